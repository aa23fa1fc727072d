package reports

import (
	"fmt"
	"strings"

	"github.com/wisim/wisim/reports/doc"
	"github.com/wisim/wisim/reports/stats"
)

// Document returns the report as a document.
func (f Field) Document() doc.Document {
	d := doc.Document{
		Title: "A field of " + count(len(f.Decks), "deck"), Kind: "Everyone against everyone", Headline: f.verdict(), Repeat: []string{f.Repeat},
		Warnings: append(blankWarnings(deckNames(f.Decks), f.Decks), f.CardUse.warnings()...),
		Colophon: append(append([]string{sharedGames(f.Seed)}, sourceNotes(f.Cards, f.CandidateLists)...), f.CardUse.unknown()...),
	}
	if len(f.Standings) > 0 {
		d.Lead = append(d.Lead, f.mix())
	}
	d.Lead = append(d.Lead, f.reason())
	d.Lead = append(d.Lead, houseSentence(f.House)...)
	if f.FailedIf != "" {
		d.Lead = append(d.Lead, failedNote(f.FailedIf))
	}
	d.Facts = []doc.Fact{
		{Label: "decks", Value: thousands(len(f.Decks)), Note: count(len(f.Cells), "matchup")},
		{Label: "games", Value: thousands(f.Games), Note: unfinishedNote(f.Draws, f.Unfinished)},
		{Label: "who begins wins", Value: f.FirstPlayer.value(), Note: f.FirstPlayer.interval()},
		{Label: "played by", Value: f.Agent},
	}
	d.Sections = []doc.Section{f.matchups(), f.strongest(), f.circling(), f.method()}
	d.Sections = append(d.Sections, listsSection(deckNames(f.Decks), f.Decks))
	return d
}

// strongest returns the section about the decks.
func (f Field) strongest() doc.Section {
	sec := doc.Section{Title: "The decks"}
	if len(f.Standings) == 0 {
		sec.Add(doc.Absent("Ratings and the equilibrium are not here: there are decks that have not met."))
		return sec
	}
	games := make([]int, len(f.Decks))
	for _, c := range f.Cells {
		games[c.Decks[0]] += c.Games
		games[c.Decks[1]] += c.Games
	}
	table := &doc.Table{
		Caption: fmt.Sprintf("The decks by their rating, over %s.", count(f.Games, "game")),
		Columns: []doc.Column{
			{Title: "deck"}, {Title: "score", Number: true}, {Title: "rating", Number: true}, {Title: percent0(1-f.Alpha) + " interval"},
			{Title: "in the mix", Number: true}, {Title: "against it", Number: true}, {Title: "games", Number: true},
		},
	}
	rating := &doc.Chart{
		Kind: doc.Dots, Title: "Ratings", X: doc.Axis{Unit: doc.Signed, Title: "points of Elo's scale"}, Mark: &doc.Mark{Value: 0, Label: "mean of the field"},
	}
	mix := &doc.Chart{Kind: doc.Dots, Title: "The mix that no deck beats", X: doc.Axis{Unit: doc.Percent, Min: doc.At(0)}}
	rating.Series, mix.Series = []doc.Series{{}}, []doc.Series{{}}
	for i, s := range f.Standings {
		name := f.Decks[s.Deck].Name
		share, against := f.mixCells(s)
		table.Rows = append(table.Rows, doc.Row{Cells: []doc.Cell{
			doc.Word(name), doc.Num(percent(s.Score), s.Score), doc.Num(fmt.Sprintf("%+.0f", s.Rating.Value), s.Rating.Value),
			doc.Word(fmt.Sprintf("[%+.0f, %+.0f]", s.Rating.Low, s.Rating.High)), doc.Num(share, s.Share.Value), doc.Num(against, s.Against.Value), countCell(games[s.Deck]),
		}})
		rating.Y.Categories = append(rating.Y.Categories, name)
		rating.Series[0].Points = append(rating.Series[0].Points, rangePoint(i, s.Rating, games[s.Deck]))
		if s.Share.High > 0.0005 {
			p := rangePoint(len(mix.Y.Categories), s.Share, games[s.Deck])
			mix.Y.Categories = append(mix.Y.Categories, name)
			mix.Series[0].Points = append(mix.Series[0].Points, p)
		}
	}
	rating.Alt = fmt.Sprintf("Each deck's rating with its %s interval, the best first: %s.", percent0(1-f.Alpha), f.spread())
	mix.Alt = "The share of each deck in the equilibrium, with intervals. " + f.mix()
	sec.Add(table, rating)
	if f.MixKnown && len(mix.Y.Categories) > 1 {
		sec.Add(mix)
	}
	sec.Add(doc.Note("The score is the mean over the other decks. Ratings are Bradley and Terry's, 400 points for odds of ten to one. Against the mix no deck wins more than half."))
	if !f.MixKnown {
		sec.Add(doc.Note(unknownMix))
	}
	return sec
}

// spread names the decks with the highest and the lowest rating.
func (f Field) spread() string {
	first, last := f.Standings[0], f.Standings[len(f.Standings)-1]
	return fmt.Sprintf("from %s with %+.0f to %s with %+.0f", f.Decks[first.Deck].Name, first.Rating.Value, f.Decks[last.Deck].Name, last.Rating.Value)
}

func rangePoint(i int, r Range, games int) doc.Point {
	return doc.Point{X: float64(i), Value: r.Value, Low: r.Low, High: r.High, Games: games}
}

// fullShade is the distance of a win rate from 1/2 that gets the strongest colour.
const fullShade = 0.3

// matchups returns the section with the matrix.
func (f Field) matchups() doc.Section {
	sec := doc.Section{Title: "The matchups"}
	order, place := f.order(), make([]int, len(f.Decks))
	chart := &doc.Chart{Kind: doc.Heat, Title: "Win rates"}
	table := &doc.Table{Matrix: true, Caption: fmt.Sprintf(
		"Win rates of the decks at the left against those above, in percent, with half the width of the %s interval, over %s. ▲ and ▼: shown to be better or worse.",
		percent0(1-f.Alpha), count(f.Games, "game"))}
	table.Columns = []doc.Column{{Title: "deck"}}
	for i, deck := range order {
		place[deck] = i
		name := f.Decks[deck].Name
		chart.X.Categories = append(chart.X.Categories, name)
		table.Columns = append(table.Columns, doc.Column{Title: itoa(i + 1)})
		row := doc.Row{Cells: make([]doc.Cell, len(order)+1)}
		row.Cells[0], row.Cells[i+1] = doc.Word(itoa(i+1)+" "+name), doc.Word("·")
		table.Rows = append(table.Rows, row)
	}
	chart.Y.Categories = chart.X.Categories
	var series doc.Series
	widest := 0.0
	for _, c := range f.Cells {
		a, b := place[c.Decks[0]], place[c.Decks[1]]
		sign := 0
		if c.Better >= 0 {
			sign = 1 - 2*c.Better
		}
		first, second := cellTexts(c.WinRate)
		for _, x := range []struct {
			text      string
			rate      Rate
			row, col  int
			sign      int
			preferred string
		}{{first, c.WinRate, a, b, sign, chart.Y.Categories[a]}, {second, c.WinRate.mirrored(), b, a, -sign, chart.Y.Categories[b]}} {
			cell := doc.Cell{Text: x.text, Sign: x.sign}
			if x.rate.Value != nil {
				cell.Shade = (*x.rate.Value - 0.5) / fullShade
				p := doc.Point{X: float64(x.col), Row: x.row, Value: *x.rate.Value, Low: x.rate.Low, High: x.rate.High, Games: c.Games}
				if x.sign > 0 {
					p.Note = "shown to be better"
				} else if x.sign < 0 {
					p.Note = "shown to be worse"
				}
				series.Points = append(series.Points, p)
				widest = max(widest, (x.rate.High-x.rate.Low)/2)
			}
			table.Rows[x.row].Cells[x.col+1] = cell
		}
	}
	chart.Series = []doc.Series{series}
	chart.Alt = fmt.Sprintf("The win rate of the deck at the left against the one above, in percent: blue where it wins, orange where it loses. No interval is wider than %.1f points either way.", 100*widest)
	if len(series.Points) > 0 {
		chart.Table = table
		sec.Add(chart)
	}
	return sec
}

// circling returns the section about decks that beat each other in a circle.
func (f Field) circling() doc.Section {
	sec := doc.Section{Title: "Circles"}
	if len(f.Circles) == 0 {
		sec.Add(doc.Text("No three decks are shown to beat each other in a circle."))
		return sec
	}
	table := &doc.Table{Caption: "Three decks of which each is shown to beat the next, and the last the first.", Columns: []doc.Column{{Title: "circle"}}}
	for _, c := range f.Circles {
		table.Rows = append(table.Rows, doc.Row{Cells: []doc.Cell{doc.Word(strings.Join(f.names(c[:]), " > "))}})
	}
	sec.Add(table)
	return sec
}

func (f Field) method() doc.Section {
	return doc.Section{Title: "Besides", Blocks: []doc.Block{
		doc.Text(fmt.Sprintf("Whoever takes the first turn has %s of the points, %s in the long run between these decks, played by %s: %s.",
			f.FirstPlayer.value(), f.FirstPlayer.bounds(), f.Agent, f.FirstPlayer.advantagePhrase("an advantage", "a disadvantage"))),
		doc.Note(fmt.Sprintf("Intervals: %s, %s. Those of ratings and of the mix have the same confidence, each for itself. Of the decks that are called better, one in twenty at most is wrong on average.",
			percent0(1-f.Alpha), stats.SequenceMethod)),
	}}
}
