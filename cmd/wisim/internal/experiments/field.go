package experiments

import (
	"io"
	"sync"

	"github.com/wisim/wisim/ai"
	"github.com/wisim/wisim/ai/selfplay"
	"github.com/wisim/wisim/cmd/wisim/internal/loading"
	"github.com/wisim/wisim/cmd/wisim/internal/running"
	"github.com/wisim/wisim/cmd/wisim/internal/terminal"
	"github.com/wisim/wisim/cmd/wisim/internal/version"
	"github.com/wisim/wisim/decks"
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/reports"
	"github.com/wisim/wisim/reports/sampling"
)

// FieldAlpha is the probability that an interval of a field misses the true value.
const FieldAlpha = 0.05

// Field is decks that play each other, everyone against everyone.
type Field struct {
	Decks    *loading.DeckSet
	Question sampling.Question
	matches  []*selfplay.Match // one match for each matchup
	Agent    loading.Agent     // agent that plays all decks
	Seed     uint64
	Cards    []string // paths of the user's card files
	Command  string   // command line that asks the same question
	FailIf   FailIf
}

// Session returns the session of the run. repeat returns the command that replays a
// game of a matchup, without the game's number; nil for a stored run, which has its
// own.
func (r *Field) Session(std terminal.Streams, o *running.Options, repeat func(sampling.Matchup) string) (*running.Session, error) {
	a := &running.Job{Question: r.Question, Matches: r.matches, Workers: o.Jobs, ReplayCommand: func(int) string { return "" }}
	if repeat != nil {
		a.ReplayCommand = func(m int) string { return repeat(r.Question.Matchups[m]) }
	}
	m := r.Decks.Manifest(KindField, r.Command, []loading.Agent{r.Agent})
	if err := r.FailIf.store(&m); err != nil {
		return nil, err
	}
	var failed error
	s := running.NewSession(a, m, func(step sampling.Step, speed reports.Speed) error {
		report, err := r.report(step, a.Played)
		if err != nil {
			return err
		}
		report.CardUse = a.Uses.Report([]string{r.Agent.Name}, r.Decks.Names(), nil)
		report.FailedIf, failed = r.FailIf.judge(report, report.Partial)
		if err := writeField(o, std.Out, std.Color, report); err != nil {
			return err
		}
		return speed.WriteGames(o.SpeedWriter(std), report.Games)
	})
	s.ExitError = func() error { return failed }
	return s, nil
}

func (r *Field) report(step sampling.Step, played []sampling.Played) (reports.Field, error) {
	q := r.Question
	report := reports.Field{
		Cards: r.Cards, Agent: r.Agent.Name, Seed: r.Seed, Precision: q.Precision, MaxGames: q.MaxGames,
		Alpha: q.Alpha, Partial: step.Verdict == nil, Repeat: r.Command, CandidateLists: r.Decks.Opponents.Report(), House: loading.ReportHouse(r.Decks.House),
	}
	for i := range r.Decks.Decks {
		report.Decks = append(report.Decks, r.Decks.Report(i))
	}
	report, err := reports.NewField(report, q, step, played)
	report.Version = version.String()
	return report, err
}

func writeField(o *running.Options, out io.Writer, c *terminal.ColorMode, report reports.Field) error {
	return o.Present(out, report, func(w io.Writer, width int) error {
		paint, done := terminal.NewColorWriter(w, c)
		if err := report.WriteText(done, width, paint); err != nil {
			return err
		}
		return done.Close()
	})
}

// maxTables is how many tables of a field are kept in memory. A table takes 100 KB,
// and a large field has thousands of matchups; a batch uses one.
const maxTables = 64

// tableCache keeps the tables that were used lately.
type tableCache struct {
	mutex sync.Mutex
	ready map[int]*decks.Table
	order []int // matchups whose tables are in ready, the oldest first
}

// get returns the table of a matchup; newTable makes it if it is not cached.
func (t *tableCache) get(n int, newTable func() (*decks.Table, error)) (*decks.Table, error) {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	if table, ok := t.ready[n]; ok {
		return table, nil
	}
	table, err := newTable()
	if err != nil {
		return nil, err
	}
	if t.ready == nil {
		t.ready = map[int]*decks.Table{}
	}
	if len(t.order) == maxTables {
		delete(t.ready, t.order[0])
		t.order = t.order[1:]
	}
	t.ready[n] = table
	t.order = append(t.order, n)
	return table, nil
}

// MakeMatches makes the matchups of the question: each deck against each.
func (r *Field) MakeMatches() error {
	r.Question.Matchups, r.matches = nil, nil
	tables := &tableCache{}
	for i, a := range r.Decks.Decks {
		for k := i + 1; k < len(r.Decks.Decks); k++ {
			start := func(seed uint64) (*engine.Game, error) {
				table, err := tables.get(len(r.Decks.Decks)*i+k, func() (*decks.Table, error) {
					return r.Decks.NewTable(r.Decks.Lib, a.Source, r.Decks.Decks[k].Source, true)
				})
				if err != nil {
					return nil, err
				}
				return table.Game(seed)
			}
			if _, err := start(0); err != nil {
				return err
			}
			seeds := seedsOf(a.Deck(), r.Decks.Decks[k].Deck())
			r.Question.Matchups = append(r.Question.Matchups, sampling.Matchup{Sides: [2]int{i, k}, Seeds: seeds})
			r.matches = append(r.matches, &selfplay.Match{
				Start: selfplay.Decks(start), Matchup: seeds, Agents: [2]func() ai.Agent{r.Agent.Make, r.Agent.Make}, Seed: r.Seed,
			})
		}
	}
	return nil
}
