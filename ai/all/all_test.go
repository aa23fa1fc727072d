package all

import (
	"strings"
	"testing"

	"github.com/wisim/wisim/ai"
)

func TestEveryKindCanBeMade(t *testing.T) {
	for _, k := range registry() {
		spec := k.name
		if k.iterations {
			spec += ":5"
		}
		create, err := New(spec)
		if err != nil {
			t.Errorf("%s: %v", spec, err)
			continue
		}
		a, b := create(), create()
		if a == nil || a == b {
			t.Errorf("%s: want a new agent at each call", spec)
		}
		var _ ai.Agent = a
		if k.what == "" || !strings.Contains(Help(), k.what) {
			t.Errorf("%s: the help does not say what it is", spec)
		}
	}
}

func TestNewErrors(t *testing.T) {
	for spec, want := range map[string]string{
		"":         "no name",
		"nobody":   `there is no agent "nobody"; there are ` + strings.Join(Names(), ", "),
		"random:3": "random takes no number of iterations; want random",
		"random:0": `"0" iterations; want a whole number`,
		"Random":   `there is no agent "Random" (did you mean random?); there are `,
		"mtcs:100": `there is no agent "mtcs" (did you mean mcts?); there are `,
	} {
		_, err := New(spec)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: error %v, want one with %q", spec, err, want)
		}
	}
	for _, k := range registry() {
		if !k.iterations {
			continue
		}
		if _, err := New(k.name); err == nil || !strings.Contains(err.Error(), "no number of iterations") {
			t.Errorf("%s without a number: error %v", k.name, err)
		}
	}
}

func TestClosedLists(t *testing.T) {
	for spec, want := range map[string][2]string{
		"random":                  {"random", ""},
		"heuristic":               {"heuristic/closed=1", "closed"},
		"heuristic/try=0":         {"heuristic/try=0,closed=1", "closed"},
		"heuristic/solve=0,try=0": {"heuristic/solve=0,try=0", ""},
		"heuristic/nobody=0":      {"heuristic/nobody=0", ""},
		"heuristic/try=9":         {"heuristic/try=9,closed=1", "closed"},
		"heuristic/solve=9":       {"heuristic/solve=9,closed=1", "closed"},
		"mcts:5":                  {"mcts:5/closed=1", "closed"},
		"mcts:5/c=2":              {"mcts:5/c=2,closed=1", "closed"},
		"mcts:5/closed=0,c=2":     {"mcts:5/closed=0,c=2", "open"},
		"mcts:5/closed=1":         {"mcts:5/closed=1", "closed"},
		"nobody":                  {"nobody", ""},
	} {
		got := WithClosedLists(spec)
		if got != want[0] || ListKnowledge(got) != want[1] {
			t.Errorf("%s: %s, %q; want %q", spec, got, ListKnowledge(got), want)
		}
	}
	if ListKnowledge("mcts:5") != "open" {
		t.Errorf("mcts:5: %q", ListKnowledge("mcts:5"))
	}
}
