// Package sampling decides which games to play next and when to stop.
//
// A plan is the pure function Next. It maps a question and the batches played so
// far to the next round of batches, or to a verdict. It uses no file, game, clock
// or worker, and evaluates a round only when all its batches are complete. So the
// verdict depends only on the question and the games, and these only on the master
// seed. It does not depend on the number of workers, the order in which they
// finish, interruptions, or batches played ahead.
//
// The caller runs a loop: call Next, play the round, add its batches to those
// played, call Next again.
//
// # Terms
//
// A side is a deck and the agent that plays it. A matchup is two sides. A pair is
// two games of a matchup with one seed and the first player swapped. A batch is 32
// consecutive pairs of one matchup. Sides and matchups are plain numbers here; the
// caller knows what they stand for. A look is the evaluation of a complete round.
//
// Rates are shares of points from 0 to 1; a draw is half a point. Differences of
// rates range from -1 to 1. Nothing is in percent.
package sampling

import (
	"cmp"
	"fmt"
	"slices"
)

// A batch is BatchPairs consecutive pairs of one matchup, BatchGames games.
const (
	BatchPairs = 32
	BatchGames = 2 * BatchPairs
)

// Batch is a batch to play: Games games of a matchup, from number Number*BatchGames.
// Only the last batch of a question of kind Fixed may have fewer than BatchGames.
// Their number may be odd; the last game, in which the first side takes the first
// turn, then has no partner.
type Batch struct {
	Matchup int `json:"matchup"` // index of the matchup in Question.Matchups
	Number  int `json:"number"`  // number of the batch in its matchup, from 0
	Games   int `json:"games"`   // number of games to play, 1 to BatchGames
}

// First returns the number of the batch's first game in its matchup.
func (b Batch) First() int { return b.Number * BatchGames }

// Step is the result of Next.
type Step struct {
	// Looks is the number of complete rounds.
	Looks int
	// Round is the round to play: all its batches, including those already played,
	// sorted by matchup and number. Empty with a verdict.
	Round []Batch
	// Missing are the batches of Round that have not been played. Empty only with a
	// verdict.
	Missing []Batch
	// Verdict ends the plan; nil before the end.
	Verdict *Verdict
	// Estimates as of the last complete round: one for each matchup in order; for kind
	// Compare only the difference; for kinds Arms and Race one for each arm. Empty
	// before the first look.
	Estimates []Estimate
	// ExpectedGames is how many games the run will probably have in the end, 0 if
	// unknown.
	ExpectedGames int
}

// Next returns the next round of the plan of a question, or its verdict. played holds
// the batches played so far, in any order; batches that no round has asked for are
// ignored.
//
// It returns an error if the question makes no sense (see Question.Check), or if a
// batch of a round occurs twice or has the wrong size.
func Next(q Question, played []Played) (Step, error) {
	if err := q.Check(); err != nil {
		return Step{}, err
	}
	have, err := index(played)
	if err != nil {
		return Step{}, err
	}
	plan := q.planner()
	for looks := 0; ; looks++ {
		round, verdict := plan.next()
		step := Step{Looks: looks, Verdict: verdict}
		if verdict == nil {
			if step.Round, step.Missing, err = missing(round, have); err != nil {
				return Step{}, err
			}
		}
		if verdict != nil || len(step.Missing) > 0 {
			step.Estimates, step.ExpectedGames = plan.estimates(), plan.expect()
			return step, nil
		}
		batches := make([]Played, len(round))
		for i, b := range step.Round {
			batches[i] = have[key{b.Matchup, b.Number}]
		}
		plan.look(batches)
	}
}

// missing sorts a round and returns those of its batches that have not been played.
func missing(round []Batch, have map[key]Played) (ordered, missing []Batch, err error) {
	if !slices.IsSortedFunc(round, compareBatches) {
		slices.SortFunc(round, compareBatches)
	}
	if len(have) == 0 { // nothing was played, so the whole round is missing
		return round, round, nil
	}
	for _, b := range round {
		p, ok := have[key{b.Matchup, b.Number}]
		switch {
		case !ok:
			missing = append(missing, b)
		case p.Games() != b.Games:
			return nil, nil, fmt.Errorf("batch %d of matchup %d has %d games; the plan asks for %d", b.Number, b.Matchup, p.Games(), b.Games)
		}
	}
	return round, missing, nil
}

// planner is the state of a plan. Next calls next and look in turns. A planner must
// depend only on the question and the batches passed to look.
type planner interface {
	// next returns the next round or the verdict.
	next() ([]Batch, *Verdict)
	// look takes in a round: all of its batches, in the order of compareBatches.
	look([]Played)
	// estimates returns the estimates as of the last look.
	estimates() []Estimate
	// expect returns the expected total of games, 0 if unknown.
	expect() int
}

func compareBatches(a, b Batch) int {
	return cmp.Or(cmp.Compare(a.Matchup, b.Matchup), cmp.Compare(a.Number, b.Number))
}

// key identifies a batch.
type key struct{ matchup, number int }

func index(played []Played) (map[key]Played, error) {
	have := make(map[key]Played, len(played))
	for _, p := range played {
		k := key{p.Matchup, p.Number}
		if _, ok := have[k]; ok {
			return nil, fmt.Errorf("batch %d of matchup %d is there twice", p.Number, p.Matchup)
		}
		have[k] = p
	}
	return have, nil
}
