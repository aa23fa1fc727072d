package cli

import (
	"fmt"
	"io"
	"os"
	"regexp"
	"runtime"
	"testing"
	"time"

	"github.com/spf13/cobra"

	"github.com/wisim/wisim/bench"
	"github.com/wisim/wisim/cmd/wisim/internal/terminal"
)

type benchOptions struct {
	run       string
	time      time.Duration
	count     int
	signature string
	list      bool
	json      bool

	instructions bool
	doWorks      bool
	compare      bool
	gate         string
	growth       string
	agent        string
	profile      string
}

func newBench() *cobra.Command {
	var o benchOptions
	cmd := &cobra.Command{
		Use:   "bench [--compare OLD NEW] [flags]",
		Short: "Measure the engine, or play its signature",
		Long: `Measure the engine's hot path. The output is in the standard format of Go
benchmarks, for benchstat, with a yardsticks/op metric beside the time: one
yardstick is the time that this machine takes to copy 2,048 bytes in its
first-level cache, measured between slices of the same run. A second one,
paths/op, is the time to count a path of a board game: it compares processors
better, and the first what disturbs a machine.

With --signature nothing is measured: a fixed set of games is played, and one
number printed that stands for every choice in them, with what it covers.
"rules", which is meant without a value, are random games of all decks: it
changes only when the rules, a card or a deck does. "agents" are games of all
agents, and drafts: it changes also when one of them plays differently. "long"
are thousands of random games, with decks of up to 100 cards among them, to see
that two builds play alike.

With --instructions nothing is timed: this program runs once more under
valgrind, which counts what it executes for a fixed amount of work. Counts do
not depend on the machine nor on what else it does, and repeat within a
tenth of a percent, so that they show a change that no clock could. With --agent
two games of an agent against itself are counted, and nothing else.

With --growth the cost of a decision is measured as things grow, and drawn: with
the cards in a deck (deck), cards in play (play: copy a state and play one action),
links on the chain (chain, likewise), cards in the library (library), and workers
beside each other (workers), where the last number is how much more they get done
together than one of them, measured by yardsticks of their own. --time is for each
point.

With --compare two files that hold such output are compared in the terms of
benchstat: medians, the change, and how probable it is by chance. With --gate
the command fails when something has become dearer by more than a percentage.`,
		Example: "  wisim bench --run 'Copy|Random' --count 5 | tee new.txt\n  benchstat old.txt new.txt\n  wisim bench --signature\n  wisim bench --signature agents\n  wisim bench --instructions > new.txt\n  wisim bench --compare old.txt new.txt --gate 2\n  wisim bench --growth\n  wisim bench --growth workers,library --time 5s",
		Args: func(cmd *cobra.Command, args []string) error {
			if o.compare {
				return exactly("OLD", "NEW")(cmd, args)
			}
			return exactly()(cmd, args)
		},
		RunE: func(cmd *cobra.Command, args []string) error { return o.exec(cmd, args) },
	}
	f := cmd.Flags()
	f.StringVar(&o.run, "run", ".", "only benchmarks whose name matches this regular expression")
	f.DurationVar(&o.time, "time", time.Second, "time for each benchmark")
	f.IntVar(&o.count, "count", 1, "how many times to run each")
	f.BoolVar(&o.list, "list", false, "list the benchmarks")
	f.BoolVar(&o.json, "json", false, "write JSON")
	f.StringVar(&o.signature, "signature", "", "print a signature instead: rules (if left out), long or agents")
	f.Lookup("signature").NoOptDefVal = "rules"
	f.BoolVar(&o.instructions, "instructions", false, "count instructions instead, under valgrind")
	f.StringVar(&o.growth, "growth", "", "measure how costs grow instead: all (if left out), deck, play, chain, library or workers")
	f.Lookup("growth").NoOptDefVal = growthAll
	f.BoolVar(&o.compare, "compare", false, "compare two files of benchmarks instead, old and new")
	f.StringVar(&o.gate, "gate", "", "with --compare: fail when something costs more than this percentage more")
	f.StringVar(&o.agent, "agent", "", "with --instructions: count games of this agent, and nothing else")
	f.StringVar(&o.profile, "profile", "", "do what --instructions counts and write a CPU profile of it to this file, for go build -pgo or go tool pprof")
	f.BoolVar(&o.doWorks, "do-works", false, "do what --instructions counts")
	_ = f.MarkHidden("do-works") // the flag is defined above
	return cmd
}

func (o *benchOptions) exec(cmd *cobra.Command, args []string) error {
	out := cmd.OutOrStdout()
	if o.compare {
		return o.execCompare(cmd, args)
	}
	if o.gate != "" {
		return terminal.Usagef("--gate: want --compare OLD NEW with it")
	}
	if cmd.Flags().Changed("signature") {
		for _, other := range []string{"run", "time", "count", "list", "instructions", "growth", "profile"} {
			if cmd.Flags().Changed(other) {
				return terminal.Usagef("--signature and --%s: want one of them; the signature measures nothing", other)
			}
		}
		return o.writeSignature(out)
	}
	if o.profile != "" {
		return o.writeProfile(cmd)
	}
	if cmd.Flags().Changed("growth") {
		return o.execGrowth(cmd)
	}
	pattern, err := regexp.Compile(o.run)
	if err != nil {
		return terminal.Usagef("--run %q: want a regular expression: %w", o.run, err)
	}
	if o.agent != "" && !o.instructions && !o.doWorks {
		return terminal.Usagef("--agent: want --instructions with it, which counts what a decision of the agent takes")
	}
	if o.doWorks {
		return doWorks(out, o.agent, pattern)
	}
	if o.instructions {
		return o.countInstructions(cmd, pattern)
	}
	if o.list && o.json {
		return terminal.Usagef("--list and --json: want one of them; a list is not measured")
	}
	if o.count < 1 {
		return terminal.Usagef("--count %d: want 1 or more", o.count)
	}
	if o.time <= 0 {
		return terminal.Usagef("--time %v: want more than 0, such as 1s", o.time)
	}
	suite, err := bench.New()
	if err != nil {
		return err
	}
	return o.measure(out, suite, pattern)
}

// writeProfile writes the CPU profile of --profile.
func (o *benchOptions) writeProfile(cmd *cobra.Command) error {
	for _, other := range []string{"run", "count", "list", "json", "instructions", "growth"} {
		if cmd.Flags().Changed(other) {
			return terminal.Usagef("--profile and --%s: want one of them", other)
		}
	}
	if o.time <= 0 {
		return terminal.Usagef("--time %v: want more than 0, such as 1s", o.time)
	}
	suite, err := bench.New()
	if err != nil {
		return err
	}
	f, err := os.Create(o.profile)
	if err != nil {
		return terminal.WrapInput(err)
	}
	if err := suite.Profile(f, o.time); err != nil {
		f.Close()
		return err
	}
	return f.Close()
}

// execGrowth measures what --growth asks for.
func (o *benchOptions) execGrowth(cmd *cobra.Command) error {
	for _, other := range []string{"run", "count", "list", "json", "instructions"} {
		if cmd.Flags().Changed(other) {
			return terminal.Usagef("--growth and --%s: want one of them", other)
		}
	}
	parts, err := growthParts(o.growth)
	if err != nil {
		return err
	}
	if o.time <= 0 {
		return terminal.Usagef("--time %v: want more than 0, such as 1s", o.time)
	}
	return writeGrowth(cmd.OutOrStdout(), parts, o.time)
}

// writeSignature prints the signature of --signature and what it covers.
func (o *benchOptions) writeSignature(out io.Writer) error {
	play, covers := bench.Signature, bench.SignatureCovers
	switch o.signature {
	case "rules":
	case "long":
		play, covers = bench.LongSignature, bench.LongSignatureCovers
	case "agents":
		play, covers = bench.AgentSignature, bench.AgentSignatureCovers
	default:
		return terminal.Usagef("--signature %q: want rules, long or agents", o.signature)
	}
	sig, games, err := play()
	if err != nil {
		return err
	}
	if o.json {
		return terminal.WriteJSON(out, struct {
			terminal.Header
			Of        string `json:"of"`
			Signature string `json:"signature"`
			Games     int    `json:"games"`
			Covers    string `json:"covers"`
		}{terminal.NewHeader("signature/1"), o.signature, fmt.Sprintf("%016x", sig), games, covers()})
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
		return terminal.Usagef("--run %q: no benchmark has a name like that; wisim bench --list has them", o.run)
	}
	if o.list {
		for _, b := range chosen {
			if err := terminal.WriteWrapped(out, fmt.Sprintf("%-26s %s\n", b.Name, b.What)); err != nil {
				return err
			}
		}
		return nil
	}
	if err := bench.SetTime(o.time); err != nil {
		return err
	}
	if o.json {
		return o.measureJSON(out, chosen)
	}
	if _, err := fmt.Fprintf(out, "goos: %s\ngoarch: %s\npkg: github.com/wisim/wisim/bench\n", runtime.GOOS, runtime.GOARCH); err != nil {
		return err
	}
	return o.each(chosen, func(b bench.Benchmark, r testing.BenchmarkResult) error {
		_, err := fmt.Fprintf(out, "%s-%d\t%s\t%s\n", b.Name, runtime.GOMAXPROCS(0), r.String(), r.MemString())
		return err
	})
}

// each runs the chosen benchmarks --count times and calls done with each result.
func (o *benchOptions) each(chosen []bench.Benchmark, done func(bench.Benchmark, testing.BenchmarkResult) error) error {
	for _, b := range chosen {
		for range o.count {
			r := testing.Benchmark(b.Run)
			if r.N == 0 {
				return fmt.Errorf("%s did not run", b.Name)
			}
			if err := done(b, r); err != nil {
				return err
			}
		}
	}
	return nil
}

// benchLine is the result of a benchmark in JSON.
type benchLine struct {
	Name       string  `json:"name"`
	What       string  `json:"what"`
	Operations int     `json:"operations"`
	NS         float64 `json:"ns"`
	Yardsticks float64 `json:"yardsticks"`
	Bytes      int64   `json:"bytes"`
	Allocs     int64   `json:"allocs"`
}

func (o *benchOptions) measureJSON(out io.Writer, chosen []bench.Benchmark) error {
	var lines []benchLine
	err := o.each(chosen, func(b bench.Benchmark, r testing.BenchmarkResult) error {
		ns, ok := r.Extra["ns/op"]
		if !ok {
			ns = float64(r.T.Nanoseconds()) / float64(r.N)
		}
		lines = append(lines, benchLine{b.Name, b.What, r.N, ns, r.Extra["yardsticks/op"], r.AllocedBytesPerOp(), r.AllocsPerOp()})
		return nil
	})
	if err != nil {
		return err
	}
	return terminal.WriteJSON(out, struct {
		terminal.Header
		GOOS       string      `json:"goos"`
		GOARCH     string      `json:"goarch"`
		Jobs       int         `json:"jobs"`
		Benchmarks []benchLine `json:"benchmarks"`
	}{terminal.NewHeader("bench/1"), runtime.GOOS, runtime.GOARCH, runtime.GOMAXPROCS(0), lines})
}
