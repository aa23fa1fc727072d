// Package solve looks for a win that cannot be averted: an exact search to the
// end of the turn.
//
// A turn is won by force when the player whose turn it is has an answer to
// whatever his opponent may do. The search is over all that follows on the
// decision at hand (AND over the opponent's choices, OR over one's own), on
// complete states, by the rules themselves.
//
// # What is not known
//
// The opponent's hand is bounded by what he can hold and pay: it is dealt so
// that it holds, of the tactics which nobody has seen yet and whose cost he can
// pay, one of each, then the second of each, and so on, as many as he has cards.
// When there are more than that, several hands are dealt, so that each tactic is
// in one of them; that he needs two of different hands at once is not looked at.
// The decks are dealt anew in each of them, and a win is one that is found in
// all, with the same first choice. So a win that hangs on what is drawn counts
// only if it came with each of the deals.
//
// # The order of things
//
// A turn has far more continuations than can be searched, but a win is mostly
// near what a sensible player does anyway. So the choices are ordered by a guide,
// and the first of them costs nothing; every other costs one deviation, and the
// search is repeated with 0, 1, 2 deviations and so on, as far as the nodes go
// (limited discrepancy search, Harvey and Ginsberg 1995). All choices of the
// opponent are tried, always. So a win that is found is one; that none is found
// says only that there is none nearby.
//
// One who is in a hurry (Sparing) begins with what the guide buys and what somebody fights like who wants
// to win now; see hurry and drives.
package solve

import (
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
)

// Guide judges choices: the higher the better.
type Guide interface {
	Score(v engine.View, legal []engine.Action, out []float32)
}

// Limits of a search.
const (
	maxDepth      = 96 // decisions on the way
	maxDeviations = 4
	deals         = 4 // at least
)

// Solver searches. It belongs to one goroutine and keeps nothing from one
// question to the next.
type Solver struct {
	guide    Guide
	nodes    int
	directed bool // ask only where an attack may come to it
	bound    bound

	game         *engine.Game
	me           engine.Player
	turn         int
	left         int  // nodes that may still be visited
	budget       int  // and could be at first
	lastDeficit  int  // what the attack was short of when it was last looked at
	leastDeficit int  // the least that a line fell short by
	byGuide      bool // by what the guide does in windows
	truncated    bool // something was left out for want of deviations
	guideWinning bool // what the guide does had won so far when its nodes were spent
	path         []level
	hand         hand
	line         [maxDepth]engine.Action // how the win goes on that was found
	steps        int
}

// level is a decision on the path that is looked at.
type level struct {
	state  engine.State
	legal  engine.Actions
	scores [engine.MaxLegal]float32
	best   engine.Action // of a decision that is won: the choice that wins
}

// New makes a solver that looks at so many nodes at most for a question; a
// node is a decision of either player.
func New(guide Guide, nodes int) *Solver { return &Solver{guide: guide, nodes: nodes} }

// NewDirected is New for one who is in a hurry: it looks at what somebody does who wants to
// win now, and deviates from that; it does not look at all, or further, where no attack is likely
// to come to a win; it deals the decks once for each hand of the opponent, and looks at one way in which
// he deals his damage. So it finds more with as many nodes, and what it finds is nearly always a win.
func NewDirected(guide Guide, nodes int) *Solver {
	return &Solver{guide: guide, nodes: nodes, directed: true}
}

// Win looks for a win this turn that cannot be averted, for the viewer, who is
// to decide. It returns the choice that begins it.
func (s *Solver) Win(v engine.View) (engine.Action, bool) { return s.WinWithin(v, s.nodes) }

// WinWithin is Win with so many nodes instead of those that the solver was made
// with: for one who has begun to win and has to see it through.
func (s *Solver) WinWithin(v engine.View, nodes int) (engine.Action, bool) {
	s.budget, s.left, s.guideWinning = 0, 0, false
	if s.directed {
		s.bound.readLibrary(v.Game().Library())
	}
	if !Near(v) || s.hopeless(v) {
		return 0, false
	}
	if s.path == nil {
		s.path = make([]level, maxDepth)
	}
	s.game, s.me, s.turn = v.Game(), v.Me(), v.Turn()
	s.budget, s.left = nodes, nodes
	s.hand.read(v)
	first := &s.path[0]
	n := s.deals()
	for i := range n {
		s.hand.deal(v, i, &first.state)
		switch {
		case i > 0:
			s.play(0, first.best)
			if !s.search(1) {
				return 0, false
			}
		case !s.search(0):
			return 0, false
		default:
			s.storeLine(n == 1)
		}
	}
	return first.best, true
}

// deals is how many hands of the opponent are looked at. What is drawn is left to the first of them by
// one who is in a hurry.
func (s *Solver) deals() int {
	if s.directed {
		return max(1, s.hand.deals())
	}
	return max(deals, s.hand.deals())
}

// storeLine keeps the line of a win up to the opponent's first choice, if it holds in all deals.
func (s *Solver) storeLine(holds bool) {
	s.steps = 0
	for d := 1; holds && d < maxDepth; d++ {
		at := &s.path[d]
		if at.state.Over() || at.state.ToMove() != s.me {
			return
		}
		s.line[s.steps] = at.best
		s.steps++
	}
}

// Line is what follows on the choice that Win has returned, up to the opponent's first choice, if
// that is known: for a sparing solver without what is Automatic.
func (s *Solver) Line() []engine.Action { return s.line[:s.steps] }

// Nodes is how many decisions the last question has taken.
func (s *Solver) Nodes() int { return s.budget - s.left }

// search looks for a win from level d on, with more and more deviations.
func (s *Solver) search(d int) bool {
	if s.directed {
		return s.searchDirected(d)
	}
	for n := 0; n <= maxDeviations && s.left > 0; n++ {
		s.truncated = false
		if s.win(d, n) {
			return true
		}
		if !s.truncated {
			break
		}
	}
	return false
}

// win reports whether the position of level d is won with so many deviations.
func (s *Solver) win(d, deviations int) bool {
	if s.directed {
		return s.directedWin(d, deviations)
	}
	return s.exactWin(d, deviations)
}

// wonGame reports whether a game that is over is won.
func (s *Solver) wonGame(state *engine.State) bool {
	o := state.Outcome()
	return o.Result == engine.Won && o.Winner == s.me
}

// exactWin reports whether the position of level d is won with so many deviations.
func (s *Solver) exactWin(d, deviations int) bool {
	at := &s.path[d]
	switch {
	case at.state.Turn() != s.turn:
		return false // even if it is over: in another deal he might not have run out of cards
	case at.state.Over():
		return s.wonGame(&at.state)
	case s.left <= 0 || d+1 == maxDepth:
		return false
	}
	s.left--
	legal := s.game.Legal(&at.state, &at.legal)
	mover := at.state.ToMove()
	v := s.game.Inside(&at.state, mover)
	out := at.scores[:len(legal)]
	s.guide.Score(v, legal, out)
	if mover != s.me {
		return s.allRefuted(d, legal, out, deviations)
	}
	if outOfReach(v) {
		return false
	}
	return s.anyWins(d, v, legal, out, deviations)
}

// allRefuted reports whether all choices of the opponent lose, the likeliest to
// avert it first.
func (s *Solver) allRefuted(d int, legal []engine.Action, scores []float32, deviations int) bool {
	for range legal {
		i := greatest(scores)
		scores[i] = triedScore
		if !s.follow(d, legal[i], deviations) {
			return false
		}
	}
	return true
}

// anyWins reports whether a choice wins, in the order of the guide.
func (s *Solver) anyWins(d int, v engine.View, legal []engine.Action, scores []float32, deviations int) bool {
	for n := range legal {
		i := greatest(scores)
		scores[i] = triedScore
		left := deviations
		if n > 0 && !forcing(v, legal, i) {
			left--
		}
		if left < 0 {
			s.truncated = true
			continue
		}
		if s.follow(d, legal[i], left) {
			s.path[d].best = legal[i]
			return true
		}
	}
	return false
}

// follow plays a choice of level d and looks on.
func (s *Solver) follow(d int, a engine.Action, deviations int) bool {
	s.play(d, a)
	return s.win(d+1, deviations)
}

// play plays a choice of level d, and what is Automatic after it for one who is in a hurry.
func (s *Solver) play(d int, a engine.Action) {
	next := &s.path[d+1]
	next.state = s.path[d].state
	s.game.Apply(&next.state, a)
	for s.directed && !next.state.Over() {
		ask := next.state.Ask()
		if ask != engine.AskAttacker && ask != engine.AskAssign {
			break
		}
		choice, _ := Automatic(s.game.Inside(&next.state, s.me), s.game.Legal(&next.state, &next.legal))
		s.game.Apply(&next.state, choice)
	}
}

// triedScore is the score of a choice that has been looked at.
const triedScore = -1e30

func greatest(scores []float32) int {
	best := 0
	for i, x := range scores {
		if x > scores[best] {
			best = i
		}
	}
	return best
}

// forcing reports whether a choice belongs to what somebody tries who wants to
// win now, whatever the guide thinks: any section to attack, everybody in the
// attack, all damage on what was attacked, units to the battlefield.
func forcing(v engine.View, legal []engine.Action, i int) bool {
	switch v.Ask() {
	case engine.AskAttack:
		return true
	case engine.AskAttacker:
		return i == 0 && legal[i].Verb() == engine.Pick
	case engine.AskAssign:
		return i == 0
	case engine.AskZone:
		return v.Zone(legal[i].Obj()) == card.Battlefield
	}
	return false
}
