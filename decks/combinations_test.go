package decks

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// header returns the rest of the comment line of a list that begins with key.
func header(t *testing.T, list, key string) string {
	t.Helper()
	_, rest, ok := strings.Cut(list, "\n# "+key+": ")
	if !ok {
		t.Fatalf("no comment %q", key)
	}
	value, _, _ := strings.Cut(rest, "\n")
	return value
}

// Each list of combinations/ is legal in the mode that it states, has the key cards that it names,
// and is in the table of the page beside it with the same key cards.
func TestCombinations(t *testing.T) {
	const least = 12
	files, err := filepath.Glob("combinations/*.txt")
	if err != nil || len(files) < least {
		t.Fatalf("%d lists, want %d or more (%v)", len(files), least, err)
	}
	page, err := os.ReadFile("combinations/README.md")
	if err != nil {
		t.Fatal(err)
	}
	pool := wholePool(t)
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), ".txt")
		t.Run(name, func(t *testing.T) {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			deck, notes, err := Read(strings.NewReader(string(text)), name, pool)
			if err != nil || len(notes) > 0 {
				t.Fatalf("%v, notes %v", err, notes)
			}
			mode, err := ParseMode(header(t, string(text), "Mode"))
			if err != nil {
				t.Fatal(err)
			}
			if problems := Check(deck, pool, mode); !Legal(problems) || deck.Size() != MinTournament {
				t.Errorf("%d cards, in %s mode: %v", deck.Size(), mode, problems)
			}
			keys := header(t, string(text), "Key cards")
			for key := range strings.SplitSeq(keys, "; ") {
				if !strings.Contains(string(text), "\n3 "+key+"\n") && !strings.Contains(string(text), "\n2 "+key+"\n") {
					t.Errorf("key card %q is not in the list two or three times", key)
				}
			}
			row := "| [" + name + "](" + name + ".txt) | " + strings.ReplaceAll(keys, "; ", ", ") + " | "
			if !strings.Contains(string(page), row) {
				t.Errorf("README.md has no row %q", row)
			}
		})
	}
}
