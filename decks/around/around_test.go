package around

import (
	"slices"
	"testing"

	"github.com/wisim/wisim/decks"
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/cards"
	"github.com/wisim/wisim/engine/code"
)

func testBuilder(t *testing.T) *Builder {
	t.Helper()
	lib, _, err := cards.Load()
	if err != nil {
		t.Fatal(err)
	}
	b, err := NewBuilder(lib)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// Every title of the pool is in exactly one group, and the deck of each group is legal, has 50
// cards, and holds three copies of each card of the group unless the card allows fewer.
func TestDecksAreLegal(t *testing.T) {
	b := testBuilder(t)
	groups := b.Groups(b.Pool())
	seen := map[card.Code]bool{}
	for i, g := range groups {
		for _, opponent := range []Group{groups[0], groups[(i+len(groups)/2)%len(groups)]} {
			d := b.Deck(g, opponent)
			if d.Size() != deckSize {
				t.Errorf("%s: %d cards", d.Name, d.Size())
			}
			for _, p := range decks.Check(d, b.decks, decks.Tournament) {
				if p.Severity == decks.Error && p.Ruling != "restricted.one-choice" && p.Ruling != "banned.omens-008" {
					t.Errorf("%s: %v", d.Name, p)
				}
			}
			for _, c := range g.Cards {
				k, _ := b.decks.Card(c)
				want := copies
				if k.DeckLimit > 0 {
					want = min(want, k.DeckLimit)
				}
				if !slices.Contains(d.Cards, decks.Entry{Code: c, Count: want}) {
					t.Errorf("%s: does not hold %d of %s", d.Name, want, k.Name)
				}
			}
		}
		for _, c := range g.Cards {
			if seen[c] {
				t.Errorf("%s is in two groups", c)
			}
			seen[c] = true
		}
	}
	if len(seen) != len(b.Pool()) {
		t.Errorf("%d titles are in groups, of %d", len(seen), len(b.Pool()))
	}
}

// cardNamed returns the printing of a title that a deck may hold.
func cardNamed(t *testing.T, b *Builder, title string) code.CardID {
	t.Helper()
	id, ok := b.printing[title]
	if !ok {
		t.Fatalf("no card is called %s", title)
	}
	return id
}

// Wants are read from the selectors, events and operations of a card's abilities.
func TestWants(t *testing.T) {
	b := testBuilder(t)
	hero, _ := card.ParseTrait("Hero")
	building, _ := card.ParseTrait("Building")
	for title, w := range map[string]want{
		"Dawnstar Sword":         {kinds: code.KUnit, trait: hero},        // the host of an attachment
		"Master Rune of Defence": {kinds: code.KSupport, trait: building}, // the target of a tactic
		"Wake the Mountain":      {uses: develops},                        // it makes developments
		"Seduced by Darkness":    {uses: corrupts},                        // it corrupts units
		"Burn It Down":           {theirs: true, kinds: code.KSupport},    // its targets may be the opponent's
		"Nurgle Sorcerer":        {feature: corrupts},                     // its targets are corrupted
		"Call the Brayherd":      {kinds: code.KUnit, most: 3},            // the cost of its targets
		"Heroic Task":            {kinds: code.KUnit, trait: hero},        // the unit that its trigger names
	} {
		id := cardNamed(t, b, title)
		if !slices.Contains(b.wants[id], w) {
			t.Errorf("%s wants %+v; want %+v among it", title, b.wants[id], w)
		}
	}
}

// A deck holds what the cards of its group want, and what the opponent's cards want of it.
func TestWantsAreMet(t *testing.T) {
	b := testBuilder(t)
	group := func(title string) Group {
		return b.Groups([]card.Code{b.lib.Cards[cardNamed(t, b, title)].Code})[0]
	}
	met := func(d decks.Deck, w want) (n int) {
		for _, e := range d.Cards {
			if id, ok := b.lib.Find(e.Code); ok && b.meets(&w, id) {
				n += e.Count
			}
		}
		return n
	}
	sword, fire := group("Dawnstar Sword"), group("Burn It Down")
	hero, _ := card.ParseTrait("Hero")
	if n := met(b.Deck(sword, fire), want{kinds: code.KUnit, trait: hero}); n < wantCards {
		t.Errorf("the deck has %d Heroes; want at least %d", n, wantCards)
	}
	if n := met(b.Deck(sword, fire), want{kinds: code.KSupport}); n < wantCards {
		t.Errorf("the deck has %d supports that the opponent wants to destroy; want at least %d", n, wantCards)
	}
}
