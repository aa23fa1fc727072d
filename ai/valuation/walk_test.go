package valuation

import (
	"testing"

	"github.com/wisim/wisim/ai"
	"github.com/wisim/wisim/ai/random"
	"github.com/wisim/wisim/decks"
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/code"
	"github.com/wisim/wisim/internal/testgame"
)

// watchGames plays random games between starters and calls watch before every decision.
func watchGames(t *testing.T, games int, watch func(*engine.State, engine.View, []engine.Action)) {
	lib := testgame.Library(t)
	pool := decks.LibraryPool(lib)
	names := decks.StarterNames()
	for n := range games {
		var pair [2]engine.Deck
		for i, name := range []string{names[n%len(names)], names[(n/2+1)%len(names)]} {
			src, _, err := decks.Named(name, pool)
			if err != nil {
				t.Fatal(err)
			}
			pair[i] = engine.Deck{Capital: src.Deck().Capital, Cards: src.Deck().List()}
		}
		g, err := engine.NewGame(lib, pair)
		if err != nil {
			t.Fatal(err)
		}
		var s, masked engine.State
		var buf engine.Actions
		var chance ai.Agent = random.New()
		chance.Reset(uint64(n))
		g.Start(&s, uint64(n), engine.Player(n&1))
		for !s.Over() {
			v, legal := g.Observe(&s, s.ToMove(), &masked), g.Legal(&s, &buf)
			watch(&s, v, legal)
			g.Apply(&s, chance.Choose(v, legal))
		}
	}
}

// TestTheViewSelectsWhatTheEngineOffers checks that the engine offers what the view selects for a
// target or a choice. The engine may offer fewer objects: it leaves out facedown cards that are
// alike, and taxed targets that cannot be paid for.
func TestTheViewSelectsWhatTheEngineOffers(t *testing.T) {
	targets, choices := 0, 0
	watchGames(t, 24, func(_ *engine.State, v engine.View, legal []engine.Action) {
		c, pc, _, _ := v.AskScene()
		_, id := v.Source()
		lib := v.Game().Library()
		var found engine.Set
		switch {
		case v.Ask() == engine.AskTarget:
			found = v.Select(&c, lib.Abilities[id].Targets[v.TargetIndex()].Sel)
			targets++
		case v.Ask() == engine.AskChoose && pc != 0 && lib.Code[pc].Op == code.OpChoose:
			found = v.Select(&c, code.SelID(lib.Code[pc].To))
			choices++
		default:
			return
		}
		for _, l := range legal {
			if o := l.Obj(); l.Verb() == engine.Pick && !found.Has(o) {
				t.Fatalf("%s: the engine offers %d, the view finds %v", v.Card(c.Source).Name, o, found)
			}
		}
		beyond := 0
		found.Each(func(o engine.Obj) {
			if !v.IsLink(o) && v.IsInPlay(o) && v.Facedown(o) {
				beyond++
			}
		})
		if extra := found.Len() - len(legal); extra > beyond+2 {
			t.Errorf("%s: the engine offers %d objects, the view finds %d", v.Card(c.Source).Name, len(legal), found.Len())
		}
	})
	if targets < 100 || choices < 50 {
		t.Errorf("only %d targets and %d choices were compared", targets, choices)
	}
}

// TestJudgingChangesNothing evaluates every ability of every card that the viewer knows. That
// must not change the view, and two evaluators must agree.
func TestJudgingChangesNothing(t *testing.T) {
	e, again := New(Default(), 0), New(Default(), 0)
	var before engine.State
	judged := 0
	watchGames(t, 4, func(s *engine.State, v engine.View, _ []engine.Action) {
		if s.Decisions()%5 != 0 {
			return
		}
		w := v.Game().Observe(s, v.Me(), &before)
		e.Open(v)
		again.Open(v)
		lib := v.Game().Library()
		all := v.Hand().Or(v.InPlay(0)).Or(v.InPlay(1))
		all.Each(func(o engine.Obj) {
			k := v.Card(o)
			if k == nil {
				return
			}
			for _, id := range k.Abilities {
				ab := &lib.Abilities[id]
				if ab.Kind == code.Static {
					continue
				}
				one, two := e.newWalk(v.SceneOf(o, v.Me()), 0), again.newWalk(v.SceneOf(o, v.Me()), 0)
				n, _, _ := e.EvalAction(one, ab, 9)
				if m, _, _ := again.EvalAction(two, ab, 9); m != n {
					t.Fatalf("%s: judged %d, and then %d", k.Name, n, m)
				}
				e.release()
				again.release()
				judged++
			}
		})
		if e.depth != 0 {
			t.Fatalf("%d walks were not released", e.depth)
		}
		_ = v.Power(1) + w.Power(1) // numbers are computed when they are read
		if !v.Same(w) {
			t.Fatal("the view has changed")
		}
	})
	if judged < 2000 {
		t.Errorf("only %d abilities were judged", judged)
	}
}

// TestRegisters checks that the registers of a scene do not share objects.
func TestRegisters(t *testing.T) {
	var c engine.Scene
	c.Add(2, 7)
	c.Add(0, 3)
	c.Add(2, 9)
	c.Put(1, 5)
	d := c
	d.Clear(2)
	for reg, want := range []int{1, 1, 2} {
		if s := c.Reg(reg); s.Len() != want {
			t.Errorf("register %d has %d objects, want %d", reg, s.Len(), want)
		}
	}
	if s := d.Reg(2); !s.Empty() {
		t.Error("a cleared register holds something")
	}
	if s := d.Reg(1); !s.Has(5) {
		t.Error("clearing a register changed another")
	}
}

// TestShortWaysSayWhatTheWalkSays compares shortcuts for single instructions, for split bodies
// and for power that is worth nothing with the walk through the body, for all cards of the
// library.
func TestShortWaysSayWhatTheWalkSays(t *testing.T) {
	e := New(Default(), 0)
	var alone, idle, split, at int
	watchGames(t, 6, func(s *engine.State, v engine.View, _ []engine.Action) {
		if s.Decisions()%7 != 0 {
			return
		}
		e.Open(v)
		all := v.InPlay(0).Or(v.InPlay(1))
		src := all.Pop()
		all.Add(src)
		if src == 0 {
			return
		}
		c := e.newWalk(v.SceneOf(src, v.Me()), 0)
		defer e.release()
		same := func(what *code.Card, short, long pick) {
			if short != long {
				t.Fatalf("%s: %+v, by the walk %+v", what.Name, short, long)
			}
		}
		for range 40 {
			at = (at + 1) % len(e.lib.Cards)
			k := &e.lib.Cards[at]
			for _, id := range k.Abilities {
				ab := &e.lib.Abilities[id]
				if ab.Body == 0 {
					continue
				}
				for i := range ab.Targets {
					toward := 1 - 2*(at&1)
					for n := range len(ab.Targets) + 1 { // without targets, then with one for this role or another
						same(k, e.bestTarget(c, ab, i, all, toward), e.best(all, toward, func(o engine.Obj) int { return e.EvalWithTarget(c, ab, i, o) }))
						if n > 0 {
							c.Clear(n - 1)
						}
						if n < len(ab.Targets) {
							c.Add(n, src)
						}
					}
					if e.onlyIdlePower(int(ab.Body)) {
						idle++
					} else if e.singleInstr(int(ab.Body)) != nil {
						alone++
					} else if _, ok := e.instrsOn(int(ab.Body), i); ok {
						split++
					}
				}
				for pc := int(ab.Body); e.lib.Code[pc].Op != code.OpEnd; pc++ {
					if in := &e.lib.Code[pc]; in.Op == code.OpChoose {
						reg := int(in.A)
						same(k, e.bestOf(c, all, reg, pc+1, 1), e.best(all, 1, func(o engine.Obj) int { return e.EvalWith(c, reg, o, pc+1) }))
					}
				}
			}
		}
	})
	if alone < 200 || idle < 20 || split < 50 {
		t.Errorf("only %d instructions alone, %d bodies of power and %d others were compared", alone, idle, split)
	}
}

// TestAlphaHidesOnlyWhatIsBelowIt checks alpha bounds for all cards of the library: a worth
// above alpha is exact, and a worth not above it is not reported as higher.
func TestAlphaHidesOnlyWhatIsBelowIt(t *testing.T) {
	e := New(Default(), 0)
	var over, under, piled, at int
	watchGames(t, 6, func(s *engine.State, v engine.View, _ []engine.Action) {
		if s.Decisions()%9 != 0 {
			return
		}
		e.Open(v)
		all := v.InPlay(v.Me()).Or(v.InPlay(v.Me().Other()))
		src := all.Pop()
		if src == 0 {
			return
		}
		for !all.Empty() { // prefer a card with many tokens
			if o := all.Pop(); v.Tokens(o) > v.Tokens(src) {
				src = o
			}
		}
		eval := func(ab *code.Ability, alpha int) (worth, price int, ok bool) {
			c := e.newWalk(v.SceneOf(src, v.Me()), 0)
			defer e.release()
			e.alpha = alpha
			defer func() { e.alpha = minWorth }()
			return e.EvalAction(c, ab, 9)
		}
		check := func(k *code.Card, ab *code.Ability) {
			worth, price, ok := eval(ab, minWorth)
			for _, alpha := range []int{-250, 0, 20, 169, worth - 1, worth} {
				w, p, can := eval(ab, alpha)
				switch {
				case !ok || worth <= alpha:
					under++
					if can && w > alpha {
						t.Fatalf("%s: above %d it is worth %d, without alpha %d, %v", k.Name, alpha, w, worth, ok)
					}
				default:
					over++
					if w != worth || p != price || !can {
						t.Fatalf("%s: above %d it is worth %d at %d, %v; without alpha %d at %d", k.Name, alpha, w, p, can, worth, price)
					}
				}
			}
		}
		at++
		for i := range e.lib.Cards {
			k := &e.lib.Cards[i]
			for _, id := range k.Abilities {
				ab := &e.lib.Abilities[id]
				if ab.Body == 0 || ab.Kind != code.Tactic && ab.Kind != code.Action {
					continue
				}
				bounded := e.ops[e.lib.Code[ab.Body].Op].upperBound != nil
				if bounded || i%20 == at%20 {
					check(k, ab)
				}
				if bounded && e.lib.Code[ab.Body].Op == code.OpIntoDeck && v.Tokens(src) > 0 {
					piled++
				}
			}
		}
	})
	if over < 1000 || under < 1000 || piled < 5 {
		t.Errorf("only %d were above alpha, %d below, %d put cards into decks for tokens", over, under, piled)
	}
}
