package engine

import (
	"math/bits"

	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
)

// announce begins an action with a card: playing it from hand, or using one
// of its abilities.
func (g *Game) announce(s *State, p Player, o Obj) {
	t := &s.objects[o]
	if t.place() == inPlay {
		slots := g.usable(s, p, o, g.purse(s, p, 0))
		f := frame{proc: procCode, step: cdAbility, ctl: p, src: o, gen: t.gen, zone: t.zone, flags: fAnnounce | s.ofUnit(o), base: s.nPool, a: slots}
		s.push(f)
		return
	}
	d, from := g.def(s, o), t.place()
	g.takeUp(s, p, o)
	if d.Limited {
		t.flags |= flagLimited
	}
	f := g.playing(s, p, o, d)
	f.flags |= fAnnounce
	f.iter = from
	s.push(f)
}

// playing is the frame that plays a card in limbo.
func (g *Game) playing(s *State, p Player, o Obj, d *defn) frame {
	f := frame{proc: procCode, step: cdX, ctl: p, src: o, gen: s.objects[o].gen, zone: 3 * uint8(p), flags: fCard, base: s.nPool}
	switch {
	case d.kind == kTactic:
		f.abil = uint16(d.tactic)
	case d.attach != nil:
		f.abil = uint16(d.Attach)
	case d.kind == kLegend:
		f.zone, f.step = capitalOf(p), cdPay
	default:
		f.step = cdDest
	}
	return f
}

// ofUnit is the mark of an action of a card that is a unit or support.
func (s *State) ofUnit(o Obj) uint8 {
	if s.objects[o].kind&(kUnit|kSupport) != 0 {
		return fOfUnit
	}
	return 0
}

// announceDevelopment begins laying a card facedown: the zone is chosen, the
// card comes next (note D08).
func (g *Game) announceDevelopment(s *State, p Player, zone int) {
	s.push(frame{proc: procCode, step: cdDevelop, ctl: p, zone: uint8(3*int(p) + zone), flags: fAnnounce | fDevelop, base: s.nPool})
}

// canPlay reports whether a card out of play may be played now with pool to spend:
// everything that has to be chosen and paid exists (costs.must-be-payable).
func (g *Game) canPlay(s *State, p Player, o Obj, d *defn, pool int) bool {
	price := g.price(s, p, o, d)
	return price <= pool && g.placeable(s, p, o, d, pool-price, 0)
}

// placeable reports whether a card that is paid for could be played: it has
// somewhere to go, and its targets are there. pool is for what they cost.
func (g *Game) placeable(s *State, p Player, o Obj, d *defn, pool int, free uint8) bool {
	if d.kind == kTactic {
		if d.tactic == 0 {
			return false
		}
		f := frame{ctl: p, src: o, zone: 3 * uint8(p), abil: uint16(d.tactic), flags: fCard | free, base: s.nPool}
		return g.canAnnounce(s, &f, &g.lib.Abilities[d.tactic], pool)
	}
	if d.Limited && s.turn.limited[p] > 0 {
		return false
	}
	if d.attach != nil {
		if d.Unique && g.hasTitle(s, p, d.title, 0) {
			return false
		}
		f := frame{ctl: p, src: o, zone: 3 * uint8(p), abil: uint16(d.Attach), flags: fCard | free, base: s.nPool}
		return g.canAnnounce(s, &f, d.attach, pool)
	}
	if d.kind == kLegend {
		return g.mayHaveLegend(s, p, d)
	}
	dests := g.destinations(s, p, o, d)
	return !dests.empty()
}

// usable is the set of a card's actions, bit by slot, that a player may use.
func (g *Game) usable(s *State, p Player, o Obj, pool int) (slots uint8) {
	return g.usableAt(s, p, o, pool, s.moment(p))
}

func (g *Game) usableAt(s *State, p Player, o Obj, pool int, now moments) (slots uint8) {
	d := g.def(s, o)
	t := &s.objects[o]
	if !t.works(code.Action) {
		return 0
	}
	for _, a := range d.acts {
		info := &g.abils[a]
		if info.when&now == 0 || int(info.pay) > pool || !worksAt(info.zones, t.zone) {
			continue
		}
		ab := &g.lib.Abilities[a]
		if !mayUse(ab.By, p, t.ctl) || g.spent(t, a) {
			continue
		}
		f := frame{ctl: p, src: o, gen: t.gen, zone: t.zone, abil: uint16(a), base: s.nPool}
		if g.canAnnounce(s, &f, ab, pool) {
			slots |= 1 << ab.Slot
		}
	}
	return slots
}

func mayUse(by code.By, p, ctl Player) bool {
	switch by {
	case code.ByOpponent:
		return p != ctl
	case code.ByAnyone:
		return true
	}
	return p == ctl
}

// canAnnounce reports whether an action can be announced in full: its window
// is open, its condition holds, its costs can be paid from pool and its
// targets exist.
func (g *Game) canAnnounce(s *State, f *frame, ab *code.Ability, pool int) bool {
	if !g.windowOpen(s, f.ctl, ab.Window) {
		return false
	}
	if ab.Cond != 0 && g.eval(s, f, ab.Cond) == 0 {
		return false
	}
	if ab.XIs != 0 {
		f.x = add8(0, g.eval(s, f, ab.XIs))
	}
	if g.abils[f.abil].sized {
		return g.someX(s, f, ab, pool)
	}
	if ab.Alts > 0 {
		set := g.alternatives(s, f, ab, pool)
		return !set.empty()
	}
	return g.canAfford(s, f, ab, pool)
}

// someX reports whether an ability whose targets depend on X can be announced
// with any.
func (g *Game) someX(s *State, f *frame, ab *code.Ability, pool int) bool {
	lo, hi := g.rangeOfX(s, f, ab, pool)
	for x := lo; x <= hi; x++ {
		f.x = uint8(x)
		left := pool
		if g.paysX(s, f) {
			left -= g.priceX(s, f)
		}
		if g.canAfford(s, f, ab, left) {
			return true
		}
	}
	return false
}

// rangeOfX is from where to where X may be chosen, targets apart. At least one
// token is taken where X are: an action that nothing limits is paid for; but not
// where X says what can be targeted (quest.effects-without-unit).
func (g *Game) rangeOfX(s *State, f *frame, ab *code.Ability, pool int) (lo, hi int) {
	r := g.tokensX(f, ab)
	if r.Kind == code.RefNone {
		return 0, max(0, min(pool+g.offX(s, f), 200))
	}
	from := g.inPlayOnly(s, g.objects(s, f, r))
	if !g.abils[f.abil].sized {
		lo = 1
	}
	return lo, int(s.objects[from.first()].tokens)
}

// canAfford reports whether the costs of an ability, with the alternative that
// was chosen, can be paid from pool, and its targets exist.
func (g *Game) canAfford(s *State, f *frame, ab *code.Ability, pool int) bool {
	for i := range ab.Costs {
		if f.pays(&ab.Costs[i]) && !g.canPayCost(s, f, &ab.Costs[i], &pool) {
			return false
		}
	}
	return g.canTarget(s, f, ab, pool)
}

// alternatives are those of the costs that can be paid, by number from 1.
func (g *Game) alternatives(s *State, f *frame, ab *code.Ability, pool int) (set Set) {
	for k := uint8(1); k <= ab.Alts; k++ {
		f.setAlt(k)
		if g.canAfford(s, f, ab, pool) {
			set.add(Obj(k))
		}
	}
	f.setAlt(0)
	return set
}

// windowOpen reports whether the moment fits the ability's own restriction.
func (g *Game) windowOpen(s *State, p Player, w code.Window) bool {
	mine := p == s.active
	switch w {
	case code.AnyTime:
		return true
	case code.MyTurn:
		return mine
	case code.MyKingdom:
		return mine && s.turn.phase == phaseKingdom
	case code.MyQuest:
		return mine && s.turn.phase == phaseQuest
	case code.MyCapital:
		return mine && s.turn.phase == phaseCapital
	case code.MyBattle:
		return mine && s.turn.phase == phaseBattle
	case code.DamagePending:
		return s.fight.step == fightAssigned
	case code.BeforeDefend:
		return s.fight.step == fightAttackers && p == s.fight.section.Owner() && s.fight.target.isSection()
	case code.InCombat:
		return s.fight.step >= fightAttackers && s.fight.step < fightOver
	}
	return false
}

// canPayCost reports whether one cost can be paid; resources are taken off
// pool.
func (g *Game) canPayCost(s *State, f *frame, c *code.Cost, pool *int) bool {
	n := 1
	if c.N != 0 {
		n = g.eval(s, f, c.N)
	}
	switch c.Kind {
	case code.Pay:
		*pool -= n
		return *pool >= 0
	case code.SacRef:
		set := g.inPlayOnly(s, g.objects(s, f, c.R))
		return !set.empty()
	case code.FacedownRef:
		set := g.inPlayOnly(s, g.objects(s, f, c.R))
		o := set.first()
		return o != 0 && s.objects[o].flags&flagFacedown == 0
	case code.CorruptRef:
		set := g.inPlayOnly(s, g.objects(s, f, c.R))
		set = set.minus(&s.corrupt)
		g.fresh(s)
		set = g.without(s, set, propNoCorrupt)
		return !set.empty()
	case code.SacSel, code.DiscardSel, code.CorruptSel:
		set := g.costSet(s, f, c)
		return set.Len() >= n
	case code.SpendTokens:
		set := g.objects(s, f, c.R)
		o := set.first()
		if r := g.lib.Exprs[c.N]; len(r) == 1 && r[0].Op == code.EX && !g.abils[f.abil].sized {
			n = max(n, 1)
		}
		return o != 0 && int(s.objects[o].tokens) >= n
	case code.DamageRef:
		set := g.objects(s, f, c.R)
		return !set.empty()
	case code.MillSelf:
		return int(s.nDeck[f.ctl]) >= n
	case code.Note:
		return true
	}
	return false
}

// costSet is what a cost may be paid with. Nothing in that state already
// pays for it (note A27).
func (g *Game) costSet(s *State, f *frame, c *code.Cost) Set {
	set := g.selSet(s, f, c.Sel)
	switch c.Kind {
	case code.SacSel:
		set = set.and(&s.ctl[f.ctl])
	case code.CorruptSel:
		set = set.minus(&s.corrupt)
		g.fresh(s)
		set = g.without(s, set, propNoCorrupt)
	case code.DiscardSel:
		set.del(f.src)
	}
	return set
}

// price of a card in hand: the printed cost as static effects and waiting
// discounts change it, not below zero, plus the loyalty surcharge
// (costs.total, costs.zero-not-reducible, loyalty.floor).
func (g *Game) price(s *State, p Player, o Obj, d *defn) int {
	cost := int(d.cost)
	if s.deps&depCost != 0 || s.nLasting > 0 || d.deps&depCost != 0 {
		cost = max(0, cost+g.costChange(s, p, o, d))
	}
	if d.Race != card.Neutral {
		cost += max(0, int(d.loyalty)-int(s.symbols[p][d.Race]))
	}
	return cost
}

// discount is what is left of the discounts of a card whose printed cost is X:
// they apply to the number that is chosen for it (note A30).
func (g *Game) discount(s *State, p Player, o Obj, d *defn) int {
	if s.deps&depCost == 0 && s.nLasting == 0 && d.deps&depCost == 0 {
		return 0
	}
	return max(0, -g.costChange(s, p, o, d))
}

func (g *Game) costChange(s *State, p Player, o Obj, d *defn) int {
	n := 0
	if s.deps&depCost != 0 {
		for w, m := range &s.statics {
			for ; m != 0; m &= m - 1 {
				src := Obj(w<<6 + bits.TrailingZeros64(m))
				if g.hot[s.objects[src].ident].deps&depCost != 0 {
					n += g.costFrom(s, src, p, o)
				}
			}
		}
	}
	if d.deps&depCost != 0 {
		n += g.costFrom(s, o, p, o)
	}
	for i := range s.lasting[:s.nLasting] {
		l := &s.lasting[i]
		if l.kind == lastNextCost && l.ctl == p && g.matchPrinted(s, o, code.SelID(l.sel)) {
			n += int(l.amount)
		}
	}
	return n
}

// costFrom is what the static effects of src change in the cost of a card.
func (g *Game) costFrom(s *State, src Obj, p Player, o Obj) int {
	n := 0
	t := &s.objects[src]
	for _, a := range g.def(s, src).Abilities {
		ab := &g.lib.Abilities[a]
		if ab.Kind != code.Static || ab.Stat.Stat != code.SCost {
			continue
		}
		self := ab.Stat.R.Kind == code.RefSelf
		if self != (src == o) || !self && !g.inForce(s, src, ab) {
			continue
		}
		f := frame{ctl: t.ctl, src: src, gen: t.gen, zone: t.zone, it: o}
		if self {
			f.ctl = p
		} else if !g.costApplies(s, &f, ab, p, o) {
			continue
		}
		if ab.Cond != 0 && g.eval(s, &f, ab.Cond) == 0 {
			continue
		}
		n += g.eval(s, &f, ab.Stat.N)
	}
	return n
}

// costApplies reports whether a cost effect is about a card in p's hand: whose
// hand the selector means, the printed qualities, and whether it is the first
// such card of the turn (note A24).
func (g *Game) costApplies(s *State, f *frame, ab *code.Ability, p Player, o Obj) bool {
	id := code.SelID(ab.Stat.R.N)
	sel := &g.lib.Sels[id]
	if !sel.CtlAny && g.player(s, f, sel.Ctl) != p {
		return false
	}
	if !g.matchPrinted(s, o, id) {
		return false
	}
	if !ab.Stat.First {
		return true
	}
	for b := s.turn.played[p]; ; {
		c := b.pop()
		if c == 0 {
			return true
		}
		if g.matchPrinted(s, c, id) {
			return false
		}
	}
}

// destinations are the zones, and the quests to send it on, that a unit,
// support or quest may be played to.
func (g *Game) destinations(s *State, p Player, o Obj, d *defn) (set Set) {
	side := d.side(p)
	if d.Unique && g.hasTitle(s, side, d.title, 0) {
		return
	}
	for z := uint8(0); z < 3; z++ {
		if g.mayEnter(s, d, 3*uint8(side)+z) && (d.kind != kQuest || d.Invades || card.Zone(z) == card.QuestZone) {
			set.add(sectionAt(3*uint8(side) + z))
		}
	}
	if d.kind != kUnit {
		return set
	}
	for b := s.kinds[2].and(&s.ctl[p]); ; {
		q := b.pop()
		if q == 0 {
			return set
		}
		if set.Has(sectionAt(s.objects[q].zone)) && g.quester(s, q) == 0 {
			set.add(q)
		}
	}
}

// side is who controls a card that a player plays or puts into play, and in
// whose zones it enters play.
func (d *defn) side(p Player) Player {
	if d.Invades {
		return p.Other()
	}
	return p
}

// mayEnter reports whether a card may enter a zone: zone-only cards and one
// Hero per zone (kw.zone-only.entering, hero.one-per-zone).
func (g *Game) mayEnter(s *State, d *defn, zone uint8) bool {
	if d.ZoneOnly != 0 && !d.ZoneOnly.Has(card.Zone(nameOf(zone))) {
		return false
	}
	return !d.hero || !g.hasHero(s, zone, 0)
}

// hasHero reports whether a zone holds a Hero other than one card.
func (g *Game) hasHero(s *State, zone uint8, but Obj) bool {
	for b := s.inZone(zone).and(&s.kinds[0]); ; {
		o := b.pop()
		if o == 0 {
			return false
		}
		if o != but && !s.objects[o].bare() && g.def(s, o).hero {
			return true
		}
	}
}

// hasTitle reports whether a player controls a card with a title, faceup and
// other than one card (unique.one-per-player).
func (g *Game) hasTitle(s *State, p Player, title uint8, but Obj) bool {
	for b := s.ctl[p]; ; {
		o := b.pop()
		if o == 0 {
			return false
		}
		if o != but && s.objects[o].flags&flagFacedown == 0 && g.def(s, o).title == title {
			return true
		}
	}
}

// quester is the unit questing on a quest.
func (g *Game) quester(s *State, q Obj) Obj {
	for b := s.questing; ; {
		o := b.pop()
		if o == 0 || s.objects[o].host == q {
			return o
		}
	}
}
