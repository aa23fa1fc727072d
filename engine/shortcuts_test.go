package engine

import (
	"fmt"
	"reflect"
	"slices"
	"testing"

	"github.com/wisim/wisim/engine/code"
	"github.com/wisim/wisim/engine/internal/analysis"
)

// Random games with all cards must be the same games whether or not the engine takes its
// shortcuts: what it skips would have had no effect.

// lawGame returns a random game: decks of all cards, or each deck of one cycle.
func lawGame(t *testing.T, lib *code.Library, all []code.Card, sets [][]code.Card, seed uint64) *Game {
	if seed%2 == 0 {
		return randomGameOf(t, lib, all, seed)
	}
	n, s := uint64(len(sets)), sidesOf(seed)
	return gameOf(t, lib, randomDeck(sets[seed/2%n], s[0], seed*2+1), randomDeck(sets[seed/2/n%n], s[1], seed*2+2))
}

// lawGames calls show with n such games.
func lawGames(t *testing.T, n uint64, show func(g *Game, seed uint64)) {
	lib := pool(t)
	all, sets := encoded(lib), cycles(lib)
	for seed := uint64(1); seed <= n && !t.Failed(); seed++ {
		show(lawGame(t, lib, all, sets, seed), seed)
	}
}

// essence returns a state without the traces of shortcuts: the playability cache, the set of
// altered cards, and what lies beyond the ends of lists.
func essence(g *Game, s *State) State {
	c := *s
	c.invalidateAll() // what may be other than printed depends on when it was last looked at
	g.refresh(&c)
	c.playable.reset()
	c.actors = Set{} // checkCard says what it holds
	c.due &^= dueSlow
	clear(c.stack[c.nStack:])
	clear(c.chain[c.nChain:])
	return c
}

// differ returns the name of the first field in which two states differ.
func differ(a, b *State) string {
	x, y := reflect.ValueOf(a).Elem(), reflect.ValueOf(b).Elem()
	for i := range x.NumField() {
		p, q := fmt.Sprint(x.Field(i)), fmt.Sprint(y.Field(i))
		if p == q {
			continue
		}
		at := 0
		for at < min(len(p), len(q)) && p[at] == q[at] {
			at++
		}
		return fmt.Sprintf("%s: ...%.60s, and ...%.60s", x.Type().Field(i).Name, p[max(0, at-20):], q[max(0, at-20):])
	}
	return "nothing"
}

// decided reports whether two states ask the same question and are equal, and fails the test
// if not.
func decided(t *testing.T, how string, seed uint64, g, h *Game, a, b *State) (legal []Action, ok bool) {
	t.Helper()
	if a.Over() != b.Over() || a.Outcome() != b.Outcome() {
		t.Errorf("seed %d, decision %d: the outcome is %+v, %s %+v", seed, a.Decisions(), a.Outcome(), how, b.Outcome())
		return nil, false
	}
	if a.Over() {
		return nil, false
	}
	var one, two Actions
	la, lb := g.Legal(a, &one), h.Legal(b, &two)
	if a.Ask() != b.Ask() || a.ToMove() != b.ToMove() || !slices.Equal(la, lb) {
		t.Errorf("seed %d, decision %d: player %d is asked %v: %v; %s player %d is asked %v: %v", seed, a.Decisions(), a.ToMove(), a.Ask(), la,
			how, b.ToMove(), b.Ask(), lb)
		return nil, false
	}
	if x, y := essence(g, a), essence(h, b); x != y {
		t.Errorf("seed %d, decision %d: a state of another kind %s: %s", seed, a.Decisions(), how, differ(&x, &y))
		return nil, false
	}
	return slices.Clone(la), true
}

// TestSlowMotionIsTheSameGame: with every window opened, every step taken singly and every
// event emitted, the same choices lead through the same states.
func TestSlowMotionIsTheSameGame(t *testing.T) {
	lawGames(t, 200, func(g *Game, seed uint64) {
		slow := g.WithLog(func(*State, LogEntry) {})
		var a, b State
		g.StartRandom(&a, seed)
		slow.StartRandom(&b, seed)
		r := slow.Referee(&b)
		stop := r.Here()
		rng := State{rng: seed}
		for {
			for stop.Kind != StopOver { // to the next decision with two choices or more
				if stop.Kind != StopAsk {
					stop = r.Walk()
					continue
				}
				var buf Actions
				legal := slow.Legal(&b, &buf)
				if len(legal) > 1 {
					break
				}
				stop = r.AnswerStep(legal[0])
			}
			legal, ok := decided(t, "in slow motion", seed, g, slow, &a, &b)
			if !ok {
				return
			}
			act := legal[rng.below(len(legal))]
			g.Apply(&a, act)
			stop = r.AnswerStep(act)
		}
	})
}

// generous returns a game without static analysis: every ability seems usable at any time at
// no cost, and every selector needs a full test.
func generous(g *Game) *Game {
	c := *g
	c.abils, c.sels = slices.Clone(g.abils), slices.Clone(g.sels)
	always := analysis.All | analysis.OnChain | analysis.InMain
	for i := range c.abils {
		a := &c.abils[i]
		a.When, a.MinPay, a.Linked, a.NextUnlinked, a.OnlyDistinct, a.SameZone, a.IfQuester = always, 0, 0xff, 0, 0, 0, false
	}
	for i := range c.sels {
		s := &c.sels[i]
		s.PerObject, s.Rare, s.Board, s.OnQuest, s.Simple, s.OnlyNumbers, s.OnlyKinds, s.Linked = true, true, false, false, false, false, 0, true
	}
	for i := range c.hot {
		h := &c.hot[i]
		if h.When != 0 { // otherwise it is nothing but played in the main window
			h.When = always
		}
		h.Cost, h.MinPay, h.MinTokens, h.Prices, h.Deps = 0, 0, 0, 3, h.Deps|analysis.DepCost
		h.Flags &^= analysis.HotPlain | analysis.HotQuester
	}
	return &c
}

// TestPlanRulesOutNothing: a game without static analysis goes the same way, since the
// analysis only saves work. Features that no card of the game uses make no difference either,
// except for the questions about Ambush, and for identical cards as long as no card asks who
// could have defended.
func TestPlanRulesOutNothing(t *testing.T) {
	lawGames(t, 200, func(g *Game, seed uint64) {
		h, all := generous(g), generous(g)
		all.features |= (analysis.PlaysItself<<1 - 1) &^ (analysis.Ambushes | analysis.AsksFought)
		var a, b, c State
		g.StartRandom(&a, seed)
		h.StartRandom(&b, seed)
		all.StartRandom(&c, seed)
		rng := State{rng: seed}
		for {
			legal, ok := decided(t, "without a plan", seed, g, h, &a, &b)
			if !ok {
				return
			}
			var buf Actions
			if reckoning := all.Legal(&c, &buf); !slices.Equal(legal, reckoning) {
				t.Errorf("seed %d, decision %d: player %d is asked %v: %v; with all features %v: %v", seed, a.Decisions(), a.ToMove(), a.Ask(), legal,
					c.Ask(), reckoning)
				return
			}
			act := legal[rng.below(len(legal))]
			g.Apply(&a, act)
			h.Apply(&b, act)
			all.Apply(&c, act)
		}
	})
}

// TestRedealAgreesWithViewOfAll is TestRedealAgreesWithView with decks of all cards.
func TestRedealAgreesWithViewOfAll(t *testing.T) {
	lawGames(t, 60, func(g *Game, seed uint64) { redealAgrees(t, g, seed) })
}

// TestViewsSayWhatIs: what a view says about the current decision agrees with the frames and
// sets of the state.
func TestViewsSayWhatIs(t *testing.T) {
	orders, scenes := 0, 0
	lawGames(t, 150, func(g *Game, seed uint64) {
		var s State
		var buf Actions
		rng := State{rng: seed}
		for g.StartRandom(&s, seed); !s.Over(); {
			p := s.ToMove()
			v, r := g.SampledView(&s, p), g.Referee(&s)
			legal := g.Legal(&s, &buf)
			if s.Ask() == AskOrder {
				orders++
			}
			if why := wrongView(v, r, len(legal), &scenes); why != "" {
				t.Errorf("seed %d, decision %d (%v): %s", seed, s.Decisions(), s.Ask(), why)
				return
			}
			g.Apply(&s, legal[rng.below(len(legal))])
		}
	})
	if orders == 0 || scenes < 1000 {
		t.Errorf("%d orders and %d scenes: too few", orders, scenes)
	}
}

// wrongView returns what a view says wrongly, or nothing.
func wrongView(v View, r Referee, choices int, scenes *int) string {
	s := v.s
	f := &s.stack[s.nStack-1]
	src, _ := v.Source()
	subj, amount := v.Trigger()
	c, _, _, _ := v.AskScene()
	if f.proc != procCode && (src != 0 || subj != 0 || amount != 0 || c != Scene{}) {
		return fmt.Sprintf("no effect is at hand, and its source is %d, its subject %d, its amount %d", src, subj, amount)
	}
	if f.proc == procCode {
		*scenes++
		for k := range f.n {
			held := v.g.regSet(s, f, k)
			if got := c.Reg(k); got != held && c.total < sceneRefs {
				return fmt.Sprintf("register %d of the scene holds %v, want %v", k, got, held)
			}
		}
	}
	if op := v.EffectOp(); (op != code.OpEnd) != (f.proc == procCode && f.step == cdAnswer) {
		return fmt.Sprintf("the instruction at hand is %v", op)
	}
	for i := range s.chain[:s.nChain] {
		if name, src := v.Name(firstLink+Obj(i)), v.Name(s.chain[i].src); name != src {
			return fmt.Sprintf("link %d is called %q, and its card %q", i, name, src)
		}
	}
	for n := range choices {
		ab, about := r.OrderEffect(n)
		if o := v.OrderSource(n); (o != 0) != (s.ask.kind == AskOrder) || (ab != 0) != (s.ask.kind == AskOrder) || ab == 0 && about != 0 {
			return fmt.Sprintf("option %d of an order is the effect %d of %d about %d", n, ab, o, about)
		}
	}
	var party [2]Set
	for i := range s.stack[:s.nStack] {
		if f := &s.stack[i]; f.proc == procFight && f.src != 0 {
			party[f.ctl] = v.g.regSet(s, f, 0)
		}
	}
	for p := Player(0); p < 2; p++ {
		if got := v.EligibleAttackers(p); got != party[p] {
			return fmt.Sprintf("the party of player %d is %v, want %v", p, got, party[p])
		}
		for b := s.controlled[p]; !b.empty(); {
			o := b.pop()
			faces := v.NonDevelopments(p)
			if mere := s.objects[o].kind == kDevelopment; faces.Has(o) == mere {
				return fmt.Sprintf("object %d of kind %#x has a face: %v", o, s.objects[o].kind, !mere)
			}
		}
	}
	return ""
}
