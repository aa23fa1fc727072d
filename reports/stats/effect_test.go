package stats

import (
	"math"
	"math/rand/v2"
	"slices"
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

// againstField is the games of a deck of 50 cards, 20 titles of at most three copies, as
// trials of each title: they are shared out among opponents that it beats more or less
// often, in pairs. No title is worth anything.
func againstField(r *rand.Rand, opponents, games int) [][]Trial {
	const titles = 20
	var deck [50]int
	for i := range deck {
		deck[i] = i % titles
	}
	trials := make([][]Trial, titles)
	for pair := range games / 2 {
		opponent := pair % opponents
		for first := range 2 {
			r.Shuffle(len(deck), func(i, j int) { deck[i], deck[j] = deck[j], deck[i] })
			var dealt [titles]float64
			for _, title := range deck[:7] {
				dealt[title]++
			}
			won := 0.0
			if r.Float64() < 0.35+0.02*float64(opponent)+0.1*float64(1-first) {
				won = 1
			}
			for i := range trials {
				trials[i] = append(trials[i], Trial{Stratum: 2*opponent + first, Cluster: pair, Dose: dealt[i], Outcome: won})
			}
		}
	}
	return trials
}

// With few games against many opponents, nearly every stratum is estimated from two to
// four games. One in twenty decks of equal cards at most has a finding nevertheless.
func TestFindingsInManyStrata(t *testing.T) {
	const runs = 400
	for _, games := range []int{56, 84, 120, 240} {
		r := rand.New(rand.NewPCG(uint64(games), 14))
		wrong, known, covered := 0, 0, 0
		for range runs {
			var p []float64
			for _, trials := range againstField(r, 14, games) {
				e := EffectOf(trials)
				p = append(p, e.PValue())
				if !e.Known() {
					continue
				}
				known++
				if low, high := e.Interval(0.95); low <= 0 && 0 <= high {
					covered++
				}
			}
			if slices.Contains(FindingsOfAny(p, 0.05), true) {
				wrong++
			}
		}
		share := float64(covered) / float64(known)
		t.Logf("%d games: a finding in %d of %d decks of equal cards, %.3f of %d intervals cover", games, wrong, runs, share, known)
		// 5 % and 3.3 standard errors.
		if most := runs * 86 / 1000; wrong > most {
			t.Errorf("%d games: %d of %d decks of equal cards have a finding, want at most %d", games, wrong, runs, most)
		}
		if share < 0.9 {
			t.Errorf("%d games: %.3f of the intervals cover, want 0.9 at least", games, share)
		}
	}
}

// An effect is unknown without a dose, with equal doses, or with too few trials.
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

// lopsided is trials of pairs that were dealt very different doses, some of which
// weigh as much as all others together.
func lopsided(pairs int) (list []Trial) {
	r := rand.New(rand.NewPCG(3, uint64(pairs)))
	for pair := range pairs {
		for first := range 2 {
			dose := float64(r.IntN(2))
			if pair%17 == 3 {
				dose *= 9
			}
			list = append(list, Trial{Stratum: first, Cluster: pair, Dose: dose, Outcome: float64(r.IntN(3)) / 2})
		}
	}
	return list
}

// The error is the jackknife's: what leaving each pair out changes, doses and outcomes
// being held against the means of all (CR3), for the 118 of 120 games that the means of
// two strata leave.
func TestEffectErrorIsTheJackknifes(t *testing.T) {
	list := lopsided(60)
	type at struct{ x, y float64 }
	var mean [2]at
	for _, x := range list {
		mean[x.Stratum].x += x.Dose / 60
		mean[x.Stratum].y += x.Outcome / 60
	}
	slope := func(without int) float64 {
		var xx, xy float64
		for _, g := range list {
			if x, y := g.Dose-mean[g.Stratum].x, g.Outcome-mean[g.Stratum].y; g.Cluster != without {
				xx += x * x
				xy += x * y
			}
		}
		return xy / xx
	}
	all, sum := slope(-1), 0.0
	for pair := range 60 {
		sum += (slope(pair) - all) * (slope(pair) - all)
	}
	e := EffectOf(list)
	if want := math.Sqrt(sum * 120 / 118); math.Abs(e.Value-all) > 1e-12 || math.Abs(e.Error-want) > 1e-12 {
		t.Errorf("%v with an error of %v, want %v and %v", e.Value, e.Error, all, want)
	}
	// Student's distribution with 58 degrees of freedom: 2.00172 (any table).
	if low, high := e.Interval(0.95); math.Abs((high-low)/2/e.Error-2.00172) > 1e-5 {
		t.Errorf("the interval is %v errors wide on either side, want 2.00172", (high-low)/2/e.Error)
	}
}

// Playing each game twice within a pair adds no information.
func TestEffectOfTheSameAgain(t *testing.T) {
	list := lopsided(80)
	var twice []Trial
	for i := 0; i < len(list); i += 2 {
		twice = append(twice, list[i], list[i+1], list[i], list[i+1])
	}
	once, again := EffectOf(list), EffectOf(twice)
	if math.Abs(once.Value-again.Value) > 1e-12 || math.Abs(once.Error-again.Error) > 1e-12 || math.Abs(once.PValue()-again.PValue()) > 1e-12 {
		t.Errorf("once %+v, p %v; twice %+v, p %v", once, once.PValue(), again, again.PValue())
	}
}

// An effect needs trials on both sides, and counts those with a dose.
func TestEffectNeedsBothSides(t *testing.T) {
	for treated, known := range map[int]bool{19: false, 20: true, 81: false, 80: true} {
		var list []Trial
		for i := range 100 {
			dose := 0.0
			if i < treated {
				dose = 2
			}
			list = append(list, Trial{Cluster: i, Dose: dose, Outcome: float64(i % 2)})
		}
		if e := EffectOf(list); e.Treated != treated || e.Trials != 100 || e.Known() != known {
			t.Errorf("%d of 100 with a dose: %+v, known %v, want %v", treated, e, e.Known(), known)
		}
	}
}

// Where everybody wins, nothing is shown.
func TestEffectOfWinsAlone(t *testing.T) {
	list := lopsided(60)
	for i := range list {
		list[i].Outcome = 1
	}
	if e := EffectOf(list); e.Value != 0 || e.Error != 0 || e.PValue() != 1 {
		t.Errorf("%+v, p %v; want no effect and p 1", e, e.PValue())
	}
}
