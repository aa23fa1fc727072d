package dense

// add adds to sums, of which there are some, inputs, of which there are some.
//
//go:noescape
func add(sum, x, rows []float32)

// addPositive is add for inputs above zero.
//
//go:noescape
func addPositive(sum, x, rows []float32)
