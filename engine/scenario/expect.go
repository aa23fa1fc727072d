package scenario

import (
	"fmt"
	"strings"

	"github.com/wisim/wisim/engine"
)

// expectation is a condition that must hold at its place in the script. If it does
// not, check returns what was expected and what was found.
type expectation interface {
	check(r *run) (expected, found string, ok bool)
}

// check evaluates an expectation and restores the state, because some expectations
// try actions. It returns nil if the expectation holds.
func (r *run) check(l *line) *Failure {
	r.newBlock = true
	before := r.save()
	expected, found, ok := l.expect.check(r)
	r.restore(before)
	if ok {
		return nil
	}
	return &Failure{File: r.sc.File, Place: l.at, Text: l.text, Expected: expected, Found: found, Note: r.note, Board: r.board()}
}

const wantExpectation = "what is expected, such as: NAME is in play, NAME has 2 damage, 1 has 3 resources, the kingdom of 2 burns, " +
	"1 may not play NAME, offered: NAME, 2 is asked to defend, happens: NAME is destroyed"

// expectation reads an expectation.
func (c *cursor) expectation() expectation {
	at := c.at
	switch {
	case c.word("offered exactly:"):
		return &offeredExp{offers: c.offers(), exactly: true}
	case c.word("offered:"):
		return &offeredExp{offers: c.offers()}
	case c.word("not offered:"):
		return &offeredExp{offers: c.offers(), not: true}
	case c.word("asked:"):
		return c.asked(c.player(), false)
	case c.word("happens:"):
		return &happensExp{events: c.events()}
	case c.word("not happens:"), c.word("does not happen:"):
		return &happensExp{events: c.events(), not: true}
	case c.word("targets of"):
		return c.targetsOf()
	}
	if e := c.playerExpectation(); e != nil {
		return e
	}
	c.at = at
	return c.stateExpectation()
}

// playerExpectation reads "1 may play ..." and "2 is asked ...", and returns nil for
// anything else.
func (c *cursor) playerExpectation() expectation {
	p, ok := c.tryPlayer()
	if !ok {
		return nil
	}
	switch {
	case c.word("may not"), c.word("cannot"), c.word("can not"), c.word("can't"):
		return &mayExp{not: true, act: c.infinitive(p)}
	case c.word("may"), c.word("can"):
		return &mayExp{act: c.infinitive(p)}
	case c.word("is asked"):
		return c.asked(p, false)
	case c.word("is not asked"):
		if c.end() || c.peek(";") {
			return &askedExp{player: p, not: true}
		}
		return c.asked(p, true)
	}
	return nil
}

// asked reads what follows "is asked", such as "yes or no for NAME about NAME".
func (c *cursor) asked(p engine.Player, not bool) *askedExp {
	e := &askedExp{player: p, ask: c.askPhrase(), not: not}
	for {
		switch {
		case e.source == nil && c.word("for"):
			o := c.object()
			e.source = &o
		case e.about == nil && c.word("about"):
			o := c.object()
			e.about = &o
		default:
			return e
		}
	}
}

// infinitive reads an action as it follows "may", such as: play NAME.
func (c *cursor) infinitive(p engine.Player) *action {
	a := &action{player: p, whose: -1, open: true}
	switch {
	case c.word("play"):
		c.plays(a)
	case c.word("use"):
		c.uses(a)
	case c.word("develop"):
		c.develops(a)
	case c.word("name"):
		c.namesZone(a)
	case c.word("attack"):
		c.attacks(a)
	case c.word("ambush with"):
		c.ambushes(a)
	case c.word("defend with"):
		c.defends(a)
	case c.word("restore"):
		c.restores(a)
	case c.word("choose"), c.word("target"), c.word("pay with"):
		c.chooses(a)
	case c.word("assign"):
		c.assigns(a)
	default:
		c.expected("an action: play, use, develop, name, attack, ambush with, defend with, restore, choose, target, pay with or assign")
	}
	return a
}

// offeredExp expects options at the current decision.
type offeredExp struct {
	offers       []offer
	not, exactly bool
}

func (e *offeredExp) check(r *run) (expected, found string, ok bool) {
	options := r.options()
	found = "offered: " + r.optionList()
	if r.stop.Kind == engine.StopWindow {
		found = fmt.Sprintf("%d can only pass", r.stop.Player+1)
	}
	matched := map[engine.Action]bool{}
	for i := range e.offers {
		f := &e.offers[i]
		has := r.stop.Kind == engine.StopWindow && f.declines()
		for _, o := range options {
			if r.isOffer(o, f) {
				has, matched[o] = true, true
			}
		}
		if f.obj != nil && len(r.all(*f.obj)) == 0 {
			return f.text, "there is no " + r.describe(*f.obj), false
		}
		if has == e.not {
			return negated(e.not, "offered: "+f.text), found, false
		}
	}
	if e.exactly {
		for _, o := range options {
			if !matched[o] && o.Verb() != engine.Pass && o.Verb() != engine.Done {
				return "nothing else offered", r.phrase(o) + " is offered, too", false
			}
		}
	}
	return "", "", true
}

func negated(not bool, s string) string {
	if not {
		return "not " + s
	}
	return s
}

// askedExp expects that a player has to make a decision.
type askedExp struct {
	player engine.Player
	ask    engine.Ask // the kind of question; AskNone stands for any question that is more than a chance to pass
	source *object    // the card whose effect asks, nil for any card
	about  *object    // the card that the question is about, nil for any card
	not    bool
}

func (e *askedExp) check(r *run) (expected, found string, ok bool) {
	asked := r.isAsked(e.player, e.ask)
	what := fmt.Sprintf("%d is asked %s", e.player+1, askPhrases[e.ask])
	if e.source != nil {
		src := engine.Obj(0)
		if asked {
			src = r.view().Asker()
		}
		asked = asked && src != 0 && r.is(src, *e.source)
		what += " for " + r.describe(*e.source)
	}
	if e.about != nil {
		asked = asked && r.about() != 0 && r.is(r.about(), *e.about)
		what += " about " + r.describe(*e.about)
	}
	if asked != e.not {
		return "", "", true
	}
	found = strings.TrimPrefix(r.situation(), "; ")
	if s := r.autoAnswersOf(e.player, r.autoAnswers); s != "" && !e.not {
		found += "; " + s
	}
	if s := r.lastDeclined(func(q *declinedQuestion) bool { return q.player == e.player && q.ask == e.ask }); s != "" && !e.not {
		found += "; " + s
	}
	return negated(e.not, what), found, false
}

// happensExp expects events during the actions above it.
type happensExp struct {
	events []event
	not    bool
}

func (e *happensExp) check(r *run) (expected, found string, ok bool) {
	if e.not {
		for i := range e.events {
			for k := r.blockStart; k < len(r.log); k++ {
				if r.matchesEvent(&r.log[k], &e.events[i]) {
					return "not: " + e.events[i].text, r.log[k].text, false
				}
			}
		}
		return "", "", true
	}
	at, missing := r.matchEvents(e.events, r.matched)
	if missing == nil {
		r.matched = at
		return "", "", true
	}
	return missing.text, "what happened: " + r.story(r.blockStart), false
}

// story lists, for a message, the events of the log from an entry on.
func (r *run) story(from int) string {
	var all []string
	for _, h := range r.log[from:] {
		if h.text != "" {
			all = append(all, h.text)
		}
	}
	if len(all) == 0 {
		return "nothing"
	}
	return strings.Join(all, ", ")
}

// mayExp expects that an action is legal, or not legal. It tries the action.
type mayExp struct {
	act *action
	not bool
}

// wantCard is the expected text if a card of the action does not exist.
func (e *mayExp) wantCard() string {
	if e.not {
		return "a card that is there, for a rule to forbid it; of one that is not, \"not offered: ...\" can be said"
	}
	return "a card that is there"
}

func (e *mayExp) check(r *run) (expected, found string, ok bool) {
	a := e.act
	var err *problem
	switch a.kind {
	case actPlay, actUse, actDevelop:
		if err = r.checkCardsExist(a); err != nil {
			return e.wantCard(), err.found, false
		}
		if r.stop.Kind == engine.StopBegin {
			err = problemf("nobody can act before %v", r.stop.Moment)
		} else {
			err = r.announce(a, true)
		}
	default:
		if err = r.checkHintsExist(a); err != nil {
			return e.wantCard(), err.found, false
		}
		err = r.dispatch(a)
	}
	if err != nil && e.not && err.notReached {
		return "that the question comes up", err.found, false
	}
	if err != nil && e.not && err.unasked {
		return "what the action can be asked for: else this cannot fail", err.found, false
	}
	if (err != nil) == e.not {
		return "", "", true
	}
	if err != nil {
		found := err.found
		if s := r.declinedFor(a); s != "" {
			found += "; " + s
		}
		return "this is legal", found, false
	}
	return "this is not legal", "it is legal", false
}

// targetsExp expects the possible first targets of a card.
type targetsExp struct {
	card             object
	want             []object
	include, exclude bool // what the list has: some targets, or none of them; if both are false, all
}

func (c *cursor) targetsOf() expectation {
	e := &targetsExp{card: c.object()}
	switch {
	case c.word("are"):
	case c.word("include"), c.word("includes"):
		e.include = true
	case c.word("exclude"), c.word("excludes"):
		e.exclude = true
	}
	c.punct(":")
	if c.nobody() {
		return e
	}
	e.want = c.objects()
	return e
}

func (e *targetsExp) check(r *run) (expected, found string, ok bool) {
	got, who := r.targets(e.card)
	if who < 0 {
		return "targets of " + r.describe(e.card), "nobody may play or use " + r.describe(e.card) + " now", len(e.want) == 0 && !e.exclude
	}
	var names []string
	for _, x := range got {
		names = append(names, r.label(x))
	}
	found = "targets: " + strings.Join(names, ", ")
	matched := map[engine.Obj]bool{}
	for _, w := range e.want {
		has := false
		for _, x := range got {
			if r.is(x, w) || r.standsFor(engine.Player(who), x, w) {
				has, matched[x] = true, true
			}
		}
		if !has && len(r.all(w)) == 0 && !r.onChain(w) {
			return r.describe(w), "there is no " + r.describe(w), false
		}
		if has == e.exclude {
			return negated(e.exclude, r.describe(w)+" is a target"), found, false
		}
	}
	if !e.include && !e.exclude && len(matched) != len(got) {
		return "no other targets", found, false
	}
	return "", "", true
}

// onChain reports whether a link of the chain matches the phrase o.
func (r *run) onChain(o object) bool {
	for _, x := range r.referee().Chain() {
		if r.is(x, o) {
			return true
		}
	}
	return false
}

// targets returns the possible first targets of a card for the first player who may
// play or use it now; who is -1 when nobody may.
func (r *run) targets(card object) (got []engine.Obj, who int) {
	if r.stop.Kind == engine.StopAsk && r.s.Ask() == engine.AskTarget {
		return r.picks(), int(r.stop.Player)
	}
	begin := r.save()
	defer r.restore(begin)
	for _, kind := range []actionKind{actPlay, actUse} {
		for p := engine.Player(0); p < 2; p++ {
			a := &action{kind: kind, player: p, card: card, whose: -1}
			if r.checkCardsExist(a) != nil || r.priority(p) != nil {
				r.restore(begin)
				continue
			}
			seen := map[engine.Obj]bool{}
			j := newSolver(p, nil, func() bool { return r.view().Announcing() })
			j.anyAnswer = true
			asked := false
			j.onQuestion = func() bool {
				if r.s.Ask() != engine.AskTarget || r.view().TargetIndex() != 0 {
					return false
				}
				asked = true
				for _, x := range r.picks() {
					if !seen[x] {
						seen[x] = true
						got = append(got, x)
					}
				}
				return true
			}
			if r.beginAction(a, j) == nil && asked {
				return got, int(p)
			}
			r.restore(begin)
		}
	}
	return nil, -1
}

// picks returns the objects among the options.
func (r *run) picks() (list []engine.Obj) {
	for _, o := range r.options() {
		if o.Verb() == engine.Pick {
			list = append(list, o.Obj())
		}
	}
	return list
}
