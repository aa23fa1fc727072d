package code

import (
	"slices"

	"github.com/wisim/wisim/engine/card"
)

// Find looks a card up by its code.
func (l *Library) Find(c card.Code) (id CardID, ok bool) {
	if len(l.Cards) == 0 {
		return 0, false
	}
	i, ok := slices.BinarySearchFunc(l.Cards[1:], c, func(x Card, c card.Code) int { return int(x.Code) - int(c) })
	if !ok {
		return 0, false
	}
	return CardID(i + 1), true
}

// With is a library with the same abilities and other cards, in the order of
// their codes.
func (l *Library) With(cards []Card) *Library {
	return &Library{Cards: cards, Abilities: l.Abilities, Code: l.Code, Exprs: l.Exprs, Sels: l.Sels, Keywords: l.Keywords}
}

// Derived is what make computes of the library. It is computed the first time
// that it is asked for, and then kept with the library: a library never changes
// once it is built. There is one such thing, what the engine knows of a library
// before a game (package engine/internal/plan).
func (l *Library) Derived(make func(*Library) any) any {
	l.once.Do(func() { l.derived = make(l) })
	return l.derived
}
