package heuristic

import (
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
)

// objects is the set that a reference names.
func (a *Agent) objects(c *scene, r code.Ref) (s engine.Set) {
	switch r.Kind {
	case code.RefSelf:
		return single(c.src)
	case code.RefHost:
		if h := a.v.Host(c.src); h != 0 {
			add(&s, h)
		}
	case code.RefQuester:
		if q := a.quester(c.src); q != 0 {
			add(&s, q)
		}
	case code.RefSubject:
		if c.subj != 0 {
			add(&s, c.subj)
		}
	case code.RefReg:
		return c.reg[r.N]
	case code.RefSel:
		return a.sel(c, code.SelID(r.N))
	case code.RefIt:
		if c.it != 0 {
			add(&s, c.it)
		}
	case code.RefHere:
		if c.zone < card.NumZones {
			return single(engine.Section(c.side, int(c.zone)))
		}
	case code.RefZone:
		return single(engine.Section(c.ctl, int(r.N)))
	case code.RefHand:
		if a.player(c, code.Player(r.N)) == a.me {
			return a.v.Hand()
		}
	}
	return s
}

// quester is the unit on a quest.
func (a *Agent) quester(q engine.Obj) engine.Obj {
	for s := a.v.Units(a.v.Side(q), a.v.Zone(q)); ; {
		o := s.Pop()
		if o == 0 || a.v.Questing(o) && a.v.Host(o) == q {
			return o
		}
	}
}

// sel is every object that matches a selector, as far as the viewer can tell.
func (a *Agent) sel(c *scene, id code.SelID) (out engine.Set) {
	sel := &a.lib.Sels[id]
	var s engine.Set
	switch sel.Place {
	case code.Hand:
		if sel.CtlAny || a.player(c, sel.Ctl) == a.me {
			s = a.v.Hand()
		}
	case code.InReg:
		s = c.reg[sel.Reg]
	case code.OnChain, code.Discard:
		return out // links are judged one by one; piles are not looked through
	default:
		zm := a.zoneMask(c, sel)
		s = a.inZones(sel, zm)
		if zm == 0x3f {
			s = a.onCapitals(sel, s)
		}
	}
	if sel.Other {
		s = minus(s, single(c.src))
	}
	if sel.NotRef.Kind != code.RefNone {
		s = minus(s, a.objects(c, sel.NotRef))
		s = minus(s, a.objects(c, sel.NotRef2))
	}
	if !sel.CtlAny {
		return a.filter(c, sel, s, a.player(c, sel.Ctl))
	}
	return a.filter(c, sel, s, nobody)
}

const nobody = engine.Player(9)

func (a *Agent) filter(c *scene, sel *code.Sel, s engine.Set, ctl engine.Player) (out engine.Set) {
	plain := sel.Need|sel.Not == 0 && sel.Races|sel.NotRaces == 0 && sel.Trait|sel.NotTrait == 0 && len(sel.Tests) == 0 &&
		sel.Title == 0 && sel.Place != code.Hand && sel.Place != code.InReg
	if plain && ctl == nobody {
		return s
	}
	for {
		o := s.Pop()
		if o == 0 {
			return out
		}
		if (ctl == nobody || a.v.Controller(o) == ctl) && (plain || a.fits(c, sel, o)) {
			add(&out, o)
		}
	}
}

// zoneMask is where a selector looks, bit by 3*side+zone.
func (a *Agent) zoneMask(c *scene, sel *code.Sel) (zm uint8) {
	zm = 0x3f
	switch sel.Place {
	case code.Here:
		zm = spot(c.side, c.zone)
	case code.Corr:
		zm = spot(0, c.zone) | spot(1, c.zone)
	case code.AttackedZn:
		zm = 0
		if o := a.v.Attacked(); o != 0 {
			zm = a.zoneBit(o)
		}
	case code.AtReg, code.CorrReg:
		zm = 0
		r := c.reg[sel.Reg]
		if o := r.Pop(); o != 0 {
			zm = a.zoneBit(o)
			if sel.Place == code.CorrReg {
				zm = (zm | zm>>3 | zm<<3) & 0x3f
			}
		}
	}
	if sel.Zones != 0 {
		zm &= uint8(sel.Zones) | uint8(sel.Zones)<<3
	}
	return zm
}

func (a *Agent) zoneBit(o engine.Obj) uint8 { return spot(a.v.Side(o), a.v.Zone(o)) }

// spot is the bit of a zone; a legend is in none.
func spot(p engine.Player, z card.Zone) uint8 {
	if z == card.NumZones {
		return 0
	}
	return 1 << (3*uint8(p) + uint8(z))
}

// onCapitals adds what matches a selector's kinds and lies in no zone.
func (a *Agent) onCapitals(sel *code.Sel, s engine.Set) engine.Set {
	for p := engine.Player(0); p < 2; p++ {
		for on := a.v.OnCapital(p); ; {
			o := on.Pop()
			if o == 0 {
				break
			}
			kinds := code.KSupport | code.KAttachment
			if a.v.IsLegend(o) {
				kinds = code.KLegend
			}
			if sel.Kinds&kinds != 0 {
				add(&s, o)
			}
		}
	}
	return s
}

// inZones joins the objects of a selector's kinds in some zones.
func (a *Agent) inZones(sel *code.Sel, zm uint8) (s engine.Set) {
	for i := uint8(0); i < 6; i++ {
		if zm>>i&1 == 0 {
			continue
		}
		p, z := engine.Player(i/3), card.Zone(i%3)
		if sel.Kinds&code.KUnit != 0 {
			s = or(s, a.v.Units(p, z))
		}
		if sel.Kinds&(code.KSupport|code.KAttachment) != 0 {
			s = or(s, a.v.Supports(p, z))
		}
		if sel.Kinds&code.KQuest != 0 {
			s = or(s, a.v.Quests(p, z))
		}
		if sel.Kinds&code.KDevelopment != 0 {
			s = or(s, a.v.Developments(p, z))
		}
		if o := engine.Section(p, int(z)); sel.Kinds&code.KZone != 0 || sel.Kinds&code.KSection != 0 && !a.v.Burning(o) {
			add(&s, o)
		}
	}
	return s
}

// fits tests what is not a matter of kind, place and controller.
func (a *Agent) fits(c *scene, sel *code.Sel, o engine.Obj) bool {
	if sel.Need != 0 && !a.has(o, sel.Need) {
		return false
	}
	for not := sel.Not; not != 0; not &= not - 1 {
		if a.has(o, not&-not) {
			return false
		}
	}
	if sel.Races|sel.NotRaces != 0 || sel.Trait|sel.NotTrait != 0 || sel.Title != 0 || sel.Kinds&code.KAttachment != 0 ||
		sel.Place == code.Hand || sel.Place == code.InReg {
		if !a.isCard(sel, o) {
			return false
		}
	}
	for i := range sel.Tests {
		t := &sel.Tests[i]
		if !t.Cmp.Holds(a.attr(t.Attr, o), a.eval(c, t.N)) {
			return false
		}
	}
	return true
}

// isCard tests what is printed on a card.
func (a *Agent) isCard(sel *code.Sel, o engine.Obj) bool {
	k := a.v.Card(o)
	if k == nil || a.v.IsInPlay(o) && a.v.IsDevelopment(o) {
		return sel.Kinds&code.KDevelopment != 0 || sel.Kinds&code.KUnit != 0 && a.v.IsUnit(o) || a.v.IsSection(o)
	}
	if !a.v.IsInPlay(o) && sel.Kinds&kindOf(k.Type) == 0 {
		return false
	}
	if sel.Kinds&code.KAttachment != 0 && sel.Kinds&code.KSupport == 0 && k.Attach == 0 {
		return false
	}
	r := uint8(1) << k.Race
	return (sel.Races == 0 || sel.Races&r != 0) && sel.NotRaces&r == 0 && (sel.Trait == 0 || hasTrait(k, sel.Trait)) &&
		(sel.NotTrait == 0 || !hasTrait(k, sel.NotTrait)) && (sel.Title == 0 || a.v.CardID(o) == sel.Title)
}

func hasTrait(k *code.Card, t card.Trait) bool {
	for _, x := range k.Traits {
		if x == t {
			return true
		}
	}
	return false
}

func kindOf(t card.Type) code.KindMask {
	switch t {
	case card.Unit:
		return code.KUnit
	case card.Support:
		return code.KSupport | code.KAttachment
	case card.Quest:
		return code.KQuest
	case card.Legend:
		return code.KLegend
	case card.Tactic:
		return code.KTactic
	}
	return 0
}

// has reports whether an object has all of some passing properties.
func (a *Agent) has(o engine.Obj, want code.Status) bool {
	for ; want != 0; want &= want - 1 {
		if !a.hasOne(o, want&-want) {
			return false
		}
	}
	return true
}

func (a *Agent) hasOne(o engine.Obj, st code.Status) bool {
	att, def := a.v.Attackers(), a.v.Defenders()
	switch st {
	case code.Attacking:
		return att.Has(o)
	case code.Defending:
		return def.Has(o)
	case code.Participating:
		return att.Has(o) || def.Has(o)
	case code.Damaged:
		return a.v.Damage(o) > 0
	case code.Corrupted:
		return a.v.Corrupted(o)
	case code.Corruptible:
		return a.v.CanCorrupt(o)
	case code.Questing:
		return a.v.Questing(o)
	case code.Attached:
		return a.v.Host(o) != 0 && !a.v.Questing(o)
	case code.Facedown:
		return a.v.Facedown(o)
	case code.Burning:
		return a.v.Zone(o) < card.NumZones && a.v.Burning(engine.Section(a.v.Side(o), int(a.v.Zone(o))))
	case code.Developed:
		d := a.v.Developments(a.v.Side(o), a.v.Zone(o))
		return !empty(&d)
	case code.AttackedZone:
		s := a.v.Attacked()
		return s != 0 && a.v.Zone(o) == a.v.Zone(s) && a.v.Side(o) == a.v.Side(s)
	}
	return a.hasPrinted(o, st)
}

func (a *Agent) hasPrinted(o engine.Obj, st code.Status) bool {
	k := a.v.Card(o)
	if k == nil {
		return false
	}
	switch st {
	case code.UniqueCard:
		return k.Unique
	case code.Limited:
		return k.Limited
	}
	return false
}
