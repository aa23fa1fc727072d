package engine

import (
	"math/bits"
)

// The generator is splitmix64 (Steele, Lea, Flood, 2014): one word of state,
// so that it lives in the State and a re-dealt state gets a new one by
// assignment.

func (s *State) random() uint64 {
	s.rng += 0x9e3779b97f4a7c15
	return splitmix(s.rng)
}

// below draws uniformly from 0 to n-1 (multiply-shift; the bias of at most
// n in 2^64 cannot be observed).
func (s *State) below(n int) int {
	hi, _ := bits.Mul64(s.random(), uint64(n))
	return int(hi)
}

func splitmix(z uint64) uint64 {
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// Mix folds a number into a running hash: the signature of a game is its
// actions and its outcome folded in order.
func Mix(h, v uint64) uint64 { return splitmix(h ^ v*0x9e3779b97f4a7c15) }

// Fold adds an outcome to a game's signature.
func (o Outcome) Fold(h uint64) uint64 {
	return Mix(h, uint64(o.Result)<<16|uint64(o.Ending)<<8|uint64(o.Winner))
}
