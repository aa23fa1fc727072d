package decks

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
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

// A Set is a part of the decks that come with wisim: those that need the same
// part of the card pool.
type Set struct {
	// Name is one word, as in "@core".
	Name string
	// Cards says which cards are in the decks, after "decks of".
	Cards string
	// Decks are the names of its decks: the starters first, then the lists in
	// alphabetical order.
	Decks []string
}

// Sets are all sets, in the order in which their cards appeared.
func Sets() []Set {
	return []Set{
		{"core", "the Core Set", append(StarterNames(), namesIn(path.Join(listDir, "core"))...)},
		{"capital", "the Core Set and the cycles from Corruption to Capital", namesIn(path.Join(listDir, "capital"))},
		{"kingdoms", "all cycles up to Hidden Kingdoms", namesIn(path.Join(listDir, "kingdoms"))},
	}
}

// DecksOfSet are the names of a set's decks; nil when there is no such set.
func DecksOfSet(name string) []string {
	for _, s := range Sets() {
		if s.Name == name {
			return s.Decks
		}
	}
	return nil
}

// Names are the decks that come with wisim, set by set.
func Names() []string {
	var names []string
	for _, s := range Sets() {
		names = append(names, s.Decks...)
	}
	return names
}

// StarterNames are the four starters.
func StarterNames() []string {
	return slices.DeleteFunc(namesIn(starterDir), func(n string) bool { return n == neutralsBox })
}

// ListNames are the decks for tournaments, set by set.
func ListNames() []string {
	return slices.DeleteFunc(Names(), func(n string) bool { return listFile(n) == "" })
}

// listFile is the path of a deck for tournaments; "" when there is none of that
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
		panic(err) // the directory is part of the program
	}
	var names []string
	for _, f := range files {
		names = append(names, strings.TrimSuffix(f.Name(), ".txt"))
	}
	return names
}

// Source is what an argument names: one deck, or a starter, which becomes
// another deck for each pair of games.
type Source struct {
	fixed   Deck
	starter *Starter
}

// FromDeck is a source of that deck alone.
func FromDeck(d Deck) Source { return Source{fixed: d} }

// FromStarter is a source of the starter's deals.
func FromStarter(s *Starter) Source { return Source{starter: s} }

// Starter is the starter of the source, if it is one.
func (s Source) Starter() (*Starter, bool) { return s.starter, s.starter != nil }

// Deck is what does not change from game to game: the whole deck, or the
// forty cards of a starter.
func (s Source) Deck() Deck {
	if s.starter != nil {
		return s.starter.Deck
	}
	return s.fixed
}

// Pair gives the two decks of a pair of games with that seed. Starters are
// dealt; two that are the same are a *SameStarterError unless mirrors are
// allowed.
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

// Named gives the deck with that name from those that come with wisim; false
// when there is none.
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

// Open finds what a person typed: the name of a deck that comes with wisim, or
// else the path of a file ("./dwarf" is a file of that name). The notes are
// Read's. An error of a file is a *ReadError.
func Open(arg string, p *Pool) (Source, []Note, error) {
	if s, ok, err := Named(arg, p); ok {
		return s, nil, err
	}
	d, notes, err := ReadFile(arg, p)
	if errors.Is(err, fs.ErrNotExist) {
		err = &ReadError{File: arg, Msg: missing(arg), Err: fs.ErrNotExist}
	}
	return Source{fixed: d}, notes, err
}

// missing says that there is neither a file nor a deck.
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

// readEmbedded reads a list that comes with wisim, in which there is nothing
// to assume.
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
