package heuristic

import (
	"testing"

	"github.com/wisim/wisim/ai"
	"github.com/wisim/wisim/ai/residual"
	"github.com/wisim/wisim/decks"
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/internal/testgame"
)

// TestDeclarationsLeaveThePositionAsItIs checks that an agent which reuses what it knows of a
// position, after a declared unit or a development, chooses like an agent that computes it anew.
func TestDeclarationsLeaveThePositionAsItIs(t *testing.T) {
	lib, names := testgame.Library(t), decks.Names()
	withoutTrials := func() *Agent {
		c := Defaults()
		c.Try = 0
		return NewWith(c)
	}
	a, anew := withoutTrials(), withoutTrials()
	games, asked := 2*len(names), map[engine.Ask]int{}
	if testing.Short() {
		games = 16
	}
	for k := range games {
		table, err := decks.NamedTable(lib, names[k%len(names)], names[(k+1+k/len(names))%len(names)])
		if err != nil {
			t.Fatal(err)
		}
		g, err := table.Game(uint64(k))
		if err != nil {
			t.Fatal(err)
		}
		playOut(g, uint64(k), engine.Player(k&1), [2]ai.Agent{a, withoutTrials()}, func(s *engine.State, v engine.View, legal []engine.Action) {
			if s.ToMove() != 0 || !a.last.continuesWith(v) {
				return
			}
			asked[v.Ask()]++
			choice := anew.Prefer(v, legal)
			if now := *anew.Board(); a.Board().Forces != now.Forces || a.Board().PowerWorth != now.PowerWorth || a.Board().HitPointWorth != now.HitPointWorth {
				t.Fatalf("game %d, %v: the board is %+v, and anew %+v", k, v.Ask(), *a.Board(), now)
			}
			var now residual.Features
			if anew.positionFeatures(&now); a.net.positionKnown && a.net.position != now {
				t.Fatalf("game %d, %v: the signs are %v, and anew %v", k, v.Ask(), a.net.position, now)
			}
			again := *a
			if got := again.Choose(v, legal); got != choice {
				t.Fatalf("game %d, %v: %v, and anew %v", k, v.Ask(), got, choice)
			}
		})
	}
	for _, ask := range []engine.Ask{engine.AskAttacker, engine.AskDefender, engine.AskCard} {
		if asked[ask] < games/2 {
			t.Errorf("only %d decisions of the kind %v", asked[ask], ask)
		}
	}
}
