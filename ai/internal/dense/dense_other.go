//go:build !amd64

package dense

// Add makes sums of where they start from, which may be themselves, and of what the inputs
// come to that are not zero. Row i of the weights, which is as long as sum, is for x[i].
func Add(sum, from, x, rows []float32) {
	check(sum, from, x, rows)
	loop(sum, from, x, rows, false)
}

// AddPositive is Add for the inputs above zero: those behind a rectifier.
func AddPositive(sum, from, x, rows []float32) {
	check(sum, from, x, rows)
	loop(sum, from, x, rows, true)
}
