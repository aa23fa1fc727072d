// Package docs_test holds the documentation to itself and to the program: the
// rules' pages to their table, the ids named in sources to the rules, and
// links to the files that they name.
package docs_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/wisim/wisim/internal/golden"
)

// ruling is one line of the table.
type ruling struct {
	id, area string
	core     bool
	cards    []string
	line     string
}

var (
	rulingID = regexp.MustCompile(`^[a-z]+(-[a-z]+)?(\.[a-zA-Z0-9]+(-[a-zA-Z0-9]+)*)+$`)
	item     = regexp.MustCompile("^- `([^`]+)` (.+)$")
)

// readTable reads a table of rulings.
func readTable(text string) ([]ruling, error) {
	var all []ruling
	header := false
	for i, row := range strings.Split(strings.TrimSuffix(text, "\n"), "\n") {
		col := strings.Split(row, "\t")
		switch {
		case strings.HasPrefix(row, "#"):
		case !header:
			if row != "id\tarea\tcore_only\tcards\tline" {
				return nil, fmt.Errorf("line %d: the header is %q", i+1, row)
			}
			header = true
		case len(col) != 5:
			return nil, fmt.Errorf("line %d: %d columns, want 5", i+1, len(col))
		case !rulingID.MatchString(col[0]):
			return nil, fmt.Errorf("line %d: %q is no id", i+1, col[0])
		case col[2] != "yes" && col[2] != "no":
			return nil, fmt.Errorf("line %d: core_only is %q, want yes or no", i+1, col[2])
		case slices.Contains(col, ""):
			return nil, fmt.Errorf("line %d: an empty column", i+1)
		case len(all) > 0 && all[len(all)-1].id >= col[0]:
			return nil, fmt.Errorf("line %d: %s must come before %s, once", i+1, col[0], all[len(all)-1].id)
		default:
			r := ruling{id: col[0], area: col[1], core: col[2] == "yes", line: col[4]}
			if col[3] != "-" {
				r.cards = strings.Split(col[3], "; ")
			}
			all = append(all, r)
		}
	}
	return all, nil
}

func table(t *testing.T) []ruling {
	t.Helper()
	text, err := os.ReadFile("rules/rulings.tsv")
	if err != nil {
		t.Fatal(err)
	}
	all, err := readTable(string(text))
	if err != nil {
		t.Fatal("rules/rulings.tsv: ", err)
	}
	return all
}

// listItem is an item of a list that begins with an id. Its line is the whole text,
// which the page may break over several lines.
type listItem struct{ file, id, line string }

// items returns the items of the pages that begin with an id, by file and in order.
func items(t *testing.T, files ...string) (list []listItem) {
	t.Helper()
	for _, f := range files {
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		for _, line := range unbroken(string(text)) {
			if m := item.FindStringSubmatch(line); m != nil {
				list = append(list, listItem{f, m[1], m[2]})
			}
		}
	}
	return list
}

// unbroken returns the lines of a page with the lines of an item, which are indented
// by two spaces, joined to its first.
func unbroken(text string) (lines []string) {
	for line := range strings.Lines(text) {
		line = strings.TrimSuffix(line, "\n")
		more, ok := strings.CutPrefix(line, "  ")
		if last := len(lines) - 1; ok && last >= 0 && strings.HasPrefix(lines[last], "- ") {
			lines[last] += " " + strings.TrimSpace(more)
		} else {
			lines = append(lines, line)
		}
	}
	return lines
}

// broken breaks an item of a list between words so that no line is longer than width,
// unless a word is.
func broken(item string, width int) string {
	var b strings.Builder
	at := 0
	for i, word := range strings.Fields(item) {
		switch n := utf8.RuneCountInString(word); {
		case i == 0:
			at = n
		case at+1+n > width:
			b.WriteString("\n  ")
			at = 2 + n
		default:
			b.WriteByte(' ')
			at += 1 + n
		}
		b.WriteString(word)
	}
	return b.String()
}

// pages are the pages with rulings: all but those of decisions.
func pages(t *testing.T) []string {
	t.Helper()
	files, err := filepath.Glob("rules/*.md")
	if err != nil {
		t.Fatal(err)
	}
	return slices.DeleteFunc(files, func(f string) bool { return slices.Contains(decisionPages(), filepath.ToSlash(f)) })
}

// decisionPages are the pages whose items are decisions and not rulings.
func decisionPages() []string {
	return []string{"rules/decisions.md", "rules/engine-decisions.md", "rules/later-keywords.md"}
}

func TestTableIsComplete(t *testing.T) {
	all := table(t)
	core := 0
	for _, r := range all {
		if r.core {
			core++
		}
	}
	if len(all) != 409 || core != 288 {
		t.Errorf("%d rulings, %d for the Core Set: want 409 and 288", len(all), core)
	}
}

func TestTableErrors(t *testing.T) {
	const header = "id\tarea\tcore_only\tcards\tline\n"
	for _, c := range []struct{ text, want string }{
		{"a.b\tx\tyes\t-\tz\n", "the header is"},
		{header + "a.b\tx\tyes\t-\n", "4 columns"},
		{header + "A B\tx\tyes\t-\tz\n", "is no id"},
		{header + "a.b\tx\tperhaps\t-\tz\n", "want yes or no"},
		{header + "a.b\tx\tyes\t\tz\n", "an empty column"},
		{header + "a.b\tx\tyes\t-\tz\na.b\tx\tyes\t-\tz\n", "line 3: a.b must come before a.b"},
		{"# c\n" + header + "a.b\tx\tyes\tC; D\tz\n", ""},
	} {
		_, err := readTable(c.text)
		if got := fmt.Sprint(err); c.want == "" && err != nil || !strings.Contains(got, c.want) {
			t.Errorf("%q: %v, want %q", c.text, err, c.want)
		}
	}
}

func TestPagesAndTableAgree(t *testing.T) {
	lines := map[string]string{}
	for _, r := range table(t) {
		lines[r.id] = r.line
	}
	if golden.Update() {
		writeLines(t, lines)
	}
	seen := map[string]string{}
	for _, it := range items(t, pages(t)...) {
		want, known := lines[it.id]
		switch {
		case !known:
			t.Errorf("%s: no ruling %s in the table", it.file, it.id)
		case seen[it.id] != "":
			t.Errorf("%s: %s is in %s too", it.file, it.id, seen[it.id])
		case it.line != want:
			t.Errorf("%s: %s\n  page:  %s\n  table: %s\n(-update takes the table's)", it.file, it.id, it.line, want)
		}
		seen[it.id] = it.file
	}
	for id := range lines {
		if seen[id] == "" {
			t.Errorf("%s is on no page", id)
		}
	}
}

// writeLines replaces the lines of the pages by those of the table.
func writeLines(t *testing.T, lines map[string]string) {
	t.Helper()
	for _, f := range pages(t) {
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		rows := unbroken(string(text))
		for i, row := range rows {
			m := item.FindStringSubmatch(row)
			if m == nil {
				continue
			}
			if line := lines[m[1]]; line != "" {
				row = fmt.Sprintf("- `%s` %s", m[1], line)
			}
			rows[i] = broken(row, 110)
		}
		if err := os.WriteFile(f, []byte(strings.Join(rows, "\n")+"\n"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

func TestDecisionsAreComplete(t *testing.T) {
	count := map[byte]int{}
	seen := map[string]bool{}
	for _, it := range items(t, decisionPages()...) {
		if seen[it.id] {
			t.Errorf("%s: %s twice", it.file, it.id)
		}
		seen[it.id] = true
		count[it.id[0]]++
	}
	for letter, n := range map[byte]int{'A': 62, 'C': 35, 'D': 20, 'W': max(4, count['W'])} {
		for i := 1; i <= n; i++ {
			if id := fmt.Sprintf("%c%02d", letter, i); !seen[id] {
				t.Errorf("no decision %s", id)
			}
		}
		if count[letter] != n {
			t.Errorf("%d decisions %c, want %d", count[letter], letter, n)
		}
	}
}

// names finds what a comment says about rulings and notes.
var (
	rulingName = regexp.MustCompile(`\b[a-z]+(-[a-z]+)?\.[a-zA-Z0-9*]+(-[a-zA-Z0-9]+)*`)
	noteList   = regexp.MustCompile(`\bnotes? [ACDW][0-9]{2}(?:(?:, | and )[ACDW][0-9]{2})*\b`)
	noteName   = regexp.MustCompile(`[ACDW][0-9]{2}`)
)

// unknownNames lists the rulings and notes that a comment names and that do
// not exist. A name may stop at a hyphen, or be "x.*" for a group; what does
// not begin like a ruling (a field, a file) is no name.
func unknownNames(comment string, ids map[string]bool) (bad []string) {
	groups := map[string]bool{}
	for id := range ids {
		if group, _, ok := strings.Cut(id, "."); ok {
			groups[group] = true
		}
	}
	for _, name := range rulingName.FindAllString(comment, -1) {
		group, rest, _ := strings.Cut(name, ".")
		if !groups[group] || rest == "*" || rest == "go" || rest == "md" {
			continue
		}
		known := ids[name]
		for id := range ids {
			known = known || strings.HasPrefix(id, name+"-") || strings.HasPrefix(id, name+".")
		}
		if !known {
			bad = append(bad, name)
		}
	}
	for _, list := range noteList.FindAllString(comment, -1) {
		for _, name := range noteName.FindAllString(list, -1) {
			if !ids[name] {
				bad = append(bad, name)
			}
		}
	}
	return bad
}

func knownIDs(t *testing.T) map[string]bool {
	t.Helper()
	ids := map[string]bool{}
	for _, r := range table(t) {
		ids[r.id] = true
	}
	for _, it := range items(t, decisionPages()...) {
		ids[it.id] = true
	}
	return ids
}

func TestSourcesNameRulingsThatExist(t *testing.T) {
	ids := knownIDs(t)
	fset := token.NewFileSet()
	named := 0
	check := func(where, comment string) {
		for _, name := range unknownNames(comment, ids) {
			t.Errorf("%s: no ruling or decision %s", where, name)
		}
		named += len(rulingName.FindAllString(comment, -1))
	}
	root := os.DirFS("..")
	err := fs.WalkDir(root, "engine", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := fs.ReadFile(root, name)
		if err != nil {
			return err
		}
		switch path.Ext(name) {
		case ".go":
			f, err := parser.ParseFile(fset, name, text, parser.ParseComments|parser.SkipObjectResolution)
			if err != nil {
				return err
			}
			for _, group := range f.Comments {
				check(fset.Position(group.Pos()).String(), group.Text())
			}
		case ".wic":
			for i, line := range strings.Split(string(text), "\n") {
				if _, comment, ok := strings.Cut(line, "#"); ok {
					check(fmt.Sprintf("%s:%d", name, i+1), comment)
				}
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if named < 50 {
		t.Errorf("only %d names found: are the sources read?", named)
	}
}

func TestUnknownNames(t *testing.T) {
	ids := map[string]bool{"combat.one-attack": true, "timing.B4-close": true, "A01": true}
	for _, c := range []struct{ comment, want string }{
		{"once a turn (combat.one-attack, note A01)", ""},
		{"closes (timing.B4), all of it (combat.*)", ""},
		{"see combat.go and State.combat", ""},
		{"twice (combat.two-attacks)", "combat.two-attacks"},
		{"a draw (note A02)", "A02"},
		{"a draw (notes A01, A03 and A04)", "A03 A04"},
	} {
		if got := strings.Join(unknownNames(c.comment, ids), " "); got != c.want {
			t.Errorf("%q: found %q, want %q", c.comment, got, c.want)
		}
	}
}

func TestBrokenItemsAreRead(t *testing.T) {
	const line = "- `a.b` One two three four five six."
	text := broken(line, 12)
	if want := "- `a.b` One\n  two three\n  four five\n  six."; text != want {
		t.Errorf("broken is %q, want %q", text, want)
	}
	if got := unbroken("# Head\n" + text + "\n\n  code\n"); !slices.Equal(got, []string{"# Head", line, "", "  code"}) {
		t.Errorf("unbroken is %q", got)
	}
}

// link is a link to a file of the project.
var link = regexp.MustCompile(`\]\(([^)#:]+)(#[^)]*)?\)`)

func TestLinksLeadSomewhere(t *testing.T) {
	n := 0
	err := filepath.WalkDir("..", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (d.Name() == "testdata" || d.Name() == ".git"):
			return fs.SkipDir
		case d.IsDir() || filepath.Ext(name) != ".md":
			return nil
		}
		text, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		for _, m := range link.FindAllStringSubmatch(string(text), -1) {
			n++
			if _, err := os.Stat(filepath.Join(filepath.Dir(name), filepath.FromSlash(m[1]))); err != nil {
				t.Errorf("%s: a link to %s, which is not there", name, m[1])
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if n < 20 {
		t.Errorf("only %d links found", n)
	}
}

// pathName is a file or folder of the project between backquotes, and goName
// a function or type of the engine.
var (
	pathName = regexp.MustCompile("`((?:\\.?[a-z]+/)[a-zA-Z0-9_./-]*|[a-z_]+_test\\.go)`")
	goName   = regexp.MustCompile("`(?:Game\\.|View\\.)?([a-z]+[A-Z][a-zA-Z]*|[A-Z][a-zA-Z]+)`")
)

// TestArchitectureIsTrue: the files that the pages on architecture and engine name
// exist, and package engine declares the names that they give.
func TestArchitectureIsTrue(t *testing.T) {
	var text []byte
	for _, page := range []string{"architecture.md", "engine.md"} {
		part, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		text = append(text, part...)
	}
	paths := pathName.FindAllSubmatch(text, -1)
	for _, m := range paths {
		if _, err := os.Stat(filepath.Join("..", filepath.FromSlash(string(m[1])))); err != nil {
			t.Errorf("the pages name %s, which is not there", m[1])
		}
	}
	declared := declarations(t, "../engine")
	names := goName.FindAllSubmatch(text, -1)
	for _, m := range names {
		if !declared[string(m[1])] {
			t.Errorf("the pages name %s, which package engine does not declare", m[1])
		}
	}
	if len(paths) < 30 || len(names) < 20 {
		t.Errorf("only %d paths and %d names found", len(paths), len(names))
	}
}

// declarations are the functions, methods and types of a package.
func declarations(t *testing.T, dir string) map[string]bool {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	names := map[string]bool{}
	for _, name := range files {
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range f.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				names[d.Name.Name] = true
			case *ast.GenDecl:
				for _, spec := range d.Specs {
					if ts, ok := spec.(*ast.TypeSpec); ok {
						names[ts.Name.Name] = true
					}
				}
			}
		}
	}
	return names
}
