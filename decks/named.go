package decks

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"
)

// The lists that come with wisim. lists/ has a directory for each set of decks
// for tournaments, each deck with a comment that says what it wants to do;
// starters/ has the rulebook's four and the box of neutral cards that is dealt
// to them.
//
//go:embed lists/*/*.txt starters/*.txt
var embedded embed.FS

const (
	listDir     = "lists"
	starterDir  = "starters"
	neutralsBox = "neutrals"
)

// Set is a group of embedded decks that need the same part of the card pool.
type Set struct {
	// Name is one word, as in "@core".
	Name string
	// Cards says which cards are in the decks, after "decks of".
	Cards string
	// Decks are the names of its decks: the starters first, then the lists in
	// alphabetical order.
	Decks []string
}

// Sets returns all sets, in the order in which their cards were published.
func Sets() []Set {
	return []Set{
		{"core", "the Core Set", append(StarterNames(), namesIn(path.Join(listDir, "core"))...)},
		{"capital", "the Core Set and the cycles from Corruption to Capital", namesIn(path.Join(listDir, "capital"))},
		{"kingdoms", "all cycles up to Hidden Kingdoms", namesIn(path.Join(listDir, "kingdoms"))},
	}
}

// DecksOfSet returns the names of the decks of a set, nil when there is no such set.
func DecksOfSet(name string) []string {
	for _, s := range Sets() {
		if s.Name == name {
			return s.Decks
		}
	}
	return nil
}

// Names returns the names of all embedded decks, set by set.
func Names() []string {
	var names []string
	for _, s := range Sets() {
		names = append(names, s.Decks...)
	}
	return names
}

// StarterNames returns the names of the four starters.
func StarterNames() []string {
	return slices.DeleteFunc(namesIn(starterDir), func(n string) bool { return n == neutralsBox })
}

// ListNames returns the names of the embedded tournament decks, set by set.
func ListNames() []string {
	return slices.DeleteFunc(Names(), func(n string) bool { return listFile(n) == "" })
}

// listFile returns the path of a tournament deck, "" when there is none of that
// name.
func listFile(name string) string {
	found, err := fs.Glob(embedded, path.Join(listDir, "*", name+".txt"))
	if err != nil || len(found) != 1 {
		return ""
	}
	return found[0]
}

func namesIn(dir string) []string {
	files, err := embedded.ReadDir(dir)
	if err != nil {
		panic(err) // cannot happen: the directory is embedded in the program
	}
	var names []string
	for _, f := range files {
		names = append(names, strings.TrimSuffix(f.Name(), ".txt"))
	}
	return names
}

// Source supplies decks: either a fixed deck, or a starter, whose deck differs for
// each pair of games.
type Source struct {
	fixed   Deck
	starter *Starter
}

// FromDeck returns a source of that deck alone.
func FromDeck(d Deck) Source { return Source{fixed: d} }

// FromStarter returns a source that deals the starter.
func FromStarter(s *Starter) Source { return Source{starter: s} }

// Starter returns the starter of the source, if it has one.
func (s Source) Starter() (*Starter, bool) { return s.starter, s.starter != nil }

// Deck returns the part that is the same in all games: the whole deck, or the forty
// cards of a starter.
func (s Source) Deck() Deck {
	if s.starter != nil {
		return s.starter.Deck
	}
	return s.fixed
}

// Pair returns the two decks for the pair of games with that seed and deals
// starters. Two equal starters are a *SameStarterError unless mirrors are allowed.
func Pair(seed uint64, a, b Source, allowMirror bool) (Deck, Deck, error) {
	switch {
	case a.starter != nil && b.starter != nil:
		return Deal(seed, a.starter, b.starter, allowMirror)
	case a.starter != nil:
		return a.starter.DealOne(seed), b.fixed, nil
	case b.starter != nil:
		return a.fixed, b.starter.DealOne(seed), nil
	}
	return a.fixed, b.fixed, nil
}

// Named returns the embedded deck with that name; false when there is none.
func Named(name string, p *Pool) (Source, bool, error) {
	switch {
	case slices.Contains(StarterNames(), name):
		s, err := loadStarter(name, p)
		return Source{starter: s}, true, err
	case slices.Contains(ListNames(), name):
		d, err := readEmbedded(listFile(name), p)
		return Source{fixed: d}, true, err
	}
	return Source{}, false, nil
}

// Open resolves an argument: the name of an embedded deck, or else the path of a
// file ("./dwarf" is always a file). The notes are those of Read, and one if there is
// a file with the name of an embedded deck. An error of a file is a *ReadError.
func Open(arg string, p *Pool) (Source, []Note, error) {
	if s, ok, err := Named(arg, p); ok {
		var notes []Note
		if info, err := os.Stat(arg); err == nil && !info.IsDir() {
			notes = []Note{{Msg: fmt.Sprintf("taken from the decks that come with wisim; ./%s is the file of that name", arg)}}
		}
		return s, notes, err
	}
	d, notes, err := ReadFile(arg, p)
	if errors.Is(err, fs.ErrNotExist) {
		err = &ReadError{File: arg, Msg: missing(arg), Err: fs.ErrNotExist}
	}
	return Source{fixed: d}, notes, err
}

// missing returns the message for an argument that is neither a deck nor a file.
func missing(arg string) string {
	if path.Base(arg) != arg || strings.Contains(arg, `\`) {
		return "no such file"
	}
	offer := nearestOf(arg, Names())
	if len(offer) == 0 {
		return fmt.Sprintf("no such file, and no deck of that name; there are %s", strings.Join(Names(), ", "))
	}
	return fmt.Sprintf("no such file, and no deck of that name; nearest: %s", strings.Join(offer, ", "))
}

func starterFile(name string) string { return path.Join(starterDir, name+".txt") }

func loadStarter(name string, p *Pool) (*Starter, error) {
	d, err := readEmbedded(starterFile(name), p)
	if err != nil {
		return nil, err
	}
	box, err := readEmbedded(starterFile(neutralsBox), p)
	if err != nil {
		return nil, err
	}
	return NewStarter(d, box.List())
}

// readEmbedded reads an embedded list. A note is an error, because embedded lists
// must be unambiguous.
func readEmbedded(file string, p *Pool) (Deck, error) {
	f, err := embedded.Open(file)
	if err != nil {
		return Deck{}, err
	}
	defer f.Close()
	d, notes, err := Read(f, file, p)
	if err == nil && len(notes) > 0 {
		err = &ReadError{File: file, Line: notes[0].Line, Msg: notes[0].Msg}
	}
	return d, err
}
