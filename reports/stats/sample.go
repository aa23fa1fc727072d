package stats

import (
	"maps"
	"slices"

	"gonum.org/v1/gonum/stat"

	"github.com/wisim/wisim/reports/results"
)

// Points accumulates a rate over pairs from games added in the order of their
// numbers, so that the games of a pair are consecutive. Its size is constant. The
// zero value is empty.
type Points struct {
	tally    Tally
	finished int
	pair     int     // number of the pair of the game that was added last
	points   float64 // points scored in the pair so far
	games    float64 // number of finished games in the pair so far
}

// Add adds the points of a game; unfinished games are skipped.
func (p *Points) Add(g results.Game, points float64) {
	if !g.Finished() {
		return
	}
	if p.games > 0 && g.Pair != p.pair {
		p.close()
	}
	p.pair = g.Pair
	p.points += points
	p.games++
	p.finished++
}

// Merge adds the rate of other games. A pair with a game in each counts as two
// halves.
func (p *Points) Merge(o *Points) {
	if p.games > 0 {
		p.close()
	}
	other := *o
	if other.games > 0 {
		other.close()
	}
	for i, n := range other.tally {
		p.tally[i] += n
	}
	p.finished += other.finished
}

// close counts the last pair.
func (p *Points) close() {
	p.tally.Add(p.points/p.games, p.games/2)
	p.points, p.games = 0, 0
}

// Rate returns the rate of the games added so far. Its interval is for a number of
// games fixed beforehand.
func (p Points) Rate() Rate {
	t := p.Tally()
	low, high := t.Interval(Confidence)
	return Rate{Value: t.Mean(), Low: low, High: high, Games: p.finished, Pairs: t.Pairs()}
}

// Tally returns the scores of the pairs added so far.
func (p Points) Tally() Tally {
	if p.games > 0 {
		p.close()
	}
	return p.tally
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
