package cli

import (
	"fmt"
	"strconv"

	"github.com/spf13/cobra"

	"github.com/wisim/wisim/cmd/wisim/internal/experiments"
	"github.com/wisim/wisim/cmd/wisim/internal/running"
	"github.com/wisim/wisim/cmd/wisim/internal/terminal"
)

type runsReplayOptions struct{ matchup int }

func newRunsReplay() *cobra.Command {
	var o runsReplayOptions
	cmd := &cobra.Command{
		Use:   "replay RUN GAME [flags]",
		Short: "Show a game of a run move by move",
		Long: `Show a game of a run move by move, as wisim sim --log does. GAME counts from 1,
while the tables of a run (docs/runs.md) count games from 0. The game is played
again from its seed and compared with the stored result. If this version of wisim
plays it differently, a message at the end says so, and the exit code is 1.`,
		Example: "  wisim runs replay myrun 17",
		Args:    exactly("RUN", "GAME"),
		RunE:    func(cmd *cobra.Command, args []string) error { return o.run(cmd, args[0], args[1]) },
	}
	cmd.Flags().IntVar(&o.matchup, "matchup", 1, "number of the matchup, if the run has several")
	return cmd
}

func (o *runsReplayOptions) run(cmd *cobra.Command, dir, game string) error {
	n, err := strconv.Atoi(game)
	if err != nil || n < 1 {
		return terminal.Usagef("GAME %q: want the number of a game, 1 for the first", game)
	}
	store, err := running.OpenRun(dir)
	if err != nil {
		return err
	}
	k, err := experiments.OpenStored(streams(cmd), store, &running.Options{Jobs: 1})
	if err != nil {
		return err
	}
	if err := k.Reach(o.matchup - 1); err != nil {
		return err
	}
	if n := k.Matchups(); o.matchup < 1 || o.matchup > n {
		return terminal.Usagef("--matchup %d: the run has %s", o.matchup, terminal.Count(n, "matchup"))
	}
	was, err := running.FindGame(store, o.matchup-1, n-1)
	if err != nil {
		return err
	}
	is, err := k.Log(cmd.OutOrStdout(), o.matchup-1, n-1)
	if err != nil {
		return err
	}
	if is != was {
		return fmt.Errorf("%s: %s", dir, running.DescribeDifference(was, is, store.Manifest().Versions.Program))
	}
	return nil
}
