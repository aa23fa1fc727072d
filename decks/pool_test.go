package decks

import (
	"sync"
	"testing"

	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/cards"
)

// thePool is the whole pool of cards, the Core Set encoded.
var thePool = sync.OnceValues(func() (*Pool, error) {
	facts, err := cards.Facts()
	if err != nil {
		return nil, err
	}
	all := make([]Card, 0, len(facts))
	for _, f := range facts {
		c := Card{Facts: f, Encoded: f.Code.Set() == 1 && f.Type != card.Draft}
		switch n := f.Code; {
		case n >= 1122 && n <= 1124:
			c.SideOnly = card.Order
		case n >= 1125 && n <= 1127:
			c.SideOnly = card.Destruction
		}
		all = append(all, c)
	}
	return NewPool(all), nil
})

func testPool(t testing.TB) *Pool {
	t.Helper()
	p, err := thePool()
	if err != nil {
		t.Fatal(err)
	}
	return p
}
