package code

import (
	"sort"

	"github.com/wisim/wisim/engine/card"
)

// Find looks a card up by its code.
func (l *Library) Find(c card.Code) (id CardID, ok bool) {
	// By index: a card is large, and handing each to a function copies it.
	i := 1 + sort.Search(len(l.Cards)-1, func(i int) bool { return l.Cards[1+i].Code >= c })
	if i >= len(l.Cards) || l.Cards[i].Code != c {
		return 0, false
	}
	return CardID(i), true
}

// With is a library with the same abilities and other cards, in the order of
// their codes.
func (l *Library) With(cards []Card) *Library {
	return &Library{Cards: cards, Abilities: l.Abilities, Code: l.Code, Exprs: l.Exprs, Sels: l.Sels, Keywords: l.Keywords}
}

// Derived is what make computes of the library. It is computed the first time
// that it is asked for, and then kept with the library: a library never changes
// once it is built. There is one such thing, what the engine knows of a library
// before a game (package engine/internal/analysis).
func (l *Library) Derived(make func(*Library) any) any {
	l.once.Do(func() { l.derived = make(l) })
	return l.derived
}
