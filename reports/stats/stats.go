// Package stats says what a run of games shows and how sure that is.
//
// Games are played in pairs: one seed, the first player swapped. The two games
// of a pair are not independent, pairs are. So the unit of every estimate
// here is the pair, and a rate is the mean of the pairs' scores.
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
// The more usual m +- z s/sqrt(n) has width zero when all pairs agree, which
// is just when decks differ most; here v(mu) is positive for each mu other
// than m, so agreement of 20 pairs and of 2,000 are told apart. The test of
// this package computes the coverage.
//
// Games from a position that are no pairs, each with a seed of its own, are
// taken by twos in the order of their numbers; two independent games are a pair
// like any other.
//
// # Intervals that may be looked at
//
// The score interval covers when the number of pairs was fixed beforehand. If
// a person looks at it while the games go on, or if it decides when to stop, it
// misses the truth far more often than it says. There are two kinds of
// interval for that, and which one a report used it says.
//
// A confidence sequence (Tally.Sequence) covers at all times at once, however
// often it is looked at and whatever decides to stop. It is made by betting
// (Waudby-Smith and Ramdas, "Estimating means of bounded random variables by
// betting", Journal of the Royal Statistical Society B 86, 2024): hedged
// capital, half of it on a higher mean and half on a lower, each spread over
// constant bets of all sizes (their diversified Kelly). A mean is ruled out as
// soon as betting against it has made 20 out of 1. As the bets are constant, the
// capital depends on the counts of the scores only, so the interval is a
// function of a Tally. It is 1.6 times as wide as the score interval after
// 1,000 pairs, and up to 1.8 times from 300 to 50,000.
//
// A Boundary is for a number of looks that is bounded beforehand: alpha is
// spent over the looks, and the score interval at the critical values of the
// boundary covers at all of them. At its last look it is 1.1 times as wide as
// if there had been no looks before.
//
// Observations need not be alike. Pooled over several opponents with as many
// pairs each, the capital against the mean over the opponents is, by the
// inequality of the arithmetic and the geometric mean, worth no more than if all
// pairs were drawn from one pot. So both cover the mean over a field.
//
// # Games without a partner
//
// A game whose partner is missing (an odd number of games, an interruption, a
// partner that could not be finished) is half a pair, with half the weight. So
// the rate is always points divided by finished games.
package stats

import (
	"math"

	"github.com/wisim/wisim/reports/results"
)

// Confidence of the intervals.
const Confidence = 0.95

// Names of the intervals in reports.
const (
	Method         = "score interval over pairs of games (Tango)"
	SequenceMethod = "confidence sequence over pairs of games, by betting (Waudby-Smith and Ramdas)"
	BoundaryMethod = "score interval over pairs of games, group-sequential (Kim and DeMets)"
)

// Rate is a share of points with its interval, all between 0 and 1.
type Rate struct {
	Value     float64
	Low, High float64
	Games     int     // finished games it rests on
	Pairs     float64 // pairs, a game without its partner counted as half
}

// Known reports whether any game was finished. An unknown rate is somewhere
// between 0 and 1; its Value is then 1/2 and means nothing.
func (r Rate) Known() bool { return r.Games > 0 }

// WinRate of deck 0: its points by finished games, draws as half points. As
// all functions of games here it wants them in the order of their numbers.
func WinRate(games []results.Game) Rate { return sampleOf(games).WinRate.Rate() }

// FirstPlayer is the share of points that went to whoever took the first turn.
func FirstPlayer(games []results.Game) Rate { return sampleOf(games).FirstPlayer.Rate() }

// FirstAgent is the share of points that went to agent 0, on whichever side he
// sat.
func FirstAgent(games []results.Game) Rate { return sampleOf(games).FirstAgent.Rate() }

// Spread is how a number of each game is distributed.
type Spread struct {
	Mean     float64
	P50, P95 float64 // the smallest values that half, and 95 %, of the games do not exceed
}

// Turns of the finished games.
func Turns(games []results.Game) Spread { return sampleOf(games).Turns.Spread() }

// Decisions of the finished games.
func Decisions(games []results.Game) Spread { return sampleOf(games).Decisions.Spread() }

// Round to six places: more is noise, and what is left does not depend on how
// a processor fuses multiplications.
func Round(x float64) float64 { return math.Round(x*1e6) / 1e6 }

// RoundP rounds a p-value to three digits.
func RoundP(p float64) float64 {
	if p < 1e-300 {
		return 0
	}
	scale := math.Pow(10, 2-math.Floor(math.Log10(p)))
	return math.Round(p*scale) / scale
}

// Critical value of the normal distribution for a confidence: 1.96 for 0.95.
func Critical(confidence float64) float64 { return quantile((1 + confidence) / 2) }
