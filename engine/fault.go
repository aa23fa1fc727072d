package engine

import (
	"fmt"

	"github.com/wisim/wisim/engine/code"
)

// Fault is what the engine panics with when it breaks down while an ability of a
// card is in progress: it says which, and where that is written.
type Fault struct {
	Card  string // the name of the card
	Where string // the line of its block, "core.wic:12"; empty when the library does not know
	Value any    // what the panic was
}

func (e *Fault) Error() string {
	where := e.Where
	if where == "" {
		where = "a place that its library does not know"
	}
	return fmt.Sprintf("%v; in progress: %s, at %s", e.Value, e.Card, where)
}

// Unwrap gives the panic, if it was an error.
func (e *Fault) Unwrap() error {
	err, _ := e.Value.(error)
	return err
}

// attributePanic turns a panic into one that names the ability in progress, the innermost
// if one waits for another. It is for what runs a game, with what recover says.
func (g *Game) attributePanic(s *State, v any) {
	if fault, ok := v.(*Fault); ok { // a step in slow motion has named it
		panic(fault)
	}
	for i := int(s.nStack) - 1; i >= 0; i-- {
		if f := &s.stack[i]; f.proc == procCode && f.abil != 0 {
			panic(&Fault{Card: g.def(s, f.src).Name, Where: g.lib.Where(g.at(f)), Value: v})
		}
	}
	panic(v)
}

// at is the instruction that a code frame is at: the one that it carries out or,
// while the ability is announced, its first.
func (g *Game) at(f *frame) code.PC {
	switch f.step {
	case cdRun, cdTax, cdTaxAnswer, cdAimAnswer:
		return code.PC(f.pc - 1) // it counts up before it carries out
	case cdAnswer:
		return code.PC(f.pc)
	}
	return g.lib.Abilities[f.abil].Body
}
