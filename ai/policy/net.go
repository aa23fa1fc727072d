package policy

import (
	"slices"

	"github.com/wisim/wisim/ai/internal/dense"
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
)

// The size of a net.
const (
	Dims   = 16 // numbers in the vector of a card
	Hidden = 64 // hidden units
)

// Inputs of the hidden layer: those of the position, then those of a choice.
const (
	positionInputs = NumScalars + NumPlaces*Dims
	choiceInputs   = NumChoice + Dims
)

// placeScale scales the sum of the vectors at a place, so that the sum over a usual number of cards
// is about as large as one vector.
const placeScale = 0.25

// Net rates the choices of a decision. It has one hidden layer of rectified units over the inputs
// of position and choice, beside a linear part over those of the choice. Each card has a vector,
// which stands for it at every place.
//
// The inputs of the position are the scalars and the sums of the vectors at the four places; those
// of a choice are its numbers and the vector of its card. A card without a vector has one of zeros,
// so that only the facts about it count.
type Net struct {
	Vectors  map[card.Code][]float32 `json:"vectors"`  // Dims numbers for each card
	Position []float32               `json:"position"` // a row of Hidden weights for each input of the position
	Choice   []float32               `json:"choice"`   // the same for each input of a choice
	Bias     []float32               `json:"bias"`     // of the hidden units
	Out      []float32               `json:"out"`      // weights of the hidden units in the rating
	Linear   []float32               `json:"linear"`   // weights of the inputs of a choice in the rating
}

// params returns all weights except the vectors.
func (n *Net) params() [][]float32 {
	return [][]float32{n.Position, n.Choice, n.Bias, n.Out, n.Linear}
}

// sizes are the lengths of params.
var sizes = [...]int{positionInputs * Hidden, choiceInputs * Hidden, Hidden, Hidden, choiceInputs}

// rater computes ratings with a net. It is not safe for concurrent use.
type rater struct {
	net     *Net
	lib     *code.Library
	vectors []float32 // Dims for each card of the library, by code.CardID

	position [positionInputs]float32
	choice   [choiceInputs]float32
	sums     [Hidden]float32 // sums of the hidden units over the position
	hidden   [Hidden]float32 // sums of the hidden units for the last choice
}

// use prepares for a library.
func (r *rater) use(lib *code.Library) {
	if lib == r.lib {
		return
	}
	r.lib, r.vectors = lib, make([]float32, len(lib.Cards)*Dims)
	for id := range lib.Cards {
		copy(r.vector(code.CardID(id)), r.net.Vectors[lib.Cards[id].Code])
	}
}

func (r *rater) vector(id code.CardID) []float32 {
	return r.vectors[int(id)*Dims : (int(id)+1)*Dims]
}

// start begins a decision: it adds up what the position contributes to the hidden units.
func (r *rater) start(p *Position) {
	copy(r.position[:], p.Scalars[:])
	clear(r.position[NumScalars:])
	for place, list := range p.Cards {
		sum := r.position[NumScalars+place*Dims:][:Dims]
		for _, id := range list {
			for d, x := range r.vector(id) {
				sum[d] += float32(x * placeScale)
			}
		}
	}
	dense.Add(r.sums[:], r.net.Bias, r.position[:], r.net.Position)
}

// rate returns the rating of a choice: the logarithm of its chance, but for a constant.
func (r *rater) rate(c *Choice) float32 {
	copy(r.choice[:], c.Inputs[:])
	copy(r.choice[NumChoice:], r.vector(c.Card))
	dense.Add(r.hidden[:], r.sums[:], r.choice[:], r.net.Choice)
	rating := float32(0)
	for i, x := range r.choice {
		rating += float32(x * r.net.Linear[i])
	}
	for i, x := range r.hidden {
		if x > 0 {
			rating += float32(x * r.net.Out[i])
		}
	}
	return rating
}

// clone returns a copy that shares nothing with n.
func (n *Net) clone() *Net {
	c := &Net{Vectors: map[card.Code][]float32{}}
	for k, x := range n.Vectors {
		c.Vectors[k] = slices.Clone(x)
	}
	c.Position, c.Choice, c.Bias = slices.Clone(n.Position), slices.Clone(n.Choice), slices.Clone(n.Bias)
	c.Out, c.Linear = slices.Clone(n.Out), slices.Clone(n.Linear)
	return c
}
