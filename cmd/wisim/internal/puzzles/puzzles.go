// Package puzzles tests agents on positions with a known best move.
//
// A puzzle is a scenario (docs/scenario.md) preceded by comment lines that state the task:
//
//	# goal: win            the agent wins in this turn, or
//	# goal: survive        it has not lost when the opponent's next turn is over, or
//	# best: MOVE | MOVE    it makes one of these moves, or
//	# not: MOVE | MOVE     none of these
//	# asks: KIND           the kind of decision in question: window, zone, target, ...
//	# why: ...             why the move is best
//	# line: ...            optional: a line of the script that reaches the goal; may be repeated
//
// Moves are written as in the log of a game, with "player 1" and "player 2" for the players. The
// agent is player 1 and plays against the heuristic agent. Until the decision in question it
// plays freely; with "# asks: card:develop" it is made to play a development first.
//
// In a puzzle about a mulligan the hand is dealt from a deck that consists of copies of the card
// named by "# deck:".
package puzzles

import (
	"bufio"
	"bytes"
	"embed"
	"fmt"
	"io/fs"
	"path"
	"strings"

	"github.com/wisim/wisim/ai"
	"github.com/wisim/wisim/ai/heuristic"
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/cards"
	"github.com/wisim/wisim/engine/code"
	"github.com/wisim/wisim/engine/scenario"
)

//go:embed positions/*.scn positions/second/*.scn
var embedded embed.FS

// Sets are the names of the embedded sets of puzzles: "first" has positions in which a single rule
// of play decides; "second" has those that need a plan, most of them with cards of later sets.
var Sets = []string{"first", "second"}

// folders are the folders of Files with the puzzles of a set.
var folders = map[string]string{"first": ".", "second": "second"}

// Files returns the embedded puzzle files.
func Files() fs.FS {
	sub, err := fs.Sub(embedded, "positions")
	if err != nil {
		panic(err) // Sub cannot fail, because the folder is embedded above
	}
	return sub
}

// Puzzle is a position with a best move.
type Puzzle struct {
	File  string `json:"file"`
	Set   string `json:"set,omitempty"` // first or second; absent for a file of the user
	Theme string `json:"theme"`         // what the puzzles of the file are about
	Title string `json:"title"`
	Why   string `json:"why"`

	goal      string
	best, not []string
	ask       string
	first     string // verb of an action that the agent must take first; "" if it is free
	deck      string
	line      []string // script that reaches the goal or plays the best move
	scene     *scenario.Scenario
	lib       *code.Library
}

// Answer is an agent's answer to a puzzle.
type Answer struct {
	Solved bool   `json:"solved"`
	Move   string `json:"move"` // the agent's move or, for a puzzle with a goal, the outcome
}

// Read parses the puzzles of a file.
func Read(p *scenario.Parser, lib *code.Library, name string, text []byte) ([]*Puzzle, error) {
	file, err := p.Parse(name, text)
	if err != nil {
		return nil, err
	}
	notes, theme := readNotes(text)
	var list []*Puzzle
	for _, sc := range file.Scenarios {
		z := &Puzzle{File: name, Theme: theme, Title: sc.Title, scene: sc, lib: lib}
		for _, n := range notes[sc.Line] {
			if err := z.note(n); err != nil {
				return nil, fmt.Errorf("%s:%d: %w", name, sc.Line, err)
			}
		}
		if err := z.check(); err != nil {
			return nil, fmt.Errorf("%s:%d: scenario %q: %w", name, sc.Line, sc.Title, err)
		}
		list = append(list, z)
	}
	return list, nil
}

// readNotes returns the comment lines above each scenario, by the scenario's line number, and the
// theme of the file from its first line.
func readNotes(text []byte) (notes map[int][]string, theme string) {
	notes = map[int][]string{}
	var above []string
	scan := bufio.NewScanner(bytes.NewReader(text))
	for n := 1; scan.Scan(); n++ {
		line := strings.TrimSpace(scan.Text())
		switch {
		case strings.HasPrefix(line, "# Puzzles: "):
			theme = strings.TrimSuffix(strings.TrimPrefix(line, "# Puzzles: "), ".")
		case strings.HasPrefix(line, "#"):
			above = append(above, strings.TrimSpace(line[1:]))
		case strings.HasPrefix(line, "scenario "):
			notes[n], above = above, nil
		case line == "":
			above = nil
		}
	}
	return notes, theme
}

// note parses one comment line, "KEY: VALUE".
func (z *Puzzle) note(text string) error {
	key, value, ok := strings.Cut(text, ":")
	if !ok {
		return fmt.Errorf("comment %q above a puzzle: want KEY: VALUE", text)
	}
	value = strings.TrimSpace(value)
	switch key {
	case "goal":
		z.goal = value
	case "best":
		z.best = moves(value)
	case "not":
		z.not = moves(value)
	case "why":
		z.Why = value
	case "deck":
		z.deck = value
	case "line":
		z.line = append(z.line, value)
	case "asks":
		z.ask, z.first, _ = strings.Cut(value, ":")
	default:
		return fmt.Errorf("%q above a puzzle: want goal, best, not, asks, deck, line or why", key)
	}
	return nil
}

func moves(list string) (out []string) {
	for _, m := range strings.Split(list, "|") {
		out = append(out, strings.TrimSpace(m))
	}
	return out
}

func (z *Puzzle) check() error {
	asked := 0
	for _, is := range []bool{z.goal != "", len(z.best) > 0, len(z.not) > 0} {
		if is {
			asked++
		}
	}
	switch {
	case asked != 1:
		return fmt.Errorf("has %d of goal, best and not; want one of them", asked)
	case z.goal != "" && z.goal != "win" && z.goal != "survive":
		return fmt.Errorf("goal %q: want win or survive", z.goal)
	case z.Why == "":
		return fmt.Errorf("no why: want the argument")
	}
	return nil
}

// neverAsked is the Move of an agent that never reached the decision in question.
const neverAsked = "something else before"

// maxDecisions bounds the decisions before the one in question.
const maxDecisions = 400

// table is a puzzle in progress.
type table struct {
	g      *engine.Game
	s      *engine.State
	agents [2]ai.Agent
	masked engine.State
	legal  engine.Actions
}

// Solve lets agent a play the puzzle and compares its play with the solution.
func (z *Puzzle) Solve(a ai.Agent) (Answer, error) {
	g, s, err := z.position()
	if err != nil {
		return Answer{}, err
	}
	foe := heuristic.New()
	a.Reset(1)
	foe.Reset(2)
	t := &table{g: g, s: s, agents: [2]ai.Agent{a, foe}}
	if z.goal != "" {
		return t.reach(z.goal), nil
	}
	return t.find(z), nil
}

// position returns the starting position of the puzzle.
func (z *Puzzle) position() (*engine.Game, *engine.State, error) {
	if z.deck != "" {
		return z.opening()
	}
	g, s, res := z.scene.PlayOut()
	if s != nil && s.Ask() == engine.AskNone {
		g.Run(s)
	}
	if res.Err == nil && len(res.Failures) > 0 {
		res.Err = fmt.Errorf("%s", res.Failures[0].String())
	}
	return g, s, res.Err
}

// opening starts a game in which both decks are 20 copies of the card named by z.deck.
func (z *Puzzle) opening() (*engine.Game, *engine.State, error) {
	var list []card.Code
	for i := range z.lib.Cards {
		if c := &z.lib.Cards[i]; c.Name == z.deck && len(list) == 0 {
			for range 20 {
				list = append(list, c.Code)
			}
		}
	}
	d := engine.Deck{Capital: card.Orc, Cards: list}
	g, err := engine.NewGame(z.lib, [2]engine.Deck{d, d})
	if err != nil {
		return nil, nil, fmt.Errorf("deck of %q: %w", z.deck, err)
	}
	s := new(engine.State)
	g.Start(s, 1, 0)
	return g, s, nil
}

// choose asks the agent of the player to move for an action.
func (t *table) choose() (engine.View, engine.Action) {
	p := t.s.ToMove()
	legal := t.g.Legal(t.s, &t.legal)
	v := t.g.Observe(t.s, p, &t.masked)
	return v, t.agents[p].Choose(v, legal)
}

// reach plays until the goal, "win" or "survive", is decided.
func (t *table) reach(goal string) Answer {
	last := t.s.Turn()
	if goal == "survive" && t.g.SampledView(t.s, 0).Active() == 0 {
		last++
	}
	for n := 0; !t.s.Over() && t.s.Turn() <= last && n < maxDecisions; n++ {
		_, a := t.choose()
		t.g.Apply(t.s, a)
	}
	o := t.s.Outcome()
	won := t.s.Over() && o.Result == engine.Won && o.Winner == 0
	lost := t.s.Over() && !won
	switch {
	case goal == "win":
		return Answer{won, map[bool]string{true: "wins", false: "does not win"}[won]}
	}
	return Answer{!lost, map[bool]string{true: "loses", false: "survives"}[lost]}
}

// find plays up to the decision in question and compares the agent's move with the solution.
func (t *table) find(z *Puzzle) Answer {
	v, a, ok := t.seek(z)
	if !ok {
		return Answer{false, neverAsked}
	}
	return z.compare(v.Describe(a))
}

// seek plays up to the decision in question. It returns the agent's view and choice, which is not
// applied; ok is false if the agent does not come to that decision.
func (t *table) seek(z *Puzzle) (v engine.View, a engine.Action, ok bool) {
	first := z.first
	for n := 0; !t.s.Over() && n < maxDecisions; n++ {
		v, a = t.choose()
		mine := t.s.ToMove() == 0
		if mine && first == "" && (z.ask == "" || z.ask == v.Ask().String()) {
			return v, a, true
		}
		if mine && first != "" {
			if b, ok := t.make(v, first); ok {
				a = b
				first = ""
			}
		}
		t.g.Apply(t.s, a)
	}
	return v, a, false
}

// make returns the legal action that the agent is forced to play first. The only verb known is
// "develop".
func (t *table) make(v engine.View, first string) (engine.Action, bool) {
	for _, l := range t.g.Legal(t.s, &t.legal) {
		if first == "develop" && l.Verb() == engine.Develop {
			return l, true
		}
	}
	return 0, false
}

func (z *Puzzle) compare(move string) Answer {
	for _, m := range z.best {
		if m == move {
			return Answer{true, move}
		}
	}
	for _, m := range z.not {
		if m == move {
			return Answer{false, move}
		}
	}
	return Answer{len(z.not) > 0, move}
}

// Load parses the embedded puzzles of a set of Sets, or of "all".
func Load(set string) ([]*Puzzle, error) {
	parser, err := scenario.NewParser(cards.Load)
	if err != nil {
		return nil, err
	}
	lib, _, err := cards.Load()
	if err != nil {
		return nil, err
	}
	var all []*Puzzle
	for _, name := range Sets {
		if set != name && set != "all" {
			continue
		}
		list, err := readSet(parser, lib, name)
		if err != nil {
			return nil, err
		}
		all = append(all, list...)
	}
	return all, nil
}

// readSet parses the embedded puzzles of one set.
func readSet(parser *scenario.Parser, lib *code.Library, set string) ([]*Puzzle, error) {
	names, err := fs.Glob(Files(), path.Join(folders[set], "*.scn"))
	if err != nil {
		return nil, err
	}
	var all []*Puzzle
	for _, name := range names {
		text, err := fs.ReadFile(Files(), name)
		if err != nil {
			return nil, err
		}
		list, err := Read(parser, lib, name, text)
		if err != nil {
			return nil, err
		}
		for _, z := range list {
			z.Set = set
		}
		all = append(all, list...)
	}
	return all, nil
}

// Wanted describes the solution, such as "to win".
func (z *Puzzle) Wanted() string {
	switch {
	case z.goal == "win":
		return "to win"
	case z.goal == "survive":
		return "to survive"
	case len(z.not) > 0:
		return "not to " + strings.Join(z.not, ", nor to ")
	}
	return strings.Join(z.best, ", or ")
}
