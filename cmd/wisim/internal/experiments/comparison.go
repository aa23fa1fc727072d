package experiments

import (
	"slices"

	"github.com/wisim/wisim/ai"
	"github.com/wisim/wisim/ai/selfplay"
	"github.com/wisim/wisim/cmd/wisim/internal/loading"
	"github.com/wisim/wisim/cmd/wisim/internal/running"
	"github.com/wisim/wisim/cmd/wisim/internal/terminal"
	"github.com/wisim/wisim/cmd/wisim/internal/version"
	"github.com/wisim/wisim/decks"
	"github.com/wisim/wisim/reports"
	"github.com/wisim/wisim/reports/results"
	"github.com/wisim/wisim/reports/sampling"
	"github.com/wisim/wisim/reports/stats"
)

// Comparison is two decks, A and B, that play the same opponents with the same seeds.
type Comparison struct {
	Decks    *loading.DeckSet // deck A, deck B, then their opponents
	Question sampling.Question
	tables   []*decks.Table  // one table for each matchup
	Agents   []loading.Agent // agents, each of which plays all decks in a job of its own
	Seed     uint64
	Cards    []string // paths of the user's card files
	Command  string   // command line that asks the same question
	FailIf   FailIf
}

// CompareQuestion returns the question that each of several agents is asked. alpha and
// beta are the probabilities that any of them errs, so each has its share. The question
// has no matchups yet.
func CompareQuestion(detect, alpha, beta float64, maxGames, agents int) sampling.Question {
	n := float64(agents)
	return sampling.Question{Kind: sampling.Compare, Detect: detect, Alpha: alpha / n, Beta: beta / n, MaxGames: maxGames}
}

// Session returns a session with a job for each agent. repeat returns the command
// that replays a game of a matchup, without the game's number; nil for a stored run,
// which has its own.
func (c *Comparison) Session(std terminal.Streams, o *running.Options, repeat func(loading.Agent, sampling.Matchup) string) (*running.Session, error) {
	s := &running.Session{Manifest: c.Decks.Manifest(KindCompare, c.Command, c.Agents)}
	if err := c.FailIf.store(&s.Manifest); err != nil {
		return nil, err
	}
	for _, agent := range c.Agents {
		a := c.ask(agent, o.Jobs, func(m sampling.Matchup) string { return m.Seeds })
		if repeat != nil {
			a.ReplayCommand = func(matchup int) string { return repeat(agent, c.Question.Matchups[matchup]) }
		}
		s.Jobs = append(s.Jobs, a)
	}
	var failed error
	s.ExitError = func() error { return failed }
	s.WriteReport = func(steps []sampling.Step, speed reports.Speed) error {
		report := c.report(s.Jobs, steps)
		report.FailedIf, failed = c.FailIf.judge(report, report.Partial)
		if err := o.Present(std.Out, report, report.WriteText); err != nil {
			return err
		}
		games := 0
		for _, answer := range report.Answers {
			games += answer.Games
		}
		return speed.WriteGames(o.SpeedWriter(std), games)
	}
	return s, nil
}

// report returns the report of the jobs that have steps.
func (c *Comparison) report(parts []*running.Job, steps []sampling.Step) reports.Compare {
	q, agents := c.Question, float64(len(c.Agents))
	report := reports.Compare{
		Decks: [2]reports.Deck{c.Decks.Report(0), c.Decks.Report(1)}, Seed: c.Seed,
		Cards: c.Cards, Detect: q.Detect, Alpha: stats.Round(agents * q.Alpha), Beta: stats.Round(agents * q.Beta), MaxGames: q.MaxGames, Repeat: c.Command, CandidateLists: c.Decks.Opponents.Report(), House: loading.ReportHouse(c.Decks.House),
	}
	for i := 2; i < len(c.Decks.Decks); i++ {
		report.Field = append(report.Field, c.Decks.Report(i))
	}
	for i, step := range steps {
		report.Answers = append(report.Answers, reports.NewAgentAnswer(c.Agents[i].Name, q, step, parts[i].Played))
		report.Partial = report.Partial || step.Verdict == nil
	}
	report.CardUse = c.cardUse(parts)
	report = reports.NewCompare(report)
	report.Version = version.String()
	return report
}

// cardUse returns the cards that the agents do not play.
func (c *Comparison) cardUse(parts []*running.Job) reports.CardUse {
	var uses reports.UseTally
	var agents []string
	for i, p := range parts {
		uses.Merge(&p.Uses)
		agents = append(agents, c.Agents[i].Name)
	}
	return uses.Report(agents, c.Decks.Names(), nil)
}

// MakeMatches makes the matchups of the question: A and B against every opponent.
func (c *Comparison) MakeMatches() error {
	c.Question.Matchups, c.tables = nil, nil
	for opponent := 2; opponent < len(c.Decks.Decks); opponent++ {
		if err := c.addOpponent(opponent); err != nil {
			return err
		}
	}
	return nil
}

// addOpponent adds the matchups of A and B against an opponent. Both use the seeds of
// A and the opponent, so A plays the games that "wisim sim" plays of the two.
func (c *Comparison) addOpponent(opponent int) error {
	source := func(i int) decks.Source { return c.Decks.Decks[i].Source }
	seeds := seedsOf(source(0).Deck(), source(opponent).Deck())
	for side := range 2 {
		table, err := c.Decks.NewAlignedTable(c.Decks.Lib, source(side), source(opponent), source(0))
		if err != nil {
			return err
		}
		c.tables = append(c.tables, table)
		c.Question.Matchups = append(c.Question.Matchups, sampling.Matchup{Sides: [2]int{side, opponent}, Seeds: seeds})
	}
	return nil
}

// ask returns the job of one agent. seeds names the seeds of a matchup.
func (c *Comparison) ask(agent loading.Agent, workers int, seeds func(sampling.Matchup) string) *running.Job {
	a := &running.Job{Question: c.Question, Workers: workers, ReplayCommand: func(int) string { return "" }}
	number := slices.IndexFunc(c.Agents, func(x loading.Agent) bool { return x.Name == agent.Name })
	a.UseKey = func(matchup int, u results.CardUse) (reports.UseKey, bool) {
		return reports.UseKey{Deck: c.Question.Matchups[matchup].Sides[u.Side], Agent: max(number, 0)}, true
	}
	for i, m := range c.Question.Matchups {
		a.Matches = append(a.Matches, &selfplay.Match{
			Start: selfplay.Decks(c.tables[i].Game), Matchup: seeds(m), Agents: [2]func() ai.Agent{agent.Make, agent.Make}, Seed: c.Seed,
		})
	}
	return a
}
