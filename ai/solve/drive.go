package solve

import (
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
)

// Of the nodes of a question.
const (
	// nearby is the damage that a line may be short of if deviations from it are to be worth all nodes: four
	// of five wins that the heuristic would miss are that close, and two of five turns that are not won.
	nearby = 3
	// distant is the part of the nodes that is spent where none is that close.
	distant = 8
	// line is the part that a line may take from which nothing deviates.
	line = 8
)

// hurry looks for a win as one does who is in a hurry: by what the guide buys, by what somebody buys who wants
// to win now, and then, if one of these lines came close, by what deviates from the first. Where the first has
// won against everything so far when its nodes are spent, there is nothing to deviate from: four times of five the guide is about to
// win by itself, and a proof would only cost.
func (s *Solver) hurry(d int) bool {
	s.near = far
	won := s.straight(d, true)
	if won || s.open {
		return won
	}
	deeper := s.cut
	if s.straight(d, false) {
		return true
	}
	if s.near > nearby {
		s.spend(s.asked / distant)
	}
	for n := 1; n <= maxDeviations && s.left > 0 && deeper; n++ {
		if s.round(d, n, true) {
			return true
		}
		deeper = s.cut
	}
	return false
}

// straight is round without deviations, by its part of the nodes.
func (s *Solver) straight(d int, led bool) bool {
	keep := max(0, s.left-(s.asked+line-1)/line)
	s.left -= keep
	won := s.round(d, 0, led)
	s.open = led && !won && s.left <= 0 && s.near == far
	s.left += keep
	return won
}

// round looks for a win with so many deviations, led by the guide or not.
func (s *Solver) round(d, deviations int, led bool) bool {
	s.cut, s.led = false, led
	return s.drives(d, deviations)
}

// spend has no more than n nodes be looked at for the question.
func (s *Solver) spend(n int) {
	used := s.asked - s.left
	s.left = min(s.left, max(0, n-used))
	s.asked = used + s.left
}

// drives reports whether the position of level d is won by one who wants to win now
// and is in a hurry, with so many deviations from what such a one does:
//
//   - he buys what promises most for the attack, unless it is strong enough, and sends it
//     to the battlefield; or, if he is led, he does in windows what the guide does;
//   - he attacks the section that takes least, then the others, with everybody, and deals
//     to defenders no more than he must;
//   - in the fight he uses what adds to it as late as he can, if something is wanting, and
//     pays with those who do not attack.
//
// The guide is asked for targets and what else there is to choose. Late choices deviate first, since
// what follows on them is short. A position in which an attack is beyond reach
// is given up, whoever is to move.
func (s *Solver) drives(d, deviations int) bool {
	at := &s.path[d]
	switch {
	case at.state.Turn() != s.turn:
		s.missed()
		return false
	case at.state.Over():
		return s.over(&at.state)
	case s.left <= 0 || d+1 == maxDepth:
		return false
	}
	v := s.game.Inside(&at.state, s.me)
	if s.hopeless(v) {
		s.missed()
		return false
	}
	s.left--
	legal := s.game.Legal(&at.state, &at.legal)
	if at.state.ToMove() != s.me {
		return s.parries(d, legal, deviations)
	}
	return s.tries(d, v, legal, deviations)
}

// hopeless reports whether one who is in a hurry gives up.
func (s *Solver) hopeless(v engine.View) bool {
	if !s.spare || !still(v) {
		return false
	}
	var beyond bool
	s.short, beyond = s.reach.look(v)
	return beyond
}

// missed notes that a line has ended without a win, and how much it fell short when that could last be said.
func (s *Solver) missed() { s.near = min(s.near, s.short) }

// still reports whether nothing is under way that reach does not see: no action has been
// announced that is not carried out yet.
func still(v engine.View) bool {
	switch v.Ask() {
	case engine.AskWindow:
		return v.ChainLength() == 0
	case engine.AskAttack, engine.AskAttacker, engine.AskDefender, engine.AskAssign:
		return true
	}
	return false
}

// Automatic is the choice that somebody who wants to win now makes without a thought, of either player:
// everybody attacks, and each defender gets what kills him, so that the rest goes on to what was attacked. What
// the opponent deals to the attackers averts nothing.
func Automatic(v engine.View, legal []engine.Action) (engine.Action, bool) {
	switch v.Ask() {
	case engine.AskAttacker:
		return legal[0], true
	case engine.AskAssign:
		return dealt(v, legal), true
	}
	return 0, false
}

// dealt is how much damage the unit or section in question gets.
func dealt(v engine.View, legal []engine.Action) engine.Action {
	if o := v.AskAbout(); v.ToMove() == v.Active() && v.Side(o) != v.Active() {
		want := v.Lethal(o)
		for _, a := range legal {
			if a.Arg() == want {
				return a
			}
		}
	}
	return legal[0]
}

// parries reports whether all choices of the opponent lose.
func (s *Solver) parries(d int, legal []engine.Action, deviations int) bool {
	for _, a := range legal {
		if !s.follow(d, a, deviations) {
			return false
		}
	}
	return true
}

// Scores of choices.
const (
	// idle is the score of a choice that adds nothing to an attack, as far as can be seen. It
	// costs another deviation.
	idle = -1000
	// member is what a card of the best basket is preferred by.
	member = 200
	// led is the score of what the guide would do.
	led = 1000
)

// tries reports whether a choice of one's own wins.
func (s *Solver) tries(d int, v engine.View, legal []engine.Action, deviations int) bool {
	scores := s.path[d].scores[:len(legal)]
	if ask := v.Ask(); s.led && (ask == engine.AskWindow || ask == engine.AskZone) {
		s.guide.Score(v, legal, scores)
		first := greatest(scores)
		s.rank(v, legal, scores)
		scores[first] = led
	} else {
		s.rank(v, legal, scores)
	}
	if v.Ask() == engine.AskAttack { // no section is a deviation
		return s.among(d, legal, scores, deviations, len(legal))
	}
	if s.among(d, legal, scores, deviations, 1) {
		return true
	}
	if deviations == 0 {
		s.cut = s.cut || len(legal) > 1
		return false
	}
	return s.among(d, legal, scores, deviations-1, len(legal))
}

// among reports whether one of the n best choices wins.
func (s *Solver) among(d int, legal []engine.Action, scores []float32, deviations, n int) bool {
	for range min(n, len(legal)) {
		i := greatest(scores)
		if scores[i] == tried {
			return false
		}
		left := deviations
		if scores[i] <= idle {
			left--
		}
		if left < 0 {
			s.cut = true
			return false
		}
		scores[i] = tried
		if s.follow(d, legal[i], left) {
			s.path[d].best = legal[i]
			return true
		}
	}
	return false
}

// rank scores choices by what somebody does who wants to win now; those that are out of the
// question are tried.
func (s *Solver) rank(v engine.View, legal []engine.Action, scores []float32) {
	switch v.Ask() {
	case engine.AskWindow:
		s.rankWindow(v, legal, scores)
		return
	case engine.AskCost:
		s.rankCost(v, legal, scores)
		return
	case engine.AskAttack, engine.AskThrough, engine.AskZone:
	default:
		s.rankLike(v, legal, scores)
		return
	}
	for i, a := range legal {
		o := a.Obj()
		scores[i] = tried
		switch {
		case a.Verb() != engine.Pick:
		case v.Ask() == engine.AskAttack:
			scores[i] = -float32(takes(v, o))
		case v.Ask() == engine.AskZone && v.IsSection(o) && v.Zone(o) == card.Battlefield:
			scores[i] = 1
		case v.Ask() == engine.AskZone || v.IsSection(o):
			scores[i] = -float32(i)
		}
	}
}

// rankLike scores as the guide does, far above what is idle.
func (s *Solver) rankLike(v engine.View, legal []engine.Action, scores []float32) {
	s.guide.Score(v, legal, scores)
	for i := range scores {
		scores[i] /= 1 << 10
	}
}

// rankCost pays with those who do not attack, the weakest first.
func (s *Solver) rankCost(v engine.View, legal []engine.Action, scores []float32) {
	s.rankLike(v, legal, scores)
	attackers := v.Attackers()
	for i, a := range legal {
		o := a.Obj()
		if a.Verb() != engine.Pick || !v.IsInPlay(o) {
			continue
		}
		scores[i] = -float32(v.Power(o))
		if attackers.Has(o) || !v.InCombat() && v.Zone(o) == card.Battlefield && !v.Corrupted(o) {
			scores[i] -= 100
		}
	}
}

// rankWindow puts what adds to the attack before passing if the attack falls short, after it if not, and
// in any case while there will be another window for it.
func (s *Solver) rankWindow(v engine.View, legal []engine.Action, scores []float32) {
	buying := v.Phase() == capital && v.ChainLength() == 0
	late := v.DefendersSet()
	var basket engine.Set
	if buying {
		basket = s.reach.basket(v)
	}
	for i, a := range legal {
		scores[i] = tried
		switch a.Verb() {
		case engine.Pass:
			scores[i] = 0
			if (buying || late && v.InCombat() && v.ChainLength() == 0) && s.reach.short(v) > 0 {
				scores[i] = -500
			}
		case engine.Develop:
			scores[i] = idle
		case engine.Play:
			scores[i] = s.reach.rate(v, a.Obj(), buying, late)
			if basket.Has(a.Obj()) {
				scores[i] += member
			}
		}
	}
}
