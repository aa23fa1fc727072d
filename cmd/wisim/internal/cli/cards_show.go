package cli

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/wisim/wisim/cmd/wisim/internal/terminal"
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
	"github.com/wisim/wisim/internal/spelling"
)

type cardsShowOptions struct {
	files cardFiles
	json  bool
}

func newCardsShow() *cobra.Command {
	var o cardsShowOptions
	cmd := &cobra.Command{
		Use:   "show CARD [flags]",
		Short: "Show a card: its facts and what it does",
		Long: `Show a card, by its name or its code: the printed facts, and in English what
wisim makes it do. The English is generated from what is executed.`,
		Example: "  wisim cards show 01004\n  wisim cards show \"troll slayers\"",
		Args:    atLeastOne("CARD"),
		RunE:    func(cmd *cobra.Command, args []string) error { return o.run(cmd, strings.Join(args, " ")) },
	}
	o.files.add(cmd.Flags())
	cmd.Flags().BoolVar(&o.json, "json", false, "write JSON")
	return cmd
}

// cardReport is everything about a card.
type cardReport struct {
	cardLine
	Powers    []number       `json:"powers,omitempty"` // of a legend: kingdom, quest zone, battlefield
	Symbols   map[string]int `json:"symbols,omitempty"`
	Copies    number         `json:"copies"`
	Printings []card.Code    `json:"printings,omitempty"` // all cards of this name, if it is more than one
	Text      []string       `json:"text"`
	Why       string         `json:"why,omitempty"` // it cannot be played
}

func (o *cardsShowOptions) run(cmd *cobra.Command, name string) error {
	pool, err := o.files.load(cmd)
	if err != nil {
		return err
	}
	c, err := pool.find(name)
	if err != nil {
		return err
	}
	words, err := newTranslator(pool.own...)
	if err != nil {
		return err
	}
	r := newCardReport(pool, words, c)
	if o.json {
		return terminal.WriteJSON(cmd.OutOrStdout(), struct {
			terminal.Header
			cardReport
		}{terminal.NewHeader("card/1"), r})
	}
	return terminal.WriteWrapped(cmd.OutOrStdout(), r.text(c))
}

// find a card by its code or name. Of several printings it is the first that
// can be in a deck.
func (p *pool) find(name string) (*code.Card, error) {
	if c, err := card.ParseCode(name); err == nil {
		if found, ok := p.card(c); ok {
			return found, nil
		}
		return nil, terminal.Inputf("card %s: no card has this code; \"wisim cards list --all\" has them all", name)
	}
	if n := len(name); n > 0 && n != 5 && strings.Trim(name, "0123456789") == "" {
		return nil, terminal.Inputf("card %s: a code has five digits, two for the set and three for the number in it, such as 01004", name)
	}
	if squash(name) == "" {
		return nil, terminal.Inputf("card %q: want a name or a code, such as 01004", name)
	}
	same := func(a, b string) bool { return strings.EqualFold(a, b) }
	loose := func(a, b string) bool { return squash(a) == squash(b) }
	for _, equal := range []func(a, b string) bool{same, loose} {
		if found := p.named(name, equal); len(found) > 0 {
			return found[0], nil
		}
	}
	var names []string
	for _, c := range p.cards() {
		names = append(names, c.Name)
	}
	near := p.decks.Nearest(name)
	if len(near) == 0 { // the cards that are never in a deck
		near = byLikeness(name, names)
	}
	if len(near) == 0 {
		return nil, terminal.Inputf("card %q: no card has this name, or one like it; \"wisim cards list --all\" has them all", name)
	}
	return nil, terminal.Inputf("card %q: no card has this name; %s", name, nearest(near))
}

// named lists the cards with that name, those that are never in a deck last.
func (p *pool) named(name string, equal func(a, b string) bool) []*code.Card {
	var found []*code.Card
	for _, c := range p.cards() {
		if equal(c.Name, name) {
			found = append(found, c)
		}
	}
	rank := func(c *code.Card) int {
		if inDecks(c) {
			return 0
		}
		return 1
	}
	slices.SortStableFunc(found, func(a, b *code.Card) int { return cmp.Compare(rank(a), rank(b)) })
	return found
}

func newCardReport(p *pool, words translator, c *code.Card) cardReport {
	r := cardReport{cardLine: newCardLine(c), Copies: number(c.Copies), Symbols: map[string]int{}, Text: words.lines(c), Why: p.whyNot(c)}
	if c.Copies == 0 {
		r.Copies = card.Unknown
	}
	for race, n := range c.Symbols {
		if n > 0 {
			r.Symbols[card.Race(race).String()] = int(n)
		}
	}
	if c.Type == card.Legend {
		for _, n := range c.Powers {
			r.Powers = append(r.Powers, number(n))
		}
	}
	if all := p.named(c.Name, func(a, b string) bool { return a == b }); len(all) > 1 {
		for _, x := range all {
			r.Printings = append(r.Printings, x.Code)
		}
	}
	return r
}

func (r cardReport) text(c *code.Card) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s  %s\n", r.Code, r.Name)
	fmt.Fprintf(&b, "%s\n", r.kind())
	fmt.Fprintf(&b, "%s\n", r.numbers(c.Type))
	if len(r.Printings) > 0 {
		fmt.Fprintf(&b, "printings %v\n", r.Printings)
	}
	fmt.Fprintf(&b, "%s\n\n", r.Set)
	switch {
	case !r.Encoded:
		fmt.Fprintf(&b, "This card cannot be played: %s.\n", r.Why)
	case len(r.Text) == 0:
		fmt.Fprintln(&b, "This card has no abilities.")
	}
	for _, line := range r.Text {
		fmt.Fprintln(&b, line)
	}
	return b.String()
}

// kind is the line of words: what the card is.
func (r cardReport) kind() string {
	words := r.Race + " " + strings.ToLower(r.Type)
	if r.Unique {
		words = "Unique " + words
	}
	if len(r.Traits) > 0 {
		words += ": " + strings.Join(r.Traits, ", ")
	}
	return words
}

// numbers is the line of numbers that a card of this type has.
func (r cardReport) numbers(t card.Type) string {
	parts := []string{"cost " + r.Cost.String(), "loyalty " + r.Loyalty.String()}
	switch t {
	case card.Unit:
		parts = append(parts, "power "+r.Power.String(), "hit points "+r.HP.String())
	case card.Support:
		parts = append(parts, "power "+r.Power.String())
	case card.Legend:
		parts = append(parts, fmt.Sprintf("power %v in the kingdom, %v in the quest zone, %v in the battlefield", r.Powers[0], r.Powers[1], r.Powers[2]),
			"hit points "+r.HP.String())
	}
	return strings.Join(parts, ", ")
}

// nearest says which names are like the one that is not there.
func nearest(names []string) string {
	if len(names) == 1 {
		return "the nearest is " + names[0]
	}
	return "the nearest are " + strings.Join(names, ", ")
}

// byLikeness gives the few names that are most like text, nearest first: those
// that hold it, and those of which the whole or one word is it but for a third
// of the letters at most. There may be none.
func byLikeness(text string, names []string) []string {
	const shown = 3
	distance := map[string]int{}
	for _, n := range names {
		if d := distanceTo(text, n); 3*d <= len(squash(text)) {
			distance[n] = d
		}
	}
	near := slices.SortedFunc(maps.Keys(distance), func(a, b string) int {
		return cmp.Or(cmp.Compare(distance[a], distance[b]), cmp.Compare(a, b))
	})
	return near[:min(shown, len(near))]
}

// distanceTo is how many letters of a name, or of the word in it that fits
// best, have to be changed to get the text; 0 for a part of it.
func distanceTo(text, name string) int {
	want, whole := squash(text), squash(name)
	if strings.Contains(whole, want) {
		return 0
	}
	nearest := spelling.Distance(want, whole, spelling.NoLimit)
	for _, word := range strings.Fields(name) {
		nearest = min(nearest, spelling.Distance(want, squash(word), spelling.NoLimit))
	}
	return nearest
}
