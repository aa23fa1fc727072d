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

// OpponentLists is the lists among which agents guess that do not know their
// opponent's, as a run keeps them: the games depend on them. The field is what
// everybody knows; a list that is not in it and does not come with wisim, such as the deck that
// is compared, is guessed by nobody.
type OpponentLists []results.CandidateList

// Beforehand a list of the field is as much likelier than one that comes with
// wisim as two cards make it that were seen and are in it alone.
const (
	fieldWeight    = 16
	embeddedWeight = 1
)

// NewOpponentLists in the decks of a field, and in those that come with wisim.
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

// with another list, unless it is there.
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

// lists as agents believe in them.
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

// entriesOf is a list of single cards.
func entriesOf(list []card.Code) (out []decks.Entry) {
	for _, c := range list {
		out = append(out, decks.Entry{Code: c, Count: 1})
	}
	return out
}

// copiesText is a list in a line: "3 01001, 1 01005".
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

// Report is what a report says of them.
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

// GuessesLists reports whether an agent guesses the opponent's list.
func GuessesLists(spec string) bool { return all.ListKnowledge(spec) == "closed" }

// NewAgent makes an agent that believes in lists, or what it believes in if nobody says
// so: agents of runs that were begun before they were kept.
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

// NewAgents makes one for either side.
func (b OpponentLists) NewAgents(specs [2]string) (agents [2]func() ai.Agent, err error) {
	for i := range specs {
		if agents[i], err = b.NewAgent(specs[i]); err != nil {
			return agents, err
		}
	}
	return agents, nil
}

// AssumeField has agents who do not know the opponent's list believe in the decks of the
// set from one on.
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

// AddListsFlag adds the flag of what agents know of their opponent's list.
func AddListsFlag(f *pflag.FlagSet, lists *string) {
	f.StringVar(lists, "lists", "open", "open: agents that search, the heuristic among them, know both decks; closed: they guess the opponent's from what he has shown, among the field's lists and those that come with wisim")
}

func CheckLists(lists string) error {
	if lists != "open" && lists != "closed" {
		return terminal.Usagef("--lists %q: want open or closed", lists)
	}
	return nil
}

// OpponentOptions is the flag of a command whose decks are no field: what else may be
// played.
type OpponentOptions struct{ Field []string }

const OpponentFieldHelp = "with closed lists: what opponents are believed to play, beside what comes with wisim; decks, directories or @core and its like"

// Lists are the lists that agents believe in, nil if none of them guesses.
func (o *OpponentOptions) Lists(std terminal.Streams, pool *Pool, deck *DeckOptions, specs ...string) (OpponentLists, error) {
	if !slices.ContainsFunc(specs, GuessesLists) {
		if len(o.Field) > 0 {
			return nil, terminal.Usagef("--field %s: no agent guesses the opponent's list; want --lists closed, too, with an agent that searches", strings.Join(o.Field, ","))
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

// Flags that repeat the option.
func (o *OpponentOptions) Flags() []string {
	if len(o.Field) == 0 {
		return nil
	}
	return []string{"--field", terminal.Quote(strings.Join(o.Field, ","))}
}

// FieldFlags are the flags of a command that repeats a game of an agent against a deck of a field.
func FieldFlags(agent string, field []string) []string {
	if !GuessesLists(agent) {
		return nil
	}
	return (&OpponentOptions{field}).Flags()
}
