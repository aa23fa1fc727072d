// Package residual says by how much the judgements of the heuristic are to be corrected in
// a position: what games have taught that no rule of thumb says.
//
// It is three small networks, one for each kind of decision. They see the position in
// round numbers (Signs), and what is decided about: a card of the hand, a
// unit that may fight. What they say is added to what arithmetic says, in
// its points, so that with nets that say nothing the heuristic plays as it does without.
//
// They are fitted by playing: each turn of a game is played several times with some
// chance in the choices, and what went better than the other times is made likelier
// (learn.go). How it went is what ai/eval says of the position some turns later. The weights are data, weights.json, which "wisim train --sense"
// writes with the record of the games that they were fitted on.
package residual

import (
	_ "embed" // the weights
	"encoding/json"
	"fmt"
	"math"
)

//go:embed weights.json
var weights []byte

// The nets.
const (
	Cards    = iota // a card of the hand: what it is worth more in each zone, to play it, and to be able to pay for it later
	Develop         // a development in each zone
	Fighters        // a unit in the attack, and in the defence
	NumNets
)

// What the net of cards says, beside one number for each zone.
const (
	Play        = 3 // to play it this turn, wherever
	Keep        = 4 // to keep resources for it, which is for a battle or an answer
	LayFacedown = 5 // to lay it facedown
)

// What the net of fighters says.
const (
	Attack = 0
	Defend = 1
)

// maxOwn is the most inputs that a net has besides the position.
const maxOwn = NumCardFeatures

// Nets are fitted nets.
type Nets [NumNets]*Net

// Weights are fitted nets with their record, as they are written.
type Weights struct {
	Record Record  `json:"record"`
	Inputs *Inputs `json:"inputs,omitempty"` // nil in a file from before the inputs had names
	Nets   Nets    `json:"nets"`
}

// Record is how nets were fitted, a part for each time that it was gone on with, the
// first first.
type Record []Part

// Part is a run of the fit.
type Part struct {
	Command string   `json:"command"` // that does it
	Note    string   `json:"note,omitempty"`
	Decks   []string `json:"decks"` // pairs that played
	Games   int      `json:"games"`
}

// netShapes are the inputs and outputs of the nets.
var netShapes = [NumNets]struct{ own, outs int }{Cards: {NumCardFeatures, 6}, Develop: {0, 3}, Fighters: {NumFighterFeatures, 2}}

// Untrained makes nets that say nothing yet.
func Untrained() Nets {
	var n Nets
	for i, s := range netShapes {
		n[i] = newNet(s.own, s.outs, uint64(i)+11)
	}
	return n
}

// Load is the nets that come with the program.
func Load() (*Weights, error) { return Read(weights) }

// Read reads what Write has written.
func Read(text []byte) (*Weights, error) {
	w := &Weights{}
	if err := json.Unmarshal(text, w); err != nil {
		return nil, fmt.Errorf("weights of the heuristic's nets: %w", err)
	}
	if w.Inputs != nil {
		if err := w.Inputs.check(); err != nil {
			return nil, fmt.Errorf("weights of the heuristic's nets: %w", err)
		}
	}
	for i, n := range w.Nets {
		s := netShapes[i]
		if n == nil || n.Own != s.own || n.Outputs != s.outs || len(n.In) != Hidden*n.inputs() || len(n.Out) != n.Outputs*(Hidden+n.inputs()) {
			return nil, fmt.Errorf("weights of the heuristic's nets: net %d is not one of %d inputs and %d outputs", i, s.own, s.outs)
		}
		scale(n.In, 1./thousand)
		scale(n.Out, 1./thousand)
		n.layOut()
	}
	return w, nil
}

const thousand = 1000

// Write is the text of weights: thousandths, rounded, since a digit more says nothing.
func (w *Weights) Write() ([]byte, error) {
	names := inputNames()
	out := Weights{Record: w.Record, Inputs: &names}
	for i, n := range w.Nets {
		out.Nets[i] = &Net{Own: n.Own, Outputs: n.Outputs, In: rounded(n.In), Out: rounded(n.Out)}
	}
	return marshal(&out)
}

func marshal(w *Weights) ([]byte, error) {
	text, err := json.Marshal(w)
	return append(text, '\n'), err
}

func rounded(w []float32) []float32 {
	out := make([]float32, len(w))
	for i, x := range w {
		out[i] = float32(math.Round(float64(x) * thousand))
	}
	return out
}

func scale(w []float32, by float32) {
	for i := range w {
		w[i] = float32(w[i] * by)
	}
}
