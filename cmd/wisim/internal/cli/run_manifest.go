package cli

import (
	"encoding/json"

	"github.com/wisim/wisim/cmd/wisim/internal/terminal"
	"github.com/wisim/wisim/decks"
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/cardlang"
	"github.com/wisim/wisim/reports/results"
	"github.com/wisim/wisim/reports/sampling"
)

func questionJSON(q sampling.Question) (json.RawMessage, error) { return json.Marshal(q) }

// manifestFiles are a designer's own cards as a run keeps them.
func manifestFiles(pool *pool) []results.File { return cardFilesOf(pool.own) }

func cardFilesOf(list []cardlang.File) (files []results.File) {
	for _, f := range list {
		files = append(files, results.File{Name: f.Name, Text: string(f.Text)})
	}
	return files
}

// openCardFiles are the cards of a run.
func openCardFiles(m results.Manifest) (o cardFiles) {
	for _, f := range m.Files {
		o.paths = append(o.paths, f.Name)
		o.kept = append(o.kept, cardlang.File{Name: f.Name, Text: []byte(f.Text)})
	}
	return o
}

// manifestDeck is a deck as a run keeps it.
func manifestDeck(pool *pool, source decks.Source, missing []decks.Entry) results.Deck {
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

func manifestEntries(pool *pool, list []decks.Entry) []results.Entry {
	var out []results.Entry
	for _, e := range list {
		out = append(out, results.Entry{Count: e.Count, Code: e.Code.String(), Name: pool.decks.Name(e.Code)})
	}
	return out
}

// openManifestDeck makes a deck of a run ready to play.
func openManifestDeck(pool *pool, m results.Deck) (*openDeck, error) {
	capital, ok := card.ParseRace(m.Capital)
	if !ok {
		return nil, terminal.Inputf("run.json: deck %s: no capital is called %q", m.Name, m.Capital)
	}
	list, err := openEntries(m, m.Cards)
	if err != nil {
		return nil, err
	}
	box, err := openEntries(m, m.Box)
	if err != nil {
		return nil, err
	}
	d := &openDeck{arg: m.Name}
	if d.missing, err = openEntries(m, m.Blank); err != nil {
		return nil, err
	}
	deck := decks.New(m.Name, capital, list)
	if deck.Hash() != m.Hash {
		return nil, terminal.Inputf("run.json: deck %s has the hash %s, and its cards have %s: one of them was changed", m.Name, m.Hash, deck.Hash())
	}
	d.source = decks.FromDeck(deck)
	if len(box) == 0 {
		return d, nil
	}
	s, err := decks.NewStarter(deck, decks.New("", capital, box).List())
	if err != nil {
		return nil, terminal.Inputf("run.json: deck %s: %w", m.Name, err)
	}
	d.source = decks.FromStarter(s)
	return d, nil
}

func openEntries(m results.Deck, list []results.Entry) ([]decks.Entry, error) {
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
