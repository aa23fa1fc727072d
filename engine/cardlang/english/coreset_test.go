package english

import (
	"os"
	"testing"

	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/cardlang"
	"github.com/wisim/wisim/engine/cardlang/syntax"
	"github.com/wisim/wisim/engine/cards"
)

// cardSet reads and checks the cards of one file of the pool.
func cardSet(t *testing.T, name string) ([]*syntax.Card, map[card.Code]*card.Facts) {
	t.Helper()
	text, err := os.ReadFile("../../cards/" + name)
	if err != nil {
		t.Fatal(err)
	}
	all, err := cards.Facts()
	if err != nil {
		t.Fatal(err)
	}
	trees, diags := cardlang.Check(all, cardlang.File{Name: name, Text: text})
	if len(diags) > 0 {
		t.Fatal(diags)
	}
	facts := map[card.Code]*card.Facts{}
	for i := range all {
		facts[all[i].Code] = &all[i]
	}
	return trees[0].Cards, facts
}
