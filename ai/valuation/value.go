package valuation

import (
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
)

// Worth is what an object in play is worth to its controller.
func (j *Evaluator) Worth(o engine.Obj) int {
	switch {
	case j.v.IsUnit(o): // as most are that are asked about
		return j.unitWorth(o)
	case j.v.IsSection(o):
		return 0
	case j.MereDevelopment(o):
		return j.w.Develop
	case j.v.IsLegend(o):
		return j.legendWorth(o)
	}
	z := j.v.Zone(o)
	n := j.w.Support + 30*j.v.Tokens(o)
	if z < card.Battlefield { // only units and legends attack
		n += j.v.Power(o) * j.w.InPlay[z]
	}
	if c := j.ProfileOf(o); c != nil {
		n += c.Text[z] * j.w.Text / 100
		if c.Attaches {
			n += j.attachmentWorth(c)
		}
	}
	return max(n, 10)
}

// MereDevelopment reports whether a card in play is a development and nothing
// else.
func (j *Evaluator) MereDevelopment(o engine.Obj) bool {
	return j.v.IsMereDevelopment(o)
}

func (j *Evaluator) unitWorth(o engine.Obj) int {
	z := j.v.Zone(o)
	power, remaining, tough, counter := j.v.Numbers(o)
	n := j.w.Body + power*j.w.InPlay[z] + remaining*j.w.HitPoint + counter*j.w.Counter + tough*j.w.Tough
	if c := j.ProfileOf(o); c != nil {
		n += c.Text[z] * j.w.Text / 100
	}
	if j.v.Corrupted(o) {
		n = n * j.w.Corrupted / 100
	}
	return max(n, 10)
}

// legendWorth is that of a legend: its power counts in all three zones.
func (j *Evaluator) legendWorth(o engine.Obj) int {
	n := j.w.Body + j.v.Remaining(o)*j.w.HitPoint + j.v.Counterstrike(o)*j.w.Counter + j.v.Toughness(o)*j.w.Tough
	for z := card.Kingdom; z < card.NumZones; z++ {
		n += j.v.PowerIn(o, z) * j.w.InPlay[z]
	}
	if c := j.ProfileOf(o); c != nil {
		n += c.Text[card.NumZones] * j.w.Text / 100
	}
	if j.v.Corrupted(o) {
		n = n * j.w.Corrupted / 100
	}
	return max(n, 10)
}

// attachmentWorth of a card that hangs on something: what it gives.
func (j *Evaluator) attachmentWorth(c *Profile) int { return abs(c.AttachWorth) }

// PlacedDamageCost is what n damage that cannot be cancelled any more on an object costs
// its controller; less than nothing where it makes him win.
func (j *Evaluator) PlacedDamageCost(o engine.Obj, n int) int {
	if n <= 0 {
		return 0
	}
	left := j.left(o)
	switch {
	case left <= 0:
		return 0
	case j.v.IsSection(o):
		return j.SectionDamageCost(o, n, left)
	}
	w := j.Worth(o)
	if n >= left {
		return w
	}
	if j.v.Controller(o) == j.me && j.enraged() {
		return -j.w.Second / 2
	}
	return min(w/2, n*j.w.HitPoint)
}

// left is the damage that an object takes beyond what has been assigned to it in the battle at hand.
func (j *Evaluator) left(o engine.Obj) int { return j.v.Remaining(o) - j.v.PendingCombat(o) }

// DamageCost is the same for damage that can be cancelled.
func (j *Evaluator) DamageCost(o engine.Obj, n int) int {
	if j.v.IsSection(o) {
		return j.PlacedDamageCost(o, n-j.CancelledDamage(o))
	}
	return j.PlacedDamageCost(o, n*j.v.Times(o)-j.v.Toughness(o))
}

// CancelledDamage is how much damage to something would be cancelled now.
func (j *Evaluator) CancelledDamage(o engine.Obj) int { return j.v.Lethal(o) - j.v.Remaining(o) }

// SectionDamageCost is what n damage to a section is worth that burns at rem.
func (j *Evaluator) SectionDamageCost(o engine.Obj, n, rem int) int {
	sc := j.SectionDamageOf(o)
	return sc.Worth(n, rem)
}

// SectionDamage is what damage to a section is worth, however much it is.
type SectionDamage struct {
	done  int // damage on it
	point int
	lean  int
	burn  int // 0 when it burns already
	less  int // what is not burning is worth less than
}

// SectionDamageOf is what damage to a section is worth.
func (j *Evaluator) SectionDamageOf(o engine.Obj) SectionDamage {
	if j.v.Burning(o) {
		return SectionDamage{}
	}
	sc := SectionDamage{done: j.v.Damage(o), point: j.w.Point, lean: j.w.Lean, burn: j.w.First, less: j.w.First - 1}
	if j.v.Burnt(o.Owner())+1 >= j.v.MustBurn(o.Owner().Other()) {
		sc.point, sc.burn = sc.point*3/2, j.w.Second
	}
	return sc
}

// Worth of n damage when the section burns at rem.
func (s *SectionDamage) Worth(n, rem int) int {
	switch {
	case n <= 0 || s.burn == 0:
		return 0
	case n >= rem:
		return s.burn
	}
	return min(n*(s.point+s.point*s.lean*(s.done+n)/(100*(s.done+rem))), s.less)
}

// HealWorth is what n points of damage healed are worth to the controller.
func (j *Evaluator) HealWorth(o engine.Obj, n int) int {
	n = min(n, j.v.Damage(o))
	if j.v.IsSection(o) {
		per := j.w.Point
		if j.v.Burnt(o.Owner()) > 0 {
			per = per * 3 / 2
		}
		return n * per
	}
	return n * j.w.HitPoint
}

// CorruptCost is what corrupting a unit costs its controller.
func (j *Evaluator) CorruptCost(o engine.Obj) int {
	if j.v.Corrupted(o) || !j.v.IsUnit(o) {
		return 0
	}
	n := j.unitWorth(o) * (100 - j.w.Corrupted) / 100
	if j.v.Zone(o) == card.Battlefield {
		n += j.v.Power(o) * 40
	}
	return n
}

// HandWorth is what a card in hand is worth for later.
func (j *Evaluator) HandWorth(o engine.Obj) int {
	return j.keep(o, 3+j.Board().Forces[j.me].Power[card.Kingdom])
}

// keep is Keep for when the kingdom brings so many resources.
func (j *Evaluator) keep(o engine.Obj, income int) int {
	p := j.ProfileOf(o)
	if p == nil {
		return j.w.Card
	}
	b := j.Board()
	best := 0
	switch {
	case p.Kind == card.Unit || p.Kind == card.Support && !p.Attaches:
		zo := j.v.Card(o).ZoneOnly
		for z := card.Kingdom; z < card.NumZones; z++ {
			if zo == 0 || zo.Has(z) {
				n := p.Text[z]
				if p.Kind == card.Unit || z != card.Battlefield {
					n += p.Power[z] * max(b.PowerWorth[z], 20)
				}
				best = max(best, n)
			}
		}
		best += p.HP * j.w.HitPoint
	case p.Kind == card.Quest:
		best = j.w.Venture
	case p.Kind == card.Legend:
		best = p.Text[card.NumZones] + p.HP*j.w.HitPoint
		for z := range b.PowerWorth {
			best += p.Power[z] * max(b.PowerWorth[z], 20)
		}
	default:
		best = j.w.Card + 20*p.Cost
	}
	if j.Duplicate(o) {
		return best / 10
	}
	// Too dear to be played soon.
	if late := j.v.Price(o) - income; late > 0 {
		best = best * 4 / (4 + late*(late+1))
	}
	return best
}

// Duplicate reports whether a card cannot be played because of one in play: a
// unique one of its name, or a legend.
func (j *Evaluator) Duplicate(o engine.Obj) bool {
	k := j.v.Card(o)
	switch {
	case k == nil:
		return false
	case k.Type == card.Legend && j.v.Legend(j.me) != 0:
		return true
	case !k.Unique:
		return false
	}
	id := j.v.CardID(o)
	for s := j.v.InPlay(j.me); ; {
		x := s.Pop()
		if x == 0 {
			return false
		}
		if x != o && !j.v.Facedown(x) && j.v.CardID(x) == id {
			return true
		}
	}
}

// Loss is what it costs its controller that an object leaves play.
func (j *Evaluator) Loss(o engine.Obj) int {
	if j.v.IsSection(o) {
		return 0
	}
	n := j.Worth(o)
	if j.v.IsDevelopment(o) {
		// A section that is close to burning needs it.
		s := engine.Section(j.v.Side(o), int(j.v.Zone(o)))
		switch {
		case j.v.Burning(s):
		case j.left(s) == 1:
			return n + j.SectionDamageCost(s, 1, 1)
		case j.props(s):
			return n + j.SectionDamageCost(s, 1, 1)/2 // the attack is still to come
		}
		return n
	}
	if j.v.PendingCombat(o) > 0 && j.left(o) <= 0 {
		return 0 // it is lost anyhow
	}
	if j.v.IsUnit(o) && j.fighting() {
		n += max(0, -j.Sign(o)*j.without(o))
	}
	return n + j.opens(o)
}

// props reports whether a section of the enemy stands against the attack of this turn by one hit point, and
// he loses when it burns.
func (j *Evaluator) props(s engine.Obj) bool {
	if s.Owner() != j.opp || j.v.Active() != j.me || j.v.InCombat() || j.v.Phase() > card.BattlefieldPhase ||
		!j.NextBurnWins() {
		return false
	}
	strike := j.Board().Forces[j.me].Strike
	return strike > 0 && j.PowerToBurn(int(j.v.Zone(s)), strike+1) == strike+1
}

// injure is what n damage on an object costs its controller.
func (j *Evaluator) injure(o engine.Obj, n, tough int) int {
	if j.v.IsSection(o) {
		return j.DamageCost(o, n)
	}
	if n = n*j.v.Times(o) - tough; n >= j.v.Remaining(o) {
		return j.Loss(o)
	}
	return j.PlacedDamageCost(o, n)
}

// disable is what it costs a unit's controller that it cannot attack or defend
// this turn; corrupted, not for longer either.
func (j *Evaluator) disable(o engine.Obj, attack, defend, corrupted bool) int {
	if j.v.Corrupted(o) || !j.v.IsUnit(o) {
		return 0
	}
	n := 0
	if corrupted {
		n = j.CorruptCost(o) * 2 / 3
	}
	p := j.v.Controller(o)
	fits := j.v.Power(o) + j.v.Remaining(o)
	early := j.v.Phase() <= phaseBattle && !j.v.InCombat()
	switch {
	case attack && early && p == j.v.Active() && j.v.Zone(o) == card.Battlefield:
		n += 40 * j.v.Power(o)
	case defend && early && p != j.v.Active():
		n += 15*fits + j.opens(o)
	}
	return n
}

// timely is what a point of power is worth to its controller outside a
// battle: something where the zone is about to be counted, or where it lasts.
func (j *Evaluator) timely(o engine.Obj, d code.Duration) int {
	z := j.v.Zone(o)
	if d == code.Forever {
		if z == noZone {
			z = card.Battlefield
		}
		return j.w.InPlay[z]
	}
	if j.v.Controller(o) != j.v.Active() || d != code.UntilTurn {
		return 0
	}
	switch phase := j.v.Phase(); {
	case phase == 0 && z == card.Kingdom:
		return j.w.Early
	case phase <= phaseKingdom && z == card.QuestZone:
		return j.w.Early
	}
	return 0
}

// MoveWorth is what it is worth to the controller of a card that it moves to a
// zone.
func (j *Evaluator) MoveWorth(o engine.Obj, to card.Zone) int {
	from := j.v.Zone(o)
	if to == from || to == noZone || from == noZone {
		return 0
	}
	if j.MereDevelopment(o) {
		if j.v.Controller(o) != j.me {
			return 0
		}
		b := j.Board()
		return b.HitPointWorth[to] - b.HitPointWorth[from]
	}
	n := 0
	if p := j.ProfileOf(o); p != nil {
		n = p.Text[to] - p.Text[from]
	}
	if j.v.Controller(o) == j.me {
		b := j.Board()
		n += j.v.Power(o)*(b.PowerWorth[to]-b.PowerWorth[from]) + j.v.Remaining(o)*(b.HitPointWorth[to]-b.HitPointWorth[from])
	} else {
		n += j.v.Power(o) * (j.w.InPlay[to] - j.w.InPlay[from])
	}
	if j.fighting() && j.v.IsUnit(o) {
		n += j.Sign(o) * j.without(o)
	}
	return n - 30 // moving about is not worth a little
}
