package code

import (
	"fmt"
	"io"
	"strings"
)

// Disassemble writes the code of a card as text. Jump targets count from the beginning of a
// body, and expressions and selectors are written where they are used, so that the text of a
// card does not depend on other cards.
func (l *Library) Disassemble(w io.Writer, id CardID) error {
	var b strings.Builder
	c := &l.Cards[id]
	fmt.Fprintf(&b, "card %s %s%s\n", c.Code, c.Name, c.attributes())
	for _, a := range c.Abilities {
		l.ability(&b, a)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// DisassembleKeyword writes the ability behind a keyword.
func (l *Library) DisassembleKeyword(w io.Writer, k Keyword) error {
	var b strings.Builder
	fmt.Fprintf(&b, "keyword %s\n", k)
	if id := l.Keywords[k]; id != 0 {
		l.ability(&b, id)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func (c *Card) attributes() string {
	var s string
	if !c.Encoded {
		s += " not-encoded"
	}
	if c.ZoneOnly != 0 {
		s += " only=" + zones(c.ZoneOnly)
	}
	if c.AnyTime {
		s += " any-time"
	}
	if c.Necromancy {
		s += " necromancy"
	}
	if c.FromPile {
		s += " from-pile"
	}
	if c.Mission {
		s += " mission"
	}
	if c.Undeveloped {
		s += " undeveloped"
	}
	if c.Invades {
		s += " invasion"
	}
	if c.Limited {
		s += " limited"
	}
	if c.SideOnly != 0 {
		s += " side=" + c.SideOnly.String()
	}
	if c.RaceOnly != 0 {
		s += " race=" + c.RaceOnly.String()
	}
	if c.RaceNever != 0 {
		s += " not-race=" + c.RaceNever.String()
	}
	if c.Faction != 0 {
		s += " faction=" + c.Faction.String()
	}
	if c.HasAmbush {
		s += fmt.Sprintf(" ambush=%d", c.Ambush)
	}
	if c.StartsInPlay {
		s += fmt.Sprintf(" starts-in-play=%d", c.SetsAside)
	}
	if c.BarsMulligan {
		s += " no-mulligan"
	}
	if c.DeckLimit != 0 {
		s += fmt.Sprintf(" deck-limit=%d", c.DeckLimit)
	}
	return s
}

func (l *Library) ability(b *strings.Builder, id AbilityID) {
	a := &l.Abilities[id]
	fmt.Fprintf(b, "  %s", a.Kind)
	l.header(b, a)
	b.WriteByte('\n')
	for i, t := range a.Targets {
		fmt.Fprintf(b, "    r%d = target %s", i, l.targetText(t))
		if t.Mode != 0 {
			fmt.Fprintf(b, ", with option %d", t.Mode)
		}
		b.WriteByte('\n')
	}
	for _, c := range a.Costs {
		fmt.Fprintf(b, "    cost %s", l.costText(c))
		if c.Alt != 0 {
			fmt.Fprintf(b, ", in alternative %d", c.Alt)
		}
		b.WriteByte('\n')
	}
	if a.Kind == Static {
		fmt.Fprintf(b, "    %s\n", l.statText(a.Stat))
	}
	if a.Body == 0 {
		return
	}
	for pc := a.Body; int(pc) < len(l.Code); pc++ {
		fmt.Fprintf(b, "    %2d %s\n", pc-a.Body, l.instrText(&l.Code[pc], a.Body))
		switch in := &l.Code[pc]; in.Op {
		case OpWatch:
			l.ability(b, AbilityID(in.To))
		case OpEnd:
			return
		}
	}
}

// header writes all fields of an ability before its body, in a fixed order.
func (l *Library) header(b *strings.Builder, a *Ability) {
	add := func(when bool, format string, args ...any) {
		if when {
			fmt.Fprintf(b, " "+format, args...)
		}
	}
	add(a.Zones != 0, "zones=%s", zones(a.Zones))
	add(a.Event != NoEvent, "event=%s", a.Event)
	add(a.Event != NoEvent && a.Who != WhoSel, "who=%s", a.Who)
	add(a.Event != NoEvent && a.Who == WhoSel, "who=(%s)", l.selText(a.Subject))
	add(a.Has != 0, "for=(%s)", l.selText(a.Has))
	add(a.Window != AnyTime, "during=%s", a.Window)
	add(a.By != ByController, "by=%s", a.By)
	add(a.Limit != 0, "limit=%d/%s", a.Limit, a.Per)
	add(a.Cond != 0 && !a.CondOnce, "if=%s", l.exprText(a.Cond))
	add(a.Cond != 0 && a.CondOnce, "needs=%s", l.exprText(a.Cond))
	add(a.HasX, "has-x")
	add(a.XIs != 0, "x=%s", l.exprText(a.XIs))
	add(a.Optional, "optional")
}

func (l *Library) targetText(t Target) string {
	s := "1"
	if t.Max != 0 {
		s = l.exprText(t.Max)
	}
	if t.UpTo {
		s = "up-to " + s
	}
	s += " of " + l.selText(t.Sel)
	if t.SameZone {
		s += " same-zone"
	}
	if t.By != Me {
		s += " by " + t.By.String()
	}
	return s
}

func (l *Library) costText(c Cost) string {
	s := c.Kind.String()
	if c.N != 0 {
		s += " " + l.exprText(c.N)
	}
	if c.R.Kind != RefNone {
		s += " " + l.refText(c.R)
	}
	if c.Sel != 0 {
		s += fmt.Sprintf(" %s -> r%d", l.selText(c.Sel), c.Reg)
	}
	return s
}

func (l *Library) statText(e StaticEffect) string {
	s := e.Stat.String()
	if e.R.Kind != RefNone {
		s += " " + l.refText(e.R)
	}
	if e.N != 0 {
		s += " " + l.exprText(e.N)
	}
	if e.M != 0 {
		s += " " + l.exprText(e.M)
	}
	if e.Narrow {
		s += " narrow"
	}
	return s
}

// instrText returns an instruction as text, with the operands that its operation uses.
func (l *Library) instrText(in *Instr, body PC) string {
	if in.Op >= NumOps {
		return in.Op.String()
	}
	o := &ops[in.Op]
	list := []string{}
	add := func(when bool, s string) {
		if when {
			list = append(list, s)
		}
	}
	add(o.p, in.P.String())
	add(o.r && in.R.Kind != RefNone, l.refText(in.R))
	add(o.r2 && in.R2.Kind != RefNone, l.refText(in.R2))
	span := in.Op == OpChoose || in.Op == OpNumber // whether the operands M and N are the ends of a range
	add(span && in.M != 0, "from "+l.exprText(in.M))
	add(o.n && in.N != 0, l.exprText(in.N))
	add(!span && o.m && in.M != 0, l.exprText(in.M))
	add(o.to == toSelector, l.selText(SelID(in.To)))
	add(o.a != noSmall && o.a != aSlot && (o.a != aNamed || in.F&FNamed != 0), smallText(o.a, in.A))
	add(in.F != 0, in.F.String())
	add(o.to == toPlace, fmt.Sprintf("-> %d", int(in.To)-int(body)))
	if len(list) == 0 {
		return o.name
	}
	return o.name + " " + strings.Join(list, ", ")
}

func smallText(k smallKind, a uint8) string {
	switch k {
	case aDuration:
		return Duration(a).String()
	case aCount:
		return fmt.Sprint(a)
	}
	return fmt.Sprintf("r%d", a)
}

func (l *Library) refText(r Ref) string {
	switch r.Kind {
	case RefReg:
		return fmt.Sprintf("r%d", r.N)
	case RefSel:
		return "each(" + l.selText(SelID(r.N)) + ")"
	case RefZone:
		return fmt.Sprintf("zone(%s)", zones(1<<r.N))
	case RefHand:
		return fmt.Sprintf("hand(%s)", Player(r.N))
	}
	return r.Kind.String()
}

// exprText returns an expression in infix notation, with parentheses around every binary
// operation.
func (l *Library) exprText(id ExprID) string {
	if int(id) >= len(l.Exprs) {
		return unknown(int(id))
	}
	var stack []string
	pop := func() string {
		if len(stack) == 0 {
			return "?"
		}
		s := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		return s
	}
	for _, in := range l.Exprs[id] {
		switch {
		case in.Op >= NumEOps:
			stack = append(stack, in.Op.String())
		case stackEffects[in.Op].pop == 2:
			b, a := pop(), pop()
			stack = append(stack, binaryText(in.Op, a, b))
		case stackEffects[in.Op].pop == 1:
			stack = append(stack, in.Op.String()+"("+pop()+")")
		default:
			stack = append(stack, l.valueText(in))
		}
	}
	return strings.Trim(strings.Join(stack, " "), " ")
}

func binaryText(op EOp, a, b string) string {
	if op == EMin || op == EMax {
		return fmt.Sprintf("%s(%s, %s)", op, a, b)
	}
	return fmt.Sprintf("(%s %s %s)", a, op, b)
}

// valueText returns the text of an operation that takes nothing from the stack.
func (l *Library) valueText(in EInstr) string {
	switch in.Op {
	case EConst:
		return fmt.Sprint(in.N)
	case ECount, EAny, EPlayed:
		return fmt.Sprintf("%s(%s)", in.Op, l.selText(SelID(in.N)))
	case EHighest, ELowest:
		return fmt.Sprintf("%s(%s, %s)", in.Op, Attr(in.A), l.selText(SelID(in.N)))
	case EAttr:
		return fmt.Sprintf("%s(%s)", Attr(in.A), l.refText(in.R))
	case EIs:
		return fmt.Sprintf("is(%s, %s)", l.refText(in.R), Status(in.N))
	case EExists, EInPlay:
		return fmt.Sprintf("%s(%s)", in.Op, l.refText(in.R))
	case EResources, EHandSize, EDeckSize, EBurning, ECausedBy, ECapitalHit, ECapitalSore, ENoted:
		return fmt.Sprintf("%s(%s)", in.Op, Player(in.A))
	case ERegSize:
		return fmt.Sprintf("size(r%d)", in.A)
	}
	return in.Op.String()
}

// selText returns a selector as text: its kinds, then every condition.
func (l *Library) selText(id SelID) string {
	if int(id) >= len(l.Sels) {
		return unknown(int(id))
	}
	s := &l.Sels[id]
	list := []string{s.Kinds.String()}
	add := func(when bool, t string) {
		if when {
			list = append(list, t)
		}
	}
	add(!s.CtlAny, "of="+s.Ctl.String())
	add(s.Place != InPlay, s.placeText())
	add(s.Zones != 0, zones(s.Zones))
	add(s.Races != 0, races(s.Races))
	add(s.NotRaces != 0, "!"+races(s.NotRaces))
	add(s.Trait != 0, "["+s.Trait.String()+"]")
	add(s.OrTrait != 0, "or["+s.OrTrait.String()+"]")
	add(s.Free != 0, "free="+s.Free.String())
	add(s.HostKinds != 0, "on="+s.HostKinds.String())
	add(s.NotOwned, "stolen")
	add(s.NotDev, "not-dev")
	add(s.Copied, "has-copy")
	add(s.Necro, "necromantic")
	add(s.Ambush, "with-ambush")
	add(s.Joinable, "joinable")
	add(s.Aimable, "targetable")
	add(s.OnReg != 0, fmt.Sprintf("questing-on(r%d)", s.OnReg-1))
	add(s.Texts != 0, "ability-in="+zones(s.Texts))
	add(s.OfTitle != 0, fmt.Sprintf("of-title(r%d)", s.OfTitle-1))
	add(s.OfTrait != 0, fmt.Sprintf("of-trait(r%d)", s.OfTrait-1))
	add(s.Fought != 0, fmt.Sprintf("fought=%d", s.Fought))
	add(s.SameTitle != 0, fmt.Sprintf("same-title(r%d)", s.SameTitle-1))
	add(len(s.Titles) > 0, fmt.Sprintf("titles=%v", s.Titles))
	add(s.NotTrait != 0, "!["+s.NotTrait.String()+"]")
	add(s.Need != 0, bitNames(statusNames, s.Need, "."))
	add(s.Not != 0, "!"+bitNames(statusNames, s.Not, ".!"))
	add(s.Other, "other")
	add(s.NotRef.Kind != RefNone, "!"+l.refText(s.NotRef))
	for r := range 8 {
		add(s.NotRegs>>r&1 != 0, "!"+l.refText(Ref{Kind: RefReg, N: uint16(r)}))
	}
	add(s.TitleOf, "title=event")
	add(s.Top != 0, fmt.Sprintf("top=%d", s.Top))
	add(s.Title != 0, fmt.Sprintf("title=%d", s.Title))
	if s.Beside != 0 {
		list = append(list, "zone-has("+l.selText(s.Beside)+")")
	}
	if s.NotBeside != 0 {
		list = append(list, "!zone-has("+l.selText(s.NotBeside)+")")
	}
	for _, t := range s.Tests {
		list = append(list, fmt.Sprintf("%s%s%s", t.Attr, t.Cmp, l.exprText(t.N)))
	}
	return strings.Join(list, ".")
}

func (s *Sel) placeText() string {
	switch s.Place {
	case InReg, AtReg, CorrReg:
		return fmt.Sprintf("%s(r%d)", s.Place, s.Reg)
	}
	return s.Place.String()
}
