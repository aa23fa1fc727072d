package catalog

import (
	"fmt"
	"strings"

	"github.com/wisim/wisim/cmd/wisim/internal/loading"
	"github.com/wisim/wisim/cmd/wisim/internal/playback"
	"github.com/wisim/wisim/cmd/wisim/internal/terminal"
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
)

// CardView are the flags of cards show.
type CardView struct {
	Files loading.CardFiles
	JSON  bool
}

// cardReport is the JSON of cards show.
type cardReport struct {
	cardLine
	Powers    []number       `json:"powers,omitempty"` // power of a legend in the kingdom, the quest zone and the battlefield
	Symbols   map[string]int `json:"symbols,omitempty"`
	Copies    number         `json:"copies"`
	Printings []card.Code    `json:"printings,omitempty"` // codes of all cards of this name, if there are several
	Text      []string       `json:"text"`
	Why       string         `json:"why,omitempty"` // why the card cannot be played
}

// Write shows the card of a name or code.
func (o *CardView) Write(std terminal.Streams, name string) error {
	pool, trees, err := o.Files.LoadTrees(std.Err)
	if err != nil {
		return err
	}
	c, err := pool.Find(name)
	if err != nil {
		return err
	}
	r := newCardReport(pool, playback.TranslatorOf(trees), c)
	if o.JSON {
		return terminal.WriteJSON(std.Out, struct {
			terminal.Header
			cardReport
		}{terminal.NewHeader("card/1"), r})
	}
	return terminal.WriteWrapped(std.Out, r.text(c))
}

// newCardReport returns everything about a card.
func newCardReport(p *loading.Pool, words playback.Translator, c *code.Card) cardReport {
	r := cardReport{cardLine: newCardLine(c), Copies: number(c.Copies), Symbols: map[string]int{}, Text: words.CardText(c), Why: p.WhyUnplayable(c)}
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
	if all := p.Named(c.Name, func(a, b string) bool { return a == b }); len(all) > 1 {
		for _, x := range all {
			r.Printings = append(r.Printings, x.Code)
		}
	}
	return r
}

// text returns the card as text.
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

// kind returns the line with race, type and traits.
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

// numbers returns the line with the numbers that a card of this type has.
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
