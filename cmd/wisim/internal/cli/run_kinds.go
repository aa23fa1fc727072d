package cli

import (
	"encoding/json"
	"io"
	"slices"

	"github.com/spf13/cobra"

	"github.com/wisim/wisim/ai/selfplay"
	"github.com/wisim/wisim/cmd/wisim/internal/loading"
	"github.com/wisim/wisim/cmd/wisim/internal/playback"
	"github.com/wisim/wisim/cmd/wisim/internal/running"
	"github.com/wisim/wisim/cmd/wisim/internal/terminal"
	"github.com/wisim/wisim/reports"
	"github.com/wisim/wisim/reports/results"
	"github.com/wisim/wisim/reports/sampling"
)

// Kinds of runs: the commands that play.
const (
	kindSim     = "sim"
	kindDraft   = "draft"
	kindCompare = "compare"
	kindField   = "field"
	kindStudy   = "study"
	kindBalance = reports.ChangeBalance
	kindSwap    = reports.ChangeSwap
	kindCut     = reports.ChangeCut
	kindTune    = "tune"
)

// openKept makes a run that was opened ready to go on. The options say how many
// play, and how the report is written.
func openKept(cmd *cobra.Command, store *results.Run, o *running.Options) (*running.StoredRun, error) {
	m := store.Manifest()
	k := &running.StoredRun{}
	var q sampling.Question
	if err := json.Unmarshal(m.Question, &q); err != nil {
		return nil, terminal.Inputf("%s: run.json: the question: %w", store.Dir(), err)
	}
	if err := q.Check(); err != nil {
		return nil, terminal.Inputf("%s: run.json: the question: %w", store.Dir(), err)
	}
	open, ok := map[string]func(*running.StoredRun, *cobra.Command, *results.Run, sampling.Question, *running.Options) error{
		kindSim: openSimRun, kindDraft: openDraftRun, kindCompare: openComparison, kindField: openFieldRun, kindStudy: openStudyRun,
		kindBalance: openChangeRun, kindSwap: openChangeRun, kindCut: openChangeRun, kindTune: openTuning,
	}[m.Kind]
	if !ok {
		return nil, terminal.Inputf("%s: is a run of wisim %s, which this wisim does not know", store.Dir(), m.Kind)
	}
	if err := open(k, cmd, store, q, o); err != nil {
		return nil, err
	}
	return k, k.Attach(store)
}

// plainLog is a log of a game that has nothing before it.
func plainLog(k *running.StoredRun) func(w io.Writer, matchup, number int) (results.Game, error) {
	return func(w io.Writer, matchup, number int) (results.Game, error) {
		match, run := k.Match(matchup)
		return playback.WriteGameLog(w, match, run, number)
	}
}

func openSimRun(k *running.StoredRun, cmd *cobra.Command, store *results.Run, q sampling.Question, o *running.Options) error {
	m := store.Manifest()
	s, err := openSim(cmd, store, m)
	if err != nil {
		return err
	}
	s.question = q
	s.setRepeat(m.Command)
	s.run.Repeat = running.ReplayCommand(store.Dir(), 1, 0)
	k.Session = s.series(cmd, o)
	k.Log = plainLog(k)
	k.Match = func(int) (*selfplay.Match, reports.Run) { return s.match, s.run }
	return nil
}

// openSim makes two sides of what a run has of them.
func openSim(cmd *cobra.Command, store *results.Run, m results.Manifest) (*simRun, error) {
	specs, err := loading.StoredSpecs(store)
	if err != nil {
		return nil, err
	}
	files := loading.StoredCardFiles(m)
	if len(m.Setup) > 0 {
		var setup simSetup
		if err := json.Unmarshal(m.Setup, &setup); err != nil {
			return nil, terminal.Inputf("%s: run.json: the position: %w", store.Dir(), err)
		}
		o := setup.options()
		o.Seed, o.CardFiles = m.Seed, files
		return o.fromPosition(cmd, specs, m.CandidateLists)
	}
	set, err := loading.OpenStoredDecks(cmd.ErrOrStderr(), store, 2)
	if err != nil {
		return nil, err
	}
	if len(set.Decks) != 2 {
		return nil, terminal.Inputf("%s: run.json: has %s; want 2", store.Dir(), terminal.Count(len(set.Decks), "deck"))
	}
	pair := &deckPair{DeckSet: set}
	if err := pair.sit(true); err != nil {
		return nil, terminal.Inputf("%s: %w", store.Dir(), err)
	}
	s, err := pair.simRun(specs, m.Seed)
	if err != nil {
		return nil, terminal.Inputf("%s: run.json: %w", store.Dir(), err)
	}
	s.run.Cards = files.Paths
	return s, nil
}

// sitAgain makes the matches of a kept run, which completes what is asked, and
// checks that the question of the run is about its decks.
func sitAgain(store *results.Run, sitAll func() error, asked *sampling.Question, kept sampling.Question) error {
	if err := sitAll(); err != nil {
		return terminal.Inputf("%s: %w", store.Dir(), err)
	}
	if !slices.Equal(asked.Matchups, kept.Matchups) {
		return terminal.Inputf("%s: run.json: the matchups of the question are not those of the decks", store.Dir())
	}
	return nil
}

func openComparison(k *running.StoredRun, cmd *cobra.Command, store *results.Run, q sampling.Question, o *running.Options) error {
	m := store.Manifest()
	set, err := loading.OpenStoredDecks(cmd.ErrOrStderr(), store, 3)
	if err != nil {
		return err
	}
	c := &comparison{decks: set, question: q, seed: m.Seed, cards: loading.StoredCardFiles(m).Paths, command: m.Command}
	if c.agents, err = loading.OpenStoredAgents(store); err != nil {
		return err
	}
	if err := sitAgain(store, c.sitAll, &c.question, q); err != nil {
		return err
	}
	k.Session = c.series(cmd, o, nil)
	k.Match = func(matchup int) (*selfplay.Match, reports.Run) {
		part, i := k.FindMatchup(matchup)
		return part.Matches[i], c.decks.GameHead(q.Matchups[i].Sides, c.agents[matchup/len(q.Matchups)].Name, m.Seed)
	}
	k.Log = plainLog(k)
	return nil
}

func openFieldRun(k *running.StoredRun, cmd *cobra.Command, store *results.Run, q sampling.Question, o *running.Options) error {
	m := store.Manifest()
	set, err := loading.OpenStoredDecks(cmd.ErrOrStderr(), store, 2)
	if err != nil {
		return err
	}
	agent, err := loading.OpenStoredAgent(store)
	if err != nil {
		return err
	}
	r := &fieldRun{decks: set, question: q, agent: agent, seed: m.Seed, cards: loading.StoredCardFiles(m).Paths, command: m.Command}
	if err := sitAgain(store, r.sitAll, &r.question, q); err != nil {
		return err
	}
	k.Session = r.series(cmd, o, nil)
	k.Match = func(matchup int) (*selfplay.Match, reports.Run) {
		return r.matches[matchup], set.GameHead(q.Matchups[matchup].Sides, r.agent.Name, m.Seed)
	}
	k.Log = plainLog(k)
	return nil
}

func openStudyRun(k *running.StoredRun, cmd *cobra.Command, store *results.Run, q sampling.Question, o *running.Options) error {
	m := store.Manifest()
	set, err := loading.OpenStoredDecks(cmd.ErrOrStderr(), store, 2)
	if err != nil {
		return err
	}
	agent, err := loading.OpenStoredAgent(store)
	if err != nil {
		return err
	}
	if m.Keep != results.KeepTurns {
		return terminal.Inputf("%s: run.json: keeps %s; want turns", store.Dir(), m.Keep)
	}
	s := &studyRun{decks: set, question: q, agent: agent, seed: m.Seed, cards: loading.StoredCardFiles(m).Paths, command: m.Command}
	if err := json.Unmarshal(m.Setup, &s.studySetup); err != nil {
		return terminal.Inputf("%s: run.json: what is played: %w", store.Dir(), err)
	}
	if err := sitAgain(store, s.sitAll, &s.question, q); err != nil {
		return err
	}
	k.Session, err = s.series(cmd, o, nil, func(report reports.Study) error {
		return o.Present(cmd.OutOrStdout(), report, report.WriteText)
	})
	k.Match = func(matchup int) (*selfplay.Match, reports.Run) {
		return s.matches[matchup], set.GameHead(q.Matchups[matchup].Sides, s.agent.Name, m.Seed)
	}
	k.Log = plainLog(k)
	return err
}

// simSetup is what a run from a position keeps of it.
type simSetup struct {
	File     string `json:"file"`
	Text     string `json:"text"`
	Scenario string `json:"scenario,omitempty"`
	Script   bool   `json:"script,omitempty"`
	Keep     bool   `json:"keep_decks,omitempty"`
	Blank    bool   `json:"blank,omitempty"`
}

func (o *simOptions) setup(text []byte) (json.RawMessage, error) {
	return json.Marshal(simSetup{o.from.file, string(text), o.from.title, o.from.script, o.from.keep, o.deck.Blank})
}

func (s simSetup) options() *simOptions {
	o := &simOptions{from: fromOptions{file: s.File, text: []byte(s.Text), title: s.Scenario, script: s.Script, keep: s.Keep}}
	o.deck.Blank = s.Blank
	return o
}

func openDraftRun(k *running.StoredRun, cmd *cobra.Command, store *results.Run, q sampling.Question, o *running.Options) error {
	m := store.Manifest()
	specs, err := loading.StoredSpecs(store)
	if err != nil {
		return err
	}
	var setup draftSetup
	if err := json.Unmarshal(m.Setup, &setup); err != nil {
		return terminal.Inputf("%s: run.json: the drafters: %w", store.Dir(), err)
	}
	files := loading.StoredCardFiles(m)
	pool, err := files.Load(cmd.ErrOrStderr())
	if err != nil {
		return err
	}
	r, err := prepareDraft(pool, setup.Picks, specs, m.CandidateLists, m.Seed)
	if err != nil {
		return terminal.Inputf("%s: run.json: %w", store.Dir(), err)
	}
	r.run.Games, r.run.Repeat, r.manifest.Command = q.Games, running.ReplayCommand(store.Dir(), 1, 0), m.Command
	r.run.Cards = files.Paths
	k.Session = r.series(cmd, q, o)
	k.Log = func(w io.Writer, _, number int) (results.Game, error) {
		g, err := playback.WriteDraftLog(w, r.match, r.run, *r.table, number)
		return g, running.WithReplayHint(err, r.run.Repeat)
	}
	k.Match = func(int) (*selfplay.Match, reports.Run) { return r.match, r.run }
	return nil
}
