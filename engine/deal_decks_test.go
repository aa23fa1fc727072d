package engine_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/cards"
)

// mixedPosition returns a position in which both players have decks of many different cards.
func mixedPosition(t *testing.T) (*engine.Game, *engine.State) {
	t.Helper()
	lib, _, err := cards.Load()
	if err != nil {
		t.Fatal(err)
	}
	pos := &engine.Position{Step: engine.CapitalWindow, Seed: 1}
	for p, race := range []card.Race{card.Orc, card.Dwarf} {
		d := refereeDeck(t, race)
		pos.Sides[p] = engine.Side{Capital: race, Hand: d.Cards, Deck: d.Cards, Resources: 30}
	}
	g, s, _, err := engine.NewPosition(lib, pos)
	if err != nil {
		t.Fatal(err)
	}
	return g, s
}

func deckNames(r engine.Referee, p engine.Player) (names []string) {
	for _, o := range r.Deck(p) {
		names = append(names, r.Card(o).Name)
	}
	return names
}

// TestDealDecks: dealing reorders both decks, depending on the generator, and changes nothing
// else.
func TestDealDecks(t *testing.T) {
	g, start := mixedPosition(t)
	deal := func(seed uint64) engine.Referee {
		s := *start
		r := g.Referee(&s)
		r.Reseed(seed)
		r.DealDecks()
		if err := g.Check(&s); err != nil {
			t.Fatal(err)
		}
		return r
	}
	a, again, b := deal(1), deal(1), deal(2)
	for p := engine.Player(0); p < 2; p++ {
		old, first := deckNames(g.Referee(start), p), deckNames(a, p)
		if slices.Equal(first, old) || slices.Equal(first, deckNames(b, p)) {
			t.Errorf("player %d: two deals have the same order", p+1)
		}
		if !slices.Equal(first, deckNames(again, p)) {
			t.Errorf("player %d: the same seed deals another order", p+1)
		}
		if a.Hand(p) != g.Referee(start).Hand(p) {
			t.Errorf("player %d: the hand has changed", p+1)
		}
		slices.Sort(old)
		slices.Sort(first)
		if !slices.Equal(first, old) {
			t.Errorf("player %d: the deck has other cards", p+1)
		}
	}
}

// TestDealDecksIsFair: every card of a deck comes on top about equally often, the former top
// card included.
func TestDealDecksIsFair(t *testing.T) {
	lib, _, err := cards.Load()
	if err != nil {
		t.Fatal(err)
	}
	pos := &engine.Position{Step: engine.CapitalWindow}
	for p := range pos.Sides {
		pos.Sides[p] = engine.Side{Capital: card.Dwarf, Deck: []card.Code{1001, 1002, 1003, 1004}}
	}
	g, start, _, err := engine.NewPosition(lib, pos)
	if err != nil {
		t.Fatal(err)
	}
	onTop := map[string]int{}
	for seed := range uint64(400) {
		s := *start
		r := g.Referee(&s)
		r.Reseed(seed)
		r.DealDecks()
		onTop[deckNames(r, 0)[0]]++
	}
	for name, n := range onTop {
		if n < 60 || n > 140 { // the mean is 100, the standard deviation 9
			t.Errorf("%s lies on top %d times of 400", name, n)
		}
	}
	if len(onTop) != 4 {
		t.Errorf("%d cards of 4 come on top", len(onTop))
	}
}

// TestDealDecksLeavesWhatWasSeen: in random games, cards of a deck that a
// player has looked at stay where they are, and no player can tell that the
// decks were dealt.
func TestDealDecksLeavesWhatWasSeen(t *testing.T) {
	g, start := mixedPosition(t)
	g.Run(start)
	seen := 0
	for seed := uint64(1); seed <= 40; seed++ {
		s := *start
		g.Referee(&s).Reseed(seed)
		var buf engine.Actions
		for n := uint64(0); !s.Over() && n < 300; n++ {
			dealt := s
			g.Referee(&dealt).DealDecks()
			seen += sameKnown(t, g, &s, &dealt)
			legal := g.Legal(&s, &buf)
			g.Apply(&s, legal[(seed*7+n*13)%uint64(len(legal))])
		}
	}
	if seen == 0 {
		t.Error("no player has looked at his deck: the games show nothing")
	}
}

// sameKnown checks that both players know the same cards of the decks in both states, and
// returns how many.
func sameKnown(t *testing.T, g *engine.Game, s, dealt *engine.State) (seen int) {
	t.Helper()
	was, is := g.Referee(s), g.Referee(dealt)
	for p := engine.Player(0); p < 2; p++ {
		for _, o := range was.Deck(p) {
			if !was.Known(0, o) && !was.Known(1, o) {
				continue
			}
			seen++
			if was.Instance(o) != is.Instance(o) {
				t.Fatalf("%s, which a player has seen in the deck, was moved", was.Card(o).Name)
			}
		}
		var a, b engine.State
		if seen > 0 && !g.Observe(s, p, &a).Same(g.Observe(dealt, p, &b)) {
			t.Fatalf("player %d can tell that the decks were dealt", p+1)
		}
	}
	return seen
}

// TestUnsaid: Unsaid returns what a finished turn has left behind until the next turn begins.
func TestUnsaid(t *testing.T) {
	g, s := mixedPosition(t)
	r := g.Referee(s)
	if lost := r.Unsaid(); len(lost) > 0 {
		t.Errorf("of a new position %v would be lost", lost)
	}
	var buf engine.Actions
	play := func() engine.Action {
		for _, a := range g.Legal(s, &buf) {
			if a.Verb() == engine.Play && s.Turn() == 3 && len(r.Unsaid()) == 0 {
				return a
			}
		}
		return g.Legal(s, &buf)[0]
	}
	ended := false
	for stop := r.Here(); stop.Kind != engine.StopOver && stop.Moment != engine.Moment(engine.TurnBegins); {
		lost := strings.Join(r.Unsaid(), "; ")
		if stop.Kind == engine.StopBegin && stop.Moment == engine.Moment(engine.TurnEnds) {
			ended = true
			if !strings.Contains(lost, "which cards were played this turn") {
				t.Errorf("a card was played, and only %q would be lost", lost)
			}
		}
		if stop.Kind == engine.StopAsk {
			stop = r.AnswerStep(play())
		} else {
			stop = r.Walk()
		}
	}
	if !ended {
		t.Error("the turn did not end")
	}
	if lost := r.Unsaid(); len(lost) > 0 {
		t.Errorf("before a turn begins %v would be lost", lost)
	}
}
