// Mutants breaks the engine on purpose, one place at a time, and sees whether
// the rules tests notice: a test suite that passes with the chain resolved
// first in, first out proves nothing about chains.
//
//	go run ./engine/internal/mutants            all that were chosen by hand
//	go run ./engine/internal/mutants -run chain those whose name matches
//	go run ./engine/internal/mutants -v         with what failed
//
// Those chosen by hand (list.go) each break one rule: a text in one file of
// package engine is changed, and the scenarios are run. The source is not
// touched: the changed file is laid over it for the compiler (go test
// -overlay).
//
//	go run ./engine/internal/mutants -random 200 -seed 7
//	go run ./engine/internal/mutants -random 50 -run damage.go
//	go run ./engine/internal/mutants -random 200 -again seed7.txt
//
// With -random it draws places in the text of the engine that nobody chose: a
// condition is negated, a statement dropped, a number or a border moved by
// one, an operator swapped for its opposite. All mutants of a sample are
// compiled into one test program, with a switch that an environment variable
// turns, so that a mutant costs no more than the tests up to the first that
// fails: the scenarios with the invariants compiled in, many mutants in one
// process, then the tests of packages scenario and engine, then random games with invariants, all of them with -short. The last line above
// tries those again that survived by the report of an earlier run; with -only
// scenarios it is the scenarios alone, which catch most and cost least. Those that can change no game are listed with
// the reason in equal.txt.
//
// The exit code is 1 if a mutant survives.
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
		survivors, err = run(o.pattern, o.verbose)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "mutants:", err)
		os.Exit(2)
	}
	if survivors > 0 {
		os.Exit(1)
	}
}

// options are the flags.
type options struct {
	pattern, again, only string
	verbose              bool
	random, jobs         int
	seed                 uint64
}

// tested is the packages whose tests must notice: the scenarios.
const tested = "./engine/scenario/..."

func run(pattern string, verbose bool) (survivors int, err error) {
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
	if out, err := exec.Command("go", "test", "-C", root, tested).CombinedOutput(); err != nil {
		return 0, fmt.Errorf("the tests fail without any mutant:\n%s", out)
	}
	killed := 0
	for _, m := range mutants() {
		if !re.MatchString(m.name) {
			continue
		}
		failures, err := m.test(root, dir)
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

// mutant is one way to break the rules.
type mutant struct {
	name, what string
	file       string // in package engine
	old, new   string // old stands there exactly once
}

// overlay writes the changed file and the list that lays it over the source.
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

// test runs the tests against the mutant and returns the names of those that
// failed. A mutant that does not compile is an error.
func (m mutant) test(root, dir string) ([]string, error) {
	overlay, err := m.overlay(root, dir)
	if err != nil {
		return nil, err
	}
	if out, err := exec.Command("go", "build", "-C", root, "-overlay", overlay, "./engine").CombinedOutput(); err != nil {
		return nil, fmt.Errorf("does not compile: %s", out)
	}
	// A test that fails is what is hoped for, and so is one that hangs.
	out, _ := exec.Command("go", "test", "-C", root, "-overlay", overlay, "-timeout", "120s", tested).CombinedOutput()
	var names []string
	for _, f := range failed.FindAllSubmatch(out, -1) {
		names = append(names, string(f[1]))
	}
	if len(names) == 0 && strings.Contains(string(out), "FAIL") {
		names = []string{"a panic or a timeout"}
	}
	return names, nil
}
