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
	"github.com/wisim/wisim/internal/splitmix"
	"github.com/wisim/wisim/internal/testgame"
	"github.com/wisim/wisim/reports/results"
)

// dice chooses by chance; it stands for any agent.
type dice struct{ state uint64 }

func newDice() ai.Agent { return &dice{} }

func (d *dice) Reset(seed uint64) { d.state = seed }

func (d *dice) Choose(_ engine.View, legal []engine.Action) engine.Action {
	d.state += splitmix.Gamma
	return legal[splitmix.Mix(d.state)%uint64(len(legal))]
}

// starters is a match of the Dwarf starter against the Orc starter.
func starters(t *testing.T) *Match {
	t.Helper()
	lib := testgame.Library(t)
	table, err := decks.NamedTable(lib, "dwarf", "orc")
	if err != nil {
		t.Fatal(err)
	}
	return &Match{Start: Decks(table.Game), Agents: [2]func() ai.Agent{newDice, newDice}, Seed: 1, Matchup: "dwarf orc"}
}

// batches splits a number of games of a match into batches of the given size.
func batches(m *Match, games, size int) (list []Batch) {
	for first := 0; first < games; first += size {
		list = append(list, Batch{Match: m, First: first, Games: min(size, games-first)})
	}
	return list
}

// runGames plays games of a match and returns them in order of their numbers.
func runGames(ctx context.Context, m *Match, games, workers int) (list []results.Game, err error) {
	err = Run(ctx, workers, batches(m, games, 7), Sink{Batch: func(_ int, b results.Batch, _ bool) { list = append(list, b.Games...) }})
	return list, err
}

func play(t *testing.T, m *Match, games, workers int) []results.Game {
	t.Helper()
	list, err := runGames(context.Background(), m, games, workers)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

func TestTheNumberOfWorkersChangesNothing(t *testing.T) {
	const games = 31
	m := starters(t)
	one := play(t, m, games, 1)
	if len(one) != games {
		t.Fatalf("%d games, want %d", len(one), games)
	}
	for _, workers := range []int{2, 5, 40} {
		if many := play(t, m, games, workers); !slices.Equal(one, many) {
			t.Errorf("%d workers played other games than one", workers)
		}
	}
	whole := 0
	err := Run(context.Background(), 2, batches(m, games, games), Sink{Batch: func(i int, b results.Batch, complete bool) {
		whole++
		if i != 0 || !complete || !slices.Equal(one, b.Games) {
			t.Errorf("other games in one batch than in several: %d, %v", i, complete)
		}
	}})
	if err != nil || whole != 1 {
		t.Errorf("one batch: %d, %v", whole, err)
	}
}

func TestGamesComeInPairs(t *testing.T) {
	m := starters(t)
	games := play(t, m, 20, 2)
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
	m := starters(t)
	base := play(t, m, 10, 2)
	for name, change := range map[string]func(*Match){
		"seed":    func(m *Match) { m.Seed = 2 },
		"matchup": func(m *Match) { m.Matchup = "orc dwarf" },
	} {
		other := *m
		change(&other)
		for i, g := range play(t, &other, 10, 2) {
			if g.Signature == base[i].Signature {
				t.Errorf("another %s: game %d is the same", name, i)
			}
		}
	}
}

func TestOneGameCanBePlayedAlone(t *testing.T) {
	m := starters(t)
	for _, want := range play(t, m, 8, 2) {
		got, err := m.Play(want.Number, nil)
		if err != nil || got != want {
			t.Errorf("game %d alone: %+v, %v; in the run: %+v", want.Number, got, err, want)
		}
	}
}

// Batches of several matches are each stored once and passed to Sink.Batch in order, and
// Sink.Game gets every game.
func TestTheSinkIsToldOfEverything(t *testing.T) {
	m := starters(t)
	other := *m
	other.Matchup = "another"
	list := []Batch{{m, 0, 6}, {&other, 6, 3}, {m, 6, 1}, {&other, 0, 6}, {m, 7, 2}}
	var stored [5]atomic.Int32
	games, next := 0, 0
	err := Run(context.Background(), 3, list, Sink{
		Game: func(results.Game) { games++ },
		Store: func(i int, b results.Batch) error {
			stored[i].Add(1)
			return nil
		},
		Batch: func(i int, b results.Batch, complete bool) {
			if i != next || !complete || stored[i].Load() != 1 {
				t.Errorf("batch %d in the place of %d: complete %v, stored %d times", i, next, complete, stored[i].Load())
			}
			next++
			if len(b.Games) != list[i].Games {
				t.Fatalf("batch %d has %d games", i, len(b.Games))
			}
			for k, g := range b.Games {
				if want, err := list[i].Match.Play(list[i].First+k, nil); err != nil || g != want {
					t.Errorf("batch %d: %+v, want %+v, %v", i, g, want, err)
				}
			}
		},
	})
	if err != nil || games != 18 || next != len(list) {
		t.Errorf("%v after %d games and %d batches", err, games, next)
	}
}

// An error of Sink.Store ends the run.
func TestWhatCannotBeStoredEndsTheRun(t *testing.T) {
	full := errors.New("no space left")
	err := Run(context.Background(), 2, batches(starters(t), 1000, 4), Sink{Store: func(i int, _ results.Batch) error {
		if i == 1 {
			return full
		}
		return nil
	}})
	if !errors.Is(err, full) {
		t.Errorf("error %v, want %v", err, full)
	}
}

// slow is an agent that blocks the first game until many others are over.
type slow struct {
	dice
	held *atomic.Bool
	let  chan struct{}
}

func (s *slow) Choose(v engine.View, legal []engine.Action) engine.Action {
	if s.held.CompareAndSwap(false, true) {
		<-s.let
	}
	return s.dice.Choose(v, legal)
}

// While one game is slow, the other workers go on, but the number of batches that are played and
// not yet passed to Sink.Batch is bounded.
func TestWhatIsAheadIsBounded(t *testing.T) {
	m := starters(t)
	var held atomic.Bool
	let := make(chan struct{})
	for i := range m.Agents {
		m.Agents[i] = func() ai.Agent { return &slow{held: &held, let: let} }
	}
	var stored atomic.Int32
	go func() {
		for last := int32(-1); ; {
			time.Sleep(100 * time.Millisecond)
			now := stored.Load()
			if now > 0 && now == last {
				close(let)
				return
			}
			last = now
		}
	}()
	early := int32(0)
	err := Run(context.Background(), 2, batches(m, 200, 2), Sink{
		Store: func(i int, _ results.Batch) error { stored.Add(1); return nil },
		Batch: func(i int, _ results.Batch, _ bool) {
			if i == 0 {
				early = stored.Load()
			}
		},
	})
	if err != nil || stored.Load() != 100 || early < 2 || early > 2*(2+lookahead) {
		t.Errorf("%v: %d batches stored, %d of them before the first was handed out", err, stored.Load(), early)
	}
}

// stuck is an agent whose Choose blocks until the test releases it.
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
	m := starters(t)
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
		var err error
		games, err = runGames(ctx, m, 1000, 2)
		finished <- err
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
	_, err := runGames(ctx, starters(t), 4, 2)
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
		{"table", func(m *Match) {
			m.Start = Decks(func(uint64) (*engine.Game, error) { return nil, broken })
		}, "no table"},
	} {
		m := starters(t)
		tt.change(m)
		_, err := runGames(context.Background(), m, 50, 2)
		var fault *GameError
		if !errors.As(err, &fault) || fault.Number < 0 || fault.Number >= 50 || fault.Match != m || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: error %v, want the game's number and %q", tt.name, err, tt.want)
		}
		if tt.name == "table" && !errors.Is(err, broken) {
			t.Errorf("%s: the cause is lost in %v", tt.name, err)
		}
	}
}

func TestReorder(t *testing.T) {
	var got []int
	r := orderedSink{ahead: make(chan struct{}, 6), sink: func(n int, _ results.Batch, _ bool) { got = append(got, n) }}
	for range 6 {
		r.ahead <- struct{}{}
	}
	for _, step := range []struct {
		add  int
		want []int
	}{
		{1, nil}, {0, []int{0, 1}}, {4, []int{0, 1}}, {5, []int{0, 1}}, {2, []int{0, 1, 2}},
	} {
		r.add(&openBatch{index: step.add})
		if !slices.Equal(got, step.want) {
			t.Fatalf("after batch %d: %v, want %v", step.add, got, step.want)
		}
	}
	if len(r.ahead) != 3 {
		t.Errorf("%d batches are ahead, want 3", len(r.ahead))
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
