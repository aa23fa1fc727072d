package cli

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/wisim/wisim/cmd/wisim/internal/loading"
	"github.com/wisim/wisim/cmd/wisim/internal/terminal"
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
	"github.com/wisim/wisim/internal/spelling"
)

type cardsListOptions struct {
	set, kind, race         string
	encoded, unencoded, all bool
	files                   loading.CardFiles
	json, markdown          bool
}

func newCardsList() *cobra.Command {
	var o cardsListOptions
	cmd := &cobra.Command{
		Use:   "list [flags]",
		Short: "List the cards of the pool",
		Long: `List the cards of the pool, sorted by code: those that can be in a deck, and
with --all, --type or --unencoded the draft-format cards and fulcrums too.
--unencoded says of each card that cannot be played why.`,
		Example: "  wisim cards list --set core --type unit --race dwarf\n  wisim cards list --unencoded",
		Args:    exactly(),
		RunE:    func(cmd *cobra.Command, _ []string) error { return o.run(cmd) },
	}
	f := cmd.Flags()
	f.StringVar(&o.set, "set", "", "only sets with this in their name: core, ulthuan, ...")
	f.StringVar(&o.kind, "type", "", "only this type: unit, support, quest, tactic, legend, fulcrum, draft")
	f.StringVar(&o.race, "race", "", "only this race: dwarf, empire, high-elf, orc, chaos, dark-elf, neutral")
	f.BoolVar(&o.encoded, "encoded", false, "only cards whose abilities are encoded, which can be played")
	f.BoolVar(&o.unencoded, "unencoded", false, "only cards that cannot be played, and why")
	f.BoolVar(&o.all, "all", false, "also cards that are never in a deck")
	o.files.Add(f)
	f.BoolVar(&o.json, "json", false, "write JSON")
	f.BoolVar(&o.markdown, "markdown", false, "write a page of the whole pool: docs/cards.md")
	return cmd
}

// cardLine is a card in the list.
type cardLine struct {
	Code    card.Code `json:"code"`
	Name    string    `json:"name"`
	Set     string    `json:"set"`
	Type    string    `json:"type"`
	Race    string    `json:"race"`
	Cost    number    `json:"cost"`
	Loyalty number    `json:"loyalty"`
	Power   number    `json:"power"`
	HP      number    `json:"hp"`
	Traits  []string  `json:"traits"`
	Unique  bool      `json:"unique"`
	Encoded bool      `json:"encoded"`
}

// listedCard is a card in the list of them.
type listedCard struct {
	cardLine
	Why string `json:"why,omitempty"` // it is not encoded
}

// number is a printed number: "X" where the card says so, null where no
// source has it.
type number int

// MarshalJSON implements json.Marshaler.
func (n number) MarshalJSON() ([]byte, error) {
	switch n {
	case card.X:
		return []byte(`"X"`), nil
	case card.Unknown:
		return []byte("null"), nil
	}
	return fmt.Append(nil, int(n)), nil
}

func (n number) String() string {
	switch n {
	case card.X:
		return "X"
	case card.Unknown:
		return "?"
	}
	return fmt.Sprint(int(n))
}

func newCardLine(c *code.Card) cardLine {
	l := cardLine{
		Code: c.Code, Name: c.Name, Set: c.Set, Type: c.Type.String(), Race: c.Race.String(),
		Cost: number(c.Cost), Loyalty: number(c.Loyal), Power: number(c.Power), HP: number(c.HP),
		Traits: []string{}, Unique: c.Unique, Encoded: c.Encoded,
	}
	for _, t := range c.Traits {
		l.Traits = append(l.Traits, t.String())
	}
	return l
}

func (o *cardsListOptions) check() error {
	switch {
	case o.encoded && o.unencoded:
		return terminal.Usagef("--encoded and --unencoded: want one of them")
	case o.json && o.markdown:
		return terminal.Usagef("--json and --markdown: want one of them")
	}
	return nil
}

func (o *cardsListOptions) run(cmd *cobra.Command) error {
	if err := o.check(); err != nil {
		return err
	}
	pool, err := o.files.Load(cmd.ErrOrStderr())
	if err != nil {
		return err
	}
	want, err := o.filter(pool)
	if err != nil {
		return err
	}
	lines := []listedCard{}
	for _, c := range pool.Cards() {
		if want(c) {
			lines = append(lines, listedCard{newCardLine(c), pool.WhyUnplayable(c)})
		}
	}
	if o.json {
		return terminal.WriteJSON(cmd.OutOrStdout(), struct {
			terminal.Header
			Cards []listedCard `json:"cards"`
		}{terminal.NewHeader("cards/1"), lines})
	}
	if o.markdown {
		return writePoolPage(cmd.OutOrStdout(), lines)
	}
	return writeCardLines(cmd.OutOrStdout(), lines, o.unencoded)
}

// filter says which cards the flags ask for.
func (o *cardsListOptions) filter(pool *loading.Pool) (func(*code.Card) bool, error) {
	sets, err := loading.MatchSets(pool, "set", o.set)
	if err != nil {
		return nil, err
	}
	kind, err := oneOf("type", o.kind, card.NumTypes, 1)
	if err != nil {
		return nil, err
	}
	race, err := oneOf("race", o.race, card.NumRaces, 0)
	if err != nil {
		return nil, err
	}
	return func(c *code.Card) bool {
		return (o.set == "" || slices.Contains(sets, c.Set)) &&
			(o.kind == "" || c.Type == kind) &&
			(o.race == "" || c.Race == race) &&
			(c.Encoded || !o.encoded) && (!c.Encoded || !o.unencoded) &&
			(loading.FitsDecks(c) || o.all || o.unencoded || o.markdown || o.kind != "")
	}, nil
}

// oneOf finds the value of a flag among the small numbers from first to n-1,
// by their names, whatever the case and the spaces.
func oneOf[T interface {
	~uint8
	fmt.Stringer
}](flag, text string, n, first T) (T, error) {
	names := lowNames(n, first)
	for i, name := range names {
		if loading.FoldName(name) == loading.FoldName(text) {
			return first + T(i), nil
		}
	}
	if text == "" {
		return 0, nil
	}
	return 0, terminal.Usagef("--%s %q: no such %s%s; there are %s", flag, text, flag,
		spelling.Aside(text, names), strings.Join(names, ", "))
}

// lowNames are the names of the small numbers from first to n-1 as they are
// typed: in lower case, without spaces.
func lowNames[T interface {
	~uint8
	fmt.Stringer
}](n, first T) (names []string) {
	for v := first; v < n; v++ {
		names = append(names, strings.ReplaceAll(strings.ToLower(v.String()), " ", "-"))
	}
	return names
}

func writeCardLines(w io.Writer, lines []listedCard, why bool) error {
	playable := 0
	head := []string{"CODE", "NAME", "TYPE", "RACE", "COST", "SET", "ENCODED"}
	if why {
		head[6] = "WHY NOT"
	}
	var rows [][]string
	for _, l := range lines {
		last := "no"
		switch {
		case l.Encoded:
			last = "yes"
			playable++
		case why:
			last = l.Why
		}
		rows = append(rows, []string{l.Code.String(), l.Name, l.Type, l.Race, l.Cost.String(), l.Set, last})
	}
	if err := terminal.WriteTable(w, head, rows, 2); err != nil {
		return err
	}
	_, err := fmt.Fprintf(w, "\n%s, %d encoded\n", terminal.Count(len(lines), "card"), playable)
	return err
}
