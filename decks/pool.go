package decks

import (
	"slices"

	"github.com/wisim/wisim/engine/card"
)

// Card is what deck building has to know about a card: its facts, and what
// its text says about decks.
type Card struct {
	card.Facts
	// Encoded: the card can be played. Of a card that is not encoded only the
	// facts are known, so SideOnly and DeckLimit say nothing about it.
	Encoded bool
	// SideOnly is the side whose decks alone may hold this neutral card
	// (ruling kw.order-destruction-only), NoSide for most.
	SideOnly card.Side
	// RaceOnly is the race whose capital alone allows the card, RaceNever one
	// that forbids it; Neutral for most.
	RaceOnly, RaceNever card.Race
	// Faction is the one of the four that the card is only for: a deck has
	// such cards of one (decision K03).
	Faction card.Faction
	// DeckLimit is how many copies of it a deck may hold where the card itself
	// says so, 0 for the usual three.
	DeckLimit int
}

// Side that the card commits a deck to: that of its race or of its text,
// NoSide for a card that any deck may hold.
func (c *Card) Side() card.Side {
	if s := c.Race.Side(); s != card.NoSide {
		return s
	}
	return c.SideOnly
}

// inDecks reports whether a card of this type can be in a deck at all.
func (c *Card) inDecks() bool { return c.Type != card.Draft && c.Type != card.Fulcrum }

// Pool is the cards that lists are read against. It does not change once
// built, so any number of goroutines may use one.
type Pool struct {
	cards  []Card // sorted by code
	titles []title
	byKey  map[string][]int // letters of a name to titles
	byBag  map[string][]int // sorted words of a name to titles
}

// title is a name that one or more cards have (reprints share theirs: ruling
// deck.three-copies), in the forms in which names are compared.
type title struct {
	name  string
	fold  string   // lower case, straight quotes, single spaces
	key   string   // the letters alone
	words []string // the words that carry meaning
	code  card.Code

	letters letters // of the key
}

// NewPool builds a pool; the cards may come in any order.
func NewPool(cards []Card) *Pool {
	p := &Pool{
		cards: slices.Clone(cards),
		byKey: map[string][]int{},
		byBag: map[string][]int{},
	}
	slices.SortFunc(p.cards, func(a, b Card) int { return int(a.Code) - int(b.Code) })
	seen := map[string]int{}
	for i := range p.cards {
		p.addTitle(&p.cards[i], seen)
	}
	for i, t := range p.titles {
		p.byKey[t.key] = append(p.byKey[t.key], i)
		bag := bagOf(t.words)
		p.byBag[bag] = append(p.byBag[bag], i)
	}
	return p
}

// addTitle enters the card's name. Of several cards with one name a list means
// the first printed that a deck can hold: one Reinforcements is a draft card.
func (p *Pool) addTitle(c *Card, seen map[string]int) {
	if i, ok := seen[c.Name]; ok {
		if first, _ := p.Card(p.titles[i].code); !first.inDecks() && c.inDecks() {
			p.titles[i].code = c.Code
		}
		return
	}
	seen[c.Name] = len(p.titles)
	fold := foldName(c.Name)
	key := keyOf(fold)
	p.titles = append(p.titles, title{
		name: c.Name, fold: fold, key: key, words: wordsOf(fold), code: c.Code, letters: lettersOf(key),
	})
}

// Card with that code; nil and false when the pool has none.
func (p *Pool) Card(code card.Code) (*Card, bool) {
	i, ok := slices.BinarySearchFunc(p.cards, code, func(c Card, code card.Code) int {
		return int(c.Code) - int(code)
	})
	if !ok {
		return nil, false
	}
	return &p.cards[i], true
}

// Name of a card, or its five digits when the pool does not have it.
func (p *Pool) Name(code card.Code) string {
	if c, ok := p.Card(code); ok {
		return c.Name
	}
	return code.String()
}

// NotEncoded lists the cards of the deck that cannot be played, because
// only their facts are known, and cards that the pool does not have.
func (p *Pool) NotEncoded(d Deck) []Entry {
	var out []Entry
	for _, e := range d.Cards {
		if c, ok := p.Card(e.Code); !ok || !c.Encoded {
			out = append(out, e)
		}
	}
	return out
}

// Side that the deck's cards commit it to: NoSide when they are all neutral or
// when both sides are in it, which Check reports.
func (p *Pool) Side(d Deck) card.Side {
	var seen [3]bool
	for _, e := range d.Cards {
		if c, ok := p.Card(e.Code); ok {
			seen[c.Side()] = true
		}
	}
	switch {
	case seen[card.Order] && !seen[card.Destruction]:
		return card.Order
	case seen[card.Destruction] && !seen[card.Order]:
		return card.Destruction
	}
	return card.NoSide
}

// GuessCapital is the capital of a list that names none (note A08): the race
// with the most loyalty icons over all copies, an unknown loyalty counting as
// one. Of races with equally many it is the one with more cards, then the one
// that the rules name first (Dwarf, Empire, High Elf, Orc, Chaos, Dark Elf). A
// deck without a race card gets the first race of its side, or Dwarf.
func (p *Pool) GuessCapital(d Deck) card.Race {
	var icons, copies [card.NumRaces]int
	for _, e := range d.Cards {
		c, ok := p.Card(e.Code)
		if !ok || c.Race == card.Neutral {
			continue
		}
		loyalty := c.Loyal
		if loyalty < 0 { // card.Unknown
			loyalty = 1
		}
		icons[c.Race] += loyalty * e.Count
		copies[c.Race] += e.Count
	}
	best := card.Neutral
	for _, r := range card.Races() {
		if icons[r] > icons[best] || icons[r] == icons[best] && copies[r] > copies[best] {
			best = r
		}
	}
	if best != card.Neutral {
		return best
	}
	if p.Side(d) == card.Destruction {
		return card.Orc
	}
	return card.Dwarf
}
