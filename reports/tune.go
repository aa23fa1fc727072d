package reports

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/wisim/wisim/reports/doc"
	"github.com/wisim/wisim/reports/sampling"
	"github.com/wisim/wisim/reports/stats"
)

// TuneSchema is the version of the JSON of a Tune.
const TuneSchema = "wisim.tune/1"

// Tune is the report of a search for exchanges that make a deck better.
type Tune struct {
	Schema         string          `json:"schema"`
	Version        string          `json:"version"` // version of the program that wrote the report
	Deck           Deck            `json:"deck"`    // the deck before the search
	Field          []Deck          `json:"field"`   // opponents; each counts the same
	Cards          []string        `json:"card_files,omitempty"`
	CandidateLists *CandidateLists `json:"believed,omitempty"` // deck lists that the agents consider possible for the opponent; nil if they know his list
	House          []HouseRule     `json:"house,omitempty"`    // house rules by which all games were played
	Agent          string          `json:"agent"`              // agent that plays all decks
	Seed           uint64          `json:"seed"`
	Pool           []string        `json:"pool"`   // cards that could be put in: parts of set names, "all" or "own"
	Swaps          int             `json:"swaps"`  // number of exchanges that were allowed
	Detect         float64         `json:"detect"` // the smallest improvement that matters
	// Alpha is the probability, over all steps, of keeping any exchange that is not better.
	Alpha    float64         `json:"alpha"`
	MaxGames int             `json:"max_games"` // limit on the number of games; 0 for no limit
	Partial  bool            `json:"partial"`   // whether the search was interrupted
	Reason   sampling.Reason `json:"reason"`    // why the search ended
	Games    int             `json:"games"`
	Slots    int             `json:"slots"` // number of slots that were compared to find the least valuable ones
	Steps    []TuneStep      `json:"steps"`
	List     []Card          `json:"list"`     // cards of the final deck
	Repeat   string          `json:"repeat"`   // command that produces this report again
	CardUse  CardUse         `json:"card_use"` // cards that the agent does not play: of the decks before the search, and those that it put in
}

// TuneStep is an exchange of a copy that was tested. It was kept only if it proved
// better.
type TuneStep struct {
	Out   string `json:"out"`   // title of the removed copy
	In    string `json:"in"`    // title of the added copy; empty if there was no candidate
	Tried int    `json:"tried"` // number of cards tried in the slot
	// Difference of the deck with the exchange to the one before, by the test with
	// fresh seeds.
	Difference Difference      `json:"difference"`
	Answer     sampling.Answer `json:"answer"` // answer of the test with fresh seeds; empty if there was no test
	Retest     int             `json:"retest"` // number of games of the test with fresh seeds
	Kept       bool            `json:"kept"`
}

// Retested fills in the result of the test with fresh seeds.
func (s *TuneStep) Retested(q sampling.Question, step sampling.Step, played []sampling.Played) {
	c := NewAgentAnswer("", q, step, played)
	s.Difference, s.Answer, s.Retest, s.Kept = c.Difference, c.Answer, c.Games, c.Answer == sampling.Better
}

// NewTune completes a report.
func NewTune(t Tune) Tune {
	t.Schema = TuneSchema
	return t
}

// WriteJSON writes the report, indented. The same report gives the same bytes.
func (t Tune) WriteJSON(w io.Writer) error { return writeJSON(w, t) }

// kept returns the exchanges that proved better.
func (t Tune) kept() (list []TuneStep) {
	for _, s := range t.Steps {
		if s.Kept {
			list = append(list, s)
		}
	}
	return list
}

func (t Tune) verdict() string {
	var names []string
	for _, s := range t.kept() {
		names = append(names, s.In+" for "+s.Out)
	}
	switch len(names) {
	case 0:
		if t.Reason == sampling.Decided {
			return "Nothing better was found for " + t.Deck.Name + "."
		}
		return "Nothing better was found for " + t.Deck.Name + " so far."
	case 1:
		return "One exchange makes " + t.Deck.Name + " better: " + names[0] + "."
	}
	return fmt.Sprintf("%d exchanges make %s better: %s.", len(names), t.Deck.Name, enumerate(names, "and"))
}

// ended returns a sentence about the games and slots after which the search ended.
func (t Tune) ended() string {
	games := count(t.Games, "game") + " with " + t.Agent
	switch {
	case t.Partial, t.Reason == sampling.MaxPlayed:
		return stopped(t.Reason, t.MaxGames, games)
	case len(t.Steps) == 1:
		return fmt.Sprintf("It looked at the slot that is worth least, in %s.", games)
	}
	return fmt.Sprintf("It looked at the %d slots that are worth least, in %s.", len(t.Steps), games)
}

// Document returns the report as a document.
func (t Tune) Document() doc.Document {
	d := doc.Document{
		Title: t.Deck.Name + ", tuned", Kind: "What would make a deck better?",
		Headline: t.verdict(), Lead: []string{t.ended()},
		Warnings: append(blankWarnings(deckNames(append([]Deck{t.Deck}, t.Field...)), append([]Deck{t.Deck}, t.Field...)), t.CardUse.warnings()...),
		Repeat:   []string{t.Repeat}, Colophon: append(append([]string{upper(seedText(t.Seed)) + "."}, sourceNotes(t.Cards, t.CandidateLists)...), t.CardUse.unknown()...),
	}
	d.Lead = append(d.Lead, houseSentence(t.House)...)
	d.Facts = []doc.Fact{
		{Label: "exchanges kept", Value: strconv.Itoa(len(t.kept())), Note: fmt.Sprintf("of %d allowed", t.Swaps)},
		{Label: "games", Value: thousands(t.Games)},
		{Label: "opponents", Value: thousands(len(t.Field)), Note: "all count the same"},
		{Label: "played by", Value: t.Agent},
	}
	d.Sections = []doc.Section{t.exchanges()}
	if len(t.kept()) > 0 {
		d.Sections = append(d.Sections, t.list())
	}
	d.Sections = append(d.Sections, doc.Section{Title: "How it was measured", Blocks: []doc.Block{
		doc.Text(fmt.Sprintf("The slots that are worth least of %d, and for each the best card among those of %s, were looked for by successive halving against %s. What was left of that was compared with the deck so far, with fresh seeds, and is kept only if it is better there.",
			t.Slots, strings.Join(t.Pool, ", "), count(len(t.Field), "opponent"))),
		doc.Note(fmt.Sprintf("That any of what is kept is not better happens in %s of such searches at most: each comparison has its share of that (Bonferroni). An improvement of less than %s may be missed, and so may one by two cards that are good together only.",
			percent0(t.Alpha), points(t.Detect))),
	}})
	all := append([]Deck{t.Deck}, t.Field...)
	d.Sections = append(d.Sections, listsSection(deckNames(all), all))
	return d
}

// exchanges returns the section with the steps.
func (t Tune) exchanges() doc.Section {
	sec := doc.Section{Title: "Exchanges"}
	if len(t.Steps) == 0 {
		return sec
	}
	level := stats.Confidence
	for _, s := range t.Steps {
		if s.Difference.Value != nil {
			level = s.Difference.Confidence
			break
		}
	}
	table := &doc.Table{
		Caption: "Differences in points of the win rate, by the comparison with fresh seeds. ▲: better, and kept.",
		Columns: []doc.Column{{Title: "in"}, {Title: "out"}, {Title: "difference", Number: true}, {Title: fmt.Sprintf("%.1f %% interval", 100*level), DropOrder: 3},
			{Title: "games", Number: true, DropOrder: 2}, {Title: "cards tried", Number: true, DropOrder: 1}},
	}
	for _, s := range t.Steps {
		in := s.In
		if in == "" {
			in = "nothing"
		}
		cell := differenceCell(s.Difference)
		cell.Sign = 0
		if s.Kept {
			cell.Sign = 1
		} else if in += " (not kept)"; s.Answer == sampling.Worse {
			cell.Sign = -1
		}
		table.Rows = append(table.Rows, doc.Row{Cells: []doc.Cell{doc.Word(in), doc.Word(s.Out), cell, doc.Word(s.Difference.interval()), countCell(s.Retest), countCell(s.Tried)}})
	}
	sec.Add(table, doc.Note("What a card was picked by says nothing here: whoever wins a race was lucky, too."))
	return sec
}

// list returns the section with the deck in the end.
func (t Tune) list() doc.Section {
	table := &doc.Table{
		Caption: "The deck with what was kept, " + count(t.size(), "card") + ".",
		Columns: []doc.Column{{Title: "card"}, {Title: "copies", Number: true}},
	}
	for _, c := range t.List {
		table.Rows = append(table.Rows, doc.Row{Cells: []doc.Cell{doc.Word(c.Name), countCell(c.Count)}})
	}
	return doc.Section{Title: "The deck now", Blocks: []doc.Block{table}}
}

func (t Tune) size() (n int) {
	for _, c := range t.List {
		n += c.Count
	}
	return n
}
