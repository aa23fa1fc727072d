package reports

import (
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"github.com/wisim/wisim/reports/sampling"
)

// rules is a simulated sweep of a house rule. first[i] is the true win rate of the player with the
// first turn with value i (0 is as printed), and deck[d][i] what deck d wins more than half of its
// games, whoever begins.
type rules struct {
	seed  uint64
	first []float64
	deck  [][]float64
}

func (v rules) play(b sampling.Batch) sampling.Played {
	per := len(v.first)
	g, arm := b.Matchup/per, b.Matchup%per
	r := rand.New(rand.NewPCG(v.seed, uint64(g)<<32+uint64(b.Number)))
	p := sampling.Played{Matchup: b.Matchup, Number: b.Number}
	for range b.Games / 2 {
		var pair sampling.Pair
		for k, first := range [2]float64{v.first[arm], 1 - v.first[arm]} {
			if pair[k] = sampling.Lost; r.Float64() < first+v.deck[g][arm] {
				pair[k] = sampling.Won
			}
		}
		p.Pairs = append(p.Pairs, pair)
	}
	return p
}

// report plays the sweep and returns its report. Each deck has one opponent, and value 0 stands
// first.
func (v rules) report(t *testing.T, precision float64) Changes {
	t.Helper()
	q := sampling.Question{Kind: sampling.Arms, Arms: len(v.first) - 1, Alpha: 0.05, Precision: precision, OfFirst: true}
	c := Changes{Kind: ChangeBalance, Subject: "house rules", Agent: "heuristic", Precision: precision, Field: []Deck{{Name: "other"}}}
	for i := range v.first {
		x := float64(i)
		c.Changes = append(c.Changes, Change{Name: "hand " + strconv.Itoa(i), Value: &x, AsPrinted: i == 0})
	}
	if len(v.first) == 2 { // one change, no sweep
		c.Changes = []Change{{Name: "hand 1"}}
	}
	for d := range v.deck {
		c.Decks = append(c.Decks, Deck{Name: "deck " + strconv.Itoa(d)})
		for range v.first {
			q.Matchups = append(q.Matchups, sampling.Matchup{Sides: [2]int{d, 0}, Seeds: strconv.Itoa(d)})
		}
	}
	step, games := played(t, q, v.play)
	return NewChanges(c, q, step, games)
}

// What a sweep of a house rule says of the first player is true of him, not of a deck, in all but
// 5 % of runs: the intervals of the differences, and where he wins half of the games. The decks
// here win far more than half of theirs.
func TestWhatARuleDoesToTheFirstPlayer(t *testing.T) {
	runs := runsOf(25)
	missed, shown, wrong := 0, 0, 0
	for seed := range uint64(runs) {
		v := rules{seed: seed, first: []float64{0.64, 0.58, 0.42}, deck: [][]float64{{0.2, 0.2, 0.2}, {0.1, 0.1, 0.1}}}
		r := v.report(t, 0.04)
		for i, x := range r.Changes[1:] {
			if d := v.first[i+1] - v.first[0]; d < x.Difference.Low || d > x.Difference.High {
				missed++
			}
		}
		if strings.Contains(strings.Join(r.verdict(), " "), "He wins half of them with hand") {
			shown++
		}
		if e := r.Even; e != nil && (e.Low > 1.5 || e.High < 1.5) { // the line from 0.58 to 0.42 passes one half at 1.5
			wrong++
		}
	}
	t.Logf("of %d runs %d say where half is, %d of them wrongly; of %d intervals %d miss", runs, shown, wrong, 2*runs, missed)
	if missed > mostOf(2*runs, 0.05) || wrong > mostOf(runs, 0.05) {
		t.Errorf("%d of %d intervals miss, %d of %d runs say a wrong value", missed, 2*runs, wrong, runs)
	}
	if shown < runs/2 {
		t.Errorf("%d of %d runs say where half is; want most", shown, runs)
	}
}

// A deck is said to gain or lose by a rule that changes no deck in at most 5 % of runs, and a
// planted gain is found.
func TestWhatARuleDoesToTheDecks(t *testing.T) {
	runs, said, found := runsOf(30), 0, 0
	for seed := range uint64(runs) {
		v := rules{seed: seed, first: []float64{0.62, 0.52}}
		for range 8 {
			v.deck = append(v.deck, []float64{0.05, 0.05})
		}
		if r := v.report(t, 0.03); !strings.Contains(strings.Join(r.verdict(), " "), "No deck is shown to gain or to lose") {
			said++
		}
		v.deck[3][1] = 0.25
		if r := v.report(t, 0.03); strings.Contains(strings.Join(r.verdict(), " "), "gain against the field with it: deck 3.") {
			found++
		}
	}
	t.Logf("of %d runs %d say that a deck gains or loses, and %d find the planted one", runs, said, found)
	if said > mostOf(runs, 0.05) || found < runs*3/4 {
		t.Errorf("of %d runs %d say that a deck gains or loses by nothing, and %d find the planted one", runs, said, found)
	}
}

// The sentences of a rule that is one change.
func TestWhatARuleSays(t *testing.T) {
	for said, v := range map[string]rules{
		"With hand 1 the first player wins less, by":        {first: []float64{0.7, 0.4}, deck: [][]float64{{0, 0}}},
		"With hand 1 the first player wins more, by":        {first: []float64{0.5, 0.8}, deck: [][]float64{{0, 0}}},
		"no difference for the first player is shown":       {first: []float64{0.6, 0.6}, deck: [][]float64{{0, 0}}},
		"Decks that lose against the field with it: deck 0": {first: []float64{0.6, 0.6}, deck: [][]float64{{0.3, -0.3}, {0, 0}}},
	} {
		text := strings.Join(v.report(t, 0.06).verdict(), " ")
		if !strings.Contains(text, said) || !strings.Contains(text, "of the games by the printed rules [") {
			t.Errorf("%q, want %q", text, said)
		}
	}
}
