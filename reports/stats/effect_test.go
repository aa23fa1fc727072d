package stats

import (
	"math"
	"math/rand/v2"
	"testing"
)

// shuffled deals seven of titles*3 cards and says how many of each title are
// among them.
func shuffled(r *rand.Rand, titles int) []float64 {
	dealt := make([]float64, titles)
	for _, c := range r.Perm(3 * titles)[:7] {
		dealt[c/3]++
	}
	return dealt
}

// experiment is trials of each title: n pairs of games, in which whoever begins
// wins more, the games of a pair lean together, and a copy of title 0 is worth
// worth points.
func experiment(r *rand.Rand, titles, n int, worth float64) [][]Trial {
	trials := make([][]Trial, titles)
	for pair := range n {
		lean := 0.1 * r.NormFloat64()
		for first := range 2 {
			dealt := shuffled(r, titles)
			p := 0.5 + 0.1*float64(1-2*first) + lean + worth*(dealt[0]-7/float64(titles))
			won := 0.0
			if r.Float64() < p {
				won = 1
			}
			for i := range trials {
				trials[i] = append(trials[i], Trial{Stratum: first, Cluster: pair, Dose: dealt[i], Outcome: won})
			}
		}
	}
	return trials
}

// The interval covers what a copy is worth in 95 of 100 experiments, large and
// small, whether or not there is an effect.
func TestEffectCovers(t *testing.T) {
	for _, c := range []struct {
		pairs int
		worth float64
	}{{60, 0}, {60, 0.08}, {400, 0}, {400, 0.08}} {
		const runs = 800
		r := rand.New(rand.NewPCG(uint64(c.pairs), 5))
		covered, found := 0, 0
		for range runs {
			e := EffectOf(experiment(r, 10, c.pairs, c.worth)[0])
			if low, high := e.Interval(0.95); low <= c.worth && c.worth <= high {
				covered++
			}
			if e.PValue() <= 0.05 {
				found++
			}
		}
		share := float64(covered) / runs
		t.Logf("%d pairs, worth %.2f: covered %.3f, p <= 0.05 in %.3f", c.pairs, c.worth, share, float64(found)/runs)
		// Three standard errors of the simulation are 0.023.
		if share < 0.927 || share > 0.978 {
			t.Errorf("%d pairs, worth %.2f: covered in %.3f of the experiments, want 0.95", c.pairs, c.worth, share)
		}
		if wrong := float64(found) / runs; c.worth == 0 && wrong > 0.073 {
			t.Errorf("%d pairs: an effect that is not there has p <= 0.05 in %.3f", c.pairs, wrong)
		}
	}
}

// Where no card does more than another, one in twenty decks at most has a
// finding; a card that is worth 8 points is found.
func TestFindingsAmongCards(t *testing.T) {
	const runs = 300
	r := rand.New(rand.NewPCG(7, 7))
	wrong, right := 0, 0
	for range runs {
		for _, worth := range []float64{0, 0.08} {
			p := make([]float64, 15)
			for i, trials := range experiment(r, 15, 700, worth) {
				p[i] = EffectOf(trials).PValue()
			}
			found := FindingsOfAny(p, 0.05)
			any := false
			for _, f := range found {
				any = any || f
			}
			if worth == 0 && any {
				wrong++
			}
			if worth > 0 && found[0] {
				right++
			}
		}
	}
	t.Logf("of %d decks: %d with a finding that is none, %d with the card that was planted", runs, wrong, right)
	if share := float64(wrong) / runs; share > 0.05 {
		t.Errorf("%.3f of the decks without anything to find have a finding, want at most 0.05", share)
	}
	if share := float64(right) / runs; share < 0.5 {
		t.Errorf("the planted card is found in %.2f, want more than half", share)
	}
}

// What is not known is not guessed: no dose, the same dose everywhere, too few.
func TestEffectUnknown(t *testing.T) {
	var same, few []Trial
	for i := range 100 {
		same = append(same, Trial{Cluster: i, Dose: 1, Outcome: float64(i % 2)})
		few = append(few, Trial{Cluster: i, Outcome: float64(i % 2)})
	}
	few[3].Dose = 1
	for name, list := range map[string][]Trial{"nothing": nil, "the same dose": same, "one dose": few} {
		e := EffectOf(list)
		if low, high := e.Interval(0.95); e.Known() || low != -1 || high != 1 || e.PValue() != 1 {
			t.Errorf("%s: %+v, [%v, %v], p %v; want nothing known", name, e, low, high, e.PValue())
		}
	}
}

// An effect is what happens within strata: where the dose is higher in a
// stratum that wins more, that is no effect.
func TestEffectWithinStrata(t *testing.T) {
	var list []Trial
	for i := range 400 {
		stratum := i % 2
		list = append(list, Trial{Stratum: stratum, Cluster: i, Dose: float64(stratum + i/2%2), Outcome: float64(stratum)})
	}
	if e := EffectOf(list); math.Abs(e.Value) > 1e-9 {
		t.Errorf("an effect of %v, want none", e.Value)
	}
}

// The p-value of a difference is that of its interval: it is 5 % where the
// interval of 95 % ends at zero.
func TestDifferencePValue(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 9))
	for range 200 {
		var d Differences
		for range 20 + r.IntN(200) {
			d.Add(float64(r.IntN(9)-4)/4, 1)
		}
		p := d.PValue()
		if got, want := p < 0.05, d.Excludes(0, Critical(0.95)); got != want {
			t.Errorf("p = %v, the interval leaves zero out: %v (%v)", p, want, d)
		}
	}
	var none Differences
	if none.PValue() != 1 {
		t.Error("p of nothing is not 1")
	}
}
