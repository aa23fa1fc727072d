package english

import (
	"strings"

	"github.com/wisim/wisim/engine/cardlang/syntax"
)

// header holds the parts of an ability's text that stand before and after the effect.
type header struct {
	play  []string // when the tactic may be played; this text stands before "Action:"
	lead  []string // the event and the conditions: "when this unit attacks", "if ..."
	cost  string   // the costs: "spend 2 resources and sacrifice this unit"
	after []string // sentences that follow the effect, such as "limit once per turn."
}

// header describes the event and the clauses of an ability.
func (w *writer) header(a *syntax.Ability) header {
	h := header{}
	w.nameTargets(a)
	skip := w.trigger(&h, a)
	for _, c := range a.Clauses {
		if c == skip {
			continue
		}
		w.clause(&h, a, c)
	}
	return h
}

// nameTargets gives each named target the phrase "the target", so that the text of a cost,
// which stands before the effect, can mention the target.
func (w *writer) nameTargets(a *syntax.Ability) {
	syntax.Inspect(a.Body, func(n any) bool {
		if p, ok := n.(*syntax.Pick); ok && p.Mode == syntax.Target && p.As != nil {
			w.names[p.As.Text] = phrase{text: "the target"}
			if several(p) {
				w.names[p.As.Text] = phrase{text: "the targets", plural: true}
			}
		}
		return true
	})
}

// several reports whether more than one object may be chosen.
func several(p *syntax.Pick) bool {
	n, ok := p.Count.(*syntax.Number)
	return p.Count != nil && (!ok || n.Value > 1)
}

// trigger describes the event of an ability. If the text of the event includes the condition of
// a clause, trigger returns this clause, and the caller must skip it.
func (w *writer) trigger(h *header, a *syntax.Ability) (folded *syntax.Clause) {
	if a.Event == nil {
		return nil
	}
	var cond syntax.Expr
	var clause *syntax.Clause
	for _, c := range a.Clauses {
		if c.Kind == syntax.If {
			cond, clause = c.Expr, c
		}
	}
	text, took := w.when(a.Event, cond, a.Kind.Text == "instead")
	h.lead = append(h.lead, text)
	if took {
		return clause
	}
	return nil
}

// clause describes one clause of the header.
func (w *writer) clause(h *header, a *syntax.Ability, c *syntax.Clause) {
	switch c.Kind {
	case syntax.During:
		text := row(windowTexts, "window", c.Word.Text)
		if a.Kind.Text == "tactic" {
			h.play = append(h.play, "only "+text)
		} else {
			h.lead = append(h.lead, text)
		}
	case syntax.Costs:
		h.cost = w.costs(c.Costs)
	case syntax.Limit:
		h.after = append(h.after, "limit "+times(w.value(c.Expr))+" per "+row(spans, "limit", c.Word.Text)+".")
	case syntax.If:
		text := "if " + w.condition(c.Expr, false)
		if n := len(h.lead); n > 0 && a.Kind.Text == "instead" { // the event of an "instead" ability begins with "if", so the condition follows it
			if isText(c.Expr, "with_host") {
				text = h.lead[n-1] + " together with " + w.host
			} else {
				text = h.lead[n-1] + " and " + strings.TrimPrefix(text, "if ")
			}
			h.lead = h.lead[:n-1]
		}
		h.lead = append(h.lead, text)
	case syntax.Needs:
		text := "only if " + w.condition(c.Expr, false)
		switch a.Kind.Text {
		case "tactic":
			h.play = append(h.play, text)
		case "action":
			h.after = append(h.after, "this can be used "+text+".")
		default:
			h.after = append(h.after, "this happens "+text+".")
		}
	case syntax.Where:
		w.usesX = true
		h.after = append(h.after, "X is "+w.value(c.Expr)+".")
	case syntax.For: // the method gained describes the "for" clause before the rest of the ability
	case syntax.By:
		if c.Word.Text == "host" { // the text before the ability already says that the host has this action
			return
		}
		h.after = append(h.after, row(users, "user", c.Word.Text)+" may use this.")
	default:
		h.after = append(h.after, unknown("clause", c.Kind.String()))
	}
}

var spans = map[string]string{"turn": "turn", "phase": "phase"}

var users = map[string]string{"opponent": "only your opponent", "anyone": "either player"}

// costTexts are the phrases for costs. {0} is the object, by default the card itself; {n} is
// the amount with its noun.
var costTexts = map[string]struct{ text, noun string }{
	"":               {text: "spend {n}", noun: "resource"},
	"sacrifice":      {text: "sacrifice {0}"},
	"corrupt":        {text: "corrupt {0}"},
	"discard":        {text: "discard {0}"},
	"tokens_among":   {text: "remove {n} from {0}", noun: "resource token"},
	"tokens":         {text: "remove {n} from {0}", noun: "resource token"},
	"damage":         {text: "deal {n} to {0}", noun: "damage"},
	"facedown":       {text: "turn {0} facedown into a development"},
	"skip_battle":    {text: "skip the rest of your battlefield phase"},
	"mill":           {text: "discard the top {n} of your deck", noun: "card"},
	"discard_random": {text: "discard {n} at random from your hand", noun: "card"},
	"heal":           {text: "remove {n} from {0}", noun: "damage"},
	"to_bottom":      {text: "put {0} at the bottom of its owner's deck"},
}

func (w *writer) costs(list []*syntax.Cost) string {
	var alts, texts []string
	for i, c := range list {
		if i > 0 && c.Alt != list[i-1].Alt {
			alts, texts = append(alts, and(texts)), nil
		}
		switch c.Word.Text {
		case "note":
			w.noted(c)
			continue
		case "keep":
			texts = append(texts, w.kept(c))
			continue
		}
		texts = append(texts, w.cost(c))
	}
	alts = append(alts, and(texts))
	if w.choices != nil && len(alts) > 1 {
		w.choices.Prices = alts
	}
	return or(alts)
}

// noted gives a phrase to the objects of a "note" cost, which pays nothing: it only names objects
// when the ability is announced.
func (w *writer) noted(c *syntax.Cost) {
	sel, ok := selectorOf(c.Object)
	if !ok {
		return
	}
	if n := w.noun(sel); c.As != nil {
		w.names[c.As.Text] = phrase{text: n.all() + " when this was used", plural: true}
	}
}

// kept describes a cost that takes cards from under the card.
func (w *writer) kept(c *syntax.Cost) string {
	sel, ok := selectorOf(c.Object)
	if !ok {
		return "keep what lies under this card"
	}
	n := w.noun(sel)
	if c.As != nil {
		w.bind(c.As.Text, n, false)
	}
	return "keep the " + n.held(false)
}

func (w *writer) cost(c *syntax.Cost) string {
	r, ok := costTexts[c.Word.Text]
	if !ok {
		return unknown("cost", c.Word.Text)
	}
	if x, ok := c.Amount.(*syntax.Name); ok && x.Text == "X" {
		w.usesX = true
	}
	n, object := amount{n: "1"}, w.self
	if c.Amount != nil {
		n = w.amount(c.Amount)
		w.usesX = w.usesX || n.n == "X"
	}
	if c.Object != nil {
		object = w.costObject(c, n.n)
	}
	number := counted(n.n, r.noun)
	if c.Word.Text == "mill" || c.Word.Text == "discard_random" {
		if n.n == "1" && c.Word.Text == "mill" {
			number = r.noun
		}
		if c.As != nil {
			w.names[c.As.Text] = phrase{text: "those cards", plural: true}
			if n.n == "1" {
				w.names[c.As.Text] = phrase{text: "that card"}
			}
		}
	}
	return replace(r.text, object, number) + n.tail
}

// costObject returns the phrase for the object of a cost: the card itself, or an object of a
// kind.
func (w *writer) costObject(c *syntax.Cost, count string) string {
	sel, ok := selectorOf(c.Object)
	if !ok {
		return w.object(c.Object).text
	}
	if c.Word.Text == "tokens_among" { // the tokens may come from any of the objects, so the text names all the objects
		if c.As != nil {
			w.names[c.As.Text] = phrase{text: "those cards", plural: true}
		}
		return w.object(c.Object).text
	}
	w.from = true
	defer func() { w.from = false }()
	many := c.Amount
	if c.Word.Text == "tokens" { // the amount counts the tokens on one chosen object, not the objects
		many = nil
	}
	if _, plain := many.(*syntax.Number); many != nil && !plain { // an amount that is not a plain number is written as a letter, such as X
		many = &syntax.Name{Ident: syntax.Ident{Text: count}}
	}
	return w.pick(&syntax.Pick{Mode: syntax.ChooseMode, Count: many, Sel: sel, As: c.As}, false).text
}
