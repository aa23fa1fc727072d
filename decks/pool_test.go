package decks

import (
	"sync"
	"testing"

	"github.com/wisim/wisim/engine/cards"
)

// thePool is the whole pool of cards. Only the Core Set counts as encoded,
// whatever else is by now, so that tests of what cannot be played stay true.
var thePool = sync.OnceValues(func() (*Pool, error) {
	lib, _, err := cards.Load()
	if err != nil {
		return nil, err
	}
	var all []Card
	for _, c := range lib.Cards[1:] {
		all = append(all, Card{Facts: c.Facts, Encoded: c.Encoded && c.Code.Set() == 1, SideOnly: c.SideOnly, DeckLimit: c.DeckLimit})
	}
	return NewPool(all), nil
})

// wholePool is the pool as it is, with all that is encoded.
func wholePool(t testing.TB) *Pool {
	t.Helper()
	lib, _, err := cards.Load()
	if err != nil {
		t.Fatal(err)
	}
	return LibraryPool(lib)
}

func testPool(t testing.TB) *Pool {
	t.Helper()
	p, err := thePool()
	if err != nil {
		t.Fatal(err)
	}
	return p
}
