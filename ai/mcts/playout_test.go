package mcts

import (
	"testing"

	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/internal/testgame"
)

// TestAPlayoutIsBounded: a playout that does not come to its cutoff within its limit is evaluated
// where it is.
func TestAPlayoutIsBounded(t *testing.T) {
	g := testgame.New(t, "dwarf", "orc")
	for _, cutoff := range []int{0, 6} {
		c := defaults(1)
		c.Cutoff = cutoff
		a := NewWith(c)
		play := func(limit int) (s engine.State, reward float32, decisions int) {
			g.StartRandom(&s, 1)
			a.root = g.SampledView(&s, s.ToMove())
			before := a.steps
			reward = a.playout(g, &s, limit)
			return s, reward, a.steps - before
		}
		whole, _, all := play(a.playoutLimit())
		if whole.Over() != (cutoff == 0) || all < 20 {
			t.Fatalf("cutoff %d: the playout ends in turn %d after %d decisions", cutoff, whole.Turn(), all)
		}
		s, reward, n := play(10)
		if want := a.discountedChance(a.evaluator.WinChance(g, &s, 0)); n != 10 || reward != want {
			t.Errorf("cutoff %d: reward %v after %d decisions, want %v after 10", cutoff, reward, n, want)
		}
	}
}
