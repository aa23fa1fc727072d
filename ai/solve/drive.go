package solve

import (
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
)

// drives reports whether the position of level d is won by one who wants to win now
// and is in a hurry, with so many deviations from what such a one does:
//
//   - he buys what promises most for the attack, unless it is strong enough, and sends it
//     to the battlefield;
//   - he attacks the section that takes least, then the others, with everybody, and deals
//     to defenders no more than he must;
//   - in the fight he uses what adds to it as late as he can, if something is wanting, and
//     pays with those who do not attack.
//
// The guide is asked for targets and what else there is to choose. Early choices deviate
// first, since they are the likeliest to be wrong. A position in which an attack is beyond reach
// is given up, whoever is to move.
func (s *Solver) drives(d, deviations int) bool {
	at := &s.path[d]
	switch {
	case at.state.Turn() != s.turn:
		return false
	case at.state.Over():
		return s.over(&at.state)
	case s.left <= 0 || d+1 == maxDepth:
		return false
	}
	v := s.game.Inside(&at.state, s.me)
	if s.hopeless(v) {
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
func (s *Solver) hopeless(v engine.View) bool { return s.spare && still(v) && s.reach.beyond(v) }

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

// Automatic reports whether somebody who wants to win now takes the first choice of a decision
// without a thought: everybody attacks, and all damage goes where the attack went. What the
// opponent deals to the attackers averts nothing.
func Automatic(a engine.Ask) bool { return a == engine.AskAttacker || a == engine.AskAssign }

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
)

// tries reports whether a choice of one's own wins.
func (s *Solver) tries(d int, v engine.View, legal []engine.Action, deviations int) bool {
	scores := s.path[d].scores[:len(legal)]
	s.rank(v, legal, scores)
	if v.Ask() == engine.AskAttack { // no section is a deviation
		return s.among(d, legal, scores, deviations, len(legal))
	}
	if first := greatest(scores); deviations > 0 {
		x := scores[first]
		scores[first] = tried
		if s.among(d, legal, scores, deviations-1, len(legal)) {
			return true
		}
		scores[first] = x
	} else if len(legal) > 1 {
		s.cut = true
	}
	return s.among(d, legal, scores, deviations, 1)
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
			if (buying || late && v.InCombat()) && s.reach.short(v) > 0 {
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
