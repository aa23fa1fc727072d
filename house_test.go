package wisim_test

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/token"
	"io/fs"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"unicode"
	"unicode/utf8"
)

// cardName is a card's title as it may turn up in a program.
type cardName struct {
	code, title string
	ident       string // its letters in lower case
	words       int
}

// readNames reads the codes and titles of the facts table. A title that is
// also the name of a trait is left out: the vocabulary needs it.
func readNames(table string) (names []cardName) {
	const code, title, traits = 0, 1, 9
	trait := map[string]bool{}
	var rows [][]string
	for line := range strings.Lines(table) {
		col := strings.Split(strings.TrimSpace(line), "\t")
		if len(col) <= traits || !cardCode.MatchString(col[code]) {
			continue
		}
		rows = append(rows, col)
		for _, t := range strings.Split(col[traits], ", ") {
			trait[t] = true
		}
	}
	for _, col := range rows {
		if n := col[title]; !trait[n] {
			names = append(names, cardName{col[code], n, letters(n), len(strings.Fields(n))})
		}
	}
	return names
}

// readsCodes are the packages that read card codes as text, and so show what
// a code looks like in their messages.
var readsCodes = []string{"engine/card", "engine/cards", "engine/cardlang/..."}

var cardCode = regexp.MustCompile(`\b[0-9]{5}\b`)

func letters(s string) string {
	return strings.Map(func(r rune) rune {
		if !unicode.IsLetter(r) {
			return -1
		}
		return unicode.ToLower(r)
	}, s)
}

// namesCards lists the places under engine, tests apart, that name a card or
// its code: in an identifier, a literal or a comment. What a card does stands
// in the card files alone.
func namesCards(files []source, names []cardName) []string {
	codes := map[string]string{}
	for _, n := range names {
		codes[n.code] = n.title
	}
	var bad []string
	for _, f := range files {
		if f.test || !under(f.pkg(), "engine/...") {
			continue
		}
		report := func(pos token.Pos, what string) {
			bad = append(bad, fmt.Sprintf("%s: names the card %s", f.fset.Position(pos), what))
		}
		text := func(pos token.Pos, s string) {
			for _, n := range names {
				if hasWord(s, n.title) {
					report(pos, n.title)
				}
			}
			if slices.ContainsFunc(readsCodes, func(p string) bool { return under(f.pkg(), p) }) {
				return
			}
			for _, c := range cardCode.FindAllString(s, -1) {
				if title, ok := codes[c]; ok {
					report(pos, c+" "+title)
				}
			}
		}
		ast.Inspect(f.ast, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.BasicLit:
				text(n.Pos(), n.Value)
			case *ast.Ident:
				if title := inIdent(n.Name, names); title != "" {
					report(n.Pos(), title)
				}
			}
			return true
		})
		for _, group := range f.ast.Comments {
			text(group.Pos(), group.Text())
		}
	}
	return bad
}

// inIdent finds a card's title in an identifier: one of several words
// anywhere in it, one of one word when that is all.
func inIdent(ident string, names []cardName) string {
	low := letters(ident)
	for _, n := range names {
		if low == n.ident || n.words > 1 && len(n.ident) >= 8 && strings.Contains(low, n.ident) {
			return n.title
		}
	}
	return ""
}

// hasWord reports whether s holds the word or phrase w as such, not as a part
// of longer words.
func hasWord(s, w string) bool {
	for at := 0; ; {
		i := strings.Index(s[at:], w)
		if i < 0 {
			return false
		}
		before, _ := utf8.DecodeLastRuneInString(s[:at+i])
		after, _ := utf8.DecodeRuneInString(s[at+i+len(w):])
		if !unicode.IsLetter(before) && !unicode.IsLetter(after) {
			return true
		}
		at += i + len(w)
	}
}

func TestEngineNamesNoCard(t *testing.T) {
	table, err := os.ReadFile("engine/cards/facts.tsv")
	if err != nil {
		t.Fatal(err)
	}
	names := readNames(string(table))
	if len(names) < 1000 {
		t.Fatalf("read %d card names", len(names))
	}
	for _, bad := range namesCards(here(t), names) {
		t.Error(bad)
	}
}

func TestEngineNamesNoCardFindsNames(t *testing.T) {
	names := readNames(strings.ReplaceAll("# code name\n"+
		"01111,Contested Village,,,,,,,,Location\n01117,Innovation,,,,,,,,-\n01118,Bearer,,,,,,,,Bearer\n", ",", "\t"))
	for _, c := range []struct {
		file, text string
		want       int
	}{
		{"engine/x.go", "package engine\n\n// As Contested Village does.\n", 1},
		{"engine/x.go", "package engine\n\nconst s = \"Innovation\"\n", 1},
		{"engine/x.go", "package engine\n\nconst s = \"the Innovations\"\n", 0},
		{"engine/x.go", "package engine\n\nfunc playContestedVillage() {}\n", 1},
		{"engine/x.go", "package engine\n\nvar innovationRate int\n", 0},
		{"engine/x.go", "package engine\n\nconst c, d = 01111, \"01111\"\n", 2},
		{"engine/x.go", "package engine\n\nconst big = 11111\n", 0},
		{"engine/x.go", "package engine\n\nconst traitBearer, Bearer = 1, \"Bearer\"\n", 0},
		{"engine/card/x.go", "package card\n\n// A code, such as 01111.\n", 0},
		{"engine/card/x.go", "package card\n\n// 01111 Contested Village.\n", 1},
		{"engine/x_test.go", "package engine\n\nconst s = \"Contested Village\"\n", 0},
		{"decks/x.go", "package decks\n\nconst s = \"Contested Village\"\n", 0},
	} {
		files, err := parseTree(fstest.MapFS{c.file: {Data: []byte(c.text)}})
		if err != nil {
			t.Fatal(err)
		}
		if got := namesCards(files, names); len(got) != c.want {
			t.Errorf("%s %q: found %q, want %d", c.file, c.text, got, c.want)
		}
	}
}

// unfinished are the words by which people mark what is not done. They are put
// together here so that this file does not hold them.
var unfinished = regexp.MustCompile(`\b(TO` + `DO|FIX` + `ME|XX` + `X|HA` + `CK|WI` + `P)\b|(?i:not (yet )?implemen` + `ted)`)

// scratch are names of files that tools and hurried people leave behind, those
// apart that .gitignore keeps out.
var scratch = regexp.MustCompile(`^(tmp|temp|scratch|probe|zz)([_.-]|$)|\.(orig|rej|bak|old)$`)

// leftovers lists the files that should not be there and the lines that say
// that something is missing.
func leftovers(tree fs.FS) ([]string, error) {
	var bad []string
	err := fs.WalkDir(tree, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			if base := d.Name(); base == ".git" || base == ".idea" || base == ".vscode" {
				return fs.SkipDir
			}
			return nil
		}
		if scratch.MatchString(path.Base(name)) {
			bad = append(bad, name+": a leftover file")
		}
		text, err := fs.ReadFile(tree, name)
		if err != nil {
			return err
		}
		if bytes.IndexByte(text, 0) >= 0 {
			return nil // a program
		}
		for i, line := range strings.Split(string(text), "\n") {
			if m := unfinished.FindString(line); m != "" {
				bad = append(bad, fmt.Sprintf("%s:%d: %q", name, i+1, m))
			}
		}
		return nil
	})
	return bad, err
}

func TestNoLeftovers(t *testing.T) {
	bad, err := leftovers(os.DirFS("."))
	if err != nil {
		t.Fatal(err)
	}
	for _, b := range bad {
		t.Error(b)
	}
}

func TestNoLeftoversFindsThem(t *testing.T) {
	got, err := leftovers(fstest.MapFS{
		"engine/a.go":        {Data: []byte("package engine\n\n// TO" + "DO: later\n")},
		"engine/b.go":        {Data: []byte("package engine\n\nfunc f() { panic(\"not implemen" + "ted\") }\n")},
		"engine/tmp_test.go": {Data: []byte("package engine\n")},
		"ai/old.go.orig":     {Data: []byte("x")},
		"wisim":              {Data: []byte("\x00TO" + "DO\n")},
		"README.md":          {Data: []byte("a todo list is fine, a coretest too\n")},
	})
	if err != nil {
		t.Fatal(err)
	}
	want := []string{`ai/old.go.orig: a leftover file`, `engine/a.go:3: "TO` + `DO"`, `engine/b.go:3: "not implemen` + `ted"`, `engine/tmp_test.go: a leftover file`}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("found\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// longest is how many lines a function may have, a table apart that it returns.
// The house has had none longer; what needs more is a table or two functions.
const longest = 100

// linesOf is how many lines a function has without the table that it returns.
func linesOf(fset *token.FileSet, fn *ast.FuncDecl) int {
	lines := func(n ast.Node) int { return fset.Position(n.End()).Line - fset.Position(n.Pos()).Line }
	n := lines(fn) + 1
	if fn.Body == nil || len(fn.Body.List) == 0 {
		return n
	}
	ret, ok := fn.Body.List[len(fn.Body.List)-1].(*ast.ReturnStmt)
	if !ok || len(ret.Results) != 1 {
		return n
	}
	of := ret.Results[0]
	if p, ok := of.(*ast.UnaryExpr); ok {
		of = p.X
	}
	if table, ok := of.(*ast.CompositeLit); ok {
		n -= lines(table)
	}
	return n
}

// otherName is the name with which the comment of a function begins, if that is
// another one than its own: it was the name of something else once.
func otherName(fn *ast.FuncDecl) string {
	first := strings.TrimRight(strings.SplitN(fn.Doc.Text(), " ", 2)[0], ",:")
	if r, _ := utf8.DecodeRuneInString(first); first == fn.Name.Name || !unicode.IsLower(r) {
		return ""
	}
	return first
}

// disorder lists packages without a comment, functions that are too long and comments
// that begin with another name than that of their function, tests apart.
func disorder(files []source) []string {
	var bad []string
	commented, somewhere := map[string]bool{}, map[string]string{}
	for _, f := range files {
		if f.test {
			continue
		}
		if f.ast.Doc != nil {
			commented[f.pkg()] = true
		}
		if first, ok := somewhere[f.pkg()]; !ok || f.name < first {
			somewhere[f.pkg()] = f.name
		}
		for _, d := range f.ast.Decls {
			fn, ok := d.(*ast.FuncDecl)
			if !ok {
				continue
			}
			if n := linesOf(f.fset, fn); n > longest {
				bad = append(bad, fmt.Sprintf("%s: %s has %d lines; at most %d", f.fset.Position(fn.Pos()), fn.Name.Name, n, longest))
			}
			if other := otherName(fn); other != "" {
				bad = append(bad, fmt.Sprintf("%s: the comment of %s begins with %q", f.fset.Position(fn.Pos()), fn.Name.Name, other))
			}
		}
	}
	for pkg, name := range somewhere {
		if !commented[pkg] {
			bad = append(bad, fmt.Sprintf("%s: package %s has no comment that says what it is", name, pkg))
		}
	}
	slices.Sort(bad)
	return bad
}

func TestHouseIsInOrder(t *testing.T) {
	for _, bad := range disorder(here(t)) {
		t.Error(bad)
	}
}

func TestHouseIsInOrderFindsDisorder(t *testing.T) {
	body := strings.Repeat("\t_ = 0\n", longest-2)
	files, err := parseTree(fstest.MapFS{
		"a/a.go":      {Data: []byte("package a\n\nfunc right() {\n" + body + "}\n")},
		"a/b.go":      {Data: []byte("// Package a is commented in its second file.\npackage a\n")},
		"b/b.go":      {Data: []byte("package b\n\nfunc (x t) long() {\n" + body + "\t_ = 1\n}\n")},
		"a/c.go":      {Data: []byte("package a\n\n// was is its former name.\nfunc is() {}\n\n// A sentence.\nfunc one() {}\n\n// two, by its name.\nfunc two() {}\n")},
		"b/b_test.go": {Data: []byte("// Package b in a test.\npackage b\n\nfunc alsoLong() {\n" + body + body + "}\n")},
	})
	if err != nil {
		t.Fatal(err)
	}
	want := "a/c.go:4:1: the comment of is begins with \"was\"\nb/b.go: package b has no comment that says what it is\nb/b.go:3:1: long has 101 lines; at most 100"
	if got := strings.Join(disorder(files), "\n"); got != want {
		t.Errorf("found\n%s\nwant\n%s", got, want)
	}
}
