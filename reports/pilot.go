package reports

import (
	"encoding/csv"
	"fmt"
	"io"
	"strconv"

	"github.com/wisim/wisim/reports/doc"
	"github.com/wisim/wisim/reports/stats"
	"github.com/wisim/wisim/reports/text"
)

// PilotSchema is the version of the JSON of a Pilot.
const PilotSchema = "wisim.pilot/1"

// Pilot is the report of how often an agent plays each card that it has in hand, in decks
// built around the cards.
type Pilot struct {
	Schema    string      `json:"schema"`
	Version   string      `json:"version"` // version of the program that wrote the report
	Agent     string      `json:"agent"`   // agent that plays all decks
	CardFiles []string    `json:"card_files,omitempty"`
	Seed      uint64      `json:"seed"`
	Wanted    int         `json:"wanted"`  // games in which each card was to be in hand
	Partial   bool        `json:"partial"` // whether the run was interrupted
	Games     int         `json:"games"`   // number of games played
	Cards     []PilotCard `json:"cards"`   // sorted by code
	Repeat    string      `json:"repeat"`  // command that produces this report again
}

// PilotCard says how often a title was in hand, and in how many of these games it was played.
type PilotCard struct {
	Code     string   `json:"code"`
	Title    string   `json:"title"`
	Type     string   `json:"type"`
	Race     string   `json:"race"`
	InHand   int      `json:"in_hand"`  // number of games in which a copy was in its owner's hand
	Played   int      `json:"played"`   // number of those games in which a copy was played, put into play or turned faceup, or an ability of it was used
	Share    *float64 `json:"share"`    // Played by InHand; null if the card was never in hand
	Low      float64  `json:"low"`      // lower end of the two-sided 95 % interval of the share
	High     float64  `json:"high"`     // upper end of the two-sided 95 % interval of the share
	Unplayed bool     `json:"unplayed"` // whether the share is shown to be below 2 %, by the one-sided 95 % interval
}

// NewPilotCard completes a row from its counts.
func NewPilotCard(c PilotCard) PilotCard {
	c.Low, c.High = stats.ShareBetween(c.Played, c.InHand)
	c.Low, c.High = stats.Round(c.Low), stats.Round(c.High)
	if c.InHand > 0 {
		share := stats.Round(float64(c.Played) / float64(c.InHand))
		c.Share = &share
	}
	c.Unplayed = unplayed(c.Played, c.InHand)
	return c
}

// neverShare is the share below which a card counts as not played.
const neverShare = 0.02

// unplayed reports whether the share of games in which a card was played is shown to be below
// neverShare.
func unplayed(played, inHand int) bool { return stats.ShareAtMost(played, inHand) < neverShare }

// WriteJSON writes the report, indented. The same report gives the same bytes.
func (p Pilot) WriteJSON(w io.Writer) error {
	p.Schema = PilotSchema
	return writeJSON(w, p)
}

// WriteCSV writes a row for each card.
func (p Pilot) WriteCSV(w io.Writer) error {
	c := csv.NewWriter(w)
	rows := [][]string{{"code", "title", "type", "race", "in_hand", "played"}}
	for _, x := range p.Cards {
		rows = append(rows, []string{x.Code, x.Title, x.Type, x.Race, strconv.Itoa(x.InHand), strconv.Itoa(x.Played)})
	}
	return c.WriteAll(rows)
}

// WriteText writes the report for a terminal of that width.
func (p Pilot) WriteText(w io.Writer, width int) error {
	return text.WriteDocument(w, p.Document(), width, nil)
}

// Document returns the report as a document.
func (p Pilot) Document() doc.Document {
	d := doc.Document{
		Title: "Cards that " + p.Agent + " plays", Kind: "Which cards does the agent play?", Headline: p.verdict(), Repeat: []string{p.Repeat},
		Colophon: append([]string{upper(seedText(p.Seed)) + "."}, sourceNotes(p.CardFiles, nil)...),
	}
	if p.Partial {
		d.Lead = append(d.Lead, "The run was interrupted.")
	}
	d.Facts = []doc.Fact{
		{Label: "cards", Value: thousands(len(p.Cards))},
		{Label: "games", Value: thousands(p.Games)},
		{Label: "played by", Value: p.Agent},
	}
	if len(p.Cards) > 1 {
		d.Sections = append(d.Sections, p.byType())
	}
	d.Sections = append(d.Sections, p.table(), doc.Section{Title: "How it was measured", Blocks: []doc.Block{
		doc.Text(fmt.Sprintf("Each card is in a deck of 50 cards that was built for it and at most two others, three copies each, with cards that it asks for. The decks play each other until each card was in hand in %s.", count(p.Wanted, "game"))),
		doc.Note("A card is played in a game if a copy is played, put into play or turned faceup, or if an ability of it is used. To lay a card facedown, pay with it or discard it is not to play it. The intervals are exact (Clopper and Pearson), two-sided 95 %. A card counts as not played if the one-sided 95 % interval of its share lies below 2 %."),
	}})
	return d
}

// verdict says how many cards are not played.
func (p Pilot) verdict() string {
	n, known := 0, 0
	for _, c := range p.Cards {
		if c.Unplayed {
			n++
		}
		if c.InHand > 0 {
			known++
		}
	}
	switch {
	case known == 0:
		return "No card was in hand in any game."
	case n == 0:
		return fmt.Sprintf("No card is shown to be played in less than 2 %% of games in hand, of %s.", count(known, "card"))
	case n == 1:
		return fmt.Sprintf("1 card is played in less than 2 %% of games in hand, of %s.", count(known, "card"))
	}
	return fmt.Sprintf("%s are played in less than 2 %% of games in hand, of %s.", count(n, "card"), thousands(known))
}

// byType returns the section that counts the cards of each type.
func (p Pilot) byType() doc.Section {
	table := &doc.Table{
		Caption: "Cards that were in hand, by their type and by the share of games in hand in which they were played.",
		Columns: []doc.Column{{Title: "type"}, {Title: "cards", Number: true}, {Title: "in no game", Number: true}, {Title: "shown to be below 2 %", Number: true}, {Title: "below 10 %", Number: true}},
	}
	var order []string
	rows := map[string]*[4]int{}
	for _, c := range p.Cards {
		if c.InHand == 0 {
			continue
		}
		if rows[c.Type] == nil {
			rows[c.Type] = new([4]int)
			order = append(order, c.Type)
		}
		for _, name := range []string{c.Type, "all"} {
			if rows[name] == nil {
				rows[name] = new([4]int)
			}
			for i, yes := range []bool{true, c.Played == 0, c.Unplayed, *c.Share < 0.1} {
				if yes {
					rows[name][i]++
				}
			}
		}
	}
	for _, name := range append(order, "all") {
		if n := rows[name]; n != nil {
			table.Rows = append(table.Rows, doc.Row{Cells: []doc.Cell{doc.Word(name), countCell(n[0]), countCell(n[1]), countCell(n[2]), countCell(n[3])}})
		}
	}
	return doc.Section{Title: "By type", Blocks: []doc.Block{table}}
}

// table returns the section with a row for each card.
func (p Pilot) table() doc.Section {
	table := &doc.Table{
		Caption: "Games with the card in hand, and those of them in which it was played. ▼: shown to be below 2 %.",
		Columns: []doc.Column{{Title: "card"}, {Title: "type", DropOrder: 2}, {Title: "race", DropOrder: 3}, {Title: "in hand", Number: true}, {Title: "played", Number: true}, {Title: "share", Number: true}, {Title: "95 % interval", DropOrder: 1}},
	}
	for _, c := range p.Cards {
		share, interval := doc.Word("-"), ""
		if c.Share != nil {
			share, interval = doc.Num(percent(*c.Share), *c.Share), Rate{Low: c.Low, High: c.High}.interval()
		}
		if c.Unplayed {
			share.Sign = -1
		}
		table.Rows = append(table.Rows, doc.Row{Cells: []doc.Cell{doc.Word(c.Title), doc.Word(c.Type), doc.Word(c.Race), countCell(c.InHand), countCell(c.Played), share, doc.Word(interval)}})
	}
	return doc.Section{Title: "The cards", Blocks: []doc.Block{table}}
}
