package engine

import (
	"github.com/wisim/wisim/engine/code"
)

// AskRange returns the least and the greatest number that the current decision
// allows, if it asks for a number. For AskAssign, all is the damage still to be
// divided among all recipients.
func (v View) AskRange() (lo, hi, all int) {
	return int(v.s.ask.lo), int(v.s.ask.hi), int(v.s.ask.dev)
}

// AskSubject returns the object that the current decision is about, by its kind:
//
//	AskAssign    the unit or section that gets the damage
//	AskTax       the unit for which a player may pay to avoid an effect
//	AskPay       the card whose damage or tokens are spent
//	AskSetAside  the card under which a card will be laid
//	AskZone      the card that gets a zone, if cards are rearranged or enter play together
//	AskMay       the card whose leaving play would be replaced, if the offer is that
//
// It returns 0 for all other decisions.
func (v View) AskSubject() Obj {
	switch v.s.ask.kind {
	case AskAssign, AskPay:
		return v.s.ask.set.first()
	case AskSetAside:
		return v.g.wantsAside(v.s, v.s.ask.player)
	case AskTax:
		return v.s.stack[v.s.nStack-1].it
	case AskZone:
		if f, op := &v.s.stack[v.s.nStack-1], v.EffectOp(); op == code.OpRearrange || op == code.OpPutEach {
			return *f.execution().mover()
		}
	case AskMay:
		f := &v.s.stack[v.s.nStack-1]
		if _, ok := v.s.replacedFrame(v.g, &v.g.lib.Abilities[f.abil]); ok {
			return f.subj
		}
	}
	return 0
}

// Source returns the card and the ability whose effect or announcement asks the
// current decision, 0 and 0 if no ability does.
func (v View) Source() (Obj, code.AbilityID) {
	f := &v.s.stack[v.s.nStack-1]
	if f.proc != procCode {
		return 0, 0
	}
	return f.src, code.AbilityID(f.abil)
}

// Asker returns the card whose text asks the current decision, 0 if none does. If an effect has
// given its text to another card, which Source returns, it is the card that the text is printed on.
// If a constant effect asks while another one is carried out, it is the card of the constant effect.
func (v View) Asker() Obj {
	if v.s.ask.by != 0 {
		return v.s.ask.by
	}
	src, abil := v.Source()
	return v.g.printedOn(v.s, src, abil)
}

// printedOn returns the card that an ability of object o, a card or a section, is printed on: o itself
// unless an effect of another card has given it the ability. It returns o as well if no such card lies open.
func (g *Game) printedOn(s *State, o Obj, abil code.AbilityID) Obj {
	id := g.lib.Abilities[abil].Card
	if abil == 0 || id == 0 || o.isCard() && g.def(s, o).ID == id {
		return o
	}
	for x := Obj(1); x.isCard(); x++ {
		t := &s.objects[x]
		open := t.place() == inDiscard || t.place() == inLimbo || (t.place() == inPlay || t.place() == inUnder) && t.flags&flagFacedown == 0
		if open && g.def(s, x).ID == id {
			return x
		}
	}
	return o
}

// Trigger returns the subject and the amount of the event that triggered the effect
// which asks the current decision; 0 and 0 if no event did.
func (v View) Trigger() (Obj, int) {
	f := &v.s.stack[v.s.nStack-1]
	if f.proc != procCode {
		return 0, 0
	}
	return f.subj, int(f.amount)
}

// OrderSource returns the card whose effect resolves next if option n (from 0) of an AskOrder is
// chosen; 0 for other decisions. As with Asker it is the card that the text is printed on.
func (v View) OrderSource(n int) Obj {
	f := &v.s.stack[v.s.nStack-1]
	if f.proc != procTriggers || v.s.ask.kind != AskOrder {
		return 0
	}
	p := &v.s.pending[v.g.nthOfBatch(v.s, triggerFrame{f}, n)]
	return v.g.printedOn(v.s, p.src, code.AbilityID(p.abil))
}

// SourceController returns the controller of the effect that asks the current
// decision.
func (v View) SourceController() Player { return v.s.stack[v.s.nStack-1].ctl }

// Announcing reports whether the current decision is part of announcing an action
// (targets, costs, payment) and not of resolving an effect.
func (v View) Announcing() bool { return v.s.stack[v.s.nStack-1].flags&fAnnounce != 0 }

// EffectOp returns the operation for which a choice is made while an effect
// resolves: that of the first later instruction which reads the register of the
// choice. If none does it returns the operation of the choosing instruction, and
// code.OpEnd if the current decision is not asked by an instruction.
func (v View) EffectOp() code.Op {
	f := &v.s.stack[v.s.nStack-1]
	if f.proc != procCode || f.step != cdAnswer {
		return code.OpEnd
	}
	c := v.g.lib.Code
	reg := uint16(c[f.pc].A)
	for pc := int(f.pc) + 1; pc < len(c) && c[pc].Op != code.OpEnd; pc++ {
		in := &c[pc]
		if in.R.Kind == code.RefReg && in.R.N == reg || in.R2.Kind == code.RefReg && in.R2.N == reg {
			return in.Op
		}
	}
	return c[f.pc].Op
}

// TargetIndex returns the index (from 0) of the target being chosen, in
// code.Ability.Targets. It is meant for AskTarget only.
func (v View) TargetIndex() int { return v.s.stack[v.s.nStack-1].announcement().at() }

// X returns the value of X in the current announcement or effect.
func (v View) X() int { return int(v.s.stack[v.s.nStack-1].x) }

// ChainLength returns the number of links on the action chain.
func (v View) ChainLength() int { return int(v.s.nChain) }

// ChainLink returns the source card, the controller and the ability of link i of the
// chain; 0 <= i < ChainLength, 0 is the link announced first. The ability is 0 if
// the link is a card without one that is being played.
func (v View) ChainLink(i int) (src Obj, ctl Player, abil code.AbilityID) {
	l := &v.s.chain[i]
	return l.src, l.ctl(), code.AbilityID(l.abil)
}

// ChainTargets returns the targets of link i of the chain.
func (v View) ChainTargets(i int) (set Set) {
	l := &v.s.chain[i]
	at := int(l.base)
	for k := range l.n {
		for j := 0; j < int(l.n[k]); j++ {
			set.add(v.s.pool[at].obj)
			at++
		}
	}
	return set
}
