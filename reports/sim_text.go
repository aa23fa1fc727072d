package reports

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/wisim/wisim/reports/sampling"
	"github.com/wisim/wisim/reports/stats"
	"github.com/wisim/wisim/reports/text"
)

// maxOpen is the largest number of unfinished games that the text lists.
const maxOpen = 5

// WriteText writes the report in lines of at most width columns, 0 for
// text.DefaultWidth. Commands to copy are never broken and may be longer.
func (s Sim) WriteText(w io.Writer, width int) error {
	t := text.New(width)
	s.heading(t)
	s.deckColumns(t)
	s.summary(t)
	s.notes(t)
	_, err := io.WriteString(w, t.String())
	return err
}

func (s Sim) heading(t *text.Writer) {
	names := DistinctNames(s.Decks)
	t.Paragraph("", names[0]+" against "+names[1])
	if s.Start != nil {
		s.Start.heading(t, s.Games, s.Seed)
	} else {
		t.Paragraph("", count(s.Games, "game")+" in pairs (one seed, first player swapped), seed "+strconv.FormatUint(s.Seed, 10))
	}
	writeHouse(t, s.House)
	writeCardFiles(t, s.Cards)
	writeLists(t, s.Lists, s.CandidateLists)
	if s.Partial {
		for _, note := range s.partialNotes("game") {
			t.Paragraph("", note)
		}
	}
	writeFailed(t, s.FailedIf)
	t.Gap()
}

// partialNotes returns the notes of an interrupted run: how much of it was played, and
// the kind of its intervals. unit is what the run counts, in the singular.
func (s Sim) partialNotes(unit string) []string {
	notes := []string{partial(outOf(s.Games, s.Requested, unit))}
	if s.WinRate.Value != nil && s.WinRate.Method == stats.SequenceMethod {
		notes = append(notes, "The intervals cover at every look, however often the run is looked at: "+s.WinRate.Method+".")
	}
	return notes
}

// writeCardFiles writes a line with the user's card files.
func writeCardFiles(t *text.Writer, files []string) {
	if len(files) > 0 {
		t.Paragraph("", "with the cards of "+strings.Join(files, ", "))
	}
}

// writeLists writes what agents that search know of the opponent's deck list.
func writeLists(t *text.Writer, lists string, b *CandidateLists) {
	switch lists {
	case "":
	case "open":
		t.Paragraph("", "open lists: agents that search know the opponent's")
	case "closed":
		if b == nil {
			t.Paragraph("", "closed lists: agents know what the opponent has shown")
			return
		}
		t.Paragraph("", "closed lists: agents guess the opponent's from what he has shown, among "+b.among())
		return
	default:
		t.Paragraph("", "lists: "+lists)
	}
	writeCandidateLists(t, b)
}

func (s Sim) deckColumns(t *text.Writer) {
	a, b := s.WinRate, s.WinRate.mirrored()
	names := DistinctNames(s.Decks)
	t.Columns([][3]string{
		{"deck", names[0], names[1]},
		{"cards", strconv.Itoa(s.Decks[0].Cards), strconv.Itoa(s.Decks[1].Cards)},
		s.agentRow(),
		{"games won", thousands(s.Wins[0]), thousands(s.Wins[1])},
		{"win rate", a.value(), b.value()},
		{s.WinRate.label(), a.interval(), b.interval()},
	})
	t.Row("verdict", s.verdict(t.ValueWidth())...)
	if s.Stop != nil && s.Stop.Reason != "" {
		t.Row("stopped", s.Stop.Reason+",", "after "+count(s.Games, "game"))
	}
	t.Gap()
}

func (s Sim) summary(t *text.Writer) {
	if s.Start != nil {
		s.Start.summary(t, s.Agents)
	} else {
		first := s.FirstPlayer.value() + ","
		t.Row("first player", first, s.FirstPlayer.interval()+":", s.FirstPlayer.advantage("an advantage", "a disadvantage"))
	}
	t.Row("draws", thousands(s.Draws))
	t.Row("unfinished", thousands(s.Unfinished))
	if finished := s.Games - s.Unfinished; finished > 0 {
		t.Row("endings", s.endings(finished)...)
		t.Row("turns", s.Turns.cells()...)
		t.Row("decisions", s.Decisions.cells()...)
	}
	t.Row("signature", s.Signature)
}

func (s Sim) notes(t *text.Writer) {
	names := DistinctNames(s.Decks)
	if note := s.outwardNote(); note != "" {
		t.Gap()
		t.Paragraph("", note)
	}
	if s.WinRate.Value != nil && !s.Partial && (s.Stop != nil || s.WinRate.Method == stats.SequenceMethod) {
		t.Gap()
		t.Paragraph("", s.intervalNote())
	}
	for i, d := range s.Decks {
		if note := d.BlankNote(names[i]); note != "" {
			t.Gap()
			t.Paragraph("", note)
		}
	}
	for _, note := range s.houseWarnings() {
		t.Gap()
		t.Paragraph("", note)
	}
	s.CardUse.write(t)
	if s.Start != nil {
		s.Start.notes(t, s.Games)
	}
	s.unfinishedNote(t)
	if s.sharesGames() {
		t.Gap()
		t.Paragraph("", sharedGames(s.Seed))
	}
}

// intervalNote names the intervals of a run that stopped by itself, or that has few games.
func (s Sim) intervalNote() string {
	switch {
	case s.Stop == nil:
		return "So few games have wide intervals, which cover all the same: " + s.WinRate.Method + "."
	case s.WinRate.Method == s.FirstPlayer.Method || s.Start != nil:
		return "Interval: " + s.WinRate.Method + "."
	}
	return "Intervals: of the win rates, " + s.WinRate.Method + "; of the first player, " + s.FirstPlayer.Method + "."
}

// sharesGames reports whether other commands play the games of the report too. They play
// none from a position and none with drafted decks.
func (s Sim) sharesGames() bool { return s.Start == nil && !s.drafted }

// unfinishedNote writes how many games did not end, and the commands that show them.
func (s Sim) unfinishedNote(t *text.Writer) {
	if s.Unfinished == 0 {
		return
	}
	t.Gap()
	t.Paragraph("", count(s.Unfinished, "game")+" reached a cap of the simulator and counted for neither deck. To see each:")
	for _, o := range s.UnfinishedGames[:min(len(s.UnfinishedGames), maxOpen)] {
		t.Verbatim("  " + o.Repeat)
	}
	if more := s.Unfinished - maxOpen; more > 0 {
		has := "has them all"
		if s.Unfinished > MaxUnfinishedListed {
			has = "has the first " + thousands(MaxUnfinishedListed)
		}
		t.Paragraph("  ", "and "+thousands(more)+" more; the JSON "+has)
	}
}

// outwardNote returns the note about the estimate of a run that stopped at a verdict.
func (s Sim) outwardNote() string {
	if s.Stop == nil {
		return ""
	}
	return outwardNote(sampling.Answer(s.Stop.Answer))
}

// verdict returns the result in words. Deck names are cut to columns.
func (s Sim) verdict(columns int) []string {
	names := DistinctNames(s.Decks)
	if s.Stop != nil {
		switch sampling.Answer(s.Stop.Answer) {
		case sampling.Better:
			return []string{text.Cut(names[0], columns), "is better"}
		case sampling.Worse:
			return []string{text.Cut(names[1], columns), "is better"}
		case sampling.NoDifference:
			return []string{"no difference of " + points(s.Stop.Detect) + " or more"}
		case sampling.NotDecided:
			return []string{"not decided"}
		}
	}
	switch {
	case s.WinRate.Low > 0.5:
		return []string{text.Cut(names[0], columns), "wins more"}
	case s.WinRate.High < 0.5:
		return []string{text.Cut(names[1], columns), "wins more"}
	}
	return []string{"~ no difference shown"}
}

// endings returns the endings with their counts and shares, the most frequent first.
func (s Sim) endings(finished int) []string {
	names := slices.SortedFunc(maps.Keys(s.Endings), func(a, b string) int {
		return cmp.Or(cmp.Compare(s.Endings[b], s.Endings[a]), cmp.Compare(a, b))
	})
	var counts []int
	for _, n := range names {
		counts = append(counts, s.Endings[n])
	}
	shares := permille(counts, finished)
	for i, n := range names {
		names[i] = fmt.Sprintf("%s %s (%s)", n, thousands(counts[i]), percent(float64(shares[i])/1000))
		if i < len(s.Endings)-1 {
			names[i] += ","
		}
	}
	return names
}

// permille returns the shares of counts in total, in thousandths. They add up to
// 1,000: the missing thousandths go to the counts that lost most by rounding down,
// the first of equals first. The counts must add up to total.
func permille(counts []int, total int) []int {
	shares, left := make([]int, len(counts)), 1000
	order := make([]int, len(counts))
	for i, k := range counts {
		shares[i], order[i] = 1000*k/total, i
		left -= shares[i]
	}
	slices.SortStableFunc(order, func(a, b int) int {
		return cmp.Compare(1000*counts[b]%total, 1000*counts[a]%total)
	})
	for _, i := range order[:left] {
		shares[i]++
	}
	return shares
}

// cells formats a spread over at least one game.
func (s Spread) cells() []string {
	return []string{
		fmt.Sprintf("%.1f on average,", *s.Mean),
		"half within " + thousands(int(*s.P50)) + ",",
		"95 % within " + thousands(int(*s.P95)),
	}
}

// heading writes where the games began and what was left to chance.
func (f *StartPosition) heading(t *text.Writer, games int, seed uint64) {
	where := f.At
	if f.Script {
		where = "the end of the script, " + where
	}
	t.Paragraph("", "from "+where)
	t.Paragraph("", f.File+": "+f.Scenario)
	how, decks := ", each with its own seed", "for each"
	if f.Swapped {
		how, decks = " in pairs (one seed, agents swapped)", "for each pair"
	}
	order := "decks shuffled " + decks
	if !f.Shuffled {
		order = "decks in the order of the file"
	}
	t.Paragraph("", fmt.Sprintf("%s%s, seed %s, %s", count(games, "game"), how, strconv.FormatUint(seed, 10), order))
}

// agentRow returns the row of agents; agents that changed sides appear on both.
func (s Sim) agentRow() [3]string {
	a, b := s.Agents[0], s.Agents[1]
	if s.Start != nil && s.Start.Swapped {
		a, b = a+" / "+b, b+" / "+a
	}
	return [3]string{"agent", a, b}
}

// summary writes the rate of the first agent, if the agents changed sides.
func (f *StartPosition) summary(t *text.Writer, agents [2]string) {
	if r := f.FirstAgent; r != nil {
		t.Row("first agent", agents[0], r.value()+",", r.interval()+":", r.advantage("wins more", "wins less"))
	}
}

// notes writes how many games were different, if few were, and how many cards stand
// in for those the file does not name.
func (f *StartPosition) notes(t *text.Writer, games int) {
	if games > 0 && 2*f.DistinctGames <= games {
		t.Gap()
		t.Paragraph("", fmt.Sprintf("Different games among them: %s. The position leaves little to chance.", thousands(f.DistinctGames)))
	}
	for i, n := range f.Fillers {
		if n > 0 {
			t.Gap()
			t.Paragraph("", fmt.Sprintf("Of player %d's hand and deck %s nothing, because the file does not say what is there.",
				i+1, cardsDo(n)))
		}
	}
}

func cardsDo(n int) string {
	if n == 1 {
		return "1 card does"
	}
	return thousands(n) + " cards do"
}

// writeCandidateLists writes which lists agents consider possible for the opponent.
func writeCandidateLists(t *text.Writer, b *CandidateLists) {
	for _, s := range b.sentence() {
		t.Paragraph("", s)
	}
}
