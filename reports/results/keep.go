package results

import "fmt"

// Keep is how much of each game is kept. Each level has all of those below.
type Keep string

// Levels of keeping.
const (
	KeepGames Keep = "games" // a row a game
	KeepCards Keep = "cards" // and a row for each game, side and card title
	KeepTurns Keep = "turns" // and a row for each game and turn
)

// ParseKeep reads a level.
func ParseKeep(s string) (Keep, error) {
	switch k := Keep(s); k {
	case KeepGames, KeepCards, KeepTurns:
		return k, nil
	}
	return "", fmt.Errorf("%q; want games, cards or turns", s)
}

// Cards reports whether cards are kept.
func (k Keep) Cards() bool { return k == KeepCards || k == KeepTurns }

// Turns reports whether turns are kept.
func (k Keep) Turns() bool { return k == KeepTurns }

// tables that a run has: the names of their folders. The games come last: a
// batch is complete when its games are there.
func (k Keep) tables() []string {
	switch {
	case k.Turns():
		return []string{tableTurns, tableCards, tableGames}
	case k.Cards():
		return []string{tableCards, tableGames}
	}
	return []string{tableGames}
}

// Names of the tables, and of their folders.
const (
	tableGames = "games"
	tableCards = "cards"
	tableTurns = "turns"
)
