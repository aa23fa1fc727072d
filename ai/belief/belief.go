// Package belief imagines what a player cannot see: it samples complete states
// that agree with his view.
//
// A card that the viewer does not know lies in the opponent's hand, facedown
// in play, or in one of the two decks (the order of his own deck included).
// The engine deals all of these anew from what the deck lists leave
// (View.Redeal); what was revealed, the sizes of hands and decks and the place
// of every object stay. This package says which of the deals is taken:
//
//   - Each is as likely as any other. That the opponent kept his opening hand,
//     passed in a window or laid a certain card facedown is not held to be
//     evidence, so a sample is never further from the truth than the rules
//     themselves leave it.
//   - Both deck lists are known, as among players who have met before. Where
//     they are not, a Prior imagines the opponent's list first, and the view as it
//     would be if that were his deck.
//   - Chance is new in every sample: what the true state's generator would
//     have brought cannot be learnt from it.
package belief

import (
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/internal/splitmix"
)

// Sampler is a stream of samples. With the same seed and the same views it
// gives the same states. The zero value is a sampler with seed 0.
type Sampler struct{ state uint64 }

// Reset begins the stream of a seed.
func (b *Sampler) Reset(seed uint64) { b.state = seed }

// Sample fills out with the next complete state that agrees with the view.
func (b *Sampler) Sample(v engine.View, out *engine.State) { v.Redeal(b.Next(), out) }

// Next is a number of the stream, by splitmix64 (Steele, Lea and Flood 2014). It is public arithmetic,
// and Redeal mixes what it gets once more, so that the stream of seeds and the
// streams that the seeds begin do not meet.
func (b *Sampler) Next() uint64 {
	b.state += splitmix.Gamma
	return splitmix.Mix(b.state)
}
