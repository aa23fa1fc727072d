package valuation

import (
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
)

// This file evaluates operations that deal, move, heal or cancel damage.

func (e *Evaluator) damage(c *Walk, in *code.Instr, o engine.Obj) int {
	tough := e.v.Toughness(o)
	if in.F&code.FUncancel != 0 {
		tough = 0
	}
	return -e.Sign(o) * e.damageLoss(o, e.amount(c, in), tough)
}

func (e *Evaluator) indirect(_ *code.Instr, _ engine.Player, n int) int { return -n * e.w.HitPoint }

// allOf is the amount of an instruction that gives no amount, which means all damage. It is more
// than any card can have.
const allOf = 250

func (e *Evaluator) healed(c *Walk, in *code.Instr, o engine.Obj) int {
	return e.Sign(o) * e.HealWorth(o, e.Number(c, in.N, allOf))
}

// relieved evaluates healing damage of a capital where that is worth the most, or moving it to the
// object of R2.
func (e *Evaluator) relieved(c *Walk, in *code.Instr) int {
	p, n := e.v.PlayerOf(&c.Scene, in.P), e.Number(c, in.N, allOf)
	best, had := 0, 0
	for z := card.Kingdom; z < card.NumZones; z++ {
		o := engine.Section(p, int(z))
		best, had = max(best, e.HealWorth(o, n)), had+e.v.Damage(o)
	}
	to := e.v.Objects(&c.Scene, in.R2)
	if o := to.Pop(); o != 0 && e.v.IsInPlay(o) {
		return e.playerSign(p)*best - e.Sign(o)*e.damageLoss(o, min(n, had), 0)
	}
	return e.playerSign(p) * best
}

// shielded evaluates cancelling the next n damage to a unit this turn. It has worth if the unit
// fights.
func (e *Evaluator) shielded(c *Walk, in *code.Instr, o engine.Obj) int {
	n := min(e.amount(c, in), e.v.Remaining(o))
	if att, def := e.v.Attackers(), e.v.Defenders(); e.battleOpen() && (att.Has(o) || def.Has(o)) {
		return e.Sign(o) * n * e.w.HitPoint / 2
	}
	return e.Sign(o) * n * 5
}

// deflect evaluates redirecting damage from one object to another. It has worth if the first one
// fights.
func (e *Evaluator) deflect(c *Walk, in *code.Instr) int {
	from, to := e.v.Objects(&c.Scene, in.R), e.v.Objects(&c.Scene, in.R2)
	x, y := from.Pop(), to.Pop()
	if x == 0 || y == 0 || x == y || !e.v.IsInPlay(x) || !e.v.IsInPlay(y) {
		return 0
	}
	if att, def := e.v.Attackers(), e.v.Defenders(); !e.battleOpen() || !att.Has(x) && !def.Has(x) && x != e.v.Attacked() {
		return 0
	}
	n := min(e.amount(c, in), 3)
	return (e.Sign(x)*e.PlacedDamageCost(x, n) - e.Sign(y)*e.damageLoss(y, n, e.v.Toughness(y))) / 2
}

// duel evaluates a fight of two units, each of which deals damage equal to its power to the other.
func (e *Evaluator) duel(c *Walk, in *code.Instr) int {
	one, two := e.v.Objects(&c.Scene, in.R), e.v.Objects(&c.Scene, in.R2)
	x, y := one.Pop(), two.Pop()
	if x == 0 || y == 0 || !e.v.IsInPlay(x) || !e.v.IsInPlay(y) {
		return 0
	}
	return -e.Sign(x)*e.damageLoss(x, e.v.Power(y), e.v.Toughness(x)) - e.Sign(y)*e.damageLoss(y, e.v.Power(x), e.v.Toughness(y))
}

// shift evaluates damage that is moved or redirected from R to R2.
func (e *Evaluator) shift(c *Walk, in *code.Instr) int {
	from := e.v.Objects(&c.Scene, in.R)
	x := from.Pop()
	n := e.Number(c, in.N, allOf)
	total := 0
	if in.Op == code.OpMoveDamage && x != 0 && e.v.IsInPlay(x) {
		if n = min(n, e.v.Damage(x)); n == 0 {
			return 0
		}
		total = e.Sign(x) * e.HealWorth(x, n)
	} else if x != 0 && e.v.IsInPlay(x) {
		total = e.Sign(x) * e.PlacedDamageCost(x, n)
	}
	to := e.v.Objects(&c.Scene, in.R2)
	if y := to.Pop(); y != 0 && y != x && e.v.IsInPlay(y) {
		if n == allOf {
			n = 2
		}
		total -= e.Sign(y) * e.damageLoss(y, n, 0)
	}
	return total
}
