// Package rulings proves the rulings that no position can show: how a game is
// set up (setup.go), what a deck may hold and what starters are (decks.go,
// restricted.go), and the draft (draft.go, format.go; desk.go drives drafts).
//
// A Check is code and no test, so that "wisim rules coverage" can run it
// wherever the program is installed; the test of this package runs them all.
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

// Check proves one ruling.
type Check struct {
	ID string // of the ruling
	// Run sets up what the ruling is about and compares. Its error says what
	// was found and what would be right.
	Run func() error
}

// kit is what checks work with.
type kit struct {
	lib  *code.Library
	pool *decks.Pool
	box  *draft.Box
}

// prover is a check before it has its kit.
type prover struct {
	id  string
	run func(*kit) error
}

// safely turns a panic, which is a fault of what is checked, into an error.
func (p prover) safely(k *kit) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("panic: %v", r)
		}
	}()
	return p.run(k)
}

// Checks are all checks, sorted by id. The pool and the library have to be of
// the same cards.
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

// equal compares what was found with what would be right.
func equal[T comparable](what string, found, want T) error {
	if found != want {
		return fmt.Errorf("%s: found %v, want %v", what, found, want)
	}
	return nil
}

// same is equal for lists.
func same[T comparable](what string, found, want []T) error {
	if !slices.Equal(found, want) {
		return fmt.Errorf("%s: found %v, want %v", what, found, want)
	}
	return nil
}

// first is the first error of several comparisons.
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

// between counts the cards with a collector's number of the Core Set from a
// to b.
func between(list []card.Code, a, b card.Code) int {
	n := 0
	for _, c := range list {
		if c >= 1000+a && c <= 1000+b {
			n++
		}
	}
	return n
}
