package dense

import (
	"math"
	"math/rand/v2"
	"testing"
)

// numbers are n of them: every third is zero, some of them below it.
func numbers(r *rand.Rand, n int) []float32 {
	out := make([]float32, n)
	for i := range out {
		switch r.IntN(9) {
		case 0, 1:
		case 2:
			out[i] = float32(math.Copysign(0, -1))
		case 3:
			out[i] = float32(r.NormFloat64() * 1e-38) // products that vanish
		case 4:
			out[i] = float32(r.NormFloat64() * 1e9)
		default:
			out[i] = float32(r.NormFloat64())
		}
	}
	return out
}

// kernel is a way of adding up.
type kernel struct {
	name     string
	least    int // number of inputs
	add, pos func(sum, from, x, rows []float32)
}

// kernels are all that there are on this machine, Add and AddPositive first.
func kernels() []kernel { return append([]kernel{{"Add", 0, Add, AddPositive}}, narrowAndWide()...) }

// same fails unless both kinds of sums of all kernels have the bits that the loop makes of them, for
// inputs of all kinds and the rows of a slice that begins anywhere, and unless they may start from themselves.
func same(t *testing.T, seed uint64, width, inputs, begin int) {
	t.Helper()
	r := rand.New(rand.NewPCG(seed, 1))
	from, x := numbers(r, width+begin)[begin:], numbers(r, inputs+begin)[begin:]
	rows := numbers(r, width*inputs+begin)[begin:]
	for _, k := range kernels() {
		if inputs < k.least {
			continue
		}
		for _, positive := range []bool{false, true} {
			for _, itself := range []bool{false, true} {
				want, room := make([]float32, width), make([]float32, width+2*Width)
				for i := range room {
					room[i] = 77
				}
				got, start := room[Width:Width+width], from
				if itself {
					copy(got, from)
					start = got
				}
				loop(want, from, x, rows, positive)
				if positive {
					k.pos(got, start, x, rows)
				} else {
					k.add(got, start, x, rows)
				}
				for i, g := range room {
					w := float32(77) // beside the sums
					if i >= Width && i < Width+width {
						w = want[i-Width]
					}
					if math.Float32bits(g) != math.Float32bits(w) {
						t.Fatalf("%s, seed %d, %d sums of %d inputs, positive %v, from itself %v: sum %d is %v, want %v",
							k.name, seed, width, inputs, positive, itself, i-Width, g, w)
					}
				}
			}
		}
	}
}

// TestSumsAreThoseOfTheLoop: bit for bit, for all sizes of nets.
func TestSumsAreThoseOfTheLoop(t *testing.T) {
	for width := 0; width <= 120; width += Width {
		for inputs := range 40 {
			for seed := range uint64(5) {
				same(t, seed, width, inputs, int(seed))
			}
		}
	}
}

func FuzzSums(f *testing.F) {
	f.Add(uint64(3), uint8(5), uint8(42))
	f.Fuzz(func(t *testing.T, seed uint64, width, inputs uint8) {
		same(t, seed, int(width%24)*Width, int(inputs), int(seed%5))
	})
}

// TestRowsHaveTheLengthOfTheSums: anything else would be read beside them.
func TestRowsHaveTheLengthOfTheSums(t *testing.T) {
	for _, c := range []struct{ sums, from, inputs, rows int }{{7, 7, 1, 7}, {8, 8, 2, 15}, {4, 4, 0, 0}, {8, 7, 1, 8}, {8, 9, 1, 8}} {
		for name, add := range map[string]func(sum, from, x, rows []float32){"Add": Add, "AddPositive": AddPositive} {
			func() {
				defer func() {
					if recover() == nil {
						t.Errorf("%s takes %+v", name, c)
					}
				}()
				add(make([]float32, c.sums), make([]float32, c.from), make([]float32, c.inputs), make([]float32, c.rows))
			}()
		}
	}
}

// BenchmarkAdd is a layer of a heuristic decision, every other input zero.
func BenchmarkAdd(b *testing.B) {
	r := rand.New(rand.NewPCG(1, 1))
	sum, x, rows := make([]float32, 40), make([]float32, 80), make([]float32, 40*80)
	for i := range rows {
		rows[i] = r.Float32()
	}
	for i := 0; i < len(x); i += 2 {
		x[i] = r.Float32()
	}
	ways := append(kernels(), kernel{"loop", 0, func(sum, from, x, rows []float32) { loop(sum, from, x, rows, false) }, nil})
	for _, k := range ways {
		b.Run(k.name, func(b *testing.B) {
			for b.Loop() {
				clear(sum)
				k.add(sum, sum, x, rows)
			}
		})
	}
}
