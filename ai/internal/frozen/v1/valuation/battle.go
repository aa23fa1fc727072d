package valuation

import (
	"math/bits"

	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
)

// Fighter is a unit or legend that fights in a battle, or could.
type Fighter struct {
	Obj     engine.Obj
	Power   int // damage that the fighter deals
	Lethal  int // damage that has to be assigned to kill the fighter
	Worth   int // points that the fighter is worth to its controller
	Counter int
	Order   int // sort key for killing: worth per point of lethal damage
}

// MaxFighters is the largest number of fighters on one side of a battle; further ones are ignored.
// In a thousand games between starter decks no battle had more.
const MaxFighters = 12

// maxExhaustive is the most units for which every declaration is tried.
const maxExhaustive = 5

// Battle evaluates declarations of attackers and defenders for an attack on one section, or on a
// legend through its zone. Each side of a declaration is a Mask.
type Battle struct {
	ready       bool // the fields describe the current battle, see CurrentBattle
	continues   bool // ContinueBattle may reuse this battle for the next declaration
	evaluated   bool // the field worth has been computed
	worth       int  // cached result of evalBattle
	Att         [MaxFighters]Fighter
	Def         [MaxFighters]Fighter
	NAtt        int
	NDef        int
	attRank     ranking // the order in which attackers are killed
	defRank     ranking
	Section     engine.Obj
	defenders   engine.Set    // the objects that may defend
	Cancelled   int           // damage to the section that will be cancelled
	AttackTax   int           // power that each attacker loses if its tax is not paid
	TaxPrice    int           // resources that the tax costs for each attacker
	taxPaid     int           // power that the attacking player can save by paying the tax
	LegendPower int           // power of the attacked legend, which fights beside the defenders
	Surplus     int           // points for each point of power beyond what the attack needs
	Prize       [maxPrize]int // points to the attacker, indexed by the damage to the section or legend
}

const maxPrize = 32 // more than the damage that burns any section

// Mask is a set of fighters of one side, bit i for Fighter i.
type Mask = uint32

// BattleBuffer returns the evaluator's only Battle, with the contents that were set up last.
// Callers may set its attackers before calling Retarget.
func (e *Evaluator) BattleBuffer() *Battle { return &e.battle }

// SetUpBattle sets up the battle for a section, or for a legend (target) that is attacked through
// its zone.
func (e *Evaluator) SetUpBattle(section, target engine.Obj, att, def engine.Set) *Battle {
	e.battle.NAtt = e.ListFighters(&e.battle.Att, att, card.Battlefield)
	return e.Retarget(section, target, def)
}

// ContinueBattle is SetUpBattle for a declaration that is made unit by unit. If the last battle
// was set up for the same position (Continue), it only removes attackers from it.
func (e *Evaluator) ContinueBattle(section, target engine.Obj, att, def engine.Set) *Battle {
	c := &e.battle
	if !c.continues || c.Section != section || section != target || c.defenders != def || c.Cancelled != e.CancelledDamage(section) || !c.retain(att) {
		e.SetUpBattle(section, target, att, def)
	}
	c.continues = section == target
	return c
}

// retain removes the attackers that are not in keep. It reports whether every unit of keep is an
// attacker of the battle.
func (c *Battle) retain(keep engine.Set) bool {
	n := 0
	for i := range c.Att[:c.NAtt] {
		if keep.Has(c.Att[i].Obj) {
			c.Att[n] = c.Att[i]
			n++
		}
	}
	c.NAtt, c.attRank = n, rank(&c.Att, n)
	return n == keep.Len()
}

// Retarget changes the battle to one of the same attackers against another target.
func (e *Evaluator) Retarget(section, target engine.Obj, def engine.Set) *Battle {
	c := &e.battle
	c.ready, c.evaluated, c.continues = false, false, false
	c.Section, c.defenders, c.LegendPower, c.Surplus = section, def, 0, 0
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

// setLegendPrizes sets the prizes for damage to a legend. legend is 0 if it has left play.
func (e *Evaluator) setLegendPrizes(c *Battle, legend engine.Obj, zone card.Zone) {
	c.Prize = [maxPrize]int{}
	if legend == 0 {
		return
	}
	for n := range c.Prize {
		c.Prize[n] = e.DamageCost(legend, n)
	}
	def := e.v.Defenders()
	if e.v.DefendersDeclared() && def.Has(legend) || !e.v.DefendersDeclared() && !e.v.Corrupted(legend) {
		c.LegendPower = e.v.PowerIn(legend, zone)
	}
}

// ListFighters stores the units and legends of s in to, with their power in a zone, and returns
// their number.
func (e *Evaluator) ListFighters(to *[MaxFighters]Fighter, s engine.Set, zone card.Zone) int {
	n := 0
	for n < MaxFighters {
		o := s.Pop()
		if o == 0 {
			break
		}
		f := &to[n]
		f.Obj, f.Power, f.Lethal = o, max(0, e.v.PowerIn(o, zone)+e.v.CombatBonus(o)), e.v.LethalDamage(o)
		f.Worth, f.Counter = e.Worth(o), e.v.Counterstrike(o)
		if e.v.Controller(o) == e.me && zone == card.Battlefield && e.v.Zone(o) == zone && !e.off.Has(TermBlockers) {
			f.Worth += e.Board().HitPointWorth[zone] * e.v.Remaining(o) / 2
		}
		f.Order = f.Worth * 64 / max(f.Lethal, 1)
		n++
	}
	return n
}

// Gain returns the gain of the attacking player, in points, from a battle between the attackers am
// and the defenders dm: the worth of the damage to the section and of the killed defenders, less
// that of the killed attackers. Both sides assign their damage optimally.
func (c *Battle) Gain(am, dm Mask) int { return c.gain(am, dm, c.force(am)) }

// gain is Gain, with the force of the attackers given.
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

// counterstrikeVictim returns the most valuable attacker that n damage by Counterstrike kills, or
// 0.
func (c *Battle) counterstrikeVictim(am Mask, n int) Mask {
	best, at := 0, Mask(0)
	for m := am; m != 0; m &= m - 1 {
		if f := &c.Att[bits.TrailingZeros32(m)]; f.Lethal <= n && f.Worth > best {
			best, at = f.Worth, m&-m
		}
	}
	return at
}

// totalWorth returns the sum of the worths of the fighters in m.
func (c *Battle) totalWorth(side *[MaxFighters]Fighter, m Mask) int {
	n := 0
	for ; m != 0; m &= m - 1 {
		n += side[bits.TrailingZeros32(m)].Worth
	}
	return n
}

// TotalPower returns the sum of the powers of the fighters in m.
func TotalPower(side *[MaxFighters]Fighter, m Mask) int {
	n := 0
	for ; m != 0; m &= m - 1 {
		n += side[bits.TrailingZeros32(m)].Power
	}
	return n
}

// ranking lists the indices of the fighters of a side in the order in which they should be killed.
type ranking struct {
	n  int
	at [MaxFighters]uint8
}

// rank returns the ranking of a side: by worth per point of lethal damage, the highest first.
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

// killWorth returns the worth of the fighters of m that n damage kills, in the order of r, plus a
// small value for damage that kills nobody.
func killWorth(side *[MaxFighters]Fighter, r *ranking, m Mask, n int) int {
	got := 0
	for _, i := range r.at[:r.n] {
		if n <= 0 || m == 0 {
			return got
		}
		// Skip a fighter that the remaining damage n cannot kill: n only gets smaller.
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

// Defend returns the defender's best declaration against the attackers am, and the attacker's
// gain with it. All of must defend, and any of may.
func (c *Battle) Defend(am, must, may Mask) (dm Mask, gain int) {
	return c.defend(am, must, may, c.force(am), noGain)
}

const noGain = -1 << 31 // less than the worth of any battle

// defend is Defend, with the force of the attackers given. It stops as soon as a defence limits
// the gain to enough, because the attacker already has an attack that gains as much.
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

// Attack returns the attacker's best declaration and his gain against the best defence. All
// fighters of must attack, and any of may; all defenders of dm defend, and any of free.
func (c *Battle) Attack(must, may, dm, free Mask) (am Mask, gain int) {
	best := must
	most := c.attackGain(must|may, dm, free, c.force(must|may), noGain) - 1 // 1 less than attacking with all gains, so that it can be the best
	open := dm == 0 && c.LegendPower == 0                                   // without defenders the attack can only gain the prize
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

// attackGain returns the gain of the attackers am, their surplus power included. If it is at most
// most, the result may be any number up to most.
func (c *Battle) attackGain(am, dm, free Mask, force, most int) int {
	_, g := c.defend(am, dm, free, force, most-c.Surplus*force)
	return g + c.Surplus*force
}

// All returns the mask of the first n fighters.
func All(n int) Mask { return 1<<n - 1 }

// MaskOf returns the mask of the fighters that are in s.
func MaskOf(side *[MaxFighters]Fighter, n int, s engine.Set) (m Mask) {
	for i := range side[:n] {
		if s.Has(side[i].Obj) {
			m |= 1 << i
		}
	}
	return m
}

// Has reports whether the mask m contains o.
func Has(side *[MaxFighters]Fighter, m Mask, o engine.Obj) bool {
	for ; m != 0; m &= m - 1 {
		if side[bits.TrailingZeros32(m)].Obj == o {
			return true
		}
	}
	return false
}
