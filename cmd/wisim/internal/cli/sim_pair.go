package cli

import (
	"github.com/spf13/cobra"

	"github.com/wisim/wisim/decks"
	"github.com/wisim/wisim/reports"
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
	p.table, err = decks.NewTable(set.lib, set.decks[0].source, set.decks[1].source, o.mirror)
	return p, sameStarter(err)
}

// matchup names the two decks by what is in them.
func (p *deckPair) matchup() string { return p.hash(0) + " " + p.hash(1) }

// report is what a report says of the decks.
func (p *deckPair) report() [2]reports.Deck {
	return [2]reports.Deck{p.deckSet.report(0), p.deckSet.report(1)}
}
