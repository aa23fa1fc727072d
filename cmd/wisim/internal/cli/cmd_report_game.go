package cli

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/wisim/wisim/cmd/wisim/internal/experiments"
	"github.com/wisim/wisim/cmd/wisim/internal/playback"
	"github.com/wisim/wisim/cmd/wisim/internal/running"
	"github.com/wisim/wisim/cmd/wisim/internal/terminal"
	"github.com/wisim/wisim/reports/results"
)

// writeGame replays a game of a run and writes it as a page. It fails if the game
// goes another way than it was stored.
func (o *runReportOptions) writeGame(cmd *cobra.Command, store *results.Run) error {
	k, err := experiments.OpenStored(streams(cmd), store, &running.Options{Jobs: 1})
	if err != nil {
		return err
	}
	if err := k.Reach(o.matchup - 1); err != nil {
		return err
	}
	if o.matchup < 1 || o.matchup > k.Matchups() {
		return terminal.Usagef("--matchup %d: the run has %s", o.matchup, terminal.Count(k.Matchups(), "matchup"))
	}
	was, err := running.FindGame(store, o.matchup-1, o.game-1)
	if err != nil {
		return err
	}
	match, run := k.Match(o.matchup - 1)
	is, err := playback.WriteGamePage(o.output, nil, match, run, o.game-1, o.command(store.Dir()))
	if err != nil {
		return err
	}
	if is != was {
		return fmt.Errorf("%s: %s", store.Dir(), running.DescribeDifference(was, is, store.Manifest().Versions.Program))
	}
	return nil
}
