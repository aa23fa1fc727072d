package cli

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/wisim/wisim/cmd/wisim/internal/terminal"
	"github.com/wisim/wisim/reports"
	"github.com/wisim/wisim/reports/doc"
	"github.com/wisim/wisim/reports/page"
)

// reportOptions are the flags about how a report is written. Without any it is
// text.
type reportOptions struct {
	json     bool
	markdown bool
	html     string
	full     bool // the text is that of the whole document
}

func (o *reportOptions) add(f *pflag.FlagSet) {
	f.BoolVar(&o.json, "json", false, "write JSON")
	f.BoolVar(&o.markdown, "markdown", false, "write Markdown")
	f.StringVar(&o.html, "html", "", "also write the report to this file, as a page with pictures")
}

// check looks at what can be wrong before anything is played.
func (o *reportOptions) check(cmd *cobra.Command) error {
	switch {
	case o.json && o.markdown:
		return terminal.Usagef("--json and --markdown: want one of them")
	case o.html == "" && cmd.Flags().Changed("html"):
		return terminal.Usagef("--html \"\": want the name of a file, such as report.html")
	}
	return checkPage(o.html)
}

// csvOptions is reportOptions of a command that can write a table, too.
type csvOptions struct{ csv bool }

func (o *csvOptions) add(f *pflag.FlagSet, what string) {
	f.BoolVar(&o.csv, "csv", false, "write "+what+" as CSV")
}

// check that nothing else is asked for, which there would be no room for.
func (o *csvOptions) check(r *reportOptions) error {
	for _, other := range []struct {
		name  string
		given bool
	}{{"json", r.json}, {"markdown", r.markdown}, {"html", r.html != ""}} {
		if o.csv && other.given {
			return terminal.Usagef("--csv and --%s: want one of them", other.name)
		}
	}
	return nil
}

// report is what every command that plays comes to.
type report interface {
	WriteJSON(io.Writer) error
	Document() doc.Document
}

// write a report on out as JSON or as text.
func (o *reportOptions) write(out io.Writer, json func(io.Writer) error, text func(io.Writer, int) error) error {
	if o.json {
		return json(out)
	}
	return text(out, terminal.Width(out))
}

// present a report on out, as it is asked for, and as a page beside. text writes it
// as text in so many columns.
func (o *reportOptions) present(out io.Writer, r report, text func(w io.Writer, width int) error) error {
	var err error
	switch {
	case o.markdown:
		err = doc.WriteMarkdown(out, r.Document())
	case o.full && !o.json:
		err = reports.WriteDocument(out, r.Document(), terminal.Width(out), nil)
	default:
		err = o.write(out, r.WriteJSON, text)
	}
	if err != nil || o.html == "" {
		return err
	}
	return writePage(o.html, func(w io.Writer) error { return page.WriteDocument(w, r.Document()) })
}

// checkPage says beforehand that a page cannot be written, as far as that can be
// known: it may be hours until it is. An empty name is no page.
func checkPage(path string) error {
	if path == "" {
		return nil
	}
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		dir := filepath.Dir(path)
		if info, err := os.Stat(dir); err != nil {
			return terminal.Inputf("%s: the directory %s: %w", path, dir, terminal.WithoutPath(err))
		} else if !info.IsDir() {
			return terminal.Inputf("%s: %s is no directory", path, dir)
		}
		return nil
	case err != nil:
		return terminal.WithPath(path, err)
	case info.IsDir():
		return terminal.Inputf("%s: is a directory; want the name of a file", path)
	case info.Mode().IsRegular() && !isPage(path):
		return terminal.ErrExists(path, "it is no page of wisim; want the name of a new file")
	}
	return nil
}

// pageMark is what every page of wisim has near its beginning.
const pageMark = `<meta name="generator" content="wisim">`

// isPage reports whether a file is a page of wisim, or empty: it may be written
// anew.
func isPage(path string) bool {
	f, err := os.Open(path)
	if err != nil {
		return false
	}
	defer f.Close()
	head := make([]byte, 4096)
	n, err := io.ReadFull(f, head)
	return n == 0 && errors.Is(err, io.EOF) || bytes.Contains(head[:n], []byte(pageMark))
}

// writePage writes a page to a file, whole or not at all. A page that is there
// is replaced.
func writePage(path string, write func(io.Writer) error) error {
	var b bytes.Buffer
	safe := terminal.NewSanitizer(&b)
	if err := errors.Join(write(safe), safe.Flush()); err != nil {
		return err
	}
	if err := checkPage(path); err != nil {
		return err
	}
	return terminal.WriteFile(path, b.Bytes(), true, "")
}
