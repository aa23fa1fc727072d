//go:build unix

package all

import (
	"cmp"
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"syscall"
	"testing"
	"time"

	"github.com/wisim/wisim/ai"
	"github.com/wisim/wisim/decks"
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/internal/testgame"
)

var (
	workDecks = flag.Int("work-decks", 12, "random decks whose games TestTheWorkOfADecisionIsBounded plays")
	workPair  = flag.Int("work-pair", -1, "the only pair of decks to play")
)

// mostWork is how many times the work of the median decision or game any other may take.
const mostWork = 50

// enoughForTimes is the number of decks from which times are compared, too.
const enoughForTimes = 200

// TestTheWorkOfADecisionIsBounded plays games of random legal decks, in which cards meet that nobody
// has put together before, and compares the dearest decision of each game with the median of
// these over all games, and each game with the median game. The measure is ai.Counted, which is
// the same on every machine. The log names the dearest, by work and by processor time:
//
//	go test ./ai/all -run WorkOfADecision -v -work-decks 500 -timeout 1h
//
// With -work-pair N only the games of that pair of decks are played.
func TestTheWorkOfADecisionIsBounded(t *testing.T) {
	for _, spec := range []string{"heuristic", "mcts:20"} {
		t.Run(spec, func(t *testing.T) {
			m := playRandomDecks(t, spec)
			compare(t, "decision by work", m.byWork, toll.workOf, true)
			compare(t, "decision by time", m.byTime, toll.timeOf, false)
			compare(t, "game by work", m.games, toll.workOf, true)
			compare(t, "game by time", m.games, toll.timeOf, *workDecks >= enoughForTimes)
		})
	}
}

// compare logs the dearest of a list. If limited is set, none may exceed the median mostWork times.
func compare(t *testing.T, what string, list []toll, by func(toll) int, limited bool) {
	t.Helper()
	list = slices.SortedFunc(slices.Values(list), func(a, b toll) int { return cmp.Compare(by(b), by(a)) })
	median := list[len(list)/2]
	t.Logf("%s: median %v; dearest:", what, median)
	for _, x := range list[:min(4, len(list))] {
		t.Logf("    %.1f times: %v", float64(by(x))/float64(by(median)), x)
		if limited && by(x) > mostWork*by(median) {
			t.Errorf("%s: %v is more than %d times the median %v", what, x, mostWork, median)
		}
	}
}

// playRandomDecks plays two games of each pair of decks.
func playRandomDecks(t *testing.T, spec string) (m meter) {
	make, err := New(spec)
	if err != nil {
		t.Fatal(err)
	}
	lib := testgame.Library(t)
	agents := [2]ai.Agent{make(), make()}
	for n := range *workDecks / 2 {
		if *workPair >= 0 && *workPair != n {
			continue
		}
		r := rand.New(rand.NewPCG(uint64(n), 1))
		sides := [2]card.Side{card.Order, card.Destruction}
		kind := n % len(kindsOfDecks)
		first, second := randomDeck(t, r, lib, kind, sides[n%2]), randomDeck(t, r, lib, kind, sides[n/2%2])
		m.playPair(t, first, second, fmt.Sprintf("pair %d, decks %s", n, kindsOfDecks[kind]), uint64(2*n), agents)
	}
	if *workPair < 0 {
		wall, _, err := decks.Named("dwarf-wall", decks.LibraryPool(lib))
		if err != nil {
			t.Fatal(err)
		}
		m.playPair(t, freeTactics(), wall.Deck(), "a deck with a tactic that can be played for ever", 1, agents)
	}
	return m
}

// freeTactics returns a deck with Devoted to Taal: two copies of it bring each other back to the
// hand for nothing.
func freeTactics() decks.Deck {
	var list []decks.Entry
	for _, c := range []card.Code{1027, 1028, 1029, 1030, 1033, 1034, 1035, 10008, 10009, 10020, 10028, 10029, 10038, 10047, 10048, 10049, 10059} {
		list = append(list, decks.Entry{Code: c, Count: 3})
	}
	return decks.New("free tactics", card.Empire, list)
}

// playPair plays two games of a pair of decks.
func (m *meter) playPair(t *testing.T, first, second decks.Deck, name string, seed uint64, agents [2]ai.Agent) {
	t.Helper()
	g, err := decks.NewGame(testgame.Library(t), first, second)
	if err != nil {
		t.Fatal(err)
	}
	for k := range uint64(2) {
		m.play(g, fmt.Sprintf("%s, game %d", name, k+1), seed+k, agents)
	}
}

// toll is what a decision or a game took.
type toll struct {
	what string
	work int           // decisions, of the game and of what agents tried out
	time time.Duration // processor time
}

func (x toll) workOf() int { return x.work }
func (x toll) timeOf() int { return int(x.time) }

func (x toll) String() string {
	return fmt.Sprintf("%d decisions, %v, %s", x.work, x.time.Round(100*time.Microsecond), x.what)
}

// meter holds what each game took, and its dearest decisions.
type meter struct{ games, byWork, byTime []toll }

// play plays a game between two agents.
func (m *meter) play(g *engine.Game, name string, seed uint64, agents [2]ai.Agent) {
	var s, masked engine.State
	var buf engine.Actions
	for i, a := range agents {
		a.Reset(seed + uint64(i))
	}
	var work, slow toll
	game := toll{what: name}
	for g.StartRandom(&s, seed); !s.Over(); {
		legal, p := g.Legal(&s, &buf), s.ToMove()
		v, start := g.Observe(&s, p, &masked), processorTime()
		choice := agents[p].Choose(v, legal)
		x := toll{work: 1 + agents[p].(ai.Counted).Work(), time: processorTime() - start}
		if x.work > work.work || x.time > slow.time {
			x.what = fmt.Sprintf("%s, turn %d, %v", name, v.Turn(), v.Ask())
		}
		if x.work > work.work {
			work = x
		}
		if x.time > slow.time {
			slow = x
		}
		game.work, game.time = game.work+x.work, game.time+x.time
		g.Apply(&s, choice)
	}
	m.games, m.byWork, m.byTime = append(m.games, game), append(m.byWork, work), append(m.byTime, slow)
}

// processorTime returns the processor time that the process has taken.
func processorTime() time.Duration {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
