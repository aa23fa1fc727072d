package experiments

import (
	"github.com/wisim/wisim/ai/selfplay"
	"github.com/wisim/wisim/cmd/wisim/internal/loading"
	"github.com/wisim/wisim/cmd/wisim/internal/running"
	"github.com/wisim/wisim/cmd/wisim/internal/terminal"
	"github.com/wisim/wisim/decks"
	"github.com/wisim/wisim/reports"
	"github.com/wisim/wisim/reports/results"
)

// DeckPair is two decks, ready to play.
type DeckPair struct {
	*loading.DeckSet
	Table *decks.Table
}

// OpenPair reads two decks and refuses those that cannot be played.
func OpenPair(std terminal.Streams, deck *loading.DeckOptions, mirror bool, pool *loading.Pool, args []string) (*DeckPair, error) {
	set, err := deck.OpenAll(std, pool, args)
	if err != nil {
		return nil, err
	}
	p := &DeckPair{DeckSet: set}
	return p, p.makeTable(mirror)
}

// matchup names the two decks by what is in them.
func (p *DeckPair) matchup() string { return p.Hash(0) + " " + p.Hash(1) }

// NewSim is the two decks with who plays them.
func (p *DeckPair) NewSim(specs [2]string, seed uint64) (*Sim, error) {
	agents, err := p.Opponents.NewAgents(specs)
	if err != nil {
		return nil, err
	}
	s := &Sim{
		Match:    &selfplay.Match{Start: selfplay.Decks(p.Table.Game), Matchup: p.matchup(), Agents: agents, Seed: seed},
		Run:      reports.Run{Decks: p.ReportDecks(), Agents: specs, Lists: running.DescribeLists(specs), CandidateLists: p.Opponents.Report(), Seed: seed},
		manifest: results.Manifest{Kind: KindSim, Files: loading.ManifestFiles(p.Pool), CandidateLists: p.Opponents},
	}
	for i, d := range p.Decks {
		s.manifest.Decks = append(s.manifest.Decks, loading.ManifestDeck(p.Pool, d.Source, d.Missing))
		s.manifest.Sides = append(s.manifest.Sides, results.Side{Deck: i, Agent: specs[i]})
	}
	return s, nil
}

// makeTable two decks down.
func (p *DeckPair) makeTable(mirror bool) (err error) {
	p.Table, err = decks.NewTable(p.Lib, p.Decks[0].Source, p.Decks[1].Source, mirror)
	return loading.ErrSameStarter(err)
}

// ReportDecks is what a report says of the decks.
func (p *DeckPair) ReportDecks() [2]reports.Deck {
	return [2]reports.Deck{p.DeckSet.Report(0), p.DeckSet.Report(1)}
}
