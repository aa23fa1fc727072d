package cli

import (
	"github.com/spf13/cobra"

	"github.com/wisim/wisim/cmd/wisim/internal/catalog"
)

func newCardsList() *cobra.Command {
	var o catalog.CardList
	cmd := &cobra.Command{
		Use:   "list [flags]",
		Short: "List the cards of the pool",
		Long: `List the cards that a deck may contain, sorted by code. With --all, --type or
--unencoded the list includes draft-format cards and fulcrums. --unencoded lists
the cards that cannot be played, with the reason for each.`,
		Example: "  wisim cards list --set core --type unit --race dwarf\n  wisim cards list --unencoded",
		Args:    exactly(),
		RunE:    func(cmd *cobra.Command, _ []string) error { return o.Write(streams(cmd)) },
	}
	f := cmd.Flags()
	f.StringVar(&o.Set, "set", "", "only sets with this text in their name: core, ulthuan, ...")
	f.StringVar(&o.Kind, "type", "", "only cards of this type: unit, support, quest, tactic, legend, fulcrum, draft")
	f.StringVar(&o.Race, "race", "", "only cards of this race: dwarf, empire, high-elf, orc, chaos, dark-elf, neutral")
	f.BoolVar(&o.Encoded, "encoded", false, "only cards that can be played, as their abilities are encoded")
	f.BoolVar(&o.Unencoded, "unencoded", false, "only cards that cannot be played, with the reasons")
	f.BoolVar(&o.All, "all", false, "include cards that are never in a deck")
	o.Files.Add(f)
	f.BoolVar(&o.JSON, "json", false, "write JSON")
	f.BoolVar(&o.Markdown, "markdown", false, "write a page of the whole pool in Markdown, as docs/cards.md")
	return cmd
}
