package engine

import (
	"errors"
	"runtime"
	"strings"
	"testing"

	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
)

// TestFaultNamesTheLine: when the engine panics in the middle of an ability, the error names
// the card and the source line.
func TestFaultNamesTheLine(t *testing.T) {
	lib := poolWith(t, `
card 99810 "Broken Idol" {
  facts support, Neutral, cost 0, loyalty 0
  action:
    gain(me, 1);
    token(self, +1)
}
`)
	b := layWith(t, lib, Position{Step: CapitalWindow, Sides: [2]Side{
		{Capital: card.Dwarf, Cards: copies(99810, 1)}, {Capital: card.Orc},
	}})
	broken := 0
	for pc := range lib.Code {
		if strings.HasPrefix(lib.Where(code.PC(pc)), "test.wic:") && lib.Code[pc].Op == code.OpToken {
			lib.Code[pc].R = code.Ref{Kind: code.RefSel, N: 60000}
			broken++
		}
	}
	if broken != 1 {
		t.Fatalf("%d instructions are broken, want one", broken)
	}
	defer func() {
		var fault *Fault
		if err, ok := recover().(error); !ok || !errors.As(err, &fault) {
			t.Fatalf("the panic is %v, and no fault", err)
		}
		if fault.Card != "Broken Idol" || fault.Where != "test.wic:6" {
			t.Errorf("the fault is in %s at %s", fault.Card, fault.Where)
		}
		var inner runtime.Error
		if !errors.As(fault, &inner) || !strings.Contains(fault.Error(), "out of range") || !strings.HasSuffix(fault.Error(), "in progress: Broken Idol, at test.wic:6") {
			t.Errorf("the fault says: %v", fault)
		}
	}()
	for b.use(b.ids[0][0]); b.s.nChain > 0; {
		b.g.Apply(b.s, act(Pass, 0))
	}
	t.Error("nothing broke")
}

// TestEveryInstructionHasALine: the library knows the source line of each instruction of the
// built-in cards.
func TestEveryInstructionHasALine(t *testing.T) {
	lib := pool(t)
	if len(lib.Lines) != len(lib.Code) {
		t.Fatalf("%d lines for %d instructions", len(lib.Lines), len(lib.Code))
	}
	for pc := 1; pc < len(lib.Code); pc++ {
		if lib.Where(code.PC(pc)) == "" {
			t.Errorf("nobody knows where instruction %d comes from", pc)
		}
	}
}
