package cli

import (
	"runtime"

	"github.com/spf13/cobra"

	"github.com/wisim/wisim/cmd/wisim/internal/experiments"
)

const selftestLong = `Check in less than a minute that the results of wisim are correct: a deck against
itself wins half of its games, the number of workers and a killed process do not
change results, an agent that plays at random loses, a planted difference is
found, and no difference is found where there is none. Each check prints its
measurements. The exit code is 1 if a check fails.

--claims plays no games. A simulated player takes the place of the agents, and the
table says how often what reports say was wrong in 2,000 runs in each of seventy
worlds (docs/claims.md). It takes a quarter of an hour of one processor.`

func newSelftest() *cobra.Command {
	var o experiments.SelftestOptions
	cmd := &cobra.Command{
		Use:   "selftest [flags]",
		Short: "Check that the results of wisim are correct",
		Long:  selftestLong,
		Args:  exactly(),
		RunE: func(cmd *cobra.Command, _ []string) error {
			return o.Run(cmd.Context(), streams(cmd), cmd.Flags().Changed)
		},
	}
	f := cmd.Flags()
	f.Uint64Var(&o.Seed, "seed", 1, "master seed; correct results pass with at least 99 of 100 seeds")
	f.IntVar(&o.Jobs, "jobs", runtime.GOMAXPROCS(0), "number of games to play at the same time")
	f.BoolVar(&o.JSON, "json", false, "write JSON")
	o.ClaimsOptions.AddFlags(f)
	return cmd
}
