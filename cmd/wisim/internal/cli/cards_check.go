package cli

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/wisim/wisim/cmd/wisim/internal/loading"
	"github.com/wisim/wisim/cmd/wisim/internal/playback"
	"github.com/wisim/wisim/cmd/wisim/internal/terminal"
	"github.com/wisim/wisim/engine/cardlang"
	"github.com/wisim/wisim/engine/cardlang/source"
	"github.com/wisim/wisim/engine/cards"
)

type cardsCheckOptions struct{ quiet, json bool }

func newCardsCheck() *cobra.Command {
	var o cardsCheckOptions
	cmd := &cobra.Command{
		Use:   "check FILE... [flags]",
		Short: "Compile card files and say what is wrong, or what they say",
		Long: `Compile card files (.wic) together and show each mistake where it stands, with
what would be right, or if there is none what was read: each card with its facts
and, in English, what it does. docs/cardlang.md describes the language,
docs/card-mistakes.md each mistake, and "wisim cards words" lists the words.`,
		Example: "  wisim cards check my-cards.wic",
		Args:    atLeastOne("FILE"),
		RunE:    func(cmd *cobra.Command, args []string) error { return o.run(cmd, args) },
	}
	cmd.Flags().BoolVarP(&o.quiet, "quiet", "q", false, "do not show the cards")
	cmd.Flags().BoolVar(&o.json, "json", false, "write JSON")
	return cmd
}

// checkReport is what checking card files showed.
type checkReport struct {
	terminal.Header
	Errors      int                `json:"errors"`
	Warnings    int                `json:"warnings"`
	Diagnostics source.Diagnostics `json:"diagnostics"`
	Cards       []cardReport       `json:"cards"` // as they were read; none if there are errors
}

func (o *cardsCheckOptions) run(cmd *cobra.Command, paths []string) error {
	files, err := loading.ReadCardFiles(paths)
	if err != nil {
		return err
	}
	r, shown, err := check(files)
	if err != nil {
		return err
	}
	if o.json {
		err = terminal.WriteJSON(cmd.OutOrStdout(), r)
	} else {
		err = o.writeText(cmd, r, shown)
	}
	if err != nil || r.Errors == 0 {
		return err
	}
	if o.json {
		return terminal.Inputf("%s", loading.CountErrors(r.Diagnostics))
	}
	return terminal.Inputf("%s\n%s", r.Diagnostics.Text(loading.ErrorWidth(cmd.ErrOrStderr())), loading.CountErrors(r.Diagnostics))
}

// check compiles the files on their own, with the facts of the pool. shown are
// the cards as "cards show" has them. The error is a fault of the compiler.
func check(files []cardlang.File) (r checkReport, shown []string, err error) {
	facts, err := cards.Facts()
	if err != nil {
		return r, nil, err
	}
	lib, found := cardlang.Compile(facts, files...)
	doubts, err := cards.Doubts(files...)
	if err != nil {
		return r, nil, err
	}
	found = append(found, doubts...)
	found.Sort()
	r = checkReport{Header: terminal.NewHeader("cards-check/1"), Diagnostics: append(source.Diagnostics{}, found...), Cards: []cardReport{}}
	for _, d := range found {
		if d.Severity == source.Error {
			r.Errors++
		} else {
			r.Warnings++
		}
	}
	if r.Errors > 0 {
		return r, nil, nil
	}
	if err := lib.Verify(); err != nil {
		return r, nil, err
	}
	pool := &loading.Pool{Lib: lib}
	trees, _ := cardlang.Check(facts, files...)
	words := playback.TranslatorOf(trees)
	for _, t := range trees {
		for _, block := range t.Cards {
			c, ok := pool.Card(block.Code)
			if !ok {
				return r, nil, fmt.Errorf("card %s is in a file but not in the library", block.Code)
			}
			report := newCardReport(pool, words, c)
			r.Cards = append(r.Cards, report)
			shown = append(shown, report.text(c))
		}
	}
	return r, shown, nil
}

func (o *cardsCheckOptions) writeText(cmd *cobra.Command, r checkReport, shown []string) error {
	if r.Errors > 0 {
		return nil
	}
	cmd.PrintErr(r.Diagnostics.Text(loading.ErrorWidth(cmd.ErrOrStderr())))
	if o.quiet {
		shown = nil
	}
	for _, text := range shown {
		if err := terminal.WriteWrapped(cmd.OutOrStdout(), text+"\n"); err != nil {
			return err
		}
	}
	warnings := ""
	if r.Warnings > 0 {
		warnings = ", " + terminal.Count(r.Warnings, "warning")
	}
	_, err := fmt.Fprintf(cmd.OutOrStdout(), "%s, no errors%s\n", terminal.Count(len(r.Cards), "card"), warnings)
	return err
}
