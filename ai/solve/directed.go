package solve

import (
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
)

// How the directed solver spends its nodes.
const (
	// closeDeficit is the missing damage up to which deviations get all nodes. Four of
	// five wins that the heuristic misses are that close, and two of five turns that are
	// not won.
	closeDeficit = 3
	// farShare divides the nodes where no line is that close.
	farShare = 8
	// lineShare divides the nodes for a line without deviations.
	lineShare = 8
)

// searchDirected searches two lines without deviations, one that buys like the guide and
// one that buys like a player who must win now, and then, if one of them came close, lines
// that deviate from the first. If the first line was winning against everything when its
// nodes ran out, the search stops: in four of five such cases the guide wins by itself, and
// a proof would only cost.
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

// undeviated is searchRound without deviations, within its share of the nodes.
func (s *Solver) undeviated(d int, led bool) bool {
	keep := max(0, s.left-(s.budget+lineShare-1)/lineShare)
	s.left -= keep
	won := s.searchRound(d, 0, led)
	s.guideWinning = led && !won && s.left <= 0 && s.leastDeficit == unreachable
	s.left += keep
	return won
}

// searchRound searches with so many deviations, in windows by the guide or not.
func (s *Solver) searchRound(d, deviations int, led bool) bool {
	s.truncated, s.byGuide = false, led
	return s.directedWin(d, deviations)
}

// capNodes limits the nodes of the whole call to n.
func (s *Solver) capNodes(n int) {
	used := s.budget - s.left
	s.left = min(s.left, max(0, n-used))
	s.budget = used + s.left
}

// directedWin is win for the directed solver. Deviations are counted from the play of a
// player who must win now:
//
//   - he buys what adds most to the attack until it is strong enough, and sends it to the
//     battlefield; or, with byGuide, he does in windows what the guide does;
//   - he attacks the section that needs the least damage, then the others, with everybody,
//     and assigns to defenders no more than he must;
//   - in the fight he uses boosts as late as he can, if damage is missing, and pays with
//     units that do not attack.
//
// The guide chooses targets and everything else. Late choices deviate first, since little
// follows them. A position from which the attack cannot reach the win is given up, whoever
// is to move.
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
	v := s.game.SampledView(&at.state, s.me)
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

// hopeless reports whether the directed solver gives up a position.
func (s *Solver) hopeless(v engine.View) bool {
	if !s.directed || !quiet(v) {
		return false
	}
	var beyond bool
	s.lastDeficit, beyond = s.bound.deficit(v)
	return beyond
}

// noteDeficit records that a line ended without a win, with the last known missing damage.
func (s *Solver) noteDeficit() { s.leastDeficit = min(s.leastDeficit, s.lastDeficit) }

// quiet reports whether bound sees everything: no announced action is unresolved.
func quiet(v engine.View) bool {
	switch v.Ask() {
	case engine.AskWindow:
		return v.ChainLength() == 0
	case engine.AskAttack, engine.AskAttacker, engine.AskDefender, engine.AskAssign:
		return true
	}
	return false
}

// Automatic returns the choice, of either player, that the directed solver makes without
// searching alternatives: everybody attacks, and each defender is assigned just what kills
// it, so that the rest goes to the section. How the opponent assigns damage to attackers
// averts nothing.
func Automatic(v engine.View, legal []engine.Action) (engine.Action, bool) {
	switch v.Ask() {
	case engine.AskAttacker:
		return legal[0], true
	case engine.AskAssign:
		return assignTo(v, legal), true
	}
	return 0, false
}

// assignTo returns the choice of damage for the unit or section that is asked about.
func assignTo(v engine.View, legal []engine.Action) engine.Action {
	if o := v.AskSubject(); v.ToMove() == v.Active() && v.Side(o) != v.Active() {
		want := v.LethalDamage(o)
		for _, a := range legal {
			if a.Arg() == want {
				return a
			}
		}
	}
	return legal[0]
}

// allRepliesLose reports whether all choices of the opponent lose, in list order.
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
	// idleScore is the score of a choice that adds nothing visible to the attack. It
	// costs a deviation more.
	idleScore = -1000
	// bestBuyBonus is added to the score of a card among the best buys.
	bestBuyBonus = 200
	// guideScore is the score of the guide's choice.
	guideScore = 1000
)

// someChoiceWins reports whether a choice of the searching player wins.
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
	if v.Ask() == engine.AskAttack { // every section is free
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

// oneOfBestWins reports whether one of the n choices with the best scores wins.
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

// rank scores choices for a player who must win now; choices out of the question get
// triedScore.
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

// rankByGuide scores by the guide, scaled by 1/1024, so that its order counts but stays
// above idleScore.
func (s *Solver) rankByGuide(v engine.View, legal []engine.Action, scores []float32) {
	s.guide.Score(v, legal, scores)
	for i := range scores {
		scores[i] /= 1 << 10
	}
}

// rankCost prefers paying with units that do not attack, weakest first.
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

// rankWindow ranks choices that add to the attack above passing if damage is missing, and
// below it otherwise or while a later window will do.
func (s *Solver) rankWindow(v engine.View, legal []engine.Action, scores []float32) {
	buying := v.Phase() == capitalPhase && v.ChainLength() == 0
	late := v.DefendersDeclared()
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
