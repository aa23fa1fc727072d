package engine_test

import (
	"testing"

	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/cards"
)

// refereeDeck returns a deck with two copies of every Core Set card of a race.
func refereeDeck(t *testing.T, race card.Race) engine.Deck {
	t.Helper()
	facts, err := cards.Facts()
	if err != nil {
		t.Fatal(err)
	}
	d := engine.Deck{Capital: race}
	for i := range facts {
		f := &facts[i]
		if f.Code.Set() == 1 && f.Race == race && f.Type != card.Draft {
			d.Cards = append(d.Cards, f.Code, f.Code)
		}
	}
	return d
}

// TestWalkPlaysTheSameGame: Walk (slow motion) with the same choices leads through the same
// decisions to the same end as Apply.
func TestWalkPlaysTheSameGame(t *testing.T) {
	lib, _, err := cards.Load()
	if err != nil {
		t.Fatal(err)
	}
	g, err := engine.NewGame(lib, [2]engine.Deck{refereeDeck(t, card.Orc), refereeDeck(t, card.Empire)})
	if err != nil {
		t.Fatal(err)
	}
	slow := g.WithLog(func(*engine.State, engine.LogEntry) {})
	for seed := uint64(1); seed <= 20; seed++ {
		var a, b engine.State
		g.Start(&a, seed, engine.Player(seed%2))
		slow.Start(&b, seed, engine.Player(seed%2))
		r := slow.Referee(&b)
		stop := r.Here()
		for n := 0; !a.Over(); n++ {
			stop = toDecision(slow, &b, stop)
			var bufA, bufB engine.Actions
			la, lb := g.Legal(&a, &bufA), slow.Legal(&b, &bufB)
			if a.Ask() != b.Ask() || a.ToMove() != b.ToMove() || len(la) != len(lb) {
				t.Fatalf("seed %d, decision %d: %v with %d choices, in slow motion %v with %d", seed, n, a.Ask(), len(la), b.Ask(), len(lb))
			}
			k := int(seed*7+uint64(n)*13) % len(la)
			if la[k] != lb[k] {
				t.Fatalf("seed %d, decision %d: %v, in slow motion %v", seed, n, la[k], lb[k])
			}
			g.Apply(&a, la[k])
			stop = r.AnswerStep(lb[k])
		}
		for stop.Kind != engine.StopOver {
			stop = toDecision(slow, &b, stop)
		}
		if a.Outcome() != b.Outcome() || a.Turn() != b.Turn() || a.Decisions() != b.Decisions() {
			t.Errorf("seed %d: %v in turn %d after %d decisions, in slow motion %v in turn %d after %d", seed,
				a.Outcome(), a.Turn(), a.Decisions(), b.Outcome(), b.Turn(), b.Decisions())
		}
	}
}

// toDecision walks on to the next decision with two or more choices.
func toDecision(g *engine.Game, s *engine.State, stop engine.Stop) engine.Stop {
	r := g.Referee(s)
	for stop.Kind != engine.StopOver {
		if stop.Kind != engine.StopAsk {
			stop = r.Walk()
			continue
		}
		var buf engine.Actions
		legal := g.Legal(s, &buf)
		if len(legal) > 1 {
			return stop
		}
		stop = r.AnswerStep(legal[0])
	}
	return stop
}

// TestWalkStopsAtEveryWindow counts the stops of a turn in which no player can do anything:
// the eleven windows of the rules, for each player.
func TestWalkStopsAtEveryWindow(t *testing.T) {
	lib, _, err := cards.Load()
	if err != nil {
		t.Fatal(err)
	}
	var pos engine.Position
	for p := range pos.Sides {
		pos.Sides[p].Capital = card.Dwarf
		for range 10 {
			pos.Sides[p].Deck = append(pos.Sides[p].Deck, 1011)
		}
	}
	pos.Sides[0].Cards = []engine.Placed{{Code: 1011, Zone: card.Battlefield}}
	g, s, _, err := engine.NewPosition(lib, &pos)
	if err != nil {
		t.Fatal(err)
	}
	g = g.WithLog(func(*engine.State, engine.LogEntry) {})
	r := g.Referee(s)
	seen := map[engine.Moment]int{}
	stop := r.Here()
	for stop.Moment != engine.Moment(engine.TurnEnds) {
		switch {
		case stop.Kind == engine.StopWindow:
			seen[stop.Moment]++
			stop = r.Walk()
		case stop.Kind == engine.StopAsk:
			var buf engine.Actions
			legal := g.Legal(s, &buf)
			if s.Ask() == engine.AskWindow { // drawn cards can be played as developments
				seen[stop.Moment]++
			}
			stop = r.AnswerStep(legal[0])
		default:
			stop = r.Walk()
		}
	}
	windows := []engine.Moment{engine.Moment(engine.TurnWindow), engine.Moment(engine.KingdomWindow), engine.Moment(engine.QuestWindow),
		engine.Moment(engine.CapitalWindow), engine.AttackWindow, engine.TargetWindow, engine.AttackersWindow, engine.DefendersWindow,
		engine.DamageWindow, engine.CombatWindow, engine.Moment(engine.EndBegins)}
	for _, w := range windows {
		if seen[w] != 2 {
			t.Errorf("%v: %d stops, want one for each player", w, seen[w])
		}
	}
	if len(seen) != len(windows) {
		t.Errorf("%d windows, want %d: %v", len(seen), len(windows), seen)
	}
}

// TestStackDeck: StackDeck puts cards on top of a deck and leaves the others in order.
func TestStackDeck(t *testing.T) {
	lib, _, err := cards.Load()
	if err != nil {
		t.Fatal(err)
	}
	var pos engine.Position
	for p := range pos.Sides {
		pos.Sides[p].Capital = card.Dwarf
		pos.Sides[p].Deck = []card.Code{1001, 1002, 1003, 1004}
	}
	g, s, _, err := engine.NewPosition(lib, &pos)
	if err != nil {
		t.Fatal(err)
	}
	r := g.Referee(s)
	if err := r.StackDeck(0, []card.Code{1004, 1002}); err != nil {
		t.Fatal(err)
	}
	want := []card.Code{1004, 1002, 1001, 1003}
	for i, o := range r.Deck(0) {
		if c := r.Card(o).Code; c != want[i] {
			t.Errorf("card %d of the deck is %v, want %v", i+1, c, want[i])
		}
		if r.Find(r.Instance(o)) != o {
			t.Errorf("card %d is not found by its instance", i+1)
		}
	}
	if err := r.StackDeck(0, []card.Code{1010}); err == nil {
		t.Error("a card that is not in the deck was found in it")
	}
}
