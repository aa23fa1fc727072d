package heuristic

import (
	"github.com/wisim/wisim/ai/eval"
	"github.com/wisim/wisim/ai/trial"
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
)

// tryMargin is trial.Options.Margin of the agent. Without a margin the best of a few noisy values
// is taken for better than it is: with 20 playouts a decision the agent scored 61.7 % against
// arithmetic alone without one and 69.7 % with a margin of 0.02.
const tryMargin = 0.03

// tries is the part of an agent that tries choices (ai/trial): where arithmetic is unsure, the
// choice with the best score races against others.
type tries struct {
	judge *trial.Judge // nil: arithmetic decides everything
	most  int          // candidates for a decision
	broad bool         // also tries what to buy, where to put it, and single attackers

	list  [trial.MaxCandidates]trial.Candidate
	n     int
	taken [engine.MaxLegal]bool // choices that are no candidates, or are candidates already

	turn    int        // turn that effects is about
	effects [256]parts // parts of the turn in which the effect of each object was tried
}

// parts is a set of parts of a turn, in each of which an effect is tried at most once.
type parts uint8

// newTries returns the tries of a configuration, with a guide for the playouts.
func newTries(c Config, guide trial.Guide) tries {
	if c.Try == 0 {
		return tries{}
	}
	w, err := eval.Load()
	if err != nil {
		panic(err) // the weights are embedded, and a test reads them
	}
	c = c.withTries()
	judge := trial.New(guide, eval.New(w.Net), trial.Options{Playouts: c.Try, Turns: c.Ahead, Margin: tryMargin})
	return tries{judge: judge, most: c.Tries, broad: c.Ahead > 1}
}

// reset begins a new game.
func (t *tries) reset(seed uint64) {
	t.turn = 0
	if t.judge != nil {
		t.judge.Reset(seed)
	}
}

// applied returns the number of decisions that trials have carried out in copies of games.
func (t *tries) applied() int {
	if t.judge == nil {
		return 0
	}
	return t.judge.Applied()
}

// try returns the choice that does best when it is tried. ok is false where nothing is tried.
func (a *Agent) try(v engine.View, legal []engine.Action) (choice engine.Action, ok bool) {
	t := &a.tries
	if t.judge == nil || !t.covers(v) {
		return 0, false
	}
	out := a.scores[:len(legal)]
	a.Score(v, legal, out)
	clear(t.taken[:len(legal)])
	own := t.best(out)
	if out[own] >= decisive {
		return legal[own], true
	}
	t.n, t.taken[own] = 0, true
	if v.Ask() == engine.AskWindow {
		t.leaveOut(v, legal, legal[own])
	}
	t.fill(v, legal, out)
	if t.n == 0 {
		return legal[own], true
	}
	return legal[t.judge.Best(v, legal, own, t.list[:t.n], a.possibleViews(v))], true
}

// covers reports whether choices are tried at a decision. Arithmetic alone decides about the opening
// hand and cards set aside, which matter only later than playouts reach, about the order of effects,
// which hardly matters, and about names, which mean different cards in different samples.
func (t *tries) covers(v engine.View) bool {
	switch v.Ask() {
	case engine.AskMulligan, engine.AskName, engine.AskSetAside, engine.AskOrder:
		return false
	case engine.AskZone, engine.AskCard, engine.AskAttacker, engine.AskRestore:
		return t.broad
	case engine.AskWindow:
		if n := v.ChainLength(); n > 0 {
			_, last, _ := v.ChainLink(n - 1)
			return t.broad || last != v.Me()
		}
		// Nearly all that can be done before the capital phase is done as well in it or later.
		return t.broad || v.Phase() >= card.CapitalPhase
	}
	return true
}

// leaveOut marks the choices of an action window that are not tried. If t is not broad, only
// effects are tried, each of them once in a part of the turn. Passing is a candidate that
// keeps what own would spend.
func (t *tries) leaveOut(v engine.View, legal []engine.Action, own engine.Action) {
	if t.turn != v.Turn() {
		t.turn = v.Turn()
		clear(t.effects[:])
	}
	now := partOf(v)
	for i, l := range legal {
		switch {
		case isEffect(v, l):
			t.taken[i] = t.taken[i] || t.effects[l.Obj()]&now != 0
		case l.Verb() == engine.Pass && isEffect(v, own):
			t.taken[i] = true
			t.add(i, true)
		default:
			t.taken[i] = t.taken[i] || !t.broad
		}
	}
}

// fill adds candidates in the order of their scores.
func (t *tries) fill(v engine.View, legal []engine.Action, out []float32) {
	for t.n < t.most {
		next := t.best(out)
		if next < 0 {
			return
		}
		t.taken[next] = true
		t.add(next, false)
		if l := legal[next]; isEffect(v, l) {
			t.effects[l.Obj()] |= partOf(v)
		}
	}
}

func (t *tries) add(index int, keeps bool) {
	t.list[t.n] = trial.Candidate{Index: index, Keeps: keeps}
	t.n++
}

// best returns the index of the greatest score that is not taken, -1 if all are.
func (t *tries) best(out []float32) int {
	best := -1
	for i, s := range out {
		if !t.taken[i] && (best < 0 || s > out[best]) {
			best = i
		}
	}
	return best
}

// partOf returns the part of the turn that a window is in: before the capital phase, in it, before
// the attack, or a step of the attack. It is empty in answer to a link, where every effect is tried.
func partOf(v engine.View) parts {
	switch {
	case v.ChainLength() > 0:
		return 0
	case v.Phase() < card.CapitalPhase:
		return 1
	case v.Phase() == card.CapitalPhase:
		return 2
	case v.InCombat() && v.DamageAssigned():
		return 4
	case v.InCombat() && v.DefendersDeclared():
		return 8
	case v.InCombat():
		return 16
	}
	return 32
}

// isEffect reports whether an action does something at once: it plays a tactic, or uses an action
// of a card in play. A unit, support or quest stays in play, and arithmetic values it well.
func isEffect(v engine.View, l engine.Action) bool {
	if l.Verb() != engine.Play {
		return false
	}
	c := v.Card(l.Obj())
	return v.IsInPlay(l.Obj()) || c != nil && c.Type == card.Tactic
}
