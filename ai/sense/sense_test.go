package sense

import (
	"math"
	"strings"
	"testing"
)

// TestTheRecordIsOfTheseWeights: the nets that come with the program have the shapes
// that are asked, and say on what they were fitted.
func TestTheRecordIsOfTheseWeights(t *testing.T) {
	w, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	if w.Record.Games < 100_000 || len(w.Record.Decks) == 0 || !strings.HasPrefix(w.Record.Command, "wisim train --sense") {
		t.Errorf("fitted to %d games of %v by %q", w.Record.Games, w.Record.Decks, w.Record.Command)
	}
	for i, n := range w.Nets {
		for _, x := range append(append([]float32(nil), n.In...), n.Out...) {
			if math.Abs(float64(x)) > 30 || math.IsNaN(float64(x)) {
				t.Fatalf("net %d has a weight of %v", i, x)
			}
		}
	}
}

// TestWeightsAreReadAsWritten: to the thousandth.
func TestWeightsAreReadAsWritten(t *testing.T) {
	w := &Weights{Nets: Silent(), Record: Record{Command: "c", Games: 7, Decks: []string{"a/b"}}}
	w.Nets[Raids].Out[3] = 0.12349
	text, err := w.Write()
	if err != nil {
		t.Fatal(err)
	}
	got, err := Read(text)
	if err != nil {
		t.Fatal(err)
	}
	if x := got.Nets[Raids].Out[3]; x < 0.1229 || x > 0.1231 {
		t.Errorf("0.12349 is read as %v, want 0.123", x)
	}
	if got.Record.Games != 7 || got.Record.Decks[0] != "a/b" {
		t.Errorf("the record is read as %+v", got.Record)
	}
}

// TestWeightsOfOtherNetsAreRefused: those of an older program, for instance.
func TestWeightsOfOtherNetsAreRefused(t *testing.T) {
	for name, spoil := range map[string]func(*Weights){
		"a net too few":     func(w *Weights) { w.Nets[Fighters] = nil },
		"an input more":     func(w *Weights) { w.Nets[Cards].Own++ },
		"a weight too few":  func(w *Weights) { w.Nets[Raids].In = w.Nets[Raids].In[1:] },
		"an output too few": func(w *Weights) { w.Nets[Develop].Out = w.Nets[Develop].Out[:1] },
	} {
		w := &Weights{Nets: Silent()}
		spoil(w)
		text, err := marshal(w)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := Read(text); err == nil {
			t.Errorf("%s: read", name)
		}
	}
	if _, err := Read([]byte("{")); err == nil {
		t.Error("half a file: read")
	}
}

// about is something to ask a net about.
func about(n *Net, seed uint64) (position Signs, own []float32) {
	d := dice(seed)
	for i := range position {
		position[i] = d.normal()
	}
	own = make([]float32, n.Own)
	for i := range own {
		own[i] = d.normal()
	}
	return position, own
}

// TestSilentNetsSayNothing, whatever they are asked.
func TestSilentNetsSayNothing(t *testing.T) {
	for i, n := range Silent() {
		var base Base
		position, own := about(n, 3)
		out := make([]float32, n.Outs)
		n.Start(&position, &base)
		n.Finish(&base, own, out)
		for o, x := range out {
			if x != 0 {
				t.Errorf("output %d of net %d is %v", o, i, x)
			}
		}
	}
}

// TestWhatIsSaidIsBounded: no net overrules a difference that decides the game.
func TestWhatIsSaidIsBounded(t *testing.T) {
	n := Silent()[Raids]
	for i := range n.Out {
		n.Out[i] = 1000
	}
	n.ready()
	var base Base
	position, own := about(n, 4)
	var out [1]float32
	n.Start(&position, &base)
	n.Finish(&base, own, out[:])
	if out[0] != Bound && out[0] != -Bound {
		t.Errorf("says %v, want %d either way", out[0], Bound)
	}
}

// TestTheGradientIsThatOfTheNet: against the difference that a small step makes.
func TestTheGradientIsThatOfTheNet(t *testing.T) {
	nets := Silent()
	n := nets[Cards]
	d := dice(5)
	for i := range n.Out {
		n.Out[i] = d.normal() / 4
	}
	n.ready()
	l := &learner{nets: nets}
	for i, n := range nets {
		l.parts[i] = [2]part{newPart(n.In), newPart(n.Out)}
	}
	position, own := about(n, 6)
	step := &Step{Net: Cards, Position: position}
	copy(step.Own[:], own)
	step.Pull = [MaxOuts]float32{0.5, -1, 0, 2, 0.25}
	goal := func() (sum float64) {
		var base Base
		var hidden Base
		var out [MaxOuts]float32
		n.Start(&position, &base)
		n.finish(&base, own, &hidden, out[:])
		for o, x := range out {
			sum += float64(x) * float64(step.Pull[o])
		}
		return sum
	}
	l.add(step, 1)
	for layer, w := range [2][]float32{n.In, n.Out} {
		for k := range 40 {
			i := k * (len(w) - 1) / 39
			const h = 1. / 128
			old := w[i]
			w[i] = old + h
			n.ready()
			up := goal()
			w[i] = old - h
			n.ready()
			down := goal()
			w[i] = old
			want := (up - down) / (2 * h)
			if got := float64(l.parts[Cards][layer].grad[i]); math.Abs(got-want) > 0.02+0.02*math.Abs(want) {
				t.Errorf("weight %d of layer %d: gradient %.4f, want %.4f", i, layer, got, want)
			}
		}
	}
}

// TestWhatPaysBecomesLikelier: of two choices of which the second wins, an explorer
// takes it more and more often.
func TestWhatPaysBecomesLikelier(t *testing.T) {
	nets := Silent()
	n := nets[Raids]
	l := &learner{nets: nets, o: Options{Rate: 0.01}}
	for i, n := range nets {
		l.parts[i] = [2]part{newPart(n.In), newPart(n.Out)}
	}
	position, own := about(n, 7)
	e := &Explorer{}
	e.Reset(1)
	share := func() float32 {
		var base Base
		var out, chance [2]float32
		n.Start(&position, &base)
		n.Finish(&base, own, out[1:])
		e.Pick(out[:], func(int) bool { return false }, chance[:])
		return chance[1]
	}
	before := share()
	for range 200 {
		var base Base
		var out, chance [2]float32
		n.Start(&position, &base)
		n.Finish(&base, own, out[1:])
		at := e.Pick(out[:], func(int) bool { return false }, chance[:])
		step := &Step{Net: Raids, Position: position}
		copy(step.Own[:], own)
		step.Pull[0] = Pulled(at == 1, chance[1])
		l.add(step, float32(at)-0.5)
		l.step(0)
	}
	if after := share(); before != 0.5 || after < 0.9 {
		t.Errorf("taken with a chance of %.2f at first and %.2f at last, want 0.5 and above 0.9", before, after)
	}
}

// TestExplorersPickByPoints: as often as the points say, and never who is barred.
func TestExplorersPickByPoints(t *testing.T) {
	e := &Explorer{}
	e.Reset(9)
	points := []float32{0, heat, 5000, 0}
	var count [4]int
	const n = 20_000
	for range n {
		var chance [4]float32
		count[e.Pick(points, func(i int) bool { return i == 2 }, chance[:])]++
		if chance[2] != 0 || math.Abs(float64(chance[0]+chance[1]+chance[3]-1)) > 1e-4 {
			t.Fatalf("chances %v", chance)
		}
	}
	if want := math.E / (math.E + 2); count[2] > 0 || math.Abs(float64(count[1])/n-want) > 0.015 {
		t.Errorf("picked %v of %d, want none of the third and %.3f of the second", count, n, want)
	}
}

// TestLuckLastsATurn: a card is worth as much more all turn, and the net is told once.
func TestLuckLastsATurn(t *testing.T) {
	e := &Explorer{}
	e.Reset(2)
	first := e.Luck(5, Play, Step{Turn: 3})
	if again := e.Luck(5, Play, Step{Turn: 3}); again != first || len(e.Steps) != 1 {
		t.Errorf("luck %v, then %v, told %d times", first, again, len(e.Steps))
	}
	if later := e.Luck(5, Play, Step{Turn: 4}); later == first || len(e.Steps) != 2 {
		t.Errorf("luck %v, the next turn %v, told %d times", first, later, len(e.Steps))
	}
	joins := e.Fights(9, 1, 0, Attack, Step{Turn: 4})
	if again := e.Fights(9, 1, 0, Attack, Step{Turn: 4}); again != joins || len(e.Steps) != 3 {
		t.Errorf("a unit makes up its mind twice, told %d times", len(e.Steps))
	}
}
