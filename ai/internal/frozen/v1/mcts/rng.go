package mcts

import (
	"math/bits"

	"github.com/wisim/wisim/internal/splitmix"
)

// rng is a splitmix64 generator (Steele, Lea and Flood 2014).
type rng uint64

func (d *rng) next() uint64 {
	*d += splitmix.Gamma
	return splitmix.Mix(uint64(*d))
}

// below returns a uniform number from 0 to n-1.
func (d *rng) below(n int) int {
	hi, _ := bits.Mul64(d.next(), uint64(n))
	return int(hi)
}
