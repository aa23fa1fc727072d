// Mutants is a mutation test of the engine: it changes the source in one place at a time
// and checks that a test fails. A test suite that still passes if the chain resolves
// first in, first out proves nothing about chains.
//
//	go run ./engine/internal/mutants            all mutants chosen by hand
//	go run ./engine/internal/mutants -run chain only those whose name matches
//	go run ./engine/internal/mutants -v         show the tests that failed
//
// Each mutant chosen by hand (list.go) breaks one rule of the game by replacing a piece of
// text in one file of package engine. The scenarios are then run against it. The source
// files stay unchanged: the compiler gets the changed file as an overlay (go test
// -overlay).
//
//	go run ./engine/internal/mutants -random 200 -seed 7
//	go run ./engine/internal/mutants -random 50 -run damage.go
//	go run ./engine/internal/mutants -random 200 -again seed7.txt
//
//	go run ./engine/internal/mutants -laws      against the random corners
//
// With -laws the mutants chosen by hand are run against package corners instead of the
// scenarios. Its laws know no rule of the game, so they catch only mutants that break
// something which no rule may break, such as an effect that never ends.
//
// With -random it changes random places: it negates a condition, drops a statement, adds
// one to a number, moves the bound of a comparison by one, or swaps an operator. All mutants
// of a sample are compiled into the same test programs, and an environment variable selects
// one, so a mutant costs only the tests up to the first that fails. The tests run in this
// order, all with -short: the scenarios with invariants compiled in (many mutants in one
// process), the tests of packages scenario and engine, and random games with invariants.
//
// With -again only the mutants are tried that survived in the report of an earlier run.
// With -only scenarios only the scenarios are run, which catch the most mutants in the least
// time. Equivalent mutants, which can change no game, are listed with the reason in
// equal.txt.
//
// The exit code is 1 if a mutant survives, 2 on an error.
package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
)

func main() {
	var o options
	flag.StringVar(&o.pattern, "run", ".", "only mutants whose name matches")
	flag.BoolVar(&o.laws, "laws", false, "run the random corners instead of the scenarios")
	flag.BoolVar(&o.verbose, "v", false, "show what caught each")
	flag.IntVar(&o.random, "random", 0, "try so many random changes instead")
	flag.Uint64Var(&o.seed, "seed", 1, "with -random: which ones")
	flag.IntVar(&o.jobs, "jobs", runtime.GOMAXPROCS(0), "with -random: so many at a time")
	flag.StringVar(&o.again, "again", "", "with -random: of those that survive by this report of an earlier run")
	flag.StringVar(&o.only, "only", ".", "with -random: only the test programs whose name matches, such as scenarios")
	flag.Parse()
	var survivors int
	var err error
	if o.random > 0 {
		survivors, err = random(os.Stdout, o)
	} else {
		tests := scenarioTests
		if o.laws {
			tests = lawTests
		}
		survivors, err = run(o.pattern, o.verbose, tests)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "mutants:", err)
		os.Exit(2)
	}
	if survivors > 0 {
		os.Exit(1)
	}
}

// options holds the command-line flags.
type options struct {
	pattern, again, only string
	verbose, laws        bool
	random, jobs         int
	seed                 uint64
}

// The arguments of go test for the tests that are run against a mutant chosen by hand.
var (
	scenarioTests = []string{"./engine/scenario/..."}
	lawTests      = []string{"./engine/internal/corners", "-run", "^TestCorners$", "-args", "-cards", "tenth"}
)

func run(pattern string, verbose bool, tests []string) (survivors int, err error) {
	re, err := regexp.Compile(pattern)
	if err != nil {
		return 0, err
	}
	root, err := moduleRoot()
	if err != nil {
		return 0, err
	}
	dir, err := os.MkdirTemp("", "mutants")
	if err != nil {
		return 0, err
	}
	defer os.RemoveAll(dir)
	if out, err := exec.Command("go", append([]string{"test", "-C", root}, tests...)...).CombinedOutput(); err != nil {
		return 0, fmt.Errorf("the tests fail without any mutant:\n%s", out)
	}
	killed := 0
	for _, m := range mutants() {
		if !re.MatchString(m.name) {
			continue
		}
		failures, err := m.test(root, dir, tests)
		if err != nil {
			return survivors, fmt.Errorf("%s: %w", m.name, err)
		}
		if len(failures) == 0 {
			survivors++
			fmt.Printf("SURVIVES  %-28s %s\n", m.name, m.what)
			continue
		}
		killed++
		fmt.Printf("caught    %-28s by %d\n", m.name, len(failures))
		if verbose {
			for _, f := range failures[:min(3, len(failures))] {
				fmt.Println("          ", f)
			}
		}
	}
	fmt.Printf("%d caught, %d survive\n", killed, survivors)
	return survivors, nil
}

func moduleRoot() (string, error) {
	out, err := exec.Command("go", "env", "GOMOD").Output()
	return filepath.Dir(strings.TrimSpace(string(out))), err
}

// mutant is a change chosen by hand that breaks one rule of the game.
type mutant struct {
	name, what string // name of the mutant; the rule that the changed engine follows
	file       string // name of the changed file of package engine
	old, new   string // the text old, which occurs exactly once in the file, is replaced by new
}

// overlay writes the changed file and the JSON file for go test -overlay to dir, and returns
// the name of the latter. It fails if the text to replace does not occur exactly once.
func (m mutant) overlay(root, dir string) (string, error) {
	path := filepath.Join(root, "engine", m.file)
	src, err := os.ReadFile(path)
	if err != nil {
		return "", err
	}
	if n := strings.Count(string(src), m.old); n != 1 {
		return "", fmt.Errorf("the text to change stands %d times in %s, want once: %q", n, m.file, m.old)
	}
	changed := filepath.Join(dir, m.name+".go")
	if err := os.WriteFile(changed, []byte(strings.Replace(string(src), m.old, m.new, 1)), 0o600); err != nil {
		return "", err
	}
	list, err := json.Marshal(map[string]map[string]string{"Replace": {path: changed}})
	if err != nil {
		return "", err
	}
	name := filepath.Join(dir, m.name+".json")
	return name, os.WriteFile(name, list, 0o600)
}

var failed = regexp.MustCompile(`(?m)^\s*--- FAIL: (\S+)`)

// test runs tests, given as arguments of go test, against the mutant and returns the names of those that
// failed. A mutant that does not compile is an error.
func (m mutant) test(root, dir string, tests []string) ([]string, error) {
	overlay, err := m.overlay(root, dir)
	if err != nil {
		return nil, err
	}
	if out, err := exec.Command("go", "build", "-C", root, "-overlay", overlay, "./engine").CombinedOutput(); err != nil {
		return nil, fmt.Errorf("does not compile: %s", out)
	}
	// The error is ignored: a test that fails or hangs has caught the mutant.
	out, _ := exec.Command("go", append([]string{"test", "-C", root, "-overlay", overlay, "-timeout", "120s"}, tests...)...).CombinedOutput()
	var names []string
	for _, f := range failed.FindAllSubmatch(out, -1) {
		names = append(names, string(f[1]))
	}
	if len(names) == 0 && strings.Contains(string(out), "FAIL") {
		names = []string{"a panic or a timeout"}
	}
	return names, nil
}
