package heuristic

import (
	"testing"

	"github.com/wisim/wisim/ai"
	"github.com/wisim/wisim/ai/random"
	"github.com/wisim/wisim/ai/valuation"
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/internal/testgame"
)

// TestWhatIsPreferredScoresBest checks that the shortcuts for bestOnly do not change the best
// choice, in games between heuristic agents and against random play, with all terms and with each
// of them off.
func TestWhatIsPreferredScoresBest(t *testing.T) {
	agents := map[string]*Agent{"all": New(), "no nets": Plain()}
	for i, r := range valuation.Rules() {
		c := Defaults()
		c.Off = c.Off.With(valuation.Term(i))
		agents[r.Name] = NewWith(c)
	}
	table := tables(t, testgame.Library(t))
	asked := map[engine.Ask]int{}
	games := 24
	if testing.Short() {
		games = 6
	}
	for k := range games {
		players := [2]ai.Agent{New(), New()}
		if k%3 == 0 {
			players[k&1] = random.New()
		}
		playOut(table(k), uint64(k), engine.Player(k&1), players, func(_ *engine.State, v engine.View, legal []engine.Action) {
			asked[v.Ask()]++
			var out [engine.MaxLegal]float32
			for name, a := range agents {
				a.Score(v, legal, out[:len(legal)])
				if got, want := a.Prefer(v, legal), greatest(legal, out[:len(legal)]); got != want {
					t.Fatalf("%s, %v: prefers %v, and %v scores best: %v", name, v.Ask(), got, want, out[:len(legal)])
				}
			}
		})
	}
	for _, ask := range []engine.Ask{engine.AskWindow, engine.AskAttack, engine.AskAttacker, engine.AskDefender, engine.AskTarget} {
		if asked[ask] < 20 {
			t.Errorf("only %d decisions of the kind %v", asked[ask], ask)
		}
	}
}
