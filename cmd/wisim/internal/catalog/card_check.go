package catalog

import (
	"fmt"
	"io"

	"github.com/wisim/wisim/cmd/wisim/internal/loading"
	"github.com/wisim/wisim/cmd/wisim/internal/playback"
	"github.com/wisim/wisim/cmd/wisim/internal/terminal"
	"github.com/wisim/wisim/engine/cardlang"
	"github.com/wisim/wisim/engine/cardlang/source"
	"github.com/wisim/wisim/engine/cards"
)

// CardCheck are the flags of cards check.
type CardCheck struct{ Quiet, JSON bool }

// checkReport is the JSON of cards check.
type checkReport struct {
	terminal.Header
	Errors      int                `json:"errors"`
	Warnings    int                `json:"warnings"`
	Diagnostics source.Diagnostics `json:"diagnostics"`
	Cards       []cardReport       `json:"cards"` // cards that the files define; empty if there are errors
}

// Write compiles card files and writes their mistakes, or the cards as they were
// read. It returns an input error if there are mistakes.
func (o *CardCheck) Write(std terminal.Streams, paths []string) error {
	files, err := loading.ReadCardFiles(paths)
	if err != nil {
		return err
	}
	r, shown, err := check(files)
	if err != nil {
		return err
	}
	if o.JSON {
		err = terminal.WriteJSON(std.Out, r)
	} else {
		err = o.writeText(std, r, shown)
	}
	if err != nil || r.Errors == 0 {
		return err
	}
	if o.JSON {
		return terminal.Inputf("%s", loading.CountErrors(r.Diagnostics))
	}
	return terminal.Inputf("%s\n%s", r.Diagnostics.Text(loading.ErrorWidth(std.Err)), loading.CountErrors(r.Diagnostics))
}

// check compiles the files on their own, with the facts of the embedded cards. shown
// are the cards as "cards show" shows them. err is a fault of the compiler.
func check(files []cardlang.File) (r checkReport, shown []string, err error) {
	facts, err := cards.Facts()
	if err != nil {
		return r, nil, err
	}
	lib, trees, found := cardlang.CompileTrees(facts, files...)
	doubts, err := cards.Warnings(files...)
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

// writeText writes the warnings and the cards of files without errors.
func (o *CardCheck) writeText(std terminal.Streams, r checkReport, shown []string) error {
	if r.Errors > 0 {
		return nil
	}
	// If the warnings cannot be written, the cards are still shown.
	_, _ = io.WriteString(std.Err, r.Diagnostics.Text(loading.ErrorWidth(std.Err)))
	if o.Quiet {
		shown = nil
	}
	for _, text := range shown {
		if err := terminal.WriteWrapped(std.Out, text+"\n"); err != nil {
			return err
		}
	}
	warnings := ""
	if r.Warnings > 0 {
		warnings = ", " + terminal.Count(r.Warnings, "warning")
	}
	_, err := fmt.Fprintf(std.Out, "%s, no errors%s\n", terminal.Count(len(r.Cards), "card"), warnings)
	return err
}
