package plan

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
	perWorld     = 25  // playouts for which one world is imagined
	maxDecisions = 500 // of a playout; what costs nothing could be used for ever
)

// soon is what a win loses with every turn that it is away.
const soon = 0.02

// Planner plans turns. It belongs to one goroutine, and remembers the plan of
// the turn.
type Planner struct {
	o     Options
	guide Guide
	judge *eval.Judge
	dice  belief.Sampler
	now   Turn

	// The turn that is thought about.
	me     engine.Player
	turn   int
	left   int // playouts
	games  [maxWorlds]*engine.Game
	worlds [maxWorlds]engine.State
	n      int
	list   []Turn

	state  engine.State
	legal  engine.Actions
	scores [engine.MaxLegal]float32
}

// New makes a planner.
func New(guide Guide, judge *eval.Judge, o Options) *Planner {
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
	p.n = max(1, min(p.left/perWorld, maxWorlds))
	for w := range p.n {
		x := views[w%len(views)]
		p.games[w] = x.Game()
		p.dice.Sample(x, &p.worlds[w])
	}
	p.now = Turn{turn: p.turn, idle: true}
	best, worth := p.asEver(v)
	for p.left >= p.n {
		next, more, better := p.improve(v, legal, best, worth)
		if !better {
			return
		}
		best, worth = next, more
		p.now = best
	}
}

// asEver is the plan that the guide follows, as it is in the first world, and
// what the guide comes to.
func (p *Planner) asEver(v engine.View) (t Turn, worth float32) {
	t = Turn{turn: p.turn, known: hand(v), dev: none}
	worth = p.play(0, nil, &t)
	for w := 1; w < p.n; w++ {
		worth += p.play(w, nil, nil)
	}
	return t, worth
}

// improve returns the best neighbour of a plan, if it is better.
func (p *Planner) improve(v engine.View, legal []engine.Action, t Turn, worth float32) (best Turn, top float32, better bool) {
	best, top = t, worth
	p.list = t.neighbours(v, legal, p.list[:0])
	for i := range p.list {
		if p.left < p.n {
			break
		}
		sum := float32(0)
		for w := range p.n {
			sum += p.play(w, &p.list[i], nil)
		}
		if sum > top {
			best, top, better = p.list[i], sum, true
		}
	}
	return best, top, better
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
		return p.judge.Chance(g, s, p.me)
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
