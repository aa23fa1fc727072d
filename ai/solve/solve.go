// Package solve searches for a forced win this turn: one that the opponent cannot avert,
// whatever he does.
//
// It is an AND/OR search (AND over the opponent's choices, OR over one's own) from the
// decision at hand to the end of the turn, on complete states, by the rules of the engine.
//
// # Hidden cards
//
// The search deals the opponent a worst-case hand: of the tactics that nobody has seen
// and whose cost he can pay it holds one of each, then the second copies, and so on, as
// many as he has cards. When there are more tactics than that, it deals several hands, so
// that each tactic is in one of them; combinations of tactics from different hands are not
// searched. Each hand comes with freshly dealt decks. A win must be found in all deals,
// with the same first choice, so a win that depends on a draw counts only if every deal
// brings it.
//
// # Order
//
// A turn has far more continuations than can be searched, but a win is mostly close to
// sensible play. A guide orders the choices. Its first choice is free, every other one
// costs a deviation, and the search runs with 0, 1, 2, ... deviations until its nodes are
// used up (limited discrepancy search, Harvey and Ginsberg 1995). All choices of the
// opponent are searched, always. So a win that is found is a win; a failure says only that
// there is none close to the guide.
//
// NewDirected makes a cheaper solver, whose first line buys like the guide and attacks like
// a player who must win now; see searchDirected and directedWin.
package solve

import (
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
)

// Guide scores choices, higher is better. out has the length of legal.
type Guide interface {
	Score(v engine.View, legal []engine.Action, out []float32)
}

// Limits of a search.
const (
	maxDepth      = 96 // decisions
	maxDeviations = 4
	deals         = 4 // the least number of deals
)

// Solver searches for forced wins. It is not safe for concurrent use and keeps nothing
// between two calls of Win but Line.
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

// level is one decision on the path of the search.
type level struct {
	state  engine.State
	legal  engine.Actions
	scores [engine.MaxLegal]float32
	best   engine.Action // the winning choice, once one is found
}

// New returns an exhaustive solver that visits at most so many nodes a call; a node is a
// decision of either player.
func New(guide Guide, nodes int) *Solver { return &Solver{guide: guide, nodes: nodes} }

// NewDirected returns a cheaper solver. It deviates from the line of a player who must win
// now, gives up where no attack is likely to win, deals the decks once for each hand of the
// opponent, and considers one way in which the opponent assigns damage. It finds more with
// as many nodes, and what it finds is nearly always a win.
func NewDirected(guide Guide, nodes int) *Solver {
	return &Solver{guide: guide, nodes: nodes, directed: true}
}

// Win searches for a forced win of the viewer, who is to decide, this turn. It returns the
// choice that begins it.
func (s *Solver) Win(v engine.View) (engine.Action, bool) { return s.WinWithin(v, s.nodes) }

// WinWithin is Win with another number of nodes: a player who has begun a forced win needs
// more to follow it through.
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

// deals returns the number of deals. The directed solver deals once for each hand of the
// opponent, so draws are decided by one deal.
func (s *Solver) deals() int {
	if s.directed {
		return max(1, s.hand.deals())
	}
	return max(deals, s.hand.deals())
}

// storeLine stores the line of a win up to the opponent's first choice, if there was only
// one deal.
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

// Line returns the winning choices that follow the one that Win returned, up to the
// opponent's first choice, as far as they are known. A directed solver leaves out Automatic
// choices.
func (s *Solver) Line() []engine.Action { return s.line[:s.steps] }

// Nodes returns the number of decisions that the last call visited.
func (s *Solver) Nodes() int { return s.budget - s.left }

// search searches from level d with 0, 1, 2, ... deviations.
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

// win reports whether the position of level d is won with at most so many deviations.
func (s *Solver) win(d, deviations int) bool {
	if s.directed {
		return s.directedWin(d, deviations)
	}
	return s.exactWin(d, deviations)
}

// wonGame reports whether the searching player has won a finished game.
func (s *Solver) wonGame(state *engine.State) bool {
	o := state.Outcome()
	return o.Result == engine.Won && o.Winner == s.me
}

// exactWin is win for the exhaustive solver.
func (s *Solver) exactWin(d, deviations int) bool {
	at := &s.path[d]
	switch {
	case at.state.Turn() != s.turn:
		return false // even if the game is over: in another deal the deck might have lasted
	case at.state.Over():
		return s.wonGame(&at.state)
	case s.left <= 0 || d+1 == maxDepth:
		return false
	}
	s.left--
	legal := s.game.Legal(&at.state, &at.legal)
	mover := at.state.ToMove()
	v := s.game.SampledView(&at.state, mover)
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

// allRefuted reports whether all choices of the opponent lose, trying the guide's favourite
// first.
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

// anyWins reports whether a choice wins, trying them in the order of the guide.
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

// follow plays a choice of level d and searches on.
func (s *Solver) follow(d int, a engine.Action, deviations int) bool {
	s.play(d, a)
	return s.win(d+1, deviations)
}

// play plays a choice of level d; the directed solver plays Automatic choices after it.
func (s *Solver) play(d int, a engine.Action) {
	next := &s.path[d+1]
	next.state = s.path[d].state
	s.game.Apply(&next.state, a)
	for s.directed && !next.state.Over() {
		ask := next.state.Ask()
		if ask != engine.AskAttacker && ask != engine.AskAssign {
			break
		}
		choice, _ := Automatic(s.game.SampledView(&next.state, s.me), s.game.Legal(&next.state, &next.legal))
		s.game.Apply(&next.state, choice)
	}
}

// triedScore marks a choice that has been searched, or is out of the question.
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

// forcing reports whether a choice is free of a deviation whatever the guide scores,
// because a player who must win now tries it: any section to attack, everybody in the
// attack, all damage on the attacked section, units to the battlefield.
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
