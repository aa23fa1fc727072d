package scenario

import (
	"fmt"
	"slices"
	"strings"

	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
)

// announce plays a card, uses an ability or plays a development. With anyAnswer,
// questions that the line does not answer may be answered in any way.
//
// The words "in the kingdom" of a line that uses a card say where the card is or, if it is not
// there, where it goes.
func (r *run) announce(a *action, anyAnswer bool) *problem {
	if there := r.usedThere(a); there != nil {
		begin := r.save()
		err := r.announceOne(there, anyAnswer)
		if err == nil {
			return nil
		}
		r.restore(begin)
		if len(r.all(a.card)) > len(r.all(there.card)) || r.announceOne(a, anyAnswer) != nil {
			r.restore(begin)
			return err
		}
		return nil
	}
	return r.announceOne(a, anyAnswer)
}

// usedThere returns the action with the zone of its line as the place of the card; nil if no
// such card is there.
func (r *run) usedThere(a *action) *action {
	for i, h := range a.hints {
		if a.kind != actUse || !h.in || h.obj.kind != section {
			continue
		}
		there := *a
		there.card.zone = h.obj.zone
		if there.card.side < 0 {
			there.card.side = h.obj.side
		}
		if len(r.all(there.card)) > 0 {
			there.hints = slices.Delete(slices.Clone(a.hints), i, i+1)
			return &there
		}
	}
	return nil
}

// announceOne is announce for one reading of the line.
func (r *run) announceOne(a *action, anyAnswer bool) *problem {
	if err := r.checkCardsExist(a); err != nil {
		return err
	}
	j := newSolver(a.player, a.hints, func() bool { return r.view().Announcing() })
	j.anyAnswer = anyAnswer
	for {
		if err := r.priority(a.player); err != nil {
			return err
		}
		if err := r.beginAction(a, j); err == nil {
			return nil
		}
		if r.stop.Kind != engine.StopAsk || r.s.Ask() != engine.AskTrigger {
			return j.problem()
		}
		r.noteDeclined()
		r.answer(r.doneOption()) // the card is no triggered action, so the player declines to use triggered actions
	}
}

// beginAction tries the options with which the action can begin.
func (r *run) beginAction(a *action, j *solver) *problem {
	var fit []engine.Action
	for _, o := range r.options() {
		if r.beginsAction(a, o) {
			fit = append(fit, o)
		}
	}
	if len(fit) == 0 {
		j.noteProblem(0, a.card.at, "%d may not %s %s now%s", a.player+1, infinitives[a.kind], r.describe(a.card), r.whyNot(a))
		return j.problem()
	}
	if a.kind == actDevelop && len(fit) > 1 && !j.anyAnswer {
		j.noteProblem(0, a.card.at, "the line does not say in which zone")
		return j.problem()
	}
	if !j.anyAnswer && a.kind != actDevelop && !r.interchangeable(fit) {
		if left := r.optionsLeft(j, fit); len(left) > 0 {
			fit = left
		}
	}
	if !j.anyAnswer && a.kind != actDevelop && !r.interchangeable(fit) {
		j.noteProblem(0, a.card.at, "%s could be any of %s", r.describe(a.card), r.phrases(fit))
		return j.problem()
	}
	begin := r.save()
	j.begun = a.kind != actDevelop // playing a development begins with the choice of its zone
	for _, o := range fit {
		if r.beginWith(a, j, o) {
			return nil
		}
		r.restore(begin)
	}
	return j.problem()
}

// beginWith takes option o and solves the rest of the action. A development begins
// with its zone, which o already answers, so only its card is left to choose.
func (r *run) beginWith(a *action, j *solver, o engine.Action) bool {
	if a.kind != actDevelop {
		return r.try(j, r.save(), o)
	}
	k := newSolver(j.player, []hint{{at: a.card.at, kind: hintObject, obj: a.card}}, j.inAction)
	k.anyAnswer = j.anyAnswer
	if r.try(k, r.save(), o) {
		return true
	}
	j.bestProblem = k.bestProblem
	return false
}

var infinitives = map[actionKind]string{actPlay: "play", actUse: "use", actDevelop: "develop"}

// beginsAction reports whether option o can begin the action.
func (r *run) beginsAction(a *action, o engine.Action) bool {
	switch o.Verb() {
	case engine.Pick: // the player picks a triggered action, or a card to play among triggered actions
		played := r.inHand(o.Obj())
		if r.s.Ask() == engine.AskTrigger {
			played = r.playedNow(o.Obj())
		}
		return (a.kind == actUse) != played && a.kind != actDevelop && r.is(o.Obj(), a.card)
	case engine.Play:
		inPlay := r.g.SampledView(r.s, 0).IsInPlay(o.Obj())
		return (a.kind == actUse) == inPlay && a.kind != actDevelop && r.is(o.Obj(), a.card)
	case engine.Develop:
		return a.kind == actDevelop && r.developsIn(a, o.Arg())
	}
	return false
}

func (r *run) developsIn(a *action, zone int) bool {
	for _, h := range a.hints {
		if h.kind == hintZone && (h.obj.zone != zone || h.obj.side >= 0 && h.obj.side != int(a.player)) {
			return false
		}
	}
	return true
}

// checkCardsExist reports a problem if the action's card is nowhere it could be
// played or used from. That catches a misplaced card before the rules would forbid
// it.
func (r *run) checkCardsExist(a *action) *problem {
	for _, x := range r.all(a.card) {
		switch {
		case a.kind == actUse, x.Owner() == a.player && r.referee().AtHand(x), r.referee().InReach(a.player, x):
			return r.checkHintsExist(a)
		}
	}
	where := "in the position"
	if a.kind != actUse {
		where = fmt.Sprintf("in the hand of %d", a.player+1)
	}
	return &problem{at: a.card.at, found: fmt.Sprintf("there is no %s %s", r.describe(a.card), where)}
}

func (r *run) checkHintsExist(a *action) *problem {
	for _, h := range a.hints {
		if h.kind <= hintCost && len(r.all(h.obj)) == 0 {
			return &problem{at: h.at, found: fmt.Sprintf("there is no %s", r.describe(h.obj))}
		}
	}
	return nil
}

// moments describes the windows in which cards may be played.
var moments = [code.NumWindows]string{
	code.AnyTime:       "any time",
	code.MyTurn:        "his own turn",
	code.MyKingdom:     "his own kingdom phase",
	code.MyQuest:       "his own quest phase",
	code.MyCapital:     "his own capital phase",
	code.MyBattle:      "his own battlefield phase",
	code.DamagePending: "the damage window",
	code.BeforeDefend:  "the attackers window, when he is attacked",
	code.MyBattleBegin: "the beginning of his battlefield phase",
	code.AmbushStep:    "the ambush step",
	code.Defended:      "when a defender has been declared against his attack",
	code.BattleEnds:    "the end of a battlefield phase",
	code.InCombat:      "a combat, from the attackers window to the damage window",
}

// whyNot explains why a card is not offered if timing or cost is the reason, ""
// otherwise.
func (r *run) whyNot(a *action) string {
	if a.kind != actPlay {
		return ""
	}
	v := r.g.SampledView(r.s, a.player)
	for _, x := range r.all(a.card) {
		if r.referee().AtHand(x) && x.Owner() == a.player {
			if w := r.referee().Awaits(a.player, x); w != code.AnyTime {
				when := moments[w]
				if r.referee().Card(x).Type != card.Tactic {
					when += ", while the chain is empty"
				}
				return ": it is for " + when
			}
			if n := v.Price(x); n > v.Resources(a.player) {
				loyalty := ""
				if more := v.LoyaltySurcharge(x); more > 0 {
					loyalty = fmt.Sprintf(" (%d of it for loyalty)", more)
				}
				return fmt.Sprintf(": it costs %d%s and he has %d", n, loyalty, v.Resources(a.player))
			}
		}
	}
	return ""
}

// sameWindow reports whether only passes happened since the snapshot.
func (r *run) sameWindow(b *snapshot, chain int) bool {
	return r.atWindow() && r.stop.Moment == b.stop.Moment && len(r.log) == b.log && len(r.referee().Chain()) == chain
}

// priority advances until p may act in the current window. The opponent passes if he
// acts first; it is a problem if that would close the window or resolve the chain.
func (r *run) priority(p engine.Player) *problem {
	r.skip()
	if !r.atWindow() {
		return notReachedf("%d cannot act now", p+1)
	}
	for i := 0; r.stop.Player != p; i++ {
		b, chain := r.save(), len(r.referee().Chain())
		r.passOnce()
		if i == 2 || !r.sameWindow(b, chain) {
			r.restore(b)
			return problemf("%d does not get priority in this window: it would close or the chain resolve when %d passes", p+1, p.Other()+1)
		}
	}
	return nil
}

// pass executes "1 passes": in a window the player passes, and at a question about something
// optional he chooses nothing.
func (r *run) pass(p engine.Player) *problem {
	r.skip()
	if r.stop.Kind == engine.StopAsk && !r.atWindow() && r.stop.Player == p {
		return r.chooseNone(p)
	}
	if !r.atWindow() || r.stop.Player != p {
		return problemf("it is not %d's turn to pass", p+1)
	}
	r.passOnce()
	return nil
}

// bothPass executes "both pass": the chain resolves, or the window closes if the
// chain is empty.
func (r *run) bothPass() *problem {
	r.skip()
	if !r.atWindow() {
		return problemf("no window is open in which to pass")
	}
	window, idle := r.stop.Moment, r.stop.Idle
	for range 6 {
		b, chain := r.save(), len(r.referee().Chain())
		r.passOnce()
		if !r.sameWindow(b, chain) || r.stop.Idle != b.stop.Idle {
			break
		}
	}
	r.answerAllForced()
	r.note = r.whereStopped(window, idle)
	return nil
}

// whereStopped describes, for a message, where the game has stopped after players passed in a
// window.
func (r *run) whereStopped(window engine.Moment, idle bool) string {
	s := "both passed: the chain resolves"
	if idle {
		s = fmt.Sprintf("both passed: the %v is closed", window)
	}
	switch {
	case r.stop.Kind == engine.StopOver, r.stop.Kind == engine.StopAsk && !r.atWindow():
	case !idle && r.stop.Moment == window && r.stop.Idle:
		return fmt.Sprintf("both passed: the chain has resolved, the %v is still open", window)
	}
	return s + r.situation()
}

// choose answers the current decision.
func (r *run) choose(a *action) *problem {
	if a.none && a.card.card == 0 && r.atWindow() && r.stop.Player == a.player {
		return r.pass(a.player)
	}
	if r.stop.Kind != engine.StopAsk || r.stop.Player != a.player || r.s.Ask() == engine.AskWindow {
		err := notReachedf("%d has nothing to choose", a.player+1)
		if s := r.autoAnswersOf(a.player, r.prevAutoAnswers); s != "" {
			err.found += ": " + s
		} else if chain := r.referee().Chain(); len(chain) > 0 && r.atWindow() {
			err.found += fmt.Sprintf(": %s, and chooses when it resolves, after \"both pass\"", strings.Replace(r.label(chain[len(chain)-1]), " on the chain", " is on the chain", 1))
		}
		return err
	}
	if a.about != nil && !(r.about() != 0 && r.is(r.about(), *a.about)) {
		err := &problem{at: a.about.at, found: fmt.Sprintf("%d is not asked about %s", a.player+1, r.describe(*a.about))}
		if x := r.about(); x != 0 {
			err.found += " but about " + r.label(x)
		}
		return err
	}
	if a.none {
		if a.card.card != 0 && !slices.ContainsFunc(r.picks(), func(x engine.Obj) bool { return r.is(x, a.card) }) {
			return &problem{at: a.card.at, found: fmt.Sprintf("%d is not asked to use %s", a.player+1, r.describe(a.card))}
		}
		return r.chooseNone(a.player)
	}
	kind := r.s.Ask()
	src, _ := r.view().Source()
	hints := a.hints
	if kind == engine.AskMay && !slices.ContainsFunc(hints, func(h hint) bool { return h.kind == hintYes || h.kind == hintNo }) {
		hints = append([]hint{{at: hints[0].at, kind: hintYes}}, hints...) // who chooses for an effect that he may use, uses it
	}
	j := newSolver(a.player, hints, nil)
	j.settled = r.settled(a.player, hints)
	j.order = r.view().EffectOp() == code.OpReorder
	j.inAction = func() bool {
		now, _ := r.view().Source()
		// The line names all choices of one instruction, so fewer than it allows end that instruction.
		same := r.canStop() && r.s.Ask() == kind && now == src && slices.Contains(j.from, r.asksFrom())
		return j.unused == len(j.hints) || r.stop.Player == a.player && (j.unsaid() || same)
	}
	if !r.solve(j) {
		return j.problem()
	}
	if err := r.ambiguous(j); err != nil {
		return err
	}
	r.note = j.declined
	return nil
}

// asksFrom returns the instruction that asks the current question.
func (r *run) asksFrom() code.PC {
	_, pc, _, _ := r.view().AskScene()
	return pc
}

// mulligan answers whether to take a mulligan, and deals the new hand that the line
// lists, if it lists one.
func (r *run) mulligan(a *action) *problem {
	if r.stop.Kind != engine.StopAsk || r.stop.Player != a.player || r.s.Ask() != engine.AskMulligan {
		return notReachedf("%d is not asked %s", a.player+1, askPhrases[engine.AskMulligan])
	}
	o := r.options() // the options are yes and no, in this order
	if a.none {
		r.answer(o[1])
		return nil
	}
	r.answer(o[0])
	if len(a.cards) == 0 {
		return nil
	}
	if err := r.referee().Redraw(a.player, a.cards); err != nil {
		return problemf("%v", err)
	}
	return nil
}

// canStop reports whether "no more" is an option.
func (r *run) canStop() bool {
	o := r.options()
	return len(o) > 0 && o[len(o)-1].Verb() == engine.Done
}

// chooseNone declines the current question.
func (r *run) chooseNone(p engine.Player) *problem {
	o := r.doneOption()
	if o.Verb() != engine.Done && o.Verb() != engine.No {
		return problemf("%d has to choose something", p+1)
	}
	r.answer(o)
	return nil
}

// maxSteps bounds the number of decisions that "until" declines.
const maxSteps = 5000

// until advances to a moment. Both players pass and decline everything optional.
func (r *run) until(a *action) *problem {
	from, turn := r.stop.Moment, r.s.Turn()
	if from == a.moment && (a.whose < 0 || int(r.s.Active()) == a.whose) {
		if r.stop.Kind == engine.StopBegin || r.stop.Idle {
			return &problem{found: "it is already " + alreadyAt(r.stop.Kind, a.moment),
				want: "leave the line out; to go on to the next turn's, write \"end the turn\" first"}
		}
		from = engine.NoMoment // the chain of the current window still has to resolve, so stop at this window again
	}
	for range maxSteps {
		here := r.stop.Moment == a.moment && (r.stop.Kind == engine.StopBegin || r.stop.Idle)
		if here && (r.stop.Moment != from || r.s.Turn() != turn) && (a.whose < 0 || int(r.s.Active()) == a.whose) {
			return nil
		}
		if err := r.decline(); err != nil {
			return err
		}
		if r.stop.Moment != a.moment && r.stop.Moment != engine.NoMoment {
			from = engine.NoMoment
		}
	}
	return problemf("the %v does not come", a.moment)
}

// alreadyAt returns a moment in the words that follow "it is already" in a message.
func alreadyAt(k engine.StopKind, m engine.Moment) string {
	if k == engine.StopBegin {
		return fmt.Sprintf("at %q", m)
	}
	return fmt.Sprintf("the %v", m)
}

func (r *run) untilAsked(a *action) *problem {
	err := problemf("%d is not asked %s", a.player+1, askPhrases[a.ask])
	var instead []string // the questions of this turn that the player gets instead, which the line declines
	turn := r.turn()
	for range maxSteps {
		if r.isAsked(a.player, a.ask) {
			return nil
		}
		if ask := r.s.Ask(); ask != engine.AskWindow && r.turn() == turn && r.isAsked(a.player, ask) {
			what := r.question()
			if src, _ := r.view().Source(); src != 0 {
				what += " for " + r.label(src)
			}
			if !slices.Contains(instead, what) {
				instead = append(instead, what)
			}
		}
		if why := r.decline(); why != nil && r.stop.Kind != engine.StopOver {
			return why
		} else if why != nil {
			err.found += " before the game is over"
			break
		}
	}
	for _, q := range [][]autoAnswer{r.prevAutoAnswers, r.autoAnswers} {
		if s := r.autoAnswersTo(a.player, a.ask, q); s != "" {
			err.found += ": " + s
			return err
		}
	}
	switch {
	case len(instead) > 0:
		err.found += fmt.Sprintf(": in turn %d he was asked, and this line declined: %s", turn, strings.Join(instead, ", "))
	case a.ask == engine.AskWindow:
		err.found += fmt.Sprintf(": in turn %d he was asked nothing", turn)
	default:
		err.found += fmt.Sprintf(": in turn %d he was asked nothing but %s", turn, askPhrases[engine.AskWindow])
	}
	return err
}

// endTurn advances until the next turn is about to begin or the game is over.
func (r *run) endTurn() *problem {
	for i := range maxSteps {
		if i > 0 && (r.stop.Kind == engine.StopOver || r.stop.Kind == engine.StopBegin && r.stop.Moment == engine.Moment(engine.TurnBegins)) {
			return nil
		}
		if err := r.decline(); err != nil {
			return err
		}
	}
	return problemf("the turn does not end")
}

// untilOver advances until the game is over.
func (r *run) untilOver() *problem {
	for range maxSteps {
		if r.stop.Kind == engine.StopOver {
			return nil
		}
		if err := r.decline(); err != nil {
			return err
		}
	}
	return problemf("the game does not end")
}

// exampleAnswer returns a line that gives the answer o to the current question.
func (r *run) exampleAnswer(o engine.Action) string {
	who := fmt.Sprint(r.stop.Player + 1)
	switch ask := r.s.Ask(); {
	case ask == engine.AskAssign:
		return fmt.Sprintf("%s assigns %d to %s, ...", who, o.Arg(), r.label(r.view().AskSubject()))
	case ask == engine.AskIndirect:
		return fmt.Sprintf("%s assigns 1 to %s, ...", who, r.label(o.Obj()))
	case ask == engine.AskTax:
		return who + " pays"
	case ask == engine.AskAttack:
		return who + " names " + r.label(o.Obj())
	case ask == engine.AskCost:
		return who + " pays with " + r.label(o.Obj())
	case ask == engine.AskTarget:
		return who + " targets " + r.label(o.Obj())
	case ask == engine.AskMode:
		return fmt.Sprintf("%s takes option %d", who, o.Arg()+1)
	case o.Verb() == engine.Pick:
		return who + " chooses " + r.label(o.Obj())
	}
	return who + " chooses " + r.phrase(o)
}

// decline advances one step and does nothing optional: it passes, attacks and
// defends with nobody, uses no effect. Simultaneous effects resolve in the order
// offered. A decision that cannot be declined is a problem.
func (r *run) decline() *problem {
	switch r.stop.Kind {
	case engine.StopOver:
		return problemf("the game is over before that")
	case engine.StopBegin, engine.StopWindow:
		r.walk()
		return nil
	}
	options := r.options()
	switch last := options[len(options)-1]; {
	case r.s.Ask() == engine.AskWindow:
		r.answer(options[0])
	case r.s.Ask() == engine.AskOrder:
		r.answer(options[0])
	case len(options) == 1:
		r.answerForced()
	case last.Verb() == engine.Done, last.Verb() == engine.No && r.s.Ask() != engine.AskTax:
		r.noteDeclined()
		r.answer(last)
	default:
		return problemf("%d has to decide something before that: say it before this line, such as \"%s\", after \"until %d is asked %s\" if need be",
			r.stop.Player+1, r.exampleAnswer(options[0]), r.stop.Player+1, r.question())
	}
	return nil
}
