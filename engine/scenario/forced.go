package scenario

import (
	"fmt"
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
}

// answerForced answers a question that has a single option and records it.
func (r *run) answerForced() {
	r.recordForced()
	r.answer(r.options()[0])
}

// recordForced records the only option of the current question.
func (r *run) recordForced() {
	o := r.options()[0]
	text := fmt.Sprintf("%d was asked %s", r.stop.Player+1, askPhrases[r.s.Ask()])
	if src, _ := r.view().Source(); src != 0 {
		text += " for " + r.label(src)
	}
	r.autoAnswers = append(r.autoAnswers, autoAnswer{r.stop.Player, r.s.Ask(), o, text + " and had one answer, which was taken: " + r.phrase(o)})
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
next:
	for i := range a.hints {
		for _, q := range r.prevAutoAnswers {
			if q.player == a.player && r.givesOption(&a.hints[i], q.option) {
				continue next
			}
		}
		return false
	}
	return len(a.hints) > 0
}

// givesOption reports whether a hint names an option that was taken.
func (r *run) givesOption(h *hint, o engine.Action) bool {
	switch o.Verb() {
	case engine.Pick:
		return h.kind <= hintCost && r.is(o.Obj(), h.obj)
	case engine.Number:
		return h.kind == hintNumber && h.n == o.Arg()
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
