package all

import (
	"flag"
	"testing"

	"github.com/wisim/wisim/ai"
	"github.com/wisim/wisim/ai/eval"
	"github.com/wisim/wisim/ai/heuristic"
	"github.com/wisim/wisim/ai/trial"
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/internal/testgame"
)

var (
	wasteAgent = flag.String("waste-agent", "heuristic", "agent whose games TestLittleIsThrownAway reads")
	wasteGames = flag.Int("waste-games", 40, "games that it reads")
)

// mostWaste is the largest share of effects, in percent, that may be used for nothing.
// heuristic uses 28 of 241 for nothing, heuristic@1 23 of 213, heuristic/try=20 15 of 267.
const mostWaste = 15

// TestLittleIsThrownAway plays games and looks for effects that were played for nothing: with a
// pass in the same 32 samples the player was as well off at the end of the opponent's next turn, and
// had more left.
func TestLittleIsThrownAway(t *testing.T) {
	games := *wasteGames
	if testing.Short() {
		games = min(games, 8)
	}
	create, err := New(*wasteAgent)
	if err != nil {
		t.Fatal(err)
	}
	w, err := eval.Load()
	if err != nil {
		t.Fatal(err)
	}
	judge := trial.New(heuristic.Quick(), eval.New(w.Net), trial.Options{Playouts: 64, Turns: 2, Margin: 1})
	pairs := [][2]string{{"dwarf", "orc"}, {"empire", "chaos"}, {"highelf-ambush", "darkelf-raiders"}, {"empire-roads", "orc-horde"}}
	effects, waste := 0, 0
	for n := range games {
		g := testgame.New(t, pairs[n%len(pairs)][0], pairs[n%len(pairs)][1])
		agents := [2]ai.Agent{create(), create()}
		for i, a := range agents {
			a.Reset(uint64(2*n + i))
		}
		var s, masked engine.State
		var buf engine.Actions
		for g.StartRandom(&s, uint64(1000+n)); !s.Over(); {
			legal := g.Legal(&s, &buf)
			v := g.Observe(&s, s.ToMove(), &masked)
			c := agents[s.ToMove()].Choose(v, legal)
			if v.Ask() == engine.AskWindow && legal[0].Verb() == engine.Pass && c.Verb() == engine.Play {
				if k := v.Card(c.Obj()); v.IsInPlay(c.Obj()) || k != nil && k.Type == card.Tactic {
					effects++
					own := 0
					for i := range legal {
						if legal[i] == c {
							own = i
						}
					}
					judge.Reset(uint64(n))
					if judge.Best(v, legal, own, []trial.Candidate{{Index: 0, Keeps: true}}, []engine.View{v}) == 0 {
						waste++
						t.Logf("game %d, turn %d: %s is used for nothing", n, s.Turn(), k.Code)
					}
				}
			}
			g.Apply(&s, c)
		}
	}
	t.Logf("%d of %d effects were used for nothing", waste, effects)
	if effects < games || 100*waste > mostWaste*effects {
		t.Errorf("%d of %d effects in %d games were used for nothing, want at most %d %%", waste, effects, games, mostWaste)
	}
}
