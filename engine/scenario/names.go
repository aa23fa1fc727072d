package scenario

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
	"github.com/wisim/wisim/internal/spelling"
)

// names indexes the card names of a library, to find the longest one at a place in a
// line, in any case and with any kind of apostrophe.
type names struct {
	lib   *code.Library
	first map[string][]title // cards by the first word of the name, longest name first
	all   []string
	// longest is the length of the longest folded name in bytes.
	longest int
}

type title struct {
	folded string
	code   card.Code
}

// newNames indexes the names of lib. If several cards share a name, a card that is
// not in pool (one that the file defines) wins, and otherwise the first printing.
func newNames(lib, pool *code.Library) *names {
	n := &names{lib: lib, first: map[string][]title{}}
	seen := map[string]bool{}
	add := func(c *code.Card) {
		f := fold(c.Name)
		if seen[f] {
			return
		}
		seen[f] = true
		n.all = append(n.all, c.Name)
		n.longest = max(n.longest, len(f))
		w := firstWord(f)
		n.first[w] = append(n.first[w], title{f, c.Code})
	}
	for i := range lib.Cards[1:] {
		c := &lib.Cards[1+i]
		if _, ok := pool.Find(c.Code); !ok {
			add(c)
		}
	}
	for i := range lib.Cards[1:] {
		add(&lib.Cards[1+i])
	}
	for _, list := range n.first {
		slices.SortFunc(list, func(a, b title) int { return len(b.folded) - len(a.folded) })
	}
	return n
}

// fold normalizes case and quotes for comparison. ASCII text keeps its length, so a
// match in folded text is as long as the match in the line.
func fold(s string) string { return strings.ToLower(plain(s)) }

var quotes = strings.NewReplacer("\u2018", "'", "\u2019", "'", "\u201c", "\"", "\u201d", "\"")

// plain replaces curly quotation marks by straight ones.
func plain(s string) string { return quotes.Replace(s) }

// firstWord returns the leading letters and digits of a folded text, after an
// opening quotation mark.
func firstWord(s string) string {
	s = strings.TrimLeft(s, "\"'")
	if i := strings.IndexFunc(s, func(r rune) bool { return !isWordRune(r) }); i >= 0 {
		return s[:i]
	}
	return s
}

// match returns the card with the longest name that s begins with, and the length of
// the match in bytes; 0 if there is none.
func (n *names) match(s string) (card.Code, int) {
	f := fold(s[:min(len(s), n.longest+4)])
	for _, t := range n.first[firstWord(f)] {
		if strings.HasPrefix(f, t.folded) && !wordGoesOn(f[len(t.folded):]) {
			return t.code, len(t.folded)
		}
	}
	return 0, 0
}

func isWordRune(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

// wordGoesOn reports whether rest continues a word, so that a match before it would
// end inside that word.
func wordGoesOn(rest string) bool {
	r, _ := utf8.DecodeRuneInString(rest)
	return rest != "" && isWordRune(r)
}

// byName finds a card by its whole name or its five-digit code.
func (n *names) byName(s string) (card.Code, bool) {
	if c, err := card.ParseCode(s); err == nil {
		_, ok := n.lib.Find(c)
		return c, ok
	}
	c, l := n.match(s)
	return c, l > 0 && l == len(fold(s))
}

// nearest returns the card name that s may be a misspelling of, "" if none is near.
func (n *names) nearest(s string) string {
	if len(s) > 60 {
		return "" // s is longer than any card name can be
	}
	return spelling.Nearest(s, n.all)
}

func (n *names) card(c card.Code) *code.Card {
	id, _ := n.lib.Find(c)
	return &n.lib.Cards[id]
}
