package playback

import (
	"fmt"
	"strings"

	"github.com/wisim/wisim/cmd/wisim/internal/terminal"
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
)

// board writes the cards in play as the person sees them, and his hand.
func (t *Table) board(v engine.View) {
	for _, p := range []engine.Player{person.Other(), person} {
		t.line("%s: %s, %s in hand, %s in the deck", t.Names[p],
			terminal.Count(v.Resources(p), "resource"), terminal.Count(v.HandSize(p), "card"), terminal.Count(v.DeckSize(p), "card"))
		for z := card.Kingdom; z < card.NumZones; z++ {
			t.line("  %-12s %s", z.String(), section(v, p, z))
			for _, text := range cardsIn(v, p, z) {
				t.line("    %s", text)
			}
		}
		if l := v.Legend(p); l != 0 {
			t.line("  legend       %s", unit(v, l))
		}
	}
	t.hand(v)
}

// hand writes the person's hand with current costs.
func (t *Table) hand(v engine.View) {
	var hand []string
	for s := v.Hand(); ; {
		o := s.Pop()
		if o == 0 {
			break
		}
		hand = append(hand, fmt.Sprintf("%s (%d)", v.Name(o), v.Price(o)))
	}
	if len(hand) == 0 {
		hand = []string{"nothing"}
	}
	t.line("Your hand, with what each costs now: %s", strings.Join(hand, ", "))
}

// section describes the state of a section of a capital.
func section(v engine.View, p engine.Player, z card.Zone) string {
	o := engine.Section(p, int(z))
	text := fmt.Sprintf("%d of %d damage", v.Damage(o), v.HitPoints(o))
	if v.Burning(o) {
		text = "burning"
	}
	if d := v.Developments(p, z); d.Len() > 0 {
		text += ", " + terminal.Count(d.Len(), "development")
	}
	return text
}

// cardsIn describes the cards in a zone, one a line.
func cardsIn(v engine.View, p engine.Player, z card.Zone) (lines []string) {
	all := v.Units(p, z).Or(v.Supports(p, z)).Or(v.Quests(p, z))
	for {
		o := all.Pop()
		if o == 0 {
			return lines
		}
		lines = append(lines, unit(v, o))
	}
}

// unit describes a card in play with its numbers.
func unit(v engine.View, o engine.Obj) string {
	text := v.Name(o)
	if p := v.Power(o); p > 0 || v.IsUnit(o) {
		text += fmt.Sprintf(", power %d", p)
	}
	if v.IsUnit(o) || v.IsLegend(o) {
		text += fmt.Sprintf(", %d of %d damage", v.Damage(o), v.HitPoints(o))
	}
	if h := v.Host(o); h != 0 {
		on := "attached to "
		if v.Questing(o) {
			on = "on "
		}
		text += ", " + on + v.Name(h)
	}
	if v.Corrupted(o) {
		text += ", corrupted"
	}
	if n := v.Tokens(o); n > 0 {
		text += ", " + terminal.Count(n, "token")
	}
	var under []string
	v.Under(o).Each(func(x engine.Obj) { under = append(under, v.Name(x)) })
	if len(under) > 0 {
		text += ", under it " + strings.Join(under, ", ")
	}
	return text
}

// phaseName returns the name of the phase as logs show it.
func phaseName(v engine.View) string {
	switch v.Phase() {
	case card.KingdomPhase:
		return "kingdom phase"
	case card.QuestPhase:
		return "quest phase"
	case card.CapitalPhase:
		return "capital phase"
	case card.BattlefieldPhase:
		return "battlefield phase"
	}
	return "between phases"
}

// questionText describes a kind of decision in words.
func questionText(a engine.Ask) string {
	return [engine.NumAsks]string{
		engine.AskMulligan: "return the opening hand for a new one?",
		engine.AskWindow:   "play or use something?",
		engine.AskTrigger:  "which effect do you use?",
		engine.AskAbility:  "which of its abilities?",
		engine.AskRestore:  "which card is restored?",
		engine.AskZone:     "where to?",
		engine.AskCard:     "which card is laid facedown?",
		engine.AskTarget:   "which target?",
		engine.AskCost:     "what is it paid with?",
		engine.AskChoose:   "choose",
		engine.AskX:        "how much is X?",
		engine.AskNumber:   "how many?",
		engine.AskPay:      "how much is paid from the card?",
		engine.AskMay:      "use it?",
		engine.AskTax:      "pay for it?",
		engine.AskMode:     "which option?",
		engine.AskName:     "what do you name?",
		engine.AskOrder:    "which effect first?",
		engine.AskAttack:   "which zone do you attack?",
		engine.AskThrough:  "what is attacked there?",
		engine.AskAttacker: "who attacks?",
		engine.AskAmbush:   "who ambushes?",
		engine.AskDefender: "who defends?",
		engine.AskAssign:   "how much damage?",
		engine.AskSetAside: "which card of your deck is set aside, facedown?",
		engine.AskIndirect: "where does the next point of damage go?",
	}[a]
}
