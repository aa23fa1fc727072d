// Package valuation says what things are worth: cards in play, cards in hand, and
// every instruction that a card can carry out, in points. A hundred points are
// what a resource buys: a unit that costs two, has a power and two hit points
// is worth about two hundred.
//
//   - ops.go has the table of all operations of the card language, stats.go
//     those of static effects, costs, keywords and events. Each is a row a
//     constant, and tests find the row that is missing: whoever adds a word to
//     the language adds its row here, and the agents can play with it;
//   - walk.go goes through the instructions of an ability as the engine would,
//     without changing anything, and adds up what each is worth;
//   - do.go judges one instruction; what its row names is in do_damage.go,
//     do_board.go, do_cards.go and do_fight.go, by what the word is about;
//   - gist.go reads cards before any game: what their text is worth by zone;
//   - board.go is the position as the economy sees it, value.go what the things
//     in it are worth, clash.go what a battle gives to whom.
//
// Selectors, conditions and numbers are evaluated by the engine itself, through
// the view (engine.Scene), so nothing here can read a card otherwise than the
// rules do. No card is known by name or code.
//
// Everything is integer arithmetic, so that a judgement is the same on every
// machine, and nothing is allocated after the first view of a library.
package valuation

import (
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
)

// Evaluator judges for the player of one view at a time.
type Evaluator struct {
	w            Weights
	off          Terms // rules of thumb that are switched off
	lib          *code.Library
	cards        []Profile // by code.CardID
	affectsBoard []bool    // of those, whether the board is about what they say
	ops          *[code.NumOps]op
	costs        *[code.NumCosts]payment
	read         reader

	// The decision at hand.
	v          engine.View
	me, opp    engine.Player
	board      Board
	battle     Battle
	ownTargets engine.Set // what the viewer's own links on the chain target
	question   Question
	alpha      int        // what a deed has to be worth more than to be of interest
	bodyAlpha  int        // what a choice of the opponent may be worth at the most for him to look no further
	pricedObj  engine.Obj // the card whose price was asked last
	price      int

	memo      targetMemo
	walks     [maxWalks]Walk // those at work, one inside the other
	depth     int
	truncated bool // something was left out that would not have been one choice higher up
}

// New makes a judge with weights, and without some of the rules of thumb.
func New(w Weights, off Terms) *Evaluator {
	return &Evaluator{w: w.without(off), off: off, ops: operations(), costs: payments(), alpha: minWorth, bodyAlpha: minWorth}
}

// Open prepares for the decision that a view is about.
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

// Continue prepares for a decision in the same position as the one before, by the same player:
// at the most other units have been declared to fight, to which no effect pays heed
// (engine.View.FightMatters).
func (e *Evaluator) Continue(v engine.View) {
	e.v = v
	e.battle.ready = false
	e.ownTargets = engine.Set{}
	e.pricedObj = 0
	e.memo.body = 0
}

// Weights that the judge judges by.
func (e *Evaluator) Weights() Weights { return e.w }

// NotePending notes what the viewer's own actions on the chain will meet, so that
// nothing is done to it twice.
func (e *Evaluator) NotePending() {
	for i := 0; i < e.v.ChainLength(); i++ {
		if _, ctl, _ := e.v.ChainLink(i); ctl == e.me {
			e.ownTargets = e.ownTargets.Or(e.v.ChainTargets(i))
		}
	}
}

// ProfileOf is what is known of a card beforehand; nil when the viewer does not
// know which card it is.
func (e *Evaluator) ProfileOf(o engine.Obj) *Profile {
	if id := e.v.CardID(o); id != 0 {
		return &e.cards[id]
	}
	return nil
}

// Profile is what is known of a card beforehand that the viewer knows.
func (e *Evaluator) Profile(id code.CardID) *Profile { return &e.cards[id] }

// Price is what it takes to play a card now, which is asked of one card for several reasons.
func (e *Evaluator) Price(o engine.Obj) int {
	if e.pricedObj != o {
		e.pricedObj, e.price = o, e.v.Price(o)
	}
	return e.price
}

// Sign is 1 for what the viewer controls and -1 for what his opponent does.
func (e *Evaluator) Sign(o engine.Obj) int {
	if e.v.Controller(o) == e.me {
		return 1
	}
	return -1
}

// playerSign is 1 for the viewer and -1 for his opponent.
func (e *Evaluator) playerSign(p engine.Player) int {
	if p == e.me {
		return 1
	}
	return -1
}

// maxWalks bounds scenes inside scenes; what would need more is judged on the heap.
const maxWalks = 24

// newWalk is a fresh scene until it is given back with done: the last first.
func (e *Evaluator) newWalk(c engine.Scene, depth uint8) *Walk {
	h := e.nextWalk()
	h.Scene, h.each, h.looping, h.loops, h.depth = c, engine.Set{}, false, 0, depth
	return h
}

// fork is a copy of a scene with one more choice made, likewise.
func (e *Evaluator) fork(c *Walk) *Walk {
	h := e.nextWalk()
	*h = *c
	h.depth++
	return h
}

func (e *Evaluator) nextWalk() *Walk {
	e.depth++
	if e.depth > maxWalks {
		return new(Walk)
	}
	return &e.walks[e.depth-1]
}

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

// noZone is where a legend is.
const noZone = card.NumZones
