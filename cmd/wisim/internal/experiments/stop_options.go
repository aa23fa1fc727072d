package experiments

import (
	"github.com/spf13/pflag"

	"github.com/wisim/wisim/cmd/wisim/internal/running"
	"github.com/wisim/wisim/cmd/wisim/internal/terminal"
	"github.com/wisim/wisim/reports/sampling"
)

// StopOptions are the flags that end a run without a fixed number of games.
type StopOptions struct {
	precision float64
	until     bool
	detect    float64
	alpha     float64
	beta      float64
	maxGames  int
}

// AddFlags defines the flags.
func (o *StopOptions) AddFlags(f *pflag.FlagSet) {
	f.Float64Var(&o.precision, "precision", 0, "percentage points either way to which the win rate must be known before the run stops")
	f.BoolVar(&o.until, "until-decided", false, "stop when it is known which deck is better")
	f.Float64Var(&o.detect, "detect", 0, "with --until-decided: also stop when neither deck is better by this many percentage points")
	f.Float64Var(&o.alpha, "alpha", 0.05, "with --precision or --until-decided: probability of a wrong answer")
	f.Float64Var(&o.beta, "beta", 0.05, "with --detect: probability of missing a difference of that size")
	f.IntVar(&o.maxGames, "max-games", 0, "with --precision or --until-decided: maximum number of games; 0 for no limit")
}

// open reports whether the number of games is open.
func (o *StopOptions) open() bool { return o.until || o.precision != 0 }

// Check refuses flags that exclude each other or lack another one.
func (o *StopOptions) Check(flags *pflag.FlagSet) error {
	given := flags.Changed
	switch {
	case given("precision") && o.until:
		return terminal.Usagef("--precision and --until-decided: want one of them")
	case given("precision") && !(o.precision > 0 && o.precision < 50):
		return terminal.Usagef("--precision %v: want a number of percentage points above 0 and below 50, such as 1", o.precision)
	case given("detect") && !o.until:
		return terminal.Usagef("--detect without --until-decided: want both")
	case given("detect") && !(o.detect > 0 && o.detect < 50):
		return terminal.Usagef("--detect %v: want a number of percentage points above 0 and below 50, such as 2", o.detect)
	case given("beta") && !given("detect"):
		return terminal.Usagef("--beta without --detect: want both")
	case !(o.alpha > 0 && o.alpha < 0.5):
		return terminal.Usagef("--alpha %v: want a probability above 0 and below 0.5, such as 0.05", o.alpha)
	case !(o.beta > 0 && o.beta < 0.5):
		return terminal.Usagef("--beta %v: want a probability above 0 and below 0.5, such as 0.05", o.beta)
	case o.open() && given("games"):
		return terminal.Usagef("-n and %s: want one of them; --max-games limits a run without a fixed length", o.flag())
	case !o.open():
		for _, name := range []string{"alpha", "max-games"} {
			if given(name) {
				return terminal.Usagef("--%s without --precision or --until-decided: want one of them, too", name)
			}
		}
		return nil
	case o.maxGames < 0 || o.maxGames > running.MaxGames:
		return terminal.Usagef("--max-games %d: want a number of games from 1 to %d", o.maxGames, running.MaxGames)
	case given("shard"):
		return terminal.Usagef("--shard and %s: want one of them; only a fixed number of games can be split beforehand", o.flag())
	}
	return nil
}

// flag returns the flag that makes the number of games open.
func (o *StopOptions) flag() string {
	if o.until {
		return "--until-decided"
	}
	return "--precision"
}

// Question returns the question of a single matchup, whose seeds are derived from the
// name seeds. games is the fixed number of games.
func (o *StopOptions) Question(seeds string, games int) (sampling.Question, error) {
	q := running.FixedGames(seeds, games)
	if !o.open() {
		return q, nil
	}
	q.Games, q.Alpha, q.MaxGames = 0, o.alpha, o.maxGames
	q.Kind, q.Precision = sampling.Precise, o.precision/100
	if o.until {
		q.Kind, q.Precision, q.Detect = sampling.Decide, 0, o.detect/100
		if o.detect > 0 {
			q.Beta = o.beta
		}
	}
	if err := q.Check(); err != nil {
		return q, terminal.Usagef("%s: %w", o.flag(), err)
	}
	return q, nil
}
