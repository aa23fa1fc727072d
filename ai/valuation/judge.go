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
	w      Weights
	off    Terms // rules of thumb that are switched off
	lib    *code.Library
	cards  []Profile // by code.CardID
	heeded []bool    // of those, whether the board is about what they say
	ops    *[code.NumOps]op
	costs  *[code.NumCosts]payment
	read   reader

	// The decision at hand.
	v       engine.View
	me, opp engine.Player
	board   Board
	clash   Battle
	pending engine.Set // what the viewer's own links on the chain target
	asked   Question
	floor   int        // what a deed has to be worth more than to be of interest
	enough  int        // what a choice of the opponent may be worth at the most for him to look no further
	priced  engine.Obj // the card whose price was asked last
	price   int

	memory memory
	scenes [maxScenes]Walk // those at work, one inside the other
	depth  int
	cut    bool // something was left out that would not have been one choice higher up
}

// New makes a judge with weights, and without some of the rules of thumb.
func New(w Weights, off Terms) *Evaluator {
	return &Evaluator{w: w.without(off), off: off, ops: operations(), costs: payments(), floor: never, enough: never}
}

// Open prepares for the decision that a view is about.
func (j *Evaluator) Open(v engine.View) {
	j.v, j.me, j.opp = v, v.Me(), v.Me().Other()
	if lib := v.Game().Library(); lib != j.lib {
		j.lib = lib
		j.read = newReader(lib, &j.w, j.ops)
		j.cards = j.read.all()
		j.heeded = heeded(j.cards)
	}
	j.board.ready, j.clash.keep = false, false
	j.Continue(v)
}

// Continue prepares for a decision in the same position as the one before, by the same player:
// at the most other units have been declared to fight, to which no effect pays heed
// (engine.View.FightMatters).
func (j *Evaluator) Continue(v engine.View) {
	j.v = v
	j.clash.ready = false
	j.pending = engine.Set{}
	j.priced = 0
	j.memory.body = 0
}

// Weights that the judge judges by.
func (j *Evaluator) Weights() Weights { return j.w }

// NotePending notes what the viewer's own actions on the chain will meet, so that
// nothing is done to it twice.
func (j *Evaluator) NotePending() {
	for i := 0; i < j.v.ChainLength(); i++ {
		if _, ctl, _ := j.v.ChainLink(i); ctl == j.me {
			j.pending = j.pending.Or(j.v.ChainTargets(i))
		}
	}
}

// ProfileOf is what is known of a card beforehand; nil when the viewer does not
// know which card it is.
func (j *Evaluator) ProfileOf(o engine.Obj) *Profile {
	if id := j.v.CardID(o); id != 0 {
		return &j.cards[id]
	}
	return nil
}

// Profile is what is known of a card beforehand that the viewer knows.
func (j *Evaluator) Profile(id code.CardID) *Profile { return &j.cards[id] }

// Price is what it takes to play a card now, which is asked of one card for several reasons.
func (j *Evaluator) Price(o engine.Obj) int {
	if j.priced != o {
		j.priced, j.price = o, j.v.Price(o)
	}
	return j.price
}

// Sign is 1 for what the viewer controls and -1 for what his opponent does.
func (j *Evaluator) Sign(o engine.Obj) int {
	if j.v.Controller(o) == j.me {
		return 1
	}
	return -1
}

// toward is 1 for the viewer and -1 for his opponent.
func (j *Evaluator) toward(p engine.Player) int {
	if p == j.me {
		return 1
	}
	return -1
}

// maxScenes bounds scenes inside scenes; what would need more is judged on the heap.
const maxScenes = 24

// scene is a fresh scene until it is given back with done: the last first.
func (j *Evaluator) scene(c engine.Scene, depth uint8) *Walk {
	h := j.next()
	h.Scene, h.each, h.looping, h.loops, h.depth = c, engine.Set{}, false, 0, depth
	return h
}

// fork is a copy of a scene with one more choice made, likewise.
func (j *Evaluator) fork(c *Walk) *Walk {
	h := j.next()
	*h = *c
	h.depth++
	return h
}

func (j *Evaluator) next() *Walk {
	j.depth++
	if j.depth > maxScenes {
		return new(Walk)
	}
	return &j.scenes[j.depth-1]
}

func (j *Evaluator) done() { j.depth-- }

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

// The phases of a turn, as engine.View.Phase has them.
const (
	phaseKingdom = 1
	phaseCapital = 3
	phaseBattle  = 4
)

// noZone is where a legend is.
const noZone = card.NumZones
