package bench

import (
	"testing"

	"github.com/wisim/wisim/ai"
	"github.com/wisim/wisim/ai/all"
	"github.com/wisim/wisim/ai/mcts"
	"github.com/wisim/wisim/engine"
)

// plainHeuristic is the heuristic agent without its search for forced wins, as in playouts.
const plainHeuristic = "heuristic/try=0,solve=0"

// heuristicGame and huntingGame measure whole games of the heuristic agent, without and with its
// search for forced wins.
func (s *Suite) heuristicGame(b *testing.B) { s.games(b, plainHeuristic) }
func (s *Suite) huntingGame(b *testing.B)   { s.games(b, "heuristic") }

func (s *Suite) games(b *testing.B, spec string) {
	newAgent, err := all.New(spec)
	if err != nil {
		b.Skip(err)
	}
	agents := [2]ai.Agent{newAgent(), newAgent()}
	var r arena
	for p := s.pace(b); p.next(); {
		r.play(s.game, agents, uint64(p.index()+1))
	}
}

// arena holds the buffers of a game between agents, which the next game reuses.
type arena struct {
	state, masked engine.State
	legal         engine.Actions
}

// play plays one game and returns its number of decisions.
func (r *arena) play(g *engine.Game, agents [2]ai.Agent, seed uint64) int {
	st := &r.state
	g.StartRandom(st, seed)
	for p, a := range agents {
		a.Reset(2*seed + uint64(p))
	}
	for !st.Over() {
		p := st.ToMove()
		v := g.Observe(st, p, &r.masked)
		g.Apply(st, agents[p].Choose(v, g.Legal(st, &r.legal)))
	}
	return st.Decisions()
}

// mctsIteration measures the tree search at the first decision of a game with uniformly
// random playouts to the end of the game: the speed of engine and tree, whatever the
// playouts of the agent "mcts:N" are.
func (s *Suite) mctsIteration(b *testing.B) {
	s.iterations(b, mcts.NewWith(mcts.Config{Iterations: 200, Exploration: 1, Playout: mcts.Uniform}), s.firstTurn())
}

// mctsFirstTurn and mctsMidGame measure an iteration of the agent with its defaults.
func (s *Suite) mctsFirstTurn(b *testing.B) { s.iterations(b, defaultSearch(), s.firstTurn()) }
func (s *Suite) mctsShort(b *testing.B)     { s.iterations(b, shortSearch(), s.firstTurn()) }
func (s *Suite) mctsMidGame(b *testing.B)   { s.iterations(b, defaultSearch(), s.midGame()) }

// searcher is an agent that counts its iterations.
type searcher interface {
	ai.Agent
	Iterations() int
}

// defaultSearch is the searching agent with its default options.
func defaultSearch() searcher { return search("mcts:200") }

// shortSearch has playouts of two turns without nets, which measures the search without
// their cost.
func shortSearch() searcher { return search("mcts:200/cutoff=2,sense=0") }

func search(spec string) searcher {
	newAgent, err := all.New(spec)
	if err != nil {
		panic(err) // this cannot fail: the name is a constant of this package
	}
	return newAgent().(searcher)
}

func (s *Suite) iterations(b *testing.B, a searcher, st engine.State) {
	r := arena{state: st}
	for p := s.pace(b); p.next(); {
		p.also(r.search(s.game, a, uint64(p.index())) - 1)
	}
}

// search makes an agent choose once and returns its number of iterations.
func (r *arena) search(g *engine.Game, a searcher, seed uint64) int {
	a.Reset(seed)
	a.Choose(g.Observe(&r.state, r.state.ToMove(), &r.masked), g.Legal(&r.state, &r.legal))
	return max(a.Iterations(), 1)
}

// firstTurn returns the state at the first decision after the opening hands.
func (s *Suite) firstTurn() (st engine.State) {
	var buf engine.Actions
	s.game.StartRandom(&st, 1)
	for st.Ask() == engine.AskMulligan {
		s.game.Apply(&st, s.game.Legal(&st, &buf)[1])
	}
	return st
}

// midGame returns a state at an action window after a hundred decisions of a random game.
func (s *Suite) midGame() (st engine.State) {
	var buf engine.Actions
	rng := NewRand(3)
	s.game.StartRandom(&st, 3)
	for !st.Over() && (st.Decisions() < 100 || st.Ask() != engine.AskWindow) {
		legal := s.game.Legal(&st, &buf)
		s.game.Apply(&st, legal[rng.below(len(legal))])
	}
	return st
}
