package corners

import (
	_ "embed"
	"sync"
	"testing"

	"github.com/wisim/wisim/engine/cardlang"
	"github.com/wisim/wisim/engine/cards"
	"github.com/wisim/wisim/engine/code"
)

//go:embed testdata/kit.wic
var kitText []byte

// load compiles the pool together with the kit, once for all tests.
var load = sync.OnceValues(func() (*code.Library, error) {
	lib, diags, err := cards.Load(cardlang.File{Name: "kit.wic", Text: kitText})
	if err == nil {
		err = diags.Err()
	}
	return lib, err
})

// library returns the cards of the pool and of the kit.
func library(tb testing.TB) *code.Library {
	tb.Helper()
	lib, err := load()
	if err != nil {
		tb.Fatal(err)
	}
	return lib
}

func TestKit(t *testing.T) { library(t) }
