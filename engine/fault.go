package engine

import (
	"fmt"

	"github.com/wisim/wisim/engine/code"
)

// Fault is the value that the engine panics with if it fails while the code of a card is
// running. It names the card and the source line.
type Fault struct {
	Card  string // the name of the card
	Where string // source line of the card, such as "core.wic:12"; empty if the library does not know it
	Value any    // the original panic value
}

func (e *Fault) Error() string {
	where := e.Where
	if where == "" {
		where = "a place that its library does not know"
	}
	return fmt.Sprintf("%v; in progress: %s, at %s", e.Value, e.Card, where)
}

// Unwrap returns the original panic value if it is an error.
func (e *Fault) Unwrap() error {
	err, _ := e.Value.(error)
	return err
}

// attributePanic panics with a Fault for the ability that is running (the innermost one), given
// the value v that recover returned. It is called by the functions that run a game.
func (g *Game) attributePanic(s *State, v any) {
	if fault, ok := v.(*Fault); ok { // in slow motion an inner call has already named the card
		panic(fault)
	}
	for i := int(s.nStack) - 1; i >= 0; i-- {
		if f := &s.stack[i]; f.proc == procCode && f.abil != 0 {
			panic(&Fault{Card: g.def(s, f.src).Name, Where: g.lib.Where(g.at(f)), Value: v})
		}
	}
	panic(v)
}

// at returns the current instruction of a code frame or, while the ability is being announced,
// its first instruction.
func (g *Game) at(f *frame) code.PC {
	switch f.step {
	case cdRun, cdTax, cdTaxAnswer, cdAimAnswer:
		return code.PC(f.pc - 1) // pc is incremented before the instruction runs
	case cdAnswer:
		return code.PC(f.pc)
	}
	return g.lib.Abilities[f.abil].Body
}
