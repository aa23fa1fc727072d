package mcts

import (
	"github.com/wisim/wisim/ai"
	"github.com/wisim/wisim/ai/belief"
)

// Config is how to search. Each idea has a switch, so that what it brings can
// be measured; docs/agents.md has the numbers.
type Config struct {
	Iterations  int // a decision
	Exploration float32
	Prior       PriorKind
	Temperature float32 // of the prior
	Playout     Playout
	Nets        NetUse       // where the heuristic's nets are asked
	Cutoff      int          // a playout ends when so many turns have ended, and is judged; 0: when the game does
	FromRoot    bool         // turns are counted from the decision at hand, not from where the tree is left
	Discount    float32      // what a win loses, and a loss gains, with each turn that it is away
	Common      bool         // all choices of the decision at hand are tried in the same samples
	Macro       bool         // attackers and defenders are declared together
	Plan        int          // playouts for each iteration with which a turn is planned; 0: no plan
	Race        bool         // the choices of the decision at hand are looked at alike, and ever fewer of them
	Thin        bool         // of these, who is behind in the same samples is left out at once
	Patient     bool         // and nobody for what the prior thinks of him before he has been looked at often
	Threads     int          // that search at the same time; 0 is one
	Closed      bool         // the opponent's list is not known
	Lists       belief.Lists // what he may play then
	Solve       int          // decisions that an exact search for a win this turn may look at; 0: none
}

// PriorKind is how the heuristic's scores become the prior of the edges.
type PriorKind uint8

// The priors.
const (
	Flat   PriorKind = iota // all choices alike
	Scores                  // a softmax of the scores as they are
	Shaped                  // of what can be believed of them
)

// Playout is how both players choose once the tree is left.
type Playout uint8

// The playouts.
const (
	Uniform Playout = iota // any choice, each as likely
	Guided                 // as the heuristic agent plays
)

// NetUse is where what games have taught the heuristic is asked beside its arithmetic.
type NetUse uint8

// Where the nets are asked; both is the sum.
const (
	InPrior NetUse = 1 << iota
	InPlayouts
)

// defaultCutoff is how many turns a playout lasts with so many iterations a decision. Looks at the
// choices tell them apart soon; after that only what a look sees makes a search
// stronger, so that a greater budget looks farther (docs/search.md).
func defaultCutoff(iterations int) (turns int) {
	switch {
	case iterations < 200:
		return 2
	case iterations < patientFrom:
		return 4
	}
	return 6
}

// patientFrom is the number of iterations from which on a race takes its time.
const patientFrom = 800

// defaults is the way to search that measured best.
func defaults(iterations int) Config {
	return Config{
		Iterations: iterations, Exploration: 0.5, Prior: Shaped, Temperature: 200, Playout: Guided, Nets: InPrior | InPlayouts,
		Cutoff: defaultCutoff(iterations), FromRoot: true, Discount: 0.02, Common: true, Macro: true, Race: true, Thin: true, Patient: iterations >= patientFrom, Solve: 2000,
	}
}

// firstConfig is how the agent searched before any of the switches, but for the judgement of positions.
func firstConfig(iterations int) Config {
	return Config{Iterations: iterations, Exploration: 1, Prior: Scores, Temperature: 200, Playout: Guided, Cutoff: 2}
}

// New makes an agent as a spec says: its iterations and its options.
func New(s ai.Spec, lists belief.Lists) (func() ai.Agent, error) {
	c := defaults(s.Iterations)
	c.Lists = lists
	if err := s.Turn(c.knobs()); err != nil {
		return nil, err
	}
	return func() ai.Agent { return NewWith(c) }, nil
}

// Knobs are the options of a spec, with what they mean.
func Knobs() []ai.Knob { return new(Config).knobs() }

func (c *Config) knobs() []ai.Knob {
	on := func(name, what string, to *bool) ai.Knob {
		return ai.Knob{Name: name, What: what, Max: 1, Whole: true, Set: func(x float64) { *to = x == 1 }}
	}
	return []ai.Knob{
		{Name: "c", What: "weight of the prior against what was found", Max: 100, Set: func(x float64) { c.Exploration = float32(x) }},
		on("closed", "the opponent's list is not known", &c.Closed),
		on("common", "all choices are tried in the same samples", &c.Common),
		{Name: "cutoff", What: "turns until a playout is judged, 0 for the end of the game; 2, from 200 iterations on 4, from 800 on 6", Max: 100, Whole: true, Set: func(x float64) { c.Cutoff = int(x) }},
		{Name: "discount", What: "percent that a win loses with each turn", Max: 10, Set: func(x float64) { c.Discount = float32(x) / 100 }},
		on("horizon", "turns are counted from the decision at hand", &c.FromRoot),
		on("macro", "attackers and defenders are declared together", &c.Macro),
		on("patient", "nobody is left out of a race for what the prior thinks; 1 from 800 iterations on", &c.Patient),
		{Name: "plan", What: "playouts that plan a capital phase, for each iteration, 0 for no plan", Max: 1000, Whole: true, Set: func(x float64) { c.Plan = int(x) }},
		{Name: "playout", What: "0 by chance, 1 as the heuristic plays", Max: 1, Whole: true, Set: func(x float64) { c.Playout = Playout(x) }},
		{Name: "prior", What: "0 the heuristic's scores, 1 what can be believed of them, 2 none", Max: 2, Whole: true, Set: func(x float64) { c.Prior = [...]PriorKind{Scores, Shaped, Flat}[int(x)] }},
		on("race", "choices are looked at equally often, the worse half is left out, and so on", &c.Race),
		{Name: "sense", What: "where the heuristic's nets are asked: 0 nowhere, 1 in the prior, 2 in the playouts, 3 in both", Max: 3, Whole: true, Set: func(x float64) { c.Nets = NetUse(x) }},
		{Name: "solve", What: "decisions that a search for a forced win this turn may look at, 0 for none", Max: 1_000_000, Whole: true, Set: func(x float64) { c.Solve = int(x) }},
		{Name: "temperature", What: "of the prior, in the heuristic's points", Min: 1, Max: 100_000, Set: func(x float64) { c.Temperature = float32(x) }},
		on("thin", "who is behind in the same samples is left out of a race at once", &c.Thin),
		{Name: "threads", What: "that share the iterations of a decision; the choices depend on how many", Min: 1, Max: 64, Whole: true, Set: func(x float64) { c.Threads = int(x) }},
	}
}
