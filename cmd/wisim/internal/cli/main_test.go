package cli

import (
	"bytes"
	"encoding/hex"
	"errors"
	"os"
	"os/exec"
	"os/signal"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/wisim/wisim/cmd/wisim/internal/terminal"
	"github.com/wisim/wisim/internal/golden"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){
		"wisim": func() { os.Exit(Main(os.Args[1:], os.Stdout, os.Stderr)) },
	})
}

func TestScripts(t *testing.T) {
	hearHangups()
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/script",
		UpdateScripts:       golden.Update(),
		RequireUniqueNames:  true,
		RequireExplicitExec: true,
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"exits":  exits,
			"bytes":  writeBytes,
			"sparse": writeSparse,
			"hangup": hangup,
		},
	})
}

// hearHangups has the commands of scripts hear hangups, although the tests run
// under nohup: a signal that is ignored is so for all that is started, one that
// has a handler is not.
func hearHangups() {
	if signal.Ignored(syscall.SIGHUP) {
		signal.Notify(make(chan os.Signal, 1), syscall.SIGHUP)
	}
}

// exits CODE COMMAND... runs a command that must fail with the exit code, say
// why in its own name, and neither dump its usage nor a stack.
func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits CODE COMMAND...")
	}
	err := ts.Exec(args[1], args[2:]...)
	var failed *exec.ExitError
	if !errors.As(err, &failed) {
		ts.Fatalf("%v: want exit code %s, got %v", args[1:], args[0], err)
	}
	if got := strconv.Itoa(failed.ExitCode()); got != args[0] {
		ts.Fatalf("%v: exit code %s, want %s", args[1:], got, args[0])
	}
	stderr := ts.ReadFile("stderr")
	if !strings.Contains("\n"+stderr, "\nwisim: ") {
		ts.Fatalf("%v: no message from wisim: %q", args[1:], stderr)
	}
	for _, bad := range []string{"goroutine ", "Usage:", "panic"} {
		if strings.Contains(stderr, bad) {
			ts.Fatalf("%v: %q in the message: %s", args[1:], bad, stderr)
		}
	}
}

// bytes FILE HEX writes a file that no script can hold.
func writeBytes(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: bytes FILE HEX")
	}
	b, err := hex.DecodeString(args[1])
	ts.Check(err)
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), b, 0o644))
}

// sparse FILE SIZE writes a large file of zeros that takes no room on disk.
func writeSparse(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: sparse FILE SIZE")
	}
	size, err := strconv.ParseInt(args[1], 10, 64)
	ts.Check(err)
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), nil, 0o644))
	ts.Check(os.Truncate(ts.MkAbs(args[0]), size))
}

// hangup sends all commands in the background what a terminal sends that is
// closed.
func hangup(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 0 {
		ts.Fatalf("usage: hangup")
	}
	for _, c := range ts.BackgroundCmds() {
		ts.Check(c.Process.Signal(syscall.SIGHUP))
	}
}

func TestJoinOptional(t *testing.T) {
	tests := []struct{ in, want string }{
		{"sim a b --log", "sim a b --log"},
		{"sim a b --log 3", "sim a b --log=3"},
		{"sim --log 3 a b", "sim --log=3 a b"},
		{"sim --log a b", "sim --log a b"},
		{"sim a b --log -1", "sim a b --log=-1"},
		{"sim a b --log --json", "sim a b --log --json"},
		{"sim a b -n 3", "sim a b -n 3"},
		{"bench --signature agents", "bench --signature=agents"},
		{"bench --signature --run x", "bench --signature --run x"},
	}
	for _, tt := range tests {
		if got := strings.Join(joinOptional(strings.Fields(tt.in)), " "); got != tt.want {
			t.Errorf("%q becomes %q, want %q", tt.in, got, tt.want)
		}
	}
}

func TestExitCodes(t *testing.T) {
	wrapped := errors.Join(errors.New("outer"), terminal.Inputf("inner"))
	tests := []struct {
		err  error
		want int
	}{
		{nil, 0}, {errors.New("any"), 1}, {terminal.Usagef("u"), 2}, {terminal.Inputf("i"), 3}, {wrapped, 3}, {terminal.ErrInterrupted, 130},
	}
	for _, tt := range tests {
		if got := terminal.ExitCode(tt.err); got != tt.want {
			t.Errorf("exit code of %v is %d, want %d", tt.err, got, tt.want)
		}
	}
	help := newRoot().Long
	for _, code := range []int{terminal.ExitOK, terminal.ExitFailed, terminal.ExitUsage, terminal.ExitInput, terminal.ExitInterrupted} {
		if !strings.Contains(help, "\n  "+strconv.Itoa(code)+" ") {
			t.Errorf("the help does not explain exit code %d", code)
		}
	}
}

// The README shows what its first command prints, down to the verdict.
func TestReadme(t *testing.T) {
	const path = "../../../../README.md"
	readme, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, _ := strings.Cut(string(readme), " and prints:\n\n```\n")
	shown, after, ok := strings.Cut(rest, "```\n")
	if !ok {
		t.Fatal("the README shows no output after \" and prints:\"")
	}
	var out, errs bytes.Buffer
	if code := Main([]string{"sim", "dwarf", "orc"}, &out, &errs); code != terminal.ExitOK {
		t.Fatalf("exit code %d: %s", code, errs.String())
	}
	end := strings.Index(out.String(), "\n\n  first player")
	if end < 0 {
		t.Fatalf("no line about the first player in:\n%s", out.String())
	}
	real := out.String()[:end+1]
	if real == shown {
		return
	}
	if !golden.Update() {
		t.Fatalf("the README shows\n%s\nbut the command prints\n%s\nrun this test with -update", shown, real)
	}
	if err := os.WriteFile(path, []byte(before+" and prints:\n\n```\n"+real+"```\n"+after), 0o644); err != nil {
		t.Fatal(err)
	}
}
