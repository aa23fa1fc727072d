package cli

import "github.com/spf13/cobra"

const runsLong = `Runs that were kept with --out: directories with the question, everything that
is needed to ask it again, and the games, as Parquet files that DuckDB, pandas
and R read as they lie (docs/runs.md).`

func newRuns() *cobra.Command {
	cmd := &cobra.Command{Use: "runs", Short: "List, show, resume, merge, export and replay runs that were kept", Long: runsLong}
	addCommands(cmd, newRunsList(), newRunsShow(), newRunsResume(), newRunsMerge(), newRunsExport(), newRunsReplay())
	return cmd
}
