package decks

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"

	"github.com/wisim/wisim/engine/card"
)

// Entry is a card and its number of copies in a deck, at least 1.
type Entry struct {
	Code  card.Code `json:"code"`
	Count int       `json:"count"`
}

// Deck is a deck list. It may be illegal; Check reports that. Create decks with New,
// which sorts the entries.
type Deck struct {
	// Name is a name for people to read; the Hash ignores it.
	Name string
	// Capital is the race of the player's capital board, Neutral if it is unknown.
	Capital card.Race
	// CapitalGuessed is true if the list named no capital and GuessCapital chose one.
	CapitalGuessed bool
	// Cards are sorted by code, each code once.
	Cards []Entry
}

// New returns a deck with the given entries, which may be in any order and repeat
// cards. Entries without copies are dropped.
func New(name string, capital card.Race, entries []Entry) Deck {
	return Deck{Name: name, Capital: capital, Cards: canonical(entries)}
}

// canonical sorts entries by code, merges entries of the same card and drops those
// without copies.
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

// Size returns the number of cards.
func (d Deck) Size() int { return size(d.Cards) }

func size(entries []Entry) int {
	n := 0
	for _, e := range entries {
		n += e.Count
	}
	return n
}

// List returns the code of every card, one element per copy, sorted.
func (d Deck) List() []card.Code {
	list := make([]card.Code, 0, d.Size())
	for _, e := range d.Cards {
		for range e.Count {
			list = append(list, e.Code)
		}
	}
	return list
}

// Hash returns sixteen hexadecimal digits computed from the capital and the cards.
// Lists with the same hash are the same deck. The hash is stable between versions of
// wisim.
func (d Deck) Hash() string {
	h := sha256.New()
	fmt.Fprintf(h, "%s\n", d.Capital)
	for _, e := range d.Cards {
		fmt.Fprintf(h, "%d %s\n", e.Count, e.Code)
	}
	return hex.EncodeToString(h.Sum(nil)[:8])
}
