package cardlang_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/wisim/wisim/engine/cardlang"
)

// TestLongWordsAreShortened puts a long word in the place of each word of the test files. No
// diagnostic quotes it whole.
func TestLongWordsAreShortened(t *testing.T) {
	word := strings.Repeat("q", 2000)
	pool := facts(t)
	tried := 0
	seen := map[string]bool{} // words with those before them
	for _, f := range slices.Concat(inputs(t, "err"), inputs(t, "ok")) {
		lines := strings.Split(string(f.Text), "\n")
		if len(lines) > 30 {
			continue // repeats what shorter files have, and takes long
		}
		for i, line := range lines {
			words := strings.Fields(line)
			for j := range words {
				if strings.HasPrefix(words[j], "#") {
					break
				}
				if pair := strings.Join(words[max(j-1, 0):j+1], " "); seen[pair] {
					continue
				} else {
					seen[pair] = true
				}
				for _, put := range []string{word, `"` + word + `"`} {
					changed := slices.Clone(words)
					changed[j] = put
					all := slices.Clone(lines)
					all[i] = strings.Join(changed, " ")
					tried++
					_, diags := cardlang.Compile(pool, cardlang.File{Name: f.Name, Text: []byte(strings.Join(all, "\n"))})
					said := diags.Text(120)
					if err := diags.Err(); err != nil {
						said += err.Error()
					}
					for _, d := range diags {
						text, err := d.MarshalJSON()
						if err != nil {
							t.Fatal(err)
						}
						said += string(text)
					}
					if at := strings.Index(said, word[:200]); at >= 0 {
						t.Errorf("%s:%d: %.300s", f.Name, i+1, said[max(at-100, 0):])
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
