package heuristic

import (
	"slices"
	"testing"

	"github.com/wisim/wisim/ai/valuation"
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/internal/testgame"
)

// More cards of these tests.
const (
	defender = 1001 // power 1, 1 hit point, costs 1
	masons   = 1009 // power 1, 3 hit points
	durgnar  = 1006 // power 2, 2 hit points, unique
	fortify  = 1013 // each attacker of its zone has -1 power unless a resource is paid for it
	thrower  = 1018 // in the battlefield: a resource and a sacrifice for 1 power for each fighter
	lobber   = 1068 // in the battlefield: two resources and a sacrifice from the zone for 2 damage to a section, once a turn
	grimgor  = 1063 // power 3, unique; destroys supports and developments of the zone where it enters
	savage   = 1082 // power 2, 1 hit point
	sweep    = 1080 // a tactic that destroys all units
	boyz     = 1061 // power 1, and 2 more while a unit of its controller is damaged
	flames   = 1102 // a tactic: X damage to a unit
	razing   = 1023 // a tactic for 2 resources: destroys a support or a development
	striking = 1021 // a tactic for 1 resource: 2 power for a fighter
)

// TestRush checks positions in which the turn is won only with TermRush: cards are bought, kept
// and used for boosts, units that do not attack are sacrificed for them, and the attack avoids
// taxed zones.
func TestRush(t *testing.T) {
	lib := testgame.Library(t)
	in := func(z card.Zone, cs ...card.Code) (placed []engine.Placed) {
		for _, c := range cs {
			placed = append(placed, engine.Placed{Code: c, Zone: z})
		}
		return placed
	}
	field := func(cs ...card.Code) []engine.Placed { return in(card.Battlefield, cs...) }
	kingdom := func(cs ...card.Code) []engine.Placed { return in(card.Kingdom, cs...) }
	developed := slices.Repeat([]engine.Placed{{Code: masons, Zone: card.Kingdom, Facedown: true}}, 5)
	for _, sc := range []struct {
		name      string
		term      valuation.Term
		resources int
		hand      []card.Code
		mine      []engine.Placed
		theirs    []engine.Placed
		need      [3]int // damage that burns each section, 0 for the one that burns
		anyhow    bool   // the turn is won without TermRush, too
	}{
		{"everybody to the battlefield", valuation.TermRush, 6, []card.Code{masons, masons}, field(masons, masons), nil, [3]int{4, 8, 0}, false},
		{"a resource is kept for a tactic", valuation.TermRush, 2, []card.Code{defender, striking}, field(masons), nil, [3]int{3, 8, 0}, false},
		{"the tactic is not laid facedown", valuation.TermRush, 2, []card.Code{striking}, field(masons), field(brigade, brigade, brigade), [3]int{3, 8, 0}, false},
		{"an action used twice", valuation.TermRush, 2, nil, slices.Concat(field(masons, masons, thrower), kingdom(masons, masons)), nil, [3]int{6, 8, 0}, false},
		{"paid for with who does not attack", valuation.TermRush, 1, nil, slices.Concat(field(defender, defender, thrower), kingdom(durgnar)), nil, [3]int{4, 8, 0}, false},
		{"a resource is kept for a shot after the battle", valuation.TermRush, 3, []card.Code{squad}, field(squad, squad, lobber), nil, [3]int{4, 8, 0}, false},
		{"a shot before the battle costs who pays for it", valuation.TermRush, 2, nil, field(savage, lobber), kingdom(savage), [3]int{2, 8, 0}, true},
		{"who stays behind pays for a boost", valuation.TermRush, 3, nil, field(masons, masons, masons, thrower), kingdom(fortify), [3]int{4, 8, 0}, false},
		{"no toll is paid with what a boost costs", valuation.TermRush, 2, nil, slices.Concat(field(masons, masons, thrower), kingdom(durgnar)), kingdom(fortify), [3]int{3, 8, 0}, false},
		{"the developments of the section go before the attack", valuation.TermRush, 12, []card.Code{grimgor}, field(squad), developed, [3]int{1, 8, 0}, false},
		{"a card of a title in play is no help", valuation.TermRush, 8, []card.Code{grimgor, 1060, 1060}, field(grimgor), nil, [3]int{5, 8, 0}, false},
		{"the development by which a section stands", valuation.TermRush, 2, []card.Code{razing}, field(masons, masons, masons), developed[:1], [3]int{3, 8, 0}, false},
		{"a wound that makes them strong", valuation.TermRush, 4, []card.Code{flames}, field(boyz, boyz), nil, [3]int{5, 8, 0}, false},
		{"nobody is swept away before an attack that wins", valuation.TermRush, 6, []card.Code{sweep}, field(squad, squad, squad, squad, squad), field(savage, savage, savage), [3]int{0, 5, 3}, true},
		{"where no toll is taken", valuation.TermToll, 0, nil, field(masons, masons, masons), kingdom(fortify), [3]int{3, 3, 0}, false},
	} {
		off := Quick().config
		off.Off = off.Off.With(sc.term)
		for _, with := range []bool{true, false} {
			pos := engine.Position{Step: engine.CapitalBegins, Sides: [2]engine.Side{
				{Capital: capitalOf(sc.mine), Resources: sc.resources, Hand: slices.Clone(sc.hand), Cards: slices.Clone(sc.mine)},
				{Capital: card.Dwarf, Cards: slices.Clone(sc.theirs)},
			}}
			for z, n := range sc.need {
				pos.Sides[1].Burning[z] = n == 0
				pos.Sides[1].Damage[z] = max(0, 8-n)
				if n == 0 {
					pos.Sides[1].Damage[z] = 0
				}
			}
			a := Quick()
			if !with {
				a = NewWith(off)
			}
			s := playTurnBy(t, a, lib, &pos)
			if won := s.Over() && s.Outcome().Winner == 0; won != (with || sc.anyhow) {
				t.Errorf("%s: won %v with the rule %v", sc.name, won, with)
			}
		}
	}
}

// capitalOf returns the race of the test's cards, which are Dwarfs or Orcs.
func capitalOf(cards []engine.Placed) card.Race {
	if cards[0].Code >= squad {
		return card.Orc
	}
	return card.Dwarf
}

// TestOneDoesNotRazeOneself checks that a card that destroys the developments of its zone is not
// played where that burns the viewer's last section, even if it burns the opponent's last section
// as well.
func TestOneDoesNotRazeOneself(t *testing.T) {
	pos := engine.Position{Step: engine.CapitalBegins, Sides: [2]engine.Side{
		{Capital: card.Orc, Resources: 12, Hand: []card.Code{grimgor}, Damage: [3]int{8, 0, 0}, Burning: [3]bool{false, true, false},
			Deck: slices.Repeat([]card.Code{squad}, 20), Cards: slices.Repeat([]engine.Placed{{Code: squad, Zone: card.Kingdom, Facedown: true}}, 3)},
		{Capital: card.Orc, Deck: slices.Repeat([]card.Code{squad}, 20)},
	}}
	razesElsewhere(t, &pos)
	enemy := &pos.Sides[1]
	enemy.Damage, enemy.Burning, enemy.Cards = [3]int{10, 0, 0}, pos.Sides[0].Burning, pos.Sides[0].Cards
	razesElsewhere(t, &pos)
}

// razesElsewhere checks that the card is not played to the kingdom, which is the zone to avoid.
func razesElsewhere(t *testing.T, pos *engine.Position) {
	t.Helper()
	lib := testgame.Library(t)
	g, s, _, err := engine.NewPosition(lib, pos)
	if err != nil {
		t.Fatal(err)
	}
	a := Quick()
	var buf engine.Actions
	var masked engine.State
	for g.Run(s); ; {
		legal := g.Legal(s, &buf)
		v := g.Observe(s, s.ToMove(), &masked)
		if v.Ask() != engine.AskZone {
			g.Apply(s, a.Choose(v, legal))
			continue
		}
		out := make([]float32, len(legal))
		a.Score(v, legal, out)
		for i, l := range legal {
			if bad := out[i] < -decisive; bad != (v.Zone(l.Obj()) == card.Kingdom) {
				t.Errorf("%s: %v", v.Describe(l), out[i])
			}
		}
		return
	}
}
