package experiments

import (
	"bytes"
	"context"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"time"

	"github.com/wisim/wisim/reports/results"
)

// killedResumes checks that a stored run that is killed and resumed has the files of
// one that was not.
func (s *selftest) killedResumes() (passed bool, figures string, err error) {
	root, err := os.MkdirTemp("", "wisim")
	if err != nil {
		return false, "", err
	}
	defer func() { _ = os.RemoveAll(root) }()
	whole, killed := filepath.Join(root, "whole"), filepath.Join(root, "killed")
	ctx := s.ctx
	if err := s.wisim(ctx, s.keptGames(whole)...).Run(); err != nil {
		return false, "", err
	}
	want, err := RunFiles(whole)
	if err != nil {
		return false, "", err
	}
	left := 0
	for range 5 { // try again if the run ended before it was killed
		if left, err = s.kill(killed); err != nil {
			return false, "", err
		}
		if left < keptBatches {
			break
		}
		if err := os.RemoveAll(killed); err != nil {
			return false, "", err
		}
	}
	if left == keptBatches {
		return false, fmt.Sprintf("all %d batches were played before the kill", left), nil
	}
	if err := s.wisim(ctx, "runs", "resume", killed, "--jobs", strconv.Itoa(s.Jobs)).Run(); err != nil {
		return false, "", err
	}
	got, err := RunFiles(killed)
	if err != nil {
		return false, "", err
	}
	if !maps.EqualFunc(got, want, bytes.Equal) {
		return false, fmt.Sprintf("killed after %d of %d batches, the run has other files in the end", left, keptBatches), nil
	}
	return true, fmt.Sprintf("killed before its end, the run has the same %d files in the end", len(got)), nil
}

// keptBatches is the number of batches of the run.
const keptBatches = 12

// keptGames returns the command line of the run.
func (s *selftest) keptGames(dir string) []string {
	return []string{
		"sim", "dwarf-wall", "orc-smash", "-n", strconv.Itoa(64 * keptBatches), "--agents", "random", "--keep", "turns",
		"--seed", strconv.FormatUint(s.Seed, 10), "--jobs", strconv.Itoa(s.Jobs), "--out", dir,
	}
}

// wisim returns a command that runs this program in a process of its own.
func (s *selftest) wisim(ctx context.Context, args ...string) *exec.Cmd {
	self, err := os.Executable()
	cmd := exec.CommandContext(ctx, self, args...)
	cmd.Args[0] = "wisim"
	if err != nil {
		cmd.Err = err
	}
	return cmd
}

// kill starts the run, kills it once a batch is stored, and returns the number of
// stored batches.
func (s *selftest) kill(dir string) (batches int, err error) {
	cmd := s.wisim(s.ctx, s.keptGames(dir)...)
	if err := cmd.Start(); err != nil {
		return 0, err
	}
	over := make(chan error, 1)
	go func() { over <- cmd.Wait() }()
	tick := time.NewTicker(time.Millisecond)
	defer tick.Stop()
	for {
		select {
		case <-over:
			return batchesIn(dir)
		case <-tick.C:
		}
		if n, err := batchesIn(dir); n > 0 || err != nil {
			_ = cmd.Process.Kill() // Kill fails if the process has already ended
		}
	}
}

// batchesIn returns the number of stored batches of a run; 0 if there is no run yet.
func batchesIn(dir string) (int, error) {
	store, err := results.Open(dir)
	if err != nil {
		return 0, nil //nolint:nilerr // a directory that cannot be opened means that the run has not begun
	}
	ids, err := store.Batches()
	return len(ids), err
}

// RunFiles returns the files of a run with their content, except the lock.
func RunFiles(dir string) (map[string][]byte, error) {
	out := map[string][]byte{}
	err := fs.WalkDir(os.DirFS(dir), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || name == "lock" {
			return err
		}
		out[name], err = os.ReadFile(filepath.Join(dir, filepath.FromSlash(name)))
		return err
	})
	return out, err
}
