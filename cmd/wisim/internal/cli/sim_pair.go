package cli

import (
	"github.com/spf13/cobra"

	"github.com/wisim/wisim/ai/selfplay"
	"github.com/wisim/wisim/decks"
	"github.com/wisim/wisim/reports"
	"github.com/wisim/wisim/reports/results"
)

// deckPair is two decks, ready to play.
type deckPair struct {
	*deckSet
	table *decks.Table
}

// openPair reads two decks and refuses those that cannot be played.
func (o *simOptions) openPair(cmd *cobra.Command, pool *pool, args []string) (*deckPair, error) {
	set, err := o.deck.openAll(cmd, pool, args)
	if err != nil {
		return nil, err
	}
	p := &deckPair{deckSet: set}
	return p, p.sit(o.mirror)
}

// matchup names the two decks by what is in them.
func (p *deckPair) matchup() string { return p.hash(0) + " " + p.hash(1) }

// simRun is the two decks with who plays them.
func (p *deckPair) simRun(specs [2]string, seed uint64) (*simRun, error) {
	agents, err := p.believed.makeAgents(specs)
	if err != nil {
		return nil, err
	}
	s := &simRun{
		match:    &selfplay.Match{Start: selfplay.Decks(p.table.Game), Matchup: p.matchup(), Agents: agents, Seed: seed},
		run:      reports.Run{Decks: p.report(), Agents: specs, Lists: listsOf(specs), Believed: p.believed.report(), Seed: seed},
		manifest: results.Manifest{Kind: kindSim, Files: manifestFiles(p.pool), Believed: p.believed},
	}
	for i, d := range p.decks {
		s.manifest.Decks = append(s.manifest.Decks, manifestDeck(p.pool, d.source, d.missing))
		s.manifest.Sides = append(s.manifest.Sides, results.Side{Deck: i, Agent: specs[i]})
	}
	return s, nil
}

// sit two decks down.
func (p *deckPair) sit(mirror bool) (err error) {
	p.table, err = decks.NewTable(p.lib, p.decks[0].source, p.decks[1].source, mirror)
	return sameStarter(err)
}

// report is what a report says of the decks.
func (p *deckPair) report() [2]reports.Deck {
	return [2]reports.Deck{p.deckSet.report(0), p.deckSet.report(1)}
}
