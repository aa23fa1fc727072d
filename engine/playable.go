package engine

import (
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
	"github.com/wisim/wisim/engine/internal/analysis"
)

// canPlay reports whether a card out of play may be played now with pool to spend:
// everything that has to be chosen and paid exists (costs.must-be-payable).
func (g *Game) canPlay(s *State, p Player, o Obj, d *defn, pool int) bool {
	price := g.price(s, p, o, d)
	return (price <= pool || d.OrPay != 0 && g.payable(s, p, o, d, 0, pool)) && !g.stuckInDiscard(s, o) && !g.titleBarred(s, p, d, false) && g.placeable(s, p, o, d, pool-price, 0)
}

// placeable reports whether a card that is paid for could be played: it has
// somewhere to go, and its targets are there. pool is for what they cost.
func (g *Game) placeable(s *State, p Player, o Obj, d *defn, pool int, free uint8) bool {
	if d.Kind == kTactic {
		if d.Tactic == 0 {
			return false
		}
		var f frame
		f.ctl, f.src, f.zone, f.abil, f.flags, f.base = p, o, 3*uint8(p), uint16(d.Tactic), fCard|free, s.nPool
		return g.canAnnounce(s, &f, &g.lib.Abilities[d.Tactic], pool)
	}
	if d.Limited && s.turn.limited[p] > 0 {
		return false
	}
	if d.AttachTo != nil {
		if d.Unique && g.hasTitle(s, p, d.Title, 0) {
			return false
		}
		var f frame
		f.ctl, f.src, f.zone, f.abil, f.flags, f.base = p, o, 3*uint8(p), uint16(d.Attach), fCard|free, s.nPool
		return g.canAnnounce(s, &f, d.AttachTo, pool)
	}
	if d.Kind == kLegend {
		return g.mayHaveLegend(s, p, d)
	}
	if s.nLasting == 0 && !invariantsOn {
		return g.hasDestination(s, p, o, d)
	}
	dests := g.destinations(s, p, o, d)
	if invariantsOn && s.nLasting == 0 && g.hasDestination(s, p, o, d) == dests.empty() {
		panic("engine: there is a destination for " + d.Name + " or none, and none was found or one")
	}
	return !dests.empty()
}

// usable is the set of a card's actions, bit by slot, that a player may use.
func (g *Game) usable(s *State, p Player, o Obj, pool int) (slots uint8) {
	return g.usableAt(s, p, o, pool, s.timing(p))
}

func (g *Game) usableAt(s *State, p Player, o Obj, pool int, now analysis.TimingMask) (slots uint8) {
	d := g.def(s, o)
	t := &s.objects[o]
	if !t.works(code.Action) && !(d.LendsAction && t.hasText()) {
		return 0
	}
	for _, a := range d.Actions {
		info := &g.abils[a]
		if info.When&now == 0 || int(info.MinPay) > pool || !worksAt(info.Zones, t.zone()) {
			continue
		}
		ab := &g.lib.Abilities[a]
		if !mayUse(ab.By, p, t.ctl()) || g.spent(t, a) {
			continue
		}
		var f frame
		f.ctl, f.src, f.gen, f.zone, f.abil, f.base = p, o, t.gen, t.zone(), uint16(a), s.nPool
		if d.LendsAction && !(g.lend(s, &f, ab) || ab.By != code.ByHost && t.works(code.Action)) {
			continue
		}
		if g.canAnnounce(s, &f, ab, pool) {
			slots |= 1 << ab.Slot
		}
	}
	return slots
}

// lend sets up a frame for an action that an attachment gives to its host: the host becomes the
// source. It reports whether the ability is such an action and the host can use it.
func (g *Game) lend(s *State, f *frame, ab *code.Ability) bool {
	h := s.objects[f.src].host
	if ab.By != code.ByHost || !s.attached.Has(f.src) || s.objects[h].at&markMute != 0 {
		return false
	}
	t := &s.objects[h]
	f.src, f.gen, f.zone = h, t.gen, t.zone()
	if g.ofUnit(s, h) == 0 {
		f.flags &^= fOfUnit
	}
	f.subj, f.subjGen = 0, 0
	if s.attached.Has(h) {
		f.subj, f.subjGen = t.host, s.objects[t.host].gen
	}
	return true
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
	if ab.Window != code.AnyTime && !g.windowOpen(s, f.ctl, ab.Window) || s.nLasting > 0 && s.locked(f) || s.deps&analysis.DepHush != 0 && g.hushed(s, f.ctl) {
		return false
	}
	looked := ab.CondOnce && ab.Event != code.NoEvent // the condition was already tested when the event happened (offer)
	if ab.Cond != 0 && !looked && g.eval(s, f, ab.Cond) == 0 {
		return false
	}
	if ab.XIs != 0 {
		f.x = g.statedX(s, f, ab)
		if g.paysX(s, f) {
			if pool -= g.priceX(s, f); pool < 0 {
				return false
			}
		}
	}
	if g.abils[f.abil].XBoundsTargets {
		return g.someX(s, f, ab, pool)
	}
	if ab.Alts > 0 {
		set := g.alternatives(s, f, ab, pool)
		return !set.empty()
	}
	if len(ab.Costs) == 0 { // most actions have no costs except targets
		return g.canTarget(s, f, ab, pool)
	}
	return g.canAfford(s, f, ab, pool)
}

// hushed reports whether a constant effect forbids a player to use actions: he attacks
// the zone where it is.
func (g *Game) hushed(s *State, p Player) bool {
	if s.fight.step < fightAttackers || s.fight.step >= fightOver || p == s.fight.section.Owner() {
		return false
	}
	for src := range s.statics.All() {
		if t := &s.objects[src]; g.hotOf(s, src).Deps&analysis.DepHush == 0 || s.attackedZones()>>t.zone()&1 == 0 {
			continue
		}
		for _, a := range g.def(s, src).Abilities {
			if _, ab := g.activeStatic(s, src, a, code.SHush, 0); ab != nil {
				return true
			}
		}
	}
	return false
}

// someX reports whether there is a value of X for which an ability whose targets depend on X can be
// announced.
func (g *Game) someX(s *State, f *frame, ab *code.Ability, pool int) bool {
	lo, hi := g.rangeOfX(s, f, ab, pool)
	for x := lo; x <= hi; x++ {
		f.x = uint8(x)
		if g.canAfford(s, f, ab, pool-g.priceX(s, f)) {
			return true
		}
	}
	return false
}

// rangeOfX returns the least and the greatest X that can be paid for, without testing targets.
// Where X is a number of tokens taken, X is at least 1, because an action that nothing limits has
// to be paid for; X may be 0 if it determines what can be targeted (quest.effects-without-unit).
func (g *Game) rangeOfX(s *State, f *frame, ab *code.Ability, pool int) (lo, hi int) {
	for i := range ab.Costs {
		if c := &ab.Costs[i]; (c.Kind == code.CorruptSel || c.Kind == code.SacSel) && f.pays(c) && g.isX(c.N) {
			set := g.costSet(s, f, c)
			return 1, set.Len()
		}
	}
	r := g.tokensX(f, ab)
	if r.Kind == code.RefNone {
		return 0, g.affordX(s, f, pool)
	}
	from := g.inPlayOnly(s, g.objects(s, f, r))
	if !g.abils[f.abil].XBoundsTargets {
		lo = 1
	}
	return lo, int(s.objects[from.first()].tokens)
}

// isX reports whether expression id is the variable X and nothing else.
func (g *Game) isX(id code.ExprID) bool {
	e := g.lib.Exprs[id]
	return id != 0 && len(e) == 1 && e[0].Op == code.EX
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

// alternatives returns the numbers (from 1) of the alternative costs of an ability that can be paid
// from pool.
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

// windowOpen reports whether an ability restricted to a window may be used now.
func (g *Game) windowOpen(s *State, p Player, w code.Window) bool {
	mine := p == s.active
	switch w {
	case code.AnyTime:
		return true
	case code.MyTurn:
		return mine
	case code.MyTurnBegin:
		return mine && s.turn.phase == card.TurnBegins
	case code.MyKingdom:
		return mine && s.turn.phase == card.KingdomPhase
	case code.MyQuest:
		return mine && s.turn.phase == card.QuestPhase
	case code.MyCapital:
		return mine && s.turn.phase == card.CapitalPhase
	case code.MyBattle:
		return mine && s.turn.phase == card.BattlefieldPhase
	case code.MyBattleBegin:
		return mine && s.turn.phase == card.BattlefieldPhase && s.fight.step == fightNone
	case code.AmbushStep:
		return g.inAmbushStep(s)
	case code.Defended:
		return s.fight.step == fightDefenders && p != s.fight.section.Owner() && s.fight.answered
	case code.BattleEnds:
		h := s.fightAtHand()
		return s.fight.step == fightOver && s.turn.phase == card.BattlefieldPhase && h != nil && h.src == 0
	case code.DamagePending:
		return s.fight.step == fightAssigned
	case code.BeforeDefend:
		return s.fight.step == fightAttackers && p == s.fight.section.Owner() && (s.fight.target.isSection() || s.fight.fronts())
	case code.InCombat:
		return s.fight.step >= fightAttackers && s.fight.step < fightOver
	}
	return false
}

// canPayCost reports whether one cost can be paid. If the cost is a payment of resources, it
// subtracts them from pool.
func (g *Game) canPayCost(s *State, f *frame, c *code.Cost, pool *int) bool {
	n := 1
	if c.N != 0 {
		n = g.eval(s, f, c.N)
	}
	switch c.Kind {
	case code.Pay:
		*pool -= n
		return *pool >= 0
	case code.SacRef: // a player sacrifices only cards that he controls; an attachment's host may be the opponent's (zones.sacrifice-own-only)
		set := g.objects(s, f, c.R)
		set = set.and(&s.controlled[f.ctl])
		return !set.empty()
	case code.FacedownRef:
		set := g.inPlayOnly(s, g.objects(s, f, c.R))
		o := set.first()
		return o != 0 && s.objects[o].flags&flagFacedown == 0 && s.objects[o].kind&kLegend == 0
	case code.CorruptRef:
		set := g.inPlayOnly(s, g.objects(s, f, c.R))
		set = set.minus(&s.corrupted)
		g.refresh(s)
		set = g.withoutProps(s, set, propNoCorrupt)
		return !set.empty()
	case code.TokensSel:
		set := g.costSet(s, f, c)
		return !set.empty()
	case code.TokensAmong:
		for b := g.costSet(s, f, c); !b.empty() && n > 0; {
			n -= int(s.objects[b.pop()].tokens)
		}
		return n <= 0
	case code.UnhurtRef:
		set := g.inPlayOnly(s, g.objects(s, f, c.R))
		o := set.first()
		return o != 0 && int(s.objects[o].damage) >= n
	case code.SacSel, code.DiscardSel, code.CorruptSel, code.BottomSel:
		set := g.costSet(s, f, c)
		if (c.Kind == code.CorruptSel || c.Kind == code.SacSel) && g.isX(c.N) {
			n = max(n, 1)
		}
		return set.Len() >= n
	case code.SpendTokens:
		set := g.objects(s, f, c.R)
		o := set.first()
		if r := g.lib.Exprs[c.N]; len(r) == 1 && r[0].Op == code.EX && !g.abils[f.abil].XBoundsTargets {
			n = max(n, 1)
		}
		return o != 0 && int(s.objects[o].tokens) >= n
	case code.DamageRef:
		set := g.objects(s, f, c.R)
		return !set.empty()
	case code.SkipBattle:
		return f.ctl == s.active && s.turn.phase == card.BattlefieldPhase && s.fight.step == fightNone && !s.turn.cut && s.beforeAttack()
	case code.MillSelf:
		return int(s.nDeck[f.ctl]) >= n
	case code.RandomSelf:
		return s.hand[f.ctl].Len() >= n
	case code.Note, code.Keep:
		return true
	}
	return false
}

// beforeAttack reports whether the attack of a battlefield phase is still to come.
func (s *State) beforeAttack() bool {
	for i := range s.stack[:s.nStack] {
		if f := &s.stack[i]; f.proc == procFight {
			return f.src == 0 && f.step == fgTargetAnswer
		}
	}
	return false
}

// costSet returns the objects that can pay a cost, without those already in the state the cost
// puts them in (note A27).
func (g *Game) costSet(s *State, f *frame, c *code.Cost) (set Set) {
	if g.oneOfQuesters(c) {
		set = g.inPlayOnly(s, g.objects(s, f, c.R))
		if c.Kind == code.CorruptRef {
			set = set.minus(&s.corrupted)
			g.refresh(s)
			set = g.withoutProps(s, set, propNoCorrupt)
		}
		return set
	}
	g.findInto(s, f, c.Sel, &set, false)
	switch c.Kind {
	case code.SacSel:
		set.keep(&s.controlled[f.ctl])
	case code.CorruptSel:
		set.drop(&s.corrupted)
		g.refresh(s)
		set = g.withoutProps(s, set, propNoCorrupt)
	case code.DiscardSel:
		set.del(f.src)
	case code.BottomSel:
		set = g.canLeaveDiscard(s, set)
	case code.TokensSel:
		n := g.num(s, f, c.N, 1)
		for o := range set.All() {
			if int(s.objects[o].tokens) < n {
				set.del(o)
			}
		}
	}
	return set
}
