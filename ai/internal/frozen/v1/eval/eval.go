// Package eval estimates a player's chance to win from a position, by the cards in
// play and in both hands.
//
// The estimate comes from a small network over features of both sides (features.go),
// with a linear part beside one hidden layer, fitted to the results of games that
// agents played against themselves. The weights are data, weights.json. The command
// "wisim train" writes this file, with a record of the games that the weights were
// fitted on and of their accuracy on held-out games.
//
// A position is a complete state, both hands included. An agent that searches
// evaluates states that it has sampled, never the real state, which it cannot see.
package eval

import (
	_ "embed" // for weights.json
	"encoding/json"
	"fmt"

	"github.com/wisim/wisim/engine"
)

//go:embed weights.json
var weights []byte

// Weights are a fitted net with the record of the fit: the contents of weights.json.
type Weights struct {
	Record Record `json:"record"`
	Net    *Net   `json:"net"`
}

// Record says what a net was fitted on and how well it predicts.
type Record struct {
	Command   string   `json:"command"` // command line that reproduces the fit
	Decks     []string `json:"decks"`
	Agent     string   `json:"agent"`
	Games     int      `json:"games"`
	Positions int      `json:"positions"` // number of positions, one at the beginning of each turn
	Inputs    []string `json:"inputs"`    // names of the features of one side
	Kept      Quality  `json:"kept_back"` // quality on the held-out fifth of the games
	Linear    Quality  `json:"linear"`    // like Kept, for a net with only the linear part
}

// Names returns the names of the features of a side, in the order of Side.
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
