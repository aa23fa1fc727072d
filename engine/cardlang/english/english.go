// Package english generates English text for a card from the syntax tree of its abilities
// and from nothing else, so that the text cannot disagree with what the engine plays.
//
// The package is a set of tables, one for each part of the language, and a
// little grammar that puts their rows together:
//
//   - verbs.go: what a verb does to its objects ("deal {1:damage} to {0}");
//   - statics.go: constant effects ("{0} get {1:+power}");
//   - events.go: what an ability waits for ("{0} leave play");
//   - nouns.go, filters.go: selectors as noun phrases ("one of your damaged
//     Dwarf units in this zone");
//   - values.go: numbers and conditions;
//   - header.go: costs, windows and limits;
//   - words.go: keywords with their reminders;
//   - stmts.go: statements as sentences.
//
// A new word of the language needs one row in one of them. A word without a row appears
// between « and », which the tests forbid.
//
// Style: the reader is "you", the subject of sentences without another one ("destroy target
// unit"). The other player is "your opponent", and his cards are "enemy". Icons of power are
// "power".
package english

import (
	"slices"
	"strings"

	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/cardlang/syntax"
	"github.com/wisim/wisim/engine/code"
)

// Card returns the text of a card, a line for each ability or keyword. The tree must have
// been checked. A card without abilities has no lines.
func Card(f *card.Facts, c *syntax.Card) []string {
	lines := factLines(f)
	host := hostOf(c.Items)
	for _, item := range c.Items {
		lines = append(lines, itemLines(f, host, item)...)
	}
	return lines
}

// Ability returns the text of one ability of a card with the given facts. attach says what
// the card is attached to, nil if it is no attachment.
func Ability(f *card.Facts, attach *syntax.Attach, a *syntax.Ability) string {
	return writerOf(f, attach).ability(a)
}

func writerOf(f *card.Facts, attach *syntax.Attach) *writer {
	var items []syntax.Item
	if attach != nil {
		items = append(items, attach)
	}
	return newWriter(f, hostOf(items))
}

// itemLines returns the lines of one item. No line can refer to names that another line gives.
func itemLines(f *card.Facts, host string, item syntax.Item) []string {
	w := newWriter(f, host)
	switch x := item.(type) {
	case *syntax.Ability:
		return []string{w.ability(x)}
	case *syntax.Attach:
		return []string{"Attach to " + w.object(x.Choice).text + "."}
	case *syntax.Word:
		if x.Items == nil {
			return []string{w.word(x)}
		}
		var lines []string
		for _, inner := range x.Items {
			lines = append(lines, itemLines(f, host, inner)...)
		}
		return lines
	}
	return nil // a line that changes printed facts has no card text
}

// hostOf returns the card's phrase for the object that it is attached to.
func hostOf(items []syntax.Item) string {
	for _, item := range items {
		if a, ok := item.(*syntax.Attach); ok && len(a.Choice.Sel.Kinds) == 1 {
			return "the attached " + headOf(a.Choice.Sel.Kinds[0].Text).one
		}
	}
	return "the attached card"
}

// factLines returns the rules that follow from the printed traits and symbols of a card.
func factLines(f *card.Facts) []string {
	var lines []string
	traits := f.TraitSet()
	if traits.Has(card.TraitHero) {
		lines = append(lines, "Limit one Hero in each of your zones.")
	}
	var symbols []string
	for _, r := range card.Races() {
		if r != f.Race && f.Symbols[r] > 0 {
			symbols = append(symbols, article(r.String()+" symbol"))
		}
	}
	if len(symbols) > 0 {
		lines = append(lines, "This card provides "+and(symbols)+" for loyalty.")
	}
	return lines
}

// actor is the player whom a sentence is about. It decides between "your", "their" and
// "enemy".
type actor uint8

const (
	actorYou actor = iota
	actorOpponent
	actorEach
)

// writer writes one line of card text. It remembers which phrase it has used for each named
// object, so that a later mention can refer back to it.
type writer struct {
	self  string            // how the text calls the card itself: "this unit"
	host  string            // how the text calls the card that an attachment is on: "the attached unit"
	event phrase            // how the text calls the card, zone or player to which the event happens
	names map[string]phrase // the phrase for each name that the ability gives with "as"
	// ahead has the phrases for targets that the text has chosen before the sentence about them.
	ahead map[*syntax.Pick]phrase
	// taken holds the names of groups from which objects have been chosen.
	taken map[string]bool
	// short is the name of the object that the clause has just mentioned. The text calls
	// this object "it".
	short string
	// shortIs is what the text has said about the object named short, such as "a unit".
	shortIs string
	actor   actor
	usesX   bool // the ability or the card's cost gives X a value, so X cannot stand for another amount
	from    bool // the objects being described leave their place, so the text says "from your hand", not "in your hand"
	// letters counts the letters (X, Y, Z) that the current clause has used for amounts,
	// as in "draw X cards, where X is ...".
	letters int
	// damaged is true if the event of the ability is damage. The text then calls the amount
	// of the event "that damage".
	damaged bool
	choices *Choices // receives the texts of the choices in the ability; nil if the caller does not want them
}

func newWriter(f *card.Facts, host string) *writer {
	self := "this card"
	switch f.Type {
	case card.Unit, card.Quest, card.Legend:
		self = "this " + strings.ToLower(f.Type.String())
	}
	return &writer{self: self, host: host, event: phrase{text: "that card"}, names: map[string]phrase{}, ahead: map[*syntax.Pick]phrase{}, taken: map[string]bool{}, usesX: f.Cost == card.X}
}

// as calls do with the actor a in place of the current one.
func (w *writer) as(a actor, do func()) {
	old := w.actor
	w.actor = a
	do()
	w.actor = old
}

// kindLabels are the labels before the text of an ability, by kind.
var kindLabels = map[string]string{
	"action": "Action: ", "tactic": "Action: ", "forced": "Forced: ", "auto": "", "instead": "", "static": "",
}

var zoneLabels = map[string]string{"kingdom": "Kingdom", "quest": "Quest", "battlefield": "Battlefield", "hand": "In your hand"}

// ability returns the whole line of an ability.
func (w *writer) ability(a *syntax.Ability) string {
	var zones []string
	for _, z := range a.Zones {
		zones = append(zones, row(zoneLabels, "zone", z.Text))
	}
	line := ""
	if len(zones) > 0 {
		line = or(zones) + ". "
	}
	if a.Kind.Text == "static" {
		return line + w.static(a)
	}
	if ofHost := func(c *syntax.Clause) bool { return c.Kind == syntax.By && c.Word.Text == "host" }; w.self != w.host && slices.ContainsFunc(a.Clauses, ofHost) {
		inner := *w
		inner.self = w.host
		return sentenceCase(w.host) + " has \"" + inner.ability(a) + "\""
	}
	for i, c := range a.Clauses {
		if sel, ok := selectorOf(c.Expr); ok && c.Kind == syntax.For {
			return line + w.gained(a, i, sel)
		}
	}
	h := w.header(a)
	body := w.body(a, h)
	if len(h.play) > 0 {
		line += "Play " + strings.Join(h.play, ", and ") + ". "
	}
	line += row(kindLabels, "kind", a.Kind.Text) + sentenceCase(body)
	for _, s := range h.after {
		line += " " + sentenceCase(s)
	}
	return line
}

// gained describes an ability that a card gives to each card of a selector, without the clause
// that names those cards.
func (w *writer) gained(a *syntax.Ability, clause int, sel *syntax.Selector) string {
	inner, own, n := *a, *w, w.noun(sel)
	inner.Zones, inner.Clauses = nil, slices.Delete(slices.Clone(a.Clauses), clause, clause+1)
	own.self = "this card"
	if sel.Sel.Kinds == code.KUnit {
		own.self = "this unit"
	}
	return sentenceCase(n.each()) + " gains: \"" + own.ability(&inner) + "\""
}

// body joins conditions and costs with the effect.
func (w *writer) body(a *syntax.Ability, h header) string {
	sentences := append(w.targetsAhead(a.Body), w.sentences(a.Body)...)
	lead := strings.Join(h.lead, ", ")
	if lead != "" {
		lead += ", "
	}
	if a.Kind.Text == "instead" && len(sentences) > 0 {
		sentences[0].instead()
	}
	switch {
	case a.Optional && h.cost != "":
		return lead + "you may " + w.paid(h.cost, sentences)
	case a.Optional:
		return lead + joinSentences([]sentence{optional(sentences)})
	case h.cost != "":
		return lead + w.paid(h.cost, sentences)
	}
	return lead + joinSentences(sentences)
}

// paid puts the cost before the effect: "spend 2 resources to ...", or with a colon if the
// first sentence begins with a condition.
func (w *writer) paid(cost string, sentences []sentence) string {
	if len(sentences) == 0 {
		return cost + "."
	}
	first, rest := sentences[0], ""
	if strings.Contains(cost, ", where ") {
		cost += ","
	}
	if len(sentences) > 1 {
		rest = " " + sentenceCase(joinSentences(sentences[1:]))
	}
	if first.pre != "" || len(first.clauses) == 0 {
		return cost + ": " + first.plain() + "." + rest
	}
	return cost + first.purpose() + "." + rest
}
