package code

import (
	"errors"
	"fmt"
)

// Verify checks that the library can be executed: every index is in its table, every jump stays
// in its ability, every body ends, and registers and the expression stack suffice. It returns
// all errors joined, nil if there is none.
func (l *Library) Verify() error {
	v := &verifier{lib: l}
	for i := range l.Exprs {
		if i > 0 {
			v.expr(ExprID(i))
		}
	}
	for i := range l.Sels {
		if i > 0 {
			v.sel(SelID(i))
		}
	}
	for i := range l.Abilities {
		if i > 0 {
			v.ability(AbilityID(i))
		}
	}
	for i := range l.Cards {
		if i > 0 {
			v.card(CardID(i))
		}
	}
	for k, id := range l.Keywords {
		v.where = fmt.Sprintf("keyword %s", Keyword(k))
		v.check(int(id) < len(l.Abilities), "ability %d of %d", id, len(l.Abilities))
	}
	return errors.Join(v.errs...)
}

type verifier struct {
	lib   *Library
	where string
	errs  []error
}

func (v *verifier) check(ok bool, format string, args ...any) {
	if !ok {
		v.errs = append(v.errs, fmt.Errorf("%s: %s", v.where, fmt.Sprintf(format, args...)))
	}
}

func (v *verifier) card(id CardID) {
	c := &v.lib.Cards[id]
	v.where = fmt.Sprintf("card %s", c.Code)
	v.check(id == 1 || v.lib.Cards[id-1].Code < c.Code, "not in the order of the codes")
	for slot, a := range c.Abilities {
		if int(a) >= len(v.lib.Abilities) || a == 0 {
			v.check(false, "ability %d of %d", a, len(v.lib.Abilities))
			continue
		}
		ab := &v.lib.Abilities[a]
		v.check(ab.Card == id, "ability %d says that it is on card %d", a, ab.Card)
		v.check(int(ab.Slot) == slot, "ability %d says that it has slot %d, not %d", a, ab.Slot, slot)
	}
	if int(c.Attach) >= len(v.lib.Abilities) {
		v.check(false, "attach ability %d of %d", c.Attach, len(v.lib.Abilities))
		return
	}
	v.check(c.Attach == 0 || v.lib.Abilities[c.Attach].Kind == Attach, "ability %d does not say what it attaches to", c.Attach)
}

func (v *verifier) ability(id AbilityID) {
	a := &v.lib.Abilities[id]
	v.where = fmt.Sprintf("ability %d", id)
	v.check(a.Kind != NoKind && a.Kind < NumKinds, "kind %s", a.Kind)
	v.check(a.Event < NumEvents && a.Who < NumWhos && a.Window < NumWindows, "event %s, who %s, window %s", a.Event, a.Who, a.Window)
	v.check(int(a.Card) < max(len(v.lib.Cards), 1), "card %d of %d", a.Card, len(v.lib.Cards))
	v.selID(a.Subject)
	v.selID(a.Has)
	v.check(a.Event == NoEvent || a.Who != WhoSel || a.Subject != 0, "no selector for the subject of the event")
	v.exprID(a.Cond)
	v.exprID(a.XIs)
	v.check(len(a.Targets) < NumRegs, "%d targets for %d registers", len(a.Targets), NumRegs-1)
	if a.Modes > 0 {
		in := &v.lib.Code[min(int(a.ModeAt), len(v.lib.Code)-1)]
		v.check(in.Op == OpMode && in.A == a.Modes && in.F&FAnnounced != 0 && a.Modes <= MaxModes, "no choice among %d options at %d", a.Modes, a.ModeAt)
	}
	for _, t := range a.Targets {
		v.check(t.Mode <= a.Modes, "a target of option %d of %d", t.Mode, a.Modes)
		v.selID(t.Sel)
		v.exprID(t.Max)
		v.player(t.By)
	}
	v.check(a.Alts <= MaxModes, "%d alternatives", a.Alts)
	for _, c := range a.Costs {
		v.cost(c, a.Alts)
	}
	if a.Kind == Attach {
		v.check(len(a.Targets) == 1, "%d targets, not one host", len(a.Targets))
		return
	}
	if a.Kind == Static {
		v.stat(a.Stat)
		return
	}
	v.body(a.Body)
}

func (v *verifier) cost(c Cost, alts uint8) {
	v.check(c.Kind != NoCost && c.Kind < NumCosts, "cost %s", c.Kind)
	v.check(c.Alt <= alts, "a cost of alternative %d of %d", c.Alt, alts)
	v.exprID(c.N)
	v.ref(c.R)
	v.selID(c.Sel)
	v.register(int(c.Reg))
	v.check(c.Reg != NumRegs-1, "a cost in register %d, which is for what targeting costs", c.Reg)
}

func (v *verifier) stat(e StaticEffect) {
	v.check(e.Stat != NoStat && e.Stat < NumStats, "constant effect %s", e.Stat)
	v.exprID(e.N)
	v.ref(e.R)
	switch e.R.Kind {
	case RefNone, RefSelf, RefHost, RefSel:
	default:
		v.check(false, "a constant effect applies to %s", e.R.Kind)
	}
}

// body checks the instructions from start to the end of the body.
func (v *verifier) body(start PC) {
	where := v.where
	if start == 0 || int(start) >= len(v.lib.Code) {
		v.check(false, "body at %d of %d", start, len(v.lib.Code))
		return
	}
	end := int(start)
	for end < len(v.lib.Code) && v.lib.Code[end].Op != OpEnd {
		end++
	}
	v.check(end < len(v.lib.Code), "the body does not end")
	for pc := int(start); pc < end; pc++ {
		v.where = fmt.Sprintf("%s, instruction %d", where, pc-int(start))
		v.instr(pc, int(start), end)
	}
	v.where = where
}

func (v *verifier) instr(pc, start, end int) {
	in := &v.lib.Code[pc]
	if in.Op >= NumOps {
		v.check(false, "operation %d", in.Op)
		return
	}
	o := &ops[in.Op]
	v.exprID(in.N)
	v.exprID(in.M)
	v.ref(in.R)
	v.ref(in.R2)
	v.player(in.P)
	v.check(!o.needR || in.R.Kind != RefNone, "%s of nothing", in.Op)
	v.check(!o.needR2 || in.R2.Kind != RefNone, "%s to nothing", in.Op)
	v.check(in.F&^(o.flags|FTogether) == 0, "%s with the flags %s", in.Op, in.F&^o.flags)
	switch o.to {
	case toPlace:
		v.check(int(in.To) >= start && int(in.To) <= end, "jump to %d, outside of %d to %d", in.To, start, end)
	case toAbility:
		v.check(in.To != 0 && int(in.To) < len(v.lib.Abilities), "ability %d of %d", in.To, len(v.lib.Abilities))
	case toSelector:
		v.check(in.To != 0, "%s without a selector", in.Op)
		v.selID(SelID(in.To))
		v.check(in.Op != OpChoose || !v.aims(SelID(in.To)) || v.one(in), "%s of several objects that are targeted", in.Op)
	}
	switch o.a {
	case aRegister, aLoopReg, aNamed:
		v.register(int(in.A))
	case aDuration:
		v.check(Duration(in.A) != Instant && Duration(in.A) < NumDurations, "duration %s", Duration(in.A))
	case aCount:
		v.options(pc, int(in.A), end)
	}
}

// aims reports whether what the selector names is targeted as it is chosen.
func (v *verifier) aims(id SelID) bool { return int(id) < len(v.lib.Sels) && v.lib.Sels[id].Aimable }

// one reports whether an OpChoose chooses one object at the most, and keeps no earlier ones.
func (v *verifier) one(in *Instr) bool {
	if in.F&FAppend != 0 || int(in.N) >= len(v.lib.Exprs) {
		return false
	}
	x := v.lib.Exprs[in.N]
	return in.N == 0 || len(x) == 1 && x[0].Op == EConst && x[0].N == 1
}

// options checks that the n instructions after a choice are its options.
func (v *verifier) options(pc, n, end int) {
	v.check(n > 0 && pc+n < end, "%d options", n)
	for i := pc + 1; i <= min(pc+n, end-1); i++ {
		v.check(v.lib.Code[i].Op == OpOption, "option %d is %s", i-pc, v.lib.Code[i].Op)
	}
}

func (v *verifier) exprID(id ExprID) {
	v.check(id == 0 || int(id) < len(v.lib.Exprs), "expression %d of %d", id, len(v.lib.Exprs))
}

func (v *verifier) selID(id SelID) {
	v.check(id == 0 || int(id) < len(v.lib.Sels), "selector %d of %d", id, len(v.lib.Sels))
}

func (v *verifier) player(p Player) {
	v.check(p < NumPlayers || p >= RegCtl && p < RegOwner+NumRegs, "player %d", p)
}

func (v *verifier) register(n int) { v.check(n < NumRegs, "register %d of %d", n, NumRegs) }

func (v *verifier) ref(r Ref) {
	v.check(r.Kind < NumRefs, "reference %d", r.Kind)
	switch r.Kind {
	case RefReg:
		v.register(int(r.N))
	case RefSel:
		v.check(r.N != 0, "a reference to selector 0")
		v.selID(SelID(r.N))
	case RefZone:
		v.check(r.N < 3, "zone %d", r.N)
	case RefHand:
		v.check(r.N < uint16(NumPlayers), "player %d", r.N)
	}
}

func (v *verifier) expr(id ExprID) {
	v.where = fmt.Sprintf("expression %d", id)
	x := v.lib.Exprs[id]
	depth := x.Depth()
	v.check(depth > 0, "does not leave one number")
	v.check(depth <= MaxExprStack, "keeps %d numbers on a stack for %d", depth, MaxExprStack)
	for _, in := range x {
		v.value(in)
	}
}

func (v *verifier) value(in EInstr) {
	switch in.Op {
	case ECount, EAny, EPlayed:
		v.check(in.N > 0 && int(in.N) < len(v.lib.Sels), "selector %d of %d", in.N, len(v.lib.Sels))
	case EHighest, ELowest:
		v.check(in.N > 0 && int(in.N) < len(v.lib.Sels), "selector %d of %d", in.N, len(v.lib.Sels))
		v.check(in.A < uint8(NumAttrs), "attribute %d", in.A)
	case EAttr:
		v.check(in.A < uint8(NumAttrs), "attribute %d", in.A)
		v.check(in.R.Kind != RefNone, "%s of nothing", in.Op)
		v.ref(in.R)
	case EIs, EExists, EInPlay:
		v.check(in.R.Kind != RefNone, "%s of nothing", in.Op)
		v.ref(in.R)
	case EResources, EHandSize, EDeckSize, EBurning, ECausedBy, ECapitalHit, ECapitalSore, ENoted:
		v.player(Player(in.A))
	case ERegSize:
		v.register(int(in.A))
	}
}

func (v *verifier) sel(id SelID) {
	s := &v.lib.Sels[id]
	v.where = fmt.Sprintf("selector %d", id)
	v.check(s.Kinds != 0, "no kind of object")
	v.check(s.Place < NumPlaces, "place %d", s.Place)
	v.player(s.Ctl)
	v.register(int(s.Reg))
	v.ref(s.NotRef)
	v.check(s.Trait != 0 || s.OrTrait == 0 && s.Free == 0, "alternatives to no trait")
	v.check(s.Beside < id && s.NotBeside < id, "a selector within that is not before it") // each selector refers only to earlier ones, so there is no cycle
	v.check(s.Need&s.Not == 0, "must and must not be %s", s.Need&s.Not)
	v.check(int(s.Title) < max(len(v.lib.Cards), 1), "card %d of %d", s.Title, len(v.lib.Cards))
	for _, t := range s.Tests {
		v.check(t.Attr < NumAttrs && t.Cmp < NumCmps, "test %d %d", t.Attr, t.Cmp)
		v.check(t.N != 0, "a test against nothing")
		v.exprID(t.N)
	}
}
