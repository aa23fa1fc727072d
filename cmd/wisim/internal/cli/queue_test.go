package cli

import (
	"bufio"
	"bytes"
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/wisim/wisim/cmd/wisim/internal/queue"
	"github.com/wisim/wisim/cmd/wisim/internal/terminal"
	"github.com/wisim/wisim/reports/results"
)

// workers is how many there are in the test of the queue.
var workers = flag.Int("workers", 2, "how many workers play over a queue")

// patienceOfQueue is how long the field may take.
var patienceOfQueue = flag.Duration("queue-patience", 3*time.Minute, "how long a field over a queue may take")

// kills9 is how many of them are killed.
var kills9 = flag.Int("worker-kills", 3, "how many workers are killed over a queue")

// killEvery is how long it is from one kill to the next.
var killEvery = flag.Duration("kill-every", 300*time.Millisecond, "how often a worker is killed over a queue")

// A field over a queue, whose workers are killed again and again and whose server
// is restarted twice, has the files and the report of one process.
func TestQueueChangesNoByte(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("a process is killed in another way there")
	}
	root := t.TempDir()
	whole, over := filepath.Join(root, "whole"), filepath.Join(root, "queue")
	field := func(dir string, more ...string) []string {
		return append([]string{"field", "dwarf-wall", "orc-smash", "chaos", "--agents", "random", "--precision", "8", "--keep", "cards", "--out", dir}, more...)
	}
	report, err := wisim(t, field(whole)...).Output()
	if err != nil {
		t.Fatal(err)
	}
	store := filepath.Join(root, "store")
	server, err := queue.StartServer(queue.ServerOptions{Store: store})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { server.Stop() }()
	url := server.URL()
	port, err := strconv.Atoi(url[strings.LastIndex(url, ":")+1:])
	if err != nil {
		t.Fatal(err)
	}
	begin := func(i int) *exec.Cmd {
		cmd := wisim(t, "work", "--queue", url, "--jobs", "1", "--name", "w"+strconv.Itoa(i))
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		return cmd
	}
	kill := func(cmd *exec.Cmd) {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	}
	var crew []*exec.Cmd
	for i := range *workers {
		crew = append(crew, begin(i))
	}
	defer func() {
		for _, cmd := range crew {
			kill(cmd)
		}
	}()
	driver := wisim(t, field(over, "--queue", url)...)
	var out, errs bytes.Buffer
	driver.Stdout, driver.Stderr = &out, &errs
	if err := driver.Start(); err != nil {
		t.Fatal(err)
	}
	done := make(chan error, 1)
	go func() { done <- driver.Wait() }()
	late := time.After(*patienceOfQueue)
	if !isDriven(t, url) {
		t.Fatalf("the run is not at the queue: %v\n%s", <-done, errs.String())
	}
	kills, restarts := 0, 0
	tick := time.NewTicker(*killEvery)
	defer tick.Stop()
	for playing := true; playing; {
		select {
		case err := <-done:
			if err != nil {
				t.Fatalf("%v\n%s", err, errs.String())
			}
			playing = false
		case <-late:
			conn, err := queue.Connect(t.Context(), queue.Options{URL: url})
			if err == nil {
				status, err := conn.Status(t.Context())
				t.Logf("%+v, %v", status, err)
			}
			_ = driver.Process.Signal(syscall.SIGQUIT) // says what it waits for
			t.Fatalf("not over in %v: %v\n%s", *patienceOfQueue, <-done, errs.String())
		case <-tick.C:
			if kills >= *kills9 {
				continue // they may finish
			}
			if kills++; kills == 1 || kills == 3 {
				server.Stop()
				if server, err = queue.StartServer(queue.ServerOptions{Store: store, Port: port}); err != nil {
					t.Fatal(err)
				}
				restarts++
			}
			i := rand.IntN(len(crew))
			kill(crew[i])
			crew[i] = begin(i)
		}
	}
	if !bytes.Equal(out.Bytes(), report) {
		t.Errorf("over a queue the report is\n%s\nand should be\n%s", out.Bytes(), report)
	}
	if got, want := runFiles(t, over), runFiles(t, whole); !maps.Equal(got, want) {
		t.Errorf("%d files over a queue, %d in one process, or others", len(got), len(want))
	}
	if kills == 0 {
		t.Error("nothing was killed: the test shows little")
	}
	t.Logf("%d workers, %d kills, %d restarts of the server\n%s", *workers, kills, restarts, errs.String())
}

// isDriven waits until a run is at the queue: before, nothing can be taken from it.
func isDriven(t *testing.T, url string) bool {
	t.Helper()
	conn, err := queue.Connect(t.Context(), queue.Options{URL: url})
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	for range 600 {
		if s, err := conn.Status(t.Context()); err == nil && len(s.Runs) > 0 {
			return true
		}
		time.Sleep(20 * time.Millisecond)
	}
	return false
}

// overEmbedded runs a command over a queue in its own process, with one worker,
// and gives what it writes.
func overEmbedded(t *testing.T, args ...string) string {
	t.Helper()
	driver := wisim(t, append(args, "--queue", "embedded")...)
	var out bytes.Buffer
	driver.Stdout = &out
	errs, err := driver.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := driver.Start(); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(errs)
	lines.Scan()
	_, url, ok := strings.Cut(lines.Text(), "workers: wisim work --queue ")
	if !ok {
		t.Fatalf("the driver says %q; want the command of a worker", lines.Text())
	}
	worker := wisim(t, "work", "--queue", url)
	if err := worker.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() {
		_ = worker.Process.Kill()
		_ = worker.Wait()
	}()
	var rest strings.Builder
	for lines.Scan() {
		fmt.Fprintln(&rest, lines.Text())
	}
	if err := driver.Wait(); err != nil {
		t.Fatalf("%v\n%s", err, rest.String())
	}
	return out.String()
}

// A queue in the process of the run, and what is left of it.
func TestQueueOfTheRun(t *testing.T) {
	root := t.TempDir()
	whole, over := filepath.Join(root, "whole"), filepath.Join(root, "queue")
	mustRun(t, smallRun(whole)...)
	overEmbedded(t, smallRun(over)...)
	if got, want := runFiles(t, over), runFiles(t, whole); !maps.Equal(got, want) {
		t.Errorf("%d files over a queue, %d in one process, or others", len(got), len(want))
	}
	if _, err := os.Stat(filepath.Join(over, "queue")); !os.IsNotExist(err) {
		t.Errorf("the queue is left in the run: %v", err)
	}
}

// A study has matchups of which more is kept than of others, and a change decks
// and cards that only the run knows: over a queue they say the same, kept or not.
func TestQueueOfStudyAndChange(t *testing.T) {
	for name, command := range map[string][]string{
		"study":   {"study", "dwarf-wall", "--field", "chaos,empire", "-n", "128", "--agents", "random"},
		"balance": {"balance", "Troll Vomit", "cost=1..2", "--put", "Pillage=1", "--cut", "Troll Vomit=1", "--decks", "orc-smash", "--field", "chaos", "--agents", "random", "--max-games", "384"},
		"house":   {"sim", "dwarf-wall", "orc-smash", "-n", "64", "--agents", "random", "--house", "first.hand=5,hp=9"},
		"rule":    {"balance", "--house", "second.hand=7..8", "--decks", "orc-smash", "--field", "chaos", "--agents", "random", "--max-games", "128"},
	} {
		t.Run(name, func(t *testing.T) {
			root := t.TempDir()
			want, err := wisim(t, append(command, "--out", filepath.Join(root, "whole"))...).Output()
			if err != nil {
				t.Fatal(err)
			}
			if got := overEmbedded(t, command...); got != string(want) {
				t.Errorf("over a queue it is\n%s\nand should be\n%s", got, want)
			}
			if got := overEmbedded(t, append(command, "--out", filepath.Join(root, "over"))...); got != string(want) {
				t.Errorf("kept over a queue it is\n%s\nand should be\n%s", got, want)
			}
			if got, want := runFiles(t, filepath.Join(root, "over")), runFiles(t, filepath.Join(root, "whole")); !maps.Equal(got, want) {
				t.Errorf("%d files over a queue, %d in one process, or others", len(got), len(want))
			}
		})
	}
}

// A worker leaves nothing behind, though its queue is gone and it is killed.
func TestWorkerLeavesNothing(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("directories for such things are elsewhere there")
	}
	server, err := queue.StartServer(queue.ServerOptions{Store: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	scratch := t.TempDir()
	t.Setenv("TMPDIR", scratch)
	worker := wisim(t, "work", "--jobs", "1", "--queue", server.URL())
	if err := worker.Start(); err != nil {
		t.Fatal(err)
	}
	out, err := wisim(t, "sim", "dwarf", "orc", "-n", "128", "--agents", "random", "--queue", server.URL()).CombinedOutput()
	server.Stop()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	_ = worker.Process.Kill()
	_ = worker.Wait()
	left, err := os.ReadDir(scratch)
	if err != nil || len(left) > 0 {
		t.Errorf("%v is left, %v", left, err)
	}
}

// The command line shows no token.
func TestQueueShowsNoToken(t *testing.T) {
	server, err := queue.StartServer(queue.ServerOptions{Store: t.TempDir(), Token: "SECRET"})
	if err != nil {
		t.Fatal(err)
	}
	defer server.Stop()
	worker := wisim(t, "work", "--jobs", "1", "--name", "w", "--queue", strings.Replace(server.URL(), "//", "//SECRET@", 1))
	errs, err := worker.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := worker.Start(); err != nil {
		t.Fatal(err)
	}
	line, err := bufio.NewReader(errs).ReadString('\n')
	_ = worker.Process.Kill()
	_ = worker.Wait()
	if want := "wisim: w works at " + strings.Replace(server.URL(), "//", "//...@", 1) + " with 1 job\n"; err != nil || line != want {
		t.Errorf("the worker says %q, %v; want %q", line, err, want)
	}
}

// The status of a queue names who is there, and refuses to be steered by them.
func TestQueueStatus(t *testing.T) {
	v := results.Versions{Program: "v1", Rules: "aa", Cards: "bb"}
	old := v
	old.Rules = "00"
	s := queueStatus{queueStatusSchema, "v1", queue.Status{
		Workers: []queue.Present{{Name: "a", Jobs: 2, Versions: v, Batches: 3, Games: 192, Seconds: 2}, {Name: "b", Jobs: 1, Versions: old}},
		Runs:    []queue.Driven{{Run: "cafe", Command: "wisim sim a b", Versions: v, Round: 2, Wanted: 10, Done: 4, Failed: 1, Refused: []string{"c: wrong hash"}}},
		Tasks:   6, Results: 1, Bytes: 4711,
	}}
	var text, asJSON bytes.Buffer
	if err := writeQueueStatus(&text, s.Status); err != nil {
		t.Fatal(err)
	}
	const want = `2 workers, 1 run, 6 tasks, 1 result, 4711 bytes

WORKER  JOBS  BATCHES  GAMES  GAMES/S  NOTE
a       2     3        192    96       
b       1     0        0      0        refuses cafe: rules 00, the run has aa

RUN   ROUND  BATCHES  FAILED  COMMAND
cafe  2      4 of 10  1       wisim sim a b
                              refused: c: wrong hash
`
	if text.String() != want {
		t.Errorf("got\n%s\nwant\n%s", text.String(), want)
	}
	if err := terminal.WriteJSON(&asJSON, s); err != nil {
		t.Fatal(err)
	}
	schema, err := jsonschema.NewCompiler().Compile(filepath.Join(schemaDir, "queue.schema.json"))
	if err != nil {
		t.Fatal(err)
	}
	value, err := jsonschema.UnmarshalJSON(&asJSON)
	if err != nil {
		t.Fatal(err)
	}
	if err := schema.Validate(value); err != nil {
		t.Error(err)
	}
}

// Agents that guess lists do so at a queue as they do at home, among lists that the
// worker has from the run alone.
func TestQueueKnowsWhatIsBelieved(t *testing.T) {
	root := t.TempDir()
	list, err := wisim(t, "deck", "convert", "dwarf-wall").Output()
	if err != nil {
		t.Fatal(err)
	}
	mine := filepath.Join(root, "mine.txt")
	changed := strings.Replace(string(list), "3 Troll Slayers", "3 Zhufbar Engineers", 1)
	if err := os.WriteFile(mine, []byte(changed), 0o666); err != nil || changed == string(list) {
		t.Fatal("no list of one's own", err)
	}
	run := func(dir string, more ...string) []string {
		return append([]string{"sim", mine, "orc-smash", "-n", "200", "--agents", "heuristic/try=4", "--lists", "closed", "--field", mine, "--out", dir}, more...)
	}
	here, there := filepath.Join(root, "here"), filepath.Join(root, "there")
	mustRun(t, run(here)...)
	server, err := queue.StartServer(queue.ServerOptions{Store: filepath.Join(root, "store")})
	if err != nil {
		t.Fatal(err)
	}
	defer server.Stop()
	worker := wisim(t, "work", "--queue", server.URL(), "--jobs", "1")
	worker.Dir = t.TempDir() // it has no file of the run
	if err := worker.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() {
		_ = worker.Process.Kill()
		_ = worker.Wait()
	}()
	mustRun(t, run(there, "--queue", server.URL())...)
	if !maps.Equal(runFiles(t, there), runFiles(t, here)) {
		t.Error("the games at the queue are others")
	}
}
