package scenario

import (
	"fmt"
	"strings"

	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
)

// assign answers how damage is assigned and then checks the result, so that a line
// may also name parts that left no choice.
func (r *run) assign(a *action) *problem {
	if err := r.toAssignment(a.player); err != nil {
		return err
	}
	if r.stop.Kind == engine.StopAsk && r.s.Ask() == engine.AskIndirect {
		return r.assignIndirect(a)
	}
	g := &assignment{line: a}
	if r.asksForAssignment(a.player) && !r.view().HasFronts() { // with several fronts, the line covers all of them
		g.before = map[engine.Obj]int{}
		for _, h := range a.hints {
			for _, x := range r.all(h.obj) {
				g.before[x] = r.g.SampledView(r.s, 0).PendingCombat(x)
			}
		}
	}
	if a.open {
		return r.assignOpen(g)
	}
	return r.assignOn(g)
}

// assignment is a line that assigns combat damage, while it is carried out.
type assignment struct {
	line   *action
	before map[engine.Obj]int // damage that defenders who strike all attackers have assigned without a question
}

func (r *run) asksForAssignment(p engine.Player) bool {
	return r.stop.Kind == engine.StopAsk && r.s.Ask() == engine.AskAssign && r.stop.Player == p
}

// assignOn answers the questions of the assignment up to its end, or until another question
// interrupts it. In that case the rest of the line is kept and carried out after that question.
func (r *run) assignOn(g *assignment) *problem {
	r.pending = nil
	for r.asksForAssignment(g.line.player) {
		if err := r.assignOne(g.line); err != nil {
			return err
		}
	}
	if r.assignmentInterrupted() {
		r.pending = g
		return nil
	}
	return r.checkAssigned(g)
}

// assignmentInterrupted reports whether combat damage is being assigned and the current question
// is another one.
func (r *run) assignmentInterrupted() bool {
	v := r.g.SampledView(r.s, 0)
	return r.stop.Kind == engine.StopAsk && !r.atWindow() && r.s.Ask() != engine.AskAssign && v.DefendersDeclared() && !v.DamageAssigned()
}

// resumeAssignment carries out the rest of a line that a question had interrupted, if that
// question is answered.
func (r *run) resumeAssignment() *problem {
	g := r.pending
	if g == nil || r.assignmentInterrupted() {
		return nil
	}
	err := r.assignOn(g)
	if err != nil && err.at.Line == 0 && len(g.line.hints) > 0 {
		err.at = g.line.hints[0].at
	}
	return err
}

// checkAssigned compares the damage that is assigned with the line.
func (r *run) checkAssigned(g *assignment) *problem {
	v := r.g.SampledView(r.s, 0)
	for _, h := range g.line.hints {
		if h.placed { // damage on a Mission is placed at once and not assigned
			continue
		}
		n := 0
		for _, x := range r.all(h.obj) {
			n += (v.PendingCombat(x) - g.before[x]) / v.DamageFactor(x) // n counts damage before it is doubled
		}
		if n != h.n {
			return &problem{at: h.at, found: fmt.Sprintf("%d damage cannot be assigned to %s: it is %d; assigned: %s", h.n, r.describe(h.obj), n, r.assigned())}
		}
	}
	return nil
}

// assigned lists, for a message, the combat damage that is assigned so far.
func (r *run) assigned() string {
	v := r.g.SampledView(r.s, 0)
	var all []string
	for x := engine.Obj(1); x <= engine.Section(1, int(card.NumZones)-1); x++ {
		if n := v.PendingCombat(x); n > 0 && (v.IsSection(x) || v.IsInPlay(x)) {
			all = append(all, fmt.Sprintf("%d to %s", n, r.label(x)))
		}
	}
	if len(all) == 0 {
		return "nothing"
	}
	return strings.Join(all, ", ")
}

// assignOpen tries whether the line is a part of an assignment. Damage that it does not mention
// is assigned in any way.
func (r *run) assignOpen(g *assignment) *problem {
	if !r.asksForAssignment(g.line.player) {
		if r.assignmentInterrupted() {
			return nil
		}
		return r.checkAssigned(g)
	}
	var err *problem
	begin := r.save()
	for _, o := range r.options() {
		h := r.hintFor(g.line, r.view().AskSubject())
		if h != nil && h.n != o.Arg() {
			continue
		}
		r.answer(o)
		if err = r.assignOpen(g); err == nil {
			return nil
		}
		r.restore(begin)
	}
	if err == nil {
		err = problemf("so much damage cannot be assigned to %s; offered: %s", r.label(r.view().AskSubject()), r.optionList())
	}
	return err
}

// hintFor returns the part of the line about x and notes whether x is a Mission; nil if there is
// none.
func (r *run) hintFor(a *action, x engine.Obj) *hint {
	for i := range a.hints {
		if h := &a.hints[i]; r.is(x, h.obj) {
			h.placed = r.view().IsQuest(x)
			return h
		}
	}
	return nil
}

// assignOne answers how much damage the unit in question is assigned: 0 if the line
// does not name it.
func (r *run) assignOne(a *action) *problem {
	x := r.view().AskSubject()
	want := 0
	at := Place{}
	if h := r.hintFor(a, x); h != nil {
		want, at = h.n, h.at
	}
	for _, o := range r.options() {
		if o.Arg() == want {
			r.answer(o)
			return nil
		}
	}
	return &problem{at: at, found: fmt.Sprintf("%d damage cannot be assigned to %s", want, r.label(x))}
}

func (r *run) assignIndirect(a *action) *problem {
	var hints []hint
	for _, h := range a.hints {
		for range h.n {
			hints = append(hints, hint{at: h.at, kind: hintObject, obj: h.obj})
		}
	}
	j := newSolver(a.player, hints, nil)
	j.inAction = func() bool {
		return r.s.Ask() == engine.AskIndirect && r.stop.Player == a.player && !(a.open && j.unused == 0)
	}
	if !r.solve(j) {
		return j.problem()
	}
	return nil
}

// toAssignment advances until damage is assigned.
func (r *run) toAssignment(p engine.Player) *problem {
	if r.stop.Kind == engine.StopAsk && r.s.Ask() == engine.AskIndirect && r.stop.Player == p {
		return nil
	}
	for {
		switch {
		case r.stop.Kind == engine.StopOver:
			return problemf("%d assigns no damage", p+1)
		case r.stop.Kind == engine.StopAsk && r.s.Ask() == engine.AskAssign, r.stop.Moment == engine.DamageWindow:
			return nil
		case r.stop.Idle && (r.stop.Moment >= engine.AttackersWindow && r.stop.Moment <= engine.DefendersWindow):
			r.passOnce()
		case r.forced():
			r.answerForced()
		default:
			return notReachedf("no damage is being assigned")
		}
	}
}
