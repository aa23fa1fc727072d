package reports

import (
	"fmt"
	"strings"
)

// CandidateLists describes the deck lists that agents consider possible for an
// opponent whose list they do not know.
type CandidateLists struct {
	Field    []Deck `json:"field,omitempty"` // decks of --field, which agents consider more likely than the embedded lists
	Embedded int    `json:"embedded"`        // number of candidate lists that come with the program
}

// among names the lists, for use in a sentence.
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

// field names the decks of the field, with their names if they are few.
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

// maxNamedDecks is how many decks of a field a sentence names.
const maxNamedDecks = 4

// sentence returns a sentence about the lists, none if all lists are open.
func (b *CandidateLists) sentence() []string {
	if b == nil {
		return nil
	}
	return []string{"Closed lists: who plays so guesses the opponent's from what he has shown, among " + b.among() + "."}
}
