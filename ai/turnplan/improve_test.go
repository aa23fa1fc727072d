package turnplan

import "testing"

// TestTop: of the plans that have done better than the one at hand, a third of all at most
// and one at least are played on, the best first, and none that has not seen all worlds.
func TestTop(t *testing.T) {
	plan := func(worth ...float32) (x candidate) {
		x.played = copy(x.value[:], worth)
		return x
	}
	at := plan(0.5, 0.5)
	for _, tt := range []struct {
		what string
		list []candidate
		want []float32 // sums
	}{
		{"nobody", nil, nil},
		{"none is better", []candidate{plan(0.5, 0.4), plan(0.4, 0.6)}, nil},
		{"one of two", []candidate{plan(0.5, 0.6), plan(0.75, 0.75)}, []float32{1.5}},
		{"two of six", []candidate{plan(0.5, 0.75), plan(0, 0), plan(0.75, 0.75), plan(0.25, 0.25), plan(0.75, 0.5), plan(1, 1)}, []float32{2, 1.5}},
		{"one of six is better", []candidate{plan(0, 0), plan(0, 0), plan(0, 0), plan(0, 0), plan(0, 0), plan(1, 1)}, []float32{2}},
		{"not seen in the second world", []candidate{plan(2)}, nil},
	} {
		got := betterThan(tt.list, &at, 2)
		if len(got) != len(tt.want) {
			t.Errorf("%s: %d plans, want %d", tt.what, len(got), len(tt.want))
			continue
		}
		for i, want := range tt.want {
			if s := got[i].sum(2); s != want {
				t.Errorf("%s: plan %d has %v, want %v", tt.what, i, s, want)
			}
		}
	}
}

// TestPlayoutsAreKept: no more playouts are played than there are, however many
// worlds they are for.
func TestPlayoutsAreKept(t *testing.T) {
	for _, n := range []int{0, 1, 7, 8, 30, 1000} {
		p := Planner{left: n}
		if s := p.firstRound(); s > n || n > 1 && s == 0 {
			t.Errorf("with %d playouts %d are for the first look", n, s)
		}
	}
}
