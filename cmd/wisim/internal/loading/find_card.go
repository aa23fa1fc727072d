package loading

import (
	"cmp"
	"maps"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/wisim/wisim/cmd/wisim/internal/terminal"
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/cardlang"
	"github.com/wisim/wisim/engine/code"
	"github.com/wisim/wisim/internal/spelling"
)

// Find returns a card by its code or name. Of several printings it returns the first
// that is allowed in decks.
func (p *Pool) Find(name string) (*code.Card, error) {
	if c, err := card.ParseCode(name); err == nil {
		if found, ok := p.Card(c); ok {
			return found, nil
		}
		return nil, terminal.Inputf("card %s: no card has this code; \"wisim cards list --all\" lists them all", name)
	}
	if n := len(name); n > 0 && n != 5 && strings.Trim(name, "0123456789") == "" {
		return nil, terminal.Inputf("card %s: a code has five digits, two for the set and three for the number in it, such as 01004", name)
	}
	if FoldName(name) == "" {
		return nil, terminal.Inputf("card %q: want a name or a code, such as 01004", name)
	}
	same := func(a, b string) bool { return strings.EqualFold(a, b) }
	loose := func(a, b string) bool { return FoldName(a) == FoldName(b) }
	for _, equal := range []func(a, b string) bool{same, loose} {
		if found := p.Named(name, equal); len(found) > 0 {
			return found[0], nil
		}
	}
	var names []string
	for _, c := range p.Cards() {
		names = append(names, c.Name)
	}
	near := p.Decks.Nearest(name)
	if len(near) == 0 { // no card that decks may hold has a similar name: look at all other cards, too
		near = RankByLikeness(name, names)
	}
	if len(near) == 0 {
		return nil, terminal.Inputf("card %q: no card has this name, or one like it; \"wisim cards list --all\" lists them all", name)
	}
	return nil, terminal.Inputf("card %q: no card has this name; %s", name, Suggest(near))
}

// Named returns the cards whose name is equal to name; those that no deck may hold
// come last.
func (p *Pool) Named(name string, equal func(a, b string) bool) []*code.Card {
	var found []*code.Card
	for _, c := range p.Cards() {
		if equal(c.Name, name) {
			found = append(found, c)
		}
	}
	rank := func(c *code.Card) int {
		if FitsDecks(c) {
			return 0
		}
		return 1
	}
	slices.SortStableFunc(found, func(a, b *code.Card) int { return cmp.Compare(rank(a), rank(b)) })
	return found
}

// FindOwn is Find that also accepts the n-th card of a card file: "mine:1" is the
// first of mine.wic.
func (p *Pool) FindOwn(name string) (*code.Card, error) {
	file, number, ok := strings.Cut(name, ":")
	n, err := strconv.Atoi(number)
	if !ok || err != nil {
		return p.Find(name)
	}
	for _, f := range p.Own {
		if Stem(f.Name) != file {
			continue
		}
		codes := CardsIn(f)
		if n < 1 || n > len(codes) {
			return nil, terminal.Inputf("%s: %s has %s", name, f.Name, terminal.Count(len(codes), "card"))
		}
		if c, ok := p.Card(codes[n-1]); ok {
			return c, nil
		}
	}
	return nil, terminal.Inputf("%s: there is no card file %s.wic among --with and --cards", name, file)
}

// maxName is the largest length in bytes of a text that may be a misspelt name. The time that
// a comparison takes grows with the square of it.
const maxName = 256

// RankByLikeness returns the names that are most like text, the nearest first: those
// that contain it, and those that (as a whole or in one word) differ from it in at
// most a third of the letters.
func RankByLikeness(text string, names []string) []string {
	const shown = 3
	if len(text) > maxName {
		return nil
	}
	distance := map[string]int{}
	for _, n := range names {
		if d := distanceTo(text, n); 3*d <= len(FoldName(text)) {
			distance[n] = d
		}
	}
	near := slices.SortedFunc(maps.Keys(distance), func(a, b string) int {
		return cmp.Or(cmp.Compare(distance[a], distance[b]), cmp.Compare(a, b))
	})
	return near[:min(shown, len(near))]
}

// Suggest returns a clause that offers similar names.
func Suggest(names []string) string {
	if len(names) == 1 {
		return "the nearest is " + names[0]
	}
	return "the nearest are " + strings.Join(names, ", ")
}

// FoldName returns the letters and digits of a text in lower case.
func FoldName(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, s)
}

// FitsDecks reports whether cards of this type may be in a deck.
func FitsDecks(c *code.Card) bool { return c.Type != card.Draft && c.Type != card.Fulcrum }

// Stem returns the base name of a file without its extension.
func Stem(path string) string {
	base := filepath.Base(path)
	return strings.TrimSuffix(base, filepath.Ext(base))
}

// CardsIn returns the codes of a card file in its order.
func CardsIn(f cardlang.File) (codes []card.Code) {
	trees, _ := cardlang.Parse(f)
	for _, c := range trees[0].Cards {
		codes = append(codes, c.Code)
	}
	return codes
}

// distanceTo returns the edit distance between text and name, or the word of name
// that fits best; 0 if name contains text.
func distanceTo(text, name string) int {
	want, whole := FoldName(text), FoldName(name)
	if strings.Contains(whole, want) {
		return 0
	}
	nearest := spelling.Distance(want, whole, spelling.NoLimit)
	for _, word := range strings.Fields(name) {
		nearest = min(nearest, spelling.Distance(want, FoldName(word), spelling.NoLimit))
	}
	return nearest
}

// MatchSets returns the sets whose names contain text, or the only set that is called
// so.
func MatchSets(pool *Pool, flag, text string) ([]string, error) {
	var all, found []string
	for _, c := range pool.Cards() {
		if !slices.Contains(all, c.Set) {
			all = append(all, c.Set)
		}
	}
	for _, s := range all {
		switch {
		case FoldName(s) == FoldName(text):
			return []string{s}, nil
		case strings.Contains(FoldName(s), FoldName(text)):
			found = append(found, s)
		}
	}
	if len(found) == 0 {
		if near := RankByLikeness(text, all); len(near) > 0 {
			return nil, terminal.Usagef("--%s %q: no set has that in its name; %s", flag, text, Suggest(near))
		}
		return nil, terminal.Usagef("--%s %q: no set has that in its name; there are %s", flag, text, strings.Join(all, ", "))
	}
	return found, nil
}
