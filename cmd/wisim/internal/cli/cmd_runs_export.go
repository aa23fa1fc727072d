package cli

import (
	"bufio"
	"errors"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/wisim/wisim/cmd/wisim/internal/running"
	"github.com/wisim/wisim/cmd/wisim/internal/terminal"
	"github.com/wisim/wisim/reports/results"
)

type runsExportOptions struct{ table, file string }

func newRunsExport() *cobra.Command {
	var o runsExportOptions
	cmd := &cobra.Command{
		Use:   "export RUN [flags]",
		Short: "Write a table of a run as CSV",
		Long: `Write a table of a run as CSV: a header with the column names, then one line for
each row. The columns are those of the Parquet files (docs/runs.md).`,
		Example: "  wisim runs export myrun > games.csv\n  wisim runs export myrun --table cards --write cards.csv",
		Args:    exactly("RUN"),
		RunE:    func(cmd *cobra.Command, args []string) error { return o.run(cmd, args[0]) },
	}
	cmd.Flags().StringVar(&o.table, "table", "games", "table to write: games, cards or turns")
	cmd.Flags().StringVar(&o.file, "write", "", "new file to write, instead of standard output")
	return cmd
}

func (o *runsExportOptions) run(cmd *cobra.Command, dir string) error {
	r, err := running.OpenRun(dir)
	if err != nil {
		return err
	}
	if has := r.Tables(); !slices.Contains(has, o.table) {
		if _, err := results.ParseKeep(o.table); err != nil { // tables are named after the values of --keep
			return terminal.Usagef("--table %s: no such table; %s has %s", o.table, dir, strings.Join(has, ", "))
		}
		return terminal.Usagef("--table %s: %s has only %s; a run started with --keep %s has this table", o.table, dir, strings.Join(has, ", "), o.table)
	}
	if !cmd.Flags().Changed("write") {
		w := bufio.NewWriter(cmd.OutOrStdout())
		if err := r.Export(w, o.table); err != nil {
			return running.StoreError(err)
		}
		return w.Flush()
	}
	f, err := os.OpenFile(o.file, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if errors.Is(err, os.ErrExist) {
		return terminal.Inputf("%s: already exists; nothing was written", o.file)
	}
	if err != nil {
		return terminal.Inputf("%s: %w", o.file, terminal.WithoutPath(err))
	}
	w := bufio.NewWriter(f)
	err = errors.Join(r.Export(w, o.table), w.Flush(), f.Close())
	if err != nil {
		_ = os.Remove(o.file) // remove the file, because the table in it is incomplete
	}
	return running.StoreError(err)
}
