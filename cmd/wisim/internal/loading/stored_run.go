package loading

import (
	"io"

	"github.com/wisim/wisim/cmd/wisim/internal/terminal"
	"github.com/wisim/wisim/decks"
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/cardlang"
	"github.com/wisim/wisim/reports/results"
)

// ManifestFiles returns a pool's own card files as a manifest stores them.
func ManifestFiles(pool *Pool) []results.File { return ManifestCardFiles(pool.Own) }

// ManifestCardFiles returns card files as a manifest stores them.
func ManifestCardFiles(list []cardlang.File) (files []results.File) {
	for _, f := range list {
		files = append(files, results.File{Name: f.Name, Text: string(f.Text)})
	}
	return files
}

// StoredCardFiles returns the card files of a stored run.
func StoredCardFiles(m results.Manifest) (o CardFiles) {
	for _, f := range m.Files {
		o.Paths = append(o.Paths, f.Name)
		o.stored = append(o.stored, cardlang.File{Name: f.Name, Text: []byte(f.Text)})
	}
	return o
}

// ManifestDeck returns a deck as a manifest stores it.
func ManifestDeck(pool *Pool, source decks.Source, missing []decks.Entry) results.Deck {
	d := source.Deck()
	out := results.Deck{Name: d.Name, Hash: d.Hash(), Capital: d.Capital.String(), Cards: manifestEntries(pool, d.Cards), Blank: manifestEntries(pool, missing)}
	if s, ok := source.Starter(); ok {
		var box []decks.Entry
		for _, c := range s.Box() {
			box = append(box, decks.Entry{Code: c, Count: 1})
		}
		out.Box = manifestEntries(pool, decks.New("", d.Capital, box).Cards)
	}
	return out
}

func manifestEntries(pool *Pool, list []decks.Entry) []results.Entry {
	var out []results.Entry
	for _, e := range list {
		out = append(out, results.Entry{Count: e.Count, Code: e.Code.String(), Name: pool.Decks.Name(e.Code)})
	}
	return out
}

// openStoredDeck returns a deck out of a manifest and checks its hash.
func openStoredDeck(pool *Pool, m results.Deck) (*Deck, error) {
	capital, ok := card.ParseRace(m.Capital)
	if !ok {
		return nil, terminal.Inputf("run.json: deck %s: no capital is called %q", m.Name, m.Capital)
	}
	list, err := openStoredEntries(m, m.Cards)
	if err != nil {
		return nil, err
	}
	box, err := openStoredEntries(m, m.Box)
	if err != nil {
		return nil, err
	}
	d := &Deck{Arg: m.Name}
	if d.Missing, err = openStoredEntries(m, m.Blank); err != nil {
		return nil, err
	}
	deck := decks.New(m.Name, capital, list)
	if deck.Hash() != m.Hash {
		return nil, terminal.Inputf("run.json: deck %s has the hash %s, and its cards have %s: one of them was changed", m.Name, m.Hash, deck.Hash())
	}
	d.Source = decks.FromDeck(deck)
	if len(box) == 0 {
		return d, nil
	}
	s, err := decks.NewStarter(deck, decks.New("", capital, box).List())
	if err != nil {
		return nil, terminal.Inputf("run.json: deck %s: %w", m.Name, err)
	}
	d.Source = decks.FromStarter(s)
	return d, nil
}

func openStoredEntries(m results.Deck, list []results.Entry) ([]decks.Entry, error) {
	var out []decks.Entry
	for _, e := range list {
		c, err := card.ParseCode(e.Code)
		if err != nil {
			return nil, terminal.Inputf("run.json: deck %s: %w", m.Name, err)
		}
		out = append(out, decks.Entry{Code: c, Count: e.Count})
	}
	return out, nil
}

// StoredSpecs returns the specs of the two agents of a stored run.
func StoredSpecs(store *results.Run) (specs [2]string, err error) {
	sides := store.Manifest().Sides
	if len(sides) != 2 {
		return specs, terminal.Inputf("%s: run.json: has %s; want 2", store.Dir(), terminal.Count(len(sides), "side"))
	}
	return [2]string{sides[0].Agent, sides[1].Agent}, nil
}

// OpenStoredDecks opens the decks of a stored run, of which there must be at least so
// many.
func OpenStoredDecks(errs io.Writer, store *results.Run, atLeast int) (*DeckSet, error) {
	m := store.Manifest()
	files := StoredCardFiles(m)
	pool, err := files.Load(errs)
	if err != nil {
		return nil, err
	}
	if len(m.Decks) < atLeast {
		return nil, terminal.Inputf("%s: run.json: has %s; want %d", store.Dir(), terminal.Count(len(m.Decks), "deck"), atLeast)
	}
	set := &DeckSet{Pool: pool, Opponents: m.CandidateLists}
	if set.House, err = OpenStoredHouse(m.House); err != nil {
		return nil, terminal.Inputf("%s: %w", store.Dir(), err)
	}
	var blank []decks.Entry
	for _, d := range m.Decks {
		deck, err := openStoredDeck(pool, d)
		if err != nil {
			return nil, terminal.Inputf("%s: %w", store.Dir(), err)
		}
		set.Decks = append(set.Decks, deck)
		blank = append(blank, deck.Missing...)
	}
	set.Lib = pool.LibraryWithBlanks(blank)
	return set, nil
}

// OpenStoredAgents returns the agents of a stored run in which each plays all decks
// in turn.
func OpenStoredAgents(store *results.Run) (agents []Agent, err error) {
	m := store.Manifest()
	for i, side := range m.Sides {
		if side.Deck != i%len(m.Decks) || len(m.Sides)%len(m.Decks) != 0 {
			return nil, terminal.Inputf("%s: run.json: the sides are not those of %s", store.Dir(), terminal.Count(len(m.Decks), "deck"))
		}
		if side.Deck > 0 {
			if side.Agent != agents[len(agents)-1].Name {
				return nil, terminal.Inputf("%s: run.json: side %d is played by %s; want %s", store.Dir(), i+1, side.Agent, agents[len(agents)-1].Name)
			}
			continue
		}
		a := Agent{Name: side.Agent}
		if a.Make, err = OpponentLists(m.CandidateLists).NewAgent(a.Name); err != nil {
			return nil, terminal.Inputf("%s: run.json: %w", store.Dir(), err)
		}
		agents = append(agents, a)
	}
	return agents, nil
}

// OpenStoredAgent returns the agent of a stored run in which one agent plays all
// decks.
func OpenStoredAgent(store *results.Run) (Agent, error) {
	agents, err := OpenStoredAgents(store)
	if err != nil {
		return Agent{}, err
	}
	if len(agents) != 1 {
		return Agent{}, terminal.Inputf("%s: run.json: has %s; want 1", store.Dir(), terminal.Count(len(agents), "agent"))
	}
	return agents[0], nil
}
