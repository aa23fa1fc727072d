package running

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"time"

	"github.com/wisim/wisim/ai/selfplay"
	"github.com/wisim/wisim/cmd/wisim/internal/queue"
	"github.com/wisim/wisim/cmd/wisim/internal/terminal"
	"github.com/wisim/wisim/reports"
	"github.com/wisim/wisim/reports/results"
	"github.com/wisim/wisim/reports/sampling"
	"github.com/wisim/wisim/reports/stats"
)

// Job is one question with the matches that answer it. Answer plays rounds of batches
// until the sampling plan gives a verdict; the games may come from workers here, from
// a queue, or from a stored run.
type Job struct {
	Question sampling.Question
	Matches  []*selfplay.Match // one for each matchup of the question
	Workers  int
	Noun     string // plural noun for the games in messages; "games" if empty
	// OnBatch receives each batch in order, whether it is played now or was stored.
	// After an interruption it also receives the incomplete batches. If it is nil, the
	// report uses Played only, and games of incomplete batches do not count.
	OnBatch func(sampling.Batch, results.Batch) error
	// Reset discards what OnBatch has received: all batches come again, since some did not
	// count. It may be nil if OnBatch is.
	Reset func()
	// UseKey returns under which deck, agent and variant the use of a card in a matchup is
	// counted; ok is false if it is not counted. If it is nil, the deck is the side of the
	// question and the agent is 0.
	UseKey func(matchup int, u results.CardUse) (key reports.UseKey, ok bool)
	Uses   reports.UseTally // use of cards in the games that the report counts
	// ReplayCommand returns the command line that replays a game of a matchup, without
	// the game's number, which the caller appends; empty if no command can.
	ReplayCommand func(matchup int) string

	store    *results.Run                        // run in which the batches are stored; nil if nothing is stored
	remote   *queue.Driver                       // queue whose workers play the games; nil if this process plays them
	offset   int                                 // matchup number in the store of the question's first matchup
	shard    shard                               // part of the batches that this process plays
	stored   map[results.BatchID]sampling.Played // batches that the stored run had at the start
	Progress *terminal.Progress
	Played   []sampling.Played
	Games    int         // number of games that the report counts
	reused   int         // number of games that were read from the stored run, part of Games
	tally    stats.Tally // scores of a single matchup, for the progress bar
	shownAt  time.Time   // time at which the estimate beside the bar was last updated
}

// total returns the number of games that were requested, 0 if it is open.
func (a *Job) total() int { return a.Question.Games * len(a.Question.Matchups) }

// upperBound returns the largest number of games as far as it is known beforehand, 0
// if it is not.
func (a *Job) upperBound() int {
	return cmp.Or(a.total(), a.Question.MaxGames, a.Question.GamesNeeded())
}

// noun returns the plural noun for the games in messages.
func (a *Job) noun() string { return cmp.Or(a.Noun, "games") }

// Answer asks the sampling plan for a round, plays it and repeats until there is a
// verdict. A shard stops after its part of the first round.
func (a *Job) Answer(ctx context.Context) (sampling.Step, error) {
	for {
		step, err := sampling.Next(a.Question, a.Played)
		if err != nil || step.Verdict != nil {
			return step, err
		}
		round := interleave(step.Missing)
		if games := step.ExpectedGames; a.shard.all() {
			a.Progress.SetTotal(games, games != a.total(), a.progressText(step))
		} else {
			a.Progress.SetTotal(a.shard.games(round), false, "")
		}
		if err := a.play(ctx, round); err != nil {
			return step, a.addReplayHint(err)
		}
		if !a.shard.all() {
			return step, nil
		}
	}
}

// interleave orders a round by batch number, so that all matchups advance together.
// After an interruption they have equally many games, as do both sides of a
// comparison.
func interleave(round []sampling.Batch) []sampling.Batch {
	round = slices.Clone(round)
	slices.SortStableFunc(round, func(a, b sampling.Batch) int { return cmp.Compare(a.Number, b.Number) })
	return round
}

// progressText returns the text beside the progress bar: the estimate after the last
// round.
func (a *Job) progressText(step sampling.Step) string {
	if len(step.Estimates) != 1 {
		return ""
	}
	e := step.Estimates[0]
	if a.Question.Kind == sampling.Compare {
		return fmt.Sprintf("difference %+.1f [%+.1f, %+.1f] points", 100*e.Value, 100*e.Low, 100*e.High)
	}
	return fmt.Sprintf("%.1f %% [%.1f, %.1f]", 100*e.Value, 100*e.Low, 100*e.High)
}

// Number of batches in a chunk. A round can be long, so it is played in chunks.
// Between two chunks all workers wait for the last batch, which costs little in one
// process and more at a queue.
const (
	localChunk = 4096
	queueChunk = 1 << 18
)

// play plays a round chunk by chunk.
func (a *Job) play(ctx context.Context, round []sampling.Batch) error {
	size := localChunk
	if a.remote != nil {
		size = queueChunk
	}
	for i := 0; i < len(round); i += size {
		if err := a.playChunk(ctx, round[i:min(i+size, len(round))], i); err != nil {
			return err
		}
	}
	return nil
}

// playChunk plays a chunk of a round, except batches that are stored and those of
// other shards. first is the index of the chunk in the round. Batches are recorded in
// order.
func (a *Job) playChunk(ctx context.Context, round []sampling.Batch, first int) error {
	var missing []int // indices in the chunk of the batches to play
	var batches []selfplay.Batch
	for i, b := range round {
		if _, ok := a.stored[a.batchID(b)]; !ok && a.shard.has(first+i) {
			missing = append(missing, i)
			batches = append(batches, a.selfplayBatch(b))
		}
	}
	next := 0 // index in the chunk of the batch to record next
	recordUpTo := func(upto int) error {
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
		Slow: func(g selfplay.SlowGame) { a.Progress.Note(a.slowNote(g)) },
		Batch: func(i int, games results.Batch, complete bool) {
			if failed == nil {
				failed = recordUpTo(missing[i])
			}
			if failed == nil {
				failed = a.record(round[missing[i]], games, complete)
			}
		},
	}
	if a.store != nil {
		sink.Store = func(i int, games results.Batch) error { return a.store.Write(a.batchID(round[missing[i]]), games) }
	}
	err := a.send(ctx, round, missing, batches, sink)
	if a.store != nil {
		err = errors.Join(err, a.store.Sync())
	}
	if failed == nil {
		failed = recordUpTo(len(round))
	}
	return errors.Join(failed, err)
}

// send plays batches with the workers of this process or with those of a queue.
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

// recordStored records a batch that the store had at the start; it ignores others.
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

// record adds a batch to the results. complete is false for a batch that an
// interruption cut short.
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
			a.addUses(b, games)
		}
		return nil
	}
	a.Games += len(games.Games)
	a.addUses(b, games)
	return a.OnBatch(b, games)
}

// addUses counts the use of cards in a batch.
func (a *Job) addUses(b sampling.Batch, games results.Batch) {
	a.Uses.Add(games, func(u results.CardUse) (reports.UseKey, bool) {
		if a.UseKey != nil {
			return a.UseKey(b.Matchup, u)
		}
		return reports.UseKey{Deck: a.Question.Matchups[b.Matchup].Sides[u.Side]}, true
	})
}

// showEstimate updates the win rate beside the progress bar during a round. It does
// so for a single matchup only.
func (a *Job) showEstimate(p sampling.Played) {
	if len(a.Matches) > 1 {
		return
	}
	for _, pair := range p.Pairs {
		if n := pair.Finished(); n > 0 {
			a.tally.Add(pair.Score(), float64(n)/2)
		}
	}
	if !a.Progress.Watched() || time.Since(a.shownAt) < estimateEvery {
		return
	}
	a.shownAt = time.Now()
	low, high := a.tally.Sequence(1 - stats.Confidence)
	a.Progress.Describe(fmt.Sprintf("%.1f %% [%.1f, %.1f]", 100*a.tally.Mean(), 100*low, 100*high))
}

// estimateEvery is the interval at which showEstimate updates the bar.
const estimateEvery = 500 * time.Millisecond

// addReplayHint adds the command that replays the game to an error of that game.
func (a *Job) addReplayHint(err error) error {
	var fault *selfplay.GameError
	if errors.As(err, &fault) {
		if repeat := a.ReplayCommand(slices.Index(a.Matches, fault.Match)); repeat != "" {
			return WithReplayHint(err, repeat)
		}
	}
	return err
}

// slowNote returns the message about a slow game, with the command that replays it.
func (a *Job) slowNote(g selfplay.SlowGame) string {
	repeat := a.ReplayCommand(slices.Index(a.Matches, g.Match))
	if repeat != "" {
		repeat += strconv.Itoa(g.Number + 1)
	}
	return SlowNote(g, repeat)
}

// SlowNote returns the message about a slow game. repeat is the command that replays it, empty if
// there is none.
func SlowNote(g selfplay.SlowGame, repeat string) string {
	note := fmt.Sprintf("game %d has taken %s; half of the games take less than %s", g.Number+1, inSeconds(g.Took), inSeconds(g.Usual))
	if repeat == "" {
		return note
	}
	return note + "\nto repeat it: " + repeat
}

// inSeconds returns a duration in seconds, with two significant digits below a second.
func inSeconds(d time.Duration) string {
	if d < time.Second {
		return fmt.Sprintf("%.2g s", d.Seconds())
	}
	return fmt.Sprintf("%.1f s", d.Seconds())
}

// WithReplayHint adds a line with the command that replays the game to a
// *selfplay.GameError. repeat is the command without the game's number. Other errors
// are returned unchanged.
func WithReplayHint(err error, repeat string) error {
	var fault *selfplay.GameError
	if errors.As(err, &fault) {
		return fmt.Errorf("%w\nto repeat it: %s%d", err, repeat, fault.Number+1)
	}
	return err
}

// FixedGames returns the question of a single matchup with a fixed number of games.
// seeds names the matchup, from which the seeds of games are derived.
func FixedGames(seeds string, games int) sampling.Question {
	return sampling.Question{Kind: sampling.Fixed, Matchups: []sampling.Matchup{{Sides: [2]int{0, 1}, Seeds: seeds}}, Games: games}
}

// recordAllStored records all batches of the store in order, without playing, and
// returns the step at which a batch is missing or the verdict is given.
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
