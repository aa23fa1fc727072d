package cli

import (
	"flag"
	"io/fs"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"testing"
	"time"
)

// kills is how often a run is killed in the test of that.
var kills = flag.Int("kills", 4, "how often a run is killed")

// wisim is the program, as a process of its own: the test binary is wisim when
// it is called so.
func wisim(t *testing.T, args ...string) *exec.Cmd {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return &exec.Cmd{Path: self, Args: append([]string{"wisim"}, args...)}
}

// mustRun runs wisim to its end.
func mustRun(t *testing.T, args ...string) {
	t.Helper()
	if out, err := wisim(t, args...).CombinedOutput(); err != nil {
		t.Fatalf("wisim %v: %v\n%s", args, err, out)
	}
}

// runFiles are the files of a run with their contents; what a kill has left and
// the lock apart.
func runFiles(t *testing.T, dir string) map[string]string {
	t.Helper()
	out := map[string]string{}
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || d.Name() == "lock" {
			return err
		}
		text, err := os.ReadFile(path)
		name, _ := filepath.Rel(dir, path)
		out[name] = string(text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// asked by the tests below: ten batches and a part of one, of quick games.
func smallRun(dir string, more ...string) []string {
	return append([]string{"sim", "dwarf-wall", "orc-smash", "-n", "650", "--agents", "random", "--keep", "turns", "--out", dir}, more...)
}

// smallComparison has several agents, and a number of games that is open.
func smallComparison(dir string, more ...string) []string {
	return append([]string{"compare", "dwarf-wall", "orc-smash", "--field", "chaos,empire", "--agents", "random,heuristic", "--detect", "25", "--keep", "turns", "--out", dir}, more...)
}

func smallField(dir string, more ...string) []string {
	return append([]string{"field", "dwarf-wall", "orc-smash", "chaos", "--agents", "random", "--precision", "14", "--out", dir}, more...)
}

// smallGuesses has agents that guess each other's lists.
func smallGuesses(dir string, more ...string) []string {
	return append([]string{"sim", "dwarf-wall", "orc-smash", "-n", "330", "--agents", "heuristic/try=4", "--lists", "closed", "--field", "orc-smash,dwarf-wall", "--out", dir}, more...)
}

// A run that is killed at any instant, again and again, ends in the files of one
// that was never interrupted: none is lost, none is there twice, none differs.
func TestAKilledRunEndsInTheSameFiles(t *testing.T) {
	if testing.Short() {
		t.Skip("slow: kills and resumes many runs")
	}
	if runtime.GOOS == "windows" {
		t.Skip("a process is killed in another way there")
	}
	for _, c := range []struct {
		name    string
		command func(dir string, more ...string) []string
		files   int // at least
	}{{"sim", smallRun, 1 + 3*11}, {"compare", smallComparison, 1 + 3*8}, {"field", smallField, 1 + 6}, {"closed lists", smallGuesses, 1 + 6}} {
		t.Run(c.name, func(t *testing.T) { killAgainAndAgain(t, c.command, c.files) })
	}
}

func killAgainAndAgain(t *testing.T, command func(dir string, more ...string) []string, files int) {
	whole := filepath.Join(t.TempDir(), "whole")
	start := time.Now()
	mustRun(t, command(whole, "--jobs", "1")...)
	took := time.Since(start)
	want := runFiles(t, whole)
	if len(want) < files {
		t.Fatalf("%d files in a run; want %d or more", len(want), files)
	}
	seed := uint64(time.Now().UnixNano())
	r := rand.New(rand.NewPCG(seed, 0))
	dir := filepath.Join(t.TempDir(), "killed")
	if err := os.Mkdir(dir, 0o777); err != nil { // a kill may come before the run has it
		t.Fatal(err)
	}
	interrupted := 0
	for i := 0; i < *kills || interrupted == 0 && i < *kills+20; i++ {
		cmd := wisim(t, command(dir, "--jobs", strconv.Itoa(1+i%3))...)
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Duration(r.Int64N(int64(took))))
		_ = cmd.Process.Kill()
		over := cmd.Wait() == nil
		if over {
			took = max(took/2, 10*time.Millisecond) // the first run was slower than they are now
		} else {
			interrupted++
		}
		for name, text := range runFiles(t, dir) {
			if was, ok := want[name]; ok && was != text {
				t.Fatalf("seed %d: after kill %d %s differs", seed, i+1, name)
			}
		}
		if over || i%5 == 4 || i >= *kills-1 { // to the end, and from the beginning again
			mustRun(t, command(dir)...)
			mustRun(t, "runs", "resume", dir)
			if got := runFiles(t, dir); !maps.Equal(got, want) {
				t.Fatalf("seed %d: after kill %d the run has %d files of %d, or others", seed, i+1, len(got), len(want))
			}
			if err := os.RemoveAll(dir); err != nil {
				t.Fatal(err)
			}
			if err := os.Mkdir(dir, 0o777); err != nil {
				t.Fatal(err)
			}
		}
	}
	if interrupted == 0 {
		t.Error("no run was killed before its end: the test shows nothing")
	}
	t.Logf("%d of %d runs were killed before their end", interrupted, *kills)
}

// The number of workers, and shards that are merged, change no byte.
func TestWorkersAndShardsChangeNoFile(t *testing.T) {
	root := t.TempDir()
	at := func(name string) string { return filepath.Join(root, name) }
	mustRun(t, smallRun(at("one"), "--jobs", "1")...)
	want := runFiles(t, at("one"))
	for _, jobs := range []string{"2", "5"} {
		mustRun(t, smallRun(at(jobs), "--jobs", jobs)...)
		if !maps.Equal(runFiles(t, at(jobs)), want) {
			t.Errorf("%s workers wrote other files than one", jobs)
		}
	}
	merge := []string{"runs", "merge", at("merged")}
	for k := 1; k <= 8; k++ {
		dir := at("part" + strconv.Itoa(k))
		mustRun(t, smallRun(dir, "--shard", strconv.Itoa(k)+"/8")...)
		merge = append(merge, dir)
	}
	mustRun(t, merge...)
	if !maps.Equal(runFiles(t, at("merged")), want) {
		t.Error("eight shards together are not the whole")
	}
}
