package draft

import (
	"fmt"

	"github.com/wisim/wisim/decks"
	"github.com/wisim/wisim/engine/card"
)

// Seat is one of the two players of a draft, named by the side that he drafts and
// plays (ruling draft.sides).
type Seat uint8

// The seats.
const (
	Order Seat = iota
	Destruction
)

// Side returns the side that the seat drafts for.
func (p Seat) Side() card.Side { return card.Order + card.Side(p) }

// Other returns the opponent.
func (p Seat) Other() Seat { return 1 - p }

func (p Seat) String() string { return p.Side().String() }

// The draft-format cards. They work while decks are drafted and are never part
// of one (ruling draft.format-cards-never-in-deck).
const (
	CutSupplyLines card.Code = 1128
	Reinforcements card.Code = 1129
	Sabotage       card.Code = 1130
	ShiftingTides  card.Code = 1131
)

// IsFormat reports whether the card is a draft-format card.
func IsFormat(c card.Code) bool { return c >= CutSupplyLines && c <= ShiftingTides }

// FormatSet returns the ten draft-format cards of each pile (ruling
// draft.format-cards-set).
func FormatSet() []card.Code {
	return []card.Code{
		CutSupplyLines, CutSupplyLines, CutSupplyLines, Reinforcements, Reinforcements, Reinforcements,
		Sabotage, Sabotage, Sabotage, ShiftingTides,
	}
}

// The numbers of cards in a draft (rulings draft.piles, draft.neutrals-and-format-cards).
const (
	SideCards     = 88 // cards of one side in its pile, alliances included
	NeutralsDealt = 10 // neutral cards of the box that are dealt to each pile
	PileSize      = SideCards + NeutralsDealt + 10
)

// Box is the set of cards to draft from. It is immutable, so goroutines may share
// it.
type Box struct {
	side     [2][]card.Code // per seat, the cards that are always in the pile
	neutrals []card.Code
	log      func(*State, Event)
}

// source defines the cards of the Core Set that a side drafts from: two starters and
// two ranges of codes. The pool has the number of copies.
type source struct {
	starters [2]string
	runs     [2]struct{ first, last card.Code }
}

// sources returns the source of each seat. The ranges are the elves and the
// alliances (ruling draft.piles).
func sources() [2]source {
	return [2]source{
		{[2]string{"dwarf", "empire"}, [2]struct{ first, last card.Code }{{1051, 1055}, {1122, 1124}}},
		{[2]string{"orc", "chaos"}, [2]struct{ first, last card.Code }{{1106, 1110}, {1125, 1127}}},
	}
}

// NewBox builds the box from a pool with the Core Set. It fails if cards are
// missing.
func NewBox(p *decks.Pool) (*Box, error) {
	b := &Box{}
	for seat, src := range sources() {
		if err := b.fill(Seat(seat), src, p); err != nil {
			return nil, err
		}
	}
	return b, nil
}

// fill collects the cards of a seat.
func (b *Box) fill(seat Seat, src source, p *decks.Pool) error {
	var all []card.Code
	for _, name := range src.starters {
		named, ok, err := decks.Named(name, p)
		if err != nil {
			return err
		}
		s, isStarter := named.Starter()
		if !ok || !isStarter {
			return fmt.Errorf("the draft needs the starter %s", name)
		}
		all = append(all, s.List()...)
		b.neutrals = s.Box()
	}
	for _, run := range src.runs {
		for c := run.first; c <= run.last; c++ {
			k, ok := p.Card(c)
			if !ok {
				return fmt.Errorf("the draft needs the card %s, which the pool does not have", c)
			}
			for range k.Copies {
				all = append(all, c)
			}
		}
	}
	if len(all) != SideCards {
		return fmt.Errorf("%d cards to draft for %s; want %d", len(all), seat, SideCards)
	}
	b.side[seat] = all
	return nil
}

// SideCards returns the cards that are always in the seat's pile: those of its races
// and alliances, one element per copy.
func (b *Box) SideCards(p Seat) []card.Code { return b.side[p] }

// Neutrals returns the neutral cards of the box, of which each pile gets ten.
func (b *Box) Neutrals() []card.Code { return b.neutrals }

// WithLog returns a copy of the box that calls f after each event of its drafts. f
// must not change the state.
func (b *Box) WithLog(f func(*State, Event)) *Box {
	c := *b
	c.log = f
	return &c
}
