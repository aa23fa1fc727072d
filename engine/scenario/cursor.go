package scenario

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/internal/printable"
	"github.com/wisim/wisim/internal/spelling"
)

// cursor reads one line from left to right. Its parsing methods fail by panicking
// with an *Error, which catch recovers.
type cursor struct {
	file  string
	line  int
	text  string // the line without its comment
	at    int
	names *names
	quiet bool // the caller tries alternatives, so errors need no spelling suggestions, which are slow

	seen, col int // the last answer of place: byte offset seen is in column col, counted from 0
}

// stripComment removes a comment: from a # that begins the line, or that follows a
// space and precedes no digit ("#2" is the number of a copy).
func stripComment(s string) string {
	quoted := false
	for i := 0; i < len(s); i++ {
		switch {
		case s[i] == '"':
			quoted = !quoted
		case s[i] != '#' || quoted:
		case strings.TrimSpace(s[:i]) == "":
			return ""
		case s[i-1] == ' ' || s[i-1] == '\t':
			if i+1 == len(s) || s[i+1] < '0' || s[i+1] > '9' {
				return strings.TrimRight(s[:i], " \t")
			}
		}
	}
	return strings.TrimRight(s, " \t\r")
}

func (c *cursor) rest() string { return c.text[c.at:] }

func (c *cursor) space() {
	for c.at < len(c.text) && (c.text[c.at] == ' ' || c.text[c.at] == '\t') {
		c.at++
	}
}

func (c *cursor) end() bool {
	c.space()
	return c.at >= len(c.text)
}

// place skips spaces and returns the position in the file.
func (c *cursor) place() Place {
	c.space()
	if c.at < c.seen {
		c.seen, c.col = 0, 0
	}
	c.col += utf8.RuneCountInString(c.text[c.seen:c.at])
	c.seen = c.at
	return Place{c.line, c.col + 1}
}

// fail aborts parsing of the line with an error at the current place.
func (c *cursor) fail(want, format string, args ...any) {
	panic(c.errorAt(c.place(), want, format, args...))
}

func (c *cursor) errorAt(p Place, want, format string, args ...any) *Error {
	return &Error{File: c.file, Place: p, Message: fmt.Sprintf(format, args...), Want: want, Source: c.text}
}

// expected fails with what was wanted and the text found here.
func (c *cursor) expected(want string) {
	if c.end() {
		c.fail("want "+want, "the line ends too early")
	}
	c.fail("want "+want, "found %q", c.snippet())
}

// oneOf fails because none of the words follows. It suggests the nearest one, or
// else lists all.
func (c *cursor) oneOf(what string, words []string) {
	if !c.end() {
		if n := nearestPhrase(c.rest(), words); n != "" {
			c.fail(fmt.Sprintf("did you mean %q?", n), "found %q", c.snippet())
		}
	}
	c.expected(what + ": " + strings.Join(words, ", "))
}

// nearestPhrase returns the phrase that s probably begins with, misspelt; "" if none
// is near.
func nearestPhrase(s string, phrases []string) string {
	words := strings.Fields(s)
	for _, p := range phrases {
		n := min(len(strings.Fields(p)), len(words))
		if spelling.Nearest(strings.Join(words[:n], " "), []string{p}) != "" {
			return p
		}
	}
	return ""
}

// snippet returns the text up to the next separator, shortened for messages.
func (c *cursor) snippet() string {
	c.space()
	s := c.rest()
	if i := strings.IndexAny(s, ",;()"); i > 0 {
		s = s[:i]
	}
	if i := strings.Index(s, " -> "); i > 0 {
		s = s[:i]
	}
	return printable.Shorten(strings.TrimSpace(s), printable.MaxQuote)
}

// word consumes the words of phrase if they follow, in any case, and reports whether
// they did.
func (c *cursor) word(phrase string) bool {
	c.space()
	s := c.rest()
	for _, w := range strings.Fields(phrase) {
		s = strings.TrimLeft(s, " \t")
		if len(s) < len(w) || !strings.EqualFold(s[:len(w)], w) {
			return false
		}
		if last := w[len(w)-1]; isWordRune(rune(last)) && wordGoesOn(s[len(w):]) {
			return false
		}
		s = s[len(w):]
	}
	c.at = len(c.text) - len(s)
	return true
}

// anyWord consumes the first of the phrases that follows.
func (c *cursor) anyWord(phrases ...string) (string, bool) {
	for _, p := range phrases {
		if c.word(p) {
			return p, true
		}
	}
	return "", false
}

// peek reports whether a phrase follows, without consuming it.
func (c *cursor) peek(phrase string) bool {
	at := c.at
	ok := c.word(phrase)
	c.at = at
	return ok
}

// need consumes a phrase and fails if it does not follow.
func (c *cursor) need(phrase string) {
	if !c.word(phrase) {
		c.expected(strconv.Quote(phrase))
	}
}

// punct consumes a separator if it follows.
func (c *cursor) punct(s string) bool {
	c.space()
	if strings.HasPrefix(c.rest(), s) {
		c.at += len(s)
		return true
	}
	return false
}

// dash consumes a "-" that ends the line. Drawn boards print it for an empty zone.
func (c *cursor) dash() bool {
	if strings.TrimSpace(c.rest()) != "-" {
		return false
	}
	c.at = len(c.text)
	return true
}

// number consumes an unsigned number of at most six digits; ok is false if none
// follows.
func (c *cursor) number() (n int, ok bool) {
	c.space()
	s := c.rest()
	i := 0
	for i < len(s) && s[i] >= '0' && s[i] <= '9' {
		i++
	}
	if i == 0 || i > 6 || wordGoesOn(s[i:]) {
		return 0, false
	}
	n, _ = strconv.Atoi(s[:i])
	c.at += i
	return n, true
}

func (c *cursor) needNumber(what string) int {
	n, ok := c.number()
	if !ok {
		c.expected(what)
	}
	return n
}

// seed consumes a 64-bit number.
func (c *cursor) seed() uint64 {
	c.space()
	word := strings.Fields(c.rest() + " ")
	if len(word) > 0 {
		if n, err := strconv.ParseUint(word[0], 10, 64); err == nil {
			c.at += len(word[0])
			return n
		}
	}
	c.expected("a number")
	return 0
}

// needSmall consumes a number of at most most, for values that the engine stores in
// few bits.
func (c *cursor) needSmall(what string, most int) int {
	at := c.place()
	n := c.needNumber(what)
	if n > most {
		panic(c.errorAt(at, fmt.Sprintf("want at most %d", most), "found %d", n))
	}
	return n
}

// signed consumes a number with an optional sign.
func (c *cursor) signed(what string) int {
	sign := 1
	switch {
	case c.punct("+"):
	case c.punct("-"):
		sign = -1
	}
	return sign * c.needNumber(what)
}

// tryPlayer consumes "1", "2", "player 1" or "player 2".
func (c *cursor) tryPlayer() (engine.Player, bool) {
	at := c.at
	c.word("player")
	n, ok := c.number()
	if !ok || n < 1 || n > 2 {
		c.at = at
		return 0, false
	}
	return engine.Player(n - 1), true
}

func (c *cursor) player() engine.Player {
	p, ok := c.tryPlayer()
	if !ok {
		c.expected("a player, 1 or 2")
	}
	return p
}

// tryZone consumes the name of a zone.
func (c *cursor) tryZone() (card.Zone, bool) {
	at := c.at
	c.word("the")
	switch w, _ := c.anyWord("kingdom", "quest zone", "battlefield"); w {
	case "kingdom":
		return card.Kingdom, true
	case "quest zone":
		return card.QuestZone, true
	case "battlefield":
		return card.Battlefield, true
	}
	c.at = at
	return 0, false
}

func (c *cursor) zone() card.Zone {
	z, ok := c.tryZone()
	if !ok {
		c.expected("a zone: kingdom, quest zone or battlefield")
	}
	return z
}

// tryCard consumes a card name, quoted or not, or a five-digit code.
func (c *cursor) tryCard() (card.Code, bool) {
	c.space()
	s := c.rest()
	if strings.HasPrefix(s, "\"") {
		if i := strings.Index(s[1:], "\""); i >= 0 {
			if code, ok := c.names.byName(s[1 : 1+i]); ok {
				c.at += i + 2
				return code, true
			}
		}
	}
	if len(s) >= 5 && !wordGoesOn(s[5:]) {
		if code, ok := c.names.byName(s[:5]); ok && s[0] <= '9' {
			c.at += 5
			return code, true
		}
	}
	code, l := c.names.match(c.rest())
	c.at += l
	return code, l > 0
}

func (c *cursor) card() card.Code {
	code, ok := c.tryCard()
	if !ok {
		c.unknownCard()
	}
	return code
}

// unknownCard fails because no card has the name that follows.
func (c *cursor) unknownCard() {
	if c.end() {
		c.expected("the name of a card")
	}
	s := c.snippet()
	if c.quiet {
		c.fail("", "there is no card %q", s)
	}
	if n := c.names.nearest(s); n != "" {
		c.fail(fmt.Sprintf("did you mean %q?", n), "there is no card %q", s)
	}
	c.fail("want the name of a card as it is printed", "there is no card %q", s)
}

// finish fails if text is left on the line.
func (c *cursor) finish() {
	if !c.end() {
		c.expected("the end of the line")
	}
}

// catch recovers the panic of a cursor and appends its *Error to errs. Other panics
// pass. It must be deferred directly.
func catch(errs *Errors) {
	switch e := recover().(type) {
	case nil:
	case *Error:
		*errs = append(*errs, e)
	default:
		panic(e)
	}
}

func isBlank(s string) bool {
	return strings.IndexFunc(s, func(r rune) bool { return !unicode.IsSpace(r) }) < 0
}
