package selfplay

import (
	"context"
	"sync/atomic"
	"testing"
	"time"

	"github.com/wisim/wisim/ai"
	"github.com/wisim/wisim/ai/random"
	"github.com/wisim/wisim/decks"
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/internal/testgame"
)

// asleep plays at random, and sleeps at the first decision of one game.
type asleep struct {
	ai.Agent
	games *atomic.Int64 // games begun by all such agents
	sleep bool
}

const sleepsIn, sleepTime = 12, 2500 * time.Millisecond

func (a *asleep) Reset(seed uint64) {
	a.sleep = a.games.Add(1) == sleepsIn
	a.Agent.Reset(seed)
}

func (a *asleep) Choose(v engine.View, legal []engine.Action) engine.Action {
	if a.sleep {
		a.sleep = false
		time.Sleep(sleepTime)
	}
	return a.Agent.Choose(v, legal)
}

// TestARunTellsOfASlowGame: it is reported once, by its number, while it is being played.
func TestARunTellsOfASlowGame(t *testing.T) {
	table, err := decks.NamedTable(testgame.Library(t), "dwarf", "orc")
	if err != nil {
		t.Fatal(err)
	}
	var games atomic.Int64
	m := &Match{Start: Decks(table.Game), Agents: [2]func() ai.Agent{
		func() ai.Agent { return &asleep{Agent: random.New(), games: &games} },
		func() ai.Agent { return random.New() },
	}}
	var slow []SlowGame
	err = Run(context.Background(), 1, []Batch{{Match: m, Games: 40}}, Sink{Slow: func(g SlowGame) { slow = append(slow, g) }})
	if err != nil {
		t.Fatal(err)
	}
	if len(slow) != 1 {
		t.Fatalf("%d slow games: %v", len(slow), slow)
	}
	if g := slow[0]; g.Match != m || g.Number != sleepsIn-1 || g.Took >= sleepTime || g.Took < slowLeast || g.Usual <= 0 {
		t.Errorf("game %d took %v, usual is %v; want game %d, reported within %v", g.Number, g.Took, g.Usual, sleepsIn-1, sleepTime)
	}
}

// TestWhatIsSlow checks when the stopwatch calls a game slow.
func TestWhatIsSlow(t *testing.T) {
	one, other := &Match{}, &Match{}
	ended := func(w *stopwatch, m *Match, number int, took time.Duration) {
		g := w.start(m, number)
		g.begin = time.Now().Add(-took)
		w.end(g)
	}
	for _, tt := range []struct {
		name   string
		before int // games of the same match before
		each   time.Duration
		others int // games of another match before, of a second each
		took   time.Duration
		after  int // games of the same match after
		slow   bool
	}{
		{name: "more than a hundred times", before: 20, each: 20 * time.Millisecond, took: 3 * time.Second, slow: true},
		{name: "less than a hundred times", before: 20, each: 20 * time.Millisecond, took: 1500 * time.Millisecond},
		{name: "less than a second", before: 20, each: time.Millisecond, took: 900 * time.Millisecond},
		{name: "with little to compare with", before: 5, each: time.Millisecond, took: time.Hour},
		{name: "the first game", each: 20 * time.Millisecond, took: 3 * time.Second, after: 20, slow: true},
		{name: "with the games of another match", others: 20, took: 2 * time.Minute, slow: true},
		{name: "in a match without a median, with a slower one", others: 20, before: 5, each: time.Millisecond, took: 30 * time.Second},
	} {
		w := newStopwatch()
		for n := range tt.before {
			ended(w, one, n, tt.each)
		}
		for n := range tt.others {
			ended(w, other, n, time.Second)
		}
		g := w.start(one, 99)
		g.begin = time.Now().Add(-tt.took)
		found := w.slow()
		w.end(g)
		for n := range tt.after {
			ended(w, one, 100+n, tt.each)
		}
		found = append(found, w.slow()...)
		if tt.slow && (len(found) != 1 || found[0].Match != one || found[0].Number != 99) || !tt.slow && len(found) > 0 {
			t.Errorf("%s: found %v, want slow %v", tt.name, found, tt.slow)
		}
	}
}
