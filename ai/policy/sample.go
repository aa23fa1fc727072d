package policy

import (
	"math"
	"slices"

	"github.com/wisim/wisim/engine"
)

// Sample is a decision that a search has looked at.
type Sample struct {
	Game     int // number of the game; the decisions of a game are either all held out or all fitted on
	Position Position
	Choices  []Choice
	// Loss is what the player loses by each choice, as a share of a game: the value of the choice
	// that the search takes less that of this one, never below 0. A choice that the search did not
	// look at counts as bad as the worst of the others.
	Loss []float32
	// Aim is the chance with which each choice should be made. The chances add up to 1.
	Aim []float32
}

// Value is what a search found out about a choice.
type Value struct {
	Mean   float32 // chance to win after the choice
	Visits int     // playouts that Mean is the mean of; 0 if the search did not look at the choice
	Chosen bool    // whether the search takes the choice
}

// aimTemperature is the loss, as a share of a game, that makes a choice e times less likely in
// Sample.Aim.
const aimTemperature = 0.04

// Reader makes samples of decisions. It is not safe for concurrent use.
type Reader struct{ r reader }

// NewReader returns a Reader.
func NewReader() *Reader { return &Reader{newReader()} }

// Sample returns a sample of a decision with the values that a search found. ok is false if there is
// nothing to learn, because the choices that the search looked at are all alike, or it looked at
// none.
func (r *Reader) Sample(game int, v engine.View, legal []engine.Action, values []Value) (s *Sample, ok bool) {
	s = &Sample{Game: game}
	if !s.value(values) {
		return nil, false
	}
	r.r.open(v, legal)
	s.Position.Scalars = r.r.position.Scalars
	for i, list := range r.r.position.Cards {
		s.Position.Cards[i] = slices.Clone(list)
	}
	s.Choices = make([]Choice, len(legal))
	for i := range legal {
		r.r.choice(i, &s.Choices[i])
	}
	return s, true
}

// alike is the loss, as a share of a game, below which choices count as equally good.
const alike = 0.002

// value computes losses and aims. It reports whether the choices differ.
func (s *Sample) value(values []Value) (differ bool) {
	chosen := slices.IndexFunc(values, func(v Value) bool { return v.Chosen && v.Visits > 0 })
	if chosen < 0 {
		return false
	}
	s.Loss, s.Aim = make([]float32, len(values)), make([]float32, len(values))
	worst, sum := float32(0), 0.0
	for i, v := range values {
		if v.Visits == 0 {
			continue
		}
		s.Loss[i] = max(0, values[chosen].Mean-v.Mean) // others may look better by luck, with fewer visits
		s.Aim[i] = float32(math.Exp(-float64(s.Loss[i]) / aimTemperature))
		sum += float64(s.Aim[i])
		worst = max(worst, s.Loss[i])
	}
	for i, v := range values {
		if v.Visits == 0 {
			s.Loss[i] = worst
		}
		s.Aim[i] = float32(float64(s.Aim[i]) / sum)
	}
	return worst > alike
}
