package results

import "testing"

func TestPoints(t *testing.T) {
	tests := []struct {
		winner   int
		a, b     float64
		finished bool
	}{
		{0, 1, 0, true},
		{1, 0, 1, true},
		{Draw, 0.5, 0.5, true},
		{Unfinished, 0, 0, false},
	}
	for _, tt := range tests {
		g := Game{Winner: tt.winner}
		if a, b := g.Points(0), g.Points(1); a != tt.a || b != tt.b || g.Finished() != tt.finished {
			t.Errorf("winner %d: points %v and %v, finished %v; want %v, %v, %v",
				tt.winner, a, b, g.Finished(), tt.a, tt.b, tt.finished)
		}
	}
}

func TestSignatureDependsOnOrderAndContent(t *testing.T) {
	a, b := Game{Signature: 1}, Game{Signature: 2}
	runs := [][]Game{nil, {a}, {b}, {a, b}, {b, a}, {a, a}}
	seen := map[uint64]int{}
	for i, games := range runs {
		s := Signature(games)
		if j, dup := seen[s]; dup {
			t.Errorf("runs %d and %d have the same signature %x", i, j, s)
		}
		seen[s] = i
		if Signature(games) != s {
			t.Errorf("run %d: the signature changes from call to call", i)
		}
	}
}
