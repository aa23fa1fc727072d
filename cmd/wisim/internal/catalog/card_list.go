package catalog

import (
	"fmt"
	"io"
	"slices"

	"github.com/wisim/wisim/cmd/wisim/internal/loading"
	"github.com/wisim/wisim/cmd/wisim/internal/terminal"
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/cards"
	"github.com/wisim/wisim/engine/code"
)

// CardList are the flags of cards list.
type CardList struct {
	Set, Kind, Race         string
	Encoded, Unencoded, All bool
	Files                   loading.CardFiles
	JSON, Markdown          bool
}

// cardLine are the facts of a card in JSON.
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

// listedCard is a row of cards list.
type listedCard struct {
	cardLine
	Why string `json:"why,omitempty"` // why the card is not encoded
}

// number is a printed number. In JSON it is "X" where the card says so, and null
// where no source has it.
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

// check refuses flags that exclude each other.
func (o *CardList) check() error {
	switch {
	case o.Encoded && o.Unencoded:
		return terminal.Usagef("--encoded and --unencoded: want one of them")
	case o.JSON && o.Markdown:
		return terminal.Usagef("--json and --markdown: want one of them")
	}
	return nil
}

// Write writes the cards that the flags select, as a table, a page or JSON.
func (o *CardList) Write(std terminal.Streams) error {
	if err := o.check(); err != nil {
		return err
	}
	pool, err := o.Files.Load(std.Err)
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
	if o.JSON {
		return terminal.WriteJSON(std.Out, struct {
			terminal.Header
			Cards []listedCard `json:"cards"`
		}{terminal.NewHeader("cards/1"), lines})
	}
	if o.Markdown {
		return writePoolPage(std.Out, lines)
	}
	return writeCardLines(std.Out, lines, o.Unencoded)
}

// filter returns the predicate of the flags.
func (o *CardList) filter(pool *loading.Pool) (func(*code.Card) bool, error) {
	sets, err := loading.MatchSets(pool, "set", o.Set)
	if err != nil {
		return nil, err
	}
	kind, err := parseName("type", o.Kind, card.NumTypes, 1)
	if err != nil {
		return nil, err
	}
	race, err := parseName("race", o.Race, card.NumRaces, 0)
	if err != nil {
		return nil, err
	}
	return func(c *code.Card) bool {
		return (o.Set == "" || slices.Contains(sets, c.Set)) &&
			(o.Kind == "" || c.Type == kind) &&
			(o.Race == "" || c.Race == race) &&
			(c.Encoded || !o.Encoded) && (!c.Encoded || !o.Unencoded) &&
			(loading.FitsDecks(c) || o.All || o.Unencoded || o.Markdown || o.Kind != "")
	}, nil
}

// writeCardLines writes the table of cards. why replaces the last column by the
// reason why a card cannot be played.
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

// SetNames returns the names of all sets, sorted.
func SetNames() []string {
	facts, err := cards.Facts()
	if err != nil {
		return nil
	}
	var names []string
	for _, f := range facts {
		names = append(names, f.Set)
	}
	slices.Sort(names)
	return slices.Compact(names)
}
