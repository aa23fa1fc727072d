package check

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/cardlang/source"
	"github.com/wisim/wisim/engine/cardlang/syntax"
	"github.com/wisim/wisim/engine/cardlang/vocab"
)

// factNames are the names of facts, except types and races. All but unique have a value.
var factNames = []string{"cost", "loyalty", "power", "hp", "traits", "unique", "copies", "symbols", "set"}

// types maps the words for types of cards in a facts line to the types.
var types = map[string]card.Type{
	"unit": card.Unit, "support": card.Support, "quest": card.Quest, "tactic": card.Tactic, "legend": card.Legend,
}

// races maps the words for races in a facts line to the races.
var races = map[string]card.Race{
	"Neutral": card.Neutral, "Dwarf": card.Dwarf, "Empire": card.Empire, "HighElf": card.HighElf,
	"Orc": card.Orc, "Chaos": card.Chaos, "DarkElf": card.DarkElf,
}

// maxName is the largest number of bytes in the name of a card. Deck lists find no longer one.
const maxName = 100

// facts returns a copy of known with the facts line applied. known is nil for a card
// that is not in the pool; such a card must have a type.
func (c *checker) facts(k *syntax.Card, line *syntax.Facts, known *card.Facts) *card.Facts {
	out := card.Facts{Code: k.Code, Set: "Custom", Copies: 3}
	if known != nil {
		out = *known
		out.Traits = slices.Clone(known.Traits)
	}
	out.Name = k.Name.Text
	if n := len(out.Name); n > maxName {
		c.fail(source.BadFacts, k.Name.Span, fmt.Sprintf("at most %d", maxName), "a name of %d bytes", n)
	}
	m := &merge{c: c, out: &out}
	for i := range line.Fields {
		f := &line.Fields[i]
		what := kindOfFact(f.Name.Text)
		for _, earlier := range line.Fields[:i] {
			if kindOfFact(earlier.Name.Text) == what {
				m.fail(f.Span, "", "a second %s", what)
				break
			}
		}
		m.field(f)
	}
	if out.Type == card.NoType && !m.bad {
		c.fail(source.BadFacts, line.Span, "a type: unit, support, quest, tactic or legend", "a new card needs a type")
	}
	if (out.Type == card.Unit || out.Type == card.Legend) && out.HP == 0 && !m.bad {
		c.fail(source.BadFacts, line.Span, "hp and a number from 1", "a %s without hit points dies as it enters play", strings.ToLower(out.Type.String()))
	}
	m.useful(k, line)
	if m.race && !m.symbols {
		out.Symbols = [card.NumRaces]uint8{}
		if out.Race != card.Neutral {
			out.Symbols[out.Race] = 1
		}
	}
	return &out
}

// kindOfFact returns the fact that a field sets: type, race or the name of the field.
// A facts line can set each only once.
func kindOfFact(name string) string {
	if _, ok := types[name]; ok {
		return "type"
	}
	if _, ok := races[name]; ok {
		return "race"
	}
	return name
}

// merge holds the state while a facts line is applied to the facts in out.
type merge struct {
	c             *checker
	out           *card.Facts
	race, symbols bool // whether the line has set a race, and whether it has set loyalty symbols
	bad           bool // an error in the facts line was reported
}

// fail reports an error in the facts line.
func (m *merge) fail(span source.Span, expected, format string, args ...any) {
	m.bad = true
	m.c.fail(source.BadFacts, span, expected, format, args...)
}

// field applies one field of the line.
func (m *merge) field(f *syntax.Field) {
	name := f.Name.Text
	if t, ok := types[name]; ok && m.bare(f) {
		m.out.Type = t
		return
	}
	if r, ok := races[name]; ok && m.bare(f) {
		m.out.Race, m.race = r, true
		return
	}
	switch name {
	case "cost":
		m.number(f, &m.out.Cost, true)
	case "loyalty":
		m.number(f, &m.out.Loyal, false)
	case "hp":
		m.number(f, &m.out.HP, true)
	case "copies":
		m.number(f, &m.out.Copies, false)
	case "power":
		m.power(f)
	case "traits":
		m.traits(f)
	case "symbols":
		m.giveSymbols(f)
	case "unique":
		m.out.Unique = m.bare(f)
	case "set":
		if m.one(f) {
			m.out.Set = f.Values[0].Text
		}
	default:
		m.bad = true
		m.c.unknown(source.BadFacts, f.Name, "type, race or fact", append(append(sorted(types), sorted(races)...), factNames...))
	}
}

// bare reports an error if the field has a value. It always returns true, so that the
// field counts as set.
func (m *merge) bare(f *syntax.Field) bool {
	if len(f.Values) > 0 {
		m.fail(f.Values[0].Span, "a comma", "%q takes no value", f.Name.Text)
	}
	return true
}

// one reports whether the field has exactly one value, and an error if not.
func (m *merge) one(f *syntax.Field) bool {
	if len(f.Values) != 1 {
		m.fail(f.Span, "one value", "%q has %d values", f.Name.Text, len(f.Values))
		return false
	}
	return true
}

// number stores the only value of the field in to. x allows the value X.
func (m *merge) number(f *syntax.Field, to *int, x bool) {
	if m.one(f) {
		if n, ok := m.value(f.Values[0], x); ok {
			*to = n
		}
	}
}

// value parses a number from 0 to 99, "?" (card.Unknown) or, if x is true, "X" (card.X).
func (m *merge) value(id syntax.Ident, x bool) (int, bool) {
	switch {
	case id.Text == "X" && x:
		return card.X, true
	case id.Text == "?":
		return card.Unknown, true
	}
	n, err := strconv.Atoi(id.Text)
	if err != nil || n > 99 {
		m.fail(id.Span, "a number from 0 to 99", "%q is no number for a card", id.Text)
		return 0, false
	}
	return n, true
}

// power stores one number for all zones, or three numbers, one for each zone of a
// legend. Power is then the smallest of the three (note C15).
func (m *merge) power(f *syntax.Field) {
	if len(f.Values) != 1 && len(f.Values) != int(card.NumZones) {
		m.fail(f.Span, "one number, or three for a legend", "%q has %d values", "power", len(f.Values))
		return
	}
	for z := range m.out.Powers {
		n, ok := m.value(f.Values[min(z, len(f.Values)-1)], false)
		if !ok {
			return
		}
		m.out.Powers[z] = n
	}
	m.out.Power = slices.Min(m.out.Powers[:])
}

// traits replaces the traits of the card.
func (m *merge) traits(f *syntax.Field) {
	m.out.Traits = nil
	for _, v := range f.Values {
		t, ok := parseTrait(v)
		if !ok {
			m.bad = true
			m.c.unknown(source.BadFacts, v, "trait", traitNames())
			continue
		}
		m.out.Traits = append(m.out.Traits, t)
	}
}

// giveSymbols replaces the loyalty symbols. Each value adds one symbol of its race.
func (m *merge) giveSymbols(f *syntax.Field) {
	m.symbols = true
	m.out.Symbols = [card.NumRaces]uint8{}
	for _, v := range f.Values {
		r, ok := races[v.Text]
		if !ok || r == card.Neutral {
			m.fail(v.Span, "a race", "%q is no race with a symbol", v.Text)
			continue
		}
		m.out.Symbols[r]++
	}
}

// sorted returns the keys of table in the order of sortNames.
func sorted[T any](table map[string]T) []string {
	names := make([]string, 0, len(table))
	for n := range table {
		names = append(names, n)
	}
	sortNames(names)
	return names
}

// sortNames sorts names in place without regard to case. Names that differ only in
// case are in byte order.
func sortNames(names []string) {
	slices.SortFunc(names, func(a, b string) int {
		return cmp.Or(cmp.Compare(strings.ToLower(a), strings.ToLower(b)), cmp.Compare(a, b))
	})
}

// parseTrait returns the trait that id names. In an identifier without quotes "_" stands
// for a space.
func parseTrait(id syntax.Ident) (card.Trait, bool) {
	if id.Quoted {
		return card.ParseTrait(id.Text)
	}
	b := []byte(id.Text)
	for i := range b {
		if b[i] == '_' {
			b[i] = ' '
		}
	}
	return card.ParseTrait(string(b))
}

// traitNames returns all traits as card files write them: with "_" for spaces if the
// result is an identifier, else in quotes.
func traitNames() []string {
	names := make([]string, 0, card.NumTraits())
	for t := card.Trait(1); int(t) < card.NumTraits(); t++ {
		name := strings.ReplaceAll(t.String(), " ", "_")
		if strings.ContainsFunc(name, func(r rune) bool { return r != '_' && (r > unicode.MaxASCII || !unicode.IsLetter(r)) }) {
			name = `"` + t.String() + `"`
		}
		names = append(names, name)
	}
	return names
}

// useful reports fields of the line that do nothing on a card of its type.
func (m *merge) useful(k *syntax.Card, line *syntax.Facts) {
	o := &owner{facts: m.out}
	o.know(m.c, k.Items)
	for i := range line.Fields {
		f := &line.Fields[i]
		value := ""
		if len(f.Values) > 0 {
			value = f.Values[0].Text
		}
		switch name := f.Name.Text; {
		case o.on == 0 || m.bad:
		case (name == "unique" || name == "symbols") && o.on == vocab.Tactics, name == "power" && o.on == vocab.Tactics, name == "hp" && o.on&(vocab.Units|vocab.Legends) == 0:
			m.useless(f.Span, name+" does nothing", o)
		case name == "power" && len(f.Values) > 1 && o.on != vocab.Legends:
			m.useless(f.Span, "a number for each zone does nothing", o)
		case name == "cost" && value == "X" && o.on&(vocab.Tactics|vocab.Attachments) == 0 && !o.says("x_cost"):
			m.fail(f.Span, "a number, or static: x_cost(...) as well", "nothing says what X is on %s", vocab.WithArticle(o.on.String()))
		case name == "hp" && value == "X" && !o.says("hp"):
			m.fail(f.Span, "a number, or static: hp(self, ...) as well", "nothing says how many hit points the card has")
		case name == "traits" && o.on != vocab.Attachments && slices.ContainsFunc(f.Values, func(v syntax.Ident) bool { return v.Text == "Attachment" }):
			m.fail(f.Span, "an attach line as well, or another trait", "a card with the trait Attachment needs to be attached to something")
		}
	}
}

// useless reports a field that does nothing on a card of the type of o.
func (m *merge) useless(span source.Span, what string, o *owner) {
	m.fail(span, "the line without it", "%s on %s", what, vocab.WithArticle(o.on.String()))
}
