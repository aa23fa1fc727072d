package claims

import (
	"math/rand/v2"

	"github.com/wisim/wisim/reports/results"
	"github.com/wisim/wisim/reports/sampling"
)

// world is a simulated player: it makes up the results of games whose true rates are
// known. The games of matchups with one stream of seeds depend on the same numbers, except
// for a share of touched pairs.
type world struct {
	win     []float64 // probability of each matchup that the first side wins a game that is not drawn
	drawn   float64   // share of drawn games
	first   float64   // added to the probability in games in which the first side begins, and subtracted in others
	agree   float64   // share of pairs in which the second game ends for the first side like the first
	touched float64   // share of pairs that a matchup does not have in common with others of its seeds
	common  []float64 // win for the pairs in common; nil if these are as others
	open    open
	streams []int // stream of seeds of each matchup; nil if each has its own
}

// open has the shares of games that do not end, by what their result would have been.
type open struct{ lost, drawn, won float64 }

// rate returns the true points of the first side of a matchup per finished game, if all
// pairs are touched.
func (w world) rate(matchup int) float64 { return w.rateAt(w.win[matchup]) }

func (w world) rateAt(win float64) float64 {
	points, finished := 0.0, 0.0
	for _, first := range w.seats() {
		p := min(max(win+first, 0), 1)
		won, lost, drawn := (1-w.drawn)*p*(1-w.open.won), (1-w.drawn)*(1-p)*(1-w.open.lost), w.drawn*(1-w.open.drawn)
		points += won + drawn/2
		finished += won + lost + drawn
	}
	return points / finished
}

// seats returns what is added to win in both games of a pair.
func (w world) seats() [2]float64 {
	if w.agree == 1 {
		return [2]float64{w.first, w.first}
	}
	return [2]float64{w.first, -w.first}
}

// firstRate returns the true points of the player who begins, against an equal opponent.
func (w world) firstRate() float64 {
	only := w
	only.agree = 1
	return only.rateAt(0.5)
}

// source returns the numbers on which a batch depends: those of its stream and its own.
func (w world) source(seed uint64, b sampling.Batch) (shared, own *rand.Rand) {
	stream := b.Matchup
	if w.streams != nil {
		stream = w.streams[b.Matchup]
	}
	return rand.New(rand.NewPCG(seed, uint64(stream)<<32+uint64(b.Number))),
		rand.New(rand.NewPCG(^seed, uint64(b.Matchup)<<32+uint64(b.Number)))
}

// luck is the numbers on which a pair depends.
type luck struct {
	agree float64
	game  [2]struct{ drawn, won, open float64 }
}

func draw(r *rand.Rand) (l luck) {
	l.agree = r.Float64()
	for i := range l.game {
		g := &l.game[i]
		g.drawn, g.won, g.open = r.Float64(), r.Float64(), r.Float64()
	}
	return l
}

// play returns the results of a batch.
func (w world) play(seed uint64, b sampling.Batch) sampling.Played {
	shared, own := w.source(seed, b)
	out := sampling.Played{Matchup: b.Matchup, Number: b.Number, Pairs: make([]sampling.Pair, (b.Games+1)/2)}
	for k := range out.Pairs {
		win, l := w.win[b.Matchup], draw(shared)
		if w.streams != nil {
			if touched := own.Float64() < w.touched; touched {
				l = draw(own)
			} else if w.common != nil {
				win = w.common[b.Matchup]
			}
		}
		out.Pairs[k] = w.pair(win, l)
		if 2*k+1 == b.Games {
			out.Pairs[k][1] = sampling.None
		}
	}
	return out
}

// pair returns the results of a pair.
func (w world) pair(win float64, l luck) (pair sampling.Pair) {
	if l.agree < w.agree {
		l.game[1].drawn, l.game[1].won = l.game[0].drawn, l.game[0].won
	}
	for i, first := range [2]float64{w.first, -w.first} {
		if l.agree < w.agree {
			first = w.first
		}
		g := l.game[i]
		share := w.open.lost
		pair[i] = sampling.Lost
		switch {
		case g.drawn < w.drawn:
			pair[i], share = sampling.Drawn, w.open.drawn
		case g.won < win+first:
			pair[i], share = sampling.Won, w.open.won
		}
		if g.open < share {
			pair[i] = sampling.Unfinished
		}
	}
	return pair
}

// games returns a batch as records of games.
func games(p sampling.Played) results.Batch {
	var b results.Batch
	for k, pair := range p.Pairs {
		for i, r := range pair {
			if r == sampling.None {
				continue
			}
			g := results.Game{Number: p.Number*sampling.BatchGames + 2*k + i, First: i, Turns: 20, Decisions: 200, Ending: "burned"}
			g.Pair = g.Number / 2
			switch r {
			case sampling.Unfinished:
				g.Winner = results.Unfinished
			case sampling.Drawn:
				g.Winner = results.Draw
			case sampling.Lost:
				g.Winner = 1
			}
			b.Games = append(b.Games, g)
		}
	}
	return b
}
