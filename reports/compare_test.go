package reports

import (
	"bytes"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/wisim/wisim/internal/golden"
	"github.com/wisim/wisim/reports/sampling"
	"github.com/wisim/wisim/reports/text"
)

var compareQuestion = sampling.Question{
	Kind: sampling.Compare, Detect: 0.02, Alpha: 0.05, Beta: 0.05,
	Matchups: []sampling.Matchup{
		{Sides: [2]int{0, 2}, Seeds: "a"}, {Sides: [2]int{1, 2}, Seeds: "a"},
		{Sides: [2]int{0, 3}, Seeds: "b"}, {Sides: [2]int{1, 3}, Seeds: "b"},
	},
}

// comparedBy returns the answer of an agent with whom the second deck wins so many
// more of the 100 games in which the two decks differed.
func comparedBy(t *testing.T, agent string, more int) AgentAnswer {
	t.Helper()
	play := func(b sampling.Batch) sampling.Played {
		r := rand.New(rand.NewPCG(uint64(b.Matchup/2+1), uint64(b.Number+100*len(agent))))
		p := sampling.Played{Matchup: b.Matchup, Number: b.Number}
		for range b.Games / 2 {
			var pair sampling.Pair
			for i := range pair {
				a, changed, won := r.IntN(2), r.IntN(5) == 0, r.IntN(100) < 50+more
				pair[i] = sampling.Lost
				if b.Matchup%2 == 0 && a == 1 || b.Matchup%2 == 1 && (changed && won || !changed && a == 1) {
					pair[i] = sampling.Won
				}
			}
			if r.IntN(100) == 0 {
				pair = sampling.Pair{sampling.Drawn, sampling.Unfinished}
			}
			p.Pairs = append(p.Pairs, pair)
		}
		return p
	}
	var played []sampling.Played
	for {
		step, err := sampling.Next(compareQuestion, played)
		if err != nil {
			t.Fatal(err)
		}
		if step.Verdict != nil {
			return NewAgentAnswer(agent, compareQuestion, step, played)
		}
		for _, b := range step.Missing {
			played = append(played, play(b))
		}
	}
}

func compareOf(answers ...AgentAnswer) Compare {
	return NewCompare(Compare{
		Decks:  [2]Deck{{Name: "old", Hash: "01", Cards: 50}, {Name: "new", Hash: "02", Cards: 50, Blank: []Card{{"02001", "A Card", 3}}}},
		Field:  []Deck{{Name: "orc-smash", Hash: "03", Cards: 50}, {Name: "a-list-with-a-very-long-name-indeed", Hash: "04", Cards: 51}},
		Seed:   7,
		Detect: 0.02, Alpha: 0.05, Beta: 0.05,
		Answers: answers,
		Repeat:  "wisim compare old.txt new.txt --field orc-smash,list.txt --agents heuristic --detect 2 --alpha 0.05 --beta 0.05 --seed 7",
	})
}

func TestCompareGolden(t *testing.T) {
	better, worse, equal := comparedBy(t, "heuristic", 20), comparedBy(t, "mcts:100", -20), comparedBy(t, "random", 0)
	if better.Answer != sampling.Better || worse.Answer != sampling.Worse || equal.Answer != sampling.NoDifference {
		t.Fatalf("%v, %v, %v", better.Answer, worse.Answer, equal.Answer)
	}
	// Interrupted in the first round, when one opponent was over.
	var played []sampling.Played
	for m := range 3 {
		played = append(played, sampling.Played{Matchup: m, Pairs: make([]sampling.Pair, 0)})
		for range 32 {
			played[m].Pairs = append(played[m].Pairs, sampling.Pair{sampling.Won, sampling.Lost})
		}
	}
	step, err := sampling.Next(compareQuestion, played)
	if err != nil {
		t.Fatal(err)
	}
	partial := compareOf(NewAgentAnswer("heuristic", compareQuestion, step, played))
	partial.Partial = true
	none := compareOf(NewAgentAnswer("heuristic", compareQuestion, step, nil))
	none.Partial = true
	files := golden.New(t, "testdata", "compare*")
	for name, c := range map[string]struct {
		report Compare
		width  int
	}{
		"compare": {compareOf(better), 0}, "compare-agents": {compareOf(better, worse), 100}, "compare-equal": {compareOf(equal), 0},
		"compare-narrow": {compareOf(equal), 50}, "compare-partial": {partial, 0},
		"compare-nothing": {none, 0},
	} {
		var plain, json bytes.Buffer
		if err := c.report.WriteText(&plain, c.width); err != nil {
			t.Fatal(err)
		}
		if err := c.report.WriteJSON(&json); err != nil {
			t.Fatal(err)
		}
		files.Equal(t, name+".txt", plain.String())
		files.Equal(t, name+".json", json.String())
		for _, line := range strings.Split(plain.String(), "\n") {
			if width := max(c.width, 50); c.width > 0 && text.Width(line) > width && !strings.Contains(line, "wisim compare") {
				t.Errorf("%s: %d columns: %s", name, text.Width(line), line)
			}
		}
	}
}

// The warning appears only if the answer depends on the agent.
func TestCompareWarnsOfSkill(t *testing.T) {
	better, worse, equal := comparedBy(t, "heuristic", 20), comparedBy(t, "mcts:100", -20), comparedBy(t, "random", 0)
	for _, c := range []struct {
		answers []AgentAnswer
		want    string
	}{
		{[]AgentAnswer{better}, ""},
		{[]AgentAnswer{better, better}, ""},
		{[]AgentAnswer{equal, equal}, ""},
		{[]AgentAnswer{better, worse}, "old is better in the hands of mcts:100, new in those of heuristic"},
		{[]AgentAnswer{equal, comparedBy(t, "mcts:1", 45)}, "which is more than chance"},
	} {
		if got := compareOf(c.answers...).AgentDependence; !strings.Contains(got, c.want) || c.want == "" && got != "" {
			t.Errorf("%v: %q, want %q", c.answers[0].Answer, got, c.want)
		}
	}
}
