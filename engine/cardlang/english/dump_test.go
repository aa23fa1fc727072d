package english

import (
	"fmt"
	"os"
	"testing"

	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/cards"
	"github.com/wisim/wisim/engine/cardlang/source"
	"github.com/wisim/wisim/engine/cardlang/syntax"
)

func TestDump(t *testing.T) {
	b, _ := os.ReadFile("../../cards/core.wic")
	f, d := syntax.Parse(source.NewFile("core.wic", b))
	if len(d) > 0 {
		t.Fatal(d)
	}
	all, _ := cards.Facts()
	by := map[card.Code]*card.Facts{}
	for i := range all {
		by[all[i].Code] = &all[i]
	}
	for _, c := range f.Cards {
		fmt.Println(c.Code, c.Name.Text)
		for _, l := range Card(by[c.Code], c) {
			fmt.Println("   ", l)
		}
	}
}
