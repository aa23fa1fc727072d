package selfplay

import (
	"context"
	"errors"
	"runtime"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/wisim/wisim/ai"
	"github.com/wisim/wisim/decks"
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/cards"
	"github.com/wisim/wisim/reports/results"
)

// dice chooses by chance; it stands for any agent.
type dice struct{ state uint64 }

func newDice() ai.Agent { return &dice{} }

func (d *dice) Reset(seed uint64) { d.state = seed }

func (d *dice) Choose(_ engine.View, legal []engine.Action) engine.Action {
	d.state += gamma
	return legal[mix(d.state)%uint64(len(legal))]
}

// starters is a match of the Dwarf starter against the Orc starter.
func starters(t *testing.T, games int) *Match {
	t.Helper()
	lib, _, err := cards.Load()
	if err != nil {
		t.Fatal(err)
	}
	pool := decks.LibraryPool(lib)
	named := func(name string) decks.Source {
		s, ok, err := decks.Named(name, pool)
		if !ok || err != nil {
			t.Fatalf("deck %s: %v", name, err)
		}
		return s
	}
	dwarf, orc := named("dwarf"), named("orc")
	table := func(seed uint64) (*engine.Game, error) {
		a, b, err := decks.Pair(seed, dwarf, orc, false)
		if err != nil {
			return nil, err
		}
		return engine.NewGame(lib, [2]engine.Deck{
			{Capital: a.Capital, Cards: a.List()}, {Capital: b.Capital, Cards: b.List()},
		})
	}
	return &Match{Table: table, Agents: [2]func() ai.Agent{newDice, newDice}, Seed: 1, Matchup: "dwarf orc", Games: games}
}

func run(t *testing.T, m *Match, workers int) []results.Game {
	t.Helper()
	var games []results.Game
	if err := m.Run(context.Background(), workers, func(g results.Game) { games = append(games, g) }); err != nil {
		t.Fatal(err)
	}
	return games
}

func TestTheNumberOfWorkersChangesNothing(t *testing.T) {
	m := starters(t, 31)
	one := run(t, m, 1)
	if len(one) != m.Games {
		t.Fatalf("%d games, want %d", len(one), m.Games)
	}
	for _, workers := range []int{2, 5, 40} {
		if many := run(t, m, workers); !slices.Equal(one, many) {
			t.Errorf("%d workers played other games than one", workers)
		}
	}
}

func TestGamesComeInPairs(t *testing.T) {
	m := starters(t, 20)
	games := run(t, m, 2)
	seeds := map[uint64]int{}
	for i, g := range games {
		if g.Number != i || g.Pair != i/2 || g.First != i%2 {
			t.Errorf("game %d: number %d, pair %d, first %d", i, g.Number, g.Pair, g.First)
		}
		if g.Seed != m.PairSeed(g.Pair) {
			t.Errorf("game %d does not have the seed of its pair", i)
		}
		seeds[g.Seed]++
		if g.Turns < 1 || g.Decisions < 1 || g.Ending == "" || !g.Finished() {
			t.Errorf("game %d: %+v", i, g)
		}
	}
	if len(seeds) != 10 {
		t.Errorf("%d seeds in 10 pairs", len(seeds))
	}
}

func TestTheSeedAndTheMatchupChangeEveryGame(t *testing.T) {
	m := starters(t, 10)
	base := run(t, m, 2)
	for name, change := range map[string]func(*Match){
		"seed":    func(m *Match) { m.Seed = 2 },
		"matchup": func(m *Match) { m.Matchup = "orc dwarf" },
	} {
		other := *m
		change(&other)
		for i, g := range run(t, &other, 2) {
			if g.Signature == base[i].Signature {
				t.Errorf("another %s: game %d is the same", name, i)
			}
		}
	}
}

func TestOneGameCanBePlayedAlone(t *testing.T) {
	m := starters(t, 8)
	games := run(t, m, 2)
	m.Games = 1
	for _, want := range games {
		got, err := m.Play(want.Number, nil)
		if err != nil || got != want {
			t.Errorf("game %d alone: %+v, %v; in the run: %+v", want.Number, got, err, want)
		}
	}
}

// stuck thinks until it is let go.
type stuck struct {
	dice
	thinking *atomic.Int32
	release  chan struct{}
}

func (s *stuck) Choose(v engine.View, legal []engine.Action) engine.Action {
	s.thinking.Add(1)
	<-s.release
	return s.dice.Choose(v, legal)
}

func TestAnInterruptDoesNotWaitForThoughts(t *testing.T) {
	m := starters(t, 1000)
	var thinking atomic.Int32
	release := make(chan struct{})
	var made atomic.Int32
	m.Agents[1] = func() ai.Agent {
		if made.Add(1) == 1 { // one worker gets stuck, the other goes on
			return &stuck{thinking: &thinking, release: release}
		}
		return newDice()
	}
	ctx, cancel := context.WithCancel(context.Background())
	var games []results.Game
	finished := make(chan error)
	go func() {
		finished <- m.Run(ctx, 2, func(g results.Game) { games = append(games, g) })
	}()
	for thinking.Load() == 0 {
		runtime.Gosched()
	}
	time.Sleep(50 * time.Millisecond)
	cancel()
	select {
	case err := <-finished:
		if !errors.Is(err, context.Canceled) {
			t.Errorf("error %v, want %v", err, context.Canceled)
		}
	case <-time.After(time.Second):
		t.Fatal("still running a second after the interrupt")
	}
	close(release)
	if len(games) == 0 {
		t.Error("nothing is left of the games that were finished")
	}
	if !slices.IsSortedFunc(games, func(a, b results.Game) int { return a.Number - b.Number }) {
		t.Error("the games are not in order")
	}
}

func TestAnInterruptBeforeTheStart(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	err := starters(t, 4).Run(ctx, 2, func(results.Game) {})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("error %v, want %v", err, context.Canceled)
	}
}

// cheat returns an action that nobody can take, or panics.
type cheat struct {
	dice
	loud bool
}

func (c *cheat) Choose(engine.View, []engine.Action) engine.Action {
	if c.loud {
		panic("no idea")
	}
	return 0xffffffff
}

func TestFaultsNameTheGame(t *testing.T) {
	broken := errors.New("no table")
	for _, tt := range []struct {
		name   string
		change func(*Match)
		want   string
	}{
		{"illegal action", func(m *Match) { m.Agents[1] = func() ai.Agent { return &cheat{} } }, "the agent of deck 2 chose"},
		{"panic", func(m *Match) { m.Agents[0] = func() ai.Agent { return &cheat{loud: true} } }, "panic: no idea"},
		{"table", func(m *Match) { m.Table = func(uint64) (*engine.Game, error) { return nil, broken } }, "no table"},
	} {
		m := starters(t, 50)
		tt.change(m)
		err := m.Run(context.Background(), 2, func(results.Game) {})
		var fault *GameError
		if !errors.As(err, &fault) || fault.Number < 0 || fault.Number >= m.Games || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: error %v, want the game's number and %q", tt.name, err, tt.want)
		}
		if tt.name == "table" && !errors.Is(err, broken) {
			t.Errorf("%s: the cause is lost in %v", tt.name, err)
		}
	}
}

func TestReorder(t *testing.T) {
	var got []int
	r := reorder{emit: func(g results.Game) { got = append(got, g.Number) }}
	for _, step := range []struct {
		add  int
		want []int
	}{
		{1, nil}, {0, []int{0, 1}}, {4, []int{0, 1}}, {5, []int{0, 1}}, {2, []int{0, 1, 2}},
	} {
		r.add(results.Game{Number: step.add})
		if !slices.Equal(got, step.want) {
			t.Fatalf("after game %d: %v, want %v", step.add, got, step.want)
		}
	}
	r.flush()
	if want := []int{0, 1, 2, 4, 5}; !slices.Equal(got, want) {
		t.Errorf("flushed: %v, want %v", got, want)
	}
}

func TestSignatureTellsSequencesApart(t *testing.T) {
	sign := func(words ...uint64) uint64 {
		s := newSignature()
		for _, w := range words {
			s.add(w)
		}
		return uint64(s)
	}
	seen := map[uint64][]uint64{}
	for _, words := range [][]uint64{{}, {0}, {0, 0}, {1}, {0, 1}, {1, 0}, {1, 1}, {1 << 63}} {
		s := sign(words...)
		if other, dup := seen[s]; dup {
			t.Errorf("%v and %v have the same signature", words, other)
		}
		seen[s] = words
	}
}
