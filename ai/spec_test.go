package ai

import (
	"slices"
	"strings"
	"testing"
)

func TestParseSpec(t *testing.T) {
	for text, want := range map[string]Spec{
		"random":                  {"random", 0, "", ""},
		"mcts:200":                {"mcts", 200, "", ""},
		"mcts:1":                  {"mcts", 1, "", ""},
		"a-b:10000000":            {"a-b", 10000000, "", ""},
		"mcts:400/cutoff=1,c=0.5": {"mcts", 400, "", "cutoff=1,c=0.5"},
		"heuristic/sweep=0":       {"heuristic", 0, "", "sweep=0"},
	} {
		got, err := ParseSpec(text)
		if err != nil || got != want {
			t.Errorf("%q: %+v, %v; want %+v", text, got, err, want)
		}
		if got.String() != text {
			t.Errorf("%q is written %q", text, got)
		}
	}
}

func TestParseSpecErrors(t *testing.T) {
	for text, want := range map[string]string{
		"":              "no name",
		":5":            "no name",
		"mcts:":         `"" iterations`,
		"mcts:0":        `"0" iterations; want a whole number from 1`,
		"mcts:-3":       `"-3" iterations`,
		"mcts:many":     `"many" iterations`,
		"mcts:1e3":      `"1e3" iterations`,
		"mcts:10000001": "to 10000000",
		"mcts:5:6":      `"5:6" iterations`,
		"mcts:5/":       "no options after the /",
		"mcts:5@":       "no version after the @; want mcts:5",
	} {
		_, err := ParseSpec(text)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: error %v, want one with %q", text, err, want)
		}
	}
}

func TestSplitSpecs(t *testing.T) {
	for list, want := range map[string][]string{
		"random":                         {"random"},
		"mcts:5, random":                 {"mcts:5", "random"},
		"mcts:5/a=1,b=2,heuristic":       {"mcts:5/a=1,b=2", "heuristic"},
		"heuristic/a=1,mcts:5/a=1, b=2":  {"heuristic/a=1", "mcts:5/a=1,b=2"},
		"random,a=1":                     {"random", "a=1"}, // an option of nobody: refused as a name
		"mcts:5/a=1,heuristic/b=2,x:1=2": {"mcts:5/a=1", "heuristic/b=2", "x:1=2"},
	} {
		if got := SplitSpecs(list); !slices.Equal(got, want) {
			t.Errorf("%q: %q, want %q", list, got, want)
		}
	}
}

func TestOptionsTurnKnobs(t *testing.T) {
	var depth, share float64
	knobs := []Option{
		{Name: "depth", Min: 0, Max: 9, Integer: true, Set: func(x float64) { depth = x }},
		{Name: "share", Min: 0, Max: 1, Set: func(x float64) { share = x }},
	}
	if err := (Spec{Name: "x", Options: "depth=3,share=0.25"}).Apply(knobs); err != nil || depth != 3 || share != 0.25 {
		t.Errorf("depth %v, share %v, error %v", depth, share, err)
	}
	for options, want := range map[string]string{
		"dept=1":          `there is no option "dept" (did you mean depth?); there are depth, share`,
		"colour=1":        `there is no option "colour"; there are depth, share`,
		"depth":           "depth=; want a whole number from 0 to 9",
		"depth=1.5":       "depth=1.5; want a whole number from 0 to 9",
		"depth=10":        "want a whole number from 0 to 9",
		"share=NaN":       "want a number from 0 to 1",
		"depth=1,depth=2": "given twice",
	} {
		err := (Spec{Name: "x", Options: options}).Apply(knobs)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: error %v, want one with %q", options, err, want)
		}
	}
	if err := (Spec{Name: "x", Options: "a=1"}).Apply(nil); err == nil || !strings.Contains(err.Error(), "x has no options; want x") {
		t.Errorf("options for an agent without any: %v", err)
	}
}
