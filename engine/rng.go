package engine

import (
	"math/bits"

	"github.com/wisim/wisim/internal/splitmix"
)

// The random number generator is splitmix64 (Steele, Lea, Flood, 2014). Its state is the single
// word State.rng, so copying a State copies the generator, and a re-dealt state gets a new seed by
// assignment.

func (s *State) random() uint64 {
	s.rng += splitmix.Gamma
	return splitmix.Mix(s.rng)
}

// below returns a uniform random number from 0 to n-1 (multiply-shift; the bias is at most n in
// 2^64).
func (s *State) below(n int) int {
	hi, _ := bits.Mul64(s.random(), uint64(n))
	return int(hi)
}

// Mix returns hash h extended by v. Folding all actions and the outcome of a game in order gives
// its signature.
func Mix(h, v uint64) uint64 { return splitmix.Mix(h ^ v*splitmix.Gamma) }

// Fold returns the signature h extended by the outcome.
func (o Outcome) Fold(h uint64) uint64 {
	return Mix(h, uint64(o.Result)<<16|uint64(o.Ending)<<8|uint64(o.Winner))
}
