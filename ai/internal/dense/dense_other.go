//go:build !amd64

package dense

func add(sum, x, rows []float32) { loop(sum, x, rows, false) }

func addPositive(sum, x, rows []float32) { loop(sum, x, rows, true) }
