package scenario

import (
	"github.com/wisim/wisim/engine"
)

// askPhrases has, for each kind of question, the words that follow "is asked" in a scenario.
var askPhrases = [engine.NumAsks]string{
	engine.AskMulligan: "to take a mulligan",
	engine.AskWindow:   "to act",
	engine.AskTrigger:  "to use a triggered action",
	engine.AskAbility:  "for an ability",
	engine.AskRestore:  "to restore",
	engine.AskZone:     "for a zone",
	engine.AskCard:     "for a card",
	engine.AskTarget:   "for a target",
	engine.AskCost:     "to pay",
	engine.AskChoose:   "to choose",
	engine.AskX:        "for X",
	engine.AskNumber:   "for a number",
	engine.AskPay:      "how much to pay from a card",
	engine.AskMay:      "yes or no",
	engine.AskTax:      "to pay or not",
	engine.AskMode:     "for an option",
	engine.AskName:     "for a name",
	engine.AskOrder:    "for the order",
	engine.AskAttack:   "to name a zone",
	engine.AskThrough:  "what to attack",
	engine.AskAttacker: "to attack",
	engine.AskAmbush:   "to ambush",
	engine.AskDefender: "to defend",
	engine.AskAssign:   "to assign damage",
	engine.AskIndirect: "to assign indirect damage",
	engine.AskSetAside: "to set a card aside",
}

// askPhrase reads the phrase for a kind of decision. The longest match wins.
func (c *cursor) askPhrase() engine.Ask {
	best := engine.AskNone
	for a, p := range askPhrases {
		if p != "" && c.peek(p) && len(p) > len(askPhrases[best]) {
			best = engine.Ask(a)
		}
	}
	if best == engine.AskNone {
		c.oneOf("what is asked", askPhrases[engine.AskMulligan:])
	}
	c.word(askPhrases[best])
	return best
}

// question returns the words for the current question. Every choice of a zone by an effect is
// called one.
func (r *run) question() string {
	if r.s.Ask() == engine.AskChoose && r.asksForZone() {
		return askPhrases[engine.AskZone]
	}
	return askPhrases[r.s.Ask()]
}

// asksForZone reports whether the answers to the current question are zones.
func (r *run) asksForZone() bool {
	switch r.s.Ask() {
	case engine.AskZone, engine.AskAttack:
		return true
	case engine.AskChoose, engine.AskTarget:
		zones := false
		for _, o := range r.options() {
			if o.Verb() == engine.Pick {
				if zones = r.view().IsSection(o.Obj()); !zones {
					return false
				}
			}
		}
		return zones
	}
	return false
}

// isAsked reports whether p has to answer a question of that kind with several answers; AskNone
// stands for any kind, AskZone for any choice of a zone, and AskChoose for any choice of cards or
// zones by an effect, targets included.
func (r *run) isAsked(p engine.Player, ask engine.Ask) bool {
	if r.stop.Kind != engine.StopAsk || r.stop.Player != p || len(r.options()) < 2 {
		return false
	}
	switch ask {
	case engine.AskNone, r.s.Ask():
		return true
	case engine.AskZone:
		return r.asksForZone()
	case engine.AskChoose:
		return r.s.Ask() == engine.AskTarget || r.s.Ask() == engine.AskZone || r.s.Ask() == engine.AskCard
	}
	return false
}
