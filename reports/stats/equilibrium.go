package stats

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/optimize/convex/lp"
	"gonum.org/v1/gonum/stat/distuv"
)

// Equilibrium solves a zero-sum matrix game. It returns the mix of rows with the
// largest guaranteed value, and that value. The entries are the row player's gain,
// between 0 and 1. If several mixes are optimal, it returns one of them.
//
// It solves the linear program of von Neumann and Dantzig: maximise the sum of x >= 0
// so that no column costs more than 1; x divided by its sum is the mix. The simplex
// method starts at a known vertex, so no search for one can fail. If it breaks down
// nevertheless, because of degenerate vertices, the entries are perturbed by about a
// billionth. The result is checked against the program of the column player, which
// must have the same value.
func Equilibrium(matrix [][]float64) (mix []float64, value float64, err error) {
	n := len(matrix)
	for i, row := range matrix {
		if len(row) != len(matrix[0]) || len(row) == 0 {
			return nil, 0, fmt.Errorf("row %d of %d has %d entries", i, n, len(row))
		}
	}
	if n == 0 {
		return nil, 0, fmt.Errorf("no rows")
	}
	var gap float64
	for try := range 8 {
		moved := move(matrix, try)
		mix, err = maximin(func(i, j int) float64 { return moved[i][j] }, n, len(matrix[0]))
		if err != nil {
			continue
		}
		other, otherErr := maximin(func(j, i int) float64 { return 1 - moved[i][j] }, len(matrix[0]), n)
		if err = otherErr; err != nil {
			continue
		}
		value = guaranteed(mix, matrix)
		if gap = ceiling(other, matrix) - value; gap < tolerance {
			return mix, value, nil
		}
		err = fmt.Errorf("the two players' programs differ by %v", gap)
	}
	return nil, 0, fmt.Errorf("no equilibrium found: %w", err)
}

// tolerance is the largest accepted difference between the two players' values.
const tolerance = 1e-6

// move perturbs the entries of a matrix by up to 1e-9 * 2^try; try 0 returns the
// matrix unchanged.
func move(matrix [][]float64, try int) [][]float64 {
	if try == 0 {
		return matrix
	}
	r := rand.New(rand.NewPCG(uint64(try), 0))
	size := 1e-9 * math.Pow(2, float64(try))
	out := make([][]float64, len(matrix))
	for i, row := range matrix {
		for _, x := range row {
			out[i] = append(out[i], x+size*r.Float64())
		}
	}
	return out
}

// maximin returns the mix of rows with the largest guaranteed gain(row, column).
func maximin(gain func(row, column int) float64, rows, columns int) (mix []float64, err error) {
	defer func() {
		// gonum's simplex method panics on what it considers internal bugs.
		if r := recover(); r != nil {
			err = fmt.Errorf("simplex: %v", r)
		}
	}()
	c := make([]float64, rows+columns)
	b := make([]float64, columns)
	a := mat.NewDense(columns, rows+columns, nil)
	corner := make([]int, columns) // the simplex method starts with only the slack variables in the basis
	for j := range columns {
		for i := range rows {
			a.Set(j, i, 2-gain(i, j)) // cost of the pair, from 1 to 2
		}
		a.Set(j, rows+j, 1)
		b[j], corner[j] = 1, rows+j
	}
	for i := range rows {
		c[i] = -1
	}
	sum, x, err := lp.Simplex(c, a, b, 1e-12, corner)
	if err != nil {
		return nil, err
	}
	mix = x[:rows]
	for i := range mix {
		mix[i] = math.Max(0, mix[i]/-sum)
	}
	return mix, nil
}

// guaranteed returns the least gain of a mix of rows, over all columns.
func guaranteed(mix []float64, matrix [][]float64) float64 {
	least := math.Inf(1)
	for j := range matrix[0] {
		sum := 0.0
		for i, share := range mix {
			sum += share * matrix[i][j]
		}
		least = math.Min(least, sum)
	}
	return least
}

// ceiling returns the largest gain of any row against a mix of columns.
func ceiling(mix []float64, matrix [][]float64) float64 { return slices.Max(Against(mix, matrix)) }

// Against returns the gain of each row against a mix of columns.
func Against(mix []float64, matrix [][]float64) []float64 {
	out := make([]float64, len(matrix))
	for i, row := range matrix {
		for j, x := range row {
			out[i] += mix[j] * x
		}
	}
	return out
}

// Share is a player's part in the equilibrium of a field.
type Share struct {
	Value, Low, High float64 // the player's share of the mix, with its interval
	// InSupport is the share of resampled matrices in whose mix the player appears.
	InSupport float64
	// Against is the player's score against the mix, 1/2 for players in the mix. Its
	// interval reflects the matrix only; the mix is held fixed.
	Against, AgainstLow, AgainstHigh float64
}

// draws is how many matrices are resampled for the uncertainty of an equilibrium.
const draws = 400

// inMix is the least share with which a player counts as part of the mix.
const inMix = 1e-6

// FieldEquilibrium returns the mix of n players of a field that no player beats. The
// intervals have confidence 1-alpha, each by itself. They come from resampling the
// score of each cell (the Bayesian bootstrap of Rubin, Annals of Statistics 9, 1981,
// with a tenth of a pair added to each score), always with the same seed. A missing
// cell counts as 1/2.
func FieldEquilibrium(n int, cells []Cell, alpha float64) ([]Share, error) {
	matrix := fieldMatrix(n, cells, func(t *Tally) float64 { return t.Mean() })
	mix, _, err := Equilibrium(matrix)
	if err != nil {
		return nil, err
	}
	shares := make([]Share, n)
	for i, v := range Against(mix, matrix) {
		shares[i].Value, shares[i].Against = mix[i], v
	}
	drawnMix, drawnAgainst := make([][]float64, n), make([][]float64, n)
	source := rand.New(rand.NewPCG(1, 1))
	for range draws {
		drawn := fieldMatrix(n, cells, func(t *Tally) float64 { return t.draw(source) })
		anew, _, err := Equilibrium(drawn)
		if err != nil {
			return nil, err
		}
		for i, v := range Against(mix, drawn) {
			drawnMix[i] = append(drawnMix[i], anew[i])
			drawnAgainst[i] = append(drawnAgainst[i], v)
			if anew[i] > inMix {
				shares[i].InSupport += 1.0 / draws
			}
		}
	}
	for i := range shares {
		shares[i].Low, shares[i].High = middle(drawnMix[i], alpha)
		shares[i].AgainstLow, shares[i].AgainstHigh = middle(drawnAgainst[i], alpha)
	}
	return shares, nil
}

// fieldMatrix returns the scores of all players against each other; the diagonal is
// 1/2.
func fieldMatrix(n int, cells []Cell, score func(*Tally) float64) [][]float64 {
	matrix := make([][]float64, n)
	for i := range matrix {
		matrix[i] = slices.Repeat([]float64{0.5}, n)
	}
	for k := range cells {
		c := &cells[k]
		v := score(&c.Tally)
		matrix[c.I][c.J], matrix[c.J][c.I] = v, 1-v
	}
	return matrix
}

// draw returns a random mean from the posterior distribution.
func (t *Tally) draw(r *rand.Rand) float64 {
	sum, mean := 0.0, 0.0
	for i, n := range t {
		g := distuv.Gamma{Alpha: n + 0.1, Beta: 1, Src: r}.Rand()
		sum += g
		mean += g * float64(i) / steps
	}
	return mean / sum
}

// middle returns the alpha/2 and 1-alpha/2 quantiles of xs, which it sorts.
func middle(xs []float64, alpha float64) (low, high float64) {
	slices.Sort(xs)
	at := func(p float64) float64 { return xs[int(math.Round(p*float64(len(xs)-1)))] }
	return at(alpha / 2), at(1 - alpha/2)
}
