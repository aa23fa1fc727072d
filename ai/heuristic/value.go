package heuristic

import (
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
)

// worth is what an object in play is worth to its controller.
func (a *Agent) worth(o engine.Obj) int {
	switch {
	case a.v.IsSection(o):
		return 0
	case a.mereDevelopment(o):
		return a.w.Develop
	case a.v.IsUnit(o):
		return a.unitWorth(o)
	case a.v.IsLegend(o):
		return a.legendWorth(o)
	}
	z := a.v.Zone(o)
	n := a.w.Support + 30*a.v.Tokens(o)
	if z < card.Battlefield { // only units and legends attack
		n += a.v.Power(o) * a.w.InPlay[z]
	}
	if c := a.card(o); c != nil {
		n += c.text[z] * a.w.Text / 100
		if c.attaches {
			n += a.attachmentWorth(c)
		}
	}
	return max(n, 10)
}

// mereDevelopment reports whether a card in play is a development and nothing
// else.
func (a *Agent) mereDevelopment(o engine.Obj) bool {
	return a.v.IsDevelopment(o) && !a.v.IsUnit(o)
}

func (a *Agent) unitWorth(o engine.Obj) int {
	z := a.v.Zone(o)
	n := a.w.Body + a.v.Power(o)*a.w.InPlay[z] + a.v.Remaining(o)*a.w.HitPoint +
		a.v.Counterstrike(o)*a.w.Counter + a.v.Toughness(o)*a.w.Tough
	if c := a.card(o); c != nil {
		n += c.text[z] * a.w.Text / 100
	}
	if a.v.Corrupted(o) {
		n = n * a.w.Corrupted / 100
	}
	return max(n, 10)
}

// legendWorth is that of a legend: its power counts in all three zones.
func (a *Agent) legendWorth(o engine.Obj) int {
	n := a.w.Body + a.v.Remaining(o)*a.w.HitPoint + a.v.Counterstrike(o)*a.w.Counter + a.v.Toughness(o)*a.w.Tough
	for z := card.Kingdom; z < card.NumZones; z++ {
		n += a.v.PowerIn(o, z) * a.w.InPlay[z]
	}
	if c := a.card(o); c != nil {
		n += c.text[card.NumZones] * a.w.Text / 100
	}
	if a.v.Corrupted(o) {
		n = n * a.w.Corrupted / 100
	}
	return max(n, 10)
}

// attachmentWorth of a card that hangs on something: what it gives.
func (a *Agent) attachmentWorth(c *profile) int { return abs(c.gives) }

func abs(n int) int {
	if n < 0 {
		return -n
	}
	return n
}

// wound is what n damage that cannot be cancelled any more on an object costs
// its controller.
func (a *Agent) wound(o engine.Obj, n int) int {
	if n <= 0 {
		return 0
	}
	if a.v.IsSection(o) {
		return a.scorch(o, n, a.v.Remaining(o))
	}
	left := a.v.Remaining(o)
	w := a.worth(o)
	if n >= left {
		return w
	}
	return min(w/2, n*a.w.HitPoint)
}

// hurt is the same for damage that can be cancelled.
func (a *Agent) hurt(o engine.Obj, n int) int {
	if a.v.IsSection(o) {
		return a.scorch(o, n-a.guard(o), a.v.Remaining(o))
	}
	return a.wound(o, n*a.v.Times(o)-a.v.Toughness(o))
}

// guard is how much damage to something would be cancelled now.
func (a *Agent) guard(o engine.Obj) int { return a.v.Lethal(o) - a.v.Remaining(o) }

// scorch is what n damage to a section is worth that burns at rem.
func (a *Agent) scorch(o engine.Obj, n, rem int) int {
	sc := a.scorching(o)
	return sc.worth(n, rem)
}

// scorching is what damage to a section is worth, however much it is.
type scorching struct {
	done  int // damage on it
	point int
	lean  int
	burn  int // 0 when it burns already
	less  int // what is not burning is worth less than
}

func (a *Agent) scorching(o engine.Obj) scorching {
	if a.v.Burning(o) {
		return scorching{}
	}
	sc := scorching{done: a.v.Damage(o), point: a.w.Point, lean: a.w.Lean, burn: a.w.First, less: a.w.First - 1}
	if a.look().burning[o.Owner()]+1 >= a.v.MustBurn(o.Owner().Other()) {
		sc.point, sc.burn = sc.point*3/2, a.w.Second
	}
	return sc
}

// worth of n damage when the section burns at rem.
func (s *scorching) worth(n, rem int) int {
	switch {
	case n <= 0 || s.burn == 0:
		return 0
	case n >= rem:
		return s.burn
	}
	return min(n*(s.point+s.point*s.lean*(s.done+n)/(100*(s.done+rem))), s.less)
}

// mend is what n points of damage healed are worth to the controller.
func (a *Agent) mend(o engine.Obj, n int) int {
	n = min(n, a.v.Damage(o))
	if a.v.IsSection(o) {
		per := a.w.Point
		if a.look().burning[o.Owner()] > 0 {
			per = per * 3 / 2
		}
		return n * per
	}
	return n * a.w.HitPoint
}

// idle is what corrupting a unit costs its controller.
func (a *Agent) idle(o engine.Obj) int {
	if a.v.Corrupted(o) || !a.v.IsUnit(o) {
		return 0
	}
	n := a.unitWorth(o) * (100 - a.w.Corrupted) / 100
	if a.v.Zone(o) == card.Battlefield {
		n += a.v.Power(o) * 40
	}
	return n
}
