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
