package experiments

import (
	"os"
	"path/filepath"
	"testing"
)

// FuzzStoredRun opens a run with any run.json, which may hold any question, decks, card files and
// setup, and plans its first round: an error, or a plan.
func FuzzStoredRun(f *testing.F) {
	files, err := filepath.Glob(filepath.Join("testdata", "manifests", "*.json"))
	if err != nil {
		f.Fatal(err)
	}
	for _, path := range files {
		text, err := os.ReadFile(path)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(text)
	}
	dir := f.TempDir()
	f.Fuzz(func(t *testing.T, text []byte) {
		if err := openManifest(dir, text); err != nil && err.Error() == "" {
			t.Error("an error without a text")
		}
	})
}

// FuzzFailIf reads any text as the value of --fail-if of each command.
func FuzzFailIf(f *testing.F) {
	for _, s := range []string{"change > 2", "rate<=55", "low >= -1e9", "high > NaN", "matchup < 1e999", "first", "> 2", "rate > 5 > 5"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, kind := range []string{KindSim, KindCompare, KindField, KindBalance, KindSwap} {
			if _, err := ParseFailIf(kind, text); err != nil && err.Error() == "" {
				t.Error("an error without a text")
			}
		}
	})
}
