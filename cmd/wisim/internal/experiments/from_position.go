package experiments

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/pflag"

	"github.com/wisim/wisim/ai/selfplay"
	"github.com/wisim/wisim/cmd/wisim/internal/loading"
	"github.com/wisim/wisim/cmd/wisim/internal/running"
	"github.com/wisim/wisim/cmd/wisim/internal/terminal"
	"github.com/wisim/wisim/decks"
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/cardlang"
	"github.com/wisim/wisim/engine/cardlang/source"
	"github.com/wisim/wisim/engine/code"
	"github.com/wisim/wisim/engine/scenario"
	"github.com/wisim/wisim/internal/spelling"
	"github.com/wisim/wisim/reports"
	"github.com/wisim/wisim/reports/results"
)

// FromOptions are the flags about a position to start from (--from).
type FromOptions struct {
	File   string
	text   []byte // content of the file, if a stored run has it; otherwise the file is read
	title  string
	script bool
	keep   bool
}

// AddFlags defines the flags.
func (o *FromOptions) AddFlags(f *pflag.FlagSet) {
	f.StringVar(&o.File, "from", "", "scenario file with the position from which to play, instead of decks")
	f.StringVar(&o.title, "scenario", "", "title of the scenario in the file of --from, if it has several")
	f.BoolVar(&o.script, "script", false, "with --from: play the scenario's script first")
	f.BoolVar(&o.keep, "keep-decks", false, "with --from: do not shuffle; keep the decks in the order of the file")
}

// Check refuses flags that exclude each other or lack --from.
func (o *FromOptions) Check(flags *pflag.FlagSet) error {
	given := flags.Changed
	if given("from") {
		if o.File == "" {
			return terminal.Usagef("--from \"\": want the name of a scenario file")
		}
		for _, name := range []string{"mode", "mirror"} {
			if given(name) {
				return terminal.Usagef("--from and --%s: want one of them; a position has no decks to check", name)
			}
		}
		return nil
	}
	for _, name := range []string{"scenario", "script", "keep-decks"} {
		if given(name) {
			return terminal.Usagef("--%s without --from: want the file of the position, too", name)
		}
	}
	return nil
}

// Flags returns the flags that repeat the options.
func (o *FromOptions) Flags() []string {
	if o.File == "" {
		return nil
	}
	out := []string{"--from", terminal.Quote(o.File)}
	if o.title != "" {
		out = append(out, "--scenario", terminal.Quote(o.title))
	}
	if o.script {
		out = append(out, "--script")
	}
	if o.keep {
		out = append(out, "--keep-decks")
	}
	return out
}

// NewSim returns the run in which the agents of the two specs play on from the
// position. lists returns the candidate lists of agents that guess; blank makes cards
// without encoded abilities playable.
func (o *FromOptions) NewSim(std terminal.Streams, files *loading.CardFiles, blank bool, specs [2]string, seed uint64, lists func(*loading.Pool) (loading.OpponentLists, error)) (*Sim, error) {
	pool, err := files.Load(std.Err) // Load reports mistakes as "cards check" does
	if err != nil {
		return nil, err
	}
	guess, err := lists(pool)
	if err != nil {
		return nil, err
	}
	agents, err := guess.NewAgents(specs)
	if err != nil {
		return nil, err
	}
	load, err := files.Loader()
	if err != nil {
		return nil, err
	}
	text, err := o.load()
	if err != nil {
		return nil, err
	}
	pos, err := o.open(text, load, blank)
	if err != nil {
		return nil, err
	}
	sides := [2]decks.Deck{pos.deck(0), pos.deck(1)}
	from := &selfplay.Position{Game: pos.game, State: *pos.state, Deal: !o.keep}
	s := &Sim{
		Match: &selfplay.Match{
			Start: from.Start, Pairs: selfplay.Unpaired, Matchup: seedsOf(sides[0], sides[1]), Agents: agents, Seed: seed,
		},
		Own:      pool.Own,
		manifest: results.Manifest{Kind: KindSim, Files: loading.ManifestFiles(pool), CandidateLists: guess},
	}
	if pos.own != "" {
		s.Own = append(pool.Own[:len(pool.Own):len(pool.Own)], cardlang.File{Name: o.File, Text: []byte(pos.own)})
	}
	if specs[0] != specs[1] {
		s.Match.Pairs = selfplay.SwapAgents
	}
	if s.manifest.Setup, err = o.setup(text, blank); err != nil {
		return nil, err
	}
	s.Run = reports.Run{Cards: files.Paths, Agents: specs, Lists: running.DescribeLists(specs), CandidateLists: guess.Report(), Seed: seed, Start: &reports.StartPosition{
		File: o.File, Scenario: pos.title, Script: o.script, At: pos.at(), Shuffled: from.Deal, Swapped: s.Match.Pairs == selfplay.SwapAgents,
	}}
	for i, d := range sides {
		s.Run.Decks[i] = reports.Deck{Name: d.Name, Hash: d.Hash(), Cards: d.Size(), Blank: pos.blank(d)}
		s.Run.Start.Fillers[i] = pos.fillers(engine.Player(i))
		s.manifest.Sides = append(s.manifest.Sides, results.Side{Deck: -1, Agent: specs[i]})
	}
	return s, nil
}

// load returns the text of the file, from disk unless a stored run has it.
func (o *FromOptions) load() ([]byte, error) {
	if o.text != nil {
		return o.text, nil
	}
	return terminal.ReadFile(o.File, "scenario file")
}

// openPosition is a position that was read from a scenario file.
type openPosition struct {
	title string
	game  *engine.Game
	state *engine.State
	lacks map[code.CardID]bool // cards that are played without abilities
	own   string               // source of the cards that the file defines
}

// open parses the scenario and sets up its position.
func (o *FromOptions) open(text []byte, load scenario.Loader, blank bool) (*openPosition, error) {
	pos := &openPosition{}
	if blank {
		load = pos.loadBlank(load)
	}
	sc, own, err := o.read(text, load)
	if err != nil {
		return nil, err
	}
	pos.title, pos.own = sc.Title, own
	if !o.script {
		if pos.game, pos.state, err = sc.Setup(); err != nil {
			return nil, terminal.Inputf("%s", loading.ScenarioErrorText(err, 0))
		}
		return pos, nil
	}
	var res scenario.Result
	pos.game, pos.state, res = sc.PlayOut()
	switch {
	case res.Err != nil:
		return nil, terminal.Inputf("%s", loading.ScenarioErrorText(res.Err, 0))
	case len(res.Failures) > 0:
		return nil, fmt.Errorf("an expectation of the script is not met:\n%s", res.Failures[0].String())
	case pos.state.Over():
		return nil, terminal.Inputf("%s: %s: at the end of the script the game is over", o.File, sc.Title)
	}
	return pos, nil
}

// read returns the wanted scenario of the file, and the source of the cards that the
// file defines.
func (o *FromOptions) read(text []byte, load scenario.Loader) (_ *scenario.Scenario, own string, err error) {
	parser, err := scenario.NewParser(load)
	if err != nil {
		return nil, "", err
	}
	f, err := parser.Parse(o.File, text)
	if err != nil {
		return nil, "", terminal.Inputf("%s", loading.ScenarioErrorText(err, 0))
	}
	var titles []string
	for _, sc := range f.Scenarios {
		if sc.Title == o.title || o.title == "" && len(f.Scenarios) == 1 {
			return sc, f.Cards, nil
		}
		titles = append(titles, sc.Title)
	}
	list := `"` + strings.Join(titles, `", "`) + `"`
	if o.title == "" {
		return nil, "", terminal.Inputf("%s: has %d scenarios; want --scenario with the title of one: %s", o.File, len(titles), list)
	}
	return nil, "", terminal.Inputf("%s: has no scenario %q%s; it has %s", o.File, o.title, spelling.DidYouMean(o.title, titles), list)
}

// loadBlank returns a loader that makes cards without encoded abilities playable and
// collects them in lacks.
func (p *openPosition) loadBlank(load scenario.Loader) scenario.Loader {
	return func(extra ...cardlang.File) (*code.Library, source.Diagnostics, error) {
		lib, diags, err := load(extra...)
		if err != nil {
			return lib, diags, err
		}
		p.lacks = map[code.CardID]bool{}
		for i := range lib.Cards[1:] {
			if c := &lib.Cards[i+1]; !c.Encoded {
				c.Encoded = true
				p.lacks[code.CardID(i+1)] = true
			}
		}
		return lib, diags, nil
	}
}

// at describes the point of the game at which the position stands.
func (p *openPosition) at() string {
	s := *p.state
	if at, ok := scenario.Here(p.game, &s); ok {
		return at.String()
	}
	return "turn " + strconv.Itoa(s.Turn()) + " of " + strconv.Itoa(int(s.Active())+1) + ", in the middle of an action or a combat"
}

// deck returns all cards of a player in the position as a deck.
func (p *openPosition) deck(q engine.Player) decks.Deck {
	var list []decks.Entry
	p.each(q, func(_ engine.Obj, c *code.Card) { list = append(list, decks.Entry{Code: c.Code, Count: 1}) })
	return decks.New("player "+strconv.Itoa(int(q)+1), p.game.Capital(q), list)
}

// each calls f for every card of a player.
func (p *openPosition) each(q engine.Player, f func(engine.Obj, *code.Card)) {
	r := p.game.Referee(p.state)
	for o := engine.Obj(1); o.IsCard(); o++ {
		if o.Owner() == q && r.Place(o) != engine.Nowhere {
			f(o, r.Card(o))
		}
	}
}

// fillers counts the cards of a player's hand and deck that the file leaves open.
func (p *openPosition) fillers(q engine.Player) (n int) {
	r := p.game.Referee(p.state)
	p.each(q, func(o engine.Obj, c *code.Card) {
		if place := r.Place(o); scenario.IsFiller(c.Code) && (place == engine.InDeck || place == engine.InHand) {
			n++
		}
	})
	return n
}

// blank returns the cards of a deck that are played without their abilities.
func (p *openPosition) blank(d decks.Deck) (out []reports.Card) {
	lib := p.game.Library()
	for _, e := range d.Cards {
		if id, ok := lib.Find(e.Code); ok && p.lacks[id] {
			out = append(out, reports.Card{Code: e.Code.String(), Name: lib.Cards[id].Name, Count: e.Count})
		}
	}
	return out
}
