package belief_test

import (
	"math"
	"testing"

	"github.com/wisim/wisim/ai/belief"
	"github.com/wisim/wisim/ai/heuristic"
	"github.com/wisim/wisim/ai/random"
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/internal/testgame"
)

// eachDecision plays games of the heuristic against chance, which between them
// search, reveal, develop and return cards, and calls f at every decision.
func eachDecision(t testing.TB, g *engine.Game, games int, f func(s *engine.State)) {
	t.Helper()
	var s, masked engine.State
	var legal engine.Actions
	luck := random.New()
	for n := range games {
		luck.Reset(uint64(n))
		plan := heuristic.New()
		for g.StartRandom(&s, uint64(n)); !s.Over(); {
			f(&s)
			list := g.Legal(&s, &legal)
			v := g.Observe(&s, s.ToMove(), &masked)
			a := luck.Choose(v, list)
			if s.Decisions()%3 > 0 {
				a = plan.Choose(v, list)
			}
			g.Apply(&s, a)
		}
	}
}

func TestASampleAgreesWithTheView(t *testing.T) {
	var b belief.Sampler
	var sample, seen, again engine.State
	for _, d := range [][2]string{{"dwarf", "orc"}, {"empire", "chaos"}, {"highelf-healers", "darkelf-raiders"}} {
		g := testgame.New(t, d[0], d[1])
		eachDecision(t, g, 4, func(s *engine.State) {
			for p := engine.Player(0); p < 2; p++ {
				v := g.Observe(s, p, &seen)
				b.Sample(v, &sample)
				if err := g.Check(&sample); err != nil {
					t.Fatalf("decision %d, player %d: %v", s.Decisions(), p, err)
				}
				if !g.Observe(&sample, p, &again).Same(v) {
					t.Fatalf("decision %d: player %d can tell the sample from the truth", s.Decisions(), p)
				}
				agree(t, g, s, &sample, p)
			}
		})
	}
}

// agree checks that a sample has what the player knows, and for each owner the
// cards of his deck list.
func agree(t *testing.T, g *engine.Game, s, sample *engine.State, p engine.Player) {
	t.Helper()
	truth, guess := g.Referee(s), g.Referee(sample)
	var have, want [engine.MaxCards + 1]bool
	for o := engine.Obj(1); o.IsCard(); o++ {
		if truth.Place(o) != guess.Place(o) {
			t.Fatalf("decision %d, player %d: object %d has changed its place", s.Decisions(), p, o)
		}
		if truth.Known(p, o) && truth.Instance(o) != guess.Instance(o) {
			t.Fatalf("decision %d, player %d: object %d, which he knows, has become another card", s.Decisions(), p, o)
		}
		have[guess.Instance(o)], want[truth.Instance(o)] = true, true
	}
	if have != want {
		t.Fatalf("decision %d, player %d: the sample has other cards than the decks", s.Decisions(), p)
	}
}

// later is a state in the middle of a game, at a decision of player 0.
func later(t testing.TB, g *engine.Game) *engine.State {
	t.Helper()
	var found *engine.State
	eachDecision(t, g, 1, func(s *engine.State) {
		if found == nil && s.Turn() >= 5 && s.ToMove() == 0 {
			c := *s
			found = &c
		}
	})
	if found == nil {
		t.Fatal("the game ended before turn 5")
	}
	return found
}

// TestEveryUnseenCardIsEquallyLikely holds the deal to a chi-square test: a
// hidden object is each of its owner's unseen cards equally often, whether it
// lies in the opponent's hand or at the top or the bottom of a deck, and
// whatever the sample before had there.
func TestEveryUnseenCardIsEquallyLikely(t *testing.T) {
	const samples = 40_000
	g := testgame.New(t, "dwarf", "orc")
	s := later(t, g)
	ref := g.Referee(s)
	hand, mine, theirs := ref.Hand(1), ref.Deck(0), ref.Deck(1)
	places := map[string]engine.Obj{
		"his hand": hand.Pop(), "my top card": mine[0], "my last card": mine[len(mine)-1], "his top card": theirs[0],
	}
	counts := map[string]*[engine.MaxCards + 1]int{}
	for name := range places {
		counts[name] = new([engine.MaxCards + 1]int)
	}
	var b belief.Sampler
	b.Reset(1)
	var sample, masked engine.State
	v := g.Observe(s, 0, &masked)
	repeats, last := 0, 0
	for range samples {
		b.Sample(v, &sample)
		r := g.Referee(&sample)
		for name, o := range places {
			counts[name][r.Instance(o)]++
		}
		top := r.Instance(mine[0])
		if top == last {
			repeats++
		}
		last = top
	}
	for name, o := range places {
		unseen := 0
		for x := engine.Obj(1); x.IsCard(); x++ {
			if ref.Place(x) != engine.Nowhere && x.Owner() == o.Owner() && !ref.Known(0, x) {
				unseen++
			}
		}
		evenly(t, name, counts[name][:], samples, unseen)
	}
	want := float64(samples) / float64(len(mine))
	if d := math.Abs(float64(repeats) - want); d > 5*math.Sqrt(want) {
		t.Errorf("my top card was that of the sample before %d times, want about %.0f", repeats, want)
	}
}

// evenly checks that so many cards came up, each as often as any other. The
// bound is six standard deviations of chi-square above its mean.
func evenly(t *testing.T, name string, counts []int, samples, unseen int) {
	t.Helper()
	want, chi, kinds := float64(samples)/float64(unseen), 0.0, 0
	for _, n := range counts {
		if n > 0 {
			kinds++
			chi += (float64(n) - want) * (float64(n) - want) / want
		}
	}
	df := float64(unseen - 1)
	if kinds != unseen || chi > df+6*math.Sqrt(2*df) {
		t.Errorf("%s: %d different cards of %d unseen ones, chi-square %.0f with %.0f degrees of freedom", name, kinds, unseen, chi, df)
	}
}

func TestTheSeedDecides(t *testing.T) {
	g := testgame.New(t, "dwarf", "orc")
	var masked engine.State
	v := g.Observe(later(t, g), 0, &masked)
	var a, b, c belief.Sampler
	a.Reset(7)
	b.Reset(7)
	c.Reset(8)
	var x, y, z engine.State
	for i := range 20 {
		a.Sample(v, &x)
		b.Sample(v, &y)
		c.Sample(v, &z)
		if x != y {
			t.Errorf("sample %d differs with the same seed", i)
		}
		if x == z {
			t.Errorf("sample %d is the same with another seed", i)
		}
	}
}

// TestChanceIsNew: a sample does not go on with the luck of the true state.
func TestChanceIsNew(t *testing.T) {
	g := testgame.New(t, "dwarf", "orc")
	s := later(t, g)
	other := *s
	g.Referee(&other).Reseed(99)
	var b, c belief.Sampler
	var x, y, m engine.State
	b.Sample(g.Observe(s, 0, &m), &x)
	c.Sample(g.Observe(&other, 0, &m), &y)
	if x != y {
		t.Error("the sample depends on the generator of the true state")
	}
}

func TestSamplingDoesNotAllocate(t *testing.T) {
	g := testgame.New(t, "dwarf", "orc")
	var masked, out engine.State
	v := g.Observe(later(t, g), 0, &masked)
	var b belief.Sampler
	if n := testing.AllocsPerRun(100, func() { b.Sample(v, &out) }); n != 0 {
		t.Errorf("%v allocations for a sample", n)
	}
}

func BenchmarkSample(b *testing.B) {
	g := testgame.New(b, "dwarf", "orc")
	var masked, out engine.State
	v := g.Observe(later(b, g), 0, &masked)
	var s belief.Sampler
	b.ReportAllocs()
	for b.Loop() {
		s.Sample(v, &out)
	}
}
