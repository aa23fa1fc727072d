package running

import (
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/wisim/wisim/ai/selfplay"
	"github.com/wisim/wisim/cmd/wisim/internal/queue"
	"github.com/wisim/wisim/internal/extremes"
	"github.com/wisim/wisim/reports/results"
	"github.com/wisim/wisim/reports/sampling"
)

// A game is named only if a worker's error names one of the batch.
func TestFaultyGame(t *testing.T) {
	for text, want := range map[string]int{
		"game 129: panic: x":                 129,
		"game 192: panic: x":                 192,
		"game 193: of the next batch":        0,
		"game 128: of the last one":          0,
		"game 0: x":                          0,
		"game 99999999999999999999: x":       0,
		"mkdir /tmp/x: no space left":        0,
		"the question 0123: no such message": 0,
	} {
		failed := &queue.FailedError{Batch: results.BatchID{Number: 2}, Text: text}
		if got := faultyGame(failed); got != want {
			t.Errorf("%q: game %d; want %d", text, got, want)
		}
	}
}

// Each field of the result of a worker has extreme values: what passes the checks without playing
// comes out of the store as it was.
func TestResultsWithExtremeValues(t *testing.T) {
	a := &Job{Matches: []*selfplay.Match{{Seed: 1, Matchup: "x", Keep: results.KeepTurns}}}
	b := sampling.Batch{Games: 2}
	sample := results.Batch{
		Cards: []results.Card{{Code: "01001", Title: "x"}}, Turns: []results.Turn{{Turn: 1}}, Uses: []results.CardUse{{Code: "01001", Title: "x", InHand: 1}},
	}
	for n := range b.Games {
		g := a.Matches[0].Plan(n)
		g.Ending = "burned"
		sample.Games = append(sample.Games, g)
	}
	store, err := results.Create(t.TempDir(), results.Manifest{Kind: "sim", Question: []byte("{}"), Keep: results.KeepTurns})
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	taken := 0
	extremes.Each(&sample, func(what string, changed any) {
		got := *changed.(*results.Batch)
		extremes.Bounded(t, what, 100<<20, time.Minute, func() {
			if a.checkForm(b, got) != nil {
				return
			}
			taken++
			if err := errors.Join(store.Write(results.BatchID{}, got), store.Sync()); err != nil {
				t.Errorf("%s: %v", what, err)
			}
			if back, err := store.Read(results.BatchID{}); err != nil || !slices.Equal(back.Games, got.Games) || !slices.Equal(back.Cards, got.Cards) ||
				!slices.Equal(back.Turns, got.Turns) || !slices.Equal(back.Uses, got.Uses) {
				t.Errorf("%s: wrote %.300v, read %.300v, %v", what, fmt.Sprint(got), fmt.Sprint(back), err)
			}
		})
	})
	if taken < 20 {
		t.Errorf("only %d changes were taken", taken)
	}
}

// In the end a run keeps the batches that were asked for. Those that only false games had led to
// go, if there were any, and so do the notes about workers.
func TestTidy(t *testing.T) {
	id := func(m, n int) results.BatchID { return results.BatchID{Matchup: m, Number: n} }
	for _, c := range []struct {
		pruned bool
		want   []results.BatchID
	}{
		{false, []results.BatchID{id(0, 0), id(0, 1), id(1, 0), id(1, 1)}},
		{true, []results.BatchID{id(0, 0), id(1, 0), id(1, 1)}},
	} {
		store, err := results.Create(t.TempDir(), results.Manifest{Kind: "sim", Question: []byte("{}"), Keep: results.KeepGames})
		if err != nil {
			t.Fatal(err)
		}
		for _, b := range []results.BatchID{id(0, 0), id(0, 1), id(1, 0), id(1, 1)} {
			if err := errors.Join(store.NoteOrigin("w", b), store.Write(b, results.Batch{Games: []results.Game{{Ending: "burned"}}})); err != nil {
				t.Fatal(err)
			}
		}
		s := &Session{store: store, pruned: c.pruned, Jobs: []*Job{
			{Played: []sampling.Played{{Number: 0}}},
			{offset: 1, Played: []sampling.Played{{Number: 0}, {Number: 1}}},
		}}
		if err := errors.Join(s.tidy(), store.Close()); err != nil {
			t.Fatal(err)
		}
		if got, err := store.Batches(); err != nil || !slices.Equal(got, c.want) {
			t.Errorf("pruned %v: %v, %v; want %v", c.pruned, got, err, c.want)
		}
		if o, err := store.Origins(); err != nil || o.Batches != nil {
			t.Errorf("origins %+v, %v", o, err)
		}
	}
}
