package reports

import (
	"strings"
	"testing"

	"github.com/wisim/wisim/reports/doc"
	"github.com/wisim/wisim/reports/results"
)

// simOf a few games with turns.
func simOf(t *testing.T, games []results.Game, turns []results.Turn) Sim {
	t.Helper()
	tally := NewTally(Run{Decks: [2]Deck{{Name: "mine"}, {Name: "his"}}, Agents: [2]string{"mcts:10", "heuristic"}, Games: len(games)})
	tally.AddBatch(results.Batch{Games: games, Turns: turns})
	return tally.Sim()
}

// chartOf a document by the beginning of its title; nil if there is none.
func chartOf(d doc.Document, title string) *doc.Chart {
	for _, s := range d.Sections {
		for _, b := range s.Blocks {
			if c, ok := b.(*doc.Chart); ok && strings.HasPrefix(c.Title, title) {
				return c
			}
		}
	}
	return nil
}

func said(d doc.Document, text string) bool {
	for _, s := range d.Sections {
		for _, b := range s.Blocks {
			if a, ok := b.(doc.Absent); ok && string(a) == text {
				return true
			}
		}
	}
	return false
}

// Damage is reported per game, by section and by source. A run without damage by
// section shows no chart and says why.
func TestDamageBySection(t *testing.T) {
	games := []results.Game{{Number: 0, Winner: 0, Turns: 3, Ending: "burned"}, {Number: 1, First: 1, Winner: 1, Turns: 2, Ending: "burned"}}
	turns := []results.Turn{
		{Game: 0, Turn: 1, Side: 0, CapitalDamage: 5, DamageKingdom: 3, DamageQuest: 2, CombatKingdom: 3},
		{Game: 0, Turn: 2, Side: 1, CapitalDamage: 1, DamageBattlefield: 1},
		{Game: 0, Turn: 3, Side: 0, CapitalDamage: 3, DamageKingdom: 3, CombatKingdom: 1},
		{Game: 1, Turn: 1, Side: 1},
		{Game: 1, Turn: 2, Side: 0},
	}
	d := simOf(t, games, turns).Document()
	c := chartOf(d, "Where the damage of mine landed")
	if c == nil {
		t.Fatal("there is no chart")
	}
	for i, want := range [][2]float64{{2, 1}, {0, 1}, {0, 0}} {
		if fought, other := c.Series[0].Points[i].Value, c.Series[1].Points[i].Value; fought != want[0] || other != want[1] {
			t.Errorf("%s: %v in combat and %v otherwise; want %v", zoneNames[i], fought, other, want)
		}
	}
	if want := "75.0 % of it on the kingdom section, and 50.0 % in combat."; !strings.HasSuffix(c.Alt, want) {
		t.Errorf("it says %q; want %q", c.Alt, want)
	}
	if chartOf(d, "Where the damage of his landed") == nil {
		t.Error("there is no chart of the other")
	}
	for i := range turns {
		old := results.Turn{Game: turns[i].Game, Turn: turns[i].Turn, Side: turns[i].Side, CapitalDamage: turns[i].CapitalDamage}
		turns[i] = old
	}
	if d := simOf(t, games, turns).Document(); chartOf(d, "Where the damage") != nil || !said(d, noSectionDamage) {
		t.Error("an old run has a chart, or does not say why it has none")
	}
}

// The calibration compares expected and actual points; each game counts once in each
// bin, on either side.
func TestCalibration(t *testing.T) {
	var games []results.Game
	var turns []results.Turn
	for i := range 40 {
		g := results.Game{Number: i, Pair: i / 2, First: i % 2, Swapped: i%2 == 1, Turns: 4, Ending: "burned"}
		g.Winner = 1
		if i%4 < 3 != g.Swapped { // the first agent wins three games of four
			g.Winner = 0
		}
		games = append(games, g)
		side := int32(0)
		if g.Swapped {
			side = 1
		}
		for k := range 3 {
			turns = append(turns, results.Turn{Game: int32(i), Turn: int32(k + 1), Side: side, Expected: 720})
		}
	}
	c := chartOf(simOf(t, games, turns).Document(), "What they expected")
	if c == nil {
		t.Fatal("there is no chart")
	}
	if len(c.Series) != 2 || c.Series[0].Name != "mcts:10" || len(c.Series[0].Points) != 1 {
		t.Fatalf("series %+v", c.Series)
	}
	if p := c.Series[0].Points[0]; p.X != 0.72 || p.Value != 0.75 || p.Games != 40 || p.Low > 0.72 || p.High < 0.75 {
		t.Errorf("expected 72 %% of 40 games and had three quarters: %+v", p)
	}
	if d := simOf(t, games, []results.Turn{{Game: 0, Turn: 1}}).Document(); chartOf(d, "What they expected") != nil || !said(d, noCalibration) {
		t.Error("agents without an opinion have a chart, or it is not said")
	}
}
