package heuristic

import (
	"testing"

	"github.com/wisim/wisim/ai"
	"github.com/wisim/wisim/ai/random"
	"github.com/wisim/wisim/decks"
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/code"
	"github.com/wisim/wisim/internal/testgame"
)

var _ ai.Agent = (*Agent)(nil)

// tables returns a function that makes games between the starters, with another matchup for each
// number.
func tables(t testing.TB, lib *code.Library) func(n int) *engine.Game {
	t.Helper()
	pool := decks.LibraryPool(lib)
	var starters []decks.Source
	for _, name := range decks.StarterNames() {
		s, _, err := decks.Named(name, pool)
		if err != nil {
			t.Fatal(err)
		}
		starters = append(starters, s)
	}
	return func(n int) *engine.Game {
		i, k := n%len(starters), n/len(starters)
		j := (i + 1 + k%(len(starters)-1)) % len(starters)
		a, b, err := decks.Pair(uint64(n), starters[i], starters[j], false)
		if err != nil {
			t.Fatal(err)
		}
		g, err := decks.NewGame(lib, a, b)
		if err != nil {
			t.Fatal(err)
		}
		return g
	}
}

// playOut plays a game between two agents and calls watch before every decision.
func playOut(g *engine.Game, seed uint64, first engine.Player, agents [2]ai.Agent, watch func(*engine.State, engine.View, []engine.Action)) engine.Outcome {
	var s, masked engine.State
	var buf engine.Actions
	agents[0].Reset(seed)
	agents[1].Reset(seed + 1)
	g.Start(&s, seed, first)
	for !s.Over() {
		p := s.ToMove()
		v := g.Observe(&s, p, &masked)
		legal := g.Legal(&s, &buf)
		if watch != nil {
			watch(&s, v, legal)
		}
		g.Apply(&s, agents[p].Choose(v, legal))
	}
	return s.Outcome()
}

// TestBeatsRandom expects 74 wins of 80 against random play. The agent wins 99 games of 100
// (valuation.Default has the numbers); one that won half of them would reach 74 less than once in
// 10^15 tries.
func TestBeatsRandom(t *testing.T) {
	const games, want = 80, 74
	table := tables(t, testgame.Library(t))
	h, r := New(), random.New()
	won := 0
	for n := 0; n < games; n++ {
		seat := engine.Player(n & 1)
		agents := [2]ai.Agent{h, r}
		if seat == 1 {
			agents = [2]ai.Agent{r, h}
		}
		o := playOut(table(n/2), uint64(n/2), engine.Player(n>>1&1), agents, nil)
		if o.Result == engine.Won && o.Winner == seat {
			won++
		}
	}
	if won < want {
		t.Errorf("won %d games of %d against random, want %d", won, games, want)
	}
}

// TestNoPeek checks that the agent uses no hidden information: a state in which all of it is
// dealt anew gives the same view, and the same choice and scores.
func TestNoPeek(t *testing.T) {
	table := tables(t, testgame.Library(t))
	one, two := New(), New()
	var redealt, masked engine.State
	dealt := 0
	for n := 0; n < 6; n++ {
		g := table(n)
		playOut(g, uint64(n), 0, [2]ai.Agent{New(), random.New()}, func(s *engine.State, v engine.View, legal []engine.Action) {
			v.Redeal(uint64(s.Decisions())+99, &redealt)
			w := g.Observe(&redealt, v.Me(), &masked)
			if !v.Same(w) {
				t.Fatalf("decision %d: a re-dealt state gives another view", s.Decisions())
			}
			if redealt != *s {
				dealt++
			}
			if a, b := one.Choose(v, legal), two.Choose(w, legal); a != b {
				t.Fatalf("decision %d, %v: %v, re-dealt %v", s.Decisions(), v.Ask(), a, b)
			}
		})
	}
	if dealt == 0 {
		t.Error("no state was dealt anew")
	}
}

// TestScoresAreOfTheView checks that the same view gets the same scores, whatever was evaluated
// before, and that an agent without search chooses the first of the best.
func TestScoresAreOfTheView(t *testing.T) {
	table := tables(t, testgame.Library(t))
	used, fresh := Quick(), Quick()
	var a, b [engine.MaxLegal]float32
	playOut(table(1), 5, 0, [2]ai.Agent{New(), New()}, func(s *engine.State, v engine.View, legal []engine.Action) {
		used.Score(v, legal, a[:len(legal)])
		if s.Decisions()%7 == 0 {
			*fresh = *Quick()
		}
		fresh.Score(v, legal, b[:len(legal)])
		choice := fresh.Choose(v, legal)
		best := 0
		for i := range legal {
			if a[i] != b[i] {
				t.Fatalf("decision %d, %v: %v scores %v and %v", s.Decisions(), v.Ask(), legal[i], a[i], b[i])
			}
			if a[i] > a[best] {
				best = i
			}
		}
		if choice != legal[best] {
			t.Fatalf("decision %d, %v: chose %v, the best is %v", s.Decisions(), v.Ask(), choice, legal[best])
		}
	})
}

// sample is a decision taken from a game.
type sample struct {
	g *engine.Game
	s engine.State
	p engine.Player
}

// samples collects decisions of games between heuristic agents.
func samples(t testing.TB, games int) (out []sample) {
	table := tables(t, testgame.Library(t))
	for n := 0; n < games; n++ {
		g := table(n)
		playOut(g, uint64(n), engine.Player(n&1), [2]ai.Agent{New(), New()}, func(s *engine.State, v engine.View, _ []engine.Action) {
			m := sample{g: g, p: v.Me()}
			g.Observe(s, v.Me(), &m.s)
			out = append(out, m)
		})
	}
	return out
}

func TestNothingIsAllocated(t *testing.T) {
	list := samples(t, 2)
	a := New()
	var buf engine.Actions
	next := 0
	choose := func() {
		m := &list[next%len(list)]
		next++
		a.Choose(m.g.SampledView(&m.s, m.p), m.g.Legal(&m.s, &buf))
	}
	for range list { // the guides of trials and of the solver read the library when they are asked first
		choose()
	}
	if n := testing.AllocsPerRun(len(list), choose); n != 0 {
		t.Errorf("%v allocations a decision, want 0", n)
	}
}

// BenchmarkChoose measures one decision in games between heuristic agents, without making the
// view.
func BenchmarkChoose(b *testing.B) {
	list := samples(b, 6)
	a := New()
	var buf engine.Actions
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		m := &list[i/16%len(list)] // the state is in the cache, as in a playout
		a.Choose(m.g.SampledView(&m.s, m.p), m.g.Legal(&m.s, &buf))
	}
}
