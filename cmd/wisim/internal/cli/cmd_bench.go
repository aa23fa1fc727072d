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
		Short: "Measure the speed of the engine, or print a signature of its play",
		Long: `Measure the speed of the engine. The output has the standard format of Go
benchmarks, for benchstat. Beside the time it has two metrics that depend less on
the machine. One yardstick (yardsticks/op) is the time to copy 2,048 bytes in the
first-level cache, measured between slices of the same run; it cancels out
disturbances of the machine. One path (paths/op) is the time to count a path of a
board game; it is better for comparing processors.

--signature measures nothing. It plays a fixed set of games and prints one number
that depends on every choice in them, and what the number covers. "rules", the
default, plays random games of all decks; it changes only when the rules, a card
or a deck change. "agents" plays games of all agents, and drafts; it also changes
when an agent plays differently. "long" plays thousands of random games, some
with decks of up to 100 cards, to check that two builds play alike.

--instructions counts instructions instead of measuring time: it runs this
program under valgrind with a fixed amount of work. The counts do not depend on
the load of the machine and repeat within 0.1 %, so they show changes that are
too small for a clock. With --agent it counts two games of an agent against
itself, and nothing else.

--growth measures and draws how the cost of a decision grows with the cards in a
deck (deck), cards in play (play), links on the chain (chain), cards in the
library (library) and parallel workers (workers). play and chain copy a state and
play one action. For workers, the last number is the speed-up over one worker,
measured by yardsticks of each worker. --time is the time for each point.

--compare compares two files of such output as benchstat does: medians, change,
and p-value. With --gate the command fails if a cost rose by more than a
percentage.`,
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
	f.StringVar(&o.run, "run", ".", "regular expression that selects benchmarks by name")
	f.DurationVar(&o.time, "time", time.Second, "time for each benchmark, or for each point of --growth")
	f.IntVar(&o.count, "count", 1, "number of times to run each benchmark")
	f.BoolVar(&o.list, "list", false, "list the benchmarks instead of running them")
	f.BoolVar(&o.json, "json", false, "write JSON")
	f.StringVar(&o.signature, "signature", "", "print a signature instead: rules (without a value), long or agents")
	f.Lookup("signature").NoOptDefVal = "rules"
	f.BoolVar(&o.instructions, "instructions", false, "count instructions under valgrind instead of measuring time")
	f.StringVar(&o.growth, "growth", "", "measure how costs grow instead: all (without a value), deck, play, chain, library or workers")
	f.Lookup("growth").NoOptDefVal = growthAll
	f.BoolVar(&o.compare, "compare", false, "compare two files of benchmarks, OLD and NEW, instead")
	f.StringVar(&o.gate, "gate", "", "with --compare: fail if a cost rose by more than this percentage")
	f.StringVar(&o.agent, "agent", "", "with --instructions: count only games of this agent")
	f.StringVar(&o.profile, "profile", "", "file for a CPU profile of the work that --instructions counts, for go build -pgo or go tool pprof")
	f.BoolVar(&o.doWorks, "do-works", false, "do the work that --instructions counts")
	_ = f.MarkHidden("do-works") // MarkHidden cannot fail, because the flag is defined above
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
		return terminal.Usagef("--agent: want --instructions, too, which counts the instructions per decision of the agent")
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
		return terminal.Usagef("--run %q: no benchmark has a name like that; wisim bench --list lists them", o.run)
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
