package valuation

import (
	"math/bits"

	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
)

// Fighter is one side's unit or legend in a battle.
type Fighter struct {
	Obj     engine.Obj
	Power   int // damage that it adds to the total
	Lethal  int // damage that has to be assigned to kill it
	Worth   int // to its controller
	Counter int
	Order   int // sort key of those who kill: worth for each point of damage
}

// MaxFighters is the most units of one side that a battle is computed for; the
// rest is left out, which no game of a thousand between starters has met.
const MaxFighters = 12

// maxExhaustive is the number of units up to which every declaration is tried.
const maxExhaustive = 5

// Battle is a battle for one section, or for a legend through its zone: what every declaration of attackers and
// defenders would come to. A side of a battle is a Mask, bit i for Fighter i.
type Battle struct {
	ready       bool // holds the battle at hand (see Judge.Battle)
	continues   bool // holds a declaration that goes on (see Judge.MusterOn)
	evaluated   bool // and has been judged
	worth       int  // to the viewer, then
	Att         [MaxFighters]Fighter
	Def         [MaxFighters]Fighter
	NAtt        int
	NDef        int
	attRank     ranking // who kills first
	defRank     ranking
	Section     engine.Obj
	guards      engine.Set    // who could defend
	Cancelled   int           // damage to the section that is cancelled
	AttackTax   int           // power that an attacker loses for whom nobody pays
	TaxPrice    int           // resources that are paid for an attacker
	taxPaid     int           // of all the power that they lose, what can be paid for
	LegendPower int           // power of an attacked legend, which defends with whoever else does
	Surplus     int           // what a point of power more is worth against what the defender may still do
	Prize       [maxPrize]int // what n damage to the section, or to the legend, is worth
}

const maxPrize = 32 // more damage than any section takes

type Mask = uint32

// BattleBuffer is the battle that was set up last.
func (e *Evaluator) BattleBuffer() *Battle { return &e.battle }

// SetUpBattle sets up the battle for a section, or a legend through its zone.
func (e *Evaluator) SetUpBattle(section, target engine.Obj, att, def engine.Set) *Battle {
	e.battle.NAtt = e.ListFighters(&e.battle.Att, att, card.Battlefield)
	return e.Retarget(section, target, def)
}

// ContinueBattle is Muster for a declaration of attackers, one by one: what it takes is known
// from the one before, if there was one in the same position (GoOn).
func (e *Evaluator) ContinueBattle(section, target engine.Obj, att, def engine.Set) *Battle {
	c := &e.battle
	if !c.continues || c.Section != section || section != target || c.guards != def || c.Cancelled != e.CancelledDamage(section) || !c.retain(att) {
		e.SetUpBattle(section, target, att, def)
	}
	c.continues = section == target
	return c
}

// retain leaves out the attackers that are not in a set. It reports whether all of the
// set are left.
func (c *Battle) retain(but engine.Set) bool {
	n := 0
	for i := range c.Att[:c.NAtt] {
		if but.Has(c.Att[i].Obj) {
			c.Att[n] = c.Att[i]
			n++
		}
	}
	c.NAtt, c.attRank = n, rank(&c.Att, n)
	return n == but.Len()
}

// Retarget sets up the battle of the same attackers for another target.
func (e *Evaluator) Retarget(section, target engine.Obj, def engine.Set) *Battle {
	c := &e.battle
	c.ready, c.evaluated, c.continues = false, false, false
	c.Section, c.guards, c.LegendPower, c.Surplus = section, def, 0, 0
	c.AttackTax, c.TaxPrice = e.attackTaxes(section)
	c.taxPaid = c.taxSaved(e.v.Resources(e.me))
	if !e.off.Has(TermForce) {
		c.Surplus = e.w.Over
	}
	zone := e.v.Zone(section)
	c.NDef = e.ListFighters(&c.Def, def.Without(target), zone)
	c.attRank, c.defRank = rank(&c.Att, c.NAtt), rank(&c.Def, c.NDef)
	if section != target {
		e.setLegendPrizes(c, target, zone)
		return c
	}
	sc := e.SectionDamageOf(section)
	rem, guard := e.v.Remaining(section), e.CancelledDamage(section)
	c.Cancelled = guard
	for n := range c.Prize {
		c.Prize[n] = sc.burn
	}
	for n := range c.Prize[:clamp(guard+max(rem, 1), 0, maxPrize)] {
		c.Prize[n] = sc.Worth(n-guard, rem)
	}
	return c
}

// setLegendPrizes sets up the prizes for damage to a legend; 0 is one that has gone.
func (e *Evaluator) setLegendPrizes(c *Battle, legend engine.Obj, zone card.Zone) {
	c.Prize = [maxPrize]int{}
	if legend == 0 {
		return
	}
	for n := range c.Prize {
		c.Prize[n] = e.DamageCost(legend, n)
	}
	def := e.v.Defenders()
	if e.v.DefendersSet() && def.Has(legend) || !e.v.DefendersSet() && !e.v.Corrupted(legend) {
		c.LegendPower = e.v.PowerIn(legend, zone)
	}
}

// ListFighters lists those who fight, or could, with their power for a zone.
func (e *Evaluator) ListFighters(to *[MaxFighters]Fighter, s engine.Set, zone card.Zone) int {
	n := 0
	for n < MaxFighters {
		o := s.Pop()
		if o == 0 {
			break
		}
		f := &to[n]
		f.Obj, f.Power, f.Lethal = o, max(0, e.v.PowerIn(o, zone)+e.v.CombatBonus(o)), e.v.Lethal(o)
		f.Worth, f.Counter = e.Worth(o), e.v.Counterstrike(o)
		if e.v.Controller(o) == e.me && zone == card.Battlefield && e.v.Zone(o) == zone && !e.off.Has(TermBlockers) {
			f.Worth += e.Board().HitPointWorth[zone] * e.v.Remaining(o) / 2
		}
		f.Order = f.Worth * 64 / max(f.Lethal, 1)
		n++
	}
	return n
}

// Gain is what the battle between two sides is worth to the attacker: the
// damage to the section and the units that the defender loses, less those that
// the attacker loses. Both sides assign damage as well as they can.
func (c *Battle) Gain(am, dm Mask) int { return c.gain(am, dm, c.force(am)) }

// gain is Gain with what the attackers have together.
func (c *Battle) gain(am, dm Mask, force int) int {
	total, need, worth, strength, counters := 0, 0, 0, c.LegendPower, false
	for m := dm; m != 0; m &= m - 1 {
		f := &c.Def[bits.TrailingZeros32(m)]
		need += f.Lethal
		worth += f.Worth
		strength += f.Power
		counters = counters || f.Counter > 0
	}
	if counters {
		for m := dm; m != 0; m &= m - 1 {
			if f := &c.Def[bits.TrailingZeros32(m)]; f.Counter > 0 {
				hit := c.counterstrikeVictim(am, f.Counter)
				am &^= hit
				total -= c.totalWorth(&c.Att, hit)
			}
		}
		force = c.force(am)
	}
	if force >= need {
		total += c.Prize[min(force-need, maxPrize-1)] + worth
	} else {
		total += killWorth(&c.Def, &c.defRank, dm, force)
	}
	return total - killWorth(&c.Att, &c.attRank, am, strength)
}

// counterstrikeVictim is the attacker that Counterstrike kills, if it kills one.
func (c *Battle) counterstrikeVictim(am Mask, n int) Mask {
	best, at := 0, Mask(0)
	for m := am; m != 0; m &= m - 1 {
		if f := &c.Att[bits.TrailingZeros32(m)]; f.Lethal <= n && f.Worth > best {
			best, at = f.Worth, m&-m
		}
	}
	return at
}

func (c *Battle) totalWorth(side *[MaxFighters]Fighter, m Mask) int {
	n := 0
	for ; m != 0; m &= m - 1 {
		n += side[bits.TrailingZeros32(m)].Worth
	}
	return n
}

func TotalPower(side *[MaxFighters]Fighter, m Mask) int {
	n := 0
	for ; m != 0; m &= m - 1 {
		n += side[bits.TrailingZeros32(m)].Power
	}
	return n
}

// ranking is the fighters of a side in the order in which it pays to kill them,
// by number.
type ranking struct {
	n  int
	at [MaxFighters]uint8
}

// rank sorts a side: the best for its price first.
func rank(side *[MaxFighters]Fighter, n int) (r ranking) {
	r.n = n
	for i := range n {
		k := i
		for k > 0 && side[r.at[k-1]].Order < side[i].Order {
			r.at[k] = r.at[k-1]
			k--
		}
		r.at[k] = uint8(i)
	}
	return r
}

// killWorth is the worth of what n damage kills on a side, the best for its price
// first, with a little for what is only wounded.
func killWorth(side *[MaxFighters]Fighter, r *ranking, m Mask, n int) int {
	got := 0
	for _, i := range r.at[:r.n] {
		if n <= 0 || m == 0 {
			return got
		}
		// Who needs too much now needs too much for what is left, too.
		if f := &side[i]; m>>i&1 != 0 && f.Lethal <= n {
			got += f.Worth
			n -= f.Lethal
			m &^= 1 << i
		}
	}
	if n > 0 && m != 0 {
		got += 15 * n
	}
	return got
}

// Defend is the defender's best declaration against the attackers am: those
// of must and any of may.
func (c *Battle) Defend(am, must, may Mask) (dm Mask, gain int) {
	return c.defend(am, must, may, c.force(am), noGain)
}

const noGain = -1 << 31 // less than any battle is worth

// defend is Defend against attackers who have so much force together, looked for
// until the attacker gains no more than enough: he has something better than that
// already.
func (c *Battle) defend(am, must, may Mask, force, enough int) (dm Mask, gain int) {
	best, least := must, c.gain(am, must, force)
	if bits.OnesCount32(may) <= maxExhaustive {
		for sub := may & -may; sub != 0 && least > enough; sub = (sub - may) & may {
			if g := c.gain(am, must|sub, force); g < least {
				best, least = must|sub, g
			}
		}
		return best, least
	}
	if g := c.gain(am, must|may, force); g < least {
		best, least = must|may, g
	}
	for m := may; m != 0 && least > enough; m &= m - 1 {
		if g := c.gain(am, best^m&-m, force); g < least {
			best, least = best^m&-m, g
		}
	}
	return best, least
}

// Attack is the attacker's best declaration, the defender answering as well
// as he can: those of must and any of may. dm and free are the defender's.
func (c *Battle) Attack(must, may, dm, free Mask) (am Mask, gain int) {
	best := must
	most := c.attackGain(must|may, dm, free, c.force(must|may), noGain) - 1 // all of them do no better than the best
	open := dm == 0 && c.LegendPower == 0                                   // nobody may defend, so that the prize is all there is to gain
	try := func(m Mask) {
		force := c.force(m)
		if open && c.Prize[min(force, maxPrize-1)]+c.Surplus*force <= most {
			return
		}
		if g := c.attackGain(m, dm, free, force, most); g > most {
			best, most = m, g
		}
	}
	try(must)
	if bits.OnesCount32(may) <= maxExhaustive {
		for sub := may & -may; sub != 0; sub = (sub - may) & may {
			try(must | sub)
		}
	} else {
		try(must | may)
		for m := may; m != 0; m &= m - 1 {
			try(best ^ m&-m)
		}
	}
	return best, most - c.Surplus*c.force(best)
}

// attackGain is what the attacker gains with his force counted, or some number that is
// no more than most.
func (c *Battle) attackGain(am, dm, free Mask, force, most int) int {
	_, g := c.defend(am, dm, free, force, most-c.Surplus*force)
	return g + c.Surplus*force
}

// All is a mask of the first n fighters.
func All(n int) Mask { return 1<<n - 1 }

// MaskOf is the fighters of a side that are in a set.
func MaskOf(side *[MaxFighters]Fighter, n int, s engine.Set) (m Mask) {
	for i := range side[:n] {
		if s.Has(side[i].Obj) {
			m |= 1 << i
		}
	}
	return m
}

func Has(side *[MaxFighters]Fighter, m Mask, o engine.Obj) bool {
	for ; m != 0; m &= m - 1 {
		if side[bits.TrailingZeros32(m)].Obj == o {
			return true
		}
	}
	return false
}
