package residual

import (
	"math"
	"testing"
)

// TestExplorersPickByPoints checks the frequencies of Pick, and that barred options are never
// picked.
func TestExplorersPickByPoints(t *testing.T) {
	e := &Explorer{}
	e.Reset(9)
	points := []float32{0, pickTemperature, 5000, 0}
	var count [4]int
	const n = 20_000
	for range n {
		var chance [4]float32
		count[e.Pick(points, func(i int) bool { return i == 2 }, chance[:])]++
		if chance[2] != 0 || math.Abs(float64(chance[0]+chance[1]+chance[3]-1)) > 1e-4 {
			t.Fatalf("chances %v", chance)
		}
	}
	if want := math.E / (math.E + 2); count[2] > 0 || math.Abs(float64(count[1])/n-want) > 0.015 {
		t.Errorf("picked %v of %d, want none of the third and %.3f of the second", count, n, want)
	}
}

// TestLuckLastsATurn checks that the noise of a card lasts a turn and is recorded once.
func TestLuckLastsATurn(t *testing.T) {
	e := &Explorer{}
	e.Reset(2)
	first := e.CardNoise(5, Play, Step{Turn: 3})
	if again := e.CardNoise(5, Play, Step{Turn: 3}); again != first || len(e.Steps) != 1 {
		t.Errorf("luck %v, then %v, told %d times", first, again, len(e.Steps))
	}
	if later := e.CardNoise(5, Play, Step{Turn: 4}); later == first || len(e.Steps) != 2 {
		t.Errorf("luck %v, the next turn %v, told %d times", first, later, len(e.Steps))
	}
	joins := e.Fights(9, 1, 0, Attack, Step{Turn: 4})
	if again := e.Fights(9, 1, 0, Attack, Step{Turn: 4}); again != joins || len(e.Steps) != 3 {
		t.Errorf("a unit makes up its mind twice, told %d times", len(e.Steps))
	}
}
