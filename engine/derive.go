package engine

import (
	"math/bits"

	"github.com/wisim/wisim/engine/code"
)

// Derived values (power, hit points, keywords) are kept in the objects and
// computed anew only when something that a static effect in play depends on
// has changed: State.deps says what that is. A read after nothing changed is
// a load.

// What static effects can depend on. The first group says what may change a
// derived value; the second what kinds of effects are in play at all.
const (
	depBoard   = 1 << iota // which cards are where
	depDamage              // damage, burning sections
	depCorrupt             // corruption
	depFight               // attacking and defending
	depTokens              // tokens
	depOther               // resources, hands, the turn
	depCost                // some effect changes costs
	depTax                 // some effect taxes targeting
	depPurse               // some effect lets damage be spent
	depProps               // some effect forbids something
	depNoCancel
	depGuard
	depEnters
	depStats   // some effect changes numbers
	depHP      // hit points among them
	depBonus   // some effect changes combat damage
	depNature  // some effect changes what cards count as
	depControl // some effect gives control of a card
	depTimes   // some effect doubles damage
	depSavage
	depRoam // some effect lets units attack or defend from elsewhere
	depTop  // some effect reveals the top of decks, or lets it be played
)

const depDerived = depStats | depProps

// abilInfo is what the engine wants to know of an ability beforehand.
type abilInfo struct {
	when   situations // in which it could be announced
	deps   uint32
	pay    uint8 // least resources that it needs
	zones  uint8 // places in which it works, by nameOf
	slot   uint8
	count  uint8 // which pair of bits of object.used counts its uses
	limit  uint8 // uses a turn or phase, 0 any number
	linked uint8 // target i reads earlier registers, bit i
	quiet  bool  // its order among others cannot matter
	eyes   bool  // it looks at the subject or the amount of its event
	plain  bool  // it is the same whichever card it comes from, and asks nothing
	gauged bool  // what it costs is read off its target
	sized  bool  // what it may target depends on the X that is chosen
}

func (g *Game) prepareAbils() {
	g.abils = make([]abilInfo, len(g.lib.Abilities))
	for i := range g.lib.Abilities {
		ab := &g.lib.Abilities[i]
		info := &g.abils[i]
		for k := range ab.Targets {
			if g.sels[ab.Targets[k].Sel].linked || ab.Targets[k].Distinct {
				info.linked |= 1 << k
			}
		}
		info.gauged, info.sized = g.isGauged(ab), g.isSized(ab)
		info.quiet, info.eyes, info.plain = g.isQuiet(ab), g.looksAtEvent(ab), g.isPlain(ab)
		info.when, info.pay, info.zones, info.slot = g.momentsOf(ab), g.fixedPay(ab), uint8(ab.Zones), ab.Slot
		if ab.Zones == 0 {
			info.zones = anyZone
		}
		if ab.Kind == code.Static {
			info.deps = g.staticDeps(ab)
		}
	}
	for i := range g.cards {
		if d := &g.cards[i]; d.Card != nil {
			g.countLimits(d)
		}
		if d := &g.cards[i]; d.Card != nil && d.static {
			for _, a := range d.Abilities {
				if d.folded>>g.abils[a].slot&1 == 0 {
					d.deps |= g.abils[a].deps
				}
			}
		}
	}
}

// countLimits gives each limited ability of a card its counter.
func (g *Game) countLimits(d *defn) {
	n := uint8(0)
	for _, a := range d.Abilities {
		ab, info := &g.lib.Abilities[a], &g.abils[a]
		info.limit = ab.Limit
		if ab.Kind == code.Static && ab.Stat.Stat == code.SCapitalGuard {
			info.limit = 1
		}
		if info.limit == 0 {
			continue
		}
		info.count = n
		if ab.Per == code.PerPhase {
			d.perPhase |= 3 << (2 * n)
			g.phaseLimits = true
		}
		n++
	}
}

// spent reports whether a card's ability has reached its limit.
func (g *Game) spent(t *object, a code.AbilityID) bool {
	info := &g.abils[a]
	return info.limit > 0 && t.used>>(2*info.count)&3 >= info.limit
}

// spend counts a use of a limited ability.
func (g *Game) spend(t *object, a code.AbilityID) {
	if info := &g.abils[a]; info.limit > 0 {
		t.used += 1 << (2 * info.count)
	}
}

// isQuiet reports whether an effect commutes with every other of its kind:
// it only moves tokens and resources and asks nothing (note D06).
func (g *Game) isQuiet(ab *code.Ability) bool {
	if len(ab.Targets)+len(ab.Costs) > 0 || ab.Optional || ab.Body == 0 {
		return false
	}
	for pc := ab.Body; ; pc++ {
		switch g.lib.Code[pc].Op {
		case code.OpEnd:
			return true
		case code.OpToken, code.OpGain:
		default:
			return false
		}
	}
}

// isPlain reports whether an effect asks nothing and is about players alone, so
// that two of the same commute (note D06).
func (g *Game) isPlain(ab *code.Ability) bool {
	if len(ab.Targets)+len(ab.Costs) > 0 || ab.Optional || ab.Cond != 0 || ab.Body == 0 {
		return false
	}
	for pc := ab.Body; g.lib.Code[pc].Op != code.OpEnd; pc++ {
		in := &g.lib.Code[pc]
		switch in.Op {
		case code.OpDraw, code.OpDiscardRand, code.OpDiscardHand, code.OpMill, code.OpGain, code.OpSteal:
		default:
			return false
		}
		if e := g.lib.Exprs[in.N]; len(e) > 1 || len(e) == 1 && e[0].Op != code.EConst {
			return false
		}
	}
	return true
}

// looksAtEvent reports whether an effect reads the subject or the amount of
// the event that triggered it.
func (g *Game) looksAtEvent(ab *code.Ability) bool {
	if ab.Cond != 0 || ab.Body == 0 {
		return true
	}
	for i := range ab.Targets {
		if g.selLooks(ab.Targets[i].Sel) {
			return true
		}
	}
	for pc := ab.Body; g.lib.Code[pc].Op != code.OpEnd; pc++ {
		in := &g.lib.Code[pc]
		if in.P == code.SubjectCtl || g.refLooks(in.R) || g.refLooks(in.R2) || g.exprLooks(in.N) || g.exprLooks(in.M) ||
			(in.Op == code.OpChoose || in.Op == code.OpCollect) && g.selLooks(code.SelID(in.To)) {
			return true
		}
	}
	return false
}

func (g *Game) refLooks(r code.Ref) bool {
	return r.Kind == code.RefSubject || r.Kind == code.RefSel && g.selLooks(code.SelID(r.N))
}

func (g *Game) selLooks(id code.SelID) bool {
	sel := &g.lib.Sels[id]
	looks := sel.Ctl == code.SubjectCtl || sel.NotRef.Kind == code.RefSubject
	for i := range sel.Tests {
		looks = looks || g.exprLooks(sel.Tests[i].N)
	}
	return looks
}

func (g *Game) exprLooks(id code.ExprID) bool {
	for _, in := range g.lib.Exprs[id] {
		if in.Op == code.EAmount || g.refLooks(in.R) ||
			(in.Op == code.ECount || in.Op == code.EAny) && g.selLooks(code.SelID(in.N)) {
			return true
		}
	}
	return false
}

func (g *Game) staticDeps(ab *code.Ability) uint32 {
	d := g.exprDeps(ab.Cond) | g.exprDeps(ab.Stat.N)
	switch ab.Stat.Stat {
	case code.SCost:
		return depCost
	case code.STax:
		return depTax
	case code.SPayDamage, code.SPayTokens:
		return depPurse
	case code.SAttackFrom, code.SDefendFrom:
		return depRoam
	case code.SNoCancel:
		return depNoCancel
	case code.SCapitalGuard:
		return depGuard
	case code.SEntersCorrupt:
		return depEnters
	case code.SSearch:
		return 0
	case code.SControl:
		return depControl
	case code.SOpenDecks, code.SPlayTop:
		return depTop
	case code.SIsUnit, code.SIsDevelopment, code.SIsSupport, code.SBlank, code.SMute:
		return depNature
	case code.SHitPoints:
		d |= depStats | depHP
	case code.SCombatDamage:
		return depBonus
	case code.SDouble, code.SDoubleSavage:
		return depTimes
	case code.SSavage:
		return depSavage
	case code.SNoCorrupt, code.SNoRestore, code.SNoAttack, code.SNoDefend:
		d |= depProps
	default:
		d |= depStats
	}
	if ab.Stat.R.Kind == code.RefSel {
		d |= g.selDeps(code.SelID(ab.Stat.R.N))
	}
	return d
}

func (g *Game) exprDeps(id code.ExprID) (d uint32) {
	for _, in := range g.lib.Exprs[id] {
		switch in.Op {
		case code.EInPlay:
			d |= depBoard
		case code.ECount, code.EAny:
			d |= depBoard | g.selDeps(code.SelID(in.N))
		case code.EAttr:
			d |= attrDeps(code.Attr(in.A))
		case code.EIs:
			d |= statusDeps(code.Status(in.N))
		case code.EBurning:
			d |= depDamage
		case code.EInCombat:
			d |= depFight
		case code.EMyBattle:
			d |= depOther
		case code.EResources, code.EHandSize, code.EDeckSize, code.EMyTurn, code.EEntered:
			d |= depOther
		}
	}
	return d
}

func (g *Game) selDeps(id code.SelID) uint32 {
	sel := &g.lib.Sels[id]
	d := depBoard | statusDeps(sel.Need|sel.Not)
	if sel.Place == code.AttackedZn {
		d |= depFight
	}
	if sel.Place == code.Hand || sel.Place == code.Discard {
		d |= depOther
	}
	for i := range sel.Tests {
		d |= attrDeps(sel.Tests[i].Attr) | g.exprDeps(sel.Tests[i].N)
	}
	return d
}

func statusDeps(st code.Status) (d uint32) {
	if st&(code.Attacking|code.Defending|code.Participating|code.AttackedZone|code.HasAttacked|code.HasDefended) != 0 {
		d |= depFight
	}
	if st&(code.Damaged|code.Burning) != 0 {
		d |= depDamage
	}
	if st&(code.Corrupted|code.Corruptible) != 0 {
		d |= depCorrupt
	}
	return d | depBoard
}

func attrDeps(a code.Attr) uint32 {
	switch a {
	case code.ADamage, code.ARemaining:
		return depDamage
	case code.ATokens:
		return depTokens
	}
	return depBoard
}

// touch notes that something changed which static effects may depend on.
func (s *State) touch(what uint32) {
	if s.deps&what != 0 {
		s.dirty = true
	}
	if s.deps&depNature != 0 {
		s.checkDue = true // natures are found in the state check
	}
}

// fresh makes the derived values valid.
func (g *Game) fresh(s *State) {
	if s.dirty {
		g.derive(s)
	}
}

// powerNow is the power of a card, not below zero (costs.reduction-floor).
func (t *object) powerNow() int { return max(0, int(t.power)) }

// derivable reports whether some static effect changes derived values.
func (s *State) derivable() bool { return s.deps&depDerived != 0 }

// base sets the derived values of one card to what is printed and what lasts.
func (g *Game) base(s *State, o Obj) {
	t := &s.objects[o]
	d := g.def(s, o)
	t.props &= propBarAttack | propBarDefend
	if t.bare() {
		t.power, t.hp, t.tough, t.counter = 0, 0, 0, 0
		if t.kind&kUnit != 0 {
			pow, hp := g.animation(s, o)
			t.power, t.hp = addi8(t.turnPower+t.combatPower, pow), addi8(t.turnHP, hp)
		}
		return
	}
	t.tough, t.counter = 0, 0
	if t.at&markBlank == 0 {
		t.tough, t.counter = d.tough, d.counter
		t.props |= d.props
	}
	t.power = d.power[nameOf(t.zone)] + t.turnPower + t.combatPower
	t.hp = d.hp + t.turnHP
}

// derive computes every derived value: what is printed, then the net sum of
// all static effects (constant.net-effect). Static effects on numbers read
// only what no such effect changes, so one pass is enough.
func (g *Game) derive(s *State) {
	s.dirty = false
	for w := range s.controlled[0] {
		for m := (s.controlled[0][w] | s.controlled[1][w]) &^ (s.kinds[4][w] &^ s.kinds[0][w]); m != 0; m &= m - 1 {
			g.base(s, Obj(w<<6+bits.TrailingZeros64(m)))
		}
	}
	if s.derivable() {
		g.applyAllStatics(s)
	}
	if s.turn.deltas {
		s.applyLosses()
	}
}

func (g *Game) applyAllStatics(s *State) {
	for w, m := range &s.statics {
		for ; m != 0; m &= m - 1 {
			o := Obj(w<<6 + bits.TrailingZeros64(m))
			if g.hot[s.objects[o].ident].deps&depDerived != 0 {
				g.applyStatics(s, o, g.def(s, o))
			}
		}
	}
}

func (g *Game) applyStatics(s *State, o Obj, d *defn) {
	t := &s.objects[o]
	for _, a := range d.Abilities {
		if g.abils[a].deps&depDerived == 0 || d.folded>>g.abils[a].slot&1 != 0 {
			continue
		}
		ab := &g.lib.Abilities[a]
		if !g.inForce(s, o, ab) {
			continue
		}
		f := frame{ctl: t.ctl, src: o, gen: t.gen, zone: t.zone}
		if ab.Cond != 0 && g.eval(s, &f, ab.Cond) == 0 {
			continue
		}
		for b := g.objects(s, &f, ab.Stat.R); ; {
			x := b.pop()
			if x == 0 {
				break
			}
			if s.objects[x].kind == kDevelopment {
				continue // an attachment may lie on it until the next state check
			}
			f.it = x
			n := 0
			if ab.Stat.N != 0 {
				n = g.eval(s, &f, ab.Stat.N)
			}
			s.objects[x].modify(ab.Stat.Stat, n)
		}
	}
}

// noPower is the derived power of a card that has lost all of it: nothing that
// is added makes it more.
const noPower = -120

func (t *object) addPower(n int) {
	if t.power != noPower {
		t.power = addi8(t.power, n)
	}
}

func (t *object) modify(stat code.Stat, n int) {
	switch stat {
	case code.SPower:
		t.addPower(n)
	case code.SHitPoints:
		t.hp = addi8(t.hp, n)
	case code.SToughness:
		t.tough = addi8(t.tough, n)
	case code.SCounter:
		t.counter = addi8(t.counter, n)
	case code.SScout:
		t.props |= propScout
	case code.SNoCorrupt:
		t.props |= propNoCorrupt
	case code.SNoRestore:
		t.props |= propNoRestore
	case code.SNoAttack:
		t.props |= propNoAttack
	case code.SNoDefend:
		t.props |= propNoDefend
	case code.SPowerless:
		t.power = noPower
	}
}

// combatBonus is the damage that a unit deals in combat beyond its power. It
// is asked once a combat, and so computed then.
func (g *Game) combatBonus(s *State, o Obj) int {
	if s.deps&depBonus == 0 {
		return 0
	}
	return g.sumOf(s, code.SCombatDamage, o)
}

// sumOf adds up the static effects of one kind on an object, for numbers that
// are asked for so seldom that nothing keeps them.
func (g *Game) sumOf(s *State, stat code.Stat, o Obj) int {
	n := 0
	for b := s.statics; ; {
		src := b.pop()
		if src == 0 {
			return n
		}
		d := g.def(s, src)
		for _, a := range d.Abilities {
			if d.folded>>g.abils[a].slot&1 != 0 {
				continue
			}
			if f, ab := g.constantOn(s, src, a, stat, o); ab != nil {
				n += g.num(s, &f, ab.Stat.N, 1)
			}
		}
	}
}

// constant is what a constant effect of a card is looked at with, the effect of
// one kind: its text works in its zone, and its condition holds. it is the
// object at hand, if there is one. Without such an effect the ability is nil.
func (g *Game) constant(s *State, src Obj, a code.AbilityID, stat code.Stat, it Obj) (f frame, _ *code.Ability) {
	ab := &g.lib.Abilities[a]
	if ab.Kind != code.Static || ab.Stat.Stat != stat || !g.inForce(s, src, ab) {
		return f, nil
	}
	t := &s.objects[src]
	f = frame{ctl: t.ctl, src: src, gen: t.gen, zone: t.zone, it: it}
	if ab.Cond != 0 && g.eval(s, &f, ab.Cond) == 0 {
		return f, nil
	}
	return f, ab
}

// constantOn is the same for an effect that must be about the object.
func (g *Game) constantOn(s *State, src Obj, a code.AbilityID, stat code.Stat, o Obj) (f frame, ab *code.Ability) {
	if f, ab = g.constant(s, src, a, stat, o); ab == nil {
		return f, nil
	}
	if set := g.objects(s, &f, ab.Stat.R); !set.Has(o) {
		return f, nil
	}
	return f, ab
}

// inForce reports whether an ability of a card in play is active: the card is
// faceup and in a zone where the ability works (zones.zone-specific-text).
func (g *Game) inForce(s *State, o Obj, ab *code.Ability) bool {
	t := &s.objects[o]
	return t.place() == inPlay && t.works(ab.Kind) && (ab.Zones == 0 || worksAt(uint8(ab.Zones), t.zone))
}

// without drops the objects that have a property.
func (g *Game) without(s *State, set Set, props uint8) Set {
	for b := set; ; {
		o := b.pop()
		if o == 0 {
			return set
		}
		if s.objects[o].props&props != 0 {
			set.del(o)
		}
	}
}

// refreshDeps joins what the static effects in play depend on.
func (g *Game) refreshDeps(s *State) {
	s.deps = 0
	for b := s.statics; ; {
		o := b.pop()
		if o == 0 {
			return
		}
		s.deps |= g.def(s, o).deps
	}
}

// refreshEvents joins the events that cards in play wait for.
func (g *Game) refreshEvents(s *State) {
	s.awaited, s.awaitedStale = 0, false
	for b := s.watchers; ; {
		o := b.pop()
		if o == 0 {
			return
		}
		s.awaited |= g.def(s, o).events
	}
}

// applyLosses applies these effects to the derived values.
func (s *State) applyLosses() {
	for i := range s.lasting[:s.nLasting] {
		l := &s.lasting[i]
		t := &s.objects[l.obj]
		if t.gen != l.gen || t.place() != inPlay {
			continue
		}
		switch l.kind {
		case lastUntough:
			t.tough = 0
		case lastPowerless:
			t.power = noPower
		}
	}
}
