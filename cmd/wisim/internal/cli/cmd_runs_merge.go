package cli

import (
	"encoding/json"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/wisim/wisim/cmd/wisim/internal/running"
	"github.com/wisim/wisim/cmd/wisim/internal/terminal"
	"github.com/wisim/wisim/reports/results"
	"github.com/wisim/wisim/reports/sampling"
)

func newRunsMerge() *cobra.Command {
	return &cobra.Command{
		Use:   "merge OUT RUN...",
		Short: "Join runs with the same question, such as shards, into one",
		Long: `Join runs that have the same question into OUT, a new directory or a run with the
same question. OUT then has the files that a single process would have written.
Nothing is written if a run has another question, or if two runs have different
versions of the same batch.`,
		Example: "  wisim sim dwarf orc -n 100000 --out part1 --shard 1/2\n  wisim sim dwarf orc -n 100000 --out part2 --shard 2/2\n  wisim runs merge whole part1 part2",
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) < 2 {
				return wrongArgs(cmd, args, "OUT and at least one RUN")
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error { return runsMerge(cmd, args[0], args[1:]) },
	}
}

func runsMerge(cmd *cobra.Command, dir string, names []string) error {
	var parts []*results.Run
	for _, name := range names {
		r, err := running.OpenRun(name)
		if err != nil {
			return err
		}
		parts = append(parts, r)
	}
	added, err := results.Merge(dir, parts)
	if err != nil {
		return running.StoreError(err)
	}
	out, err := running.OpenRun(dir)
	if err != nil {
		return err
	}
	ids, err := out.Batches()
	if err != nil {
		return running.StoreError(err)
	}
	if _, err := fmt.Fprintf(cmd.OutOrStdout(), "%s: %d batches, %d of them new\n", dir, len(ids), added); err != nil {
		return err
	}
	var q sampling.Question
	if err := json.Unmarshal(out.Manifest().Question, &q); err != nil {
		return terminal.Inputf("%s: run.json: the question: %w", dir, err)
	}
	if lacks := running.DescribeMissing(q, ids); lacks != "" {
		_, err = fmt.Fprintf(cmd.OutOrStdout(), "not complete: batch %s is missing; wisim runs resume %s plays the rest\n", lacks, terminal.Quote(dir))
	}
	return err
}
