package policy

import (
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/wisim/wisim/ai"
	"github.com/wisim/wisim/ai/heuristic"
	"github.com/wisim/wisim/ai/internal/descent"
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/internal/testgame"
)

// decisions calls see at every decision with a choice in some games of the heuristic.
func decisions(t testing.TB, games int, see func(game int, v engine.View, legal []engine.Action)) {
	t.Helper()
	pairs := [][2]string{{"dwarf", "orc"}, {"empire", "chaos"}, {"highelf-ambush", "darkelf-raiders"}}
	player := heuristic.Quick()
	for n := range games {
		g := testgame.New(t, pairs[n%len(pairs)][0], pairs[n%len(pairs)][1])
		player.Reset(uint64(n))
		var s, masked engine.State
		var legal engine.Actions
		for g.StartRandom(&s, uint64(n)); !s.Over(); {
			acts := g.Legal(&s, &legal)
			v := g.Observe(&s, s.ToMove(), &masked)
			if len(acts) > 1 {
				see(n, v, acts)
			}
			g.Apply(&s, player.Choose(v, acts))
		}
	}
}

// planted are values that ask for the last choice.
func planted(n int) []Value {
	values := make([]Value, n)
	for i := range values {
		values[i] = Value{Mean: 0.4, Visits: 8}
	}
	values[n-1] = Value{Mean: 0.5, Visits: 16, Chosen: true}
	return values
}

func plantedSamples(t testing.TB, games int) (samples []*Sample) {
	read := NewReader()
	decisions(t, games, func(game int, v engine.View, legal []engine.Action) {
		if s, ok := read.Sample(game, v, legal, planted(len(legal))); ok {
			samples = append(samples, s)
		}
	})
	return samples
}

// TestUntrainedPlaysTheHeuristic checks that learning begins with the choices of the heuristic.
func TestUntrainedPlaysTheHeuristic(t *testing.T) {
	a, h := NewWith(Untrained(1)), heuristic.Quick()
	same, all := 0, 0
	decisions(t, 3, func(_ int, v engine.View, legal []engine.Action) {
		all++
		if a.Choose(v, legal) == h.Prefer(v, legal) {
			same++
		}
	})
	if all < 200 || same < all*97/100 {
		t.Errorf("%d of %d choices are those of the heuristic", same, all)
	}
}

// TestAPlantedPreferenceIsLearned checks that a net learns to take the last choice of all, which the
// heuristic often scores low, also in games that it was not fitted on.
func TestAPlantedPreferenceIsLearned(t *testing.T) {
	var first, last Score
	Fit(testgame.Library(t), plantedSamples(t, 20), Options{Epochs: 4, Rate: 0.003, Seed: 1, Report: func(epoch int, kept Score) {
		if epoch == 1 {
			first = kept
		}
		last = kept
	}})
	if last.Samples < 50 || last.Net > last.Heuristic/3 {
		t.Errorf("after one pass %+v, in the end %+v", first, last)
	}
}

// TestGradient compares each part of the gradient with differences of the objective.
func TestGradient(t *testing.T) {
	const (
		step  = 1e-3
		least = 0.01 // smaller derivatives drown in the rounding of the objective
	)
	samples := plantedSamples(t, 1)
	s := samples[len(samples)/2]
	for _, x := range samples { // one about a card, with cards at all places
		if len(x.Choices) > 2 && len(x.Position.Cards[Subject]) > 0 && len(x.Position.Cards[OwnPlay]) > 0 && x.Choices[0].Card != 0 {
			s = x
		}
	}
	random := descent.Random(3)
	n := untrained(&random)
	for i := range n.Out {
		n.Out[i] *= 20 // so that the hidden units count
	}
	for i := range n.Linear {
		n.Linear[i] += random.Uniform() / 2 // so that the linear part passes a gradient to the vectors
	}
	f := newFitter(n, testgame.Library(t), random)
	f.learn(s)
	base := f.objective(s)
	for k, p := range f.adam.Weights {
		first, tried := 0, 0
		if k == ofVectors {
			first = Dims // no card has number 0, and its vector stays zero
		}
		for i := first; i < len(p); i++ {
			was := p[i]
			p[i] = was + step
			up := f.objective(s)
			p[i] = was - step
			down := f.objective(s)
			p[i] = was
			left, right := (base-down)/step, (up-base)/step
			want := (left + right) / 2
			if math.Abs(want) < least || math.Abs(left-right) > 0.05*math.Abs(want) { // or a hidden unit begins or ends to be active
				continue
			}
			tried++
			if g := float64(f.grad[k][i]); math.Abs(g-want) > 0.03*math.Abs(want)+0.0015 {
				t.Errorf("part %d, weight %d: the gradient is %.4f, differences give %.4f", k, i, g, want)
			}
		}
		if tried < 10 {
			t.Errorf("part %d: only %d weights have a gradient", k, tried)
		}
	}
}

// TestFitIsRepeatable checks that equal samples give an equal net, byte for byte in its file.
func TestFitIsRepeatable(t *testing.T) {
	samples := plantedSamples(t, 2)
	var texts [2][]byte
	for i := range texts {
		var err error
		w := Weights{Net: Fit(testgame.Library(t), samples, Options{Epochs: 1, Rate: 0.003, Seed: 5})}
		if texts[i], err = w.Write(); err != nil {
			t.Fatal(err)
		}
	}
	if !slices.Equal(texts[0], texts[1]) {
		t.Error("two fits of the same samples differ")
	}
}

// TestWeightsAreReadAsWritten checks that an agent plays the same after Write and Read.
func TestWeightsAreReadAsWritten(t *testing.T) {
	n := Fit(testgame.Library(t), plantedSamples(t, 2), Options{Epochs: 1, Rate: 0.003, Seed: 5})
	text, err := (&Weights{Net: n, Record: Record{Games: 2}}).Write()
	if err != nil {
		t.Fatal(err)
	}
	w, err := Read(text)
	if err != nil || w.Record.Games != 2 {
		t.Fatal(w, err)
	}
	a, b := NewWith(n), NewWith(w.Net)
	differ, all := 0, 0
	decisions(t, 1, func(_ int, v engine.View, legal []engine.Action) {
		all++
		var x, y [engine.MaxLegal]float32
		a.Rate(v, legal, x[:len(legal)])
		b.Rate(v, legal, y[:len(legal)])
		for i := range legal {
			if d := x[i] - y[i]; d > 0.1 || d < -0.1 {
				differ++
			}
		}
	})
	if differ > 0 {
		t.Errorf("%d ratings differ in %d decisions", differ, all)
	}
}

// TestSpoiledWeightsAreRefused checks that the error says what is wrong.
func TestSpoiledWeightsAreRefused(t *testing.T) {
	good, err := (&Weights{Net: Untrained(1)}).Write()
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct{ text, want string }{
		"cut off":        {string(good[:len(good)/2]), "weights of the policy"},
		"other inputs":   {strings.Replace(string(good), Format(), "0: other inputs", 1), "other inputs"},
		"no net":         {`{"format":"` + Format() + `"}`, "no net"},
		"too few":        {strings.Replace(string(good), `"bias":[0,`, `"bias":[`, 1), "part 3"},
		"out of range":   {strings.Replace(string(good), `"bias":[0,`, `"bias":[1e30,`, 1), "a weight is"},
		"a short vector": {strings.Replace(string(good), `"vectors":{}`, `"vectors":{"01001":[1,2]}`, 1), "01001"},
	} {
		if c.text == string(good) {
			t.Fatalf("%s: nothing is spoiled", name)
		}
		if _, err := Read([]byte(c.text)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q in it", name, err, c.want)
		}
	}
}

// TestValues checks losses and aims.
func TestValues(t *testing.T) {
	var s Sample
	if s.value([]Value{{Mean: 0.5, Visits: 4}, {}}) {
		t.Error("a search that takes nothing has something to teach")
	}
	if s.value([]Value{{Mean: 0.5, Visits: 4, Chosen: true}, {Mean: 0.5, Visits: 4}, {}}) {
		t.Error("choices that are alike have something to teach")
	}
	if !s.value([]Value{{Mean: 0.5, Visits: 9, Chosen: true}, {Mean: 0.6, Visits: 2}, {Mean: 0.46, Visits: 9}, {}}) {
		t.Error("choices that differ have nothing to teach")
	}
	want := []float32{0, 0, 0.04, 0.04}
	for i, x := range s.Loss {
		if math.Abs(float64(x-want[i])) > 1e-5 {
			t.Errorf("losses are %v, want %v", s.Loss, want)
			break
		}
	}
	sum := float32(0)
	for _, x := range s.Aim {
		sum += x
	}
	if math.Abs(float64(sum-1)) > 1e-5 || s.Aim[3] != 0 || math.Abs(float64(s.Aim[2]/s.Aim[0])-1/math.E) > 1e-4 {
		t.Errorf("aims are %v", s.Aim)
	}
}

// TestNothingIsAllocated checks decisions after the first ones.
func TestNothingIsAllocated(t *testing.T) {
	var a ai.Agent = NewWith(Untrained(1))
	g := testgame.New(t, "dwarf", "orc")
	var s, masked engine.State
	var legal engine.Actions
	play := func() {
		a.Reset(1)
		for g.StartRandom(&s, 3); !s.Over(); {
			acts := g.Legal(&s, &legal)
			g.Apply(&s, a.Choose(g.Observe(&s, s.ToMove(), &masked), acts))
		}
	}
	play()
	if n := testing.AllocsPerRun(1, play); n > 0 {
		t.Errorf("a game allocates %v times", n)
	}
}
