package cli

import (
	"bytes"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/wisim/wisim/cmd/wisim/internal/experiments"
	"github.com/wisim/wisim/cmd/wisim/internal/running"
	"github.com/wisim/wisim/cmd/wisim/internal/terminal"
)

const reportLong = `Write the full report of a stored run, in more detail than "wisim runs show". A
run is stored if its command was given --out.

The extension of the file after -o decides the format: .html is a single page
with charts that needs no network, .md is Markdown, .json is the JSON of the
command that played the run, and .txt is text. Without -o the report goes to
standard output, as text or in the --format given. -o replaces an existing page
that wisim wrote, but no other file.

The report leaves out, and names, what the run did not store: curves of resources
and power need a run with --keep turns.

With --game N the output is a page of one game of the run, to step through move
by move.`

// Values of --format.
const (
	formatHTML     = "html"
	formatMarkdown = "markdown"
	formatJSON     = "json"
	formatText     = "text"
)

func reportFormats() []string { return []string{formatHTML, formatMarkdown, formatJSON, formatText} }

// formatOf returns the format that the extension of a file implies; empty if none.
func formatOf(path string) string {
	return map[string]string{
		".html": formatHTML, ".htm": formatHTML, ".md": formatMarkdown, ".markdown": formatMarkdown, ".json": formatJSON, ".txt": formatText,
	}[strings.ToLower(filepath.Ext(path))]
}

type runReportOptions struct {
	output  string
	format  string
	game    int
	matchup int
}

func newReport() *cobra.Command {
	var o runReportOptions
	cmd := &cobra.Command{
		Use:   "report RUN [flags]",
		Short: "Write the report of a stored run as a page, Markdown, JSON or text",
		Long:  reportLong,
		Example: `  wisim sim dwarf orc -n 2000 --out myrun --keep turns
  wisim report myrun -o report.html
  wisim report myrun --game 17 -o game.html`,
		Args: exactly("RUN"),
		RunE: func(cmd *cobra.Command, args []string) error { return o.run(cmd, args[0]) },
	}
	f := cmd.Flags()
	f.StringVarP(&o.output, "output", "o", "", "file to write, in the format of its extension (.html, .md, .json, .txt) or of --format")
	f.StringVar(&o.format, "format", "", "format: "+strings.Join(reportFormats(), ", "))
	f.IntVar(&o.game, "game", 0, "number of a game to write as a page to step through; 1 is the first")
	f.IntVar(&o.matchup, "matchup", 1, "with --game: number of the matchup, if the run has several")
	return cmd
}

func (o *runReportOptions) run(cmd *cobra.Command, dir string) error {
	if err := o.check(cmd); err != nil {
		return err
	}
	store, err := running.OpenRun(dir)
	if err != nil {
		return err
	}
	if o.game > 0 {
		return o.writeGame(cmd, store)
	}
	ro := running.Options{Jobs: 1}
	ro.NoSpeed = true // no games are played, so the speed would be that of reading the run
	var b bytes.Buffer
	switch o.format {
	case formatHTML:
		ro.HTML = o.output
	case formatMarkdown:
		ro.Markdown = true
	case formatJSON:
		ro.JSON = true
	default:
		ro.Full = true
	}
	std := streams(cmd)
	if o.output != "" {
		std.Out = &b
	}
	k, err := experiments.OpenStored(std, store, &ro)
	if err != nil {
		return err
	}
	if err := k.WriteReportSoFar(); err != nil {
		return err
	}
	if o.output == "" || o.format == formatHTML {
		return nil
	}
	var safe bytes.Buffer
	w := terminal.NewSanitizer(&safe)
	if _, err := w.Write(b.Bytes()); err != nil {
		return err
	}
	if err := w.Flush(); err != nil {
		return err
	}
	return terminal.WriteNewFile(o.output, safe.String())
}

// check refuses flags that make no sense, and sets the format from the file's
// extension.
func (o *runReportOptions) check(cmd *cobra.Command) error {
	given := cmd.Flags().Changed
	switch {
	case given("output") && o.output == "":
		return terminal.Usagef("-o \"\": want the name of a file, such as report.html")
	case given("format") && !slices.Contains(reportFormats(), o.format):
		return terminal.Usagef("--format %q: want %s", o.format, strings.Join(reportFormats(), ", "))
	case given("game") && o.game < 1:
		return terminal.Usagef("--game %d: want the number of a game, 1 for the first", o.game)
	case given("matchup") && !given("game"):
		return terminal.Usagef("--matchup without --game: want the number of a game, too")
	}
	if byName := formatOf(o.output); o.format != "" && byName != "" && byName != o.format {
		return terminal.Usagef("-o %s --format %s: the extension means %s; want one of them", o.output, o.format, byName)
	}
	if o.format == "" && o.output != "" {
		if o.format = formatOf(o.output); o.format == "" {
			return terminal.Usagef("-o %s: the extension names no format; want .html, .md, .json or .txt, or --format", o.output)
		}
	}
	if o.game > 0 && (o.output == "" || o.format != formatHTML) {
		return terminal.Usagef("--game %d: is a page; want -o with the name of a file, such as game.html (wisim runs replay shows a game as text)", o.game)
	}
	if o.format == formatHTML && o.output == "" {
		return terminal.Usagef("--format html without -o: want the name of a file, such as report.html")
	}
	if o.format == formatHTML {
		return terminal.CheckPage(o.output)
	}
	return nil
}

// command returns the command that writes the page of the game again.
func (o *runReportOptions) command(dir string) string {
	words := []string{"wisim", "report", terminal.Quote(dir), "--game", strconv.Itoa(o.game)}
	if o.matchup > 1 {
		words = append(words, "--matchup", strconv.Itoa(o.matchup))
	}
	return strings.Join(append(words, "-o", terminal.Quote(o.output)), " ")
}
