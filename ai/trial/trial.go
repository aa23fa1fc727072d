// Package trial compares the choices of a decision by playing them out: each choice is made in a
// few sampled states, a policy (the guide) plays on for both players until a turn ends, and the
// positions that result are evaluated (ai/eval). What a card does is found out by doing it, so a
// choice needs no rule that says what it is worth.
//
// This is the rollout algorithm (Tesauro and Galperin, "On-line Policy Improvement using
// Monte-Carlo Search", 1996; Bertsekas, Tsitsiklis and Wu, "Rollout Algorithms for Combinatorial
// Optimization", 1997) with common random numbers: all choices of a decision are made in the same
// states with the same cards to come, so that luck decides little between them. The choices race:
// a choice that is not ahead of the guide's own choice, or is far behind the best, gets no more
// playouts.
//
// The guide's choice is replaced only by one that is clearly better (Options.Margin), because
// the best of several noisy values is too high. If a choice spends nothing and is as good, it
// replaces the guide's choice if the player has more left in the end (Candidate.Keeps).
package trial

import (
	"github.com/wisim/wisim/ai/belief"
	"github.com/wisim/wisim/ai/eval"
	"github.com/wisim/wisim/engine"
)

// Guide is a policy. It decides everything in a playout except the choice that is tried.
type Guide interface {
	Prefer(v engine.View, legal []engine.Action) engine.Action
}

// Options configure a Judge.
type Options struct {
	Playouts int     // most playouts for one decision
	Turns    int     // turns of a playout, the turn of the decision included
	Margin   float32 // mean advantage over the guide's choice that a choice needs, as a share of a game
}

// Candidate is a choice that is tried.
type Candidate struct {
	Index int  // in the list of legal actions
	Keeps bool // spends nothing: preferred if it is as good and more is left in the end
}

// MaxCandidates bounds the candidates of one decision, the guide's choice not counted.
const MaxCandidates = 15

const (
	maxWorlds    = 32    // sampled states of one decision
	maxDecisions = 400   // of one playout, because a free ability could be used for ever
	asGood       = 0.001 // mean disadvantage, as a share of a game, with which a choice still counts as as good
	enoughWorlds = 3     // worlds in which a choice must be as good as the guide's to be preferred for what it keeps
)

// discount is the share of a game by which a win is worth less for each turn until the win.
const discount = 0.02

// Judge compares choices. It is not safe for concurrent use. Nothing is allocated after New.
type Judge struct {
	o         Options
	guide     Guide
	evaluator *eval.Evaluator
	sampler   belief.Sampler

	// The decision at hand.
	me      engine.Player
	turn    int
	views   []engine.View
	games   [maxWorlds]*engine.Game
	worlds  [maxWorlds]engine.State
	sampled int // number of worlds sampled so far
	racing  [MaxCandidates]racer

	state   engine.State
	legal   engine.Actions
	applied int
}

// racer is a candidate that is still in the race.
type racer struct {
	Candidate
	lead float32 // sum over the worlds of its value less that of the guide's choice
	more int     // sum over the worlds of what is left with it less what is left with the guide's choice
}

// end is how a playout ended for the player who decides.
type end struct {
	value float32 // his chance to win
	left  int     // his cards in hand and in play, tokens on them, and resources
}

// New returns a judge with a guide, which it calls in all playouts.
func New(g Guide, e *eval.Evaluator, o Options) *Judge { return &Judge{o: o, guide: g, evaluator: e} }

// Reset begins a new game. All randomness comes from the seed.
func (j *Judge) Reset(seed uint64) { j.sampler.Reset(seed) }

// Applied returns the number of decisions that the judge has carried out in copies of games.
func (j *Judge) Applied() int { return j.applied }

// Best returns the index in legal of the choice to make: own, the guide's choice, or a candidate.
// views are one or more views to sample states from (belief.Determinizations).
func (j *Judge) Best(v engine.View, legal []engine.Action, own int, list []Candidate, views []engine.View) int {
	j.me, j.turn, j.views, j.sampled = v.Me(), v.Turn(), views, 0
	live := j.racing[:min(len(list), MaxCandidates)]
	for i := range live {
		live[i] = racer{Candidate: list[i]}
	}
	worlds := 0
	for left := j.o.Playouts; len(live) > 0 && left > len(live) && worlds < maxWorlds; worlds++ {
		base := j.playout(worlds, legal[own])
		for i := range live {
			e := j.playout(worlds, legal[live[i].Index])
			live[i].lead += e.value - base.value
			live[i].more += e.left - base.left
		}
		left -= len(live) + 1
		live = stillRacing(live, worlds+1)
	}
	return j.winner(live, own, worlds)
}

// stillRacing removes the candidates that are not ahead of the guide's choice, or whose lead is less
// than half of the greatest. A candidate that keeps something stays while it is as good.
func stillRacing(live []racer, worlds int) []racer {
	top := float32(0)
	for _, c := range live {
		top = max(top, c.lead)
	}
	kept := live[:0]
	for _, c := range live {
		if c.lead > 0 && c.lead > top/2 || c.Keeps && c.more > 0 && c.lead >= -asGood*float32(worlds) {
			kept = append(kept, c)
		}
	}
	return kept
}

// winner returns the choice to make after the race.
func (j *Judge) winner(live []racer, own, worlds int) int {
	best, lead := own, j.o.Margin*float32(worlds)
	for _, c := range live {
		if c.lead > lead {
			best, lead = c.Index, c.lead
		}
	}
	if best != own || worlds < enoughWorlds {
		return best
	}
	for _, c := range live {
		if c.Keeps && c.more > 0 {
			return c.Index
		}
	}
	return own
}

// playout makes a choice in a world and lets the guide play on.
func (j *Judge) playout(world int, choice engine.Action) end {
	for ; j.sampled <= world; j.sampled++ {
		v := j.views[j.sampled%len(j.views)]
		j.games[j.sampled] = v.Game()
		j.sampler.Sample(v, &j.worlds[j.sampled])
	}
	g, s := j.games[world], &j.state
	*s = j.worlds[world]
	g.Apply(s, choice)
	n := 1
	for ; n < maxDecisions && !s.Over() && s.Turn() < j.turn+j.o.Turns; n++ {
		legal := g.Legal(s, &j.legal)
		g.Apply(s, j.guide.Prefer(g.SampledView(s, s.ToMove()), legal))
	}
	j.applied += n
	return end{j.value(g, s), left(g.SampledView(s, j.me))}
}

// left counts what the viewer has left.
func left(v engine.View) int {
	n := v.HandSize(v.Me()) + v.Resources(v.Me())
	for set := v.InPlay(v.Me()); !set.Empty(); {
		n += 1 + v.Tokens(set.Pop())
	}
	return n
}

// value returns the chance to win of the player who decides, above 1 for a win and below 0 for a
// loss, so that finished games lie outside all evaluations.
func (j *Judge) value(g *engine.Game, s *engine.State) float32 {
	if !s.Over() {
		return j.evaluator.WinChance(g, s, j.me)
	}
	o := s.Outcome()
	late := float32(discount * float32(s.Turn()-j.turn))
	switch {
	case o.Result != engine.Won:
		return 0.5
	case o.Winner == j.me:
		return 1 + 5*discount - late
	}
	return late - 5*discount
}
