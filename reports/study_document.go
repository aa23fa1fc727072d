package reports

import (
	"fmt"
	"strconv"

	"github.com/wisim/wisim/reports/doc"
	"github.com/wisim/wisim/reports/stats"
)

// Document returns the report as a document.
func (s Study) Document() doc.Document {
	d := doc.Document{
		Title: "What is in " + s.Deck.Name, Kind: "What is in a deck?", Headline: s.headline(), Repeat: []string{s.Repeat},
		Warnings: append(blankWarnings(append([]string{s.Deck.Name}, deckNames(s.Field)...), append([]Deck{s.Deck}, s.Field...)), s.CardUse.warnings()...),
		Colophon: append(append([]string{sharedGames(s.Seed)}, sourceNotes(s.Cards, s.CandidateLists)...), s.CardUse.unknown()...),
	}
	if s.Partial {
		d.Lead = append(d.Lead, partial(outOf(s.Games, s.Requested, "game")))
	}
	if s.WinRate.Value == nil {
		return d
	}
	d.Lead = append([]string{fmt.Sprintf("In the long run it wins %s of its games against these decks, played by %s (%s): %s when it begins [%s], %s when it does not [%s].",
		s.WinRate.bounds(), s.Agent, s.WinRate.label(), s.GoingFirst.value(), s.GoingFirst.interval(), s.GoingSecond.value(), s.GoingSecond.interval())}, d.Lead...)
	d.Lead = append(d.Lead, houseSentence(s.House)...)
	d.Facts = []doc.Fact{
		{Label: "win rate", Value: s.WinRate.value(), Note: s.WinRate.interval()},
		{Label: "games", Value: thousands(s.Games), Note: unfinishedNote(s.Draws, s.Unfinished)},
		{Label: "opponents", Value: thousands(len(s.Field)), Note: "all count the same"},
		{Label: "turns of a game", Value: fmt.Sprintf("%.1f", *s.Turns.Mean), Note: "half end by turn " + thousands(int(*s.Turns.P50))},
		{Label: "played by", Value: s.Agent},
	}
	d.Sections = []doc.Section{s.cards(), s.opponents(), s.hands(), s.lengths(), s.course(), s.method()}
	all := append([]Deck{s.Deck}, s.Field...)
	d.Sections = append(d.Sections, listsSection(deckNames(all), all))
	return d
}

func (s Study) headline() string {
	if s.WinRate.Value == nil {
		return "Nothing is known: no game was finished."
	}
	against := count(len(s.Field), "deck")
	if len(s.Field) == 1 {
		against = s.Field[0].Name
	}
	return fmt.Sprintf("%s wins %s of its games against %s.", s.Deck.Name, s.WinRate.value(), against)
}

// signOf returns the cell of an effect, with a mark only if it is a finding.
func (s Study) signOf(d Difference, title, kind string) doc.Cell {
	if d.Value == nil {
		return doc.None("?")
	}
	c := doc.Num(d.value(), *d.Value)
	if s.found(title, kind) {
		c.Sign = 1
		if *d.Value < 0 {
			c.Sign = -1
		}
	}
	return c
}

// cards returns the section about what each card does.
func (s Study) cards() doc.Section {
	sec := doc.Section{Title: "What each card does"}
	if len(s.Findings) == 0 {
		sec.Add(doc.Text(fmt.Sprintf("No card is shown to do more or less for the deck than the others in %s.", count(s.Games, "game"))))
	}
	for _, f := range s.Findings[:min(len(s.Findings), shownFindings)] {
		sec.Add(doc.Item(f.Sentence))
	}
	if more := len(s.Findings) - shownFindings; more > 0 {
		sec.Add(doc.Text(fmt.Sprintf("And %s, with a mark below.", count(more, "more finding"))))
	}
	texts := s.hasText()
	chart := &doc.Chart{
		Kind: doc.Dots, Title: "The effect of each card", X: doc.Axis{Unit: doc.Points, Title: "points of the win rate"},
		Mark: &doc.Mark{Value: 0, Label: "no effect"}, Series: []doc.Series{{Name: "a copy dealt"}},
		Alt: fmt.Sprintf("What a copy in the opening seven is worth against another card of the deck there, with %s intervals, over %s; the surest help first.",
			percent0(stats.Confidence), count(s.Games, "game")),
	}
	table := &doc.Table{
		Caption: fmt.Sprintf("The cards of the deck, over %s. ▲ and ▼: not chance, corrected for looking at all cards.", count(s.Games, "game")),
		Columns: []doc.Column{{Title: "card"}, {Title: "n", Number: true, DropOrder: 5}, {Title: "dealt", Number: true}, {Title: "interval", DropOrder: 8}},
		Legends: []doc.Legend{{Column: 1, Text: "n: copies in the deck."}, {Column: 2, Text: "dealt: points of the win rate by which a copy in the opening seven is better than another card of the deck there; the shuffle decides, so it is the card and not the luck that goes with it."}},
	}
	if texts {
		chart.Series = append(chart.Series, doc.Series{Name: "its text"})
		table.Columns = append(table.Columns, doc.Column{Title: "text", Number: true}, doc.Column{Title: "interval", DropOrder: 7})
		table.Legends = append(table.Legends, doc.Legend{Column: 4, Text: "text: points that the deck wins by the card's text, against the same games with the card blank."})
	}
	last := len(table.Columns)
	table.Columns = append(table.Columns, doc.Column{Title: "seen", Number: true, DropOrder: 4}, doc.Column{Title: "played", Number: true, DropOrder: 6},
		doc.Column{Title: "turn", Number: true, DropOrder: 3}, doc.Column{Title: "at end", Number: true, DropOrder: 2}, doc.Column{Title: "games", Number: true, DropOrder: 1})
	for i, text := range []string{
		"seen: the win rate of games in which a copy was in hand.",
		"played: the win rate of games in which one was played; it says with which games a card goes, not what it does.",
		"turn: half of the first copies were played by then.",
		"at end: the win rate of games in which a copy was still in hand.",
	} {
		table.Legends = append(table.Legends, doc.Legend{Column: last + i, Text: text})
	}
	for i, c := range s.Titles {
		row := doc.Row{Cells: []doc.Cell{doc.Word(c.Title), countCell(c.Copies), s.signOf(c.Dealt, c.Title, findingDealt), doc.Word(c.Dealt.interval())}}
		chart.Y.Categories = append(chart.Y.Categories, c.Title)
		if p, ok := differencePoint(i, c.Dealt, c.Games); ok {
			chart.Series[0].Points = append(chart.Series[0].Points, p)
		}
		if texts {
			text := Difference{}
			if c.Text != nil {
				text = *c.Text
			}
			cell := s.signOf(text, c.Title, findingText)
			if c.Text == nil {
				cell.Text = "-" // the effect of the text was not measured
			}
			row.Cells = append(row.Cells, cell, doc.Word(text.interval()))
			if p, ok := differencePoint(i, text, c.Games); ok {
				chart.Series[1].Points = append(chart.Series[1].Points, p)
			}
		}
		turn := doc.None("-")
		if c.PlayedTurn.P50 != nil {
			turn = doc.Num(strconv.FormatFloat(*c.PlayedTurn.P50, 'f', -1, 64), *c.PlayedTurn.P50)
		}
		row.Cells = append(row.Cells, rateCell(c.Measures[measureSeen].WinRate), rateCell(c.Measures[measurePlayed].WinRate), turn,
			rateCell(c.Measures[measureHand].WinRate), countCell(c.Games))
		table.Rows = append(table.Rows, row)
	}
	if len(chart.Series[0].Points) > 0 {
		sec.Add(chart)
	}
	sec.Add(table)
	return sec
}

// opponents returns the section about the matchups.
func (s Study) opponents() doc.Section {
	sec := doc.Section{Title: "Opponents"}
	table := &doc.Table{
		Caption: fmt.Sprintf("Win rates of %s, over %s, with intervals of %s.", s.Deck.Name, count(s.Games, "game"), percent0(stats.Confidence)),
		Columns: []doc.Column{{Title: "opponent"}, {Title: "win rate", Number: true}, {Title: "interval"}, {Title: "first", Number: true, DropOrder: 4},
			{Title: "second", Number: true, DropOrder: 3}, {Title: "turns", Number: true, DropOrder: 2}, {Title: "games", Number: true, DropOrder: 1}},
	}
	chart := &doc.Chart{
		Kind: doc.Dots, Title: "Win rates by opponent", X: doc.Axis{Unit: doc.Percent}, Mark: evenMark(), Series: []doc.Series{{}},
		Alt: fmt.Sprintf("The win rate of %s against each opponent, with intervals; over all of them %s.", s.Deck.Name, s.WinRate.value()),
	}
	for i, m := range s.Matchups {
		name := s.Field[m.Deck].Name
		turns := doc.None("-")
		if m.Turns.Mean != nil {
			turns = doc.Num(fmt.Sprintf("%.1f", *m.Turns.Mean), *m.Turns.Mean)
		}
		table.Rows = append(table.Rows, doc.Row{Cells: []doc.Cell{
			doc.Word(name), rateCell(m.WinRate), doc.Word(m.WinRate.interval()), rateCell(m.GoingFirst), rateCell(m.GoingSecond), turns, countCell(m.Games),
		}})
		chart.Y.Categories = append(chart.Y.Categories, name)
		if p, ok := ratePoint(i, m.WinRate, m.Games); ok {
			chart.Series[0].Points = append(chart.Series[0].Points, p)
		}
	}
	sec.Add(chart, table)
	return sec
}

// hands returns the section about opening hands.
func (s Study) hands() doc.Section {
	sec := doc.Section{Title: "Opening hands"}
	m := s.Mulligan
	if m.Hands == 0 {
		return sec
	}
	sec.Add(doc.Text(fmt.Sprintf("%s returns %s of its hands. It wins %s with hands that it kept and %s with those that it took instead.",
		s.Agent, percent(m.Share), m.KeptRate.value(), m.ReturnedRate.value())))
	if m.Worth == nil {
		return sec
	}
	if m.Returned > 0 {
		sec.Add(doc.Text(fmt.Sprintf("The choice is worth %s against keeping every hand. To return a hand that it returned is worth %s.", m.Worth.pointsText(), m.Gain.pointsText())))
	}
	if m.Regret.Value != nil && m.Regret.Low > 0 {
		sec.Add(doc.Text(fmt.Sprintf("It should return more hands: to return one that it kept would be worth %s.", m.Regret.pointsText())))
	}
	table := &doc.Table{
		Caption: fmt.Sprintf("Opening hands by how many of their cards cost %d or less, over %s: the points by which keeping such a hand is better than returning it, in the same games.",
			CheapCost, count(m.Hands, "hand")),
		Columns: []doc.Column{{Title: "cheap cards", Number: true}, {Title: "keep it", Number: true}, {Title: "interval"}, {Title: "hands", Number: true, DropOrder: 2}, {Title: "returned", Number: true, DropOrder: 1}},
	}
	for _, h := range m.Cheap {
		returned := float64(h.Returned) / float64(max(1, h.Hands))
		table.Rows = append(table.Rows, doc.Row{Cells: []doc.Cell{
			countCell(h.Cheap), differenceCell(h.Keep), doc.Word(h.Keep.interval()), countCell(h.Hands), doc.Num(percent(returned), returned),
		}})
	}
	sec.Add(table)
	good, bad := m.handAdvice()
	if len(good) > 0 {
		sec.Add(doc.Text("Hands are to be kept rather with " + enumerate(good, "and") + "."))
	}
	if len(bad) > 0 {
		sec.Add(doc.Text("Hands are to be returned rather with " + enumerate(bad, "and") + "."))
	}
	if len(good)+len(bad) > 0 {
		sec.Add(doc.Note(fmt.Sprintf("Of all decks in which no card matters to a hand, %s at most are told otherwise (Bonferroni), apart from those with a finding.", percent0(findingRate))))
	}
	return sec
}

// lengths returns the section about when its games end.
func (s Study) lengths() doc.Section {
	sec := doc.Section{Title: "When its games end"}
	if len(s.LastTurns) == 0 {
		return sec
	}
	chart := &doc.Chart{
		Kind: doc.Dots, Title: "Win rate by the last turn", X: doc.Axis{Unit: doc.Percent}, Mark: evenMark(), Series: []doc.Series{{}},
		Table: &doc.Table{Columns: []doc.Column{{Title: "last turn"}, {Title: "games", Number: true, DropOrder: 1}, {Title: "win rate", Number: true}, {Title: s.WinRate.label()}}},
	}
	for i, r := range s.LastTurns {
		label := itoa(r.From)
		if r.To > r.From {
			label += "-" + itoa(r.To)
		}
		chart.Y.Categories = append(chart.Y.Categories, "turn "+label)
		if p, ok := ratePoint(i, r.WinRate, r.Games); ok {
			chart.Series[0].Points = append(chart.Series[0].Points, p)
		}
		chart.Table.Rows = append(chart.Table.Rows, doc.Row{Cells: []doc.Cell{doc.Num(label, float64(i)), countCell(r.Games), rateCell(r.WinRate), doc.Word(r.WinRate.interval())}})
	}
	first, last := s.LastTurns[0], s.LastTurns[len(s.LastTurns)-1]
	chart.Alt = fmt.Sprintf("%s wins %s of the games that end by turn %d, and %s of those that end in turn %d or later; both players' turns counted.",
		s.Deck.Name, first.WinRate.value(), first.To, last.WinRate.value(), last.From)
	sec.Add(chart)
	return sec
}

// courseOf lists the values by turn that a study shows, each as a chart and a table column.
var courseOf = []struct {
	title, unit, column string
	spare               int // doc.Column.DropOrder of this column
	of                  func(StudyMeans) float64
}{
	{"Resources in the kingdom phase", "resources", "resources", 0, func(m StudyMeans) float64 { return m.Resources }},
	{"Power in play at the end of the turn", "power", "power", 0, func(m StudyMeans) float64 { return m.Power }},
	{"Cards in hand at the end of the turn", "cards", "in hand", 5, func(m StudyMeans) float64 { return m.Hand }},
	{"Hit points left of its capital", "hit points", "capital", 3, func(m StudyMeans) float64 { return m.HitPoints }},
	{"Damage to the opponent's capital in the turn", "damage", "damage", 2, func(m StudyMeans) float64 { return m.CapitalDamage }},
	{"Damage to the opponent's cards in the turn", "damage", "to cards", 1, func(m StudyMeans) float64 { return m.CardDamage }},
}

// course returns the section about the turns of the deck: a table, and a chart of
// each of its columns.
func (s Study) course() doc.Section {
	sec := doc.Section{Title: "How its games go"}
	if len(s.Curve) == 0 {
		return sec
	}
	table := &doc.Table{
		Caption: "Means over the games that it won / lost and that came so far (long games are not like short ones).",
		Columns: []doc.Column{{Title: "own turn", Number: true}, {Title: "games", Number: true, DropOrder: 4}},
		Legends: []doc.Legend{{Text: "resources: collected in the kingdom phase."}, {Text: "power: in all zones, at the end of the turn."}, {Column: 4, Text: "in hand: cards, then."},
			{Column: 5, Text: "capital: hit points left of it."}, {Column: 6, Text: "damage: to the opponent's capital in the turn."}, {Column: 7, Text: "to cards: to his cards."}},
	}
	for _, what := range courseOf {
		table.Columns = append(table.Columns, doc.Column{Title: what.column, Number: true, DropOrder: what.spare})
	}
	for _, t := range s.Curve {
		row := doc.Row{Cells: []doc.Cell{countCell(t.Turn), doc.Num(thousands(t.Won.Games)+" / "+thousands(t.Lost.Games), float64(t.Won.Games))}}
		for _, what := range courseOf {
			won, lost := what.of(t.Won), what.of(t.Lost)
			row.Cells = append(row.Cells, doc.Num(fmt.Sprintf("%.1f / %.1f", won, lost), won))
		}
		table.Rows = append(table.Rows, row)
	}
	for _, what := range courseOf {
		if len(s.Curve) < 2 {
			break // a single turn makes no line
		}
		c := &doc.Chart{
			Kind: doc.Lines, Title: what.title, X: doc.Axis{Title: "own turn"}, Y: doc.Axis{Title: what.unit, Min: doc.At(0)},
			Series: []doc.Series{{Name: "games that it won"}, {Name: "games that it lost"}},
		}
		for _, t := range s.Curve {
			for i, m := range [2]StudyMeans{t.Won, t.Lost} {
				v := what.of(m)
				c.Series[i].Points = append(c.Series[i].Points, doc.Point{X: float64(t.Turn), Value: v, Low: v, High: v, Games: m.Games})
			}
		}
		end := s.Curve[len(s.Curve)-1]
		c.Alt = fmt.Sprintf("Means over the games that came so far: in turn %d it is %.1f in games that %s won, and %.1f in those that it lost.",
			end.Turn, what.of(end.Won), s.Deck.Name, what.of(end.Lost))
		sec.Add(c)
	}
	sec.Add(table, s.capitalDamage.chart(s.Deck.Name), calibrationChart([]string{s.Agent}, []*calibration{&s.calibration}))
	return sec
}

func (s Study) method() doc.Section {
	played := fmt.Sprintf("%s in pairs (one seed, first player swapped) with %s", count(s.Games, "game"), s.Agent)
	if s.ReplayedGames > 0 {
		played += fmt.Sprintf("; %s more of them played once again in other ways", thousands(s.ReplayedGames))
	}
	return doc.Section{Title: "How it was measured", Blocks: []doc.Block{
		doc.Text(fmt.Sprintf("%s. %s, %s unfinished.", played, count(s.Draws, "draw"), thousands(s.Unfinished))),
		doc.Note(fmt.Sprintf("Intervals: %s, each for itself, for a number of games fixed beforehand. Of all decks in which no card does more than another, %s at most have a finding (Benjamini and Yekutieli).",
			percent0(stats.Confidence), percent0(s.FindingRate))),
	}}
}
