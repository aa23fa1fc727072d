package engine

import (
	"math/bits"

	"github.com/wisim/wisim/internal/splitmix"
)

// The generator is splitmix64 (Steele, Lea, Flood, 2014): one word of state,
// so that it lives in the State and a re-dealt state gets a new one by
// assignment.

func (s *State) random() uint64 {
	s.rng += splitmix.Gamma
	return splitmix.Mix(s.rng)
}

// below draws uniformly from 0 to n-1 (multiply-shift; the bias of at most
// n in 2^64 cannot be observed).
func (s *State) below(n int) int {
	hi, _ := bits.Mul64(s.random(), uint64(n))
	return int(hi)
}

// Mix folds a number into a running hash: the signature of a game is its
// actions and its outcome folded in order.
func Mix(h, v uint64) uint64 { return splitmix.Mix(h ^ v*splitmix.Gamma) }

// Fold adds an outcome to a game's signature.
func (o Outcome) Fold(h uint64) uint64 {
	return Mix(h, uint64(o.Result)<<16|uint64(o.Ending)<<8|uint64(o.Winner))
}
