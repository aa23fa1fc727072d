package residual

import (
	"testing"
)

// about returns random inputs for a net.
func about(n *Net, seed uint64) (position Features, own []float32) {
	d := rng(seed)
	for i := range position {
		position[i] = d.normal()
	}
	own = make([]float32, n.Own)
	for i := range own {
		own[i] = d.normal()
	}
	return position, own
}

// TestSilentNetsSayNothing checks that untrained nets return 0 for all inputs.
func TestSilentNetsSayNothing(t *testing.T) {
	for i, n := range Untrained() {
		var base PositionSums
		position, own := about(n, 3)
		out := make([]float32, n.Outputs)
		n.Start(&position, &base)
		n.Finish(&base, own, out)
		for o, x := range out {
			if x != 0 {
				t.Errorf("output %d of net %d is %v", o, i, x)
			}
		}
	}
}

// TestWhatIsSaidIsBounded checks that outputs are clipped, so that no net overrules a difference
// that decides the game.
func TestWhatIsSaidIsBounded(t *testing.T) {
	n := Untrained()[Fighters]
	for i := range n.Out {
		n.Out[i] = 1000
	}
	n.layOut()
	var base PositionSums
	position, own := about(n, 4)
	var out [2]float32
	n.Start(&position, &base)
	n.Finish(&base, own, out[:])
	if out[0] != Bound && out[0] != -Bound {
		t.Errorf("says %v, want %d either way", out[0], Bound)
	}
}
