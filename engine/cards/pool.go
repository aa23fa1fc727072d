// Package cards is the embedded card pool: the printed facts of every card
// (facts.tsv, one line per card) and the encoded abilities (one file of the card
// language per set, such as core.wic).
//
// Load compiles the pool into the library that the engine uses, together with extra
// files of a card designer, which may add and replace cards. Facts returns the table
// alone.
package cards

import (
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"fmt"
	"slices"

	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/cardlang"
	"github.com/wisim/wisim/engine/cardlang/source"
	"github.com/wisim/wisim/engine/cardlang/syntax"
	"github.com/wisim/wisim/engine/code"
)

//go:embed *.wic
var abilityFiles embed.FS

// Files returns the card files of the pool, sorted by name, followed by the extra
// files. Cards that an extra file redefines are blanked in the pool.
func Files(extra ...cardlang.File) ([]cardlang.File, error) {
	entries, err := abilityFiles.ReadDir(".")
	if err != nil {
		return nil, fmt.Errorf("card files: %w", err)
	}
	files := make([]cardlang.File, 0, len(entries))
	for _, e := range entries {
		text, err := abilityFiles.ReadFile(e.Name())
		if err != nil {
			return nil, fmt.Errorf("card files: %w", err)
		}
		files = append(files, cardlang.File{Name: e.Name(), Text: text})
	}
	if len(extra) > 0 {
		files = append(withoutReplaced(files, extra), extra...)
	}
	return files, nil
}

// Hash returns sixteen hexadecimal digits that identify the card data, facts and
// abilities. Two programs with the same hash have the same cards.
func Hash() (string, error) {
	files, err := Files()
	if err != nil {
		return "", err
	}
	h := sha256.New()
	fmt.Fprintf(h, "%d %s", len(factsTable), factsTable)
	for _, f := range files {
		fmt.Fprintf(h, "%s %d %s", f.Name, len(f.Text), f.Text)
	}
	return hex.EncodeToString(h.Sum(nil)[:8]), nil
}

// Load compiles the pool and the extra files. A card in an extra file replaces the
// card of the same code. The diagnostics include warnings; after an error the
// library is nil.
func Load(extra ...cardlang.File) (*code.Library, source.Diagnostics, error) {
	lib, _, diags, err := LoadTrees(extra...)
	return lib, diags, err
}

// LoadTrees is Load for callers that also need the syntax trees of the cards.
func LoadTrees(extra ...cardlang.File) (*code.Library, []*syntax.File, source.Diagnostics, error) {
	facts, err := Facts()
	if err != nil {
		return nil, nil, nil, err
	}
	files, err := Files(extra...)
	if err != nil {
		return nil, nil, nil, err
	}
	lib, trees, diags := cardlang.CompileTrees(facts, files...)
	if len(extra) > 0 {
		more, err := Warnings(extra...)
		if err != nil {
			return nil, nil, nil, err
		}
		diags = append(diags, more...)
		diags.Sort()
	}
	return lib, trees, diags, diags.Err()
}

// Warnings checks the cards of extra files that replace a card of the pool. It warns
// if the names differ, which suggests a wrong code, and if the replacement has only
// facts although the card of the pool has abilities.
func Warnings(extra ...cardlang.File) (diags source.Diagnostics, err error) {
	facts, err := Facts()
	if err != nil {
		return nil, err
	}
	printed := make(map[card.Code]*card.Facts, len(facts))
	for i := range facts {
		printed[facts[i].Code] = &facts[i]
	}
	bare := map[card.Code]source.Diagnostic{} // for each card of the extra files with facts but no abilities, the warning to give
	for _, f := range extra {
		file := source.NewFile(f.Name, f.Text)
		tree, _ := syntax.Parse(file)
		for _, c := range tree.Cards {
			known := printed[c.Code]
			if known == nil || !hasFacts(c) {
				continue
			}
			if known.Name != c.Name.Text {
				diags.Add(source.Diagnostic{
					Code: source.WrongCardName, Severity: source.Warning, File: file, Span: c.Name.Span, Nearest: known.Name,
					Message: fmt.Sprintf("card %s is called %q in the pool", c.Code, known.Name), Found: c.Name.Text, Expected: fmt.Sprintf("%q", known.Name),
				})
			}
			if len(c.Items) == 1 {
				bare[c.Code] = source.Diagnostic{
					Code: source.TextLost, Severity: source.Warning, File: file, Span: c.Items[0].Place(),
					Message:  fmt.Sprintf("nothing is left of what %s does", known.Name),
					Expected: "its abilities, too: a block takes the place of the whole card",
				}
			}
		}
	}
	if len(bare) == 0 {
		return diags, nil
	}
	files, err := Files()
	if err != nil {
		return nil, err
	}
	for _, f := range files {
		file := source.NewFile(f.Name, f.Text)
		tree, _ := syntax.Parse(file)
		for _, c := range tree.Cards {
			if d, ok := bare[c.Code]; ok && len(c.Items) > 0 {
				d.Related = []source.Related{{File: file, Span: c.CodeSpan, Message: "what it does in the pool"}}
				diags.Add(d)
			}
		}
	}
	diags.Sort()
	return diags, nil
}

func hasFacts(c *syntax.Card) bool {
	return slices.ContainsFunc(c.Items, func(it syntax.Item) bool { _, is := it.(*syntax.Facts); return is })
}

// withoutReplaced returns the files with the replaced cards overwritten by spaces,
// so that the lines and columns of the other cards stay the same.
func withoutReplaced(files, extra []cardlang.File) []cardlang.File {
	replaced := map[card.Code]bool{}
	for _, f := range extra {
		for _, c := range blocks(f) {
			replaced[c.Code] = true
		}
	}
	out := make([]cardlang.File, len(files))
	for i, f := range files {
		out[i] = cardlang.File{Name: f.Name, Text: append([]byte(nil), f.Text...)}
		for _, c := range blocks(f) {
			if replaced[c.Code] {
				blank(out[i].Text[c.Span.Start:c.Span.End])
			}
		}
	}
	return out
}

// blocks returns the cards of a file. Syntax errors are ignored here; the compiler
// reports them.
func blocks(f cardlang.File) []*syntax.Card {
	tree, _ := syntax.Parse(source.NewFile(f.Name, f.Text))
	return tree.Cards
}

func blank(text []byte) {
	for i, b := range text {
		if b != '\n' {
			text[i] = ' '
		}
	}
}
