package mcts

import (
	"math/bits"

	"github.com/wisim/wisim/internal/splitmix"
)

// dice is a splitmix64 generator (Steele, Lea and Flood 2014).
type dice uint64

func (d *dice) next() uint64 {
	*d += splitmix.Gamma
	return splitmix.Mix(uint64(*d))
}

// below is uniform over 0 to n-1.
func (d *dice) below(n int) int {
	hi, _ := bits.Mul64(d.next(), uint64(n))
	return int(hi)
}
