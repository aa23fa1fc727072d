package cli

import (
	"cmp"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/wisim/wisim/engine/cardlang"
	"github.com/wisim/wisim/engine/cardlang/source"
	"github.com/wisim/wisim/engine/cards"
)

type cardsCheckOptions struct{ json bool }

func newCardsCheck() *cobra.Command {
	var o cardsCheckOptions
	cmd := &cobra.Command{
		Use:   "check FILE... [flags]",
		Short: "Compile card files and say what is wrong with them",
		Long: `Compile card files (.wic) together and show each mistake where it stands, with
what would be right. docs/cardlang.md describes the language and every
diagnostic. With --json the diagnostics are written as an array.`,
		Example: "  wisim cards check my-cards.wic",
		Args:    atLeastOne("FILE"),
		RunE:    func(cmd *cobra.Command, args []string) error { return o.run(cmd, args) },
	}
	cmd.Flags().BoolVar(&o.json, "json", false, "write JSON")
	return cmd
}

func (o *cardsCheckOptions) run(cmd *cobra.Command, paths []string) error {
	var files []cardlang.File
	for _, path := range paths {
		text, err := readFile(path, "card file")
		if err != nil {
			return err
		}
		files = append(files, cardlang.File{Name: path, Text: text})
	}
	blocks, found, err := compile(files)
	if err != nil {
		return err
	}
	if o.json {
		return o.writeJSON(cmd, found)
	}
	return o.writeText(cmd, found, blocks)
}

// compile the files on their own, with the facts of the pool, and count the
// cards in them. The error is a file without cards, or a fault of the compiler.
func compile(files []cardlang.File) (blocks int, found source.Diagnostics, err error) {
	facts, err := cards.Facts()
	if err != nil {
		return 0, nil, err
	}
	trees, found := cardlang.Check(facts, files...)
	for i, t := range trees {
		blocks += len(t.Cards)
		if len(t.Cards)+len(t.Keywords)+len(t.Shorthands) == 0 && !found.HasErrors() {
			return 0, nil, inputf("%s: no card in it; want blocks such as: card 01001 \"Name\" { toughness 1 }", files[i].Name)
		}
	}
	if found.HasErrors() {
		return blocks, found, nil
	}
	lib, found := cardlang.Compile(facts, files...)
	if found.HasErrors() {
		return blocks, found, nil
	}
	return blocks, found, lib.Verify()
}

func (o *cardsCheckOptions) writeJSON(cmd *cobra.Command, found source.Diagnostics) error {
	if err := writeJSON(cmd.OutOrStdout(), append(source.Diagnostics{}, found...)); err != nil {
		return err
	}
	if found.HasErrors() {
		return inputf("%s", summary(found))
	}
	return nil
}

func (o *cardsCheckOptions) writeText(cmd *cobra.Command, found source.Diagnostics, blocks int) error {
	text := found.Text(cmp.Or(terminalWidth(cmd.ErrOrStderr()), source.Width))
	if found.HasErrors() {
		return inputf("%s\n%s", text, summary(found))
	}
	if _, err := fmt.Fprint(cmd.ErrOrStderr(), text); err != nil {
		return err
	}
	_, err := fmt.Fprintf(cmd.OutOrStdout(), "%s, no errors\n", count(blocks, "card"))
	return err
}

// summary counts the errors.
func summary(found source.Diagnostics) string {
	n := 0
	for _, d := range found {
		if d.Severity == source.Error {
			n++
		}
	}
	return count(n, "error")
}
