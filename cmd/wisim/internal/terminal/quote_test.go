package terminal

import "testing"

func TestQuote(t *testing.T) {
	for in, want := range map[string]string{
		"dwarf":           "dwarf",
		"./lists/a-b.txt": "./lists/a-b.txt",
		"my list.txt":     "'my list.txt'",
		"it's":            `'it'\''s'`,
		"":                "''",
		"a;b":             "'a;b'",
	} {
		if got := Quote(in); got != want {
			t.Errorf("quote(%q) = %s, want %s", in, got, want)
		}
	}
}
