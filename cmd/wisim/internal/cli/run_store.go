package cli

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strconv"
	"strings"

	"github.com/wisim/wisim/ai/selfplay"
	"github.com/wisim/wisim/bench"
	"github.com/wisim/wisim/cmd/wisim/internal/terminal"
	"github.com/wisim/wisim/cmd/wisim/internal/version"
	"github.com/wisim/wisim/engine/cards"
	"github.com/wisim/wisim/reports/results"
	"github.com/wisim/wisim/reports/sampling"
)

// shard is the part of the batches of a run that one of several processes
// plays. The zero value is all of them.
type shard struct{ part, parts int }

// parseShard reads "3/8".
func parseShard(s string) (shard, error) {
	if s == "" {
		return shard{}, nil
	}
	part, parts, ok := strings.Cut(s, "/")
	k, err1 := strconv.Atoi(part)
	n, err2 := strconv.Atoi(parts)
	if !ok || err1 != nil || err2 != nil || n < 2 || k < 1 || k > n {
		return shard{}, terminal.Usagef("--shard %q: want the part and how many there are, such as 3/8", s)
	}
	return shard{k, n}, nil
}

func (s shard) all() bool { return s.parts == 0 }

// has reports whether the shard has the i-th batch of a round.
func (s shard) has(i int) bool { return s.all() || i%s.parts == s.part-1 }

func (s shard) String() string {
	if s.all() {
		return ""
	}
	return fmt.Sprintf("%d/%d", s.part, s.parts)
}

// versions of what games depend on.
func versions() (results.Versions, error) {
	hash, err := cards.Hash()
	return results.Versions{Program: version.String(), Rules: bench.CommittedSignature(), Cards: hash}, err
}

// use goes on with a run on disk, in which so many of its matchups come before
// those of the question.
func (a *asked) use(store *results.Run, part shard, offset, matchups int) error {
	a.store, a.shard, a.offset = store, part, offset
	for _, m := range a.matches {
		m.Keep = store.Manifest().Keep
	}
	repeat := a.repeat
	a.repeat = func(matchup int) string {
		return cmp.Or(repeat(matchup), replayCommand(store.Dir(), matchups, offset+matchup))
	}
	return a.load()
}

// replayCommand shows a game of a run again, when its number is put behind it.
func replayCommand(dir string, matchups, matchup int) string {
	s := "wisim runs replay " + terminal.Quote(dir) + " "
	if matchups > 1 {
		s += fmt.Sprintf("--matchup %d ", matchup+1)
	}
	return s
}

// load reads what was played already, and holds it against what is asked: a
// batch that cannot be of this run is not gone on with.
func (a *asked) load() error {
	ids, err := a.store.Batches()
	if err != nil {
		return runError(err)
	}
	a.stored = make(map[results.BatchID]sampling.Played, len(ids))
	for _, id := range ids {
		if !a.owns(id) {
			continue
		}
		games, err := a.store.Games(id)
		if err != nil {
			return damaged(err)
		}
		b := sampling.Batch{Matchup: id.Matchup - a.offset, Number: id.Number, Games: len(games)}
		p, err := sampling.Summarize(b, games)
		if err != nil {
			return terminal.Inputf("%s: %w", a.store.Dir(), err)
		}
		if err := a.plausible(b, games); err != nil {
			return terminal.Inputf("%s: %w; the file was changed, or belongs elsewhere", a.store.Dir(), err)
		}
		a.stored[id] = p
	}
	return nil
}

// plausible checks that games have the seeds that the run gives them.
func (a *asked) plausible(b sampling.Batch, games []results.Game) error {
	for _, g := range games {
		want := a.matches[b.Matchup].Plan(g.Number)
		if g.Seed != want.Seed || g.Pair != want.Pair || g.Swapped != want.Swapped {
			return fmt.Errorf("batch %v: game %d does not have the seed that this run gives it", a.idOf(b), g.Number+1)
		}
	}
	return nil
}

// idOf is what a batch of the question is called in the store.
func (a *asked) idOf(b sampling.Batch) results.BatchID {
	return results.BatchID{Matchup: a.offset + b.Matchup, Number: b.Number}
}

// owns reports whether a batch of the store is of the question.
func (a *asked) owns(id results.BatchID) bool {
	return id.Matchup >= a.offset && id.Matchup < a.offset+len(a.matches)
}

// damaged says how a run with a damaged batch can be saved.
func damaged(err error) error {
	var where *results.Error
	if errors.As(err, &where) {
		return terminal.Inputf("%w; if you delete that file, wisim runs resume plays its games again", err)
	}
	return err
}

// runError makes what is wrong with a run on disk an error of the input, where
// it is one.
func runError(err error) error {
	var other *results.OtherError
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

// faithful refuses to go on with a run that an agent would play otherwise than
// it was. It plays the last game of the question again to see.
func (a *asked) faithful() error {
	ids, err := a.store.Batches()
	if err != nil {
		return runError(err)
	}
	ids = slices.DeleteFunc(ids, func(id results.BatchID) bool { return !a.owns(id) })
	if len(ids) == 0 {
		return nil
	}
	id := ids[len(ids)-1]
	games, err := a.store.Games(id)
	if err != nil {
		return damaged(err)
	}
	was := games[len(games)-1]
	is, err := a.matches[id.Matchup-a.offset].Play(was.Number, nil)
	if err != nil {
		return a.explain(err)
	}
	if is != was {
		return terminal.Inputf("%s: %s: nothing was written", a.store.Dir(), otherwise(was, is, a.store.Manifest().Versions.Program))
	}
	return nil
}

// otherwise says that a game is played another way than it was.
func otherwise(was, is results.Game, program string) string {
	return fmt.Sprintf("this wisim, %s, plays game %d another way than wisim %s did: %s instead of %s",
		version.String(), was.Number+1, program, outcome(is), outcome(was))
}

func outcome(g results.Game) string {
	who := "unfinished"
	switch g.Winner {
	case 0, 1:
		who = fmt.Sprintf("side %d wins", g.Winner+1)
	case results.Draw:
		who = "a draw"
	}
	return fmt.Sprintf("%s (%s) after %s and %s, signature %016x", who, g.Ending, terminal.Count(g.Turns, "turn"), terminal.Count(g.Decisions, "decision"), g.Signature)
}

// batchOf is a batch for the player.
func (a *asked) batchOf(b sampling.Batch) selfplay.Batch {
	return selfplay.Batch{Match: a.matches[b.Matchup], First: b.First(), Games: b.Games}
}
