package reports

import (
	"fmt"
	"math"

	"github.com/wisim/wisim/reports/stats"
)

// BreakEven is the value of a sweep at which the decks win half of their games.
type BreakEven struct {
	Value float64 `json:"value"` // where the line through the win rates crosses one half
	// Low and High are the smallest and largest value at which it may cross. They cover
	// together with probability 1-Changes.Alpha.
	Low  float64 `json:"low"`
	High float64 `json:"high"`
	// LowOpen says that the line may also cross below the first value of the sweep, Low;
	// HighOpen that it may cross above the last, High.
	LowOpen  bool `json:"low_open"`
	HighOpen bool `json:"high_open"`
}

// interval returns the interval with its open ends: "[2.1, 4 or more]".
func (e BreakEven) interval() string {
	low, high := fmt.Sprintf("%.1f", e.Low), fmt.Sprintf("%.1f", e.High)
	if e.LowOpen {
		low = typedNumber(e.Low) + " or less"
	}
	if e.HighOpen {
		high = typedNumber(e.High) + " or more"
	}
	return "[" + low + ", " + high + "]"
}

// sweepRate is the win rate at one value of a sweep.
type sweepRate struct {
	at    float64 // value of the sweep
	score stats.Tally
	// rate, low and high are the win rate and its interval, less one half. The intervals
	// of all values cover together.
	rate, low, high float64
}

// appendValue appends the win rate of a change to those of a sweep, if it has a value.
func appendValue(list []sweepRate, x Change, score stats.Tally) []sweepRate {
	if x.Value == nil || score.Pairs() == 0 {
		return list
	}
	return append(list, sweepRate{at: *x.Value, score: score})
}

// breakEven returns where the line through the win rates of a sweep crosses one half.
// It is nil unless one rate is shown to be above one half and another below, by
// intervals that cover together with probability 1-alpha. Between these values the
// line crosses in fact.
//
// The line through the true rates lies in the band between the lines through the lower
// and through the upper ends of the intervals. So it can cross only where the band
// contains one half.
func breakEven(list []sweepRate, alpha float64) *BreakEven {
	for i := range list {
		x := &list[i]
		low, high := x.score.Sequence(alpha / float64(len(list)))
		x.rate, x.low, x.high = x.score.Mean()-0.5, low-0.5, high-0.5
	}
	from, to, ok := firstShownCrossing(list)
	if !ok {
		return nil
	}
	e := &BreakEven{Low: math.Inf(1), High: math.Inf(-1)}
	for i := from; i < to; i++ {
		if a, b := list[i], list[i+1]; a.rate*b.rate <= 0 && a.rate != b.rate {
			e.Value = a.at + (b.at-a.at)*a.rate/(a.rate-b.rate)
			break
		}
	}
	for i := range list[1:] {
		a, b := list[i], list[i+1]
		// The lower line is at most 0, and the upper line is at least 0.
		from, to := math.Max(notAbove(a.low, b.low), notAbove(-a.high, -b.high)), math.Min(1-notAbove(b.low, a.low), 1-notAbove(-b.high, -a.high))
		if from <= to {
			e.Low, e.High = math.Min(e.Low, a.at+from*(b.at-a.at)), math.Max(e.High, a.at+to*(b.at-a.at))
		}
	}
	first, last := list[0], list[len(list)-1]
	e.LowOpen, e.HighOpen = first.low <= 0 && first.high >= 0, last.low <= 0 && last.high >= 0
	e.Value, e.Low, e.High = stats.Round(e.Value), stats.Round(e.Low), stats.Round(e.High)
	return e
}

// firstShownCrossing returns the first two values of a sweep of which one is shown to be
// above one half and the other below, with no value between them that is shown to be
// either.
func firstShownCrossing(list []sweepRate) (from, to int, ok bool) {
	from = -1
	for i, x := range list {
		switch {
		case x.low <= 0 && x.high >= 0:
			continue
		case from >= 0 && (list[from].low > 0) != (x.low > 0):
			return from, i, true
		}
		from = i
	}
	return 0, 0, false
}

// notAbove returns the first place at which the line from a at 0 to b at 1 is not above
// zero, more than 1 if there is none.
func notAbove(a, b float64) float64 {
	switch {
	case a <= 0:
		return 0
	case b > 0:
		return 2
	}
	return a / (a - b)
}
