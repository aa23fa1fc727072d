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

// Equilibrium of a matrix game: the mix of rows that guarantees most, whatever
// the column player does, and what it guarantees. The entries of the matrix
// are what the row player gets, between 0 and 1. If several mixes guarantee as
// much, it is one of them.
//
// It is the linear program of von Neumann and Dantzig: x >= 0 as large as
// possible in sum, so that no column costs more than 1; x divided by its sum is
// the mix. The program begins at a corner that is known, so no search for one
// can fail; a matrix on which the simplex method breaks down nevertheless
// (ties make corners coincide) is solved with its entries moved by a billionth.
// The result is checked: the column player's program has to guarantee the
// same.
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

// tolerance of the value of an equilibrium.
const tolerance = 1e-6

// move the entries of a matrix by up to a billionth of a power of ten, the
// first time not at all.
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

// maximin mix of one player, whose rows by columns gain(row, column).
func maximin(gain func(row, column int) float64, rows, columns int) (mix []float64, err error) {
	defer func() {
		// The simplex method of gonum panics where it meets what it calls a bug.
		if r := recover(); r != nil {
			err = fmt.Errorf("simplex: %v", r)
		}
	}()
	c := make([]float64, rows+columns)
	b := make([]float64, columns)
	a := mat.NewDense(columns, rows+columns, nil)
	corner := make([]int, columns) // the slacks alone
	for j := range columns {
		for i := range rows {
			a.Set(j, i, 2-gain(i, j)) // a cost, from 1 to 2
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

// guaranteed is the least that a mix of rows gets.
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

// ceiling is the most that a row gets against a mix of columns.
func ceiling(mix []float64, matrix [][]float64) float64 { return slices.Max(Against(mix, matrix)) }

// Against is what each row gets against a mix of columns.
func Against(mix []float64, matrix [][]float64) []float64 {
	out := make([]float64, len(matrix))
	for i, row := range matrix {
		for j, x := range row {
			out[i] += mix[j] * x
		}
	}
	return out
}

// Share is a player's place in the equilibrium of a field.
type Share struct {
	Value, Low, High float64 // share of the mix
	// In is how often the player is in the mix at all when the matrix is drawn
	// anew.
	InSupport float64
	// Against the mix: the score of the player, 1/2 for whoever is in it. The
	// interval is that of the matrix, the mix held as it is.
	Against, AgainstLow, AgainstHigh float64
}

// draws of the matrix for the uncertainty of an equilibrium.
const draws = 400

// inMix is the share from which a player counts as in the mix.
const inMix = 1e-6

// FieldEquilibrium is the mix of n players of a field that none of them beats,
// with the uncertainty of the scores it is made of: each cell is drawn anew
// from its pairs (the Bayesian bootstrap of Rubin, Annals of Statistics 9,
// 1981, with a tenth of a pair added to each score), which gives intervals of
// the confidence 1-alpha for each number by itself. The draws are always the
// same. A cell that is missing is even.
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

// fieldMatrix is the matrix of the scores of all players against each other;
// nobody beats himself.
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

// draw a mean that may lie behind what was seen.
func (t *Tally) draw(r *rand.Rand) float64 {
	sum, mean := 0.0, 0.0
	for i, n := range t {
		g := distuv.Gamma{Alpha: n + 0.1, Beta: 1, Src: r}.Rand()
		sum += g
		mean += g * float64(i) / steps
	}
	return mean / sum
}

// middle of a list without a share of alpha at the ends. It sorts the list.
func middle(xs []float64, alpha float64) (low, high float64) {
	slices.Sort(xs)
	at := func(p float64) float64 { return xs[int(math.Round(p*float64(len(xs)-1)))] }
	return at(alpha / 2), at(1 - alpha/2)
}
