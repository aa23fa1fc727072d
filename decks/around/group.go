package around

import (
	"cmp"
	"slices"

	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
)

// Group is a few cards that share a deck.
type Group struct {
	Capital card.Race
	Faction card.Faction // the faction of which the deck holds "only" cards, or NoFaction
	Cards   []card.Code  // sorted by code; one printing of each title
}

// groupSize is the largest number of titles in a group. Three copies of each leave most of
// the deck to what they ask for and to an economy.
const groupSize = 3

// Pool returns one printing of each title that a deck may hold, sorted by code: the lowest
// code that can be played.
func (b *Builder) Pool() []card.Code {
	var out []card.Code
	for _, id := range b.pool {
		out = append(out, b.lib.Cards[id].Code)
	}
	return out
}

// Groups divides cards into groups, always in the same way. It skips cards that no deck can
// hold. Cards with like wants come together, and at most one legend into each group.
func (b *Builder) Groups(cards []card.Code) []Group {
	type place struct {
		capital card.Race
		faction card.Faction
	}
	rows := map[place][]code.CardID{}
	var places []place
	for i, c := range cards {
		id, ok := b.lib.Find(c)
		if !ok || !b.playable(id) {
			continue
		}
		p := place{b.capitalOf(id, i), b.lib.Cards[id].Faction}
		if rows[p] == nil {
			places = append(places, p)
		}
		rows[p] = append(rows[p], id)
	}
	slices.SortFunc(places, func(a, b place) int {
		return cmp.Or(cmp.Compare(a.capital, b.capital), cmp.Compare(a.faction, b.faction))
	})
	var out []Group
	for _, p := range places {
		row := rows[p]
		slices.SortStableFunc(row, func(x, y code.CardID) int {
			return cmp.Or(compareWants(b.first(x), b.first(y)), cmp.Compare(x, y))
		})
		for len(row) > 0 {
			g := Group{Capital: p.capital, Faction: p.faction}
			var rest []code.CardID
			legend := false
			for _, id := range row {
				c := &b.lib.Cards[id]
				if len(g.Cards) == groupSize || legend && c.Type == card.Legend {
					rest = append(rest, id)
					continue
				}
				legend = legend || c.Type == card.Legend
				g.Cards = append(g.Cards, c.Code)
			}
			slices.Sort(g.Cards)
			out = append(out, g)
			row = rest
		}
	}
	return out
}

// first returns the want of a card that the fewest cards meet.
func (b *Builder) first(id code.CardID) want {
	if w := b.wants[id]; len(w) > 0 {
		return w[0]
	}
	return want{}
}

func compareWants(a, b want) int {
	return cmp.Or(cmp.Compare(a.trait, b.trait), cmp.Compare(a.races, b.races), cmp.Compare(a.feature, b.feature), cmp.Compare(a.kinds, b.kinds), cmp.Compare(a.title, b.title))
}

// capitalOf returns the capital of the deck for a card: its race or, for a neutral card, the
// race of which most cards meet its wants. Among equals the number turn chooses.
func (b *Builder) capitalOf(id code.CardID, turn int) card.Race {
	c := &b.lib.Cards[id]
	if c.Race != card.Neutral && c.RaceNever != c.Race {
		return c.Race
	}
	best, most := card.Neutral, -1
	races := card.Races()
	for i := range races {
		race := races[(i+turn)%len(races)]
		if !b.allows(Group{Capital: race, Faction: c.Faction}, id) {
			continue
		}
		n := 0
		for _, w := range b.wants[id] {
			for _, other := range b.pool {
				if !w.theirs && w.rank() < 3 && b.lib.Cards[other].Race == race && b.meets(&w, other) {
					n++
				}
			}
		}
		if n > most {
			best, most = race, n
		}
	}
	return best
}

// playable reports whether a deck may hold the card and the engine can play it.
func (b *Builder) playable(id code.CardID) bool {
	c := &b.lib.Cards[id]
	return c.Encoded && c.Type != card.Draft && c.Type != card.Fulcrum
}

// allows reports whether the rules of deck building let the deck of a group hold a card.
func (b *Builder) allows(g Group, id code.CardID) bool {
	c := &b.lib.Cards[id]
	side := g.Capital.Side()
	switch {
	case c.Race != card.Neutral && c.Race.Side() != side,
		c.SideOnly != card.NoSide && c.SideOnly != side,
		c.RaceOnly != card.Neutral && c.RaceOnly != g.Capital,
		c.RaceNever != card.Neutral && (c.RaceNever == g.Capital || c.RaceNever.Side() != side),
		c.Faction != card.NoFaction && (c.Faction != g.Faction || c.Faction.Side() != side),
		c.Type == card.Legend && c.Race != card.Neutral && c.Race != g.Capital:
		return false
	}
	return true
}
