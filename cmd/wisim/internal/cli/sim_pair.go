package cli

import (
	"github.com/spf13/cobra"

	"github.com/wisim/wisim/decks"
	"github.com/wisim/wisim/reports"
)

// deckPair is two decks, ready to play.
type deckPair struct {
	pool  *pool
	decks [2]*openDeck
	table *decks.Table
}

// openPair reads two decks and refuses those that cannot be played.
func (o *simOptions) openPair(cmd *cobra.Command, pool *pool, args []string) (*deckPair, error) {
	p := &deckPair{pool: pool}
	var blank []decks.Entry
	for i, arg := range args {
		d, err := o.deck.open(pool, arg, cmd.InOrStdin())
		if err != nil {
			return nil, err
		}
		if err := d.writeNotes(cmd.ErrOrStderr()); err != nil {
			return nil, err
		}
		if err := d.errIllegal(pool); err != nil {
			return nil, err
		}
		if err := d.errNotEncoded(pool); err != nil && !o.deck.blank {
			return nil, err
		}
		p.decks[i] = d
		blank = append(blank, d.missing...)
	}
	var err error
	p.table, err = decks.NewTable(pool.withBlank(blank), p.decks[0].source, p.decks[1].source, o.mirror)
	return p, sameStarter(err)
}

// matchup names the two decks by what is in them.
func (p *deckPair) matchup() string { return p.decks[0].deck().Hash() + " " + p.decks[1].deck().Hash() }

// report is what a report says of the decks.
func (p *deckPair) report() [2]reports.Deck {
	var out [2]reports.Deck
	for i, d := range p.decks {
		out[i] = reports.Deck{Name: d.deck().Name, Hash: d.deck().Hash(), Cards: d.size()}
		for _, e := range d.missing {
			out[i].Blank = append(out[i].Blank, reports.Card{Code: e.Code.String(), Name: p.pool.decks.Name(e.Code), Count: e.Count})
		}
	}
	return out
}
