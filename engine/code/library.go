package code

import (
	"sort"

	"github.com/wisim/wisim/engine/card"
)

// Find is the card with a code. Cards are sorted by code, entry 0 unused.
func (l *Library) Find(c card.Code) (CardID, bool) {
	cards := l.Cards[1:]
	i := sort.Search(len(cards), func(i int) bool { return cards[i].Code >= c })
	if i == len(cards) || cards[i].Code != c {
		return 0, false
	}
	return CardID(i + 1), true
}
