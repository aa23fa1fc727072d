package residual

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
	Turns int // that a try lasts, the one that is tried among them; 0 for all to the end of the game
	// Chance is what player 0 is expected to win from the beginning of a turn.
	Chance func(*engine.Game, *engine.State) float32
	// Told, if not nil, is called when so many games have been played; an error ends it.
	Progress func(games int) error
}

const (
	tries    = 4   // how often each turn is played
	batch    = 200 // turns between two steps, twice as many where tries last to the end of the game
	mean     = 0.005
	longest  = 3000 // decisions of a game
	momentum = 0.9
	spread   = 0.999
)

// learner goes up the gradient of policies (Williams 1992). Each turn of a game is played
// several times with other chances in its choices and on for some turns without any, always with
// the same cards to come. What a try has gained on the others is what
// its choices are praised for (Kool, van Hoof and Welling 2019). Steps are as Adam makes
// them (Kingma and Ba 2015). What it ends with is the mean of the nets on the way
// (Polyak and Juditsky 1992).
type learner struct {
	o     Options
	agent ai.Agent // explores
	plain ai.Agent // plays on after a try
	e     *Explorer
	nets  Nets
	parts [NumNets][2]part
	turns int // since the last step
	steps int
	done  float64 // of all games
	state engine.State
	after [tries]engine.State
	buf   engine.Actions
	at    [NumFeatures + maxOwn + 1]int
	x     [NumFeatures + maxOwn + 1]float32
}

// part is the weights of a layer.
type part struct{ w, grad, m, v, mean []float32 }

// Learn has an agent play against itself, by nets and with an explorer that it shares
// with the learner, and returns better nets, those so far if it
// is ended by an error. Who is plain plays tries on. Games take turns.
func Learn(games []*engine.Game, agent, plain ai.Agent, nets Nets, e *Explorer, o Options) (Nets, error) {
	l := &learner{o: o, nets: nets, agent: agent, plain: plain, e: e}
	for i, n := range nets {
		l.parts[i] = [2]part{newPart(n.In), newPart(n.Out)}
	}
	e.Reset(o.Seed)
	for k := range o.Games {
		l.done = float64(k) / float64(o.Games)
		l.play(games[k%len(games)], o.Seed<<40+uint64(k))
		if o.Progress != nil {
			if err := o.Progress(k + 1); err != nil {
				return l.mean(), err
			}
		}
	}
	return l.mean(), nil
}

// mean is the mean of the nets so far.
func (l *learner) mean() (out Nets) {
	for i, n := range l.nets {
		out[i] = (&Net{Own: n.Own, Outputs: n.Outputs, In: l.parts[i][0].mean, Out: l.parts[i][1].mean}).layOut()
	}
	return out
}

func newPart(w []float32) part {
	return part{w, make([]float32, len(w)), make([]float32, len(w)), make([]float32, len(w)), append([]float32(nil), w...)}
}

// play plays a game and learns from each of its turns.
func (l *learner) play(g *engine.Game, seed uint64) {
	var s engine.State
	g.StartRandom(&s, seed)
	for !s.Over() && s.Decisions() < longest {
		if s.Ask() == engine.AskMulligan {
			l.choose(g, &s, l.plain)
			continue
		}
		l.turn(g, &s)
		if l.turns++; l.turns >= batch && (l.o.Turns > 0 || l.turns >= 2*batch) {
			l.turns = 0
			l.step(l.done)
		}
	}
}

// choose makes a decision of a game.
func (l *learner) choose(g *engine.Game, s *engine.State, agent ai.Agent) {
	legal := g.Legal(s, &l.buf)
	a := legal[0]
	if len(legal) > 1 {
		a = agent.Choose(g.Inside(s, s.ToMove()), legal)
	}
	g.Apply(s, a)
}

// turn plays a turn as often as it is tried, and learns from what comes of it. The game
// goes on as the first try did.
func (l *learner) turn(g *engine.Game, s *engine.State) {
	var worth [tries]float32
	var told [tries + 1]int
	l.e.Steps = l.e.Steps[:0]
	sum, turn := float32(0), s.Turn()
	for k := range worth {
		l.state = *s
		l.e.Begin()
		l.until(g, turn+1, l.agent)
		told[k+1], l.after[k] = len(l.e.Steps), l.state
		if i := l.same(k); i < k { // as much was gained
			worth[k] = worth[i]
		} else {
			l.until(g, l.last(turn), l.plain)
			worth[k] = l.worth(g)
		}
		sum += worth[k]
	}
	for k, w := range worth {
		if gain := w - (sum-w)/(tries-1); gain != 0 {
			l.reinforce(l.e.Steps[told[k]:told[k+1]], gain)
		}
	}
	*s = l.after[0]
}

// same is the first try after which all is as it is after try k.
func (l *learner) same(k int) int {
	for i := range k {
		if l.after[i] == l.after[k] {
			return i
		}
	}
	return k
}

// last is the turn at whose beginning a try of a turn ends.
func (l *learner) last(turn int) int {
	if l.o.Turns == 0 {
		return longest
	}
	return turn + l.o.Turns
}

// until plays on until a turn begins.
func (l *learner) until(g *engine.Game, turn int, agent ai.Agent) {
	agent.Reset(0)
	for s := &l.state; !s.Over() && s.Turn() < turn && s.Decisions() < longest; {
		l.choose(g, s, agent)
	}
}

// worth is what player 0 may expect where a try has ended.
func (l *learner) worth(g *engine.Game) float32 {
	if !l.state.Over() {
		return l.o.Chance(g, &l.state)
	}
	return ai.Reward(l.state.Outcome())
}

// reinforce adds the gradient of choices by which player 0 has gained so much.
func (l *learner) reinforce(steps []Step, gain float32) {
	for i := range steps {
		if s := &steps[i]; s.Me == 0 {
			l.add(s, gain)
		} else {
			l.add(s, -gain)
		}
	}
}

// add adds the gradient of a choice that came to so much.
func (l *learner) add(s *Step, gain float32) {
	n := l.nets[s.Net]
	in, out := l.parts[s.Net][0].grad, l.parts[s.Net][1].grad
	var base PositionSums
	var hidden [sums]float32
	var back [Hidden]float32
	var said [MaxOutputs]float32
	own := s.Own[:n.Own]
	n.Start(&s.Position, &base)
	n.finish(&base, own, &hidden, said[:n.Outputs])
	w := n.inputs()
	at, x := l.inputs(s, own)
	for o := range n.Outputs {
		d := s.Gradient[o] * gain
		if d == 0 || said[o] > Bound/100. && d > 0 || said[o] < -Bound/100. && d < 0 { // no more than that is ever said
			continue
		}
		row, g := n.Out[o*(Hidden+w):(o+1)*(Hidden+w)], out[o*(Hidden+w):(o+1)*(Hidden+w)]
		for h := range back {
			g[h] += d * max(hidden[h], 0)
			back[h] += d * row[h]
		}
		for k, i := range at {
			g[Hidden+i] += d * x[k]
		}
	}
	for h := range back {
		if hidden[h] <= 0 {
			back[h] = 0
		}
	}
	for k, i := range at {
		g, x := (*[Hidden]float32)(in[i*Hidden:]), x[k]
		for h := 0; h < Hidden; h += 4 {
			g[h] += back[h] * x
			g[h+1] += back[h+1] * x
			g[h+2] += back[h+2] * x
			g[h+3] += back[h+3] * x
		}
	}
}

// inputs are those that are not zero, by number, the bias among them.
func (l *learner) inputs(s *Step, own []float32) (at []int, x []float32) {
	at, x = l.at[:0], l.x[:0]
	for i, v := range s.Position {
		if v != 0 {
			at, x = append(at, i), append(x, v)
		}
	}
	for i, v := range own {
		if v != 0 {
			at, x = append(at, NumFeatures+i), append(x, v)
		}
	}
	return append(at, NumFeatures+len(own)), append(x, 1)
}

// step moves the weights; done is how much of the games has been played.
func (l *learner) step(done float64) {
	l.steps++
	rate := l.o.Rate * (1 + math.Cos(math.Pi*done)) / 2
	c1, c2 := 1-math.Pow(momentum, float64(l.steps)), 1-math.Pow(spread, float64(l.steps))
	for i := range l.parts {
		l.parts[i][0].step(rate/2, c1, c2)
		l.parts[i][1].step(rate, c1, c2)
		l.nets[i].layOut()
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
