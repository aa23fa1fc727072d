package engine

import (
	"testing"

	"github.com/wisim/wisim/engine/card"
)

// paths counts the sequences of answers from state s until a player acts in a window or a
// question of a kind not in of is asked.
func paths(g *Game, s *State, of ...Ask) int {
	asked := false
	for _, k := range of {
		asked = asked || !s.Over() && s.Ask() == k
	}
	if !asked {
		return 1
	}
	n := 0
	var buf Actions
	for _, a := range append([]Action(nil), g.Legal(s, &buf)...) {
		next := *s
		g.Apply(&next, a)
		n += paths(g, &next, of...)
	}
	return n
}

// TestEachOutcomeHasOnePath (D01, D02, D05, D10): a declaration, choice of targets or
// distribution in several steps has exactly one sequence of answers for each outcome. No pair
// of targets is offered in both orders, and none is left out.
func TestEachOutcomeHasOnePath(t *testing.T) {
	lib := poolWith(t, `
card 99901 "Two" { facts tactic, Neutral, cost 0
  tactic: damage(target 2 unit, 1)
}
card 99902 "Up to Two" { facts tactic, Neutral, cost 0
  tactic: damage(target up to 2 unit, 1)
}
card 99906 "Hail" { facts tactic, Neutral, cost 0
  tactic: indirect(opponent, 3)
}
card 99907 "One and Another" { facts tactic, Neutral, cost 0
  tactic: damage(target unit as A, 1); damage(target unit.!A, 1)
}
`)
	// four different units, with enough hit points for all damage of the test
	units := []Placed{{Code: 1011, Zone: card.Battlefield}, {Code: 1060, Zone: card.Battlefield}, {Code: 1087, Zone: card.Battlefield},
		{Code: 1004, Zone: card.Battlefield}}
	for _, c := range []struct {
		name  string
		code  card.Code
		later bool // the counted questions come during resolution
		of    []Ask
		want  int
	}{
		{"two targets of four", 99901, false, []Ask{AskTarget}, 6},
		{"up to two targets of four", 99902, false, []Ask{AskTarget}, 10}, // an effect with no target at all is not begun
		{"one target and another", 99907, false, []Ask{AskTarget}, 12},
		{"three points for three sections", 99906, true, []Ask{AskIndirect}, 10},
	} {
		b := layWith(t, lib, Position{Step: CapitalWindow, Sides: [2]Side{
			{Capital: card.Orc, Hand: []card.Code{c.code}, Cards: units}, {Capital: card.Dwarf},
		}})
		b.play(b.inHand(0, c.code))
		if c.later {
			b.settleChain()
		}
		if got := paths(b.g, b.s, c.of...); got != c.want {
			t.Errorf("%s: %d ways, want %d", c.name, got, c.want)
		}
	}
	b := layWith(t, lib, Position{Step: BattleBegins, Sides: [2]Side{
		{Capital: card.Orc, Cards: units[:3]}, {Capital: card.Dwarf, Cards: []Placed{{Code: 1004, Zone: card.Kingdom}, {Code: 1005, Zone: card.Kingdom}}},
	}})
	b.passTo(AskAttack)
	b.pick(Section(1, 0))
	b.want(AskAttacker)
	if got := paths(b.g, b.s, AskAttacker); got != 8 {
		t.Errorf("three that may attack: %d ways, want 8", got)
	}
	b.pick(b.ids[0][0])
	b.do(Done, 0)
	b.want(AskDefender)
	if got := paths(b.g, b.s, AskDefender); got != 4 {
		t.Errorf("two that may defend: %d ways, want 4", got)
	}
	// Identical units are interchangeable.
	b = layWith(t, lib, Position{Step: BattleBegins, Sides: [2]Side{
		{Capital: card.Orc, Cards: []Placed{units[0], units[0], units[0]}}, {Capital: card.Dwarf},
	}})
	b.passTo(AskAttack)
	b.pick(Section(1, 0))
	b.want(AskAttacker)
	if got := paths(b.g, b.s, AskAttacker); got != 4 {
		t.Errorf("three alike that may attack: %d ways, want 4", got)
	}
}

// TestPartyOfAnEffect: View.Party returns the units for which an effect has begun the attack,
// and nothing in an ordinary attack.
func TestPartyOfAnEffect(t *testing.T) {
	lib := poolWith(t, `
card 99908 "Skirmish" { facts tactic, Neutral, cost 0
  tactic: attack_with(each unit.my.battlefield)
}
`)
	b := layWith(t, lib, Position{Step: CapitalWindow, Sides: [2]Side{
		{Capital: card.Orc, Hand: []card.Code{99908}, Cards: []Placed{{Code: 1060, Zone: card.Battlefield}, {Code: 1060, Zone: card.Kingdom}}}, {Capital: card.Dwarf},
	}})
	b.play(b.inHand(0, 99908))
	var buf Actions
	seen, legal := false, []Action(nil)
	for n := 0; n < 200 && !b.s.Over() && b.s.turn.phase != card.BattlefieldPhase; n++ {
		if f := b.s.fightAtHand(); f != nil {
			seen = true
			if got := b.g.SampledView(b.s, 1).EligibleAttackers(0); got != single(b.ids[0][0]) {
				t.Fatalf("the party is %v, want %d alone", got, b.ids[0][0])
			}
			if got := b.g.SampledView(b.s, 0).EligibleAttackers(1); !got.empty() {
				t.Fatalf("the party of the other player is %v", got)
			}
		}
		legal = b.g.Legal(b.s, &buf)
		b.g.Apply(b.s, legal[0])
	}
	if !seen {
		t.Fatal("no attack has begun")
	}
	b = layWith(t, lib, Position{Step: BattleBegins, Sides: [2]Side{
		{Capital: card.Orc, Cards: []Placed{{Code: 1060, Zone: card.Battlefield}}}, {Capital: card.Dwarf},
	}})
	b.passTo(AskAttack)
	if got := b.g.SampledView(b.s, 0).EligibleAttackers(0); !got.empty() {
		t.Errorf("in an ordinary attack the party is %v", got)
	}
}
