package cli

import (
	"fmt"
	"io"
	"os"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/wisim/wisim/cmd/wisim/internal/queue"
	"github.com/wisim/wisim/cmd/wisim/internal/running"
	"github.com/wisim/wisim/cmd/wisim/internal/terminal"
	"github.com/wisim/wisim/cmd/wisim/internal/version"
	"github.com/wisim/wisim/reports/results"
)

const queueLong = `Serve a queue that gives batches of games from runs (--queue) to workers (wisim
work) on any number of machines. The queue is a NATS server with JetStream. It
serves until it is interrupted; started again with the same --store, it continues
with the tasks and results stored there. You can use a NATS server of your own
instead (docs/cluster.md).`

type queueServeOptions struct {
	queue.ServerOptions
	tokenFile string
}

func newQueue() *cobra.Command {
	var o queueServeOptions
	cmd := &cobra.Command{
		Use:     "queue --store DIR [flags]",
		Short:   "Serve a queue that spreads runs over many machines",
		Long:    queueLong,
		Example: "  wisim queue --store queue\n  wisim queue --store queue --host 0.0.0.0 --token-file token --tls-cert cert.pem --tls-key key.pem\n  wisim queue status --queue nats://localhost:4222",
		Args:    exactly(),
		RunE:    func(cmd *cobra.Command, _ []string) error { return o.run(cmd) },
	}
	f := cmd.Flags()
	f.StringVar(&o.Store, "store", "", "directory for tasks and results")
	f.IntVar(&o.Port, "port", 4222, "port to listen on; 0 for any free one")
	f.StringVar(&o.Host, "host", "127.0.0.1", "address to listen on; 0.0.0.0 for all addresses of this machine")
	f.StringVar(&o.tokenFile, "token-file", "", "file with one token that all clients must present, in place of keys of the queue's own")
	f.StringVar(&o.Cert, "tls-cert", "", "file with the certificate of the server")
	f.StringVar(&o.Key, "tls-key", "", "file with the private key of the certificate")
	f.BoolVar(&o.Insecure, "insecure", false, "accept other machines without TLS or token")
	cmd.AddCommand(newQueueStatus())
	return cmd
}

func (o *queueServeOptions) run(cmd *cobra.Command) error {
	switch {
	case o.Store == "":
		return terminal.Usagef("--store: want a directory for tasks and results")
	case o.Port < 0 || o.Port > 65535:
		return terminal.Usagef("--port %d: want a port from 1 to 65535, or 0 for any free one", o.Port)
	case (o.Cert == "") != (o.Key == ""):
		return terminal.Usagef("--tls-cert and --tls-key: want both")
	}
	if o.tokenFile != "" {
		text, err := os.ReadFile(o.tokenFile)
		if err != nil {
			return terminal.Inputf("%s: %w", o.tokenFile, terminal.WithoutPath(err))
		}
		if o.Token = strings.TrimSpace(string(text)); o.Token == "" {
			return terminal.Inputf("%s: is empty; want a token", o.tokenFile)
		}
	}
	if err := os.MkdirAll(o.Store, 0o777); err != nil {
		return terminal.Inputf("%s: %w", o.Store, terminal.WithoutPath(err))
	}
	o.OwnKeys = o.Token == ""
	s, err := queue.StartServer(o.ServerOptions)
	if err != nil {
		return running.QueueError(err)
	}
	keys := ""
	if s.KeysFile() != "" {
		keys = "its keys are in " + s.KeysFile() + ", where your own runs and workers on this machine find them\n"
	}
	if _, err := fmt.Fprintf(cmd.OutOrStdout(), "a queue at %s\n%s", s.URL(), keys); err != nil {
		s.Stop()
		return err
	}
	if f, ok := cmd.OutOrStdout().(interface{ Flush() error }); ok {
		_ = f.Flush()
	}
	<-cmd.Context().Done()
	s.Stop()
	return terminal.ErrInterrupted
}

type queueStatusOptions struct{ json bool }

// queueStatusSchema is the name of the JSON schema of queue status.
const queueStatusSchema = "wisim.queue/1"

// queueStatus is the JSON of queue status.
type queueStatus struct {
	Schema  string `json:"schema"`
	Version string `json:"version"` // version of the wisim that writes the status
	queue.Status
}

func newQueueStatus() *cobra.Command {
	var o queueStatusOptions
	cmd := &cobra.Command{
		Use:   "status --queue URL [flags]",
		Short: "Show the workers and runs of a queue",
		Args:  exactly(),
		RunE:  func(cmd *cobra.Command, _ []string) error { return o.run(cmd) },
	}
	running.AddQueueFlags(cmd.Flags(), "queue: nats://HOST:4222 or tls://HOST:4222")
	cmd.Flags().BoolVar(&o.json, "json", false, "write JSON")
	return cmd
}

func (o *queueStatusOptions) run(cmd *cobra.Command) error {
	conn, err := running.ConnectQueue(cmd.Context(), cmd.Flags(), false)
	if err != nil {
		return err
	}
	defer conn.Close()
	s, err := conn.Status(cmd.Context())
	if err != nil {
		return running.QueueError(err)
	}
	if o.json {
		return terminal.WriteJSON(cmd.OutOrStdout(), queueStatus{queueStatusSchema, version.String(), s})
	}
	return writeQueueStatus(cmd.OutOrStdout(), s)
}

func writeQueueStatus(w io.Writer, s queue.Status) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintf(t, "%s, %s, %s, %s, %s\n\n", terminal.Count(len(s.Workers), "worker"), terminal.Count(len(s.Runs), "run"), terminal.Count(int(s.Tasks), "task"), terminal.Count(int(s.Results), "result"), terminal.Count(int(s.Bytes), "byte"))
	if len(s.Workers) > 0 {
		fmt.Fprintln(t, "WORKER\tJOBS\tBATCHES\tGAMES\tGAMES/S\tNOTE")
	}
	for _, p := range s.Workers {
		speed := 0.0
		if p.Seconds > 0 {
			speed = float64(p.Games) / p.Seconds
		}
		fmt.Fprintf(t, "%s\t%d\t%d\t%d\t%.0f\t%s\n", p.Name, p.Jobs, p.Batches, p.Games, speed, refuses(p.Versions, s.Runs))
	}
	if len(s.Runs) > 0 {
		if len(s.Workers) > 0 {
			fmt.Fprintln(t)
		}
		fmt.Fprintln(t, "RUN\tROUND\tBATCHES\tFAILED\tCOMMAND")
	}
	for _, r := range s.Runs {
		fmt.Fprintf(t, "%s\t%d\t%d of %d\t%d\t%s\n", r.Run, r.Round, r.Done, r.Wanted, r.Failed, r.Command)
		for _, line := range r.Refused {
			fmt.Fprintf(t, "\t\t\t\trefused: %s\n", line)
		}
	}
	return t.Flush()
}

// refuses describes the runs that a worker of these versions does not play.
func refuses(v results.Versions, runs []queue.Driven) string {
	for _, r := range runs {
		if v.Program != r.Versions.Program {
			return fmt.Sprintf("refuses %s: wisim %s, the run has %s", r.Run, v.Program, r.Versions.Program)
		}
		run := r.Versions.Parts()
		for i, p := range v.Parts() {
			if p != run[i] {
				return fmt.Sprintf("refuses %s: %s %s, the run has %s", r.Run, p.Name, p.Known(), run[i].Known())
			}
		}
	}
	return ""
}
