package scenario

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/wisim/wisim/docs/rules"
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/cardlang"
	"github.com/wisim/wisim/engine/cardlang/source"
	"github.com/wisim/wisim/engine/code"
	"github.com/wisim/wisim/internal/printable"
	"github.com/wisim/wisim/internal/spelling"
)

// File is a parsed scenario file.
type File struct {
	Name      string
	Cards     string // source text, in the card language, of the cards that the file defines
	Scenarios []*Scenario
}

// Scenario is one test case: a position and a script of actions and expectations.
type Scenario struct {
	File    string
	Title   string
	Line    int
	Rulings []string // ids of the rulings that the scenario proves

	names  *names
	pos    position
	script []line
	texts  map[int]string // source lines by line number, for error messages
}

// Loader compiles the card pool together with extra card files, such as those of a
// card designer. In production it is cards.Load.
type Loader func(extra ...cardlang.File) (*code.Library, source.Diagnostics, error)

// Parser parses scenario files against a card pool.
type Parser struct {
	load    Loader
	names   *names
	rulings []string // ids that a "ruling" line may name
}

// fillerText defines the filler card, which does nothing. Decks consist of it where
// a scenario lists no deck.
const fillerText = `card 99999 "` + fillerName + `" { facts tactic, Neutral, cost 99, copies 3 }`

// maxTitle is the largest number of characters in a title.
const maxTitle = 200

const (
	fillerName = "Filler"
	fillerCode = 99999
	fillerDeck = 20 // number of cards in a deck of filler cards
)

// NewParser compiles the pool with the loader.
func NewParser(load Loader) (*Parser, error) {
	lib, diags, err := load(cardlang.File{Name: "filler", Text: []byte(fillerText)})
	if err != nil {
		return nil, err
	}
	if err := diags.Err(); err != nil {
		return nil, err
	}
	all, err := rules.Rulings()
	if err != nil {
		return nil, err
	}
	p := &Parser{load: load, names: newNames(lib, lib)}
	for _, r := range all {
		p.rulings = append(p.rulings, r.ID)
	}
	return p, nil
}

// CardErrors holds the diagnostics of the cards that a scenario file defines.
type CardErrors struct{ source.Diagnostics }

func (e CardErrors) Error() string { return e.Err().Error() }

// Parse parses a file. The error is Errors if lines are malformed, or CardErrors if
// the file's card definitions do not compile. A file without a scenario is an error.
func (p *Parser) Parse(name string, text []byte) (*File, error) {
	lines := strings.Split(plain(string(text)), "\n")
	for i := range lines {
		lines[i] = strings.TrimRight(lines[i], "\r")
	}
	own, errs := extractCards(name, lines)
	if len(errs) > 0 {
		return nil, errs
	}
	names, err := p.namesWith(name, own)
	if err != nil {
		return nil, err
	}
	fp := &fileParser{file: &File{Name: name, Cards: ownText(own)}, names: names, known: p.rulings, lines: lines}
	fp.parse()
	if len(fp.errs) > 0 {
		return nil, fp.errs
	}
	return fp.file, nil
}

// namesWith compiles the pool together with the file's own cards and indexes the
// card names. Without cards of its own the parser's index is shared.
func (p *Parser) namesWith(name string, own []byte) (*names, error) {
	if len(bytes.TrimSpace(own)) == 0 {
		return p.names, nil
	}
	lib, diags, err := p.load(cardlang.File{Name: "filler", Text: []byte(fillerText)}, cardlang.File{Name: name, Text: own})
	if diags.HasErrors() {
		return nil, CardErrors{diags}
	}
	if err != nil {
		return nil, err
	}
	return newNames(lib, p.names.lib), nil
}

// extractCards extracts the "cards { }" blocks and blanks them in lines. The text it
// returns keeps each line at its original number, so diagnostics point into the
// file.
func extractCards(name string, lines []string) ([]byte, Errors) {
	var own strings.Builder
	var errs Errors
	open := 0
	for i, l := range lines {
		s := strings.TrimSpace(stripComment(l))
		switch {
		case open == 0 && (s == "cards {" || s == "cards{"):
			open, lines[i] = i+1, ""
		case open > 0 && s == "}" && indent(l) == 0:
			open, lines[i] = 0, ""
		case open > 0:
			own.WriteString(l)
			lines[i] = ""
		}
		own.WriteByte('\n')
	}
	if open > 0 {
		errs = append(errs, &Error{File: name, Place: Place{open, 1}, Message: "the block of cards is not closed",
			Want: "want a line with } at its beginning after the last card", Source: "cards {"})
	}
	return []byte(own.String()), errs
}

// ownText removes the empty lines and the common indent of the card definitions.
func ownText(cards []byte) string {
	var lines []string
	least := len(cards)
	for l := range strings.Lines(string(cards)) {
		if l = strings.TrimRight(l, " \t\n"); l != "" {
			lines = append(lines, l)
			least = min(least, indent(l))
		}
	}
	for i := range lines {
		lines[i] = lines[i][least:] + "\n"
	}
	return strings.Join(lines, "")
}

func indent(s string) int { return len(s) - len(strings.TrimLeft(s, " \t")) }

// fileParser parses the lines of one file.
type fileParser struct {
	file  *File
	names *names
	known []string // ids of all rulings
	lines []string
	errs  Errors

	sc     *Scenario
	side   int // player whose part of the position is being read, -1 before the first
	block  int // indent of the "expect:" whose block is being read, -1 outside a block
	checks int // number of expectations in the scenario so far
}

func (fp *fileParser) parse() {
	for i, l := range fp.lines {
		if text := stripComment(l); !isBlank(text) {
			fp.line(i+1, text)
		}
	}
	fp.closeScenario(len(fp.lines))
	if len(fp.file.Scenarios) == 0 && len(fp.errs) == 0 {
		fp.errs = append(fp.errs, &Error{File: fp.file.Name, Place: Place{1, 1}, Message: "the file has no scenario",
			Want: `want a line such as: scenario "a unit that is destroyed"`})
	}
}

// line parses one line. It records an error and returns, so that the following lines
// are parsed, too.
func (fp *fileParser) line(n int, text string) {
	defer catch(&fp.errs)
	c := &cursor{file: fp.file.Name, line: n, text: text, names: fp.names}
	if fp.sc != nil {
		fp.sc.texts[n] = text
	}
	if c.word("scenario") {
		fp.closeScenario(n)
		fp.openScenario(n, c)
		return
	}
	if fp.sc == nil {
		c.expected(`a line such as: scenario "a unit that is destroyed"`)
	}
	if len(fp.sc.script) == 0 && fp.head(c) {
		c.finish()
		return
	}
	fp.scriptLine(c)
}

func (fp *fileParser) openScenario(n int, c *cursor) {
	fp.sc = &Scenario{File: fp.file.Name, Line: n, names: fp.names, texts: map[int]string{n: c.text}}
	fp.sc.pos.line, fp.sc.pos.Step = n, engine.CapitalWindow
	fp.side, fp.block, fp.checks = -1, -1, 0
	fp.file.Scenarios = append(fp.file.Scenarios, fp.sc)
	c.space()
	if !strings.HasPrefix(c.rest(), `"`) || !strings.HasSuffix(c.rest(), `"`) || len(c.rest()) < 3 {
		c.expected("a title in quotation marks")
	}
	fp.sc.Title = c.rest()[1 : len(c.rest())-1]
	if n := utf8.RuneCountInString(fp.sc.Title); n > maxTitle {
		c.fail(fmt.Sprintf("want at most %d", maxTitle), "a title of %d characters", n)
	}
}

// closeScenario ends the current scenario. A scenario without an expectation is an
// error.
func (fp *fileParser) closeScenario(n int) {
	if fp.sc == nil {
		return
	}
	if fp.checks == 0 {
		fp.errs = append(fp.errs, &Error{File: fp.file.Name, Place: Place{fp.sc.Line, 1}, Source: fp.sc.texts[fp.sc.Line],
			Message: "the scenario expects nothing", Want: "want at least one line that begins with expect"})
	}
	fp.sc = nil
}

// head parses a line of the heading or of the position and reports whether the line
// is one. Such lines come before the first action.
func (fp *fileParser) head(c *cursor) bool {
	switch {
	case c.word("ruling"), c.word("rulings"):
		fp.rulings(c)
	case c.word("seed"):
		fp.sc.pos.Seed = c.seed()
	case c.word("turn"):
		fp.turn(c)
	case fp.playerHead(c):
	case fp.side >= 0 && fp.sideLine(c):
	default:
		return false
	}
	return true
}

func (fp *fileParser) rulings(c *cursor) {
	for !c.end() {
		s := c.rest()
		i := strings.IndexAny(s, ", \t")
		if i < 0 {
			i = len(s)
		}
		if i > 0 {
			fp.ruling(c, s[:i])
		}
		c.at += max(i, 1)
	}
}

// ruling adds a ruling that the scenario proves. An unknown id is recorded as an
// error; the rest of the line is still parsed.
func (fp *fileParser) ruling(c *cursor, id string) {
	if slices.Contains(fp.known, id) {
		fp.sc.Rulings = append(fp.sc.Rulings, id)
		return
	}
	want := "want an id such as timing.B3-lifo; docs/rules has them all"
	if n := spelling.Nearest(id, fp.known); n != "" {
		want = fmt.Sprintf("did you mean %q?", n)
	}
	fp.errs = append(fp.errs, c.errorAt(c.place(), want, "there is no ruling %q", printable.Shorten(id, printable.MaxQuote)))
}

// scriptLine parses a line of actions or expectations. Indented lines below
// "expect:" are expectations.
func (fp *fileParser) scriptLine(c *cursor) {
	in := indent(c.text)
	if fp.block >= 0 && in <= fp.block {
		fp.block = -1
	}
	if fp.block < 0 && c.word("expect") {
		if c.punct(":"); c.end() {
			fp.block = in
			return
		}
		fp.add(c, true)
		return
	}
	fp.add(c, fp.block >= 0)
}

// add parses the parts of a line, separated by semicolons, and appends them to the
// script.
func (fp *fileParser) add(c *cursor, expects bool) {
	for {
		l := line{at: c.place(), text: c.text}
		start := c.at
		if expects {
			fp.checks++
			l.expect = c.expectation()
			l.text = "expect " + strings.TrimSpace(c.text[start:c.at])
		} else {
			l.act = c.action()
		}
		fp.sc.script = append(fp.sc.script, l)
		if !c.punct(";") {
			c.finish()
			return
		}
	}
}

// line is one action or expectation of a script.
type line struct {
	at     Place
	text   string // of an action, the whole line; of an expectation, "expect" and its part of the line
	act    *action
	expect expectation
}
