package scenario_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/wisim/wisim/engine/scenario"
)

// TestLongWordsAreShortened puts a long word in the place of each word of each line and reads
// what remains of the scenario, and plays it if it can be read. No message quotes the word whole.
func TestLongWordsAreShortened(t *testing.T) {
	const long = 3000
	word := strings.Repeat("q", long)
	p := parser(t)
	seen := map[string]bool{}
	tried := 0
	try := func(path, text string) {
		tried++
		for _, said := range messages(p, path, text) {
			if strings.Contains(said, word[:201]) {
				t.Errorf("%s: a message of %d characters: %.300s", path, len(said), said)
			}
		}
	}
	paths, err := filepath.Glob("testdata/[ef]*/*.scn")
	if err != nil || len(paths) == 0 {
		t.Fatal("no scenarios", err)
	}
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(text), "cards {") {
			continue // the card language has a test of its own
		}
		_, rest, _ := strings.Cut(string(text), "scenario ")
		for body := range strings.SplitSeq(rest, "\nscenario ") {
			lines := strings.Split("scenario "+body, "\n")
			for i, line := range lines {
				words := strings.Fields(line)
				if len(words) == 0 || strings.HasPrefix(words[0], "#") || seen[words[0]+words[len(words)-1]] {
					continue
				}
				seen[words[0]+words[len(words)-1]] = true
				for j := range words {
					for _, put := range []string{word, `"` + word + `"`, words[j] + " " + word} {
						changed := slices.Clone(words)
						changed[j] = put
						all := slices.Clone(lines)
						all[i] = line[:len(line)-len(strings.TrimLeft(line, " "))] + strings.Join(changed, " ")
						try(path, strings.Join(all, "\n"))
					}
				}
			}
		}
	}
	if tried < 1000 {
		t.Errorf("tried only %d texts", tried)
	}
	t.Logf("tried %d texts", tried)
}

// messages reads and plays a file, and returns all that is said about it.
func messages(p *scenario.Parser, path, text string) []string {
	var said []string
	tell := func(err error) {
		said = append(said, err.Error())
		if one, ok := err.(*scenario.Error); ok {
			said = append(said, one.Caret(), one.CaretIn(80))
		}
	}
	f, err := p.Parse(path, []byte(text))
	if list, ok := err.(scenario.Errors); ok {
		for _, e := range list {
			tell(e)
		}
		return said
	}
	if err != nil {
		return append(said, err.Error())
	}
	for _, sc := range f.Scenarios {
		said = append(said, sc.Title)
		res := sc.Run(scenario.Options{})
		if res.Err != nil {
			tell(res.Err)
		}
		for i := range res.Failures {
			said = append(said, res.Failures[i].String())
		}
	}
	return said
}
