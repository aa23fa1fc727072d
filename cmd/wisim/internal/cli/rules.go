package cli

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/wisim/wisim/cmd/wisim/internal/terminal"
	"github.com/wisim/wisim/docs/rules"
	"github.com/wisim/wisim/internal/spelling"
)

const rulesLong = `The rules of the game are numbered rulings. "rules show" has one of them, and
"rules coverage" plays the scenarios that prove them, says which are proved,
and which wait for cards that wisim does not know yet.`

func newRules() *cobra.Command {
	cmd := &cobra.Command{Use: "rules", Short: "The rulings of the game, and which are proved", Long: rulesLong}
	addCommands(cmd, newRulesShow(), newRulesCoverage())
	return cmd
}

func newRulesShow() *cobra.Command {
	var inJSON bool
	cmd := &cobra.Command{
		Use:     "show RULING|AREA",
		Short:   "Show a ruling, or all of an area",
		Long:    "Show a ruling by its id, or all rulings of an area, or all whose id begins with the word.",
		Example: "  wisim rules show combat.example-kris-tom\n  wisim rules show targeting",
		Args:    exactly("RULING|AREA"),
		RunE:    func(cmd *cobra.Command, args []string) error { return showRulings(cmd, args[0], inJSON) },
	}
	cmd.Flags().BoolVar(&inJSON, "json", false, "write JSON")
	return cmd
}

// rulingLine is a ruling in the list.
type rulingLine struct {
	ID   string `json:"id"`
	Area string `json:"area"`
	Line string `json:"line"`
}

func showRulings(cmd *cobra.Command, word string, inJSON bool) error {
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
			word, spelling.Aside(word, names), strings.Join(slices.Compact(areas), ", "))
	}
	if inJSON {
		return terminal.WriteJSON(cmd.OutOrStdout(), struct {
			terminal.Header
			Rulings []rulingLine `json:"rulings"`
		}{terminal.NewHeader("rulings/1"), found})
	}
	for _, r := range found {
		if err := terminal.WriteWrapped(cmd.OutOrStdout(), r.ID+"\n    "+r.Line+"\n"); err != nil {
			return err
		}
	}
	return nil
}
