package reports

import (
	"fmt"
	"slices"
	"strings"

	"github.com/wisim/wisim/reports/doc"
	"github.com/wisim/wisim/reports/stats"
)

// Document returns the report as a document.
func (c Changes) Document() doc.Document {
	decks := append(append([]Deck{}, c.Decks...), c.Field...)
	d := doc.Document{
		Title: c.Subject + ": " + map[string]string{ChangeBalance: "other numbers", ChangeSwap: "other cards", ChangeCut: "what each slot is worth"}[c.Kind],
		Kind: map[string]string{ChangeBalance: "What does a change of a card do?", ChangeSwap: "What does an exchange do?",
			ChangeCut: "What is a slot worth?"}[c.Kind],
		Warnings: append(blankWarnings(deckNames(decks), decks), c.CardUse.warnings()...), Repeat: []string{c.Repeat},
		Colophon: append(append([]string{sharedGames(c.Seed)}, sourceNotes(c.Cards, c.CandidateLists)...), c.CardUse.unknown()...),
	}
	if c.OfFirst {
		d.Title, d.Kind = "House rules: who begins", "What does a house rule do?"
	}
	said := c.verdict()
	d.Headline, d.Lead = said[0], append(append([]string{}, said[1:]...), c.reason())
	d.Lead = append(d.Lead, houseSentence(c.House)...)
	if c.FailedIf != "" {
		d.Lead = append(d.Lead, failedNote(c.FailedIf))
	}
	if c.Before.Value == nil {
		return d
	}
	d.Facts = []doc.Fact{
		{Label: "win rate as it is", Value: c.Before.value(), Note: c.Before.interval()},
		{Label: "games", Value: thousands(c.Games), Note: unfinishedNote(c.Draws, c.Unfinished)},
		{Label: "opponents", Value: thousands(len(c.Field)), Note: "all count the same"},
		{Label: "played by", Value: c.Agent},
	}
	if c.OfFirst {
		d.Facts[0].Label = "who begins wins"
	}
	d.Sections = []doc.Section{c.effects()}
	if c.OfFirst {
		d.Sections = append(d.Sections, c.ownSection())
	}
	if len(c.Decks) > 1 {
		d.Sections = append(d.Sections, c.byDeck())
	}
	if rows := c.matrixRows(); rows != nil {
		d.Sections = append(d.Sections, c.byOpponent(rows))
	}
	d.Sections = append(d.Sections, doc.Section{Title: "How it was measured", Blocks: []doc.Block{
		doc.Text(fmt.Sprintf("%s against %s (%s), with the same seeds and shuffles, and in both seats, with and without each change. %s, %s unfinished.",
			c.deckNames(), count(len(c.Field), "opponent"), c.Agent, count(c.Draws, "draw"), thousands(c.Unfinished))),
		doc.Note(fmt.Sprintf("Intervals: %s, %s, each for itself. ▲ and ▼: not chance, corrected for looking at all changes (Benjamini and Hochberg).",
			percent0(1-c.Alpha), stats.SequenceMethod)),
	}})
	d.Sections = append(d.Sections, listsSection(deckNames(decks), decks))
	return d
}

// effects returns the section with what each change does.
func (c Changes) effects() doc.Section {
	sec := doc.Section{Title: "What each change does"}
	what, value := "change", "difference"
	if c.Kind == ChangeCut {
		what, value = "last copy of", "worth"
	}
	table := &doc.Table{
		Caption: fmt.Sprintf("In points of the win rate, over %s. ▲ and ▼: not chance, corrected for looking at all changes.", count(c.Games, "game")),
		Columns: []doc.Column{{Title: what}, {Title: value, Number: true}, {Title: "interval"},
			{Title: "as it is", Number: true, DropOrder: 5}, {Title: "with it", Number: true, DropOrder: 4}, {Title: "interval", DropOrder: 3}, {Title: "same score", Number: true, DropOrder: 2}, {Title: "pairs", Number: true, DropOrder: 1}},
		Legends: []doc.Legend{
			{Column: 0, Text: "difference: points of the win rate with the change less those without it, in the same games."},
			{Column: 3, Text: "as it is, with it: win rates without and with the change in these games."},
			{Column: 6, Text: "same score: pairs of games that were not changed by it."},
		},
	}
	if c.OfFirst {
		table.Caption = "In points of the first player's win rate" + strings.TrimPrefix(table.Caption, "In points of the win rate")
		table.Legends[0].Text = "difference: points of the first player's win rate with the rule less those by the printed rules, in the same games."
		table.Legends[1].Text = "as it is, with it: win rates of the first player by the printed rules and with the rule in these games."
	}
	if c.Kind == ChangeCut {
		table.Columns[3] = doc.Column{Title: "beside", Number: true}
		table.Legends = []doc.Legend{
			{Column: 0, Text: "worth: points of the win rate that the deck wins by the last copy of a title, against a card in its slot that does nothing but be laid facedown. beside: how much more that is than the mean of the other slots."},
			{Column: 4, Text: "same score: pairs of games that were not changed by it."},
		}
		table.Columns = slices.Delete(table.Columns, 4, 6)
		table.Columns[2].DropOrder = 4
	}
	chart := &doc.Chart{
		Kind: doc.Dots, Title: "The changes", X: doc.Axis{Unit: doc.Points, Title: "points of the win rate"},
		Mark: &doc.Mark{Value: 0, Label: "no difference"}, Series: []doc.Series{{}},
		Alt: fmt.Sprintf("The %s of each change with its %s interval, over %s.", value, percent0(1-c.Alpha), count(c.Games, "game")),
	}
	if c.OfFirst {
		chart.X.Title = "points of the first player's win rate"
	}
	for _, x := range c.Changes {
		name, diff := x.Name, x.Difference
		if x.AsPrinted {
			name += ", as it is"
		}
		if c.Kind == ChangeCut {
			diff = diff.negative()
		}
		cell, rates := differenceCell(diff), []doc.Cell{rateCell(x.Before), rateCell(x.After), doc.Word(x.After.interval())}
		if cell.Sign = 0; x.Finding && diff.Value != nil {
			cell.Sign = 1
			if *diff.Value < 0 {
				cell.Sign = -1
			}
		}
		if c.Kind == ChangeCut {
			rates = []doc.Cell{doc.None("?")}
			if x.Relative != nil {
				rates[0] = doc.Num(signed(*x.Relative), *x.Relative)
				if x.RelativeFinding && *x.Relative > 0 {
					rates[0].Sign = 1
				} else if x.RelativeFinding {
					rates[0].Sign = -1
				}
			}
		}
		within := diff.interval()
		if x.AsPrinted { // the unchanged card has no difference to report, and one win rate
			cell, within = doc.None(""), ""
			rates[1] = doc.None("")
		}
		same := doc.None("-")
		if x.Pairs > 0 {
			same = doc.Num(percent(x.Equal/x.Pairs), x.Equal/x.Pairs)
		}
		pairs := countCell(int(x.Pairs))
		if x.AsPrinted {
			pairs = doc.None("-")
		}
		cells := append([]doc.Cell{doc.Word(name), cell, doc.Word(within)}, rates...)
		table.Rows = append(table.Rows, doc.Row{Cells: append(cells, same, pairs)})
		if x.AsPrinted {
			continue
		}
		if p, ok := differencePoint(len(chart.Y.Categories), diff, 4*int(x.Pairs)); ok {
			chart.Series[0].Points = append(chart.Series[0].Points, p)
		}
		chart.Y.Categories = append(chart.Y.Categories, name)
	}
	sec.Add(c.curve())
	if len(chart.Series[0].Points) > 0 {
		sec.Add(chart)
	}
	sec.Add(table)
	return sec
}

// curve returns the chart of a sweep: the win rate over the changed number. It is nil
// with fewer than three values.
func (c Changes) curve() *doc.Chart {
	s, most := doc.Series{Name: "win rate"}, 0.0
	for _, x := range c.Changes {
		most = max(most, x.Pairs)
	}
	for _, x := range c.Changes {
		if x.Value == nil || x.After.Value == nil {
			continue
		}
		p := doc.Point{X: *x.Value, Value: *x.After.Value, Low: x.After.Low, High: x.After.High, Games: 2 * int(x.Pairs)}
		if x.AsPrinted { // every change was compared with the unchanged card
			p.Note, p.Games = "as it is", 2*int(most)
		}
		s.Points = append(s.Points, p)
	}
	if len(s.Points) < 3 {
		return nil
	}
	first, last := s.Points[0], s.Points[len(s.Points)-1]
	what := c.sweptWord()
	whose := "win rate"
	if c.OfFirst {
		whose = "win rate of the first player"
	}
	alt := fmt.Sprintf("The "+whose+" with each %s, with its %s interval: from %s with %s to %s with %s.", what, percent0(1-c.Alpha),
		percent(first.Value), typedNumber(first.X), percent(last.Value), typedNumber(last.X))
	if c.Even != nil {
		alt += fmt.Sprintf(" It passes one half at %.1f.", c.Even.Value)
	}
	return &doc.Chart{
		Kind: doc.Lines, Title: upper(whose) + " by " + what, Alt: alt,
		X: doc.Axis{Title: what, Min: doc.At(first.X), Max: doc.At(last.X)}, Y: doc.Axis{Unit: doc.Percent},
		Mark: evenMark(), Series: []doc.Series{s},
	}
}

// byDeck returns the section with what each change makes of each deck.
func (c Changes) byDeck() doc.Section {
	table := &doc.Table{
		Caption: fmt.Sprintf("Win rates against the field, as it is and with each change, over %s. %s", count(c.Games, "game"),
			"As it is: over all games without a change."),
		Columns: []doc.Column{{Title: "deck"}, {Title: "as it is", Number: true}},
	}
	if c.OfFirst {
		table.Caption = "Win rates of the first player in the games" + strings.TrimPrefix(table.Caption, "Win rates against the field")
	}
	for _, x := range c.Changes {
		if !x.AsPrinted {
			table.Columns = append(table.Columns, doc.Column{Title: x.Name, Number: true})
		}
	}
	// A narrow terminal first drops every second change, then the other changes, and
	// keeps the two ends of a sweep longest.
	for i, rank := range []int{3, 4} {
		for k := rank; k < len(table.Columns)-1; k += 2 {
			table.Columns[k].DropOrder = 1 + i
		}
	}
	for i, deck := range c.Decks {
		row := doc.Row{Cells: []doc.Cell{doc.Word(deck.Name), rateCell(c.DecksBefore[i])}}
		for _, x := range c.Changes {
			if !x.AsPrinted {
				row.Cells = append(row.Cells, rateCell(x.Decks[i].After))
			}
		}
		table.Rows = append(table.Rows, row)
	}
	return doc.Section{Title: "By deck", Blocks: []doc.Block{table}}
}

// byOpponent returns the section with the matrix before and after.
func (c Changes) byOpponent(rows [][]string) doc.Section {
	table := &doc.Table{Caption: strings.TrimSuffix(matrixNote, ".") + fmt.Sprintf(", over %s.", count(c.Games, "game"))}
	for i, name := range rows[0] {
		spare := 0
		if i > 1 {
			spare = len(rows[0]) - i
		}
		table.Columns = append(table.Columns, doc.Column{Title: name, DropOrder: spare})
	}
	for _, r := range rows[1:] {
		var row doc.Row
		for _, cell := range r {
			row.Cells = append(row.Cells, doc.Word(cell))
		}
		table.Rows = append(table.Rows, row)
	}
	return doc.Section{Title: "By deck and opponent", Blocks: []doc.Block{table}}
}
