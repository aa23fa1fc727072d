package sampling

import (
	"math"

	"github.com/wisim/wisim/reports/stats"
)

// effect is the quantity that a decision tests against zero: a win rate less 1/2, or
// a difference of win rates.
type effect interface {
	add([]Played)
	// pairs returns the number of pairs seen, mean the estimate, and variance the
	// variance of one pair. The variance is never 0: agreement so far does not prove
	// that all pairs agree.
	pairs() float64
	mean() float64
	variance() float64
	// intervalAt returns the interval at a critical value of the normal distribution; excludes
	// reports whether that interval excludes value.
	intervalAt(critical float64) (low, high float64)
	excludes(value, critical float64) bool
	// sequence returns the confidence sequence by betting; evidence returns the
	// corresponding p-value of value.
	sequence(alpha float64) (low, high float64)
	evidence(value float64) float64
	// even returns the reported estimate at an effect of zero: 1/2 for a win rate, 0 for
	// a difference.
	even() float64
}

// decision plans a question of kind Decide or Compare. It plays all matchups equally
// often until it is known that the effect is above or below zero or, with Detect,
// closer to zero than Detect.
//
// With Detect or MaxGames the number of looks is bounded and two group-sequential
// boundaries decide: the one of Alpha shows that the effect is not zero, the one of
// Beta that it is smaller than Detect. The last look is planned at the information
// that both need together, so that at least one boundary is crossed there. The
// variance is unknown beforehand, so progress is measured in information instead of
// games: pairs divided by the variance of one pair (Mehta and Tsiatis, Drug
// Information Journal 35, 2001). A comparison in which most pairs are equal therefore
// ends early. With MaxGames alone, or if it comes first, the last look is where the
// games end.
//
// With neither, the number of looks is unbounded and a confidence sequence by betting
// decides.
type decision struct {
	q       Question
	effect  effect
	games   int
	batches int // batches of each matchup at the last look

	bounded     bool
	information float64         // information planned for the last look; 0 if only MaxGames ends the test
	alpha, beta *stats.Boundary // group-sequential boundaries; nil if unbounded; beta is also nil without Detect
	share       float64         // share of the information at the latest look
	critical    [2]float64      // critical values of alpha and beta at the latest look
	verdict     *Verdict
}

// lookShares are the planned looks, as shares of the information at the last one.
// They get rarer, because a large effect should be found early and each look costs
// power.
var lookShares = []float64{0.1, 0.2, 0.3, 0.45, 0.6, 0.8, 1}

func newDecision(q Question, e effect) *decision { return decisionWith(q, e, informationFor(q)) }

// decisionWith is newDecision with a given information for the last look.
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

// informationMargin multiplies the planned information, because looks rarely fall exactly on a
// planned share.
const informationMargin = 1.02

// informationFor returns the information at which the distance between both
// boundaries equals Detect; 0 without Detect.
func informationFor(q Question) float64 {
	if q.Detect == 0 {
		return 0
	}
	sum := boundaryDistance(q, func() (sum float64) {
		alpha, beta := stats.NewBoundary(q.Alpha), stats.NewBoundary(2*q.Beta)
		for _, t := range lookShares {
			sum = alpha.Look(t) + beta.Look(t)
		}
		return sum
	})
	return informationMargin * sum * sum / q.Detect / q.Detect
}

// GamesNeeded returns about how many games a question with Detect takes at most, if
// the games of a pair are independent and the sides are equal; 0 for other questions.
// A question whose pairs are mostly equal, as for two lists that differ in few cards,
// takes far fewer.
func (q Question) GamesNeeded() int {
	if q.Detect == 0 {
		return 0
	}
	// The variance of the score of a pair is half that of a game.
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
	to := min(d.nextLook(), d.q.mostBatches())
	for m := range d.q.Matchups {
		round = append(round, batchesOf(m, d.batches, to)...)
	}
	return round, nil
}

// nextLook returns how many batches each matchup should have at the next look.
func (d *decision) nextLook() int {
	n := float64(d.batches)
	switch {
	case d.batches == 0:
		return max(1, firstBatches/d.opponents())
	case !d.bounded:
		return int(math.Ceil(1.25 * n))
	}
	// Plan the next look at the next of the lookShares, and count how many batches it
	// needs.
	for _, t := range lookShares {
		if t < d.share+0.05 {
			continue
		}
		want := t * d.plannedBatches()
		// An early estimate of the variance is unreliable: at most quadruple the batches.
		return max(d.batches+1, int(math.Ceil(math.Min(want, 4*n))))
	}
	return d.batches + max(1, d.batches/10)
}

// opponents returns how many opponents one batch of every matchup covers.
func (d *decision) opponents() int {
	if d.q.Kind == Compare {
		return len(d.q.Matchups) / 2
	}
	return 1
}

// plannedBatches returns how many batches of each matchup provide the information of the last
// look.
func (d *decision) plannedBatches() float64 {
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
	case d.effect.pairs() == 0: // no pair was finished, so there is nothing to decide
		d.share = float64(d.batches) / d.plannedBatches()
		if last || d.information > 0 && d.share >= 1 {
			d.verdict = &Verdict{NotDecided, MaxPlayed, d.games}
		}
	case d.bounded:
		d.lookBounded(last)
	default:
		d.decideByExclusion(func(value float64) bool { return d.effect.evidence(value) <= d.q.Alpha })
	}
}

// lookBounded evaluates a look at the group-sequential boundaries. A look at a share of 1
// always ends with a verdict, and no look falls so close before it that the boundaries
// would not count it.
func (d *decision) lookBounded(last bool) {
	planned := d.plannedBatches()
	share := float64(d.batches) / planned
	switch {
	case last:
		share = 1
	case 1-share >= stats.ClosestLooks: // there is room for a last look
	case planned < float64(d.q.mostBatches()):
		share = 1 // the information is there, except for less than informationMargin
	default:
		return // the last look, at MaxGames, is the next one
	}
	critical := d.alpha.Look(share)
	if math.IsInf(critical, 1) {
		return // the previous look was so recent that this look decides nothing
	}
	d.share, d.critical[0] = share, critical
	d.decideByExclusion(func(value float64) bool { return d.effect.excludes(value, critical) })
	if d.beta != nil {
		d.critical[1] = d.beta.Look(share)
		small := d.withinDetect(d.critical[1])
		// At the last planned look either boundary is always crossed, except for
		// rounding errors.
		if d.verdict == nil && (small || share == 1 && !last) {
			d.verdict = &Verdict{NoDifference, Decided, d.games}
		}
	}
	if d.verdict == nil && last {
		d.verdict = &Verdict{NotDecided, MaxPlayed, d.games}
	}
}

// withinDetect reports whether the interval at a critical value lies between -Detect and
// Detect.
func (d *decision) withinDetect(critical float64) bool {
	return math.Abs(d.effect.mean()) < d.q.Detect &&
		d.effect.excludes(d.q.Detect, critical) && d.effect.excludes(-d.q.Detect, critical)
}

// decideByExclusion sets the verdict if zero is excluded.
func (d *decision) decideByExclusion(excluded func(value float64) bool) {
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
		// This is the interval on which the answer NoDifference rests.
		e.Low, e.High = d.effect.intervalAt(d.critical[1])
		e.Confidence, e.Method = 1-2*d.q.Beta, stats.BoundaryMethod
	case d.bounded:
		e.Low, e.High = d.effect.intervalAt(d.critical[0])
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
	return int(math.Ceil(d.plannedBatches())) * d.q.smallestRound()
}

// rateEffect is a win rate less one half.
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

func (e *rateEffect) intervalAt(critical float64) (low, high float64) {
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

// differenceEffect is the mean score of B less that of A, over all opponents.
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

func (e *differenceEffect) intervalAt(critical float64) (low, high float64) {
	return e.all.IntervalAt(critical)
}

func (e *differenceEffect) excludes(value, critical float64) bool {
	return e.all.Excludes(value, critical)
}

func (e *differenceEffect) evidence(value float64) float64 { return e.all.Evidence(value) }

func (e *differenceEffect) sequence(alpha float64) (low, high float64) { return e.all.Sequence(alpha) }
