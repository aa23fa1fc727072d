package cli

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/wisim/wisim/cmd/wisim/internal/terminal"
	"github.com/wisim/wisim/reports"
	"github.com/wisim/wisim/reports/results"
	"github.com/wisim/wisim/reports/sampling"
)

// series is all that a command asks, and has one report: a question or, of
// several agents, the same question of each, one after the other. It is kept as
// one run, in which the matchups of a question follow those of the one before.
type series struct {
	parts []*asked
	// after gives the question that follows from the answer to the last of parts,
	// nil if there is none. It is nil if all questions are known beforehand.
	after func(sampling.Step) (*asked, error)
	// manifest is what --out keeps of the question, without what is the same
	// for all commands: kind, command, sides, decks and setup.
	manifest results.Manifest
	// write the report of what the questions have come to: the steps of those
	// that were begun. The last of them has no verdict if it was interrupted.
	write func(steps []sampling.Step, speed reports.Speed) error
	// judge says, when the report of all is written, what the exit code is to say
	// of it. Nil if it says nothing.
	judge func() error

	store *results.Run // nil if nothing is kept
	shard shard
}

// single is a series of one question.
func single(a *asked, m results.Manifest, write func(sampling.Step, reports.Speed) error) *series {
	return &series{
		parts: []*asked{a}, manifest: m,
		write: func(steps []sampling.Step, speed reports.Speed) error { return write(steps[0], speed) },
	}
}

// run plays until all is answered, or until it is interrupted, keeps what is
// asked to be kept, and has the report written.
func (s *series) run(cmd *cobra.Command, o *runOptions) error {
	if o.out != "" {
		if err := s.keep(o); err != nil {
			return err
		}
	}
	return s.report(cmd, o)
}

// keep has the run written to a directory: a new one, or one that asks the
// same, with which it goes on.
func (s *series) keep(o *runOptions) error {
	part, err := parseShard(o.shard)
	if err != nil {
		return err
	}
	m, err := s.manifestFor(o)
	if err != nil {
		return err
	}
	m.Shard = part.String()
	store, err := results.Create(o.out, m)
	if err != nil {
		return runError(err)
	}
	if err := s.use(store); err != nil {
		return errors.Join(err, store.Close())
	}
	return nil
}

// manifestFor completes the manifest.
func (s *series) manifestFor(o *runOptions) (m results.Manifest, err error) {
	m = s.manifest
	if m.Question, err = questionJSON(s.parts[0].question); err != nil {
		return m, err
	}
	m.Seed, m.Keep = o.seed, results.Keep(o.keep)
	m.Versions, err = versions()
	return m, err
}

// use goes on with a run on disk.
func (s *series) use(store *results.Run) error {
	s.store = store
	part, err := parseShard(store.Manifest().Shard)
	if err != nil {
		return terminal.Inputf("%s: run.json: %w", store.Dir(), err)
	}
	s.shard = part
	ids, err := store.Batches()
	if err != nil {
		return runError(err)
	}
	if n := len(ids); s.after == nil && n > 0 && ids[n-1].Matchup >= s.matchups() {
		return terminal.Inputf("%s: has batch %v, of a matchup that the run does not have", store.Dir(), ids[n-1])
	}
	offset := 0
	for _, a := range s.parts {
		if err := a.use(store, part, offset, s.matchups()); err != nil {
			return err
		}
		offset += len(a.matches)
	}
	return nil
}

// matchups of all questions.
func (s *series) matchups() (n int) {
	for _, a := range s.parts {
		n += len(a.matches)
	}
	return n
}

// matchup finds one by its number in the run.
func (s *series) matchup(n int) (part *asked, matchup int) {
	for _, a := range s.parts {
		if n < len(a.matches) {
			return a, n
		}
		n -= len(a.matches)
	}
	panic(fmt.Sprintf("matchup %d more than there are", n))
}

// report plays on from what there is, and has the report written.
func (s *series) report(cmd *cobra.Command, o *runOptions) (err error) {
	if s.store != nil {
		defer func() { err = errors.Join(err, s.store.Close()) }()
		if err := s.faithful(); err != nil {
			return err
		}
	}
	remote, err := s.connect(cmd, o)
	if err != nil {
		return err
	}
	over := false
	defer func() { err = errors.Join(err, remote.close(over)) }()
	start := time.Now()
	var steps []sampling.Step
	stopped := false
	for i := 0; i < len(s.parts); i++ {
		a := s.parts[i]
		a.progress = terminal.StartProgress(cmd.ErrOrStderr(), a.most())
		step, err := a.answer(cmd.Context())
		a.progress.Stop()
		if stopped = isStopped(cmd, err); err != nil && !stopped {
			return err
		}
		if steps = append(steps, step); stopped {
			break
		}
		if err := s.grow(step); err != nil {
			return err
		}
		if next := len(s.parts) - 1; s.after != nil && s.store != nil && next > i {
			if err := s.parts[next].faithful(); err != nil {
				return err
			}
		}
	}
	over = !stopped
	workers := s.parts[0].workers
	if remote != nil {
		workers, _ = remote.driver.Workers(cmd.Context())
	}
	if s.shard.all() {
		speed := reports.Speed{Elapsed: time.Since(start), Workers: workers}
		for _, a := range s.parts {
			speed.Kept += a.kept
		}
		err = s.write(steps, speed)
	} else {
		err = s.sayShard(cmd.OutOrStdout())
	}
	switch {
	case err != nil:
		return err
	case stopped:
		return s.interrupted()
	case s.judge != nil && s.shard.all():
		return s.judge()
	}
	return nil
}

// grow by the question that follows from the answer to the last, if there is one.
func (s *series) grow(step sampling.Step) error {
	if s.after == nil {
		return nil
	}
	offset := s.matchups()
	a, err := s.after(step)
	if a == nil || err != nil {
		return err
	}
	s.parts = append(s.parts, a)
	if s.store == nil {
		return nil
	}
	return a.use(s.store, s.shard, offset, s.matchups())
}

// reach makes the questions of a run as far as they are known, in which one
// follows from the other, if the matchup is of none of those that are there.
func (s *series) reach(matchup int) error {
	if s.after == nil || matchup < s.matchups() {
		return nil
	}
	_, err := s.look()
	return err
}

// isStopped reports whether an error is that the user has interrupted.
func isStopped(cmd *cobra.Command, err error) bool {
	return cmd.Context().Err() != nil && errors.Is(err, context.Cause(cmd.Context()))
}

// interrupted is the error of a series that was.
func (s *series) interrupted() error {
	games, total, things := 0, 0, s.parts[0].thing()
	for _, a := range s.parts {
		games, total = games+a.games, total+a.total()
	}
	of := ""
	if total > 0 {
		of = fmt.Sprintf(" of %d", total)
	}
	err := fmt.Errorf("%w after %d%s %s", terminal.ErrInterrupted, games, of, things)
	if s.store != nil {
		err = fmt.Errorf("%w; to go on: wisim runs resume %s", err, terminal.Quote(s.store.Dir()))
	}
	return err
}

// sayShard says what a shard has, and what becomes of it.
func (s *series) sayShard(w io.Writer) error {
	a := s.parts[0]
	_, err := fmt.Fprintf(w, "shard %v: %s of %d in %s\nwisim runs merge joins it with the other shards\n",
		s.shard, terminal.Count(a.games, strings.TrimSuffix(a.thing(), "s")), a.total(), s.store.Dir())
	return err
}

// faithful refuses to go on with a run that this program would play otherwise:
// other rules or cards, or an agent that decides otherwise.
func (s *series) faithful() error {
	v, err := versions()
	if err != nil {
		return err
	}
	m := s.store.Manifest()
	for _, c := range []struct{ what, run, here string }{{"rules", m.Versions.Rules, v.Rules}, {"card data", m.Versions.Cards, v.Cards}} {
		if c.run != c.here {
			return terminal.Inputf("%s: was begun by wisim %s with the %s %s; this wisim, %s, has %s, and would play other games: nothing was written",
				s.store.Dir(), m.Versions.Program, c.what, c.run, v.Program, c.here)
		}
	}
	for _, a := range s.parts {
		if err := a.faithful(); err != nil {
			return err
		}
	}
	return nil
}

// look goes through what there is of a run, in order, without playing: the
// steps of the questions that have an answer, and of the one after them.
func (s *series) look() (steps []sampling.Step, err error) {
	for i := 0; i < len(s.parts); i++ {
		a := s.parts[i]
		a.progress = terminal.StartProgress(io.Discard, 0)
		step, err := a.look()
		if err != nil {
			return nil, err
		}
		if steps = append(steps, step); step.Verdict == nil {
			break
		}
		if err := s.grow(step); err != nil {
			return nil, err
		}
	}
	return steps, nil
}

func questionJSON(q sampling.Question) (json.RawMessage, error) { return json.Marshal(q) }
