package playback

import (
	"slices"
	"testing"

	"github.com/wisim/wisim/cmd/wisim/internal/loading"
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/code"
)

// Every choice of a card can be told: each option of it has a text, and so has each
// way to pay a price.
func TestOptionsAreTold(t *testing.T) {
	pool, err := loading.LoadPool()
	if err != nil {
		t.Fatal(err)
	}
	words, err := NewTranslator()
	if err != nil {
		t.Fatal(err)
	}
	lib := pool.Lib
	choices, prices := 0, 0
	for i := range lib.Abilities {
		ab := &lib.Abilities[i]
		passage := func(pc code.PC, price bool) engine.Passage {
			file, line := lib.Line(pc)
			return engine.Passage{Card: &lib.Cards[ab.Card], File: file, Line: line, Price: price}
		}
		if ab.Alts > 0 && ab.Kind != code.Static {
			prices++
			if texts := words.options(passage(ab.Body, true)); len(texts) != int(ab.Alts) || slices.Contains(texts, "") {
				t.Errorf("%s: the ways to pay are %q, want %d", lib.Cards[ab.Card].Name, texts, ab.Alts)
			}
		}
		for pc := ab.Body; ab.Body > 0 && lib.Code[pc].Op != code.OpEnd; pc++ {
			if lib.Code[pc].Op != code.OpMode {
				continue
			}
			choices++
			if texts := words.options(passage(pc, false)); len(texts) != int(lib.Code[pc].A) || slices.Contains(texts, "") {
				t.Errorf("%s: the options are %q, want %d", lib.Cards[ab.Card].Name, texts, lib.Code[pc].A)
			}
		}
	}
	if choices < 15 || prices < 2 {
		t.Errorf("only %d choices and %d prices with alternatives were seen", choices, prices)
	}
}
