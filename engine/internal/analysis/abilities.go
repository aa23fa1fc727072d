package analysis

import (
	"math/bits"
	"reflect"

	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
)

// Ability holds the facts about an ability. Fields that are sets of targets have bit i for target i.
type Ability struct {
	When            TimingMask // situations in which the ability could be announced
	Deps            uint32
	MinPay          uint8 // the fewest resources that the costs of the ability need
	Zones           uint8 // zones in which the ability works, bit by card.Zone; bit 3 is the capital
	Slot            uint8
	Counter         uint8 // number of the pair of bits in object.used that counts the uses of the ability
	Limit           uint8 // how often the ability may be used each turn or phase, 0 for no limit
	Linked          uint8 // targets whose selector reads earlier registers
	NextUnlinked    uint8 // targets whose successor is not Linked; 0 if a target moves the cost or X bounds the targets
	OnlyDistinct    uint8 // the only Linked target, if all it needs is to differ from the target before it; each of the two is one object
	Interchangeable uint8 // of OnlyDistinct, targets with otherwise the same selector as the target before
	SameZone        uint8 // the only Linked target, if it needs to be another card of one kind in the same or the corresponding zone
	Commutes        bool  // whether the order of this ability and any other of its kind makes no difference
	ReadsEvent      bool  // whether the ability reads the subject or the amount of its event
	PlayersOnly     bool  // whether the ability concerns players only and asks nothing, so that the order of two of the same makes no difference
	CostFromTarget  bool  // whether the cost of the ability depends on its target
	XBoundsTargets  bool  // whether the X that the player chooses bounds the legal targets
	IfQuester       bool  // whether the condition of the ability is that a unit quests on its source
	KeepReg         uint8 // 1 + the register of a cost that sets cards aside for the action, 0 if there is none
}

func (l analyzer) ability(ab *code.Ability) Ability {
	info := Ability{
		When: l.timing(ab), MinPay: l.fixedPay(ab), Zones: uint8(ab.Zones), Slot: ab.Slot, Limit: ab.Limit,
		CostFromTarget: l.costFromTarget(ab), XBoundsTargets: l.xBoundsTargets(ab),
		Commutes: l.commutes(ab), ReadsEvent: l.readsEvent(ab), PlayersOnly: l.playersOnly(ab),
	}
	for k := range ab.Costs {
		if ab.Costs[k].Kind == code.Keep {
			info.KeepReg = ab.Costs[k].Reg + 1
		}
	}
	for k := range ab.Targets {
		if l.facts.Sels[ab.Targets[k].Sel].Linked {
			info.Linked |= 1 << k
		}
	}
	if !info.CostFromTarget && !info.XBoundsTargets {
		info.NextUnlinked = ^(info.Linked >> 1)
		l.pairTargets(ab, &info)
	}
	if e := l.Exprs[ab.Cond]; len(e) == 1 && e[0].Op == code.EAny {
		info.IfQuester = l.facts.Sels[e[0].N].OnQuest
	}
	if ab.Zones == 0 {
		info.Zones = Anywhere
	}
	if ab.Has != 0 {
		info.Limit = 0 // no limit here: the uses are counted for each card that has the ability
	}
	if ab.Kind == code.Static {
		info.Deps = l.staticDeps(ab)
		if ab.Stat.Stat == code.SCapitalGuard {
			info.Limit = 1
		}
	}
	return info
}

// pairTargets sets the fields for a target that depends only loosely on the one before it.
func (l analyzer) pairTargets(ab *code.Ability, info *Ability) {
	k := bits.TrailingZeros8(info.Linked)
	if info.Linked < 2 || info.Linked != 1<<k {
		return
	}
	before, t := &ab.Targets[k-1], &ab.Targets[k]
	one, sel := l.Sels[before.Sel], l.Sels[t.Sel]
	if sel.NotRegs != 1<<(k-1) || before.Max != 0 || t.Max != 0 || before.Mode != t.Mode {
		return
	}
	sel.NotRegs = 0
	switch kinds := l.facts.Sels[t.Sel].OnlyKinds; {
	case !l.isLinked(&sel):
		info.OnlyDistinct = 1 << k
		if reflect.DeepEqual(one, sel) {
			info.Interchangeable = 1 << k
		}
	case sel.Place == code.CorrReg && sel.Reg == uint8(k-1) && sel.Zones == 0 && !sel.Other && sel.NotRef.Kind == code.RefNone &&
		kinds&(kinds-1) == 0 && kinds != 0 && (sel.CtlAny || sel.Ctl == code.Me) && l.facts.Sels[before.Sel].Board:
		info.SameZone = 1 << k
	}
}

// Modifier is a static effect on a derived value (power, hit points, keywords). It holds the
// fields that every recomputation of these values reads.
type Modifier struct {
	ID          code.AbilityID
	Stat        code.Stat
	Zones       uint8 // zones in which the effect works, as in Ability.Zones
	Fixed       bool  // whether the amount of the effect is the constant Amount, so that N need not be evaluated
	OwnPower    bool  // whether the effect adds power to its own card: Amount if Fixed, otherwise the number of objects that match Counted
	OnlyInFight bool  // whether the effect changes nothing while nobody attacks or defends
	Amount      int
	MinCount    int // the effect works only while at least so many objects match Counted; 0 if it has another condition or none
	Counted     code.SelID
	Cond        code.ExprID
	N           code.ExprID
	R           code.Ref // the objects that the effect changes
}

func (l analyzer) modifier(a code.AbilityID) Modifier {
	ab := &l.Abilities[a]
	d := Modifier{ID: a, Stat: ab.Stat.Stat, Zones: l.facts.Abilities[a].Zones, Cond: ab.Cond, N: ab.Stat.N, R: ab.Stat.R}
	if e := l.Exprs[d.N]; d.N == 0 {
		d.Fixed = true
	} else if len(e) == 1 && e[0].Op == code.EConst {
		d.Fixed, d.Amount = true, int(e[0].N)
	}
	switch e := l.Exprs[d.Cond]; {
	case d.Cond == 0:
	case len(e) == 1 && e[0].Op == code.EAny:
		d.Counted, d.MinCount = code.SelID(e[0].N), 1
	case len(e) == 3 && e[0].Op == code.ECount && e[1].Op == code.EConst && e[2].Op == code.EGE:
		d.Counted, d.MinCount = code.SelID(e[0].N), max(0, int(e[1].N))
	}
	e, own := l.Exprs[d.N], d.Stat == code.SPower && d.R.Kind == code.RefSelf
	if d.OwnPower = own && d.Fixed; own && d.MinCount == 0 && len(e) == 1 && e[0].Op == code.ECount {
		d.OwnPower, d.Counted = true, code.SelID(e[0].N)
	}
	d.OnlyInFight = d.R.Kind == code.RefSel && l.Sels[d.R.N].Need&fighting != 0
	if e := l.Exprs[d.Cond]; d.Cond != 0 && len(e) == 1 && e[0].Op == code.EIs && code.Status(e[0].N)&fighting != 0 {
		d.OnlyInFight = true
	}
	return d
}

// fighting holds the properties that no object has while nobody attacks or defends.
const fighting = code.Attacking | code.Defending | code.Participating

// commutes reports whether an effect commutes with every other of its kind:
// it only moves tokens and resources and asks nothing (note D06).
func (l analyzer) commutes(ab *code.Ability) bool {
	if len(ab.Targets)+len(ab.Costs) > 0 || ab.Optional || ab.Body == 0 {
		return false
	}
	for pc := ab.Body; ; pc++ {
		switch l.Code[pc].Op {
		case code.OpEnd:
			return true
		case code.OpToken, code.OpGain:
		default:
			return false
		}
	}
}

// playersOnly reports whether an effect asks nothing and concerns players only, so that two
// of the same effect commute (note D06).
func (l analyzer) playersOnly(ab *code.Ability) bool {
	if len(ab.Targets)+len(ab.Costs) > 0 || ab.Optional || ab.Cond != 0 || ab.Body == 0 {
		return false
	}
	for pc := ab.Body; l.Code[pc].Op != code.OpEnd; pc++ {
		in := &l.Code[pc]
		switch in.Op {
		case code.OpDraw, code.OpDiscardRand, code.OpDiscardHand, code.OpMill, code.OpGain, code.OpSteal:
		default:
			return false
		}
		if e := l.Exprs[in.N]; len(e) > 1 || len(e) == 1 && e[0].Op != code.EConst {
			return false
		}
	}
	return true
}

// readsEvent reports whether an effect reads the subject or the amount of
// the event that triggered it.
func (l analyzer) readsEvent(ab *code.Ability) bool {
	if ab.Cond != 0 || ab.Body == 0 || l.exprReadsEvent(ab.XIs) {
		return true
	}
	for i := range ab.Targets {
		if t := &ab.Targets[i]; l.selReadsEvent(t.Sel) || l.exprReadsEvent(t.Max) || t.By == code.SubjectCtl {
			return true
		}
	}
	for i := range ab.Costs {
		if c := &ab.Costs[i]; l.exprReadsEvent(c.N) || l.refReadsEvent(c.R) || l.selReadsEvent(c.Sel) {
			return true
		}
	}
	for pc := ab.Body; l.Code[pc].Op != code.OpEnd; pc++ {
		in := &l.Code[pc]
		if in.P == code.SubjectCtl || l.refReadsEvent(in.R) || l.refReadsEvent(in.R2) || l.exprReadsEvent(in.N) || l.exprReadsEvent(in.M) ||
			l.selReadsEvent(in.Selector()) {
			return true
		}
	}
	return false
}

func (l analyzer) refReadsEvent(r code.Ref) bool {
	return r.Kind == code.RefSubject || r.Kind == code.RefSel && l.selReadsEvent(code.SelID(r.N)) ||
		r.Kind == code.RefHand && code.Player(r.N) == code.SubjectCtl
}

func (l analyzer) selReadsEvent(id code.SelID) bool {
	sel := &l.Sels[id]
	looks := sel.Place == code.AtEvent || sel.Ctl == code.SubjectCtl || sel.NotRef.Kind == code.RefSubject || sel.TitleOf
	looks = looks || sel.Beside != 0 && l.selReadsEvent(sel.Beside) || sel.NotBeside != 0 && l.selReadsEvent(sel.NotBeside)
	for i := range sel.Tests {
		looks = looks || l.exprReadsEvent(sel.Tests[i].N)
	}
	return looks
}

func (l analyzer) exprReadsEvent(id code.ExprID) bool {
	for _, in := range l.Exprs[id] {
		if in.Op == code.EAmount || l.refReadsEvent(in.R) || in.NamesPlayer() && code.Player(in.A) == code.SubjectCtl ||
			in.Op.OfSelector() && l.selReadsEvent(code.SelID(in.N)) {
			return true
		}
	}
	return false
}

// costFromTarget reports whether the cost of an ability depends on its target.
func (l analyzer) costFromTarget(ab *code.Ability) bool {
	for i := range ab.Costs {
		if c := &ab.Costs[i]; c.Kind == code.SpendTokens {
			for _, e := range l.Exprs[c.N] {
				if e.Op == code.EAttr && e.R.Kind == code.RefReg {
					return true
				}
			}
		}
	}
	return false
}

// xBoundsTargets reports whether the X that the player chooses bounds the legal targets, as in
// "with printed cost X or less".
func (l analyzer) xBoundsTargets(ab *code.Ability) bool {
	if !ab.HasX || ab.XIs != 0 {
		return false
	}
	for i := range ab.Targets {
		for _, t := range l.Sels[ab.Targets[i].Sel].Tests {
			for _, e := range l.Exprs[t.N] {
				if e.Op == code.EX {
					return true
				}
			}
		}
	}
	return false
}

// awaits returns the bits of Definition.Awaits for a triggered ability.
func awaits(ab *code.Ability) uint64 {
	if ReplacesLeaving(ab) {
		return Replacing
	}
	return 1 << ab.Event
}

// ReplacesLeaving reports whether an ability replaces the event that a card leaves play.
func ReplacesLeaving(ab *code.Ability) bool {
	return ab.Kind == code.Instead && (ab.Event == code.Destroyed || ab.Event == code.LeavePlay || ab.Event == code.PutAway || ab.Event == code.Falls)
}

// Anywhere is Ability.Zones of an ability that works in every zone: the three zones, and
// the capital for a legend.
const Anywhere = 1<<(card.NumZones+1) - 1

// Replacing is the bit of Definition.Awaits for effects that replace leaving play.
const Replacing = 1 << code.NoEvent
