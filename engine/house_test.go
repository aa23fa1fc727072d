package engine

import (
	"strings"
	"testing"

	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
)

// houseGame returns a game of random decks under the printed rules with a change.
func houseGame(t *testing.T, seed uint64, change func(*Rules)) *Game {
	t.Helper()
	r := PrintedRules()
	change(&r)
	g, err := randomGame(t, pool(t), seed).WithRules(r)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// playHouse plays a game at random and takes every mulligan. It calls see before each decision.
func playHouse(g *Game, seed uint64, first Player, see func(*State)) *State {
	var s State
	var buf Actions
	g.Start(&s, seed, first)
	rng := State{rng: seed}
	for !s.Over() {
		see(&s)
		legal := g.Legal(&s, &buf)
		a := legal[rng.below(len(legal))]
		if s.ask.kind == AskMulligan {
			a = act(Yes, 0)
		}
		g.Apply(&s, a)
	}
	return &s
}

// firstTurns is what happens until both players have had their first turn. The indices are the
// seats of the players.
type firstTurns struct{ hand, mulligans, collected, drawn, quests, battles [2]int }

// watchFirstTurns plays a game at random and returns its first turns.
func watchFirstTurns(g *Game, seed uint64, first Player) (got firstTurns) {
	logged := g.WithLog(func(s *State, e LogEntry) {
		seat := e.Player ^ first
		switch {
		case e.Kind == LogMulligan:
			got.mulligans[seat]++
		case e.Kind == LogTurn && e.N == 1:
			for p := range Player(2) {
				got.hand[p^first] = s.hand[p].Len()
			}
		case s.turns > 2:
		case e.Kind == LogCollect:
			got.collected[seat] = e.N - g.zonePower(s, uint8(3*e.Player))
		case e.Kind == LogEvent && code.Event(e.N) == code.CountsQuest:
			got.quests[seat]++
			got.drawn[seat] = e.Amount - g.zonePower(s, uint8(3*e.Player)+1)
		case e.Kind == LogEvent && code.Event(e.N) == code.BattleBegin:
			got.battles[seat]++
		}
	})
	playHouse(logged, seed, first, func(*State) {})
	return got
}

// TestHouseFirstTurns: hands, mulligans, the resources and draws of the first turns and the phases
// that these turns have are those of the seat that a player has, whichever deck he plays.
func TestHouseFirstTurns(t *testing.T) {
	for name, c := range map[string]struct {
		change func(*Rules)
		want   func(*firstTurns)
	}{
		"printed":            {func(*Rules) {}, func(*firstTurns) {}},
		"first.hand":         {func(r *Rules) { r[0].Hand = 1 }, func(o *firstTurns) { o.hand[0] = 1 }},
		"second.hand":        {func(r *Rules) { r[1].Hand = 30 }, func(o *firstTurns) { o.hand[1] = 30 }},
		"no mulligan":        {func(r *Rules) { r[0].Mulligans = 0 }, func(o *firstTurns) { o.mulligans[0] = 0 }},
		"three mulligans":    {func(r *Rules) { r[1].Mulligans = 3 }, func(o *firstTurns) { o.mulligans[1] = 3 }},
		"first.resources":    {func(r *Rules) { r[0].Resources = 0 }, func(o *firstTurns) { o.collected[0] = 0 }},
		"second.resources":   {func(r *Rules) { r[1].Resources = 5 }, func(o *firstTurns) { o.collected[1] = 5 }},
		"second.draw":        {func(r *Rules) { r[1].Draw = 4 }, func(o *firstTurns) { o.drawn[1] = 4 }},
		"second.draw=0":      {func(r *Rules) { r[1].Draw = 0 }, func(o *firstTurns) { o.drawn[1] = 0 }},
		"first.quest":        {func(r *Rules) { r[0].SkipQuest = false }, func(o *firstTurns) { o.quests[0], o.drawn[0] = 1, 1 }},
		"first.battlefield":  {func(r *Rules) { r[0].SkipBattlefield = false }, func(o *firstTurns) { o.battles[0] = 1 }},
		"second.quest":       {func(r *Rules) { r[1].SkipQuest = true }, func(o *firstTurns) { o.quests[1], o.drawn[1] = 0, 0 }},
		"second.battlefield": {func(r *Rules) { r[1].SkipBattlefield = true }, func(o *firstTurns) { o.battles[1] = 0 }},
	} {
		want := firstTurns{hand: [2]int{7, 7}, mulligans: [2]int{1, 1}, collected: [2]int{3, 3}, drawn: [2]int{0, 1}, quests: [2]int{0, 1}, battles: [2]int{0, 1}}
		c.want(&want)
		for seed := range uint64(4) {
			if got := watchFirstTurns(houseGame(t, seed, c.change), seed, Player(seed&1)); got != want {
				t.Errorf("%s, seed %d: %+v, want %+v", name, seed, got, want)
			}
		}
	}
}

// TestHouseWholeGame: hit points, sections to burn and developments a turn hold for a whole game.
func TestHouseWholeGame(t *testing.T) {
	most := [2]int{} // by seat: the most developments of a turn
	burned := 0
	for seed := range uint64(24) {
		g, first := houseGame(t, seed, func(r *Rules) {
			r[0].HitPoints, r[1].HitPoints = 1, 2
			r[0].Burn, r[1].Burn = 1, 3
			r[0].Developments, r[1].Developments = 0, 2
		}), Player(seed&1)
		var s State
		g.Start(&s, seed, first)
		for p, want := range [2]int8{1, 2} {
			if hp := s.objects[Section(first^Player(p), 1)].hp; hp != want {
				t.Fatalf("seed %d: a section of seat %d begins with %d hit points, want %d", seed, p, hp, want)
			}
		}
		end := playHouse(g, seed, first, func(s *State) {
			if err := g.Check(s); err != nil {
				t.Fatalf("seed %d: %v", seed, err)
			}
			if s.burnt[first.Other()] > 0 || s.burnt[first] > 2 {
				t.Fatalf("seed %d: %v sections burn, and the game goes on", seed, s.burnt)
			}
			if p := s.active; int(s.turn.developed[p]) > most[p^first] {
				most[p^first] = int(s.turn.developed[p])
			}
		})
		if o := end.Outcome(); o.Ending == Burned {
			burned++
			if want := [2]uint8{1, 3}[o.Winner^first]; end.burnt[o.Winner.Other()] < want {
				t.Errorf("seed %d: seat %d won with %d burning sections, want %d", seed, o.Winner^first, end.burnt[o.Winner.Other()], want)
			}
		}
	}
	if most != [2]int{0, 2} {
		t.Errorf("the players had up to %v developments in a turn, want 0 and 2", most)
	}
	if burned < 4 {
		t.Errorf("%d games of 24 ended by fire, want more to say something", burned)
	}
}

// TestHouseIsRefused: rules out of bounds, and decks that the first cards would empty.
func TestHouseIsRefused(t *testing.T) {
	for want, change := range map[string]func(*Rules){
		"first player: 0 cards in the opening hand: want 1 to 30": func(r *Rules) { r[0].Hand = 0 },
		"second player: 4 sections to burn: want 1 to 3":          func(r *Rules) { r[1].Burn = 4 },
		"second player: 61 hit points":                            func(r *Rules) { r[1].HitPoints = 61 },
		"the first draw of the second player take 50":             func(r *Rules) { r[1].Hand, r[1].Draw = 30, 20 },
	} {
		r := PrintedRules()
		change(&r)
		if _, err := randomGame(t, pool(t), 1).WithRules(r); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want %q", err, want)
		}
	}
	r := PrintedRules()
	r[0].Hand, r[0].Draw = 30, 20 // the first player has no quest phase, so that he draws nothing
	if _, err := randomGame(t, pool(t), 1).WithRules(r); err != nil {
		t.Error(err)
	}
}

// TestHouseOfViews: a view and a guessed deck have the rules of the game.
func TestHouseOfViews(t *testing.T) {
	g := houseGame(t, 1, func(r *Rules) { r[1].Developments, r[1].Burn = 3, 3 })
	var s, seen State
	g.Start(&s, 1, 0)
	v := g.Observe(&s, 0, &seen)
	var cards [MaxDeck]code.CardID
	n := v.Unseen(1, &cards)
	var other Game
	guess := v.Recast(cards[:n], &other)
	if other.Rules() != g.Rules() || guess.MustBurn(1) != 3 || v.MustBurn(0) != 2 {
		t.Errorf("the guessed game has the rules %+v, and the players must burn %d and %d", other.Rules(), v.MustBurn(0), guess.MustBurn(1))
	}
}

// TestPrintedHouse: a game under the printed rules is the game without house rules.
func TestPrintedHouse(t *testing.T) {
	for seed := range uint64(8) {
		plain, house := randomGame(t, pool(t), seed), houseGame(t, seed, func(*Rules) {})
		nothing := func(*State) {}
		if a, b := playHouse(plain, seed, 0, nothing), playHouse(house, seed, 0, nothing); *a != *b {
			t.Errorf("seed %d: games differ", seed)
		}
	}
}

// TestHouseDrawsNothing: an effect by which a player draws fewer cards, one at least, gives none to
// him who draws none by the rules.
func TestHouseDrawsNothing(t *testing.T) {
	for draw, want := range map[int]int{0: 0, 1: 1, 2: 1, 5: 4} {
		b := lay(t, Position{Turn: 2, Active: 1, Step: KingdomWindow, Sides: [2]Side{
			{Capital: card.Orc, Cards: []Placed{{Code: 1072, Zone: card.QuestZone}, {Code: 8056, Zone: card.QuestZone, Host: 1}}},
			{Capital: card.Orc},
		}})
		r := PrintedRules()
		r[0].Draw, r[1].Draw = draw, draw
		b.g.setRules(r)
		before := b.s.hand[1].Len()
		b.g.beginQuest(b.s)
		if n := b.s.hand[1].Len() - before; n != want {
			t.Errorf("he draws %d cards with %d by the rules, want %d", n, draw, want)
		}
	}
}
