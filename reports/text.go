package reports

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/rivo/uniseg"

	"github.com/wisim/wisim/reports/sampling"
)

// Width is the number of columns that WriteText uses when it is not told.
const Width = 80

// maxOpen is how many of the unfinished games the text names.
const maxOpen = 5

// minWidth is where giving up on the width reads better than obeying it.
const minWidth = 30

// WriteText writes the report as a table of at most width columns, 0 for
// Width. What cannot be broken, such as a command to copy, may be longer.
func (s Sim) WriteText(w io.Writer, width int) error {
	if width == 0 {
		width = Width
	}
	t := table{width: max(width, minWidth)}
	s.heading(&t)
	s.deckColumns(&t)
	s.summary(&t)
	s.notes(&t)
	_, err := io.WriteString(w, t.String())
	return err
}

func (s Sim) heading(t *table) {
	names := DistinctNames(s.Decks)
	t.text("", names[0]+" against "+names[1])
	if s.Start != nil {
		s.Start.heading(t, s.Games, s.Seed)
	} else {
		t.text("", count(s.Games, "game")+" in pairs (one seed, first player swapped), seed "+strconv.FormatUint(s.Seed, 10))
	}
	t.cardFiles(s.Cards)
	t.lists(s.Lists, s.CandidateLists)
	if s.Partial {
		t.text("", partial(outOf(s.Games, s.Requested, "game")))
	}
	t.gap()
}

// cardFiles says that there are cards in the games that wisim does not bring
// along.
func (t *table) cardFiles(files []string) {
	if len(files) > 0 {
		t.text("", "with the cards of "+strings.Join(files, ", "))
	}
}

// lists says what the agents that search know of the opponent's list.
func (t *table) lists(lists string, b *CandidateLists) {
	switch lists {
	case "":
	case "open":
		t.text("", "open lists: agents that search know the opponent's")
	case "closed":
		if b == nil {
			t.text("", "closed lists: agents know what the opponent has shown")
			return
		}
		t.text("", "closed lists: agents guess the opponent's from what he has shown, among "+b.among())
		return
	default:
		t.text("", "lists: "+lists)
	}
	t.believed(b)
}

func (s Sim) deckColumns(t *table) {
	a, b := s.WinRate, s.WinRate.mirrored()
	names := DistinctNames(s.Decks)
	t.columns([][3]string{
		{"deck", names[0], names[1]},
		{"cards", strconv.Itoa(s.Decks[0].Cards), strconv.Itoa(s.Decks[1].Cards)},
		s.agentRow(),
		{"games won", thousands(s.Wins[0]), thousands(s.Wins[1])},
		{"win rate", a.value(), b.value()},
		{s.WinRate.label(), a.interval(), b.interval()},
	})
	t.row("verdict", s.verdict(t.width-len(indent)-labelWidth-1)...)
	if s.Stop != nil && s.Stop.Reason != "" {
		t.row("stopped", s.Stop.Reason+",", "after "+count(s.Games, "game"))
	}
	t.gap()
}

func (s Sim) summary(t *table) {
	if s.Start != nil {
		s.Start.summary(t, s.Agents)
	} else {
		first := s.FirstPlayer.value() + ","
		t.row("first player", first, s.FirstPlayer.interval()+":", s.FirstPlayer.advantage("an advantage", "a disadvantage"))
	}
	t.row("draws", thousands(s.Draws))
	t.row("unfinished", thousands(s.Unfinished))
	if finished := s.Games - s.Unfinished; finished > 0 {
		t.row("endings", s.endings(finished)...)
		t.row("turns", s.Turns.cells()...)
		t.row("decisions", s.Decisions.cells()...)
	}
	t.row("signature", s.Signature)
}

func (s Sim) notes(t *table) {
	names := DistinctNames(s.Decks)
	for i, d := range s.Decks {
		if note := d.BlankNote(names[i]); note != "" {
			t.gap()
			t.text("", note)
		}
	}
	if s.Start != nil {
		s.Start.notes(t, s.Games)
	}
	if s.Unfinished == 0 {
		return
	}
	t.gap()
	t.text("", count(s.Unfinished, "game")+" reached a cap of the simulator and counted for neither deck. To see each:")
	for _, o := range s.UnfinishedGames[:min(len(s.UnfinishedGames), maxOpen)] {
		t.verbatim("  " + o.Repeat)
	}
	if more := s.Unfinished - maxOpen; more > 0 {
		has := "has them all"
		if s.Unfinished > MaxUnfinishedListed {
			has = "has the first " + thousands(MaxUnfinishedListed)
		}
		t.text("  ", "and "+thousands(more)+" more; the JSON "+has)
	}
}

// verdict in words; a deck's name takes at most so many columns.
func (s Sim) verdict(columns int) []string {
	names := DistinctNames(s.Decks)
	if s.Stop != nil {
		switch sampling.Answer(s.Stop.Answer) {
		case sampling.Better:
			return []string{cut(names[0], columns), "is better"}
		case sampling.Worse:
			return []string{cut(names[1], columns), "is better"}
		case sampling.NoDifference:
			return []string{"no difference of " + points(s.Stop.Detect) + " or more"}
		case sampling.NotDecided:
			return []string{"not decided"}
		}
	}
	switch {
	case s.WinRate.Low > 0.5:
		return []string{cut(names[0], columns), "wins more"}
	case s.WinRate.High < 0.5:
		return []string{cut(names[1], columns), "wins more"}
	}
	return []string{"~ no difference shown"}
}

// endings with the most frequent first.
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

// permille are the shares of counts in a total that they add up to, rounded so
// that they add up to 1,000: what is missing goes to those that lost most by
// rounding down, of equals to the first.
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

// mirrored is the rate of the other side as text has it: what is shown of both
// adds up to 100.0 %.
func (r Rate) mirrored() Rate {
	shown := func(x float64) float64 { return math.Round(1000*x) / 1000 }
	m := Rate{Low: 1 - shown(r.High), High: 1 - shown(r.Low)}
	if r.Value != nil {
		v := 1 - shown(*r.Value)
		m.Value = &v
	}
	return m
}

func (r Rate) value() string {
	if r.Value == nil {
		return "unknown"
	}
	return percent(*r.Value)
}

// label of the interval.
func (r Rate) label() string {
	return strconv.FormatFloat(math.Round(1000*r.Confidence)/10, 'f', -1, 64) + " % interval"
}

func (r Rate) interval() string {
	return strings.TrimSuffix(percent(r.Low), " %") + "-" + percent(r.High)
}

func (r Rate) advantage(more, less string) string {
	switch {
	case r.Low > 0.5:
		return more
	case r.High < 0.5:
		return less
	}
	return "~ no advantage shown"
}

// cells of a spread over at least one game.
func (s Spread) cells() []string {
	return []string{
		fmt.Sprintf("%.1f on average,", *s.Mean),
		"half within " + thousands(int(*s.P50)) + ",",
		"95 % within " + thousands(int(*s.P95)),
	}
}

// percent with one place, halves rounded up, as mirrored rounds them.
func percent(x float64) string { return fmt.Sprintf("%.1f %%", math.Round(1000*x)/10) }

func itoa(i int) string { return strconv.Itoa(i) }

func hex(x uint64) string { return fmt.Sprintf("%016x", x) }

func count(n int, what string) string {
	if n != 1 {
		what += "s"
	}
	return thousands(n) + " " + what
}

// thousands of a number that is not negative, with commas.
func thousands(n int) string {
	s := strconv.Itoa(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// table lays out labels and their values in a fixed width.
type table struct {
	strings.Builder
	width int
}

const (
	indent     = "  "
	labelWidth = 13
	minColumn  = 10 // holds every number: "99.9-100.0" is not to be cut
)

func (t *table) gap() { t.WriteByte('\n') }

func (t *table) verbatim(line string) { t.WriteString(line + "\n") }

// text is a paragraph.
func (t *table) text(prefix, s string) { t.fill(prefix, prefix, strings.Fields(s)) }

// row is a label and its values. A value is broken only if it must be.
func (t *table) row(label string, values ...string) {
	first := fmt.Sprintf("%s%-*s ", indent, labelWidth, label)
	t.fill(first, strings.Repeat(" ", len(first)), values)
}

// fill sets words into lines.
func (t *table) fill(first, rest string, words []string) {
	line, empty := first, true
	for _, w := range words {
		switch {
		case empty:
			line += w
		case columns(line)+1+columns(w) > t.width:
			t.verbatim(line)
			line = rest + w
		default:
			line += " " + w
		}
		empty = false
	}
	t.verbatim(line)
}

// columns sets rows of a label and two values below each other; values that
// are too long are cut.
func (t *table) columns(rows [][3]string) {
	most := max((t.width-len(indent)-labelWidth-3)/2, minColumn)
	var width int
	for _, r := range rows {
		width = max(width, columns(fit(r[1], most)))
	}
	for _, r := range rows {
		a, b := fit(r[1], most), fit(r[2], most)
		line := fmt.Sprintf("%s%-*s %s%s  %s", indent, labelWidth, r[0], a, strings.Repeat(" ", width-columns(a)), b)
		t.verbatim(strings.TrimRight(line, " "))
	}
}

// columns that a text takes on a terminal: a Chinese letter takes two.
func columns(s string) int { return uniseg.StringWidth(s) }

// fit cuts a text that is longer than n columns, a number as its last resort.
func fit(s string, n int) string {
	if columns(s) > n {
		s = strings.TrimSuffix(s, " %")
	}
	return cut(s, n)
}

// cut a text that is longer than n columns, and say so with an ellipsis.
func cut(s string, n int) string {
	if columns(s) <= n {
		return s
	}
	short := ""
	for g := uniseg.NewGraphemes(s); g.Next() && columns(short)+g.Width() < n; {
		short += g.Str()
	}
	return short + "…"
}
