package cli

import "github.com/spf13/cobra"

const runsLong = `Commands for runs that were stored with --out. A run is a directory with its
question, everything needed to repeat it, and its games as Parquet files, which
DuckDB, pandas and R can read directly (docs/runs.md).`

func newRuns() *cobra.Command {
	cmd := &cobra.Command{Use: "runs", Short: "List, show, resume, merge, export and replay stored runs", Long: runsLong}
	addCommands(cmd, newRunsList(), newRunsShow(), newRunsResume(), newRunsMerge(), newRunsExport(), newRunsReplay())
	return cmd
}
