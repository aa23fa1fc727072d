// Package cardlang compiles the card language: text in, a code.Library or
// diagnostics out. docs/cardlang.md describes the language.
//
// A text goes through a package a pass, and each pass knows only those before
// it:
//
//	source   files, places, diagnostics and how they are shown
//	vocab    the words of the language, as tables
//	syntax   the lexer, the tree and the parser
//	check    resolves names, checks operands, gives registers
//	gen      makes the tables of the library
//	english  says in English what a checked tree does
//
// The prelude (prelude.wic), which defines the keywords, is compiled with
// every program.
package cardlang

import (
	_ "embed"

	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/cardlang/check"
	"github.com/wisim/wisim/engine/cardlang/gen"
	"github.com/wisim/wisim/engine/cardlang/source"
	"github.com/wisim/wisim/engine/cardlang/syntax"
	"github.com/wisim/wisim/engine/code"
)

//go:embed prelude.wic
var prelude []byte

// File is a card file: a name for messages, and its text.
type File struct {
	Name string
	Text []byte
}

// Parse reads and checks files without knowing the card pool. The trees are
// in the order of the files and resolved as far as there are no errors; the
// facts of the cards in them are not known.
func Parse(files ...File) ([]*syntax.File, source.Diagnostics) {
	trees, diags := parse(files)
	diags = append(diags, check.Files(trees, nil)...)
	diags.Sort()
	return trees[1:], diags
}

// Check is Parse for a known pool: codes, names and printed costs are checked
// too, and syntax.Card.Printed says what is printed on each card.
func Check(facts []card.Facts, files ...File) ([]*syntax.File, source.Diagnostics) {
	trees, diags := parse(files)
	diags = append(diags, check.Files(trees, pool(facts))...)
	diags.Sort()
	return trees[1:], diags
}

// Compile makes the library of a pool. Its cards are those of facts and those
// that a file defines with a facts line, in the order of their codes; a card
// is encoded if it has a block in one of the files. With an error among the
// diagnostics there is no library.
func Compile(facts []card.Facts, files ...File) (*code.Library, source.Diagnostics) {
	trees, diags := parse(files)
	diags = append(diags, check.Files(trees, pool(facts))...)
	diags.Sort()
	if diags.HasErrors() {
		return nil, diags
	}
	lib, more := gen.Library(facts, trees)
	if diags = append(diags, more...); diags.HasErrors() {
		return nil, diags
	}
	return lib, diags
}

// parse reads the prelude and the files.
func parse(files []File) ([]*syntax.File, source.Diagnostics) {
	trees := make([]*syntax.File, 0, len(files)+1)
	tree, diags := syntax.Parse(source.NewFile("prelude.wic", prelude))
	trees = append(trees, tree)
	for _, f := range files {
		tree, more := syntax.Parse(source.NewFile(f.Name, f.Text))
		trees, diags = append(trees, tree), append(diags, more...)
	}
	return trees, diags
}

func pool(facts []card.Facts) check.Pool {
	index := make(map[card.Code]*card.Facts, len(facts))
	for i := range facts {
		index[facts[i].Code] = &facts[i]
	}
	return func(c card.Code) *card.Facts { return index[c] }
}
