package cli

import (
	"bufio"
	"flag"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/wisim/wisim/cmd/wisim/internal/queue"
)

// overheadPairs is how often a run is played in one process and over a queue,
// to see what the queue costs. Times are noise on a machine that does other
// things, so it is not played unless it is asked for.
var overheadPairs = flag.Int("overhead", 0, "how often the cost of a queue is measured")

// used is what processes have taken.
type used struct {
	wall, cpu time.Duration
	memory    int64 // the most that one of them had, in KB
}

func (u *used) add(p *os.ProcessState) {
	u.cpu += p.UserTime() + p.SystemTime()
	if r, ok := p.SysUsage().(*syscall.Rusage); ok {
		u.memory = max(u.memory, int64(r.Maxrss))
	}
}

// Two workers on two cores over a queue take at most 5 % more than two threads of
// one process: by processor time of all processes together, and the driver has
// less than 100 MB. It is measured with agents that search, which is what many
// machines are for, and with the heuristic, which plays a batch in the time of a
// few messages: there the start of three processes more counts, too.
func TestQueueOverhead(t *testing.T) {
	if *overheadPairs == 0 {
		t.Skip("measures for minutes: go test ./cmd/wisim/internal/cli -run QueueOverhead -overhead 3 -v -timeout 2h")
	}
	for _, c := range []struct{ agents, games string }{{"heuristic", "20000"}, {"heuristic", "100000"}, {"mcts:10", "2560"}} {
		t.Run(c.agents+" "+c.games, func(t *testing.T) { measureQueue(t, c.agents, c.games) })
	}
}

func measureQueue(t *testing.T, agents, games string) {
	var cpu, wall []float64
	for i := range *overheadPairs {
		root := t.TempDir()
		run := func(dir string, more ...string) []string {
			return append([]string{"sim", "dwarf-wall", "orc-smash", "-n", games, "--agents", agents, "--seed", fmt.Sprint(i + 1), "--out", filepath.Join(root, dir)}, more...)
		}
		var one, over, driver used
		here := func() { one = playHere(t, run("one", "--jobs", "2")) }
		there := func() { over, driver = playOver(t, filepath.Join(root, "store"), 2, run("over")) }
		if i%2 == 0 { // a machine that gets slower is not the queue's fault
			here()
			there()
		} else {
			there()
			here()
		}
		if got, want := runFiles(t, filepath.Join(root, "over")), runFiles(t, filepath.Join(root, "one")); !maps.Equal(got, want) {
			t.Errorf("%d files over a queue, %d in one process, or others", len(got), len(want))
		}
		t.Logf("one process: %v of processors in %v; over a queue %v in %v; the driver %v and %d MB", one.cpu, one.wall, over.cpu, over.wall, driver.cpu, driver.memory>>10)
		if driver.memory > 100<<10 {
			t.Errorf("the driver had %d KB", driver.memory)
		}
		cpu, wall = append(cpu, over.cpu.Seconds()/one.cpu.Seconds()), append(wall, over.wall.Seconds()/one.wall.Seconds())
	}
	slices.Sort(cpu)
	slices.Sort(wall)
	t.Logf("%s, %s games: over a queue by one process, processor time %.3f, wall %.3f", agents, games, cpu, wall)
	if median := cpu[len(cpu)/2]; median > 1.05 {
		t.Errorf("%s, %s games: a queue costs %.1f %%; at most 5 %%", agents, games, 100*(median-1))
	}
}

func playHere(t *testing.T, args []string) (u used) {
	t.Helper()
	cmd := wisim(t, args...)
	begin := time.Now()
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	u.wall = time.Since(begin)
	u.add(cmd.ProcessState)
	return u
}

// playOver plays over a queue of its own process, with workers that are there
// already.
func playOver(t *testing.T, store string, workers int, args []string) (all, ofDriver used) {
	t.Helper()
	server := wisim(t, "queue", "--store", store, "--port", "0")
	out, err := server.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	processes := []*exec.Cmd{server}
	begin := func(cmd *exec.Cmd) {
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
	}
	begin(server)
	lines := bufio.NewScanner(out)
	lines.Scan()
	_, url, ok := strings.Cut(lines.Text(), "a queue at ")
	if !ok {
		t.Fatalf("the server says %q", lines.Text())
	}
	for range workers {
		w := wisim(t, "work", "--queue", url, "--jobs", "1")
		w.Env = append(os.Environ(), "GOMAXPROCS=1")
		begin(w)
		processes = append(processes, w)
	}
	conn, err := queue.Connect(t.Context(), queue.Options{URL: url})
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	for s, err := conn.Status(t.Context()); len(s.Workers) < workers; s, err = conn.Status(t.Context()) {
		if time.Sleep(50 * time.Millisecond); err != nil {
			t.Fatal(err)
		}
	}
	driver := playHere(t, append(args, "--queue", url))
	all = used{wall: driver.wall, cpu: driver.cpu}
	for _, p := range processes {
		_ = p.Process.Signal(os.Interrupt)
		_ = p.Wait()
		all.add(p.ProcessState)
	}
	return all, driver
}
