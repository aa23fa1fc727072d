package stats

import (
	"math/rand/v2"
	"testing"
)

// The example of Benjamini and Hochberg (1995), section 3.2: four of fifteen.
func TestFindingsOfThePaper(t *testing.T) {
	p := []float64{0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.3240, 0.4262, 0.5719, 0.6528, 0.7590, 1}
	r := rand.New(rand.NewPCG(1, 1))
	for range 20 {
		order := r.Perm(len(p))
		mixed := make([]float64, len(p))
		for i, k := range order {
			mixed[i] = p[k]
		}
		for i, found := range Findings(mixed, 0.05) {
			if found != (order[i] < 4) {
				t.Errorf("p = %v: found %v", mixed[i], found)
			}
		}
	}
	if got := Findings(nil, 0.05); len(got) != 0 {
		t.Errorf("of nothing: %v", got)
	}
}

// Of 50 hypotheses 40 are true: of what is found, at most 5 % on average are
// among them, and more than half of the rest is found.
func TestFindingsKeepTheirRate(t *testing.T) {
	const runs, all, null = 2000, 50, 40
	r := rand.New(rand.NewPCG(2, 1))
	wrong, right := 0.0, 0.0
	for range runs {
		p := make([]float64, all)
		for i := range p {
			z := r.NormFloat64()
			if i >= null {
				z += 3.5
			}
			p[i] = upper(z)
		}
		count, bad := 0.0, 0.0
		for i, found := range Findings(p, 0.05) {
			if found {
				count++
				if i < null {
					bad++
				} else {
					right++
				}
			}
		}
		if count > 0 {
			wrong += bad / count
		}
	}
	if rate := wrong / runs; rate > 0.05 || rate < 0.03 {
		t.Errorf("%.4f of the findings are none, want at most 0.05 and about 0.04", rate)
	}
	if power := right / runs / (all - null); power < 0.5 {
		t.Errorf("found %.2f of what there is", power)
	}
}
