package cli

import (
	"encoding/json"
	"io"

	"github.com/spf13/cobra"

	"github.com/wisim/wisim/decks"
	"github.com/wisim/wisim/reports"
	"github.com/wisim/wisim/reports/plan"
	"github.com/wisim/wisim/reports/results"
)

// Kinds of runs: the commands that play.
const (
	kindSim   = "sim"
	kindDraft = "draft"
)

// keptRun is a run on disk, ready to go on: what a command makes of run.json
// instead of a command line.
type keptRun struct {
	store *results.Run
	asked *asked
	// writer of the report.
	writer func(cmd *cobra.Command, asJSON bool) func(plan.Step, reports.Speed) error
	// log writes a game of a matchup move by move.
	log func(w io.Writer, matchup, number int) (results.Game, error)
}

// openKept makes a run that was opened ready to go on.
func openKept(cmd *cobra.Command, store *results.Run, o *runOptions) (*keptRun, error) {
	m := store.Manifest()
	k := &keptRun{store: store}
	var q plan.Question
	if err := json.Unmarshal(m.Question, &q); err != nil {
		return nil, inputf("%s: run.json: the question: %w", store.Dir(), err)
	}
	if err := q.Check(); err != nil {
		return nil, inputf("%s: run.json: the question: %w", store.Dir(), err)
	}
	var err error
	switch m.Kind {
	case kindSim:
		err = k.sim(cmd, m, q, o)
	case kindDraft:
		err = k.draft(cmd, m, q, o)
	default:
		err = inputf("%s: is a run of wisim %s, which this wisim does not know", store.Dir(), m.Kind)
	}
	if err != nil {
		return nil, err
	}
	return k, k.asked.use(store)
}

// specsOf the two sides of a run.
func specsOf(store *results.Run) (specs [2]string, err error) {
	sides := store.Manifest().Sides
	if len(sides) != 2 {
		return specs, inputf("%s: run.json: has %s; want 2", store.Dir(), count(len(sides), "side"))
	}
	return [2]string{sides[0].Agent, sides[1].Agent}, nil
}

func (k *keptRun) sim(cmd *cobra.Command, m results.Manifest, q plan.Question, o *runOptions) error {
	s, err := openSim(cmd, k.store, m)
	if err != nil {
		return err
	}
	s.question = q
	s.setRepeat(m.Command)
	s.run.Repeat = replayCommand(k.store.Dir(), 1, 0)
	k.asked, k.writer = s.asked(o), s.writer
	k.log = func(w io.Writer, _, number int) (results.Game, error) { return writeLog(w, s.match, s.run, number) }
	return nil
}

// openSim makes two sides of what a run has of them.
func openSim(cmd *cobra.Command, store *results.Run, m results.Manifest) (*simRun, error) {
	specs, err := specsOf(store)
	if err != nil {
		return nil, err
	}
	agents, err := makeAgents(specs)
	if err != nil {
		return nil, inputf("%s: run.json: %w", store.Dir(), err)
	}
	files := openCardFiles(m)
	if len(m.Setup) > 0 {
		var setup simSetup
		if err := json.Unmarshal(m.Setup, &setup); err != nil {
			return nil, inputf("%s: run.json: the position: %w", store.Dir(), err)
		}
		o := setup.options()
		o.seed, o.cards = m.Seed, files
		return o.fromPosition(cmd, specs, agents)
	}
	pool, err := files.load(cmd)
	if err != nil {
		return nil, err
	}
	set := &deckSet{pool: pool}
	if len(m.Decks) != 2 {
		return nil, inputf("%s: run.json: has %s; want 2", store.Dir(), count(len(m.Decks), "deck"))
	}
	var blank []decks.Entry
	for _, d := range m.Decks {
		deck, err := openManifestDeck(pool, d)
		if err != nil {
			return nil, inputf("%s: %w", store.Dir(), err)
		}
		set.decks = append(set.decks, deck)
		blank = append(blank, deck.missing...)
	}
	set.lib = pool.withBlank(blank)
	pair := &deckPair{deckSet: set}
	if err := pair.sit(true); err != nil {
		return nil, inputf("%s: %w", store.Dir(), err)
	}
	s := pair.simRun(specs, agents, m.Seed)
	s.run.Cards = files.paths
	return s, nil
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
	return json.Marshal(simSetup{o.from.file, string(text), o.from.title, o.from.script, o.from.keep, o.deck.blank})
}

func (s simSetup) options() *simOptions {
	o := &simOptions{from: fromOptions{file: s.File, text: []byte(s.Text), title: s.Scenario, script: s.Script, keep: s.Keep}}
	o.deck.blank = s.Blank
	return o
}

func (k *keptRun) draft(cmd *cobra.Command, m results.Manifest, q plan.Question, o *runOptions) error {
	specs, err := specsOf(k.store)
	if err != nil {
		return err
	}
	agents, err := makeAgents(specs)
	if err != nil {
		return inputf("%s: run.json: %w", k.store.Dir(), err)
	}
	var setup draftSetup
	if err := json.Unmarshal(m.Setup, &setup); err != nil {
		return inputf("%s: run.json: the drafters: %w", k.store.Dir(), err)
	}
	files := openCardFiles(m)
	pool, err := files.load(cmd)
	if err != nil {
		return err
	}
	r, err := prepareDraft(pool, setup.Picks, specs, agents, m.Seed)
	if err != nil {
		return inputf("%s: run.json: %w", k.store.Dir(), err)
	}
	r.run.Games, r.run.Repeat, r.manifest.Command = q.Games, replayCommand(k.store.Dir(), 1, 0), m.Command
	r.run.Cards = files.paths
	k.asked = r.asked(q, o)
	k.writer = r.writer
	k.log = func(w io.Writer, _, number int) (results.Game, error) { return writeDraftLog(w, r, pool, number) }
	return nil
}
