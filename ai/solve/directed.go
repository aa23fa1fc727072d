package solve

import (
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
)

// Limits on the nodes of the directed solver.
const (
	// closeDeficit is the largest missing damage of a line with which the search for
	// deviations may use all nodes. Four of five wins that the heuristic misses are that
	// close, but only two of five turns that cannot be won.
	closeDeficit = 3
	// farShare divides the node limit if no line comes within closeDeficit.
	farShare = 8
	// lineShare divides the node limit for the search of a line without deviations.
	lineShare = 8
)

// searchDirected searches two lines without deviations: one that buys like the guide, and one
// that buys like a player who must win now. Then it searches lines that deviate from the first
// one, with fewer nodes if neither line came close to a win. If no reply refuted the first line
// before its nodes ran out, the search stops: in four of five such cases the guide wins by
// itself, and a proof would only cost time.
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

// undeviated is searchRound without deviations, limited to 1/lineShare of the nodes.
func (s *Solver) undeviated(d int, led bool) bool {
	keep := max(0, s.left-(s.budget+lineShare-1)/lineShare)
	s.left -= keep
	won := s.searchRound(d, 0, led)
	s.guideWinning = led && !won && s.left <= 0 && s.leastDeficit == unreachable
	s.left += keep
	return won
}

// searchRound searches with at most the given number of deviations. led says whether the line
// follows the guide in action windows.
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
//   - he buys the cards that add most to the attack until it is strong enough, and plays
//     them to the battlefield; or, with byGuide, he follows the guide in action windows;
//   - he attacks with every unit, first the section that needs the least damage, then the
//     others, and assigns to defenders no more damage than he must;
//   - in the battle he uses boosts as late as possible, if damage is missing, and pays for
//     them with units that do not attack.
//
// The guide makes all other choices, such as targets. Deviations are tried at late choices
// first, because little follows them. The search gives up a position, whoever is to move, if
// the attack can no longer win (hopeless).
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
	s.left -= nodesAt(v)
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

// quiet reports whether bound can judge the position: no announced action is unresolved.
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
// searching alternatives: every unit attacks, and each defender is assigned just the damage
// that kills it, so that the rest goes to the section. The opponent's damage to attackers
// cannot avert the win, so any assignment will do. ok is false for all other decisions.
func Automatic(v engine.View, legal []engine.Action) (engine.Action, bool) {
	switch v.Ask() {
	case engine.AskAttacker:
		return legal[0], true
	case engine.AskAssign:
		return assignTo(v, legal), true
	}
	return 0, false
}

// assignTo returns the amount of damage to assign to the unit or section that the engine asks
// about.
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

// allRepliesLose reports whether all choices of the opponent lose. It tries them in the order of
// legal.
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
	// idleScore is the score of a choice that adds nothing visible to the attack. Such a
	// choice costs an extra deviation.
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
	if v.Ask() == engine.AskAttack { // choosing a section costs no deviation
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
		if d == 0 && legal[i] == s.without {
			continue
		}
		if s.follow(d, legal[i], left) {
			s.path[d].best = legal[i]
			return true
		}
	}
	return false
}

// rank scores choices for a player who must win now. Choices that are not worth searching get
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

// rankByGuide scores choices by the guide's scores divided by 1024. This keeps their order, and
// all scores above idleScore.
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

// rankWindow scores the choices in an action window. A choice that adds to the attack ranks above
// passing if damage is missing and no later window will do, and otherwise below passing.
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
