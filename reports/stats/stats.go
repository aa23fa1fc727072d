// Package stats estimates win rates, differences, ratings and equilibria from games,
// with confidence intervals.
//
// Games are played in pairs: one seed, the first player swapped. The two games
// of a pair depend on each other; different pairs do not. So the unit of every
// estimate is the pair, and a rate is the mean of the scores of pairs.
//
// # The interval
//
// A pair's score is one of five numbers, 0, 1/4, 1/2, 3/4 and 1. The interval
// holds every mean mu that a score test does not reject:
//
//	n (m - mu)^2 <= z^2 v(mu)
//
// m is the mean seen in n pairs, and v(mu) the variance of the distribution
// over the five scores that is most likely, given what was seen, among those
// with mean mu. For games without pairs this is Wilson's interval; for pairs
// without draws it is the interval of Tango for paired proportions (Statistics
// in Medicine 17, 1998), which comparisons find to keep its coverage in small
// samples (Newcombe, the same volume; Fagerland, Lydersen and Laake, 33, 2014).
// The usual m +- z s/sqrt(n) has width zero when all pairs agree, which happens
// when decks differ most. Here v(mu) is positive for each mu other than m, so 20
// equal pairs give a wider interval than 2,000. A test of this package computes the
// coverage.
//
// Games from a position have separate seeds and form no pairs. They are paired in
// the order of their numbers, which is valid because they are independent.
//
// # Repeated looks
//
// The score interval has its coverage only if the number of pairs was fixed
// beforehand. If somebody looks at it during the run, or if it decides when to stop,
// it misses the truth far more often than stated. Two kinds of interval allow
// repeated looks; a report names the one it used.
//
// A confidence sequence (Tally.Sequence) covers at all times at once, however often
// it is looked at and whatever the rule for stopping. It is computed by betting
// (Waudby-Smith and Ramdas, "Estimating means of bounded random variables by
// betting", Journal of the Royal Statistical Society B 86, 2024): hedged
// capital, half of it on a higher mean and half on a lower, each spread over
// constant bets of all sizes (their diversified Kelly). At 95 %, a mean is excluded
// once betting against it has multiplied the capital by 20. Because the bets are
// constant, the capital depends only on the counts of the scores, so the interval is
// a function of a Tally. It is 1.6 times as wide as the score interval after
// 1,000 pairs, and up to 1.8 times from 300 to 50,000.
//
// A Boundary is for a number of looks bounded beforehand. Alpha is spent over the
// looks, and the score intervals at the critical values of the boundary cover at all
// of them. At the last look the interval is 1.1 times as wide as without earlier
// looks.
//
// The pairs need not be identically distributed. If they are pooled over several
// opponents with equally many pairs each, the expected capital against the mean over
// the opponents is at most that for identically distributed pairs, by the inequality
// of arithmetic and geometric means. So both intervals cover the mean over a field.
//
// # Games without a partner
//
// A game without its partner (odd number of games, interruption, unfinished
// partner) counts as half a pair, with half the weight. So a rate is always the
// points divided by the finished games.
package stats

import (
	"math"

	"github.com/wisim/wisim/reports/results"
)

// Confidence is the default confidence of intervals.
const Confidence = 0.95

// Names of interval methods, as reports print them.
const (
	Method         = "score interval over pairs of games (Tango)"
	StoppedMethod  = "score interval over pairs of games (Tango), stopped by its width"
	SequenceMethod = "confidence sequence over pairs of games, by betting (Waudby-Smith and Ramdas)"
	BoundaryMethod = "score interval over pairs of games, group-sequential (Kim and DeMets)"
)

// Rate is a share of points with its interval, all from 0 to 1.
type Rate struct {
	Value     float64
	Low, High float64
	Games     int     // number of finished games
	Pairs     float64 // number of pairs; a game without its partner counts 1/2
}

// Known reports whether any game was finished. Otherwise the interval is 0 to 1 and
// Value is meaningless.
func (r Rate) Known() bool { return r.Games > 0 }

// WinRate returns the points of deck 0 per finished game; a draw is half a point.
// Like all functions of games in this package it needs them sorted by number.
func WinRate(games []results.Game) Rate { return sampleOf(games).WinRate.Rate() }

// FirstPlayer returns the share of points of the player with the first turn.
func FirstPlayer(games []results.Game) Rate { return sampleOf(games).FirstPlayer.Rate() }

// FirstAgent returns the share of points of agent 0, on either side.
func FirstAgent(games []results.Game) Rate { return sampleOf(games).FirstAgent.Rate() }

// Spread summarizes the distribution of a number over games.
type Spread struct {
	Mean     float64
	P50, P95 float64 // half of the games are at most P50, and 95 % at most P95
}

// Turns returns the distribution of turns over finished games.
func Turns(games []results.Game) Spread { return sampleOf(games).Turns.Spread() }

// Decisions returns the distribution of decisions over finished games.
func Decisions(games []results.Game) Spread { return sampleOf(games).Decisions.Spread() }

// Round rounds to six decimals. Further digits are noise and depend on how a
// processor fuses multiplications.
func Round(x float64) float64 { return math.Round(x*1e6) / 1e6 }

// RoundP rounds a p-value to three significant digits.
func RoundP(p float64) float64 {
	if p < 1e-300 {
		return 0
	}
	scale := math.Pow(10, 2-math.Floor(math.Log10(p)))
	return math.Round(p*scale) / scale
}

// Critical returns the two-sided critical value of the normal distribution for a
// confidence: 1.96 for 0.95.
func Critical(confidence float64) float64 { return quantile((1 + confidence) / 2) }
