// Package residual corrects the scores of the heuristic by small nets that were fitted to games:
// their outputs are added to the points that the heuristic computes.
//
// There are three nets, one for each kind of decision. Their inputs are a summary of the position
// (Features) and features of a card in hand or of a unit that may fight. With nets that return 0,
// the heuristic plays as it does without nets.
//
// The nets are fitted by playing: each turn of a game is played several times with some noise in
// the choices, and choices that led to a better result than the others become likelier (learn.go).
// The result is the evaluation by ai/eval of the position some turns later. The weights are data:
// weights.json, written by "wisim train --sense" with a record of the games.
package residual

import (
	_ "embed" // for the go:embed directive of weights.json
	"encoding/json"
	"fmt"
	"math"
)

//go:embed weights.json
var weights []byte

// Indices of the nets in Nets, with what they correct.
const (
	Cards    = iota // the worth of a card in hand in each zone, and the outputs from Play on
	Develop         // the worth of a development in each zone
	Fighters        // the worth of attacking with a unit, and of defending with it
	NumNets
)

// Outputs of the net Cards; the first three are for the zones.
const (
	Play        = 3 // worth of playing the card this turn, in any zone
	Keep        = 4 // worth of keeping resources for the card, a tactic for battles or for responses
	LayFacedown = 5 // worth of laying the card facedown
)

// Outputs of the net Fighters.
const (
	Attack = 0
	Defend = 1
)

// maxOwn is the largest number of inputs that a net has besides those of the position.
const maxOwn = NumCardFeatures

// Nets are the three nets, indexed by Cards, Develop and Fighters.
type Nets [NumNets]*Net

// Weights are the nets with the record of their fit, as the weights file has them.
type Weights struct {
	Record Record  `json:"record"`
	Inputs *Inputs `json:"inputs,omitempty"` // names of the inputs; nil in old files, which have none
	Nets   Nets    `json:"nets"`
}

// Record says how nets were fitted. Each run of the fit appends a part.
type Record []Part

// Part is one run of the fit.
type Part struct {
	Command string   `json:"command"` // command line of the run
	Note    string   `json:"note,omitempty"`
	Decks   []string `json:"decks"` // pairs of decks that played each other
	Games   int      `json:"games"`
}

// netShapes gives, for each net, the numbers of inputs besides the position and of outputs.
var netShapes = [NumNets]struct{ own, outs int }{Cards: {NumCardFeatures, 6}, Develop: {0, 3}, Fighters: {NumFighterFeatures, 2}}

// Untrained returns nets whose outputs are 0.
func Untrained() Nets {
	var n Nets
	for i, s := range netShapes {
		n[i] = newNet(s.own, s.outs, uint64(i)+11)
	}
	return n
}

// Load returns the nets that come with the program.
func Load() (*Weights, error) { return Read(weights) }

// Read parses a weights file as Write writes it. It returns an error if the nets in the file have
// other sizes or other inputs. An old file without a list of inputs is assumed to have the inputs
// of this program.
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

// Write returns the text of a weights file. Weights are rounded to thousandths; more digits do
// not change the play.
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

// scale multiplies weights by a factor.
func scale(w []float32, by float32) {
	for i := range w {
		w[i] = float32(w[i] * by)
	}
}
