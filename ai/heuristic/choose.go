package heuristic

import (
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
)

// scoreChoice judges what is asked while an action is announced or an effect
// resolves.
func (a *Agent) scoreChoice(legal []engine.Action, out []float32) {
	src, id := a.v.Source()
	c := a.sceneOf(src, a.v.SourceController())
	c.x = a.v.X()
	_, c.amount = a.v.Trigger()
	ab := &a.lib.Abilities[id]
	switch a.v.Ask() {
	case engine.AskTarget:
		a.scoreTarget(&c, ab, legal, out)
	case engine.AskChoose:
		a.scorePick(&c, ab, legal, out)
	case engine.AskCost:
		a.scorePayment(ab, legal, out)
	case engine.AskRestore:
		a.scoreRestore(legal, out)
	case engine.AskTrigger, engine.AskAbility:
		a.scoreAbility(&c, legal, out)
	case engine.AskX, engine.AskNumber:
		a.scoreNumber(&c, ab, legal, out)
	case engine.AskPay:
		a.scoreMost(legal, out)
	case engine.AskMay, engine.AskTax:
		a.scoreYesNo(&c, ab, legal, out)
	case engine.AskMode:
		a.scoreMode(&c, ab, legal, out)
	default: // AskOrder: as they come
		for i := range legal {
			put(out, i, -i)
		}
	}
}

// scoreTarget judges each candidate by what the ability would do with it. The
// roles before it were chosen by the same judgement.
func (a *Agent) scoreTarget(c *scene, ab *code.Ability, legal []engine.Action, out []float32) {
	role := min(a.v.TargetIndex(), len(ab.Targets)-1)
	if role < 0 {
		return
	}
	if ab.XIs != 0 {
		c.x = max(0, a.eval(c, ab.XIs))
	}
	for k := 0; k < role; k++ {
		a.target(c, ab, k)
	}
	for i, l := range legal {
		if l.Verb() == engine.Done {
			out[i] = 0
			continue
		}
		put(out, i, a.aimAt(c, ab, role, l.Obj()))
	}
	if len(legal) > 0 && legal[len(legal)-1].Verb() == engine.Done && role > 0 {
		base := a.run(c, int(ab.Body))
		put(out, len(legal)-1, base)
	}
}

// scorePick judges a choice during resolution: the instruction that asks is
// the one whose register is used next by the effect that the view names.
func (a *Agent) scorePick(c *scene, ab *code.Ability, legal []engine.Action, out []float32) {
	if a.v.EffectOp() == code.OpRearrange {
		a.scoreMover(legal, out)
		return
	}
	pc := a.asking(ab)
	for i, l := range legal {
		switch {
		case a.v.Announcing(): // which of the events that triggered it
			h := *c
			h.subj = l.Obj()
			worth, _, _ := a.deed(&h, ab, a.v.Resources(a.me))
			put(out, i, worth)
		case l.Verb() == engine.Done:
			out[i] = 0
		case pc < 0:
			put(out, i, a.free(c, l.Obj()))
		default:
			h := *c
			h.depth, h.loop = 1, a.me
			in := &a.lib.Code[pc]
			h.reg[in.A] = single(l.Obj())
			put(out, i, a.chosen(&h, in, pc, l.Obj()))
		}
	}
}

// scoreMover judges which card of a rearrangement moves next: by the best zone
// that it could go to, if that is better than to stay.
func (a *Agent) scoreMover(legal []engine.Action, out []float32) {
	for i, l := range legal {
		best := -1
		for z := card.Kingdom; l.Verb() == engine.Pick && z < card.NumZones; z++ {
			if n := a.rezone(l.Obj(), z); n > 0 {
				best = max(best, n)
			}
		}
		put(out, i, best)
		if l.Verb() == engine.Done {
			out[i] = 0
		}
	}
}

// chosen is what a choice is worth: what is done with the register.
func (a *Agent) chosen(c *scene, choose *code.Instr, pc int, o engine.Obj) int {
	total := 0
	for pc++; a.lib.Code[pc].Op != code.OpEnd; pc++ {
		in := &a.lib.Code[pc]
		if in.Op == code.OpChoose && in.A == choose.A && in.F&code.FAppend == 0 {
			break
		}
		if uses(in, uint16(choose.A)) || a.reads(in, choose.A) {
			c.it = o
			total += a.effect(c, in)
		}
	}
	return total
}

// uses reports whether an instruction is done to a register.
func uses(in *code.Instr, reg uint16) bool {
	return in.R.Kind == code.RefReg && in.R.N == reg || in.R2.Kind == code.RefReg && in.R2.N == reg
}

// reads reports whether an instruction is about what a register leads to.
func (a *Agent) reads(in *code.Instr, reg uint8) bool {
	if in.R.Kind != code.RefSel {
		return false
	}
	s := &a.lib.Sels[in.R.N]
	return (s.Place == code.AtReg || s.Place == code.CorrReg || s.Place == code.InReg) && s.Reg == reg
}

// asking finds the choice that is being made, -1 when there is none: the first
// whose register meets the operation that the view names.
func (a *Agent) asking(ab *code.Ability) int {
	if ab.Body == 0 {
		return -1
	}
	op := a.v.EffectOp()
	for pc := int(ab.Body); a.lib.Code[pc].Op != code.OpEnd; pc++ {
		in := &a.lib.Code[pc]
		if in.Op != code.OpChoose {
			continue
		}
		for k := pc + 1; a.lib.Code[k].Op != code.OpEnd; k++ {
			if uses(&a.lib.Code[k], uint16(in.A)) {
				if a.lib.Code[k].Op == op {
					return pc
				}
				break
			}
		}
		if op == code.OpChoose {
			return pc
		}
	}
	return -1
}

// free is what playing a tactic for no cost is worth.
func (a *Agent) free(c *scene, o engine.Obj) int {
	p := a.card(o)
	if p == nil || p.tactic == 0 {
		return 1
	}
	h := a.sceneOf(o, c.ctl)
	n, ok := a.aim(&h, &a.lib.Abilities[p.tactic])
	if !ok {
		return -1
	}
	if o.Owner() != a.me {
		n += a.w.Card / 2 // and he has lost it
	}
	return n
}

// scorePayment pays with what is worth least.
func (a *Agent) scorePayment(ab *code.Ability, legal []engine.Action, out []float32) {
	for i, l := range legal {
		o := l.Obj()
		switch {
		case !a.v.IsInPlay(o):
			put(out, i, -a.keep(o))
		case a.corrupts(ab):
			put(out, i, -a.idle(o))
		default:
			put(out, i, -a.loss(o))
		}
	}
}

func (a *Agent) corrupts(ab *code.Ability) bool {
	for i := range ab.Costs {
		if ab.Costs[i].Kind == code.CorruptSel {
			return true
		}
	}
	return false
}

// scoreRestore restores what is worth most.
func (a *Agent) scoreRestore(legal []engine.Action, out []float32) {
	for i, l := range legal {
		out[i] = 0
		if l.Verb() == engine.Pick {
			put(out, i, 1+a.worth(l.Obj()))
		}
	}
}

// scoreAbility judges triggered actions by their cards, and the abilities of
// one card against each other.
func (a *Agent) scoreAbility(c *scene, legal []engine.Action, out []float32) {
	for i, l := range legal {
		switch l.Verb() {
		case engine.Done:
			out[i] = 0
		case engine.Pick:
			worth, _ := a.use(l.Obj())
			put(out, i, worth)
		default:
			put(out, i, a.nth(c, l.Arg()))
		}
	}
}

// nth is what ability n of the source is worth now.
func (a *Agent) nth(c *scene, n int) int {
	k := a.v.Card(c.src)
	if k == nil || n >= len(k.Abilities) {
		return 0
	}
	h := *c
	worth, price, ok := a.deed(&h, &a.lib.Abilities[k.Abilities[n]], a.v.Resources(a.me))
	if !ok {
		return -1
	}
	return worth - a.w.Late*price
}

// scoreNumber tries the numbers.
func (a *Agent) scoreNumber(c *scene, ab *code.Ability, legal []engine.Action, out []float32) {
	each := a.w.Late
	if a.v.Active() == a.me && a.v.Phase() == phaseCapital {
		each = a.w.Early / 2
	}
	pc := int(ab.Body)
	if a.v.Ask() == engine.AskNumber {
		each = 0
		for a.lib.Code[pc].Op != code.OpNumber && a.lib.Code[pc].Op != code.OpEnd {
			pc++
		}
		pc++
	}
	for i, l := range legal {
		h := *c
		h.x = l.Arg()
		n, ok := 0, true
		if a.v.Ask() == engine.AskX {
			n, ok = a.aim(&h, ab)
		} else if pc < len(a.lib.Code) {
			for k := range ab.Targets {
				a.target(&h, ab, k)
			}
			n = a.run(&h, pc)
		}
		if !ok {
			n = -a.w.First
		}
		put(out, i, n-each*l.Arg())
	}
}

// scoreMost takes the highest number: damage that is paid with is healed.
func (a *Agent) scoreMost(legal []engine.Action, out []float32) {
	for i, l := range legal {
		put(out, i, l.Arg())
	}
}

// scoreYesNo judges an offer by what comes after accepting it.
func (a *Agent) scoreYesNo(c *scene, ab *code.Ability, legal []engine.Action, out []float32) {
	worth := 0
	switch {
	case a.v.Ask() == engine.AskTax:
		worth = a.spared(c, ab)
	case ab.Kind == code.Instead && a.v.AskAbout() != 0:
		worth = a.rescue(c, ab, a.v.AskAbout())
	case ab.Optional:
		worth, _ = a.aim(c, ab)
		if ab.Kind == code.Instead && ab.Event == code.Assigned {
			hurt, n := a.v.Trigger()
			worth += a.sign(hurt) * a.wound(hurt, n)
		}
	case ab.Body != 0:
		pc := int(ab.Body)
		for a.lib.Code[pc].Op != code.OpMay && a.lib.Code[pc].Op != code.OpEnd {
			pc++
		}
		for k := range ab.Targets {
			a.target(c, ab, k)
		}
		if a.lib.Code[pc].Op == code.OpMay {
			worth = a.run(c, pc+1)
		}
	}
	for i, l := range legal {
		out[i] = 0
		if l.Verb() == engine.Yes {
			put(out, i, worth)
		}
	}
}

// rescue is what it is worth to replace that a card leaves play: where it goes
// instead, and what it costs. Resources buy little else in a battle.
func (a *Agent) rescue(c *scene, ab *code.Ability, o engine.Obj) int {
	saved := a.loss(o)
	for pc := int(ab.Body); a.lib.Code[pc].Op != code.OpEnd; pc++ {
		switch a.lib.Code[pc].Op {
		case code.OpToHand:
			saved = a.w.Card
		case code.OpTuck:
			saved = a.w.Card / 2
		case code.OpFacedown:
			saved = a.w.Develop
		case code.OpBottom:
			saved = -a.w.Card / 8
		}
	}
	worth := a.sign(o) * saved
	for i := range ab.Costs {
		p, l := a.cost(c, &ab.Costs[i])
		worth -= a.w.Late*p + l
	}
	return worth
}

// spared is what paying to avoid an effect is worth: resources that are left
// in the battlefield phase buy little else.
func (a *Agent) spared(c *scene, ab *code.Ability) int {
	price := a.w.Early
	if a.v.Active() == a.me && a.v.Phase() >= phaseBattle {
		price = a.w.Late
	}
	if a.v.Active() != a.me {
		price = a.w.Early / 2
	}
	if c.ctl == a.me {
		return -price
	}
	return a.w.Point - price
}

// scoreMode compares the options of a choice by what follows each.
func (a *Agent) scoreMode(c *scene, ab *code.Ability, legal []engine.Action, out []float32) {
	pc := int(ab.Body)
	for pc < len(a.lib.Code) && a.lib.Code[pc].Op != code.OpMode && a.lib.Code[pc].Op != code.OpEnd {
		pc++
	}
	for k := range ab.Targets {
		a.target(c, ab, k)
	}
	for i, l := range legal {
		put(out, i, -i)
		at := pc + 1 + l.Arg()
		if ab.Body == 0 || a.lib.Code[pc].Op != code.OpMode || at >= len(a.lib.Code) {
			continue
		}
		// The viewer's own part alone: the other player's does not change with it.
		h := *c
		h.depth, h.loop, h.loops = 1, a.me, 2
		put(out, i, a.run(&h, int(a.lib.Code[at].To)))
	}
}
