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

// DeckPair is two decks and the table at which they play.
type DeckPair struct {
	*loading.DeckSet
	Table *decks.Table
}

// OpenPair opens two decks and refuses those that cannot be played. mirror allows two
// equal starters.
func OpenPair(std terminal.Streams, deck *loading.DeckOptions, mirror bool, pool *loading.Pool, args []string) (*DeckPair, error) {
	set, err := deck.OpenAll(std, pool, args)
	if err != nil {
		return nil, err
	}
	p := &DeckPair{DeckSet: set}
	return p, p.makeTable(mirror)
}

// NewSim returns the run in which the agents of the two specs play the decks.
func (p *DeckPair) NewSim(specs [2]string, seed uint64) (*Sim, error) {
	agents, err := p.Opponents.NewAgents(specs)
	if err != nil {
		return nil, err
	}
	s := &Sim{
		Match:    &selfplay.Match{Start: selfplay.Decks(p.Table.Game), Matchup: seedsOf(p.Decks[0].Deck(), p.Decks[1].Deck()), Agents: agents, Seed: seed},
		Run:      reports.Run{Decks: p.ReportDecks(), Agents: specs, Lists: running.DescribeLists(specs), CandidateLists: p.Opponents.Report(), House: loading.ReportHouse(p.House), Seed: seed},
		manifest: results.Manifest{Kind: KindSim, Files: loading.ManifestFiles(p.Pool), CandidateLists: p.Opponents, House: p.House.String()},
	}
	for i, d := range p.Decks {
		s.manifest.Decks = append(s.manifest.Decks, loading.ManifestDeck(p.Pool, d.Source, d.Missing))
		s.manifest.Sides = append(s.manifest.Sides, results.Side{Deck: i, Agent: specs[i]})
	}
	return s, nil
}

// makeTable makes the table of the two decks.
func (p *DeckPair) makeTable(mirror bool) (err error) {
	p.Table, err = p.NewTable(p.Lib, p.Decks[0].Source, p.Decks[1].Source, mirror)
	return loading.ErrSameStarter(err)
}

// ReportDecks returns the two decks as reports show them.
func (p *DeckPair) ReportDecks() [2]reports.Deck {
	return [2]reports.Deck{p.DeckSet.Report(0), p.DeckSet.Report(1)}
}
