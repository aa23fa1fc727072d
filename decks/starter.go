package decks

import (
	"fmt"
	"math/bits"
	"slices"

	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/internal/splitmix"
)

// NeutralsDealt is the number of neutral cards that a starter is dealt for a game
// (ruling starter.ten-neutrals).
const NeutralsDealt = 10

// Starter is one of the rulebook's decks for a first game: the forty cards of
// a race, to which ten of the box's 24 neutral cards are dealt for each pair
// of games (rulings starter.four-decks, starter.ten-neutrals).
type Starter struct {
	Deck // the forty cards that the starter always has
	box  []card.Code
}

// NewStarter returns a starter with the fixed cards of d and a box of neutral cards to deal from.
// It fails if the box is too small for two players.
func NewStarter(d Deck, box []card.Code) (*Starter, error) {
	if len(box) < 2*NeutralsDealt {
		return nil, fmt.Errorf("the box has %d neutral cards; want %d for two players", len(box), 2*NeutralsDealt)
	}
	return &Starter{Deck: d, box: slices.Clone(box)}, nil
}

// SameStarterError reports that both players use the same starter, of which a box
// has one copy (ruling starter.distinct-decks).
type SameStarterError struct{ Name string }

func (e *SameStarterError) Error() string {
	return fmt.Sprintf("both players use the starter %s, of which a box has one; take another, or allow mirrors", e.Name)
}

// Deal deals both starters their ten neutral cards. It shuffles the box by the seed;
// the first ten cards go to a and the next ten to b, so they share none. The result
// depends only on the seed. Two equal starters are an error unless mirrors are
// allowed.
func Deal(seed uint64, a, b *Starter, allowMirror bool) (Deck, Deck, error) {
	if a.Name == b.Name && !allowMirror {
		return Deck{}, Deck{}, &SameStarterError{a.Name}
	}
	box := a.shuffledBox(seed)
	return a.with(box[:NeutralsDealt]), b.with(box[NeutralsDealt : 2*NeutralsDealt]), nil
}

// DealOne deals a starter that plays against a fixed deck: the same ten cards that
// Deal would give to a.
func (s *Starter) DealOne(seed uint64) Deck { return s.with(s.shuffledBox(seed)[:NeutralsDealt]) }

// Box returns the neutral cards to deal from, one element per copy.
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

// below returns a uniform number from 0 to n-1, without bias (rejection sampling).
func below(s *splitmix.Stream, n uint64) uint64 {
	for {
		hi, lo := bits.Mul64(s.Next(), n)
		if lo >= -n%n {
			return hi
		}
	}
}
