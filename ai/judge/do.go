package judge

import (
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
)

// Do is what one instruction that does not lead the walk is worth to the viewer.
func (j *Judge) Do(c *Scene, in *code.Instr) int {
	row := &j.ops[in.Op]
	switch {
	case row.whole != nil:
		return row.whole(j, c, in)
	case row.to != nil:
		return j.toPlayers(c, in, row)
	}
	s := j.v.Objects(&c.Scene, in.R)
	if in.Op == code.OpDamage && in.R2.Kind != code.RefNone {
		s = s.Or(j.v.Objects(&c.Scene, in.R2))
	}
	total, it := 0, c.It
	for {
		o := s.Pop()
		if o == 0 {
			c.It = it
			return total
		}
		c.It = o
		n := j.doTo(c, in, row, o)
		if n < 0 && row.gone && in.R.Kind == code.RefSel && j.rebuiltLate(c, o) {
			n = n * j.w.Rebuild / 100
		}
		total += n
	}
}

// doTo is what an instruction that does something to an object is worth.
func (j *Judge) doTo(c *Scene, in *code.Instr, row *op, o engine.Obj) int {
	switch {
	case row.on == nil || j.v.IsLink(o):
		return 0 // a word without a row is worth nothing, until the test has it added
	case !j.v.IsInPlay(o):
		if row.away == nil {
			return 0
		}
		return row.away(j, c, in, o)
	case row.gone && j.pending.Has(o):
		return 0 // something else is under way to it
	}
	return row.on(j, c, in, o)
}

// rebuiltLate reports whether a unit that its controller loses by his own
// doing after the capital phase of his turn cannot be replaced before the
// enemy has built.
func (j *Judge) rebuiltLate(c *Scene, o engine.Obj) bool {
	return c.Controller == j.me && j.v.Active() == j.me && j.v.Phase() > phaseCapital && j.v.Controller(o) == j.me && j.v.IsUnit(o)
}

// toPlayers is for instructions about cards and resources of players.
func (j *Judge) toPlayers(c *Scene, in *code.Instr, row *op) int {
	n := j.amount(c, in)
	if in.P == code.Each {
		return row.to(j, in, j.me, n) - row.to(j, in, j.opp, n)
	}
	p := j.v.PlayerOf(&c.Scene, in.P)
	return j.toward(p) * row.to(j, in, p, n)
}

// Damage.

func (j *Judge) damage(c *Scene, in *code.Instr, o engine.Obj) int {
	tough := j.v.Toughness(o)
	if in.F&code.FUncancel != 0 {
		tough = 0
	}
	return -j.Sign(o) * j.injure(o, j.amount(c, in), tough)
}

func (j *Judge) indirect(_ *code.Instr, _ engine.Player, n int) int { return -n * j.w.HitPoint }

// allOf is more than can be on anything: an amount that was left out.
const allOf = 250

func (j *Judge) healed(c *Scene, in *code.Instr, o engine.Obj) int {
	return j.Sign(o) * j.Mend(o, j.Number(c, in.N, allOf))
}

// relieved: damage of a capital is healed where that helps most, or moved onto
// something.
func (j *Judge) relieved(c *Scene, in *code.Instr) int {
	p, n := j.v.PlayerOf(&c.Scene, in.P), j.Number(c, in.N, allOf)
	best, had := 0, 0
	for z := card.Kingdom; z < card.NumZones; z++ {
		o := engine.Section(p, int(z))
		best, had = max(best, j.Mend(o, n)), had+j.v.Damage(o)
	}
	to := j.v.Objects(&c.Scene, in.R2)
	if o := to.Pop(); o != 0 && j.v.IsInPlay(o) {
		return j.toward(p)*best - j.Sign(o)*j.injure(o, min(n, had), 0)
	}
	return j.toward(p) * best
}

// shielded: the next damage that a unit would be dealt this turn is cancelled,
// which is worth something when it fights.
func (j *Judge) shielded(c *Scene, in *code.Instr, o engine.Obj) int {
	n := min(j.amount(c, in), j.v.Remaining(o))
	if att, def := j.v.Attackers(), j.v.Defenders(); j.fighting() && (att.Has(o) || def.Has(o)) {
		return j.Sign(o) * n * j.w.HitPoint / 2
	}
	return j.Sign(o) * n * 5
}

// deflect: what one would be dealt the other is dealt, which is worth something when
// the one fights.
func (j *Judge) deflect(c *Scene, in *code.Instr) int {
	from, to := j.v.Objects(&c.Scene, in.R), j.v.Objects(&c.Scene, in.R2)
	x, y := from.Pop(), to.Pop()
	if x == 0 || y == 0 || x == y || !j.v.IsInPlay(x) || !j.v.IsInPlay(y) {
		return 0
	}
	if att, def := j.v.Attackers(), j.v.Defenders(); !j.fighting() || !att.Has(x) && !def.Has(x) && x != j.v.Attacked() {
		return 0
	}
	n := min(j.amount(c, in), 3)
	return (j.Sign(x)*j.Wound(x, n) - j.Sign(y)*j.injure(y, n, j.v.Toughness(y))) / 2
}

// duel: two units deal damage equal to their power to each other.
func (j *Judge) duel(c *Scene, in *code.Instr) int {
	one, two := j.v.Objects(&c.Scene, in.R), j.v.Objects(&c.Scene, in.R2)
	x, y := one.Pop(), two.Pop()
	if x == 0 || y == 0 || !j.v.IsInPlay(x) || !j.v.IsInPlay(y) {
		return 0
	}
	return -j.Sign(x)*j.injure(x, j.v.Power(y), j.v.Toughness(x)) - j.Sign(y)*j.injure(y, j.v.Power(x), j.v.Toughness(y))
}

// shift is damage moved or redirected from R to R2.
func (j *Judge) shift(c *Scene, in *code.Instr) int {
	from, to := j.v.Objects(&c.Scene, in.R), j.v.Objects(&c.Scene, in.R2)
	x, y := from.Pop(), to.Pop()
	n := j.Number(c, in.N, allOf)
	total := 0
	if in.Op == code.OpMoveDamage && x != 0 && j.v.IsInPlay(x) {
		n = min(n, j.v.Damage(x))
		total = j.Sign(x) * j.Mend(x, n)
	} else if x != 0 && j.v.IsInPlay(x) {
		total = j.Sign(x) * j.Wound(x, n)
	}
	if y != 0 && y != x && j.v.IsInPlay(y) {
		if n == allOf {
			n = 2
		}
		total -= j.Sign(y) * j.injure(y, n, 0)
	}
	return total
}

// Cards in play.

func (j *Judge) lost(_ *Scene, _ *code.Instr, o engine.Obj) int { return -j.Sign(o) * j.Loss(o) }

func (j *Judge) returned(_ *Scene, _ *code.Instr, o engine.Obj) int {
	return -j.Sign(o) * (j.Loss(o) - j.w.Card/2)
}

func (j *Judge) corrupted(_ *Scene, _ *code.Instr, o engine.Obj) int {
	if !j.v.CanCorrupt(o) {
		return 0
	}
	return -j.Sign(o) * j.disable(o, true, true, true)
}

func (j *Judge) restored(_ *Scene, _ *code.Instr, o engine.Obj) int {
	if !j.v.Corrupted(o) {
		return 0
	}
	return j.Sign(o) * j.Worth(o) * (100 - j.w.Corrupted) / 100
}

// toughen is what hit points are worth to the viewer.
func (j *Judge) toughen(c *Scene, in *code.Instr, o engine.Obj) int {
	n, own := j.amount(c, in), j.Sign(o)
	switch {
	case n < 0 && j.v.Remaining(o) <= -n:
		return -own * j.Loss(o)
	case code.Duration(in.A) == code.Forever:
		return own * n * j.w.HitPoint
	}
	return own * n * 5
}

func (j *Judge) forbidden(_ *Scene, in *code.Instr, o engine.Obj) int {
	return -j.Sign(o) * j.disable(o, in.F&code.FAttack != 0, in.F&code.FDefend != 0, code.Duration(in.A) == code.Forever)
}

// attackAlone: an attack with one unit begins.
func (j *Judge) attackAlone(_ *Scene, _ *code.Instr, o engine.Obj) int {
	if j.v.Corrupted(o) {
		return 0
	}
	return j.Sign(o) * 60 * j.v.Power(o)
}

func (j *Judge) powerless(_ *Scene, in *code.Instr, o engine.Obj) int {
	n := j.timely(o, code.Duration(in.A))
	if att, def := j.v.Attackers(), j.v.Defenders(); j.fighting() && (att.Has(o) || def.Has(o)) {
		n += j.w.Point
	}
	return -j.Sign(o) * j.v.Power(o) * n
}

func (j *Judge) untough(_ *Scene, _ *code.Instr, o engine.Obj) int {
	return -j.Sign(o) * 60 * j.v.Toughness(o)
}

// savage: a survivor strikes back at who dealt it damage.
func (j *Judge) savage(c *Scene, in *code.Instr, o engine.Obj) int {
	if att, def := j.v.Attackers(), j.v.Defenders(); j.fighting() && (att.Has(o) || def.Has(o)) {
		return j.Sign(o) * 40 * j.amount(c, in)
	}
	return j.Sign(o) * 5
}

// whileFighting: power and hit points that a unit has more, or less, while it fights.
func (j *Judge) whileFighting(c *Scene, in *code.Instr, o engine.Obj) int {
	att, def := j.v.Attackers(), j.v.Defenders()
	if !j.fighting() || !att.Has(o) && !def.Has(o) {
		return j.Sign(o) * 5 * j.amount(c, in)
	}
	if hp := j.Number(c, in.M, 0); hp < 0 && j.v.Remaining(o) <= -hp {
		return -j.Sign(o) * j.Loss(o)
	}
	return j.Sign(o) * 40 * j.amount(c, in)
}

// guardedFrom: it cannot be targeted, which is worth something while effects wait.
func (j *Judge) guardedFrom(_ *Scene, _ *code.Instr, o engine.Obj) int {
	if j.v.ChainLength() > 0 {
		return j.Sign(o) * 20
	}
	return j.Sign(o) * 2
}

// stoodIn: what is on the chain against one of its controller's cards is done to another,
// which is worth less.
func (j *Judge) stoodIn(c *Scene, in *code.Instr) int {
	from, to := j.v.Objects(&c.Scene, in.R), j.v.Objects(&c.Scene, in.R2)
	x, y := from.Pop(), to.Pop()
	if x == 0 || y == 0 || x == y || !j.v.IsInPlay(x) || !j.v.IsInPlay(y) {
		return 0
	}
	for i := range j.v.ChainLength() {
		aimed := j.v.ChainTargets(i)
		if _, ctl, _ := j.v.ChainLink(i); ctl != c.Controller && aimed.Has(x) {
			return (j.Sign(x)*j.Loss(x) - j.Sign(y)*j.Loss(y)) / 2
		}
	}
	return 0
}

func (j *Judge) moved(c *Scene, in *code.Instr, o engine.Obj) int {
	dest := j.v.Objects(&c.Scene, in.R2)
	s := dest.Pop()
	if s == 0 {
		return 0
	}
	return j.Sign(o) * j.Rezone(o, j.v.Zone(s))
}

// rearrange: any of R move to the zones that are best for them.
func (j *Judge) rearrange(c *Scene, in *code.Instr) int {
	total := 0
	for s := j.v.Objects(&c.Scene, in.R); ; {
		o := s.Pop()
		if o == 0 {
			return total
		}
		best := 0
		for z := card.Kingdom; z < card.NumZones; z++ {
			best = max(best, j.Rezone(o, z))
		}
		total += best * j.toward(c.Controller)
	}
}

// seize is what it is worth that an object changes sides: one loses it and the
// other has it, for the turn hardly more than that it is out of the way.
func (j *Judge) seize(c *Scene, in *code.Instr, o engine.Obj) int {
	switch {
	case j.v.Controller(o) == j.v.PlayerOf(&c.Scene, in.P):
		return 0
	case code.Duration(in.A) == code.Forever:
		return -j.Sign(o) * (j.Loss(o) + j.Worth(o))
	}
	return -j.Sign(o) * (j.disable(o, true, true, true) + j.v.Power(o)*10)
}

// attached: a unit hangs itself on another, as with what is fastened, by what it
// does to its host.
func (j *Judge) attached(c *Scene, in *code.Instr, o engine.Obj) int {
	h := j.v.Objects(&c.Scene, in.R2)
	if x := h.Pop(); x != 0 && j.v.IsUnit(x) {
		return j.attachedFrom(c, in, o) - j.Sign(o)*j.Loss(o)
	}
	return 0
}

// attachedFrom: the same of a card that is not in play, and so costs nobody a unit.
func (j *Judge) attachedFrom(c *Scene, in *code.Instr, _ engine.Obj) int {
	h := j.v.Objects(&c.Scene, in.R2)
	if x := h.Pop(); x != 0 && j.v.IsUnit(x) {
		return -j.Sign(x) * j.Loss(x) * 3 / 4
	}
	return 0
}

// sent: a unit goes on a quest.
func (j *Judge) sent(_ *Scene, _ *code.Instr, o engine.Obj) int {
	if j.v.Questing(o) {
		return 0
	}
	return j.Sign(o) * j.w.OnQuest
}

func (j *Judge) token(c *Scene, in *code.Instr, o engine.Obj) int {
	return j.Sign(o) * 20 * j.amount(c, in)
}

// moveToken: from one card to another of the same or the other side.
func (j *Judge) moveToken(c *Scene, in *code.Instr) int {
	from, to := j.v.Objects(&c.Scene, in.R), j.v.Objects(&c.Scene, in.R2)
	x, y := from.Pop(), to.Pop()
	if x == 0 || y == 0 {
		return 0
	}
	return (j.Sign(y) - j.Sign(x)) * 20 * min(j.amount(c, in), j.v.Tokens(x))
}

// flipped is what turning a development faceup is worth.
func (j *Judge) flipped(_ *Scene, _ *code.Instr, o engine.Obj) int {
	if !j.v.Facedown(o) {
		return 0
	}
	if p := j.Card(o); p != nil && p.Kind == card.Unit {
		return j.Sign(o) * (60*p.Cost + 40)
	}
	return j.Sign(o) * -j.w.Develop
}

func (j *Judge) facedown(_ *Scene, _ *code.Instr, o engine.Obj) int {
	return -j.Sign(o) * (j.Worth(o) - j.w.Develop)
}

func (j *Judge) becomeUnit(c *Scene, in *code.Instr, o engine.Obj) int {
	return j.Sign(o) * (30 + 10*j.Number(c, in.N, 0))
}

// sacLater: mostly of a development that fights before it goes; of anything
// else it is a loss.
func (j *Judge) sacLater(_ *Scene, _ *code.Instr, o engine.Obj) int {
	if j.v.IsDevelopment(o) {
		return j.Sign(o) * 40
	}
	return -j.Sign(o) * j.Worth(o)
}

// Cards out of play.

func (j *Judge) put(_ *Scene, _ *code.Instr, o engine.Obj) int {
	if p := j.Card(o); p != nil {
		return 60 + 80*p.Cost
	}
	return 100
}

// putEach: cards come into play for one player, or for both, each his own.
func (j *Judge) putEach(c *Scene, in *code.Instr, o engine.Obj) int {
	p := o.Owner()
	if in.P != code.Each {
		p = j.v.PlayerOf(&c.Scene, in.P)
	}
	return j.toward(p) * j.put(c, in, o)
}

// drawn: a card comes to its owner's hand.
func (j *Judge) drawn(_ *Scene, _ *code.Instr, o engine.Obj) int {
	if o.Owner() == j.me && j.Card(o) != nil {
		return max(j.w.Card/2, j.Keep(o))
	}
	return j.toward(o.Owner()) * j.w.Card
}

// playFor: a card is played that has to be paid for, at another time or on better
// terms than it could be else.
func (j *Judge) playFor(c *Scene, in *code.Instr, o engine.Obj) int {
	n := j.w.Card / 2
	if o.Owner() != c.Controller {
		n = j.w.Card
	}
	return j.toward(c.Controller) * max(0, n-j.Number(c, in.N, 0)*20)
}

// ordered: which card is drawn next is worth something, whatever the cards are.
func (j *Judge) ordered(c *Scene, _ *code.Instr, _ engine.Obj) int {
	return j.toward(c.Controller) * j.w.Card / 16
}

// sentHome: it stays for the turn, and comes back later.
func (j *Judge) sentHome(_ *Scene, _ *code.Instr, o engine.Obj) int {
	return -j.Sign(o) * j.Worth(o) / 2
}

// drawLimit: what he would draw in his quest phase goes away, if it comes in time.
func (j *Judge) drawLimit(_ *code.Instr, p engine.Player, n int) int {
	if j.v.Active() != p {
		return 0
	}
	return -max(0, 2-n) * j.w.Card
}

// tucked: under another card it is neither lost nor at hand.
func (j *Judge) tucked(_ *Scene, _ *code.Instr, o engine.Obj) int {
	return -j.toward(o.Owner()) * j.w.Card / 4
}

func (j *Judge) bottom(_ *Scene, _ *code.Instr, o engine.Obj) int {
	return -j.toward(o.Owner()) * j.w.Card / 8
}

// laid: a card becomes a development of its owner.
func (j *Judge) laid(_ *Scene, _ *code.Instr, o engine.Obj) int {
	n := j.w.Develop
	if hand := j.v.HandOf(o.Owner()); hand.Has(o) {
		n -= j.w.Card
	}
	return j.toward(o.Owner()) * n
}

// raised: a card of a discard pile may be played this turn.
func (j *Judge) raised(c *Scene, _ *code.Instr, o engine.Obj) int {
	if o.Owner() != j.me || c.Controller != j.me || j.v.Price(o) > j.v.Resources(j.me) {
		return 0
	}
	return j.w.Card / 2
}

func (j *Judge) intoDeck(_ *Scene, _ *code.Instr, o engine.Obj) int {
	if o.Owner() == j.me && j.v.DeckSize(j.me) < 10 {
		return 60
	}
	return 5
}

// Players.

func (j *Judge) draw(_ *code.Instr, p engine.Player, n int) int {
	if j.v.DeckSize(p) < n+3 {
		return -j.w.First
	}
	return n * j.w.Card
}

// search: the best of a few cards is better than the next one.
func (j *Judge) search(_ *code.Instr, p engine.Player, n int) int {
	if j.v.DeckSize(p) == 0 {
		return 0
	}
	return j.w.Card + 5*min(n, 10)
}

func (j *Judge) peek(_ *code.Instr, _ engine.Player, n int) int { return min(n, 4) * 5 }

func (j *Judge) discardHand(_ *code.Instr, p engine.Player, _ int) int {
	return -j.w.Card * j.handOf(p)
}

func (j *Judge) discardRandom(_ *code.Instr, p engine.Player, n int) int {
	return -j.w.Card * min(n, j.handOf(p))
}

func (j *Judge) mill(_ *code.Instr, p engine.Player, n int) int {
	if j.v.DeckSize(p) <= n {
		return -j.w.Second
	}
	return -n * (10 + 100/(j.v.DeckSize(p)+1))
}

func (j *Judge) develop(_ *code.Instr, p engine.Player, n int) int {
	if j.v.DeckSize(p) <= n+2 {
		return -j.w.First
	}
	return n * j.w.Develop
}

func (j *Judge) mustBurn(_ *code.Instr, p engine.Player, n int) int {
	if n > j.v.MustBurn(p) {
		return -j.w.First / 4
	}
	return 0
}

// robbed is about the one whose resources are taken.
func (j *Judge) robbed(in *code.Instr, p engine.Player, n int) int {
	n = min(n, j.v.Resources(p))
	return -j.money(in, p, n) - j.money(in, p.Other(), n)
}

// handOf counts a hand without the card that is being judged.
func (j *Judge) handOf(p engine.Player) int {
	if p == j.me {
		return max(0, j.v.HandSize(p)-1)
	}
	return j.v.HandSize(p)
}

// money is what resources are worth to a player now: nothing when his capital
// phase is over, as what is left does not keep.
func (j *Judge) money(_ *code.Instr, p engine.Player, n int) int {
	if p == j.v.Active() && j.v.Phase() >= phaseKingdom && j.v.Phase() < phaseBattle && j.v.HandSize(p) > 1 {
		return n * j.w.Early
	}
	return n * j.w.Late
}

// discount is what it is worth that the next card of a kind costs less: what
// it saves on a card in hand that is played for it in this capital phase. It
// does not outlast the turn, so before the capital phase it can wait.
func (j *Judge) discount(c *Scene, in *code.Instr) int {
	if c.Controller != j.me || j.v.Active() != j.me || j.v.Phase() != phaseCapital {
		return 0
	}
	off, wound := -j.amount(c, in), j.Number(c, in.M, 0)
	pool := j.v.Resources(j.me)
	if !j.v.IsInPlay(c.Source) {
		pool -= j.v.Price(c.Source)
	}
	best := 0
	for s := j.v.Hand(); ; {
		o := s.Pop()
		if o == 0 {
			return best
		}
		k := j.v.Card(o)
		if o == c.Source || k == nil || !j.v.Fits(&c.Scene, code.SelID(in.To), o) {
			continue
		}
		if price := j.v.Price(o); price-off <= pool && (k.Type != card.Unit || k.HP > wound) {
			best = max(best, j.w.Early*min(off, price)-20*wound)
		}
	}
}

// loyalty: the next card is cheaper by what its loyalty costs.
func (j *Judge) loyalty(c *Scene, in *code.Instr) int {
	if c.Controller != j.me || j.v.Active() != j.me || j.v.Phase() != phaseCapital {
		return 0
	}
	best := 0
	for s := j.v.Hand(); ; {
		o := s.Pop()
		if o == 0 {
			return best
		}
		if o == c.Source || j.v.Card(o) == nil || !j.v.Fits(&c.Scene, code.SelID(in.To), o) {
			continue
		}
		if off := j.v.Surcharge(o); j.v.Price(o)-off <= j.v.Resources(j.me) {
			best = max(best, j.w.Early*off)
		}
	}
}

// playFree: a tactic is played for no cost.
func (j *Judge) playFree(c *Scene, in *code.Instr) int {
	best := 0
	for s := j.v.Objects(&c.Scene, in.R); c.depth < maxDepth; {
		o := s.Pop()
		if o == 0 {
			break
		}
		if p := j.Card(o); o != c.Source && p != nil && p.Tactic != 0 {
			h := j.scene(j.v.SceneOf(o, c.Controller), c.depth+1)
			if n, ok := j.Aim(h, &j.lib.Abilities[p.Tactic]); ok {
				best = max(best, n*j.toward(c.Controller))
			}
			j.done()
		}
	}
	return max(best, 100) * j.toward(c.Controller)
}

// exchange: a card in play and one in hand change places.
func (j *Judge) exchange(c *Scene, in *code.Instr) int {
	away, come := j.v.Objects(&c.Scene, in.R), j.v.Objects(&c.Scene, in.R2)
	x, y := away.Pop(), come.Pop()
	if x == 0 {
		return 0
	}
	n := j.w.Card - j.Loss(x)
	if p := j.Card(y); y != 0 && p != nil {
		n += 60 + 80*p.Cost - j.w.Card
	}
	return n * j.toward(c.Controller)
}

// traded: a card that lay under another is in its owner's hand.
func (j *Judge) traded(c *Scene, in *code.Instr) int {
	away := j.v.Objects(&c.Scene, in.R)
	if x := away.Pop(); x != 0 {
		return j.toward(x.Owner()) * j.w.Card
	}
	return 0
}

// The chain and combat.

// shieldBattle is what cancelling all damage of the battle is worth.
func (j *Judge) shieldBattle(*Scene, *code.Instr) int {
	if !j.v.InCombat() || j.v.DamageSet() {
		return 0
	}
	return -j.expect(j.Battle())
}

// extraBattle is what attacking once more is worth: the power that can.
func (j *Judge) extraBattle(c *Scene, _ *code.Instr) int {
	if c.Controller != j.v.Active() {
		return 0
	}
	return 30 * j.strike(c.Controller) * j.toward(c.Controller)
}

// noBattle is what a player loses who does not attack.
func (j *Judge) noBattle(_ *code.Instr, p engine.Player, _ int) int {
	if p != j.v.Active() || j.v.Phase() >= phaseBattle {
		return 0
	}
	return -30 * j.strike(p)
}

// strike is the power of the units in a battlefield that could attack.
func (j *Judge) strike(p engine.Player) (n int) {
	for s := j.v.Units(p, card.Battlefield); ; {
		o := s.Pop()
		if o == 0 {
			return n
		}
		if !j.v.Corrupted(o) && j.v.Controller(o) == p {
			n += j.v.Power(o)
		}
	}
}

// divert is what turning the attack to another section is worth.
func (j *Judge) divert(c *Scene, in *code.Instr) int {
	if !j.fighting() {
		return 0
	}
	s := j.v.Objects(&c.Scene, in.R2)
	if in.R2.Kind == code.RefNone {
		s = j.v.Objects(&c.Scene, in.R)
	}
	to := s.Pop()
	if to == 0 || to == j.v.Attacked() {
		return 0
	}
	before := j.expect(j.Battle())
	m := j.Muster(to, to, j.v.Attackers(), j.Garrison(to))
	_, gain := m.Defend(All(m.NAtt), 0, All(m.NDef))
	return -gain*j.toward(to.Owner()) - before
}

// mayAttack: units of other zones may attack.
func (j *Judge) mayAttack(c *Scene, in *code.Instr) int {
	if c.Controller != j.v.Active() || j.v.Phase() > phaseBattle || j.v.InCombat() {
		return 0
	}
	n := 0
	for s := j.v.Select(&c.Scene, code.SelID(in.To)); ; {
		o := s.Pop()
		if o == 0 {
			return n * j.toward(c.Controller)
		}
		if !j.v.Corrupted(o) && j.v.Zone(o) != card.Battlefield && j.v.Controller(o) == c.Controller {
			n += 30 * j.v.Power(o)
		}
	}
}

// cancel is what stopping the last of the opponent's actions is worth.
func (j *Judge) cancel(c *Scene, in *code.Instr) int {
	// Among the objects may be others that the action names, such as what was
	// paid with.
	for s := j.v.Objects(&c.Scene, in.R); !s.Empty(); {
		if i, ok := j.v.LinkAt(s.Pop()); ok {
			return -j.linkWorth(i)
		}
	}
	if c.depth > 0 {
		return 0 // an action of the chain that cancels nothing any more
	}
	best := 0
	for i := 0; i < j.v.ChainLength(); i++ {
		best = max(best, -j.linkWorth(i))
	}
	return best
}

// linkWorth is what an action on the chain is worth to the viewer.
func (j *Judge) linkWorth(i int) int {
	src, ctl, id := j.v.ChainLink(i)
	p := j.Card(src)
	if p == nil {
		return 0
	}
	if id == 0 || j.lib.Abilities[id].Kind == code.Attach {
		return j.toward(ctl) * (j.w.Body + 80*p.Cost)
	}
	ab := &j.lib.Abilities[id]
	c := j.scene(j.v.SceneOf(src, ctl), 1)
	defer j.done()
	for k := range ab.Targets {
		c.AddAll(k, j.v.ChainTargets(i))
	}
	return j.Run(c, int(ab.Body))
}

// copyOf is what doing a tactic on the chain again for oneself is worth.
func (j *Judge) copyOf(c *Scene, _ *code.Instr) int {
	best := 0
	for i := 0; i < j.v.ChainLength(); i++ {
		src, _, id := j.v.ChainLink(i)
		if id == 0 || j.lib.Abilities[id].Kind != code.Tactic || c.depth > 1 {
			continue
		}
		h := j.scene(j.v.SceneOf(src, c.Controller), c.depth+1)
		if n, ok := j.Aim(h, &j.lib.Abilities[id]); ok {
			best = max(best, n)
		}
		j.done()
	}
	return best
}

// endChain: nobody can answer what is on the chain any more.
func (j *Judge) endChain(c *Scene, _ *code.Instr) int {
	mine := 0
	for i := 0; i < j.v.ChainLength(); i++ {
		if src, ctl, _ := j.v.ChainLink(i); ctl == c.Controller && src != c.Source {
			mine++
		}
	}
	return 20 * mine * j.toward(c.Controller)
}

// ward: whoever else targets R this turn pays more.
func (j *Judge) ward(c *Scene, in *code.Instr) int {
	n := 0
	for s := j.v.Objects(&c.Scene, in.R); ; {
		o := s.Pop()
		if o == 0 {
			return n
		}
		for i := 0; i < j.v.ChainLength(); i++ {
			t := j.v.ChainTargets(i)
			if _, ctl, _ := j.v.ChainLink(i); t.Has(o) && ctl != c.Controller && j.v.IsInPlay(o) {
				n += j.Sign(o) * j.Worth(o) / 2
			}
		}
	}
}

// watch: an ability waits for its event until the end of the turn.
func (j *Judge) watch(c *Scene, in *code.Instr) int {
	if c.depth >= maxDepth {
		return 0
	}
	ab := &j.lib.Abilities[in.To]
	if ab.Kind == code.Static { // on what is dealt in combat
		if !j.fighting() {
			return 0
		}
		return j.toward(c.Controller) * 60
	}
	worth, _ := j.read.gist(ab)
	return worth / 2 * j.toward(c.Controller)
}

// Loss is what it costs its controller that an object leaves play.
func (j *Judge) Loss(o engine.Obj) int {
	if j.v.IsSection(o) {
		return 0
	}
	n := j.Worth(o)
	if j.v.IsDevelopment(o) {
		// A section that is close to burning needs it.
		s := engine.Section(j.v.Side(o), int(j.v.Zone(o)))
		if left := j.v.Remaining(s); !j.v.Burning(s) && left <= 1 {
			return n + j.Scorch(s, 1, 1)
		}
		return n
	}
	if j.v.IsUnit(o) && j.fighting() {
		n += max(0, -j.Sign(o)*j.without(o))
	}
	return n + j.opens(o)
}

// injure is what n damage on an object costs its controller.
func (j *Judge) injure(o engine.Obj, n, tough int) int {
	if j.v.IsSection(o) {
		return j.Hurt(o, n)
	}
	if n = n*j.v.Times(o) - tough; n >= j.v.Remaining(o) {
		return j.Loss(o)
	}
	return j.Wound(o, n)
}

// disable is what it costs a unit's controller that it cannot attack or defend
// this turn; corrupted, not for longer either.
func (j *Judge) disable(o engine.Obj, attack, defend, corrupted bool) int {
	if j.v.Corrupted(o) || !j.v.IsUnit(o) {
		return 0
	}
	n := 0
	if corrupted {
		n = j.Idle(o) * 2 / 3
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

// empower is what power until the end of something is worth.
func (j *Judge) empower(c *Scene, in *code.Instr) int {
	s := j.v.Objects(&c.Scene, in.R)
	it, total := c.It, 0
	if j.fighting() {
		total = j.strengthen(c, in, s)
		c.It = it
		return total
	}
	for {
		o := s.Pop()
		if o == 0 {
			c.It = it
			return total
		}
		c.It = o
		if j.v.IsInPlay(o) {
			total += j.Sign(o) * j.amount(c, in) * j.timely(o, code.Duration(in.A))
		}
	}
}

// timely is what a point of power is worth to its controller outside a
// battle: something where the zone is about to be counted, or where it lasts.
func (j *Judge) timely(o engine.Obj, d code.Duration) int {
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

// Rezone is what it is worth to the controller of a card that it moves to a
// zone.
func (j *Judge) Rezone(o engine.Obj, to card.Zone) int {
	from := j.v.Zone(o)
	if to == from || to == noZone || from == noZone {
		return 0
	}
	if j.MereDevelopment(o) {
		if j.v.Controller(o) != j.me {
			return 0
		}
		b := j.Board()
		return b.Need[to] - b.Need[from]
	}
	n := 0
	if p := j.Card(o); p != nil {
		n = p.Text[to] - p.Text[from]
	}
	if j.v.Controller(o) == j.me {
		b := j.Board()
		n += j.v.Power(o)*(b.Zone[to]-b.Zone[from]) + j.v.Remaining(o)*(b.Need[to]-b.Need[from])
	} else {
		n += j.v.Power(o) * (j.w.InPlay[to] - j.w.InPlay[from])
	}
	if j.fighting() && j.v.IsUnit(o) {
		n += j.Sign(o) * j.without(o)
	}
	return n - 30 // moving about is not worth a little
}

// givenAmbush: a development of his own may be turned faceup, if it is a card that the
// instruction means.
func (j *Judge) givenAmbush(c *Scene, _ *code.Instr, o engine.Obj) int {
	k := j.v.Card(o)
	if o.Owner() != c.Controller || k == nil || k.Type != card.Unit || k.HasAmbush {
		return 0
	}
	return j.toward(c.Controller) * j.w.Develop
}
