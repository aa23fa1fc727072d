package experiments

import (
	"context"
	"io"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/wisim/wisim/ai/selfplay"
	"github.com/wisim/wisim/cmd/wisim/internal/terminal"
	"github.com/wisim/wisim/reports/results"
)

// playLadder plays all games of a ladder of simple agents.
func playLadder(t *testing.T, agents []string) (*ladder, LadderReport) {
	t.Helper()
	o := &LadderOptions{Agents: strings.Join(agents, ","), Decks: "dwarf-wall/orc-smash", Games: 24, Seed: 1, Jobs: 2, Fixed: true}
	l, err := o.prepare(terminal.Streams{Err: io.Discard})
	if err != nil {
		t.Fatal(err)
	}
	if err := l.play(context.Background(), terminal.StartProgress(terminal.Silent(), "games", 0)); err != nil {
		t.Fatal(err)
	}
	return l, l.report(o)
}

// The ratings do not depend on the order in which the agents are given.
func TestRatingsDoNotDependOnTheOrderOfAgents(t *testing.T) {
	agents := []string{"heuristic/try=0", "heuristic/try=0,order=0", "heuristic/try=0,hold=0", "random"}
	_, one := playLadder(t, agents)
	slices.Reverse(agents)
	_, other := playLadder(t, agents)
	if one.Games != 6*24 || other.Games != one.Games {
		t.Fatalf("%d and %d games, want %d", one.Games, other.Games, 6*24)
	}
	for _, a := range one.Ratings {
		i := slices.IndexFunc(other.Ratings, func(b ladderRating) bool { return b.Agent == a.Agent })
		b := other.Ratings[i]
		if d := math.Max(math.Abs(a.Rating-b.Rating), math.Max(math.Abs(a.Low-b.Low), math.Abs(a.High-b.High))); d > 0.01 {
			t.Errorf("%+v; with the agents reversed %+v", a, b)
		}
	}
}

// Both sides of a pairing have one seed, and no two pairings or pairs of decks share one.
func TestSeedsOfALadder(t *testing.T) {
	o := &LadderOptions{Agents: "random,heuristic,heuristic/order=0", Decks: "dwarf,orc", Games: 24, Seed: 1, Jobs: 1}
	l, err := o.prepare(terminal.Streams{Err: io.Discard})
	if err != nil {
		t.Fatal(err)
	}
	seen := map[uint64]bool{}
	for _, p := range l.pairs {
		for k := 0; k < len(p.matches); k += 2 {
			seed := p.matches[k].PairSeed(0)
			if seed != p.matches[k+1].PairSeed(0) || seen[seed] {
				t.Errorf("agents %d and %d, decks %d: seeds %x and %x", p.i, p.j, k/2, seed, p.matches[k+1].PairSeed(0))
			}
			seen[seed] = true
		}
	}
}

// The four games of a seed are one observation, and its mean is kept.
func TestFourGamesAreOneObservation(t *testing.T) {
	game := func(pair, winner int) results.Game { return results.Game{Pair: pair, Winner: winner} }
	for _, c := range []struct {
		first, second [2]int // winners of the games of both matches
		mean, weight  float64
	}{
		{[2]int{0, 0}, [2]int{0, 0}, 0.5, 1}, // the side decides every game
		{[2]int{0, 0}, [2]int{1, 1}, 1, 1},
		{[2]int{0, 1}, [2]int{0, 1}, 0.5, 1},
		{[2]int{0, 1}, [2]int{1, 1}, 0.75, 1},
		{[2]int{0, 0}, [2]int{1, results.Draw}, 0.875, 1},
		{[2]int{1, 1}, [2]int{0, results.Draw}, 0.125, 1},
		{[2]int{0, 1}, [2]int{0, results.Unfinished}, 1. / 3, 0.75},
	} {
		p := &pairing{matches: []*selfplay.Match{{}, {}}}
		p.take(p.matches[0], []results.Game{game(7, 0), game(8, c.first[0]), game(8, c.first[1]), game(9, 1), game(9, 1)})
		p.take(p.matches[1], []results.Game{game(8, c.second[0]), game(8, c.second[1]), game(9, 1)})
		if m, n := p.tally.Mean(), p.tally.Pairs(); math.Abs(m-c.mean) > 1e-12 || math.Abs(n-c.weight) > 1e-12 || p.games != 4 {
			t.Errorf("%+v: mean %v, weight %v of %d games", c, m, n, p.games)
		}
	}
}

// The games of a list do not depend on what its file is called.
func TestSeedsOfAListInAFile(t *testing.T) {
	var seeds []uint64
	for _, name := range []string{"one.txt", "other.txt"} {
		path := filepath.Join(t.TempDir(), name)
		if err := os.WriteFile(path, []byte(worseList), 0o600); err != nil {
			t.Fatal(err)
		}
		o := &LadderOptions{Agents: "random,heuristic", Decks: path + "," + path + "/orc", Games: 4, Seed: 1, Jobs: 1}
		l, err := o.prepare(terminal.Streams{Err: io.Discard})
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range l.pairs[0].matches {
			seeds = append(seeds, m.PairSeed(0))
		}
	}
	if len(seeds) != 8 || !slices.Equal(seeds[:4], seeds[4:]) || seeds[0] == seeds[2] {
		t.Errorf("seeds %x; want the same four twice", seeds)
	}
}
