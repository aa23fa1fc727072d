package stats

import (
	"maps"
	"slices"

	"gonum.org/v1/gonum/stat"

	"github.com/wisim/wisim/reports/results"
)

// Points collects a rate over pairs from games that come one after another, in
// the order of their numbers, so that a pair's games are neighbours. It takes
// no more room for more games. The zero value has seen nothing.
type Points struct {
	tally    Tally
	finished int
	pair     int     // the last one
	points   float64 // in it
	games    float64 // in it, finished
}

// Add the points of a game, if it was finished.
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

// Merge adds what another has collected, from other games. A pair with a game in
// either counts as two halves.
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

// Rate of the points.
func (p Points) Rate() Rate {
	if p.games > 0 {
		p.close()
	}
	low, high := p.tally.Interval(Confidence)
	return Rate{Value: p.tally.Mean(), Low: low, High: high, Games: p.finished, Pairs: p.tally.Pairs()}
}

// Counts are how often each value of a number was seen. What it takes depends
// on how many values there are, not on how often each was seen.
type Counts map[int]int

// Spread of the numbers; of none it is all zeros.
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

// Sample is what a report says of games, without the games: they are added one
// after another, in the order of their numbers.
type Sample struct {
	Finished    int
	WinRate     Points // of deck 0, draws as half points
	FirstPlayer Points // of whoever took the first turn
	FirstAgent  Points // of agent 0, on whichever side he sat
	Turns       Counts // of finished games
	Decisions   Counts
}

// NewSample is a sample without games.
func NewSample() *Sample { return &Sample{Turns: Counts{}, Decisions: Counts{}} }

// Add a game.
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
