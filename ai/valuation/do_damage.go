package valuation

import (
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
)

// What the words about damage are worth.

func (j *Evaluator) damage(c *Walk, in *code.Instr, o engine.Obj) int {
	tough := j.v.Toughness(o)
	if in.F&code.FUncancel != 0 {
		tough = 0
	}
	return -j.Sign(o) * j.injure(o, j.amount(c, in), tough)
}

func (j *Evaluator) indirect(_ *code.Instr, _ engine.Player, n int) int { return -n * j.w.HitPoint }

// allOf is more than can be on anything: an amount that was left out.
const allOf = 250

func (j *Evaluator) healed(c *Walk, in *code.Instr, o engine.Obj) int {
	return j.Sign(o) * j.HealWorth(o, j.Number(c, in.N, allOf))
}

// relieved: damage of a capital is healed where that helps most, or moved onto
// something.
func (j *Evaluator) relieved(c *Walk, in *code.Instr) int {
	p, n := j.v.PlayerOf(&c.Scene, in.P), j.Number(c, in.N, allOf)
	best, had := 0, 0
	for z := card.Kingdom; z < card.NumZones; z++ {
		o := engine.Section(p, int(z))
		best, had = max(best, j.HealWorth(o, n)), had+j.v.Damage(o)
	}
	to := j.v.Objects(&c.Scene, in.R2)
	if o := to.Pop(); o != 0 && j.v.IsInPlay(o) {
		return j.toward(p)*best - j.Sign(o)*j.injure(o, min(n, had), 0)
	}
	return j.toward(p) * best
}

// shielded: the next damage that a unit would be dealt this turn is cancelled,
// which is worth something when it fights.
func (j *Evaluator) shielded(c *Walk, in *code.Instr, o engine.Obj) int {
	n := min(j.amount(c, in), j.v.Remaining(o))
	if att, def := j.v.Attackers(), j.v.Defenders(); j.fighting() && (att.Has(o) || def.Has(o)) {
		return j.Sign(o) * n * j.w.HitPoint / 2
	}
	return j.Sign(o) * n * 5
}

// deflect: what one would be dealt the other is dealt, which is worth something when
// the one fights.
func (j *Evaluator) deflect(c *Walk, in *code.Instr) int {
	from, to := j.v.Objects(&c.Scene, in.R), j.v.Objects(&c.Scene, in.R2)
	x, y := from.Pop(), to.Pop()
	if x == 0 || y == 0 || x == y || !j.v.IsInPlay(x) || !j.v.IsInPlay(y) {
		return 0
	}
	if att, def := j.v.Attackers(), j.v.Defenders(); !j.fighting() || !att.Has(x) && !def.Has(x) && x != j.v.Attacked() {
		return 0
	}
	n := min(j.amount(c, in), 3)
	return (j.Sign(x)*j.PlacedDamageCost(x, n) - j.Sign(y)*j.injure(y, n, j.v.Toughness(y))) / 2
}

// duel: two units deal damage equal to their power to each other.
func (j *Evaluator) duel(c *Walk, in *code.Instr) int {
	one, two := j.v.Objects(&c.Scene, in.R), j.v.Objects(&c.Scene, in.R2)
	x, y := one.Pop(), two.Pop()
	if x == 0 || y == 0 || !j.v.IsInPlay(x) || !j.v.IsInPlay(y) {
		return 0
	}
	return -j.Sign(x)*j.injure(x, j.v.Power(y), j.v.Toughness(x)) - j.Sign(y)*j.injure(y, j.v.Power(x), j.v.Toughness(y))
}

// shift is damage moved or redirected from R to R2.
func (j *Evaluator) shift(c *Walk, in *code.Instr) int {
	from := j.v.Objects(&c.Scene, in.R)
	x := from.Pop()
	n := j.Number(c, in.N, allOf)
	total := 0
	if in.Op == code.OpMoveDamage && x != 0 && j.v.IsInPlay(x) {
		if n = min(n, j.v.Damage(x)); n == 0 {
			return 0
		}
		total = j.Sign(x) * j.HealWorth(x, n)
	} else if x != 0 && j.v.IsInPlay(x) {
		total = j.Sign(x) * j.PlacedDamageCost(x, n)
	}
	to := j.v.Objects(&c.Scene, in.R2)
	if y := to.Pop(); y != 0 && y != x && j.v.IsInPlay(y) {
		if n == allOf {
			n = 2
		}
		total -= j.Sign(y) * j.injure(y, n, 0)
	}
	return total
}
