package cli

import (
	"github.com/spf13/cobra"

	"github.com/wisim/wisim/decks"
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/code"
	"github.com/wisim/wisim/reports"
)

// deckPair is two decks, ready to play.
type deckPair struct {
	pool   *pool
	decks  [2]*openDeck
	lib    *code.Library // with the cards that are played as blank
	mirror bool
	fixed  *engine.Game // the table of two lists; nil if neutrals are dealt
}

// openPair reads two decks and refuses those that cannot be played.
func (o *simOptions) openPair(cmd *cobra.Command, pool *pool, args []string) (*deckPair, error) {
	p := &deckPair{pool: pool, mirror: o.mirror}
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
	p.lib = pool.withBlank(blank)
	return p, p.sit()
}

// sit tries the first deal, so that what is wrong is said before the games.
func (p *deckPair) sit() error {
	g, err := p.deal(0)
	if err == nil && !p.decks[0].isStarter() && !p.decks[1].isStarter() {
		p.fixed = g
	}
	return sameStarter(err)
}

// table is the game of a pair with that seed.
func (p *deckPair) table(seed uint64) (*engine.Game, error) {
	if p.fixed != nil {
		return p.fixed, nil
	}
	return p.deal(seed)
}

func (p *deckPair) deal(seed uint64) (*engine.Game, error) {
	a, b, err := decks.Pair(seed, p.decks[0].source, p.decks[1].source, p.mirror)
	if err != nil {
		return nil, err
	}
	return engine.NewGame(p.lib, [2]engine.Deck{engineDeck(a), engineDeck(b)})
}

func engineDeck(d decks.Deck) engine.Deck { return engine.Deck{Capital: d.Capital, Cards: d.List()} }

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
