package heuristic

import (
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
)

// scene is an ability as it would be carried out now: who, from where, with
// which targets. It is what a frame is to the engine, read off the view.
type scene struct {
	src  engine.Obj
	ctl  engine.Player
	side engine.Player // in whose zone the source stands
	zone card.Zone

	subj   engine.Obj
	amount int
	x      int

	reg  [code.NumRegs]engine.Set
	it   engine.Obj
	each engine.Set // left of a "for each"
	loop engine.Player

	looping bool  // in a "for each"
	loops   uint8 // of an "each player"
	depth   uint8 // of choices inside choices
}

// sceneOf is the scene of a card in play, or of a card of a player's hand.
func (a *Agent) sceneOf(o engine.Obj, p engine.Player) scene {
	c := scene{src: o, ctl: p, side: p}
	if a.v.IsInPlay(o) {
		c.side, c.zone = a.v.Side(o), a.v.Zone(o)
	}
	return c
}

// eval computes an expression of the card language.
func (a *Agent) eval(c *scene, id code.ExprID) int {
	var st code.Stack
	for i := range a.lib.Exprs[id] {
		if in := &a.lib.Exprs[id][i]; in.Op < code.EAdd {
			st.Push(a.load(c, in))
		} else {
			st.Operate(in.Op)
		}
	}
	return st.Top()
}

func (a *Agent) load(c *scene, in *code.EInstr) int {
	switch in.Op {
	case code.EConst:
		return int(in.N)
	case code.EX:
		return c.x
	case code.EAmount:
		return c.amount
	case code.ECount, code.EAny:
		s := a.sel(c, code.SelID(in.N))
		if in.Op == code.EAny {
			return code.Truth(!empty(&s))
		}
		return s.Len()
	case code.EAttr:
		return a.sumAttr(c, in)
	case code.EIs:
		return a.allAre(c, in)
	case code.EExists:
		s := a.objects(c, in.R)
		return code.Truth(!empty(&s))
	case code.EInPlay:
		s := a.objects(c, in.R)
		return code.Truth(!empty(&s) && a.v.IsInPlay(s.Pop()))
	case code.EMyTurn:
		return code.Truth(c.ctl == a.v.Active())
	case code.EInCombat:
		return code.Truth(a.v.InCombat())
	case code.EMyBattle:
		return code.Truth(c.ctl == a.v.Active() && a.v.Phase() == phaseBattle)
	case code.ERegSize:
		return c.reg[in.A].Len()
	case code.EEntered:
		return a.v.UnitsDead()
	}
	p := a.player(c, code.Player(in.A))
	switch in.Op {
	case code.EResources:
		return a.v.Resources(p)
	case code.EHandSize:
		return a.v.HandSize(p)
	case code.EDeckSize:
		return a.v.DeckSize(p)
	}
	return a.look().burning[p] // EBurning
}

func (a *Agent) sumAttr(c *scene, in *code.EInstr) int {
	n := 0
	for s := a.objects(c, in.R); ; {
		o := s.Pop()
		if o == 0 {
			return n
		}
		n += a.attr(code.Attr(in.A), o)
	}
}

func (a *Agent) allAre(c *scene, in *code.EInstr) int {
	s := a.objects(c, in.R)
	if empty(&s) {
		return 0
	}
	for {
		o := s.Pop()
		if o == 0 {
			return 1
		}
		if !a.has(o, code.Status(in.N)) {
			return 0
		}
	}
}

// attr is a number of an object, printed where it is not in play.
func (a *Agent) attr(at code.Attr, o engine.Obj) int {
	if a.v.IsLink(o) {
		return 0
	}
	c := a.card(o)
	switch at {
	case code.ACost:
		if c != nil {
			return c.cost
		}
		return 0
	case code.ALoyalty:
		if k := a.v.Card(o); k != nil {
			return max(k.Loyal, 0)
		}
		return 0
	case code.APrintedPower:
		if c != nil {
			return c.power[a.v.Zone(o)]
		}
		return 0
	case code.ADamage:
		return a.v.Damage(o)
	case code.ATokens:
		return a.v.Tokens(o)
	case code.APending:
		return a.v.PendingCombat(o)
	case code.ACounterstrike:
		return a.v.Counterstrike(o)
	}
	if !a.v.IsInPlay(o) {
		return a.printed(at, c)
	}
	switch at {
	case code.APower:
		return a.v.Power(o)
	case code.AHP:
		return a.v.HitPoints(o)
	}
	return a.v.Remaining(o)
}

func (a *Agent) printed(at code.Attr, c *profile) int {
	switch {
	case c == nil:
		return 0
	case at == code.APower:
		return c.power[0]
	}
	return c.hp
}

// player resolves a player named from the point of view of a scene.
func (a *Agent) player(c *scene, p code.Player) engine.Player {
	switch p {
	case code.Opp:
		return c.ctl.Other()
	case code.Active:
		return a.v.Active()
	case code.Loop:
		return c.loop
	case code.SubjectCtl:
		if c.subj != 0 {
			return a.v.Controller(c.subj)
		}
	case code.ItCtl:
		if c.it != 0 {
			return a.v.Controller(c.it)
		}
	}
	if p >= code.RegCtl {
		if s := c.reg[p-code.RegCtl]; !empty(&s) {
			return a.v.Controller(s.Pop())
		}
	}
	return c.ctl
}
