package dense

import "golang.org/x/sys/cpu"

// wide reports whether this processor has AVX, as most made after 2013 do.
var wide = cpu.X86.HasAVX && cpu.X86.HasBMI1

// least is the smallest number of inputs for the AVX version, which tests eight inputs at once
// for zero.
const least = 8

// Add sets sum[h] = from[h] + the products x[i]*rows[i][h] over all inputs that are not
// zero. sum and from have the same length, a multiple of Width, and may be the same slice.
func Add(sum, from, x, rows []float32) {
	check(sum, from, x, rows)
	switch {
	case wide && len(x) >= least:
		addWide(sum, from, x, rows)
	case len(x) == 0:
		copy(sum, from)
	default:
		addNarrow(sum, from, x, rows)
	}
}

// AddPositive is Add over the inputs above zero, as after a rectifier.
func AddPositive(sum, from, x, rows []float32) {
	check(sum, from, x, rows)
	switch {
	case wide && len(x) >= least:
		addPositiveWide(sum, from, x, rows)
	case len(x) == 0:
		copy(sum, from)
	default:
		addPositiveNarrow(sum, from, x, rows)
	}
}

// addWide is Add with AVX. x must have at least as many elements as the constant least.
//
//go:noescape
func addWide(sum, from, x, rows []float32)

// addPositiveWide is addWide for inputs above zero.
//
//go:noescape
func addPositiveWide(sum, from, x, rows []float32)

// addNarrow is Add without AVX, for at least one input.
//
//go:noescape
func addNarrow(sum, from, x, rows []float32)

// addPositiveNarrow is addNarrow for inputs above zero.
//
//go:noescape
func addPositiveNarrow(sum, from, x, rows []float32)
