package reports

import (
	"strings"
	"testing"

	"github.com/wisim/wisim/reports/sampling"
)

// A comparison that stops because a deck is better overstates the difference on average,
// and says so; its interval covers. One that finds no difference says nothing of it.
func TestAnEstimateAtAVerdictIsTooLarge(t *testing.T) {
	const truth, detect = 0.05, 0.05
	q := sampling.Question{Kind: sampling.Compare, Detect: detect, Alpha: 0.05, Beta: 0.05, Matchups: []sampling.Matchup{{Sides: [2]int{0, 2}}, {Sides: [2]int{1, 2}}}}
	runs := runsOf(40)
	var better, missed int
	var lean float64
	for seed := range uint64(runs) {
		step, games := played(t, q, variants{seed: seed, win: [][]float64{{0.45, 0.45 + truth}}}.play)
		a := NewAgentAnswer("heuristic", q, step, games)
		text := compareOf(a).reason(a)
		if said := strings.Contains(text, "too large on average"); said != (a.Answer == sampling.Better || a.Answer == sampling.Worse) {
			t.Fatalf("%s: %s", a.Answer, text)
		}
		if a.Answer == sampling.Better {
			better++
			lean += *a.Difference.Value - truth
		}
		if a.Difference.Low > truth || a.Difference.High < truth {
			missed++
		}
	}
	lean /= float64(better)
	t.Logf("%d of %d runs found the difference, by %.1f points too much on average; %d intervals missed it", better, runs, 100*lean, missed)
	if lean <= 0 || lean > 0.02 {
		t.Errorf("the estimate at a verdict leans by %.1f points; want more than 0 and at most 2", 100*lean)
	}
	if missed > mostOf(runs, 0.05) {
		t.Errorf("%d of %d intervals missed the difference", missed, runs)
	}
}
