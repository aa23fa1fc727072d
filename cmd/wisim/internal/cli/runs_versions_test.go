package cli

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/wisim/wisim/bench"
	"github.com/wisim/wisim/reports/results"
)

// age makes a run one of another program: it changes the versions in run.json and removes the
// games, which name the question with the versions.
func age(t *testing.T, dir string, change func(*results.Versions)) {
	t.Helper()
	file := filepath.Join(dir, "run.json")
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var m results.Manifest
	if err := json.Unmarshal(text, &m); err != nil {
		t.Fatal(err)
	}
	change(&m.Versions)
	if text, err = json.Marshal(m); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, text, 0o666); err != nil {
		t.Fatal(err)
	}
	if err := os.RemoveAll(filepath.Join(dir, "games")); err != nil {
		t.Fatal(err)
	}
}

// A run says which rules, cards, agents and weights it is of. A program with others, and one that
// cannot know, neither resumes nor merges it, and says what differs.
func TestRunsOfOtherVersionsAreRefused(t *testing.T) {
	root := t.TempDir()
	here := filepath.Join(root, "here")
	mustRun(t, smallRun(here)...)
	weights, err := bench.WeightsHash()
	if err != nil {
		t.Fatal(err)
	}
	agents := bench.CommittedAgentSignature()
	for name, c := range map[string]struct {
		change        func(*results.Versions)
		resume, again string
	}{
		"agents":  {func(v *results.Versions) { v.Agents = "0123456789abcdef" }, "with the agents 0123456789abcdef; this wisim", "versions.agents: 0123456789abcdef and " + agents},
		"weights": {func(v *results.Versions) { v.Weights = "0123456789abcdef" }, "with the weights 0123456789abcdef; this wisim", "versions.weights: 0123456789abcdef and " + weights},
		"old": {func(v *results.Versions) { v.Program, v.Agents, v.Weights = "0.1.0", "", "" }, "was started by wisim 0.1.0, which did not store the version of its agents; this wisim",
			"versions.agents: not known and " + agents},
	} {
		dir := filepath.Join(root, name)
		mustRun(t, smallRun(dir)...)
		age(t, dir, c.change)
		for _, try := range []struct {
			args []string
			want string
		}{
			{[]string{"runs", "resume", dir}, c.resume},
			{smallRun(dir), c.again},
			{[]string{"runs", "merge", filepath.Join(root, "both"), dir, here}, c.again},
		} {
			out, err := wisim(t, try.args...).CombinedOutput()
			if err == nil || !strings.Contains(string(out), try.want) {
				t.Errorf("%s: %v: %v\n%s\nwant %q", name, try.args[:2], err, out, try.want)
			}
		}
		if out, err := wisim(t, "runs", "show", dir).CombinedOutput(); err != nil || name == "old" && !strings.Contains(string(out), "agents not known, weights not known") {
			t.Errorf("%s: runs show: %v\n%s", name, err, out)
		}
	}
}
