package selfplay

import (
	"slices"
	"testing"

	"github.com/wisim/wisim/reports/results"
)

// A title has a row of uses in exactly the games in which its owner had it in hand, and was used
// in it if a copy was played or acted. Few cards of these decks are put into play otherwise.
func TestUsesAgreeWithCards(t *testing.T) {
	m := recorded(t)
	laid, put := 0, 0
	for n := range 40 {
		rec := record(t, m, n)
		for _, c := range rec.Cards {
			i := slices.IndexFunc(rec.Uses, func(u results.CardUse) bool { return u.Side == c.Side && u.Title == c.Title })
			if c.Kept+c.Drawn > 0 != (i >= 0) {
				t.Fatalf("game %d: %s: %d kept, %d drawn, row of uses %d", n, c.Title, c.Kept, c.Drawn, i)
			}
			if i < 0 {
				continue
			}
			u := rec.Uses[i]
			active := c.Played+c.Used > 0
			if u.Played > 0 && !active {
				put++
			}
			if u.InHand != 1 || u.Agent != c.Side || u.Code != c.Code || u.Played > 1 || active && u.Played == 0 {
				t.Errorf("game %d: %+v; the card was played %d times and used %d times", n, u, c.Played, c.Used)
			}
			if c.Facedown > 0 && u.Played == 0 {
				laid++
			}
		}
	}
	if laid == 0 {
		t.Error("no card was only played facedown")
	}
	if put > 5 {
		t.Errorf("%d cards count as used that were neither played nor used", put)
	}
}

// The uses of a batch are the sums over its games. They depend neither on what else is kept nor
// on the number of workers.
func TestUsesOfABatch(t *testing.T) {
	const size = 12
	m := recorded(t)
	var want results.Batch
	for n := range size {
		want.Add(record(t, m, n))
	}
	want.Uses = sumUses(want.Uses)
	for _, keep := range []results.Keep{results.KeepGames, results.KeepCards, results.KeepTurns} {
		for workers := 1; workers <= 3; workers += 2 {
			m := *m
			m.Keep = keep
			var got []results.CardUse
			sink := Sink{Batch: func(_ int, b results.Batch, _ bool) { got = slices.Clone(b.Uses) }}
			if err := Run(t.Context(), workers, batches(&m, size, size), sink); err != nil {
				t.Fatal(err)
			}
			if !slices.Equal(got, want.Uses) {
				t.Errorf("keep %s, %d workers: %v; want %v", keep, workers, got, want.Uses)
			}
		}
	}
}

// The agent of a row is the one that played the deck.
func TestUsesNameTheAgent(t *testing.T) {
	m := recorded(t)
	m.Pairs = SwapAgents
	for n := range 2 {
		for _, u := range record(t, m, n).Uses {
			if want := (u.Side + int32(n)) % 2; u.Agent != want {
				t.Errorf("game %d: agent %d of side %d; want %d", n, u.Agent, u.Side, want)
			}
		}
	}
}
