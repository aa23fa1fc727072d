package page

import "testing"

func TestNumbersStayTogether(t *testing.T) {
	for text, want := range map[string]string{
		"wins 55.2 % of 40 games": "wins 55.2\u00a0% of 40 games",
		"by 2.1 [-0.2, +4.1]":     "by 2.1 [\u2060-\u20600.2,\u00a0+4.1]",
		"chaos [0-53] and orc":    "chaos [0\u2060-\u206053] and orc",
		"a list [one, two three]": "a list [one, two three]",
		"dwarf-wall, orc-smash":   "dwarf-wall, orc-smash",
	} {
		if got := bound(text); got != want {
			t.Errorf("bound(%q) = %q, want %q", text, got, want)
		}
	}
}
