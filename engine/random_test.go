package engine

import (
	"flag"
	"testing"

	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/cards"
	"github.com/wisim/wisim/engine/code"
)

// pool is the library that the tests play with.
func pool(tb testing.TB) *code.Library {
	tb.Helper()
	lib, _, err := cards.Load()
	if err != nil {
		tb.Fatal(err)
	}
	return lib
}

// coreCards are the cards of the Core Set; encoded is every card that can be
// played.
func coreCards(lib *code.Library) []code.Card { return lib.Cards[1:128] }

func encoded(lib *code.Library) (list []code.Card) {
	for _, c := range lib.Cards[1:] {
		if c.Encoded {
			list = append(list, c)
		}
	}
	return list
}

// randomDeck is a legal deck of one side from some cards: 50 cards, at most 3
// copies of each.
func randomDeck(from []code.Card, side card.Side, seed uint64) Deck {
	rng := State{rng: seed}
	var d Deck
	races := card.Races()
	for d.Capital = races[rng.below(6)]; d.Capital.Side() != side; d.Capital = races[rng.below(6)] {
	}
	count := map[card.Code]int{}
	for len(d.Cards) < 50 {
		c := &from[rng.below(len(from))]
		ok := c.Race == card.Neutral || c.Race.Side() == side
		if ok && (c.SideOnly == card.NoSide || c.SideOnly == side) && count[c.Code] < 3 {
			count[c.Code]++
			d.Cards = append(d.Cards, c.Code)
		}
	}
	return d
}

func randomGame(tb testing.TB, lib *code.Library, seed uint64) *Game {
	tb.Helper()
	return randomGameOf(tb, lib, coreCards(lib), seed)
}

func randomGameOf(tb testing.TB, lib *code.Library, from []code.Card, seed uint64) *Game {
	tb.Helper()
	sides := [4][2]card.Side{{card.Order, card.Destruction}, {card.Destruction, card.Order}, {card.Order, card.Order}, {card.Destruction, card.Destruction}}
	s := sides[seed%4]
	g, err := NewGame(lib, [2]Deck{randomDeck(from, s[0], seed*2+1), randomDeck(from, s[1], seed*2+2)})
	if err != nil {
		tb.Fatal(err)
	}
	return g
}

// play goes on uniformly at random to the end of the game and returns its
// signature.
func play(g *Game, s *State, seed uint64) (sig uint64) {
	rng := State{rng: seed}
	var buf Actions
	for !s.Over() {
		legal := g.Legal(s, &buf)
		a := legal[rng.below(len(legal))]
		sig = Mix(sig, uint64(a))
		g.Apply(s, a)
	}
	return s.Outcome().Fold(sig)
}

// games is how many random games TestRandomGamesEnd plays: the 20,000 of a
// release are go test -tags invariants -run RandomGamesEnd -games 20000.
var games = flag.Int("games", 2000, "random games to play")

// TestRandomGamesEnd plays random legal Core decks of both sides against each
// other. In a build with invariants the whole state is checked at every
// decision; here each game also goes on with a copy of itself at every other
// decision, so that a reference into the old state would show.
func TestRandomGamesEnd(t *testing.T) {
	lib := pool(t)
	randomGamesEnd(t, lib, coreCards(lib))
}

// TestRandomGamesOfAllEnd is the same with decks of every encoded card.
func TestRandomGamesOfAllEnd(t *testing.T) {
	lib := pool(t)
	randomGamesEnd(t, lib, encoded(lib))
}

func randomGamesEnd(t *testing.T, lib *code.Library, from []code.Card) {
	n := *games
	if testing.Short() {
		n = min(n, 200)
	}
	for seed := uint64(1); seed <= uint64(n); seed++ {
		g := randomGameOf(t, lib, from, seed)
		var s State
		g.StartRandom(&s, seed)
		sig := play(g, &s, seed)
		if err := g.Check(&s); err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		if s.Outcome().Result == Unfinished {
			t.Fatalf("seed %d: unfinished after %d decisions: %v", seed, s.Decisions(), s.Outcome().Ending)
		}
		if again := playCopies(g, seed); again != sig {
			t.Fatalf("seed %d: with copies the signature is %016x, without %016x", seed, again, sig)
		}
	}
}

// playCopies plays the same game, going on with a copy after each decision
// and spoiling the state that was copied.
func playCopies(g *Game, seed uint64) (sig uint64) {
	var states [2]State
	g.StartRandom(&states[0], seed)
	rng := State{rng: seed}
	var buf Actions
	for i := 0; ; i = 1 - i {
		s := &states[i]
		if s.Over() {
			return s.Outcome().Fold(sig)
		}
		legal := g.Legal(s, &buf)
		a := legal[rng.below(len(legal))]
		sig = Mix(sig, uint64(a))
		g.Apply(s, a)
		states[1-i] = *s
		*s = State{}
	}
}

// TestRandomGamesWithLegends is the same with decks of one race, three copies of
// each of its legends among them: decks of all cards have few for their board.
func TestRandomGamesWithLegends(t *testing.T) {
	lib := pool(t)
	played := 0
	for seed := uint64(1); seed <= uint64(min(*games, 240)); seed++ {
		rng := State{rng: seed}
		var d [2]Deck
		for p := range d {
			d[p] = legendDeck(lib, card.Races()[rng.below(6)], seed)
		}
		g, err := NewGame(lib, d)
		if err != nil {
			t.Fatal(err)
		}
		var s State
		g.StartRandom(&s, seed)
		sig := play(g.WithLog(func(s *State, e LogEntry) {
			if e.Kind == LogEnter && s.objects[e.Obj].kind == kLegend {
				played++
			}
		}), &s, seed)
		if err := g.Check(&s); err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		if again := playCopies(g, seed); again != sig {
			t.Fatalf("seed %d: with copies the signature is %016x, without %016x", seed, again, sig)
		}
	}
	if played < 100 {
		t.Errorf("%d legends were played", played)
	}
}

// legendDeck is three of each legend of a race and fifty other cards of it and
// of no race, with an attachment for legends.
func legendDeck(lib *code.Library, race card.Race, seed uint64) Deck {
	d := Deck{Capital: race}
	rng := State{rng: seed}
	var others []card.Code
	for _, c := range encoded(lib) {
		switch {
		case c.Type == card.Legend && c.Race == race:
			d.Cards = append(d.Cards, c.Code, c.Code, c.Code)
		case c.Race == race || c.Race == card.Neutral && c.SideOnly == card.NoSide:
			others = append(others, c.Code)
		}
	}
	for n := 0; n < 50; n++ {
		d.Cards = append(d.Cards, others[rng.below(len(others))])
	}
	return d
}
