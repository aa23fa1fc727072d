package cli

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/wisim/wisim/cmd/wisim/internal/terminal"
	"github.com/wisim/wisim/reports/results"
)

// writeGame writes a game of a run as a page.
func (o *runReportOptions) writeGame(cmd *cobra.Command, store *results.Run) error {
	k, err := openKept(cmd, store, &runOptions{jobs: 1})
	if err != nil {
		return err
	}
	if err := k.reach(o.matchup - 1); err != nil {
		return err
	}
	if o.matchup < 1 || o.matchup > k.matchups() {
		return terminal.Usagef("--matchup %d: the run has %s", o.matchup, terminal.Count(k.matchups(), "matchup"))
	}
	was, err := storedGame(store, o.matchup-1, o.game-1)
	if err != nil {
		return err
	}
	match, run := k.seats(o.matchup - 1)
	is, err := writeGamePage(o.output, nil, match, run, o.game-1, o.command(store.Dir()))
	if err != nil {
		return err
	}
	if is != was {
		return fmt.Errorf("%s: %s", store.Dir(), otherwise(was, is, store.Manifest().Versions.Program))
	}
	return nil
}
