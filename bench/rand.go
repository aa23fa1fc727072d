package bench

import "math/bits"

// Rand is splitmix64, for choosing in playouts.
type Rand struct{ s uint64 }

func newRand(seed uint64) Rand { return Rand{seed * 0x9e3779b97f4a7c15} }

// NewRand is a generator for playouts.
func NewRand(seed uint64) Rand { return newRand(seed) }

func (r *Rand) below(n int) int {
	r.s += 0x9e3779b97f4a7c15
	z := r.s
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	hi, _ := bits.Mul64(z^z>>31, uint64(n))
	return int(hi)
}
