package mcts

import (
	"github.com/wisim/wisim/ai"
	"github.com/wisim/wisim/ai/belief"
)

// Config configures the search. Each idea has a switch, so that its gain can be
// measured (docs/search.md).
type Config struct {
	Iterations  int // iterations for each decision
	Exploration float32
	Prior       PriorKind
	Temperature float32 // temperature of the softmax of the prior
	Playout     Playout
	Nets        NetUse       // where the heuristic's nets are used
	Cutoff      int          // turns after which a playout ends in an evaluation; 0: only at the end of the game
	FromRoot    bool         // count the turns of Cutoff from the root, not from the leaf
	Discount    float32      // share by which rewards move towards 1/2 with each turn until the end of the game
	Common      bool         // common random numbers: all choices at the root see the same samples
	Macro       bool         // a declaration of attackers or defenders is one edge
	Plan        int          // playouts of a turn plan for each iteration; 0: no plan
	Race        bool         // use sequential halving at the root in place of PUCT
	Thin        bool         // drop arms early if paired samples show that they are worse
	Patient     bool         // never drop an arm for a prior credit that will fade with more visits
	Threads     int          // trees searched in parallel; 0 means 1
	Closed      bool         // the opponent's list is unknown
	Lists       belief.Lists // the opponent's possible lists, if Closed
	Solve       int          // node limit of the search for a forced win; 0: no such search
}

// PriorKind is how the heuristic's scores become the prior of the edges.
type PriorKind uint8

// The priors.
const (
	Flat   PriorKind = iota // the same for all choices
	Scores                  // a softmax of the raw scores
	Shaped                  // a softmax of the squashed scores, with a boost for the best
)

// Playout is the policy of both players in a playout.
type Playout uint8

// The playouts.
const (
	Uniform Playout = iota // uniformly random
	Guided                 // the heuristic agent
)

// NetUse tells in which roles the heuristic uses its learned nets.
type NetUse uint8

// The uses of the nets, as bits.
const (
	InPrior NetUse = 1 << iota
	InPlayouts
)

// defaultCutoff returns the default length of playouts, in turns, for a number of
// iterations. Beyond some hundreds of iterations only longer playouts make the search
// stronger, so the length grows with the iterations (docs/search.md).
func defaultCutoff(iterations int) (turns int) {
	switch {
	case iterations < 200:
		return 2
	case iterations < patientFrom:
		return 4
	}
	return 6
}

// patientFrom is the least number of iterations for which Patient is on by default.
const patientFrom = 800

// defaults returns the configuration that measured best.
func defaults(iterations int) Config {
	return Config{
		Iterations: iterations, Exploration: 0.5, Prior: Shaped, Temperature: 200, Playout: Guided, Nets: InPrior | InPlayouts,
		Cutoff: defaultCutoff(iterations), FromRoot: true, Discount: 0.02, Common: true, Macro: true, Race: true, Thin: true, Patient: iterations >= patientFrom, Solve: 2000,
	}
}

// firstConfig returns the configuration of the first version of the agent, apart from
// its evaluation.
func firstConfig(iterations int) Config {
	return Config{Iterations: iterations, Exploration: 1, Prior: Scores, Temperature: 200, Playout: Guided, Cutoff: 2}
}

// New returns a constructor of agents for a spec such as mcts:400/cutoff=1. lists are the
// opponent's possible lists with the option closed. It fails on an option that is not
// among Options or out of range.
func New(s ai.Spec, lists belief.Lists) (func() ai.Agent, error) {
	c := defaults(s.Iterations)
	c.Lists = lists
	if err := s.Apply(c.options()); err != nil {
		return nil, err
	}
	return func() ai.Agent { return NewWith(c) }, nil
}

// Options returns the options of a spec with their ranges and meanings.
func Options() []ai.Option { return new(Config).options() }

func (c *Config) options() []ai.Option {
	on := func(name, what string, to *bool) ai.Option {
		return ai.Option{Name: name, Help: what, Max: 1, Integer: true, Set: func(x float64) { *to = x == 1 }}
	}
	return []ai.Option{
		{Name: "c", Help: "weight of the prior against what was found", Max: 100, Set: func(x float64) { c.Exploration = float32(x) }},
		on("closed", "the opponent's list is not known", &c.Closed),
		on("common", "all choices are tried in the same samples", &c.Common),
		{Name: "cutoff", Help: "turns until a playout is judged, 0 for the end of the game; 2, from 200 iterations on 4, from 800 on 6", Max: 100, Integer: true, Set: func(x float64) { c.Cutoff = int(x) }},
		{Name: "discount", Help: "percent that a win loses with each turn", Max: 10, Set: func(x float64) { c.Discount = float32(x) / 100 }},
		on("horizon", "turns are counted from the decision at hand", &c.FromRoot),
		on("macro", "attackers and defenders are declared together", &c.Macro),
		on("patient", "nobody is left out of a race for what the prior thinks; 1 from 800 iterations on", &c.Patient),
		{Name: "plan", Help: "playouts that plan a capital phase, for each iteration, 0 for no plan", Max: 1000, Integer: true, Set: func(x float64) { c.Plan = int(x) }},
		{Name: "playout", Help: "0 by chance, 1 as the heuristic plays", Max: 1, Integer: true, Set: func(x float64) { c.Playout = Playout(x) }},
		{Name: "prior", Help: "0 the heuristic's scores, 1 what can be believed of them, 2 none", Max: 2, Integer: true, Set: func(x float64) { c.Prior = [...]PriorKind{Scores, Shaped, Flat}[int(x)] }},
		on("race", "choices are looked at equally often, the worse half is left out, and so on", &c.Race),
		{Name: "sense", Help: "where the heuristic's nets are asked: 0 nowhere, 1 in the prior, 2 in the playouts, 3 in both", Max: 3, Integer: true, Set: func(x float64) { c.Nets = NetUse(x) }},
		{Name: "solve", Help: "decisions that a search for a forced win this turn may look at, 0 for none", Max: 1_000_000, Integer: true, Set: func(x float64) { c.Solve = int(x) }},
		{Name: "temperature", Help: "of the prior, in the heuristic's points", Min: 1, Max: 100_000, Set: func(x float64) { c.Temperature = float32(x) }},
		on("thin", "who is behind in the same samples is left out of a race at once", &c.Thin),
		{Name: "threads", Help: "that share the iterations of a decision; the choices depend on how many", Min: 1, Max: 64, Integer: true, Set: func(x float64) { c.Threads = int(x) }},
	}
}
