package heuristic

import (
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
)

// effect is what one instruction is worth to the viewer.
func (a *Agent) effect(c *scene, in *code.Instr) int {
	switch in.Op {
	case code.OpDraw, code.OpDiscardHand, code.OpDiscardRand, code.OpMill, code.OpGain, code.OpIndirect, code.OpDevelop, code.OpSteal, code.OpMustBurn:
		return a.toPlayers(c, in)
	case code.OpCancel:
		return a.cancel(c, in)
	case code.OpCopy:
		return a.copyOf(c, in)
	case code.OpShieldBattle:
		return a.shield()
	case code.OpRedirectAttack:
		return a.divert(c, in)
	case code.OpNextCost:
		return a.discount(c, in)
	case code.OpPlayFree:
		return 150
	case code.OpMoveDamage, code.OpRedirect:
		return a.shift(c, in)
	case code.OpPower:
		return a.empower(c, in)
	}
	total := 0
	s := a.objects(c, in.R)
	if in.Op == code.OpDamage && in.R2.Kind != code.RefNone {
		s = or(s, a.objects(c, in.R2))
	}
	for it := c.it; ; {
		o := s.Pop()
		if o == 0 {
			c.it = it
			return total
		}
		c.it = o
		n := a.onObject(c, in, o)
		if n < 0 && sweeps(in) && a.rebuiltLate(c, o) {
			n = n * a.w.Rebuild / 100
		}
		total += n
	}
}

// sweeps reports whether an instruction removes all of a kind.
func sweeps(in *code.Instr) bool {
	return in.R.Kind == code.RefSel && gone(in.Op)
}

// rebuiltLate reports whether a unit that its controller loses by his own
// doing after the capital phase of his turn cannot be replaced before the
// enemy has built.
func (a *Agent) rebuiltLate(c *scene, o engine.Obj) bool {
	return c.ctl == a.me && a.v.Active() == a.me && a.v.Phase() > phaseCapital && a.v.Controller(o) == a.me && a.v.IsUnit(o)
}

// onObject is what an instruction that does something to an object is worth.
func (a *Agent) onObject(c *scene, in *code.Instr, o engine.Obj) int {
	if a.v.IsLink(o) {
		return 0
	}
	if !a.v.IsInPlay(o) {
		return a.onAbsent(in, o)
	}
	if a.pending.Has(o) && gone(in.Op) {
		return 0 // something else is under way to it
	}
	own := a.sign(o)
	switch in.Op {
	case code.OpDamage:
		if in.F&code.FUncancel != 0 {
			return -own * a.injure(o, a.amount(c, in), 0)
		}
		return -own * a.injure(o, a.amount(c, in), a.v.Toughness(o))
	case code.OpHeal:
		return own * a.mend(o, a.number(c, in.N, 250))
	case code.OpDestroy, code.OpSacrifice:
		return -own * a.loss(o)
	case code.OpToHand:
		return -own * (a.loss(o) - a.w.Card/2)
	case code.OpCorrupt:
		if !a.v.CanCorrupt(o) {
			return 0
		}
		return -own * a.disable(o, true, true, true)
	case code.OpRestore:
		if !a.v.Corrupted(o) {
			return 0
		}
		return own * a.worth(o) * (100 - a.w.Corrupted) / 100
	case code.OpHP:
		return a.toughen(o, own, a.amount(c, in), code.Duration(in.A))
	case code.OpForbid:
		return -own * a.disable(o, in.F&code.FAttack != 0, in.F&code.FDefend != 0, code.Duration(in.A) == code.Forever)
	case code.OpAttack:
		if a.v.Corrupted(o) {
			return 0
		}
		return own * 60 * a.v.Power(o)
	case code.OpPowerless:
		n := a.timely(o, code.Duration(in.A))
		if att, def := a.v.Attackers(), a.v.Defenders(); a.fighting() && (att.Has(o) || def.Has(o)) {
			n += a.w.Point
		}
		return -own * a.v.Power(o) * n
	case code.OpUntough:
		return -own * 60 * a.v.Toughness(o)
	case code.OpMove:
		return own * a.shiftZone(c, in, o)
	case code.OpControl:
		return a.seize(c, in, o)
	case code.OpAttach: // as with what is fastened, by what it does to its host
		h := a.objects(c, in.R2)
		if x := h.Pop(); x != 0 && a.v.IsUnit(x) {
			return -a.sign(x)*a.loss(x)*3/4 - own*a.loss(o)
		}
		return 0
	case code.OpToken:
		return own * 20 * a.amount(c, in)
	case code.OpFlip:
		return own * a.reveal(o)
	case code.OpFacedown, code.OpBecomeDev:
		return -own * (a.worth(o) - a.w.Develop)
	case code.OpBecomeUnit:
		return own * (30 + 10*a.number(c, in.N, 0))
	case code.OpSacLater:
		return own * 40 // a development that fights before it goes
	}
	return 0
}

// seize is what it is worth that an object changes sides: one loses it and the
// other has it, for the turn hardly more than that it is out of the way.
func (a *Agent) seize(c *scene, in *code.Instr, o engine.Obj) int {
	switch {
	case a.v.Controller(o) == a.player(c, in.P):
		return 0
	case code.Duration(in.A) == code.Forever:
		return -a.sign(o) * (a.loss(o) + a.worth(o))
	}
	return -a.sign(o) * (a.disable(o, true, true, true) + a.v.Power(o)*10)
}

// gone reports whether an operation takes something out of the battle.
func gone(op code.Op) bool {
	switch op {
	case code.OpDamage, code.OpDestroy, code.OpSacrifice, code.OpToHand, code.OpCorrupt, code.OpForbid, code.OpHP:
		return true
	}
	return false
}

// onAbsent is for cards that are not in play.
func (a *Agent) onAbsent(in *code.Instr, o engine.Obj) int {
	switch in.Op {
	case code.OpPut:
		if p := a.card(o); p != nil {
			return 60 + 80*p.cost
		}
		return 100
	case code.OpIntoDeck:
		if o.Owner() == a.me && a.v.DeckSize(a.me) < 10 {
			return 60
		}
		return 5
	}
	return 0
}

// loss is what it costs its controller that an object leaves play.
func (a *Agent) loss(o engine.Obj) int {
	if a.v.IsSection(o) {
		return 0
	}
	n := a.worth(o)
	if a.v.IsDevelopment(o) {
		// A section that is close to burning needs it.
		s := engine.Section(a.v.Side(o), int(a.v.Zone(o)))
		if left := a.v.Remaining(s); !a.v.Burning(s) && left <= 1 {
			return n + a.scorch(s, 1, 1)
		}
		return n
	}
	if a.v.IsUnit(o) && a.fighting() {
		n += max(0, -a.sign(o)*a.without(o))
	}
	return n
}

// injure is what n damage on an object costs its controller.
func (a *Agent) injure(o engine.Obj, n, tough int) int {
	if a.v.IsSection(o) {
		return a.hurt(o, n)
	}
	if n = n*a.v.Times(o) - tough; n >= a.v.Remaining(o) {
		return a.loss(o)
	}
	return a.wound(o, n)
}

// toughen is what hit points are worth to the viewer.
func (a *Agent) toughen(o engine.Obj, own, n int, d code.Duration) int {
	switch {
	case n < 0 && a.v.Remaining(o) <= -n:
		return -own * a.loss(o)
	case d == code.Forever:
		return own * n * a.w.HitPoint
	}
	return own * n * 5
}

// disable is what it costs a unit's controller that it cannot attack or defend
// this turn; corrupted, not for longer either.
func (a *Agent) disable(o engine.Obj, attack, defend, corrupted bool) int {
	if a.v.Corrupted(o) || !a.v.IsUnit(o) {
		return 0
	}
	n := 0
	if corrupted {
		n = a.idle(o) * 2 / 3
	}
	p := a.v.Controller(o)
	fits := a.v.Power(o) + a.v.Remaining(o)
	early := a.v.Phase() <= phaseBattle && !a.v.InCombat()
	switch {
	case attack && early && p == a.v.Active() && a.v.Zone(o) == card.Battlefield:
		n += 40 * a.v.Power(o)
	case defend && early && p != a.v.Active():
		n += 15 * fits
	}
	return n
}

const phaseBattle = 4 // engine.View.Phase of the battlefield phase

// empower is what power until the end of something is worth.
func (a *Agent) empower(c *scene, in *code.Instr) int {
	s := a.objects(c, in.R)
	if a.fighting() {
		it := c.it
		n := a.strengthen(c, in, s)
		c.it = it
		return n
	}
	total := 0
	for it := c.it; ; {
		o := s.Pop()
		if o == 0 {
			c.it = it
			return total
		}
		c.it = o
		if a.v.IsInPlay(o) {
			total += a.sign(o) * a.amount(c, in) * a.timely(o, code.Duration(in.A))
		}
	}
}

// timely is what a point of power is worth to its controller outside a
// battle: something where the zone is about to be counted, or where it lasts.
func (a *Agent) timely(o engine.Obj, d code.Duration) int {
	z := a.v.Zone(o)
	if d == code.Forever {
		if z == card.NumZones {
			z = card.Battlefield
		}
		return a.w.InPlay[z]
	}
	if a.v.Controller(o) != a.v.Active() || d != code.UntilTurn {
		return 0
	}
	switch phase := a.v.Phase(); {
	case phase == 0 && z == card.Kingdom:
		return a.w.Early
	case phase <= 1 && z == card.QuestZone:
		return a.w.Early
	}
	return 0
}

// shiftZone is what a move is worth to the controller of what moves.
func (a *Agent) shiftZone(c *scene, in *code.Instr, o engine.Obj) int {
	dest := a.objects(c, in.R2)
	s := dest.Pop()
	if s == 0 {
		return 0
	}
	return a.rezone(o, a.v.Zone(s))
}

// rezone is what it is worth to the controller of a card that it moves to a
// zone.
func (a *Agent) rezone(o engine.Obj, to card.Zone) int {
	from := a.v.Zone(o)
	if to == from || to == card.NumZones || from == card.NumZones {
		return 0
	}
	if a.mereDevelopment(o) {
		if a.v.Controller(o) != a.me {
			return 0
		}
		b := a.look()
		return b.need[to] - b.need[from]
	}
	n := 0
	if p := a.card(o); p != nil {
		n = p.text[to] - p.text[from]
	}
	if a.v.Controller(o) == a.me {
		b := a.look()
		n += a.v.Power(o)*(b.zone[to]-b.zone[from]) + a.v.Remaining(o)*(b.need[to]-b.need[from])
	} else {
		n += a.v.Power(o) * (a.w.InPlay[to] - a.w.InPlay[from])
	}
	if a.fighting() && a.v.IsUnit(o) {
		n += a.sign(o) * a.without(o)
	}
	return n - 30 // moving about is not worth a little
}

// reveal is what turning a development faceup is worth to its controller.
func (a *Agent) reveal(o engine.Obj) int {
	if !a.v.Facedown(o) {
		return 0
	}
	if p := a.card(o); p != nil && p.kind == card.Unit {
		return 60*p.cost + 40
	}
	return -a.w.Develop
}

// shift is damage moved or redirected from R to R2.
func (a *Agent) shift(c *scene, in *code.Instr) int {
	from, to := a.objects(c, in.R), a.objects(c, in.R2)
	x, y := from.Pop(), to.Pop()
	n := a.number(c, in.N, 250)
	total := 0
	if in.Op == code.OpMoveDamage && x != 0 && a.v.IsInPlay(x) {
		n = min(n, a.v.Damage(x))
		total = a.sign(x) * a.mend(x, n)
	} else if x != 0 && a.v.IsInPlay(x) {
		total = a.sign(x) * a.wound(x, n)
	}
	if y != 0 && y != x && a.v.IsInPlay(y) {
		if n > 200 {
			n = 2
		}
		total -= a.sign(y) * a.injure(y, n, 0)
	}
	return total
}

// toPlayers is for instructions about cards and resources of players.
func (a *Agent) toPlayers(c *scene, in *code.Instr) int {
	n := a.amount(c, in)
	if in.P == code.Each {
		return a.toPlayer(c, in, a.me, n) - a.toPlayer(c, in, a.opp, n)
	}
	p := a.player(c, in.P)
	return a.toward(p) * a.toPlayer(c, in, p, n)
}

// toPlayer is what an instruction is worth to a player whom it is about.
func (a *Agent) toPlayer(c *scene, in *code.Instr, p engine.Player, n int) int {
	switch in.Op {
	case code.OpDraw:
		if a.v.DeckSize(p) < n+3 {
			return -a.w.First
		}
		return n * a.w.Card
	case code.OpDiscardHand:
		return -a.w.Card * a.handOf(p)
	case code.OpDiscardRand:
		return -a.w.Card * min(n, a.handOf(p))
	case code.OpMill:
		if a.v.DeckSize(p) <= n {
			return -a.w.Second
		}
		return -n * (10 + 100/(a.v.DeckSize(p)+1))
	case code.OpGain:
		return a.money(p, n)
	case code.OpMustBurn:
		if n > a.v.MustBurn(p) {
			return -a.w.First / 4
		}
		return 0
	case code.OpSteal: // about the one it is taken from
		n = min(n, a.v.Resources(p))
		return -a.money(p, n) - a.money(p.Other(), n)
	case code.OpIndirect:
		return -n * a.w.HitPoint
	case code.OpDevelop:
		if a.v.DeckSize(p) <= n+2 {
			return -a.w.First
		}
		return n * a.w.Develop
	}
	return 0
}

// handOf counts a hand without the card that is being judged.
func (a *Agent) handOf(p engine.Player) int {
	if p == a.me {
		return max(0, a.v.HandSize(p)-1)
	}
	return a.v.HandSize(p)
}

// money is what resources are worth to a player now: nothing when his capital
// phase is over, as what is left does not keep.
func (a *Agent) money(p engine.Player, n int) int {
	if p == a.v.Active() && a.v.Phase() >= 1 && a.v.Phase() < phaseBattle && a.v.HandSize(p) > 1 {
		return n * a.w.Early
	}
	return n * a.w.Late
}

// shield is what cancelling all damage of the battle is worth.
func (a *Agent) shield() int {
	if !a.v.InCombat() || a.v.DamageSet() {
		return 0
	}
	return -a.expect(a.battle())
}

// divert is what turning the attack to another section is worth.
func (a *Agent) divert(c *scene, in *code.Instr) int {
	if !a.fighting() {
		return 0
	}
	s := a.objects(c, in.R2)
	if in.R2.Kind == code.RefNone {
		s = a.objects(c, in.R)
	}
	to := s.Pop()
	if to == 0 || to == a.v.Attacked() {
		return 0
	}
	before := a.expect(a.battle())
	p := to.Owner()
	m := a.muster(to, to, a.v.Attackers(), a.garrison(to))
	_, gain := m.defend(all(m.nAtt), 0, all(m.nDef))
	if p == a.me {
		gain = -gain
	}
	return gain - before
}

// cancel is what stopping the last of the opponent's actions is worth.
func (a *Agent) cancel(c *scene, in *code.Instr) int {
	// Among the objects may be others that the action names, such as what was
	// paid with.
	for s := a.objects(c, in.R); !empty(&s); {
		if o := s.Pop(); a.v.IsLink(o) && int(o-a.links) < a.v.ChainLength() {
			return -a.linkWorth(int(o - a.links))
		}
	}
	if c.depth > 0 {
		return 0 // an action of the chain that cancels nothing any more
	}
	best := 0
	for i := 0; i < a.v.ChainLength(); i++ {
		best = max(best, -a.linkWorth(i))
	}
	return best
}

// linkWorth is what an action on the chain is worth to the viewer.
func (a *Agent) linkWorth(i int) int {
	src, ctl, id := a.v.ChainLink(i)
	p := a.card(src)
	if p == nil {
		return 0
	}
	if id == 0 || a.lib.Abilities[id].Kind == code.Attach {
		return a.toward(ctl) * (a.w.Body + 80*p.cost)
	}
	ab := &a.lib.Abilities[id]
	c := a.sceneOf(src, ctl)
	t := a.v.ChainTargets(i)
	for k := range ab.Targets {
		c.reg[k] = t
	}
	c.depth++
	return a.run(&c, int(ab.Body))
}

// discount is what it is worth that the next card of a kind costs less: what
// it saves on a card in hand that is played for it in this capital phase. It
// does not outlast the turn, so before the capital phase it can wait.
func (a *Agent) discount(c *scene, in *code.Instr) int {
	off, wound := -a.amount(c, in), a.number(c, in.M, 0)
	if c.ctl != a.me || a.v.Active() != a.me || a.v.Phase() != phaseCapital {
		return 0
	}
	pool := a.v.Resources(a.me)
	if !a.v.IsInPlay(c.src) {
		pool -= a.v.Price(c.src)
	}
	sel, best := &a.lib.Sels[in.To], 0
	for s := a.v.Hand(); ; {
		o := s.Pop()
		if o == 0 {
			return best
		}
		k, price := a.v.Card(o), a.v.Price(o)
		if o == c.src || k == nil || sel.Kinds&kindOf(k.Type) == 0 || !a.isCard(sel, o) {
			continue
		}
		if price-off <= pool && (k.Type != card.Unit || k.HP > wound) {
			best = max(best, a.w.Early*min(off, price)-20*wound)
		}
	}
}

// copyOf is what doing a tactic on the chain again for oneself is worth.
func (a *Agent) copyOf(c *scene, in *code.Instr) int {
	best := 0
	for i := 0; i < a.v.ChainLength(); i++ {
		src, _, id := a.v.ChainLink(i)
		if id == 0 || a.lib.Abilities[id].Kind != code.Tactic || c.depth > 1 {
			continue
		}
		h := a.sceneOf(src, c.ctl)
		h.depth = c.depth + 1
		if n, ok := a.aim(&h, &a.lib.Abilities[id]); ok {
			best = max(best, n)
		}
	}
	return best
}
