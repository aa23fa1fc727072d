package residual

import (
	"math"
	"slices"
	"testing"

	"github.com/wisim/wisim/ai"
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/internal/testgame"
)

// TestTheGradientIsThatOfTheNet compares the gradient with finite differences.
func TestTheGradientIsThatOfTheNet(t *testing.T) {
	nets := Untrained()
	n := nets[Cards]
	d := rng(5)
	for i := range n.Out {
		n.Out[i] = d.normal() / 16 // so that no output is clipped
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

// TestWhatPaysBecomesLikelier checks that an explorer learns to take the winning one of two
// choices.
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

// first always takes the first choice.
type first struct{}

func (first) Reset(uint64) {}

func (first) Choose(_ engine.View, legal []engine.Action) engine.Action { return legal[0] }

// hasty is first, but in its own windows it takes the second choice at random, and records that.
type hasty struct {
	e    *Explorer
	nets Nets
	took *bool // player 0 took it in this try
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

// says returns what the net gives for the second choice if all inputs are 0.
func (h hasty) says() float32 {
	var base PositionSums
	var position Features
	var out [3]float32
	h.nets[Develop].Start(&position, &base)
	h.nets[Develop].Finish(&base, nil, out[:])
	return out[0]
}

// learn runs Learn on games between two decks of the same cheap unit.
func learn(t *testing.T, agent ai.Agent, nets Nets, e *Explorer, chance func() float32) Nets {
	t.Helper()
	lib := testgame.Library(t)
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

// TestWhoTakesNoChancesLearnsNothing checks that nothing is learned from tries that are all
// alike, whatever their result.
func TestWhoTakesNoChancesLearnsNothing(t *testing.T) {
	n := float32(0)
	out := learn(t, first{}, Untrained(), &Explorer{}, func() float32 { n++; return n / 100_000 })
	for i, net := range out {
		if !slices.Equal(net.In, Untrained()[i].In) || !slices.Equal(net.Out, Untrained()[i].Out) {
			t.Errorf("net %d has changed", i)
		}
	}
}

// TestTriesAreComparedWithEachOther checks that choices which do better than other tries of the
// same turn become likelier, for the player who gains by them and not for the other.
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
