//go:build unix

package mcts

import (
	"encoding/json"
	"flag"
	"math"
	"os"
	"slices"
	"syscall"
	"testing"
	"time"

	"github.com/wisim/wisim/ai"
	"github.com/wisim/wisim/ai/heuristic"
	"github.com/wisim/wisim/ai/random"
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/internal/testgame"
)

var (
	regretful   = flag.Int("regret", 0, "positions in which agents are held against a long search")
	regretOf    = flag.String("regret-of", "mcts:100,mcts:400", "the agents, with commas between them; differences are to the first")
	regretBy    = flag.String("regret-by", "mcts:1600/cutoff=8,thin=0,patient=0,solve=0", "who knows the worth of each choice")
	regretFile  = flag.String("regret-file", "", "file that keeps what he knows, to be read if it is there")
	regretSeeds = flag.Int("regret-seeds", 1, "how often each agent is asked")
)

// regretPairs are the decks that the positions come from.
var regretPairs = [...][2]string{{"dwarf", "dwarf"}, {"orc", "orc"}, {"empire", "empire"},
	{"dwarf", "orc"}, {"empire", "chaos"}, {"orc-smash", "darkelf-corsairs"}}

// worth is what each choice at a position is worth, by its key.
type worth map[key]float32

// TestRegret asks agents in many positions and says how much worse what they
// choose is than the best, by the word of a long search:
//
//	go test ./ai/mcts -run Regret -v -regret 600 -regret-of mcts:100,mcts:400
func TestRegret(t *testing.T) {
	if *regretful == 0 {
		t.Skip("no positions asked for (-regret)")
	}
	known := readWorths(t)
	var all []ai.Spec
	for _, text := range ai.SplitSpecs(*regretOf) {
		all = append(all, spec(t, text))
	}
	agents := make([]*Agent, len(all))
	for i := range all {
		agents[i] = searcher(t, all[i])
	}
	judge := searcher(t, spec(t, *regretBy))
	regrets, took := make([][]float64, len(all)), make([]time.Duration, len(all))
	its := make([]int, len(all))
	errors := make([]int, len(all))
	n := 0
	positions(t, func(s *engine.State, v engine.View, legal []engine.Action) bool {
		if n == len(known) {
			known = append(known, appraise(judge, v, legal, uint64(n)))
		}
		w := known[n]
		n++
		for i, a := range agents {
			if len(w) == 0 {
				break
			}
			sum := 0.0
			for k := range *regretSeeds {
				a.Reset(uint64(n + 1_000_000*k))
				begun := spentTime()
				a.Choose(v, legal)
				took[i] += spentTime() - begun
				its[i] += a.Iterations()
				r := regret(w, a)
				sum += r
				if r > 0.005 {
					errors[i]++
				}
			}
			regrets[i] = append(regrets[i], 100*sum/float64(*regretSeeds))
		}
		return n < *regretful
	})
	writeWorths(t, known)
	for i, s := range all {
		asked := float64(len(regrets[i]) * *regretSeeds)
		m, e := meanOf(regrets[i])
		for k := range regrets[i] {
			if i > 0 {
				regrets[i][k] -= regrets[0][k]
			}
		}
		d, de := meanOf(regrets[i])
		t.Logf("%-40s regret %.3f %% ±%.3f, %+.3f ±%.3f; worse by half a percent %.1f %%; %.2f ms, %.0f its", s, m, e, d, de, 100*float64(errors[i])/asked, took[i].Seconds()*1000/asked, float64(its[i])/asked)
	}
}

// appraise looks long at a position; nil where there is nothing to choose.
func appraise(judge *Agent, v engine.View, legal []engine.Action, seed uint64) worth {
	judge.Reset(seed)
	judge.Choose(v, legal)
	if judge.Iterations() == 0 {
		return nil
	}
	w := worth{}
	for i := judge.tree.nodes[0].child; i != 0; i = judge.tree.nodes[i].next {
		if n := &judge.tree.nodes[i]; n.visits > 0 {
			w[n.key] = n.value / float32(n.visits)
		}
	}
	if len(w) < 2 {
		return nil
	}
	return w
}

// regret is how much worse than the best the last choice of an agent was.
func regret(w worth, a *Agent) float64 {
	if a.Iterations() == 0 {
		return 0 // a win by force
	}
	mine, known := w[a.tree.nodes[a.best()].key]
	if !known {
		return 0
	}
	top := mine
	for _, x := range w {
		top = max(top, x)
	}
	return float64(top - mine)
}

// positions calls f at decisions of games between an agent that tries choices and the
// heuristic with a little chance, until it returns false.
func positions(t *testing.T, f func(*engine.State, engine.View, []engine.Action) bool) {
	var s, masked engine.State
	var buf engine.Actions
	c := heuristic.Defaults()
	c.Solve = 0
	trier, plain, chance := heuristic.NewWith(c), heuristic.Quick(), random.New()
	for seed := uint64(0); ; seed++ {
		pair := regretPairs[seed%uint64(len(regretPairs))]
		g := testgame.New(t, pair[0], pair[1])
		me := engine.Player(seed / uint64(len(regretPairs)) % 2)
		trier.Reset(seed)
		plain.Reset(seed)
		chance.Reset(seed)
		for g.StartRandom(&s, seed); !s.Over(); {
			legal := g.Legal(&s, &buf)
			v := g.Observe(&s, s.ToMove(), &masked)
			if len(legal) > 1 && s.ToMove() == me && (uint64(s.Decisions())+seed)%16 == 0 && !f(&s, v, slices.Clone(legal)) {
				return
			}
			var act engine.Action
			switch {
			case s.ToMove() == me:
				act = trier.Choose(v, legal)
			case s.Decisions()%8 == 0:
				act = chance.Choose(v, legal)
			default:
				act = plain.Choose(v, legal)
			}
			g.Apply(&s, act)
		}
	}
}

func spec(t *testing.T, text string) ai.Spec {
	s, err := ai.ParseSpec(text)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func searcher(t *testing.T, s ai.Spec) *Agent {
	f, err := New(s, nil)
	if err != nil {
		t.Fatal(err)
	}
	return f().(*Agent)
}

func readWorths(t *testing.T) (known []worth) {
	text, err := os.ReadFile(*regretFile)
	if err != nil {
		return nil
	}
	if err := json.Unmarshal(text, &known); err != nil {
		t.Fatal(err)
	}
	return known
}

func writeWorths(t *testing.T, known []worth) {
	if *regretFile == "" {
		return
	}
	text, err := json.Marshal(known)
	if err == nil {
		err = os.WriteFile(*regretFile, text, 0o644)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// spentTime is the time of a processor that the process has taken.
func spentTime() time.Duration {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// meanOf is a mean with half of its 95 % interval.
func meanOf(x []float64) (mean, half float64) {
	for _, v := range x {
		mean += v / float64(len(x))
	}
	for _, v := range x {
		half += (v - mean) * (v - mean)
	}
	n := float64(len(x))
	return mean, 1.96 * math.Sqrt(half/n/max(1, n-1))
}
