// Release builds the archives of a release: for each system one archive with the
// program, the README, the changelog and the licences of everything that is linked
// into it, and a file with the SHA-256 of each archive.
//
//	go run ./cmd/wisim/internal/release [-out DIR] [-systems linux/amd64,...]
//
// The archives are the same bytes on every machine: paths are trimmed, times are
// those of the commit, and files stand in a fixed order.
package main

import (
	"bytes"
	"crypto/sha256"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/wisim/wisim/cmd/wisim/internal/version"
)

// systems are what a release is built for, as GOOS/GOARCH.
const systems = "linux/amd64,linux/arm64,darwin/amd64,darwin/arm64,windows/amd64"

func main() {
	out := flag.String("out", "dist", "write the archives to this directory")
	on := flag.String("systems", systems, "build for these, as GOOS/GOARCH separated by commas")
	flag.Parse()
	if err := release(*out, strings.Split(*on, ",")); err != nil {
		fmt.Fprintln(os.Stderr, "release:", err)
		os.Exit(1)
	}
}

// commit is what the archives are made of.
type commit struct {
	hash string
	at   time.Time
}

// head returns the commit that is checked out. Files that differ from it are an error:
// the archives name the commit.
func head() (commit, error) {
	changed, err := command("git", "status", "--porcelain")
	if err != nil {
		return commit{}, err
	}
	if changed != "" {
		return commit{}, fmt.Errorf("the archives would not be those of the commit; commit or stash:\n%s", changed)
	}
	text, err := command("git", "log", "-1", "--format=%H %ct")
	if err != nil {
		return commit{}, err
	}
	hash, at, _ := strings.Cut(strings.TrimSpace(text), " ")
	seconds, err := strconv.ParseInt(at, 10, 64)
	if err != nil {
		return commit{}, fmt.Errorf("git log: %q is no time", at)
	}
	return commit{hash, time.Unix(seconds, 0).UTC()}, nil
}

func release(out string, on []string) error {
	c, err := head()
	if err != nil {
		return err
	}
	if err := os.MkdirAll(out, 0o755); err != nil {
		return err
	}
	var sums bytes.Buffer
	for _, system := range on {
		goos, goarch, ok := strings.Cut(system, "/")
		if !ok {
			return fmt.Errorf("-systems: %q is not GOOS/GOARCH", system)
		}
		name, text, err := build(goos, goarch, c)
		if err != nil {
			return fmt.Errorf("%s: %w", system, err)
		}
		if err := os.WriteFile(filepath.Join(out, name), text, 0o644); err != nil {
			return err
		}
		fmt.Fprintf(&sums, "%x  %s\n", sha256.Sum256(text), name)
		fmt.Printf("%s  %.1f MB\n", filepath.Join(out, name), float64(len(text))/1e6)
	}
	return os.WriteFile(filepath.Join(out, "SHA256SUMS"), sums.Bytes(), 0o644)
}

// build returns the archive for one system and its name.
func build(goos, goarch string, c commit) (name string, archive []byte, _ error) {
	dir, err := os.MkdirTemp("", "wisim-release-")
	if err != nil {
		return "", nil, err
	}
	defer os.RemoveAll(dir)
	program := "wisim"
	if goos == "windows" {
		program += ".exe"
	}
	const in = "github.com/wisim/wisim/cmd/wisim/internal/version"
	flags := fmt.Sprintf("-s -w -X %s.release=%s -X %s.commit=%s", in, version.Number, in, c.hash)
	env := []string{"GOOS=" + goos, "GOARCH=" + goarch, "CGO_ENABLED=0", "GOFLAGS="}
	if _, err := commandIn(env, "go", "build", "-trimpath", "-buildvcs=false", "-ldflags", flags, "-o", filepath.Join(dir, program), "./cmd/wisim"); err != nil {
		return "", nil, err
	}
	if err := checkSize(filepath.Join(dir, program)); err != nil {
		return "", nil, err
	}
	files, err := contents(env, filepath.Join(dir, program), program)
	if err != nil {
		return "", nil, err
	}
	top := fmt.Sprintf("wisim-%s-%s-%s", version.Number, goos, goarch)
	if goos == "windows" {
		archive, err = zipped(top, files, c.at)
		return top + ".zip", archive, err
	}
	archive, err = tarred(top, files, c.at)
	return top + ".tar.gz", archive, err
}

// mostBytes is the size of the largest program that is released. What makes it larger has to
// be worth it (docs/performance.md says what the program is made of).
const mostBytes = 47_000_000

func checkSize(program string) error {
	info, err := os.Stat(program)
	if err != nil {
		return err
	}
	if info.Size() > mostBytes {
		return fmt.Errorf("the program has %.1f MB, more than %.0f", float64(info.Size())/1e6, mostBytes/1e6)
	}
	return nil
}

// file is one file of an archive.
type file struct {
	name string
	mode int64
	text []byte
}

// contents returns the files of the archive for one system, in their order.
func contents(env []string, built, program string) ([]file, error) {
	text, err := os.ReadFile(built)
	if err != nil {
		return nil, err
	}
	files := []file{{program, 0o755, text}}
	for _, name := range []string{"README.md", "CHANGELOG.md", "LICENSE", "NOTICE"} {
		if text, err = os.ReadFile(name); err != nil {
			return nil, err
		}
		files = append(files, file{name, 0o644, text})
	}
	licences, err := linkedLicences(env)
	if err != nil {
		return nil, err
	}
	return append(files, file{"THIRD-PARTY-LICENSES.txt", 0o644, licences}), nil
}

func command(name string, args ...string) (string, error) { return commandIn(nil, name, args...) }

// commandIn runs a command with additions to the environment and returns what it
// prints. Its error holds what the command wrote to standard error.
func commandIn(env []string, name string, args ...string) (string, error) {
	cmd := exec.Command(name, args...)
	cmd.Env = append(os.Environ(), env...)
	var out, failed bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &failed
	if err := cmd.Run(); err != nil {
		return "", fmt.Errorf("%s %s: %w: %s", name, args[0], err, strings.TrimSpace(failed.String()))
	}
	return out.String(), nil
}
