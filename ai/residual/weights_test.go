package residual

import (
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/wisim/wisim/ai"
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/cards"
)

// TestTheRecordIsOfTheseWeights: the nets that come with the program have the shapes
// that are asked, and say on what they were fitted.
func TestTheRecordIsOfTheseWeights(t *testing.T) {
	w, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	if len(w.Record) == 0 {
		t.Error("nothing is said of how they were fitted")
	}
	for i, r := range w.Record {
		if r.Games < 1000 || len(r.Decks) == 0 || !strings.HasPrefix(r.Command, "wisim train --sense") || i > 0 != strings.Contains(r.Command, "--from") {
			t.Errorf("part %d was fitted to %d games of %v by %q", i+1, r.Games, r.Decks, r.Command)
		}
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
	w := &Weights{Nets: Untrained(), Record: Record{{Command: "c", Games: 7, Decks: []string{"a/b"}}}}
	w.Nets[Develop].Out[3] = 0.12349
	text, err := w.Write()
	if err != nil {
		t.Fatal(err)
	}
	got, err := Read(text)
	if err != nil {
		t.Fatal(err)
	}
	if x := got.Nets[Develop].Out[3]; x < 0.1229 || x > 0.1231 {
		t.Errorf("0.12349 is read as %v, want 0.123", x)
	}
	if names := inputNames(); got.Inputs == nil || !slices.Equal(got.Inputs.Card, names.Card) {
		t.Errorf("the inputs are read as %v", got.Inputs)
	}
	if len(got.Record) != 1 || got.Record[0].Games != 7 || got.Record[0].Decks[0] != "a/b" {
		t.Errorf("the record is read as %+v", got.Record)
	}
}

// TestWeightsOfOtherNetsAreRefused: those of an older program, for instance.
func TestWeightsOfOtherNetsAreRefused(t *testing.T) {
	for name, spoil := range map[string]func(*Weights){
		"a net too few":     func(w *Weights) { w.Nets[Fighters] = nil },
		"an input more":     func(w *Weights) { w.Nets[Cards].Own++ },
		"a weight too few":  func(w *Weights) { w.Nets[Cards].In = w.Nets[Cards].In[1:] },
		"an output too few": func(w *Weights) { w.Nets[Develop].Out = w.Nets[Develop].Out[:1] },
	} {
		w := &Weights{Nets: Untrained()}
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

// TestInputsOfTheWeights: the weights that come with the program list its inputs, each by a name
// of its own.
func TestInputsOfTheWeights(t *testing.T) {
	w, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	if w.Inputs == nil {
		t.Fatal("weights.json does not name the inputs")
	}
	for what, names := range map[string][]string{"position": w.Inputs.Position, "card": w.Inputs.Card, "fighter": w.Inputs.Fighter} {
		seen := map[string]bool{}
		for i, name := range names {
			if name == "" || seen[name] {
				t.Errorf("input %d of the %s is named %q, like another or not at all", i, what, name)
			}
			seen[name] = true
		}
	}
}

// TestWeightsOfOtherInputsAreRefused: the error names the first input that differs. A file from
// before the inputs had names is read.
func TestWeightsOfOtherInputsAreRefused(t *testing.T) {
	for want, spoil := range map[string]func(*Inputs){
		"": func(*Inputs) {},
		`input 17 of the position is "own power" in the file, and "own resources" in this program`: func(in *Inputs) {
			in.Position[OwnResources] = "own power"
		},
		`input 3 of the card is "unit" in the file, and "resources left" in this program`: func(in *Inputs) {
			in.Card[CardMoneyLeft], in.Card[CardIsUnit] = in.Card[CardIsUnit], in.Card[CardMoneyLeft]
		},
		`input 15 of the fighter is missing in the file, and "power times lethal" in this program`: func(in *Inputs) {
			in.Fighter = in.Fighter[:FighterPowerLethal]
		},
		`input 44 of the card is "luck" in the file, and missing in this program`: func(in *Inputs) {
			in.Card = append(in.Card, "luck")
		},
	} {
		names := inputNames()
		spoil(&names)
		text, err := marshal(&Weights{Nets: Untrained(), Inputs: &names})
		if err != nil {
			t.Fatal(err)
		}
		_, err = Read(text)
		if want == "" && err != nil || want != "" && (err == nil || !strings.HasSuffix(err.Error(), ": "+want)) {
			t.Errorf("read with error %v, want %q", err, want)
		}
	}
	text, err := marshal(&Weights{Nets: Untrained()})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Read(text); err != nil {
		t.Errorf("a file without names: %v", err)
	}
}

// about is something to ask a net about.
func about(n *Net, seed uint64) (position Features, own []float32) {
	d := rng(seed)
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
	for i, n := range Untrained() {
		var base PositionSums
		position, own := about(n, 3)
		out := make([]float32, n.Outputs)
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
	n := Untrained()[Fighters]
	for i := range n.Out {
		n.Out[i] = 1000
	}
	n.layOut()
	var base PositionSums
	position, own := about(n, 4)
	var out [2]float32
	n.Start(&position, &base)
	n.Finish(&base, own, out[:])
	if out[0] != Bound && out[0] != -Bound {
		t.Errorf("says %v, want %d either way", out[0], Bound)
	}
}

// TestTheGradientIsThatOfTheNet: against the difference that a small step makes.
func TestTheGradientIsThatOfTheNet(t *testing.T) {
	nets := Untrained()
	n := nets[Cards]
	d := rng(5)
	for i := range n.Out {
		n.Out[i] = d.normal() / 16 // so that less is said than is ever heeded
	}
	n.layOut()
	l := &learner{nets: nets}
	for i, n := range nets {
		l.parts[i] = [2]part{newPart(n.In), newPart(n.Out)}
	}
	position, own := about(n, 6)
	step := &Step{Net: Cards, Position: position}
	copy(step.Own[:], own)
	step.Gradient = [MaxOutputs]float32{0.5, -1, 0, 2, 0.25}
	goal := func() (sum float64) {
		var base PositionSums
		var hidden [sums]float32
		var out [MaxOutputs]float32
		n.Start(&position, &base)
		n.finish(&base, own, &hidden, out[:])
		for o, x := range out {
			sum += float64(x) * float64(step.Gradient[o])
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
			n.layOut()
			up := goal()
			w[i] = old - h
			n.layOut()
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
	nets := Untrained()
	n := nets[Develop]
	l := &learner{nets: nets, o: Options{Rate: 0.01}}
	for i, n := range nets {
		l.parts[i] = [2]part{newPart(n.In), newPart(n.Out)}
	}
	position, own := about(n, 7)
	e := &Explorer{}
	e.Reset(1)
	share := func() float32 {
		var base PositionSums
		var said [3]float32
		var chance [2]float32
		n.Start(&position, &base)
		n.Finish(&base, own, said[:])
		out := [2]float32{0, said[0]}
		e.Pick(out[:], func(int) bool { return false }, chance[:])
		return chance[1]
	}
	before := share()
	for range 200 {
		var base PositionSums
		var said [3]float32
		var chance [2]float32
		n.Start(&position, &base)
		n.Finish(&base, own, said[:])
		out := [2]float32{0, said[0]}
		at := e.Pick(out[:], func(int) bool { return false }, chance[:])
		step := &Step{Net: Develop, Position: position}
		copy(step.Own[:], own)
		step.Gradient[0] = LogitGradient(at == 1, chance[1])
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
	points := []float32{0, pickTemperature, 5000, 0}
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
	first := e.CardNoise(5, Play, Step{Turn: 3})
	if again := e.CardNoise(5, Play, Step{Turn: 3}); again != first || len(e.Steps) != 1 {
		t.Errorf("luck %v, then %v, told %d times", first, again, len(e.Steps))
	}
	if later := e.CardNoise(5, Play, Step{Turn: 4}); later == first || len(e.Steps) != 2 {
		t.Errorf("luck %v, the next turn %v, told %d times", first, later, len(e.Steps))
	}
	joins := e.Fights(9, 1, 0, Attack, Step{Turn: 4})
	if again := e.Fights(9, 1, 0, Attack, Step{Turn: 4}); again != joins || len(e.Steps) != 3 {
		t.Errorf("a unit makes up its mind twice, told %d times", len(e.Steps))
	}
}

// first always takes the first choice.
type first struct{}

func (first) Reset(uint64) {}

func (first) Choose(_ engine.View, legal []engine.Action) engine.Action { return legal[0] }

// hasty is first, but in its own windows takes the second choice by chance, and tells of it.
type hasty struct {
	e    *Explorer
	nets Nets
	took *bool // player 0 has, in this try
}

func (h hasty) Reset(uint64) { *h.took = false }

func (h hasty) Choose(v engine.View, legal []engine.Action) engine.Action {
	if v.Ask() != engine.AskWindow || v.Me() != 0 || v.Active() != 0 {
		return legal[0]
	}
	var chance [2]float32
	at := h.e.Pick([]float32{0, h.says()}, func(int) bool { return false }, chance[:])
	step := Step{Net: Develop, Me: v.Me(), Turn: v.Turn()}
	step.Gradient[0] = LogitGradient(at == 1, chance[1])
	h.e.Steps = append(h.e.Steps, step)
	*h.took = *h.took || at == 1
	return legal[at]
}

// says is what the net says of the second choice where all inputs are nothing.
func (h hasty) says() float32 {
	var base PositionSums
	var position Features
	var out [3]float32
	h.nets[Develop].Start(&position, &base)
	h.nets[Develop].Finish(&base, nil, out[:])
	return out[0]
}

// learn learns from games between two decks of the same cheap unit.
func learn(t *testing.T, agent ai.Agent, nets Nets, e *Explorer, chance func() float32) Nets {
	t.Helper()
	lib, _, err := cards.Load()
	if err != nil {
		t.Fatal(err)
	}
	deck := engine.Deck{Capital: card.Orc, Cards: slices.Repeat([]card.Code{1056}, 20)}
	g, err := engine.NewGame(lib, [2]engine.Deck{deck, deck})
	if err != nil {
		t.Fatal(err)
	}
	out, err := Learn([]*engine.Game{g}, agent, first{}, nets, e, Options{Games: 150, Rate: 0.3, Seed: 1, Turns: 4,
		Chance: func(*engine.Game, *engine.State) float32 { return chance() }})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// TestWhoTakesNoChancesLearnsNothing: where all tries of a turn are alike, none is better
// than another, whatever comes of them.
func TestWhoTakesNoChancesLearnsNothing(t *testing.T) {
	n := float32(0)
	out := learn(t, first{}, Untrained(), &Explorer{}, func() float32 { n++; return n / 100_000 })
	for i, net := range out {
		if !slices.Equal(net.In, Untrained()[i].In) || !slices.Equal(net.Out, Untrained()[i].Out) {
			t.Errorf("net %d has changed", i)
		}
	}
}

// TestTriesAreComparedWithEachOther: what is better than the other tries of the same turn
// becomes likelier, for the one who wins by it and not for the other.
func TestTriesAreComparedWithEachOther(t *testing.T) {
	for _, good := range []bool{true, false} {
		took := false
		h := hasty{e: &Explorer{}, nets: Untrained(), took: &took}
		h.nets = learn(t, h, h.nets, h.e, func() float32 {
			if took == good {
				return 0.6
			}
			return 0.5
		})
		if says := h.says(); good != (says > 0) || says < 30 && says > -30 {
			t.Errorf("it is better: %v; %.0f points for it", good, says)
		}
	}
}
