// Package dense computes the layers of small networks: sum[h] += x[i] * rows[i][h]. It adds
// the products in the order of the inputs, so that every machine gets the same bits. There is
// a row of weights for each input, with one weight for each sum; rows are padded to a multiple
// of Width.
//
// On amd64 it is assembly in two versions: with SSE, which all such processors have, and
// four sums a register, or with AVX and eight. The sums stay in registers. The assembly adds
// in the order of the Go loop, which other architectures run and which tests compare with.
// A layer of 40 sums and 80 inputs, half of them zero, takes 72 ns with AVX, 90 ns without,
// and 720 ns with the Go loop.
package dense

// Width is the padding of rows: the number of sums must be a multiple of it.
const Width = 8

// Round returns n rounded up to a multiple of Width.
func Round(n int) int { return (n + Width - 1) / Width * Width }

func check(sum, from, x, rows []float32) {
	if len(sum)%Width != 0 || len(from) != len(sum) || len(rows) < len(x)*len(sum) {
		panic("dense: rows of another length")
	}
}

// loop is Add, or AddPositive if positive, in plain Go. It converts every product before
// adding it, which keeps the compiler from fusing the two operations.
func loop(sum, from, x, rows []float32, positive bool) {
	copy(sum, from)
	for i, x := range x {
		if x == 0 || positive && x < 0 {
			continue
		}
		row := rows[i*len(sum):]
		for h := 0; h < len(sum); h += Width { // eight independent sums at a time
			s, w := (*[Width]float32)(sum[h:]), (*[Width]float32)(row[h:])
			s[0] += float32(x * w[0])
			s[1] += float32(x * w[1])
			s[2] += float32(x * w[2])
			s[3] += float32(x * w[3])
			s[4] += float32(x * w[4])
			s[5] += float32(x * w[5])
			s[6] += float32(x * w[6])
			s[7] += float32(x * w[7])
		}
	}
}
