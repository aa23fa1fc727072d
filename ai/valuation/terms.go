package valuation

// Term is a term of the evaluation, or another rule of thumb of the heuristic, that can be
// switched off to measure what it contributes.
type Term uint8

// The terms, described by Rules. docs/agents.md says what each of them won.
const (
	TermStrike Term = iota
	TermForce
	TermBlockers
	TermQuest
	TermSweep
	TermHold
	TermText
	TermOrder
	TermReserve
	TermDanger
	TermPress
	TermLean
	TermSoon
	TermFear
	TermSynergy
	TermRebuild
	TermClear
	TermAnswer
	TermToll
	TermRush
	TermThrift
	TermSense
	NumTerms
)

// Terms is a set of terms.
type Terms uint32

// With returns the set with x added.
func (t Terms) With(x Term) Terms { return t | 1<<x }

// Without returns the set with x removed.
func (t Terms) Without(x Term) Terms { return t &^ (1 << x) }

// Has reports whether x is in the set.
func (t Terms) Has(x Term) bool { return t>>x&1 != 0 }

// Rule describes a term.
type Rule struct {
	Name string // the option: heuristic/NAME=0 switches it off
	What string
	// off, if not nil, changes weights so that the term does nothing. It is nil for a term that
	// is more than weights.
	off func(*Weights)
}

// Rules describes every term.
func Rules() [NumTerms]Rule {
	return [NumTerms]Rule{
		TermStrike:   {"strike", "of the enemy's power in the battlefield only what can attack is feared", nil},
		TermForce:    {"force", "an attack is made with more than exactly enough", nil},
		TermBlockers: {"blockers", "who keeps a section from burning is not risked in an attack", nil},
		TermQuest:    {"quest", "a quest is manned for what it brings, and laid out before its unit", nil},
		TermSweep:    {"sweep", "what destroys everybody waits until one's own units have attacked", nil},
		TermHold:     {"hold", "resources are kept for every tactic in hand that is for a battle or an answer", nil},
		TermText:     {"text", "what a text does to others counts by those who are there", nil},
		TermOrder:    {"order", "what brings cards or resources is played first", nil},
		TermReserve:  {"reserve", "resources are kept at all", func(w *Weights) { w.Reserve, w.HoldCost = 0, 0 }},
		TermDanger:   {"danger", "hit points count more where a section can burn in the next attack", func(w *Weights) { w.Danger = 0 }},
		TermPress:    {"press", "the battlefield counts more when the enemy's first section burns", func(w *Weights) { w.Press = 0 }},
		TermLean:     {"lean", "damage counts more where damage is", func(w *Weights) { w.Lean = 0 }},
		TermSoon:     {"soon", "the section is attacked that burns in fewer attacks", func(w *Weights) { w.Soon = 0 }},
		TermFear:     {"fear", "who is about to run out of cards does not draw more", func(w *Weights) { w.Fear = 0 }},
		TermSynergy:  {"synergy", "developments go where texts count them", func(w *Weights) { w.Synergy = 0 }},
		TermRebuild:  {"rebuild", "one's own units are not destroyed when they cannot be replaced before the enemy builds", func(w *Weights) { w.Rebuild = 100 }},
		TermClear:    {"clear", "who alone keeps the last section from burning is got out of the way before the attack", nil},
		TermAnswer:   {"answer", "triggered actions of cards in play are used when what they do about what has happened is worth it", nil},
		TermToll:     {"toll", "what attackers of a zone have to pay is reckoned with before the attack", nil},
		TermRush:     {"rush", "what makes the attack of this turn burn the last section is bought, kept, used and paid for by others", nil},
		TermThrift:   {"thrift", "a card that leaves a short deck costs what it leaves there", func(w *Weights) { w.Thrift = 0 }},
		TermSense:    {"sense", "what nets have learned from games is added to all this", nil},
	}
}

// without returns the weights for an evaluation without the terms in off.
func (w Weights) without(off Terms) Weights {
	for i, r := range Rules() {
		if r.off != nil && off.Has(Term(i)) {
			r.off(&w)
		}
	}
	return w
}
