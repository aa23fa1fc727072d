package syntax

import (
	"github.com/wisim/wisim/engine/cardlang/source"
	"os"
	"testing"
)

func TestTmp(t *testing.T) {
	b, _ := os.ReadFile("../../cards/core.wic")
	f, ds := Parse(source.NewFile("core.wic", b))
	for _, d := range ds {
		t.Log("\n" + d.Caret())
	}
	t.Log(len(f.Cards))
}
