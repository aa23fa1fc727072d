package experiments

import (
	"encoding/json"
	"io"
	"slices"

	"github.com/wisim/wisim/ai/selfplay"
	"github.com/wisim/wisim/cmd/wisim/internal/loading"
	"github.com/wisim/wisim/cmd/wisim/internal/playback"
	"github.com/wisim/wisim/cmd/wisim/internal/running"
	"github.com/wisim/wisim/cmd/wisim/internal/terminal"
	"github.com/wisim/wisim/reports"
	"github.com/wisim/wisim/reports/results"
	"github.com/wisim/wisim/reports/sampling"
)

// Kinds of runs in the manifest, named after the commands that play them.
const (
	KindSim     = "sim"
	kindDraft   = "draft"
	KindCompare = "compare"
	KindField   = "field"
	kindStudy   = "study"
	KindBalance = reports.ChangeBalance
	KindSwap    = reports.ChangeSwap
	KindCut     = reports.ChangeCut
	kindTune    = "tune"
)

// OpenStored opens a stored run of any kind. The options say with how many workers it
// goes on and how its report is written.
func OpenStored(std terminal.Streams, store *results.Run, o *running.Options) (*running.StoredRun, error) {
	m := store.Manifest()
	k := &running.StoredRun{}
	var q sampling.Question
	if err := json.Unmarshal(m.Question, &q); err != nil {
		return nil, terminal.Inputf("%s: run.json: the question: %w", store.Dir(), err)
	}
	if err := q.Check(); err != nil {
		return nil, terminal.Inputf("%s: run.json: the question: %w", store.Dir(), err)
	}
	open, ok := map[string]func(*running.StoredRun, terminal.Streams, *results.Run, sampling.Question, *running.Options) error{
		KindSim: openSimRun, kindDraft: openDraftRun, KindCompare: openComparison, KindField: openFieldRun, kindStudy: openStudyRun,
		KindBalance: openChangeRun, KindSwap: openChangeRun, KindCut: openChangeRun, kindTune: openTuning,
	}[m.Kind]
	if !ok {
		return nil, terminal.Inputf("%s: is a run of wisim %s, a command that this version of wisim does not have", store.Dir(), m.Kind)
	}
	if err := open(k, std, store, q, o); err != nil {
		return nil, err
	}
	return k, k.Attach(store)
}

// gameLog returns the function that logs one game of a stored run under the heading of the game.
func gameLog(k *running.StoredRun) func(w io.Writer, matchup, number int) (results.Game, error) {
	return func(w io.Writer, matchup, number int) (results.Game, error) {
		match, run := k.Match(matchup)
		return playback.WriteGameLog(w, match, run, number)
	}
}

func openSimRun(k *running.StoredRun, std terminal.Streams, store *results.Run, q sampling.Question, o *running.Options) error {
	m := store.Manifest()
	s, err := openSim(std, store, m)
	if err != nil {
		return err
	}
	s.Question = q
	s.SetCommand(m.Command)
	s.Run.Repeat = running.ReplayCommand(store.Dir(), 1, 0)
	if s.FailIf, err = storedFailIf(store); err != nil {
		return err
	}
	if k.Session, err = s.Session(std, o); err != nil {
		return err
	}
	k.Log = gameLog(k)
	k.Match = func(int) (*selfplay.Match, reports.Run) { return s.Match, s.Run }
	return nil
}

// openSim returns the Sim of a stored run.
func openSim(std terminal.Streams, store *results.Run, m results.Manifest) (*Sim, error) {
	specs, err := loading.StoredSpecs(store)
	if err != nil {
		return nil, err
	}
	files := loading.StoredCardFiles(m)
	if len(m.Setup) > 0 {
		if m.House != "" {
			return nil, terminal.Inputf("%s: run.json: has house rules, and begins from a position, which has none", store.Dir())
		}
		var setup simSetup
		if err := json.Unmarshal(m.Setup, &setup); err != nil {
			return nil, terminal.Inputf("%s: run.json: the position: %w", store.Dir(), err)
		}
		o := setup.options()
		return o.NewSim(std, &files, setup.Blank, specs, m.Seed, func(*loading.Pool) (loading.OpponentLists, error) { return m.CandidateLists, nil })
	}
	set, err := loading.OpenStoredDecks(std.Err, store, 2)
	if err != nil {
		return nil, err
	}
	if len(set.Decks) != 2 {
		return nil, terminal.Inputf("%s: run.json: has %s; want 2", store.Dir(), terminal.Count(len(set.Decks), "deck"))
	}
	pair := &DeckPair{DeckSet: set}
	if err := pair.makeTable(true); err != nil {
		return nil, terminal.Inputf("%s: %w", store.Dir(), err)
	}
	s, err := pair.NewSim(specs, m.Seed)
	if err != nil {
		return nil, terminal.Inputf("%s: run.json: %w", store.Dir(), err)
	}
	s.Run.Cards = files.Paths
	return s, nil
}

// restoreMatches calls makeMatches, which completes the question made, and checks that its
// matchups are those of the stored question.
func restoreMatches(store *results.Run, makeMatches func() error, made *sampling.Question, stored sampling.Question) error {
	if err := makeMatches(); err != nil {
		return terminal.Inputf("%s: %w", store.Dir(), err)
	}
	if !slices.Equal(made.Matchups, stored.Matchups) {
		return terminal.Inputf("%s: run.json: the matchups of the question are not those of the decks", store.Dir())
	}
	return nil
}

func openComparison(k *running.StoredRun, std terminal.Streams, store *results.Run, q sampling.Question, o *running.Options) error {
	m := store.Manifest()
	set, err := loading.OpenStoredDecks(std.Err, store, 3)
	if err != nil {
		return err
	}
	c := &Comparison{Decks: set, Question: q, Seed: m.Seed, Cards: loading.StoredCardFiles(m).Paths, Command: m.Command}
	if c.Agents, err = loading.OpenStoredAgents(store); err != nil {
		return err
	}
	if err := restoreMatches(store, c.MakeMatches, &c.Question, q); err != nil {
		return err
	}
	if c.FailIf, err = storedFailIf(store); err != nil {
		return err
	}
	if k.Session, err = c.Session(std, o, nil); err != nil {
		return err
	}
	k.Match = func(matchup int) (*selfplay.Match, reports.Run) {
		part, i := k.FindMatchup(matchup)
		return part.Matches[i], c.Decks.GameHead(q.Matchups[i].Sides, c.Agents[matchup/len(q.Matchups)].Name, m.Seed)
	}
	k.Log = gameLog(k)
	return nil
}

func openFieldRun(k *running.StoredRun, std terminal.Streams, store *results.Run, q sampling.Question, o *running.Options) error {
	m := store.Manifest()
	set, err := loading.OpenStoredDecks(std.Err, store, 2)
	if err != nil {
		return err
	}
	agent, err := loading.OpenStoredAgent(store)
	if err != nil {
		return err
	}
	r := &Field{Decks: set, Question: q, Agent: agent, Seed: m.Seed, Cards: loading.StoredCardFiles(m).Paths, Command: m.Command}
	if err := restoreMatches(store, r.MakeMatches, &r.Question, q); err != nil {
		return err
	}
	if r.FailIf, err = storedFailIf(store); err != nil {
		return err
	}
	if k.Session, err = r.Session(std, o, nil); err != nil {
		return err
	}
	k.Match = func(matchup int) (*selfplay.Match, reports.Run) {
		return r.matches[matchup], set.GameHead(q.Matchups[matchup].Sides, r.Agent.Name, m.Seed)
	}
	k.Log = gameLog(k)
	return nil
}

func openStudyRun(k *running.StoredRun, std terminal.Streams, store *results.Run, q sampling.Question, o *running.Options) error {
	m := store.Manifest()
	set, err := loading.OpenStoredDecks(std.Err, store, 2)
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
	s := &Study{Decks: set, Question: q, Agent: agent, Seed: m.Seed, Cards: loading.StoredCardFiles(m).Paths, Command: m.Command}
	if err := json.Unmarshal(m.Setup, &s.StudySetup); err != nil {
		return terminal.Inputf("%s: run.json: the study: %w", store.Dir(), err)
	}
	if err := restoreMatches(store, s.MakeMatches, &s.Question, q); err != nil {
		return err
	}
	k.Session, err = s.Session(std, o, nil, func(report reports.Study) error {
		return o.Present(std.Out, report, report.WriteText)
	})
	k.Match = func(matchup int) (*selfplay.Match, reports.Run) {
		return s.matches[matchup], set.GameHead(q.Matchups[matchup].Sides, s.Agent.Name, m.Seed)
	}
	k.Log = gameLog(k)
	return err
}

// maxListed is the largest number of elements of a list in the setup of a stored run.
const maxListed = 1000

// checkLists returns an error if a list in the setup of a stored run is too long.
func checkLists(store *results.Run, lengths ...int) error {
	if n := slices.Max(lengths); n > maxListed {
		return terminal.Inputf("%s: run.json: the setup has a list of %d elements; at most %d", store.Dir(), n, maxListed)
	}
	return nil
}

// simSetup holds the settings in the manifest of a run from a position.
type simSetup struct {
	File     string `json:"file"`
	Text     string `json:"text"`
	Scenario string `json:"scenario,omitempty"`
	Script   bool   `json:"script,omitempty"`
	Keep     bool   `json:"keep_decks,omitempty"`
	Blank    bool   `json:"blank,omitempty"`
}

func (o *FromOptions) setup(text []byte, blank bool) (json.RawMessage, error) {
	return json.Marshal(simSetup{o.File, string(text), o.title, o.script, o.keep, blank})
}

func (s simSetup) options() *FromOptions {
	return &FromOptions{File: s.File, text: []byte(s.Text), title: s.Scenario, script: s.Script, keep: s.Keep}
}

func openDraftRun(k *running.StoredRun, std terminal.Streams, store *results.Run, q sampling.Question, o *running.Options) error {
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
	pool, err := files.Load(std.Err)
	if err != nil {
		return err
	}
	rules, err := loading.OpenStoredHouse(m.House)
	if err != nil {
		return terminal.Inputf("%s: %w", store.Dir(), err)
	}
	r, err := NewDraft(pool, setup.Picks, specs, m.CandidateLists, rules, m.Seed)
	if err != nil {
		return terminal.Inputf("%s: run.json: %w", store.Dir(), err)
	}
	r.Run.Games, r.Run.Repeat, r.Manifest.Command = q.Games, running.ReplayCommand(store.Dir(), 1, 0), m.Command
	r.Run.Cards = files.Paths
	k.Session = r.Session(std, q, o)
	k.Log = func(w io.Writer, _, number int) (results.Game, error) {
		g, err := playback.WriteDraftLog(w, r.Match, r.Run, *r.Table, number)
		return g, running.WithReplayHint(err, r.Run.Repeat)
	}
	k.Match = func(int) (*selfplay.Match, reports.Run) { return r.Match, r.Run }
	return nil
}
