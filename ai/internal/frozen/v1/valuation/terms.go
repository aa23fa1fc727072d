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
		TermStrike:   {"strike", "counts only power that can attack as a threat in the opponent's battlefield", nil},
		TermForce:    {"force", "prefers attacks with more power than needed", nil},
		TermBlockers: {"blockers", "does not attack with units that keep a section from burning", nil},
		TermQuest:    {"quest", "counts the rewards of a quest for the unit on it, and plays quests before units", nil},
		TermSweep:    {"sweep", "plays effects that destroy all units only after its own attack", nil},
		TermHold:     {"hold", "keeps resources for each tactic in hand that is for combat or a response", nil},
		TermText:     {"text", "values texts that affect other cards by the cards in play", nil},
		TermOrder:    {"order", "plays cards that bring cards or resources first", nil},
		TermReserve:  {"reserve", "keeps resources for tactics", func(w *Weights) { w.Reserve, w.HoldCost = 0, 0 }},
		TermDanger:   {"danger", "values hit points more where the next attack can burn a section", func(w *Weights) { w.Danger = 0 }},
		TermPress:    {"press", "values the battlefield more when a section of the opponent burns", func(w *Weights) { w.Press = 0 }},
		TermLean:     {"lean", "values damage more on damaged sections", func(w *Weights) { w.Lean = 0 }},
		TermSoon:     {"soon", "attacks first the sections that burn in the fewest attacks", func(w *Weights) { w.Soon = 0 }},
		TermFear:     {"fear", "draws no more cards when its deck is about to run out", func(w *Weights) { w.Fear = 0 }},
		TermSynergy:  {"synergy", "places developments where card texts count them", func(w *Weights) { w.Synergy = 0 }},
		TermRebuild:  {"rebuild", "does not destroy its own units unless it can replace them before the opponent's turn", func(w *Weights) { w.Rebuild = 100 }},
		TermClear:    {"clear", "removes the only unit that keeps the last section from burning before it attacks", nil},
		TermAnswer:   {"answer", "uses triggered actions in play if their effect on the event is worth it", nil},
		TermToll:     {"toll", "considers what attackers have to pay", nil},
		TermRush:     {"rush", "plays, keeps and uses cards that let this turn's attack burn the last section", nil},
		TermThrift:   {"thrift", "values cards that shorten the deck less when it is short", func(w *Weights) { w.Thrift = 0 }},
		TermSense:    {"sense", "adds the corrections of nets trained on games", nil},
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
