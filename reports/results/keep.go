package results

import "fmt"

// Keep is the level of detail at which a run stores its games. Each level includes the
// previous ones in the list of constants.
type Keep string

// Levels of detail, from the least to the most.
const (
	KeepGames Keep = "games" // a row for each game
	KeepCards Keep = "cards" // a row for each game, and one for each game, side and card title
	KeepTurns Keep = "turns" // the rows of KeepCards, and a row for each game and turn
)

// ParseKeep returns the level named s.
func ParseKeep(s string) (Keep, error) {
	switch k := Keep(s); k {
	case KeepGames, KeepCards, KeepTurns:
		return k, nil
	}
	return "", fmt.Errorf("%q; want games, cards or turns", shorten(s))
}

// Cards reports whether the level stores rows of cards.
func (k Keep) Cards() bool { return k == KeepCards || k == KeepTurns }

// Turns reports whether the level stores rows of turns.
func (k Keep) Turns() bool { return k == KeepTurns }

// tables returns the tables of a run in the order in which a batch is written. The
// games come last, so that a batch whose games are there is complete.
func (k Keep) tables() []string {
	switch {
	case k.Turns():
		return []string{tableTurns, tableCards, tableGames}
	case k.Cards():
		return []string{tableCards, tableGames}
	}
	return []string{tableGames}
}

// Names of the tables, which are also the names of their folders.
const (
	tableGames = "games"
	tableCards = "cards"
	tableTurns = "turns"
)
