package cli

import (
	"bytes"
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"github.com/wisim/wisim/decks"
)

type deckConvertOptions struct {
	deck   deckOptions
	format string
	output string
	json   bool
}

func newDeckConvert() *cobra.Command {
	var o deckConvertOptions
	cmd := &cobra.Command{
		Use:   "convert DECK [flags]",
		Short: "Write a deck in another format",
		Long: `Write a deck in another format: text (headings and "3 Name"), codes
("3 01017"), o8d (OCTGN) or json. It need not be legal. Of a starter only the
cards that are in every game are written, not the neutrals that are dealt.`,
		Example: "  wisim deck convert my-list.txt --format o8d -o my-list.o8d",
		Args:    exactly("DECK"),
		RunE:    func(cmd *cobra.Command, args []string) error { return o.run(cmd, args[0]) },
	}
	f := cmd.Flags()
	f.StringVar(&o.format, "format", string(decks.Text), "text, codes, o8d or json")
	f.StringVarP(&o.output, "output", "o", "", "file to write instead of standard output")
	f.BoolVar(&o.json, "json", false, "the same as --format json")
	return cmd
}

func (o *deckConvertOptions) run(cmd *cobra.Command, arg string) error {
	format, err := o.parseFormat(cmd)
	if err != nil {
		return err
	}
	pool, d, err := o.deck.load(cmd, arg)
	if err != nil {
		return err
	}
	if d.isStarter() {
		if _, err := fmt.Fprintf(cmd.ErrOrStderr(), "wisim: %s: without the %d neutrals that are dealt for each pair of games\n",
			arg, decks.NeutralsDealt); err != nil {
			return err
		}
	}
	var b bytes.Buffer
	if err := decks.Write(&b, d.deck(), pool.decks, format); err != nil {
		return err
	}
	if o.output == "" {
		_, err := b.WriteTo(cmd.OutOrStdout())
		return err
	}
	if err := os.WriteFile(o.output, b.Bytes(), 0o644); err != nil {
		return inputf("%s: %w", o.output, cause(err))
	}
	return nil
}

func (o *deckConvertOptions) parseFormat(cmd *cobra.Command) (decks.Format, error) {
	if o.json {
		if cmd.Flags().Changed("format") && o.format != string(decks.JSON) {
			return "", usagef("--json and --format %s: want one of them", o.format)
		}
		return decks.JSON, nil
	}
	format, err := decks.ParseFormat(o.format)
	if err != nil {
		return "", usagef("--format: %w", err)
	}
	return format, nil
}
