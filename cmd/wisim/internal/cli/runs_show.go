package cli

import (
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"github.com/wisim/wisim/cmd/wisim/internal/terminal"
	"github.com/wisim/wisim/reports"
	"github.com/wisim/wisim/reports/sampling"
)

func newRunsShow() *cobra.Command {
	o := runOptions{jobs: 1}
	cmd := &cobra.Command{
		Use:   "show RUN [flags]",
		Short: "Report what a run has so far, without playing",
		Args:  exactly("RUN"),
		RunE:  func(cmd *cobra.Command, args []string) error { return o.show(cmd, args[0]) },
	}
	o.reportOptions.add(cmd.Flags())
	return cmd
}

func (o *runOptions) show(cmd *cobra.Command, dir string) error {
	store, err := openRun(dir)
	if err != nil {
		return err
	}
	k, err := openKept(cmd, store, o)
	if err != nil {
		return err
	}
	steps, err := k.look()
	if err != nil {
		return err
	}
	cmd.SetErr(io.Discard) // a speed would be that of reading
	if err := k.write(steps, reports.Speed{}); err != nil || o.json {
		return err
	}
	return k.sayState(cmd.OutOrStdout(), steps[len(steps)-1].Verdict != nil)
}

// look goes through what there is of a run, in order, without playing.
func (a *asked) look() (sampling.Step, error) {
	for {
		step, err := sampling.Next(a.question, a.played)
		if err != nil || step.Verdict != nil {
			return step, err
		}
		missing := false
		for _, b := range inTurn(step.Missing) {
			_, ok := a.stored[a.idOf(b)]
			missing = missing || !ok
			if err := a.handStored(b); err != nil {
				return step, err
			}
		}
		if missing {
			return step, nil
		}
	}
}

// sayState says what is kept, and how the run goes on if it is not complete.
func (k *keptRun) sayState(w io.Writer, complete bool) error {
	m := k.store.Manifest()
	_, err := fmt.Fprintf(w, "\nkept in %s: %s\nasked by: %s\nplayed by wisim %s, rules %s, cards %s\n",
		k.store.Dir(), m.Keep, m.Command, m.Versions.Program, m.Versions.Rules, m.Versions.Cards)
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
	_, err2 := fmt.Fprintf(w, "%s: wisim runs resume %s goes on with it\n", what, terminal.Quote(k.store.Dir()))
	return errors.Join(err, err2)
}
