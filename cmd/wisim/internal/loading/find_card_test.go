package loading

import (
	"strings"
	"testing"
)

func TestByLikeness(t *testing.T) {
	names := []string{"Troll Vomit", "Runesmith", "Troll Slayers", "Rune of Fortitude"}
	for text, want := range map[string]string{
		"trol slayer": "Troll Slayers",
		"fortitude":   "Rune of Fortitude",
		"fortitide":   "Rune of Fortitude", // one of its words
		"troll":       "Troll Slayers, Troll Vomit",
		"rune":        "Rune of Fortitude, Runesmith",
		"zzzzz":       "",
		"1":           "",
	} {
		if got := strings.Join(RankByLikeness(text, names), ", "); got != want {
			t.Errorf("nearest to %q: %q, want %q", text, got, want)
		}
	}
}
