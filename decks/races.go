package decks

import (
	"strings"

	"github.com/wisim/wisim/engine/card"
)

// parseRace reads the name of a race with a capital, as people write it:
// "Orc", "orcs", "High Elves", "HighElf", "The Empire".
func parseRace(s string) (card.Race, bool) {
	switch strings.Join(wordsOf(foldName(s)), "") {
	case "dwarf":
		return card.Dwarf, true
	case "empire":
		return card.Empire, true
	case "highelf":
		return card.HighElf, true
	case "orc", "orcs":
		return card.Orc, true
	case "chaos":
		return card.Chaos, true
	case "darkelf":
		return card.DarkElf, true
	}
	return card.Neutral, false
}

// joinRaces returns the list of the races, for error messages.
func joinRaces() string {
	var names []string
	for _, r := range card.Races() {
		names = append(names, r.String())
	}
	return strings.Join(names, ", ")
}
