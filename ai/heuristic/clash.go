package heuristic

import (
	"math/bits"

	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
)

// fighter is one side's unit or legend in a battle.
type fighter struct {
	o       engine.Obj
	power   int // damage that it adds to the total
	lethal  int // damage that has to be assigned to kill it
	worth   int // to its controller
	counter int
	order   int // sort key of those who kill: worth for each point of damage
}

// The most units of one side that a battle is computed for; the rest is left
// out, which no game of a thousand between starters has met.
const maxFighters = 12

// tryAll is the number of units up to which every declaration is tried.
const tryAll = 5

// clash is a battle for one section, or for a legend through its zone: what every declaration of attackers and
// defenders would come to. A side of a battle is a mask, bit i for fighter i.
type clash struct {
	ready   bool // holds the battle at hand (see Agent.battle)
	att     [maxFighters]fighter
	def     [maxFighters]fighter
	nAtt    int
	nDef    int
	section engine.Obj
	always  int           // power of an attacked legend, which defends with whoever else does
	prize   [maxPrize]int // what n damage to the section, or to the legend, is worth
}

const maxPrize = 32 // more damage than any section takes

type mask = uint32

// muster sets up the battle for a section, or a legend through its zone.
func (a *Agent) muster(section, target engine.Obj, att, def engine.Set) *clash {
	a.clash.nAtt = a.enlist(&a.clash.att, att, card.Battlefield)
	return a.face(section, target, def)
}

// face sets up the battle of the same attackers for another target.
func (a *Agent) face(section, target engine.Obj, def engine.Set) *clash {
	c := &a.clash
	c.ready = false
	c.section, c.always = section, 0
	zone := a.v.Zone(section)
	c.nDef = a.enlist(&c.def, minus(def, single(target)), zone)
	if section != target {
		a.besiege(c, target, zone)
		return c
	}
	sc := a.scorching(section)
	rem, guard := a.v.Remaining(section), a.guard(section)
	for n := range c.prize {
		c.prize[n] = sc.worth(n-guard, rem)
	}
	return c
}

// besiege sets up the prizes for damage to a legend; 0 is one that has gone.
func (a *Agent) besiege(c *clash, legend engine.Obj, zone card.Zone) {
	c.prize = [maxPrize]int{}
	if legend == 0 {
		return
	}
	for n := range c.prize {
		c.prize[n] = a.hurt(legend, n)
	}
	def := a.v.Defenders()
	if a.v.DefendersSet() && def.Has(legend) || !a.v.DefendersSet() && !a.v.Corrupted(legend) {
		c.always = a.v.PowerIn(legend, zone)
	}
}

// enlist lists those who fight, or could, with their power for a zone.
func (a *Agent) enlist(to *[maxFighters]fighter, s engine.Set, zone card.Zone) int {
	n := 0
	for n < maxFighters {
		o := s.Pop()
		if o == 0 {
			break
		}
		f := fighter{o: o, power: max(0, a.v.PowerIn(o, zone)+a.v.CombatBonus(o)), lethal: a.v.Lethal(o), worth: a.worth(o), counter: a.v.Counterstrike(o)}
		f.order = f.worth * 64 / max(f.lethal, 1)
		to[n] = f
		n++
	}
	return n
}

// gain is what the battle between two sides is worth to the attacker: the
// damage to the section and the units that the defender loses, less those that
// the attacker loses. Both sides assign damage as well as they can.
func (c *clash) gain(am, dm mask) int {
	total := 0
	for m := dm; m != 0; m &= m - 1 {
		if f := &c.def[bits.TrailingZeros32(m)]; f.counter > 0 {
			hit := c.strike(am, f.counter)
			am &^= hit
			total -= c.price(&c.att, hit)
		}
	}
	force, need := sum(&c.att, am), 0
	for m := dm; m != 0; m &= m - 1 {
		need += c.def[bits.TrailingZeros32(m)].lethal
	}
	if force >= need {
		total += c.prize[min(force-need, maxPrize-1)] + c.price(&c.def, dm)
	} else {
		total += kills(&c.def, dm, force)
	}
	return total - kills(&c.att, am, c.always+sum(&c.def, dm))
}

// strike is the attacker that Counterstrike kills, if it kills one.
func (c *clash) strike(am mask, n int) mask {
	best, at := 0, mask(0)
	for m := am; m != 0; m &= m - 1 {
		if f := &c.att[bits.TrailingZeros32(m)]; f.lethal <= n && f.worth > best {
			best, at = f.worth, m&-m
		}
	}
	return at
}

func (c *clash) price(side *[maxFighters]fighter, m mask) int {
	n := 0
	for ; m != 0; m &= m - 1 {
		n += side[bits.TrailingZeros32(m)].worth
	}
	return n
}

func sum(side *[maxFighters]fighter, m mask) int {
	n := 0
	for ; m != 0; m &= m - 1 {
		n += side[bits.TrailingZeros32(m)].power
	}
	return n
}

// kills is the worth of what n damage kills on a side, the best for its price
// first, with a little for what is only wounded.
func kills(side *[maxFighters]fighter, m mask, n int) int {
	got := 0
	for n > 0 && m != 0 {
		best, at := -1, mask(0)
		for x := m; x != 0; x &= x - 1 {
			if f := &side[bits.TrailingZeros32(x)]; f.lethal <= n && f.order > best {
				best, at = f.order, x&-x
			}
		}
		if at == 0 {
			return got + 15*n
		}
		f := &side[bits.TrailingZeros32(at)]
		got += f.worth
		n -= f.lethal
		m &^= at
	}
	return got
}

// defend is the defender's best declaration against the attackers am: those
// of must and any of may.
func (c *clash) defend(am, must, may mask) (dm mask, gain int) {
	best, least := must, c.gain(am, must)
	if bits.OnesCount32(may) <= tryAll {
		for sub := may & -may; sub != 0; sub = (sub - may) & may {
			if g := c.gain(am, must|sub); g < least {
				best, least = must|sub, g
			}
		}
		return best, least
	}
	if g := c.gain(am, must|may); g < least {
		best, least = must|may, g
	}
	for m := may; m != 0; m &= m - 1 {
		if g := c.gain(am, best^m&-m); g < least {
			best, least = best^m&-m, g
		}
	}
	return best, least
}

// attack is the attacker's best declaration, the defender answering as well
// as he can: those of must and any of may. dm and free are the defender's.
func (c *clash) attack(must, may, dm, free mask) (am mask, gain int) {
	best := must
	_, most := c.defend(must, dm, free)
	if bits.OnesCount32(may) <= tryAll {
		for sub := may & -may; sub != 0; sub = (sub - may) & may {
			if _, g := c.defend(must|sub, dm, free); g > most {
				best, most = must|sub, g
			}
		}
		return best, most
	}
	if _, g := c.defend(must|may, dm, free); g > most {
		best, most = must|may, g
	}
	for m := may; m != 0; m &= m - 1 {
		if _, g := c.defend(best^m&-m, dm, free); g > most {
			best, most = best^m&-m, g
		}
	}
	return best, most
}

func all(n int) mask { return 1<<n - 1 }

// maskOf is the fighters of a side that are in a set.
func maskOf(side *[maxFighters]fighter, n int, s engine.Set) (m mask) {
	for i := range side[:n] {
		if s.Has(side[i].o) {
			m |= 1 << i
		}
	}
	return m
}

func has(side *[maxFighters]fighter, m mask, o engine.Obj) bool {
	for ; m != 0; m &= m - 1 {
		if side[bits.TrailingZeros32(m)].o == o {
			return true
		}
	}
	return false
}
