package cli

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/wisim/wisim/cmd/wisim/internal/terminal"
	"github.com/wisim/wisim/reports/results"
	"github.com/wisim/wisim/reports/sampling"
)

type runsListOptions struct{ json bool }

func newRunsList() *cobra.Command {
	var o runsListOptions
	cmd := &cobra.Command{
		Use:   "list [DIR...] [flags]",
		Short: "List stored runs",
		Long: `List the runs in the given directories, or in the current directory. A DIR may be
a run itself.`,
		RunE: func(cmd *cobra.Command, args []string) error { return o.run(cmd, args) },
	}
	cmd.Flags().BoolVar(&o.json, "json", false, "write JSON")
	return cmd
}

// runsSchema is the name of the JSON schema of runs list.
const runsSchema = "runs/1"

// runList is the JSON of runs list.
type runList struct {
	terminal.Header
	Runs []runLine `json:"runs"`
}

// runLine is a row of runs list. Of a run that cannot be read it has the error only.
type runLine struct {
	Dir     string `json:"dir"`
	Kind    string `json:"kind,omitempty"`
	Command string `json:"command,omitempty"`
	Seed    uint64 `json:"seed"`
	Keep    string `json:"keep,omitempty"`
	Shard   string `json:"shard,omitempty"`
	Batches int    `json:"batches"` // number of complete batches
	Wanted  int    `json:"wanted"`  // number of batches that the run will have; 0 if its number of games is open
	Error   string `json:"error,omitempty"`
}

func (o *runsListOptions) run(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		args = []string{"."}
	}
	list := runList{Header: terminal.NewHeader(runsSchema), Runs: []runLine{}}
	for _, dir := range args {
		runs, err := runsIn(dir)
		if err != nil {
			return err
		}
		for _, d := range runs {
			list.Runs = append(list.Runs, newRunLine(d))
		}
	}
	out := cmd.OutOrStdout()
	if o.json {
		return terminal.WriteJSON(out, list)
	}
	t := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "RUN\tBATCHES\tKEPT\tCOMMAND")
	for _, l := range list.Runs {
		fmt.Fprintln(t, l.text())
	}
	return t.Flush()
}

// runsIn returns the runs in a directory, or the directory itself if it is a run.
func runsIn(dir string) ([]string, error) {
	if isRun(dir) {
		return []string{dir}, nil
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, terminal.Inputf("%s: %w", dir, terminal.WithoutPath(err))
	}
	var runs []string
	for _, e := range entries {
		if d := filepath.Join(dir, e.Name()); isRun(d) {
			runs = append(runs, d)
		}
	}
	return runs, nil
}

// isRun reports whether a directory is a run, even one whose run.json is wrong.
func isRun(dir string) bool {
	_, err := results.Open(dir)
	var where *results.Error
	return err == nil || errors.As(err, &where) && where.Path != dir // an error about a file in the directory means that run.json is wrong
}

// newRunLine reads the state of a run.
func newRunLine(dir string) runLine {
	l := runLine{Dir: dir}
	store, err := results.Open(dir)
	if err != nil {
		l.Error = err.Error()
		return l
	}
	m := store.Manifest()
	l.Kind, l.Command, l.Seed, l.Keep, l.Shard = m.Kind, m.Command, m.Seed, string(m.Keep), m.Shard
	ids, err := store.Batches()
	if err != nil {
		l.Error = err.Error()
		return l
	}
	l.Batches = len(ids)
	var q sampling.Question
	if json.Unmarshal(m.Question, &q) == nil && q.Kind == sampling.Fixed {
		l.Wanted = len(q.Matchups) * ((q.Games + sampling.BatchGames - 1) / sampling.BatchGames)
	}
	return l
}

// text returns the row of the table.
func (l runLine) text() string {
	if l.Error != "" {
		return l.Dir + "\t\t\t" + strings.TrimPrefix(l.Error, l.Dir)
	}
	batches := strconv.Itoa(l.Batches)
	switch {
	case l.Wanted > 0 && l.Batches == l.Wanted:
		batches += ", complete"
	case l.Wanted > 0:
		batches += " of " + strconv.Itoa(l.Wanted)
	}
	if l.Shard != "" {
		batches += ", shard " + l.Shard
	}
	return strings.Join([]string{l.Dir, batches, l.Keep, l.Command}, "\t")
}
