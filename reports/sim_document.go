package reports

import (
	"cmp"
	"fmt"
	"maps"
	"slices"

	"github.com/wisim/wisim/reports/doc"
	"github.com/wisim/wisim/reports/sampling"
	"github.com/wisim/wisim/reports/stats"
)

// Document returns the report as a document.
func (s Sim) Document() doc.Document {
	names := DistinctNames(s.Decks)
	d := doc.Document{
		Title: names[0] + " against " + names[1], Kind: "Two decks against each other",
		Headline: s.headline(), Lead: s.lead(), Warnings: append(append(blankWarnings(names[:], s.Decks[:]), s.houseWarnings()...), s.CardUse.warnings()...),
		Colophon: append(s.colophon(), s.CardUse.unknown()...),
	}
	if s.Start != nil {
		d.Kind = "Games from a position"
		d.Lead = append(d.Lead, s.Start.where(s.Games))
	}
	d.Lead = append(d.Lead, houseSentence(s.House)...)
	if s.FailedIf != "" {
		d.Lead = append(d.Lead, failedNote(s.FailedIf))
	}
	finished := s.Games - s.Unfinished
	d.Facts = []doc.Fact{
		{Label: "games", Value: thousands(s.Games), Note: unfinishedNote(s.Draws, s.Unfinished)},
		{Label: names[0], Value: s.WinRate.value(), Note: s.WinRate.interval()},
		{Label: names[1], Value: s.WinRate.mirrored().value(), Note: s.WinRate.mirrored().interval()},
	}
	if s.Start == nil {
		d.Facts = append(d.Facts, doc.Fact{Label: "who begins wins", Value: s.FirstPlayer.value(), Note: s.FirstPlayer.interval()})
	}
	if finished > 0 {
		d.Facts = append(d.Facts, doc.Fact{Label: "turns of a game", Value: fmt.Sprintf("%.1f", *s.Turns.Mean), Note: "half end by turn " + thousands(int(*s.Turns.P50))})
	}
	d.Sections = []doc.Section{s.result(names), s.lengths(names), s.plays(names), s.charts.calibrationSection(s.Agents), s.other(finished), listDifference(s.Decks[0], s.Decks[1]).section(names), listsSection(names[:], s.Decks[:])}
	return d
}

// headline returns the result as a sentence.
func (s Sim) headline() string {
	names := DistinctNames(s.Decks)
	winner, loser, rate := names[0], names[1], s.WinRate
	if rate.Value != nil && *rate.Value < 0.5 {
		winner, loser, rate = names[1], names[0], rate.mirrored()
	}
	if rate.Value == nil {
		return "No game was finished."
	}
	wins := fmt.Sprintf("%s of the games", rate.value())
	if s.Stop != nil {
		switch sampling.Answer(s.Stop.Answer) {
		case sampling.Better, sampling.Worse:
			return fmt.Sprintf("%s is better than %s: it wins %s.", winner, loser, wins)
		case sampling.NoDifference:
			return fmt.Sprintf("No difference of %s or more between %s and %s.", points(s.Stop.Detect), names[0], names[1])
		case sampling.NotDecided:
			return fmt.Sprintf("Not decided after %s: %s won %s.", count(s.Games, "game"), winner, wins)
		}
	}
	if rate.Low > 0.5 {
		return fmt.Sprintf("%s wins more than %s: %s.", winner, loser, wins)
	}
	return fmt.Sprintf("No difference shown between %s and %s.", names[0], names[1])
}

// between says which games a rate of both sides is of; empty if every game has other
// decks.
func (s Sim) between() string {
	if s.drafted {
		return ""
	}
	return " between these decks"
}

// players names the agents in a sentence.
func (s Sim) players() string {
	if s.Agents[0] == s.Agents[1] {
		return s.Agents[0]
	}
	return s.Agents[0] + " and " + s.Agents[1]
}

// lead returns how certain the result is and how many games it rests on.
func (s Sim) lead() (out []string) {
	names := DistinctNames(s.Decks)
	if s.WinRate.Value != nil {
		sentence := fmt.Sprintf("%s wins %s of the games against %s in the long run, played by %s", names[0], s.WinRate.bounds(), names[1], s.players())
		out = append(out, fmt.Sprintf("%s, as far as %s tell (%s).", sentence, count(s.Games, "game"), s.WinRate.label()))
	}
	switch {
	case s.Partial:
		out = append(out, s.partialNotes("game")...)
	case s.Stop != nil && s.Stop.Reason != "":
		out = append(out, fmt.Sprintf("It stopped after %s: %s.", count(s.Games, "game"), s.Stop.Reason))
		if note := s.outwardNote(); note != "" {
			out = append(out, note)
		}
	}
	return out
}

func (f *StartPosition) where(games int) string {
	where := f.At
	if f.Script {
		where = "the end of the script, " + where
	}
	text := fmt.Sprintf("The games begin from %s, in %s: %s.", where, f.File, f.Scenario)
	if games > 0 && 2*f.DistinctGames <= games {
		text += fmt.Sprintf(" The position leaves little to chance: %s of the games are different.", thousands(f.DistinctGames))
	}
	return text
}

func unfinishedNote(draws, unfinished int) string {
	text := count(draws, "draw")
	if draws == 0 {
		text = "no draws"
	}
	if unfinished > 0 {
		text += ", " + thousands(unfinished) + " unfinished"
	}
	return text
}

// result returns the section about who wins.
func (s Sim) result(names [2]string) doc.Section {
	sec := doc.Section{Title: "Who wins"}
	rates := [2]Rate{s.WinRate, s.WinRate.mirrored()}
	table := &doc.Table{
		Caption: "The two decks, over " + count(s.Games, "game") + ".",
		Columns: []doc.Column{
			{Title: "deck"}, {Title: "played by"}, {Title: "cards", Number: true}, {Title: "games won", Number: true},
			{Title: "win rate", Number: true}, {Title: s.WinRate.label()},
		},
	}
	agents := s.agentRow()
	chart := &doc.Chart{
		Kind: doc.Dots, Title: "Win rates", X: doc.Axis{Unit: doc.Percent}, Mark: evenMark(),
		Alt: fmt.Sprintf("%s wins %s of the games, with an interval from %s; %s the rest.", names[0], s.WinRate.value(), s.WinRate.interval(), names[1]),
	}
	series := doc.Series{}
	for i, name := range names {
		table.Rows = append(table.Rows, doc.Row{Cells: []doc.Cell{
			doc.Word(name), doc.Word(agents[i+1]), countCell(s.Decks[i].Cards), countCell(s.Wins[i]), rateCell(rates[i]), doc.Word(rates[i].interval()),
		}})
		chart.Y.Categories = append(chart.Y.Categories, name)
		if p, ok := ratePoint(i, rates[i], s.Games-s.Unfinished); ok {
			series.Points = append(series.Points, p)
		}
	}
	chart.Series = []doc.Series{series}
	sec.Add(table)
	if len(series.Points) > 0 {
		sec.Add(chart)
	}
	alpha := 0.05
	if s.Stop != nil {
		alpha = s.Stop.Alpha
	}
	if s.charts != nil {
		sec.Add(narrowingChart(s.charts.looks(alpha), "win rate of "+names[0], doc.Percent, evenMark(), percent0(1-alpha), percent))
		note := "The interval of the verdict: " + s.WinRate.Method + "."
		if s.WinRate.Method != stats.SequenceMethod {
			note += " The band of the course may be looked at at any time, and is therefore wider: confidence sequence over pairs of games."
		}
		sec.Add(doc.Note(note))
	}
	return sec
}

// lengths returns the section about when the games ended.
func (s Sim) lengths(names [2]string) doc.Section {
	sec := doc.Section{Title: "When games end"}
	if s.charts == nil {
		return sec
	}
	games, rate := s.charts.lengthCharts(names, s.Partial)
	sec.Add(games, rate)
	return sec
}

// plays returns the section about what the decks do in their turns.
func (s Sim) plays(names [2]string) doc.Section {
	sec := doc.Section{Title: "What the decks do"}
	if s.charts == nil {
		return sec
	}
	charts := s.charts.turnCharts(names)
	if charts == nil {
		sec.Add(doc.Absent("Curves of resources, cards and power, and where the capitals burned, are not here: they need a run that keeps its turns. Play it with --out DIR --keep turns, then: wisim report DIR."))
		return sec
	}
	for _, c := range charts {
		sec.Add(c)
	}
	sec.Add(s.charts.capitalChart(names))
	for i, name := range names {
		sec.Add(s.charts.damage[i].chart(name))
	}
	if s.charts.totalDamage > 0 && s.charts.damage[0].total()+s.charts.damage[1].total() == 0 {
		sec.Add(doc.Absent(noSectionDamage))
	}
	return sec
}

// other returns the section about everything else.
func (s Sim) other(finished int) doc.Section {
	sec := doc.Section{Title: "Besides"}
	if finished == 0 {
		return sec
	}
	if s.Start == nil {
		sec.Add(doc.Text(fmt.Sprintf("Whoever takes the first turn wins %s of the games, %s in the long run%s, played by %s: %s.",
			s.FirstPlayer.value(), s.FirstPlayer.bounds(), s.between(), s.players(), s.FirstPlayer.advantagePhrase("an advantage", "a disadvantage"))))
	}
	if s.Start != nil && s.Start.FirstAgent != nil {
		r := *s.Start.FirstAgent
		sec.Add(doc.Text(fmt.Sprintf("%s, on whichever side, wins %s of the games, %s: %s.", s.Agents[0], r.value(), r.interval(), r.advantagePhrase("wins more", "wins less"))))
	}
	table := &doc.Table{
		Caption: "How " + count(finished, "finished game") + " ended.",
		Columns: []doc.Column{{Title: "ending"}, {Title: "games", Number: true}, {Title: "share", Number: true}},
	}
	names := slices.SortedFunc(maps.Keys(s.Endings), func(a, b string) int {
		return cmp.Or(cmp.Compare(s.Endings[b], s.Endings[a]), cmp.Compare(a, b))
	})
	for _, n := range names {
		share := float64(s.Endings[n]) / float64(finished)
		table.Rows = append(table.Rows, doc.Row{Cells: []doc.Cell{doc.Word(n), countCell(s.Endings[n]), doc.Num(percent(share), share)}})
	}
	sec.Add(table)
	sec.Add(doc.Text(fmt.Sprintf("A game has %.1f decisions of both players on average; half have no more than %s, 95 %% no more than %s.",
		*s.Decisions.Mean, thousands(int(*s.Decisions.P50)), thousands(int(*s.Decisions.P95)))))
	if s.Unfinished > 0 {
		sec.Add(doc.Text(count(s.Unfinished, "game") + " reached a cap of the simulator and counted for neither deck."))
	}
	return sec
}

func (s Sim) colophon() []string {
	how := upper(seedText(s.Seed)) + ", signature " + s.Signature + "."
	if s.sharesGames() {
		how = sharedGames(s.Seed) + " Signature " + s.Signature + "."
	}
	if s.Start == nil {
		how = "Games come in pairs: one seed, the first player swapped. " + how
	}
	return append([]string{how}, sourceNotes(s.Cards, s.CandidateLists)...)
}
