package reports

import (
	"fmt"

	"github.com/wisim/wisim/reports/doc"
	"github.com/wisim/wisim/reports/sampling"
	"github.com/wisim/wisim/reports/stats"
)

// Document returns the report as a document.
func (c Compare) Document() doc.Document {
	names := DistinctNames(c.Decks)
	d := doc.Document{
		Title: names[1] + " or " + names[0], Kind: "Is a deck better than another?", Repeat: []string{c.Repeat},
		Colophon: append([]string{sharedGames(c.Seed)}, sourceNotes(c.Cards, c.CandidateLists)...),
	}
	if c.AgentDependence != "" {
		d.Warnings = append(d.Warnings, upper(c.AgentDependence))
	}
	all := append(c.Decks[:], c.Field...)
	deckNames := append(names[:], deckNames(c.Field)...)
	d.Warnings = append(append(d.Warnings, blankWarnings(deckNames, all)...), c.CardUse.warnings()...)
	d.Colophon = append(d.Colophon, c.CardUse.unknown()...)
	if len(c.Answers) == 0 {
		d.Headline = "Nothing was played."
		return d
	}
	first := c.Answers[0]
	d.Headline = c.headline(first)
	for i, a := range c.Answers {
		if i > 0 {
			d.Lead = append(d.Lead, fmt.Sprintf("Played by %s: %s", a.Agent, c.verdict(a)))
		} else {
			d.Lead = append(d.Lead, c.sure(a))
		}
		d.Lead = append(d.Lead, c.reason(a))
	}
	d.Lead = append(d.Lead, houseSentence(c.House)...)
	if c.FailedIf != "" {
		d.Lead = append(d.Lead, failedNote(c.FailedIf))
	}
	d.Facts = c.facts(first)
	for _, a := range c.Answers {
		title := "Against whom"
		if len(c.Answers) > 1 {
			title = "Played by " + a.Agent
		}
		d.Sections = append(d.Sections, c.answer(a, names, title))
	}
	d.Sections = append(d.Sections, c.method(), c.Lists.section(names), listsSection(deckNames, all))
	return d
}

func deckNames(decks []Deck) (out []string) {
	for _, d := range decks {
		out = append(out, d.Name)
	}
	return out
}

// headline returns the result without its interval.
func (c Compare) headline(a AgentAnswer) string {
	names := DistinctNames(c.Decks)
	switch a.Answer {
	case sampling.Better:
		return fmt.Sprintf("%s is better than %s by %.1f points.", names[1], names[0], 100**a.Difference.Value)
	case sampling.Worse:
		return fmt.Sprintf("%s is worse than %s by %.1f points.", names[1], names[0], -100**a.Difference.Value)
	case sampling.NoDifference:
		return fmt.Sprintf("No difference of %s or more between %s and %s.", points(c.Detect), names[0], names[1])
	}
	return fmt.Sprintf("Not decided after %s.", count(a.Games, "game"))
}

// sure returns a sentence that gives the interval of the difference.
func (c Compare) sure(a AgentAnswer) string {
	names := DistinctNames(c.Decks)
	return fmt.Sprintf("Over the field, the win rate of %s less that of %s is between %s and %s points (%s interval).",
		names[1], names[0], signed(a.Difference.Low), signed(a.Difference.High), percent0(a.Difference.Confidence))
}

func (c Compare) facts(a AgentAnswer) []doc.Fact {
	facts := []doc.Fact{
		{Label: "difference in points", Value: a.Difference.value(), Note: a.Difference.interval()},
		{Label: "games", Value: thousands(a.Games), Note: unfinishedNote(a.Draws, a.Unfinished)},
		{Label: "opponents", Value: thousands(len(c.Field)), Note: "all count the same"},
		{Label: "played by", Value: a.Agent},
	}
	if a.Pairs > 0 {
		facts = append(facts, doc.Fact{Label: "pairs with equal scores", Value: percent(a.Equal / a.Pairs),
			Note: fmt.Sprintf("%s of %s", thousands(int(a.Equal)), thousands(int(a.Pairs)))})
	}
	return facts
}

// answer returns the section about the result of one agent.
func (c Compare) answer(a AgentAnswer, names [2]string, title string) doc.Section {
	sec := doc.Section{Title: title}
	table := &doc.Table{
		Caption: fmt.Sprintf("Win rates of both decks and their difference in points, over %s with %s.", count(a.Games, "game"), a.Agent),
		Columns: []doc.Column{
			{Title: "opponent"}, {Title: names[0], Number: true}, {Title: names[1], Number: true}, {Title: "difference", Number: true},
			{Title: c.partConfidence() + " interval"}, {Title: "games", Number: true},
		},
	}
	chart := &doc.Chart{
		Kind: doc.Dots, Title: "The difference, opponent by opponent", X: doc.Axis{Unit: doc.Points, Title: names[1] + " less " + names[0] + ", points"},
		Mark: &doc.Mark{Value: 0, Label: "equal"},
	}
	const all = "all of them"
	var series doc.Series
	add := func(name string, d Difference, games int, rates [2]doc.Cell, end bool) {
		played := doc.None("")
		if games > 0 {
			played = countCell(games)
		}
		table.Rows = append(table.Rows, doc.Row{Footer: end, Strong: name == all, Cells: []doc.Cell{doc.Word(name), rates[0], rates[1], differenceCell(d), doc.Word(d.interval()), played}})
		if p, ok := differencePoint(len(chart.Y.Categories), d, games); ok {
			series.Points = append(series.Points, p)
		}
		chart.Y.Categories = append(chart.Y.Categories, name)
	}
	for _, o := range a.Opponents {
		add(c.Field[o.Deck].Name, o.Difference, o.Games, [2]doc.Cell{rateCell(o.WinRates[0]), rateCell(o.WinRates[1])}, false)
	}
	none := [2]doc.Cell{doc.None(""), doc.None("")}
	if len(a.Opponents) > 1 {
		add(all, a.Difference, a.Games, none, true)
	}
	add("going first", a.GoingFirst, a.Games/2, none, true)
	add("going second", a.GoingSecond, a.Games/2, none, true)
	chart.Series = []doc.Series{series}
	chart.Alt = fmt.Sprintf("The win rate of %s less that of %s against each opponent, with intervals: over all %s.", names[1], names[0], a.Difference.pointsText())
	sec.Add(table)
	if len(series.Points) > 0 {
		sec.Add(chart)
	}
	sec.Add(narrowingChart(comparisonLooks(a.question, a.played), "win rate of "+names[1]+" less that of "+names[0], doc.Points, &doc.Mark{Value: 0, Label: "equal"}, c.partConfidence(), signed))
	if a.VarianceRatio != nil {
		sec.Add(doc.Text(fmt.Sprintf("Both decks played the same games as far as they could: the variance of the difference is %.2f times that of independent games.", *a.VarianceRatio)))
	}
	return sec
}

func (c Compare) method() doc.Section {
	return doc.Section{Title: "How it was asked", Blocks: []doc.Block{
		doc.Text(c.errorRates()),
		doc.Note(fmt.Sprintf("Intervals: of the whole %s, %s; of its parts and of the course %s, %s.",
			c.confidences(), c.Answers[0].Difference.Method, c.partConfidence(), stats.SequenceMethod)),
	}}
}
