package heuristic

import (
	"fmt"

	"github.com/wisim/wisim/ai"
	"github.com/wisim/wisim/ai/belief"
	"github.com/wisim/wisim/ai/trial"
	"github.com/wisim/wisim/ai/valuation"
)

// Config is the configuration of an Agent.
type Config struct {
	Weights valuation.Weights
	Off     valuation.Terms // terms of the evaluation that are switched off
	// Solve is the node limit of a search for a forced win this turn, a node being a decision;
	// 0 for no search.
	Solve int
	// Try is the largest number of playouts with which the choices of a decision are tried; with 0
	// arithmetic decides everything.
	Try   int
	Tries int // choices that are tried at a decision beside that of arithmetic; 0: by Try
	// Ahead is the length of these playouts in turns; 0: by Try. With 2 and more turns, also
	// purchases, zones and single attackers are tried, whose effect one turn does not show.
	Ahead  int
	Closed bool         // trials and searches for wins do not know the opponent's deck list
	Lists  belief.Lists // the deck lists that the opponent may play, if Closed
}

// Defaults returns the default configuration.
func Defaults() Config {
	return Config{Weights: valuation.Default(), Solve: defaultSolve, Try: defaultTry}
}

// defaultTry is the default of Config.Try. A game of agents with it takes 6.5 times the instructions
// of one in which nothing is tried.
const defaultTry = 12

// deepTry is the least Config.Try with which playouts are long by default.
const deepTry = 16

// withTries returns c with the defaults of Tries and Ahead that go with Try.
func (c Config) withTries() Config {
	tries, ahead := 4, 1
	if c.Try >= deepTry {
		tries, ahead = 6, 3
	}
	if c.Tries == 0 {
		c.Tries = tries
	}
	if c.Ahead == 0 {
		c.Ahead = ahead
	}
	return c
}

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
		ai.Option{Name: "try", Max: 100_000, Integer: true, Set: func(x float64) { c.Try = int(x) },
			Help: fmt.Sprintf("playouts to try the choices of a decision with; %d by default, 0 to trust arithmetic", defaultTry)},
		ai.Option{Name: "tries", Min: 1, Max: trial.MaxCandidates - 1, Integer: true, Set: func(x float64) { c.Tries = int(x) },
			Help: fmt.Sprintf("choices to try beside that of arithmetic; default 4, 6 from try=%d", deepTry)},
		ai.Option{Name: "ahead", Min: 1, Max: 20, Integer: true, Set: func(x float64) { c.Ahead = int(x) },
			Help: fmt.Sprintf("turns of a playout, from 2 also to try what to buy; default 1, 3 from try=%d", deepTry)},
		ai.Option{Name: "closed", Max: 1, Integer: true, Set: func(x float64) { c.Closed = x == 1 },
			Help: "1: trials and searches for a win do not know the opponent's deck list"},
		ai.Option{Name: "solve", Max: 1_000_000, Integer: true, Set: func(x float64) { c.Solve = int(x) },
			Help: fmt.Sprintf("maximum decisions in the search for a win this turn; %d by default, 0 for no search", defaultSolve)})
}
