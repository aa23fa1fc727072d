package main

import (
	_ "embed"
	"flag"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/cardlang"
	"github.com/wisim/wisim/engine/cardlang/english"
	"github.com/wisim/wisim/engine/cards"
	"github.com/wisim/wisim/engine/code"
)

//go:embed untold.txt
var untoldText string

// everyText is set to try the clauses of all cards, which takes a minute.
var everyText = flag.Bool("english-all", false, "try the English of all cards, not of a tenth of them")

// TestEnglishSaysEachClause changes each clause of each card, as the mutation test does, and
// expects another English text wherever the code is another. Clauses without one are listed in
// untold.txt, with the reason, unless equal.txt says that they change nothing. It tries every
// tenth card, with -english-all all of them.
func TestEnglishSaysEachClause(t *testing.T) {
	facts, err := cards.Facts()
	if err != nil {
		t.Fatal(err)
	}
	files, err := cards.Files()
	if err != nil {
		t.Fatal(err)
	}
	b, err := newBench(facts, files, fstest.MapFS{})
	if err != nil {
		t.Fatal(err)
	}
	printed := map[card.Code]*card.Facts{}
	for i := range facts {
		printed[facts[i].Code] = &facts[i]
	}
	untold, err := readEqual(untoldText)
	if err != nil {
		t.Fatal(err)
	}
	equal, err := readEqual(equalText)
	if err != nil {
		t.Fatal(err)
	}
	tried := 0
	for i, of := range b.blocks {
		if i%10 != 0 && !*everyText {
			continue
		}
		text, span := of.file.Text, of.card.Span
		own := string(text[span.Start:span.End])
		seen := []*code.Library{b.compiled(own)}
		said := inEnglish(t, b, printed[of.card.Code], own)
		for _, m := range mutants(of.file, of.card, b.quests[of.card.Code]) {
			changed := m.apply(text, span)
			lib := b.compiled(changed)
			if lib == nil || has(seen, lib) {
				continue
			}
			seen = append(seen, lib)
			tried++
			id, line := of.card.Code.String(), m.line(text)
			same := inEnglish(t, b, printed[of.card.Code], changed) == said
			if known := untold.has(id, line); same && !known && !equal.has(id, line) {
				t.Errorf("%s: the English does not tell it from %q:\n%s", of, line, said)
			} else if known && !same {
				t.Errorf("%s: the English tells it from %q, which untold.txt lists", of, line)
			}
		}
	}
	if list := untold.unused(); *everyText && len(list) > 0 {
		t.Errorf("untold.txt lists what is no changed clause: %q", list)
	}
	t.Logf("%d changed clauses", tried)
}

// inEnglish returns the text of a card whose block compiles.
func inEnglish(t *testing.T, b *bench, f *card.Facts, block string) string {
	t.Helper()
	trees, diags := cardlang.Check(b.facts, cardlang.File{Name: "card", Text: []byte(block)})
	if diags.HasErrors() {
		t.Fatal(diags.Err())
	}
	return strings.Join(english.Card(f, trees[0].Cards[0]), "\n")
}
