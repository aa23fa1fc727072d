package scenario

import (
	"fmt"
	"slices"
	"strings"

	"github.com/wisim/wisim/engine"
)

// declare restores, names a zone, or declares attackers, ambushers or defenders.
func (r *run) declare(a *action) *problem {
	switch a.kind {
	case actRestore:
		return r.declareAt(a, engine.AskRestore)
	case actDefend:
		return r.declareAt(a, engine.AskDefender)
	case actAmbush:
		return r.declareAt(a, engine.AskAmbush)
	case actName:
		return r.nameZone(a)
	}
	if a.zone != nil {
		if err := r.nameZone(a); err != nil {
			return err
		}
	}
	return r.declareAt(a, engine.AskAttacker)
}

// nameZone answers which zone is attacked.
func (r *run) nameZone(a *action) *problem {
	if err := r.advance(a.player, engine.AskAttack); err != nil {
		return err
	}
	if a.none {
		return r.chooseNone(a.player)
	}
	for _, o := range r.options() {
		if o.Verb() == engine.Pick && r.is(o.Obj(), *a.zone) {
			r.answer(o)
			return r.nameTarget(a)
		}
	}
	return &problem{at: a.zone.at, found: fmt.Sprintf("%d may not attack %s", a.player+1, r.describe(*a.zone))}
}

// nameTarget answers whether the section or the legend is attacked.
func (r *run) nameTarget(a *action) *problem {
	if r.stop.Kind == engine.StopAsk && r.s.Ask() == engine.AskThrough {
		for _, o := range r.options() {
			if o.Obj().IsCard() == (a.legend != nil) && (a.legend == nil || r.is(o.Obj(), *a.legend)) {
				r.answer(o)
				return nil
			}
		}
	}
	if a.legend == nil {
		return nil
	}
	return &problem{at: a.legend.at, found: fmt.Sprintf("%d may not attack %s", a.player+1, r.describe(*a.legend))}
}

// declareAt advances to the questions of one kind and answers all of them. A line that declares
// attackers or defenders names all of them, those too who must fight or who go along.
func (r *run) declareAt(a *action, ask engine.Ask) *problem {
	if done, err := r.declaredBefore(a, ask); done {
		return err
	}
	if a.kind == actDefend && r.s.Active() == a.player {
		return notReachedf("it is the turn of %d: nobody attacks him", a.player+1)
	}
	if err := r.advance(a.player, ask); err != nil {
		if a.kind == actAttack && r.stop.Kind == engine.StopAsk && r.s.Ask() == engine.AskAttack {
			err.found = fmt.Sprintf("the line does not say which zone %d attacks, such as: %d attacks the kingdom with NAME", a.player+1, a.player+1)
		}
		return err
	}
	if a.none {
		if who := r.fighters(); len(who) > 0 {
			return problemf("%s: the line has to name them", r.theyFight(who, ask))
		}
		return r.chooseNone(a.player)
	}
	at := r.view().Attacked()
	j := newSolver(a.player, a.hints, func() bool { return r.s.Ask() == ask && r.view().Attacked() == at })
	j.declares = r.declares()
	if !r.solve(j) {
		return j.problem()
	}
	return nil
}

// declaredBefore reports whether the declaration had a single answer and is already made, and
// whether it differs from the line.
func (r *run) declaredBefore(a *action, ask engine.Ask) (done bool, err *problem) {
	if ask != engine.AskAttacker && ask != engine.AskDefender {
		return a.none && ask == engine.AskAmbush && r.stop.Moment == engine.AmbushWindow, nil
	}
	for _, q := range r.prevAutoAnswers {
		if q.player != a.player || q.ask != ask || q.option.Verb() != engine.Done {
			continue
		}
		j := newSolver(a.player, a.hints, nil)
		if rest := r.matchFighters(j, q.fighters); len(rest) > 0 {
			return true, problemf("%s as well, and the line leaves that out", r.theyFight(rest, ask))
		}
		return j.unused == 0, nil
	}
	if !a.none {
		return false, nil
	}
	switch ask {
	case engine.AskDefender:
		done = r.stop.Moment == engine.DefendersWindow
	case engine.AskAttacker:
		done = r.stop.Moment == engine.Moment(engine.EndBegins)
	}
	return done, nil
}

// declares reports whether the current question declares attackers or defenders.
func (r *run) declares() bool {
	return r.s.Ask() == engine.AskAttacker || r.s.Ask() == engine.AskDefender
}

// fighters returns who is declared so far in the declaration at hand, on the front at hand.
// An attacker or defender by an effect in the window before is not declared.
func (r *run) fighters() (list []engine.Obj) {
	v := r.view()
	var set, before engine.Set
	switch r.s.Ask() {
	case engine.AskAttacker:
		set, before = v.AttackersAt(v.Attacked()), r.fighting[0]
	case engine.AskDefender:
		set, before = v.DefendersAt(v.Attacked()), r.fighting[1]
	}
	set.Each(func(x engine.Obj) {
		if !before.Has(x) {
			list = append(list, x)
		}
	})
	return list
}

// theyFight says in a message that the rules declare somebody.
func (r *run) theyFight(list []engine.Obj, ask engine.Ask) string {
	var names []string
	for _, x := range list {
		names = append(names, r.label(x))
	}
	verb, have := "attack", "has"
	if ask == engine.AskDefender {
		verb = "defend"
	}
	if len(names) > 1 {
		have = "have"
	}
	return fmt.Sprintf("%s %s to %s", strings.Join(names, ", "), have, verb)
}

// matchFighters uses unused hints of the solver for fighters, and returns the fighters for whom
// there is none.
func (r *run) matchFighters(j *solver, fighters []engine.Obj) (rest []engine.Obj) {
next:
	for _, x := range fighters {
		for i := range j.hints {
			if !j.used[i] && r.is(x, j.hints[i].obj) {
				j.use(i, 0)
				continue next
			}
		}
		rest = append(rest, x)
	}
	return rest
}

// endDeclaration ends a declaration if the line names everybody who is declared.
func (r *run) endDeclaration(j *solver, begin *snapshot, done engine.Action) bool {
	used, unused := slices.Clone(j.used), j.unused
	undo := func() { j.used, j.unused = used, unused }
	ask := r.s.Ask()
	var others []engine.Obj
	for _, x := range r.fighters() {
		if !slices.Contains(j.picked, x) {
			others = append(others, x)
		}
	}
	if rest := r.matchFighters(j, others); len(rest) > 0 {
		undo()
		j.noteProblem(1, j.hints[0].at, "%s as well, and the line leaves that out", r.theyFight(rest, ask))
		return false
	}
	if r.try(j, begin, done) {
		return true
	}
	undo()
	return false
}

// advance passes windows of this turn until p is asked a question of that kind.
func (r *run) advance(p engine.Player, ask engine.Ask) *problem {
	turn := r.turn()
	for r.s.Turn() <= turn && r.stop.Kind != engine.StopOver {
		switch {
		case r.stop.Kind == engine.StopAsk && r.s.Ask() == ask && r.stop.Player == p:
			return nil
		case r.stop.Kind == engine.StopBegin:
			r.walk()
		case r.atWindow() && (r.stop.Idle || r.stop.Kind == engine.StopAsk && r.s.Ask() == engine.AskTrigger):
			r.passOnce()
		case r.atWindow():
			return notReachedf("the chain is not resolved: write \"both pass\" first")
		case len(r.options()) == 1:
			r.answerForced()
		default:
			return notReachedf("something else has to be decided first")
		}
	}
	return problemf("%d is not asked %s in this turn any more", p+1, askPhrases[ask])
}
