package syntax

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/wisim/wisim/engine/cardlang/source"
	"github.com/wisim/wisim/engine/cardlang/vocab"
	"github.com/wisim/wisim/engine/code"
	"github.com/wisim/wisim/internal/spelling"
)

// compares maps the operators of filters to comparisons.
var compares = map[string]code.Cmp{
	"==": code.EQ, "!=": code.NE, "<": code.LT, "<=": code.LE, ">": code.GT, ">=": code.GE,
}

// levels lists the binary operators by precedence, loosest first.
var levels = [][]Op{{Or}, {And}, {EQ, NE, LT, LE, GT, GE}, {Add, Sub}, {Mul}}

const sumLevel = 3

func (p *parser) expr() Expr { return p.binary(0) }

// sum parses an expression that has no comparison, "and" or "or" outside of parentheses.
func (p *parser) sum() Expr { return p.binary(sumLevel) }

func (p *parser) binary(level int) Expr {
	if level == len(levels) {
		return p.unary()
	}
	if level == 2 && p.atWord("not") {
		return p.not()
	}
	x := p.binary(level + 1)
	for n := 0; ; n++ {
		op, ok := p.operator(levels[level])
		if !ok {
			return x
		}
		if n >= maxDepth {
			p.fail(source.Diagnostic{
				Code: source.TooDeep, Span: p.prev().span,
				Message: fmt.Sprintf("more than %d operators in a row", maxDepth),
			})
		}
		x = &Binary{Op: op, X: x, Y: p.binary(level + 1)}
	}
}

func (p *parser) not() Expr {
	p.enter()
	defer p.leave()
	start := p.take().span
	x := p.binary(2)
	return &Unary{Op: Not, X: x, Span: start.Join(x.Place())}
}

// operator consumes one of the operators of a precedence level.
func (p *parser) operator(ops []Op) (Op, bool) {
	t := p.cur()
	if t.kind != tPunct && t.kind != tIdent {
		return 0, false
	}
	i := slices.IndexFunc(ops, func(o Op) bool { return o.String() == t.text })
	if i < 0 {
		return 0, false
	}
	p.take()
	return ops[i], true
}

func (p *parser) unary() Expr {
	p.enter()
	defer p.leave()
	start := p.cur().span
	switch {
	case p.accept("-"):
		x := p.unary()
		return &Unary{Op: Neg, X: x, Span: start.Join(x.Place())}
	case p.accept("+"):
		x := p.unary()
		return &Unary{Op: Plus, X: x, Span: start.Join(x.Place())}
	}
	return p.primary()
}

func (p *parser) primary() Expr {
	p.enter()
	defer p.leave()
	switch {
	case p.at(tNumber):
		return p.number()
	case p.accept("("):
		p.skipNewlines()
		x := p.expr()
		p.closeAfterNewlines(")")
		p.want(")")
		return x
	case p.at(tIdent):
		return p.wordExpr()
	}
	p.unexpected("a number, a name or a selector")
	return nil
}

func (p *parser) number() Expr {
	t := p.take()
	n, err := strconv.ParseInt(t.text, 10, 16)
	if err != nil {
		p.fail(source.Diagnostic{
			Code: source.BadNumber, Span: t.span, Message: "the number " + t.text + " is too large",
			Found: t.text, Expected: "at most 32767",
		})
	}
	return &Number{Value: int(n), Span: t.span}
}

// wordExpr parses an expression that begins with a word.
func (p *parser) wordExpr() Expr {
	next := p.peek(1)
	switch p.cur().text {
	case "target":
		return p.pick(Target)
	case "choose":
		return p.pick(ChooseMode)
	case "each":
		if next.kind == tIdent && next.text != "chooses" {
			return p.pick(Each)
		}
	case "any", "no":
		if next.kind == tIdent || next.kind == tString {
			return p.quantified()
		}
	}
	var x Expr
	_, kind := vocab.Kinds.Find(p.cur().text)
	switch {
	case kind && p.peekPunct(1, "("):
		return p.selector()
	case p.peekPunct(1, "("), p.peekPunct(1, "!") && p.peekPunct(2, "("):
		x = p.call()
	case p.peekPunct(1, "."), p.peekPunct(1, "|"):
		return p.selector()
	default:
		x = &Name{Ident: p.ident(p.take())}
	}
	if p.atWord("chooses") || p.atWord("targets") {
		return p.chooses(x)
	}
	return x
}

func (p *parser) quantified() Expr {
	t := p.take()
	q := &Quantified{No: t.text == "no", Sel: p.selector()}
	q.Span = t.span.Join(q.Sel.Span)
	return q
}

// call parses NAME ["!"] "(" [args] ")".
func (p *parser) call() *Call {
	c := &Call{Fun: p.wantIdent("a name")}
	c.Bang = p.accept("!")
	p.want("(")
	p.skipNewlines()
	for !p.accept(")") {
		c.Args = append(c.Args, p.expr())
		p.closeAfterNewlines(")", ",")
		if p.accept(",") {
			p.skipNewlines()
			continue
		}
		if !p.atPunct(")") {
			p.phrase(c.Args[len(c.Args)-1])
			p.unexpected(`"," or ")"`)
		}
	}
	c.Span = c.Fun.Span.Join(p.prev().span)
	return c
}

// phraseWords are the words that begin a phrase of several words.
var phraseWords = []string{"target", "choose", "each", "any", "no", "not"}

// phrase reports an error if two words in a row look like a phrase with a misspelt first
// word.
func (p *parser) phrase(last Expr) {
	n, ok := last.(*Name)
	if !ok || !p.at(tIdent) {
		return
	}
	near := spelling.Nearest(n.Text, phraseWords)
	if near == "" {
		return
	}
	p.fail(source.Diagnostic{
		Code: source.Unexpected, Span: n.Span, Message: fmt.Sprintf("%q begins no phrase", n.Text),
		Found: n.Text, Expected: "a word that begins a phrase", Available: phraseWords, Nearest: near,
	})
}

// chooses parses "chooses [up to] [N] SEL [as NAME]" after a player, the same with
// "targets", or "chooses destination".
func (p *parser) chooses(by Expr) *Pick {
	k := &Pick{Mode: ChooseMode, By: by}
	switch how := p.take().text; {
	case how == "targets":
		k.Mode = Target
		p.pickRest(k)
	case p.acceptWord("destination"):
		k.Mode = Destination
		k.As = p.as()
	default:
		p.pickRest(k)
	}
	k.Span = by.Place().Join(p.prev().span)
	return k
}

// pick parses a phrase that begins with target, choose or each.
func (p *parser) pick(mode Mode) *Pick {
	start := p.take().span
	k := &Pick{Mode: mode}
	switch {
	case mode == ChooseMode && p.acceptWord("destination"):
		k.Mode = Destination
		k.As = p.as()
	case mode == Each:
		k.Sel = p.selector()
	default:
		p.pickRest(k)
	}
	k.Span = start.Join(p.prev().span)
	return k
}

func (p *parser) pickRest(k *Pick) {
	if p.atWord("up") {
		p.take()
		p.wantWord("to")
		k.UpTo = true
	}
	if p.atCount() {
		k.Count = p.primary()
	}
	k.Sel = p.selector()
	k.SameZone = p.acceptWord("samezone")
	k.As = p.as()
}

// selector parses kinds and filters.
func (p *parser) selector() *Selector {
	first := p.wantIdent("a kind of object")
	s := &Selector{Kinds: []Ident{first}}
	p.ofKind(s)
	for p.accept("|") {
		s.Kinds = append(s.Kinds, p.wantIdent("a kind of object"))
		p.ofKind(s)
	}
	for p.accept(".") {
		s.Filters = append(s.Filters, p.filter())
	}
	s.Span = first.Span.Join(p.prev().span)
	return s
}

// ofKind parses the filters that restrict one kind: unit(Hero)|legend.
func (p *parser) ofKind(s *Selector) {
	if !p.accept("(") {
		return
	}
	f := p.filter()
	f.Only = len(s.Kinds)
	p.want(")")
	s.Filters = append(s.Filters, f)
}

func (p *parser) filter() *Filter {
	start := p.cur().span
	f := &Filter{Not: p.accept("!")}
	if !p.at(tIdent) && !p.at(tString) {
		p.unexpected("a filter")
	}
	f.Name = p.ident(p.take())
	_, number := vocab.Attribute(f.Name.Text)
	cmp, compared := compares[p.cur().text]
	switch {
	case number && p.at(tPunct) && compared:
		p.take()
		f.Cmp, f.Num = cmp, p.operand()
	case f.Name.Text == vocab.ZoneHas && p.accept("("):
		f.Sel = p.selector()
		if !p.accept(")") {
			p.unexpected(`")"`)
		}
	case p.peekPunct(0, "(") && p.peek(1).kind == tNumber:
		p.take()
		f.Limit = p.primary()
		p.want(")")
	case f.Name.Text == "targeting" && p.accept("("):
		f.Targeting = p.expr()
		p.want(")")
	case p.accept("("):
		f.Args = p.filterArgs()
	default:
		for p.accept("|") {
			if !p.at(tIdent) && !p.at(tString) {
				p.unexpected("a filter")
			}
			f.Or = append(f.Or, p.ident(p.take()))
		}
	}
	f.Span = start.Join(p.prev().span)
	return f
}

// operand parses the right side of a filter's comparison: a primary expression other than a
// selector, since a dot after it begins the next filter.
func (p *parser) operand() Expr {
	if p.at(tIdent) && (p.peekPunct(1, ".") || p.peekPunct(1, "|")) {
		return &Name{Ident: p.ident(p.take())}
	}
	return p.primary()
}

// filterArg parses a name, a zone, or a text in quotes.
func (p *parser) filterArg() Ident {
	if p.at(tString) {
		return p.ident(p.take())
	}
	return p.wantIdent("a name or a zone")
}

func (p *parser) filterArgs() []Ident {
	list := []Ident{p.filterArg()}
	for p.accept(",") {
		p.skipNewlines()
		list = append(list, p.filterArg())
	}
	if !p.atPunct(")") {
		p.unexpected(`"," or ")"`)
	}
	p.take()
	return list
}
