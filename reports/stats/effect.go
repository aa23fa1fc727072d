package stats

import (
	"math"

	"gonum.org/v1/gonum/stat/distuv"
)

// EffectMethod names the interval of an Effect in reports.
const EffectMethod = "randomised by the shuffle: least squares within strata, errors by pairs of games (CR3)"

// Trial is a game viewed as an experiment in which chance assigns a dose, such as
// copies dealt.
type Trial struct {
	// Stratum is the group within which trials are compared. Within it, chance assigns
	// every trial a dose from the same distribution.
	Stratum int
	// Cluster is the group within which trials may depend on each other: the two games
	// of a pair. Its trials must be consecutive.
	Cluster int
	Dose    float64 // number of copies dealt in the trial
	Outcome float64 // points scored in the trial
}

// Effect is the change of the outcome caused by one more unit of the dose. The zero
// value is unknown.
type Effect struct {
	Value   float64
	Error   float64 // standard error of the value
	Trials  int
	Treated int     // number of trials with a dose other than zero
	freedom float64 // degrees of freedom of the error
}

// minTreated is how many trials with a dose, and how many without, an Effect needs.
// With fewer, its standard error is unreliable.
const minTreated = 20

// EffectOf returns the slope of the outcome over the dose, within strata. Because
// chance assigns the dose, everything else is balanced between doses, so the slope is
// causal (Fisher 1935; for least squares in randomised experiments Lin, Annals of
// Applied Statistics 7, 2013). The standard error comes from residuals by cluster,
// inflated by their leverage as in a jackknife (CR3; Bell and McCaffrey, Survey
// Methodology 28, 2002). So it assumes nothing about the variance of games, and is
// too large rather than too small if few trials had a dose.
//
// Each stratum's mean is estimated from its own trials, which makes the residuals too
// small. Of N observations, N less the number of strata are left to estimate the error
// from: the variance is divided by that share, as in the least-squares estimate of a
// residual variance, and so are the degrees of freedom. An observation is the part of a
// cluster that lies in one stratum.
func EffectOf(trials []Trial) Effect {
	e := Effect{Trials: len(trials)}
	type sums struct {
		n, dose, outcome float64
		cluster          int // cluster of the last trial
	}
	strata, observations := map[int]*sums{}, 0
	for _, t := range trials {
		s := strata[t.Stratum]
		if s == nil {
			s = &sums{}
			strata[t.Stratum] = s
		}
		if s.n == 0 || s.cluster != t.Cluster {
			s.cluster = t.Cluster
			observations++
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
	clusters := 0
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
			clusters++
		}
	}
	left := 1 - float64(len(strata))/float64(observations)
	e.freedom = float64(clusters)*left - 1
	if e.freedom < 1 {
		return Effect{Trials: e.Trials, Treated: e.Treated}
	}
	e.Error = math.Sqrt(sum/left) / xx
	return e
}

// Known reports whether there were enough trials.
func (e Effect) Known() bool { return e.freedom > 0 }

// Interval returns the interval of the effect, -1 to 1 if it is unknown.
func (e Effect) Interval(confidence float64) (low, high float64) {
	if !e.Known() {
		return -1, 1
	}
	half := e.student().Quantile((1+confidence)/2) * e.Error
	return e.Value - half, e.Value + half
}

// PValue returns the two-sided p-value of no effect, 1 if the effect is unknown.
func (e Effect) PValue() float64 {
	switch {
	case !e.Known():
		return 1
	case e.Error == 0:
		return 1 // all outcomes are the same, so nothing speaks for an effect
	}
	return 2 * e.student().CDF(-math.Abs(e.Value)/e.Error)
}

func (e Effect) student() distuv.StudentsT {
	return distuv.StudentsT{Mu: 0, Sigma: 1, Nu: e.freedom}
}

// PValue returns the two-sided p-value of no difference by the score test, for a
// number of pairs fixed beforehand. It is 1 without data.
func (d *Differences) PValue() float64 {
	h := histogram(d[:])
	n, mean := h.pairs(), h.mean()-0.5
	if n == 0 || mean == 0 {
		return 1
	}
	return math.Min(1, 2*upper(math.Abs(mean)*math.Sqrt(n/h.variance(0.5))))
}
