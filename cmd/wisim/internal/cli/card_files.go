package cli

import (
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/wisim/wisim/cmd/wisim/internal/terminal"
	"github.com/wisim/wisim/engine/cardlang"
	"github.com/wisim/wisim/engine/cardlang/source"
	"github.com/wisim/wisim/engine/cards"
	"github.com/wisim/wisim/engine/code"
	"github.com/wisim/wisim/engine/scenario"
)

// cardFiles is the flag --cards of commands about cards: files of a designer's
// own cards, which are added to the pool or replace cards in it.
type cardFiles struct {
	paths []string
	kept  []cardlang.File // those of a run, instead of paths
}

// read the files.
func (o *cardFiles) read() ([]cardlang.File, error) {
	if o.kept != nil {
		return o.kept, nil
	}
	return readCardFiles(o.paths)
}

func (o *cardFiles) add(f *pflag.FlagSet) {
	f.StringArrayVar(&o.paths, "cards", nil, "card file (.wic) whose cards are added to the pool or replace cards in it; can be repeated")
}

// flags that repeat the option.
func (o *cardFiles) flags() (out []string) {
	for _, p := range o.paths {
		out = append(out, "--cards", terminal.Quote(p))
	}
	return out
}

// load the pool with the files. Mistakes in them are bad input, shown where they
// stand; warnings go to standard error.
func (o *cardFiles) load(cmd *cobra.Command) (*pool, error) {
	extra, err := o.read()
	if err != nil {
		return nil, err
	}
	lib, found, err := cards.Load(extra...)
	if len(extra) > 0 {
		columns := errorColumns(cmd)
		if found.HasErrors() {
			return nil, terminal.Inputf("%s\n%s", found.Text(columns), summary(found))
		}
		cmd.PrintErr(found.Text(columns))
	}
	if err != nil {
		return nil, err
	}
	return newPool(lib, extra)
}

// loader is cards.Load with the files, for whoever brings files of his own.
func (o *cardFiles) loader() (scenario.Loader, error) {
	own, err := o.read()
	if err != nil {
		return nil, err
	}
	return func(extra ...cardlang.File) (*code.Library, source.Diagnostics, error) {
		return cards.Load(append(own[:len(own):len(own)], extra...)...)
	}, nil
}

// checked is the loader of files that are right; what is wrong with them is said as
// load says it.
func (o *cardFiles) checked(cmd *cobra.Command) (scenario.Loader, error) {
	if len(o.paths) > 0 {
		if _, err := o.load(cmd); err != nil {
			return nil, err
		}
	}
	return o.loader()
}

// readCardFiles reads card files, each of which has at least one card or
// definition unless it is wrong in another way.
func readCardFiles(paths []string) ([]cardlang.File, error) {
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
