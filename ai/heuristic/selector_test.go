package heuristic

import (
	"testing"

	"github.com/wisim/wisim/ai"
	"github.com/wisim/wisim/ai/random"
	"github.com/wisim/wisim/engine"
)

// The agent reads selectors off the view. What the engine offers as a first
// target must be among what the agent finds, and what it finds beyond that can
// only be one of several facedown cards or something that is taxed.
func TestSelectorsAgreeWithTheEngine(t *testing.T) {
	table := tables(t, library(t))
	a := New()
	compared := 0
	for n := 0; n < 12; n++ {
		playOut(table(n), uint64(n), 0, [2]ai.Agent{random.New(), random.New()}, func(_ *engine.State, v engine.View, legal []engine.Action) {
			a.open(v)
			src, id := v.Source()
			if v.Ask() != engine.AskTarget || v.TargetIndex() != 0 {
				return
			}
			ab := &a.lib.Abilities[id]
			if a.linksOnly(ab.Targets[0].Sel) || ab.Targets[0].Max != 0 {
				return
			}
			c := a.sceneOf(src, v.SourceController())
			found := a.sel(&c, ab.Targets[0].Sel)
			for _, l := range legal {
				if o := l.Obj(); l.Verb() == engine.Pick && !found.Has(o) {
					t.Fatalf("%s: the engine offers %d, the agent finds %v", a.v.Card(src).Name, o, found)
				}
			}
			facedown := 0
			for s := found; ; {
				o := s.Pop()
				if o == 0 {
					break
				}
				if v.Facedown(o) && v.IsInPlay(o) {
					facedown++
				}
			}
			if extra := found.Len() - len(legal); extra > facedown+2 {
				t.Errorf("%s: the engine offers %d targets, the agent finds %d", a.v.Card(src).Name, len(legal), found.Len())
			}
			compared++
		})
	}
	if compared < 50 {
		t.Errorf("only %d targets were compared", compared)
	}
}
