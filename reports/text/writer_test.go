package text

import "testing"

func TestCut(t *testing.T) {
	for _, tt := range []struct {
		text string
		n    int
		want string
	}{{"dwarf", 5, "dwarf"}, {"dwarfs", 5, "dwar…"}, {"矮人矮人", 5, "矮人…"}, {"矮人矮人", 8, "矮人矮人"}, {"abc", 0, "…"}} {
		if got := Cut(tt.text, tt.n); got != tt.want {
			t.Errorf("Cut(%q, %d) = %q, want %q", tt.text, tt.n, got, tt.want)
		}
	}
}
