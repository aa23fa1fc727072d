package cardlang_test

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/cardlang"
	"github.com/wisim/wisim/engine/cardlang/source"
	"github.com/wisim/wisim/engine/cards"
	"github.com/wisim/wisim/engine/code"
	"github.com/wisim/wisim/internal/golden"
)

// facts returns the printed facts of all cards in the pool.
func facts(t testing.TB) []card.Facts {
	t.Helper()
	list, err := cards.Facts()
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// core returns the card file with the cards of the Core Set.
func core(t testing.TB) cardlang.File {
	t.Helper()
	text, err := os.ReadFile("../cards/core.wic")
	if err != nil {
		t.Fatal(err)
	}
	return cardlang.File{Name: "core.wic", Text: text}
}

func carets(diags source.Diagnostics) string {
	var b strings.Builder
	for _, d := range diags {
		b.WriteString(d.Caret())
	}
	return b.String()
}

// inputs are the card files of a folder.
func inputs(t *testing.T, dir string) []cardlang.File {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join("testdata", dir, "*.wic"))
	if err != nil || len(paths) == 0 {
		t.Fatalf("no files in testdata/%s: %v", dir, err)
	}
	var list []cardlang.File
	for _, p := range paths {
		text, err := os.ReadFile(p)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, cardlang.File{Name: filepath.Base(p), Text: text})
	}
	return list
}

// TestErr compiles files with mistakes and compares the diagnostics with the expected ones.
func TestErr(t *testing.T) {
	pool := facts(t)
	files := golden.New(t, "testdata/err", "*.golden")
	for _, f := range inputs(t, "err") {
		name := strings.TrimSuffix(f.Name, ".wic")
		t.Run(name, func(t *testing.T) {
			lib, diags := cardlang.Compile(pool, f)
			if lib != nil || !diags.HasErrors() {
				t.Fatal("compiled without an error")
			}
			want, _, _ := strings.Cut(name, "_")
			if strings.HasPrefix(want, "WIC") && !slices.ContainsFunc(diags, func(d source.Diagnostic) bool { return d.Code.String() == want }) {
				t.Errorf("no %s among the diagnostics", want)
			}
			files.Equal(t, name+".golden", carets(diags))
		})
	}
}

// TestErrCoversEveryCode checks that every code of an error has a file with that mistake.
func TestErrCoversEveryCode(t *testing.T) {
	files := inputs(t, "err")
	for _, c := range source.Codes() {
		if c == source.TextLost {
			continue // the code is a warning, which only callers that know the pool report
		}
		if !slices.ContainsFunc(files, func(f cardlang.File) bool { return strings.HasPrefix(f.Name, c.String()+"_") }) {
			t.Errorf("no file in testdata/err for %s, %s", c, c.Title())
		}
	}
}

// TestOK compiles files without mistakes and compares the code.
func TestOK(t *testing.T) {
	pool := facts(t)
	files := golden.New(t, "testdata/ok", "*.golden")
	for _, f := range inputs(t, "ok") {
		name := strings.TrimSuffix(f.Name, ".wic")
		t.Run(name, func(t *testing.T) {
			lib := compile(t, pool, f)
			var b strings.Builder
			for id, c := range lib.Cards {
				if c.Encoded {
					disassemble(t, &b, lib, code.CardID(id))
				}
			}
			files.Equal(t, name+".golden", b.String())
		})
	}
}

func compile(t testing.TB, pool []card.Facts, files ...cardlang.File) *code.Library {
	t.Helper()
	lib, diags := cardlang.Compile(pool, files...)
	if len(diags) > 0 {
		t.Fatal("\n" + carets(diags))
	}
	if err := lib.Verify(); err != nil {
		t.Fatal(err)
	}
	return lib
}

func disassemble(t *testing.T, b *strings.Builder, lib *code.Library, id code.CardID) {
	t.Helper()
	if err := lib.Disassemble(b, id); err != nil {
		t.Fatal(err)
	}
}

// TestCoreDisassembly shows the code of cards that use every construct.
func TestCoreDisassembly(t *testing.T) {
	lib := compile(t, facts(t), core(t))
	var b strings.Builder
	for k := range code.NumKeywords {
		if err := lib.DisassembleKeyword(&b, k); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []card.Code{1001, 1008, 1013, 1015, 1017, 1020, 1034, 1037, 1042, 1065, 1075, 1092, 1096, 1103, 1121, 1122} {
		id, ok := lib.Find(c)
		if !ok {
			t.Fatalf("no card %s", c)
		}
		disassemble(t, &b, lib, id)
	}
	golden.Equal(t, filepath.Join("testdata", "core.golden"), b.String())
}

func TestCompileCore(t *testing.T) {
	pool := facts(t)
	lib := compile(t, pool, core(t))
	if got, want := len(lib.Cards), len(pool)+1; got != want {
		t.Errorf("%d cards, want %d", got, want)
	}
	encoded := 0
	for i := 1; i < len(lib.Cards); i++ {
		if i > 1 && lib.Cards[i-1].Code >= lib.Cards[i].Code {
			t.Errorf("%s stands before %s", lib.Cards[i-1].Code, lib.Cards[i].Code)
		}
		if lib.Cards[i].Encoded {
			encoded++
		}
	}
	if encoded != 127 {
		t.Errorf("%d cards are encoded, want 127", encoded)
	}
	for k, id := range lib.Keywords {
		if id == 0 {
			t.Errorf("keyword %s has no ability", code.Keyword(k))
		}
	}
}

// TestPrintedX checks that the player chooses X when he plays a tactic with a printed cost of X.
func TestPrintedX(t *testing.T) {
	lib := compile(t, facts(t), core(t))
	for c, want := range map[card.Code]bool{1102: true, 1074: true, 1099: false} {
		id, _ := lib.Find(c)
		if got := lib.Abilities[lib.Cards[id].Abilities[0]].HasX; got != want {
			t.Errorf("%s: HasX is %t", c, got)
		}
	}
}

// TestOwnFacts checks that a facts line defines a new card or changes the facts of a known card.
func TestOwnFacts(t *testing.T) {
	pool := facts(t)
	text, err := os.ReadFile("testdata/ok/facts.wic")
	if err != nil {
		t.Fatal(err)
	}
	lib := compile(t, pool, cardlang.File{Name: "facts.wic", Text: text})
	get := func(c card.Code) *code.Card {
		id, ok := lib.Find(c)
		if !ok {
			t.Fatalf("no card %s", c)
		}
		return &lib.Cards[id]
	}
	own := get(77001)
	if own.Name != "Ulthar the Tested" || own.Type != card.Unit || own.Race != card.Dwarf || own.Cost != 3 || own.Loyal != 1 ||
		own.Power != 1 || own.HP != 3 || !own.Unique || own.Copies != 1 || len(own.Traits) != 2 || own.Symbols[card.Dwarf] != 1 {
		t.Errorf("new unit: %+v", own.Facts)
	}
	legend := get(77002)
	if legend.Powers != [card.NumZones]int{2, 1, 3} || legend.Power != 1 || legend.Set != "Workshop" || legend.Copies != 3 {
		t.Errorf("new legend: %+v", legend.Facts)
	}
	alliance := get(77003)
	if alliance.Symbols[card.Dwarf] != 1 || alliance.Symbols[card.Empire] != 1 || alliance.SideOnly != card.Order || alliance.DeckLimit != 1 {
		t.Errorf("new alliance: %+v", alliance)
	}
	changed := get(1026)
	i := slices.IndexFunc(pool, func(f card.Facts) bool { return f.Code == 1026 })
	want := pool[i]
	want.Cost = 2
	if changed.Cost != 2 || changed.HP != want.HP || changed.Loyal != want.Loyal || changed.Set != want.Set || changed.Race != want.Race {
		t.Errorf("changed card: %+v, want %+v", changed.Facts, want)
	}
	if pool[i].Cost == 2 {
		t.Error("the pool itself was changed")
	}
}

// TestParseWithoutPool resolves a file without knowing the cards.
func TestParseWithoutPool(t *testing.T) {
	trees, diags := cardlang.Parse(core(t))
	if len(diags) > 0 {
		t.Fatal("\n" + carets(diags))
	}
	if len(trees) != 1 || len(trees[0].Cards) != 127 {
		t.Fatalf("%d trees", len(trees))
	}
}

// TestTwoFiles checks that a card defined in two files is an error.
func TestTwoFiles(t *testing.T) {
	other := cardlang.File{Name: "mine.wic", Text: []byte("card 01005 \"Runesmith\" { }\n")}
	_, diags := cardlang.Compile(facts(t), core(t), other)
	if len(diags) != 1 || diags[0].Code != source.DuplicateCard || diags[0].File.Name != "mine.wic" ||
		len(diags[0].Related) != 1 || diags[0].Related[0].File.Name != "core.wic" {
		t.Errorf("got\n%s", carets(diags))
	}
}

// FuzzCompile checks that every text either compiles to code that passes verification, or gets a
// diagnostic with a position inside the file.
func FuzzCompile(f *testing.F) {
	for _, dir := range []string{"ok", "err"} {
		paths, _ := filepath.Glob(filepath.Join("testdata", dir, "*.wic"))
		for _, p := range paths {
			if text, err := os.ReadFile(p); err == nil && len(text) < 4096 {
				f.Add(text)
			}
		}
	}
	for _, block := range bytes.Split(core(f).Text, []byte("\n\n")) {
		f.Add(block)
	}
	pool := facts(f)
	pool = slices.DeleteFunc(pool, func(x card.Facts) bool { return x.Code.Set() != 1 })
	f.Fuzz(func(t *testing.T, text []byte) {
		lib, diags := cardlang.Compile(pool, cardlang.File{Name: "fuzz.wic", Text: text})
		if (lib == nil) != diags.HasErrors() {
			t.Fatalf("library %t, errors %t", lib != nil, diags.HasErrors())
		}
		for _, d := range diags {
			if d.Span.Start < 0 || d.Span.End < d.Span.Start || d.Span.End > len(d.File.Text) {
				t.Errorf("%s at %v of %d bytes", d.Code, d.Span, len(d.File.Text))
			}
			if d.Caret() == "" || d.Compact() == "" {
				t.Errorf("%s is not shown", d.Code)
			}
		}
		if lib == nil {
			return
		}
		if err := lib.Verify(); err != nil {
			t.Error(err)
		}
	})
}

func BenchmarkCompileCore(b *testing.B) {
	pool, file := facts(b), core(b)
	b.ReportAllocs()
	for b.Loop() {
		if lib, _ := cardlang.Compile(pool, file); lib == nil {
			b.Fatal("no library")
		}
	}
}
