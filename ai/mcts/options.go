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
		{Name: "c", Help: "weight of the prior against the results of the search", Max: 100, Set: func(x float64) { c.Exploration = float32(x) }},
		on("closed", "1: the agent does not know the opponent's deck list", &c.Closed),
		on("common", "1: all choices are tried in the same samples of the hidden cards", &c.Common),
		{Name: "cutoff", Help: "turns until a playout is evaluated, 0 for the end of the game; default 2, 4 from 200 iterations, 6 from 800", Max: 100, Integer: true, Set: func(x float64) { c.Cutoff = int(x) }},
		{Name: "discount", Help: "percent by which each turn reduces the value of a win", Max: 10, Set: func(x float64) { c.Discount = float32(x) / 100 }},
		on("horizon", "1: cutoff counts turns from the current decision", &c.FromRoot),
		on("macro", "1: all attackers, or all defenders, are one choice", &c.Macro),
		on("patient", "1: a race does not drop a choice because of its prior; default 1 from 800 iterations", &c.Patient),
		{Name: "playout", Help: "policy of playouts: 0 random, 1 the heuristic", Max: 1, Integer: true, Set: func(x float64) { c.Playout = Playout(x) }},
		{Name: "prior", Help: "prior of the choices: 0 the heuristic's scores, 1 shaped scores, 2 none", Max: 2, Integer: true, Set: func(x float64) { c.Prior = [...]PriorKind{Scores, Shaped, Flat}[int(x)] }},
		on("race", "1: sequential halving: visits the choices equally often, drops the worse half, and repeats", &c.Race),
		{Name: "sense", Help: "use of the heuristic's nets: 0 none, 1 in the prior, 2 in the playouts, 3 in both", Max: 3, Integer: true, Set: func(x float64) { c.Nets = NetUse(x) }},
		{Name: "solve", Help: "maximum decisions in the search for a forced win this turn, 0 for no search", Max: 1_000_000, Integer: true, Set: func(x float64) { c.Solve = int(x) }},
		{Name: "temperature", Help: "temperature of the prior, in the heuristic's points", Min: 1, Max: 100_000, Set: func(x float64) { c.Temperature = float32(x) }},
		on("thin", "1: a race drops a choice as soon as it is behind in the same samples", &c.Thin),
		{Name: "threads", Help: "threads that share the iterations of a decision; the choices depend on their number", Min: 1, Max: 64, Integer: true, Set: func(x float64) { c.Threads = int(x) }},
	}
}
