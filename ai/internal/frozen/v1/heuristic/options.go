package heuristic

import (
	"fmt"

	"github.com/wisim/wisim/ai"
	"github.com/wisim/wisim/ai/belief"
	"github.com/wisim/wisim/ai/internal/frozen/v1/valuation"
)

// Config is the configuration of an Agent.
type Config struct {
	Weights valuation.Weights
	Off     valuation.Terms // terms of the evaluation that are switched off
	// Solve is the node limit of a search for a forced win this turn, a node being a decision;
	// 0 for no search.
	Solve int
	// Plan is the number of playouts for planning a turn; 0 for no plan.
	Plan    int
	Horizon int          // length in turns of the playouts of a plan
	Closed  bool         // plans and searches for wins do not know the opponent's deck list
	Lists   belief.Lists // the deck lists that the opponent may play, if Closed
}

// Defaults returns the default configuration: without a plan, which is slow.
func Defaults() Config { return Config{Weights: valuation.Default(), Horizon: 4, Solve: defaultSolve} }

// defaultSolve is the default of Config.Solve: enough to miss fewer than one win in a hundred
// (docs/decisions/0011-wins-by-search.md).
const defaultSolve = 200

// Make returns a function that makes agents with the options of a spec.
func Make(s ai.Spec, lists belief.Lists) (func() ai.Agent, error) {
	c, err := Read(s)
	if err != nil {
		return nil, err
	}
	c.Lists = lists
	return func() ai.Agent { return NewWith(c) }, nil
}

// Read returns the configuration that a spec describes.
func Read(s ai.Spec) (Config, error) {
	c := Defaults()
	err := s.Apply(c.options())
	return c, err
}

// Options lists the options of a spec, among them a switch for each term of the evaluation.
func Options() []ai.Option { return new(Config).options() }

func (c *Config) options() []ai.Option {
	var list []ai.Option
	for i, r := range valuation.Rules() {
		list = append(list, ai.Option{Name: r.Name, Help: r.What, Max: 1, Integer: true, Set: func(x float64) {
			c.Off = c.Off.Without(valuation.Term(i))
			if x == 0 {
				c.Off = c.Off.With(valuation.Term(i))
			}
		}})
	}
	return append(list,
		ai.Option{Name: "plan", Max: 1_000_000, Integer: true, Set: func(x float64) { c.Plan = int(x) },
			Help: "number of playouts to plan a turn with, 0 for no plan"},
		ai.Option{Name: "horizon", Min: 1, Max: 20, Integer: true, Set: func(x float64) { c.Horizon = int(x) },
			Help: "length of a plan's playout in turns"},
		ai.Option{Name: "closed", Max: 1, Integer: true, Set: func(x float64) { c.Closed = x == 1 },
			Help: "1: plans and searches for a win do not know the opponent's deck list"},
		ai.Option{Name: "solve", Max: 1_000_000, Integer: true, Set: func(x float64) { c.Solve = int(x) },
			Help: fmt.Sprintf("maximum decisions in the search for a win this turn; %d by default, 0 for no search, which halves the time", defaultSolve)})
}
