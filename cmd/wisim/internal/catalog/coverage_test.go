package catalog

import (
	"testing"

	"github.com/wisim/wisim/docs/rules"
)

// TestCoverageCannotLie holds what counts as proved: something ran and passed,
// nothing that names the ruling failed, and the ruling exists.
func TestCoverageCannotLie(t *testing.T) {
	p := newProofs([]rules.Ruling{
		{ID: "a.proved", Core: true},
		{ID: "b.failed-once", Core: true},
		{ID: "c.waits", Cards: []string{"Rat Ogres", "Pillage"}},
		{ID: "d.not-tested", Core: true, Cards: []string{"Rat Ogres"}},
		{ID: "e.not-tested-either", Cards: []string{"Pillage"}},
		{ID: "f.later"},
	})
	p.note("a.proved", "x.scn:1", true)
	p.note("a.proved", "x.scn:2", true)
	p.note("b.failed-once", "x.scn:3", true)
	p.note("b.failed-once", "x.scn:4", false)
	p.note("a.provd", "x.scn:5", true)
	c := p.coverage(map[string]bool{"Pillage": true})
	check := func(what string, got []string, want ...string) {
		t.Helper()
		if len(got) != len(want) {
			t.Errorf("%s: %v, want %v", what, got, want)
			return
		}
		for i := range got {
			if got[i] != want[i] {
				t.Errorf("%s: %v, want %v", what, got, want)
			}
		}
	}
	check("proved", c.Proved, "a.proved")
	check("failed", c.Failed, "b.failed-once")
	check("missing", c.Missing, "b.failed-once", "d.not-tested", "e.not-tested-either")
	check("problems", p.problems, `x.scn:5: there is no ruling "a.provd" (did you mean a.proved?)`)
	var waiting []string
	for _, w := range c.Waiting {
		waiting = append(waiting, w.ID)
		waiting = append(waiting, w.Cards...)
	}
	check("waiting", waiting, "c.waits", "Rat Ogres", "f.later")
}
