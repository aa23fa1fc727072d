package solve

import (
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
)

// Scores of choices in a search for an ending other than by damage. The guide's scores, divided by
// 1024, order the choices that have none of these.
const (
	lastResort   = -1000 // choices that seem to lead away from the goal
	passScore    = 500   // passing, if the chain has a link that is to resolve
	clearScore   = 700   // getting rid of a card in hand, where the goal needs an empty hand
	drainScore   = 800   // taking cards from the deck that has to run out
	claimScore   = 900   // playing the card that wins by an empty deck
	goalScore    = 650   // from here on, choices in a window that bring the goal nearer: they cost no deviation
	towardsScore = 100   // a target, a number or an answer that serves the goal
	assignScore  = 1000  // the division of damage that Automatic makes
)

// namesTried is the number of answers that are tried where a player names a trait or a title. There
// are hundreds, and hardly ever does the ending depend on it.
const namesTried = 6

// searchEndings searches from level d for each goal, with 0, 1, 2, ... deviations.
func (s *Solver) searchEndings(d int, goals goal) bool {
	for _, g := range [...]goal{goalDeck, goalClaim, goalBurn} {
		if goals&g == 0 {
			continue
		}
		s.goal = g
		s.failures.reset()
		for n := 0; n <= maxDeviations && s.left > 0; n++ {
			s.truncated = false
			if s.endingWin(d, n) {
				return true
			}
			if !s.truncated {
				break
			}
		}
	}
	return false
}

// endingWin is win for a search for an ending other than by damage. All choices of the opponent are
// searched, those of the viewer in the order of rankEnding.
func (s *Solver) endingWin(d, deviations int) bool {
	at := &s.path[d]
	switch {
	case at.state.Turn() != s.turn:
		return false
	case at.state.Over():
		return s.wonGame(&at.state)
	case s.left <= 0 || d+1 == maxDepth:
		return false
	}
	v := s.game.SampledView(&at.state, s.me)
	legal := s.game.Legal(&at.state, &at.legal)
	key := mix(mix(position(v, legal), uint64(at.passes)), at.answers)
	if s.failures.has(key, deviations) {
		s.truncated = true
		return false
	}
	s.left -= nodesAt(v)
	if s.endingWinFrom(d, v, legal, deviations) {
		return true
	}
	s.failures.add(key, deviations)
	return false
}

// endingWinFrom is endingWin for a position that is not known to fail.
func (s *Solver) endingWinFrom(d int, v engine.View, legal []engine.Action, deviations int) bool {
	if v.ToMove() != s.me {
		return s.allRepliesLose(d, legal, deviations)
	}
	if v.Ask() == engine.AskWindow && v.ChainLength() == 0 && s.expected == 0 && s.bound.endings(v) == 0 && outOfReach(v) {
		return false
	}
	scores := s.path[d].scores[:len(legal)]
	s.rankEnding(v, legal, scores)
	if v.Ask() == engine.AskName {
		s.truncated = true
		return s.oneOfBestWins(d, legal, scores, deviations, namesTried)
	}
	return s.anyWins(d, v, legal, scores, deviations)
}

// rankEnding scores choices for a player who wants to reach the goal of the search.
func (s *Solver) rankEnding(v engine.View, legal []engine.Action, scores []float32) {
	s.rankByGuide(v, legal, scores)
	loser := v.Me().Other() // the player whose deck has to run out
	if s.goal == goalClaim {
		loser = v.Me()
	}
	for i, a := range legal {
		switch v.Ask() {
		case engine.AskWindow:
			scores[i] += s.windowScore(v, a)
		case engine.AskTarget, engine.AskChoose, engine.AskIndirect:
			if o := a.Obj(); a.Verb() == engine.Pick && v.IsSection(o) && o.Owner() == loser {
				scores[i] += towardsScore
			}
		case engine.AskName:
			scores[i] = -float32(i) // titles of the own deck come first
		case engine.AskX, engine.AskNumber:
			scores[i] += float32(i)
		case engine.AskMay, engine.AskTax:
			if a.Verb() == engine.Yes {
				scores[i] += towardsScore
			}
		case engine.AskTrigger, engine.AskAttacker:
			if a.Verb() == engine.Pick {
				scores[i] += towardsScore
			}
		case engine.AskAttack:
			if a.Verb() == engine.Pick {
				scores[i] += towardsScore - float32(defenceOf(v, v.Units(a.Obj().Owner(), v.Zone(a.Obj()))))
			}
		}
	}
	if v.Ask() == engine.AskAssign {
		want := assignTo(v, legal)
		for i, a := range legal {
			if a == want {
				scores[i] += assignScore
			}
		}
	}
}

// windowScore scores a choice in an action window.
func (s *Solver) windowScore(v engine.View, a engine.Action) float32 {
	resolving := v.ChainLength() > 0
	switch a.Verb() {
	case engine.Pass:
		if resolving {
			return 2 * drainScore
		}
		return passScore
	case engine.Develop:
		if s.goal == goalClaim && s.idleInHand(v) {
			return clearScore
		}
		return lastResort
	}
	o := a.Obj()
	e := &s.bound.ends[v.CardID(o)]
	d := e.inPlay
	if !v.IsInPlay(o) {
		d.add(e.onPlay, 1)
	}
	n := d.other
	if s.goal == goalClaim {
		n = d.own
	}
	inHand := v.Place(o) == engine.InHand
	switch {
	case s.goal == goalClaim && inHand && e.claims:
		return claimScore
	case s.goal == goalBurn && e.burns:
		return drainScore
	case n > 0 && s.goal == goalClaim && (s.idleInHand(v) || int(n) >= v.DeckSize(v.Me()) && v.Hand() != engine.Set{} && (!inHand || v.HandSize(v.Me()) > 1)):
		return clearScore - 1 // the hand first: the deck must not run out before it
	case n > 0:
		return drainScore + float32(n)
	case s.goal == goalClaim && inHand:
		return clearScore + 1
	}
	l := &s.bound.cards[v.CardID(o)]
	if l.any {
		return passScore - 1
	}
	return 0
}

// idleInHand reports whether the viewer holds a card that takes no card from his own deck.
func (s *Solver) idleInHand(v engine.View) bool {
	for h := v.Hand(); ; {
		o := h.Pop()
		if o == 0 {
			return false
		}
		e := &s.bound.ends[v.CardID(o)]
		if e.onPlay.own == 0 || v.Card(o).Type != card.Tactic {
			return true
		}
	}
}
