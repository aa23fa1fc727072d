package cli

import (
	"github.com/spf13/cobra"

	"github.com/wisim/wisim/ai/selfplay"
	"github.com/wisim/wisim/cmd/wisim/internal/loading"
	"github.com/wisim/wisim/cmd/wisim/internal/running"
	"github.com/wisim/wisim/decks"
	"github.com/wisim/wisim/reports"
	"github.com/wisim/wisim/reports/results"
)

// deckPair is two decks, ready to play.
type deckPair struct {
	*loading.DeckSet
	table *decks.Table
}

// openPair reads two decks and refuses those that cannot be played.
func (o *simOptions) openPair(cmd *cobra.Command, pool *loading.Pool, args []string) (*deckPair, error) {
	set, err := o.deck.OpenAll(streams(cmd), pool, args)
	if err != nil {
		return nil, err
	}
	p := &deckPair{DeckSet: set}
	return p, p.sit(o.mirror)
}

// matchup names the two decks by what is in them.
func (p *deckPair) matchup() string { return p.Hash(0) + " " + p.Hash(1) }

// simRun is the two decks with who plays them.
func (p *deckPair) simRun(specs [2]string, seed uint64) (*simRun, error) {
	agents, err := p.Opponents.NewAgents(specs)
	if err != nil {
		return nil, err
	}
	s := &simRun{
		match:    &selfplay.Match{Start: selfplay.Decks(p.table.Game), Matchup: p.matchup(), Agents: agents, Seed: seed},
		run:      reports.Run{Decks: p.report(), Agents: specs, Lists: running.DescribeLists(specs), CandidateLists: p.Opponents.Report(), Seed: seed},
		manifest: results.Manifest{Kind: kindSim, Files: loading.ManifestFiles(p.Pool), CandidateLists: p.Opponents},
	}
	for i, d := range p.Decks {
		s.manifest.Decks = append(s.manifest.Decks, loading.ManifestDeck(p.Pool, d.Source, d.Missing))
		s.manifest.Sides = append(s.manifest.Sides, results.Side{Deck: i, Agent: specs[i]})
	}
	return s, nil
}

// sit two decks down.
func (p *deckPair) sit(mirror bool) (err error) {
	p.table, err = decks.NewTable(p.Lib, p.Decks[0].Source, p.Decks[1].Source, mirror)
	return loading.ErrSameStarter(err)
}

// report is what a report says of the decks.
func (p *deckPair) report() [2]reports.Deck {
	return [2]reports.Deck{p.DeckSet.Report(0), p.DeckSet.Report(1)}
}
