package printable_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/wisim/wisim/internal/printable"
)

func TestShorten(t *testing.T) {
	for _, c := range []struct {
		in   string
		most int
		want string
	}{
		{"Huntsmen", 8, "Huntsmen"},
		{"Huntsmen", 7, "Hunt…en"},
		{"矮人矮人", 4, "矮人矮人"},
		{"矮人矮人", 3, "矮…人"},
		{"", 0, ""},
	} {
		if got := printable.Shorten(c.in, c.most); got != c.want {
			t.Errorf("%q in %d characters is %q, want %q", c.in, c.most, got, c.want)
		}
	}
	if n := utf8.RuneCountInString(printable.Shorten(strings.Repeat("矮", 1e6), printable.MaxQuote)); n != printable.MaxQuote {
		t.Errorf("a million characters become %d", n)
	}
}

func TestEscapeControls(t *testing.T) {
	for in, want := range map[string]string{
		"Rûne of Mörk 矮人\n\t":      "Rûne of Mörk 矮人\n\t",
		"\x1b]0;a\a\u009b":         `\u001b]0;a\u0007\u009b`,
		"a\u2028b\ufeff\U000e0041": `a\u2028b\ufeff\udb40\udc41`,
		"\xff\u202e":               "\ufffd" + `\u202e`,
	} {
		if got := printable.EscapeControls(in); got != want {
			t.Errorf("%q becomes %q, want %q", in, got, want)
		}
	}
}
