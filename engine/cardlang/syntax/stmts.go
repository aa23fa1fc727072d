package syntax

import (
	"fmt"
	"slices"

	"github.com/wisim/wisim/engine/cardlang/source"
	"github.com/wisim/wisim/engine/cardlang/vocab"
	"github.com/wisim/wisim/internal/printable"
)

// body parses the statements of an ability, to the end of the line.
func (p *parser) body() *Block {
	b := &Block{}
	start := p.cur().span
	for {
		b.Stmts = append(b.Stmts, p.stmt())
		if !p.accept(";") {
			b.Span = start.Join(p.prev().span)
			return b
		}
		p.skipNewlines()
	}
}

// block parses { statements }, separated by semicolons or newlines.
func (p *parser) block() *Block {
	p.enter()
	defer p.leave()
	start := p.cur().span
	p.want("{")
	b := &Block{}
	for {
		p.skipNewlines()
		if p.accept("}") {
			b.Span = start.Join(p.prev().span)
			return b
		}
		p.notOpen(start)
		b.Stmts = append(b.Stmts, p.stmt())
		if !p.accept(";") && !p.at(tNewline) && !p.atPunct("}") {
			p.unexpected(`";" or "}"`)
		}
	}
}

// notOpen unwinds to the card when an unclosed block ran into the next card, which openBlock
// reports for the whole card, or into the next line of this card.
func (p *parser) notOpen(open source.Span) {
	if p.atTop() || p.at(tEOF) {
		panic(ranOut{})
	}
	if p.atItem() {
		p.shut = true
		p.report(source.Diagnostic{
			Code: source.OpenBlock, Span: open, Expected: `"}"`,
			Message: fmt.Sprintf("the block is not closed before %q, in line %d", p.cur().text, p.file.Pos(p.cur().span.Start).Line),
		})
		panic(ranOut{})
	}
}

// atItem reports whether a line begins here that can only be an item of a card.
func (p *parser) atItem() bool {
	t := p.cur()
	if !t.first || p.peekPunct(1, "(") || p.peekPunct(1, "!") {
		return false
	}
	_, word := vocab.Items.Find(t.text)
	only := p.peek(1).kind == tIdent && p.peek(1).text == "only"
	return t.text == "@" || t.kind == tIdent && (word || only || t.text == "attach" || slices.Contains(abilityKinds, t.text))
}

func (p *parser) stmt() Stmt {
	p.enter()
	defer p.leave()
	if !p.at(tIdent) {
		p.unexpected("a statement")
	}
	start := p.cur().span
	switch p.cur().text {
	case "choose":
		return p.chooseStmt()
	case "target":
		return &Choose{p.pick(Target)}
	case "let":
		if p.peek(1).kind == tIdent {
			return p.let(start)
		}
	case "then":
		p.take()
		return &Then{Body: p.blockOrStmt(), Span: start}
	case "if":
		return p.ifStmt()
	case "may":
		p.take()
		return &May{Body: p.block(), Span: start}
	case "unless":
		return p.unless()
	case "until":
		return p.until()
	case "for":
		p.take()
		p.wantWord("each")
		return &ForEach{Sel: p.selector(), Body: p.block(), Span: start}
	case "each":
		if p.peek(1).kind == tIdent && p.peek(1).text == "player" {
			p.pos += 2
			from := p.acceptWord("from")
			if from {
				p.wantWord("me")
			}
			return &EachPlayer{FromMe: from, Body: p.block(), Span: start}
		}
	}
	return p.plainStmt()
}

// plainStmt parses a verb, or a choice or permission of another player.
func (p *parser) plainStmt() Stmt {
	start := p.cur().span
	if !p.peekPunct(1, "(") && !(p.peekPunct(1, "!") && p.peekPunct(2, "(")) {
		who := p.ident(p.take())
		switch {
		case p.atWord("chooses") && p.peek(1).text == "one":
			p.pos += 2
			one := p.chooseOne(start).(*ChooseOne)
			one.By = &Name{Ident: who}
			return one
		case p.atWord("chooses") && p.peek(1).text == "number":
			return p.chooseNumber(start, &Name{Ident: who})
		case p.atWord("chooses"), p.atWord("targets"):
			return &Choose{p.chooses(&Name{Ident: who})}
		case p.acceptWord("may"):
			return &May{Who: &Name{Ident: who}, Body: p.block(), Span: start}
		}
		p.unexpected(fmt.Sprintf(`"(" after the verb "%s"`, printable.Shorten(who.Text, printable.MaxQuote)))
	}
	c := p.call()
	switch {
	case p.atWord("chooses") && p.peek(1).text == "one":
		p.pos += 2
		one := p.chooseOne(start).(*ChooseOne)
		one.By = c
		return one
	case p.atWord("chooses") && p.peek(1).text == "number":
		return p.chooseNumber(start, c)
	case p.atWord("chooses"):
		return &Choose{p.chooses(c)}
	case p.acceptWord("may"):
		return &May{Who: c, Body: p.block(), Span: start}
	}
	return &Do{Call: c, As: p.as()}
}

func (p *parser) chooseStmt() Stmt {
	start := p.cur().span
	switch next := p.peek(1); {
	case next.kind == tIdent && next.text == "number":
		return p.chooseNumber(start, nil)
	case next.kind == tIdent && next.text == "one":
		p.pos += 2
		return p.chooseOne(start)
	}
	return &Choose{p.pick(ChooseMode)}
}

// chooseNumber parses "choose number A..B", or "chooses number A..B" after a player.
func (p *parser) chooseNumber(start source.Span, by Expr) Stmt {
	p.pos += 2
	n := &ChooseNumber{By: by, From: p.sum()}
	p.want("..")
	n.To = p.sum()
	n.Span = start.Join(p.prev().span)
	return n
}

// let parses let X = NUMBER.
func (p *parser) let(start source.Span) Stmt {
	p.take()
	p.wantWord("X")
	p.want("=")
	n := &Let{Value: p.sum()}
	n.Span = start.Join(p.prev().span)
	return n
}

func (p *parser) chooseOne(start source.Span) Stmt {
	c := &ChooseOne{Options: []*Block{p.block()}}
	for p.acceptWord("or") {
		c.Options = append(c.Options, p.block())
	}
	c.Span = start.Join(p.prev().span)
	return c
}

func (p *parser) blockOrStmt() *Block {
	if p.atPunct("{") {
		return p.block()
	}
	s := p.stmt()
	return &Block{Stmts: []Stmt{s}, Span: s.Place()}
}

func (p *parser) ifStmt() Stmt {
	start := p.take().span
	s := &IfStmt{Cond: p.expr(), Then: p.block(), Span: start}
	if p.acceptWord("else") {
		if p.atWord("if") {
			p.enter()
			inner := p.ifStmt()
			p.leave()
			s.Else = &Block{Stmts: []Stmt{inner}, Span: inner.Place()}
		} else {
			s.Else = p.block()
		}
	}
	return s
}

func (p *parser) until() Stmt {
	start := p.take().span
	u := &Until{Duration: p.wantIdent("a duration"), Once: p.acceptWord("once")}
	if p.acceptWord("on") {
		on := p.wantIdent("a name")
		u.On = &on
	}
	p.want("{")
	p.skipNewlines()
	u.Ability = p.ability().(*Ability)
	p.skipNewlines()
	p.want("}")
	u.Span = start.Join(p.prev().span)
	return u
}

func (p *parser) unless() Stmt {
	start := p.take().span
	u := &Unless{Payer: p.primary(), Span: start}
	p.wantWord("pays")
	if !p.acceptWord("all") {
		u.Amount = p.primary()
		if p.acceptWord("to") {
			p.wantWord("me")
			u.ToMe = true
		}
	}
	u.Body = p.block()
	return u
}
