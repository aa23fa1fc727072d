package bench

import (
	"testing"

	"github.com/wisim/wisim/ai"
	"github.com/wisim/wisim/ai/all"
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

// mctsIterations is what one search of the benchmark does; its time is
// divided by it.
const mctsIterations = 200

// mctsIteration measures the tree search at the first decision of a game,
// playouts to the end.
func (s *Suite) mctsIteration(b *testing.B) {
	newAgent, err := all.New("mcts:200")
	if err != nil {
		b.Skip(err)
	}
	a := newAgent()
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
	for i := 0; i < b.N; i += mctsIterations {
		a.Choose(v, legal)
	}
	s.report(b, b.N)
}
