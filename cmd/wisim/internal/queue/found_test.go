package queue

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/wisim/wisim/reports/results"
)

// liarRuns is how many runs TestLiarsAreFound simulates for each share of false games.
var liarRuns = flag.Int("liars", 2, "how many runs with a lying worker are simulated for each share of false games")

// lying is a run with eight workers, of which one falsifies games.
type lying struct {
	t     *testing.T
	d     *Driver
	list  []Batch
	share float64 // share of games that are false

	mutex    sync.Mutex
	accepted map[results.BatchID]results.Batch
	hazard   float64 // sum of the chances with which false games were looked at
	wrong    int     // number of false games that were looked at
	caught   int     // number of those that were replayed
}

// sink checks batches as a run does, one game after another, and stores them in memory.
func (l *lying) sink() Sink {
	return Sink{
		Check: func(i int, worker string, b results.Batch) error {
			want := madeUp(l.list[i])
			for k, g := range b.Games {
				n := l.d.received(worker)
				if g != want.Games[k] {
					rate := 1.0 / often
					if n < unproven {
						rate = 1.0 / atFirst
					}
					l.mutex.Lock()
					l.hazard += rate
					l.wrong++
					l.mutex.Unlock()
				}
				if err := l.d.Audit(worker, func() error {
					if g != want.Games[k] {
						l.mutex.Lock()
						defer l.mutex.Unlock()
						l.caught++
						return errors.New("plays differently here")
					}
					return nil
				}); err != nil {
					return err
				}
			}
			return nil
		},
		Store: func(i int, _ string, b results.Batch) error {
			l.mutex.Lock()
			defer l.mutex.Unlock()
			l.accepted[l.list[i].ID] = b
			return nil
		},
		Batch: func(int, results.Batch) {},
	}
}

// received returns how many games of a worker the driver has looked at.
func (d *Driver) received(worker string) int {
	d.crew.mutex.Lock()
	defer d.crew.mutex.Unlock()
	if m := d.crew.members[worker]; m != nil {
		return m.received
	}
	return 0
}

// play plays the batches in two rounds, and all that a liar has sent anew when it is found.
func (l *lying) play() {
	for {
		var todo []Batch
		for _, b := range l.list {
			if _, ok := l.accepted[b.ID]; !ok {
				todo = append(todo, b)
			}
		}
		if len(todo) == 0 {
			return
		}
		if half := len(l.list) / 2; len(todo) > half {
			todo = todo[:half]
		}
		whole := l.list
		l.list = todo
		err := l.d.Play(l.t.Context(), todo, l.sink())
		l.list = whole
		var lost *LostError
		switch {
		case errors.As(err, &lost):
			if !slices.Equal(lost.Workers, []string{"liar"}) {
				l.t.Fatalf("%v is found", lost.Workers)
			}
			for _, id := range lost.Batches {
				delete(l.accepted, id)
			}
		case err != nil:
			l.t.Fatal(err)
		}
	}
}

// TestLiarsAreFound: of eight workers one falsifies a share of its games, at random. Its false
// games are caught as often as the rates of replays say, and when it is found, none counts.
func TestLiarsAreFound(t *testing.T) {
	for _, share := range Shares {
		t.Run(fmt.Sprint(share), func(t *testing.T) {
			var hazard float64
			found, caught, wrong := 0, 0, 0
			for run := range *liarRuns {
				l := lie(t, share, uint64(run))
				hazard += l.hazard
				wrong += l.wrong
				caught += l.caught
				if l.caught > 0 {
					found++
				}
			}
			// The number of games that were caught, less the sum of the chances with which false
			// games were looked at, is a martingale; its variance is at most that sum.
			if d := math.Abs(float64(caught) - hazard); d > 4*math.Sqrt(hazard)+1 {
				t.Errorf("%d false games were caught; the rates of replays say %.1f", caught, hazard)
			}
			t.Logf("share %v: %d of %d liars found; of %d false games %d were caught, expected %.1f", share, found, *liarRuns, wrong, caught, hazard)
		})
	}
}

// lie simulates a run.
func lie(t *testing.T, share float64, seed uint64) *lying {
	t.Helper()
	s := serve(t, ServerOptions{})
	d := drive(t, s, 1, func(string) {})
	defer d.Close(true)
	for i := range 7 {
		defer work(t, s, fmt.Sprint("w", i), honest)()
	}
	var mutex sync.Mutex
	random := rand.New(rand.NewPCG(seed, math.Float64bits(share)))
	defer work(t, s, "liar", func(_ context.Context, b Batch) (results.Batch, error) {
		out := madeUp(b)
		mutex.Lock()
		defer mutex.Unlock()
		for i := range out.Games {
			if random.Float64() < share {
				out.Games[i].Winner = 1
			}
		}
		return out, nil
	})()
	l := &lying{t: t, d: d, list: batches(400), share: share, accepted: map[results.BatchID]results.Batch{}}
	l.play()
	bad := 0
	for _, b := range l.list {
		if !reflect.DeepEqual(l.accepted[b.ID].Games, madeUp(b).Games) {
			bad++
		}
	}
	if l.caught > 0 && bad > 0 {
		t.Errorf("the liar was found, and %d of its batches count", bad)
	}
	if d.crew.banned("liar") != (l.caught > 0) {
		t.Errorf("%d false games were caught, and the liar is refused: %v", l.caught, d.crew.banned("liar"))
	}
	return l
}

// A worker that is honest for a round, and false in the next, loses what it sent in the first,
// too: both rounds are played anew, and only by others.
func TestAllThatALiarSentIsLost(t *testing.T) {
	s := serve(t, ServerOptions{})
	var log said
	d := drive(t, s, 1, log.say)
	defer d.Close(true)
	lies := false
	play := func(_ context.Context, b Batch) (results.Batch, error) {
		out := madeUp(b)
		if lies {
			out.Games[0].Winner = 1
		}
		return out, nil
	}
	stop := work(t, s, "liar", play)
	first, second := &checked{t: t, batches: batches(20)}, &checked{t: t, batches: batches(26)[20:]}
	if err := d.Play(t.Context(), first.batches, first.sink()); err != nil {
		t.Fatal(err)
	}
	stop()
	lies = true
	stop = work(t, s, "liar", play)
	err := d.Play(t.Context(), second.batches, second.sink())
	var lost *LostError
	if !errors.As(err, &lost) || !slices.Equal(lost.Workers, []string{"liar"}) || len(lost.Batches) != len(first.batches) {
		t.Fatalf("%v", err)
	}
	defer stop()
	defer work(t, s, "honest", honest)()
	again := &checked{t: t, batches: batches(26)}
	if err := d.Play(t.Context(), again.batches, again.sink()); err != nil {
		t.Fatal(err)
	}
	again.complete()
	for name, m := range d.crew.members {
		if (len(m.batches) > 0) != (name == "honest") {
			t.Errorf("%d batches of %s count", len(m.batches), name)
		}
	}
}

// What an earlier process received counts as sent by its worker.
func TestCreditedBatchesAreLost(t *testing.T) {
	s := serve(t, ServerOptions{})
	d := drive(t, s, 1, func(string) {})
	defer d.Close(true)
	list := batches(5)
	d.Credit("liar", []results.BatchID{list[3].ID, list[4].ID})
	d.Ban("banned")
	if !d.crew.banned("banned") || d.crew.banned("liar") {
		t.Error("another one is banned")
	}
	defer work(t, s, "liar", func(_ context.Context, b Batch) (results.Batch, error) {
		out := madeUp(b)
		out.Games[0].Winner = 1
		return out, nil
	})()
	c := &checked{t: t, batches: list[:1]}
	var lost *LostError
	if err := d.Play(t.Context(), c.batches, c.sink()); !errors.As(err, &lost) || !slices.Equal(lost.Batches, []results.BatchID{list[3].ID, list[4].ID}) {
		t.Errorf("%v", err)
	}
}

// Under names for which there is no room nothing is accepted.
func TestTooManyNames(t *testing.T) {
	c := crew{members: map[string]*member{}}
	for i := range maxNames {
		c.members[fmt.Sprint(i)] = &member{}
	}
	if c.banned("7") || !c.banned("one more") || c.ban("one more") {
		t.Error("a name more is taken")
	}
	c.credit("one more", results.BatchID{})
	if len(c.members) != maxNames {
		t.Errorf("%d names", len(c.members))
	}
}

// The chance that a driver states is that of drawing the replayed games at random.
func TestFoundBy(t *testing.T) {
	for _, c := range []struct {
		games, replayed int
		share           float64
	}{{200, 10, 0.1}, {200, 10, 0.01}, {64, 3, 1}, {64, 0, 1}, {1000, 50, 0.01}, {10, 10, 0.01}} {
		wrong := int(math.Ceil(c.share * float64(c.games)))
		random, hit := rand.New(rand.NewPCG(1, uint64(c.games))), 0
		const runs = 4000
		for range runs {
			if slices.Min(random.Perm(c.games)[:max(1, c.replayed)]) < wrong && c.replayed > 0 {
				hit++
			}
		}
		if got, want := foundBy(c.games, c.replayed, c.share), float64(hit)/runs; math.Abs(got-want) > 4*math.Sqrt(0.25/runs) {
			t.Errorf("%+v: %.3f; drawn %.3f", c, got, want)
		}
	}
}

// The table of docs/cluster.md is that of the rates of replays.
func TestChancesAreStated(t *testing.T) {
	page, err := os.ReadFile("../../../../docs/cluster.md")
	if err != nil {
		t.Fatal(err)
	}
	var table strings.Builder
	table.WriteString("| games of the worker | falsifies all | one in ten | one in a hundred |\n|---|---|---|---|\n")
	for _, n := range []int{64, 256, 800, 8000, 80000} {
		fmt.Fprintf(&table, "| %d |", n)
		for _, share := range Shares {
			fmt.Fprintf(&table, " %.1f %% |", math.Floor(1000*chance(n, share))/10)
		}
		table.WriteString("\n")
	}
	if !strings.Contains(string(page), table.String()) {
		t.Errorf("docs/cluster.md does not have\n%s", table.String())
	}
}
