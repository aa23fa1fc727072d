package cli

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/wisim/wisim/bench"
	"github.com/wisim/wisim/cmd/wisim/internal/terminal"
)

// markName is the function at which valgrind begins a new count.
const markName = "github.com/wisim/wisim/bench.Mark"

// chosenWorks returns the works that have a count whose name matches, or those of an
// agent if one is named.
func chosenWorks(agent string, pattern *regexp.Regexp) (works []bench.Work, _ error) {
	if agent != "" {
		w, err := bench.AgentWork(agent)
		if err != nil {
			return nil, terminal.WrapUsage(err)
		}
		return []bench.Work{w}, nil
	}
	for _, w := range bench.Works() {
		if slices.ContainsFunc(w.Counts, func(c bench.Count) bool { return pattern.MatchString(c.Name) }) {
			works = append(works, w)
		}
	}
	if len(works) == 0 {
		return nil, terminal.Usagef("--run %q: no work of --instructions has a name like that; wisim bench --instructions --list lists it", pattern)
	}
	return works, nil
}

// countInstructions runs this program again under valgrind, which counts the executed
// instructions, and writes the counts as benchmark lines.
func (o *benchOptions) countInstructions(cmd *cobra.Command, pattern *regexp.Regexp) error {
	works, err := chosenWorks(o.agent, pattern)
	if err != nil {
		return err
	}
	out := cmd.OutOrStdout()
	if o.list {
		return eachCount(works, pattern, func(_, _ int, c bench.Count) error {
			return terminal.WriteWrapped(out, fmt.Sprintf("%-26s %s\n", c.Name, c.What))
		})
	}
	valgrind, err := exec.LookPath("valgrind")
	if err != nil {
		return fmt.Errorf("--instructions: valgrind is not installed; on most systems it is the package valgrind")
	}
	dir, err := os.MkdirTemp("", "wisim-instructions-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	ops, err := runCounted(cmd.Context(), valgrind, dir, o.agent, o.run)
	if err != nil {
		return err
	}
	if len(ops) != len(works) {
		return fmt.Errorf("--instructions: %d counts of %d works", len(ops), len(works))
	}
	if _, err := fmt.Fprintf(out, "goos: %s\ngoarch: %s\ngo: %s\npgo: %s\npkg: github.com/wisim/wisim/bench\nUnit instructions/op assume=exact\n", runtime.GOOS, runtime.GOARCH, runtime.Version(), profiled()); err != nil {
		return err
	}
	return eachCount(works, pattern, func(i, k int, c bench.Count) error {
		// File 1 holds the count before the first work begins, so the counts of the
		// works start with file 2.
		n, err := readCount(filepath.Join(dir, fmt.Sprintf("count.%d", i+2)))
		if err != nil {
			return err
		}
		_, err = fmt.Fprintf(out, "%s\t%d\t%.1f instructions/op\n", c.Name, ops[i][k], float64(n)/float64(ops[i][k]))
		return err
	})
}

// profiled reports in a word whether this program was built with a profile (PGO).
func profiled() string {
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, set := range info.Settings {
			if set.Key == "-pgo" {
				return "on"
			}
		}
	}
	return "off"
}

// eachCount calls f for the counts whose name matches, with the index of their work
// and their index in it.
func eachCount(works []bench.Work, pattern *regexp.Regexp, f func(i, k int, c bench.Count) error) error {
	for i, w := range works {
		for k, c := range w.Counts {
			if !pattern.MatchString(c.Name) {
				continue
			}
			if err := f(i, k, c); err != nil {
				return err
			}
		}
	}
	return nil
}

// countedEnv is the environment of the counted process. One processor and no
// garbage collection make the count repeatable. Valgrind handles neither the
// signals by which Go preempts a loop nor, before 3.20, the instruction RDTSCP,
// which Go executes when a lock of the runtime is contended: on a busy machine
// the process died of SIGILL.
var countedEnv = []string{"GOMAXPROCS=1", "GOGC=off", "GODEBUG=asyncpreemptoff=1,cpu.rdtscp=off"}

// runCounted runs the works under valgrind and returns the number of operations of
// each count.
func runCounted(ctx context.Context, valgrind, dir, agent, pattern string) (ops [][]int, _ error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	run := exec.CommandContext(ctx, valgrind, "--tool=callgrind", "--dump-before="+markName,
		"--callgrind-out-file="+filepath.Join(dir, "count"), self, "bench", "--do-works", "--agent", agent, "--run", pattern)
	run.Env = append(os.Environ(), countedEnv...)
	var said, failed bytes.Buffer
	run.Stdout, run.Stderr = &said, &failed
	if err := run.Run(); err != nil {
		return nil, fmt.Errorf("--instructions: valgrind: %w: %s", err, strings.TrimSpace(failed.String()))
	}
	return ops, json.Unmarshal(said.Bytes(), &ops)
}

// doWorks does the works in the process under valgrind.
func doWorks(out io.Writer, agent string, pattern *regexp.Regexp) error {
	works, err := chosenWorks(agent, pattern)
	if err != nil {
		return err
	}
	suite, err := bench.New()
	if err != nil {
		return err
	}
	debug.SetGCPercent(-1)
	runtime.MemProfileRate = 0 // turn off the random sampling of allocations, which costs 3 % of NewGame
	return json.NewEncoder(out).Encode(suite.DoWorks(works))
}

// readCount returns the number of instructions in an output file of callgrind.
func readCount(name string) (uint64, error) {
	f, err := os.Open(name)
	if err != nil {
		return 0, err
	}
	defer f.Close()
	sc := bufio.NewScanner(f)
	sc.Buffer(nil, 1<<20)
	for sc.Scan() {
		for _, key := range []string{"summary: ", "totals: "} {
			if n, ok := strings.CutPrefix(sc.Text(), key); ok {
				return strconv.ParseUint(n, 10, 64)
			}
		}
	}
	return 0, fmt.Errorf("%s: no count in it (%v)", name, sc.Err())
}
