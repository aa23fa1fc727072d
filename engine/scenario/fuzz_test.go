package scenario_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// FuzzParse reads any text, and sets up what makes sense: errors are values,
// whatever the text.
func FuzzParse(f *testing.F) {
	err := filepath.WalkDir("testdata", func(path string, d fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".scn") {
			return err
		}
		text, err := os.ReadFile(path)
		f.Add(string(text))
		return err
	})
	if err != nil {
		f.Fatal(err)
	}
	f.Add("scenario \"\u0130\"\nplayer 1: 99999 resources\n  hand: 100 cards, 3x Pillage#1\nexpect development is on the chain")
	p := parser(f)
	f.Fuzz(func(t *testing.T, text string) {
		if strings.Contains(text, "cards {") {
			t.Skip("the card language has its own fuzzing")
		}
		file, err := p.Parse("fuzz.scn", []byte(text))
		if err != nil {
			if err.Error() == "" {
				t.Error("an error without a message")
			}
			return
		}
		for _, sc := range file.Scenarios {
			if board, err := sc.Board(); err == nil && !strings.HasPrefix(board, "turn ") {
				t.Errorf("no board: %q", board)
			}
		}
	})
}
