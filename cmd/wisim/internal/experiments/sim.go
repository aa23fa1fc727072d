package experiments

import (
	"github.com/wisim/wisim/ai/selfplay"
	"github.com/wisim/wisim/cmd/wisim/internal/running"
	"github.com/wisim/wisim/cmd/wisim/internal/terminal"
	"github.com/wisim/wisim/cmd/wisim/internal/version"
	"github.com/wisim/wisim/engine/cardlang"
	"github.com/wisim/wisim/reports"
	"github.com/wisim/wisim/reports/results"
	"github.com/wisim/wisim/reports/sampling"
)

// Sim is a matchup of two sides that play many games.
type Sim struct {
	Question sampling.Question
	Match    *selfplay.Match
	Run      reports.Run
	manifest results.Manifest
	FailIf   FailIf
	failed   error // what the report says of FailIf
	tally    *reports.Tally
	played   *running.Job    // the job that plays the games
	Own      []cardlang.File // the user's own cards, which a written position must include
}

// SetCommand sets the command that repeats the run.
func (s *Sim) SetCommand(command string) {
	s.manifest.Command, s.Run.Repeat = command, command+" --log "
}

// Session returns the session of the run.
func (s *Sim) Session(std terminal.Streams, o *running.Options) (*running.Session, error) {
	if err := s.FailIf.store(&s.manifest); err != nil {
		return nil, err
	}
	session := running.NewSession(s.job(o), s.manifest, s.writer(std, &o.ReportOptions))
	session.ExitError = func() error { return s.failed }
	return session, nil
}

// job returns the job of the run.
func (s *Sim) job(o *running.Options) *running.Job {
	s.Run.Games = s.Question.Games
	workers := o.Jobs
	if s.Question.Games > 0 {
		workers = min(workers, s.Question.Games)
	}
	s.played = &running.Job{
		Question:      s.Question,
		Matches:       []*selfplay.Match{s.Match},
		Workers:       workers,
		ReplayCommand: func(int) string { return s.Run.Repeat },
		UseKey: func(_ int, u results.CardUse) (reports.UseKey, bool) {
			return reports.UseKey{Deck: int(u.Side), Agent: int(u.Agent)}, true
		},
		OnBatch: func(_ sampling.Batch, batch results.Batch) error {
			s.tally.AddBatch(batch)
			return nil
		},
		Reset: func() { s.tally = reports.NewTally(s.Run) },
	}
	s.played.Reset()
	return s.played
}

// writer returns the function that writes the report.
func (s *Sim) writer(std terminal.Streams, o *running.ReportOptions) func(sampling.Step, reports.Speed) error {
	return func(step sampling.Step, speed reports.Speed) error {
		sim := s.tally.Answer(s.Question, step)
		sim.Version = version.String()
		names := reports.DistinctNames(sim.Decks)
		sim.CardUse = s.played.Uses.Report(s.Run.Agents[:], names[:], nil)
		sim.FailedIf, s.failed = s.FailIf.judge(sim, sim.Partial)
		if err := o.Present(std.Out, sim, sim.WriteText); err != nil {
			return err
		}
		return speed.WriteText(o.SpeedWriter(std), sim)
	}
}
