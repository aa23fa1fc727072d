package running

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/wisim/wisim/cmd/wisim/internal/queue"
	"github.com/wisim/wisim/cmd/wisim/internal/terminal"
	"github.com/wisim/wisim/reports"
	"github.com/wisim/wisim/reports/results"
	"github.com/wisim/wisim/reports/sampling"
)

// Session is everything that one command plays and reports: one job, or the same
// question for several agents in turn, or (tune) a row of jobs that follow from each
// other. It is stored as one run, in which the matchups of all jobs are numbered
// consecutively.
type Session struct {
	Jobs []*Job
	// Next returns the job that follows from the answer to the last of Jobs, nil at
	// the end. It is nil if all jobs are known beforehand.
	Next func(sampling.Step) (*Job, error)
	// Manifest has the fields that differ between commands: kind, command, sides,
	// decks and setup. manifestFor adds the others.
	Manifest results.Manifest
	// WriteReport writes the report. steps are the last steps of the jobs that were
	// begun; the last one has no verdict if the run was interrupted.
	WriteReport func(steps []sampling.Step, speed reports.Speed) error
	// ExitError returns the error of the command once the report is complete, such as a
	// met --fail-if. It may be nil.
	ExitError func() error

	store  *results.Run // run in which the games are stored; nil if they are not stored
	shard  shard
	pruned bool // whether stored batches of workers were removed, so that others may be there in vain
}

// NewSession returns a session of one job.
func NewSession(a *Job, m results.Manifest, write func(sampling.Step, reports.Speed) error) *Session {
	return &Session{
		Jobs: []*Job{a}, Manifest: m,
		WriteReport: func(steps []sampling.Step, speed reports.Speed) error { return write(steps[0], speed) },
	}
}

// Run plays until everything is answered or interrupted, stores the run if --out says
// so, and writes the report.
func (s *Session) Run(ctx context.Context, std terminal.Streams, o *Options) error {
	if o.fresh {
		if _, err := fmt.Fprintf(std.Err, "wisim: --fresh drew --seed %d\n", o.Seed); err != nil {
			return err
		}
	}
	if o.Out != "" {
		if err := s.createStore(o); err != nil {
			return err
		}
	}
	return s.Continue(ctx, std, o)
}

// createStore creates the run's directory, or continues the run that is there if it
// asks the same.
func (s *Session) createStore(o *Options) error {
	part, err := parseShard(o.Shard)
	if err != nil {
		return err
	}
	m, err := s.manifestFor(o)
	if err != nil {
		return err
	}
	m.Shard = part.String()
	store, err := results.Create(o.Out, m)
	if err != nil {
		return StoreError(err)
	}
	if err := s.Attach(store); err != nil {
		return errors.Join(err, store.Close())
	}
	return nil
}

// manifestFor returns the complete manifest of the run.
func (s *Session) manifestFor(o *Options) (m results.Manifest, err error) {
	m = s.Manifest
	if m.Question, err = questionJSON(s.Jobs[0].Question); err != nil {
		return m, err
	}
	m.Seed, m.Keep = o.Seed, results.Keep(o.Keep)
	m.Versions, err = Versions()
	return m, err
}

// Attach connects the session to a stored run and loads its batches.
func (s *Session) Attach(store *results.Run) error {
	s.store = store
	part, err := parseShard(store.Manifest().Shard)
	if err != nil {
		return terminal.Inputf("%s: run.json: %w", store.Dir(), err)
	}
	s.shard = part
	ids, err := store.Batches()
	if err != nil {
		return StoreError(err)
	}
	if n := len(ids); s.Next == nil && n > 0 && ids[n-1].Matchup >= s.Matchups() {
		return terminal.Inputf("%s: has batch %v, of a matchup that the run does not have", store.Dir(), ids[n-1])
	}
	offset := 0
	for _, a := range s.Jobs {
		if err := a.attach(store, part, offset, s.Matchups()); err != nil {
			return err
		}
		offset += len(a.Matches)
	}
	return nil
}

// Matchups returns the number of matchups of all jobs.
func (s *Session) Matchups() (n int) {
	for _, a := range s.Jobs {
		n += len(a.Matches)
	}
	return n
}

// FindMatchup returns the job of the n-th matchup of the run, and its index in that
// job. It panics if n is out of range.
func (s *Session) FindMatchup(n int) (part *Job, matchup int) {
	for _, a := range s.Jobs {
		if n < len(a.Matches) {
			return a, n
		}
		n -= len(a.Matches)
	}
	panic(fmt.Sprintf("matchup %d more than there are", n))
}

// Continue plays the missing batches and writes the report.
func (s *Session) Continue(ctx context.Context, std terminal.Streams, o *Options) (err error) {
	if s.store != nil {
		defer func() { err = errors.Join(err, s.store.Close()) }()
		if err := s.checkCompatible(); err != nil {
			return err
		}
	}
	remote, err := s.connect(ctx, std.Err, o)
	if err != nil {
		return err
	}
	over := false
	defer func() { err = errors.Join(err, remote.close(over)) }()
	if err := s.recall(remote); err != nil {
		return err
	}
	start := time.Now()
	steps, stopped, err := s.answer(ctx, std)
	var lost *queue.LostError
	for ; errors.As(err, &lost); steps, stopped, err = s.answer(ctx, std) {
		if err := s.startOver(remote.driver, lost); err != nil {
			return err
		}
	}
	if err != nil {
		return err
	}
	over = !stopped
	workers := s.Jobs[0].Workers
	if remote != nil {
		workers, _ = remote.driver.Workers(ctx)
		_, _ = fmt.Fprintf(std.Err, "wisim: %v\n", remote.driver.Trust())
	}
	if over {
		if err := s.tidy(); err != nil {
			return err
		}
	}
	if s.shard.all() {
		speed := reports.Speed{Elapsed: time.Since(start), Workers: workers}
		for _, a := range s.Jobs {
			speed.Kept += a.reused
		}
		err = s.WriteReport(steps, speed)
	} else {
		err = s.writeShardNote(std.Out)
	}
	switch {
	case err != nil:
		return err
	case stopped:
		return s.errInterrupted()
	case s.ExitError != nil && s.shard.all():
		return s.ExitError()
	}
	return nil
}

// answer plays the jobs. It returns the last step of each job that was begun, and whether it
// was interrupted.
func (s *Session) answer(ctx context.Context, std terminal.Streams) (steps []sampling.Step, stopped bool, err error) {
	for i := 0; i < len(s.Jobs); i++ {
		a := s.Jobs[i]
		a.Progress = terminal.StartProgress(std, a.noun(), a.upperBound())
		step, err := a.Answer(ctx)
		a.Progress.Stop()
		var lost *queue.LostError
		if stopped = IsInterrupt(ctx, err); err != nil && (!stopped || errors.As(err, &lost)) {
			return steps, false, err
		}
		if steps = append(steps, step); stopped {
			break
		}
		if err := s.addNext(step); err != nil {
			return steps, false, err
		}
		if next := len(s.Jobs) - 1; s.Next != nil && s.store != nil && next > i {
			if err := s.Jobs[next].checkSameGames(); err != nil {
				return steps, false, err
			}
		}
	}
	return steps, stopped, nil
}

// tidy removes from a run that is over what only its way there needed.
func (s *Session) tidy() error {
	if s.store == nil {
		return nil
	}
	if err := s.prune(); err != nil {
		return err
	}
	return StoreError(s.store.ForgetOrigins())
}

// addNext appends the job that follows from the answer to the last one, if there is
// one.
func (s *Session) addNext(step sampling.Step) error {
	if s.Next == nil {
		return nil
	}
	offset := s.Matchups()
	a, err := s.Next(step)
	if a == nil || err != nil {
		return err
	}
	s.Jobs = append(s.Jobs, a)
	if s.store == nil {
		return nil
	}
	return a.attach(s.store, s.shard, offset, s.Matchups())
}

// Reach makes the jobs up to that of a matchup, for runs whose jobs follow from each
// other.
func (s *Session) Reach(matchup int) error {
	if s.Next == nil || matchup < s.Matchups() {
		return nil
	}
	_, err := s.Steps()
	return err
}

// IsInterrupt reports whether err is the cancellation of ctx.
func IsInterrupt(ctx context.Context, err error) bool {
	return ctx.Err() != nil && errors.Is(err, context.Cause(ctx))
}

// errInterrupted returns the error of an interrupted session, with the command that
// resumes it.
func (s *Session) errInterrupted() error {
	games, total, things := 0, 0, s.Jobs[0].noun()
	for _, a := range s.Jobs {
		games, total = games+a.Games, total+a.total()
	}
	of := ""
	if total > 0 {
		of = fmt.Sprintf(" of %d", total)
	}
	err := fmt.Errorf("%w after %d%s %s", terminal.ErrInterrupted, games, of, things)
	if s.store != nil {
		err = fmt.Errorf("%w; to continue: wisim runs resume %s", err, terminal.Quote(s.store.Dir()))
	}
	return err
}

// writeShardNote says what a shard has played and how to merge it.
func (s *Session) writeShardNote(w io.Writer) error {
	a := s.Jobs[0]
	_, err := fmt.Fprintf(w, "shard %v: %s of %d in %s\nwisim runs merge joins it with the other shards\n",
		s.shard, terminal.Count(a.Games, strings.TrimSuffix(a.noun(), "s")), a.total(), s.store.Dir())
	return err
}

// checkCompatible refuses to continue a run that this program would play differently:
// with other rules, cards, agents or weights. The games of a run whose agents are not
// known may differ in a way that the stored games do not show.
func (s *Session) checkCompatible() error {
	v, err := Versions()
	if err != nil {
		return err
	}
	m := s.store.Manifest()
	here := v.Parts()
	for i, run := range m.Versions.Parts() {
		switch {
		case run.Value == "":
			return terminal.Inputf("%s: was started by wisim %s, which did not store the version of its %s; this wisim, %s, has the %s %s and may play other games; nothing was written; that wisim can resume it",
				s.store.Dir(), m.Versions.Program, run.Name, v.Program, run.Name, here[i].Value)
		case run != here[i]:
			return terminal.Inputf("%s: was started by wisim %s with the %s %s; this wisim, %s, has %s and would play other games; nothing was written",
				s.store.Dir(), m.Versions.Program, run.Name, run.Value, v.Program, here[i].Value)
		}
	}
	for _, a := range s.Jobs {
		if err := a.checkSameGames(); err != nil {
			return err
		}
	}
	return nil
}

// Steps loads what a run has stored, in order and without playing. It returns the
// steps of the jobs that have an answer and of the one after them.
func (s *Session) Steps() (steps []sampling.Step, err error) {
	for i := 0; i < len(s.Jobs); i++ {
		a := s.Jobs[i]
		a.Progress = terminal.StartProgress(terminal.Silent(), a.noun(), 0)
		step, err := a.recordAllStored()
		if err != nil {
			return nil, err
		}
		if steps = append(steps, step); step.Verdict == nil {
			break
		}
		if err := s.addNext(step); err != nil {
			return nil, err
		}
	}
	return steps, nil
}

func questionJSON(q sampling.Question) (json.RawMessage, error) { return json.Marshal(q) }
