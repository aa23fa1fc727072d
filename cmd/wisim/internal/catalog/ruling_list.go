package catalog

import (
	"io"
	"slices"
	"strings"

	"github.com/wisim/wisim/cmd/wisim/internal/terminal"
	"github.com/wisim/wisim/docs/rules"
	"github.com/wisim/wisim/internal/spelling"
)

// rulingLine is a ruling in JSON.
type rulingLine struct {
	ID   string `json:"id"`
	Area string `json:"area"`
	Line string `json:"line"`
}

// WriteRulings writes the ruling of an id, or those of an area or prefix.
func WriteRulings(out io.Writer, word string, inJSON bool) error {
	all, err := rules.Rulings()
	if err != nil {
		return err
	}
	var names, areas []string
	var found []rulingLine
	for _, r := range all {
		names, areas = append(names, r.ID, r.Area), append(areas, r.Area)
		if r.ID != word && r.Area != word && !strings.HasPrefix(r.ID, word+".") {
			continue
		}
		found = append(found, rulingLine{r.ID, r.Area, r.Line})
	}
	if len(found) == 0 {
		slices.Sort(areas)
		return terminal.Inputf("there is no ruling or area %q%s; the areas are %s",
			word, spelling.DidYouMean(word, names), strings.Join(slices.Compact(areas), ", "))
	}
	if inJSON {
		return terminal.WriteJSON(out, struct {
			terminal.Header
			Rulings []rulingLine `json:"rulings"`
		}{terminal.NewHeader("rulings/1"), found})
	}
	for _, r := range found {
		if err := terminal.WriteWrapped(out, r.ID+"\n    "+r.Line+"\n"); err != nil {
			return err
		}
	}
	return nil
}

// RulingNames returns all ids and areas of rulings, sorted.
func RulingNames() []string {
	list, err := rules.Rulings()
	if err != nil {
		return nil
	}
	var names []string
	for _, r := range list {
		names = append(names, r.Area, r.ID)
	}
	slices.Sort(names)
	return slices.Compact(names)
}
