package solve

import (
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
)

// Of the nodes of a question.
const (
	// closeDeficit is the damage that a line may be short of if deviations from it are to be worth all nodes: four
	// of five wins that the heuristic would miss are that close, and two of five turns that are not won.
	closeDeficit = 3
	// farShare is the part of the nodes that is spent where none is that close.
	farShare = 8
	// lineShare is the part that a line may take from which nothing deviates.
	lineShare = 8
)

// searchDirected looks for a win as one does who is in a hurry: by what the guide buys, by what somebody buys who wants
// to win now, and then, if one of these lines came close, by what deviates from the first. Where the first has
// won against everything so far when its nodes are spent, there is nothing to deviate from: four times of five the guide is about to
// win by itself, and a proof would only cost.
func (s *Solver) searchDirected(d int) bool {
	s.leastDeficit = unreachable
	won := s.undeviated(d, true)
	if won || s.guideWinning {
		return won
	}
	deeper := s.truncated
	if s.undeviated(d, false) {
		return true
	}
	if s.leastDeficit > closeDeficit {
		s.capNodes(s.budget / farShare)
	}
	for n := 1; n <= maxDeviations && s.left > 0 && deeper; n++ {
		if s.searchRound(d, n, true) {
			return true
		}
		deeper = s.truncated
	}
	return false
}

// undeviated is round without deviations, by its part of the nodes.
func (s *Solver) undeviated(d int, led bool) bool {
	keep := max(0, s.left-(s.budget+lineShare-1)/lineShare)
	s.left -= keep
	won := s.searchRound(d, 0, led)
	s.guideWinning = led && !won && s.left <= 0 && s.leastDeficit == unreachable
	s.left += keep
	return won
}

// searchRound looks for a win with so many deviations, led by the guide or not.
func (s *Solver) searchRound(d, deviations int, led bool) bool {
	s.truncated, s.byGuide = false, led
	return s.directedWin(d, deviations)
}

// capNodes has no more than n nodes be looked at for the question.
func (s *Solver) capNodes(n int) {
	used := s.budget - s.left
	s.left = min(s.left, max(0, n-used))
	s.budget = used + s.left
}

// directedWin reports whether the position of level d is won by one who wants to win now
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
func (s *Solver) directedWin(d, deviations int) bool {
	at := &s.path[d]
	switch {
	case at.state.Turn() != s.turn:
		s.noteDeficit()
		return false
	case at.state.Over():
		return s.wonGame(&at.state)
	case s.left <= 0 || d+1 == maxDepth:
		return false
	}
	v := s.game.Inside(&at.state, s.me)
	if s.hopeless(v) {
		s.noteDeficit()
		return false
	}
	s.left--
	legal := s.game.Legal(&at.state, &at.legal)
	if at.state.ToMove() != s.me {
		return s.allRepliesLose(d, legal, deviations)
	}
	return s.someChoiceWins(d, v, legal, deviations)
}

// hopeless reports whether one who is in a hurry gives up.
func (s *Solver) hopeless(v engine.View) bool {
	if !s.directed || !quiet(v) {
		return false
	}
	var beyond bool
	s.lastDeficit, beyond = s.bound.deficit(v)
	return beyond
}

// noteDeficit notes that a line has ended without a win, and how much it fell short when that could last be said.
func (s *Solver) noteDeficit() { s.leastDeficit = min(s.leastDeficit, s.lastDeficit) }

// quiet reports whether nothing is under way that reach does not see: no action has been
// announced that is not carried out yet.
func quiet(v engine.View) bool {
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
		return assignTo(v, legal), true
	}
	return 0, false
}

// assignTo is how much damage the unit or section in question gets.
func assignTo(v engine.View, legal []engine.Action) engine.Action {
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

// allRepliesLose reports whether all choices of the opponent lose.
func (s *Solver) allRepliesLose(d int, legal []engine.Action, deviations int) bool {
	for _, a := range legal {
		if !s.follow(d, a, deviations) {
			return false
		}
	}
	return true
}

// Scores of choices.
const (
	// idleScore is the score of a choice that adds nothing to an attack, as far as can be seen. It
	// costs another deviation.
	idleScore = -1000
	// bestBuyBonus is what a card of the best basket is preferred by.
	bestBuyBonus = 200
	// guideScore is the score of what the guide would do.
	guideScore = 1000
)

// someChoiceWins reports whether a choice of one's own wins.
func (s *Solver) someChoiceWins(d int, v engine.View, legal []engine.Action, deviations int) bool {
	scores := s.path[d].scores[:len(legal)]
	if ask := v.Ask(); s.byGuide && (ask == engine.AskWindow || ask == engine.AskZone) {
		s.guide.Score(v, legal, scores)
		first := greatest(scores)
		s.rank(v, legal, scores)
		scores[first] = guideScore
	} else {
		s.rank(v, legal, scores)
	}
	if v.Ask() == engine.AskAttack { // no section is a deviation
		return s.oneOfBestWins(d, legal, scores, deviations, len(legal))
	}
	if s.oneOfBestWins(d, legal, scores, deviations, 1) {
		return true
	}
	if deviations == 0 {
		s.truncated = s.truncated || len(legal) > 1
		return false
	}
	return s.oneOfBestWins(d, legal, scores, deviations-1, len(legal))
}

// oneOfBestWins reports whether one of the n best choices wins.
func (s *Solver) oneOfBestWins(d int, legal []engine.Action, scores []float32, deviations, n int) bool {
	for range min(n, len(legal)) {
		i := greatest(scores)
		if scores[i] == triedScore {
			return false
		}
		left := deviations
		if scores[i] <= idleScore {
			left--
		}
		if left < 0 {
			s.truncated = true
			return false
		}
		scores[i] = triedScore
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
		s.rankByGuide(v, legal, scores)
		return
	}
	for i, a := range legal {
		o := a.Obj()
		scores[i] = triedScore
		switch {
		case a.Verb() != engine.Pick:
		case v.Ask() == engine.AskAttack:
			scores[i] = -float32(damageNeeded(v, o))
		case v.Ask() == engine.AskZone && v.IsSection(o) && v.Zone(o) == card.Battlefield:
			scores[i] = 1
		case v.Ask() == engine.AskZone || v.IsSection(o):
			scores[i] = -float32(i)
		}
	}
}

// rankByGuide scores as the guide does, far above what is idle.
func (s *Solver) rankByGuide(v engine.View, legal []engine.Action, scores []float32) {
	s.guide.Score(v, legal, scores)
	for i := range scores {
		scores[i] /= 1 << 10
	}
}

// rankCost pays with those who do not attack, the weakest first.
func (s *Solver) rankCost(v engine.View, legal []engine.Action, scores []float32) {
	s.rankByGuide(v, legal, scores)
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
	buying := v.Phase() == capitalPhase && v.ChainLength() == 0
	late := v.DefendersSet()
	var basket engine.Set
	if buying {
		basket = s.bound.bestBuys(v)
	}
	for i, a := range legal {
		scores[i] = triedScore
		switch a.Verb() {
		case engine.Pass:
			scores[i] = 0
			if (buying || late && v.InCombat() && v.ChainLength() == 0) && s.bound.deficitWithoutTexts(v) > 0 {
				scores[i] = -500
			}
		case engine.Develop:
			scores[i] = idleScore
		case engine.Play:
			scores[i] = s.bound.score(v, a.Obj(), buying, late)
			if basket.Has(a.Obj()) {
				scores[i] += bestBuyBonus
			}
		}
	}
}
