package loading

import (
	"slices"

	"github.com/wisim/wisim/decks"
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
)

// BlankCopies is a library with additional copies of some cards without text. A copy
// has the name and the numbers of its card, so a deck with copies differs in the text
// only, and opponents keep the original.
type BlankCopies struct {
	Lib    *code.Library
	copies map[card.Code]card.Code // code of the blank copy of each card
}

// NewBlankCopies returns a library with a copy without text for each of the codes.
// Copies are appended, since abilities refer to cards by index.
func NewBlankCopies(lib *code.Library, codes []card.Code) BlankCopies {
	b := BlankCopies{copies: map[card.Code]card.Code{}}
	cards := slices.Clone(lib.Cards)
	next := cards[len(cards)-1].Code
	for _, c := range codes {
		id, ok := lib.Find(c)
		if !ok || b.copies[c] != 0 {
			continue
		}
		next++
		old := lib.Cards[id]
		blank := code.Card{Facts: old.Facts, Encoded: true, SideOnly: old.SideOnly, DeckLimit: old.DeckLimit}
		blank.Code = next
		cards = append(cards, blank)
		b.copies[c] = next
	}
	b.Lib = lib.With(cards)
	return b
}

// Blank replaces all copies of a title in a deck by their blank copies.
func (b BlankCopies) Blank(s decks.Source, title string) (decks.Source, error) {
	return ReplaceCards(s, func(c card.Code) card.Code {
		if id, ok := b.Lib.Find(c); ok && b.Lib.Cards[id].Name == title && b.copies[c] != 0 {
			return b.copies[c]
		}
		return c
	})
}

// ReplaceCards returns a deck with each card replaced by what by returns for it, the
// neutral cards of a starter included.
func ReplaceCards(s decks.Source, by func(card.Code) card.Code) (decks.Source, error) {
	starter, ok := s.Starter()
	if !ok {
		return decks.FromDeck(replacedDeck(s.Deck(), by)), nil
	}
	box := starter.Box()
	for i, c := range box {
		box[i] = by(c)
	}
	out, err := decks.NewStarter(replacedDeck(starter.Deck, by), box)
	return decks.FromStarter(out), err
}

func replacedDeck(d decks.Deck, by func(card.Code) card.Code) decks.Deck {
	var list []decks.Entry
	for _, e := range d.Cards {
		list = append(list, decks.Entry{Code: by(e.Code), Count: e.Count})
	}
	return decks.New(d.Name, d.Capital, list)
}

// DeckCodes returns the distinct codes of a deck in ascending order, including the
// neutral cards that may be dealt to a starter.
func DeckCodes(s decks.Source) []card.Code {
	var list []card.Code
	for _, e := range s.Deck().Cards {
		list = append(list, e.Code)
	}
	if starter, ok := s.Starter(); ok {
		list = append(list, starter.Box()...)
	}
	slices.Sort(list)
	return slices.Compact(list)
}
