package scenario

import (
	"fmt"
	"strings"

	"github.com/wisim/wisim/engine"
)

// autoAnswer records a question with a single legal answer, which the run gave
// itself. A script line that waits for the question is told so.
type autoAnswer struct {
	player engine.Player
	ask    engine.Ask
	option engine.Action
	text   string
}

// takeForced records the only legal answer and gives it.
func (r *run) takeForced() {
	r.recordForced()
	r.answer(r.options()[0])
}

// recordForced appends the current question and its only answer to autoAnswers.
func (r *run) recordForced() {
	o := r.options()[0]
	text := fmt.Sprintf("%d was asked %s", r.stop.Player+1, askPhrases[r.s.Ask()])
	if src, _ := r.view().Source(); src != 0 {
		text += " for " + r.label(src)
	}
	r.autoAnswers = append(r.autoAnswers, autoAnswer{r.stop.Player, r.s.Ask(), o, text + " and had one answer, which was taken: " + r.phrase(o)})
}

// autoAnswersOf describes the automatic answers of a player, joined by "; ".
func (r *run) autoAnswersOf(p engine.Player, list []autoAnswer) string {
	return r.autoAnswersTo(p, engine.AskNone, list)
}

// autoAnswersTo is autoAnswersOf for one kind of question; AskNone means any.
func (r *run) autoAnswersTo(p engine.Player, ask engine.Ask, list []autoAnswer) string {
	var all []string
	for _, q := range list {
		if q.player == p && (ask == engine.AskNone || q.ask == ask) {
			all = append(all, q.text)
		}
	}
	return strings.Join(all, "; ")
}

// wasAnswered reports whether a line repeats an automatic answer of its question.
func (r *run) wasAnswered(a *action) bool {
	if a.kind != actChoose {
		return false
	}
next:
	for i := range a.hints {
		for _, q := range r.before {
			if q.player == a.player && r.gives(&a.hints[i], q.option) {
				continue next
			}
		}
		return false
	}
	return len(a.hints) > 0
}

// gives reports whether an answer of a line is that of a question that is over.
func (r *run) gives(h *hint, o engine.Action) bool {
	switch o.Verb() {
	case engine.Pick:
		return h.kind <= hintCost && r.is(o.Obj(), h.obj)
	case engine.Number:
		return h.kind == hintNumber && h.n == o.Arg()
	}
	return false
}

// about is the card that a question is about, where its options do not show it.
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

// isEffect reports whether the option n of the order of simultaneous effects is
// that of a card: its ability with a number from 1, 0 any, about an object, nil
// any.
func (r *run) isEffect(n int, source *object, number int, about *object) bool {
	src, _, x := r.effectAt(n)
	return r.is(src, *source) && (number == 0 || number == r.abilityNumber(n)) && (about == nil || x != 0 && r.is(x, *about))
}

func (r *run) effectAt(n int) (src engine.Obj, ability int, about engine.Obj) {
	a, x := r.referee().OrderEffect(n)
	return r.referee().OrderSource(n), int(a), x
}

// abilityNumber is which of the abilities of its card an effect is, from 1; 0
// when it is a keyword's.
func (r *run) abilityNumber(n int) int {
	src, ability, _ := r.effectAt(n)
	if c := r.referee().Card(src); c != nil {
		for i, a := range c.Abilities {
			if int(a) == ability {
				return i + 1
			}
		}
	}
	return 0
}

// effectStatus is what tells simultaneous effects apart.
func (r *run) effectStatus(n int) string {
	src, ability, x := r.effectAt(n)
	s := fmt.Sprint(ability, " ", r.status(src))
	if x != 0 {
		s += " " + r.status(x)
	}
	return s
}

// effectPhrase is a simultaneous effect in words: the card, with the number of
// the ability and what it is about where the card has several.
func (r *run) effectPhrase(n int) string {
	src, ability, x := r.effectAt(n)
	s := r.label(src)
	number, about := false, false
	for _, o := range r.options() {
		other, otherAbility, y := r.effectAt(o.Arg())
		if o.Arg() == n || other != src {
			continue
		}
		number = number || otherAbility != ability
		about = about || otherAbility == ability && y != x
	}
	if k := r.abilityNumber(n); number && k > 0 {
		s = fmt.Sprintf("effect %d of %s", k, s)
	}
	if about && x != 0 {
		s += " about " + r.label(x)
	}
	return s
}
