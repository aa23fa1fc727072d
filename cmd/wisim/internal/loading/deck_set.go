package loading

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/pflag"

	"github.com/wisim/wisim/cmd/wisim/internal/house"
	"github.com/wisim/wisim/cmd/wisim/internal/terminal"
	"github.com/wisim/wisim/decks"
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
	"github.com/wisim/wisim/reports"
	"github.com/wisim/wisim/reports/results"
)

// CoreField is the argument for the decks of the Core Set that come with wisim.
const CoreField = "@core"

// FieldArgs returns the arguments that stand for several embedded decks: one a set,
// and @all.
func FieldArgs() []string {
	var args []string
	for _, s := range decks.Sets() {
		args = append(args, "@"+s.Name)
	}
	return append(args, "@all")
}

// AddFieldFlag defines --field: the opponents.
func AddFieldFlag(f *pflag.FlagSet, field *[]string) {
	f.StringSliceVar(field, "field", []string{CoreField}, "opponents: decks, directories, or groups of decks that come with wisim: "+strings.Join(FieldArgs(), ", "))
}

// embeddedDecks returns the decks that an argument such as @core stands for; nil if
// it is no such argument.
func embeddedDecks(arg string) []string {
	if arg == "@all" {
		return decks.Names()
	}
	if name, ok := strings.CutPrefix(arg, "@"); ok {
		return decks.DecksOfSet(name)
	}
	return nil
}

// DeckSet is several decks that play each other with one library.
type DeckSet struct {
	Pool  *Pool
	Decks []*Deck
	Lib   *code.Library // library in which cards of Missing are playable, without abilities
	// Opponents are the candidate lists of agents that do not know the opponent's list;
	// nil if all agents know it.
	Opponents OpponentLists
	House     house.House // rules by which the decks play
}

// OpenAll opens decks and refuses those that are illegal or, without --blank, cannot
// be played.
func (o *DeckOptions) OpenAll(std terminal.Streams, pool *Pool, args []string) (*DeckSet, error) {
	list, err := o.openNoted(std, pool, args)
	if err != nil {
		return nil, err
	}
	set := &DeckSet{Pool: pool, Decks: list, House: o.House.House()}
	var blank []decks.Entry
	for _, d := range list {
		if err := d.CheckLegal(pool); err != nil {
			return nil, err
		}
		if err := d.CheckEncoded(pool); err != nil && !o.Blank {
			return nil, err
		}
		blank = append(blank, d.Missing...)
	}
	set.Lib = pool.LibraryWithBlanks(blank)
	return set, nil
}

// Hash returns the hash of the i-th deck's list.
func (s *DeckSet) Hash(i int) string { return s.Decks[i].Deck().Hash() }

// Report returns the i-th deck as reports show it.
func (s *DeckSet) Report(i int) reports.Deck {
	return s.ReportOf(s.Decks[i])
}

// ReportOf returns a deck of the set as reports show it.
func (s *DeckSet) ReportOf(d *Deck) reports.Deck {
	out := reports.Deck{Name: d.Deck().Name, Hash: d.Deck().Hash(), Cards: d.Size(), Capital: d.Deck().Capital.String(), List: s.Pool.listed(d.Deck())}
	for _, e := range d.Missing {
		out.Blank = append(out.Blank, reports.Card{Code: e.Code.String(), Name: s.Pool.Decks.Name(e.Code), Count: e.Count})
	}
	return out
}

// ListedTypes are the types of cards in the order in which lists have them.
var ListedTypes = []card.Type{card.Legend, card.Unit, card.Support, card.Quest, card.Tactic, card.Draft, card.Fulcrum}

// listed returns the cards of a deck as reports show them, by type as lists have them.
func (p *Pool) listed(d decks.Deck) []reports.ListedCard {
	var out []reports.ListedCard
	for _, e := range d.Cards {
		x := reports.ListedCard{Code: e.Code.String(), Name: p.Decks.Name(e.Code), Count: e.Count, Cost: "?", Loyalty: -1}
		if c, ok := p.Card(e.Code); ok {
			x.Type, x.Race, x.Loyalty = c.Type.String(), c.Race.String(), max(-1, c.Loyal)
			switch {
			case c.Cost >= 0:
				x.Cost = strconv.Itoa(c.Cost)
			case c.Cost == card.X:
				x.Cost = "X"
			}
		}
		out = append(out, x)
	}
	place := func(x reports.ListedCard) int {
		return slices.IndexFunc(ListedTypes, func(t card.Type) bool { return t.String() == x.Type })
	}
	slices.SortStableFunc(out, func(x, y reports.ListedCard) int { return place(x) - place(y) })
	return out
}

// Names returns the names of the decks, numbered if two are equal.
func (s *DeckSet) Names() []string {
	var names []string
	for i, d := range s.Decks {
		name, same, place := d.Deck().Name, 0, 1
		for k, other := range s.Decks {
			if other.Deck().Name == name {
				if same++; k < i {
					place++
				}
			}
		}
		if same > 1 {
			name += fmt.Sprintf(" (%d)", place)
		}
		names = append(names, name)
	}
	return names
}

// Manifest returns the manifest of a run in which each agent plays all decks. The
// sides of the first agent come first, in the order of the decks.
func (s *DeckSet) Manifest(kind, command string, agents []Agent) results.Manifest {
	m := results.Manifest{Kind: kind, Command: command, Files: ManifestFiles(s.Pool), CandidateLists: s.Opponents, House: s.House.String()}
	for _, d := range s.Decks {
		m.Decks = append(m.Decks, ManifestDeck(s.Pool, d.Source, d.Missing))
	}
	for _, a := range agents {
		for i := range s.Decks {
			m.Sides = append(m.Sides, results.Side{Deck: i, Agent: a.Name})
		}
	}
	return m
}

// GameHead returns the head of the log of a game between two decks of the set.
func (s *DeckSet) GameHead(sides [2]int, agent string, seed uint64) reports.Run {
	return reports.Run{Decks: [2]reports.Deck{s.Report(sides[0]), s.Report(sides[1])}, Agents: [2]string{agent, agent}, Seed: seed, House: ReportHouse(s.House)}
}

// Missing returns the cards of all decks that are played as blank.
func (s *DeckSet) Missing() (blank []decks.Entry) {
	for _, d := range s.Decks {
		blank = append(blank, d.Missing...)
	}
	return blank
}

// CheckDuplicates refuses a set that has a deck twice, ignoring the decks before
// index from.
func (s *DeckSet) CheckDuplicates(from int) error {
	for i := from; i < len(s.Decks); i++ {
		for k := from; k < i; k++ {
			if s.Hash(i) == s.Hash(k) {
				if s.Decks[i].Arg == s.Decks[k].Arg {
					return terminal.Inputf("%s: is in the field twice", s.Decks[i].Arg)
				}
				return terminal.Inputf("%s and %s: are the same deck (%s); want each once", s.Decks[k].Arg, s.Decks[i].Arg, s.Hash(i))
			}
		}
	}
	return nil
}

// ExpandDeckArgs replaces @core and the like by embedded decks, and a directory by
// the lists in it.
func ExpandDeckArgs(args []string) ([]string, error) {
	var out []string
	for _, arg := range args {
		if names := embeddedDecks(arg); names != nil {
			out = append(out, names...)
			continue
		}
		if strings.HasPrefix(arg, "@") {
			return nil, terminal.Usagef("%s: there is no such field; decks that come with wisim are in %s", arg, strings.Join(FieldArgs(), ", "))
		}
		if info, err := os.Stat(arg); err != nil || !info.IsDir() || slices.Contains(decks.Names(), arg) {
			out = append(out, arg)
			continue
		}
		files, err := listsIn(arg)
		if err != nil {
			return nil, err
		}
		out = append(out, files...)
	}
	return out, nil
}

// listsIn returns the files of a directory, except hidden ones.
func listsIn(dir string) ([]string, error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, terminal.Inputf("%s: %w", dir, terminal.WithoutPath(err))
	}
	var out []string
	for _, e := range entries {
		if !e.IsDir() && !strings.HasPrefix(e.Name(), ".") {
			out = append(out, filepath.Join(dir, e.Name()))
		}
	}
	if len(out) == 0 {
		return nil, terminal.Inputf("%s: there is no deck list in the directory", dir)
	}
	return out, nil
}

// CostOf returns the printed cost of a title; false if it has none.
func (s *DeckSet) CostOf(title string) (int, bool) {
	for i := range s.Lib.Cards[1:] {
		if c := &s.Lib.Cards[i+1]; c.Name == title && c.Type != card.Draft {
			return c.Cost, c.Cost >= 0
		}
	}
	return 0, false
}

// OpenField opens the decks of args and then their opponents, each of which may occur
// once.
func (o *DeckOptions) OpenField(std terminal.Streams, own *CardFiles, args, opponents []string) (*DeckSet, error) {
	field, err := ExpandDeckArgs(opponents)
	if err != nil {
		return nil, err
	}
	if len(field) == 0 {
		return nil, terminal.Usagef("--field: want at least one opponent")
	}
	pool, err := own.Load(std.Err)
	if err != nil {
		return nil, err
	}
	set, err := o.OpenAll(std, pool, append(slices.Clone(args), field...))
	if err != nil {
		return nil, err
	}
	return set, set.CheckDuplicates(len(args))
}
