package loading

import (
	"cmp"
	"io"
	"slices"

	"github.com/spf13/pflag"

	"github.com/wisim/wisim/cmd/wisim/internal/terminal"
	"github.com/wisim/wisim/engine/cardlang"
	"github.com/wisim/wisim/engine/cardlang/source"
	"github.com/wisim/wisim/engine/cardlang/syntax"
	"github.com/wisim/wisim/engine/cards"
	"github.com/wisim/wisim/engine/code"
	"github.com/wisim/wisim/engine/scenario"
	"github.com/wisim/wisim/reports/results"
)

// CardFiles is the flag --cards: files of a designer's own cards, which are added to
// the pool or replace cards in it.
type CardFiles struct {
	Paths  []string
	stored []cardlang.File // card files of a stored run, read instead of Paths
}

// Read returns the files.
func (o *CardFiles) Read() ([]cardlang.File, error) {
	if o.stored != nil {
		return o.stored, nil
	}
	return ReadCardFiles(o.Paths)
}

// Add defines the flag --cards.
func (o *CardFiles) Add(f *pflag.FlagSet) {
	f.StringArrayVar(&o.Paths, "cards", nil, "card file (.wic) whose cards are added to the pool or replace cards of it; can be repeated")
}

// Flags returns the flags that repeat the option.
func (o *CardFiles) Flags() (out []string) {
	for _, p := range o.Paths {
		out = append(out, "--cards", terminal.Quote(p))
	}
	return out
}

// Load returns the pool with the files. Mistakes in them are an input error that
// shows each in place; warnings are written to errs.
func (o *CardFiles) Load(errs io.Writer) (*Pool, error) {
	p, _, err := o.LoadTrees(errs)
	return p, err
}

// LoadTrees is Load for commands that also need the syntax trees of the cards.
func (o *CardFiles) LoadTrees(errs io.Writer) (*Pool, []*syntax.File, error) {
	extra, err := o.Read()
	if err != nil {
		return nil, nil, err
	}
	lib, trees, found, err := cards.LoadTrees(extra...)
	if len(extra) > 0 {
		columns := ErrorWidth(errs)
		if found.HasErrors() {
			return nil, nil, terminal.Inputf("%s\n%s", found.Text(columns), CountErrors(found))
		}
		// A failure to write the warnings does not stop the command.
		_, _ = io.WriteString(errs, found.Text(columns))
	}
	if err != nil {
		return nil, nil, err
	}
	p, err := newPool(lib, extra)
	return p, trees, err
}

// Loader returns cards.Load with these files added.
func (o *CardFiles) Loader() (scenario.Loader, error) {
	own, err := o.Read()
	if err != nil {
		return nil, err
	}
	return func(extra ...cardlang.File) (*code.Library, source.Diagnostics, error) {
		return cards.Load(append(own[:len(own):len(own)], extra...)...)
	}, nil
}

// CheckedLoader is Loader for files that were checked: their mistakes are reported as
// by Load.
func (o *CardFiles) CheckedLoader(errs io.Writer) (scenario.Loader, error) {
	if len(o.Paths) > 0 {
		if _, err := o.Load(errs); err != nil {
			return nil, err
		}
	}
	return o.Loader()
}

// ReadCardFiles reads and parses card files. A file without any card or definition is
// refused, unless it has other mistakes, which are reported later.
func ReadCardFiles(paths []string) ([]cardlang.File, error) {
	var files []cardlang.File
	for _, path := range paths {
		text, err := terminal.ReadFile(path, "card file")
		if err != nil {
			return nil, err
		}
		f := cardlang.File{Name: path, Text: text}
		trees, found := cardlang.Parse(f)
		if t := trees[0]; len(t.Cards)+len(t.Keywords)+len(t.Shorthands) == 0 && !found.HasErrors() {
			return nil, terminal.Inputf("%s: no card in it; want blocks such as: card 01001 \"Name\" { toughness 1 }", path)
		}
		files = append(files, f)
	}
	return files, nil
}

// WithFiles returns the pool with additional card files; p itself if there are none.
func (p *Pool) WithFiles(errs io.Writer, files []results.File) (*Pool, error) {
	if len(files) == 0 {
		return p, nil
	}
	with := CardFiles{stored: slices.Clone(p.Own)}
	for _, f := range files {
		with.stored = append(with.stored, cardlang.File{Name: f.Name, Text: []byte(f.Text)})
	}
	return with.Load(errs)
}

// ErrorWidth returns the width for diagnostics in columns: that of the terminal, or
// source.Width.
func ErrorWidth(errs io.Writer) int {
	return cmp.Or(terminal.Width(errs), source.Width)
}

// CountErrors returns the number of errors with its noun: "2 errors".
func CountErrors(found source.Diagnostics) string {
	n := 0
	for _, d := range found {
		if d.Severity == source.Error {
			n++
		}
	}
	return terminal.Count(n, "error")
}
