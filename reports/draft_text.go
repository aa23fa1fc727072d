package reports

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"

	"github.com/wisim/wisim/reports/text"
)

// WriteText writes the report in lines of at most width columns, 0 for
// text.DefaultWidth.
func (d Draft) WriteText(w io.Writer, width int) error {
	t := text.New(width)
	d.heading(t)
	d.drafterColumns(t)
	for i, name := range DistinctNames(d.sim.Decks) {
		if d.Drafts == 0 {
			break
		}
		t.Row([]string{"capitals", ""}[i], append([]string{name + ":"}, d.Drafters[i].capitals()...)...)
	}
	t.Row("Order", d.Order.value()+",", d.Order.interval()+":", d.Order.advantage("an advantage", "a disadvantage"))
	d.sim.summary(t)
	d.sim.notes(t)
	_, err := io.WriteString(w, t.String())
	return err
}

func (d Draft) heading(t *text.Writer) {
	names := DistinctNames(d.sim.Decks)
	t.Paragraph("", names[0]+" drafts against "+names[1])
	t.Paragraph("", count(d.Drafts, "draft")+" in pairs (one seed: the same piles, sides swapped), each played once, seed "+
		strconv.FormatUint(d.Seed, 10))
	writeHouse(t, d.House)
	writeCardFiles(t, d.Cards)
	writeLists(t, d.Lists, d.CandidateLists)
	if d.Partial {
		for _, note := range d.sim.partialNotes("draft") {
			t.Paragraph("", note)
		}
	}
	t.Gap()
}

func (d Draft) drafterColumns(t *text.Writer) {
	a, b := d.WinRate, d.WinRate.mirrored()
	names := DistinctNames(d.sim.Decks)
	x, y := d.Drafters[0], d.Drafters[1]
	t.Columns([][3]string{
		{"drafter", names[0], names[1]},
		{"agent", x.Agent, y.Agent},
		{"cards", x.cards(), y.cards()},
		{"games won", thousands(d.Wins[0]), thousands(d.Wins[1])},
		{"win rate", a.value(), b.value()},
		{"95 % interval", a.interval(), b.interval()},
	})
	t.Row("verdict", d.sim.verdict(t.ValueWidth())...)
	t.Gap()
}

func (d Drafter) cards() string { return fmt.Sprintf("%.1f", d.Cards) }

// capitals returns the capitals of the drafter's decks with their counts, the most
// frequent first.
func (d Drafter) capitals() []string {
	names := slices.SortedFunc(maps.Keys(d.Capitals), func(a, b string) int {
		return cmp.Or(cmp.Compare(d.Capitals[b], d.Capitals[a]), cmp.Compare(a, b))
	})
	for i, n := range names {
		names[i] = fmt.Sprintf("%s %s", n, thousands(d.Capitals[n]))
		if i < len(d.Capitals)-1 {
			names[i] += ","
		}
	}
	return names
}
