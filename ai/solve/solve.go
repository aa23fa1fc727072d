// Package solve searches for a forced win this turn: one that the opponent cannot avert,
// whatever he does.
//
// It is an AND/OR search (AND over the opponent's choices, OR over the viewer's) from the
// current decision to the end of the turn. It plays complete states by the rules engine.
//
// # Hidden cards
//
// The search deals the opponent a worst-case hand of tactics that the viewer has not seen
// and that the opponent can pay for: one copy of each, then the second copies, and so on,
// up to the size of his hand. If there are more tactics than that, it deals several hands,
// so that each tactic is in one of them; combinations of tactics from different hands are
// not searched. Each hand comes with freshly shuffled decks. The same first choice must win
// in all deals, so a win that depends on drawing a card counts only if it works in every
// deal.
//
// # Order
//
// A turn has far more continuations than can be searched, but a win is mostly close to
// sensible play. A guide orders the choices. The guide's first choice is free, every other
// choice costs a deviation, and the search runs with at most 0, 1, 2, ... deviations until
// its nodes are used up (limited discrepancy search, Harvey and Ginsberg 1995). All choices
// of the opponent are always searched. So a win that is found is certain; a failure only
// means that there is no win close to the guide's play.
//
// NewDirected makes a cheaper solver, whose first line buys like the guide and attacks like
// a player who must win now; see searchDirected and directedWin.
package solve

import (
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
)

// Guide scores choices; higher is better. out has the length of legal.
type Guide interface {
	Score(v engine.View, legal []engine.Action, out []float32)
}

// Limits of a search.
const (
	maxDepth      = 96 // longest line, in decisions
	maxDeviations = 4
	// endingFactor multiplies the node limit of a search for an ending other than by damage. It does
	// not where a win is carried out, for which callers allow more nodes already (Expect).
	endingFactor = 10
	deals        = 4 // least number of deals of the exhaustive solver
)

// Solver searches for forced wins. It is not safe for concurrent use. Between two calls of Win
// it keeps nothing except the result of Line.
type Solver struct {
	guide    Guide
	nodes    int
	directed bool // search only lines whose attack may win, see NewDirected
	bound    bound

	game         *engine.Game
	me           engine.Player
	turn         int
	left         int           // number of nodes that may still be visited
	applied      int           // number of decisions carried out since the solver was made
	budget       int           // value of left at the beginning of the current search
	spent        int           // number of nodes that the call visited before the current search
	goal         goal          // the ending that is searched for, 0 for a win by damage
	continuing   bool          // a win of this turn is being carried out, see Expect
	expected     goal          // endings to search for whether they seem near or not, see Expect
	lastDeficit  int           // missing damage of the attack in the last position that was evaluated
	leastDeficit int           // least missing damage at the end of any line
	byGuide      bool          // follow the guide in action windows, see directedWin
	without      engine.Action // choice that must not begin the win
	truncated    bool          // the limit on deviations has cut off a choice
	guideWinning bool          // no reply had refuted the guide's line when its nodes ran out
	path         []level
	failures     *failures // of the search for an ending; nil until there is one
	hand         hand
	line         [maxDepth]engine.Action // continuation of the win that was found, see Line
	steps        int
}

// level is one decision on the path of the search.
type level struct {
	state   engine.State
	legal   engine.Actions
	passes  int    // number of decisions before this one on the path in which a player passed
	answers uint64 // hash of the answers on the path, without those in windows, since there was no chain
	scores  [engine.MaxLegal]float32
	best    engine.Action // the winning choice, if one has been found
}

// New returns an exhaustive solver that visits at most the given number of nodes in a call of
// Win. A node is a decision of either player; one with a long chain counts as several (nodesAt).
func New(guide Guide, nodes int) *Solver { return &Solver{guide: guide, nodes: nodes} }

// NewDirected returns a cheaper solver. It deviates from the line of a player who must win
// now, gives up positions in which no attack is likely to win, deals the decks only once for
// each hand of the opponent, and considers only one way for the opponent to assign damage.
// With the same number of nodes it finds more wins than New, but in rare cases a win that it
// reports is not forced.
func NewDirected(guide Guide, nodes int) *Solver {
	return &Solver{guide: guide, nodes: nodes, directed: true}
}

// Win searches for a forced win this turn. The viewer must be the player who is to decide. It
// returns the choice that begins the win.
func (s *Solver) Win(v engine.View) (engine.Action, bool) { return s.WinWithin(v, s.nodes) }

// WinWithin is Win with another limit on nodes: a player who has begun a forced win needs more
// nodes to find its continuation.
func (s *Solver) WinWithin(v engine.View, nodes int) (engine.Action, bool) {
	return s.WinWithout(v, nodes, 0)
}

// WinWithout is WinWithin for a win that does not begin with the choice without; 0 allows every
// choice.
func (s *Solver) WinWithout(v engine.View, nodes int, without engine.Action) (engine.Action, bool) {
	s.without = without
	s.budget, s.left, s.spent, s.goal, s.guideWinning = 0, 0, 0, 0, false
	ending := s.EndingNear(v)
	byDamage := Near(v) && !s.hopeless(v)
	if !ending && !byDamage {
		return 0, false
	}
	if s.path == nil {
		s.path = make([]level, maxDepth)
	}
	s.game, s.me, s.turn = v.Game(), v.Me(), v.Turn()
	s.hand.read(v)
	if ending {
		goals := s.bound.endings(v) | s.expected
		if s.failures == nil {
			s.failures = new(failures)
		}
		s.budget = nodes
		if !s.continuing {
			s.budget *= endingFactor
		}
		s.left = s.budget
		if a, ok := s.prove(v, goals); ok {
			return a, true
		}
		s.spent, s.goal = s.budget-s.left, 0
		s.budget, s.left = 0, 0
	}
	if !byDamage {
		return 0, false
	}
	s.budget, s.left = nodes, nodes
	return s.prove(v, 0)
}

// prove searches for a win in all deals with the same first choice: by one of the goals or, if there
// is none, by damage.
func (s *Solver) prove(v engine.View, goals goal) (engine.Action, bool) {
	first := &s.path[0]
	n := s.deals()
	if goals != 0 {
		n = max(deals, s.hand.deals())
	}
	for i := range n {
		s.hand.deal(v, i, &first.state)
		switch {
		case i > 0:
			s.play(0, first.best)
			if !s.search(1, goals) {
				return 0, false
			}
		case !s.search(0, goals):
			return 0, false
		default:
			s.storeLine(n == 1)
		}
	}
	return first.best, true
}

// deals returns the number of deals to search. The directed solver deals once for each hand of
// the opponent, so it tries only one order of the decks.
func (s *Solver) deals() int {
	if s.directed {
		return max(1, s.hand.deals())
	}
	return max(deals, s.hand.deals())
}

// storeLine stores the continuation of a win up to the opponent's first choice, if holds is true
// and there was only one deal.
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

// Line returns the winning choices after the one that Win returned, up to the opponent's first
// choice, as far as they are known. A directed solver leaves out choices that Automatic makes.
func (s *Solver) Line() []engine.Action { return s.line[:s.steps] }

// ByDamage reports whether the last win that was found is one by damage. If it is not, Automatic may
// lead away from it.
func (s *Solver) ByDamage() bool { return s.goal == 0 }

// Expect says whether the win that was found last is still to be carried out in this turn. The next
// searches are then expected to get more nodes than the first. If it is no win by damage, the solver
// looks for its continuation although no card in reach shows it any more, for example while the text
// that brings it about resolves.
func (s *Solver) Expect(won bool) {
	s.continuing, s.expected = won, 0
	if won {
		s.expected = s.goal
	}
}

// Nodes returns the number of nodes that the last call visited.
func (s *Solver) Nodes() int { return s.spent + s.budget - s.left }

// Applied returns the number of decisions that all calls together carried out in copies of the
// game. It exceeds the number of nodes, because Automatic makes some decisions.
func (s *Solver) Applied() int { return s.applied }

// search searches from level d with 0, 1, 2, ... deviations.
func (s *Solver) search(d int, goals goal) bool {
	if goals != 0 {
		return s.searchEndings(d, goals)
	}
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

// win reports whether the position of level d can be won with at most the given number of
// deviations.
func (s *Solver) win(d, deviations int) bool {
	if s.goal != 0 {
		return s.endingWin(d, deviations)
	}
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
		return false // even if the opponent's deck has run out, which may differ in other deals
	case at.state.Over():
		return s.wonGame(&at.state)
	case s.left <= 0 || d+1 == maxDepth:
		return false
	}
	legal := s.game.Legal(&at.state, &at.legal)
	mover := at.state.ToMove()
	v := s.game.SampledView(&at.state, mover)
	s.left -= nodesAt(v)
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

// linksPerNode is the number of links of a chain that count as a node.
const linksPerNode = 4

// nodesAt returns the number of nodes that a decision counts as. A long chain counts as several,
// because all its links are resolved before the next decision: with an ability that costs
// nothing most positions that a search visits can have chains of 20 links.
func nodesAt(v engine.View) int { return 1 + v.ChainLength()/linksPerNode }

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
		free := n == 0 || forcing(v, legal, i) || s.goal != 0 && scores[i] >= goalScore && v.Ask() == engine.AskWindow
		scores[i] = triedScore
		if d == 0 && legal[i] == s.without {
			continue
		}
		left := deviations
		if !free {
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

// play plays a choice of level d. The directed solver also plays the choices that Automatic makes
// after it.
func (s *Solver) play(d int, a engine.Action) {
	next := &s.path[d+1]
	next.state, next.passes = s.path[d].state, s.path[d].passes
	if a.Verb() == engine.Pass {
		next.passes++
	}
	next.answers = s.path[d].answersAfter(s.game, a)
	s.game.Apply(&next.state, a)
	s.applied++
	for s.directed && s.goal == 0 && !next.state.Over() {
		ask := next.state.Ask()
		if ask != engine.AskAttacker && ask != engine.AskAssign {
			break
		}
		choice, _ := Automatic(s.game.SampledView(&next.state, s.me), s.game.Legal(&next.state, &next.legal))
		s.game.Apply(&next.state, choice)
		s.applied++
	}
}

// answersAfter returns the value of answers for the next level, after the choice a.
func (l *level) answersAfter(g *engine.Game, a engine.Action) uint64 {
	switch {
	case l.state.Ask() != engine.AskWindow:
		return mix(l.answers, uint64(a))
	case g.SampledView(&l.state, l.state.ToMove()).ChainLength() == 0:
		return 0
	}
	return l.answers
}

// triedScore marks a choice that has been searched already or is not worth searching.
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

// forcing reports whether a choice costs no deviation whatever the guide scores, because a
// player who must win now would try it: attacking any section, adding a unit to the attack,
// assigning all damage to the attacked section, playing a unit to the battlefield.
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
