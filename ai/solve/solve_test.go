package solve_test

import (
	"slices"
	"testing"

	"github.com/wisim/wisim/ai/heuristic"
	"github.com/wisim/wisim/ai/random"
	"github.com/wisim/wisim/ai/solve"
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/internal/testgame"
)

// positions calls f at decisions of games of the heuristic against itself, with
// one choice in eight left to chance, in which a win may be near.
func positions(g *engine.Game, games int, f func(s *engine.State, v engine.View)) {
	guide, chance := heuristic.Plain(), random.New()
	var s, masked engine.State
	var buf engine.Actions
	for seed := range uint64(games) {
		chance.Reset(seed)
		for g.StartRandom(&s, seed); !s.Over(); {
			legal := g.Legal(&s, &buf)
			v := g.Observe(&s, s.ToMove(), &masked)
			if solve.Near(v) {
				f(&s, v)
			}
			a := guide.Choose(v, legal)
			if s.Decisions()%8 == 0 {
				a = chance.Choose(v, legal)
			}
			g.Apply(&s, a)
		}
	}
}

// TestAProvedWinIsWon checks that following the solver from a position with a proved win wins in
// the same turn, with hidden cards and chance dealt anew and a heuristic or random opponent. With
// other hidden cards it can take more nodes to find the win again, so that solver has more.
func TestAProvedWinIsWon(t *testing.T) {
	guide := heuristic.Plain()
	solver, again := solve.New(guide, 2000), solve.New(guide, 8000)
	others := []chooser{heuristic.Plain(), random.New(), random.New()}
	asked, proved, played := 0, 0, 0
	games, least := 4, 30
	if testing.Short() {
		games, least = 1, 5
	}
	for _, deck := range []string{"dwarf", "orc", "empire"} {
		g := testgame.Lists(t, deck, deck)
		var masked, now engine.State
		var buf engine.Actions
		positions(g, games, func(s *engine.State, v engine.View) {
			asked++
			if _, won := solver.Win(v); !won {
				return
			}
			proved++
			for i, other := range others {
				v.Redeal(uint64(i), &now)
				me, turn := s.ToMove(), s.Turn()
				played++
				for !now.Over() && now.Turn() == turn {
					legal := g.Legal(&now, &buf)
					w := g.Observe(&now, now.ToMove(), &masked)
					if now.ToMove() != me {
						g.Apply(&now, other.Choose(w, legal))
						continue
					}
					a, won := again.Win(w)
					if !won {
						t.Fatalf("%s, turn %d, decision %d (%v): a win that was proved is no longer seen", deck, turn, now.Decisions(), now.Ask())
					}
					g.Apply(&now, a)
				}
				if o := now.Outcome(); !now.Over() || o.Result != engine.Won || o.Winner != me {
					t.Fatalf("%s, turn %d, decision %d: proved to be won, and was not", deck, turn, s.Decisions())
				}
			}
		})
	}
	t.Logf("asked %d times, proved %d wins, played %d", asked, proved, played)
	if proved < least {
		t.Errorf("proved %d wins: the test shows little", proved)
	}
}

// TestSparing: whoever is in a hurry finds nearly all wins that there are with
// a fraction of the decisions.
func TestSparing(t *testing.T) {
	guide := heuristic.Plain()
	solver, sparing := solve.New(guide, 500), solve.NewDirected(guide, 500)
	proved, missed, nodes, few := 0, 0, 0, 0
	for _, deck := range []string{"dwarf", "orc", "empire"} {
		positions(testgame.Lists(t, deck, deck), 4, func(s *engine.State, v engine.View) {
			_, won := solver.Win(v)
			nodes += solver.Nodes()
			_, seen := sparing.Win(v)
			few += sparing.Nodes()
			switch {
			case won && !seen:
				missed++
				fallthrough
			case won:
				proved++
			}
		})
	}
	t.Logf("missed %d of %d wins, looked at %d decisions instead of %d", missed, proved, few, nodes)
	if proved < 30 || missed*20 > proved || few*3 > nodes*2 {
		t.Errorf("missed %d of %d wins, looked at %d decisions instead of %d", missed, proved, few, nodes)
	}
}

// TestWhoWinsAllTheWayIsNotProved: where what the guide does wins against everything that an eighth of the nodes shows,
// the question ends there, and the guide mostly wins the turn by itself.
func TestWhoWinsAllTheWayIsNotProved(t *testing.T) {
	guide := heuristic.Plain()
	sparing := solve.NewDirected(guide, 200)
	open, won := 0, 0
	for _, deck := range []string{"dwarf", "orc", "empire", "dwarf-wall", "orc-smash"} {
		g := testgame.Lists(t, deck, deck)
		turn := 0
		positions(g, 16, func(s *engine.State, v engine.View) {
			if s.Turn() == turn || sparing.EndingNear(v) {
				return
			}
			if sparing.Win(v); !sparing.Open() {
				return
			}
			turn = s.Turn()
			open++
			now, me := *s, s.ToMove()
			var buf engine.Actions
			for !now.Over() && now.Turn() == turn {
				g.Apply(&now, guide.Choose(g.SampledView(&now, now.ToMove()), g.Legal(&now, &buf)))
			}
			if o := now.Outcome(); now.Over() && o.Result == engine.Won && o.Winner == me {
				won++
			}
			if sparing.Nodes() < 200/8 || sparing.Nodes() > 2*200/8 {
				t.Errorf("it took %d nodes", sparing.Nodes())
			}
		})
	}
	t.Logf("%d of %d turns won", won, open)
	if open < 30 || won*100 < open*75 {
		t.Errorf("%d of %d turns won", won, open)
	}
}

// TestASparingWinIsWon: what one who is in a hurry finds is a win, against an opponent who
// does what the heuristic would, or chance, with hidden cards dealt anew; he follows the
// line as far as it is known, and asks again then.
func TestASparingWinIsWon(t *testing.T) {
	guide := heuristic.Plain()
	solver, again := solve.NewDirected(guide, 500), solve.NewDirected(guide, 2000)
	others := []chooser{heuristic.Plain(), random.New()}
	played, won, lines := 0, 0, 0
	for _, deck := range []string{"dwarf", "orc", "empire"} {
		g := testgame.Lists(t, deck, deck)
		var now engine.State
		positions(g, 4, func(s *engine.State, v engine.View) {
			first, ok := solver.Win(v)
			if !ok {
				return
			}
			line := append([]engine.Action{first}, solver.Line()...)
			lines += len(line) - 1
			for i, other := range others {
				v.Redeal(uint64(i), &now)
				played++
				if pursue(g, &now, line, again, other) {
					won++
				}
			}
		})
	}
	t.Logf("won %d of %d, %d choices by lines", won, played, lines)
	if played < 60 || won*50 < played*49 || lines == 0 {
		t.Errorf("won %d of %d, %d choices by lines", won, played, lines)
	}
}

// chooser plays.
type chooser interface {
	Choose(engine.View, []engine.Action) engine.Action
}

// pursue plays a turn out by a line, then by what a solver finds, and reports whether it
// is won.
func pursue(g *engine.Game, now *engine.State, line []engine.Action, again *solve.Solver, other chooser) bool {
	var masked engine.State
	var buf engine.Actions
	me, turn := now.ToMove(), now.Turn()
	for !now.Over() && now.Turn() == turn {
		legal := g.Legal(now, &buf)
		v := g.Observe(now, now.ToMove(), &masked)
		a, automatic := solve.Automatic(v, legal)
		switch {
		case now.ToMove() != me:
			a = other.Choose(v, legal)
		case automatic && len(line) == 0:
		case len(line) > 0 && slices.Contains(legal, line[0]):
			a, line = line[0], line[1:]
		case automatic:
		default:
			var ok bool
			if a, ok = again.Win(v); !ok {
				return false
			}
			line = again.Line()
		}
		g.Apply(now, a)
	}
	o := now.Outcome()
	return now.Over() && o.Result == engine.Won && o.Winner == me
}

// attackDecided is a position in which nobody can burn anything and the opponent has
// one card left to draw: he loses when he draws it, in his own turn.
func attackDecided() *engine.Position {
	const goblins card.Code = 1056
	unit := engine.Placed{Code: goblins, Zone: card.Battlefield}
	mine := engine.Side{Capital: card.Orc, Deck: slices.Repeat([]card.Code{goblins}, 20), Cards: []engine.Placed{unit}}
	theirs := engine.Side{Capital: card.Orc, Deck: []card.Code{goblins}, Burning: [3]bool{true}, Damage: [3]int{0, 5, 5}}
	return &engine.Position{Step: engine.BattleBegins, Sides: [2]engine.Side{mine, theirs}}
}

// TestAWinIsOneOfThisTurn: that the opponent will run out of cards in his own
// turn is no win of this turn.
func TestAWinIsOneOfThisTurn(t *testing.T) {
	lib := testgame.Library(t)
	g, s, _, err := engine.NewPosition(lib, attackDecided())
	if err != nil {
		t.Fatal(err)
	}
	var masked engine.State
	var buf engine.Actions
	guide := heuristic.Plain()
	solver := solve.New(guide, 2000)
	turn, asked := s.Turn(), 0
	for g.Run(s); !s.Over() && s.Turn() == turn; {
		v := g.Observe(s, s.ToMove(), &masked)
		if solve.Near(v) {
			asked++
			if a, won := solver.Win(v); won {
				t.Fatalf("a win of this turn is proved, by %s", v.Describe(a))
			}
		}
		g.Apply(s, guide.Choose(v, g.Legal(s, &buf)))
	}
	if asked == 0 || !s.Over() {
		t.Errorf("asked %d times, over %v: the position shows nothing", asked, s.Over())
	}
}

// guarded is a position in which an attack wins that goes through two defenders.
func guarded() *engine.Position {
	const goblins card.Code = 1056
	deck := slices.Repeat([]card.Code{goblins}, 20)
	mine := engine.Side{Capital: card.Orc, Deck: deck, Cards: slices.Repeat([]engine.Placed{{Code: goblins, Zone: card.Battlefield}}, 8)}
	theirs := engine.Side{Capital: card.Orc, Deck: deck, Burning: [3]bool{true}, Damage: [3]int{0, 6, 6}}
	for _, z := range []card.Zone{card.QuestZone, card.QuestZone, card.Battlefield, card.Battlefield} {
		theirs.Cards = append(theirs.Cards, engine.Placed{Code: goblins, Zone: z})
	}
	return &engine.Position{Step: engine.BattleBegins, Sides: [2]engine.Side{mine, theirs}}
}

// TestASparingWinGoesThroughDefenders: each of two defenders gets what kills him, so that the
// rest burns the section.
func TestASparingWinGoesThroughDefenders(t *testing.T) {
	lib := testgame.Library(t)
	g, s, _, err := engine.NewPosition(lib, guarded())
	if err != nil {
		t.Fatal(err)
	}
	g.Run(s)
	var masked engine.State
	v := g.Observe(s, s.ToMove(), &masked)
	solver := solve.NewDirected(heuristic.Plain(), 100)
	first, won := solver.Win(v)
	if !won {
		t.Fatal("no win is seen")
	}
	if !pursue(g, s, append([]engine.Action{first}, solver.Line()...), solver, heuristic.Plain()) {
		t.Error("it is not won")
	}
}
