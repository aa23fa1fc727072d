package rulings

import (
	"slices"
	"testing"

	"github.com/wisim/wisim/decks"
	"github.com/wisim/wisim/docs/rules"
	"github.com/wisim/wisim/engine/cards"
)

func checks(t *testing.T) []Check {
	t.Helper()
	lib, _, err := cards.Load()
	if err != nil {
		t.Fatal(err)
	}
	all, err := Checks(lib, decks.LibraryPool(lib))
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func TestRuling(t *testing.T) {
	for _, c := range checks(t) {
		t.Run(c.ID, func(t *testing.T) {
			if err := c.Run(); err != nil {
				t.Error(err)
			}
		})
	}
}

// Every check is of a ruling that exists, and there is one of each.
func TestChecksAreOfRulings(t *testing.T) {
	all, err := rules.Rulings()
	if err != nil {
		t.Fatal(err)
	}
	known := map[string]bool{}
	for _, r := range all {
		known[r.ID] = true
	}
	var ids []string
	for _, c := range checks(t) {
		if !known[c.ID] {
			t.Errorf("there is no ruling %s", c.ID)
		}
		ids = append(ids, c.ID)
	}
	if len(slices.Compact(slices.Clone(ids))) != len(ids) || !slices.IsSorted(ids) {
		t.Errorf("the ids are not sorted, or not each one's own: %v", ids)
	}
}

// Every ruling of the draft is proved here.
func TestTheDraftIsComplete(t *testing.T) {
	all, err := rules.Rulings()
	if err != nil {
		t.Fatal(err)
	}
	have := map[string]bool{}
	for _, c := range checks(t) {
		have[c.ID] = true
	}
	for _, r := range all {
		if slices.Contains([]string{"draft", "starter-decks", "restricted-list", "deckbuilding"}, r.Area) && !have[r.ID] {
			t.Errorf("no check of %s", r.ID)
		}
	}
}
