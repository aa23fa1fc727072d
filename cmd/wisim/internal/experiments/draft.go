package experiments

import (
	"encoding/json"

	"github.com/wisim/wisim/ai/drafter"
	"github.com/wisim/wisim/ai/selfplay"
	"github.com/wisim/wisim/cmd/wisim/internal/house"
	"github.com/wisim/wisim/cmd/wisim/internal/loading"
	"github.com/wisim/wisim/cmd/wisim/internal/running"
	"github.com/wisim/wisim/cmd/wisim/internal/terminal"
	"github.com/wisim/wisim/cmd/wisim/internal/version"
	"github.com/wisim/wisim/decks/draft"
	"github.com/wisim/wisim/reports"
	"github.com/wisim/wisim/reports/results"
	"github.com/wisim/wisim/reports/sampling"
)

// Draft is a run of drafts, each of which is played once.
type Draft struct {
	Table    *drafter.Table
	Match    *selfplay.Match
	Run      reports.Run
	Manifest results.Manifest
	tally    *reports.DraftTally
}

// draftSetup holds the settings of the drafters in the manifest.
type draftSetup struct {
	Picks [2]string `json:"picks"`
}

// NewDraft returns a run of drafts. It fails if no drafter is called as picks says.
func NewDraft(pool *loading.Pool, picks, specs [2]string, guess loading.OpponentLists, rules house.House, seed uint64) (*Draft, error) {
	agents, err := guess.NewAgents(specs)
	if err != nil {
		return nil, err
	}
	box, err := draft.NewBox(pool.Decks)
	if err != nil {
		return nil, err
	}
	t := &drafter.Table{Box: box, Pool: pool.Decks, Lib: pool.Lib}
	if !rules.IsPrinted() {
		t.Rules = &rules.Game
	}
	r := &Draft{Table: t, Manifest: results.Manifest{Kind: kindDraft, CandidateLists: guess, House: rules.String()}}
	r.Run = reports.Run{Agents: specs, Lists: running.DescribeLists(specs), CandidateLists: guess.Report(), House: loading.ReportHouse(rules), Seed: seed}
	for i, name := range picks {
		if t.Drafters[i], err = drafter.New(name, pool.Lib); err != nil {
			return nil, err
		}
		r.Run.Decks[i].Name = name
		r.Manifest.Sides = append(r.Manifest.Sides, results.Side{Deck: -1, Agent: specs[i]})
	}
	r.Match = &selfplay.Match{Start: t.Start, Matchup: "draft", Agents: agents, Seed: seed}
	r.Manifest.Setup, err = json.Marshal(draftSetup{picks})
	return r, err
}

// Session returns the session of the run.
func (r *Draft) Session(std terminal.Streams, q sampling.Question, o *running.Options) *running.Session {
	return running.NewSession(r.job(q, o), r.Manifest, r.writer(std, &o.ReportOptions))
}

// job returns the job of the run.
func (r *Draft) job(q sampling.Question, o *running.Options) *running.Job {
	job := &running.Job{
		Question:      q,
		Matches:       []*selfplay.Match{r.Match},
		Workers:       min(o.Jobs, q.Games),
		Noun:          "drafts",
		ReplayCommand: func(int) string { return r.Run.Repeat },
		OnBatch: func(_ sampling.Batch, batch results.Batch) error {
			for _, g := range batch.Games {
				d, err := r.drafted(g)
				if err != nil {
					return err
				}
				r.tally.Add(g, d)
			}
			return nil
		},
		Reset: func() { r.tally = reports.NewDraftTally(r.Run) },
	}
	job.Reset()
	return job
}

// drafted repeats the draft of a game, which costs little beside the game, and
// returns what the report says of it.
func (r *Draft) drafted(g results.Game) (reports.DraftResult, error) {
	d, err := r.Table.Draft(g.Seed, g.First)
	if err != nil {
		return reports.DraftResult{}, err
	}
	var out reports.DraftResult
	for i := range d.Decks {
		out.Cards[i], out.Capitals[i] = d.Decks[i].Size(), d.Decks[i].Capital.String()
		if d.Seats[i] == draft.Order {
			out.Order = i
		}
	}
	return out, nil
}

// writer returns the function that writes the report.
func (r *Draft) writer(std terminal.Streams, o *running.ReportOptions) func(sampling.Step, reports.Speed) error {
	return func(_ sampling.Step, speed reports.Speed) error {
		report := r.tally.Draft()
		report.Version = version.String()
		if err := o.Present(std.Out, report, report.WriteText); err != nil {
			return err
		}
		return speed.WriteText(o.SpeedWriter(std), report.Sim())
	}
}
