package valuation

import (
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
)

// What the words about cards in play are worth.

func (j *Evaluator) lost(_ *Walk, _ *code.Instr, o engine.Obj) int { return -j.Sign(o) * j.Loss(o) }

func (j *Evaluator) returned(_ *Walk, _ *code.Instr, o engine.Obj) int {
	return -j.Sign(o) * (j.Loss(o) - j.w.Card/2)
}

func (j *Evaluator) corrupted(_ *Walk, _ *code.Instr, o engine.Obj) int {
	if !j.v.CanCorrupt(o) {
		return 0
	}
	return -j.Sign(o) * j.disable(o, true, true, true)
}

func (j *Evaluator) restored(_ *Walk, _ *code.Instr, o engine.Obj) int {
	if !j.v.Corrupted(o) {
		return 0
	}
	return j.Sign(o) * j.Worth(o) * (100 - j.w.Corrupted) / 100
}

// toughen is what hit points are worth to the viewer.
func (j *Evaluator) toughen(c *Walk, in *code.Instr, o engine.Obj) int {
	n, own := j.amount(c, in), j.Sign(o)
	switch {
	case n < 0 && j.v.Remaining(o) <= -n:
		return -own * j.Loss(o)
	case code.Duration(in.A) == code.Forever:
		return own * n * j.w.HitPoint
	}
	return own * n * 5
}

func (j *Evaluator) forbidden(_ *Walk, in *code.Instr, o engine.Obj) int {
	return -j.Sign(o) * j.disable(o, in.F&code.FAttack != 0, in.F&code.FDefend != 0, code.Duration(in.A) == code.Forever)
}

// attackAlone: an attack with one unit begins.
func (j *Evaluator) attackAlone(_ *Walk, _ *code.Instr, o engine.Obj) int {
	if j.v.Corrupted(o) {
		return 0
	}
	return j.Sign(o) * 60 * j.v.Power(o)
}

func (j *Evaluator) powerless(_ *Walk, in *code.Instr, o engine.Obj) int {
	n := j.timely(o, code.Duration(in.A))
	if att, def := j.v.Attackers(), j.v.Defenders(); j.fighting() && (att.Has(o) || def.Has(o)) {
		n += j.w.Point
	}
	return -j.Sign(o) * j.v.Power(o) * n
}

func (j *Evaluator) untough(_ *Walk, _ *code.Instr, o engine.Obj) int {
	return -j.Sign(o) * 60 * j.v.Toughness(o)
}

// savage: a survivor strikes back at who dealt it damage.
func (j *Evaluator) savage(c *Walk, in *code.Instr, o engine.Obj) int {
	if att, def := j.v.Attackers(), j.v.Defenders(); j.fighting() && (att.Has(o) || def.Has(o)) {
		return j.Sign(o) * 40 * j.amount(c, in)
	}
	return j.Sign(o) * 5
}

// whileFighting: power and hit points that a unit has more, or less, while it fights.
func (j *Evaluator) whileFighting(c *Walk, in *code.Instr, o engine.Obj) int {
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
func (j *Evaluator) guardedFrom(_ *Walk, _ *code.Instr, o engine.Obj) int {
	if j.v.ChainLength() > 0 {
		return j.Sign(o) * 20
	}
	return j.Sign(o) * 2
}

// stoodIn: what is on the chain against one of its controller's cards is done to another,
// which is worth less.
func (j *Evaluator) stoodIn(c *Walk, in *code.Instr) int {
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

func (j *Evaluator) moved(c *Walk, in *code.Instr, o engine.Obj) int {
	dest := j.v.Objects(&c.Scene, in.R2)
	s := dest.Pop()
	if s == 0 {
		return 0
	}
	return j.Sign(o) * j.MoveWorth(o, j.v.Zone(s))
}

// rearrange: any of R move to the zones that are best for them.
func (j *Evaluator) rearrange(c *Walk, in *code.Instr) int {
	total := 0
	for s := j.v.Objects(&c.Scene, in.R); ; {
		o := s.Pop()
		if o == 0 {
			return total
		}
		best := 0
		for z := card.Kingdom; z < card.NumZones; z++ {
			best = max(best, j.MoveWorth(o, z))
		}
		total += best * j.toward(c.Controller)
	}
}

// seize is what it is worth that an object changes sides: one loses it and the
// other has it, for the turn hardly more than that it is out of the way.
func (j *Evaluator) seize(c *Walk, in *code.Instr, o engine.Obj) int {
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
func (j *Evaluator) attached(c *Walk, in *code.Instr, o engine.Obj) int {
	h := j.v.Objects(&c.Scene, in.R2)
	if x := h.Pop(); x != 0 && j.v.IsUnit(x) {
		return j.attachedFrom(c, in, o) - j.Sign(o)*j.Loss(o)
	}
	return 0
}

// attachedFrom: the same of a card that is not in play, and so costs nobody a unit.
func (j *Evaluator) attachedFrom(c *Walk, in *code.Instr, o engine.Obj) int {
	h := j.v.Objects(&c.Scene, in.R2)
	x := h.Pop()
	if x == 0 || !j.v.IsUnit(x) {
		return 0
	}
	if p := j.ProfileOf(o); p != nil && p.TakesControl {
		return j.Loss(x) * (j.toward(c.Controller) - j.Sign(x))
	}
	return -j.Sign(x) * j.Loss(x) * 3 / 4
}

// sent: a unit goes on a quest.
func (j *Evaluator) sent(_ *Walk, _ *code.Instr, o engine.Obj) int {
	if j.v.Questing(o) {
		return 0
	}
	return j.Sign(o) * j.w.OnQuest
}

func (j *Evaluator) token(c *Walk, in *code.Instr, o engine.Obj) int {
	return j.Sign(o) * 20 * j.amount(c, in)
}

// moveToken: from one card to another of the same or the other side.
func (j *Evaluator) moveToken(c *Walk, in *code.Instr) int {
	from, to := j.v.Objects(&c.Scene, in.R), j.v.Objects(&c.Scene, in.R2)
	x, y := from.Pop(), to.Pop()
	if x == 0 || y == 0 {
		return 0
	}
	return (j.Sign(y) - j.Sign(x)) * 20 * min(j.amount(c, in), j.v.Tokens(x))
}

// flipped is what turning a development faceup is worth.
func (j *Evaluator) flipped(_ *Walk, _ *code.Instr, o engine.Obj) int {
	if !j.v.Facedown(o) {
		return 0
	}
	if p := j.ProfileOf(o); p != nil && p.Kind == card.Unit {
		return j.Sign(o) * (60*p.Cost + 40)
	}
	return j.Sign(o) * -j.w.Develop
}

func (j *Evaluator) facedown(_ *Walk, _ *code.Instr, o engine.Obj) int {
	return -j.Sign(o) * (j.Worth(o) - j.w.Develop)
}

func (j *Evaluator) becomeUnit(c *Walk, in *code.Instr, o engine.Obj) int {
	return j.Sign(o) * (30 + 10*j.Number(c, in.N, 0))
}

// sacLater: mostly of a development that fights before it goes; of anything
// else it is a loss.
func (j *Evaluator) sacLater(_ *Walk, _ *code.Instr, o engine.Obj) int {
	if j.v.IsDevelopment(o) {
		return j.Sign(o) * 40
	}
	return -j.Sign(o) * j.Worth(o)
}

// empower is what power until the end of something is worth.
func (j *Evaluator) empower(c *Walk, in *code.Instr) int {
	s := j.v.Objects(&c.Scene, in.R)
	it, total := c.It, 0
	if s.Empty() {
		return 0
	}
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

// givenAmbush: a development of his own may be turned faceup, if it is a card that the
// instruction means.
func (j *Evaluator) givenAmbush(c *Walk, _ *code.Instr, o engine.Obj) int {
	k := j.v.Card(o)
	if o.Owner() != c.Controller || k == nil || k.Type != card.Unit || k.HasAmbush {
		return 0
	}
	return j.toward(c.Controller) * j.w.Develop
}

// burned: a section burns.
func (j *Evaluator) burned(_ *Walk, _ *code.Instr, o engine.Obj) int { return -j.Sign(o) * j.w.First }

// unburned: it does not any more.
func (j *Evaluator) unburned(_ *Walk, _ *code.Instr, o engine.Obj) int { return j.Sign(o) * j.w.First }
