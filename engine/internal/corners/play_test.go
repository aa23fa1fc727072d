package corners

import (
	"fmt"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
)

// game is a position that is played.
type game struct {
	t     *table
	g     *engine.Game
	s     *engine.State
	tr    *trace
	laws  *laws
	slow  bool // every step goes through the referee, who stops at each decision, even with one answer
	log   *strings.Builder
	fault *meddling // a fault in what the game tells of itself; nil for none
	buf   engine.Actions
}

// The bounds of a game: it ends after the turn that follows the one it begins in, or after so many
// decisions.
const (
	maxAsked = 45
	maxTurns = 1
)

// play sets up the position and plays it. ok is false if the position is impossible, such as one
// with two copies of a unique card.
func play(t *table, slow bool, log *strings.Builder, m *meddling) (gm *game, ok bool) {
	gm = &game{t: t, slow: slow, log: log, fault: m, tr: &trace{t: t, triggers: map[card.Code]int{}}}
	gm.laws = &laws{tr: gm.tr}
	defer func() {
		if r := recover(); r != nil {
			gm.laws.broken(lawSound, "panic: %v", r)
			if ok = true; log != nil {
				fmt.Fprintf(log, "%s\n", debug.Stack())
			}
		}
	}()
	g, s, _, err := engine.NewPosition(t.sub.lib, &t.pos)
	if err != nil {
		return nil, false
	}
	gm.s = s
	gm.g = g.WithLog(func(s *engine.State, e engine.LogEntry) {
		if gm.fault != nil && gm.fault.entry != nil && !gm.fault.entry(gm, &e) {
			return
		}
		gm.laws.note(gm.g, s, e)
		gm.tr.note(gm.g, s, e)
		if gm.fault != nil && gm.fault.twice == e.Kind && e.Kind != engine.LogNone {
			gm.laws.note(gm.g, s, e)
		}
		if log != nil {
			if text := gm.g.SampledView(s, 0).Narrate(e); text != "" {
				fmt.Fprintf(log, "    %s\n", text)
			}
		}
	})
	c := *s
	gm.tr.first = gm.tr.look(g.SampledView(&c, 0))
	for _, d := range t.pos.Sides {
		gm.tr.under = gm.tr.under || slices.ContainsFunc(d.Cards, func(c engine.Placed) bool { return c.Under })
	}
	gm.laws.begin(gm.g, s)
	if slow {
		gm.walk()
	} else {
		gm.run()
	}
	gm.laws.end(gm.g, s)
	return gm, true
}

// over reports whether enough has been played.
func (gm *game) over() bool {
	return gm.s.Over() || gm.tr.asked >= maxAsked || gm.s.Turn() > gm.t.pos.Turn+maxTurns || len(gm.laws.faults) > 0
}

// run plays as games are played.
func (gm *game) run() {
	for gm.g.Run(gm.s); !gm.over(); {
		gm.g.Apply(gm.s, gm.decide())
	}
}

// walk plays in slow motion.
func (gm *game) walk() {
	r := gm.g.Referee(gm.s)
	for stop := r.Here(); !gm.over(); {
		switch stop.Kind {
		case engine.StopOver:
			return
		case engine.StopAsk:
			if len(gm.g.Legal(gm.s, &gm.buf)) == 0 {
				gm.laws.broken(lawOption, "nothing answers %v", gm.s.Ask())
				return
			}
			stop = r.AnswerStep(gm.decide())
		default:
			gm.laws.pause(gm.g, gm.s, stop)
			stop = r.Walk()
		}
	}
}

// decide checks the decision and draws an answer.
func (gm *game) decide() engine.Action {
	legal := gm.g.Legal(gm.s, &gm.buf)
	if gm.fault != nil && gm.fault.legal != nil {
		legal = gm.fault.legal(legal)
	}
	gm.laws.decision(gm.g, gm.s, legal)
	if len(legal) == 0 {
		return gm.g.Legal(gm.s, &gm.buf)[0]
	}
	gm.tr.asked++
	a := gm.draw(legal)
	if gm.log != nil {
		v := gm.g.SampledView(gm.s, gm.s.ToMove())
		fmt.Fprintf(gm.log, "  player %d, %v, %v: %s\n", gm.s.ToMove()+1, v.Phase(), gm.s.Ask(), v.Describe(a))
	}
	gm.laws.answer(gm.g, gm.s, a)
	return a
}

// draw chooses an answer at random, each with a weight.
func (gm *game) draw(legal []engine.Action) engine.Action {
	if len(legal) == 1 {
		return legal[0]
	}
	v := gm.g.SampledView(gm.s, gm.s.ToMove())
	var weights [engine.MaxLegal]int
	sum := 0
	for i, a := range legal {
		weights[i] = gm.weight(v, a)
		sum += weights[i]
	}
	if sum == 0 {
		return legal[gm.t.below(len(legal))]
	}
	n := gm.t.below(sum)
	for i, a := range legal {
		if n -= weights[i]; n < 0 {
			return a
		}
	}
	return legal[0]
}

// weight is how much an answer is preferred.
func (gm *game) weight(v engine.View, a engine.Action) int {
	t := gm.t
	switch gm.s.Ask() {
	case engine.AskWindow:
		return gm.windowWeight(v, a)
	case engine.AskTrigger, engine.AskMay, engine.AskAmbush:
		if a.Verb() == engine.Done || a.Verb() == engine.No {
			return 2
		}
		return 3
	case engine.AskAttack, engine.AskAttacker, engine.AskDefender:
		if a.Verb() == engine.Done {
			return 1
		}
		return 3
	case engine.AskX:
		if t.corner.zeroX {
			if a.Arg() == 0 {
				return 9
			}
			return 1
		}
	case engine.AskTarget, engine.AskChoose:
		o, _ := v.Source()
		if by := gm.spoilerOf(v, o); by != nil && a.Verb() == engine.Pick && by.aim != nil {
			if by.aim(gm, v, a.Obj()) {
				return 40
			}
			return 1
		}
		if a.Verb() == engine.Done {
			return 1
		}
	}
	return 2
}

// spoilerOf returns the row of the corner to which a card of the kit belongs that a player uses
// now.
func (gm *game) spoilerOf(v engine.View, o engine.Obj) *spoiler {
	c := v.Card(o)
	if c == nil {
		return nil
	}
	for i := range gm.t.corner.by {
		if by := &gm.t.corner.by[i]; slices.Contains(by.cards, c.Code) {
			return by
		}
	}
	return nil
}

// windowWeight is how much a player wants to take an action in a window: to use the tested card
// most of all, and to play what leads into the corner when the tested card is on the chain.
func (gm *game) windowWeight(v engine.View, a engine.Action) int {
	if a.Verb() == engine.Pass {
		if v.ChainLength() > 0 {
			return 3
		}
		return 2
	}
	if a.Verb() == engine.Develop {
		return 1
	}
	o := a.Obj()
	c := v.Card(o)
	if c == nil {
		return 1
	}
	if by := gm.spoilerOf(v, o); by != nil && v.Place(o) == engine.InHand {
		ready := by.anytime
		for i := range v.ChainLength() {
			ready = ready || gm.tr.chain[i].ours
		}
		if ready {
			return 40
		}
		return 0 // it waits for the tested card
	}
	if c.Code == gm.t.sub.card.Code {
		return 12
	}
	if c.Type == card.Tactic {
		for i := range v.ChainLength() {
			if gm.tr.chain[i].ours {
				return 1
			}
		}
		for e, list := range causes {
			if e != code.NoEvent && gm.t.sub.has(e) && slices.Contains(list, c.Code) {
				return 5
			}
		}
	}
	return 1
}
