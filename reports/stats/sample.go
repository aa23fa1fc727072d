package stats

import (
	"maps"
	"math"
	"slices"

	"gonum.org/v1/gonum/stat"

	"github.com/wisim/wisim/reports/results"
)

// Points accumulates a rate over pairs from games added in the order of their
// numbers, so that the games of a pair are consecutive. A game may be added once for
// each of its players. Its size is constant. The zero value is empty.
type Points struct {
	// pairs[k][i] is the number of pairs that k+1 results were added of, and of which the
	// mean is i/fineSteps points.
	pairs    [maxResults]fineTally
	finished int
	pair     int     // number of the pair of the game that was added last
	points   float64 // points scored in the pair so far
	results  int     // number of results in the pair so far
}

// maxResults is the most results of a pair: two games with two players.
const maxResults = 4

// fineSteps is the number of intervals between the mean scores 0 and 1 of up to four
// results, which can be halves, quarters, sixths and eighths.
const fineSteps = 24

// fineTally counts mean scores of several results.
type fineTally [fineSteps + 1]float64

// Add adds the points of a game; unfinished games are skipped.
func (p *Points) Add(g results.Game, points float64) {
	if !g.Finished() {
		return
	}
	if p.results > 0 && g.Pair != p.pair {
		p.close()
	}
	p.pair = g.Pair
	p.points += points
	p.results++
	p.finished++
}

// Merge adds the rate of other games. A pair with a game in each is not known as such:
// both games then count as halves of pairs.
func (p *Points) Merge(o *Points) {
	if p.finished == 0 {
		*p = *o
		return
	}
	other := *o
	for _, list := range []*Points{p, &other} {
		list.close()
		for i, n := range list.pairs[0] {
			list.pairs[1][i] += n / 2
			list.pairs[0][i] = 0
		}
	}
	for k := range p.pairs {
		for i, n := range other.pairs[k] {
			p.pairs[k][i] += n
		}
	}
	p.finished += other.finished
}

// close counts the last pair.
func (p *Points) close() {
	if p.results == 0 {
		return
	}
	p.pairs[p.results-1][int(math.Round(p.points/float64(p.results)*fineSteps))]++
	p.points, p.results = 0, 0
}

// Rate returns the rate of the games added so far. Its interval is for a number of
// games fixed beforehand. Pairs with unequal numbers of results are independent
// observations with unequal weights.
func (p Points) Rate() Rate {
	p.close()
	h := make(histogram, fineSteps+1)
	for k := range p.pairs {
		for i, n := range p.pairs[k] {
			h[i] += n * weightOf(k)
		}
	}
	r := Rate{Value: h.mean(), Games: p.finished, Pairs: h.pairs()}
	factor := p.information(h.mean())
	for i := range h {
		h[i] *= factor
	}
	r.Low, r.High = h.interval(quantile((1 + Confidence) / 2))
	return r
}

// weightOf returns the weight of a pair with k+1 results, 1 for both games of one player.
func weightOf(k int) float64 { return float64(k+1) / 2 }

// information returns by how much the weights have to be multiplied to count what is
// known of the mean. With weights w and distances d from the mean, the variance of the
// mean is the sum of w²d², divided by the square of the sum of w. For pairs of weight 1
// the factor is 1; for games without their partners it is 2, since each of them is an
// observation by itself.
func (p *Points) information(mean float64) float64 {
	var simple, squared, weights, squares float64
	for k := range p.pairs {
		w := weightOf(k)
		for i, n := range p.pairs[k] {
			d := float64(i)/fineSteps - mean
			simple, squared = simple+n*w*d*d, squared+n*w*w*d*d
			weights, squares = weights+n*w, squares+n*w*w
		}
	}
	switch {
	case weights == 0:
		return 1
	case squared == 0: // all scores are equal
		return weights / squares
	}
	return simple / squared
}

// Tally returns the scores of the pairs added so far, each game of which was added for
// one player. Games without their partners count half, or fully if there are no others.
func (p Points) Tally() (t Tally) {
	p.close()
	lone := 0.5
	if p.pairs[1] == (fineTally{}) {
		lone = 1
	}
	for k, weight := range []float64{lone, 1} {
		for i, n := range p.pairs[k] {
			if n > 0 {
				t.Add(float64(i)/fineSteps, n*weight)
			}
		}
	}
	return t
}

// Counts maps each value of a number to how often it occurred.
type Counts map[int]int

// Spread returns mean and quantiles, all zero without data.
func (c Counts) Spread() Spread {
	if len(c) == 0 {
		return Spread{}
	}
	values := slices.Sorted(maps.Keys(c))
	xs, weights := make([]float64, len(values)), make([]float64, len(values))
	for i, v := range values {
		xs[i], weights[i] = float64(v), float64(c[v])
	}
	return Spread{
		Mean: stat.Mean(xs, weights),
		P50:  stat.Quantile(0.5, stat.Empirical, xs, weights),
		P95:  stat.Quantile(0.95, stat.Empirical, xs, weights),
	}
}

// Sample accumulates the statistics that a report shows, from games added in the
// order of their numbers.
type Sample struct {
	Finished    int
	WinRate     Points // points of deck 0; a draw is half a point
	FirstPlayer Points // points of the player with the first turn
	FirstAgent  Points // points of agent 0, on either side
	Turns       Counts // distribution of turns over finished games
	Decisions   Counts
}

// NewSample returns a sample without games.
func NewSample() *Sample { return &Sample{Turns: Counts{}, Decisions: Counts{}} }

// Add adds a game; unfinished games are skipped.
func (s *Sample) Add(g results.Game) {
	if !g.Finished() {
		return
	}
	s.Finished++
	s.WinRate.Add(g, g.Points(0))
	s.FirstPlayer.Add(g, g.Points(g.First))
	agent := 0
	if g.Swapped {
		agent = 1
	}
	s.FirstAgent.Add(g, g.Points(agent))
	s.Turns[g.Turns]++
	s.Decisions[g.Decisions]++
}

// sampleOf several games.
func sampleOf(games []results.Game) *Sample {
	s := NewSample()
	for _, g := range games {
		s.Add(g)
	}
	return s
}
