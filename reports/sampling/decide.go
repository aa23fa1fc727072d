package sampling

import (
	"math"

	"github.com/wisim/wisim/reports/stats"
)

// effect is a number that may differ from zero: what a decision is about.
type effect interface {
	add([]Played)
	// pairs it rests on, its mean, and the variance of what one pair shows,
	// never 0: that all agreed so far does not prove that they always will.
	pairs() float64
	mean() float64
	variance() float64
	// at is its interval at a critical value of the normal distribution, and
	// excludes whether that leaves a value out.
	at(critical float64) (low, high float64)
	excludes(value, critical float64) bool
	// sequence is its interval by betting, and evidence the p-value that goes
	// with it.
	sequence(alpha float64) (low, high float64)
	evidence(value float64) float64
	// even is what the estimate of it is when it is zero.
	even() float64
}

// decision plays all matchups of a question, each with as many batches, until
// it is known whether the effect is above or below zero or, if there is
// something to detect, nearer to zero than that.
//
// With something to detect, or a bound on the games, the number of looks is
// bounded, and two group-sequential boundaries decide: that of Alpha says that
// the effect is not zero, that of Beta that it is not as large as Detect. The
// information that both need together is where the last look is, so that one
// of them is passed there at the latest. As the variance is not known
// beforehand, information is measured and not games: pairs by the variance of
// one (Mehta and Tsiatis, Drug Information Journal 35, 2001). So a comparison
// in which most pairs are equal ends early. With only a bound on the games, or
// when that comes first, the last look is where the games end.
//
// With neither, nothing bounds the looks, and the interval is a confidence
// sequence by betting.
type decision struct {
	q       Question
	effect  effect
	games   int
	batches int // of each matchup, looked at

	bounded     bool
	information float64         // at the last look, 0 if only games end it
	alpha, beta *stats.Boundary // nil if not bounded, beta also with nothing to detect
	share       float64         // of the information at the last look that was one
	critical    [2]float64      // of alpha and beta at that look
	verdict     *Verdict
}

// lookShares of the information are where looks are planned. They become
// rarer: a large effect is to be found early, and a look costs power.
var lookShares = []float64{0.1, 0.2, 0.3, 0.45, 0.6, 0.8, 1}

func newDecision(q Question, e effect) *decision { return decisionWith(q, e, informationFor(q)) }

// decisionWith the information for the last look.
func decisionWith(q Question, e effect, information float64) *decision {
	d := &decision{q: q, effect: e, bounded: q.Detect > 0 || q.MaxGames > 0}
	if d.bounded {
		d.alpha = stats.NewBoundary(q.Alpha)
	}
	if q.Detect > 0 {
		d.beta = stats.NewBoundary(2 * q.Beta)
		d.information = information
	}
	return d
}

// reserve of information, for looks that are not quite where they were planned.
const reserve = 1.02

// informationFor both boundaries: at the last look the distance between them
// is Detect. 0 if there is nothing to detect.
func informationFor(q Question) float64 {
	if q.Detect == 0 {
		return 0
	}
	alpha, beta := stats.NewBoundary(q.Alpha), stats.NewBoundary(2*q.Beta)
	var sum float64
	for _, t := range lookShares {
		sum = alpha.Look(t) + beta.Look(t)
	}
	return reserve * sum * sum / q.Detect / q.Detect
}

// GamesNeeded is how many games a question with Detect takes at most, as a rule, if
// the games of a pair are independent and neither side is better; 0 for other
// questions. One whose pairs are mostly equal, as of two lists that differ in
// few cards, takes far fewer.
func (q Question) GamesNeeded() int {
	if q.Detect == 0 {
		return 0
	}
	// The variance of the score of a pair is half of that of a game.
	variance, effects := 1.0/8, 1
	if q.Kind == Compare {
		variance, effects = 2*variance, len(q.Matchups)/2
	}
	pairs := informationFor(q) * variance / float64(effects)
	return int(math.Ceil(pairs/BatchPairs)) * q.smallestRound()
}

func (d *decision) next() ([]Batch, *Verdict) {
	if d.verdict != nil {
		return nil, d.verdict
	}
	var round []Batch
	to := min(d.until(), d.q.mostBatches())
	for m := range d.q.Matchups {
		round = append(round, batchesOf(m, d.batches, to)...)
	}
	return round, nil
}

// until is how many batches of each matchup the next look wants.
func (d *decision) until() int {
	n := float64(d.batches)
	switch {
	case d.batches == 0:
		return max(1, firstBatches/d.effects())
	case !d.bounded:
		return int(math.Ceil(1.25 * n))
	}
	// A look at a share of the information wants so many batches.
	for _, t := range lookShares {
		if t < d.share+0.05 {
			continue
		}
		want := t * d.whole()
		// What is known early of the variance is not trusted too far.
		return max(d.batches+1, int(math.Ceil(math.Min(want, 4*n))))
	}
	return d.batches + max(1, d.batches/10)
}

// effects that a batch of every matchup counts towards: opponents.
func (d *decision) effects() int {
	if d.q.Kind == Compare {
		return len(d.q.Matchups) / 2
	}
	return 1
}

// whole is how many batches of each matchup hold all the information.
func (d *decision) whole() float64 {
	most := float64(d.q.mostBatches())
	if d.information == 0 {
		return most
	}
	perBatch := d.effect.pairs() / float64(d.batches)
	return math.Min(most, d.information*d.effect.variance()/math.Max(perBatch, 1))
}

func (d *decision) look(batches []Played) {
	for _, b := range batches {
		d.games += b.Games()
	}
	d.batches += len(batches) / len(d.q.Matchups)
	d.effect.add(batches)
	last := d.batches >= d.q.mostBatches()
	switch {
	case d.effect.pairs() == 0: // none was finished
		if last {
			d.verdict = &Verdict{NotDecided, MaxPlayed, d.games}
		}
	case d.bounded:
		d.lookBounded(last)
	default:
		d.judge(func(value float64) bool { return d.effect.evidence(value) <= d.q.Alpha })
	}
}

// lookBounded is a look at a test whose looks are bounded.
func (d *decision) lookBounded(last bool) {
	share := 1.0
	if !last {
		share = math.Min(1, float64(d.batches)/d.whole())
	}
	critical := d.alpha.Look(share)
	if math.IsInf(critical, 1) {
		return // too soon after the look before
	}
	d.share, d.critical[0] = share, critical
	d.judge(func(value float64) bool { return d.effect.excludes(value, critical) })
	if d.beta != nil {
		d.critical[1] = d.beta.Look(share)
		small := d.small(d.critical[1])
		// At the last look one of the boundaries is passed, but for a rounding.
		if d.verdict == nil && (small || share == 1 && !last) {
			d.verdict = &Verdict{NoDifference, Decided, d.games}
		}
	}
	if d.verdict == nil && last {
		d.verdict = &Verdict{NotDecided, MaxPlayed, d.games}
	}
}

// small reports whether the interval at a critical value lies within Detect.
func (d *decision) small(critical float64) bool {
	return math.Abs(d.effect.mean()) < d.q.Detect &&
		d.effect.excludes(d.q.Detect, critical) && d.effect.excludes(-d.q.Detect, critical)
}

// judge by what is excluded whether the effect is zero.
func (d *decision) judge(excluded func(value float64) bool) {
	if mean := d.effect.mean(); mean != 0 && excluded(0) {
		answer := Better
		if mean < 0 {
			answer = Worse
		}
		d.verdict = &Verdict{answer, Decided, d.games}
	}
}

func (d *decision) estimates() []Estimate {
	e := Estimate{Pairs: d.effect.pairs(), Confidence: 1 - d.q.Alpha, Anytime: true}
	switch {
	case e.Pairs == 0 || d.bounded && d.critical[0] == 0:
		return nil
	case d.verdict != nil && d.verdict.Answer == NoDifference:
		// The interval that the answer rests on.
		e.Low, e.High = d.effect.at(d.critical[1])
		e.Confidence, e.Method = 1-2*d.q.Beta, stats.BoundaryMethod
	case d.bounded:
		e.Low, e.High = d.effect.at(d.critical[0])
		e.Method = stats.BoundaryMethod
	default:
		e.Low, e.High = d.effect.sequence(d.q.Alpha)
		e.Method = stats.SequenceMethod
	}
	even := d.effect.even()
	e.Value, e.Low, e.High = even+d.effect.mean(), even+e.Low, even+e.High
	return []Estimate{e}
}

func (d *decision) expect() int {
	switch {
	case d.verdict != nil:
		return d.games
	case d.batches == 0 || !d.bounded:
		return 0
	}
	return int(math.Ceil(d.whole())) * d.q.smallestRound()
}

// rateEffect is a win rate over or under one half.
type rateEffect struct{ tally stats.Tally }

func (e *rateEffect) add(batches []Played) {
	for _, b := range batches {
		for _, p := range b.Pairs {
			if n := p.Finished(); n > 0 {
				e.tally.Add(p.Score(), float64(n)/2)
			}
		}
	}
}

func (e *rateEffect) pairs() float64 { return e.tally.Pairs() }
func (e *rateEffect) mean() float64  { return e.tally.Mean() - 0.5 }
func (e *rateEffect) even() float64  { return 0.5 }

func (e *rateEffect) variance() float64 {
	t := e.tally
	t.Add(0, 0.5)
	t.Add(1, 0.5)
	return t.Variance()
}

func (e *rateEffect) at(critical float64) (low, high float64) {
	low, high = e.tally.IntervalAt(critical)
	return low - 0.5, high - 0.5
}

func (e *rateEffect) excludes(value, critical float64) bool {
	return e.tally.Excludes(value+0.5, critical)
}

func (e *rateEffect) evidence(value float64) float64 { return e.tally.Evidence(value + 0.5) }

func (e *rateEffect) sequence(alpha float64) (low, high float64) {
	low, high = e.tally.Sequence(alpha)
	return low - 0.5, high - 0.5
}

// differenceEffect is how much better B scores than A, over all opponents.
type differenceEffect struct{ all stats.Differences }

func (e *differenceEffect) add(batches []Played) {
	for _, d := range differencesOf(batches) {
		e.all.Merge(d.Both)
	}
}

func (e *differenceEffect) pairs() float64 { return e.all.Pairs() }
func (e *differenceEffect) mean() float64  { return e.all.Mean() }
func (e *differenceEffect) even() float64  { return 0 }

func (e *differenceEffect) variance() float64 {
	d := e.all
	d.Add(-1, 0.5)
	d.Add(1, 0.5)
	return d.Variance()
}

func (e *differenceEffect) at(critical float64) (low, high float64) {
	return e.all.IntervalAt(critical)
}

func (e *differenceEffect) excludes(value, critical float64) bool {
	return e.all.Excludes(value, critical)
}

func (e *differenceEffect) evidence(value float64) float64 { return e.all.Evidence(value) }

func (e *differenceEffect) sequence(alpha float64) (low, high float64) { return e.all.Sequence(alpha) }
