package drafter

import (
	"math/rand/v2"

	"github.com/wisim/wisim/decks/draft"
)

// random is a Drafter that chooses uniformly among the legal choices.
type random struct{ rng *rand.Rand }

func newRandom() Drafter { return &random{} }

// Reset implements Drafter.
func (r *random) Reset(seed uint64) { r.rng = rand.New(rand.NewPCG(seed, 0)) }

// Choose implements Drafter.
func (r *random) Choose(_ draft.View, legal []draft.Choice) draft.Choice {
	return legal[r.rng.IntN(len(legal))]
}
