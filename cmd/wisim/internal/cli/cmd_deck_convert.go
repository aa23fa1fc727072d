package cli

import (
	"bytes"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/wisim/wisim/cmd/wisim/internal/loading"
	"github.com/wisim/wisim/cmd/wisim/internal/terminal"
	"github.com/wisim/wisim/decks"
)

type deckConvertOptions struct {
	deck   loading.DeckOptions
	format string
	output string
	force  bool
	json   bool
}

func newDeckConvert() *cobra.Command {
	var o deckConvertOptions
	cmd := &cobra.Command{
		Use:   "convert DECK [flags]",
		Short: "Write a deck in another format",
		Long: `Write a deck in another format: text (headings and "3 Name"), codes
("3 01017"), o8d (OCTGN) or json. The deck need not be legal. A starter deck is
written without the neutral cards that are dealt anew for each pair of games.

Without --format the extension of the output file decides: .o8d, .json, or text
for any other. An existing file is overwritten only with --force. The file is
written completely or not at all.`,
		Example: "  wisim deck convert my-list.txt -o my-list.o8d\n  wisim deck convert my-list.txt --format codes",
		Args:    exactly("DECK"),
		RunE:    func(cmd *cobra.Command, args []string) error { return o.run(cmd, args[0]) },
	}
	f := cmd.Flags()
	f.StringVar(&o.format, "format", "", "format: text, codes, o8d or json (default by the extension of the output file, or text)")
	f.StringVarP(&o.output, "output", "o", "", "file to write, instead of standard output")
	o.deck.Files.Add(f)
	f.BoolVar(&o.force, "force", false, "overwrite the output file if it exists")
	f.BoolVar(&o.json, "json", false, "the same as --format json")
	return cmd
}

func (o *deckConvertOptions) run(cmd *cobra.Command, arg string) error {
	format, err := o.parseFormat(cmd)
	if err != nil {
		return err
	}
	pool, d, err := o.deck.LoadDeck(streams(cmd), arg)
	if err != nil {
		return err
	}
	if d.IsStarter() {
		if _, err := fmt.Fprintf(cmd.ErrOrStderr(), "wisim: %s: without the %d neutrals that are dealt for each pair of games\n",
			arg, decks.NeutralsDealt); err != nil {
			return err
		}
	}
	var b bytes.Buffer
	if err := decks.Write(&b, d.Deck(), pool.Decks, format); err != nil {
		return err
	}
	if o.output == "" {
		_, err := b.WriteTo(cmd.OutOrStdout())
		return err
	}
	return terminal.WriteFile(o.output, b.Bytes(), o.force, "--force overwrites it")
}

func (o *deckConvertOptions) parseFormat(cmd *cobra.Command) (decks.Format, error) {
	switch given := cmd.Flags().Changed; {
	case given("output") && o.output == "":
		return "", terminal.Usagef("-o \"\": want the name of a file")
	case o.force && !given("output"):
		return "", terminal.Usagef("--force without -o: want the name of the file to overwrite, too")
	}
	if o.json {
		if cmd.Flags().Changed("format") && o.format != string(decks.JSON) {
			return "", terminal.Usagef("--json and --format %s: want one of them", o.format)
		}
		return decks.JSON, nil
	}
	if !cmd.Flags().Changed("format") {
		return decks.FormatOf(o.output), nil
	}
	format, err := decks.ParseFormat(o.format)
	if err != nil {
		return "", terminal.Usagef("--format: %w", err)
	}
	return format, nil
}
