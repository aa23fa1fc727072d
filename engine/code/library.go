package code

import (
	"sort"

	"github.com/wisim/wisim/engine/card"
)

// Find looks a card up by its code.
func (l *Library) Find(c card.Code) (id CardID, ok bool) {
	// sort.Search finds an index; slices.BinarySearchFunc would copy each (large) card.
	i := 1 + sort.Search(len(l.Cards)-1, func(i int) bool { return l.Cards[1+i].Code >= c })
	if i >= len(l.Cards) || l.Cards[i].Code != c {
		return 0, false
	}
	return CardID(i), true
}

// With returns a library with the same abilities and the given cards, which it sorts by code.
func (l *Library) With(cards []Card) *Library {
	return &Library{Cards: cards, Abilities: l.Abilities, Code: l.Code, Exprs: l.Exprs, Sels: l.Sels, Keywords: l.Keywords}
}

// Derived returns the result of make, which it calls once for each library and then caches. A
// library never changes once it is built. There is one such result: the facts that the engine
// computes before any game (package engine/internal/analysis).
func (l *Library) Derived(make func(*Library) any) any {
	l.once.Do(func() { l.derived = make(l) })
	return l.derived
}
