package descent

import (
	"math"
	"slices"
	"testing"
)

// TestAdamFindsTheMinimum fits a line to points on it, from weights that are far away.
func TestAdamFindsTheMinimum(t *testing.T) {
	const slope, offset, steps = 0.75, -0.4, 2000
	w := []float32{5, 5}
	a, r := NewAdam(w), Random(1)
	for step := range steps {
		for range 8 {
			x := r.Uniform()
			miss := w[0]*x + w[1] - (slope*x + offset)
			a.Grad[0][0] += miss * x / 8
			a.Grad[0][1] += miss / 8
		}
		a.Step(Cosine(0.05, float64(step)/steps))
	}
	if math.Abs(float64(w[0]-slope)) > 0.01 || math.Abs(float64(w[1]-offset)) > 0.01 {
		t.Errorf("found %v, want %v and %v", w, slope, offset)
	}
}

// TestFirstStepIsTheRate: the first step does not depend on the size of the gradient (Kingma and Ba,
// section 2.1), and it clears the gradient.
func TestFirstStepIsTheRate(t *testing.T) {
	w := []float32{1, 1, 1}
	a := NewAdam(w)
	copy(a.Grad[0], []float32{1000, -0.001, 0})
	a.Step(0.1)
	for i, want := range []float32{0.9, 1.1, 1} {
		if math.Abs(float64(w[i]-want)) > 1e-4 || a.Grad[0][i] != 0 {
			t.Errorf("weight %d is %v, want %v; its gradient %v", i, w[i], want, a.Grad[0][i])
		}
	}
}

func TestCosine(t *testing.T) {
	for done, want := range map[float64]float32{0: 0.2, 0.5: 0.1, 1: 0} {
		if got := Cosine(0.2, done); math.Abs(float64(got-want)) > 1e-7 {
			t.Errorf("at %v: %v, want %v", done, got, want)
		}
	}
}

// TestUniform checks the range, the mean and the variance, which is a third.
func TestUniform(t *testing.T) {
	r := Random(7)
	const n = 100_000
	var sum, square float64
	for range n {
		x := float64(r.Uniform())
		if x < -1 || x >= 1 {
			t.Fatal(x)
		}
		sum += x
		square += x * x
	}
	if math.Abs(sum/n) > 0.01 || math.Abs(square/n-1.0/3) > 0.01 {
		t.Errorf("mean %v, mean square %v", sum/n, square/n)
	}
}

// TestShuffle checks that each number comes to each place equally often.
func TestShuffle(t *testing.T) {
	r := Random(3)
	const n = 24_000
	var counts [4][4]int
	for range n {
		order := []int{0, 1, 2, 3}
		r.Shuffle(order)
		for place, x := range order {
			counts[place][x]++
		}
		slices.Sort(order)
		if !slices.Equal(order, []int{0, 1, 2, 3}) {
			t.Fatal(order)
		}
	}
	for place, row := range counts {
		for x, c := range row {
			if c < n/4*9/10 || c > n/4*11/10 {
				t.Errorf("%d is at place %d %d times of %d", x, place, c, n)
			}
		}
	}
}

func TestDot(t *testing.T) {
	if got := Dot([]float32{1, 2}, []float32{3, 4, 5}); got != 11 {
		t.Errorf("found %v, want 11", got)
	}
}
