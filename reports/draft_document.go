package reports

import (
	"fmt"
	"strings"

	"github.com/wisim/wisim/reports/doc"
)

// Document returns the report as a document.
func (d Draft) Document() doc.Document {
	out := d.sim.Document()
	names := DistinctNames(d.sim.Decks)
	out.Title, out.Kind = names[0]+" drafts against "+names[1], "Two drafters against each other"
	sec := doc.Section{Title: "The decks that they drafted"}
	if d.Drafts > 0 {
		sec.Add(d.capitals(names))
		sec.Add(doc.Text(fmt.Sprintf("Whoever drafts Order wins %s of the games, %s in the long run between these agents, %s: %s.",
			d.Order.value(), d.Order.bounds(), d.sim.players(), d.Order.advantagePhrase("an advantage", "a disadvantage"))))
	}
	out.Sections = append(out.Sections[:1:1], append([]doc.Section{sec}, out.Sections[1:]...)...)
	return out
}

// capitals returns a table of the capitals that each drafter chose and the sizes of the decks.
func (d Draft) capitals(names [2]string) *doc.Table {
	t := &doc.Table{
		Caption: "Capitals and sizes of the decks, over " + count(d.Drafts, "draft") + ".",
		Columns: []doc.Column{{Title: "drafter"}, {Title: "cards, on average", Number: true}, {Title: "capitals"}},
	}
	for i, drafter := range d.Drafters {
		t.Rows = append(t.Rows, doc.Row{Cells: []doc.Cell{doc.Word(names[i]), doc.Num(drafter.cards(), drafter.Cards), doc.Word(strings.Join(drafter.capitals(), " "))}})
	}
	return t
}
