package cli

import (
	"fmt"
	"os"
	"runtime"

	"github.com/spf13/cobra"

	"github.com/wisim/wisim/cmd/wisim/internal/experiments"
	"github.com/wisim/wisim/cmd/wisim/internal/queue"
	"github.com/wisim/wisim/cmd/wisim/internal/running"
	"github.com/wisim/wisim/cmd/wisim/internal/terminal"
	"github.com/wisim/wisim/reports/results"
)

const workLong = `Play batches of games for runs on other machines, until interrupted.

A run that was started with --queue gives its batches to the workers at the same
queue. Each batch brings its decks, card files and agents along. Only a wisim of
the same version, with the same rules and cards, plays it. Workers may come and go
at any time: if one dies, another plays its batch.`

type workOptions struct {
	jobs int
	name string
}

func newWork() *cobra.Command {
	var o workOptions
	cmd := &cobra.Command{
		Use:     "work --queue URL [flags]",
		Short:   "Play games for runs on other machines",
		Long:    workLong,
		Example: "  wisim work --queue nats://localhost:4222\n  wisim work --queue tls://farm.example:4222 --creds worker.creds --jobs 16",
		Args:    exactly(),
		RunE:    func(cmd *cobra.Command, _ []string) error { return o.run(cmd) },
	}
	f := cmd.Flags()
	running.AddQueueFlags(cmd.Flags(), "queue: nats://HOST:4222 or tls://HOST:4222")
	f.IntVar(&o.jobs, "jobs", runtime.GOMAXPROCS(0), "number of batches to play at the same time")
	f.StringVar(&o.name, "name", "", "name of this worker (default the machine and the process)")
	return cmd
}

func (o *workOptions) run(cmd *cobra.Command) error {
	if err := (&running.Options{Jobs: o.jobs}).CheckJobs(); err != nil {
		return err
	}
	v, err := running.Versions()
	if err != nil {
		return err
	}
	if o.name == "" {
		host, err := os.Hostname()
		if err != nil {
			host = "worker"
		}
		o.name = fmt.Sprintf("%s-%d", host, os.Getpid())
	}
	// Fail before taking batches if there is no space for temporary files.
	if dir, err := terminal.MakeTempDir(); err != nil {
		return err
	} else if err := os.RemoveAll(dir); err != nil {
		return err
	}
	conn, err := running.ConnectQueue(cmd.Context(), cmd.Flags(), true)
	if err != nil {
		return err
	}
	defer conn.Close()
	say := func(line string) { _, _ = fmt.Fprintf(cmd.ErrOrStderr(), "wisim: %s\n", line) }
	say(fmt.Sprintf("%s works at %s with %s", o.name, conn.URL(), terminal.Count(o.jobs, "job")))
	w := &queue.Worker{
		Name: o.name, Jobs: o.jobs, Versions: v, Say: say,
		Open: func(m results.Manifest) (queue.Player, error) { return experiments.OpenWorkerBatches(streams(cmd), m) },
	}
	err = w.Work(cmd.Context(), conn)
	if running.IsInterrupt(cmd.Context(), err) {
		return terminal.ErrInterrupted
	}
	return running.QueueError(err)
}
