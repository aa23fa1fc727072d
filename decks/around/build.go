package around

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/wisim/wisim/decks"
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
)

// Builder builds decks from the cards of a library. It is immutable, so goroutines may share
// it.
type Builder struct {
	lib      *code.Library
	decks    *decks.Pool
	pool     []code.CardID          // one printing of each title, sorted by code
	printing map[string]code.CardID // that printing, by title
	wants    [][]want               // by card
	features []feature              // by card
	used     []feature              // by card: the features that its wants name
	staples  []staple
}

// staple is a title in the lists that come with wisim.
type staple struct {
	capital card.Race
	faction card.Faction // faction whose "only" cards the list holds
	card    code.CardID
	copies  int // number of copies in all lists of that capital and faction
}

// NewBuilder returns a builder for a library. It fails if a list that comes with wisim cannot
// be read.
func NewBuilder(lib *code.Library) (*Builder, error) {
	b := &Builder{lib: lib, decks: decks.LibraryPool(lib), printing: map[string]code.CardID{}}
	r := newReader(lib)
	b.wants, b.features, b.used = make([][]want, len(lib.Cards)), make([]feature, len(lib.Cards)), make([]feature, len(lib.Cards))
	for i := 1; i < len(lib.Cards); i++ {
		id := code.CardID(i)
		b.wants[id], b.features[id] = r.wants(id), r.features(id)
		b.used[id] = usedFeatures(b.wants[id])
		if _, ok := b.printing[lib.Cards[id].Name]; !ok && b.playable(id) {
			b.printing[lib.Cards[id].Name] = id
			b.pool = append(b.pool, id)
		}
	}
	return b, b.readStaples()
}

// readStaples counts the cards of the lists that come with wisim, the most copies first.
func (b *Builder) readStaples() error {
	for _, name := range decks.Names() {
		src, ok, err := decks.Named(name, b.decks)
		if err != nil || !ok {
			return fmt.Errorf("deck %s: %w", name, err)
		}
		d := src.Deck()
		faction := card.NoFaction
		for _, e := range d.Cards {
			if id, ok := b.lib.Find(e.Code); ok && b.lib.Cards[id].Faction != card.NoFaction {
				faction = b.lib.Cards[id].Faction
			}
		}
		for _, e := range d.Cards {
			if id, ok := b.printing[b.decks.Name(e.Code)]; ok {
				b.addStaple(staple{d.Capital, faction, id, e.Count})
			}
		}
	}
	slices.SortStableFunc(b.staples, func(x, y staple) int {
		return cmp.Or(cmp.Compare(y.copies, x.copies), cmp.Compare(b.price(x.card), b.price(y.card)), cmp.Compare(x.card, y.card))
	})
	return nil
}

func (b *Builder) addStaple(s staple) {
	for i := range b.staples {
		if o := &b.staples[i]; o.capital == s.capital && o.faction == s.faction && o.card == s.card {
			o.copies += s.copies
			return
		}
	}
	b.staples = append(b.staples, s)
}

// price returns the printed cost of a card; a cost of X counts as 3.
func (b *Builder) price(id code.CardID) int {
	if c := b.lib.Cards[id].Cost; c >= 0 {
		return c
	}
	return 3
}

// The composition of a deck, in cards.
const (
	deckSize   = decks.MinTournament
	copies     = 3  // of each title of the group, and of the others at most
	wantedMost = 20 // cards that are in the deck because the group wants them
	theirsMost = 6  // cards that are in the deck because the opponent's group wants them
	wantCards  = 6  // cards of the deck that meet a want, if the pool has so many
)

// Deck returns the deck of a group for games against the deck of another group. It has 50
// cards and obeys the rules of deck building, except that the group may hold banned or
// several restricted cards.
func (b *Builder) Deck(g, opponent Group) decks.Deck {
	d := &pile{Builder: b, group: g, has: map[code.CardID]int{}}
	var own []code.CardID
	for _, c := range g.Cards {
		if id, ok := b.lib.Find(c); ok {
			own = append(own, id)
			d.add(id, copies)
		}
	}
	var theirs []code.CardID
	for _, c := range opponent.Cards {
		if id, ok := b.lib.Find(c); ok {
			theirs = append(theirs, id)
		}
	}
	d.meetAll(own, false, d.size+wantedMost)
	d.meetAll(theirs, true, d.size+theirsMost)
	d.fill()
	var list []decks.Entry
	for id, n := range d.has {
		list = append(list, decks.Entry{Code: b.lib.Cards[id].Code, Count: n})
	}
	return decks.New("deck around "+b.names(g), g.Capital, list)
}

// names joins the titles of a group.
func (b *Builder) names(g Group) string {
	out := ""
	for i, c := range g.Cards {
		if i > 0 {
			out += ", "
		}
		out += b.decks.Name(c)
	}
	return out
}

// pile is a deck that is being built.
type pile struct {
	*Builder
	group Group
	has   map[code.CardID]int // number of copies
	size  int
}

// add adds up to n copies of a card, as many as the deck may still hold.
func (d *pile) add(id code.CardID, n int) {
	most := copies
	if l := d.lib.Cards[id].DeckLimit; l > 0 {
		most = min(most, l)
	}
	n = min(n, most-d.has[id], deckSize-d.size)
	if n > 0 {
		d.has[id] += n
		d.size += n
	}
}

// meetAll adds cards for the wants of the given cards until the deck has most cards: for the
// first want of each, then for the second of each, and so on.
func (d *pile) meetAll(cards []code.CardID, theirs bool, most int) {
	var lists [][]want
	longest := 0
	for _, id := range cards {
		var list []want
		for _, w := range d.wants[id] {
			if w.theirs == theirs {
				list = append(list, w)
			}
		}
		lists = append(lists, list)
		longest = max(longest, len(list))
	}
	for i := range longest {
		for _, list := range lists {
			if i < len(list) {
				d.meet(&list[i], most)
			}
		}
	}
}

// meet adds cards that meet a want until the deck has wantCards of them, or most cards.
func (d *pile) meet(w *want, most int) {
	n := 0
	for id, k := range d.has {
		if d.meets(w, id) {
			n += k
		}
	}
	for _, id := range d.candidates(w) {
		if n >= wantCards || d.size >= most {
			return
		}
		before := d.has[id]
		d.add(id, min(copies, most-d.size))
		n += d.has[id] - before
	}
}

// candidates returns the cards that meet a want and fit into the deck, the best first: cards
// of the capital's race, then cards that lists hold, then units, then cheap cards.
func (d *pile) candidates(w *want) []code.CardID {
	var list []code.CardID
	score := map[code.CardID]int{}
	for _, s := range d.staples {
		if s.capital == d.group.Capital {
			score[s.card] += s.copies
		}
	}
	for _, id := range d.pool {
		if d.meets(w, id) && d.allows(d.group, id) && !d.lib.Cards[id].StartsInPlay {
			list = append(list, id)
		}
	}
	foreign := func(id code.CardID) int {
		switch d.lib.Cards[id].Race {
		case d.group.Capital:
			return 0
		case card.Neutral:
			return 1
		}
		return 2
	}
	slices.SortStableFunc(list, func(x, y code.CardID) int {
		return cmp.Or(cmp.Compare(foreign(x), foreign(y)), cmp.Compare(score[y], score[x]),
			cmp.Compare(d.lib.Cards[x].Type, d.lib.Cards[y].Type), cmp.Compare(d.price(x), d.price(y)), cmp.Compare(x, y))
	})
	return list
}

// fill completes the deck with what the lists of its capital hold most. Tactics come last: the
// deck must have units and an economy in the first place.
func (d *pile) fill() {
	for _, tactics := range []bool{false, true} {
		for _, faction := range []card.Faction{d.group.Faction, card.NoFaction} {
			for _, s := range d.staples {
				c := &d.lib.Cards[s.card]
				if s.capital == d.group.Capital && s.faction == faction && (c.Type == card.Tactic) == tactics && d.allows(d.group, s.card) {
					d.add(s.card, s.copies)
				}
			}
		}
	}
	for _, id := range d.candidates(&want{kinds: code.KUnit}) {
		d.add(id, copies)
	}
}
