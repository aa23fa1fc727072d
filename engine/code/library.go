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
