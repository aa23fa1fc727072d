package loading

import (
	"slices"

	"github.com/wisim/wisim/decks"
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
)

// BlankCopies is a library that has, beside its cards, copies of some of them
// without text. A copy has the name and the numbers of its card, so that
// nothing but the text is different, and opponents keep theirs.
type BlankCopies struct {
	Lib    *code.Library
	copies map[card.Code]card.Code // the copy without text
}

// NewBlankCopies makes a library with a copy without text of each of the codes.
// The copies come behind all cards, because abilities name cards by their place.
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

// Blank is a deck with all copies of a title blank.
func (b BlankCopies) Blank(s decks.Source, title string) (decks.Source, error) {
	return ReplaceCards(s, func(c card.Code) card.Code {
		if id, ok := b.Lib.Find(c); ok && b.Lib.Cards[id].Name == title && b.copies[c] != 0 {
			return b.copies[c]
		}
		return c
	})
}

// ReplaceCards is a deck with other cards in the place of some; the neutral cards
// of a starter too.
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

// DeckCodes a deck, those that may be dealt to a starter too, in ascending order,
// each once.
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
