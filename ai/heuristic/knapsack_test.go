package heuristic

import "testing"

func TestPurse(t *testing.T) {
	for _, tt := range []struct {
		name      string
		resources int
		items     [][2]int // worth, price
		want      uint32
	}{
		{"what cannot be paid is left", 2, [][2]int{{500, 3}, {10, 2}}, 2},
		{"two small ones beat a big one", 5, [][2]int{{500, 5}, {300, 2}, {300, 3}}, 6},
		{"a big one beats two small ones", 5, [][2]int{{700, 5}, {300, 2}, {300, 3}}, 1},
		{"free things are taken", 0, [][2]int{{1, 0}, {100, 1}}, 1},
		{"what does harm is not", 9, [][2]int{{-5, 1}, {5, 1}}, 1},
		{"more resources than the purse counts", 90, [][2]int{{5, 20}, {5, 4}}, 3},
	} {
		var p knapsack
		for i, it := range tt.items {
			p.add(i, it[0], it[1])
		}
		if got := p.fill(tt.resources); got != tt.want {
			t.Errorf("%s: takes %b, want %b", tt.name, got, tt.want)
		}
	}
}
