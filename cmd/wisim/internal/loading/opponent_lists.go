package loading

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/pflag"

	"github.com/wisim/wisim/ai"
	"github.com/wisim/wisim/ai/all"
	"github.com/wisim/wisim/ai/belief"
	"github.com/wisim/wisim/cmd/wisim/internal/terminal"
	"github.com/wisim/wisim/decks"
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/reports"
	"github.com/wisim/wisim/reports/results"
)

// OpponentLists are the candidate lists among which agents guess that do not know the
// opponent's list. They are stored with the run, since games depend on them. They
// hold the field and the embedded decks; a list that is in neither, such as a deck
// under comparison, is guessed by nobody.
type OpponentLists []results.CandidateList

// Prior weights of the candidate lists. The ratio is such that a list of the field is
// as likely as an embedded list which holds two more of the cards seen.
const (
	fieldWeight    = 16
	embeddedWeight = 1
)

// NewOpponentLists returns the decks of a field and the embedded decks as candidates.
func NewOpponentLists(pool *Pool, field []*Deck) (b OpponentLists, err error) {
	for _, d := range field {
		b = b.with(d.Source, fieldWeight, true)
	}
	for _, name := range decks.Names() {
		s, _, err := decks.Named(name, pool.Decks)
		if err != nil {
			return nil, err
		}
		b = b.with(s, embeddedWeight, false)
	}
	return b, nil
}

// with adds a list unless it is there.
func (b OpponentLists) with(s decks.Source, weight int, field bool) OpponentLists {
	d := s.Deck()
	out := results.CandidateList{Name: d.Name, Hash: d.Hash(), Weight: weight, Field: field, Capital: d.Capital.String(), Cards: copiesText(d.Cards)}
	if starter, ok := s.Starter(); ok {
		out.Box = copiesText(decks.New("", d.Capital, entriesOf(starter.Box())).Cards)
	}
	if slices.ContainsFunc(b, func(x results.CandidateList) bool { return x.Hash == out.Hash && x.Box == out.Box }) {
		return b
	}
	return append(b, out)
}

// lists returns the candidates for package belief.
func (b OpponentLists) lists() (belief.Lists, error) {
	var out belief.Pool
	for _, x := range b {
		capital, ok := card.ParseRace(x.Capital)
		if !ok {
			return nil, fmt.Errorf("believed: %s: no capital is called %q", x.Name, x.Capital)
		}
		list, err := parseCopies(x.Cards)
		if err != nil {
			return nil, fmt.Errorf("believed: %s: %w", x.Name, err)
		}
		deck := decks.New(x.Name, capital, list)
		if deck.Hash() != x.Hash {
			return nil, fmt.Errorf("believed: %s has the hash %s, and its cards have %s: one of them was changed", x.Name, x.Hash, deck.Hash())
		}
		c := all.Candidate(decks.FromDeck(deck), x.Weight)
		box, err := parseCopies(x.Box)
		if err != nil {
			return nil, fmt.Errorf("believed: %s: %w", x.Name, err)
		}
		c.Box = decks.New("", capital, box).List()
		out = append(out, c)
	}
	return out.In, nil
}

// entriesOf returns one entry a card.
func entriesOf(list []card.Code) (out []decks.Entry) {
	for _, c := range list {
		out = append(out, decks.Entry{Code: c, Count: 1})
	}
	return out
}

// copiesText formats a list on one line: "3 01001, 1 01005".
func copiesText(list []decks.Entry) string {
	var parts []string
	for _, e := range list {
		parts = append(parts, fmt.Sprintf("%d %s", e.Count, e.Code))
	}
	return strings.Join(parts, ", ")
}

// parseCopies reads what copiesText writes.
func parseCopies(text string) (out []decks.Entry, err error) {
	if text == "" {
		return nil, nil
	}
	for _, part := range strings.Split(text, ", ") {
		number, name, ok := strings.Cut(part, " ")
		n, err := strconv.Atoi(number)
		if !ok || err != nil || n < 1 || n > decks.MaxSize {
			return nil, fmt.Errorf("%q: want a number of copies and a card, such as \"3 01001\"", part)
		}
		c, err := card.ParseCode(name)
		if err != nil {
			return nil, err
		}
		out = append(out, decks.Entry{Code: c, Count: n})
	}
	return out, nil
}

// Report returns the lists as reports show them; nil if there are none.
func (b OpponentLists) Report() *reports.CandidateLists {
	if len(b) == 0 {
		return nil
	}
	var out reports.CandidateLists
	for _, x := range b {
		if !x.Field {
			out.Embedded++
			continue
		}
		d := reports.Deck{Name: x.Name, Hash: x.Hash}
		if list, err := parseCopies(x.Cards); err == nil {
			d.Cards = decks.New("", 0, list).Size()
		}
		if x.Box != "" {
			d.Cards += decks.NeutralsDealt
		}
		out.Field = append(out.Field, d)
	}
	return &out
}

// GuessesLists reports whether the agent of a spec guesses the opponent's list.
func GuessesLists(spec string) bool { return all.ListKnowledge(spec) == "closed" }

// NewAgent returns a constructor of an agent with these candidate lists. Without
// lists, as in old stored runs, the agent uses its default.
func (b OpponentLists) NewAgent(spec string) (func() ai.Agent, error) {
	if len(b) == 0 || !GuessesLists(spec) {
		return all.New(spec)
	}
	lists, err := b.lists()
	if err != nil {
		return nil, err
	}
	return all.NewWithLists(spec, lists)
}

// NewAgents is NewAgent for both sides.
func (b OpponentLists) NewAgents(specs [2]string) (agents [2]func() ai.Agent, err error) {
	for i := range specs {
		if agents[i], err = b.NewAgent(specs[i]); err != nil {
			return agents, err
		}
	}
	return agents, nil
}

// AssumeField sets Opponents to the decks from index from on, and remakes those
// agents that guess lists. It does nothing if none does.
func (s *DeckSet) AssumeField(from int, agents ...*Agent) (err error) {
	if !slices.ContainsFunc(agents, func(a *Agent) bool { return GuessesLists(a.Name) }) {
		return nil
	}
	if s.Opponents, err = NewOpponentLists(s.Pool, s.Decks[from:]); err != nil {
		return err
	}
	for _, a := range agents {
		if a.Make, err = s.Opponents.NewAgent(a.Name); err != nil {
			return err
		}
	}
	return nil
}

// AddListsFlag defines --lists: whether agents know the opponent's list.
func AddListsFlag(f *pflag.FlagSet, lists *string) {
	f.StringVar(lists, "lists", "open", "what agents that search, including the heuristic, know of the opponent's deck list: open for everything, closed to guess it from the cards shown, among the lists of --field and those that come with wisim")
}

// CheckLists refuses a --lists that is neither open nor closed.
func CheckLists(lists string) error {
	if lists != "open" && lists != "closed" {
		return terminal.Usagef("--lists %q: want open or closed", lists)
	}
	return nil
}

// OpponentOptions is the --field of a command whose decks are no field: which other
// lists agents expect.
type OpponentOptions struct{ Field []string }

// OpponentFieldHelp is the help of --field in commands whose decks are no field.
const OpponentFieldHelp = "with --lists closed: lists that agents expect, in addition to those that come with wisim: decks, directories, or groups such as @core"

// Lists returns the candidate lists; nil if no agent of the specs guesses.
func (o *OpponentOptions) Lists(std terminal.Streams, pool *Pool, deck *DeckOptions, specs ...string) (OpponentLists, error) {
	if !slices.ContainsFunc(specs, GuessesLists) {
		if len(o.Field) > 0 {
			return nil, terminal.Usagef("--field %s: no agent guesses the opponent's list; want --lists closed and an agent that searches", strings.Join(o.Field, ","))
		}
		return nil, nil
	}
	names, err := ExpandDeckArgs(o.Field)
	if err != nil {
		return nil, err
	}
	set, err := deck.OpenAll(std, pool, names)
	if err != nil {
		return nil, err
	}
	return NewOpponentLists(pool, set.Decks)
}

// Flags returns the flags that repeat the option.
func (o *OpponentOptions) Flags() []string {
	if len(o.Field) == 0 {
		return nil
	}
	return []string{"--field", terminal.Quote(strings.Join(o.Field, ","))}
}

// FieldFlags returns the --field of a command that replays one game of an agent
// against a deck of a field.
func FieldFlags(agent string, field []string) []string {
	if !GuessesLists(agent) {
		return nil
	}
	return (&OpponentOptions{field}).Flags()
}
