package reports

import (
	"flag"
	"math"
	"math/rand/v2"
	"strconv"
	"testing"

	"github.com/wisim/wisim/reports/results"
	"github.com/wisim/wisim/reports/sampling"
)

// claimRuns is how many runs each test of a claim simulates.
var claimRuns = flag.Int("claims", 0, "simulated runs of each claim; 0 for few")

// runsOf returns the number of simulated runs: few by default.
func runsOf(few int) int {
	if *claimRuns > 0 {
		return *claimRuns
	}
	return few
}

// mostOf returns how many of n runs may err at a stated rate: 3.3 standard errors above
// what is expected.
func mostOf(n int, rate float64) int {
	return int(rate*float64(n) + 3.3*math.Sqrt(rate*(1-rate)*float64(n)))
}

// The intervals of means by turn cover at their level, although both games of a pair have
// the same values.
func TestMeansOfTurnsCover(t *testing.T) {
	runs, missed := runsOf(300), 0
	r := rand.New(rand.NewPCG(43, 9))
	for range runs {
		var b results.Batch
		for g := range 120 {
			resources := int32(1 + r.IntN(6))
			if g%2 == 1 {
				resources = b.Turns[len(b.Turns)-1].Resources
			}
			b.Games = append(b.Games, results.Game{Number: g, Pair: g / 2, First: g % 2, Ending: "burned"})
			b.Turns = append(b.Turns, results.Turn{Game: int32(g), Turn: 1, Resources: resources})
		}
		charts := newChartData()
		charts.addTurns(b)
		if p := charts.curve("", 0, curveResources, 120).Points[0]; p.Low > 3.5 || p.High < 3.5 {
			missed++
		}
	}
	if most := mostOf(runs, 0.05); missed > most {
		t.Errorf("%d of %d intervals miss the mean; want at most %d", missed, runs, most)
	}
}

// variants is a simulated player of questions of kind Arms. win[g][i] is the true win
// rate of the base (i=0) or of arm i against opponent g. Games with one seed depend on
// one number, so that those of two arms differ only if their rates do.
type variants struct {
	seed uint64
	win  [][]float64
}

func (v variants) play(b sampling.Batch) sampling.Played {
	per := len(v.win[0])
	g, arm := b.Matchup/per, b.Matchup%per
	r := rand.New(rand.NewPCG(v.seed, uint64(g)<<32+uint64(b.Number)))
	p := sampling.Played{Matchup: b.Matchup, Number: b.Number}
	for range b.Games / 2 {
		var pair sampling.Pair
		for k := range pair {
			if pair[k] = sampling.Lost; r.Float64() < v.win[g][arm] {
				pair[k] = sampling.Won
			}
		}
		p.Pairs = append(p.Pairs, pair)
	}
	return p
}

// played plays a question to its verdict and returns the last step and all batches.
func played(t *testing.T, q sampling.Question, play func(sampling.Batch) sampling.Played) (sampling.Step, []sampling.Played) {
	t.Helper()
	var all []sampling.Played
	for {
		step, err := sampling.Next(q, all)
		if err != nil {
			t.Fatal(err)
		}
		if step.Verdict != nil {
			return step, all
		}
		for _, b := range step.Missing {
			all = append(all, play(b))
		}
	}
}

// sweepOf returns the report of a sweep over the values 1, 2, ... whose true win rates
// against every opponent are given. The last value is the card as it is.
func sweepOf(t *testing.T, seed uint64, precision float64, opponents int, win ...float64) Changes {
	t.Helper()
	last := len(win) - 1
	q := sampling.Question{Kind: sampling.Arms, Arms: last, Alpha: 0.05, Precision: precision}
	c := Changes{Kind: ChangeBalance, Subject: "A Card", Agent: "heuristic", Precision: precision, Decks: []Deck{{Name: "mine"}}}
	for i := range win {
		x := float64(i + 1)
		c.Changes = append(c.Changes, Change{Name: "cost " + strconv.Itoa(i+1), Value: &x, AsPrinted: i == last})
	}
	v := variants{seed: seed}
	for g := range opponents {
		c.Field = append(c.Field, Deck{Name: strconv.Itoa(g)})
		v.win = append(v.win, append([]float64{win[last]}, win[:last]...))
		for range win {
			q.Matchups = append(q.Matchups, sampling.Matchup{Sides: [2]int{0, 1 + g}, Seeds: strconv.Itoa(g)})
		}
	}
	step, games := played(t, q, v.play)
	return NewChanges(c, q, step, games)
}
