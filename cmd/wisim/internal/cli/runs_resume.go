package cli

import (
	"runtime"

	"github.com/spf13/cobra"

	"github.com/wisim/wisim/reports/results"
)

func newRunsResume() *cobra.Command {
	var o runOptions
	cmd := &cobra.Command{
		Use:   "resume RUN [flags]",
		Short: "Go on with a run that was interrupted, and report it",
		Long: `Go on with a run where it was interrupted, by whatever it was, and write its
report. The run ends with the same files as one that was never interrupted.

Nothing is played, and nothing written, if this wisim would play other games
than the one that began the run: with other rules or cards, or with an agent
that decides otherwise. To see, it plays the last game of the run again.`,
		Example: "  wisim sim dwarf orc -n 100000 --out myrun\n  wisim runs resume myrun",
		Args:    exactly("RUN"),
		RunE:    func(cmd *cobra.Command, args []string) error { return o.resume(cmd, args[0]) },
	}
	f := cmd.Flags()
	f.IntVar(&o.jobs, "jobs", runtime.GOMAXPROCS(0), "games at the same time")
	addQueue(cmd, "have the games played by workers (wisim work) at this queue, or embedded")
	o.reportOptions.add(f)
	return cmd
}

func (o *runOptions) resume(cmd *cobra.Command, dir string) error {
	if err := o.checkJobs(); err != nil {
		return err
	}
	if err := checkQueue(cmd); err != nil {
		return err
	}
	store, err := results.OpenToWrite(dir)
	if err != nil {
		return runError(err)
	}
	k, err := openKept(cmd, store, o)
	if err != nil {
		_ = store.Close()
		return err
	}
	return k.report(cmd, o)
}
