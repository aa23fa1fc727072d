package residual

import (
	"math"

	"github.com/wisim/wisim/ai"
	"github.com/wisim/wisim/engine"
)

// Options are the options of Learn.
type Options struct {
	Games int
	Rate  float64 // learning rate at the beginning; it falls to 0 along a cosine
	Seed  uint64
	Turns int // number of turns in a try, including the first one; 0 for the rest of the game
	// Chance estimates the probability that player 0 wins, from the beginning of a turn.
	Chance func(*engine.Game, *engine.State) float32
	// Progress, if not nil, is called after each game with the number of games so far. An error
	// ends the learning.
	Progress func(games int) error
}

const (
	tries    = 4   // number of times that each turn is played
	batch    = 200 // turns for each step of the optimizer; twice as many if tries last to the end of the game
	mean     = 0.005
	longest  = 3000 // number of decisions after which a game is aborted
	momentum = 0.9
	spread   = 0.999
)

// learner fits nets by policy gradients (REINFORCE, Williams 1992). It plays each turn of a game
// several times (tries) with different noise, and then some more turns without noise, with the
// same cards to be drawn. The choices of a try are reinforced by its result less the mean result
// of the other tries (Kool, van Hoof and Welling 2019). The optimizer is Adam (Kingma and Ba
// 2015). The result is the running mean of the weights (Polyak and Juditsky 1992).
type learner struct {
	o     Options
	agent ai.Agent // the agent that plays with noise
	plain ai.Agent // the agent without noise, for the turns after the first one of a try
	e     *Explorer
	nets  Nets
	parts [NumNets][2]part
	turns int // turns played since the last step of the optimizer
	steps int
	done  float64 // fraction of all games that have been played
	state engine.State
	after [tries]engine.State
	buf   engine.Actions
	at    [NumFeatures + maxOwn + 1]int
	x     [NumFeatures + maxOwn + 1]float32
}

// part is the weights of a layer, with their gradient, Adam's two moments, and the running mean
// of the weights.
type part struct{ w, grad, m, v, mean []float32 }

// Learn lets an agent play games against itself and returns improved nets. agent uses nets and
// the explorer e; plain uses the same nets without noise. The games are played one after the
// other, repeatedly. If Options.Progress returns an error, Learn returns that error and the nets
// so far.
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

// mean returns the nets with the running mean of the weights.
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
		a = agent.Choose(g.SampledView(s, s.ToMove()), legal)
	}
	g.Apply(s, a)
}

// turn plays a turn tries times and learns from the results. Afterwards the game continues from
// the first try.
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
		if i := l.same(k); i < k { // an earlier try led to this position, so copy its result
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

// same returns the index of the first try that led to the same position as try k.
func (l *learner) same(k int) int {
	for i := range k {
		if l.after[i] == l.after[k] {
			return i
		}
	}
	return k
}

// last returns the number of the turn at whose beginning a try of the given turn ends.
func (l *learner) last(turn int) int {
	if l.o.Turns == 0 {
		return longest
	}
	return turn + l.o.Turns
}

// until plays until the given turn begins or the game ends.
func (l *learner) until(g *engine.Game, turn int, agent ai.Agent) {
	agent.Reset(0)
	for s := &l.state; !s.Over() && s.Turn() < turn && s.Decisions() < longest; {
		l.choose(g, s, agent)
	}
}

// worth returns the expected reward of player 0 at the end of a try, as ai.Reward counts it.
func (l *learner) worth(g *engine.Game) float32 {
	if !l.state.Over() {
		return l.o.Chance(g, &l.state)
	}
	return ai.Reward(l.state.Outcome())
}

// reinforce adds the gradients of the choices of a try. gain is the gain of player 0.
func (l *learner) reinforce(steps []Step, gain float32) {
	for i := range steps {
		if s := &steps[i]; s.Me == 0 {
			l.add(s, gain)
		} else {
			l.add(s, -gain)
		}
	}
}

// add adds the gradient of one choice, times the gain.
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
		if d == 0 || said[o] > Bound/100. && d > 0 || said[o] < -Bound/100. && d < 0 { // the output is beyond its bound, so do not push it further
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

// inputs returns the inputs of a step that are not zero, with their indices. The last one is the
// constant input of the biases.
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

// step takes a step of the optimizer; done is the fraction of the games that have been played.
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
