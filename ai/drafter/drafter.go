// Package drafter holds players of the draft: who picks and counterdrafts.
//
// A Drafter gets a view of the draft and the list of its choices, and answers
// with one of them, as an agent does in a game. There are two: random.go, for
// whom each choice is as good as any, and good.go, who rates cards (rate.go)
// and builds a deck around a race. A Table (table.go) lets two of them draft
// and puts the decks before agents.
package drafter

import (
	"fmt"
	"strings"

	"github.com/wisim/wisim/decks/draft"
	"github.com/wisim/wisim/engine/code"
)

// Drafter chooses for one seat, a draft at a time. It may keep what it needs
// between calls, so one must not be used from two goroutines.
type Drafter interface {
	// Reset prepares for a new draft. All of the drafter's chance comes from
	// the seed: with the same seed and the same views it chooses the same.
	Reset(seed uint64)
	// Choose returns one of legal, which has at least two choices. Neither
	// the view nor the list may be kept after the return.
	Choose(v draft.View, legal []draft.Choice) draft.Choice
}

// kind is a drafter that can be asked for.
type kind struct {
	name string
	make func(*code.Library) func() Drafter
	what string
}

func kinds() []kind {
	return []kind{
		{"good", newGood, "rates cards by what they do, and builds around a race"},
		{"random", func(*code.Library) func() Drafter { return newRandom }, "any card, each as likely"},
	}
}

// New finds a drafter by its name. The function that it returns makes one
// drafter a call; they rate the cards of the library.
func New(name string, lib *code.Library) (func() Drafter, error) {
	for _, k := range kinds() {
		if k.name == name {
			return k.make(lib), nil
		}
	}
	return nil, fmt.Errorf("there is no drafter %q; there are %s", name, strings.Join(Names(), ", "))
}

// Names lists the drafters.
func Names() []string {
	var names []string
	for _, k := range kinds() {
		names = append(names, k.name)
	}
	return names
}

// Help describes each drafter in a line.
func Help() string {
	var b strings.Builder
	for _, k := range kinds() {
		fmt.Fprintf(&b, "  %-10s %s\n", k.name, k.what)
	}
	return b.String()
}
