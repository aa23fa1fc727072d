package valuation

import (
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
)

// What the words about cards out of play are worth, and those about cards and resources
// of players.

func (j *Evaluator) put(_ *Walk, _ *code.Instr, o engine.Obj) int {
	if p := j.ProfileOf(o); p != nil {
		return 60 + 80*p.Cost
	}
	return 100
}

// putEach: cards come into play for one player, or for both, each his own.
func (j *Evaluator) putEach(c *Walk, in *code.Instr, o engine.Obj) int {
	p := o.Owner()
	if in.P != code.Each {
		p = j.v.PlayerOf(&c.Scene, in.P)
	}
	return j.toward(p) * j.put(c, in, o)
}

// drawn: a card comes to its owner's hand.
func (j *Evaluator) drawn(_ *Walk, _ *code.Instr, o engine.Obj) int {
	if o.Owner() == j.me && j.ProfileOf(o) != nil {
		return max(j.w.Card/2, j.HandWorth(o))
	}
	return j.toward(o.Owner()) * j.w.Card
}

// playFor: a card is played that has to be paid for, at another time or on better
// terms than it could be else.
func (j *Evaluator) playFor(c *Walk, in *code.Instr, o engine.Obj) int {
	n := j.w.Card / 2
	if o.Owner() != c.Controller {
		n = j.w.Card
	}
	return j.toward(c.Controller) * max(0, n-j.Number(c, in.N, 0)*20)
}

// ordered: which card is drawn next is worth something, whatever the cards are.
func (j *Evaluator) ordered(c *Walk, _ *code.Instr, _ engine.Obj) int {
	return j.toward(c.Controller) * j.w.Card / 16
}

// sentHome: it stays for the turn, and comes back later.
func (j *Evaluator) sentHome(_ *Walk, _ *code.Instr, o engine.Obj) int {
	return -j.Sign(o) * j.Worth(o) / 2
}

// drawLimit: what he would draw in his quest phase goes away, if it comes in time.
func (j *Evaluator) drawLimit(_ *code.Instr, p engine.Player, n int) int {
	if j.v.Active() != p {
		return 0
	}
	return -max(0, 2-n) * j.w.Card
}

// tucked: under another card it is neither lost nor at hand.
func (j *Evaluator) tucked(_ *Walk, _ *code.Instr, o engine.Obj) int {
	return -j.toward(o.Owner()) * j.w.Card / 4
}

func (j *Evaluator) bottom(_ *Walk, _ *code.Instr, o engine.Obj) int {
	return -j.toward(o.Owner()) * j.w.Card / 8
}

// laid: a card becomes a development of its owner.
func (j *Evaluator) laid(_ *Walk, _ *code.Instr, o engine.Obj) int {
	n := j.w.Develop
	if hand := j.v.HandOf(o.Owner()); hand.Has(o) {
		n -= j.w.Card
	}
	return j.toward(o.Owner()) * n
}

// raised: a card of a discard pile may be played this turn.
func (j *Evaluator) raised(c *Walk, _ *code.Instr, o engine.Obj) int {
	if o.Owner() != j.me || c.Controller != j.me || j.v.Price(o) > j.v.Resources(j.me) {
		return 0
	}
	return j.w.Card / 2
}

func (j *Evaluator) intoDeck(_ *Walk, _ *code.Instr, o engine.Obj) int {
	return j.intoDeckOf(o.Owner())
}

// intoDeckOf is what a card more in a deck is worth: a little, and more to him who runs out.
func (j *Evaluator) intoDeckOf(p engine.Player) int {
	if p == j.me && j.v.DeckSize(p) < 10 {
		return 60
	}
	return 5
}

func (j *Evaluator) draw(_ *code.Instr, p engine.Player, n int) int {
	if j.v.DeckSize(p) < n+3 {
		return -j.w.First
	}
	return n*j.w.Card - j.drained(p, n)
}

// search: the best of a few cards is better than the next one.
func (j *Evaluator) search(_ *code.Instr, p engine.Player, n int) int {
	if j.v.DeckSize(p) == 0 {
		return 0
	}
	return j.w.Card + 5*min(n, 10)
}

func (j *Evaluator) peek(_ *code.Instr, _ engine.Player, n int) int { return min(n, 4) * 5 }

func (j *Evaluator) discardHand(_ *code.Instr, p engine.Player, _ int) int {
	return -j.w.Card * j.handOf(p)
}

func (j *Evaluator) discardRandom(_ *code.Instr, p engine.Player, n int) int {
	return -j.w.Card * min(n, j.handOf(p))
}

func (j *Evaluator) mill(_ *code.Instr, p engine.Player, n int) int {
	if j.v.DeckSize(p) <= n {
		return -j.w.Second
	}
	return -n * (10 + 100/(j.v.DeckSize(p)+1))
}

func (j *Evaluator) develop(_ *code.Instr, p engine.Player, n int) int {
	if j.v.DeckSize(p) <= n+2 {
		return -j.w.First
	}
	return n*j.w.Develop - j.drained(p, n)
}

func (j *Evaluator) mustBurn(_ *code.Instr, p engine.Player, n int) int {
	if n > j.v.MustBurn(p) {
		return -j.w.First / 4
	}
	return 0
}

// mustPay is about resources that a player pays if he has so many.
func (j *Evaluator) mustPay(in *code.Instr, p engine.Player, n int) int {
	if n > j.v.Resources(p) {
		return 0
	}
	return -j.money(in, p, n)
}

// robbed is about the one whose resources are taken.
func (j *Evaluator) robbed(in *code.Instr, p engine.Player, n int) int {
	n = min(n, j.v.Resources(p))
	return -j.money(in, p, n) - j.money(in, p.Other(), n)
}

// handOf counts a hand without the card that is being judged.
func (j *Evaluator) handOf(p engine.Player) int {
	if p == j.me {
		return max(0, j.v.HandSize(p)-1)
	}
	return j.v.HandSize(p)
}

// money is what resources are worth to a player now: nothing when his capital
// phase is over, as what is left does not keep.
func (j *Evaluator) money(_ *code.Instr, p engine.Player, n int) int {
	if p == j.v.Active() && j.v.Phase() >= phaseKingdom && j.v.Phase() < phaseBattle && j.v.HandSize(p) > 1 {
		return n * j.w.Early
	}
	return n * j.w.Late
}

// discount is what it is worth that the next card of a kind costs less: what
// it saves on a card in hand that is played for it in this capital phase. It
// does not outlast the turn, so before the capital phase it can wait.
func (j *Evaluator) discount(c *Walk, in *code.Instr) int {
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
func (j *Evaluator) loyalty(c *Walk, in *code.Instr) int {
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
func (j *Evaluator) playFree(c *Walk, in *code.Instr) int {
	best := 0
	for s := j.v.Objects(&c.Scene, in.R); !j.deep(c, maxDepth); {
		o := s.Pop()
		if o == 0 {
			break
		}
		if p := j.ProfileOf(o); o != c.Source && p != nil && p.Tactic != 0 {
			h := j.scene(j.v.SceneOf(o, c.Controller), c.depth+1)
			if n, ok := j.EvalAbility(h, &j.lib.Abilities[p.Tactic]); ok {
				best = max(best, n*j.toward(c.Controller))
			}
			j.done()
		}
	}
	return max(best, 100) * j.toward(c.Controller)
}

// exchange: a card in play and one in hand change places.
func (j *Evaluator) exchange(c *Walk, in *code.Instr) int {
	away, come := j.v.Objects(&c.Scene, in.R), j.v.Objects(&c.Scene, in.R2)
	x, y := away.Pop(), come.Pop()
	if x == 0 {
		return 0
	}
	n := j.w.Card - j.Loss(x)
	if p := j.ProfileOf(y); y != 0 && p != nil {
		n += 60 + 80*p.Cost - j.w.Card
	}
	return n * j.toward(c.Controller)
}

// traded: a card that lay under another is in its owner's hand.
func (j *Evaluator) traded(c *Walk, in *code.Instr) int {
	away := j.v.Objects(&c.Scene, in.R)
	if x := away.Pop(); x != 0 {
		return j.toward(x.Owner()) * j.w.Card
	}
	return 0
}
