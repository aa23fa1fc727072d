package training

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/wisim/wisim/ai/policy"
)

func sampleOf(game int) []*policy.Sample {
	return []*policy.Sample{{Game: game, Choices: []policy.Choice{{Card: 7}, {}}, Loss: []float32{0, 0.25}, Aim: []float32{1, 0}}}
}

// TestSamplesAreKept cuts a file of three games at every length: what is left of it are the whole
// games before the cut, and a game that is added then is found behind them.
func TestSamplesAreKept(t *testing.T) {
	path := filepath.Join(t.TempDir(), "samples")
	keep := func(want int, add ...int) {
		t.Helper()
		f, games, err := openSamples(path, "question")
		if err != nil {
			t.Fatal(err)
		}
		if len(games) != want {
			t.Fatalf("found %d games, want %d", len(games), want)
		}
		for n, list := range games {
			if !reflect.DeepEqual(list, sampleOf(n)) {
				t.Fatalf("game %d: found %v", n, list)
			}
		}
		for _, n := range add {
			if err := f.add(n, sampleOf(n)); err != nil {
				t.Fatal(err)
			}
		}
		if err := f.f.Close(); err != nil {
			t.Fatal(err)
		}
	}
	var ends []int // lengths of the file with 0, 1, 2 and 3 games
	for n := range 4 {
		if n == 0 {
			keep(0)
		} else {
			keep(n-1, n)
		}
		info, err := os.Stat(path)
		if err != nil {
			t.Fatal(err)
		}
		ends = append(ends, int(info.Size()))
	}
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for cut := range len(whole) + 1 {
		if err := os.WriteFile(path, whole[:cut], 0o644); err != nil {
			t.Fatal(err)
		}
		left := 0
		for left < 3 && ends[left+1] <= cut {
			left++
		}
		keep(left, 9)
		keep(left + 1)
	}
}

// TestForeignSamplesAreRefused checks that the error says what is wrong, and that the file stays.
func TestForeignSamplesAreRefused(t *testing.T) {
	path := filepath.Join(t.TempDir(), "samples")
	f, _, err := openSamples(path, "question")
	if err != nil {
		t.Fatal(err)
	}
	if err := f.add(1, sampleOf(1)); err != nil {
		t.Fatal(err)
	}
	if err := f.f.Close(); err != nil {
		t.Fatal(err)
	}
	good, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	spoiled := strings.Clone(string(good[:len(good)-1])) + "~"
	for name, c := range map[string]struct{ text, question, want string }{
		"of another command": {string(good), "other", `another command: "question"`},
		"spoiled":            {spoiled, "question", "checksum"},
		"something else":     {strings.Repeat("text", 30), "question", "no file of decisions"},
		"a few bytes":        {"text", "question", "no file of decisions"},
		"a long first frame": {"\x00\x10\x00\x00 and so on", "question", "no file of decisions"},
	} {
		if err := os.WriteFile(path, []byte(c.text), 0o644); err != nil {
			t.Fatal(err)
		}
		if _, _, err := openSamples(path, c.question); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q in it", name, err, c.want)
		}
		if now, err := os.ReadFile(path); err != nil || string(now) != c.text {
			t.Errorf("%s: the file was changed (%v)", name, err)
		}
	}
}
