package ai

import (
	"strings"
	"testing"
)

func TestParseSpec(t *testing.T) {
	for text, want := range map[string]Spec{
		"random":       {"random", 0},
		"mcts:200":     {"mcts", 200},
		"mcts:1":       {"mcts", 1},
		"a-b:10000000": {"a-b", 10000000},
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
	} {
		_, err := ParseSpec(text)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: error %v, want one with %q", text, err, want)
		}
	}
}
