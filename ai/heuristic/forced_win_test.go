package heuristic

import (
	"slices"
	"testing"

	"github.com/wisim/wisim/ai"
	"github.com/wisim/wisim/ai/belief"
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/internal/testgame"
)

// blood is a tactic: a unit in the battlefield is dealt damage equal to its power.
const blood = 1103

// exposed returns a position in which an attack wins unless the opponent's card in hand kills one
// of the attackers. All his cards that nobody has seen are of one kind.
func exposed(kind card.Code) *engine.Position {
	units := slices.Repeat([]engine.Placed{{Code: savage, Zone: card.Battlefield}}, 3)
	mine := engine.Side{Capital: card.Orc, Deck: slices.Repeat([]card.Code{savage}, 20), Cards: units}
	theirs := engine.Side{Capital: card.Chaos, Resources: 9, Hand: []card.Code{kind}, Deck: slices.Repeat([]card.Code{kind}, 20), Burning: [3]bool{true}, Damage: [3]int{0, 3, 3}}
	return &engine.Position{Step: engine.BattleBegins, Sides: [2]engine.Side{mine, theirs}}
}

// TestAWinByTheListThatIsBelieved checks that an agent that knows the opponent's list finds a win
// if no card of the list prevents it, and that an agent with Closed finds a win if no card of its
// believed lists does.
func TestAWinByTheListThatIsBelieved(t *testing.T) {
	lib := testgame.Library(t)
	playing := func(kind card.Code) belief.Lists {
		return belief.Pool{{Capital: card.Chaos, Cards: slices.Repeat([]card.Code{kind}, 25), Weight: 1}}.In
	}
	for _, tt := range []struct {
		name     string
		list     card.Code
		closed   bool
		believed card.Code
		wins     bool
	}{
		{"known and harmless", savage, false, blood, true},
		{"known and not", blood, false, savage, false},
		{"believed to be harmless", blood, true, savage, true},
		{"believed not to be", savage, true, blood, false},
	} {
		g, s, _, err := engine.NewPosition(lib, exposed(tt.list))
		if err != nil {
			t.Fatal(err)
		}
		var buf engine.Actions
		for g.Run(s); s.ToMove() != 0; {
			g.Apply(s, g.Legal(s, &buf)[0]) // the opponent passes before the attack
		}
		c := Defaults()
		c.Solve, c.Closed, c.Lists = 500, tt.closed, playing(tt.believed)
		a := NewWith(c)
		a.Reset(1)
		var masked engine.State
		v := g.Observe(s, s.ToMove(), &masked)
		if _, wins := a.forcedWin(v, c.Solve); wins != tt.wins {
			t.Errorf("%s: wins %v, want %v", tt.name, wins, tt.wins)
		}
		if known := len(a.winSearch.line) > 0; known && (!tt.wins || tt.closed) {
			t.Errorf("%s: how the win goes on is taken for known", tt.name)
		}
	}
}

// TestAdviceSeesTheWin checks that Advise marks the forced wins that Choose plays, and does not
// change what the agent chooses.
func TestAdviceSeesTheWin(t *testing.T) {
	table := tables(t, testgame.Library(t))
	won := 0
	for k := range 8 {
		asked, silent := New(), New()
		playOut(table(k), uint64(k), 0, [2]ai.Agent{New(), New()}, func(s *engine.State, v engine.View, legal []engine.Action) {
			if v.Me() != 0 {
				return
			}
			list := asked.Advise(v, legal)
			choice := asked.Choose(v, legal)
			for i, e := range list {
				if e.Text != ai.Winning {
					continue
				}
				won++
				if legal[i] != choice {
					t.Fatalf("game %d, decision %d: %s is said to win, and %s is chosen", k, s.Decisions(), v.Describe(legal[i]), v.Describe(choice))
				}
			}
			if got := silent.Choose(v, legal); got != choice {
				t.Fatalf("game %d, decision %d: %s without advice, %s after it", k, s.Decisions(), v.Describe(got), v.Describe(choice))
			}
		})
	}
	if won < 8 {
		t.Errorf("only %d winning choices: the test shows nothing", won)
	}
}
