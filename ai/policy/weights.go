package policy

import (
	"encoding/json"
	"fmt"
	"math"
)

// Weights are a net with the record of its fit, as a weights file has them.
type Weights struct {
	Record Record `json:"record"`
	Format string `json:"format"` // the inputs that the net was fitted with
	Net    *Net   `json:"net"`
}

// Record says how a net was fitted.
type Record struct {
	Command  string  `json:"command"`   // command line that repeats the fit
	Teacher  string  `json:"teacher"`   // agent whose values of choices the net has learned
	Decks    string  `json:"decks"`     // what the games were played with
	Games    int     `json:"games"`     // games whose decisions were sampled
	Samples  int     `json:"samples"`   // decisions
	HeldOut  int     `json:"held_out"`  // decisions that were not fitted on
	Loss     float64 `json:"loss"`      // mean loss of value a held-out decision, as a share of a game, by the net's choices
	BaseLoss float64 `json:"base_loss"` // the same by the heuristic's choices
}

// thousand is the number of units that a weight of 1 has in a weights file.
const thousand = 1000

// mostWeight bounds the weights in a file.
const mostWeight = 1000

// Read parses a weights file as Write writes it. It returns an error if the file is cut off, if its
// net has other inputs or sizes, or if a weight is no number or out of range.
func Read(text []byte) (*Weights, error) {
	w := &Weights{}
	if err := json.Unmarshal(text, w); err != nil {
		return nil, fmt.Errorf("weights of the policy: %w", err)
	}
	if w.Format != Format() {
		return nil, fmt.Errorf("weights of the policy: they are for the inputs %q, and this program has %q", w.Format, Format())
	}
	if w.Net == nil {
		return nil, fmt.Errorf("weights of the policy: there is no net")
	}
	for i, p := range w.Net.params() {
		if len(p) != sizes[i] {
			return nil, fmt.Errorf("weights of the policy: part %d has %d weights, and the net of this program %d", i+1, len(p), sizes[i])
		}
		if err := scale(p); err != nil {
			return nil, err
		}
	}
	for card, p := range w.Net.Vectors {
		if len(p) != Dims {
			return nil, fmt.Errorf("weights of the policy: the vector of card %v has %d numbers, want %d", card, len(p), Dims)
		}
		if err := scale(p); err != nil {
			return nil, err
		}
	}
	return w, nil
}

// scale converts weights from thousandths.
func scale(w []float32) error {
	for i, x := range w {
		if x != x || x > mostWeight*thousand || x < -mostWeight*thousand {
			return fmt.Errorf("weights of the policy: a weight is %v, want a number from -%d to %d in thousandths", x, mostWeight*thousand, mostWeight*thousand)
		}
		w[i] = float32(x / thousand)
	}
	return nil
}

// Write returns the text of a weights file. Weights are rounded to thousandths.
func (w *Weights) Write() ([]byte, error) {
	out := Weights{Record: w.Record, Format: Format(), Net: w.Net.clone()}
	for _, p := range out.Net.params() {
		round(p)
	}
	for _, p := range out.Net.Vectors {
		round(p)
	}
	text, err := json.Marshal(&out)
	return append(text, '\n'), err
}

func round(w []float32) {
	for i, x := range w {
		w[i] = float32(math.Round(float64(x) * thousand))
	}
}
