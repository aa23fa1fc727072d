package sampling

import (
	"math"

	"github.com/wisim/wisim/reports/stats"
)

// firstBatches is how many batches of a single matchup are played before the first
// look. Fewer would say nothing and leave workers idle.
const firstBatches = 4

// precise plans a question of kind Precise: it plays one matchup until its win rate
// has the wanted Precision.
//
// The width of an ordinary interval, for a number of games fixed beforehand, says when to
// stop. The width hardly depends on the estimate, so whoever stops by it does not pick
// estimates, and the interval covers at the stop almost as if the games had been fixed. A
// confidence sequence would take 2.4 times the games. It remains the interval of a run that
// somebody else stops.
type precise struct {
	q       Question
	seen    field
	batches int  // number of batches at the last look
	stopped bool // whether there is a verdict
}

// stopShare is the share of Alpha that the interval of a stop by its width has. The rest
// makes up for the stop: with all of it up to 5.5 % of the intervals at 5 % missed.
const stopShare = 0.9

func (p *precise) next() ([]Batch, *Verdict) {
	most := p.q.mostBatches()
	if p.batches == 0 {
		return batchesOf(0, 0, min(firstBatches, most)), nil
	}
	half := p.ordinary().half()
	switch p.stopped = true; {
	case half <= p.q.Precision:
		return nil, &Verdict{Answer: Estimated, Reason: PrecisionReached, Games: p.seen.games}
	case p.batches >= most, p.seen.hopeless(0, p.batches, p.q.Precision):
		return nil, &Verdict{Answer: Estimated, Reason: MaxPlayed, Games: p.seen.games}
	}
	p.stopped = false
	return batchesOf(0, p.batches, min(grow(p.batches, half/p.q.Precision), most)), nil
}

func (p *precise) look(batches []Played) {
	p.seen.add(batches)
	p.batches += len(batches)
}

// ordinary returns the estimate with the interval of a stop by its width.
func (p *precise) ordinary() Estimate {
	t := &p.seen.tallies[0]
	low, high := t.Interval(1 - stopShare*p.q.Alpha)
	return Estimate{Value: t.Mean(), Low: low, High: high, Pairs: t.Pairs(), Confidence: 1 - p.q.Alpha, Method: stats.StoppedMethod}
}

func (p *precise) estimates() []Estimate {
	if p.batches == 0 {
		return nil
	}
	if !p.stopped {
		return []Estimate{p.seen.sequence(0, p.q.Alpha)}
	}
	return []Estimate{p.ordinary()}
}

func (p *precise) expect() int {
	if p.batches == 0 {
		return 0
	}
	ratio := math.Max(1, p.ordinary().half()/p.q.Precision)
	return min(int(float64(p.batches)*ratio*ratio), p.q.mostBatches()) * BatchGames
}

// hopeless reports whether no game of a matchup ended although as many batches were played
// as a precision needs. Then no number of games will do.
func (f *field) hopeless(matchup, batches int, precision float64) bool {
	return f.tallies[matchup].Pairs() == 0 && batches >= batchesFor(precision, 1.0/8)
}

// batchesFor returns about how many batches a precision needs, if a pair has a variance.
func batchesFor(precision, variance float64) int {
	return firstBatches + int(math.Ceil(variance*math.Pow(2/precision, 2)/BatchPairs))
}

// grow returns how many batches a matchup should have after the next round, if its
// interval is ratio times too wide. The width is proportional to 1/sqrt(batches). The
// result is at most twice the present number, because early estimates are unreliable,
// and at least a tenth more, so that there are few rounds.
func grow(batches int, ratio float64) int {
	n := float64(batches)
	return int(math.Ceil(math.Min(2*n, math.Max(1.1*n, n*ratio*ratio))))
}

// batchesOf returns the batches of a matchup numbered from up to, but not including,
// to.
func batchesOf(matchup, from, to int) (list []Batch) {
	for n := from; n < to; n++ {
		list = append(list, Batch{Matchup: matchup, Number: n, Games: BatchGames})
	}
	return list
}

// sequence returns the estimate of a matchup with its confidence sequence by betting.
func (f *field) sequence(matchup int, alpha float64) Estimate {
	t := &f.tallies[matchup]
	low, high := t.Sequence(alpha)
	return Estimate{Matchup: matchup, Value: t.Mean(), Low: low, High: high, Pairs: t.Pairs(), Confidence: 1 - alpha, Method: stats.SequenceMethod, Anytime: true}
}
