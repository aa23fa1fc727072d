package catalog

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/wisim/wisim/docs/rules"
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/cards"
)

// PoolPageHead is the head of docs/cards.md.
const PoolPageHead = `# The cards

The whole pool at a glance. This page is what ` + "`wisim cards list --markdown`" + ` writes;
` + "`wisim cards show CARD`" + ` says what a card does.

"Rulings" are the errata, the answers of the FAQ and the decisions of this project that a card is played by
([rules](rules/README.md)). A card with an empty last column can be played.
`

// writePoolPage writes the cards as a Markdown page with a table for each set.
func writePoolPage(w io.Writer, lines []listedCard) error {
	rulings, err := rulingsOfCards(lines)
	if err != nil {
		return err
	}
	var sets []string
	of := map[string][]listedCard{}
	for _, l := range lines {
		if of[l.Set] == nil {
			sets = append(sets, l.Set)
		}
		of[l.Set] = append(of[l.Set], l)
	}
	var b strings.Builder
	b.WriteString(PoolPageHead)
	b.WriteString("\n| set | cards | encoded |\n|---|---|---|\n")
	for _, s := range sets {
		fmt.Fprintf(&b, "| %s | %d | %d |\n", s, len(of[s]), encodedOf(of[s]))
	}
	fmt.Fprintf(&b, "| all | %d | %d |\n", len(lines), encodedOf(lines))
	for _, s := range sets {
		fmt.Fprintf(&b, "\n## %s\n\n| card | name | type | race | cost | rulings | not encoded because |\n|---|---|---|---|---|---|---|\n", s)
		for _, l := range of[s] {
			fmt.Fprintf(&b, "| %v | %s | %s | %s | %v | %s | %s |\n",
				l.Code, strings.ReplaceAll(l.Name, "|", `\|`), l.Type, l.Race, l.Cost, strings.Join(rulings[l.Code], ", "), l.Why)
		}
	}
	_, err = io.WriteString(w, b.String())
	return err
}

// encodedOf returns the number of encoded cards.
func encodedOf(lines []listedCard) (n int) {
	for _, l := range lines {
		if l.Encoded {
			n++
		}
	}
	return n
}

// rulingsOfCards returns the ids of errata, answers and decisions about each card:
// those that its card file names, and those of the table of rulings that name it.
func rulingsOfCards(lines []listedCard) (map[card.Code][]string, error) {
	out, err := cards.Rulings()
	if err != nil {
		return nil, err
	}
	table, err := rules.Rulings()
	if err != nil {
		return nil, err
	}
	byName := map[string][]string{}
	for _, r := range table {
		if strings.HasPrefix(r.ID, "errata.") || strings.HasPrefix(r.ID, "faq.") {
			for _, name := range r.Cards {
				byName[name] = append(byName[name], r.ID)
			}
		}
	}
	for _, l := range lines {
		ids := append(slices.Clone(out[l.Code]), byName[l.Name]...)
		slices.Sort(ids)
		out[l.Code] = slices.Compact(ids)
	}
	return out, nil
}
