package running

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/wisim/wisim/ai/selfplay"
	"github.com/wisim/wisim/cmd/wisim/internal/queue"
	"github.com/wisim/wisim/cmd/wisim/internal/terminal"
	"github.com/wisim/wisim/reports/results"
	"github.com/wisim/wisim/reports/sampling"
	"github.com/wisim/wisim/reports/stats"
)

// Job is a question on its way to its answer: what every command that plays
// makes of its command line, or of a run on disk.
type Job struct {
	Question sampling.Question
	Matches  []*selfplay.Match // what to play in each matchup of the question
	Workers  int
	Noun     string // what the games are called, "games" if empty
	// OnBatch is told of the batches that were played, round by round, whether
	// they are played now or were before. After an interruption it is told of
	// what there is of the rest. Nil if the report looks at played alone: then
	// games of a batch that is not complete do not count.
	OnBatch func(sampling.Batch, results.Batch) error
	// ReplayCommand is the command that shows a game of a matchup again, up to its
	// number; empty if there is none.
	ReplayCommand func(matchup int) string

	store    *results.Run                        // nil if nothing is kept
	remote   *queue.Driver                       // nil if the games are played here
	offset   int                                 // matchups in the store before those of this question
	shard    shard                               // what this process plays of it
	stored   map[results.BatchID]sampling.Played // what was there at the beginning
	Progress *terminal.Progress
	Played   []sampling.Played
	Games    int         // that count
	reused   int         // of them, that were there at the beginning
	tally    stats.Tally // of those, for one matchup
	shownAt  time.Time   // when the bar was told of them last
}

// total is how many games are asked for, 0 if nobody knows.
func (a *Job) total() int { return a.Question.Games * len(a.Question.Matchups) }

// upperBound is how many games it will be at most as far as is known beforehand, 0 if
// nothing is.
func (a *Job) upperBound() int {
	return cmp.Or(a.total(), a.Question.MaxGames, a.Question.GamesNeeded())
}

// noun is what the games are called.
func (a *Job) noun() string { return cmp.Or(a.Noun, "games") }

// Answer plays until the question is answered: it asks the plan, plays the
// round, and asks again. A shard ends with its part of the first round.
func (a *Job) Answer(ctx context.Context) (sampling.Step, error) {
	for {
		step, err := sampling.Next(a.Question, a.Played)
		if err != nil || step.Verdict != nil {
			return step, err
		}
		a.Progress.SetTotal(step.ExpectedGames, a.progressText(step))
		if err := a.play(ctx, interleave(step.Missing)); err != nil {
			return step, a.addReplayHint(err)
		}
		if !a.shard.all() {
			return step, nil
		}
	}
}

// interleave is the order in which a round is played: a batch of each matchup, then
// the next of each. So an interruption leaves as much of one as of the other,
// and both sides of a comparison.
func interleave(round []sampling.Batch) []sampling.Batch {
	round = slices.Clone(round)
	slices.SortStableFunc(round, func(a, b sampling.Batch) int { return cmp.Compare(a.Number, b.Number) })
	return round
}

// progressText is what is known after the last round, beside the bar.
func (a *Job) progressText(step sampling.Step) string {
	if len(step.Estimates) != 1 {
		return "games"
	}
	e := step.Estimates[0]
	if a.Question.Kind == sampling.Compare {
		return fmt.Sprintf("games, difference %+.1f [%+.1f, %+.1f] points", 100*e.Value, 100*e.Low, 100*e.High)
	}
	return fmt.Sprintf("games, %.1f %% [%.1f, %.1f]", 100*e.Value, 100*e.Low, 100*e.High)
}

// How many batches are made ready at a time: a round can be long. Between two
// stretches everybody waits for the last batch, which is nothing in one process.
const (
	localChunk = 4096
	queueChunk = 1 << 18
)

// play plays a round.
func (a *Job) play(ctx context.Context, round []sampling.Batch) error {
	stretch := localChunk
	if a.remote != nil {
		stretch = queueChunk
	}
	for i := 0; i < len(round); i += stretch {
		if err := a.playChunk(ctx, round[i:min(i+stretch, len(round))], i); err != nil {
			return err
		}
	}
	return nil
}

// playChunk plays batches of a round, the first of which has a number in it,
// apart from what was there at the beginning and from what other shards play.
func (a *Job) playChunk(ctx context.Context, round []sampling.Batch, first int) error {
	var todo []int // indices in the stretch
	var batches []selfplay.Batch
	for i, b := range round {
		if _, ok := a.stored[a.batchID(b)]; !ok && a.shard.has(first+i) {
			todo = append(todo, i)
			batches = append(batches, a.selfplayBatch(b))
		}
	}
	next := 0 // batch to hand out
	hand := func(upto int) error {
		for ; next < upto; next++ {
			if err := a.recordStored(round[next]); err != nil {
				return err
			}
		}
		return nil
	}
	var failed error
	sink := selfplay.Sink{
		Game: func(results.Game) { a.Progress.Add() },
		Batch: func(i int, games results.Batch, complete bool) {
			if failed == nil {
				failed = hand(todo[i])
			}
			if failed == nil {
				failed = a.record(round[todo[i]], games, complete)
			}
		},
	}
	if a.store != nil {
		sink.Store = func(i int, games results.Batch) error { return a.store.Write(a.batchID(round[todo[i]]), games) }
	}
	err := a.send(ctx, round, todo, batches, sink)
	if a.store != nil {
		err = errors.Join(err, a.store.Sync())
	}
	if failed == nil {
		failed = hand(len(round))
	}
	return errors.Join(failed, err)
}

// send batches to whoever plays them: the workers here, or those at a queue.
func (a *Job) send(ctx context.Context, round []sampling.Batch, todo []int, batches []selfplay.Batch, sink selfplay.Sink) error {
	if a.remote == nil {
		return selfplay.Run(ctx, a.Workers, batches, sink)
	}
	wanted := make([]sampling.Batch, len(todo))
	for i, k := range todo {
		wanted[i] = round[k]
	}
	return a.playRemote(ctx, wanted, sink)
}

// recordStored hands a batch out that was there at the beginning.
func (a *Job) recordStored(b sampling.Batch) error {
	id := a.batchID(b)
	if _, ok := a.stored[id]; !ok {
		return nil
	}
	games, err := a.store.Read(id)
	if err != nil {
		return errDamaged(err)
	}
	a.Progress.Skip(len(games.Games))
	a.reused += len(games.Games)
	return a.record(b, games, true)
}

// record notes what was played of a batch.
func (a *Job) record(b sampling.Batch, games results.Batch, complete bool) error {
	if complete {
		p, err := sampling.Summarize(b, games.Games)
		if err != nil {
			return err
		}
		a.Played = append(a.Played, p)
		a.showEstimate(p)
	}
	if a.OnBatch == nil {
		if complete {
			a.Games += len(games.Games)
		}
		return nil
	}
	a.Games += len(games.Games)
	return a.OnBatch(b, games)
}

// showEstimate says beside the progress bar how far the win rate of one matchup is known
// while a round is played.
func (a *Job) showEstimate(p sampling.Played) {
	if len(a.Matches) > 1 {
		return
	}
	for _, pair := range p.Pairs {
		if n := pair.Finished(); n > 0 {
			a.tally.Add(pair.Score(), float64(n)/2)
		}
	}
	if !a.Progress.Visible() || time.Since(a.shownAt) < estimateEvery {
		return
	}
	a.shownAt = time.Now()
	low, high := a.tally.Sequence(1 - stats.Confidence)
	a.Progress.Describe(fmt.Sprintf("games, %.1f %% [%.1f, %.1f]", 100*a.tally.Mean(), 100*low, 100*high))
}

// estimateEvery is how often the answer so far is worked out for the progress bar.
const estimateEvery = 500 * time.Millisecond

// addReplayHint adds to a fault the command that shows the game it happened in.
func (a *Job) addReplayHint(err error) error {
	var fault *selfplay.GameError
	if errors.As(err, &fault) {
		if repeat := a.ReplayCommand(slices.Index(a.Matches, fault.Match)); repeat != "" {
			return WithReplayHint(err, repeat)
		}
	}
	return err
}

// WithReplayHint adds to a fault the command that shows the game it happened in.
func WithReplayHint(err error, repeat string) error {
	var fault *selfplay.GameError
	if errors.As(err, &fault) {
		return fmt.Errorf("%w\nto repeat it: %s%d", err, repeat, fault.Number+1)
	}
	return err
}

// FixedGames is the question of one matchup and a number of games.
func FixedGames(seeds string, games int) sampling.Question {
	return sampling.Question{Kind: sampling.Fixed, Matchups: []sampling.Matchup{{Sides: [2]int{0, 1}, Seeds: seeds}}, Games: games}
}

// recordAllStored goes through what there is of a run, in order, without playing.
func (a *Job) recordAllStored() (sampling.Step, error) {
	for {
		step, err := sampling.Next(a.Question, a.Played)
		if err != nil || step.Verdict != nil {
			return step, err
		}
		missing := false
		for _, b := range interleave(step.Missing) {
			_, ok := a.stored[a.batchID(b)]
			missing = missing || !ok
			if err := a.recordStored(b); err != nil {
				return step, err
			}
		}
		if missing {
			return step, nil
		}
	}
}
