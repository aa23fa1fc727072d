package stats

import (
	"math"

	"gonum.org/v1/gonum/mat"
)

// Cell is what two players of a field have shown against each other: the scores
// of player I.
type Cell struct {
	I, J  int
	Tally Tally
}

// Rating of a player, in points of Elo's scale: 400 more are odds of ten to
// one. The ratings of a field add up to zero.
type Rating struct {
	Value, Low, High float64
}

// elo is one unit of the natural logarithm of the odds in points.
var elo = 400 / math.Ln10

// prior is what a cell is credited with beside what was played: half a pair,
// split. It keeps the rating of a player finite who has won or lost all games,
// and is nothing beside a batch.
const prior = 0.5

// Ratings of n players by the model of Bradley and Terry (Biometrika 39,
// 1952): player i scores 1/(1+exp(r_j-r_i)) against player j. They are those
// that make the scores most likely.
//
// The intervals are for each rating by itself, at the confidence 1-alpha, from
// the sandwich estimate of the covariance (White, Econometrica 50, 1982): what
// varies is the mean score of each cell, over pairs, and not the model. That
// a field is no ladder, as when three decks beat each other in a circle,
// makes the ratings say less, and the intervals no wider.
func Ratings(n int, cells []Cell, alpha float64) []Rating {
	f := fitRatings(n, cells, prior)
	z := quantile(1 - alpha/2)
	out := make([]Rating, n)
	for i := range out {
		d := elo * z * math.Sqrt(math.Max(0, f.covariance.At(i, i)))
		v := elo * f.strength[i]
		out[i] = Rating{v, v - d, v + d}
	}
	return out
}

// ratingFit is a model of Bradley and Terry.
type ratingFit struct {
	strength   []float64 // logarithms of odds, their sum is zero
	covariance *mat.SymDense
}

// fitRatings by Newton's method on a function that is concave.
func fitRatings(n int, cells []Cell, prior float64) ratingFit {
	r := make([]float64, n)
	var inverse mat.Dense
	for range 100 {
		gradient := mat.NewVecDense(n, nil)
		hessian := mat.NewSymDense(n, nil)
		for _, c := range cells {
			p := logistic(r[c.I] - r[c.J])
			w := c.Tally.Pairs() + prior
			d := c.Tally.Pairs()*c.Tally.Mean() + prior/2 - w*p
			gradient.SetVec(c.I, gradient.AtVec(c.I)+d)
			gradient.SetVec(c.J, gradient.AtVec(c.J)-d)
			addEdge(hessian, c, w*p*(1-p))
		}
		// Nothing fixes the sum of the ratings: hold it at zero.
		for i := range n {
			for j := i; j < n; j++ {
				hessian.SetSym(i, j, hessian.At(i, j)+1/float64(n))
			}
		}
		if err := inverse.Inverse(hessian); err != nil {
			break // the players have not all met, directly or through others
		}
		var step mat.VecDense
		step.MulVec(&inverse, gradient)
		longest := mat.Norm(&step, math.Inf(1))
		for i := range r {
			// Far from the top Newton's step may be too long.
			r[i] += step.AtVec(i) / math.Max(1, longest)
		}
		if longest < 1e-10 {
			break
		}
	}
	return ratingFit{r, sandwich(n, cells, &inverse)}
}

// sandwich is the covariance of the strengths: the variance of the scores
// between two slices of the inverse of what the model has learnt.
func sandwich(n int, cells []Cell, inverse *mat.Dense) *mat.SymDense {
	out := mat.NewSymDense(n, nil)
	if inverse.IsEmpty() {
		return out
	}
	filling := mat.NewSymDense(n, nil)
	for _, c := range cells {
		addEdge(filling, c, c.Tally.Pairs()*c.Tally.varianceForSure())
	}
	var product mat.Dense
	product.Product(inverse, filling, inverse)
	for i := range n {
		for j := i; j < n; j++ {
			out.SetSym(i, j, product.At(i, j))
		}
	}
	return out
}

// varianceForSure is the variance of a score with one pair of either extreme
// added: that all pairs agree does not prove that they always will.
func (t *Tally) varianceForSure() float64 {
	u := *t
	u[0] += 0.5
	u[steps] += 0.5
	return u.Variance()
}

// addEdge adds a weight between two players.
func addEdge(m *mat.SymDense, c Cell, w float64) {
	m.SetSym(c.I, c.I, m.At(c.I, c.I)+w)
	m.SetSym(c.J, c.J, m.At(c.J, c.J)+w)
	m.SetSym(c.I, c.J, m.At(c.I, c.J)-w)
}

func logistic(x float64) float64 { return 1 / (1 + math.Exp(-x)) }
