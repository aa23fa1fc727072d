package sampling

import (
	"math"

	"github.com/wisim/wisim/reports/stats"
)

// firstBatches of a matchup are played before the first look where one matchup
// is all there is: fewer say nothing, and would leave workers idle.
const firstBatches = 4

// precise plays one matchup until its win rate is known well enough.
type precise struct {
	q       Question
	seen    field
	batches int // looked at
}

func (p *precise) next() ([]Batch, *Verdict) {
	most := p.q.mostBatches()
	if p.batches == 0 {
		return batchesOf(0, 0, min(firstBatches, most)), nil
	}
	half := p.estimate().half()
	switch {
	case half <= p.q.Precision:
		return nil, &Verdict{Answer: Estimated, Reason: PrecisionReached, Games: p.seen.games}
	case p.batches >= most:
		return nil, &Verdict{Answer: Estimated, Reason: MaxPlayed, Games: p.seen.games}
	}
	return batchesOf(0, p.batches, min(grow(p.batches, half/p.q.Precision), most)), nil
}

func (p *precise) look(batches []Played) {
	p.seen.add(batches)
	p.batches += len(batches)
}

func (p *precise) estimate() Estimate { return p.seen.sequence(0, p.q.Alpha) }

func (p *precise) estimates() []Estimate {
	if p.batches == 0 {
		return nil
	}
	return []Estimate{p.estimate()}
}

func (p *precise) expect() int {
	if p.batches == 0 {
		return 0
	}
	ratio := math.Max(1, p.estimate().half()/p.q.Precision)
	return min(int(float64(p.batches)*ratio*ratio), p.q.mostBatches()) * BatchGames
}

// grow says how many batches there should be after the next round, when there
// are so many and the interval has to become narrower by ratio. A width goes
// with the root of the number; what is known early is not trusted beyond
// twice the number, and a round is a tenth at least, so that there are few.
func grow(batches int, ratio float64) int {
	n := float64(batches)
	return int(math.Ceil(math.Min(2*n, math.Max(1.1*n, n*ratio*ratio))))
}

// batchesOf a matchup, from one number up to another.
func batchesOf(matchup, from, to int) (list []Batch) {
	for n := from; n < to; n++ {
		list = append(list, Batch{Matchup: matchup, Number: n, Games: BatchGames})
	}
	return list
}

// sequence is the estimate of a matchup by betting.
func (f *field) sequence(matchup int, alpha float64) Estimate {
	t := &f.tallies[matchup]
	low, high := t.Sequence(alpha)
	return Estimate{Matchup: matchup, Value: t.Mean(), Low: low, High: high, Pairs: t.Pairs(), Confidence: 1 - alpha, Method: stats.SequenceMethod, Anytime: true}
}
