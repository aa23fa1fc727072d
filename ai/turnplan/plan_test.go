package turnplan_test

import (
	"slices"
	"testing"

	"github.com/wisim/wisim/ai/eval"
	"github.com/wisim/wisim/ai/heuristic"
	"github.com/wisim/wisim/ai/random"
	"github.com/wisim/wisim/ai/turnplan"
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/internal/testgame"
)

func planner(t testing.TB, guide turnplan.Guide, o turnplan.Options) *turnplan.Planner {
	t.Helper()
	w, err := eval.Load()
	if err != nil {
		t.Fatal(err)
	}
	return turnplan.New(guide, eval.New(w.Net), o)
}

// timid judges as the heuristic does, but would rather pass than play anything
// in an action window.
type timid struct{ *heuristic.Agent }

func (g timid) Score(v engine.View, legal []engine.Action, out []float32) {
	g.Agent.Score(v, legal, out)
	if v.Ask() == engine.AskWindow {
		for i, l := range legal {
			out[i] = -1
			if l.Verb() == engine.Pass {
				out[i] = 0
			}
		}
	}
}

// thinker plays by a planner, and by its guide where nothing is planned.
type thinker struct {
	p       *turnplan.Planner
	guide   turnplan.Guide
	planned int // decisions
	scores  [engine.MaxLegal]float32
}

func (a *thinker) choose(v engine.View, legal []engine.Action) engine.Action {
	out := a.scores[:len(legal)]
	a.guide.Score(v, legal, out)
	if i, ok := a.p.Choose(v, legal, out, func() []engine.View { return []engine.View{v} }); ok {
		a.planned++
		return legal[i]
	}
	best := 0
	for i, x := range out {
		if x > out[best] {
			best = i
		}
	}
	return legal[best]
}

// brink is the capital phase of a player who wins this turn if he plays his one
// unit into the battlefield: nobody defends a section that one point of damage
// burns.
func brink() *engine.Position {
	const goblins card.Code = 1056
	deck := slices.Repeat([]card.Code{goblins}, 20)
	mine := engine.Side{Capital: card.Orc, Deck: deck, Hand: []card.Code{goblins, goblins}, Resources: 4,
		Cards: []engine.Placed{{Code: goblins, Zone: card.Kingdom}}}
	theirs := engine.Side{Capital: card.Orc, Deck: deck, Burning: [3]bool{true}, Damage: [3]int{0, 7, 0}}
	return &engine.Position{Step: engine.CapitalBegins, Sides: [2]engine.Side{mine, theirs}}
}

// TestAPlanSeesWhatComesOfIt: a guide that plays no cards is led to play the one
// that wins, in the zone from which it can attack; with a single neighbour, too, since
// to spend resources is more promising than to lay a development.
func TestAPlanSeesWhatComesOfIt(t *testing.T) {
	for _, tt := range []struct {
		playouts int
		wins     bool
	}{{0, false}, {2, true}, {30, true}} {
		g, s, _, err := engine.NewPosition(testgame.Library(t), brink())
		if err != nil {
			t.Fatal(err)
		}
		guide := timid{heuristic.New()}
		a := &thinker{guide: guide, p: planner(t, timid{heuristic.New()}, turnplan.Options{Playouts: tt.playouts, Turns: 1})}
		a.p.Reset(1)
		var masked engine.State
		var buf engine.Actions
		turn := s.Turn()
		for g.Run(s); !s.Over() && s.Turn() == turn; {
			legal := g.Legal(s, &buf)
			g.Apply(s, a.choose(g.Observe(s, s.ToMove(), &masked), legal))
		}
		o := s.Outcome()
		if won := s.Over() && o.Result == engine.Won && o.Winner == 0; won != tt.wins {
			t.Errorf("with %d playouts: won %v, want %v", tt.playouts, won, tt.wins)
		}
	}
}

// choices plays a game with a planner on both sides and returns what was chosen.
func choices(t testing.TB, g *engine.Game, a *thinker, seed uint64) (list []engine.Action) {
	var s, masked engine.State
	var buf engine.Actions
	a.p.Reset(seed)
	for g.StartRandom(&s, 7); !s.Over(); {
		legal := g.Legal(&s, &buf)
		c := a.choose(g.Observe(&s, s.ToMove(), &masked), legal)
		list = append(list, c)
		g.Apply(&s, c)
	}
	return list
}

// TestNothingBetterIsAsEver: who has playouts for the guide's own plan only
// does exactly what the guide does.
func TestNothingBetterIsAsEver(t *testing.T) {
	g, guide := testgame.New(t, "dwarf", "orc"), heuristic.New()
	idle := &thinker{guide: guide, p: planner(t, heuristic.New(), turnplan.Options{Playouts: 1, Turns: 2})}
	list := choices(t, g, idle, 1)
	var s, masked engine.State
	var buf engine.Actions
	n := 0
	for g.StartRandom(&s, 7); !s.Over(); n++ {
		legal := g.Legal(&s, &buf)
		c := guide.Prefer(g.Observe(&s, s.ToMove(), &masked), legal)
		if c != list[n] {
			t.Fatalf("decision %d: another choice", n)
		}
		g.Apply(&s, c)
	}
	if idle.planned != 0 {
		t.Errorf("%d decisions were planned", idle.planned)
	}
}

// TestTheSeedDecides: the same seed plans the same, and planning makes a
// difference.
func TestTheSeedDecides(t *testing.T) {
	g := testgame.New(t, "dwarf", "orc")
	game := func(playouts int, seed uint64) []engine.Action {
		a := &thinker{guide: heuristic.New(), p: planner(t, heuristic.New(), turnplan.Options{Playouts: playouts, Turns: 2})}
		list := choices(t, g, a, seed)
		if playouts > 1 && a.planned < 10 {
			t.Errorf("only %d decisions were planned", a.planned)
		}
		return list
	}
	first := game(60, 1)
	if !slices.Equal(first, game(60, 1)) {
		t.Error("two games with the same seed differ")
	}
	if slices.Equal(first, game(1, 1)) {
		t.Error("a plan made no difference in a whole game")
	}
}

// TestAnAwkwardGuideDoesNotHang: playouts of a guide that plays by chance end,
// and so do its plans.
func TestAnAwkwardGuideDoesNotHang(t *testing.T) {
	g := testgame.New(t, "dwarf", "orc")
	chance := lots{random.New()}
	choices(t, g, &thinker{guide: chance, p: planner(t, chance, turnplan.Options{Playouts: 40, Turns: 3})}, 3)
}

// lots scores by lot.
type lots struct{ *random.Agent }

func (l lots) Score(v engine.View, legal []engine.Action, out []float32) {
	c := l.Choose(v, legal)
	for i := range out {
		out[i] = 0
		if legal[i] == c {
			out[i] = 1
		}
	}
}

func TestDoesNotAllocate(t *testing.T) {
	g := testgame.New(t, "dwarf", "orc")
	a := &thinker{guide: heuristic.New(), p: planner(t, heuristic.New(), turnplan.Options{Playouts: 40, Turns: 2})}
	choices(t, g, a, 1)
	var s, masked engine.State
	var buf engine.Actions
	views := make([]engine.View, 1)
	imagine := func() []engine.View { return views }
	for g.StartRandom(&s, 7); !s.Over(); {
		legal := g.Legal(&s, &buf)
		v := g.Observe(&s, s.ToMove(), &masked)
		views[0] = v
		out := a.scores[:len(legal)]
		a.guide.Score(v, legal, out)
		if n := testing.AllocsPerRun(1, func() { a.p.Reset(1); a.p.Choose(v, legal, out, imagine) }); n > 0 {
			t.Fatalf("%v allocations at decision %d", n, s.Decisions())
		}
		g.Apply(&s, a.choose(v, legal))
	}
}
