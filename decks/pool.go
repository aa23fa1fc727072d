package decks

import (
	"slices"

	"github.com/wisim/wisim/engine/card"
)

// Card is what deck building needs to know about a card: its facts, and the deck
// restrictions in its text.
type Card struct {
	card.Facts
	// Encoded is true if the card can be played. Of other cards only the facts are known: their
	// SideOnly and DeckLimit are not.
	Encoded bool
	// SideOnly is set for a neutral card that only decks of one side may hold (ruling
	// kw.order-destruction-only). It is that side, NoSide for most cards.
	SideOnly card.Side
	// RaceOnly is the only race whose capital allows the card, RaceNever a race whose capital
	// forbids it. Both are Neutral for most cards.
	RaceOnly, RaceNever card.Race
	// Faction is set for a card that is marked as one of a faction. A deck may hold such cards of
	// one faction only (decision K03).
	Faction card.Faction
	// DeckLimit is the largest number of copies in a deck if the card states one, 0 if the usual
	// limit of three applies.
	DeckLimit int
}

// Side returns the side that the card commits a deck to, by its race or its text;
// NoSide for a card that any deck may hold.
func (c *Card) Side() card.Side {
	if s := c.Race.Side(); s != card.NoSide {
		return s
	}
	return c.SideOnly
}

// inDecks reports whether cards of this type can be in a deck.
func (c *Card) inDecks() bool { return c.Type != card.Draft && c.Type != card.Fulcrum }

// Pool is the set of cards that lists are read against. It is immutable, so
// goroutines may share it.
type Pool struct {
	cards  []Card // all cards, sorted by code
	titles []title
	byKey  map[string][]int // titles by the letters of the name
	byBag  map[string][]int // titles by the sorted words of the name
	sets   map[string]bool  // letters of the names of all sets
}

// title is the name of one or more cards in the forms used for comparison (see
// names.go). Reprints share a title (ruling deck.three-copies).
type title struct {
	name  string
	fold  string   // the bare name in lower case, with straight quotes and single spaces
	key   string   // the letters of the name alone
	words []string // the words of the name that carry meaning
	code  card.Code

	letters letters // how often each letter occurs in key
}

// NewPool builds a pool. The cards may be in any order.
func NewPool(cards []Card) *Pool {
	p := &Pool{
		cards: slices.Clone(cards),
		byKey: map[string][]int{},
		byBag: map[string][]int{},
		sets:  map[string]bool{},
	}
	slices.SortFunc(p.cards, func(a, b Card) int { return int(a.Code) - int(b.Code) })
	seen := map[string]int{}
	for i := range p.cards {
		p.addTitle(&p.cards[i], seen)
		p.sets[keyOf(foldName(p.cards[i].Set))] = true
	}
	for i, t := range p.titles {
		p.byKey[t.key] = append(p.byKey[t.key], i)
		bag := bagOf(t.words)
		p.byBag[bag] = append(p.byBag[bag], i)
	}
	return p
}

// addTitle indexes the card's name. If several cards share it, the name means the
// first printing that a deck can hold; one card named Reinforcements is a
// draft-format card.
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
		name: c.Name, fold: bare(fold), key: key, words: wordsOf(fold), code: c.Code, letters: lettersOf(key),
	})
}

// Card returns the card with that code, and false when the pool has none.
func (p *Pool) Card(code card.Code) (*Card, bool) {
	i, ok := slices.BinarySearchFunc(p.cards, code, func(c Card, code card.Code) int {
		return int(c.Code) - int(code)
	})
	if !ok {
		return nil, false
	}
	return &p.cards[i], true
}

// isSet reports whether the text is the name of a set, with a number of a card in it or
// without.
func (p *Pool) isSet(text string) bool {
	key := keyOf(foldName(text))
	return key != "" && p.sets[key]
}

// Name returns the name of a card, or its five digits when the pool does not have
// it.
func (p *Pool) Name(code card.Code) string {
	if c, ok := p.Card(code); ok {
		return c.Name
	}
	return code.String()
}

// NotEncoded returns the entries that cannot be played: cards of which only the
// facts are known, and cards that the pool does not have.
func (p *Pool) NotEncoded(d Deck) []Entry {
	var out []Entry
	for _, e := range d.Cards {
		if c, ok := p.Card(e.Code); !ok || !c.Encoded {
			out = append(out, e)
		}
	}
	return out
}

// Side returns the side that the deck's cards commit it to. It is NoSide when all
// are neutral or when both sides occur, which Check reports.
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

// GuessCapital returns the capital for a list that names none (note A08): the race
// with the most loyalty icons over all copies, an unknown loyalty counting as 1.
// Ties go to the race with more cards, then to the earlier in the order of the rules
// (Dwarf, Empire, High Elf, Orc, Chaos, Dark Elf). A deck without race cards gets
// the first race of its side, or Dwarf.
func (p *Pool) GuessCapital(d Deck) card.Race {
	var icons, copies [card.NumRaces]int
	for _, e := range d.Cards {
		c, ok := p.Card(e.Code)
		if !ok || c.Race == card.Neutral {
			continue
		}
		loyalty := c.Loyal
		if loyalty < 0 { // the loyalty is card.Unknown
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
