package cardlang_test

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/wisim/wisim/engine/cardlang"
	"github.com/wisim/wisim/engine/cardlang/source"
	"github.com/wisim/wisim/engine/cardlang/vocab"
	"github.com/wisim/wisim/internal/golden"
)

// The pages about the card language and about the error messages for mistakes in it.
const (
	docPath      = "../../docs/cardlang.md"
	wordsPath    = "../../docs/cardlang-words.md"
	mistakesPath = "../../docs/card-mistakes.md"
)

// docBlock finds the fenced blocks: an example, or an example of a mistake and
// the text that shows it.
var docBlock = regexp.MustCompile("(?s)```wic( error (WIC\\d+))?\n(.*?)```\n(\n```text\n(.*?)```\n)?")

func page(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestDocExamples compiles the examples of the documentation.
func TestDocExamples(t *testing.T) {
	shown := map[string]bool{
		source.LibraryFull.String(): true, // this mistake needs more text than fits on a page
		source.TextLost.String():    true, // the code is a warning, which only callers that know the pool report
	}
	for _, path := range []string{docPath, wordsPath, mistakesPath} {
		docExamples(t, path, shown)
	}
	text := page(t, mistakesPath)
	for _, c := range source.Codes() {
		if !shown[c.String()] {
			t.Errorf("no example of %s, %s", c, c.Title())
		}
		if !strings.Contains(text, "## "+c.String()) {
			t.Errorf("no section about %s", c)
		}
	}
}

// docExamples compiles the examples of a page, and notes the code of each mistake that the page
// shows.
func docExamples(t *testing.T, path string, shown map[string]bool) {
	pool, text := facts(t), page(t, path)
	updated := docBlock.ReplaceAllStringFunc(text, func(block string) string {
		m := docBlock.FindStringSubmatch(block)
		lib, diags := cardlang.Compile(pool, cardlang.File{Name: "card.wic", Text: []byte(m[3])})
		if m[2] == "" {
			if len(diags) > 0 {
				t.Errorf("\n%s", carets(diags))
			} else if err := lib.Verify(); err != nil {
				t.Errorf("%v in\n%s", err, m[3])
			}
			return block
		}
		shown[m[2]] = true
		if len(diags) != 1 || diags[0].Code.String() != m[2] {
			t.Errorf("%s: want that diagnostic alone, got\n%s", m[2], carets(diags))
		}
		shown := folded(carets(diags))
		if shown != m[5] && !golden.Update() {
			t.Errorf("%s shows otherwise than the page says:\n%s", m[2], golden.Diff(path, m[5], shown))
		}
		return "```wic error " + m[2] + "\n" + m[3] + "```\n\n```text\n" + shown + "```\n"
	})
	if golden.Update() && updated != text && !t.Failed() {
		if err := os.WriteFile(path, []byte(updated), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// folded breaks lines over 110 columns between words, as a terminal of that width shows
// them; the rest of a line is indented by four.
func folded(text string) string {
	const width = 110
	var b strings.Builder
	for line := range strings.Lines(text) {
		for len(line) > width+1 {
			at := strings.LastIndexByte(line[:width], ' ')
			b.WriteString(line[:at] + "\n")
			line = "    " + line[at+1:]
		}
		b.WriteString(line)
	}
	return b.String()
}

// TestDocNamesEveryWord checks that every word of the language is on one of the pages.
func TestDocNamesEveryWord(t *testing.T) {
	text := page(t, docPath) + page(t, wordsPath)
	words := map[string]bool{}
	for _, w := range regexp.MustCompile("[A-Za-z_]+( only)?").FindAllString(strings.Join(regexp.MustCompile("`[^`\n]+`").FindAllString(text, -1), "\n"), -1) {
		words[w] = true
	}
	for _, names := range [][]string{
		vocab.Verbs.Names(), vocab.Statics.Names(), vocab.Kinds.Names(), vocab.Filters.Names(), vocab.Races.Names(),
		vocab.Functions.Names(), vocab.Events.Names(), vocab.Scopes.Names(), vocab.Windows.Names(), vocab.Durations.Names(),
		vocab.Players.Names(), vocab.Objects.Names(), vocab.Places.Names(), vocab.Zones.Names(), vocab.CostWords.Names(),
		vocab.AbilityKinds.Names(), vocab.Items.Names(), vocab.Limits.Names(), vocab.Users.Names(), vocab.Keywords.Names(),
	} {
		for _, n := range names {
			if !words[n] {
				t.Errorf("the pages do not mention %q", n)
			}
		}
	}
}
