package stats

import (
	"math"

	"gonum.org/v1/gonum/stat/distuv"
)

// EffectMethod names the interval of an Effect in reports.
const EffectMethod = "randomised by the shuffle: least squares within strata, errors by pairs of games (CR3)"

// Trial is a game as an experiment: chance gave it a dose of something.
type Trial struct {
	// Stratum: trials are held only against those of their own stratum, within
	// which chance gives all trials a dose from the same distribution.
	Stratum int
	// Cluster: trials of one cluster, the two games of a pair, may depend on
	// each other. They have to be neighbours.
	Cluster int
	Dose    float64 // copies dealt
	Outcome float64 // points
}

// Effect of one more unit of the dose on the outcome. The zero value knows
// nothing.
type Effect struct {
	Value    float64
	Error    float64 // standard error
	Trials   int
	Treated  int // trials with a dose other than zero
	clusters int
}

// minTreated is how many trials with a dose, and how many without, an effect
// needs: with fewer its error is not known well enough for an interval.
const minTreated = 20

// EffectOf is the slope of the outcome over the dose, within strata. As chance
// gives the dose, whatever else a game depends on is spread evenly over all
// doses: the slope is what the dose does, and not what goes with it (Fisher
// 1935; for least squares in randomised experiments Lin, Annals of Applied
// Statistics 7, 2013). Its error comes from the residuals by cluster, each
// blown up by its leverage as in a jackknife (CR3; Bell and McCaffrey, Survey
// Methodology 28, 2002), so it needs no assumption about how games vary, and
// errs to the wide side where few trials had a dose.
func EffectOf(trials []Trial) Effect {
	e := Effect{Trials: len(trials)}
	type sums struct{ n, dose, outcome float64 }
	strata := map[int]*sums{}
	for _, t := range trials {
		s := strata[t.Stratum]
		if s == nil {
			s = &sums{}
			strata[t.Stratum] = s
		}
		s.n++
		s.dose += t.Dose
		s.outcome += t.Outcome
		if t.Dose != 0 {
			e.Treated++
		}
	}
	centre := func(t Trial) (x, y float64) {
		s := strata[t.Stratum]
		return t.Dose - s.dose/s.n, t.Outcome - s.outcome/s.n
	}
	var xx, xy float64
	for _, t := range trials {
		x, y := centre(t)
		xx += x * x
		xy += x * y
	}
	if e.Treated < minTreated || e.Trials-e.Treated < minTreated || xx == 0 {
		return Effect{Trials: e.Trials, Treated: e.Treated}
	}
	e.Value = xy / xx
	var sum, u, h float64
	for i, t := range trials {
		x, y := centre(t)
		u += x * (y - e.Value*x)
		h += x * x / xx
		if i+1 == len(trials) || trials[i+1].Cluster != t.Cluster {
			if h < 1 {
				u /= 1 - h
			}
			sum += u * u
			u, h = 0, 0
			e.clusters++
		}
	}
	e.Error = math.Sqrt(sum) / xx
	return e
}

// Known reports whether there were trials enough.
func (e Effect) Known() bool { return e.clusters > 1 }

// Interval of the effect: of an unknown one it is everything from -1 to 1.
func (e Effect) Interval(confidence float64) (low, high float64) {
	if !e.Known() {
		return -1, 1
	}
	half := e.student().Quantile((1+confidence)/2) * e.Error
	return e.Value - half, e.Value + half
}

// PValue of there being no effect, from both sides; 1 of an unknown one.
func (e Effect) PValue() float64 {
	switch {
	case !e.Known():
		return 1
	case e.Error == 0:
		return 1 // all outcomes are the same
	}
	return 2 * e.student().CDF(-math.Abs(e.Value)/e.Error)
}

func (e Effect) student() distuv.StudentsT {
	return distuv.StudentsT{Mu: 0, Sigma: 1, Nu: float64(e.clusters - 1)}
}

// PValue of there being no difference, from both sides, by the score test: for
// a number of pairs that was fixed beforehand. 1 of nothing.
func (d *Differences) PValue() float64 {
	h := histogram(d[:])
	n, mean := h.pairs(), h.mean()-0.5
	if n == 0 || mean == 0 {
		return 1
	}
	return math.Min(1, 2*upper(math.Abs(mean)*math.Sqrt(n/h.variance(0.5))))
}
