// Package eval says who is ahead: the chance of a player to win from a position,
// as far as what lies on the table and in the hands tells.
//
// It is a small network over features of both sides (features.go), with a linear
// part beside one hidden layer, fitted to the ends of games that agents played
// against themselves. The weights are data, weights.json, which "wisim train"
// writes with the record of what they were fitted on and how well they judge
// games that they were not fitted on.
//
// A position is a complete state, both hands included: what a searching agent
// imagines, never what is really on the table.
package eval

import (
	_ "embed" // the weights
	"encoding/json"
	"fmt"

	"github.com/wisim/wisim/engine"
)

//go:embed weights.json
var weights []byte

// Weights are a fitted net with its record, as they are written.
type Weights struct {
	Record Record `json:"record"`
	Net    *Net   `json:"net"`
}

// Record says what a net was fitted on and how well it predicts.
type Record struct {
	Command   string   `json:"command"` // reproduces the fit
	Decks     []string `json:"decks"`
	Agent     string   `json:"agent"`
	Games     int      `json:"games"`
	Positions int      `json:"positions"` // the beginnings of all turns
	Inputs    []string `json:"inputs"`    // of either side
	Kept      Quality  `json:"kept_back"` // on the held-out fifth of the games
	Linear    Quality  `json:"linear"`    // the same for the linear part alone, fitted alike
}

// Names of the features, in the order of Side.
func Names() []string { return names[:] }

// Load returns the weights that are embedded in the program.
func Load() (*Weights, error) { return Read(weights) }

// Read parses weights from JSON. It fails if the shape of the net is not the one that this
// program evaluates.
func Read(text []byte) (*Weights, error) {
	w := &Weights{}
	if err := json.Unmarshal(text, w); err != nil {
		return nil, fmt.Errorf("weights of the evaluation: %w", err)
	}
	if w.Net == nil || !w.Net.valid() {
		return nil, fmt.Errorf("weights of the evaluation: not a net of %d inputs and at most %d hidden units", numInputs, maxHidden)
	}
	w.Net.layOut()
	return w, nil
}

// Evaluator estimates who wins. It is not safe for concurrent use.
type Evaluator struct {
	net *Net
	in  Input
}

// New returns an evaluator with a net.
func New(n *Net) *Evaluator { return &Evaluator{net: n} }

// WinChance returns the probability, from 0 to 1, that player p wins from a complete state.
func (j *Evaluator) WinChance(g *engine.Game, s *engine.State, p engine.Player) float32 {
	j.in.Read(g, s)
	c := sigmoid(j.net.LogOdds(&j.in))
	if s.Active() != p {
		c = 1 - c
	}
	return c
}
