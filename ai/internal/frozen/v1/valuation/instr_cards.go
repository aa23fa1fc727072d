package valuation

import (
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
)

// This file evaluates operations on cards out of play, and on the cards and resources of players.
// Functions with a parameter p return the worth of the operation to player p.

func (e *Evaluator) put(_ *Walk, _ *code.Instr, o engine.Obj) int {
	if p := e.ProfileOf(o); p != nil {
		return 60 + 80*p.Cost
	}
	return 100
}

// putEach evaluates putting a card into play, under the control of one player or of its owner.
func (e *Evaluator) putEach(c *Walk, in *code.Instr, o engine.Obj) int {
	p := o.Owner()
	if in.P != code.Each {
		p = e.v.PlayerOf(&c.Scene, in.P)
	}
	return e.playerSign(p) * e.put(c, in, o)
}

// drawn evaluates a card that goes to its owner's hand.
func (e *Evaluator) drawn(_ *Walk, _ *code.Instr, o engine.Obj) int {
	if o.Owner() == e.me && e.ProfileOf(o) != nil {
		return max(e.w.Card/2, e.HandWorth(o))
	}
	return e.playerSign(o.Owner()) * e.w.Card
}

// playFor evaluates permission to play a card, for its price, at an unusual time or from an unusual
// place.
func (e *Evaluator) playFor(c *Walk, in *code.Instr, o engine.Obj) int {
	n := e.w.Card / 2
	if o.Owner() != c.Controller {
		n = e.w.Card
	}
	return e.playerSign(c.Controller) * max(0, n-e.Number(c, in.N, 0)*20)
}

// ordered evaluates placing a card at a position of a deck: choosing the next draw has a small worth
// for any card.
func (e *Evaluator) ordered(c *Walk, _ *code.Instr, _ engine.Obj) int {
	return e.playerSign(c.Controller) * e.w.Card / 16
}

// sentHome evaluates returning a card to its owner's hand at the end of the turn.
func (e *Evaluator) sentHome(_ *Walk, _ *code.Instr, o engine.Obj) int {
	return -e.Sign(o) * e.Worth(o) / 2
}

// drawLimit evaluates limiting a player to n cards drawn in his quest phase, if the phase is still
// to come.
func (e *Evaluator) drawLimit(_ *code.Instr, p engine.Player, n int) int {
	if e.v.Active() != p {
		return 0
	}
	return -max(0, 2-n) * e.w.Card
}

// tucked evaluates placing a card under another card, where it is neither lost nor available.
func (e *Evaluator) tucked(_ *Walk, _ *code.Instr, o engine.Obj) int {
	return -e.playerSign(o.Owner()) * e.w.Card / 4
}

func (e *Evaluator) bottom(_ *Walk, _ *code.Instr, o engine.Obj) int {
	return -e.playerSign(o.Owner()) * e.w.Card / 8
}

// laid evaluates turning a card into a development of its owner.
func (e *Evaluator) laid(_ *Walk, _ *code.Instr, o engine.Obj) int {
	n := e.w.Develop
	if hand := e.v.HandOf(o.Owner()); hand.Has(o) {
		n -= e.w.Card
	}
	return e.playerSign(o.Owner()) * n
}

// raised evaluates permission to play a card from a discard pile this turn.
func (e *Evaluator) raised(c *Walk, _ *code.Instr, o engine.Obj) int {
	if o.Owner() != e.me || c.Controller != e.me || e.v.Price(o) > e.v.Resources(e.me) {
		return 0
	}
	return e.w.Card / 2
}

func (e *Evaluator) intoDeck(_ *Walk, _ *code.Instr, o engine.Obj) int {
	return e.intoDeckOf(o.Owner())
}

// intoDeckOf returns the worth to a player of one more card in his deck. It is small, but larger for
// the viewer if his deck is nearly empty.
func (e *Evaluator) intoDeckOf(p engine.Player) int {
	if p == e.me && e.v.DeckSize(p) < 10 {
		return 60
	}
	return 5
}

func (e *Evaluator) draw(_ *code.Instr, p engine.Player, n int) int {
	if e.v.DeckSize(p) < n+3 {
		return -e.w.First
	}
	return n*e.w.Card - e.deckLossCost(p, n)
}

// search evaluates choosing the best of n cards of a player's deck, compared with drawing the top
// card.
func (e *Evaluator) search(_ *code.Instr, p engine.Player, n int) int {
	if e.v.DeckSize(p) == 0 {
		return 0
	}
	return e.w.Card + 5*min(n, 10)
}

func (e *Evaluator) peek(_ *code.Instr, _ engine.Player, n int) int { return min(n, 4) * 5 }

func (e *Evaluator) discardHand(_ *code.Instr, p engine.Player, _ int) int {
	return -e.w.Card * e.handOf(p)
}

func (e *Evaluator) discardRandom(_ *code.Instr, p engine.Player, n int) int {
	return -e.w.Card * min(n, e.handOf(p))
}

func (e *Evaluator) mill(_ *code.Instr, p engine.Player, n int) int {
	if e.v.DeckSize(p) <= n {
		return -e.w.Second
	}
	return -n * (10 + 100/(e.v.DeckSize(p)+1))
}

func (e *Evaluator) develop(_ *code.Instr, p engine.Player, n int) int {
	if e.v.DeckSize(p) <= n+2 {
		return -e.w.First
	}
	return n*e.w.Develop - e.deckLossCost(p, n)
}

func (e *Evaluator) mustBurn(_ *code.Instr, p engine.Player, n int) int {
	if n > e.v.MustBurn(p) {
		return -e.w.First / 4
	}
	return 0
}

// mustPay evaluates making a player pay n resources. A player who has fewer pays nothing.
func (e *Evaluator) mustPay(in *code.Instr, p engine.Player, n int) int {
	if n > e.v.Resources(p) {
		return 0
	}
	return -e.money(in, p, n)
}

// robbed evaluates transferring n resources of a player to his opponent.
func (e *Evaluator) robbed(in *code.Instr, p engine.Player, n int) int {
	n = min(n, e.v.Resources(p))
	return -e.money(in, p, n) - e.money(in, p.Other(), n)
}

// handOf returns the size of a player's hand. It does not count the card that is being evaluated, if
// it is in the viewer's hand.
func (e *Evaluator) handOf(p engine.Player) int {
	if p == e.me {
		return max(0, e.v.HandSize(p)-1)
	}
	return e.v.HandSize(p)
}

// money returns the worth of n resources to a player now. After his capital phase they are worth
// little, because they are lost at the end of the turn.
func (e *Evaluator) money(_ *code.Instr, p engine.Player, n int) int {
	if p == e.v.Active() && e.v.Phase() >= card.KingdomPhase && e.v.Phase() < card.BattlefieldPhase && e.v.HandSize(p) > 1 {
		return n * e.w.Early
	}
	return n * e.w.Late
}

// discount evaluates a lower price of the next card of a kind: the saving on the best card in hand
// that can be played with it in this capital phase. Before the capital phase it is worth nothing,
// since the discount can wait and lasts for one turn only.
func (e *Evaluator) discount(c *Walk, in *code.Instr) int {
	if c.Controller != e.me || e.v.Active() != e.me || e.v.Phase() != card.CapitalPhase {
		return 0
	}
	off, wound := -e.amount(c, in), e.Number(c, in.M, 0)
	pool := e.v.Resources(e.me)
	if !e.v.IsInPlay(c.Source) {
		pool -= e.v.Price(c.Source)
	}
	best := 0
	for s := e.v.Hand(); ; {
		o := s.Pop()
		if o == 0 {
			return best
		}
		k := e.v.Card(o)
		if o == c.Source || k == nil || !e.v.Fits(&c.Scene, code.SelID(in.To), o) {
			continue
		}
		if price := e.v.Price(o); price-off <= pool && (k.Type != card.Unit || k.HP > wound) {
			best = max(best, e.w.Early*min(off, price)-20*wound)
		}
	}
}

// loyalty evaluates playing the next card without its loyalty cost.
func (e *Evaluator) loyalty(c *Walk, in *code.Instr) int {
	if c.Controller != e.me || e.v.Active() != e.me || e.v.Phase() != card.CapitalPhase {
		return 0
	}
	best := 0
	for s := e.v.Hand(); ; {
		o := s.Pop()
		if o == 0 {
			return best
		}
		if o == c.Source || e.v.Card(o) == nil || !e.v.Fits(&c.Scene, code.SelID(in.To), o) {
			continue
		}
		if off := e.v.LoyaltySurcharge(o); e.v.Price(o)-off <= e.v.Resources(e.me) {
			best = max(best, e.w.Early*off)
		}
	}
}

// playFree evaluates playing the best tactic of R without paying its cost.
func (e *Evaluator) playFree(c *Walk, in *code.Instr) int {
	best := 0
	for s := e.v.Objects(&c.Scene, in.R); !e.tooDeep(c, maxDepth); {
		o := s.Pop()
		if o == 0 {
			break
		}
		if p := e.ProfileOf(o); o != c.Source && p != nil && p.Tactic != 0 {
			h := e.newWalk(e.v.SceneOf(o, c.Controller), c.depth+1)
			if n, ok := e.EvalAbility(h, &e.lib.Abilities[p.Tactic]); ok {
				best = max(best, n*e.playerSign(c.Controller))
			}
			e.release()
		}
	}
	return max(best, 100) * e.playerSign(c.Controller)
}

// exchange evaluates swapping a card in play with a card in hand.
func (e *Evaluator) exchange(c *Walk, in *code.Instr) int {
	away, come := e.v.Objects(&c.Scene, in.R), e.v.Objects(&c.Scene, in.R2)
	x, y := away.Pop(), come.Pop()
	if x == 0 {
		return 0
	}
	n := e.w.Card - e.Loss(x)
	if p := e.ProfileOf(y); y != 0 && p != nil {
		n += 60 + 80*p.Cost - e.w.Card
	}
	return n * e.playerSign(c.Controller)
}

// traded evaluates moving a card from under another card to its owner's hand.
func (e *Evaluator) traded(c *Walk, in *code.Instr) int {
	away := e.v.Objects(&c.Scene, in.R)
	if x := away.Pop(); x != 0 {
		return e.playerSign(x.Owner()) * e.w.Card
	}
	return 0
}
