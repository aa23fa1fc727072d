package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

// sample chooses n random sites, and returns the others in random order as rest. Of several
// sites with the same range of text only one is used, because one text can hold only one
// mutant.
func sample(all []*site, n int, seed uint64) (chosen, rest []*site) {
	rng := rand.New(rand.NewPCG(seed, 0))
	type place struct {
		file   *sourceFile
		lo, hi int
	}
	taken := map[place]bool{}
	for _, i := range rng.Perm(len(all)) {
		s := all[i]
		at := place{s.file, s.lo, s.hi}
		if taken[at] {
			continue
		}
		taken[at] = true
		if len(chosen) < n {
			chosen = append(chosen, s)
		} else {
			rest = append(rest, s)
		}
	}
	return chosen, rest
}

// switchText is the source of a file that is added to each mutated package. It selects the
// active mutant by environment variable or SetMutant.
const switchText = `package %s

import (
	"os"
	"strconv"
)

var mutantOn = func() int { n, _ := strconv.Atoi(os.Getenv("` + switchName + `")); return n }()

func mutant(id int) bool { return mutantOn == id }

func mutantAdd[T ~int | ~int8 | ~int16 | ~int32 | ~int64 | ~uint | ~uint8 | ~uint16 | ~uint32 | ~uint64](id int, n T) T {
	if mutantOn == id {
		return n + 1
	}
	return n
}

var _, _ = mutant, mutantAdd[int]

// SetMutant turns a mutant on, for those who try many.
func SetMutant(id int) { mutantOn = id }
`

// switchName is the environment variable with the number of the active mutant, 0 for none.
const switchName = "WISIM_MUTANT"

// listName is the environment variable with the numbers of the mutants that the test of
// fastText tries.
const listName = "WISIM_MUTANTS"

// weave returns the text of a file with the mutants of all its chosen sites inserted. ids
// holds the numbers of the mutants, from 1.
func weave(f *sourceFile, chosen []*site, ids map[*site]int) string {
	var mine []*site
	for _, s := range chosen {
		if s.file == f {
			mine = append(mine, s)
		}
	}
	slices.SortFunc(mine, func(a, b *site) int {
		if a.lo != b.lo {
			return a.lo - b.lo
		}
		return b.hi - a.hi // of two sites that begin at the same place, the outer one comes first
	})
	var text func(lo, hi int, within *site) string
	text = func(lo, hi int, within *site) string {
		var b strings.Builder
		at := lo
		for _, s := range mine {
			if s == within || s.lo < at || s.hi > hi || within != nil && s.lo == within.lo && s.hi == within.hi {
				continue
			}
			b.Write(f.text[at:s.lo])
			b.WriteString(onLines(s.wrap(ids[s], func(lo, hi int) string { return text(lo, hi, s) }), f.text[s.lo:s.hi]))
			at = s.hi
		}
		b.Write(f.text[at:hi])
		return b.String()
	}
	return text(0, len(f.text), nil)
}

// onLines returns a wrapped expression with no more line breaks than the plain one, so that
// the lines after it keep their numbers. Wrapping can write an expression twice.
func onLines(wrapped string, plain []byte) string {
	more := strings.Count(wrapped, "\n") - bytes.Count(plain, []byte("\n"))
	if more <= 0 {
		return wrapped
	}
	return strings.Replace(wrapped, "\n", " ", more)
}

// rig holds the test programs that contain all mutants of a sample.
type rig struct {
	programs []program
	limit    time.Duration  // maximum run time of a program, 0 for the default of ten minutes
	caught   map[int]string // results of tryFast: the scenario that caught the mutant
	passed   map[int]bool   // results of tryFast: mutants that no scenario caught
}

// program is a compiled test binary and the directory in which it runs.
type program struct {
	testBuild
	dir, binary string
}

// build compiles the test programs with the chosen sites and returns them with the sites
// that they contain. Sites that do not compile are replaced by sites of rest. It fails after
// 12 attempts.
func build(root, dir string, only *regexp.Regexp, pkgs []*sourcePackage, chosen, rest []*site) (*rig, []*site, error) {
	for range 12 {
		bad, err := tryBuild(root, dir, only, pkgs, chosen)
		if err != nil {
			return nil, nil, err
		}
		if len(bad) == 0 {
			return newRig(root, dir, only), chosen, nil
		}
		for i, s := range chosen {
			if bad[s] && len(rest) > 0 {
				chosen[i], rest = rest[0], rest[1:]
			}
		}
	}
	return nil, nil, errors.New("too many mutants do not compile")
}

// newRig returns a rig of the programs that tryBuild has compiled into dir.
func newRig(root, dir string, only *regexp.Regexp) *rig {
	r := &rig{}
	for _, b := range builds {
		if !only.MatchString(b.name) {
			continue
		}
		r.programs = append(r.programs, program{b, filepath.Join(root, b.pkg), filepath.Join(dir, b.name)})
	}
	return r
}

// builds lists the test programs in the order in which they run.
var builds = []testBuild{
	{"scenarios", "engine/scenario", "invariants", "^(TestScenarios|TestFormat|TestDocs)$"},
	{"tests of scenarios", "engine/scenario", "", "."},
	{"engine", "engine", "", "."},
	{"random games with invariants", "engine", "invariants", "^TestRandomGames"},
}

// testBuild describes a test program: its name, package, build tags, and the pattern of the
// tests that are run.
type testBuild struct{ name, pkg, tags, run string }

var compileError = regexp.MustCompile(`(?m)^\S*?([^/\s]+\.go):(\d+):`)

func tryBuild(root, dir string, only *regexp.Regexp, pkgs []*sourcePackage, chosen []*site) (bad map[*site]bool, err error) {
	replace := map[string]string{}
	ids := map[*site]int{}
	for i, s := range chosen {
		ids[s] = i + 1
	}
	woven := map[string]string{} // for each name of a mutated file, the path of the original
	write := func(path, text string) error {
		name := fmt.Sprintf("%d.go", len(woven))
		to := filepath.Join(dir, name)
		replace[path], woven[name] = to, path
		return os.WriteFile(to, []byte(text), 0o600)
	}
	for _, p := range pkgs {
		for _, f := range p.files {
			if err := write(f.path, weave(f, chosen, ids)); err != nil {
				return nil, err
			}
		}
		if err := write(filepath.Join(p.dir, "zz_mutant.go"), fmt.Sprintf(switchText, p.pkg.Name())); err != nil {
			return nil, err
		}
	}
	if err := write(filepath.Join(root, "engine/scenario/zz_mutant_test.go"), fastText); err != nil {
		return nil, err
	}
	list, err := json.Marshal(map[string]map[string]string{"Replace": replace})
	if err != nil {
		return nil, err
	}
	overlay := filepath.Join(dir, "overlay.json")
	if err := os.WriteFile(overlay, list, 0o600); err != nil {
		return nil, err
	}
	for _, b := range builds {
		if !only.MatchString(b.name) {
			continue
		}
		out, err := exec.Command("go", "test", "-C", root, "-c", "-vet=off", "-gcflags=-e", "-tags", b.tags, "-overlay", overlay,
			"-o", filepath.Join(dir, b.name), "./"+b.pkg).CombinedOutput()
		if err == nil {
			continue
		}
		bad = map[*site]bool{}
		for _, m := range compileError.FindAllSubmatch(out, -1) {
			line, _ := strconv.Atoi(string(m[2]))
			for _, s := range chosen {
				first := s.line
				last := first + strings.Count(s.from, "\n")
				if s.file.path == woven[string(m[1])] && first <= line && line <= last {
					bad[s] = true
				}
			}
		}
		if len(bad) == 0 {
			return nil, fmt.Errorf("the mutants do not compile:\n%s", out)
		}
		return bad, nil
	}
	return nil, nil
}

// catch runs the test programs with mutant id active (0 for none) until one fails. It returns
// the name of that program and the failed test or another description; both are empty if all
// pass. With id 0, how is the whole output.
func (r *rig) catch(id int) (by, how string) {
	if how := r.caught[id]; how != "" {
		return builds[0].name, how
	}
	for _, p := range r.programs {
		if p.name == builds[0].name && r.passed[id] {
			p.run = "^TestDocs$" // tryFast has run the other tests of this program
		}
		limit := r.limit
		if limit == 0 {
			limit = 10 * time.Minute
		}
		ctx, cancel := context.WithTimeout(context.Background(), limit)
		cmd := exec.CommandContext(ctx, p.binary, "-test.failfast", "-test.short", "-test.run", p.run)
		cmd.Dir = p.dir
		cmd.Env = append(os.Environ(), switchName+"="+strconv.Itoa(id))
		var out bytes.Buffer
		cmd.Stdout, cmd.Stderr = &out, &out
		err := cmd.Run()
		late := ctx.Err() != nil
		cancel()
		if err == nil {
			continue
		}
		if late {
			return p.name, "it does not end"
		}
		how := "a panic"
		if all := failed.FindAllSubmatch(out.Bytes(), -1); len(all) > 0 {
			how = string(all[len(all)-1][1])
		}
		if id == 0 {
			how = out.String()
		}
		return p.name, how
	}
	return "", ""
}

// random tries a random sample of mutants and writes a report to out. It returns the number
// of mutants that no test has caught and that are not known to be equivalent.
func random(out io.Writer, o options) (survivors int, err error) {
	root, err := moduleRoot()
	if err != nil {
		return 0, err
	}
	re, err := regexp.Compile(o.pattern)
	if err != nil {
		return 0, err
	}
	only, err := regexp.Compile(o.only)
	if err != nil {
		return 0, err
	}
	equal, err := readEqual(equalText)
	if err != nil {
		return 0, err
	}
	dir, err := os.MkdirTemp("", "mutants")
	if err != nil {
		return 0, err
	}
	defer os.RemoveAll(dir)
	pkgs, all, err := sitesOf(root)
	if err != nil {
		return 0, err
	}
	if o.again != "" {
		report, err := os.ReadFile(o.again)
		if err != nil {
			return 0, err
		}
		all = survivorsOf(string(report), all)
	}
	var some []*site
	for _, s := range all {
		if re.MatchString(s.key()) {
			some = append(some, s)
		}
	}
	if !slices.ContainsFunc(builds, func(b testBuild) bool { return only.MatchString(b.name) }) {
		return 0, fmt.Errorf("-only %s: no test program has such a name", o.only)
	}
	chosen, rest := sample(some, o.random, o.seed)
	r, chosen, err := build(root, dir, only, pkgs, chosen, rest)
	if err != nil {
		return 0, err
	}
	begin := time.Now()
	if by, how := r.catch(0); by != "" {
		return 0, fmt.Errorf("the %s fail without any mutant:\n%s", by, how)
	}
	r.limit = 4*time.Since(begin) + 10*time.Second
	if r.programs[0].name == builds[0].name {
		r.tryFast(chosen, o.jobs)
	}
	fmt.Fprintf(out, "%d of %d places in %s, seed %d\n", len(chosen), len(some), strings.Join(packages, ", "), o.seed)
	t := tally{out: out, equal: equal, verbose: o.verbose}
	r.each(chosen, o.jobs, t.note)
	return t.survive, t.end()
}

// survivorsOf returns the sites that a report written by tally lists as survivors. The files
// may have changed since: of several sites with the same key it takes the one nearest to the
// line in the report.
func survivorsOf(report string, all []*site) (list []*site) {
	lines := strings.Split(report, "\n")
	for i, line := range lines[:len(lines)-1] {
		m := survived.FindStringSubmatch(line)
		if m == nil {
			continue
		}
		key := m[1] + m[3] + " " + strings.TrimSpace(lines[i+1])
		at, _ := strconv.Atoi(m[2])
		var best *site
		for _, s := range all {
			far := func(s *site) int { return max(s.line-at, at-s.line) }
			if s.key() == key && !slices.Contains(list, s) && (best == nil || far(s) < far(best)) {
				best = s
			}
		}
		if best != nil {
			list = append(list, best)
		}
	}
	return list
}

// survived matches the first line of a survivor in a report: file, line, and function with
// the kind of change. The text of the change is on the next line.
var survived = regexp.MustCompile(`^SURVIVES  (\S+?):(\d+)( .*: .*)$`)

// packages lists the packages in which -random changes the source.
var packages = []string{"engine", "engine/internal/analysis"}

// sitesOf loads the packages to be changed, as far as they exist below root, and returns them
// with all their sites.
func sitesOf(root string) (pkgs []*sourcePackage, all []*site, err error) {
	for _, dir := range packages {
		if _, err := os.Stat(filepath.Join(root, dir)); err != nil {
			continue
		}
		p, err := loadPackage(root, dir)
		if err != nil {
			return nil, nil, err
		}
		pkgs = append(pkgs, p)
		all = append(all, p.sites()...)
	}
	return pkgs, all, nil
}

// each tries the chosen mutants, jobs of them at the same time, and calls note for each in the
// order of chosen.
func (r *rig) each(chosen []*site, jobs int, note func(s *site, by, how string)) {
	type verdict struct{ by, how string }
	done := make([]chan verdict, len(chosen))
	for i := range done {
		done[i] = make(chan verdict, 1)
	}
	var workers sync.WaitGroup
	next := make(chan int)
	for range max(1, jobs) {
		workers.Go(func() {
			for i := range next {
				by, how := r.catch(i + 1)
				done[i] <- verdict{by, how}
			}
		})
	}
	go func() {
		for i := range chosen {
			next <- i
		}
		close(next)
	}()
	for i, s := range chosen {
		v := <-done[i]
		note(s, v.by, v.how)
	}
	workers.Wait()
}

// tally counts the results of a sample and writes the report.
type tally struct {
	out     io.Writer
	equal   map[string]string
	verbose bool

	caught        map[string]int
	survive, same int
}

// note counts and reports the result of one mutant: by and how as rig.catch returns them.
func (t *tally) note(s *site, by, how string) {
	if t.caught == nil {
		t.caught = map[string]int{}
	}
	where := fmt.Sprintf("%s:%d %s: %s", s.file.name, s.line, s.fn, s.what)
	text := oneLine(s.from) + s.arrow()
	_, argued := t.equal[s.key()]
	switch {
	case by != "":
		t.caught[by]++
		if argued {
			fmt.Fprintf(t.out, "NOT EQUAL %s\n          %s\n          by %s: %s\n", where, text, by, how)
		} else if t.verbose {
			fmt.Fprintf(t.out, "caught    %s\n          %s\n          by %s: %s\n", where, text, by, how)
		}
	case argued:
		t.same++
		if t.verbose {
			fmt.Fprintf(t.out, "equal     %s\n          %s\n          %s\n", where, text, t.equal[s.key()])
		}
	default:
		t.survive++
		fmt.Fprintf(t.out, "SURVIVES  %s\n          %s\n", where, text)
	}
}

// end writes the summary line.
func (t *tally) end() error {
	n := 0
	for _, c := range t.caught {
		n += c
	}
	_, err := fmt.Fprintf(t.out, "%d of %d caught (%.1f %%): %d by scenarios with the invariants compiled in, %d by other tests, %d by random games with invariants; %d survive; %d more are equal\n",
		n, n+t.survive, 100*float64(n)/float64(max(1, n+t.survive)), t.caught["scenarios"], t.caught["engine"]+t.caught["tests of scenarios"], t.caught["random games with invariants"], t.survive, t.same)
	return err
}
