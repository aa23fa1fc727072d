package cli

import (
	"runtime"

	"github.com/spf13/cobra"

	"github.com/wisim/wisim/cmd/wisim/internal/experiments"
	"github.com/wisim/wisim/cmd/wisim/internal/running"
	"github.com/wisim/wisim/reports/results"
)

func newRunsResume() *cobra.Command {
	var o running.Options
	cmd := &cobra.Command{
		Use:   "resume RUN [flags]",
		Short: "Continue a run that was interrupted, and report it",
		Long: `Continue a run that was interrupted for any reason, and print its report. The run
ends with the same files as one that was never interrupted.

The command first plays the last game of the run again. If this version of wisim
would play other games, because the rules, the cards or an agent changed, it plays
and writes nothing.`,
		Example: "  wisim sim dwarf orc -n 100000 --out myrun\n  wisim runs resume myrun",
		Args:    exactly("RUN"),
		RunE:    func(cmd *cobra.Command, args []string) error { return resumeRun(&o, cmd, args[0]) },
	}
	f := cmd.Flags()
	f.IntVar(&o.Jobs, "jobs", runtime.GOMAXPROCS(0), "number of games to play at the same time")
	running.AddQueueFlags(cmd.Flags(), "queue whose workers (wisim work) play the games: nats://HOST:4222, or embedded for a queue in this process")
	o.ReportOptions.AddFlags(f)
	return cmd
}

func resumeRun(o *running.Options, cmd *cobra.Command, dir string) error {
	if err := o.CheckJobs(); err != nil {
		return err
	}
	if err := o.Queue.Check(cmd.Flags()); err != nil {
		return err
	}
	store, err := results.OpenToWrite(dir)
	if err != nil {
		return running.StoreError(err)
	}
	k, err := experiments.OpenStored(streams(cmd), store, o)
	if err != nil {
		_ = store.Close()
		return err
	}
	return k.Continue(cmd.Context(), streams(cmd), o)
}
