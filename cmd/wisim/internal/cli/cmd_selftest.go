package cli

import (
	"runtime"

	"github.com/spf13/cobra"

	"github.com/wisim/wisim/cmd/wisim/internal/experiments"
)

const selftestLong = `Prove in less than a minute that wisim measures what it says: a deck against
itself is even, neither the number of workers nor a kill changes anything, an
agent that plays at random loses, a difference that was planted is found, and one that is not there
is not found. Every check says what it has measured. The exit code is 1 if one
of them fails.`

func newSelftest() *cobra.Command {
	var o experiments.SelftestOptions
	cmd := &cobra.Command{
		Use:   "selftest [flags]",
		Short: "Prove that the numbers of wisim are what they say",
		Long:  selftestLong,
		Args:  exactly(),
		RunE:  func(cmd *cobra.Command, _ []string) error { return o.Run(cmd.Context(), streams(cmd)) },
	}
	f := cmd.Flags()
	f.Uint64Var(&o.Seed, "seed", 1, "master seed; the checks hold for 99 of 100 seeds or more")
	f.IntVar(&o.Jobs, "jobs", runtime.GOMAXPROCS(0), "games at the same time")
	f.BoolVar(&o.JSON, "json", false, "write JSON")
	return cmd
}
