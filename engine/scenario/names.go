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

// names finds card names in a line: the longest that stands at a place, in
// any case and with any kind of apostrophe.
type names struct {
	lib   *code.Library
	first map[string][]title // by the first word, longest name first
	all   []string
	// longest is the length of the longest name.
	longest int
}

type title struct {
	folded string
	code   card.Code
}

// newNames are the names of a library. Of several cards with one name it is
// that of the file, which is not in the pool, and otherwise the first printing.
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

// fold makes names comparable. It keeps the number of bytes of ASCII text, so
// that a match in folded text has the length of the match in the line.
func fold(s string) string { return strings.ToLower(plain(s)) }

var quotes = strings.NewReplacer("\u2018", "'", "\u2019", "'", "\u201c", "\"", "\u201d", "\"")

// plain replaces curly quotation marks by straight ones.
func plain(s string) string { return quotes.Replace(s) }

// firstWord is the letters and digits with which a folded text begins, a
// quotation mark before them apart.
func firstWord(s string) string {
	s = strings.TrimLeft(s, "\"'")
	if i := strings.IndexFunc(s, func(r rune) bool { return !isWordRune(r) }); i >= 0 {
		return s[:i]
	}
	return s
}

// match is the longest card name that s begins with, and its length.
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

// wordGoesOn reports whether the text before rest ends inside a word.
func wordGoesOn(rest string) bool {
	r, _ := utf8.DecodeRuneInString(rest)
	return rest != "" && isWordRune(r)
}

// byName finds a card by its whole name or its five digits.
func (n *names) byName(s string) (card.Code, bool) {
	if c, err := card.ParseCode(s); err == nil {
		_, ok := n.lib.Find(c)
		return c, ok
	}
	c, l := n.match(s)
	return c, l > 0 && l == len(fold(s))
}

// nearest is the name most like a text that is no name, if it may have been
// meant for one.
func (n *names) nearest(s string) string {
	if len(s) > 60 {
		return "" // longer than any name
	}
	return spelling.Nearest(s, n.all)
}

func (n *names) card(c card.Code) *code.Card {
	id, _ := n.lib.Find(c)
	return &n.lib.Cards[id]
}
