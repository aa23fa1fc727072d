// Package sampling decides which games are played next, and when enough were.
//
// A plan is a pure function, Next: from a question and the batches that were
// played so far to the next round of batches, or to a verdict. It knows no
// file, no game, no clock and no worker, and looks at a round only when all
// of its batches are there. So a verdict depends on the question and on what
// the games of each batch came to, and as those depend on the master seed
// alone, so does the verdict: not on the number of workers, on the order in
// which they finish, on an interruption, or on games that somebody played
// ahead.
//
// Who uses it is a loop: ask Next, play the round, add it to what was played,
// ask again.
//
// # Words
//
// A side is a deck and the agent that plays it; a matchup is two sides; a pair
// is two games of a matchup with one seed, the first player swapped; a batch
// is 32 consecutive pairs of one matchup. Here all of them are numbers: what a
// side is, is known to whoever asks.
//
// All rates are shares of points, from 0 to 1, a draw as half a point.
// Differences of rates go from -1 to 1. Nothing here is in percent.
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

// Batch is a batch to play: games Number*BatchGames and up of a matchup, so
// many of them. Only the last batch of a plan for a fixed number of games may
// hold fewer than BatchGames, and an odd number of them: the last game, in
// which the first side begins, has then no partner.
type Batch struct {
	Matchup int `json:"matchup"` // index in Question.Matchups
	Number  int `json:"number"`  // of the batch in its matchup, 0 first
	Games   int `json:"games"`   // to play, 1 to BatchGames
}

// First is the number in its matchup of the first game of the batch.
func (b Batch) First() int { return b.Number * BatchGames }

// Step is what Next says.
type Step struct {
	// Looks is how many rounds were complete and looked at.
	Looks int
	// Round is what to play next, in ascending order of matchup and number:
	// all batches of the round, also those that are there already. Empty if
	// there is a verdict.
	Round []Batch
	// Missing are the batches of Round that are not there yet. There is one
	// at least, or there is a verdict.
	Missing []Batch
	// Verdict is the end: no more games are wanted. Nil before.
	Verdict *Verdict
	// Estimates of what was asked, as of the last complete round: of each
	// matchup, in their order, but of kind Compare of the one difference. Empty
	// before the first look.
	Estimates []Estimate
	// Expect is how many games it will have been in the end, as far as is
	// known now; 0 if nothing is.
	ExpectedGames int
}

// Next is the plan of a question. played are the batches that are there, in
// any order; those that no round has asked for are not looked at.
//
// It fails if the question is none (see Question.Check) or if a batch that a
// round asks for is there twice or is not of the size that was asked for.
func Next(q Question, played []Played) (Step, error) {
	if err := q.Check(); err != nil {
		return Step{}, err
	}
	have, err := index(played)
	if err != nil {
		return Step{}, err
	}
	course := q.planner()
	for looks := 0; ; looks++ {
		round, verdict := course.next()
		step := Step{Looks: looks, Verdict: verdict}
		if verdict == nil {
			if step.Round, step.Missing, err = missing(round, have); err != nil {
				return Step{}, err
			}
		}
		if verdict != nil || len(step.Missing) > 0 {
			step.Estimates, step.ExpectedGames = course.estimates(), course.expect()
			return step, nil
		}
		batches := make([]Played, len(round))
		for i, b := range step.Round {
			batches[i] = have[key{b.Matchup, b.Number}]
		}
		course.look(batches)
	}
}

// missing gives a round in order, and those of its batches that are not there.
func missing(round []Batch, have map[key]Played) (ordered, missing []Batch, err error) {
	if !slices.IsSortedFunc(round, compareBatches) {
		slices.SortFunc(round, compareBatches)
	}
	if len(have) == 0 { // a round can be long
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

// planner is a plan on its way: it is asked for a round or a verdict and shown
// the round, in turns. It must depend on nothing but what it is shown.
type planner interface {
	// next round, or the verdict.
	next() ([]Batch, *Verdict)
	// look at a round: all of its batches, in the order of compareBatches.
	look([]Played)
	// estimates as of the last look.
	estimates() []Estimate
	// expect is how many games it will have been, 0 if nobody knows.
	expect() int
}

func compareBatches(a, b Batch) int {
	return cmp.Or(cmp.Compare(a.Matchup, b.Matchup), cmp.Compare(a.Number, b.Number))
}

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
