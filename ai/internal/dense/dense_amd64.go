package dense

import "golang.org/x/sys/cpu"

// wide says that this machine adds eight sums at a time, as most do that were made after 2013.
var wide = cpu.X86.HasAVX && cpu.X86.HasBMI1

// least is the number of inputs from which on it does, since it looks at so many together.
const least = 8

// Add makes sums of where they start from, which may be themselves, and of what the inputs
// come to that are not zero. Row i of the weights, which is as long as sum, is for x[i].
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

// AddPositive is Add for the inputs above zero: those behind a rectifier.
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

// addWide is Add for at least as many inputs as it looks at together, eight sums at a time.
//
//go:noescape
func addWide(sum, from, x, rows []float32)

// addPositiveWide is addWide for inputs above zero.
//
//go:noescape
func addPositiveWide(sum, from, x, rows []float32)

// addNarrow is Add for some inputs, four sums at a time.
//
//go:noescape
func addNarrow(sum, from, x, rows []float32)

// addPositiveNarrow is addNarrow for inputs above zero.
//
//go:noescape
func addPositiveNarrow(sum, from, x, rows []float32)
