package cli

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/spf13/cobra"

	"github.com/wisim/wisim/cmd/wisim/internal/terminal"
	"github.com/wisim/wisim/reports/results"
	"github.com/wisim/wisim/reports/sampling"
)

type runsReplayOptions struct{ matchup int }

func newRunsReplay() *cobra.Command {
	var o runsReplayOptions
	cmd := &cobra.Command{
		Use:   "replay RUN GAME [flags]",
		Short: "Show a game of a run move by move",
		Long: `Show a game of a run move by move, as wisim sim --log does. GAME is its number, 1
for the first, and so one more than in the tables of a run (docs/runs.md), which count
from 0. The game is played again from its seed, and held against what the
run has of it: if this wisim plays it another way, that is said at the end, and
the exit code is 1.`,
		Example: "  wisim runs replay myrun 17",
		Args:    exactly("RUN", "GAME"),
		RunE:    func(cmd *cobra.Command, args []string) error { return o.run(cmd, args[0], args[1]) },
	}
	cmd.Flags().IntVar(&o.matchup, "matchup", 1, "the matchup of the game, if the run has several")
	return cmd
}

func (o *runsReplayOptions) run(cmd *cobra.Command, dir, game string) error {
	n, err := strconv.Atoi(game)
	if err != nil || n < 1 {
		return terminal.Usagef("GAME %q: want the number of a game, 1 for the first", game)
	}
	store, err := openRun(dir)
	if err != nil {
		return err
	}
	k, err := openKept(cmd, store, &runOptions{jobs: 1})
	if err != nil {
		return err
	}
	if err := k.reach(o.matchup - 1); err != nil {
		return err
	}
	if n := k.matchups(); o.matchup < 1 || o.matchup > n {
		return terminal.Usagef("--matchup %d: the run has %s", o.matchup, terminal.Count(n, "matchup"))
	}
	was, err := storedGame(store, o.matchup-1, n-1)
	if err != nil {
		return err
	}
	is, err := k.log(cmd.OutOrStdout(), o.matchup-1, n-1)
	if err != nil {
		return err
	}
	if is != was {
		return fmt.Errorf("%s: %s", dir, otherwise(was, is, store.Manifest().Versions.Program))
	}
	return nil
}

// storedGame finds a game, 0 for the first, in a run.
func storedGame(store *results.Run, matchup, number int) (results.Game, error) {
	id := results.BatchID{Matchup: matchup, Number: number / sampling.BatchGames}
	ids, err := store.Batches()
	if err != nil {
		return results.Game{}, runError(err)
	}
	if !slices.Contains(ids, id) {
		return results.Game{}, errNoGame(store, ids, matchup, number)
	}
	games, err := store.Games(id)
	if err != nil {
		return results.Game{}, damaged(err)
	}
	i := slices.IndexFunc(games, func(g results.Game) bool { return g.Number == number })
	if i < 0 {
		return results.Game{}, terminal.Inputf("%s: game %d is not in it; its batch has %s", store.Dir(), number+1, terminal.Count(len(games), "game"))
	}
	return games[i], nil
}

// errNoGame says which games of a matchup a run has.
func errNoGame(store *results.Run, ids []results.BatchID, matchup, number int) error {
	n := 0
	for _, id := range ids {
		if id.Matchup != matchup {
			continue
		}
		games, err := store.Games(id)
		if err != nil {
			return damaged(err)
		}
		n += len(games)
	}
	return terminal.Inputf("%s: game %d is not in it; of this matchup it has %s", store.Dir(), number+1, terminal.Count(n, "game"))
}
