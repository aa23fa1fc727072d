package sampling

import (
	"fmt"

	"github.com/wisim/wisim/reports/results"
)

// Result of one game for the first side of its matchup.
type Result uint8

// Results of a game.
const (
	None       Result = iota // not played: the partner of an odd game
	Unfinished               // reached a cap of the simulator, and says nothing about the sides
	Lost
	Drawn
	Won
)

// Finished reports whether the game says anything about the sides.
func (r Result) Finished() bool { return r >= Lost }

// Points of the first side, 0, 1/2 or 1. Only a finished game has points.
func (r Result) Points() float64 { return float64(r-Lost) / 2 }

// Pair is two games with one seed: the one in which the first side begins, and
// the one in which the second does. Of a position that cannot be swapped they
// are two games with a seed each.
type Pair [2]Result

// Finished games of the pair, 0 to 2.
func (p Pair) Finished() (n int) {
	for _, r := range p {
		if r.Finished() {
			n++
		}
	}
	return n
}

// Score of the pair, the points of the first side by finished games: one of 0,
// 1/4, 1/2, 3/4 and 1. A pair without a finished game has none; it gives 1/2.
func (p Pair) Score() float64 {
	n, sum := 0, 0.0
	for _, r := range p {
		if r.Finished() {
			n++
			sum += r.Points()
		}
	}
	if n == 0 {
		return 0.5
	}
	return sum / float64(n)
}

// FirstScore is the score of whoever began, by finished games; 1/2 without any.
func (p Pair) FirstScore() float64 {
	if r := p[1]; r.Finished() {
		p[1] = Won + Lost - r
	}
	return p.Score()
}

// Played is a batch that was played, as a plan sees it: two bytes a pair.
type Played struct {
	Matchup int
	Number  int
	Pairs   []Pair // in the order of their numbers
}

// Games of the batch that were played, unfinished ones included.
func (p Played) Games() (n int) {
	for _, pair := range p.Pairs {
		for _, r := range pair {
			if r != None {
				n++
			}
		}
	}
	return n
}

// Summarize a batch: its games, all of them, in the order of their numbers.
// It fails if they are not the games of the batch.
func Summarize(b Batch, games []results.Game) (Played, error) {
	if len(games) != b.Games {
		return Played{}, fmt.Errorf("batch %d of matchup %d: %d games; want %d", b.Number, b.Matchup, len(games), b.Games)
	}
	p := Played{Matchup: b.Matchup, Number: b.Number, Pairs: make([]Pair, (len(games)+1)/2)}
	for i, g := range games {
		if g.Number != b.First()+i {
			return Played{}, fmt.Errorf("batch %d of matchup %d: game %d in the place of game %d", b.Number, b.Matchup, g.Number, b.First()+i)
		}
		p.Pairs[i/2][i%2] = resultOf(g)
	}
	return p, nil
}

func resultOf(g results.Game) Result {
	switch g.Winner {
	case 0:
		return Won
	case 1:
		return Lost
	case results.Draw:
		return Drawn
	}
	return Unfinished
}

// Counts of games and pairs, for what is shown beside an estimate.
type Counts struct {
	Games      int    // played: wins, draws and unfinished together
	Wins       [2]int // of the first and the second side
	Draws      int
	Unfinished int
	FirstWins  int    // games won by the side that began, draws apart
	Pairs      [5]int // pairs with two finished games, by score: 0, 1/4, 1/2, 3/4, 1
	Odd        int    // pairs with one finished game
}

// Add a batch.
func (c *Counts) Add(p Played) {
	for _, pair := range p.Pairs {
		for first, r := range pair {
			c.game(first, r)
		}
		switch pair.Finished() {
		case 2:
			c.Pairs[int(4*pair.Score())]++
		case 1:
			c.Odd++
		}
	}
}

func (c *Counts) game(first int, r Result) {
	if r == None {
		return
	}
	c.Games++
	switch r {
	case Unfinished:
		c.Unfinished++
	case Drawn:
		c.Draws++
	default:
		winner := 0
		if r == Lost {
			winner = 1
		}
		c.Wins[winner]++
		if winner == first {
			c.FirstWins++
		}
	}
}
