package cardlang_test

import (
	"bytes"
	. "github.com/wisim/wisim/engine/cardlang"
	"github.com/wisim/wisim/engine/cards"
	"github.com/wisim/wisim/engine/code"
	"os"
	"testing"
)

func TestTmp(t *testing.T) {
	b, _ := os.ReadFile("../cards/core.wic")
	facts, err := cards.Facts()
	if err != nil {
		t.Fatal(err)
	}
	lib, ds := Compile(facts, File{"core.wic", b})
	for _, d := range ds {
		t.Log("\n" + d.Caret())
	}
	if lib == nil {
		t.Fatal("none")
	}
	if err := lib.Verify(); err != nil {
		t.Error(err)
	}
	var w bytes.Buffer
	for k := code.Keyword(0); k < code.NumKeywords; k++ {
		lib.DisassembleKeyword(&w, k)
	}
	for i, c := range lib.Cards {
		if c.Encoded {
			lib.Disassemble(&w, code.CardID(i))
		}
	}
	os.WriteFile("/tmp/h1/all.txt", w.Bytes(), 0644)
}
