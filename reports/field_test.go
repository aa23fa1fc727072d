package reports

import (
	"bytes"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/wisim/wisim/internal/golden"
	"github.com/wisim/wisim/reports/sampling"
	"github.com/wisim/wisim/reports/text"
)

// fieldOf makes up a field of decks in which deck i wins a game against deck k
// with the probability wins[i][k].
func fieldOf(t *testing.T, names []string, wins [][]float64, precision float64, rounds int) Field {
	t.Helper()
	return fieldSeeded(t, names, wins, precision, rounds, 0)
}

// fieldSeeded is fieldOf with a seed for the luck of the games.
func fieldSeeded(t *testing.T, names []string, wins [][]float64, precision float64, rounds int, seed uint64) Field {
	t.Helper()
	q := sampling.Question{Kind: sampling.Field, Precision: precision, Alpha: 0.05}
	f := Field{Agent: "heuristic", Seed: 3, Precision: precision, Alpha: 0.05, Repeat: "wisim field a b c --agents heuristic --precision 5 --seed 3"}
	for i, name := range names {
		f.Decks = append(f.Decks, Deck{Name: name, Hash: name, Cards: 50})
		for k := i + 1; k < len(names); k++ {
			q.Matchups = append(q.Matchups, sampling.Matchup{Sides: [2]int{i, k}})
		}
	}
	var played []sampling.Played
	for round := 0; ; round++ {
		step, err := sampling.Next(q, played)
		if err != nil {
			t.Fatal(err)
		}
		if step.Verdict != nil || round == rounds {
			f.Partial = step.Verdict == nil
			f, err := NewField(f, q, step, played)
			if err != nil {
				t.Fatal(err)
			}
			return f
		}
		for _, b := range step.Missing {
			p := sampling.Played{Matchup: b.Matchup, Number: b.Number}
			r := rand.New(rand.NewPCG(uint64(b.Matchup)+seed<<32, uint64(b.Number)))
			sides := q.Matchups[b.Matchup].Sides
			for range b.Games / 2 {
				var pair sampling.Pair
				for i := range pair {
					pair[i] = sampling.Lost
					if r.Float64() < wins[sides[0]][sides[1]]+0.1-0.2*float64(i) {
						pair[i] = sampling.Won
					}
				}
				p.Pairs = append(p.Pairs, pair)
			}
			played = append(played, p)
		}
	}
}

var circle = [][]float64{{0.5, 0.7, 0.3, 0.8}, {0.3, 0.5, 0.7, 0.8}, {0.7, 0.3, 0.5, 0.8}, {0.2, 0.2, 0.2, 0.5}}

func TestFieldGolden(t *testing.T) {
	names := []string{"rock", "scissors", "paper", "a-list-with-a-name-that-is-longer-than-a-column"}
	full := fieldOf(t, names, circle, 0.05, 100)
	two := fieldOf(t, names[:2], circle, 0.05, 100)
	none := fieldOf(t, names[:3], circle, 0.05, 0)
	files := golden.New(t, "testdata", "field*")
	for name, c := range map[string]struct {
		report Field
		width  int
		paint  text.Paint
	}{
		"field": {full, 0, nil}, "field-narrow": {full, 56, nil}, "field-two": {two, 0, nil}, "field-none": {none, 0, nil},
		"field-colours": {full, 0, func(plain string, sign int) string { return map[int]string{1: "<+", -1: "<-"}[sign] + plain + ">" }},
	} {
		var plain, json bytes.Buffer
		if err := c.report.WriteText(&plain, c.width, c.paint); err != nil {
			t.Fatal(err)
		}
		files.Equal(t, name+".txt", plain.String())
		if c.paint != nil {
			continue
		}
		if err := c.report.WriteJSON(&json); err != nil {
			t.Fatal(err)
		}
		files.Equal(t, name+".json", json.String())
		for _, line := range strings.Split(plain.String(), "\n") {
			if c.width > 0 && text.Width(line) > c.width && !strings.Contains(line, "wisim field") && !strings.Contains(line, "[") && len(strings.Fields(line)) > 1 {
				t.Errorf("%s: %d columns: %s", name, text.Width(line), line)
			}
		}
	}
}

func TestFieldFindsTheCircle(t *testing.T) {
	f := fieldOf(t, []string{"rock", "scissors", "paper", "last"}, circle, 0.05, 100)
	if want := [][3]int{{0, 1, 2}}; !slices.Equal(f.Circles, want) {
		t.Errorf("circles %v, want %v", f.Circles, want)
	}
	if len(f.Best) != 3 || f.Standings[3].Deck != 3 {
		t.Errorf("best %v, standings %+v", f.Best, f.Standings)
	}
	for _, s := range f.Standings[:3] {
		if math.Abs(s.Share.Value-1./3) > 0.1 || s.Share.Low > 1./3 || s.Share.High < 1./3 || math.Abs(s.Against.Value-0.5) > 1e-6 {
			t.Errorf("%+v", s)
		}
	}
	// Each deck's win rate against the mix is that of the matrix.
	last := 0.0
	for _, c := range f.Cells {
		if c.Decks[1] == 3 {
			for _, s := range f.Standings {
				if s.Deck == c.Decks[0] {
					last += s.Share.Value * (1 - *c.WinRate.Value)
				}
			}
		}
	}
	if math.Abs(last-f.Standings[3].Against.Value) > 1e-5 {
		t.Errorf("the last scores %v against the mix, by the matrix %v", f.Standings[3].Against.Value, last)
	}
	if f.FirstPlayer.Low > 0.6 || f.FirstPlayer.High < 0.6 {
		t.Errorf("first player %+v, want 0.6", f.FirstPlayer)
	}
}

// In a field in which the deck with the best mean loses to another by a little, no mix
// is called known that is wrong, and the strongest is not said to beat all.
func TestFieldDoesNotClaimAWrongMix(t *testing.T) {
	const runs = 120
	wins := [][]float64{{0.5, 0.49, 0.79}, {0.51, 0.5, 0.58}, {0.21, 0.42, 0.5}}
	wrong, best := 0, 0
	for run := range runs {
		f := fieldSeeded(t, []string{"dwarf", "orc", "chaos"}, wins, 0.1, 100, uint64(run))
		if f.MixKnown && !strings.Contains(f.mix(), "orc alone") {
			wrong++
		}
		if v := f.verdict(); strings.HasPrefix(v, "dwarf is the strongest") {
			best++
			if !strings.Contains(v, "on average over the field. It loses to orc.") && !strings.Contains(v, "on average over the field. Whether it beats orc is not known.") {
				t.Log(v)
				wrong++
			}
		}
	}
	t.Logf("of %d fields %d with a wrong sentence; dwarf strongest in %d", runs, wrong, best)
	// 5 % and 2.5 standard errors.
	if most := runs / 10; wrong > most || best < runs/4 {
		t.Errorf("a wrong sentence in %d of %d fields, want at most %d; dwarf strongest in %d", wrong, runs, most, best)
	}
}

// Even decks make no findings and no order.
func TestFieldOfEqualDecks(t *testing.T) {
	even := slices.Repeat([][]float64{slices.Repeat([]float64{0.5}, 6)}, 6)
	f := fieldOf(t, []string{"a", "b", "c", "d", "e", "f"}, even, 0.08, 100)
	found := 0
	for _, c := range f.Cells {
		if c.Better >= 0 {
			found++
		}
	}
	if found > 0 || len(f.Circles) > 0 || len(f.Best) < 5 {
		t.Errorf("%d findings, circles %v, best %v", found, f.Circles, f.Best)
	}
}

// The two win rates of a cell add up to 100 %, wherever rounding falls.
func TestRatesOfACellAddUp(t *testing.T) {
	for i := range 1001 {
		v := float64(i)/1000 + 0.0002
		first, second := cellTexts(Rate{Value: &v, Low: v - 0.0521, High: v + 0.0536})
		var a, b, half, other int
		if _, err := fmt.Sscanf(first+" "+second, "%d±%d %d±%d", &a, &half, &b, &other); err != nil || a+b != 100 || half != other {
			t.Errorf("%v: %s and %s, %v", v, first, second, err)
		}
	}
}
