package engine

import (
	"cmp"
	"flag"
	"slices"
	"testing"

	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/cards"
	"github.com/wisim/wisim/engine/code"
)

// pool returns the library that the tests play with.
func pool(tb testing.TB) *code.Library {
	tb.Helper()
	lib, _, err := cards.Load()
	if err != nil {
		tb.Fatal(err)
	}
	return lib
}

// coreCards returns the cards of the Core Set.
func coreCards(lib *code.Library) []code.Card { return lib.Cards[1:128] }

// encoded returns every card that can be played.
func encoded(lib *code.Library) (list []code.Card) {
	for _, c := range lib.Cards[1:] {
		if c.Encoded {
			list = append(list, c)
		}
	}
	return list
}

// randomDeck returns a legal deck of one side: fifty random cards, or all if there are fewer,
// among the copies that a deck with its capital and faction may have. Tournament lists are
// ignored.
func randomDeck(from []code.Card, side card.Side, seed uint64) Deck {
	return randomDeckOf(50, from, side, seed)
}

// randomDeckOf is randomDeck with n cards.
func randomDeckOf(n int, from []code.Card, side card.Side, seed uint64) Deck {
	rng := State{rng: seed}
	var d Deck
	races := card.Races()
	for d.Capital = races[rng.below(6)]; d.Capital.Side() != side; d.Capital = races[rng.below(6)] {
	}
	factions := []card.Faction{card.NoFaction}
	for f := card.Lizardmen; f < card.NumFactions; f++ {
		if f.Side() == side {
			factions = append(factions, f)
		}
	}
	faction := factions[rng.below(len(factions))]
	count := map[string]int{} // by title, all printings together
	var copies []*code.Card
	for i := range from {
		if c := &from[i]; fitsDeck(c, d.Capital, faction) {
			copies = append(copies, slices.Repeat([]*code.Card{c}, copiesOf(c))...)
		}
	}
	for len(d.Cards) < n && len(copies) > 0 {
		i, last := rng.below(len(copies)), len(copies)-1
		c := copies[i]
		copies[i], copies = copies[last], copies[:last]
		if count[c.Name]++; count[c.Name] <= copiesOf(c) {
			d.Cards = append(d.Cards, c.Code)
		}
	}
	return d
}

// copiesOf returns how many copies of a card a deck may have.
func copiesOf(c *code.Card) int { return cmp.Or(c.DeckLimit, 3) }

// fitsDeck reports whether a deck with a capital and of a faction may hold a card.
func fitsDeck(c *code.Card, capital card.Race, of card.Faction) bool {
	side := capital.Side()
	return (c.Race == card.Neutral || c.Race.Side() == side) &&
		(c.SideOnly == card.NoSide || c.SideOnly == side) &&
		(c.RaceOnly == 0 || c.RaceOnly == capital) &&
		(c.RaceNever == 0 || c.RaceNever != capital && c.RaceNever.Side() == side) &&
		(c.Faction == card.NoFaction || c.Faction == of)
}

func randomGame(tb testing.TB, lib *code.Library, seed uint64) *Game {
	tb.Helper()
	return randomGameOf(tb, lib, coreCards(lib), seed)
}

func randomGameOf(tb testing.TB, lib *code.Library, from []code.Card, seed uint64) *Game {
	tb.Helper()
	s := sidesOf(seed)
	return gameOf(tb, lib, randomDeck(from, s[0], seed*2+1), randomDeck(from, s[1], seed*2+2))
}

// sidesOf returns the sides of the two decks of a random game; the seeds cover all pairs.
func sidesOf(seed uint64) [2]card.Side {
	return [4][2]card.Side{{card.Order, card.Destruction}, {card.Destruction, card.Order}, {card.Order, card.Order}, {card.Destruction, card.Destruction}}[seed%4]
}

func gameOf(tb testing.TB, lib *code.Library, first, second Deck) *Game {
	tb.Helper()
	g, err := NewGame(lib, [2]Deck{first, second})
	if err != nil {
		tb.Fatal(err)
	}
	return g
}

// play plays uniformly random actions to the end of the game and returns its signature.
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

// games is how many random games TestRandomGamesEnd plays. For a release, play 20,000: go test
// -tags invariants -run RandomGamesEnd -games 20000.
var games = flag.Int("games", 2000, "random games to play")

// TestRandomGamesEnd plays random legal Core Set decks of both sides against each other. In a
// build with invariants the whole state is checked at every decision. Each game is also played
// again by playCopies, so that a reference into an old state would show.
func TestRandomGamesEnd(t *testing.T) {
	lib := pool(t)
	randomGamesEnd(t, *games, 0, func(seed uint64) *Game { return randomGame(t, lib, seed) })
}

// TestRandomGamesOfAllEnd is TestRandomGamesEnd with decks of every encoded card.
func TestRandomGamesOfAllEnd(t *testing.T) {
	lib := pool(t)
	all := encoded(lib)
	randomGamesEnd(t, *games, 0, func(seed uint64) *Game { return randomGameOf(t, lib, all, seed) })
}

// TestRandomGamesOfCyclesEnd is TestRandomGamesEnd with decks that are each drawn from one
// cycle or deluxe box, all against all. Cards of a cycle are made for each other, and rarely
// meet in decks of all cards. Each cycle has enough cards for decks of both sides.
func TestRandomGamesOfCyclesEnd(t *testing.T) {
	lib := pool(t)
	sets := cycles(lib)
	randomGamesEnd(t, *games, 0, func(seed uint64) *Game {
		n, s := uint64(len(sets)), sidesOf(seed)
		first, second := sets[seed/4%n], sets[seed/4/n%n]
		return gameOf(t, lib, randomDeck(first, s[0], seed*2+1), randomDeck(second, s[1], seed*2+2))
	})
}

// cycles returns the cards of each set except the Core Set.
func cycles(lib *code.Library) (sets [][]code.Card) {
	for _, c := range encoded(lib) {
		switch n := len(sets); {
		case c.Code.Set() == 1:
		case n > 0 && sets[n-1][0].Code.Set() == c.Code.Set():
			sets[n-1] = append(sets[n-1], c)
		default:
			sets = append(sets, []code.Card{c})
		}
	}
	return sets
}

// RandomDecks returns decks of all cards and of each cycle, as used in the random games. It is
// exported for the test of their legality, which is in another package.
func RandomDecks(lib *code.Library, side card.Side, seed uint64) (all Deck, ofCycles []Deck) {
	for _, cycle := range cycles(lib) {
		ofCycles = append(ofCycles, randomDeck(cycle, side, seed))
	}
	return randomDeck(encoded(lib), side, seed), ofCycles
}

// TestRandomGamesOfLargeDecksEnd is TestRandomGamesEnd with decks of the maximum size, so that
// hands and identical cards span more than one word of a set. Of 4,000 games three end because
// a list is full: fourteen cards are discarded at once, and three cards in play may act for
// each of them; or 56 effects last at a time.
func TestRandomGamesOfLargeDecksEnd(t *testing.T) {
	lib := pool(t)
	from := encoded(lib)
	randomGamesEnd(t, *games/4, *games/4/500, func(seed uint64) *Game {
		s := sidesOf(seed)
		return gameOf(t, lib, randomDeckOf(MaxDeck, from, s[0], seed*2+1), randomDeckOf(MaxDeck, from, s[1], seed*2+2))
	})
}

// randomGamesEnd plays games with the seeds from 1 to n. At most full of these may end because
// a list is full.
func randomGamesEnd(t *testing.T, n, full int, game func(seed uint64) *Game) {
	if testing.Short() {
		n = min(n, 200)
	}
	for seed := uint64(1); seed <= uint64(n); seed++ {
		g := game(seed)
		var s State
		g.StartRandom(&s, seed)
		sig := play(g, &s, seed)
		if err := g.Check(&s); err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		if end := s.Outcome(); end.Result == Unfinished {
			if full--; end.Ending != TooDeep || full < 0 {
				t.Fatalf("seed %d: unfinished after %d decisions: %v", seed, s.Decisions(), end.Ending)
			}
		}
		if again := playCopies(g, seed); again != sig {
			t.Fatalf("seed %d: with copies the signature is %016x, without %016x", seed, again, sig)
		}
	}
}

// playCopies plays the same game as play, continuing with a copy after each decision and
// overwriting the copied state.
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

// TestRandomGamesWithLegends is TestRandomGamesEnd with decks of one race that include three
// copies of each of its legends; decks of all cards have few legends for their board.
func TestRandomGamesWithLegends(t *testing.T) {
	lib := pool(t)
	played, most := 0, min(*games, 240)
	for seed := uint64(1); seed <= uint64(most); seed++ {
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
	if 2*played < most { // about 17 are expected in ten games
		t.Errorf("%d legends were played in %d games", played, most)
	}
}

// legendDeck returns three copies of each legend of a race and fifty other cards of that race
// or neutral, including an attachment for legends.
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
