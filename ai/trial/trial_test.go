package trial_test

import (
	"slices"
	"testing"

	"github.com/wisim/wisim/ai/eval"
	"github.com/wisim/wisim/ai/heuristic"
	"github.com/wisim/wisim/ai/random"
	"github.com/wisim/wisim/ai/trial"
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/internal/testgame"
)

func judge(t testing.TB, guide trial.Guide, o trial.Options) *trial.Judge {
	t.Helper()
	w, err := eval.Load()
	if err != nil {
		t.Fatal(err)
	}
	return trial.New(guide, eval.New(w.Net), o)
}

// timid passes in every action window and otherwise decides as the heuristic does.
type timid struct{ *heuristic.Agent }

func (g timid) Prefer(v engine.View, legal []engine.Action) engine.Action {
	if v.Ask() == engine.AskWindow {
		return legal[0]
	}
	return g.Agent.Prefer(v, legal)
}

const goblins card.Code = 1056

// side is an Orc player who cannot do anything, with twenty cards in his deck.
func side() engine.Side {
	return engine.Side{Capital: card.Orc, Deck: slices.Repeat([]card.Code{goblins}, 20)}
}

// window is a position in the capital window of the first player.
func window(t *testing.T, mine, theirs engine.Side) (*engine.Game, *engine.State) {
	t.Helper()
	g, s, _, err := engine.NewPosition(testgame.Library(t), &engine.Position{Step: engine.CapitalBegins, Sides: [2]engine.Side{mine, theirs}})
	if err != nil {
		t.Fatal(err)
	}
	g.Run(s)
	return g, s
}

// rest lists all choices but own as candidates.
func rest(legal []engine.Action, own int) (list []trial.Candidate) {
	for i := range legal {
		if i != own {
			list = append(list, trial.Candidate{Index: i})
		}
	}
	return list
}

// TestATrialSeesWhatComesOfIt: the guide plays no cards, but to play a unit lets it attack the last
// section and win. With too few playouts for the candidates the guide's choice stands.
func TestATrialSeesWhatComesOfIt(t *testing.T) {
	mine, theirs := side(), side()
	mine.Hand, mine.Resources = []card.Code{goblins}, 4
	mine.Cards = []engine.Placed{{Code: goblins, Zone: card.Kingdom}}
	theirs.Burning, theirs.Damage = [3]bool{true}, [3]int{0, 7, 0}
	for _, tt := range []struct {
		playouts int
		want     engine.Verb
	}{{0, engine.Pass}, {40, engine.Play}} {
		g, s := window(t, mine, theirs)
		var masked engine.State
		var buf engine.Actions
		legal := g.Legal(s, &buf)
		v := g.Observe(s, s.ToMove(), &masked)
		// A player who puts his units into the battlefield wins, the others do not.
		j := judge(t, intoBattle{timid{heuristic.Quick()}}, trial.Options{Playouts: tt.playouts, Turns: 1, Margin: 0.03})
		j.Reset(1)
		if got := legal[j.Best(v, legal, 0, rest(legal, 0), []engine.View{v})]; got.Verb() != tt.want {
			t.Errorf("with %d playouts: %v, want %v", tt.playouts, got.Verb(), tt.want)
		}
		if (j.Applied() > 0) != (tt.playouts > 0) {
			t.Errorf("with %d playouts: %d decisions were carried out", tt.playouts, j.Applied())
		}
	}
}

// intoBattle puts units into the battlefield.
type intoBattle struct{ timid }

func (g intoBattle) Prefer(v engine.View, legal []engine.Action) engine.Action {
	if v.Ask() == engine.AskZone {
		for _, l := range legal {
			if v.Zone(l.Obj()) == card.Battlefield {
				return l
			}
		}
	}
	return g.timid.Prefer(v, legal)
}

// TestWhatKeepsIsPreferred: where the game is lost next turn whatever is done, a candidate that keeps what
// the guide's choice would spend is taken, and one that keeps nothing is not.
func TestWhatKeepsIsPreferred(t *testing.T) {
	mine, theirs := side(), side()
	mine.Hand, mine.Resources = []card.Code{goblins}, 4
	theirs.Cards = slices.Repeat([]engine.Placed{{Code: goblins, Zone: card.Battlefield}}, 12)
	mine.Burning, mine.Damage = [3]bool{true}, [3]int{0, 7, 7} // the next attack burns a section that nobody can defend
	g, s := window(t, mine, theirs)
	var masked engine.State
	var buf engine.Actions
	legal := g.Legal(s, &buf)
	v := g.Observe(s, s.ToMove(), &masked)
	if s.Over() || legal[0].Verb() != engine.Pass || len(legal) < 2 {
		t.Fatalf("the position has no choice: over %v, %d actions", s.Over(), len(legal))
	}
	for _, keeps := range []bool{true, false} {
		j := judge(t, timid{heuristic.Quick()}, trial.Options{Playouts: 24, Turns: 4, Margin: 0.03})
		j.Reset(1)
		best := j.Best(v, legal, 1, []trial.Candidate{{Index: 0, Keeps: keeps}}, []engine.View{v})
		if (best == 0) != keeps {
			t.Errorf("keeps %v: took choice %d", keeps, best)
		}
	}
}

// choices plays a game in which every decision of both players is a trial.
func choices(t testing.TB, g *engine.Game, j *trial.Judge, guide trial.Guide, seed uint64) (list []engine.Action) {
	var s, masked engine.State
	var buf engine.Actions
	j.Reset(seed)
	for g.StartRandom(&s, 7); !s.Over() && s.Turn() < 12; {
		legal := g.Legal(&s, &buf)
		v := g.Observe(&s, s.ToMove(), &masked)
		own := slices.Index(legal, guide.Prefer(v, legal))
		c := legal[own]
		if v.Ask() != engine.AskName {
			c = legal[j.Best(v, legal, own, rest(legal, own), []engine.View{v})]
		}
		list = append(list, c)
		g.Apply(&s, c)
	}
	return list
}

// TestTheSeedDecides: the same seed gives the same choices, and trials make a difference.
func TestTheSeedDecides(t *testing.T) {
	g, guide := testgame.New(t, "dwarf", "orc"), heuristic.Quick()
	game := func(playouts int, seed uint64) []engine.Action {
		return choices(t, g, judge(t, heuristic.Quick(), trial.Options{Playouts: playouts, Turns: 2, Margin: 0.03}), guide, seed)
	}
	first := game(30, 1)
	if !slices.Equal(first, game(30, 1)) {
		t.Error("two games with the same seed differ")
	}
	if slices.Equal(first, game(0, 1)) {
		t.Error("trials made no difference in a whole game")
	}
}

// TestAnAwkwardGuideDoesNotHang: playouts of a guide that plays by chance end.
func TestAnAwkwardGuideDoesNotHang(t *testing.T) {
	g, chance := testgame.New(t, "dwarf", "orc"), lots{random.New()}
	choices(t, g, judge(t, chance, trial.Options{Playouts: 20, Turns: 3}), chance, 3)
}

type lots struct{ *random.Agent }

func (l lots) Prefer(v engine.View, legal []engine.Action) engine.Action { return l.Choose(v, legal) }

func TestDoesNotAllocate(t *testing.T) {
	g, guide := testgame.New(t, "dwarf", "orc"), heuristic.Quick()
	j := judge(t, heuristic.Quick(), trial.Options{Playouts: 20, Turns: 1, Margin: 0.03})
	choices(t, g, j, guide, 1)
	var s, masked engine.State
	var buf engine.Actions
	views := make([]engine.View, 1)
	for g.StartRandom(&s, 7); !s.Over() && s.Turn() < 8; {
		legal := g.Legal(&s, &buf)
		v := g.Observe(&s, s.ToMove(), &masked)
		views[0] = v
		own := slices.Index(legal, guide.Prefer(v, legal))
		list := rest(legal, own)
		if n := testing.AllocsPerRun(1, func() { j.Best(v, legal, own, list, views) }); n > 0 && v.Ask() != engine.AskName {
			t.Fatalf("%v allocations at decision %d", n, s.Decisions())
		}
		g.Apply(&s, legal[own])
	}
}
