package sampling

import (
	"fmt"

	"github.com/wisim/wisim/reports/results"
)

// Result is the outcome of one game for the first side of its matchup.
type Result uint8

// Outcomes of a game.
const (
	None       Result = iota // the game was not played, because the number of games is odd
	Unfinished               // the game reached a limit of the simulator
	Lost
	Drawn
	Won
)

// Finished reports whether the game has a result for the sides.
func (r Result) Finished() bool { return r >= Lost }

// Points returns the points of the first side: 0, 1/2 or 1. The game must be
// finished.
func (r Result) Points() float64 { return float64(r-Lost) / 2 }

// Pair holds two games with one seed: in game 0 the first side takes the first turn,
// in game 1 the second side. For a position that cannot be swapped it holds two games
// with separate seeds.
type Pair [2]Result

// Finished returns the number of finished games, 0 to 2.
func (p Pair) Finished() (n int) {
	for _, r := range p {
		if r.Finished() {
			n++
		}
	}
	return n
}

// Score returns the points of the first side per finished game: 0, 1/4, 1/2, 3/4 or
// 1. It returns 1/2 without a finished game.
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

// FirstScore returns the points of the player with the first turn per finished game,
// 1/2 without one.
func (p Pair) FirstScore() float64 { return p.OfFirst().Score() }

// OfFirst returns the pair with the results of the player with the first turn instead of those
// of the first side.
func (p Pair) OfFirst() Pair {
	if r := p[1]; r.Finished() {
		p[1] = Won + Lost - r
	}
	return p
}

// Played holds the results of a batch, in two bytes a pair.
type Played struct {
	Matchup int
	Number  int
	Pairs   []Pair // the pairs of the batch, in the order of their numbers
}

// Games returns the number of games in the batch, including unfinished ones.
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

// Summarize converts the games of a batch, in the order of their numbers, into a
// Played. It returns an error if they are not exactly the games of b.
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

// Counts are totals of games and pairs that a report shows beside an estimate.
type Counts struct {
	Games      int    // number of games: wins, draws and unfinished games
	Wins       [2]int // games won by each side
	Draws      int
	Unfinished int
	FirstWins  int    // games won by the side with the first turn
	Pairs      [5]int // number of pairs with two finished games, for each score: 0, 1/4, 1/2, 3/4, 1
	Odd        int    // number of pairs with only one finished game
}

// Add adds a batch.
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
