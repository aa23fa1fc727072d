package reports

import (
	"fmt"
	"strings"
)

// CandidateLists is the lists among which agents guess that do not know their
// opponent's.
type CandidateLists struct {
	Field    []Deck `json:"field,omitempty"` // those of the field: likelier beforehand than others
	Embedded int    `json:"embedded"`        // how many more there are, that come with the program
}

// among says which lists they are.
func (b *CandidateLists) among() string {
	embedded := count(b.Embedded, "list")
	switch {
	case len(b.Field) == 0:
		return "the " + embedded + " that come with wisim"
	case b.Embedded == 0:
		return b.field()
	}
	return fmt.Sprintf("%s and %s that come with wisim", b.field(), strings.Replace(embedded, " ", " more ", 1))
}

// field names its decks, as long as they are few.
func (b *CandidateLists) field() string {
	out := "the " + count(len(b.Field), "deck") + " of the field"
	if len(b.Field) == 1 {
		out = "the field's deck"
	}
	if len(b.Field) <= maxNamedDecks {
		out += " (" + enumerate(deckNames(b.Field), "and") + ")"
	}
	return out
}

// maxNamedDecks is how many decks of a field are named in a sentence.
const maxNamedDecks = 4

// sentence about them; none if all lists are known.
func (b *CandidateLists) sentence() []string {
	if b == nil {
		return nil
	}
	return []string{"Closed lists: who plays so guesses the opponent's from what he has shown, among " + b.among() + "."}
}
