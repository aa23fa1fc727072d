package scenario

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/wisim/wisim/engine"
)

// An action of a script is one line, and the engine asks for it in small
// steps: the zone, X, one target after the other, what is paid with. A job
// finds the answers: it tries the hints of the line at each question, and
// goes back when that leads nowhere, so that their order does not matter.
type solver struct {
	player engine.Player
	hints  []hint
	used   []bool
	role   []int // of a used hint: which target of the card it became
	unused int
	// mine reports whether the question at hand belongs to the action, so
	// that it has to be answered.
	inAction func() bool
	// loose: what the line does not say may be chosen in any way.
	anyAnswer bool
	// order: cards are put in an order, and the line may name the last, too, for
	// which nothing asks.
	order bool
	// probe is called at every question, to look at what is offered.
	onQuestion func() bool

	bestProblem problem
	score       int
	begun       bool // an option began the action
	// refused: a question that a hint answers did not offer what it says.
	refused bool
	asked   []bool // of hints: a question came that they answer
	// options of the question answered last, and what was declined unsaid: a
	// question of which the line chooses nothing.
	options  []engine.Action
	declined string
}

func newSolver(p engine.Player, hints []hint, mine func() bool) *solver {
	return &solver{player: p, hints: hints, used: make([]bool, len(hints)), role: make([]int, len(hints)), asked: make([]bool, len(hints)), unused: len(hints), inAction: mine, score: -1}
}

// noteProblem keeps the reason that came furthest.
func (j *solver) noteProblem(bonus int, at Place, format string, args ...any) {
	if score := 2*(len(j.hints)-j.unused) + bonus; score > j.score {
		j.score = score
		j.bestProblem = problem{at: at, found: fmt.Sprintf(format, args...)}
	}
}

func (j *solver) problem() *problem {
	p := j.bestProblem
	for i, h := range j.hints { // what cannot be paid with is not asked for
		p.unasked = p.unasked || j.begun && !j.refused && !j.asked[i] && h.kind != hintPay
	}
	return &p
}

// finished reports whether the action is over with every hint used.
func (r *run) finished(j *solver) bool {
	if j.unused == 0 {
		return true
	}
	for i, h := range j.hints {
		if !j.used[i] {
			j.noteProblem(0, h.at, "nothing asks for %s", r.describeHint(h))
			break
		}
	}
	return false
}

// solve answers questions until the action is over.
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
	switch mine := j.inAction(); {
	case len(options) == 1:
		r.recordForced()
		return r.try(j, begin, options[0])
	case !mine:
		return r.finished(j)
	}
	if last := options[len(options)-1]; last.Verb() == engine.Done && !j.anyAnswer {
		text := ""
		if !j.isContinuation(options) {
			text = fmt.Sprintf("%d was asked %s and the line does not say, so nothing was chosen; offered: %s", r.stop.Player+1, askPhrases[r.s.Ask()], r.optionList())
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
	j.noteProblem(1, Place{}, "%d is asked %s and the line does not say; offered: %s", r.stop.Player+1, askPhrases[r.s.Ask()], r.optionList())
	return false
}

// inOrder reports whether a hint may be used for the target at hand: the
// targets of a card that says "one ... and another" are named in its order.
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

// triedEqual reports whether a hint like this one has been tried at the question at hand, such as
// another point of damage to the same.
func (j *solver) triedEqual(i int) bool {
	for k := range j.hints[:i] {
		if !j.used[k] && j.hints[k] == j.hints[i] {
			return true
		}
	}
	return false
}

// solveHints tries the hints that answer the question at hand.
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
				j.noteProblem(1, h.at, "%s is not offered when %d is asked %s; offered: %s",
					r.describeHint(*h), r.stop.Player+1, askPhrases[r.s.Ask()], r.optionList())
			}
			continue
		}
		if !r.interchangeable(fit) {
			j.noteProblem(1, h.at, "%s could be any of %s", r.describeHint(*h), r.phrases(fit))
			if !j.anyAnswer {
				continue
			}
		}
		for _, o := range fit {
			j.use(i, r.view().TargetIndex())
			last := r.lastInOrder(j, options, o)
			if last >= 0 {
				j.use(last, 0)
			}
			if r.try(j, begin, o) {
				return true
			}
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

// use notes that a hint is an answer, unuse that it is none.
func (j *solver) use(i, role int) { j.used[i], j.role[i], j.unused = true, role, j.unused-1 }
func (j *solver) unuse(i int)     { j.used[i], j.unused = false, j.unused+1 }

// lastInOrder is the hint that names what is left when o is chosen as the last but one of
// an order, -1 if there is none.
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

// isContinuation reports whether these options are those of the question answered last, less
// the one that was chosen.
func (j *solver) isContinuation(options []engine.Action) bool {
	return len(options) < len(j.options) && !slices.ContainsFunc(options, func(o engine.Action) bool {
		return o.Verb() != engine.Done && !slices.Contains(j.options, o)
	})
}

// canAnswer reports whether a hint is of the kind that the question asks for.
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

// optionsFor are the options that a hint means.
func (r *run) optionsFor(h *hint, options []engine.Action) (fit []engine.Action) {
	if !r.canAnswer(h) {
		return nil
	}
	for _, o := range options {
		if r.optionFits(h, o) {
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

// interchangeable reports whether it does not matter which of some options is chosen:
// there is one, or they are copies of a card in the same state.
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

// status is what can be seen of an object, its number apart.
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
