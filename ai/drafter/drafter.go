// Package drafter holds agents that draft decks: they pick cards, and counterdraft from their
// opponent's packs.
//
// A Drafter gets a view of the draft and the legal choices, and returns one of them, as an agent
// does in a game. There are two: random.go chooses at random; good.go rates cards (rate.go) and
// builds a deck around a race. A Table (table.go) lets two of them draft and makes games between
// their decks.
package drafter

import (
	"fmt"
	"strings"

	"github.com/wisim/wisim/decks/draft"
	"github.com/wisim/wisim/engine/code"
)

// Drafter makes the choices of one player in one draft at a time. It may keep state between
// calls, so two goroutines must not share one.
type Drafter interface {
	// Reset prepares for a new draft. The drafter may be random only by the seed: with the same
	// seed and the same views it makes the same choices.
	Reset(seed uint64)
	// Choose returns one of legal, which has at least two choices. Neither
	// the view nor the list may be kept after the return.
	Choose(v draft.View, legal []draft.Choice) draft.Choice
}

// kind is a row of the table of drafters that New can make.
type kind struct {
	name string
	make func(*code.Library) func() Drafter
	what string
}

func kinds() []kind {
	return []kind{
		{"good", newGood, "rates cards by what they do, and builds around a race"},
		{"random", func(*code.Library) func() Drafter { return newRandom }, "picks any card with equal probability"},
	}
}

// New returns a function that makes drafters of a kind, which rate the cards of lib.
func New(name string, lib *code.Library) (func() Drafter, error) {
	for _, k := range kinds() {
		if k.name == name {
			return k.make(lib), nil
		}
	}
	return nil, fmt.Errorf("there is no drafter %q; there are %s", name, strings.Join(Names(), ", "))
}

// Names lists the kinds of drafters.
func Names() []string {
	var names []string
	for _, k := range kinds() {
		names = append(names, k.name)
	}
	return names
}

// Help describes each kind of drafter in a line.
func Help() string {
	var b strings.Builder
	for _, k := range kinds() {
		fmt.Fprintf(&b, "  %-10s %s\n", k.name, k.what)
	}
	return b.String()
}
