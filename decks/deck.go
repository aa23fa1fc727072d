package decks

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"

	"github.com/wisim/wisim/engine/card"
)

// Entry is a card and how many copies of it a deck holds, at least one.
type Entry struct {
	Code  card.Code `json:"code"`
	Count int       `json:"count"`
}

// Deck is a deck list. It may break the rules of deck building: that is for
// Check to say. Make one with New, which puts it into the canonical order.
type Deck struct {
	// Name is what people call it; it does not enter the Hash.
	Name string
	// Capital is the race of the player's board. Neutral means that nothing
	// says which.
	Capital card.Race
	// CapitalGuessed says that the list named no capital and GuessCapital did.
	CapitalGuessed bool
	// Cards are sorted by code, each code once.
	Cards []Entry
}

// New makes a deck of the entries, which may come in any order and name a card
// more than once. Entries without copies are dropped.
func New(name string, capital card.Race, entries []Entry) Deck {
	return Deck{Name: name, Capital: capital, Cards: canonical(entries)}
}

// canonical sorts by code, adds up the copies of each card and drops what has
// none.
func canonical(entries []Entry) []Entry {
	sorted := slices.Clone(entries)
	slices.SortStableFunc(sorted, func(a, b Entry) int { return cmp.Compare(a.Code, b.Code) })
	out := sorted[:0]
	for _, e := range sorted {
		switch n := len(out); {
		case e.Count <= 0:
		case n > 0 && out[n-1].Code == e.Code:
			out[n-1].Count += e.Count
		default:
			out = append(out, e)
		}
	}
	return out
}

// Size is the number of cards.
func (d Deck) Size() int { return size(d.Cards) }

func size(entries []Entry) int {
	n := 0
	for _, e := range entries {
		n += e.Count
	}
	return n
}

// List is every card, one element a copy, sorted by code.
func (d Deck) List() []card.Code {
	list := make([]card.Code, 0, d.Size())
	for _, e := range d.Cards {
		for range e.Count {
			list = append(list, e.Code)
		}
	}
	return list
}

// Hash is sixteen hexadecimal digits that depend on the capital and the cards
// alone: two lists with the same hash play the same. It will not change from
// one version of wisim to the next.
func (d Deck) Hash() string {
	h := sha256.New()
	fmt.Fprintf(h, "%s\n", d.Capital)
	for _, e := range d.Cards {
		fmt.Fprintf(h, "%d %s\n", e.Count, e.Code)
	}
	return hex.EncodeToString(h.Sum(nil)[:8])
}
