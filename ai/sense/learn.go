package sense

import (
	"math"

	"github.com/wisim/wisim/ai"
	"github.com/wisim/wisim/engine"
)

// Options of learning.
type Options struct {
	Games int
	Rate  float64 // of a step, falling to nothing
	Seed  uint64
	// Chance is what player 0 is expected to win from the beginning of a turn.
	Chance func(*engine.Game, *engine.State) float32
	// Told, if not nil, is called when so many games have been played; an error ends it.
	Told func(games int) error
}

const (
	batch    = 200  // games between two steps
	trace    = 0.85 // of what happens in a turn that a turn before has part in
	mean     = 0.005
	longest  = 3000 // decisions of a game
	momentum = 0.9
	spread   = 0.999
)

// learner goes up the gradient of policies (Williams 1992), with the advantage
// reckoned over the turns that follow (Schulman et al. 2016) and steps as Adam makes
// them (Kingma and Ba 2015). What it ends with is the mean of the nets on the way
// (Polyak and Juditsky 1992).
type learner struct {
	o     Options
	nets  Nets
	parts [NumNets][2]part
	steps int
	worth []float32 // of player 0, at the beginning of each turn, and at the end
	turns []int
	gain  []float32
}

// part is the weights of a layer.
type part struct{ w, grad, m, v, mean []float32 }

// Learn has an agent play against itself, by nets and with an explorer that it shares
// with the learner, and returns better nets. Games take turns.
func Learn(games []*engine.Game, agent ai.Agent, nets Nets, e *Explorer, o Options) (Nets, error) {
	l := &learner{o: o, nets: nets}
	for i, n := range nets {
		l.parts[i] = [2]part{newPart(n.In), newPart(n.Out)}
	}
	e.Reset(o.Seed)
	for k := range o.Games {
		if l.play(games[k%len(games)], agent, e, o.Seed<<40+uint64(k)) {
			l.learn(e.Steps)
		}
		e.Steps = e.Steps[:0]
		if (k+1)%batch == 0 {
			l.step(float64(k) / float64(o.Games))
		}
		if o.Told != nil {
			if err := o.Told(k + 1); err != nil {
				return nets, err
			}
		}
	}
	var out Nets
	for i, n := range nets {
		out[i] = (&Net{Own: n.Own, Outs: n.Outs, In: l.parts[i][0].mean, Out: l.parts[i][1].mean}).ready()
	}
	return out, nil
}

func newPart(w []float32) part {
	return part{w, make([]float32, len(w)), make([]float32, len(w)), make([]float32, len(w)), append([]float32(nil), w...)}
}

// play plays a game and reckons what each turn has gained; ok is false when it did not
// end.
func (l *learner) play(g *engine.Game, agent ai.Agent, e *Explorer, seed uint64) (ok bool) {
	var s engine.State
	var buf engine.Actions
	l.worth, l.turns = l.worth[:0], l.turns[:0]
	agent.Reset(seed)
	last := -1
	for g.StartRandom(&s, seed); !s.Over(); {
		if s.Turn() != last {
			last = s.Turn()
			l.turns = append(l.turns, last)
			l.worth = append(l.worth, l.o.Chance(g, &s))
		}
		legal := g.Legal(&s, &buf)
		a := legal[0]
		if len(legal) > 1 {
			a = agent.Choose(g.Inside(&s, s.ToMove()), legal)
		}
		if s.Decisions() > longest {
			return false
		}
		g.Apply(&s, a)
	}
	end := float32(0.5)
	if o := s.Outcome(); o.Result == engine.Won {
		end = 0
		if o.Winner == 0 {
			end = 1
		}
	}
	l.worth = append(l.worth, end)
	l.reckon()
	return true
}

// reckon fills in what player 0 has gained in each turn, and in those after it, the
// less the later they are.
func (l *learner) reckon() {
	n := len(l.turns)
	l.gain = append(l.gain[:0], make([]float32, n+1)...)
	for i := n - 1; i >= 0; i-- {
		l.gain[i] = l.worth[i+1] - l.worth[i] + trace*l.gain[i+1]
	}
}

// learn adds the gradient of the choices of a game.
func (l *learner) learn(steps []Step) {
	at := 0
	for i := range steps {
		s := &steps[i]
		for at > 0 && l.turns[at] > s.Turn {
			at--
		}
		for at+1 < len(l.turns) && l.turns[at+1] <= s.Turn {
			at++
		}
		gain := l.gain[at]
		if s.Me == 1 {
			gain = -gain
		}
		l.add(s, gain)
	}
}

// add adds the gradient of a choice that came to so much.
func (l *learner) add(s *Step, gain float32) {
	n := l.nets[s.Net]
	in, out := l.parts[s.Net][0].grad, l.parts[s.Net][1].grad
	var base Base
	var hidden Base
	var back [Hidden]float32
	var said [MaxOuts]float32
	own := s.Own[:n.Own]
	n.Start(&s.Position, &base)
	n.finish(&base, own, &hidden, said[:n.Outs])
	w := n.inputs()
	for o := range n.Outs {
		d := s.Pull[o] * gain
		if d == 0 {
			continue
		}
		row, g := n.Out[o*(Hidden+w):(o+1)*(Hidden+w)], out[o*(Hidden+w):(o+1)*(Hidden+w)]
		for h := range back {
			g[h] += d * max(hidden[h], 0)
			back[h] += d * row[h]
		}
		s.eachInput(own, func(i int, x float32) { g[Hidden+i] += d * x })
	}
	for h := range back {
		if hidden[h] <= 0 {
			back[h] = 0
		}
	}
	s.eachInput(own, func(i int, x float32) {
		for h, d := range back {
			in[i*Hidden+h] += d * x
		}
	})
}

// eachInput goes through the inputs that are not zero, the bias among them.
func (s *Step) eachInput(own []float32, do func(i int, x float32)) {
	for i, x := range s.Position {
		if x != 0 {
			do(i, x)
		}
	}
	for i, x := range own {
		if x != 0 {
			do(NumSigns+i, x)
		}
	}
	do(NumSigns+len(own), 1)
}

// step moves the weights; done is how much of the games has been played.
func (l *learner) step(done float64) {
	l.steps++
	rate := l.o.Rate * (1 + math.Cos(math.Pi*done)) / 2
	c1, c2 := 1-math.Pow(momentum, float64(l.steps)), 1-math.Pow(spread, float64(l.steps))
	for i := range l.parts {
		l.parts[i][0].step(rate/2, c1, c2)
		l.parts[i][1].step(rate, c1, c2)
		l.nets[i].ready()
	}
}

func (p *part) step(rate, c1, c2 float64) {
	for i, d := range p.grad {
		p.grad[i] = 0
		p.m[i] = momentum*p.m[i] + (1-momentum)*d
		p.v[i] = spread*p.v[i] + (1-spread)*d*d
		p.w[i] += float32(rate * float64(p.m[i]) / c1 / (math.Sqrt(float64(p.v[i])/c2) + 1e-8))
		p.mean[i] += mean * (p.w[i] - p.mean[i])
	}
}
