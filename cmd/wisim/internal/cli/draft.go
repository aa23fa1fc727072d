package cli

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/wisim/wisim/ai/all"
	"github.com/wisim/wisim/ai/drafter"
	"github.com/wisim/wisim/ai/selfplay"
	"github.com/wisim/wisim/cmd/wisim/internal/loading"
	"github.com/wisim/wisim/cmd/wisim/internal/playback"
	"github.com/wisim/wisim/cmd/wisim/internal/running"
	"github.com/wisim/wisim/cmd/wisim/internal/terminal"
	"github.com/wisim/wisim/cmd/wisim/internal/version"
	"github.com/wisim/wisim/decks/draft"
	"github.com/wisim/wisim/reports"
	"github.com/wisim/wisim/reports/results"
	"github.com/wisim/wisim/reports/sampling"
)

const draftLong = `Let two drafters build decks out of one Core Set by the rulebook's draft, one for
Order and one for Destruction, and let agents play each draft's two decks once.

Drafts come in pairs: one seed, and so the same piles, with the drafters on the
other sides. In both games of a pair the same side begins, which is drawn by
lot. So in a pair each drafter has had either side, and has begun, once: what
is left between them is how they draft, and how their agents play. The interval
is computed over pairs. If -n is odd the last draft has no partner and counts
as half a pair.

The capital of a deck is that of the race with the most loyalty icons in it.

Drafters, for --picks:
%s
Agents, for --agents:
%s
The same drafters, agents, seed and number of drafts give the same result on any
machine with any --jobs. An interrupt (Ctrl-C) ends the run within a second;
what was finished is printed, marked as partial.`

type draftOptions struct {
	running.Options
	drafts                  int
	picks                   string
	log                     int
	loading.OpponentOptions // no flag: drafted decks are of no field
}

func newDraft() *cobra.Command {
	var o draftOptions
	cmd := &cobra.Command{
		Use:   "draft [flags]",
		Short: "Draft decks and play them",
		Long:  fmt.Sprintf(draftLong, drafter.Help(), all.Help()),
		Example: `  wisim draft -n 500
  wisim draft --picks good --agents mcts:200,heuristic
  wisim draft --log 17`,
		Args: exactly(),
		RunE: func(cmd *cobra.Command, _ []string) error { return o.run(cmd) },
	}
	f := cmd.Flags()
	f.IntVarP(&o.drafts, "drafts", "n", 1000, "drafts, each of which is played once")
	o.Options.AddFlags(f, "drafter")
	f.StringVar(&o.picks, "picks", "good,random", "who drafts: one drafter, or two with a comma")
	f.IntVar(&o.log, "log", 0, "do only the draft with this number, 1 if left out, and print it pick by pick")
	f.Lookup("log").NoOptDefVal = "1"
	return cmd
}

// draftRun is two drafters, ready to go.
type draftRun struct {
	table    *drafter.Table
	match    *selfplay.Match
	run      reports.Run
	manifest results.Manifest
	tally    *reports.DraftTally
}

// draftSetup is what a run of drafts keeps of who drafts.
type draftSetup struct {
	Picks [2]string `json:"picks"`
}

func (o *draftOptions) run(cmd *cobra.Command) error {
	if err := o.check(cmd); err != nil {
		return err
	}
	specs, err := o.ParseAgents()
	if err != nil {
		return err
	}
	picks, err := running.OneOrTwo("picks", o.picks, strings.Split(o.picks, ","))
	if err != nil {
		return err
	}
	pool, err := o.CardFiles.Load(cmd.ErrOrStderr())
	if err != nil {
		return err
	}
	guess, err := o.Lists(streams(cmd), pool, &loading.DeckOptions{}, specs[:]...)
	if err != nil {
		return err
	}
	r, err := prepareDraft(pool, picks, specs, guess, o.Seed)
	if err != nil {
		return terminal.Usagef("--picks: %w", err)
	}
	r.manifest.Command = o.repeat(picks, specs)
	r.run.Games, r.run.Repeat, r.run.Cards = o.drafts, r.manifest.Command+" --log ", o.CardFiles.Paths
	r.manifest.Files = loading.ManifestFiles(pool)
	if o.log > 0 {
		_, err := playback.WriteDraftLog(cmd.OutOrStdout(), r.match, r.run, *r.table, o.log-1)
		return running.WithReplayHint(err, r.run.Repeat)
	}
	return r.series(cmd, running.FixedGames(r.match.Matchup, o.drafts), &o.Options).Run(cmd.Context(), streams(cmd), &o.Options)
}

// check looks at the numbers of the command line.
func (o *draftOptions) check(cmd *cobra.Command) error {
	switch {
	case o.drafts < 1 || o.drafts > running.MaxGames:
		return terminal.Usagef("-n %d: want a number of drafts from 1 to %d", o.drafts, running.MaxGames)
	case cmd.Flags().Changed("log") && (o.log < 1 || o.log > running.MaxGames):
		return terminal.Usagef("--log %d: want the number of a draft, 1 for the first", o.log)
	case o.log > 0 && o.JSON:
		return terminal.Usagef("--log and --json: want one of them; a log has no JSON")
	case o.log > 0 && o.Out != "":
		return terminal.Usagef("--log and --out: want one of them; a log is one draft")
	}
	return o.Options.Check(cmd.Flags())
}

// prepareDraft sits two drafters down. It fails if there is none of a name.
func prepareDraft(pool *loading.Pool, picks, specs [2]string, guess loading.OpponentLists, seed uint64) (*draftRun, error) {
	agents, err := guess.NewAgents(specs)
	if err != nil {
		return nil, err
	}
	box, err := draft.NewBox(pool.Decks)
	if err != nil {
		return nil, err
	}
	t := &drafter.Table{Box: box, Pool: pool.Decks, Lib: pool.Lib}
	r := &draftRun{table: t, manifest: results.Manifest{Kind: kindDraft, CandidateLists: guess}}
	r.run = reports.Run{Agents: specs, Lists: running.DescribeLists(specs), CandidateLists: guess.Report(), Seed: seed}
	for i, name := range picks {
		if t.Drafters[i], err = drafter.New(name, pool.Lib); err != nil {
			return nil, err
		}
		r.run.Decks[i].Name = name
		r.manifest.Sides = append(r.manifest.Sides, results.Side{Deck: -1, Agent: specs[i]})
	}
	r.match = &selfplay.Match{Start: t.Start, Matchup: "draft", Agents: agents, Seed: seed}
	r.manifest.Setup, err = json.Marshal(draftSetup{picks})
	return r, err
}

// repeat is the command that asks the same, but for the number of drafts.
func (o *draftOptions) repeat(picks, specs [2]string) string {
	words := append([]string{"wisim", "draft"}, o.CardFiles.Flags()...)
	words = append(words, "--picks", picks[0]+","+picks[1], "--agents", specs[0]+","+specs[1], "--seed", strconv.FormatUint(o.Seed, 10))
	return strings.Join(words, " ")
}

// series is the one question of the run.
func (r *draftRun) series(cmd *cobra.Command, q sampling.Question, o *running.Options) *running.Session {
	return running.NewSession(r.asked(q, o), r.manifest, r.writer(cmd, &o.ReportOptions))
}

// asked is the question with what is needed to play it.
func (r *draftRun) asked(q sampling.Question, o *running.Options) *running.Job {
	r.tally = reports.NewDraftTally(r.run)
	return &running.Job{
		Question:      q,
		Matches:       []*selfplay.Match{r.match},
		Workers:       min(o.Jobs, q.Games),
		Noun:          "drafts",
		ReplayCommand: func(int) string { return r.run.Repeat },
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
	}
}

// drafted does the draft of a game once more, which is little beside the game,
// for what the report says of it.
func (r *draftRun) drafted(g results.Game) (reports.DraftResult, error) {
	d, err := r.table.Draft(g.Seed, g.First)
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

// writer of the report.
func (r *draftRun) writer(cmd *cobra.Command, o *running.ReportOptions) func(sampling.Step, reports.Speed) error {
	return func(_ sampling.Step, speed reports.Speed) error {
		report := r.tally.Draft()
		report.Version = version.String()
		if err := o.Present(cmd.OutOrStdout(), report, report.WriteText); err != nil {
			return err
		}
		return speed.WriteText(cmd.ErrOrStderr(), report.Sim())
	}
}
