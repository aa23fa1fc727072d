//go:build linux

package cli

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/wisim/wisim/cmd/wisim/internal/queue"
)

// cutFor is how long a machine is cut off in the test of that. It needs root and
// ip (iproute2), so it is not played unless it is asked for.
var cutFor = flag.Duration("cut", 0, "cut a worker off in a network of its own for so long, such as 30s")

// machines are network namespaces: a queue, a run and a worker on one, a worker
// on the other, and a cable between them.
type machines struct {
	t          *testing.T
	self       string // the program
	near, away string // namespaces
	cable      string // its end in near
}

const (
	nearAddress = "10.213.77.1"
	awayAddress = "10.213.77.2"
)

func newMachines(t *testing.T) *machines {
	t.Helper()
	id := os.Getpid()
	m := &machines{t: t, near: fmt.Sprintf("wisim-near-%d", id), away: fmt.Sprintf("wisim-away-%d", id), cable: fmt.Sprintf("wn%d", id)}
	other := fmt.Sprintf("wa%d", id)
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	m.self = filepath.Join(t.TempDir(), "wisim") // the test binary is wisim when it is called so
	if err := os.Symlink(self, m.self); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = exec.Command("ip", "netns", "del", m.near).Run()
		_ = exec.Command("ip", "netns", "del", m.away).Run()
	})
	m.ip("netns", "add", m.near)
	m.ip("netns", "add", m.away)
	m.ip("link", "add", m.cable, "netns", m.near, "type", "veth", "peer", "name", other, "netns", m.away)
	for _, end := range [][3]string{{m.near, m.cable, nearAddress}, {m.away, other, awayAddress}} {
		m.ip("-n", end[0], "addr", "add", end[2]+"/30", "dev", end[1])
		m.ip("-n", end[0], "link", "set", end[1], "up")
		m.ip("-n", end[0], "link", "set", "lo", "up")
	}
	return m
}

func (m *machines) ip(args ...string) {
	m.t.Helper()
	if out, err := exec.Command("ip", args...).CombinedOutput(); err != nil {
		m.t.Fatalf("ip %v: %v\n%s", args, err, out)
	}
}

func (m *machines) wisim(where string, args ...string) *exec.Cmd {
	return exec.Command("ip", append([]string{"netns", "exec", where, m.self}, args...)...)
}

// start a program that goes on until the test is over.
func (m *machines) start(where string, args ...string) {
	m.t.Helper()
	cmd := m.wisim(where, args...)
	if err := cmd.Start(); err != nil {
		m.t.Fatal(err)
	}
	m.t.Cleanup(func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	})
}

// played is how many batches workers have played, by name; those that are there.
func (m *machines) played(url string) (out map[string]int64) {
	m.t.Helper()
	text, err := m.wisim(m.near, "queue", "status", "--insecure", "--json", "--queue", url).Output()
	if err != nil {
		m.t.Fatalf("%v\n%s", err, text)
	}
	var s struct{ Workers []queue.Present }
	if err := json.Unmarshal(text, &s); err != nil {
		m.t.Fatal(err)
	}
	out = map[string]int64{}
	for _, w := range s.Workers {
		out[w.Name] = w.Batches
	}
	return out
}

// A worker on another machine is cut off and comes back: it is missed, it plays
// again, and no byte of the run is another.
func TestQueueAcrossACutNetwork(t *testing.T) {
	if *cutFor == 0 {
		t.Skip("needs root and ip: go test ./cmd/wisim/internal/cli -run CutNetwork -cut 30s")
	}
	root := t.TempDir()
	whole, over := filepath.Join(root, "whole"), filepath.Join(root, "queue")
	field := func(dir string, more ...string) []string {
		return append([]string{"field", "dwarf-wall", "orc-smash", "chaos", "--precision", "2", "--keep", "cards", "--out", dir}, more...)
	}
	begin := time.Now()
	report, err := wisim(t, field(whole)...).Output()
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("one process took %v", time.Since(begin))
	m := newMachines(t)
	url := "nats://" + nearAddress + ":4222"
	m.start(m.near, "queue", "--store", filepath.Join(root, "store"), "--host", nearAddress, "--insecure")
	time.Sleep(2 * time.Second)
	m.start(m.near, "work", "--insecure", "--queue", url, "--jobs", "1", "--name", "near")
	m.start(m.away, "work", "--insecure", "--queue", url, "--jobs", "1", "--name", "away")
	driver := m.wisim(m.near, field(over, "--insecure", "--queue", url)...)
	var out, errs bytes.Buffer
	driver.Stdout, driver.Stderr = &out, &errs
	if err := driver.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() { _ = driver.Process.Kill() }()
	for m.played(url)["away"] == 0 {
		time.Sleep(100 * time.Millisecond)
	}
	m.ip("-n", m.near, "link", "set", m.cable, "down")
	before := m.played(url)
	time.Sleep(*cutFor)
	cut := m.played(url)
	m.ip("-n", m.near, "link", "set", m.cable, "up")
	t.Logf("played before the cut %v, at its end %v", before, cut)
	if _, there := cut["away"]; there && *cutFor > 20*time.Second {
		t.Error("a worker that is cut off counts as one that is there")
	}
	if cut["near"] <= before["near"] {
		t.Error("the other worker did not go on")
	}
	back := time.Now()
	for m.played(url)["away"] <= before["away"]+3 {
		if time.Sleep(100 * time.Millisecond); time.Since(back) > time.Minute || driver.ProcessState != nil {
			t.Fatalf("the worker did not come back: %v", m.played(url))
		}
	}
	t.Logf("it played again after %v: %v", time.Since(back).Round(100*time.Millisecond), m.played(url))
	if err := driver.Wait(); err != nil {
		t.Fatalf("%v\n%s", err, errs.String())
	}
	if !bytes.Equal(out.Bytes(), report) {
		t.Errorf("over a queue the report is\n%s\nand should be\n%s", out.Bytes(), report)
	}
	if got, want := runFiles(t, over), runFiles(t, whole); !maps.Equal(got, want) {
		t.Errorf("%d files over a queue, %d in one process, or others", len(got), len(want))
	}
	t.Logf("%s", errs.String())
}
