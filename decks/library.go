package decks

import "github.com/wisim/wisim/engine/code"

// LibraryPool returns the pool of a compiled card library.
func LibraryPool(lib *code.Library) *Pool {
	list := make([]Card, 0, len(lib.Cards))
	for i := range lib.Cards[1:] {
		c := &lib.Cards[i+1]
		list = append(list, Card{Facts: c.Facts, Encoded: c.Encoded, SideOnly: c.SideOnly,
			RaceOnly: c.RaceOnly, RaceNever: c.RaceNever, Faction: c.Faction, DeckLimit: c.DeckLimit})
	}
	return NewPool(list)
}
