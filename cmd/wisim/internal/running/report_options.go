package running

import (
	"io"

	"github.com/spf13/pflag"

	"github.com/wisim/wisim/cmd/wisim/internal/terminal"
	"github.com/wisim/wisim/reports/doc"
	"github.com/wisim/wisim/reports/page"
	"github.com/wisim/wisim/reports/text"
)

// ReportOptions are the flags that choose the form of a report. The default is text.
type ReportOptions struct {
	JSON     bool
	Markdown bool
	HTML     string
	NoSpeed  bool // whether to leave out the speed, since no games are played
	Full     bool // whether to write the whole document as text, not the brief report
}

// AddFlags defines --json, --markdown and --html.
func (o *ReportOptions) AddFlags(f *pflag.FlagSet) {
	f.BoolVar(&o.JSON, "json", false, "write JSON")
	f.BoolVar(&o.Markdown, "markdown", false, "write Markdown")
	f.StringVar(&o.HTML, "html", "", "also write the report to this file, as an HTML page with charts")
}

// CheckForm refuses flags that make no sense, before anything is played.
func (o *ReportOptions) CheckForm(flags *pflag.FlagSet) error {
	switch {
	case o.JSON && o.Markdown:
		return terminal.Usagef("--json and --markdown: want one of them")
	case o.HTML == "" && flags.Changed("html"):
		return terminal.Usagef("--html \"\": want the name of a file, such as report.html")
	}
	return terminal.CheckPage(o.HTML)
}

// CSVOptions is the flag of commands that can also write a table as CSV.
type CSVOptions struct{ CSV bool }

// AddFlags defines --csv; what names the table in its help.
func (o *CSVOptions) AddFlags(f *pflag.FlagSet, what string) {
	f.BoolVar(&o.CSV, "csv", false, "write "+what+" as CSV")
}

// Check refuses --csv beside another form of report.
func (o *CSVOptions) Check(r *ReportOptions) error {
	for _, other := range []struct {
		name  string
		given bool
	}{{"json", r.JSON}, {"markdown", r.Markdown}, {"html", r.HTML != ""}} {
		if o.CSV && other.given {
			return terminal.Usagef("--csv and --%s: want one of them", other.name)
		}
	}
	return nil
}

// SpeedWriter returns the writer for the speed of a run: standard error, or nowhere
// with NoSpeed.
func (o *ReportOptions) SpeedWriter(std terminal.Streams) io.Writer {
	if o.NoSpeed {
		return io.Discard
	}
	return std.Err
}

// report is the interface of reports that Present can write.
type report interface {
	WriteJSON(io.Writer) error
	Document() doc.Document
}

// write writes a report to out as JSON or as text.
func (o *ReportOptions) write(out io.Writer, json func(io.Writer) error, text func(io.Writer, int) error) error {
	if o.JSON {
		return json(out)
	}
	return text(out, terminal.Width(out))
}

// Present writes a report to out in the form that the flags ask for, and as a page to
// the file of --html. brief writes the short text for a width in columns, 0 for no
// limit.
func (o *ReportOptions) Present(out io.Writer, r report, brief func(w io.Writer, width int) error) error {
	var err error
	switch {
	case o.Markdown:
		err = doc.WriteMarkdown(out, r.Document())
	case o.Full && !o.JSON:
		err = text.WriteDocument(out, r.Document(), terminal.Width(out), nil)
	default:
		err = o.write(out, r.WriteJSON, brief)
	}
	if err != nil || o.HTML == "" {
		return err
	}
	return terminal.WritePage(o.HTML, func(w io.Writer) error { return page.WriteDocument(w, r.Document()) })
}
