//go:build !amd64

package dense

// Add sets sum[h] = from[h] + the products x[i]*rows[i][h] over all inputs that are not
// zero. sum and from have the same length, a multiple of Width, and may be the same slice.
func Add(sum, from, x, rows []float32) {
	check(sum, from, x, rows)
	loop(sum, from, x, rows, false)
}

// AddPositive is Add over the inputs above zero, as after a rectifier.
func AddPositive(sum, from, x, rows []float32) {
	check(sum, from, x, rows)
	loop(sum, from, x, rows, true)
}
