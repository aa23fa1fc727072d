package turnplan

import (
	"github.com/wisim/wisim/ai/belief"
	"github.com/wisim/wisim/ai/eval"
	"github.com/wisim/wisim/engine"
)

// Guide scores choices, higher is better. out has the length of legal.
type Guide interface {
	Score(v engine.View, legal []engine.Action, out []float32)
}

// Options configure a planner.
type Options struct {
	Playouts int // number of playouts for planning a turn
	Turns    int // length of a playout in turns, the planned one included
}

// Bounds of playouts and samples.
const (
	maxSamples        = 16
	playoutsPerSample = 40  // Options.Playouts divided by this is the number of samples in the first round, less 1
	fewPlayouts       = 8   // with fewer playouts, all are used in the first round
	maxDecisions      = 500 // limit of a playout, because a free ability could be used for ever
)

// discount is the share by which the value of a win decreases with each turn until the win.
const discount = 0.02

// Planner plans turns and keeps the plan of the current one. It is not safe for
// concurrent use.
type Planner struct {
	o         Options
	guide     Guide
	evaluator *eval.Evaluator
	sampler   belief.Sampler
	plan      Turn

	// State of the search for the plan of one turn.
	me      engine.Player
	turn    int
	left    int // number of playouts left
	views   []engine.View
	games   [maxSamples]*engine.Game
	samples [maxSamples]engine.State
	sampled int // number of states sampled so far
	applied int // number of decisions carried out since the planner was made
	list    []candidate

	state  engine.State
	legal  engine.Actions
	scores [engine.MaxLegal]float32
}

// New returns a planner.
func New(guide Guide, judge *eval.Evaluator, o Options) *Planner {
	return &Planner{o: o, guide: guide, evaluator: judge}
}

// Reset begins a new game. All randomness comes from the seed.
func (p *Planner) Reset(seed uint64) {
	p.sampler.Reset(seed)
	p.plan = Turn{}
}

// Choose returns the index of the planned choice; ok is false when the plan does not decide.
// scores are the guide's scores of the legal actions. Choose calls imagine when it has to make
// a plan; imagine returns one or more views to sample from (belief.Determinizations).
func (p *Planner) Choose(v engine.View, legal []engine.Action, scores []float32, imagine func() []engine.View) (index int, ok bool) {
	if !covers(v) {
		return 0, false
	}
	if p.plan.turn != v.Turn() {
		if v.Ask() != engine.AskWindow {
			return 0, false
		}
		p.makePlan(v, legal, imagine())
	}
	i := p.plan.choose(v, legal, scores)
	return i, i >= 0
}

// Applied returns the number of decisions that all playouts together carried out.
func (p *Planner) Applied() int { return p.applied }

// makePlan searches for the plan of the turn.
func (p *Planner) makePlan(v engine.View, legal []engine.Action, views []engine.View) {
	p.me, p.turn, p.left = v.Me(), v.Turn(), p.o.Playouts
	p.views, p.sampled = views, 0
	p.plan = Turn{turn: p.turn, keepGuide: true}
	best := p.guidePlan(v)
	for p.left > 0 {
		next, better := p.improve(v, legal, best)
		if !better {
			return
		}
		best = next
		p.plan = best.Turn
	}
}

// guidePlan returns the plan that the guide plays in the first sample.
func (p *Planner) guidePlan(v engine.View) (t candidate) {
	t.Turn = Turn{turn: p.turn, known: plannedCards(v), dev: noZone}
	p.sampleUpTo(0)
	t.value[0], t.played = p.playout(0, nil, &t.Turn), 1
	t.guide = true
	return t
}

// sampleUpTo samples states until there is one with index w.
func (p *Planner) sampleUpTo(w int) {
	for ; p.sampled <= w; p.sampled++ {
		x := p.views[p.sampled%len(p.views)]
		p.games[p.sampled] = x.Game()
		p.sampler.Sample(x, &p.samples[p.sampled])
	}
}

// playout plays a sample out and returns its value. It follows plan t, or only the guide if t
// is nil. If taken is not nil, it records the choices of the planned turn in taken.
func (p *Planner) playout(w int, t, taken *Turn) float32 {
	p.left--
	g, s := p.games[w], &p.state
	*s = p.samples[w]
	for n := 0; n < maxDecisions && !s.Over() && s.Turn() < p.turn+p.o.Turns; n++ {
		legal := g.Legal(s, &p.legal)
		v := g.SampledView(s, s.ToMove())
		out := p.scores[:len(legal)]
		p.guide.Score(v, legal, out)
		i := -1
		planned := v.Me() == p.me && s.Turn() == p.turn && covers(v)
		if planned && t != nil {
			i = t.choose(v, legal, out)
		}
		if i < 0 {
			i = greatest(out)
		}
		if planned && taken != nil {
			taken.record(v, legal[i])
		}
		g.Apply(s, legal[i])
		p.applied++
	}
	return p.value(g, s)
}

// value returns the value of the end of a playout: the chance to win, above 1 for a win
// and below 0 for a loss, so that finished games lie outside all evaluations.
func (p *Planner) value(g *engine.Game, s *engine.State) float32 {
	if !s.Over() {
		return p.evaluator.WinChance(g, s, p.me)
	}
	o := s.Outcome()
	late := float32(discount * float32(s.Turn()-p.turn))
	switch {
	case o.Result != engine.Won:
		return 0.5
	case o.Winner == p.me:
		return 1 + 5*discount - late
	}
	return late - 5*discount
}

func greatest(scores []float32) int {
	best := 0
	for i, x := range scores {
		if x > scores[best] {
			best = i
		}
	}
	return best
}
