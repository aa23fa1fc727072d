package catalog

import (
	"fmt"
	"strconv"

	"github.com/wisim/wisim/cmd/wisim/internal/loading"
	"github.com/wisim/wisim/cmd/wisim/internal/terminal"
	"github.com/wisim/wisim/decks"
)

// DeckList are the flags of deck list.
type DeckList struct {
	Files loading.CardFiles
	JSON  bool
}

// deckLine is a row of deck list.
type deckLine struct {
	Name    string `json:"name"`
	Set     string `json:"set"`
	Starter bool   `json:"starter"`
	Capital string `json:"capital"`
	Cards   int    `json:"cards"`
	Hash    string `json:"hash"`
}

// Write lists the embedded decks.
func (o *DeckList) Write(std terminal.Streams) error {
	pool, err := o.Files.Load(std.Err)
	if err != nil {
		return err
	}
	var lines []deckLine
	for _, set := range decks.Sets() {
		for _, name := range set.Decks {
			d, err := (&loading.DeckOptions{}).Open(pool, name, std.In)
			if err != nil {
				return err
			}
			list := d.Deck()
			lines = append(lines, deckLine{name, set.Name, d.IsStarter(), list.Capital.String(), d.Size(), list.Hash()})
		}
	}
	out := std.Out
	if o.JSON {
		return terminal.WriteJSON(out, struct {
			terminal.Header
			Decks []deckLine `json:"decks"`
		}{terminal.NewHeader("decks/1"), lines})
	}
	var rows [][]string
	for _, l := range lines {
		kind := "tournament"
		if l.Starter {
			kind = fmt.Sprintf("starter, %d of its cards dealt for each pair of games", decks.NeutralsDealt)
		}
		rows = append(rows, []string{l.Name, "@" + l.Set, l.Capital, strconv.Itoa(l.Cards), kind})
	}
	return terminal.WriteTable(out, []string{"NAME", "SET", "CAPITAL", "CARDS", "KIND"}, rows, 1)
}
