package scenario

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/code"
)

// solver finds the engine's answers for one action of a script. The action is one
// line, but the engine asks in small steps: the zone, X, one target after the other,
// what to pay with. At each question the solver tries the hints of the line that
// fit, and backtracks when that leads nowhere, so the order of the hints does not
// matter.
type solver struct {
	player engine.Player
	hints  []hint
	used   []bool
	// hidden holds the facedown cards that the line names and the player cannot tell from others.
	hidden []hiddenCard
	from   []code.PC // the instructions that asked the questions which the line has answered so far
	// declares is set for a line that declares attackers or defenders: it names all of them.
	declares bool
	picked   []engine.Obj // the objects that the line has chosen so far, in order
	// settled holds for each hint whether it gives an answer that was forced before the line.
	settled []bool
	role    []int // for each used hint, the index of the target that it answered
	unused  int
	// inAction reports whether the current question belongs to the action and so
	// must be answered.
	inAction func() bool
	// anyAnswer allows any answer to a question about which the line says nothing.
	anyAnswer bool
	// order is set while cards are put in an order. The line may name the last
	// card, too, although the engine does not ask for it.
	order bool
	// onQuestion, if not nil, is called at every question; true ends the search.
	onQuestion func() bool

	bestProblem problem
	score       int
	begun       bool // the action has begun: one of its options was taken
	// refused is set when a question of the right kind did not offer what a hint
	// names.
	refused bool
	asked   []bool // for each hint, whether a question came up that it could answer
	// forcedTarget is set when a target was taken that was the only one and that the line does
	// not name.
	forcedTarget bool
	// options are those of the previous question. declined describes the last
	// question that was declined because the line does not mention it.
	options  []engine.Action
	declined string
}

func newSolver(p engine.Player, hints []hint, mine func() bool) *solver {
	return &solver{player: p, hints: hints, used: make([]bool, len(hints)), role: make([]int, len(hints)), asked: make([]bool, len(hints)), unused: len(hints), inAction: mine, score: -1}
}

// noteProblem stores a problem if the search got further than with the problems
// before: with more hints used, bonus breaking ties.
func (j *solver) noteProblem(bonus int, at Place, format string, args ...any) {
	if score := 2*(len(j.hints)-j.unused) + bonus; score > j.score {
		j.score = score
		j.bestProblem = problem{at: at, found: fmt.Sprintf(format, args...)}
	}
}

func (j *solver) problem() *problem {
	p := j.bestProblem
	for i, h := range j.hints { // hintPay may stay unused: impossible payments are not offered
		p.unasked = p.unasked || j.begun && !j.refused && !j.asked[i] && h.kind != hintPay
	}
	return &p
}

// finished reports whether every hint was used, once the action is over.
func (r *run) finished(j *solver) bool {
	for i, h := range j.hints {
		if !j.used[i] && !j.isSettled(i) && !(h.kind == hintNothing && !j.forcedTarget) {
			j.noteProblem(0, h.at, "nothing asks for %s", r.describeHint(h))
			return false
		}
	}
	return r.tookHidden(j)
}

func (j *solver) isSettled(i int) bool { return j.settled != nil && j.settled[i] }

// unsaid reports whether a hint is unused that was not settled before the line.
func (j *solver) unsaid() bool {
	for i := range j.hints {
		if !j.used[i] && !j.isSettled(i) {
			return true
		}
	}
	return false
}

// solve answers questions until the action is over, and reports whether that
// succeeded with every hint used.
func (r *run) solve(j *solver) bool {
	if r.stop.Kind != engine.StopAsk || r.atWindow() {
		return r.finished(j)
	}
	if j.onQuestion != nil && j.onQuestion() {
		return true
	}
	options := r.options()
	begin := r.save()
	if r.solveHints(j, options) {
		return true
	}
	mine, last := j.inAction(), options[len(options)-1]
	if mine && j.declares {
		if last.Verb() == engine.Done {
			return r.endDeclaration(j, begin, last)
		}
		j.noteProblem(1, j.hints[0].at, "they may not do so without somebody else, and the line names nobody else; offered: %s", r.optionList())
		return false
	}
	switch {
	case len(options) == 1:
		r.recordForced()
		was := j.forcedTarget
		j.forcedTarget = was || r.s.Ask() == engine.AskTarget && last.Verb() == engine.Pick
		if r.try(j, begin, last) {
			return true
		}
		j.forcedTarget = was
		return false
	case !mine:
		return r.finished(j)
	}
	if !j.anyAnswer && (r.s.Ask() == engine.AskMode || r.s.Ask() == engine.AskAbility) {
		if left := r.optionsLeft(j, options); len(left) == 1 {
			return r.try(j, begin, left[0])
		} else if len(left) > 1 && len(left) < len(options) {
			j.noteProblem(1, Place{}, "%d is asked %s and the line fits several: %s", r.stop.Player+1, r.question(), r.phrases(left))
			return false
		}
	}
	if last.Verb() == engine.Done && !j.anyAnswer {
		text := ""
		if !j.isContinuation(options) {
			text = fmt.Sprintf("%d was asked %s and the line does not say, so nothing was chosen; offered: %s", r.stop.Player+1, r.question(), r.optionList())
		}
		if r.try(j, begin, last) {
			j.declined = cmp.Or(text, j.declined)
			return true
		}
	}
	if j.anyAnswer {
		for _, o := range options {
			if r.try(j, begin, o) {
				return true
			}
		}
		return false
	}
	j.noteProblem(1, Place{}, "%d is asked %s and the line does not say; offered: %s", r.stop.Player+1, r.question(), r.optionList())
	return false
}

// optionsLeft returns those of the options with which the line can be carried out to its end,
// with some answer to each question that it leaves open. If there is none, j keeps the problem.
func (r *run) optionsLeft(j *solver, options []engine.Action) (left []engine.Action) {
	begin, before := r.save(), j.clone()
	for _, o := range options {
		j.anyAnswer = true
		if r.try(j, begin, o) {
			left = append(left, o)
		}
		r.restore(begin)
		tried := *j
		*j = *before.clone()
		j.bestProblem, j.score, j.refused, j.asked = tried.bestProblem, tried.score, tried.refused, tried.asked
	}
	if len(left) > 0 {
		*j = *before
	}
	return left
}

// clone returns a copy that shares nothing with j that a search changes.
func (j *solver) clone() *solver {
	c := *j
	c.used, c.role, c.asked = slices.Clone(j.used), slices.Clone(j.role), slices.Clone(j.asked)
	c.hidden, c.from, c.picked = slices.Clone(j.hidden), slices.Clone(j.from), slices.Clone(j.picked)
	return &c
}

// inOrder reports whether hint i may answer the current target question. Targets of
// a card that says "one ... and another" must be named in the order of the card.
func (j *solver) inOrder(i int, r *run) bool {
	if r.s.Ask() != engine.AskTarget {
		return true
	}
	role := r.view().TargetIndex()
	for k := range j.hints {
		if j.used[k] && j.hints[k].kind == hintTarget && j.role[k] < role && k > i {
			return false
		}
	}
	return true
}

// triedEqual reports whether an equal unused hint precedes hint i, such as another
// point of damage to the same unit. Trying both would be redundant.
func (j *solver) triedEqual(i int) bool {
	for k := range j.hints[:i] {
		if !j.used[k] && j.hints[k] == j.hints[i] {
			return true
		}
	}
	return false
}

// solveHints tries each hint that can answer the current question.
func (r *run) solveHints(j *solver, options []engine.Action) bool {
	begin := r.save()
	for i := range j.hints {
		h := &j.hints[i]
		if j.used[i] || j.triedEqual(i) || !j.inOrder(i, r) {
			continue
		}
		fit := r.optionsFor(h, options)
		j.asked[i] = j.asked[i] || r.canAnswer(h)
		if len(fit) == 0 {
			if r.canAnswer(h) {
				j.refused = true
				j.noteProblem(1, h.at, "%s is not offered when %d is asked %s; offered: %s%s",
					r.describeHint(*h), r.stop.Player+1, r.question(), r.optionList(), r.twinNote(h, options))
			}
			continue
		}
		if !r.interchangeable(fit) {
			j.noteProblem(1, h.at, "%s could be any of %s", r.describeHint(*h), r.phrases(fit))
			if !j.anyAnswer {
				continue
			}
		}
		if r.solveHidden(j, i, fit) {
			return true
		}
		for _, o := range fit {
			j.use(i, r.view().TargetIndex())
			last := r.lastInOrder(j, options, o)
			if last >= 0 {
				j.use(last, 0)
			}
			j.picked, j.from = append(j.picked, o.Obj()), append(j.from, r.asksFrom())
			if r.try(j, begin, o) {
				return true
			}
			j.picked, j.from = j.picked[:len(j.picked)-1], j.from[:len(j.from)-1]
			j.unuse(i)
			if last >= 0 {
				j.unuse(last)
			}
			if !j.anyAnswer {
				break
			}
		}
	}
	return false
}

// twinNote says in a message which option stands for the copy that a hint names: of identical
// units only the first is offered.
func (r *run) twinNote(h *hint, options []engine.Action) string {
	if h.obj.copy == 0 {
		return ""
	}
	for _, x := range r.all(h.obj) {
		for _, o := range options {
			if o.Verb() == engine.Pick && r.status(o.Obj()) == r.status(x) {
				return fmt.Sprintf(" (which is the same as %s: leave the number out)", r.label(x))
			}
		}
	}
	return ""
}

// use marks a hint as used for a target; unuse reverts that.
func (j *solver) use(i, role int) { j.used[i], j.role[i], j.unused = true, role, j.unused-1 }
func (j *solver) unuse(i int)     { j.used[i], j.unused = false, j.unused+1 }

// lastInOrder returns the hint for the card that remains when o is chosen as the
// last but one of an order, -1 if there is none.
func (r *run) lastInOrder(j *solver, options []engine.Action, o engine.Action) int {
	if !j.order || len(options) != 2 || options[1].Verb() != engine.Pick {
		return -1
	}
	other := options[0]
	if other == o {
		other = options[1]
	}
	for i, h := range j.hints {
		if !j.used[i] && h.kind == hintObject && r.is(other.Obj(), h.obj) {
			return i
		}
	}
	return -1
}

func (r *run) try(j *solver, begin *snapshot, o engine.Action) bool {
	before := j.options
	j.options = slices.Clone(r.options())
	r.answer(o)
	if r.solve(j) {
		return true
	}
	r.restore(begin)
	j.options = before
	return false
}

// isContinuation reports whether options are those of the previous question without
// the one that was chosen.
func (j *solver) isContinuation(options []engine.Action) bool {
	return len(options) < len(j.options) && !slices.ContainsFunc(options, func(o engine.Action) bool {
		return o.Verb() != engine.Done && !slices.Contains(j.options, o)
	})
}

// canAnswer reports whether a hint is of the kind that the current question asks
// for.
func (r *run) canAnswer(h *hint) bool {
	if h.kind == hintNothing {
		return true
	}
	switch r.s.Ask() {
	case engine.AskX, engine.AskNumber:
		return h.kind == hintX || h.kind == hintNumber
	case engine.AskPay:
		return h.kind == hintPay || h.kind == hintNumber
	case engine.AskAssign:
		return h.kind == hintAssign
	case engine.AskMay, engine.AskTax, engine.AskMulligan:
		return h.kind == hintYes || h.kind == hintNo
	case engine.AskMode, engine.AskAbility, engine.AskName:
		return h.kind == hintOption
	case engine.AskOrder:
		return h.kind == hintOption || h.kind == hintObject
	case engine.AskTarget:
		return h.kind == hintTarget || h.kind == hintObject || h.kind == hintZone
	case engine.AskCost:
		return h.kind == hintCost || h.kind == hintObject
	case engine.AskZone:
		return h.kind == hintZone || h.kind == hintObject
	}
	return h.kind == hintObject || h.kind == hintTarget || h.kind == hintCost || h.kind == hintZone
}

// optionsFor returns the options that a hint can mean.
func (r *run) optionsFor(h *hint, options []engine.Action) (fit []engine.Action) {
	if !r.canAnswer(h) {
		return nil
	}
	for _, o := range options {
		if r.optionFits(h, o) {
			fit = append(fit, o)
		}
	}
	for _, o := range options {
		if len(fit) == 0 && h.kind <= hintTarget && o.Verb() == engine.Pick && r.standsFor(r.stop.Player, o.Obj(), h.obj) {
			fit = append(fit, o)
		}
	}
	return fit
}

func (r *run) optionFits(h *hint, o engine.Action) bool {
	if h.kind == hintNothing {
		return o.Verb() == engine.Done || o.Verb() == engine.No
	}
	switch o.Verb() {
	case engine.Number:
		about := h.kind == hintAssign || h.kind == hintPay && h.obj.card != 0
		return o.Arg() == h.n && (!about || r.is(r.view().AskSubject(), h.obj))
	case engine.Yes:
		return h.kind == hintYes
	case engine.No:
		return h.kind == hintNo
	case engine.Mode:
		if r.s.Ask() == engine.AskOrder {
			return h.kind != hintOption && r.isEffect(o.Arg(), &h.obj, h.n, h.about) || h.kind == hintOption && o.Arg()+1 == h.n
		}
		if h.title.asked {
			return r.isNamed(o, h.title)
		}
		return o.Arg()+1 == h.n
	case engine.Pick:
		return h.kind <= hintCost && r.is(o.Obj(), h.obj)
	}
	return false
}

// hiddenSeeds is the number of seeds under which solveHidden lets chance pick a card.
const hiddenSeeds = 100

// solveHidden answers with hint i, a card that the player cannot tell from others: it lets
// chance pick with different seeds until it has picked the named card.
func (r *run) solveHidden(j *solver, i int, fit []engine.Action) bool {
	named := r.all(j.hints[i].obj)
	if j.hints[i].kind > hintTarget || j.anyAnswer || len(fit) != 1 || len(named) != 1 || !r.hiddenFrom(r.stop.Player, named[0]) {
		return false
	}
	begin := r.save()
	j.use(i, r.view().TargetIndex())
	j.hidden = append(j.hidden, hiddenCard{named[0], r.referee().Instance(named[0]), len(r.log)})
	for seed := uint64(1); seed <= hiddenSeeds; seed++ {
		r.referee().Reseed(seed)
		if r.try(j, r.save(), fit[0]) {
			return true
		}
		r.restore(begin)
	}
	j.hidden = j.hidden[:len(j.hidden)-1]
	j.unuse(i)
	return false
}

// tookHidden reports whether chance has picked the hidden cards that the line names: they are
// targets on the chain, or something has happened to them.
func (r *run) tookHidden(j *solver) bool {
	if len(j.hidden) == 0 {
		return true
	}
	v := r.g.SampledView(r.s, 0)
	set := engine.Set{}
	if n := v.ChainLength(); n > 0 {
		set = v.ChainTargets(n - 1)
	}
	for _, x := range j.hidden {
		if !set.Has(x.obj) && !slices.ContainsFunc(r.log[x.log:], func(h loggedEvent) bool { return h.instance == x.instance }) {
			return false
		}
	}
	return true
}

// hiddenCard is a facedown card that a line names and that the player cannot tell from others.
type hiddenCard struct {
	obj      engine.Obj
	instance int
	log      int // length of the log when the line named it
}

// interchangeable reports whether the choice among options does not matter: there is
// one, or they are copies of a card in the same state.
func (r *run) interchangeable(options []engine.Action) bool {
	for _, o := range options[1:] {
		if o.Verb() == engine.Mode && r.s.Ask() == engine.AskOrder {
			if r.effectStatus(o.Arg()) != r.effectStatus(options[0].Arg()) {
				return false
			}
			continue
		}
		if o.Verb() != engine.Pick && o.Verb() != engine.Play || r.status(o.Obj()) != r.status(options[0].Obj()) {
			return false
		}
	}
	return true
}

// status returns a text with the visible state of an object, equal for
// interchangeable objects.
func (r *run) status(x engine.Obj) string {
	v := r.g.SampledView(r.s, 0)
	if !x.IsCard() {
		return fmt.Sprint("no card ", x)
	}
	c := r.referee().Card(x)
	s := fmt.Sprint(c.Code, r.referee().Place(x), x.Owner(), v.Controller(x))
	if v.IsInPlay(x) {
		attackers, defenders := v.Attackers(), v.Defenders()
		s += fmt.Sprint(v.Side(x), v.Zone(x), v.Damage(x), v.Tokens(x), v.Corrupted(x), v.Questing(x), v.Facedown(x), v.Host(x),
			v.Power(x), v.HitPoints(x), attackers.Has(x), defenders.Has(x), v.PendingCombat(x), r.attachments(x))
	}
	return s
}

func (r *run) attachments(x engine.Obj) (list []engine.Obj) {
	v := r.g.SampledView(r.s, 0)
	for p := engine.Player(0); p < 2; p++ {
		v.InPlay(p).Each(func(o engine.Obj) {
			if v.Host(o) == x && !v.Questing(o) {
				list = append(list, o)
			}
		})
	}
	return list
}

func (r *run) describeHint(h hint) string {
	switch h.kind {
	case hintX:
		return fmt.Sprintf("X is %d", h.n)
	case hintNumber:
		return fmt.Sprint(h.n)
	case hintPay:
		if h.obj.card != 0 {
			return fmt.Sprintf("%d from %s", h.n, r.describe(h.obj))
		}
		return fmt.Sprintf("%d with damage", h.n)
	case hintAssign:
		return fmt.Sprintf("%d to %s", h.n, r.describe(h.obj))
	case hintYes:
		return "yes"
	case hintNo:
		return "no"
	case hintNothing:
		return "nothing"
	case hintOption:
		if h.title.asked && h.title.card == 0 {
			return "another title"
		} else if h.title.asked {
			return "title " + h.title.card.String()
		}
		return fmt.Sprintf("option %d", h.n)
	}
	return r.describe(h.obj)
}
