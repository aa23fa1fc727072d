package reports

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"github.com/wisim/wisim/internal/golden"
	"github.com/wisim/wisim/reports/results"
)

// drafted has drafter 0 for Order in the first game of each second pair.
func drafted(n int) []DraftResult {
	var out []DraftResult
	for i := range n {
		out = append(out, DraftResult{
			Cards: [2]int{38 + i%3, 40}, Capitals: [2]string{[]string{"Dwarf", "Chaos", "Dwarf"}[i%3], "Empire"}, Order: (i + i/2) % 2,
		})
	}
	return out
}

func drafters(a, b string, n int) Run {
	return Run{
		Decks: [2]Deck{{Name: a}, {Name: b}}, Agents: [2]string{"heuristic", "mcts:200"}, Seed: 7, Games: n,
		Repeat: "wisim draft --picks good,random --agents heuristic,mcts:200 --seed 7 --log ",
	}
}

func newDraft(run Run, games []results.Game, drafts []DraftResult) Draft {
	t := NewDraftTally(run)
	for i, g := range games {
		t.Add(g, drafts[i])
	}
	return t.Draft()
}

func TestDraftGolden(t *testing.T) {
	tests := []struct {
		name  string
		run   Run
		games []results.Game
		width int
	}{
		{"draft", drafters("good", "random", 2000), run(2000), 0},
		{"draft-narrow", drafters("good", "random", 2000), run(2000), 40},
		{"draft-rough", drafters("good", "good", 500), run(99, odd...), 0},
		{"draft-none", drafters("good", "random", 10), nil, 0},
	}
	files := golden.New(t, "testdata/draft", "*")
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			d := newDraft(tt.run, tt.games, drafted(len(tt.games)))
			var text, data bytes.Buffer
			if err := d.WriteText(&text, tt.width); err != nil {
				t.Fatal(err)
			}
			if err := d.WriteJSON(&data); err != nil {
				t.Fatal(err)
			}
			files.Equal(t, strings.TrimPrefix(tt.name, "draft-")+".txt", text.String())
			files.Equal(t, strings.TrimPrefix(tt.name, "draft-")+".json", data.String())
			if !json.Valid(data.Bytes()) {
				t.Error("the JSON is not valid")
			}
		})
	}
}

// Order's rate goes by sides, the win rate by drafters.
func TestOrderRate(t *testing.T) {
	games := []results.Game{
		{Pair: 0, Winner: 0}, {Number: 1, Pair: 0, First: 1, Winner: 1},
		{Number: 2, Pair: 1, Winner: 1}, {Number: 3, Pair: 1, First: 1, Winner: results.Draw},
	}
	drafts := []DraftResult{{Order: 0}, {Order: 1}, {Order: 0}, {Order: 1}}
	d := newDraft(drafters("a", "b", 4), games, drafts)
	if *d.Order.Value != 0.625 || *d.WinRate.Value != 0.375 {
		t.Errorf("Order %v, drafter 0 %v; want 0.625 and 0.375", *d.Order.Value, *d.WinRate.Value)
	}
}
