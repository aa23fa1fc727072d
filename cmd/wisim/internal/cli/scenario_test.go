package cli

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// breaking is an output that panics when a text is written to it: what an
// engine with a bug looks like from outside.
type breaking struct {
	bytes.Buffer
	at   string
	done bool
}

func (b *breaking) Write(p []byte) (int, error) {
	if !b.done && strings.Contains(string(p), b.at) {
		b.done = true
		panic("index out of range [5] with length 3")
	}
	return b.Buffer.Write(p)
}

// TestScenarioCrash: a panic while a scenario is played names the scenario and
// says how to report it; the scenarios after it are played, and the exit code
// is that of a failure of the program.
func TestScenarioCrash(t *testing.T) {
	file := filepath.Join(t.TempDir(), "two.scn")
	text := "scenario \"first\"\n" + strings.Repeat("expect it is turn 3\n", 200) + "scenario \"second\"\nexpect it is turn 3\n"
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	out := &breaking{at: "expect it is turn 3"}
	var stderr bytes.Buffer
	if code := Main([]string{"scenario", "run", "--show", file}, out, &stderr); code != exitFailed {
		t.Errorf("exit code %d, want %d", code, exitFailed)
	}
	for _, want := range []string{file + ":", `scenario "first"`, "index out of range [5]", "https://github.com/wisim/wisim/issues", "version",
		"wisim broke down in 1 scenario"} {
		if !strings.Contains(stderr.String(), want) {
			t.Errorf("standard error does not say %q:\n%s", want, stderr.String())
		}
	}
	if !strings.Contains(out.String(), "ok   "+file+":202 second") {
		t.Error("the second scenario was not played")
	}
}
