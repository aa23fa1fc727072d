package main

import (
	"slices"
	"strconv"
	"strings"

	"github.com/wisim/wisim/engine/cardlang/source"
	"github.com/wisim/wisim/engine/cardlang/syntax"
	"github.com/wisim/wisim/engine/cardlang/vocab"
)

// edit replaces a span of a card file by text.
type edit struct {
	source.Span
	text string
}

// mutant is a change of one clause of a card's block.
type mutant struct {
	item  source.Span // the line of the card that the mutant changes
	edits []edit      // edits in the order of the text; they do not overlap
}

// apply returns a piece of the file with the edits applied.
func (m *mutant) apply(text []byte, of source.Span) string {
	var b strings.Builder
	at := of.Start
	for _, e := range m.edits {
		b.Write(text[at:e.Start])
		b.WriteString(e.text)
		at = e.End
	}
	b.Write(text[at:of.End])
	return b.String()
}

// line returns the changed line of the card, joined into one line; "without LINE" for a
// line that is dropped.
func (m *mutant) line(text []byte) string {
	if s := oneLine(m.apply(text, m.item)); s != "" {
		return s
	}
	return "without " + oneLine(string(text[m.item.Start:m.item.End]))
}

func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }

// isDeckRule reports whether an item only restricts which decks may hold the card. Scenarios
// cannot test that; the tests of package decks do.
func isDeckRule(word string) bool {
	item, _ := vocab.Items.Find(word)
	switch item.Kind {
	case vocab.SideOnly, vocab.RaceOnly, vocab.RaceNever, vocab.FactionOnly, vocab.DeckLimit:
		return true
	}
	return false
}

// mutants returns all mutants of a card's block, whether they compile or not. A quest is
// always in a quest zone, so the zone of its abilities is not dropped.
func mutants(f *source.File, c *syntax.Card, quest bool) []mutant {
	m := &mutator{text: f.Text, quest: quest, atHome: !slices.ContainsFunc(c.Items, leavesHome)}
	for _, it := range c.Items {
		m.item = extent(it)
		switch it := it.(type) {
		case *syntax.Facts:
			continue
		case *syntax.Word:
			if isDeckRule(it.Text()) {
				continue
			}
			m.word(it)
		}
		m.change(m.item, "")
		m.walk(it)
	}
	return m.out
}

type mutator struct {
	text  []byte
	quest bool
	// atHome is set for a card that is never in a zone of the opponent.
	atHome bool
	own    *syntax.Selector // the objects to sacrifice for the current cost
	where  *syntax.Selector // the zone into which the current statement puts cards
	priced *syntax.Selector // the cards whose costs the current static effect changes
	all    *syntax.Number   // the number that stands for "any number", if the statement has one
	item   source.Span
	out    []mutant
}

// leavesHome matches the lines of cards that may be in a zone of their controller's
// opponent. A quest with Invasion is controlled by the player in whose zone it is.
func leavesHome(it syntax.Item) bool {
	_, attached := it.(*syntax.Attach)
	return attached
}

func (m *mutator) add(edits ...edit) {
	m.out = append(m.out, mutant{m.item, edits})
}

func (m *mutator) change(s source.Span, text string) { m.add(edit{s, text}) }

func (m *mutator) snippet(s source.Span) string { return string(m.text[s.Start:s.End]) }

// extent returns the span of a node with everything below it; the span of some statements
// is only their first word.
func extent(node any) source.Span {
	var all source.Span
	cover := func(s source.Span) {
		if s == (source.Span{}) {
			return
		}
		if all == (source.Span{}) {
			all = s
		}
		all = source.Span{Start: min(all.Start, s.Start), End: max(all.End, s.End)}
	}
	syntax.Inspect(node, func(n any) bool {
		switch n := n.(type) {
		case *syntax.Block:
			cover(n.Span)
		case *syntax.Clause:
			cover(n.Span)
		case *syntax.Cost:
			cover(n.Span)
		case *syntax.Filter:
			cover(n.Span)
		case *syntax.Do:
			cover(n.Call.Span)
			if n.As != nil {
				cover(n.As.Span)
			}
		case interface{ Place() source.Span }:
			cover(n.Place())
		}
		return true
	})
	return all
}

// walk makes mutants of a node and of everything below it.
func (m *mutator) walk(node any) {
	syntax.Inspect(node, func(n any) bool {
		switch n := n.(type) {
		case *syntax.Ability:
			m.ability(n)
		case *syntax.Clause:
			m.clause(n)
		case *syntax.Cost:
			if n.Word.Text == "sacrifice" {
				m.own, _ = n.Object.(*syntax.Selector)
			}
		case *syntax.Block:
			m.without(extents(n.Stmts))
		case syntax.Stmt:
			m.stmt(n)
		case *syntax.Selector:
			m.without(idents(n.Kinds))
			for _, f := range n.Filters {
				m.filter(n, f)
			}
		case syntax.Expr:
			m.expr(n)
		}
		return true
	})
}

func extents[T any](nodes []T) []source.Span {
	list := make([]source.Span, len(nodes))
	for i, n := range nodes {
		list[i] = extent(n)
	}
	return list
}

// without drops each element of a list of two or more, with a separator.
func (m *mutator) without(list []source.Span) {
	if len(list) < 2 {
		return
	}
	for i, s := range list {
		if i > 0 {
			m.change(source.Span{Start: list[i-1].End, End: s.End}, "")
		} else {
			m.change(source.Span{Start: s.Start, End: list[1].Start}, "")
		}
	}
}

func idents(list []syntax.Ident) []source.Span {
	spans := make([]source.Span, len(list))
	for i, id := range list {
		spans[i] = id.Span
	}
	return spans
}

// otherWord maps words to another word that makes sense in their place.
var otherWord = map[string]string{
	"me": "opponent", "opponent": "me", "active": "me", "each": "me",
	"my": "theirs", "theirs": "my",
	"kingdom": "battlefield", "quest": "kingdom", "questzone": "kingdom", "battlefield": "questzone",
	"hand": "discard", "discard": "hand",
	"turn": "phase", "phase": "turn", "fight": "turn", "forever": "turn",
	"attack": "defend", "defend": "attack", "attacking": "defending", "defending": "attacking",
	"all": "1", "X": "1", "amount": "1",
	"min": "max", "max": "min",
}

// zoneLine is otherWord for "kingdom only" and "@kingdom", where the quest zone is called
// quest.
func zoneLine(word string) string {
	if word == "battlefield" {
		return "quest"
	}
	return otherWord[word]
}

func (m *mutator) word(w *syntax.Word) {
	if len(w.Words) == 2 && otherWord[w.Words[0].Text] != "" {
		m.change(w.Words[0].Span, zoneLine(w.Words[0].Text))
	}
}

func (m *mutator) ability(a *syntax.Ability) {
	if len(a.Zones) > 0 && !m.quest {
		m.change(source.Span{Start: a.Span.Start, End: a.Kind.Span.Start}, "")
	}
	m.without(idents(a.Zones))
	for _, z := range a.Zones {
		m.change(z.Span, zoneLine(z.Text))
	}
	if a.Event != nil && len(a.Event.Args) == 1 {
		switch arg, _ := a.Event.Args[0].(*syntax.Name); {
		case arg == nil:
		case arg.Text == "self", arg.Text == "me", arg.Text == "opponent", arg.Text == "host":
			m.change(arg.Span, "any")
		case arg.Text == "any":
			m.change(arg.Span, "me")
		}
	}
	for _, c := range a.Clauses {
		m.change(c.Span, "")
	}
	if s := a.Static; s != nil && (s.Fun.Text == "cost" || s.Fun.Text == "pay_tokens") && len(s.Args) > 0 {
		// A cost change applies to a card that is being played, whatever zone the card
		// is played from.
		m.priced, _ = a.Static.Args[0].(*syntax.Selector)
	}
	if a.While != nil {
		m.change(source.Span{Start: a.Static.Span.End, End: extent(a.While).End}, "")
	}
}

func (m *mutator) clause(c *syntax.Clause) {
	m.without(extents(c.Costs))
	if c.Kind == syntax.Limit {
		m.change(c.Word.Span, otherWord[c.Word.Text])
	}
}

// unwrapped returns the text of a block without its braces.
func (m *mutator) unwrapped(b *syntax.Block) string {
	return strings.TrimSpace(strings.TrimSuffix(strings.TrimPrefix(m.snippet(extent(b)), "{"), "}"))
}

func (m *mutator) stmt(s syntax.Stmt) {
	all := extent(s)
	switch n := s.(type) {
	case *syntax.Then:
		m.change(all, m.unwrapped(n.Body))
	case *syntax.May:
		m.change(all, m.unwrapped(n.Body))
	case *syntax.Unless:
		m.change(all, m.unwrapped(n.Body))
	case *syntax.IfStmt:
		m.change(all, m.unwrapped(n.Then))
		if n.Else != nil {
			m.change(source.Span{Start: extent(n.Then).End, End: all.End}, "")
			m.change(all, m.unwrapped(n.Else))
		}
	case *syntax.ChooseOne:
		for _, o := range n.Options {
			m.change(all, m.unwrapped(o))
		}
	case *syntax.Until:
		m.change(n.Duration.Span, otherWord[n.Duration.Text])
		m.walk(n.Ability)
	}
}

func (m *mutator) filter(of *syntax.Selector, f *syntax.Filter) {
	if of == m.priced && f.Name.Text == "hand" {
		return
	}
	if len(f.Or) > 0 {
		m.without(idents(append([]syntax.Ident{f.Name}, f.Or...)))
	}
	if f.Only > 0 {
		m.ofKind(of, f)
		return
	}
	if f.Name.Text != "my" || !m.saysItself(of) {
		m.change(source.Span{Start: f.Span.Start - 1, End: f.Span.End}, "") // delete the filter together with the dot before it
	}
	if f.Not {
		m.change(source.Span{Start: f.Span.Start, End: f.Name.Span.Start}, "")
	}
	if other := otherWord[f.Name.Text]; other != "" && f.Num == nil {
		m.change(f.Name.Span, other)
	}
	m.without(idents(f.Args))
	if f.Num == nil {
		return
	}
	if _, ok := f.Num.(*syntax.Number); !ok {
		m.operator(source.Span{Start: f.Name.Span.End, End: extent(f.Num).Start}, f.Cmp.String())
	}
}

// ofKind drops the filters of one kind of a selector, and its other kinds.
func (m *mutator) ofKind(of *syntax.Selector, f *syntax.Filter) {
	m.change(source.Span{Start: f.Span.Start - 1, End: f.Span.End + 1}, "")
	all := source.Span{Start: of.Kinds[0].Span.Start, End: max(of.Kinds[len(of.Kinds)-1].Span.End, f.Span.End+1)}
	m.change(all, of.Kinds[f.Only-1].Text+"."+f.Name.Text)
}

// saysItself reports whether the filter "my" is redundant in a selector, so that dropping it
// changes nothing: players only sacrifice what they control, put cards into zones of their own,
// and units, developments and sections in the zone of a card belong to its controller, unless
// the card can be in a zone of the opponent.
func (m *mutator) saysItself(s *syntax.Selector) bool {
	return s == m.own || s == m.where || m.atHome && !slices.ContainsFunc(s.Kinds, func(k syntax.Ident) bool {
		return !slices.Contains([]string{"unit", "dev", "section", "zone"}, k.Text)
	}) && slices.ContainsFunc(s.Filters, func(f *syntax.Filter) bool { return f.Name.Text == "here" })
}

// otherOperator maps an operator to the one it is easily confused with.
var otherOperator = map[string]string{
	"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==", "+": "-", "-": "+", "*": "+",
}

// operator replaces an operator in a piece of text.
func (m *mutator) operator(in source.Span, op string) {
	i := strings.Index(m.snippet(in), op)
	if other := otherOperator[op]; other != "" && i >= 0 {
		at := in.Start + i
		m.change(source.Span{Start: at, End: at + len(op)}, other)
	}
}

func (m *mutator) expr(e syntax.Expr) {
	switch n := e.(type) {
	case *syntax.Number:
		if n == m.all {
			return
		}
		m.change(n.Span, strconv.Itoa(n.Value+1))
		if n.Value > 0 {
			m.change(n.Span, strconv.Itoa(n.Value-1))
		}
	case *syntax.Name:
		if other := otherWord[n.Text]; other != "" {
			m.change(n.Span, other)
		}
	case *syntax.Call:
		m.call(n)
	case *syntax.Pick:
		m.pick(n)
	case *syntax.Quantified:
		word := map[bool]string{false: "no", true: "any"}[n.No]
		m.change(source.Span{Start: n.Span.Start, End: n.Sel.Span.Start}, word+" ")
	case *syntax.Unary:
		if n.Op != syntax.Plus {
			m.change(source.Span{Start: n.Span.Start, End: extent(n.X).Start}, "")
		}
	case *syntax.Binary:
		m.binary(n)
	}
}

func (m *mutator) binary(n *syntax.Binary) {
	x, y := extent(n.X), extent(n.Y)
	if n.Op == syntax.And || n.Op == syntax.Or {
		m.change(source.Span{Start: x.Start, End: y.Start}, "")
		m.change(source.Span{Start: x.End, End: y.End}, "")
		return
	}
	_, left := n.X.(*syntax.Number)
	_, right := n.Y.(*syntax.Number)
	if compares := n.Op >= syntax.EQ && n.Op <= syntax.GE; !compares || !left && !right {
		m.operator(source.Span{Start: x.End, End: y.Start}, n.Op.String())
	}
}

// wordsOfVerbs lists optional operands of verbs.
var wordsOfVerbs = []string{"corrupted", "for_phase", "with_self", "combat", "first", "attack", "defend"}

func (m *mutator) call(n *syntax.Call) {
	if n.Bang {
		m.change(source.Span{Start: n.Fun.Span.End, End: n.Fun.Span.End + 1}, "")
	}
	if other := otherWord[n.Fun.Text]; other != "" {
		m.change(n.Fun.Span, other)
	}
	if n.Fun.Text == "put" && len(n.Args) > 1 {
		if zone, ok := n.Args[1].(*syntax.Pick); ok {
			m.where = zone.Sel
		}
	}
	for i, a := range n.Args {
		if w, ok := a.(*syntax.Name); ok && i > 0 && slices.Contains(wordsOfVerbs, w.Text) {
			m.change(source.Span{Start: extent(n.Args[i-1]).End, End: w.Span.End}, "")
		}
	}
}

// A number from anyNumber on means "any number".
const anyNumber = 20

func (m *mutator) pick(n *syntax.Pick) {
	if n.Sel == nil || n.Span.Start == n.Sel.Span.Start { // the choice has no count, as in "choose destination" or "attach unit"
		return
	}
	count := n.Sel.Span.Start
	if n.Count != nil {
		count = extent(n.Count).Start
	}
	rest := ""
	if n.UpTo {
		if c, ok := n.Count.(*syntax.Number); ok && c.Value >= anyNumber {
			m.all = c
		}
		rest = "up to "
		m.change(source.Span{Start: n.Span.Start + strings.Index(m.snippet(n.Span), "up"), End: count}, "")
	}
	head := source.Span{Start: n.Span.Start, End: count}
	whole := source.Span{Start: n.Span.Start, End: n.Sel.Span.Start}
	switch {
	case n.By != nil:
		m.change(head, "choose "+rest)
	case n.Mode == syntax.Target:
		m.change(head, "choose "+rest)
		m.change(whole, "each ")
	case n.Mode == syntax.ChooseMode:
		m.change(head, "target "+rest)
		m.change(whole, "each ")
	case n.Mode == syntax.Each:
		m.change(head, "choose ")
	}
	if n.SameZone {
		m.change(source.Span{Start: n.Sel.Span.End, End: n.Sel.Span.End + len(" samezone")}, "")
	}
}
