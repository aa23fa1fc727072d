// Package check is the semantic analysis of the card language. It looks up every
// word in the vocabulary, checks the types of arguments, checks that names are
// defined before they are used, and assigns registers to choices. It stores the
// results in the syntax tree (the fields under "resolved" in package syntax), so
// that later passes look up nothing.
//
// The registers of an ability are numbered in the order in which the engine fills
// them: first its targets, then objects chosen to pay costs, then objects chosen
// while the ability resolves.
package check

import (
	"fmt"
	"strings"

	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/cardlang/source"
	"github.com/wisim/wisim/engine/cardlang/syntax"
	"github.com/wisim/wisim/engine/cardlang/vocab"
	"github.com/wisim/wisim/engine/code"
	"github.com/wisim/wisim/internal/spelling"
)

// Pool returns the printed facts of a card, or nil if no card has that code.
type Pool func(card.Code) *card.Facts

// Files checks and resolves all files together, since a file can use keywords and
// shorthands of another. If pool is nil, codes, names and costs of cards are not
// checked. The diagnostics are sorted by file and position.
func Files(files []*syntax.File, pool Pool) source.Diagnostics {
	c := &checker{
		pool:       pool,
		cards:      map[card.Code]place{},
		keywords:   map[string]place{},
		shorthands: map[string]*shorthand{},
	}
	for _, f := range files {
		c.file = f.Source
		c.declare(f)
	}
	for _, f := range files {
		c.file = f.Source
		for _, d := range f.Keywords {
			c.keyword(d)
		}
		for _, d := range f.Shorthands {
			c.items(d.Items, &owner{shorthand: true})
		}
	}
	for _, f := range files {
		c.file = f.Source
		for _, k := range f.Cards {
			c.card(k)
		}
	}
	c.diags.Sort()
	return c.diags
}

// place is a span of a file, to point at an earlier definition.
type place struct {
	file *source.File
	span source.Span
}

// shorthand is the definition of a word that stands for several items.
type shorthand struct {
	place
	def *syntax.Definition
}

// checker holds the state of one call of Files.
type checker struct {
	pool       Pool
	file       *source.File // the file that is being checked
	cards      map[card.Code]place
	keywords   map[string]place
	shorthands map[string]*shorthand
	diags      source.Diagnostics
}

// owner describes the card, shorthand or keyword whose items are being checked.
type owner struct {
	facts     *card.Facts // the printed facts of the card; nil if they are not known
	shorthand bool
	keyword   bool
	on        vocab.CardTypes // the type of the card, as a set of one; 0 if it is not known
	attaches  bool            // the card has an attach line
	hangs     bool            // the card can be attached to another: by an attach line, or by an effect of its own
	hosts     vocab.Sorts     // the sorts of the cards to which the card can be attached by its own text
	lines     []string        // the words of the card's one-line items and constant effects
	altCost   *source.Span    // where the first cost clause that changes the card's own price stands; nil if none was found
	grantedTo vocab.Sorts     // the sorts of the objects to which the card grants the ability; 0 if it keeps the ability
}

// --- diagnostics -------------------------------------------------------------

// report adds d to the diagnostics. It fills in the file, and the source text of the
// span if d.Found is empty.
func (c *checker) report(d source.Diagnostic) {
	d.File = c.file
	if d.Found == "" {
		d.Found = c.file.Snippet(d.Span)
	}
	c.diags.Add(d)
}

// fail reports an error with a formatted message. expected describes valid input.
func (c *checker) fail(code source.Code, span source.Span, expected, format string, args ...any) {
	c.report(source.Diagnostic{Code: code, Span: span, Expected: expected, Message: fmt.Sprintf(format, args...)})
}

// unknown reports an identifier that is not one of names. what is the kind of word
// expected, for the message.
func (c *checker) unknown(code source.Code, id syntax.Ident, what string, names []string) {
	c.unknownOf(code, id, what, names, names)
}

// unknownOf reports an identifier that is not one of the names right. It is for positions
// with very many valid names: the message lists only the names listed, but suggests any
// name of right.
func (c *checker) unknownOf(code source.Code, id syntax.Ident, what string, listed, right []string) {
	d := source.Diagnostic{
		Code: code, Span: id.Span, Message: fmt.Sprintf("%q is no %s", id.Text, what), Found: id.Text,
		Expected: "one of the names that there are", Available: listed,
	}
	if d.Nearest = vocab.Suggest(id.Text, right); d.Nearest == "" {
		d.Nearest = spelling.Nearest(id.Text, right)
		// A word that is valid elsewhere is unlikely to be misspelled. Describe it
		// instead of suggesting a similar word, unless it is a prefix of that word.
		if other := vocab.Describe(id.Text); other != "" && !strings.HasPrefix(d.Nearest, id.Text) {
			d.Nearest, d.Expected = "", vocab.WithArticle(what)+"; "+other
		}
	}
	c.report(d)
}

// --- declarations ------------------------------------------------------------

// declare records the keywords, shorthands and cards that f defines, before any
// file is checked, so that the order of definitions does not matter.
func (c *checker) declare(f *syntax.File) {
	for _, d := range f.Keywords {
		if c.once(c.keywords, d.Name.Text, d.Name.Span, source.DuplicateDefinition, "the keyword "+d.Name.Text+" is defined") {
			c.keywords[d.Name.Text] = place{c.file, d.Name.Span}
		}
	}
	for _, d := range f.Shorthands {
		if old, twice := c.shorthands[d.Name.Text]; twice {
			c.twice(source.DuplicateDefinition, d.Name.Span, old.place, "the shorthand "+d.Name.Text+" is defined")
			continue
		}
		c.shorthands[d.Name.Text] = &shorthand{place{c.file, d.Name.Span}, d}
	}
	for _, k := range f.Cards {
		if k.Code != 0 && c.onceCard(k) {
			c.cards[k.Code] = place{c.file, k.CodeSpan}
		}
	}
}

// once reports whether key is new in seen. If not, it reports a duplicate. The caller
// adds the key.
func (c *checker) once(seen map[string]place, key string, span source.Span, code source.Code, what string) bool {
	old, twice := seen[key]
	if twice {
		c.twice(code, span, old, what)
	}
	return !twice
}

// onceCard reports whether no other block has the code of card k. If one has, it reports a
// duplicate.
func (c *checker) onceCard(k *syntax.Card) bool {
	old, twice := c.cards[k.Code]
	if twice {
		c.twice(source.DuplicateCard, k.CodeSpan, old, "card "+k.Code.String()+" is defined")
	}
	return !twice
}

// twice reports a duplicate definition at span and points at the first one. what is
// a clause such as "card 01005 is defined".
func (c *checker) twice(code source.Code, span source.Span, old place, what string) {
	c.report(source.Diagnostic{
		Code: code, Span: span, Message: what + " twice",
		Related: []source.Related{{File: old.file, Span: old.span, Message: "the first is here"}},
	})
}

// keyword checks the definition of a keyword, which is exactly one triggered ability.
func (c *checker) keyword(d *syntax.Definition) {
	if _, ok := vocab.Keywords.Find(d.Name.Text); !ok {
		c.unknown(source.UnknownWord, d.Name, "keyword with an ability", vocab.Keywords.Names())
	}
	var ability *syntax.Ability
	if len(d.Items) == 1 {
		ability, _ = d.Items[0].(*syntax.Ability)
	}
	if ability == nil || ability.Event == nil {
		c.fail(source.UnknownItem, d.Name.Span, "one ability with a trigger", "the keyword %s is not one ability with a trigger", d.Name.Text)
		return
	}
	c.items(d.Items, &owner{keyword: true})
}

// card checks the block of one card.
func (c *checker) card(k *syntax.Card) {
	o := &owner{}
	line := factsLine(k)
	if c.pool != nil && k.Code != 0 {
		o.facts = c.printed(k, line)
	}
	k.Printed = o.facts
	o.know(c, k.Items)
	c.items(k.Items, o)
}

// factsLine returns the facts item of k, or nil.
func factsLine(k *syntax.Card) *syntax.Facts {
	for _, it := range k.Items {
		if f, ok := it.(*syntax.Facts); ok {
			return f
		}
	}
	return nil
}

// printed returns the facts of k: those of the pool, changed by its facts line, if
// any. It reports a code that the pool does not know and a name that differs.
func (c *checker) printed(k *syntax.Card, line *syntax.Facts) *card.Facts {
	known := c.pool(k.Code)
	switch {
	case line != nil:
		return c.facts(k, line, known)
	case known == nil:
		c.fail(source.NoSuchCard, k.CodeSpan, "the code of a card, or a facts line in the block", "there is no card %s", k.Code)
		return nil
	case known.Name != k.Name.Text:
		c.report(source.Diagnostic{
			Code: source.WrongCardName, Span: k.Name.Span, Nearest: known.Name,
			Message: fmt.Sprintf("card %s is not called %q", k.Code, k.Name.Text), Found: k.Name.Text, Expected: fmt.Sprintf("%q", known.Name),
		})
	}
	return known
}

// --- items -------------------------------------------------------------------

// items checks the lines of a card, keyword or shorthand.
func (c *checker) items(items []syntax.Item, o *owner) {
	var seen map[string]place // the items that a card can have once; nil before the first
	for _, it := range items {
		if key := onlyOnce(it); key != "" {
			if old, twice := seen[key]; twice {
				c.twice(source.DuplicateItem, it.Place(), old, fmt.Sprintf("%q stands in the card", key))
			} else {
				if seen == nil {
					seen = map[string]place{}
				}
				seen[key] = place{c.file, it.Place()}
			}
		}
		switch it := it.(type) {
		case *syntax.Ability:
			c.ability(it, o)
		case *syntax.Attach:
			c.attach(it, o)
		case *syntax.Word:
			c.word(it, o)
		}
	}
}

// onlyOnce returns the key by which duplicates of an item are found, or "" if a card
// can have several such items.
func onlyOnce(it syntax.Item) string {
	switch it := it.(type) {
	case *syntax.Attach:
		return "attach"
	case *syntax.Facts:
		return "facts"
	case *syntax.Word:
		return it.Text()
	case *syntax.Ability:
		if it.Kind.Text == "tactic" {
			return "tactic"
		}
	}
	return ""
}

// word checks a one-line item. If it is a shorthand, word expands it in the tree.
func (c *checker) word(w *syntax.Word, o *owner) {
	name := w.Text()
	if short, ok := c.shorthands[name]; ok && !o.shorthand {
		w.Items = short.def.Items
		if w.Arg != nil {
			c.fail(source.WrongCount, w.Arg.Place(), name+" alone", "%q takes no amount", name)
		}
		c.expanded(w, short, o)
		return
	}
	item, ok := vocab.Items.Find(name)
	switch {
	case !ok:
		c.unknownItem(w, name)
	case item.Arg && w.Arg == nil:
		c.fail(source.WrongCount, w.Span, name+" and a number", "%q needs an amount", name)
	case !item.Arg && w.Arg != nil:
		c.fail(source.WrongCount, w.Arg.Place(), name+" alone", "%q takes no amount", name)
	case !c.suits(w, item, o):
	case item.Kind == vocab.HasAmbush:
		if n, ok := w.Arg.(*syntax.Number); !ok || n.Value < 0 || n.Value > 99 {
			c.fail(source.OutOfRange, w.Arg.Place(), "a number from 0", "the cost of Ambush must be a number of resources")
		}
	case item.Kind == vocab.DeckLimit:
		if n, ok := w.Arg.(*syntax.Number); !ok || n.Value < 1 {
			c.fail(source.OutOfRange, w.Arg.Place(), "a number from 1", "a deck limit must be a number of copies")
		}
	case item.Kind == vocab.StartsInPlay:
		if n, ok := w.Arg.(*syntax.Number); !ok || n.Value < 0 || n.Value > mostSetAside {
			c.fail(source.OutOfRange, w.Arg.Place(), fmt.Sprintf("a number from 0 to %d", mostSetAside), "\"starts_in_play\" needs the number of cards under the card")
		}
	case item.Kind == vocab.EntersDamage || item.Kind == vocab.EntersTokens:
		if n, ok := w.Arg.(*syntax.Number); !ok || n.Value < 1 || n.Value > mostPlaced {
			c.fail(source.OutOfRange, w.Arg.Place(), fmt.Sprintf("a number from 1 to %d", mostPlaced), "%q needs the number of what lies on the card", name)
		}
	case w.Arg != nil:
		newScope(c, nil, o).amount(w.Arg, perObject)
	}
}

// mostPlaced is the maximum argument of enters_damage and enters_tokens.
const mostPlaced = 99

// mostSetAside is the maximum argument of starts_in_play: the number of cards that
// lie under the card when the game begins.
const mostSetAside = 9

// unknownItem reports a line that begins with a word that is no item or shorthand.
func (c *checker) unknownItem(w *syntax.Word, name string) {
	names := append(vocab.AbilityKinds.Names(), vocab.Items.Names()...)
	names = append(names, "attach", "facts")
	for n := range c.shorthands {
		names = append(names, n)
	}
	sortNames(names)
	id := syntax.Ident{Text: name, Span: w.Words[0].Span.Join(w.Words[len(w.Words)-1].Span)}
	c.unknown(source.UnknownItem, id, "line of a card", names)
}

// attach checks the line that says what an attachment can be attached to.
func (c *checker) attach(a *syntax.Attach, o *owner) {
	if o.on&^vocab.Attachments != 0 {
		c.notOn(a.Span, o, "a support card", "only a support card is attached to another card")
		return
	}
	s := newScope(c, nil, &owner{})
	if sel := a.Choice.Sel; s.selector(sel) && s.checkFindable(sel) {
		s.checkSuits(a.Choice, s.sortsOf(sel), vocab.CardInPlay, "attach")
	}
	a.Choice.Player = code.Me
}
