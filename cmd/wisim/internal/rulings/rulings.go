// Package rulings checks the rulings that a scenario file cannot express: the setup of a game
// (setup.go), deck construction and starter decks (decks.go, restricted.go), and the draft
// (draft.go, format.go; desk.go scripts drafts).
//
// Checks are ordinary code and not tests, so that "wisim rules coverage" can run them wherever
// the program is installed. The test of this package runs all of them.
package rulings

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/wisim/wisim/decks"
	"github.com/wisim/wisim/decks/draft"
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
)

// Check verifies that the program follows one ruling.
type Check struct {
	ID string // ID of the ruling that the check proves
	// Run sets up the situation of the ruling and compares the outcome. Its error names
	// the actual and the expected outcome.
	Run func() error
}

// kit holds the cards that all checks use.
type kit struct {
	lib  *code.Library
	pool *decks.Pool
	box  *draft.Box
}

// prover is a check that still needs a kit.
type prover struct {
	id  string
	run func(*kit) error
}

// safely runs the check and turns a panic of the checked code into an error.
func (p prover) safely(k *kit) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("panic: %v", r)
		}
	}()
	return p.run(k)
}

// Checks returns all checks, sorted by ID. The pool and the library must hold the same cards.
func Checks(lib *code.Library, pool *decks.Pool) ([]Check, error) {
	box, err := draft.NewBox(pool)
	if err != nil {
		return nil, err
	}
	k := &kit{lib, pool, box}
	var all []Check
	for _, p := range slices.Concat(setupChecks(), deckChecks(), starterChecks(), restrictedChecks(), draftChecks(), formatChecks()) {
		all = append(all, Check{p.id, func() error { return p.safely(k) }})
	}
	slices.SortFunc(all, func(a, b Check) int { return cmp.Compare(a.ID, b.ID) })
	return all, nil
}

// equal returns an error unless found equals want; what names the compared thing.
func equal[T comparable](what string, found, want T) error {
	if found != want {
		return fmt.Errorf("%s: found %v, want %v", what, found, want)
	}
	return nil
}

// same returns an error unless two slices are equal; it is equal for slices.
func same[T comparable](what string, found, want []T) error {
	if !slices.Equal(found, want) {
		return fmt.Errorf("%s: found %v, want %v", what, found, want)
	}
	return nil
}

// first returns the first error that is not nil.
func first(errs ...error) error {
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

// tally counts the copies of each card.
func tally(list []card.Code) map[card.Code]int {
	n := map[card.Code]int{}
	for _, c := range list {
		n[c]++
	}
	return n
}

// between counts the Core Set cards with a collector's number from a to b.
func between(list []card.Code, a, b card.Code) int {
	n := 0
	for _, c := range list {
		if c >= 1000+a && c <= 1000+b {
			n++
		}
	}
	return n
}
