package syntax

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/wisim/wisim/engine/cardlang/source"
	"github.com/wisim/wisim/engine/cardlang/vocab"
	"github.com/wisim/wisim/internal/spelling"
)

// abilityKinds lists the words that begin an ability.
var abilityKinds = vocab.AbilityKinds.Names()

// itemBody parses the contents of a line of a card.
func (p *parser) itemBody() Item {
	if p.atPunct("@") {
		return p.ability()
	}
	if !p.at(tIdent) {
		p.unexpected("an ability or a keyword")
	}
	word := p.cur().text
	switch {
	case slices.Contains(abilityKinds, word):
		return p.ability()
	case word == "attach":
		return p.attach()
	case word == "facts":
		return p.facts()
	case p.statementAhead():
		p.unexpected(`an ability or a keyword; between the statements of an ability stands ";"`)
	}
	return p.word()
}

// statementAhead reports whether a statement begins here outside an ability, which is a
// mistake: a verb with its parentheses, or a word that only begins statements.
func (p *parser) statementAhead() bool {
	word := p.cur().text
	if slices.Contains([]string{"choose", "each", "for", "if", "let", "may", "target", "then", "unless", "until"}, word) {
		return true
	}
	_, verb := vocab.Verbs.Find(word)
	_, item := vocab.Items.Find(word)
	return verb && !item && p.peekPunct(1, "(")
}

// word parses an item of words. A colon after it means that the author wanted an ability
// and misspelt its kind.
func (p *parser) word() Item {
	first := p.take()
	w := &Word{Words: []Ident{p.ident(first)}}
	switch {
	case p.atWord("only"):
		w.Words = append(w.Words, p.ident(p.take()))
	case !p.at(tNewline) && !p.atPunct("}") && !p.atPunct(":"):
		if p.headAhead() {
			p.unknownKind(first)
		}
		w.Arg = p.expr()
	}
	if p.headAhead() {
		p.unknownKind(first)
	}
	w.Span = first.span.Join(p.prev().span)
	return w
}

// headAhead reports whether a colon follows on the line, so that it has the shape of an
// ability.
func (p *parser) headAhead() bool {
	for i := p.pos; i < len(p.tokens) && p.tokens[i].kind != tNewline; i++ {
		if t := p.tokens[i]; t.kind == tPunct && t.text == ":" {
			return true
		}
	}
	return false
}

func (p *parser) unknownKind(t token) {
	p.fail(source.Diagnostic{
		Code: source.UnknownItem, Span: t.span, Message: fmt.Sprintf("%q is no kind of ability", t.text),
		Found: t.text, Expected: "a kind of ability", Available: abilityKinds,
		Nearest: cmp.Or(vocab.Suggest(t.text, abilityKinds), spelling.Nearest(t.text, abilityKinds)),
	})
}

func (p *parser) attach() Item {
	start := p.take()
	pick := &Pick{Mode: Target, Sel: p.selector()}
	pick.Span = pick.Sel.Span
	return &Attach{Choice: pick, Span: start.span.Join(p.prev().span)}
}

// facts parses names and values of facts, separated by commas.
func (p *parser) facts() Item {
	start := p.take()
	f := &Facts{}
	for {
		name := p.wantIdent("a type, a race or the name of a fact")
		field := Field{Name: name, Span: name.Span}
		for p.at(tIdent) || p.at(tNumber) || p.at(tString) || p.atPunct("?") {
			field.Values = append(field.Values, p.ident(p.take()))
		}
		field.Span = name.Span.Join(p.prev().span)
		f.Fields = append(f.Fields, field)
		if !p.accept(",") {
			break
		}
		p.skipNewlines()
	}
	f.Span = start.span.Join(p.prev().span)
	return f
}

// ability parses [@zones] kind [event] {clause} ":" body.
func (p *parser) ability() Item {
	start := p.cur()
	a := &Ability{Zones: p.zones()}
	if t := p.cur(); t.kind != tIdent || !slices.Contains(abilityKinds, t.text) {
		if t.kind == tIdent {
			p.unknownKind(t)
		}
		p.unexpected("a kind of ability")
	}
	a.Kind = p.ident(p.take())
	if p.at(tIdent) && p.peekPunct(1, "(") && !p.atClause() {
		a.Event = p.call()
	}
	for !p.atPunct(":") {
		a.Clauses = append(a.Clauses, p.clause())
	}
	p.take()
	p.skipNewlines()
	if a.Kind.Text == "static" {
		p.static(a)
	} else {
		a.Body = p.body()
	}
	a.Span = start.span.Join(p.prev().span)
	return a
}

func (p *parser) zones() []Ident {
	var list []Ident
	for p.accept("@") {
		list = append(list, p.wantIdent("a zone"))
		for p.accept("|") {
			list = append(list, p.wantIdent("a zone"))
		}
	}
	return list
}

func (p *parser) static(a *Ability) {
	if !p.at(tIdent) {
		p.unexpected("a constant effect")
	}
	a.Static = p.call()
	if p.acceptWord("while") {
		a.While = p.expr()
	}
}

func (p *parser) atClause() bool {
	t := p.cur()
	return t.kind == tIdent && slices.Contains(clauseWords[:], t.text)
}

func (p *parser) clause() *Clause {
	start := p.cur()
	c := &Clause{}
	switch {
	case p.atPunct("["):
		c.Kind, c.Costs = Costs, p.costs()
	case !p.atClause():
		p.unexpected(`":" or a clause`, clauseWords[:]...)
	default:
		p.take()
		c.Kind = ClauseKind(slices.Index(clauseWords[:], start.text))
		p.clauseRest(c)
	}
	c.Span = start.span.Join(p.prev().span)
	return c
}

func (p *parser) clauseRest(c *Clause) {
	switch c.Kind {
	case During:
		c.Word = p.wantIdent("a window")
	case By:
		c.Word = p.wantIdent("a player")
	case Limit:
		c.Expr = p.primary()
		p.want("/")
		c.Word = p.wantIdent(`"turn" or "phase"`)
	case Where:
		p.wantWord("X")
		p.want("=")
		c.Expr = p.expr()
	default:
		c.Expr = p.expr()
	}
}

// costWords lists the costs other than resources.
var costWords = vocab.CostWords.Names()

func (p *parser) costs() []*Cost {
	p.want("[")
	var list []*Cost
	alt := uint8(0) // the number of the current alternative; 0 until the first "or"
	for {
		p.skipNewlines()
		c := p.cost()
		c.Alt = alt
		list = append(list, c)
		p.closeAfterNewlines("]", ",", "or")
		switch {
		case p.accept(","):
		case p.acceptWord("or"):
			for _, c := range list {
				c.Alt = max(c.Alt, 1)
			}
			alt = max(alt, 1) + 1
		case p.accept("]"):
			return list
		default:
			p.unexpected(`",", "or" or "]"`)
		}
	}
}

func (p *parser) cost() *Cost {
	start := p.cur()
	c := &Cost{}
	if start.kind == tIdent && slices.Contains(costWords, start.text) && !p.peekPunct(1, "(") {
		c.Word = p.ident(p.take())
		if p.atCount() {
			c.Amount = p.primary()
		}
		if p.at(tIdent) && !p.atWord("as") && !p.atWord("or") {
			c.Object = p.primary()
		}
		c.As = p.as()
	} else {
		if start.kind == tIdent && p.peek(1).kind == tIdent {
			p.unexpected("a cost", costWords...)
		}
		c.Amount = p.sum()
	}
	c.Span = start.span.Join(p.prev().span)
	return c
}

// atCount reports whether an amount precedes a selector: a number, X, a call or an
// expression in parentheses.
func (p *parser) atCount() bool {
	switch {
	case p.at(tNumber), p.atPunct("("):
		return true
	case p.atWord("X"):
		return !p.peekPunct(1, ".") && !p.peekPunct(1, "|")
	}
	_, kind := vocab.Kinds.Find(p.cur().text)
	return !kind && p.at(tIdent) && p.peekPunct(1, "(")
}

func (p *parser) as() *Ident {
	if !p.acceptWord("as") {
		return nil
	}
	id := p.wantIdent("a name")
	return &id
}
