package valuation

// Term is a part of the evaluation, or a rule of thumb of the heuristic, that can be switched off
// to measure what it contributes.
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
	Name string // name of the agent option: heuristic/NAME=0 switches the term off
	What string
	// off, if not nil, changes weights so that the term has no effect. It is nil for a term
	// that is implemented in code and cannot be switched off by weights.
	off func(*Weights)
}

// Rules describes every term.
func Rules() [NumTerms]Rule {
	return [NumTerms]Rule{
		TermStrike:   {"strike", "of the opponent's power in the battlefield only what can attack is a threat", nil},
		TermForce:    {"force", "attacks with more power than exactly enough are preferred", nil},
		TermBlockers: {"blockers", "units that keep a section from burning are not risked in attacks", nil},
		TermQuest:    {"quest", "a unit on a quest counts what the quest brings, and quests are played before units", nil},
		TermSweep:    {"sweep", "effects that destroy all units wait until the agent's own units have attacked", nil},
		TermHold:     {"hold", "resources are kept for each tactic in hand that is for a battle or an answer", nil},
		TermText:     {"text", "texts that affect other cards count the cards in play", nil},
		TermOrder:    {"order", "cards that bring cards or resources are played first", nil},
		TermReserve:  {"reserve", "resources are kept for tactics at all", func(w *Weights) { w.Reserve, w.HoldCost = 0, 0 }},
		TermDanger:   {"danger", "hit points count more where a section can burn in the next attack", func(w *Weights) { w.Danger = 0 }},
		TermPress:    {"press", "the battlefield counts more when one of the opponent's sections burns", func(w *Weights) { w.Press = 0 }},
		TermLean:     {"lean", "damage counts more on sections that are damaged", func(w *Weights) { w.Lean = 0 }},
		TermSoon:     {"soon", "sections that burn in fewer attacks are attacked first", func(w *Weights) { w.Soon = 0 }},
		TermFear:     {"fear", "an agent that runs out of cards does not draw more", func(w *Weights) { w.Fear = 0 }},
		TermSynergy:  {"synergy", "developments go to zones where texts count them", func(w *Weights) { w.Synergy = 0 }},
		TermRebuild:  {"rebuild", "the agent does not destroy its own units when it cannot replace them before the opponent's turn", func(w *Weights) { w.Rebuild = 100 }},
		TermClear:    {"clear", "the only unit that keeps the last section from burning is removed before the attack", nil},
		TermAnswer:   {"answer", "triggered actions of cards in play are used when their effect on the event is worth it", nil},
		TermToll:     {"toll", "attackers are chosen with regard to what they have to pay", nil},
		TermRush:     {"rush", "cards and boosts that make this turn's attack burn the last section are played, kept and used", nil},
		TermThrift:   {"thrift", "cards that leave a short deck cost more", func(w *Weights) { w.Thrift = 0 }},
		TermSense:    {"sense", "corrections by nets that have learned from games are added", nil},
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
