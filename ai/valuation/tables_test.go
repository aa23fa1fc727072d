package valuation

import (
	"testing"

	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/code"
)

// TestEveryOperationIsJudged checks that every operation has a row, with one way of evaluation.
func TestEveryOperationIsJudged(t *testing.T) {
	for i, row := range operations() {
		op := code.Op(i)
		ways := 0
		for _, is := range []bool{row.walk != nil, row.whole != nil, row.onObject != nil, row.toPlayer != nil} {
			if is {
				ways++
			}
		}
		switch {
		case ways == 0:
			t.Errorf("%v: the agents do not know it; add its row to operations in ai/valuation/ops.go", op)
		case ways > 1:
			t.Errorf("%v: judged in %d ways, want one of walk, whole, onObject and toPlayer", op, ways)
		case row.onAway != nil && row.onObject == nil:
			t.Errorf("%v: what it does to cards that are not in play goes with what it does to those that are", op)
		}
		if worth := row.pregame.flat != 0 || row.pregame.each != 0; ways > 0 && worth == (row.pregame.why != "") {
			t.Errorf("%v: before a game it is worth %+v; want points, or why there are none", op, row.pregame)
		}
	}
}

func TestEveryStaticEffectIsJudged(t *testing.T) {
	for i, row := range effects() {
		if worth := row.flat != 0 || row.each != 0; worth == (row.why != "") {
			t.Errorf("%v: worth %+v; want points, or why there are none, in effects in ai/valuation/effects.go", code.Stat(i), row)
		}
	}
}

func TestEveryCostIsJudged(t *testing.T) {
	for i, row := range payments() {
		if row == nil {
			t.Errorf("cost %v: the agents do not know it; add its row to payments in ai/valuation/costs.go", code.CostKind(i))
		}
	}
}

func TestEveryEventIsJudged(t *testing.T) {
	for i, n := range frequencies() {
		if n <= 0 {
			t.Errorf("event %v: how often it comes is not known; add its row to frequencies in ai/valuation/effects.go", code.Event(i))
		}
	}
}

// An operation without a row must not keep the agents from playing.
func TestAnOperationWithoutARowIsWorthNothing(t *testing.T) {
	e := New(Default(), 0)
	e.ops[code.OpDestroy] = op{}
	watchGames(t, 1, func(_ *engine.State, v engine.View, _ []engine.Action) {
		e.Open(v)
		c := e.newWalk(v.SceneOf(1, v.Me()), 0)
		if n := e.EvalInstr(c, &code.Instr{Op: code.OpDestroy, R: code.Ref{Kind: code.RefSelf}}); n != 0 {
			t.Fatalf("it is worth %d", n)
		}
		e.release()
	})
}
