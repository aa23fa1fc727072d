package decks

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/wisim/wisim/engine/card"
)

func TestNames(t *testing.T) {
	want := []string{
		"chaos", "dwarf", "empire", "orc",
		"chaos-rot", "darkelf-corsairs", "darkelf-raiders", "dwarf-vigil", "dwarf-wall",
		"empire-grudge", "empire-roads", "highelf-healers", "orc-smash", "orc-waaagh",
	}
	if got := Names(); !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// The lists are legal in a tournament and need nothing but the Core Set; there
// is one for each race, and every Core card is in one of them.
func TestLists(t *testing.T) {
	p := testPool(t)
	used := map[card.Code]bool{}
	races := map[card.Race]bool{}
	for _, name := range ListNames() {
		s, ok, err := Named(name, p)
		if err != nil || !ok {
			t.Fatalf("%s: %v, %v", name, ok, err)
		}
		d := s.Deck()
		if problems := Check(d, p, Tournament); len(problems) > 0 {
			t.Errorf("%s:\n%s", name, problemTexts(problems))
		}
		if d.Size() != 50 || d.CapitalGuessed || d.Name != name {
			t.Errorf("%s: %d cards, capital guessed %v, called %s", name, d.Size(), d.CapitalGuessed, d.Name)
		}
		if _, ok := s.Starter(); ok {
			t.Errorf("%s is a starter", name)
		}
		races[d.Capital] = true
		for _, e := range d.Cards {
			used[e.Code] = true
		}
	}
	if len(races) != len(card.Races()) {
		t.Errorf("the lists have %d of the six races for a capital", len(races))
	}
	for _, k := range p.cards {
		if k.Encoded && !used[k.Code] {
			t.Errorf("%s %s is in no list", k.Code, k.Name)
		}
	}
}

// A list is a comment that says what the deck wants to do, and below it what
// Write writes, so that its headings and their numbers are right.
func TestListsAreCanonical(t *testing.T) {
	p := testPool(t)
	for _, dir := range []string{listDir, starterDir} {
		for _, name := range namesIn(dir) {
			data, err := embedded.ReadFile(path.Join(dir, name+".txt"))
			if err != nil {
				t.Fatal(err)
			}
			var comment, body []string
			for _, line := range strings.SplitAfter(string(data), "\n") {
				if strings.HasPrefix(line, "#") {
					comment = append(comment, line)
				} else {
					body = append(body, line)
				}
			}
			if len(comment) == 0 {
				t.Errorf("%s/%s says nothing about itself", dir, name)
			}
			d, err := readEmbedded(dir, name, p)
			if err != nil {
				t.Fatal(err)
			}
			d.Name = ""
			if name == neutralsBox {
				d.Capital = card.Neutral
			}
			var want bytes.Buffer
			if err := Write(&want, d, p, Text); err != nil {
				t.Fatal(err)
			}
			if got := strings.Join(body, ""); got != want.String() {
				t.Errorf("%s/%s: got\n%s\nwant\n%s", dir, name, got, &want)
			}
		}
	}
}

func TestOpen(t *testing.T) {
	p := testPool(t)
	t.Chdir(t.TempDir())
	for _, name := range []string{"dwarf", "mine.txt"} {
		if err := os.WriteFile(name, []byte("3 Hunstmen\n"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	tests := []struct {
		arg     string
		cards   int
		starter bool
		notes   int
	}{
		{"dwarf", 40, true, 0}, // the name, although there is a file
		{"./dwarf", 3, false, 1},
		{"mine.txt", 3, false, 1},
		{"orc-waaagh", 50, false, 0},
	}
	for _, tt := range tests {
		s, notes, err := Open(tt.arg, p)
		if err != nil {
			t.Errorf("%s: %v", tt.arg, err)
			continue
		}
		if _, starter := s.Starter(); s.Deck().Size() != tt.cards || starter != tt.starter || len(notes) != tt.notes {
			t.Errorf("%s: %d cards, starter %v, notes %v", tt.arg, s.Deck().Size(), starter, notes)
		}
	}
}

func TestOpenMiss(t *testing.T) {
	p := testPool(t)
	t.Chdir(t.TempDir())
	missing := filepath.Join("some", "dir.txt")
	tests := []struct{ arg, want string }{
		{"dwraf", "dwraf: no such file, and no deck of that name; nearest: dwarf"},
		{"waaagh", "waaagh: no such file, and no deck of that name; nearest: orc-waaagh"},
		{"Orc", "Orc: no such file, and no deck of that name; nearest: orc, orc-smash, orc-waaagh"},
		{"zzz", "zzz: no such file, and no deck of that name; there are " + strings.Join(Names(), ", ")},
		{"neutrals", "neutrals: no such file, and no deck of that name; there are " + strings.Join(Names(), ", ")},
		{missing, missing + ": no such file"},
	}
	for _, tt := range tests {
		_, _, err := Open(tt.arg, p)
		if err == nil || err.Error() != tt.want {
			t.Errorf("got  %v\nwant %s", err, tt.want)
		}
		var re *ReadError
		if !errors.As(err, &re) || !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%s: %T does not say that the file is missing", tt.arg, err)
		}
	}
}
