package bench

import (
	"testing"

	"github.com/wisim/wisim/ai"
	"github.com/wisim/wisim/ai/all"
	"github.com/wisim/wisim/ai/mcts"
	"github.com/wisim/wisim/engine"
)

// heuristicGame measures whole games of heuristic agents.
func (s *Suite) heuristicGame(b *testing.B) {
	newAgent, err := all.New("heuristic")
	if err != nil {
		b.Skip(err)
	}
	agents := [2]ai.Agent{newAgent(), newAgent()}
	b.ReportAllocs()
	var st, masked engine.State
	var buf engine.Actions
	for i := 0; i < b.N; i++ {
		s.game.StartRandom(&st, uint64(i+1))
		for p, a := range agents {
			a.Reset(uint64(2*i + p))
		}
		for !st.Over() {
			p := st.ToMove()
			v := s.game.Observe(&st, p, &masked)
			s.game.Apply(&st, agents[p].Choose(v, s.game.Legal(&st, &buf)))
		}
	}
	s.report(b, b.N)
}

// mctsIteration measures the tree search at the first decision of a game. Its
// playouts are uniformly random and go on to the end of the game, so that the
// number says how fast engine and tree are; how the agent "mcts:N" plays out
// is its own affair.
func (s *Suite) mctsIteration(b *testing.B) {
	a := mcts.NewWith(mcts.Config{Iterations: 200, Exploration: 1, Playout: mcts.Uniform})
	a.Reset(1)
	var st, masked engine.State
	var buf engine.Actions
	s.game.StartRandom(&st, 1)
	for st.Ask() == engine.AskMulligan {
		s.game.Apply(&st, s.game.Legal(&st, &buf)[1])
	}
	v := s.game.Observe(&st, st.ToMove(), &masked)
	legal := s.game.Legal(&st, &buf)
	b.ReportAllocs()
	b.ResetTimer()
	done := 0
	for done < b.N {
		a.Choose(v, legal)
		done += a.Iterations()
	}
	// One operation is an iteration, so what was done beyond b.N counts off.
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(done), "ns/op")
	s.report(b, done)
}
