package stats

import (
	"math"

	"gonum.org/v1/gonum/mat"
)

// Cell holds the scores of player I against player J.
type Cell struct {
	I, J  int
	Tally Tally
}

// Rating is a player's strength in Elo points: 400 points correspond to odds of ten
// to one. The ratings of a field sum to zero.
type Rating struct {
	Value, Low, High float64
}

// elo is the number of points of one unit of log odds.
var elo = 400 / math.Ln10

// prior is the number of even pairs added to each cell. It keeps ratings finite for
// players who won or lost all games, and is negligible beside a batch.
const prior = 0.5

// Ratings fits the model of Bradley and Terry (Biometrika 39, 1952) to n players by
// maximum likelihood: player i scores 1/(1+exp(r_j-r_i)) against player j.
//
// The intervals have confidence 1-alpha, each by itself. They come from the sandwich
// estimate of the covariance (White, Econometrica 50, 1982), based on the variance of
// the mean score of each cell over pairs. If the field is no ladder, as when three
// decks beat each other in a circle, the ratings mean less but the intervals do not
// widen.
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

// ratingFit is a fitted model of Bradley and Terry.
type ratingFit struct {
	strength   []float64 // strengths of the players in log odds, summing to zero
	covariance *mat.SymDense
}

// fitRatings maximises the likelihood, which is concave, by Newton's method.
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
		// The games do not determine the sum of the ratings, so fix the sum at zero.
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
			// Far from the maximum Newton's step may be too long: limit it to 1.
			r[i] += step.AtVec(i) / math.Max(1, longest)
		}
		if longest < 1e-10 {
			break
		}
	}
	return ratingFit{r, sandwich(n, cells, &inverse)}
}

// sandwich returns the covariance of the strengths: the variance of the scores
// between two copies of the inverse Hessian.
func sandwich(n int, cells []Cell, inverse *mat.Dense) *mat.SymDense {
	out := mat.NewSymDense(n, nil)
	if inverse.IsEmpty() {
		return out
	}
	filling := mat.NewSymDense(n, nil)
	for _, c := range cells {
		addEdge(filling, c, c.Tally.Pairs()*c.Tally.smoothedVariance())
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

// smoothedVariance returns the variance of a score with half a pair of each extreme
// added, because equal scores so far do not prove a variance of zero.
func (t *Tally) smoothedVariance() float64 {
	u := *t
	u[0] += 0.5
	u[steps] += 0.5
	return u.Variance()
}

// addEdge adds the weight w of cell c to a graph Laplacian.
func addEdge(m *mat.SymDense, c Cell, w float64) {
	m.SetSym(c.I, c.I, m.At(c.I, c.I)+w)
	m.SetSym(c.J, c.J, m.At(c.J, c.J)+w)
	m.SetSym(c.I, c.J, m.At(c.I, c.J)-w)
}

func logistic(x float64) float64 { return 1 / (1 + math.Exp(-x)) }
