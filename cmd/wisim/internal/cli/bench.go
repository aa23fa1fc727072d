package cli

import (
	"fmt"
	"io"
	"regexp"
	"runtime"
	"testing"
	"time"

	"github.com/spf13/cobra"

	"github.com/wisim/wisim/bench"
)

type benchOptions struct {
	run       string
	time      time.Duration
	count     int
	signature string
	list      bool
}

func newBench() *cobra.Command {
	var o benchOptions
	cmd := &cobra.Command{
		Use:   "bench [flags]",
		Short: "Measure the engine, or play its signature",
		Long: `Measure the engine's hot path. The output is in the standard format of Go
benchmarks, for benchstat, with a yardsticks/op metric beside the time: one
yardstick is the time that this machine takes to copy 2,048 bytes in its
first-level cache, measured in the same run.

With --signature nothing is measured: a fixed set of games is played, and one
number printed that stands for every choice in them, with what it covers.
"rules", which is meant without a value, are random games of all decks: it
changes only when the rules, a card or a deck does. "agents" are games of all
agents, and drafts: it changes also when one of them plays differently.`,
		Example: "  wisim bench --run 'Copy|Random' --count 5 | tee new.txt\n  benchstat old.txt new.txt\n  wisim bench --signature\n  wisim bench --signature agents",
		Args:    exactly(),
		RunE:    func(cmd *cobra.Command, _ []string) error { return o.exec(cmd) },
	}
	f := cmd.Flags()
	f.StringVar(&o.run, "run", ".", "only benchmarks whose name matches this regular expression")
	f.DurationVar(&o.time, "time", time.Second, "time for each benchmark")
	f.IntVar(&o.count, "count", 1, "how many times to run each")
	f.BoolVar(&o.list, "list", false, "list the benchmarks")
	f.StringVar(&o.signature, "signature", "", "print a signature instead: rules (if left out) or agents")
	f.Lookup("signature").NoOptDefVal = "rules"
	return cmd
}

func (o *benchOptions) exec(cmd *cobra.Command) error {
	out := cmd.OutOrStdout()
	if cmd.Flags().Changed("signature") {
		for _, other := range []string{"run", "time", "count", "list"} {
			if cmd.Flags().Changed(other) {
				return usagef("--signature and --%s: want one of them; the signature measures nothing", other)
			}
		}
		return writeSignature(out, o.signature)
	}
	pattern, err := regexp.Compile(o.run)
	if err != nil {
		return usagef("--run %q: want a regular expression: %w", o.run, err)
	}
	if o.count < 1 {
		return usagef("--count %d: want 1 or more", o.count)
	}
	if o.time <= 0 {
		return usagef("--time %v: want more than 0, such as 1s", o.time)
	}
	suite, err := bench.New()
	if err != nil {
		return err
	}
	return o.measure(out, suite, pattern)
}

// writeSignature prints the number, and what it covers.
func writeSignature(out io.Writer, of string) error {
	play, covers := bench.Signature, bench.SignatureCovers
	switch of {
	case "rules":
	case "agents":
		play, covers = bench.AgentSignature, bench.AgentSignatureCovers
	default:
		return usagef("--signature %q: want rules or agents", of)
	}
	sig, games, err := play()
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(out, "%016x  %d games: %s\n", sig, games, covers())
	return err
}

func (o *benchOptions) measure(out io.Writer, suite *bench.Suite, pattern *regexp.Regexp) error {
	var chosen []bench.Benchmark
	for _, b := range suite.All() {
		if pattern.MatchString(b.Name) {
			chosen = append(chosen, b)
		}
	}
	if len(chosen) == 0 {
		return usagef("--run %q: no benchmark has a name like that; wisim bench --list has them", o.run)
	}
	if o.list {
		for _, b := range chosen {
			if _, err := fmt.Fprintf(out, "%-26s %s\n", b.Name, b.What); err != nil {
				return err
			}
		}
		return nil
	}
	if _, err := fmt.Fprintf(out, "goos: %s\ngoarch: %s\npkg: github.com/wisim/wisim/bench\n", runtime.GOOS, runtime.GOARCH); err != nil {
		return err
	}
	if err := bench.SetTime(o.time); err != nil {
		return err
	}
	for _, b := range chosen {
		for i := 0; i < o.count; i++ {
			r := testing.Benchmark(b.Run)
			if r.N == 0 {
				return fmt.Errorf("%s did not run", b.Name)
			}
			if _, err := fmt.Fprintf(out, "%s-%d\t%s\t%s\n", b.Name, runtime.GOMAXPROCS(0), r.String(), r.MemString()); err != nil {
				return err
			}
		}
	}
	return nil
}
