package engine

import (
	"github.com/wisim/wisim/engine/code"
	"github.com/wisim/wisim/engine/internal/analysis"
)

// What opponents discard from their hands for targeting something: each constant effect
// that wants it is paid once for an effect that targets anything it is about (W191). It
// is a tax like that in resources, and limits in the same way what can be targeted.

// toll is how many cards p discards for one effect that targets the objects of a set.
func (g *Game) toll(s *State, p Player, set Set) int {
	return g.taxOn(s, p, set, code.SToll)
}

// cardsLeft is how many cards of his hand the controller of an effect could discard for
// its targets: not the card that is played, and none that its other costs take.
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

// takesFromHand reports whether a cost takes cards of the hand, which lie in its register
// once they are chosen.
func (g *Game) takesFromHand(c *code.Cost) bool {
	switch c.Kind {
	case code.RandomSelf:
		return true
	case code.DiscardSel, code.BottomSel:
		return g.lib.Sels[c.Sel].Place == code.Hand
	}
	return false
}

// completed keeps the objects of a set after whose choice the target can still get as many objects
// as it needs, with what is left to pay taxes.
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

// tollReg is the register in which cards lie that are discarded for what was targeted,
// until all of them are chosen: the last, which nothing else fills on announcement
// (code.Library.Verify).
const tollReg = numRegs - 1

// askToll asks for the next card that is discarded for the targets of a frame, when all
// other costs have been chosen. It reports whether there is one. Only plan.DepToll asks for any.
func (g *Game) askToll(s *State, f *frame, ab *code.Ability) bool {
	p, n := f.ctl, g.toll(s, f.ctl, g.chosenBy(s, f, ab, f.ctl))
	if int(f.n[tollReg]) >= n && g.features&analysis.OthersTarget != 0 {
		p = f.ctl.Other() // what he has chosen himself is for him to pay for
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

// payToll discards the last n cards of the register that they were put into. It is the
// effect that wants them which discards them (W212).
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

// aims reports whether an instruction chooses targets as the effect resolves while a toll is in
// play.
func (g *Game) aims(s *State, in *code.Instr) bool {
	return s.deps&analysis.DepToll != 0 && g.lib.Sels[in.To].Aimable
}

// askAimToll asks for the next card that is discarded for what such an instruction has
// chosen, or discards them and goes on with it.
func (g *Game) askAimToll(s *State, f *frame, in *code.Instr) {
	n := f.execution().tolls()
	if int(*n) >= g.toll(s, f.ctl, g.regSet(s, f, int(in.A))) {
		g.payToll(s, f, int(*n))
		*n = 0
		f.step = cdRun
		g.askChoose(s, f, in)
		return
	}
	hand := s.hand[f.ctl]
	if *n > 0 {
		taken := g.regSet(s, f, tollReg)
		hand = hand.minus(&taken)
	}
	s.ask = question{kind: AskCost, player: f.ctl, set: g.distinct(s, hand)}
	f.step = cdAimAnswer
}
