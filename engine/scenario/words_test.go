package scenario

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/cards"
)

// docPages are the pages about scenario files.
var docPages = []string{"../../docs/scenario.md", "../../docs/scenario-script.md", "../../docs/scenario-reference.md"}

// ReadDocs returns the text of the pages, one after the other.
func ReadDocs(t *testing.T) string {
	t.Helper()
	var all strings.Builder
	for _, page := range docPages {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		all.Write(text)
	}
	return all.String()
}

// pageSection is the part of the documentation below a heading.
func pageSection(t *testing.T, doc, heading string) string {
	t.Helper()
	_, rest, ok := strings.Cut(doc, "\n## "+heading+"\n")
	if !ok {
		t.Fatalf("the documentation has no section %q", heading)
	}
	part, _, _ := strings.Cut(rest, "\n## ")
	return part
}

// TestDocsQuestions holds the table of questions to the code, both ways.
func TestDocsQuestions(t *testing.T) {
	rows := map[string]bool{}
	for _, m := range regexp.MustCompile("(?m)^\\| `([^`]+)` \\|").FindAllStringSubmatch(pageSection(t, ReadDocs(t), "All questions"), -1) {
		rows[m[1]] = true
	}
	for a := engine.AskMulligan; a < engine.NumAsks; a++ {
		if !rows[askPhrases[a]] {
			t.Errorf("the table of questions has no row for %q (%v)", askPhrases[a], a)
		}
		delete(rows, askPhrases[a])
	}
	for row := range rows {
		t.Errorf("the table of questions has a row for %q, which nobody is asked", row)
	}
}

// spoken are the words that the source reads from a line: the literals of its
// calls of word, need, peek and anyWord, and those of its tables.
func spoken(t *testing.T) map[string]string {
	t.Helper()
	words := map[string]string{}
	paths, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range paths {
		if strings.HasSuffix(path, "_test.go") {
			continue
		}
		fset := token.NewFileSet()
		tree, err := parser.ParseFile(fset, path, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(tree, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok {
				return true
			}
			sel, ok := call.Fun.(*ast.SelectorExpr)
			if !ok || !strings.Contains(" word need peek anyWord ", " "+sel.Sel.Name+" ") {
				return true
			}
			for _, a := range call.Args {
				if l, ok := a.(*ast.BasicLit); ok && l.Kind == token.STRING {
					s, err := strconv.Unquote(l.Value)
					if err != nil {
						t.Fatal(err)
					}
					words[strings.TrimSuffix(s, ":")] = path
				}
			}
			return true
		})
	}
	for _, v := range (&cursor{}).playerVerbs() {
		words[v.words] = "playerVerbs"
	}
	for _, list := range [][]measure{cardMeasures, sectionMeasures, playerMeasures(0)} {
		for _, m := range list {
			for _, w := range m.words {
				if !strings.HasSuffix(w, " symbols") && !strings.HasSuffix(w, " symbol") {
					words[w] = "measures"
				}
			}
		}
	}
	for _, f := range objectFlags {
		words[f.words] = "objectFlags"
	}
	for m := engine.Moment(0); m < engine.NumMoments; m++ {
		if m != engine.NoMoment {
			words[m.String()] = "moments"
		}
	}
	return words
}

// TestDocsWords: every word that the language knows is in the documentation,
// between backquotes or in a block. A word that is added to the code and not to
// the page fails here.
func TestDocsWords(t *testing.T) {
	doc := strings.ToLower(ReadDocs(t))
	var code strings.Builder
	blocks := regexp.MustCompile("(?ms)^```.*?^```$")
	for _, b := range blocks.FindAllString(doc, -1) {
		code.WriteString(b + "\n")
	}
	for _, m := range regexp.MustCompile("`([^`]+)`").FindAllStringSubmatch(blocks.ReplaceAllString(doc, ""), -1) {
		code.WriteString(m[1] + "\n")
	}
	text := strings.Join(strings.Fields(code.String()), " ")
	known := spoken(t)
	if len(known) < 150 {
		t.Fatalf("%d words found in the source, want at least 150", len(known))
	}
	for w, where := range known {
		if !regexp.MustCompile(`(?:^|\W)` + regexp.QuoteMeta(strings.ToLower(w)) + `(?:\W|$)`).MatchString(text) {
			t.Errorf("docs/scenario.md does not have %q (%s)", w, where)
		}
	}
}

// TestDocsEvents holds the list of events in the documentation to the code, both ways: each is
// read, and each form of the code is among them, those aside that only have a plural more.
func TestDocsEvents(t *testing.T) {
	p, err := NewParser(cards.Load)
	if err != nil {
		t.Fatal(err)
	}
	m := regexp.MustCompile("(?ms)^```events\n(.*?)^```$").FindStringSubmatch(ReadDocs(t))
	if m == nil {
		t.Fatal("the documentation lists no events")
	}
	text := strings.Join(strings.Fields(strings.ReplaceAll(m[1], "NAME", "Huntsmen")), " ")
	c := &cursor{file: "events", line: 1, text: text, names: p.names}
	listed := map[string]bool{}
	for _, e := range c.events() {
		listed[e.form.words] = true
	}
	if !c.end() {
		t.Errorf("this is no event: %s", c.rest())
	}
	for i := range eventForms {
		if w := eventForms[i].words; !listed[w] && !listed[w+"s"] {
			t.Errorf("the list of events has no %q", w)
		}
	}
}

// TestEventForms: everything that is logged can be named in a scenario.
func TestEventForms(t *testing.T) {
	for k := engine.LogStart; k <= engine.LogNoMulligan; k++ {
		has := k == engine.LogEvent
		for i := range eventForms {
			has = has || eventForms[i].kind == k || eventForms[i].alt == k
		}
		if !has {
			t.Errorf("no form names log entries of kind %d", k)
		}
	}
}

// TestDocsForms: the forms of the documentation are read without an error.
func TestDocsForms(t *testing.T) {
	p, err := NewParser(cards.Load)
	if err != nil {
		t.Fatal(err)
	}
	doc := ReadDocs(t)
	fill := strings.NewReplacer("NAME", "Huntsmen", "QUEST", "A Glorious Death", "LEGEND", "Archaon", " N ", " 2 ", " N,", " 2,", " N\n", " 2\n", " N;", " 2;", " N)", " 2)", "#N", "#2", "RACE", "Orc")
	for _, part := range []struct{ kind, head string }{{"actions", ""}, {"expectations", "expect "}} {
		m := regexp.MustCompile("(?ms)^```"+part.kind+"\n(.*?)^```$").FindAllStringSubmatch(doc, -1)
		lines := 0
		for _, block := range m {
			for _, line := range strings.Split(strings.TrimSpace(fill.Replace(block[1])), "\n") {
				lines++
				text := "scenario \"form\"\n" + part.head + line + "\nexpect it is turn 3\n"
				if _, err := p.Parse("form.scn", []byte(text)); err != nil {
					t.Errorf("%s: %v", line, err)
				}
			}
		}
		if lines < 30 {
			t.Errorf("%d forms of %s, want at least 30", lines, part.kind)
		}
	}
}
