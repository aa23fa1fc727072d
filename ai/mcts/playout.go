package mcts

import (
	"github.com/wisim/wisim/ai"
	"github.com/wisim/wisim/engine"
)

// beyondHorizon reports whether a state in the tree is at least Cutoff turns after the root,
// so that it is evaluated without a playout.
func (a *Agent) beyondHorizon(s *engine.State) bool {
	return a.config.FromRoot && a.config.Cutoff > 0 && s.Turn() >= a.root.Turn()+a.config.Cutoff
}

// Limits on the decisions of a playout, so that the work of a decision is bounded whatever the cards
// do. Playouts of two turns have 35 decisions on average; of two million, in games of random decks,
// none had 250.
const (
	playoutPerTurn = 250    // decisions for each turn of Config.Cutoff
	playoutToEnd   = 10_000 // decisions in a playout to the end of the game
)

// playoutLimit returns the largest number of decisions of a playout.
func (a *Agent) playoutLimit() int {
	if a.config.Cutoff == 0 {
		return playoutToEnd
	}
	return a.config.Cutoff * playoutPerTurn
}

// playout plays on from s to the cutoff or the end and returns the reward of player 0. After limit
// decisions it evaluates the position where it is.
func (a *Agent) playout(g *engine.Game, s *engine.State, limit int) float32 {
	end := s.Turn()
	if a.config.FromRoot {
		end = a.root.Turn()
	}
	end += a.config.Cutoff
	a.playoutGuard.Reset()
	for last := a.steps + limit; !s.Over(); {
		if a.config.Cutoff > 0 && s.Turn() >= end || a.steps >= last {
			return a.discountedChance(a.evaluator.WinChance(g, s, 0))
		}
		legal := g.Legal(s, &a.legal)
		if a.config.Playout == Guided {
			v := g.SampledView(s, s.ToMove())
			a.apply(g, s, a.playoutGuard.Check(v, legal, a.player.Prefer(v, legal)))
		} else {
			a.apply(g, s, legal[a.rng.below(len(legal))])
		}
	}
	return a.discounted(ai.Reward(s.Outcome()), s.Turn())
}

// discounted moves the reward of a finished game towards one half with each turn from the
// root, so that an earlier win and a later loss are better.
func (a *Agent) discounted(reward float32, turn int) float32 {
	away := min(float32(turn-a.root.Turn())*a.config.Discount, 0.4)
	return reward + float32((0.5-reward)*2)*away
}

// discountedChance discounts the evaluation of an unfinished game as if the game ended at
// the cutoff.
func (a *Agent) discountedChance(chance float32) float32 {
	away := min(float32(a.config.Cutoff)*a.config.Discount, 0.4)
	return chance + float32((0.5-chance)*2)*away
}
