package decks

import (
	"fmt"
	"math/bits"
	"slices"

	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/internal/splitmix"
)

// NeutralsDealt is how many neutral cards a starter gets for a game (ruling
// starter.ten-neutrals).
const NeutralsDealt = 10

// Starter is one of the rulebook's decks for a first game: the forty cards of
// a race, to which ten of the box's 24 neutral cards are dealt for each pair
// of games (rulings starter.four-decks, starter.ten-neutrals).
type Starter struct {
	Deck // the forty cards that are always in it
	box  []card.Code
}

// NewStarter makes a starter of the cards that are always in it, and of the
// neutral cards of which ten are dealt to it. It fails if there are too few
// for two players.
func NewStarter(d Deck, box []card.Code) (*Starter, error) {
	if len(box) < 2*NeutralsDealt {
		return nil, fmt.Errorf("the box has %d neutral cards; want %d for two players", len(box), 2*NeutralsDealt)
	}
	return &Starter{Deck: d, box: slices.Clone(box)}, nil
}

// SameStarterError says that two players asked for one starter, of which a
// box has a single copy (ruling starter.distinct-decks).
type SameStarterError struct{ Name string }

func (e *SameStarterError) Error() string {
	return fmt.Sprintf("both players use the starter %s, of which a box has one; take another, or allow mirrors", e.Name)
}

// Deal gives both starters their ten neutrals: the box is shuffled by the
// seed, the first ten cards go to a and the next ten to b, so that no card of
// the box is in both decks and four stay in it. The same seed deals the same.
// Two players with one starter are an error unless mirrors are allowed.
func Deal(seed uint64, a, b *Starter, allowMirror bool) (Deck, Deck, error) {
	if a.Name == b.Name && !allowMirror {
		return Deck{}, Deck{}, &SameStarterError{a.Name}
	}
	box := a.shuffledBox(seed)
	return a.with(box[:NeutralsDealt]), b.with(box[NeutralsDealt : 2*NeutralsDealt]), nil
}

// DealOne deals to a starter that plays against a deck which is none. Its ten
// neutrals are the first ten that Deal would give.
func (s *Starter) DealOne(seed uint64) Deck { return s.with(s.shuffledBox(seed)[:NeutralsDealt]) }

// Box is the neutral cards of which ten are dealt, a copy an element.
func (s *Starter) Box() []card.Code { return slices.Clone(s.box) }

func (s *Starter) with(neutrals []card.Code) Deck {
	entries := make([]Entry, 0, len(s.Cards)+len(neutrals))
	entries = append(entries, s.Cards...)
	for _, c := range neutrals {
		entries = append(entries, Entry{c, 1})
	}
	return New(s.Name, s.Capital, entries)
}

func (s *Starter) shuffledBox(seed uint64) []card.Code {
	box := append([]card.Code(nil), s.box...)
	r := splitmix.Stream(seed)
	for i := len(box) - 1; i > 0; i-- {
		j := below(&r, uint64(i+1))
		box[i], box[j] = box[j], box[i]
	}
	return box
}

// below is uniform over 0 to n-1: products that would favour small numbers
// are drawn again.
func below(s *splitmix.Stream, n uint64) uint64 {
	for {
		hi, lo := bits.Mul64(s.Next(), n)
		if lo >= -n%n {
			return hi
		}
	}
}
