package valuation

import (
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
)

// What the words about cards in play are worth.

func (e *Evaluator) lost(_ *Walk, _ *code.Instr, o engine.Obj) int { return -e.Sign(o) * e.Loss(o) }

func (e *Evaluator) returned(_ *Walk, _ *code.Instr, o engine.Obj) int {
	return -e.Sign(o) * (e.Loss(o) - e.w.Card/2)
}

func (e *Evaluator) corrupted(_ *Walk, _ *code.Instr, o engine.Obj) int {
	if !e.v.CanCorrupt(o) {
		return 0
	}
	return -e.Sign(o) * e.disableCost(o, true, true, true)
}

func (e *Evaluator) restored(_ *Walk, _ *code.Instr, o engine.Obj) int {
	if !e.v.Corrupted(o) {
		return 0
	}
	return e.Sign(o) * e.Worth(o) * (100 - e.w.Corrupted) / 100
}

// toughen is what hit points are worth to the viewer.
func (e *Evaluator) toughen(c *Walk, in *code.Instr, o engine.Obj) int {
	n, own := e.amount(c, in), e.Sign(o)
	switch {
	case n < 0 && e.v.Remaining(o) <= -n:
		return -own * e.Loss(o)
	case code.Duration(in.A) == code.Forever:
		return own * n * e.w.HitPoint
	}
	return own * n * 5
}

func (e *Evaluator) forbidden(_ *Walk, in *code.Instr, o engine.Obj) int {
	return -e.Sign(o) * e.disableCost(o, in.F&code.FAttack != 0, in.F&code.FDefend != 0, code.Duration(in.A) == code.Forever)
}

// attackAlone: an attack with one unit begins.
func (e *Evaluator) attackAlone(_ *Walk, _ *code.Instr, o engine.Obj) int {
	if e.v.Corrupted(o) {
		return 0
	}
	return e.Sign(o) * 60 * e.v.Power(o)
}

func (e *Evaluator) powerless(_ *Walk, in *code.Instr, o engine.Obj) int {
	n := e.timedPowerWorth(o, code.Duration(in.A))
	if att, def := e.v.Attackers(), e.v.Defenders(); e.battleOpen() && (att.Has(o) || def.Has(o)) {
		n += e.w.Point
	}
	return -e.Sign(o) * e.v.Power(o) * n
}

func (e *Evaluator) untough(_ *Walk, _ *code.Instr, o engine.Obj) int {
	return -e.Sign(o) * 60 * e.v.Toughness(o)
}

// savage: a survivor strikes back at who dealt it damage.
func (e *Evaluator) savage(c *Walk, in *code.Instr, o engine.Obj) int {
	if att, def := e.v.Attackers(), e.v.Defenders(); e.battleOpen() && (att.Has(o) || def.Has(o)) {
		return e.Sign(o) * 40 * e.amount(c, in)
	}
	return e.Sign(o) * 5
}

// whileFighting: power and hit points that a unit has more, or less, while it fights.
func (e *Evaluator) whileFighting(c *Walk, in *code.Instr, o engine.Obj) int {
	att, def := e.v.Attackers(), e.v.Defenders()
	if !e.battleOpen() || !att.Has(o) && !def.Has(o) {
		return e.Sign(o) * 5 * e.amount(c, in)
	}
	if hp := e.Number(c, in.M, 0); hp < 0 && e.v.Remaining(o) <= -hp {
		return -e.Sign(o) * e.Loss(o)
	}
	return e.Sign(o) * 40 * e.amount(c, in)
}

// guardedFrom: it cannot be targeted, which is worth something while effects wait.
func (e *Evaluator) guardedFrom(_ *Walk, _ *code.Instr, o engine.Obj) int {
	if e.v.ChainLength() > 0 {
		return e.Sign(o) * 20
	}
	return e.Sign(o) * 2
}

// stoodIn: what is on the chain against one of its controller's cards is done to another,
// which is worth less.
func (e *Evaluator) stoodIn(c *Walk, in *code.Instr) int {
	from, to := e.v.Objects(&c.Scene, in.R), e.v.Objects(&c.Scene, in.R2)
	x, y := from.Pop(), to.Pop()
	if x == 0 || y == 0 || x == y || !e.v.IsInPlay(x) || !e.v.IsInPlay(y) {
		return 0
	}
	for i := range e.v.ChainLength() {
		aimed := e.v.ChainTargets(i)
		if _, ctl, _ := e.v.ChainLink(i); ctl != c.Controller && aimed.Has(x) {
			return (e.Sign(x)*e.Loss(x) - e.Sign(y)*e.Loss(y)) / 2
		}
	}
	return 0
}

func (e *Evaluator) moved(c *Walk, in *code.Instr, o engine.Obj) int {
	dest := e.v.Objects(&c.Scene, in.R2)
	s := dest.Pop()
	if s == 0 {
		return 0
	}
	return e.Sign(o) * e.MoveWorth(o, e.v.Zone(s))
}

// rearrange: any of R move to the zones that are best for them.
func (e *Evaluator) rearrange(c *Walk, in *code.Instr) int {
	total := 0
	for s := e.v.Objects(&c.Scene, in.R); ; {
		o := s.Pop()
		if o == 0 {
			return total
		}
		best := 0
		for z := card.Kingdom; z < card.NumZones; z++ {
			best = max(best, e.MoveWorth(o, z))
		}
		total += best * e.playerSign(c.Controller)
	}
}

// seize is what it is worth that an object changes sides: one loses it and the
// other has it, for the turn hardly more than that it is out of the way.
func (e *Evaluator) seize(c *Walk, in *code.Instr, o engine.Obj) int {
	switch {
	case e.v.Controller(o) == e.v.PlayerOf(&c.Scene, in.P):
		return 0
	case code.Duration(in.A) == code.Forever:
		return -e.Sign(o) * (e.Loss(o) + e.Worth(o))
	}
	return -e.Sign(o) * (e.disableCost(o, true, true, true) + e.v.Power(o)*10)
}

// attached: a unit hangs itself on another, as with what is fastened, by what it
// does to its host.
func (e *Evaluator) attached(c *Walk, in *code.Instr, o engine.Obj) int {
	h := e.v.Objects(&c.Scene, in.R2)
	if x := h.Pop(); x != 0 && e.v.IsUnit(x) {
		return e.attachedFrom(c, in, o) - e.Sign(o)*e.Loss(o)
	}
	return 0
}

// attachedFrom: the same of a card that is not in play, and so costs nobody a unit.
func (e *Evaluator) attachedFrom(c *Walk, in *code.Instr, o engine.Obj) int {
	h := e.v.Objects(&c.Scene, in.R2)
	x := h.Pop()
	if x == 0 || !e.v.IsUnit(x) {
		return 0
	}
	if p := e.ProfileOf(o); p != nil && p.TakesControl {
		return e.Loss(x) * (e.playerSign(c.Controller) - e.Sign(x))
	}
	return -e.Sign(x) * e.Loss(x) * 3 / 4
}

// sent: a unit goes on a quest.
func (e *Evaluator) sent(_ *Walk, _ *code.Instr, o engine.Obj) int {
	if e.v.Questing(o) {
		return 0
	}
	return e.Sign(o) * e.w.OnQuest
}

func (e *Evaluator) token(c *Walk, in *code.Instr, o engine.Obj) int {
	return e.Sign(o) * 20 * e.amount(c, in)
}

// moveToken: from one card to another of the same or the other side.
func (e *Evaluator) moveToken(c *Walk, in *code.Instr) int {
	from, to := e.v.Objects(&c.Scene, in.R), e.v.Objects(&c.Scene, in.R2)
	x, y := from.Pop(), to.Pop()
	if x == 0 || y == 0 {
		return 0
	}
	return (e.Sign(y) - e.Sign(x)) * 20 * min(e.amount(c, in), e.v.Tokens(x))
}

// flipped is what turning a development faceup is worth.
func (e *Evaluator) flipped(_ *Walk, _ *code.Instr, o engine.Obj) int {
	if !e.v.Facedown(o) {
		return 0
	}
	if p := e.ProfileOf(o); p != nil && p.Kind == card.Unit {
		return e.Sign(o) * (60*p.Cost + 40)
	}
	return e.Sign(o) * -e.w.Develop
}

func (e *Evaluator) facedown(_ *Walk, _ *code.Instr, o engine.Obj) int {
	return -e.Sign(o) * (e.Worth(o) - e.w.Develop)
}

func (e *Evaluator) becomeUnit(c *Walk, in *code.Instr, o engine.Obj) int {
	return e.Sign(o) * (30 + 10*e.Number(c, in.N, 0))
}

// sacLater: mostly of a development that fights before it goes; of anything
// else it is a loss.
func (e *Evaluator) sacLater(_ *Walk, _ *code.Instr, o engine.Obj) int {
	if e.v.IsDevelopment(o) {
		return e.Sign(o) * 40
	}
	return -e.Sign(o) * e.Worth(o)
}

// empower is what power until the end of something is worth.
func (e *Evaluator) empower(c *Walk, in *code.Instr) int {
	s := e.v.Objects(&c.Scene, in.R)
	it, total := c.It, 0
	if s.Empty() {
		return 0
	}
	if e.battleOpen() {
		total = e.boostWorth(c, in, s)
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
		if e.v.IsInPlay(o) {
			total += e.Sign(o) * e.amount(c, in) * e.timedPowerWorth(o, code.Duration(in.A))
		}
	}
}

// givenAmbush: a development of his own may be turned faceup, if it is a card that the
// instruction means.
func (e *Evaluator) givenAmbush(c *Walk, _ *code.Instr, o engine.Obj) int {
	k := e.v.Card(o)
	if o.Owner() != c.Controller || k == nil || k.Type != card.Unit || k.HasAmbush {
		return 0
	}
	return e.playerSign(c.Controller) * e.w.Develop
}

// burned: a section burns.
func (e *Evaluator) burned(_ *Walk, _ *code.Instr, o engine.Obj) int { return -e.Sign(o) * e.w.First }

// unburned: it does not any more.
func (e *Evaluator) unburned(_ *Walk, _ *code.Instr, o engine.Obj) int { return e.Sign(o) * e.w.First }
