package cli

import (
	"github.com/spf13/cobra"

	"github.com/wisim/wisim/cmd/wisim/internal/experiments"
	"github.com/wisim/wisim/cmd/wisim/internal/running"
	"github.com/wisim/wisim/reports"
)

func newRunsShow() *cobra.Command {
	o := running.Options{Jobs: 1}
	cmd := &cobra.Command{
		Use:   "show RUN [flags]",
		Short: "Report the stored games of a run, without playing more",
		Args:  exactly("RUN"),
		RunE:  func(cmd *cobra.Command, args []string) error { return showRun(&o, cmd, args[0]) },
	}
	o.ReportOptions.AddFlags(cmd.Flags())
	return cmd
}

func showRun(o *running.Options, cmd *cobra.Command, dir string) error {
	o.NoSpeed = true // no games are played, so the speed would be that of reading the run
	store, err := running.OpenRun(dir)
	if err != nil {
		return err
	}
	k, err := experiments.OpenStored(streams(cmd), store, o)
	if err != nil {
		return err
	}
	steps, err := k.Steps()
	if err != nil {
		return err
	}
	if err := k.WriteReport(steps, reports.Speed{}); err != nil || o.JSON {
		return err
	}
	return k.WriteState(cmd.OutOrStdout(), steps[len(steps)-1].Verdict != nil)
}
