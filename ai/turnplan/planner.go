package turnplan

import (
	"github.com/wisim/wisim/ai/belief"
	"github.com/wisim/wisim/ai/eval"
	"github.com/wisim/wisim/engine"
)

// Guide judges choices: the higher the better.
type Guide interface {
	Score(v engine.View, legal []engine.Action, out []float32)
}

// Options are how to plan.
type Options struct {
	Playouts int // a turn
	Turns    int // that are played on, the one that is planned counted
}

// Bounds of a playout and of what is compared.
const (
	maxWorlds    = 16
	perWorld     = 40  // playouts for each world more that all neighbours are played on in
	fewPlayouts  = 8   // with fewer, none are kept back to play the best neighbours on again
	maxDecisions = 500 // of a playout; what costs nothing could be used for ever
)

// soon is what a win loses with every turn that it is away.
const soon = 0.02

// Planner plans turns. It belongs to one goroutine, and remembers the plan of
// the turn.
type Planner struct {
	o     Options
	guide Guide
	judge *eval.Evaluator
	dice  belief.Sampler
	now   Turn

	// The turn that is thought about.
	me     engine.Player
	turn   int
	left   int // playouts
	views  []engine.View
	games  [maxWorlds]*engine.Game
	worlds [maxWorlds]engine.State
	n      int // worlds that are imagined by now
	list   []trial

	state  engine.State
	legal  engine.Actions
	scores [engine.MaxLegal]float32
}

// New makes a planner.
func New(guide Guide, judge *eval.Evaluator, o Options) *Planner {
	return &Planner{o: o, guide: guide, judge: judge}
}

// Reset prepares for a new game. All chance comes from the seed.
func (p *Planner) Reset(seed uint64) {
	p.dice.Reset(seed)
	p.now = Turn{}
}

// Choose returns the index of the planned choice at a decision; ok is false when
// nothing is planned about it. scores are the guide's, and imagine gives the
// views of the games that the viewer may be in, one or more, when a plan has to
// be made.
func (p *Planner) Choose(v engine.View, legal []engine.Action, scores []float32, imagine func() []engine.View) (index int, ok bool) {
	if !at(v) {
		return 0, false
	}
	if p.now.turn != v.Turn() {
		if v.Ask() != engine.AskWindow {
			return 0, false
		}
		p.think(v, legal, imagine())
	}
	i := p.now.choose(v, legal, scores)
	return i, i >= 0
}

// think makes the plan of a turn.
func (p *Planner) think(v engine.View, legal []engine.Action, views []engine.View) {
	p.me, p.turn, p.left = v.Me(), v.Turn(), p.o.Playouts
	p.views, p.n = views, 0
	p.now = Turn{turn: p.turn, idle: true}
	best := p.asEver(v)
	for p.left > 0 {
		next, better := p.improve(v, legal, best)
		if !better {
			return
		}
		best = next
		p.now = best.Turn
	}
}

// asEver is the plan that the guide follows, as it is in the first world.
func (p *Planner) asEver(v engine.View) (t trial) {
	t.Turn = Turn{turn: p.turn, known: hand(v), dev: none}
	p.imagine(0)
	t.worth[0], t.n = p.play(0, nil, &t.Turn), 1
	t.guide = true
	return t
}

// imagine sees to it that there is a world.
func (p *Planner) imagine(w int) {
	for ; p.n <= w; p.n++ {
		x := p.views[p.n%len(p.views)]
		p.games[p.n] = x.Game()
		p.dice.Sample(x, &p.worlds[p.n])
	}
}

// play plays on in a world, by a plan if there is one, and returns what it comes
// to: the chance to win, more for a win that has been won. taken, if not nil, is
// added what is played.
func (p *Planner) play(w int, t, taken *Turn) float32 {
	p.left--
	g, s := p.games[w], &p.state
	*s = p.worlds[w]
	for n := 0; n < maxDecisions && !s.Over() && s.Turn() < p.turn+p.o.Turns; n++ {
		legal := g.Legal(s, &p.legal)
		v := g.Inside(s, s.ToMove())
		out := p.scores[:len(legal)]
		p.guide.Score(v, legal, out)
		i := -1
		planned := v.Me() == p.me && s.Turn() == p.turn && at(v)
		if planned && t != nil {
			i = t.choose(v, legal, out)
		}
		if i < 0 {
			i = greatest(out)
		}
		if planned && taken != nil {
			taken.note(v, legal[i])
		}
		g.Apply(s, legal[i])
	}
	return p.worth(g, s)
}

// worth is what a playout has come to. The ends of the game lie beyond all that
// is only judged.
func (p *Planner) worth(g *engine.Game, s *engine.State) float32 {
	if !s.Over() {
		return p.judge.WinChance(g, s, p.me)
	}
	o := s.Outcome()
	late := float32(soon * float32(s.Turn()-p.turn))
	switch {
	case o.Result != engine.Won:
		return 0.5
	case o.Winner == p.me:
		return 1 + 5*soon - late
	}
	return late - 5*soon
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
