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

// sample draws n sites. Two with the same place are not in one sample, as they
// would be in each other's way.
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

// switchText is the file that is added to a package: which mutant is on.
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

const switchName = "WISIM_MUTANT"

// listName is the variable with the mutants that a fast program tries.
const listName = "WISIM_MUTANTS"

// weave is the text of a file with all of its chosen sites in it. ids are their
// numbers, from 1.
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
		return b.hi - a.hi // the outer one first
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

// onLines is a wrapped expression on as many lines as the expression itself has:
// what says it twice would move the lines behind it.
func onLines(wrapped string, plain []byte) string {
	more := strings.Count(wrapped, "\n") - bytes.Count(plain, []byte("\n"))
	if more <= 0 {
		return wrapped
	}
	return strings.Replace(wrapped, "\n", " ", more)
}

// rig is the test programs with all mutants of a sample in them.
type rig struct {
	programs []program
	limit    time.Duration  // of each program
	caught   map[int]string // mutants that scenarios have caught in passing, and which scenario
	passed   map[int]bool   // those that no scenario of a file has caught
}

// program is a test binary, and the directory in which it runs.
type program struct {
	testBuild
	dir, binary string
}

// build weaves the sites in and compiles. Sites with which it does not compile
// are replaced by others.
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

// newRig has the programs that tryBuild compiles into dir.
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

// builds are the test programs, in the order in which they are asked.
var builds = []testBuild{
	{"scenarios", "engine/scenario", "invariants", "^(TestScenarios|TestFormat|TestDocs)$"},
	{"tests of scenarios", "engine/scenario", "", "."},
	{"engine", "engine", "", "."},
	{"random games with invariants", "engine", "invariants", "^TestRandomGames"},
}

// testBuild is how a test program is built, and which tests of it are run.
type testBuild struct{ name, pkg, tags, run string }

var compileError = regexp.MustCompile(`(?m)^\S*?([^/\s]+\.go):(\d+):`)

func tryBuild(root, dir string, only *regexp.Regexp, pkgs []*sourcePackage, chosen []*site) (bad map[*site]bool, err error) {
	replace := map[string]string{}
	ids := map[*site]int{}
	for i, s := range chosen {
		ids[s] = i + 1
	}
	woven := map[string]string{} // the file of which another one is made, by the name of that
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

// catch runs the programs with a mutant switched on, 0 none, and says which of
// them noticed and by what, "" for none.
func (r *rig) catch(id int) (by, how string) {
	if how := r.caught[id]; how != "" {
		return builds[0].name, how
	}
	for _, p := range r.programs {
		if p.name == builds[0].name && r.passed[id] {
			p.run = "^TestDocs$" // what is left of it
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

// random makes a sample of changes and reports those that nothing notices.
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

// survivorsOf are the sites that survived by a report of tally. Of several that look
// the same it is the one that is nearest to the line of the report: the file may have
// changed since.
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

// survived is the first line of the report of a survivor: its file, the line in
// it, and the rest of its key but for the text.
var survived = regexp.MustCompile(`^SURVIVES  (\S+?):(\d+)( .*: .*)$`)

// packages hold the rules.
var packages = []string{"engine", "engine/internal/analysis"}

// sitesOf are the packages that there are, and all their sites.
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

// each tries the mutants, some at a time, and calls note in their order.
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

// tally counts and writes.
type tally struct {
	out     io.Writer
	equal   map[string]string
	verbose bool

	caught        map[string]int
	survive, same int
}

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

// end writes the sum.
func (t *tally) end() error {
	n := 0
	for _, c := range t.caught {
		n += c
	}
	_, err := fmt.Fprintf(t.out, "%d of %d caught (%.1f %%): %d by scenarios with the invariants compiled in, %d by other tests, %d by random games with invariants; %d survive; %d more are equal\n",
		n, n+t.survive, 100*float64(n)/float64(max(1, n+t.survive)), t.caught["scenarios"], t.caught["engine"]+t.caught["tests of scenarios"], t.caught["random games with invariants"], t.survive, t.same)
	return err
}
