// Package belief samples complete states that agree with a player's view
// (determinization).
//
// A card that the viewer does not know lies in the opponent's hand, facedown in play, or
// in one of the two decks; the order of his own deck is unknown, too. View.Redeal deals
// all of these anew from what the deck lists leave. Revealed cards, the sizes of hands
// and decks and the place of every object stay. This package chooses among the deals:
//
//   - All deals are equally likely. That the opponent kept his opening hand, passed in a
//     window or laid a certain card facedown does not count as evidence.
//   - Both deck lists are known, as among players who have met before. If the opponent's
//     list is unknown, a Prior first draws a list for him and rewrites the view as if that
//     were his deck.
//   - Every sample has new randomness, so nothing can be learnt about the draws of the
//     real game.
package belief

import (
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/internal/splitmix"
)

// Sampler is a stream of samples. Equal seeds and views give equal states. The zero value
// has seed 0.
type Sampler struct{ state uint64 }

// Reset restarts the stream with a seed.
func (b *Sampler) Reset(seed uint64) { b.state = seed }

// Sample fills out with the next complete state that agrees with the view.
func (b *Sampler) Sample(v engine.View, out *engine.State) { v.Redeal(b.Next(), out) }

// Next returns the next number of the stream, by splitmix64 (Steele, Lea and Flood 2014).
// Redeal mixes its seed once more, so that this stream and the streams seeded from it do
// not overlap.
func (b *Sampler) Next() uint64 {
	b.state += splitmix.Gamma
	return splitmix.Mix(b.state)
}
