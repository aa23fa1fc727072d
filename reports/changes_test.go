package reports

import (
	"bytes"
	"encoding/csv"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"github.com/wisim/wisim/internal/golden"
	"github.com/wisim/wisim/reports/sampling"
	"github.com/wisim/wisim/reports/text"
)

// changesOf two decks against two opponents; arm i is gains[i] points better.
func changesOf(kind string, names []string, gains []float64, sweep bool) Changes {
	c := Changes{
		Kind: kind, Subject: "A Card", Agent: "heuristic", Seed: 1, Precision: 0.02, Repeat: "wisim balance 'A Card' cost=1..3",
		Decks: []Deck{{Name: "mine", Cards: 50}, {Name: "a-deck-with-a-name-that-is-long", Cards: 50}},
		Field: []Deck{{Name: "orc", Cards: 50}, {Name: "dwarf", Cards: 50}},
	}
	if kind != ChangeBalance {
		c.Decks = c.Decks[:1]
	}
	q := sampling.Question{Kind: sampling.Arms, Arms: len(gains), Alpha: 0.05, Precision: 0.02}
	for i, n := range names {
		x := Change{Name: n}
		if sweep {
			v := float64(i + 1)
			x.Value = &v
			x.Name = "cost " + strconv.Itoa(i+1)
		}
		c.Changes = append(c.Changes, x)
	}
	if sweep { // the second is the card as it is
		c.Changes[1].AsPrinted = true
		q.Arms--
		gains = append(gains[:1:1], gains[2:]...)
	}
	var played []sampling.Played
	for g := range len(c.Decks) * len(c.Field) {
		for arm := range q.Arms + 1 {
			q.Matchups = append(q.Matchups, sampling.Matchup{Sides: [2]int{g, 9}, Seeds: strconv.Itoa(g)})
			for n := range 8 {
				common := rand.New(rand.NewPCG(uint64(g), uint64(n)))
				own := rand.New(rand.NewPCG(uint64(arm), uint64(100*g+n)))
				p := sampling.Played{Matchup: len(q.Matchups) - 1, Number: n, Pairs: make([]sampling.Pair, sampling.BatchPairs)}
				for i := range p.Pairs {
					for k := range p.Pairs[i] {
						r, x := sampling.Won, own.Float64()
						if common.Float64() < 0.45 {
							r = sampling.Lost
						}
						if arm > 0 && r == sampling.Won && x < -2*gains[arm-1] {
							r = sampling.Lost
						} else if arm > 0 && r == sampling.Lost && x < 2*gains[arm-1] {
							r = sampling.Won
						}
						p.Pairs[i][k] = r
					}
				}
				played = append(played, p)
			}
		}
	}
	return NewChanges(c, q, sampling.Step{Verdict: &sampling.Verdict{Answer: sampling.Estimated, Reason: sampling.PrecisionReached}}, played)
}

func TestChangesGolden(t *testing.T) {
	files := golden.New(t, "testdata/changes", "*")
	sweep := changesOf(ChangeBalance, make([]string, 5), []float64{0.05, 0, -0.03, -0.1, -0.14}, true)
	failed := changesOf(ChangeBalance, []string{"power 2"}, []float64{0.08}, false)
	failed.FailedIf = "power 2: change > 2"
	none := NewChanges(Changes{Kind: ChangeSwap, Decks: failed.Decks[:1], Field: failed.Field, Agent: "heuristic", Repeat: "wisim swap"},
		sampling.Question{Arms: 1, Alpha: 0.05, Matchups: make([]sampling.Matchup, 4)}, sampling.Step{}, nil)
	for _, c := range []struct {
		name  string
		r     Changes
		width int
	}{
		{"sweep", sweep, 0}, {"sweep-narrow", sweep, 40}, {"one", failed, 0}, {"none", none, 0},
		{"swap", changesOf(ChangeSwap, []string{"Troll for Goblin", "2 Orcs for 2 Very Long Titles of Cards", "all together"}, []float64{0.06, 0, 0.05}, false), 0},
		{"cut", changesOf(ChangeCut, []string{"Good", "Fair", "Poor", "Another"}, []float64{-0.1, -0.03, 0.02, -0.03}, false), 0},
		{"cut-narrow", changesOf(ChangeCut, []string{"Good", "Fair", "Poor", "Another"}, []float64{-0.1, -0.03, 0.02, -0.03}, false), 40},
	} {
		t.Run(c.name, func(t *testing.T) {
			var out bytes.Buffer
			if err := c.r.WriteText(&out, c.width); err != nil {
				t.Fatal(err)
			}
			files.Equal(t, c.name+".txt", out.String())
			for _, line := range strings.Split(out.String(), "\n") {
				if width := max(c.width, 40); c.width > 0 && text.Width(line) > width && !strings.Contains(line, c.r.Repeat) {
					t.Errorf("%d columns: %s", text.Width(line), line)
				}
			}
		})
	}
}

// A sweep whose win rate falls through one half breaks even between its values.
func TestChangesEven(t *testing.T) {
	c := changesOf(ChangeBalance, make([]string, 5), []float64{0.05, 0, -0.03, -0.1, -0.14}, true)
	if c.Even == nil || c.Even.Value < 2.5 || c.Even.Value > 4 || c.Even.Low > c.Even.Value || c.Even.High < c.Even.Value {
		t.Errorf("even at %+v", c.Even)
	}
	if c := changesOf(ChangeBalance, make([]string, 3), []float64{0.05, 0, 0.02}, true); c.Even != nil {
		t.Errorf("always above one half, and even at %+v", c.Even)
	}
}

// Among forty equal slots none is significant in 19 of 20 cases; a slot that is worth
// more is found.
func TestCutIsCorrectedForManySlots(t *testing.T) {
	names, gains := make([]string, 40), make([]float64, 40)
	for i := range names {
		names[i], gains[i] = "Slot "+strconv.Itoa(i+1), -0.03
	}
	for _, x := range changesOf(ChangeCut, names, gains, false).Changes {
		if x.RelativeFinding {
			t.Errorf("%s stands out among equals by %v, with %+v", x.Name, *x.Relative, x.Difference)
		}
	}
	gains[7] = -0.2
	for _, x := range changesOf(ChangeCut, names, gains, false).Changes {
		if want := x.Name == "Slot 8"; x.RelativeFinding != want {
			t.Errorf("%s stands out: %t, by %v", x.Name, x.RelativeFinding, *x.Relative)
		}
	}
}

func TestChangesCSV(t *testing.T) {
	var out bytes.Buffer
	if err := changesOf(ChangeBalance, []string{"power 2"}, []float64{0.08}, false).WriteCSV(&out); err != nil {
		t.Fatal(err)
	}
	rows, err := csv.NewReader(&out).ReadAll()
	if err != nil || len(rows) != 1+1+4 {
		t.Errorf("%d rows, %v; want headings, the change, and each deck against each opponent", len(rows), err)
	}
}
