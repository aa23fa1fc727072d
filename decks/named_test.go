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
		"chaos-plague", "darkelf-whispers", "dwarf-runes", "empire-knights", "highelf-glades", "orc-squigs",
		"chaos-pyre", "darkelf-brides", "dwarf-hoard", "empire-quests", "highelf-ambush", "orc-horde", "skaven-swarm", "woodelf-titans",
	}
	if got := Names(); !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	if n := slices.Compact(slices.Sorted(slices.Values(want))); len(n) != len(want) {
		t.Errorf("two decks have one name")
	}
	if got := DecksOfSet("core"); !slices.Equal(got, want[:14]) || DecksOfSet("none") != nil {
		t.Errorf("the set of the Core Set is %q, one that is not there %q", got, DecksOfSet("none"))
	}
}

// The lists are legal in a tournament and playable whole; each set has one for
// each race and shows cards that no set before it has.
func TestLists(t *testing.T) {
	p := wholePool(t)
	used := map[card.Code]bool{}
	for _, set := range Sets() {
		races := map[card.Race]bool{}
		shown := 0
		for _, name := range set.Decks {
			s, ok, err := Named(name, p)
			if err != nil || !ok {
				t.Fatalf("%s: %v, %v", name, ok, err)
			}
			if _, ok := s.Starter(); ok {
				continue
			}
			d := s.Deck()
			if problems := Check(d, p, Tournament); len(problems) > 0 {
				t.Errorf("%s:\n%s", name, problemTexts(problems))
			}
			if d.Size() != 50 || d.CapitalGuessed || d.Name != name {
				t.Errorf("%s: %d cards, capital guessed %v, called %s", name, d.Size(), d.CapitalGuessed, d.Name)
			}
			races[d.Capital] = true
			for _, e := range d.Cards {
				if !used[e.Code] {
					used[e.Code] = true
					shown++
				}
				if k, _ := p.Card(e.Code); !k.Encoded {
					t.Errorf("%s: %s %s cannot be played yet", name, k.Code, k.Name)
				}
				if set.Name == "core" && e.Code.Set() != 1 {
					t.Errorf("%s: %s is not of the Core Set", name, e.Code)
				}
			}
		}
		if len(races) != len(card.Races()) {
			t.Errorf("the lists of %s have %d of the six races for a capital", set.Name, len(races))
		}
		if shown < 100 {
			t.Errorf("the lists of %s show %d new cards; want at least 100", set.Name, shown)
		}
	}
}

// Every card of the Core Set is in a list.
func TestListsShowTheCoreSet(t *testing.T) {
	p := testPool(t)
	used := map[card.Code]bool{}
	for _, name := range DecksOfSet("core") {
		s, _, err := Named(name, p)
		if err != nil {
			t.Fatal(err)
		}
		if _, starter := s.Starter(); starter {
			continue
		}
		for _, e := range s.Deck().Cards {
			used[e.Code] = true
		}
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
	p := wholePool(t)
	dirs := []string{starterDir}
	for _, s := range Sets() {
		dirs = append(dirs, path.Join(listDir, s.Name))
	}
	for _, dir := range dirs {
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
			d, err := readEmbedded(path.Join(dir, name+".txt"), p)
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
		{"dwarf", 40, true, 1}, // the name, although there is a file; the note says so
		{"orc", 40, true, 0},
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

// A directory is no list, so it is no other meaning of a name.
func TestOpenSaysWhichOfTwo(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.WriteFile("dwarf", []byte("3 Huntsmen\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir("orc", 0o700); err != nil {
		t.Fatal(err)
	}
	for arg, want := range map[string]string{
		"dwarf":   "taken from the decks that come with wisim; ./dwarf is the file of that name",
		"orc":     "",
		"./dwarf": "",
	} {
		_, notes, err := Open(arg, testPool(t))
		if err != nil || noteTexts(notes) != want {
			t.Errorf("%s: notes %q, %v; want %q", arg, noteTexts(notes), err, want)
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
		{"Orc", "Orc: no such file, and no deck of that name; nearest: orc, orc-smash, orc-horde"},
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
