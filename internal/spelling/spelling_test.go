package spelling

import (
	"strings"
	"testing"
	"time"
)

func TestNearest(t *testing.T) {
	names := []string{"damage", "destroy", "draw", "hp", "my", "unit", "Zwerg für alle"}
	tests := map[string]string{
		"damge": "damage", "destory": "destroy", "drwa": "draw", "DAMAGE": "damage", "DAMGE": "damage", "unti": "unit",
		"hq": "hp", "xyz": "", "": "", "completely": "", "zwerg fur alle": "Zwerg für alle",
	}
	for word, want := range tests {
		if got := Nearest(word, names); got != want {
			t.Errorf("%q: got %q, want %q", word, got, want)
		}
	}
}

func TestDistance(t *testing.T) {
	tests := []struct {
		a, b string
		want int
	}{
		{"", "", 0}, {"a", "", 1}, {"abc", "abc", 0}, {"abc", "acb", 1}, {"kitten", "sitting", 3}, {"ca", "abc", 3},
		{"abc", "", 3}, {"abc", "xabc", 1}, {"abcd", "abdc", 1}, {"hunstmen", "huntsmen", 1},
		{"für", "fur", 1}, {"A", "a", 1}, {strings.Repeat("x", 100), strings.Repeat("x", 99) + "y", 1},
	}
	for _, test := range tests {
		for _, pair := range [][2]string{{test.a, test.b}, {test.b, test.a}} {
			for _, limit := range []int{9, NoLimit} {
				if got := Distance(pair[0], pair[1], limit); got != test.want {
					t.Errorf("%q to %q: got %d, want %d", pair[0], pair[1], got, test.want)
				}
			}
		}
	}
	if got := Distance("a", "abcdef", 2); got <= 2 {
		t.Errorf("far apart: got %d, want more than the limit", got)
	}
}

// A word of a megabyte is like nothing, and that is found at once.
func TestNearestOfALongWord(t *testing.T) {
	names := strings.Fields(strings.Repeat("damage destroy ", 100))
	start := time.Now()
	if got := Nearest(strings.Repeat("a", 1<<20), names); got != "" {
		t.Errorf("got %q", got)
	}
	if d := time.Since(start); d > 5*time.Second {
		t.Errorf("took %v", d)
	}
}
