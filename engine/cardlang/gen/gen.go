// Package gen is the code generator of the card language. It translates checked
// syntax trees into a code.Library. It relies on package vocab for the instruction
// of each word and on package check for names and registers, and expects no errors
// but full tables. Equal expressions and equal selectors share a table entry.
package gen

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"
	"unicode"

	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/cardlang/source"
	"github.com/wisim/wisim/engine/cardlang/syntax"
	"github.com/wisim/wisim/engine/cardlang/vocab"
	"github.com/wisim/wisim/engine/code"
)

// Library compiles files, which package check must have accepted, to the library of a
// card pool. facts are the printed facts of the pool. A card with a facts line replaces
// the facts of the same code, or adds a card. The diagnostics report tables that are
// too small and titles that no card has.
func Library(facts []card.Facts, files []*syntax.File) (*code.Library, source.Diagnostics) {
	g := &gen{
		lib: &code.Library{
			Abilities: make([]code.Ability, 1),
			Code:      make([]code.Instr, 1), // instruction 0 is OpEnd, the zero value
			Lines:     make([]code.Line, 1),
			Exprs:     make([]code.Expr, 1),
			Sels:      make([]code.Sel, 1),
		},
		exprs: map[exprKey][]code.ExprID{},
		sels:  map[selKey][]code.SelID{},
	}
	g.cards(facts, files)
	for _, f := range files {
		g.file = f.Source
		g.lib.Files = append(g.lib.Files, f.Source.Name)
		for _, d := range f.Keywords {
			g.keyword(d)
		}
		for _, k := range f.Cards {
			g.card(k)
		}
	}
	return g.lib, g.diags
}

// waiting is the ability of an until statement, whose code is generated after the body
// that contains the statement. at is the index of the instruction that creates it.
type waiting struct {
	at   int
	abil *syntax.Ability
}

// gen holds the state of one call of Library.
type gen struct {
	lib   *code.Library
	file  *source.File // the file that is being compiled
	diags source.Diagnostics
	full  bool                      // an error about a full table was reported; it is reported only once
	exprs map[exprKey][]code.ExprID // the entries of the expression table, by hash key
	sels  map[selKey][]code.SelID   // the entries of the selector table, by hash key
	own   code.CardID               // the card that is being compiled
	// gathered is true while the verbs of an each-player block are emitted: the choices
	// among their arguments were emitted before.
	gathered bool
	// together is true if the current verb takes effect at the same time as the next.
	together bool
	waiting  []waiting // the abilities of until statements that are not generated yet
	// modeAt is the address of the last emitted "choose one" whose option is chosen on
	// announcement.
	modeAt code.PC
}

// fail reports an error. expected describes what would be valid.
func (g *gen) fail(c source.Code, span source.Span, expected, format string, args ...any) {
	g.diags.Add(source.Diagnostic{
		Code: c, File: g.file, Span: span, Message: fmt.Sprintf(format, args...), Found: g.file.Snippet(span), Expected: expected,
	})
}

// room reports whether a table with n entries can have another, since indexes are
// 16 bits. It reports an error at span if not.
func (g *gen) room(n int, span source.Span) bool {
	if n < math.MaxUint16 {
		return true
	}
	if !g.full {
		g.fail(source.LibraryFull, span, "fewer cards", "a table of the library has more than %d entries", math.MaxUint16)
	}
	g.full = true
	return false
}

// --- cards -------------------------------------------------------------------

// cards fills the table of cards, sorted by code. Entry 0 stays empty.
func (g *gen) cards(facts []card.Facts, files []*syntax.File) {
	g.lib.Cards = make([]code.Card, 1, len(facts)+1)
	at := make(map[card.Code]int, len(facts)) // the entry of each card
	put := func(f *card.Facts) {
		i, ok := at[f.Code]
		if !ok {
			i = len(g.lib.Cards)
			at[f.Code] = i
			g.lib.Cards = append(g.lib.Cards, code.Card{})
		}
		g.lib.Cards[i].Facts = *f
	}
	for i := range facts {
		put(&facts[i])
	}
	for _, f := range files {
		for _, k := range f.Cards {
			if k.Printed != nil {
				put(k.Printed)
			}
		}
	}
	slices.SortFunc(g.lib.Cards[1:], func(a, b code.Card) int { return int(a.Code) - int(b.Code) })
}

// card compiles the block of one card.
func (g *gen) card(k *syntax.Card) {
	id, ok := g.lib.Find(k.Code)
	if !ok {
		return
	}
	c := &g.lib.Cards[id]
	c.Encoded = true
	g.own = id
	g.items(c, id, k.Items)
}

// items compiles the lines of a card or of a shorthand that the card uses.
func (g *gen) items(c *code.Card, id code.CardID, items []syntax.Item) {
	for _, it := range items {
		switch it := it.(type) {
		case *syntax.Ability:
			g.add(c, id, g.ability(it, c), it.Span)
		case *syntax.Attach:
			a := code.Ability{Kind: code.Attach, HasX: c.Cost == card.X, Targets: []code.Target{g.target(it.Choice)}}
			c.Attach = g.add(c, id, a, it.Span)
		case *syntax.Word:
			if it.Items != nil {
				g.items(c, id, it.Items)
				continue
			}
			g.word(c, id, it)
		}
	}
}

// add appends an ability to the library and to the card c. It returns 0 if there is no
// room.
func (g *gen) add(c *code.Card, id code.CardID, a code.Ability, span source.Span) code.AbilityID {
	if !g.room(len(g.lib.Abilities), span) {
		return 0
	}
	if len(c.Abilities) > math.MaxUint8 {
		g.fail(source.LibraryFull, span, "fewer abilities", "the card has more than %d abilities", math.MaxUint8+1)
		return 0
	}
	a.Card, a.Slot = id, uint8(len(c.Abilities))
	n := code.AbilityID(len(g.lib.Abilities))
	g.lib.Abilities = append(g.lib.Abilities, a)
	c.Abilities = append(c.Abilities, n)
	return n
}

// word compiles a one-line item to a field of the card or to an ability.
func (g *gen) word(c *code.Card, id code.CardID, w *syntax.Word) {
	item, _ := vocab.Items.Find(w.Text())
	switch item.Kind {
	case vocab.ZoneOnly:
		c.ZoneOnly |= item.Zone.Mask()
	case vocab.NoDevsOnly:
		c.Undeveloped = true
	case vocab.SideOnly:
		c.SideOnly = item.Side
	case vocab.RaceOnly:
		c.RaceOnly = item.Race
	case vocab.RaceNever:
		c.RaceNever = item.Race
	case vocab.FactionOnly:
		c.Faction, c.SideOnly = item.Faction, item.Faction.Side()
	case vocab.IsInvasion:
		c.Invades = true
	case vocab.IsMission:
		c.Mission = true
	case vocab.IsLimited:
		c.Limited = true
	case vocab.IsAnyTime:
		c.AnyTime = true
	case vocab.HasNecromancy:
		c.Necromancy = true
	case vocab.PlayedFromPile:
		c.FromPile = true
	case vocab.HasAmbush:
		c.HasAmbush, c.Ambush = true, w.Arg.(*syntax.Number).Value
	case vocab.EntersDamage:
		c.EntersDamage = uint8(w.Arg.(*syntax.Number).Value)
	case vocab.EntersTokens:
		c.EntersTokens = uint8(w.Arg.(*syntax.Number).Value)
	case vocab.DeckLimit:
		c.DeckLimit = w.Arg.(*syntax.Number).Value
	case vocab.StartsInPlay:
		c.StartsInPlay, c.SetsAside = true, uint8(w.Arg.(*syntax.Number).Value)
	case vocab.BarsMulligan:
		c.BarsMulligan = true
	case vocab.HasStat:
		e := code.StaticEffect{Stat: item.Stat, R: code.Ref{Kind: code.RefSelf}}
		if w.Arg != nil {
			e.N = g.expr(w.Arg)
		}
		g.add(c, id, code.Ability{Kind: code.Static, Stat: e}, w.Span)
	}
}

// keyword compiles the ability behind a keyword. It belongs to no card.
func (g *gen) keyword(d *syntax.Definition) {
	kw, _ := vocab.Keywords.Find(d.Name.Text)
	a := g.ability(d.Items[0].(*syntax.Ability), &code.Card{})
	g.lib.Keywords[kw] = code.AbilityID(len(g.lib.Abilities))
	g.lib.Abilities = append(g.lib.Abilities, a)
}

// --- abilities ---------------------------------------------------------------

// ability compiles an ability of the card c, with its body. The caller adds it to the
// library.
func (g *gen) ability(a *syntax.Ability, c *code.Card) code.Ability {
	out := code.Ability{Kind: a.KindOf, Zones: a.ZoneMask, Event: a.Trigger, Who: a.Who, Optional: a.Optional}
	if a.Who == code.WhoSel && a.Event != nil {
		out.Subject = g.set(a.Event.Args[0])
	}
	if a.KindOf == code.Static {
		g.static(&out, a)
		for _, cl := range a.Clauses {
			g.clause(&out, cl)
		}
		for i := range out.Costs { // the costs move up by one, because alternative 1 is to pay only the printed price
			out.Costs[i].Alt = max(out.Costs[i].Alt, 1) + 1
			out.Alts = max(out.Alts, out.Costs[i].Alt)
		}
		return out
	}
	out.HasX = a.KindOf == code.Tactic && c.Cost == card.X
	for _, t := range a.Targets {
		out.Targets = append(out.Targets, g.target(t))
	}
	for _, cl := range a.Clauses {
		g.clause(&out, cl)
	}
	out.HasX = out.HasX && out.XIs == 0 // the player chooses X only if no where clause computes it
	out.Body = code.PC(len(g.lib.Code))
	g.block(a.Body)
	g.emit(code.Instr{Op: code.OpEnd}, a.Span)
	g.wait()
	if a.Choice != nil {
		out.Modes, out.ModeAt = uint8(len(a.Choice.Options)), g.modeAt
	}
	return out
}

// wait generates the abilities of the until statements in the body just emitted, and
// stores their numbers in the instructions that create them.
func (g *gen) wait() {
	list := g.waiting
	g.waiting = nil
	at := g.modeAt
	for _, w := range list {
		a := g.ability(w.abil, &code.Card{})
		a.Card = g.own
		if g.room(len(g.lib.Abilities), w.abil.Span) {
			g.lib.Code[w.at].To = uint16(len(g.lib.Abilities))
			g.lib.Abilities = append(g.lib.Abilities, a)
		}
	}
	g.modeAt = at
}

// static compiles a constant effect with its operands and its while clause.
func (g *gen) static(out *code.Ability, a *syntax.Ability) {
	st, _ := vocab.Statics.Find(a.Static.Fun.Text)
	out.Stat.Stat = st.Stat
	i := 0
	for _, p := range st.Params {
		if p.Type == vocab.Flag {
			if i < len(a.Static.Args) && isWord(a.Static.Args[i], p.Word) {
				out.Stat.Narrow = out.Stat.Narrow || p.Flag == 0
				out.Stat.Min = out.Stat.Min || p.Flag == code.FMinOne
				out.Stat.Zero = out.Stat.Zero || p.Flag == code.FZero
				i++
			}
			continue
		}
		switch arg := a.Static.Args[i]; p.Slot {
		case vocab.ToN:
			out.Stat.N = g.expr(arg)
		case vocab.ToM:
			out.Stat.M = g.expr(arg)
		case vocab.ToSel:
			out.Stat.Into = g.set(arg)
		case vocab.ToR:
			out.Stat.R = g.affected(arg)
		}
		i++
	}
	if a.While != nil {
		out.Cond = g.expr(a.While)
	}
}

// isWord reports whether e is the identifier word.
func isWord(e syntax.Expr, word string) bool {
	n, ok := e.(*syntax.Name)
	return ok && n.Text == word
}

// affected compiles the operand that says what a constant effect applies to.
func (g *gen) affected(e syntax.Expr) code.Ref {
	if n, ok := e.(*syntax.Name); ok && n.Class == syntax.ObjectName {
		return n.Ref
	}
	return code.Ref{Kind: code.RefSel, N: uint16(g.set(e))}
}

// target compiles a target phrase.
func (g *gen) target(p *syntax.Pick) code.Target {
	t := code.Target{Sel: g.sel(p.Sel), UpTo: p.UpTo, SameZone: p.SameZone, By: p.Player, Mode: p.Option}
	if p.Count != nil {
		t.Max = g.expr(p.Count)
	}
	return t
}

// clause compiles a clause into fields of the ability out.
func (g *gen) clause(out *code.Ability, cl *syntax.Clause) {
	switch cl.Kind {
	case syntax.During:
		out.Window, _ = vocab.Windows.Find(cl.Word.Text)
	case syntax.By:
		out.By, _ = vocab.Users.Find(cl.Word.Text)
	case syntax.Limit:
		out.Per, _ = vocab.Limits.Find(cl.Word.Text)
		out.Limit = uint8(cl.Expr.(*syntax.Number).Value)
	case syntax.If:
		out.Cond = g.expr(cl.Expr)
	case syntax.Needs:
		out.Cond, out.CondOnce = g.expr(cl.Expr), true
	case syntax.Where:
		out.XIs = g.expr(cl.Expr)
	case syntax.For:
		out.Has = g.set(cl.Expr)
	case syntax.Costs:
		for _, k := range cl.Costs {
			out.HasX = out.HasX || k.SpendsX()
			out.Costs = append(out.Costs, g.cost(k))
			out.Alts = max(out.Alts, k.Alt)
		}
	}
}

// cost compiles one cost.
func (g *gen) cost(k *syntax.Cost) code.Cost {
	c := code.Cost{Kind: k.Kind, R: k.Ref, Reg: k.Reg, Alt: k.Alt}
	if k.Amount != nil {
		c.N = g.expr(k.Amount)
	}
	switch k.Kind {
	case code.SacSel, code.CorruptSel, code.DiscardSel, code.TokensSel, code.TokensAmong, code.BottomSel, code.Note, code.Keep:
		c.Sel = g.set(k.Object)
	}
	return c
}

// --- selectors ---------------------------------------------------------------

// selKey is the hash key of a selector. Selectors with equal keys are compared in full.
// It exists because code.Sel contains slices and cannot be a map key.
type selKey struct {
	kinds     code.KindMask
	place     code.Place
	ctl       code.Player
	zones     card.ZoneMask
	need, not code.Status
	races     uint8
	trait     card.Trait
	reg       uint8
	notRef    code.Ref
	title     code.CardID
	test      code.Test // the first test
}

func keyOf(s *code.Sel) selKey {
	key := selKey{s.Kinds, s.Place, s.Ctl, s.Zones, s.Need, s.Not, s.Races, s.Trait, s.Reg, s.NotRef, s.Title, code.Test{}}
	if len(s.Tests) > 0 {
		key.test = s.Tests[0]
	}
	return key
}

// set compiles an expression that is a selector or the name of a kind.
func (g *gen) set(e syntax.Expr) code.SelID {
	if n, ok := e.(*syntax.Name); ok {
		return g.sel(n.Sel)
	}
	return g.sel(e.(*syntax.Selector))
}

// titled returns the cards with one of the titles of a filter, or whose title contains
// one of its words. It reports an error if there are none.
func (g *gen) titled(f *syntax.Filter) (ids []code.CardID) {
	for i := range g.lib.Cards[1:] {
		name := g.lib.Cards[i+1].Name
		for _, want := range f.Args {
			if name == want.Text || f.Word && hasWord(name, want.Text) {
				ids = append(ids, code.CardID(i+1))
				break
			}
		}
	}
	if len(ids) == 0 {
		g.fail(source.NamesNothing, f.Span, "titles that cards have", "no card has such a title")
	}
	return ids
}

// hasWord reports whether a title contains a word.
func hasWord(title, word string) bool {
	if !strings.Contains(title, word) { // the usual case, without a list of the words
		return false
	}
	return slices.Contains(strings.FieldsFunc(title, func(r rune) bool { return !unicode.IsLetter(r) && r != '\'' }), word)
}

// sel compiles a selector and returns its table entry, which equal selectors share.
func (g *gen) sel(n *syntax.Selector) code.SelID {
	s := n.Sel
	for _, f := range n.Filters {
		switch {
		case f.Sel != nil && f.Not:
			s.NotBeside = g.sel(f.Sel)
		case f.Sel != nil:
			s.Beside = g.sel(f.Sel)
		}
		if f.Num != nil {
			s.Tests = append(s.Tests, code.Test{Attr: f.Attr, Cmp: f.Cmp, N: g.expr(f.Num)})
		}
	}
	for _, f := range n.Filters {
		if f.Titles {
			s.Titles = g.titled(f)
		}
		if f.Targeting != nil && s.AimRef.Kind == code.RefNone {
			s.Aim = g.set(f.Targeting)
		}
	}
	if s.Title == code.OwnTitle {
		s.Title = g.own
	}
	if s.NotTitle == code.OwnTitle {
		s.NotTitle = g.own
	}
	key := keyOf(&s)
	for _, id := range g.sels[key] {
		if reflect.DeepEqual(&s, &g.lib.Sels[id]) {
			return id
		}
	}
	if !g.room(len(g.lib.Sels), n.Span) {
		return 0
	}
	id := code.SelID(len(g.lib.Sels))
	g.lib.Sels = append(g.lib.Sels, s)
	g.sels[key] = append(g.sels[key], id)
	return id
}
