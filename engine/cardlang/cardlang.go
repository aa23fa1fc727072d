// Package cardlang compiles the card language: text in, a code.Library or
// diagnostics out. docs/cardlang.md describes the language.
//
// Each pass is a package and imports only earlier ones:
//
//	source   files, positions and diagnostics
//	vocab    the words of the language, as tables
//	syntax   the lexer, the tree and the parser
//	check    resolves names, checks operands, assigns registers
//	gen      generates the tables of the library
//	english  describes a checked tree in English
//
// The prelude (prelude.wic) defines the keywords and is compiled with every program.
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

// Compile compiles card files into a library. Its cards are those of facts and those that
// a file defines with a facts line, sorted by code. A card is encoded if a file has a block
// for it. The library is nil if the diagnostics hold an error.
func Compile(facts []card.Facts, files ...File) (*code.Library, source.Diagnostics) {
	lib, _, diags := CompileTrees(facts, files...)
	return lib, diags
}

// CompileTrees is Compile for callers that also need the trees from which the library was
// generated, which are those of Check.
func CompileTrees(facts []card.Facts, files ...File) (*code.Library, []*syntax.File, source.Diagnostics) {
	trees, diags := parse(files)
	diags = append(diags, check.Files(trees, pool(facts))...)
	diags.Sort()
	if diags.HasErrors() {
		return nil, trees[1:], diags
	}
	lib, more := gen.Library(facts, trees)
	if diags = append(diags, more...); diags.HasErrors() {
		return nil, trees[1:], diags
	}
	return lib, trees[1:], diags
}

// parse parses the prelude and the files.
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
