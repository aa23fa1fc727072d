// Package dense adds up the layers of small networks: to each of some sums what each
// input comes to, the inputs in their order, so that a sum has the same bits on every
// machine. Weights lie by input, a row for each with a weight for every sum; sums that
// belong to nothing fill up a row.
//
// For amd64 it is assembly, twice: of instructions that all of them have, four sums in a
// register, and of those of AVX, eight, for whoever has them. The sums stay in
// registers and are added to one beside the other, each of them in the
// order in which the loop of Go does it, which other machines run and tests hold both
// against. A layer of 40 sums and 80 inputs, half of them zero, takes 72 ns by eights, 90 by
// fours, and 720 by the loop.
package dense

// Width is what the number of sums is a multiple of.
const Width = 8

// Round is the least number of sums that has room for n.
func Round(n int) int { return (n + Width - 1) / Width * Width }

func check(sum, from, x, rows []float32) {
	if len(sum)%Width != 0 || len(from) != len(sum) || len(rows) < len(x)*len(sum) {
		panic("dense: rows of another length")
	}
}

// loop is what Add does, and AddPositive for inputs above least: no product is added to
// anything without a conversion in between, which keeps the compiler from fusing the two.
func loop(sum, from, x, rows []float32, positive bool) {
	copy(sum, from)
	for i, x := range x {
		if x == 0 || positive && x < 0 {
			continue
		}
		row := rows[i*len(sum):]
		for h := 0; h < len(sum); h += Width { // sums that do not wait for one another
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
