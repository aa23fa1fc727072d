// Package valuation estimates the worth of cards in play, of cards in hand, and of every
// instruction of the card language. The unit is the point: one resource buys about 100 points, so
// a unit that costs 2 and has 1 power and 2 hit points is worth about 200.
//
//   - ops.go has a row for every operation of the card language; effects.go has the rows of
//     static effects and events, costs.go those of costs. Tests find a missing row. Once a new
//     word of the language has its rows, the agents can play the cards that use it;
//   - walk.go goes through the instructions of an ability as the engine would, without changing
//     the game, and adds up what each is worth; targets.go chooses the targets of an ability, and
//     question.go evaluates the answers to a question that the engine asks;
//   - instr.go evaluates one instruction, with the functions that the rows of ops.go name, which
//     are in instr_damage.go, instr_board.go, instr_cards.go and instr_fight.go;
//   - profile.go reads cards before any game: what their text is worth in each zone;
//   - board.go summarizes the position, worth.go values the objects in it, battle.go finds the
//     best attack and defence.
//
// The viewer is the player whose view is evaluated. Methods that begin with Eval return what
// something is worth to the viewer, whoever does it. Methods such as Worth and Loss return what
// it is worth to the controller of the object.
//
// The engine itself evaluates selectors, conditions and numbers, through the view (engine.Scene),
// so this package cannot read a card differently from the rules. It knows no card by name or
// code.
//
// All arithmetic is on integers, so that results are the same on every machine. Nothing is
// allocated after the first view of a library.
package valuation

import (
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
)

// Evaluator evaluates positions, for the player of one view at a time.
type Evaluator struct {
	w            Weights
	off          Terms // the terms of the evaluation that are switched off
	lib          *code.Library
	cards        []Profile // profiles of all cards, indexed by code.CardID
	affectsBoard []bool    // whether a card's text affects Board, indexed by code.CardID
	ops          *[code.NumOps]op
	costs        *[code.NumCosts]payment
	read         reader

	// State of the current decision.
	v          engine.View
	me, opp    engine.Player
	board      Board
	battle     Battle
	ownTargets engine.Set // targets of the viewer's own links on the chain
	question   Question
	alpha      int        // callers ignore worths up to alpha, so EvalAction may return them inexactly
	bodyAlpha  int        // like alpha, for a choice that begins a body, see walkChoose
	pricedObj  engine.Obj // the object that the cached price is for
	price      int

	memo      targetMemo
	walks     [maxWalks]Walk // stack of nested walks, of which the first depth elements are in use
	depth     int
	truncated bool // maxDepth has cut off a choice, see tooDeep
}

// New returns an evaluator with some weights and with the terms in off switched off.
func New(w Weights, off Terms) *Evaluator {
	return &Evaluator{w: w.without(off), off: off, ops: operations(), costs: payments(), alpha: minWorth, bodyAlpha: minWorth}
}

// Open prepares for the decision that v is about. The first view of a library reads all its
// cards.
func (e *Evaluator) Open(v engine.View) {
	e.v, e.me, e.opp = v, v.Me(), v.Me().Other()
	if lib := v.Game().Library(); lib != e.lib {
		e.lib = lib
		e.read = newReader(lib, &e.w, e.ops)
		e.cards = e.read.all()
		e.affectsBoard = cardsAffectingBoard(e.cards)
	}
	e.board.ready, e.battle.continues = false, false
	e.Continue(v)
}

// Continue prepares for a decision of the same player in the same position as the previous one, and
// keeps the Board. The only change allowed since then is that units have been declared to fight,
// on which no effect may depend (engine.View.FightersMatter).
func (e *Evaluator) Continue(v engine.View) {
	e.v = v
	e.battle.ready = false
	e.ownTargets = engine.Set{}
	e.pricedObj = 0
	e.memo.body = 0
}

// Weights returns the weights, without those of terms that are switched off.
func (e *Evaluator) Weights() Weights { return e.w }

// NotePending collects the targets of the viewer's own links on the chain, so that he does not try
// to remove the same card twice.
func (e *Evaluator) NotePending() {
	for i := 0; i < e.v.ChainLength(); i++ {
		if _, ctl, _ := e.v.ChainLink(i); ctl == e.me {
			e.ownTargets = e.ownTargets.Or(e.v.ChainTargets(i))
		}
	}
}

// ProfileOf returns the profile of an object's card, or nil if the viewer does not know which
// card it is.
func (e *Evaluator) ProfileOf(o engine.Obj) *Profile {
	if id := e.v.CardID(o); id != 0 {
		return &e.cards[id]
	}
	return nil
}

// Profile returns the profile of a card.
func (e *Evaluator) Profile(id code.CardID) *Profile { return &e.cards[id] }

// Price returns the resources that playing a card takes now. It caches the last answer, since
// callers often ask again about the same card.
func (e *Evaluator) Price(o engine.Obj) int {
	if e.pricedObj != o {
		e.pricedObj, e.price = o, e.v.Price(o)
	}
	return e.price
}

// Sign returns 1 for an object that the viewer controls and -1 for one of his opponent's.
func (e *Evaluator) Sign(o engine.Obj) int {
	if e.v.Controller(o) == e.me {
		return 1
	}
	return -1
}

// playerSign returns 1 for the viewer and -1 for his opponent.
func (e *Evaluator) playerSign(p engine.Player) int {
	if p == e.me {
		return 1
	}
	return -1
}

// maxWalks is the number of nested walks that need no allocation.
const maxWalks = 24

// newWalk returns a walk at the beginning of an ability. The caller must release it, the last one
// first.
func (e *Evaluator) newWalk(c engine.Scene, depth uint8) *Walk {
	h := e.nextWalk()
	h.Scene, h.each, h.looping, h.loops, h.depth = c, engine.Set{}, false, 0, depth
	return h
}

// fork returns a copy of a walk, one choice deeper. The caller must release it, as with newWalk.
func (e *Evaluator) fork(c *Walk) *Walk {
	h := e.nextWalk()
	*h = *c
	h.depth++
	return h
}

// nextWalk returns the storage of the next nested walk.
func (e *Evaluator) nextWalk() *Walk {
	e.depth++
	if e.depth > maxWalks {
		return new(Walk)
	}
	return &e.walks[e.depth-1]
}

// release frees the walk that was created last.
func (e *Evaluator) release() { e.depth-- }

func clamp(n, lo, hi int) int { return max(lo, min(n, hi)) }

func abs(n int) int { return max(n, -n) }

func signum(n int) int {
	switch {
	case n > 0:
		return 1
	case n < 0:
		return -1
	}
	return 0
}

// noZone is the index of a legend in arrays by zone.
const noZone = card.NumZones
