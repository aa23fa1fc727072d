package cli

import (
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/wisim/wisim/cmd/wisim/internal/terminal"
	"github.com/wisim/wisim/decks"
	"github.com/wisim/wisim/engine/code"
	"github.com/wisim/wisim/reports"
	"github.com/wisim/wisim/reports/results"
)

// coreArg stands for the decks of the Core Set that come with wisim.
const coreArg = "@core"

// fieldArgs are the arguments that stand for several decks that come with
// wisim: each set, and all of them.
func fieldArgs() []string {
	var args []string
	for _, s := range decks.Sets() {
		args = append(args, "@"+s.Name)
	}
	return append(args, "@all")
}

// addField adds the flag of the opponents.
func addField(f *pflag.FlagSet, field *[]string) {
	f.StringSliceVar(field, "field", []string{coreArg}, "opponents: decks, directories, or "+strings.Join(fieldArgs(), ", ")+" of those that come with wisim")
}

// embeddedDecks are the decks for which such an argument stands; nil when it is
// none.
func embeddedDecks(arg string) []string {
	if arg == "@all" {
		return decks.Names()
	}
	if name, ok := strings.CutPrefix(arg, "@"); ok {
		return decks.InSet(name)
	}
	return nil
}

// deckSet is several decks, ready to play each other.
type deckSet struct {
	pool  *pool
	decks []*openDeck
	lib   *code.Library // with the cards that are played as blank
	// believed is what agents believe in who do not know the opponent's list; nil if
	// all know it.
	believed believed
}

// openAll reads decks and refuses those that cannot be played.
func (o *deckOptions) openAll(cmd *cobra.Command, pool *pool, args []string) (*deckSet, error) {
	set := &deckSet{pool: pool}
	var blank []decks.Entry
	if i := slices.Index(args, stdinArg); i >= 0 && slices.Contains(args[i+1:], stdinArg) {
		return nil, terminal.Usagef("a second deck of -: standard input has one list; want a file or a name")
	}
	for _, arg := range args {
		d, err := o.open(pool, arg, cmd.InOrStdin())
		if err != nil {
			return nil, err
		}
		if err := d.writeNotes(cmd.ErrOrStderr()); err != nil {
			return nil, err
		}
		if err := d.errIllegal(pool); err != nil {
			return nil, err
		}
		if err := d.errNotEncoded(pool); err != nil && !o.blank {
			return nil, err
		}
		set.decks = append(set.decks, d)
		blank = append(blank, d.missing...)
	}
	set.lib = pool.withBlank(blank)
	return set, nil
}

// hash of what is in a deck.
func (s *deckSet) hash(i int) string { return s.decks[i].deck().Hash() }

// report is what a report says of a deck.
func (s *deckSet) report(i int) reports.Deck {
	return s.reportOf(s.decks[i])
}

// reportOf a deck of the set.
func (s *deckSet) reportOf(d *openDeck) reports.Deck {
	out := reports.Deck{Name: d.deck().Name, Hash: d.deck().Hash(), Cards: d.size()}
	for _, e := range d.missing {
		out.Blank = append(out.Blank, reports.Card{Code: e.Code.String(), Name: s.pool.decks.Name(e.Code), Count: e.Count})
	}
	return out
}

// manifest of a run in which agents play all decks, one agent after the other:
// the sides of an agent follow those of the one before it.
func (s *deckSet) manifest(kind, command string, agents []namedAgent) results.Manifest {
	m := results.Manifest{Kind: kind, Command: command, Files: manifestFiles(s.pool), Believed: s.believed}
	for _, d := range s.decks {
		m.Decks = append(m.Decks, manifestDeck(s.pool, d.source, d.missing))
	}
	for _, a := range agents {
		for i := range s.decks {
			m.Sides = append(m.Sides, results.Side{Deck: i, Agent: a.name})
		}
	}
	return m
}

// logHead is what the log of a game between two of the decks begins with.
func (s *deckSet) logHead(sides [2]int, agent string, seed uint64) reports.Run {
	return reports.Run{Decks: [2]reports.Deck{s.report(sides[0]), s.report(sides[1])}, Agents: [2]string{agent, agent}, Seed: seed}
}

// missing are the cards of all decks that are played as blank.
func (s *deckSet) missing() (blank []decks.Entry) {
	for _, d := range s.decks {
		blank = append(blank, d.missing...)
	}
	return blank
}

// errTwice refuses a set in which a deck is given twice, from one of them on.
func (s *deckSet) errTwice(from int) error {
	for i := from; i < len(s.decks); i++ {
		for k := from; k < i; k++ {
			if s.hash(i) == s.hash(k) {
				if s.decks[i].arg == s.decks[k].arg {
					return terminal.Inputf("%s: is in the field twice", s.decks[i].arg)
				}
				return terminal.Inputf("%s and %s: are the same deck (%s); want each once", s.decks[k].arg, s.decks[i].arg, s.hash(i))
			}
		}
	}
	return nil
}

// expandDecks replaces @core and its like by the decks that come with wisim, and
// a directory by the lists in it.
func expandDecks(args []string) ([]string, error) {
	var out []string
	for _, arg := range args {
		if names := embeddedDecks(arg); names != nil {
			out = append(out, names...)
			continue
		}
		if strings.HasPrefix(arg, "@") {
			return nil, terminal.Usagef("%s: there is no such field; decks that come with wisim are in %s", arg, strings.Join(fieldArgs(), ", "))
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

// listsIn is the files of a directory, hidden ones and directories apart.
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
