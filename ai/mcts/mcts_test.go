package mcts

import (
	"fmt"
	"slices"
	"testing"

	"github.com/wisim/wisim/ai"
	"github.com/wisim/wisim/ai/belief"
	"github.com/wisim/wisim/ai/random"
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/internal/testgame"
)

var _ ai.Agent = (*Agent)(nil)

// play plays a game between two agents and calls f, if not nil, before every
// decision with the choice to be made.
func play(g *engine.Game, seed uint64, agents [2]ai.Agent, f func(s *engine.State, v engine.View, legal []engine.Action, a engine.Action)) engine.Outcome {
	var s, masked engine.State
	var buf engine.Actions
	for p, a := range agents {
		a.Reset(seed + uint64(p))
	}
	for g.StartRandom(&s, seed); !s.Over(); {
		legal := g.Legal(&s, &buf)
		v := g.Observe(&s, s.ToMove(), &masked)
		a := agents[s.ToMove()].Choose(v, legal)
		if f != nil {
			f(&s, v, legal, a)
		}
		g.Apply(&s, a)
	}
	return s.Outcome()
}

// variants are the ways to search that the tests go through.
var variants = map[string]Config{
	"default":           defaults(24),
	"uniform":           {Iterations: 16, Exploration: 1},
	"guided to the end": {Iterations: 12, Exploration: 1, Playout: Guided, Temperature: 100},
	"before":            firstConfig(24),
	"by nets":           {Iterations: 12, Exploration: 1, Playout: Guided, Prior: Shaped, Nets: InPrior | InPlayouts, Temperature: 200, Cutoff: 2, Race: true},
}

// TestCannotPeek: in a state that looks the same but has other hidden cards,
// the same agent chooses the same.
func TestCannotPeek(t *testing.T) {
	g := testgame.New(t, "dwarf", "orc")
	for name, c := range variants {
		t.Run(name, func(t *testing.T) {
			same, other := NewWith(c), NewWith(c)
			var b belief.Sampler
			var twin, masked engine.State
			decisions := 0
			play(g, 3, [2]ai.Agent{NewWith(c), random.New()}, func(s *engine.State, v engine.View, legal []engine.Action, _ engine.Action) {
				if s.ToMove() != 0 || s.Decisions()%3 != 0 {
					return
				}
				decisions++
				b.Sample(v, &twin)
				seed := uint64(decisions)
				same.Reset(seed)
				other.Reset(seed)
				x := same.Choose(v, legal)
				y := other.Choose(g.Observe(&twin, 0, &masked), legal)
				if x != y {
					t.Errorf("decision %d: %v, and %v with other hidden cards", s.Decisions(), x, y)
				}
			})
			if decisions < 20 {
				t.Errorf("only %d decisions", decisions)
			}
		})
	}
}

func TestTheSeedDecides(t *testing.T) {
	g := testgame.New(t, "dwarf", "orc")
	game := func(seed uint64) (list []engine.Action) {
		play(g, 5, [2]ai.Agent{reseeded{NewWith(Config{Iterations: 16, Exploration: 1}), seed}, random.New()}, func(_ *engine.State, _ engine.View, _ []engine.Action, a engine.Action) {
			list = append(list, a)
		})
		return list
	}
	if !slices.Equal(game(1), game(1)) {
		t.Error("two games with the same seed differ")
	}
	if slices.Equal(game(1), game(2)) && slices.Equal(game(1), game(3)) && slices.Equal(game(1), game(4)) {
		t.Error("other seeds played the same game")
	}
}

// reseeded is an agent with a seed of its own.
type reseeded struct {
	*Agent
	seed uint64
}

func (r reseeded) Reset(uint64) { r.Agent.Reset(r.seed) }

// TestDoesNotAllocate: not in a decision, and so not in an iteration, once the
// agent has seen the library.
func TestDoesNotAllocate(t *testing.T) {
	g := testgame.New(t, "dwarf", "orc")
	for name, c := range variants {
		t.Run(name, func(t *testing.T) {
			a := NewWith(c)
			a.Reset(1)
			var s, masked engine.State
			var buf engine.Actions
			g.StartRandom(&s, 1)
			v := g.Observe(&s, s.ToMove(), &masked)
			legal := g.Legal(&s, &buf)
			if n := testing.AllocsPerRun(20, func() { a.Choose(v, legal) }); n != 0 {
				t.Errorf("%v allocations for a decision", n)
			}
		})
	}
}

// finish is a position in which the active player wins if he attacks the right
// section with everything: the quest zone has as many hit points left as his
// units have power, the kingdom burns already, and the opponent, left alone, wins in his next turn.
func finish() *engine.Position {
	deck := slices.Repeat([]card.Code{goblins}, 20)
	unit := func(z card.Zone) engine.Placed { return engine.Placed{Code: goblins, Zone: z} }
	mine := engine.Side{Capital: card.Orc, Deck: deck, Burning: [3]bool{true}, Damage: [3]int{0, 7, 7},
		Cards: []engine.Placed{unit(card.Battlefield), unit(card.Battlefield), unit(card.Battlefield)}}
	theirs := engine.Side{Capital: card.Orc, Deck: deck, Burning: [3]bool{true}, Damage: [3]int{0, 5, 0},
		Cards: []engine.Placed{unit(card.Battlefield), unit(card.Battlefield), unit(card.Battlefield)}}
	return &engine.Position{Step: engine.BattleBegins, Sides: [2]engine.Side{mine, theirs}}
}

// goblins have power 1, nobody in finish can do anything but fight with them.
const goblins card.Code = 1056

// TestFindsTheWinningAttack: with chance alone in its playouts the search finds
// the attack that wins on the spot, and the more certainly the longer it looks.
func TestFindsTheWinningAttack(t *testing.T) {
	for _, tt := range []struct {
		config Config
		least  int // wins of 20
	}{
		{Config{Iterations: 400, Exploration: 1}, 20},
		{defaults(50), 20},
	} {
		t.Run(fmt.Sprintf("%+v", tt.config), func(t *testing.T) {
			if n := winsAtOnce(t, tt.config); n < tt.least {
				t.Errorf("won %d of 20 times, want %d", n, tt.least)
			}
		})
	}
	if n := winsAtOnce(t, Config{Iterations: 1, Exploration: 1}); n > 12 {
		t.Errorf("an agent that hardly looks won %d of 20 times: the position is too easy", n)
	}
}

// winsAtOnce counts in how many of 20 tries an agent wins finish in the first turn.
func winsAtOnce(t *testing.T, c Config) (wins int) {
	t.Helper()
	lib := testgame.Library(t)
	a := NewWith(c)
	for seed := range uint64(20) {
		g, s, _, err := engine.NewPosition(lib, finish())
		if err != nil {
			t.Fatal(err)
		}
		a.Reset(seed)
		var masked engine.State
		var buf engine.Actions
		turn := s.Turn()
		for g.Run(s); !s.Over() && s.Turn() == turn; {
			g.Apply(s, a.Choose(g.Observe(s, s.ToMove(), &masked), g.Legal(s, &buf)))
		}
		if s.Over() && s.Outcome().Winner == 0 && s.Outcome().Result == engine.Won {
			wins++
		}
	}
	return wins
}

// TestAFullArena: when there is no room for another node the search goes on in
// the tree that there is.
func TestAFullArena(t *testing.T) {
	g := testgame.New(t, "dwarf", "orc")
	for _, room := range []int{1, 2, 5, 40} {
		c := defaults(30)
		a := NewWith(c)
		a.tree.nodes = make([]node, room)
		out := play(g, 1, [2]ai.Agent{a, random.New()}, func(s *engine.State, _ engine.View, legal []engine.Action, choice engine.Action) {
			if !slices.Contains(legal, choice) {
				t.Fatalf("room for %d nodes: chose %v of %v", room, choice, legal)
			}
			if int(a.tree.used) > room {
				t.Fatalf("%d nodes in an arena of %d", a.tree.used, room)
			}
		})
		if out.Result == engine.Playing || out.Result == engine.Unfinished {
			t.Errorf("room for %d nodes: the game is %v", room, out.Result)
		}
	}
}

// TestEveryIterationIsCounted: the visits of the root's edges add up.
func TestEveryIterationIsCounted(t *testing.T) {
	for _, race := range []bool{false, true} {
		c := defaults(100)
		c.Race = race
		everyIterationIsCounted(t, c)
	}
}

func everyIterationIsCounted(t *testing.T, c Config) {
	g := testgame.New(t, "dwarf", "orc")
	a := NewWith(c)
	play(g, 2, [2]ai.Agent{a, random.New()}, func(s *engine.State, _ engine.View, legal []engine.Action, _ engine.Action) {
		if s.ToMove() != 0 || a.Iterations() == 0 { // the second part of a declaration needs none
			return
		}
		visits := 0
		for i := a.tree.nodes[0].child; i != 0; i = a.tree.nodes[i].next {
			n := &a.tree.nodes[i]
			visits += int(n.visits)
			if n.value < 0 || n.value > float32(n.visits)+0.01 {
				t.Errorf("decision %d: value %v of %d visits", s.Decisions(), n.value, n.visits)
			}
			if n.visits > n.avail {
				t.Errorf("decision %d: %d visits of an edge that was available %d times", s.Decisions(), n.visits, n.avail)
			}
		}
		if visits != a.Iterations() || visits > c.Iterations || !c.Race && visits < c.Iterations/2 {
			t.Errorf("decision %d: %d visits, %d iterations of %d", s.Decisions(), visits, a.Iterations(), c.Iterations)
		}
	})
}

func TestBeatsChance(t *testing.T) {
	g := testgame.New(t, "dwarf", "orc")
	wins := 0
	for seed := range uint64(12) {
		out := play(g, seed, [2]ai.Agent{NewWith(defaults(8)), random.New()}, nil)
		if out.Result == engine.Won && out.Winner == 0 {
			wins++
		}
	}
	if wins < 11 {
		t.Errorf("won %d of 12 games", wins)
	}
}

func BenchmarkIteration(b *testing.B) {
	g := testgame.New(b, "dwarf", "orc")
	var s, masked engine.State
	var buf engine.Actions
	g.StartRandom(&s, 1)
	for s.Ask() == engine.AskMulligan {
		g.Apply(&s, g.Legal(&s, &buf)[1])
	}
	v := g.Observe(&s, s.ToMove(), &masked)
	legal := g.Legal(&s, &buf)
	for _, bench := range []struct {
		name   string
		config Config
	}{
		{"default", defaults(200)},
		{"uniform to the end", Config{Iterations: 200, Exploration: 1}},
		{"guided to the end", Config{Iterations: 200, Exploration: 1, Playout: Guided}},
	} {
		b.Run(bench.name, func(b *testing.B) {
			a := NewWith(bench.config)
			a.Reset(1)
			b.ReportAllocs()
			n := 0
			for b.Loop() {
				a.Choose(v, legal)
				n += a.Iterations()
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(n), "ns/iteration")
		})
	}
}

// What it expects is a share of the points: none before it has chosen, more of the
// games that it goes on to win than of those that it loses.
func TestExpects(t *testing.T) {
	var _ ai.Confident = (*Agent)(nil)
	g := testgame.New(t, "dwarf", "orc")
	sum, n := [2]float64{}, [2]float64{}
	for seed := uint64(1); seed <= 6; seed++ {
		both := [2]ai.Agent{NewWith(defaults(16)), NewWith(defaults(16))}
		var told [2][]float64
		for i := range both {
			both[i].Reset(seed)
			if _, ok := both[i].(*Agent).Expects(); ok {
				t.Error("it expects something before it has seen the game")
			}
		}
		out := play(g, seed, both, func(s *engine.State, _ engine.View, _ []engine.Action, _ engine.Action) {
			p := s.ToMove()
			share, ok := both[p].(*Agent).Expects()
			if !ok {
				return
			}
			if share < 0 || share > 1 {
				t.Fatalf("seed %d: it expects %v", seed, share)
			}
			told[p] = append(told[p], share)
		})
		if out.Result != engine.Won {
			continue
		}
		for p, list := range told {
			k := 0
			if engine.Player(p) == out.Winner {
				k = 1
			}
			for _, x := range list[len(list)/2:] {
				sum[k], n[k] = sum[k]+x, n[k]+1
			}
		}
	}
	lost, won := sum[0]/n[0], sum[1]/n[1]
	if n[0] < 50 || n[1] < 50 || won < lost+0.2 {
		t.Errorf("in the second half of games it expects %.2f of those that it wins (%v times) and %.2f of those that it loses (%v times)", won, n[1], lost, n[0])
	}
}
