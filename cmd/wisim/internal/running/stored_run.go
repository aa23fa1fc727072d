package running

import (
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/wisim/wisim/ai/selfplay"
	"github.com/wisim/wisim/cmd/wisim/internal/terminal"
	"github.com/wisim/wisim/reports"
	"github.com/wisim/wisim/reports/results"
	"github.com/wisim/wisim/reports/sampling"
)

// StoredRun is a session that was opened from the run.json of a directory instead of
// a command line.
type StoredRun struct {
	*Session
	// Log plays a game of a matchup and writes it move by move.
	Log func(w io.Writer, matchup, number int) (results.Game, error)
	// Match returns how the games of a matchup are played, and the head of their logs.
	Match func(matchup int) (*selfplay.Match, reports.Run)
}

// WriteState says what is stored and, if it is incomplete, how to resume the run.
func (k *StoredRun) WriteState(w io.Writer, complete bool) error {
	m := k.store.Manifest()
	_, err := fmt.Fprintf(w, "\nstored in %s: %s\ncommand: %s\nplayed by %v\n", k.store.Dir(), m.Keep, m.Command, m.Versions)
	switch {
	case complete:
		return err
	case k.store.Busy():
		_, err2 := fmt.Fprintln(w, "not complete: a process is playing it now")
		return errors.Join(err, err2)
	}
	what := "not complete"
	if m.Shard != "" {
		what = "shard " + m.Shard
	}
	_, err2 := fmt.Fprintf(w, "%s: wisim runs resume %s continues it\n", what, terminal.Quote(k.store.Dir()))
	return errors.Join(err, err2)
}

// WriteReportSoFar writes the report of the games that are stored.
func (k *StoredRun) WriteReportSoFar() error {
	steps, err := k.Steps()
	if err != nil {
		return err
	}
	return k.WriteReport(steps, reports.Speed{})
}

// FindGame returns a game of a stored run; number 0 is the first.
func FindGame(store *results.Run, matchup, number int) (results.Game, error) {
	id := results.BatchID{Matchup: matchup, Number: number / sampling.BatchGames}
	ids, err := store.Batches()
	if err != nil {
		return results.Game{}, StoreError(err)
	}
	if !slices.Contains(ids, id) {
		return results.Game{}, errNoGame(store, ids, matchup, number)
	}
	games, err := store.Games(id)
	if err != nil {
		return results.Game{}, errDamaged(err)
	}
	i := slices.IndexFunc(games, func(g results.Game) bool { return g.Number == number })
	if i < 0 {
		return results.Game{}, terminal.Inputf("%s: game %d is not in it; its batch has %s", store.Dir(), number+1, terminal.Count(len(games), "game"))
	}
	return games[i], nil
}

// errNoGame returns the error that a matchup of a run does not have a game, with how
// many it has.
func errNoGame(store *results.Run, ids []results.BatchID, matchup, number int) error {
	n := 0
	for _, id := range ids {
		if id.Matchup != matchup {
			continue
		}
		games, err := store.Games(id)
		if err != nil {
			return errDamaged(err)
		}
		n += len(games)
	}
	return terminal.Inputf("%s: game %d is not in it; of this matchup it has %s", store.Dir(), number+1, terminal.Count(n, "game"))
}
