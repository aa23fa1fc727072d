package scenario

import (
	"fmt"
	"slices"
	"strings"

	"github.com/wisim/wisim/engine"
)

// autoAnswer records a question that had a single option and was answered without
// the script. Messages mention it when a line waits for that question.
type autoAnswer struct {
	player engine.Player
	ask    engine.Ask
	option engine.Action
	text   string
	// fighters holds, for a declaration, who fights although nobody was chosen.
	fighters []engine.Obj
}

// answerForced answers a question that has a single option and records it.
func (r *run) answerForced() {
	r.recordForced()
	r.answer(r.options()[0])
}

// recordForced records the only option of the current question.
func (r *run) recordForced() {
	o := r.options()[0]
	text := fmt.Sprintf("%d was asked %s", r.stop.Player+1, r.question())
	if src := r.view().Asker(); src != 0 {
		text += " for " + r.label(src)
	}
	r.autoAnswers = append(r.autoAnswers, autoAnswer{r.stop.Player, r.s.Ask(), o, text + " and had one answer, which was taken: " + r.phrase(o), r.fighters()})
}

// autoAnswersOf describes the forced answers of a player.
func (r *run) autoAnswersOf(p engine.Player, list []autoAnswer) string {
	return r.autoAnswersTo(p, engine.AskNone, list)
}

// autoAnswersTo is autoAnswersOf for one kind of question; AskNone means any kind.
func (r *run) autoAnswersTo(p engine.Player, ask engine.Ask, list []autoAnswer) string {
	var all []string
	for _, q := range list {
		if q.player == p && (ask == engine.AskNone || q.ask == ask) {
			all = append(all, q.text)
		}
	}
	return strings.Join(all, "; ")
}

// alreadyAnswered reports whether a line only gives answers that were forced during
// the previous action. Such a line is redundant, not wrong.
func (r *run) alreadyAnswered(a *action) bool {
	if a.kind != actChoose {
		return false
	}
	if a.none {
		return a.card.card == 0 && slices.ContainsFunc(r.prevAutoAnswers, func(q autoAnswer) bool {
			return q.player == a.player && (q.option.Verb() == engine.Done || q.option.Verb() == engine.No)
		})
	}
	return len(a.hints) > 0 && !slices.Contains(r.settled(a.player, a.hints), false)
}

// settled reports for each hint whether it gives an answer that was forced during the previous
// action. Each forced answer stands for one hint.
func (r *run) settled(p engine.Player, hints []hint) []bool {
	out := make([]bool, len(hints))
	used := make([]bool, len(r.prevAutoAnswers))
	for i := range hints {
		for k, q := range r.prevAutoAnswers {
			if !out[i] && !used[k] && q.player == p && r.givesOption(&hints[i], q.option) {
				out[i], used[k] = true, true
			}
		}
	}
	return out
}

// ambiguous returns a problem if a hint has answered a question, but an earlier question had the
// same answer, and no other: the line could be about either. After a line that waits for a
// question it is about that one.
func (r *run) ambiguous(j *solver) *problem {
	if r.prevKind == actAsked {
		return nil
	}
	for i, h := range j.hints {
		if j.used[i] && j.isSettled(i) {
			what := r.describeHint(h)
			return &problem{at: h.at,
				found: fmt.Sprintf("%s could answer two questions: the one that is asked now, and an earlier one (%s)", what, r.autoAnswersOf(j.player, r.prevAutoAnswers)),
				want:  fmt.Sprintf("write \"%s, %s\" to answer both, or leave the line out if it is about the earlier one", what, what)}
		}
	}
	return nil
}

// givesOption reports whether a hint names an option that was taken.
func (r *run) givesOption(h *hint, o engine.Action) bool {
	switch o.Verb() {
	case engine.Pick:
		return h.kind <= hintCost && r.is(o.Obj(), h.obj)
	case engine.Number:
		return h.kind == hintNumber && h.n == o.Arg()
	case engine.Yes:
		return h.kind == hintYes
	case engine.No:
		return h.kind == hintNo
	case engine.Mode:
		return h.kind == hintOption && !h.title.asked && h.n == o.Arg()+1
	}
	return false
}

// about returns the card that the current question is about, if its options do not
// show it; 0 otherwise.
func (r *run) about() engine.Obj {
	if r.stop.Kind != engine.StopAsk {
		return 0
	}
	switch r.s.Ask() {
	case engine.AskMay, engine.AskTax, engine.AskPay, engine.AskZone:
		return r.view().AskSubject()
	}
	return 0
}

// declinedQuestion is a question about something optional that a line such as "until" declined
// although it does not mention it. Messages name it when a later line wants it.
type declinedQuestion struct {
	player  engine.Player
	ask     engine.Ask
	offered []engine.Obj
	turn    int
	line    int // number of the line that declined
	text    string
}

// noteDeclined records the current question, which is about to be declined.
func (r *run) noteDeclined() {
	if len(r.options()) < 2 {
		return
	}
	r.declined = append(r.declined, declinedQuestion{r.stop.Player, r.s.Ask(), r.picks(), r.turn(), r.line,
		fmt.Sprintf("%d was asked %s, offered: %s", r.stop.Player+1, r.question(), r.optionList())})
}

// lastDeclined describes, for a message, the last question of this turn that was declined and
// for which is holds; "" if there is none.
func (r *run) lastDeclined(is func(*declinedQuestion) bool) string {
	for i := len(r.declined) - 1; i >= 0 && r.declined[i].turn == r.turn(); i-- {
		q := &r.declined[i]
		if is(q) {
			return fmt.Sprintf("in line %d (%s) %s; that line declined, so say it before, after \"until %d is asked %s\" if need be",
				q.line, strings.TrimSpace(r.sc.texts[q.line]), q.text, q.player+1, askPhrases[q.ask])
		}
	}
	return ""
}

// declinedFor describes a question that an earlier line declined and that the action wants to
// answer; "" if there is none.
func (r *run) declinedFor(a *action) string {
	asks := map[actionKind][]engine.Ask{
		actRestore: {engine.AskRestore}, actName: {engine.AskAttack}, actAttack: {engine.AskAttack, engine.AskAttacker},
		actAmbush: {engine.AskAmbush}, actDefend: {engine.AskDefender},
	}
	return r.lastDeclined(func(q *declinedQuestion) bool {
		switch a.kind {
		case actPlay, actUse:
			return q.player == a.player && q.ask == engine.AskTrigger &&
				slices.ContainsFunc(q.offered, func(x engine.Obj) bool { return r.is(x, a.card) })
		case actChoose:
			return q.player == a.player && r.answers(a, q)
		}
		return q.player == a.player && slices.Contains(asks[a.kind], q.ask)
	})
}

// answers reports whether a line that chooses could be about a question that was declined.
func (r *run) answers(a *action, q *declinedQuestion) bool {
	for _, h := range a.hints {
		if h.kind == hintYes || h.kind == hintNo {
			return q.ask == engine.AskMay
		}
		if h.kind <= hintCost && slices.ContainsFunc(q.offered, func(x engine.Obj) bool { return r.is(x, h.obj) }) {
			return true
		}
	}
	return false
}
