package syntax

import (
	"fmt"
	"slices"

	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/cardlang/source"
	"github.com/wisim/wisim/internal/spelling"
)

// maxDepth is the maximum number of blocks and expressions that can contain each other.
const maxDepth = 64

// parser consumes the tokens. It records a mistake and unwinds to the enclosing item or
// block by a panic with bail, which recover catches.
type parser struct {
	file   *source.File
	tokens []token
	pos    int
	depth  int
	diags  source.Diagnostics
	// shut is true after the braces of a card were found not to match, and a mistake was
	// reported for this.
	shut bool
}

// bail unwinds the parser after a mistake that has been reported.
type bail struct{}

// ranOut unwinds the parser when an unclosed block ran into the next card or the next line
// of the card; parsing continues there.
type ranOut struct{}

// Parse parses a file. It returns the tree of everything that could be parsed, and the
// diagnostics sorted by position.
func Parse(f *source.File) (*File, source.Diagnostics) {
	tokens, diags := lex(f)
	p := &parser{file: f, tokens: tokens, diags: diags}
	out := &File{Source: f}
	for p.skipNewlines(); !p.at(tEOF); p.skipNewlines() {
		p.top(out)
	}
	p.diags.Sort()
	return out, p.diags
}

// top parses one declaration and recovers at the next.
func (p *parser) top(out *File) {
	defer p.recover(p.syncTop)
	switch start := p.cur(); start.text {
	case "card":
		p.cardBlock(out)
	case "keyword":
		out.Keywords = append(out.Keywords, p.definition())
	case "shorthand":
		out.Shorthands = append(out.Shorthands, p.definition())
	default:
		p.unexpected(`"card"`, "card", "keyword", "shorthand")
	}
}

// recover catches the unwinding after a mistake and calls sync to skip to where parsing
// continues.
func (p *parser) recover(sync func()) {
	switch r := recover().(type) {
	case nil:
	case bail:
		sync()
	case ranOut:
	default:
		panic(r)
	}
}

func (p *parser) cardBlock(out *File) {
	start := p.take()
	c := &Card{CodeSpan: p.cur().span}
	p.cardCode(c)
	if !p.at(tString) {
		p.unexpected("the card's name in quotes")
	}
	c.Name = p.ident(p.take())
	if p.prev().broken {
		panic(bail{})
	}
	out.Cards = append(out.Cards, c)
	c.Span = start.span.Join(c.Name.Span)
	c.Items = p.items(func() string { return fmt.Sprintf("card %s %q", c.Code, c.Name.Text) }, c.Span)
	c.Span = start.span.Join(p.prev().span)
}

func (p *parser) cardCode(c *Card) {
	t := p.cur()
	if t.kind == tString || t.kind == tPunct || t.kind == tNewline {
		p.unexpected("the card's code, five digits such as 01017")
	}
	code, err := card.ParseCode(t.text)
	if err != nil {
		p.report(source.Diagnostic{Code: source.BadCardCode, Span: t.span, Message: fmt.Sprintf("%q is no card code", t.text), Found: t.text, Expected: "five digits, such as 01017"})
	}
	c.Code = code
	p.take()
}

func (p *parser) definition() *Definition {
	start := p.take()
	d := &Definition{Name: p.wantIdent("a name")}
	d.Items = p.items(func() string { return start.text + " " + d.Name.Text }, start.span.Join(d.Name.Span))
	d.Span = start.span.Join(p.prev().span)
	return d
}

// items parses the items of a block, with their braces. what returns the name of the block for an
// error message.
func (p *parser) items(what func() string, head source.Span) []Item {
	p.want("{")
	var list []Item
	p.shut = false
	for {
		p.skipNewlines()
		if p.accept("}") {
			return list
		}
		if p.atTop() || p.at(tEOF) {
			p.openBlock(what(), head)
			return list
		}
		if it := p.item(); it != nil {
			list = append(list, it)
		}
	}
}

// openBlock reports that the block of a card is not closed, unless a reported mistake
// inside it is the cause.
func (p *parser) openBlock(what string, head source.Span) {
	if p.shut {
		return
	}
	next := "the end of the file"
	if !p.at(tEOF) {
		next = fmt.Sprintf("the next block, in line %d", p.file.Pos(p.cur().span.Start).Line)
	}
	p.report(source.Diagnostic{
		Code: source.OpenBlock, Span: head,
		Message:  fmt.Sprintf("the block of %s is not closed before %s", what, next),
		Expected: `"}"`,
	})
}

// item parses one item and its terminator; it returns nil after a mistake.
func (p *parser) item() (it Item) {
	start := p.pos
	depth := p.depth
	defer func() { p.depth = depth }()
	defer p.recover(func() { p.syncItem(start) })
	read := p.itemBody()
	if !p.at(tNewline) && !p.atPunct("}") {
		expected := "the end of the line"
		if _, ok := read.(*Ability); ok {
			expected = `";" or ` + expected
		}
		p.unexpected(expected)
	}
	return read
}

// syncItem skips to the end of the item that began at token start: the end of a line outside
// its braces, the closing brace of the card, or the next card.
func (p *parser) syncItem(start int) {
	open := 0
	for _, t := range p.tokens[start:p.pos] {
		open += brace(t)
	}
	for !p.at(tEOF) && !p.atTop() {
		t := p.cur()
		if open <= 0 && (t.kind == tNewline || p.atPunct("}")) {
			return
		}
		open += brace(t)
		p.pos++
	}
	p.shut = true
}

func brace(t token) int {
	if t.kind != tPunct {
		return 0
	}
	switch t.text {
	case "{":
		return 1
	case "}":
		return -1
	}
	return 0
}

// syncTop skips to the next declaration.
func (p *parser) syncTop() {
	for !p.at(tEOF) {
		if p.atTop() && !p.lastReportedAt(p.cur()) {
			return
		}
		p.pos++
	}
}

// lastReportedAt reports whether the last mistake is at the current token, where syncTop
// must not stop.
func (p *parser) lastReportedAt(t token) bool {
	return len(p.diags) > 0 && p.diags[len(p.diags)-1].Span == t.span
}

// atTop reports whether a declaration begins here: card, keyword or shorthand at the start
// of a line, followed by something that cannot follow it in an item.
func (p *parser) atTop() bool {
	t := p.cur()
	if !t.first || t.kind != tIdent {
		return false
	}
	next := p.peek(1)
	switch t.text {
	case "card":
		return next.kind == tNumber || next.kind == tString || next.kind == tIdent
	case "keyword", "shorthand":
		return next.kind == tIdent
	}
	return false
}

// --- tokens ------------------------------------------------------------------

func (p *parser) cur() token  { return p.tokens[p.pos] }
func (p *parser) prev() token { return p.tokens[max(p.pos-1, 0)] }

func (p *parser) peek(n int) token { return p.tokens[min(p.pos+n, len(p.tokens)-1)] }

func (p *parser) take() token {
	t := p.tokens[p.pos]
	if t.kind != tEOF {
		p.pos++
	}
	return t
}

func (p *parser) at(k tokenKind) bool { return p.cur().kind == k }

func (p *parser) atPunct(s string) bool { return p.cur().kind == tPunct && p.cur().text == s }

func (p *parser) atWord(s string) bool { return p.cur().kind == tIdent && p.cur().text == s }

func (p *parser) peekPunct(n int, s string) bool {
	t := p.peek(n)
	return t.kind == tPunct && t.text == s
}

func (p *parser) accept(s string) bool {
	if !p.atPunct(s) {
		return false
	}
	p.pos++
	return true
}

func (p *parser) acceptWord(s string) bool {
	if !p.atWord(s) {
		return false
	}
	p.pos++
	return true
}

func (p *parser) want(s string) {
	if !p.accept(s) {
		p.unexpected(fmt.Sprintf("%q", s))
	}
}

func (p *parser) wantWord(s string) {
	if !p.acceptWord(s) {
		p.unexpected(fmt.Sprintf("%q", s), s)
	}
}

func (p *parser) wantIdent(what string) Ident {
	if !p.at(tIdent) {
		p.unexpected(what)
	}
	return p.ident(p.take())
}

func (p *parser) ident(t token) Ident {
	return Ident{Text: t.text, Span: t.span, Quoted: t.kind == tString}
}

func (p *parser) skipNewlines() {
	for p.at(tNewline) {
		p.pos++
	}
}

// closeAfterNewlines skips newlines if one of the given tokens follows them.
func (p *parser) closeAfterNewlines(marks ...string) {
	n := 0
	for p.peek(n).kind == tNewline && p.pos+n < len(p.tokens)-1 {
		n++
	}
	if t := p.peek(n); (t.kind == tPunct || t.kind == tIdent) && slices.Contains(marks, t.text) {
		p.pos += n
	}
}

// --- mistakes ----------------------------------------------------------------

func (p *parser) report(d source.Diagnostic) {
	d.File = p.file
	p.diags.Add(d)
}

// fail reports a mistake and unwinds. After an unclosed text in quotes it only unwinds,
// since that text has swallowed the expected token.
func (p *parser) fail(d source.Diagnostic) {
	if !p.prev().broken {
		p.report(d)
	}
	panic(bail{})
}

// unexpected fails at the current token. names are the expected words, from which the
// message suggests the nearest.
func (p *parser) unexpected(expected string, names ...string) {
	t := p.cur()
	d := source.Diagnostic{
		Code: source.Unexpected, Span: t.span, Message: "unexpected " + describe(t),
		Found: describe(t), Expected: expected,
	}
	if t.kind == tIdent && len(names) > 0 {
		d.Nearest = spelling.Nearest(t.text, names)
		d.Available = names
	}
	p.fail(d)
}

func describe(t token) string {
	switch t.kind {
	case tEOF:
		return "end of the file"
	case tNewline:
		return "end of the line"
	}
	return fmt.Sprintf("%q", t.text)
}

// enter begins a level of nesting, and fails if the levels are more than maxDepth. The caller
// must call leave at the end of the level.
func (p *parser) enter() {
	p.depth++
	if p.depth > maxDepth {
		p.depth--
		p.fail(source.Diagnostic{
			Code: source.TooDeep, Span: p.cur().span,
			Message: fmt.Sprintf("nested more than %d deep", maxDepth),
		})
	}
}

// leave ends a level of nesting.
func (p *parser) leave() { p.depth-- }
