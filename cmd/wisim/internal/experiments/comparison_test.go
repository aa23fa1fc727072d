package experiments

import (
	"flag"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/wisim/wisim/reports/sampling"
)

var claimRuns = flag.Int("claims", 15, "simulated comparisons of TestComparisonOfSeveralAgents")

// Of equal decks, played by two agents, any answer says that one is better in at most 5 %
// of the runs.
func TestComparisonOfSeveralAgents(t *testing.T) {
	const alpha = 0.05
	for _, agents := range []int{1, 2} {
		q := CompareQuestion(0.1, alpha, alpha, 0, agents)
		if math.Abs(q.Alpha*float64(agents)-alpha) > 1e-12 || math.Abs(q.Beta*float64(agents)-alpha) > 1e-12 {
			t.Errorf("%d agents: each has %v and %v", agents, q.Alpha, q.Beta)
		}
		q.Matchups = []sampling.Matchup{{Sides: [2]int{0, 2}}, {Sides: [2]int{1, 2}}}
		wrong := 0
		for run := range *claimRuns {
			for agent := range agents {
				if answer := answerOfEqualDecks(t, q, uint64(10*run+agent)); answer != sampling.NoDifference {
					wrong++
					break
				}
			}
		}
		n := float64(*claimRuns)
		t.Logf("%d agents: %d of %d runs call equal decks different", agents, wrong, *claimRuns)
		if float64(wrong) > alpha*n+3.3*math.Sqrt(alpha*(1-alpha)*n) {
			t.Errorf("%d agents: %d of %d runs call equal decks different", agents, wrong, *claimRuns)
		}
	}
}

// answerOfEqualDecks plays a comparison of decks that both win half of their games.
func answerOfEqualDecks(t *testing.T, q sampling.Question, seed uint64) sampling.Answer {
	t.Helper()
	var played []sampling.Played
	for {
		step, err := sampling.Next(q, played)
		if err != nil {
			t.Fatal(err)
		}
		if step.Verdict != nil {
			return step.Verdict.Answer
		}
		for _, b := range step.Missing {
			r := rand.New(rand.NewPCG(seed, uint64(b.Matchup)<<32+uint64(b.Number)))
			p := sampling.Played{Matchup: b.Matchup, Number: b.Number}
			for range b.Games / 2 {
				p.Pairs = append(p.Pairs, sampling.Pair{sampling.Lost + 2*sampling.Result(r.IntN(2)), sampling.Lost + 2*sampling.Result(r.IntN(2))})
			}
			played = append(played, p)
		}
	}
}
