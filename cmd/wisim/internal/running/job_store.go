package running

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"slices"

	"github.com/wisim/wisim/ai/selfplay"
	"github.com/wisim/wisim/bench"
	"github.com/wisim/wisim/cmd/wisim/internal/terminal"
	"github.com/wisim/wisim/cmd/wisim/internal/version"
	"github.com/wisim/wisim/engine/cards"
	"github.com/wisim/wisim/reports/results"
	"github.com/wisim/wisim/reports/sampling"
)

// Versions returns the versions of this program that games depend on.
func Versions() (results.Versions, error) {
	hash, err := cards.Hash()
	if err != nil {
		return results.Versions{}, err
	}
	weights, err := bench.WeightsHash()
	return results.Versions{
		Program: version.String(), Rules: bench.CommittedSignature(), Cards: hash, Agents: bench.CommittedAgentSignature(), Weights: weights,
	}, err
}

// attach connects the job to a stored run of so many matchups, in which those of the
// question begin at offset, and loads its batches.
func (a *Job) attach(store *results.Run, part shard, offset, matchups int) error {
	a.store, a.shard, a.offset = store, part, offset
	for _, m := range a.Matches {
		m.Keep = store.Manifest().Keep
	}
	repeat := a.ReplayCommand
	a.ReplayCommand = func(matchup int) string {
		return cmp.Or(repeat(matchup), ReplayCommand(store.Dir(), matchups, offset+matchup))
	}
	return a.loadStored()
}

// ReplayCommand returns the command that replays a game of a stored run, without the
// game's number.
func ReplayCommand(dir string, matchups, matchup int) string {
	s := "wisim runs replay " + terminal.Quote(dir) + " "
	if matchups > 1 {
		s += fmt.Sprintf("--matchup %d ", matchup+1)
	}
	return s
}

// loadStored summarizes the stored batches of the question. It refuses a batch with
// other seeds than this run gives.
func (a *Job) loadStored() error {
	ids, err := a.store.Batches()
	if err != nil {
		return StoreError(err)
	}
	a.stored = make(map[results.BatchID]sampling.Played, len(ids))
	for _, id := range ids {
		if !a.owns(id) {
			continue
		}
		games, err := a.store.Games(id)
		if err != nil {
			return errDamaged(err)
		}
		b := sampling.Batch{Matchup: id.Matchup - a.offset, Number: id.Number, Games: len(games)}
		p, err := sampling.Summarize(b, games)
		if err != nil {
			return terminal.Inputf("%s: %w", a.store.Dir(), err)
		}
		if err := a.checkSeeds(b, games); err != nil {
			return terminal.Inputf("%s: %w; the file was changed, or belongs to another run", a.store.Dir(), err)
		}
		a.stored[id] = p
	}
	return nil
}

// checkSeeds checks that games have the seeds, pairs and sides of the run's plan.
func (a *Job) checkSeeds(b sampling.Batch, games []results.Game) error {
	for _, g := range games {
		want := a.Matches[b.Matchup].Plan(g.Number)
		if g.Seed != want.Seed || g.Pair != want.Pair || g.Swapped != want.Swapped {
			return fmt.Errorf("batch %v: game %d does not have the seed that this run gives it", a.batchID(b), g.Number+1)
		}
	}
	return nil
}

// batchID returns the ID under which the store keeps a batch of the job.
func (a *Job) batchID(b sampling.Batch) results.BatchID {
	return results.BatchID{Matchup: a.offset + b.Matchup, Number: b.Number}
}

// owns reports whether a stored batch belongs to the question.
func (a *Job) owns(id results.BatchID) bool {
	return id.Matchup >= a.offset && id.Matchup < a.offset+len(a.Matches)
}

// errDamaged turns the error of an unreadable batch into an input error with advice.
func errDamaged(err error) error {
	var where *results.Error
	if errors.As(err, &where) {
		return terminal.Inputf("%w; if you delete that file, wisim runs resume plays its games again", err)
	}
	return err
}

// StoreError turns errors of a stored run that the user can mend into input errors.
func StoreError(err error) error {
	var other *results.MismatchError
	var where *results.Error
	switch {
	case errors.As(err, &other):
		return terminal.Inputf("%w\nnothing was written; take another directory", err)
	case errors.As(err, &where) && errors.Is(err, fs.ErrNotExist):
		return terminal.Inputf("%s: no such directory", where.Path)
	case errors.As(err, &where):
		return terminal.WrapInput(err)
	}
	return err
}

// checkSameGames replays the last stored game of the question. It returns an error if
// an agent plays it in another way now.
func (a *Job) checkSameGames() error {
	ids, err := a.store.Batches()
	if err != nil {
		return StoreError(err)
	}
	ids = slices.DeleteFunc(ids, func(id results.BatchID) bool { return !a.owns(id) })
	if len(ids) == 0 {
		return nil
	}
	id := ids[len(ids)-1]
	games, err := a.store.Games(id)
	if err != nil {
		return errDamaged(err)
	}
	was := games[len(games)-1]
	is, err := a.Matches[id.Matchup-a.offset].Play(was.Number, nil)
	if err != nil {
		return a.addReplayHint(err)
	}
	if is != was {
		return terminal.Inputf("%s: %s: nothing was written", a.store.Dir(), DescribeDifference(was, is, a.store.Manifest().Versions.Program))
	}
	return nil
}

// DescribeDifference says in words that a game was played in one way by the given
// program and in another way now.
func DescribeDifference(was, is results.Game, program string) string {
	return fmt.Sprintf("this wisim, %s, plays game %d differently from wisim %s: %s instead of %s",
		version.String(), was.Number+1, program, describeOutcome(is), describeOutcome(was))
}

func describeOutcome(g results.Game) string {
	who := "unfinished"
	switch g.Winner {
	case 0, 1:
		who = fmt.Sprintf("side %d wins", g.Winner+1)
	case results.Draw:
		who = "a draw"
	}
	return fmt.Sprintf("%s (%s) after %s and %s, signature %016x", who, g.Ending, terminal.Count(g.Turns, "turn"), terminal.Count(g.Decisions, "decision"), g.Signature)
}

// selfplayBatch returns the games of a batch for package selfplay.
func (a *Job) selfplayBatch(b sampling.Batch) selfplay.Batch {
	return selfplay.Batch{Match: a.Matches[b.Matchup], First: b.First(), Games: b.Games}
}

// OpenRun opens a stored run for reading; the error is an input error.
func OpenRun(dir string) (*results.Run, error) {
	r, err := results.Open(dir)
	return r, StoreError(err)
}

// DescribeMissing names the first batch of a fixed number of games that is missing
// and counts the others; empty if the run is complete.
func DescribeMissing(q sampling.Question, ids []results.BatchID) string {
	if q.Kind != sampling.Fixed {
		return ""
	}
	have := map[results.BatchID]bool{}
	for _, id := range ids {
		have[id] = true
	}
	first, n := "", 0
	for m := range q.Matchups {
		for k := 0; k*sampling.BatchGames < q.Games; k++ {
			if id := (results.BatchID{Matchup: m, Number: k}); !have[id] {
				if n++; first == "" {
					first = id.String()
				}
			}
		}
	}
	if n > 1 {
		first += fmt.Sprintf(" (and %d more)", n-1)
	}
	return first
}
