// Package dense adds up the layers of small networks: to each of some sums what each
// input comes to, the inputs in their order, so that a sum has the same bits on every
// machine. Weights lie by input, a row for each with a weight for every sum; sums that
// belong to nothing fill up a row.
//
// For amd64 it is assembly, of instructions that all of them have: the sums stay in
// registers, four in each, and are added to one beside the other, each of them in the
// order in which the loop of Go does it, which other machines run and tests hold it
// against. A heuristic decision with its nets takes 18,500 instructions by it, and 24,200
// by the loop; a layer of 40 sums and 80 inputs, half of them zero, 300 ns instead of 2,170.
package dense

// Width is what the number of sums is a multiple of.
const Width = 8

// Round is the least number of sums that has room for n.
func Round(n int) int { return (n + Width - 1) / Width * Width }

// Add adds to every sum what the inputs come to that are not zero. Row i of the weights,
// which is as long as sum, is for x[i].
func Add(sum, x, rows []float32) {
	check(sum, x, rows)
	if len(x) > 0 && len(sum) > 0 {
		add(sum, x, rows)
	}
}

// AddPositive is Add for the inputs above zero: those behind a rectifier.
func AddPositive(sum, x, rows []float32) {
	check(sum, x, rows)
	if len(x) > 0 && len(sum) > 0 {
		addPositive(sum, x, rows)
	}
}

func check(sum, x, rows []float32) {
	if len(sum)%Width != 0 || len(rows) < len(x)*len(sum) {
		panic("dense: rows of another length")
	}
}

// loop is what add does, and addPositive for inputs above least: no product is added to
// anything without a conversion in between, which keeps the compiler from fusing the two.
func loop(sum, x, rows []float32, positive bool) {
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
