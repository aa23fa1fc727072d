package bench

import (
	"math/bits"

	"github.com/wisim/wisim/internal/splitmix"
)

// Rand is splitmix64, for choosing in playouts.
type Rand struct{ s splitmix.Stream }

func newRand(seed uint64) Rand { return Rand{splitmix.Stream(seed * splitmix.Gamma)} }

// NewRand is a generator for playouts.
func NewRand(seed uint64) Rand { return newRand(seed) }

func (r *Rand) below(n int) int {
	hi, _ := bits.Mul64(r.s.Next(), uint64(n))
	return int(hi)
}
