package experiments

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/spf13/pflag"

	"github.com/wisim/wisim/cmd/wisim/internal/running"
	"github.com/wisim/wisim/cmd/wisim/internal/terminal"
	"github.com/wisim/wisim/reports/claims"
)

// ClaimsOptions are the flags of selftest that are about what reports say.
type ClaimsOptions struct {
	Claims bool
	runs   int
	into   string
}

// AddFlags defines the flags.
func (o *ClaimsOptions) AddFlags(f *pflag.FlagSet) {
	f.BoolVar(&o.Claims, "claims", false, "simulate how often what reports say is wrong, and print a table")
	f.IntVar(&o.runs, "runs", 2000, "with --claims: simulated runs of each world")
	f.StringVar(&o.into, "write", "", "with --claims: page into which to put the table, such as docs/claims.md")
}

// mostClaimRuns keeps the seeds of two masters apart.
const mostClaimRuns = 1_000_000

// check refuses flags that make no sense.
func (o *ClaimsOptions) check(s *SelftestOptions, given func(flag string) bool) error {
	switch {
	case !o.Claims && (given("runs") || given("write")):
		return terminal.Usagef("--runs and --write: want --claims, too")
	case o.Claims && s.JSON:
		return terminal.Usagef("--claims and --json: want one of them; the table is Markdown")
	case o.runs < 1 || o.runs > mostClaimRuns:
		return terminal.Usagef("--runs %d: want a number from 1 to %d", o.runs, mostClaimRuns)
	}
	return nil
}

// runClaims simulates the claims and writes their table. It returns an error if one does
// not hold.
func (o *SelftestOptions) runClaims(ctx context.Context, std terminal.Streams) error {
	var page []byte
	if o.into != "" {
		var err error
		if page, err = terminal.ReadFile(o.into, "page"); err != nil {
			return err
		}
		if _, err := claims.Insert(string(page), nil); err != nil {
			return terminal.Inputf("%s: %w", o.into, err)
		}
	}
	cells := claims.Cells()
	if _, err := io.WriteString(std.Out, claims.TableHead); err != nil {
		return err
	}
	bar := terminal.StartProgress(std, "worlds", len(cells))
	var failed error
	list, err := claims.Run(ctx, cells, (o.Seed-1)*mostClaimRuns, o.runs, o.Jobs, func(r claims.Result) {
		_, err := io.WriteString(std.Out, r.Row())
		failed = errors.Join(failed, err)
		bar.Add()
	})
	bar.Stop()
	if running.IsInterrupt(ctx, errors.Unwrap(err)) {
		return terminal.ErrInterrupted
	}
	if err := errors.Join(err, failed); err != nil {
		return err
	}
	if o.into != "" {
		text, err := claims.Insert(string(page), list)
		if err != nil {
			return err
		}
		if err := os.WriteFile(o.into, []byte(text), 0o644); err != nil {
			return err
		}
	}
	if failed := claims.Failed(list); len(failed) > 0 {
		return fmt.Errorf("%s of %d are wrong more often than stated", terminal.Count(len(failed), "claim"), len(list))
	}
	return nil
}
