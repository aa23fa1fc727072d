package all

import (
	"slices"

	"github.com/wisim/wisim/ai/belief"
	"github.com/wisim/wisim/decks"
	"github.com/wisim/wisim/engine/code"
)

// lists are the decks that come with the program, as far as a library knows
// their cards: what somebody may play whose list is not known.
func lists(lib *code.Library) []belief.List {
	var all []belief.List
	pool := decks.LibraryPool(lib)
	for _, name := range decks.Names() {
		src, ok, err := decks.Named(name, pool)
		if !ok || err != nil {
			continue
		}
		d := src.Deck()
		l := belief.List{Capital: d.Capital}
		for _, c := range d.List() {
			if id, ok := lib.Find(c); ok && lib.Cards[id].Encoded {
				l.Cards = append(l.Cards, id)
			}
		}
		slices.Sort(l.Cards)
		all = append(all, l)
	}
	return all
}
