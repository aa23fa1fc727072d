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
		Long: `List the cards of the pool, sorted by code: those that can be in a deck, and
with --all, --type or --unencoded the draft-format cards and fulcrums too.
--unencoded says of each card that cannot be played why.`,
		Example: "  wisim cards list --set core --type unit --race dwarf\n  wisim cards list --unencoded",
		Args:    exactly(),
		RunE:    func(cmd *cobra.Command, _ []string) error { return o.Write(streams(cmd)) },
	}
	f := cmd.Flags()
	f.StringVar(&o.Set, "set", "", "only sets with this in their name: core, ulthuan, ...")
	f.StringVar(&o.Kind, "type", "", "only this type: unit, support, quest, tactic, legend, fulcrum, draft")
	f.StringVar(&o.Race, "race", "", "only this race: dwarf, empire, high-elf, orc, chaos, dark-elf, neutral")
	f.BoolVar(&o.Encoded, "encoded", false, "only cards whose abilities are encoded, which can be played")
	f.BoolVar(&o.Unencoded, "unencoded", false, "only cards that cannot be played, and why")
	f.BoolVar(&o.All, "all", false, "also cards that are never in a deck")
	o.Files.Add(f)
	f.BoolVar(&o.JSON, "json", false, "write JSON")
	f.BoolVar(&o.Markdown, "markdown", false, "write a page of the whole pool: docs/cards.md")
	return cmd
}
