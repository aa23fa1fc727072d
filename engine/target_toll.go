package engine

import (
	"github.com/wisim/wisim/engine/code"
	"github.com/wisim/wisim/engine/internal/analysis"
)

// A toll is the number of cards that a player must discard from his hand to target something,
// by constant effects of his opponent. Each such effect counts once for an effect that targets
// any of its objects (W191). A toll restricts targeting in the same way as a tax in resources. Both
// are paid on announcement or, for a target that an effect chooses as it resolves, when it is chosen
// (payAim).

// toll returns how many cards p must discard for one effect that targets the objects of set.
func (g *Game) toll(s *State, p Player, set Set) int {
	return g.taxOn(s, p, set, code.SToll)
}

// cardsLeft returns how many cards of his hand f's controller could discard as toll: all but
// the card being played and those that its costs take. A nil ab means that there are no costs.
func (g *Game) cardsLeft(s *State, f *frame, ab *code.Ability) int {
	hand := s.hand[f.ctl]
	if f.flags&fCard != 0 {
		hand.del(f.src)
	}
	n := hand.Len()
	if ab == nil || f.flags&fCopy != 0 {
		return n
	}
	for i := range ab.Costs {
		if c := &ab.Costs[i]; f.pays(c) && g.takesFromHand(c) {
			n -= g.num(s, f, c.N, 1)
		}
	}
	return n
}

// takesFromHand reports whether a cost takes cards from the hand. The chosen cards are in the
// cost's register.
func (g *Game) takesFromHand(c *code.Cost) bool {
	switch c.Kind {
	case code.RandomSelf:
		return true
	case code.DiscardSel, code.BottomSel:
		return g.lib.Sels[c.Sel].Place == code.Hand
	}
	return false
}

// completed returns the objects of set after whose choice enough other objects can be chosen
// for the current target, given the tax and toll for all of them.
func (g *Game) completed(s *State, f *frame, ab *code.Ability, set Set, pool int) Set {
	w := f.announcement()
	i, chosen := w.at(), w.chosen()
	for o := range set.All() {
		g.regAdd(s, f, i, o)
		w.choose()
		if !g.hasCandidate(s, f, ab, pool) {
			set.del(o)
		}
		g.regDel(s, f, i, int(f.n[i])-1)
		w.goBack(i, chosen)
	}
	return set
}

// tollReg is the register that holds the cards chosen as toll until they are discarded. It is
// the last one, which neither targets nor costs use (code.Library.Verify checks that).
const tollReg = numRegs - 1

// askToll asks for the next card to discard as toll for the targets of f, after all other
// costs have been chosen. It reports whether it has asked for one. Callers test
// analysis.DepToll first.
func (g *Game) askToll(s *State, f *frame, ab *code.Ability) bool {
	p, n := f.ctl, g.toll(s, f.ctl, g.chosenBy(s, f, ab, f.ctl))
	if int(f.n[tollReg]) >= n && g.features&analysis.OthersTarget != 0 {
		p = f.ctl.Other() // the opponent pays for the targets that he has chosen
		n += g.toll(s, p, g.chosenBy(s, f, ab, p))
	}
	if int(f.n[tollReg]) >= n {
		return false
	}
	taken := g.regSet(s, f, tollReg)
	hand := s.hand[p].minus(&taken)
	for i := range ab.Costs {
		if c := &ab.Costs[i]; f.flags&fCopy == 0 && f.pays(c) && g.takesFromHand(c) {
			taken = g.regSet(s, f, int(c.Reg))
			hand = hand.minus(&taken)
		}
	}
	s.ask = question{kind: AskCost, player: p, set: g.distinct(s, hand)}
	f.step = cdTollAnswer
	return true
}

// payToll discards the last n cards of tollReg. The discard counts as caused by the effect that
// demands the toll (W212).
func (g *Game) payToll(s *State, f *frame, n int) {
	var set Set
	for ; n > 0; n-- {
		last := int(f.n[tollReg]) - 1
		set.add(s.pool[g.regStart(f, tollReg)+last].obj)
		g.regDel(s, f, tollReg, last)
	}
	step := f.step
	f.step = cdToll
	g.discardCards(s, set)
	f.step = step
}

// canAim reports whether f's controller could choose o as a target during resolution: nothing
// keeps him from targeting it, and he can pay what targeting it costs.
func (g *Game) canAim(s *State, f *frame, o Obj) bool {
	set := single(o)
	if set = g.targetable(s, f, set); set.empty() {
		return false
	}
	if s.deps&analysis.DepTax == 0 || f.step == cdAimPaid {
		return true
	}
	return g.tax(s, f.ctl, set) <= g.spendable(s, f.ctl, 0) && g.toll(s, f.ctl, set) <= g.cardsLeft(s, f, nil)
}

// payAim lets f's controller pay for the target that an instruction has chosen during resolution
// (code.Sel.Aimable): he is asked for the cards of the toll one by one and discards them after the
// last, then he pays the tax. The instruction chooses one object only, which Library.Verify checks.
func (g *Game) payAim(s *State, f *frame, in *code.Instr) {
	n, aim := f.execution().tolls(), g.regSet(s, f, int(in.A))
	if s.deps&analysis.DepToll != 0 && int(*n) < g.toll(s, f.ctl, aim) {
		hand := s.hand[f.ctl]
		if *n > 0 {
			taken := g.regSet(s, f, tollReg)
			hand = hand.minus(&taken)
		}
		s.ask = question{kind: AskCost, player: f.ctl, set: g.distinct(s, hand)}
		f.step = cdAimAnswer
		return
	}
	if *n > 0 {
		g.payToll(s, f, int(*n))
		*n = 0
	}
	if tax := g.tax(s, f.ctl, aim); tax > 0 {
		f.payment().begin(tax, cdTax) // payTax continues with aimPaid
		return
	}
	g.aimPaid(s, f, in)
}

// aimPaid continues an instruction whose target has been paid for, with what stands in for that
// target (inPlaceOf).
func (g *Game) aimPaid(s *State, f *frame, in *code.Instr) {
	if s.hasLasting(lastStandIn) {
		f.step = cdAimPaid
		r := &s.pool[g.regStart(f, int(in.A))+int(f.n[in.A])-1]
		*r = s.objects.ref(g.inPlaceOf(s, f, &code.Target{Sel: code.SelID(in.To)}, int(in.A), r.obj))
	}
	f.step = cdRun
	g.askChoose(s, f, in)
}
