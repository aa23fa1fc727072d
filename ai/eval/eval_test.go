package eval

import (
	"math"
	"slices"
	"testing"

	"github.com/wisim/wisim/ai/internal/descent"
	"github.com/wisim/wisim/ai/random"
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/internal/testgame"
)

// beginnings calls f at the beginning of the turns of random games.
func beginnings(g *engine.Game, f func(s *engine.State)) {
	var s, masked engine.State
	var buf engine.Actions
	a := random.New()
	for seed := range uint64(6) {
		a.Reset(seed)
		turn := 0
		for g.StartRandom(&s, seed); !s.Over(); {
			if s.Turn() != turn {
				turn = s.Turn()
				f(&s)
			}
			g.Apply(&s, a.Choose(g.Observe(&s, s.ToMove(), &masked), g.Legal(&s, &buf)))
		}
	}
}

func judge(t testing.TB) *Evaluator {
	t.Helper()
	w, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	return New(w.Net)
}

// TestTheRecordIsOfTheseWeights: they are of the features that there are, and
// judge games that they were not fitted on better than a linear judgement.
func TestTheRecordIsOfTheseWeights(t *testing.T) {
	w, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	r := &w.Record
	if !slices.Equal(r.Inputs, Names()) {
		t.Errorf("fitted on %v, want %v", r.Inputs, Names())
	}
	if r.Positions < 10_000 || r.Kept.Positions < 2_000 || r.Command == "" || len(r.Decks) == 0 {
		t.Errorf("the record is of %d positions with %d kept back, by %q", r.Positions, r.Kept.Positions, r.Command)
	}
	if r.Kept.LogLoss >= r.Linear.LogLoss || r.Kept.AUC <= r.Linear.AUC {
		t.Errorf("log-loss %.4f and AUC %.4f, linear %.4f and %.4f", r.Kept.LogLoss, r.Kept.AUC, r.Linear.LogLoss, r.Linear.AUC)
	}
	for i, b := range r.Kept.Bins {
		if b.Positions > 200 && math.Abs(b.Chance-b.Won) > 0.06 {
			t.Errorf("of the positions with a chance of %d to %d %%, on average %.3f, %.3f were won", 10*i, 10*i+10, b.Chance, b.Won)
		}
	}
}

// TestBothChancesAreOne: what one player may hope for the other has to fear.
func TestBothChancesAreOne(t *testing.T) {
	g, j := testgame.Lists(t, "orc-smash", "orc-smash"), judge(t)
	beginnings(g, func(s *engine.State) {
		a, b := j.WinChance(g, s, 0), j.WinChance(g, s, 1)
		if a <= 0 || a >= 1 || math.Abs(float64(a+b-1)) > 1e-5 {
			t.Errorf("turn %d: %v and %v", s.Turn(), a, b)
		}
	})
}

// TestBothHandsAreRead: with other cards in the hand of either player the
// position is judged otherwise.
func TestBothHandsAreRead(t *testing.T) {
	g, j := testgame.Lists(t, "dwarf-wall", "dwarf-wall"), judge(t)
	var masked, other engine.State
	differ := [2]int{}
	beginnings(g, func(s *engine.State) {
		for p := range engine.Player(2) {
			g.Observe(s, p.Other(), &masked).Redeal(7, &other)
			if j.WinChance(g, s, 0) != j.WinChance(g, &other, 0) {
				differ[p]++
			}
		}
	})
	if differ[0] < 20 || differ[1] < 20 {
		t.Errorf("other hands made a difference %v times", differ)
	}
}

// TestMoreIsBetter: a burning section is worse than none, units in the
// battlefield are better than none.
func TestMoreIsBetter(t *testing.T) {
	w, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	var x Input
	copy(x[:], w.Net.Shift)
	at := func(f int, by float32) float32 {
		y := x
		y[f] += by
		return w.Net.LogOdds(&y)
	}
	for _, tt := range []struct {
		feature int
		better  bool
	}{{Burning, false}, {Walls, true}, {Attack, true}} {
		if mine := at(tt.feature, 1) > w.Net.LogOdds(&x); mine != tt.better {
			t.Errorf("one more of %s of the one whose turn it is: better is %v", names[tt.feature], mine)
		}
		if his := at(NumFeatures+tt.feature, 1) > w.Net.LogOdds(&x); his == tt.better {
			t.Errorf("one more of %s of the other: better is %v", names[tt.feature], his)
		}
	}
}

// crossed are positions in which who wins hangs on two inputs together and on
// neither alone.
func crossed(n int) []Sample {
	random := descent.Random(1)
	list := make([]Sample, n)
	for i := range list {
		for k := range list[i].Input {
			list[i].Input[k] = random.Uniform()
		}
		list[i].Game = i
		list[i].Won = list[i].Input[3]*list[i].Input[7] > 0
	}
	return list
}

// TestFitFindsWhatALineCannot: a hidden layer learns what a linear judgement
// cannot know, and both give the same again.
func TestFitFindsWhatALineCannot(t *testing.T) {
	list := crossed(4000)
	o := Options{Hidden: 8, Epochs: 20, Rate: 0.01, Seed: 3}
	net := Fit(list, o)
	if q := Test(list, net.SampleChance); q.AUC < 0.9 {
		t.Errorf("with a hidden layer: AUC %.3f, want 0.9", q.AUC)
	}
	o.Hidden = 0
	line := Fit(list, o)
	if q := Test(list, line.SampleChance); q.AUC > 0.6 {
		t.Errorf("a line: AUC %.3f, want chance", q.AUC)
	}
	if again := Fit(list, o); !slices.Equal(again.Linear, line.Linear) {
		t.Error("the same fit gives other weights")
	}
}

func TestAUC(t *testing.T) {
	for _, tt := range []struct {
		list []scored
		want float64
	}{
		{[]scored{{0.9, true}, {0.1, false}}, 1},
		{[]scored{{0.1, true}, {0.9, false}}, 0},
		{[]scored{{0.5, true}, {0.5, false}}, 0.5},
		{[]scored{{0.8, true}, {0.6, false}, {0.4, true}, {0.2, false}}, 0.75},
	} {
		if got := auc(slices.Clone(tt.list)); got != tt.want {
			t.Errorf("%v: %v, want %v", tt.list, got, tt.want)
		}
	}
}

func TestReadRefusesOtherShapes(t *testing.T) {
	for _, text := range []string{"", "{}", `{"net":{"shift":[1]}}`} {
		if _, err := Read([]byte(text)); err == nil {
			t.Errorf("%q is read", text)
		}
	}
}

func TestDoesNotAllocate(t *testing.T) {
	g, j := testgame.Lists(t, "dwarf-wall", "dwarf-wall"), judge(t)
	var s engine.State
	g.StartRandom(&s, 1)
	if n := testing.AllocsPerRun(20, func() { j.WinChance(g, &s, 0) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func BenchmarkChance(b *testing.B) {
	g, j := testgame.Lists(b, "dwarf-wall", "dwarf-wall"), judge(b)
	var s engine.State
	g.StartRandom(&s, 1)
	for b.Loop() {
		j.WinChance(g, &s, 0)
	}
}
