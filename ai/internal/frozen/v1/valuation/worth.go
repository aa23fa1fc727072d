package valuation

import (
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
)

// Worth returns the worth of an object in play to its controller.
func (e *Evaluator) Worth(o engine.Obj) int {
	switch {
	case e.v.IsUnit(o): // units are the most frequent case, so they come first
		return e.unitWorth(o)
	case e.v.IsSection(o):
		return 0
	case e.MereDevelopment(o):
		return e.w.Develop
	case e.v.IsLegend(o):
		return e.legendWorth(o)
	}
	z := e.v.Zone(o)
	n := e.w.Support + 30*e.v.Tokens(o)
	if z < card.Battlefield { // the power of supports in the battlefield has no effect
		n += e.v.Power(o) * e.w.InPlay[z]
	}
	if c := e.ProfileOf(o); c != nil {
		n += c.Text[z] * e.w.Text / 100
		if c.Attaches {
			n += e.attachmentWorth(c)
		}
	}
	return max(n, 10)
}

// MereDevelopment reports whether a card in play is a development and nothing else.
func (e *Evaluator) MereDevelopment(o engine.Obj) bool {
	return e.v.IsMereDevelopment(o)
}

func (e *Evaluator) unitWorth(o engine.Obj) int {
	z := e.v.Zone(o)
	power, remaining, tough, counter := e.v.CombatStats(o)
	n := e.w.Body + power*e.w.InPlay[z] + remaining*e.w.HitPoint + counter*e.w.Counter + tough*e.w.Tough
	if c := e.ProfileOf(o); c != nil {
		n += c.Text[z] * e.w.Text / 100
	}
	if e.v.Corrupted(o) {
		n = n * e.w.Corrupted / 100
	}
	return max(n, 10)
}

// legendWorth returns the worth of a legend, whose power counts in all three zones.
func (e *Evaluator) legendWorth(o engine.Obj) int {
	n := e.w.Body + e.v.Remaining(o)*e.w.HitPoint + e.v.Counterstrike(o)*e.w.Counter + e.v.Toughness(o)*e.w.Tough
	for z := card.Kingdom; z < card.NumZones; z++ {
		n += e.v.PowerIn(o, z) * e.w.InPlay[z]
	}
	if c := e.ProfileOf(o); c != nil {
		n += c.Text[card.NumZones] * e.w.Text / 100
	}
	if e.v.Corrupted(o) {
		n = n * e.w.Corrupted / 100
	}
	return max(n, 10)
}

// attachmentWorth returns the absolute worth of an attachment's effect on its host.
func (e *Evaluator) attachmentWorth(c *Profile) int { return abs(c.AttachWorth) }

// PlacedDamageCost returns the cost to the controller of o of n damage that can no longer be
// cancelled. It is negative if the damage lets him win (see woundWinsAttack).
func (e *Evaluator) PlacedDamageCost(o engine.Obj, n int) int {
	if n <= 0 {
		return 0
	}
	left := e.hitPointsLeft(o)
	switch {
	case left <= 0:
		return 0
	case e.v.IsSection(o):
		return e.SectionDamageCost(o, n, left)
	}
	w := e.Worth(o)
	if n >= left {
		return w
	}
	if e.v.Controller(o) == e.me && e.woundWinsAttack() {
		return -e.w.Second / 2
	}
	return min(w/2, n*e.w.HitPoint)
}

// hitPointsLeft returns the remaining hit points of an object less the combat damage that is
// assigned to it.
func (e *Evaluator) hitPointsLeft(o engine.Obj) int { return e.v.Remaining(o) - e.v.PendingCombat(o) }

// DamageCost is PlacedDamageCost for damage that can still be cancelled.
func (e *Evaluator) DamageCost(o engine.Obj, n int) int {
	if e.v.IsSection(o) {
		return e.PlacedDamageCost(o, n-e.CancelledDamage(o))
	}
	return e.PlacedDamageCost(o, n*e.v.DamageFactor(o)-e.v.Toughness(o))
}

// CancelledDamage returns how much damage to an object would be cancelled now.
func (e *Evaluator) CancelledDamage(o engine.Obj) int { return e.v.LethalDamage(o) - e.v.Remaining(o) }

// SectionDamageCost returns the cost to its controller of n damage to a section that burns after
// rem more damage.
func (e *Evaluator) SectionDamageCost(o engine.Obj, n, rem int) int {
	sc := e.SectionDamageOf(o)
	return sc.Worth(n, rem)
}

// SectionDamage computes the cost of damage to one section for its controller.
type SectionDamage struct {
	done  int // damage on the section
	point int
	lean  int
	burn  int // points for burning the section, 0 if it burns already
	less  int // upper bound of the cost of damage that does not burn the section
}

// SectionDamageOf returns the SectionDamage of a section.
func (e *Evaluator) SectionDamageOf(o engine.Obj) SectionDamage {
	if e.v.Burning(o) {
		return SectionDamage{}
	}
	sc := SectionDamage{done: e.v.Damage(o), point: e.w.Point, lean: e.w.Lean, burn: e.w.First, less: e.w.First - 1}
	if e.v.BurningSections(o.Owner())+1 >= e.v.MustBurn(o.Owner().Other()) {
		sc.point, sc.burn = sc.point*3/2, e.w.Second
	}
	return sc
}

// Worth returns the cost of n damage if the section burns after rem more damage.
func (s *SectionDamage) Worth(n, rem int) int {
	switch {
	case n <= 0 || s.burn == 0:
		return 0
	case n >= rem:
		return s.burn
	}
	return min(n*(s.point+s.point*s.lean*(s.done+n)/(100*(s.done+rem))), s.less)
}

// HealWorth returns the worth of healing n damage to the controller of o.
func (e *Evaluator) HealWorth(o engine.Obj, n int) int {
	n = min(n, e.v.Damage(o))
	if e.v.IsSection(o) {
		per := e.w.Point
		if e.v.BurningSections(o.Owner()) > 0 {
			per = per * 3 / 2
		}
		return n * per
	}
	return n * e.w.HitPoint
}

// CorruptCost returns the cost to its controller of corrupting a unit.
func (e *Evaluator) CorruptCost(o engine.Obj) int {
	if e.v.Corrupted(o) || !e.v.IsUnit(o) {
		return 0
	}
	n := e.unitWorth(o) * (100 - e.w.Corrupted) / 100
	if e.v.Zone(o) == card.Battlefield {
		n += e.v.Power(o) * 40
	}
	return n
}

// HandWorth returns the worth of keeping a card in hand, at the current income from the kingdom.
func (e *Evaluator) HandWorth(o engine.Obj) int {
	return e.handWorth(o, 3+e.Board().Forces[e.me].Power[card.Kingdom])
}

// handWorth is HandWorth with a given income.
func (e *Evaluator) handWorth(o engine.Obj, income int) int {
	p := e.ProfileOf(o)
	if p == nil {
		return e.w.Card
	}
	b := e.Board()
	best := 0
	switch {
	case p.Kind == card.Unit || p.Kind == card.Support && !p.Attaches:
		zo := e.v.Card(o).ZoneOnly
		for z := card.Kingdom; z < card.NumZones; z++ {
			if zo == 0 || zo.Has(z) {
				n := p.Text[z]
				if p.Kind == card.Unit || z != card.Battlefield {
					n += p.Power[z] * max(b.PowerWorth[z], 20)
				}
				best = max(best, n)
			}
		}
		best += p.HP * e.w.HitPoint
	case p.Kind == card.Quest:
		best = e.w.Venture
	case p.Kind == card.Legend:
		best = p.Text[card.NumZones] + p.HP*e.w.HitPoint
		for z := range b.PowerWorth {
			best += p.Power[z] * max(b.PowerWorth[z], 20)
		}
	default:
		best = e.w.Card + 20*p.Cost
	}
	if e.Duplicate(o) {
		return best / 10
	}
	// The card is too expensive to be played soon.
	if late := e.v.Price(o) - income; late > 0 {
		best = best * 4 / (4 + late*(late+1))
	}
	return best
}

// Duplicate reports whether the viewer cannot play a card because it is unique and he has it in
// play, or because it is a legend and he has a legend in play.
func (e *Evaluator) Duplicate(o engine.Obj) bool {
	k := e.v.Card(o)
	switch {
	case k == nil:
		return false
	case k.Type == card.Legend && e.v.Legend(e.me) != 0:
		return true
	case !k.Unique:
		return false
	}
	id := e.v.CardID(o)
	for s := e.v.InPlay(e.me); ; {
		x := s.Pop()
		if x == 0 {
			return false
		}
		if x != o && !e.v.Facedown(x) && e.v.CardID(x) == id {
			return true
		}
	}
}

// Loss returns the cost to its controller if an object leaves play.
func (e *Evaluator) Loss(o engine.Obj) int {
	if e.v.IsSection(o) {
		return 0
	}
	n := e.Worth(o)
	if e.v.IsDevelopment(o) {
		// The section may burn without the development.
		s := engine.Section(e.v.Side(o), int(e.v.Zone(o)))
		switch {
		case e.v.Burning(s):
		case e.hitPointsLeft(s) == 1:
			return n + e.SectionDamageCost(s, 1, 1)
		case e.holdsByOne(s):
			return n + e.SectionDamageCost(s, 1, 1)/2 // half the cost, because the attack of this turn is still to come
		}
		return n
	}
	if e.v.PendingCombat(o) > 0 && e.hitPointsLeft(o) <= 0 {
		return 0 // the combat damage assigned to the unit kills it anyway
	}
	if e.v.IsUnit(o) && e.battleOpen() {
		n += max(0, -e.Sign(o)*e.removalWorth(o))
	}
	return n + e.openingWorth(o)
}

// holdsByOne reports whether an opposing section withstands the attack of this turn by one hit
// point, and the viewer wins if it burns.
func (e *Evaluator) holdsByOne(s engine.Obj) bool {
	if s.Owner() != e.opp || e.v.Active() != e.me || e.v.InCombat() || e.v.Phase() > card.BattlefieldPhase ||
		!e.NextBurnWins() {
		return false
	}
	strike := e.Board().Forces[e.me].AttackPower
	return strike > 0 && e.PowerToBurn(int(e.v.Zone(s)), strike+1) == strike+1
}

// damageLoss returns the cost to its controller of n damage to an object, including its death.
// tough is the Toughness to count.
func (e *Evaluator) damageLoss(o engine.Obj, n, tough int) int {
	if e.v.IsSection(o) {
		return e.DamageCost(o, n)
	}
	if n = n*e.v.DamageFactor(o) - tough; n >= e.v.Remaining(o) {
		return e.Loss(o)
	}
	return e.PlacedDamageCost(o, n)
}

// disableCost returns the cost to a unit's controller if the unit cannot attack or defend this
// turn. corrupted is true if the unit stays corrupted beyond this turn.
func (e *Evaluator) disableCost(o engine.Obj, attack, defend, corrupted bool) int {
	if e.v.Corrupted(o) || !e.v.IsUnit(o) {
		return 0
	}
	n := 0
	if corrupted {
		n = e.CorruptCost(o) * 2 / 3
	}
	p := e.v.Controller(o)
	fits := e.v.Power(o) + e.v.Remaining(o)
	early := e.v.Phase() <= card.BattlefieldPhase && !e.v.InCombat()
	switch {
	case attack && early && p == e.v.Active() && e.v.Zone(o) == card.Battlefield:
		n += 40 * e.v.Power(o)
	case defend && early && p != e.v.Active():
		n += 15*fits + e.openingWorth(o)
	}
	return n
}

// timedPowerWorth returns the worth to the controller of o of a point of power with duration d
// outside a battle. It is positive only if the power is permanent or the power in the zone is
// about to be counted.
func (e *Evaluator) timedPowerWorth(o engine.Obj, d code.Duration) int {
	z := e.v.Zone(o)
	if d == code.Forever {
		if z == noZone {
			z = card.Battlefield
		}
		return e.w.InPlay[z]
	}
	if e.v.Controller(o) != e.v.Active() || d != code.UntilTurn {
		return 0
	}
	switch phase := e.v.Phase(); {
	case phase == card.TurnBegins && z == card.Kingdom:
		return e.w.Early
	case phase <= card.KingdomPhase && z == card.QuestZone:
		return e.w.Early
	}
	return 0
}

// MoveWorth returns the worth to its controller of moving a card to another zone.
func (e *Evaluator) MoveWorth(o engine.Obj, to card.Zone) int {
	from := e.v.Zone(o)
	if to == from || to == noZone || from == noZone {
		return 0
	}
	if e.MereDevelopment(o) {
		if e.v.Controller(o) != e.me {
			return 0
		}
		b := e.Board()
		return b.HitPointWorth[to] - b.HitPointWorth[from]
	}
	n := 0
	if p := e.ProfileOf(o); p != nil {
		n = p.Text[to] - p.Text[from]
	}
	if e.v.Controller(o) == e.me {
		b := e.Board()
		n += e.v.Power(o)*(b.PowerWorth[to]-b.PowerWorth[from]) + e.v.Remaining(o)*(b.HitPointWorth[to]-b.HitPointWorth[from])
	} else {
		n += e.v.Power(o) * (e.w.InPlay[to] - e.w.InPlay[from])
	}
	if e.battleOpen() && e.v.IsUnit(o) {
		n += e.Sign(o) * e.removalWorth(o)
	}
	return n - 30 // a penalty of 30 keeps units from moving for a small gain
}
