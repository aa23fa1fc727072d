package catalog

import (
	"fmt"
	"strings"

	"github.com/wisim/wisim/cmd/wisim/internal/loading"
	"github.com/wisim/wisim/cmd/wisim/internal/terminal"
	"github.com/wisim/wisim/decks"
	"github.com/wisim/wisim/engine/card"
)

// DeckReport is the JSON of deck show and deck check.
type DeckReport struct {
	terminal.Header
	Name           string          `json:"name"`
	Capital        string          `json:"capital"`
	CapitalGuessed bool            `json:"capital_guessed"`
	Hash           string          `json:"hash"`
	Size           int             `json:"size"`    // number of cards in a game
	Starter        bool            `json:"starter"` // whether neutral cards are dealt for each game: they count in Size and are not in Cards
	Mode           string          `json:"mode"`
	Legal          bool            `json:"legal"`
	Problems       []decks.Problem `json:"problems"`
	Notes          []string        `json:"notes"` // what the parser assumed about the list
	Cards          []deckCard      `json:"cards"`
}

type deckCard struct {
	Code    card.Code `json:"code"`
	Name    string    `json:"name"`
	Type    string    `json:"type"`
	Race    string    `json:"race"`
	Count   int       `json:"count"`
	Encoded bool      `json:"encoded"`
}

// NewDeckReport returns everything about a deck.
func NewDeckReport(p *loading.Pool, d *loading.Deck) DeckReport {
	list := d.Deck()
	r := DeckReport{
		Header: terminal.NewHeader("deck-report/1"), Name: list.Name, Capital: list.Capital.String(), CapitalGuessed: list.CapitalGuessed, Hash: list.Hash(),
		Size: d.Size(), Starter: d.IsStarter(), Mode: d.Mode.String(), Legal: d.Legal(),
		Problems: append([]decks.Problem{}, d.Problems...), Notes: []string{}, Cards: []deckCard{},
	}
	for _, n := range d.Notes {
		r.Notes = append(r.Notes, n.String())
	}
	for _, e := range list.Cards {
		// This lookup cannot fail: the parser accepts cards of the pool only.
		c, _ := p.Card(e.Code)
		r.Cards = append(r.Cards, deckCard{e.Code, c.Name, c.Type.String(), c.Race.String(), e.Count, c.Encoded})
	}
	return r
}

// Text returns the deck as text.
func (r DeckReport) Text() string {
	var b strings.Builder
	guessed := ""
	if r.CapitalGuessed {
		guessed = " (guessed from the loyalty icons)"
	}
	fmt.Fprintf(&b, "%s: %s, capital %s%s, hash %s\n", r.Name, terminal.Count(r.Size, "card"), r.Capital, guessed, r.Hash)
	if r.Starter {
		fmt.Fprintf(&b, "%d of the cards are neutrals, dealt for each pair of games\n", decks.NeutralsDealt)
	}
	for _, t := range loading.ListedTypes {
		r.group(&b, t.String())
	}
	b.WriteByte('\n')
	for _, p := range r.Problems {
		fmt.Fprintln(&b, p)
	}
	if r.Legal {
		fmt.Fprintf(&b, "legal in %s mode\n", r.Mode)
	} else {
		fmt.Fprintf(&b, "not legal in %s mode\n", r.Mode)
	}
	return b.String()
}

// group writes the cards of a type.
func (r DeckReport) group(b *strings.Builder, kind string) {
	var lines []string
	total := 0
	for _, c := range r.Cards {
		if c.Type != kind {
			continue
		}
		total += c.Count
		line := fmt.Sprintf("  %d  %s  %s", c.Count, c.Code, c.Name)
		if !c.Encoded {
			line += "  (not encoded)"
		}
		lines = append(lines, line)
	}
	if total > 0 {
		fmt.Fprintf(b, "\n%s (%d)\n%s\n", kind, total, strings.Join(lines, "\n"))
	}
}
