package engine

import (
	"testing"

	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/cardlang/cardtexts"
	"github.com/wisim/wisim/engine/cardlang/vocab"
	"github.com/wisim/wisim/engine/code"
)

// ofCard computes the functions of an object independently of the evaluation of expressions.
var ofCard = map[string]func(w *swept, o Obj) int{
	"power":     func(w *swept, o Obj) int { return w.g.SampledView(w.s, 0).Power(o) },
	"hp":        func(w *swept, o Obj) int { return w.g.SampledView(w.s, 0).HitPoints(o) },
	"remaining": func(w *swept, o Obj) int { v := w.g.SampledView(w.s, 0); return max(0, v.HitPoints(o)-v.Damage(o)) },
	"damage":    func(w *swept, o Obj) int { return w.g.SampledView(w.s, 0).Damage(o) },
	"tokens":    func(w *swept, o Obj) int { return w.g.SampledView(w.s, 0).Tokens(o) },
	"cost":      func(w *swept, o Obj) int { return printedOf(w, o, func(d *defn) int { return d.Cost }) },
	"loyalty":   func(w *swept, o Obj) int { return printedOf(w, o, func(d *defn) int { return d.Loyal }) },
	"printed_power": func(w *swept, o Obj) int {
		return printedOf(w, o, func(d *defn) int { return int(d.Power[nameOf(w.s.objects[o].zone())]) })
	},
	"pending":       func(w *swept, o Obj) int { return int(w.s.objects[o].pendingCombat) },
	"counterstrike": func(w *swept, o Obj) int { return printedOf(w, o, func(d *defn) int { return int(d.Counterstrike) }) },
	"attacks":       func(w *swept, o Obj) int { return w.s.tallied(lastAttacked, o) },
	"dealt":         func(w *swept, o Obj) int { return w.s.tallied(lastTaken, o) },
	"taken":         func(w *swept, o Obj) int { return w.s.tallied(lastTaken, o) + w.s.tallied(lastSpared, o) },
	"paid":          func(w *swept, o Obj) int { return 0 }, // nothing was played
	"experience":    func(w *swept, o Obj) int { return w.g.experience(w.s, o) },
	"savage":        func(w *swept, o Obj) int { return 2 * one(w.g.def(w.s, o).Code == 99008) },

	"exists":    func(w *swept, o Obj) int { return 1 },
	"in_play":   func(w *swept, o Obj) int { return one(playedIn(w.s, o)) },
	"corrupted": func(w *swept, o Obj) int { return one(w.s.corrupted.Has(o)) },
	"attacking": func(w *swept, o Obj) int { return one(w.s.fight.attackers.Has(o)) },
	"defending": func(w *swept, o Obj) int { return one(w.s.fight.defenders.Has(o)) },
	"attacked": func(w *swept, o Obj) int {
		return one(w.s.fight.step >= fightAttackers && w.s.fight.step < fightOver && w.s.objects[o].zone() == w.s.fight.zone)
	},
	"participating": func(w *swept, o Obj) int { return one(w.s.fight.attackers.Has(o) || w.s.fight.defenders.Has(o)) },
	"opposed": func(w *swept, o Obj) int {
		att, def := &w.s.fight.attackers, &w.s.fight.defenders
		return one(att.Has(o) && !def.empty() || def.Has(o) && !att.empty())
	},
	"damaged":  func(w *swept, o Obj) int { return one(w.s.objects[o].damage > 0) },
	"questing": func(w *swept, o Obj) int { return one(w.s.questing.Has(o)) },
	"attached": func(w *swept, o Obj) int { return one(w.s.attached.Has(o)) },
	"has_attachment": func(w *swept, o Obj) int {
		for a := w.g.attachmentsOf(w.s, single(o)); !a.empty(); {
			if w.g.isAttachment(w.s, a.pop()) {
				return 1
			}
		}
		return 0
	},
	"developed": func(w *swept, o Obj) int {
		z := w.s.objects[o].zone()
		return one(z < onCapital && w.s.zones[z].lenAnd(&w.s.kinds[4]) > 0)
	},
	"has_attacked": func(w *swept, o Obj) int { return one(w.s.objects[o].at&atAttacked != 0) },
	"has_defended": func(w *swept, o Obj) int { return one(w.s.objects[o].at&atDefended != 0) },
}

// ofPlayer does the same for functions of a player or of nobody.
var ofPlayer = map[string]func(w *swept, p Player) int{
	"resources": func(w *swept, p Player) int { return int(w.s.resources[p]) },
	"hand":      func(w *swept, p Player) int { return w.s.hand[p].Len() },
	"deck":      func(w *swept, p Player) int { return len(w.s.deck(p)) },
	"burning": func(w *swept, p Player) (n int) {
		for z := range 3 {
			n += one(w.s.objects[Section(p, z)].flags&flagBurning != 0)
		}
		return n
	},
	"my_turn":         func(w *swept, _ Player) int { return one(w.s.Active() == 0) },
	"in_combat":       func(w *swept, _ Player) int { return one(w.s.fight.section != 0) },
	"my_battle":       func(w *swept, _ Player) int { return one(w.s.Active() == 0 && w.s.turn.phase == card.BattlefieldPhase) },
	"entered_discard": func(w *swept, _ Player) int { return int(w.s.turn.unitsDead) },
}

// otherNumbers need something that no constant effect has.
var otherNumbers = map[string]string{
	"X": "an announcement", "amount": "an event", "size": "a name", "caused_by": "an event", "caused_by_self": "an event", "cancellable": "damage that cannot be cancelled", "count": "TestSweepFilters counts", "min": "two numbers", "max": "two numbers",
	"capital_hit": "the end of a combat", "capital_dealt": "damage to a capital", "returned_title": "a card that returned", "played": "a card that has been played", "dying": "a card that leaves play", "with_host": "a card that leaves play", "odd": "a number", "highest": "a selector", "lowest": "a selector",
}

// constantHere are the numbers that are the same for all that the positions have.
var constantHere = map[string]bool{"paid": true, "exists": true, "in_play": true, "has_defended": true, "entered_discard": true, "my_battle": true}

func one(yes bool) int { return int(code.Truth(yes)) }

// printedOf returns a printed number of a card; a development has none.
func printedOf(w *swept, o Obj, number func(d *defn) int) int {
	if w.s.objects[o].bare() {
		return 0
	}
	return max(0, number(w.g.def(w.s, o)))
}

// TestSweepNumbers: every number and condition of the vocabulary has the right value for each
// object in play and each player, in and out of combat.
func TestSweepNumbers(t *testing.T) {
	for _, row := range vocab.Functions.Rows() {
		var calls []string
		switch row.Value.Operand {
		case vocab.OfObject:
			calls = []string{row.Name + "(it)"}
		case vocab.OfPlayer:
			calls = []string{row.Name + "(me)", row.Name + "(opponent)"}
		case vocab.NoOperand:
			calls = []string{row.Name}
		}
		if otherNumbers[row.Name] != "" {
			continue
		}
		var cases []cardtexts.Case
		for _, call := range calls {
			cases = append(cases, cardtexts.Case{Verb: row.Name, Text: "static: combat_damage(unit|legend, " + call + ")", Source: cardtexts.OnUnit})
		}
		lib, accepted, _ := sweptLibrary(t, cases)
		if len(accepted) != len(cases) {
			t.Errorf("%s: %d of %d texts are accepted", row.Name, len(accepted), len(cases))
			continue
		}
		values := map[int]bool{}
		for i := range cases {
			for _, fight := range []bool{false, true} {
				w := startSwept(t, lib, cases[i], i, fight, richer)
				w.says(row, Player(i), values)
			}
		}
		if len(values) < 2 && !constantHere[row.Name] {
			t.Errorf("%s is the same for all that there is: %v", row.Name, values)
		}
	}
	for name := range otherNumbers {
		if _, ok := vocab.Functions.Find(name); !ok {
			t.Errorf("%s is no number", name)
		}
	}
}

// richer adds cards with numbers of their own and a burning section to the position.
func richer(pos *Position) {
	for p := range pos.Sides {
		side := &pos.Sides[p]
		side.Cards = append(side.Cards, Placed{Code: 99008, Zone: card.Kingdom}, Placed{Code: 99010, Zone: card.Kingdom})
	}
	pos.Sides[1].Burning[card.QuestZone] = true
	pos.Sides[1].Resources = 7
	pos.Sides[1].Hand = pos.Sides[1].Hand[1:]
	pos.Sides[1].Deck = pos.Sides[1].Deck[1:]
}

// says holds a number to what is the case.
func (w *swept) says(row vocab.Row[vocab.Function], p Player, values map[int]bool) {
	ab := &w.g.lib.Abilities[w.ab]
	f := frame{ctl: 0, src: w.src, gen: w.s.objects[w.src].gen, zone: w.s.objects[w.src].zone()}
	read, of := ofCard[row.Name]
	if !of {
		read, of := ofPlayer[row.Name]
		if !of {
			w.t.Errorf("nothing says what %s is", row.Name)
			return
		}
		got, want := w.g.eval(w.s, &f, ab.Stat.N), read(w, p)
		if values[got] = true; got != want {
			w.t.Errorf("%s of player %d is %d, want %d", row.Name, p+1, got, want)
		}
		return
	}
	for b := w.s.controlled[0].or(&w.s.controlled[1]); !b.empty(); {
		o := b.pop()
		f.it = o
		got, want := w.g.eval(w.s, &f, ab.Stat.N), read(w, o)
		if values[got] = true; got != want {
			w.t.Errorf("%s of %d (%s) is %d, want %d", row.Name, o, w.g.def(w.s, o).Name, got, want)
		}
	}
}
