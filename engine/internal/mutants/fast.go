package main

import (
	"bufio"
	"os"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"sync"
)

// fastText is the source of a test that is added to package scenario. It tries many
// mutants in one process, so that the scenario files are read only once, and runs first
// the scenarios that have caught a mutant recently.
const fastText = `package scenario_test

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/scenario"
)

func TestMutants(t *testing.T) {
	ids := strings.Fields(os.Getenv("` + listName + `"))
	if len(ids) == 0 {
		t.Skip("no mutants")
	}
	p := parser(t)
	var all []*scenario.Scenario
	for _, dir := range []string{"rulings", "cards", "format"} {
		_ = filepath.WalkDir("testdata/"+dir, func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || !strings.HasSuffix(path, ".scn") {
				return err
			}
			text, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			f, err := p.Parse(path, text)
			if err != nil {
				t.Fatal(err)
			}
			all = append(all, f.Scenarios...)
			return nil
		})
	}
	for _, text := range ids {
		id, _ := strconv.Atoi(text)
		engine.SetMutant(id)
		by := ""
		for i, sc := range all {
			passed := make(chan bool, 1)
			go func() {
				sane := true
				res := sc.Run(scenario.Options{Watch: func(_ int, _ string, g *engine.Game, s *engine.State) {
					sane = sane && g.Check(s) == nil
				}})
				passed <- sane && res.Passed()
			}()
			ok := false
			select {
			case ok = <-passed:
			case <-time.After(time.Minute):
				fmt.Printf("mutant %d %q\n", id, sc.Title+": it does not end")
				os.Exit(3)
			}
			if !ok {
				by = filepath.Base(sc.File) + ": " + sc.Title
				copy(all[1:i+1], all[:i])
				all[0] = sc
				break
			}
		}
		engine.SetMutant(0)
		fmt.Printf("mutant %d %q\n", id, by)
	}
}
`

// fastLine matches the line that TestMutants of fastText prints for each mutant: its number
// and the scenario that caught it, empty if none did.
var fastLine = regexp.MustCompile(`^mutant (\d+) (".*")$`)

// tryFast tries the mutants of package engine with the test of fastText and stores the
// results in caught and passed. Mutants of package analysis are left out: its results are
// computed once for each library, so they need a process each.
func (r *rig) tryFast(chosen []*site, jobs int) {
	r.caught, r.passed = map[int]string{}, map[int]bool{}
	lists := make([][]int, max(1, jobs))
	for i, s := range chosen {
		if strings.HasSuffix(s.file.path, "/engine/"+s.file.name) {
			lists[i%len(lists)] = append(lists[i%len(lists)], i+1)
		}
	}
	var mu sync.Mutex
	var workers sync.WaitGroup
	for _, ids := range lists {
		workers.Go(func() {
			for len(ids) > 0 {
				n := r.fast(ids, func(id int, by string) {
					mu.Lock()
					defer mu.Unlock()
					r.caught[id], r.passed[id] = by, by == ""
				})
				if n < len(ids) && n == 0 { // there is no result: the first mutant has ended the process
					mu.Lock()
					r.caught[ids[0]] = "it breaks down"
					mu.Unlock()
					n = 1
				}
				ids = ids[n:]
			}
		})
	}
	workers.Wait()
}

// fast runs the test of fastText for some mutants and calls tell with the result of each.
// It returns the number of results; if that is less than len(ids), the next mutant has
// ended the process.
func (r *rig) fast(ids []int, tell func(id int, by string)) (n int) {
	var list []string
	for _, id := range ids {
		list = append(list, strconv.Itoa(id))
	}
	p := r.programs[0]
	cmd := exec.Command(p.binary, "-test.run", "^TestMutants$", "-test.timeout", "0")
	cmd.Dir = p.dir
	cmd.Env = append(os.Environ(), listName+"="+strings.Join(list, " "))
	out, err := cmd.StdoutPipe()
	if err != nil {
		return 0
	}
	if err := cmd.Start(); err != nil {
		return 0
	}
	lines := bufio.NewScanner(out)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		m := fastLine.FindStringSubmatch(lines.Text())
		if m == nil {
			continue
		}
		by, err := strconv.Unquote(m[2])
		if err != nil {
			by = m[2]
		}
		if id, _ := strconv.Atoi(m[1]); n < len(ids) && id == ids[n] {
			tell(id, by)
			n++
		}
	}
	_ = cmd.Wait() // the number of results shows whether the process ended early
	return n
}
