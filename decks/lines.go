package decks

import (
	"slices"
	"strconv"
	"strings"

	"github.com/wisim/wisim/internal/lazyregexp"
)

// The lines of a text list. What a line may be, in the order in which it is
// tried:
//
//	# or // or ; at its start     a comment (the first two also after a space)
//	Deck: Dwarf wall              what the deck is called; also Name:, Title:. A count
//	                              and a card are cards, if they are not in quotes
//	Author: Kris                  something about the list that wisim has no use for
//	Capital: Dwarf                the board; also Race:, Faction:, or without the colon
//	Units (20), [Tactics], Orc    a heading; what follows a colon is read as cards
//	The Deck (52 cards)           a title, or a total to compare with
//	3 Name, Name x3, 3 01017      cards, one or many (entries.go)
//
// Bullets before any of these do not matter, and neither do links and emphasis
// (markup.go). A head such as "Count,Name" begins a table (columns.go).

// decor lists the characters that people put around headings and before entries; the reader
// ignores them there.
const decor = "•◦▪▫●○∙·‣⁃*-–—+>=~_[]{}<#|"

// textReader reads a text list line by line.
type textReader struct {
	*builder
	titles       int      // number of lines so far that were read as titles
	skipping     bool     // the reader is in a section that is not part of the deck, such as a sideboard
	skippedLines int      // number of lines in the skipped section so far
	numbered     int      // number of the last line of a numbered list
	bracketed    []string // words in brackets that are left out
	table        *columns // the table that the reader is in
	subheadings  bool     // the skipped section has headings of its own
	unsure       *unsure
}

// unsure is a line before the first card that may be a title or a misspelt card,
// such as "Dwarf Wall 2". The next line with a count decides: it shows whether this
// list puts counts before or after the names.
type unsure struct {
	line    int
	text    string // text of the whole line
	name    string // name of the card, if the line is a card
	nearest []string
}

func (b *builder) readText(text string) {
	r := &textReader{builder: b}
	text = strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(text)
	for i, line := range strings.Split(text, "\n") {
		if r.stopReading() {
			return
		}
		if len(line) > maxLine {
			r.errorf(i+1, "a line of %d bytes; want at most %d", len(line), maxLine)
			return
		}
		r.line(i+1, line)
	}
	r.resolveUnsure(true)
	if len(r.bracketed) > 0 {
		r.notef(0, "left out what is in brackets: %s", strings.Join(r.bracketed, ", "))
	}
}

func (r *textReader) line(n int, raw string) {
	if struckOut().MatchString(raw) {
		r.notef(n, "%q is struck out, and left out", clip(strings.TrimSpace(raw)))
		return
	}
	plain := withoutMarkup(raw)
	line := strings.TrimSpace(plain)
	if line == "" {
		r.table = nil
		return
	}
	if isComment(line) {
		r.commentHeading(n, line)
		return
	}
	if r.metadata(n, strings.TrimSpace(raw)) || r.metadata(n, line) {
		return
	}
	line = strings.TrimSpace(r.withoutComment(n, line))
	if r.tableRow(n, plain) || r.tableHead(n, plain) {
		return
	}
	line = strings.TrimSpace(strings.TrimLeft(line, decor+" \t\u00a0"))
	line = r.withoutNumber(line)
	if line == "" || r.capitalLine(n, line) || r.heading(n, line) {
		return
	}
	if r.skipping {
		r.skippedLines++
		return
	}
	r.entriesIn(n, r.total(n, line))
}

// numbered matches the number of a line in a numbered list, which goes before the line.
var numbered = lazyregexp.New(`^(\d+)[.)]\s+(.+)$`)

// withoutNumber returns a line of a numbered list without its number: one more than that
// of the last line, with a count behind it or at the end of the line.
func (r *textReader) withoutNumber(line string) string {
	m := numbered().FindStringSubmatch(line)
	if m == nil || m[1] != strconv.Itoa(r.numbered+1) {
		return line
	}
	items := itemsOf(m[2])
	first := len(items) > 1 && items[0].kind == itemCount
	last := len(items) > 1 && items[len(items)-1].kind == itemCount && countOf(items, itemCount) == 1
	if !first && !last {
		return line
	}
	r.numbered++
	return m[2]
}

func isComment(line string) bool {
	return strings.HasPrefix(line, "#") || strings.HasPrefix(line, "//") || strings.HasPrefix(line, ";")
}

// commentHeading handles headings that look like comments: "## Sideboard" starts a
// section that is left out, and a heading of the deck ends it.
func (r *textReader) commentHeading(n int, line string) {
	words := wordsOf(foldName(strings.TrimLeft(line, "/; \t"+decor)))
	if isSideboard(words) || r.skipping && isTotal(words) {
		r.section(n, words)
		return
	}
	r.commentNote(n, line)
}

var trailingComment = lazyregexp.New(`\s(#|//).*$`)

// withoutComment returns the line without the comment at its end.
func (r *textReader) withoutComment(n int, line string) string {
	comment := trailingComment().FindString(line)
	r.commentNote(n, comment)
	return strings.TrimSuffix(line, comment)
}

// commentNote notes a comment that looks like a card of the deck.
func (r *textReader) commentNote(n int, comment string) {
	text := strings.TrimSpace(strings.TrimLeft(comment, "#/; \t"))
	if items := itemsOf(text); r.namesCards(text) && !(len(items) == 1 || items[0].kind == itemCode) {
		r.notef(n, "%q is a comment, and left out", clip(strings.TrimSpace(comment)))
	}
}

// metadata consumes a line about the list, such as "Name: ...".
func (r *textReader) metadata(n int, line string) bool {
	before, after, ok := strings.Cut(line, ":")
	if !ok || strings.ContainsAny(before, "*_[") {
		return false // the markup goes first
	}
	value := strings.TrimSpace(after)
	switch strings.Join(wordsOf(foldName(before)), " ") {
	case "name", "title", "deck name":
		if !r.cardsForName(n, before, value) {
			r.name = unquotedName(value)
		}
		return true
	case "deck", "decklist":
		switch {
		case value == "" || cardTotal().MatchString(value):
			return false
		case !r.cardsForName(n, before, value):
			r.name = unquotedName(value)
		}
		return true
	case "author", "by", "player", "date", "format", "event", "source", "notes", "note", "comment", "description", "url", "link":
		return true
	}
	return false
}

// cardsForName reads the value of a line such as "Deck: 3 Huntsmen" as cards and
// reports whether it did. A name in quotes is a name whatever it says.
func (r *textReader) cardsForName(n int, key, value string) bool {
	if !r.namesCards(value) {
		return false
	}
	r.notef(n, "read %q as cards; a name of a deck that looks like this goes in quotes", clip(value))
	value = withoutMarkup(value)
	if r.heading(n, key+": "+value) {
		return true // "Deck" may end a sideboard
	}
	if !r.skipping {
		r.entriesIn(n, value)
	}
	return true
}

// namesCards reports whether the text is a count and a card, or begins or ends with
// them. The name before a count must have the very letters of a card, since names of
// decks often end with a number.
func (r *textReader) namesCards(text string) bool {
	items := itemsOf(withoutMarkup(text))
	parts := splitBefore(items, itemCount)
	if len(items) == 0 || countOf(items, itemCount) == 0 {
		return false
	}
	known := func(items []item, assume bool) bool {
		if countOf(items, itemCode) > 0 {
			return true
		}
		m := r.pool.find(textOf(trimSeparators(items)))
		return m.title != "" && (assume || !m.assumed)
	}
	if parts[0][0].kind == itemCount {
		return known(parts[0][1:], true)
	}
	return known(parts[0], false)
}

// unquotedName returns the name of a deck that a line of text gives.
func unquotedName(s string) string {
	if isQuoted(s) {
		s = s[1 : len(s)-1]
	}
	return cleanName(s)
}

func isQuoted(s string) bool {
	return len(s) >= 2 && s[0] == '"' && s[len(s)-1] == '"'
}

// capitalLine consumes "Capital: Dwarf", "Race - Orc" and "Capital Dark Elf". Cards
// may follow on the line if the whole list is one line.
func (r *textReader) capitalLine(n int, line string) bool {
	before, after, colon := strings.Cut(line, ":")
	if !colon {
		words := strings.Fields(line)
		before, after = words[0], strings.TrimPrefix(line, words[0])
	}
	switch strings.Join(wordsOf(foldName(before)), " ") {
	case "capital", "capital board", "board", "race", "faction":
	default:
		return false
	}
	race, rest := after, ""
	if at := firstCount().FindStringIndex(after); at != nil {
		race, rest = after[:at[0]], after[at[0]:]
	}
	race = strings.Trim(race, decor+" \t,.:()")
	if _, ok := parseRace(race); !ok && !colon {
		return false
	}
	r.setCapital(n, race)
	if items := itemsOf(rest); countOf(items, itemCount) < len(items) {
		r.entriesIn(n, rest)
	}
	return true
}

// headingWords are the words that headings consist of, besides the names of the races. The card
// Order in Chaos consists of such words, so the reader looks for cards first.
var headingWords = []string{
	"unit", "units", "support", "supports", "tactic", "tactics", "quest", "quests", "legend", "legends",
	"attachment", "attachments", "hero", "heroes", "development", "developments", "neutral", "neutrals",
	"order", "destruction", "side", "other", "others", "misc", "high", "dark", "elf", "elves",
}

// totalWords are the words in the headings of a whole deck.
var totalWords = []string{"card", "cards", "deck", "decklist", "list", "main", "maindeck", "total"}

// madeOf reports whether words is not empty and pass holds for all of them.
func madeOf(words []string, pass func(string) bool) bool {
	return len(words) > 0 && !slices.ContainsFunc(words, func(w string) bool { return !pass(w) })
}

func isTotal(words []string) bool {
	return madeOf(words, func(w string) bool { return slices.Contains(totalWords, w) })
}

func isHeading(words []string) bool {
	return madeOf(words, func(w string) bool {
		_, race := parseRace(w)
		return race || isTotal([]string{w}) || slices.Contains(headingWords, w)
	})
}

// sideboardPrefix stands before each card of a sideboard in some lists.
const sideboardPrefix = "sb"

func isSideboard(words []string) bool {
	return slices.Contains([]string{
		"sideboard", "side board", "sidedeck", "side deck", "side", sideboardPrefix, "maybeboard", "maybe board",
	}, strings.Join(words, " "))
}

// heading consumes the heading of a section, with or without a number of cards.
// "Legend: Urguck" is a heading with a card behind it.
func (r *textReader) heading(n int, line string) bool {
	if r.isHeadingLine(line) {
		words := wordsOf(foldName(line))
		r.section(n, words)
		if count, ok := onlyNumber(line); ok && isTotal(words) {
			r.claims = append(r.claims, claimedTotal{n, count})
		}
		return true
	}
	before, after, ok := strings.Cut(line, ":")
	if !ok || !r.isHeadingLine(before) {
		return false
	}
	words := wordsOf(foldName(before))
	if strings.Join(words, "") == sideboardPrefix && strings.TrimSpace(after) != "" {
		r.sideboardNote(n, "sideboard") // the word marks only this line as part of a sideboard
		return true
	}
	if r.section(n, words); !r.skipping {
		r.entriesIn(n, after)
	}
	return true
}

// isHeadingLine reports whether the text is a heading and neither is a card
// nor has one behind it.
func (r *textReader) isHeadingLine(text string) bool {
	_, after, _ := strings.Cut(text, ":")
	for _, s := range []string{text, after} {
		if _, ok := r.pool.findExact(number().ReplaceAllString(s, " ")); ok {
			return false
		}
	}
	words := wordsOf(foldName(text))
	return isHeading(words) || isSideboard(words)
}

// section begins a section and skips it if it is a sideboard. A heading directly
// below a sideboard heading, and those after it, belong to the sideboard until the
// heading of a whole deck.
func (r *textReader) section(n int, words []string) {
	if r.skipping && !isSideboard(words) && !isTotal(words) && (r.subheadings || r.skippedLines == 0) {
		r.subheadings = true
		return
	}
	r.skipping, r.skippedLines, r.subheadings = isSideboard(words), 0, false
	if !r.skipping {
		return
	}
	what := strings.Join(words, " ")
	if what == "side" || what == sideboardPrefix {
		what = "sideboard"
	}
	r.sideboardNote(n, what)
}

var (
	firstCount = lazyregexp.New(`\s[(\[]?[xX×]?\d`)
	number     = lazyregexp.New(`\d+`)
	cardTotal  = lazyregexp.New(`(?i)[(\[]?\b(\d{1,4})\s+cards\b[)\]]?`)
)

// onlyNumber returns the number in the line if it has exactly one.
func onlyNumber(line string) (int, bool) {
	found := number().FindAllString(line, 2)
	if len(found) != 1 {
		return 0, false
	}
	n, err := strconv.Atoi(found[0])
	return n, err == nil
}

// total records a total such as "(52 cards)" and returns the rest of the line.
// Before the first card, a rest without a number is a title and is dropped: "The
// Deck (52 cards)".
func (r *textReader) total(n int, line string) string {
	found := cardTotal().FindStringSubmatch(line)
	if found == nil {
		return line
	}
	rest := strings.Replace(line, found[0], " ", 1)
	_, isCard := r.pool.findExact(rest)
	title := !number().MatchString(rest)
	if title && (isCard || len(r.entries) > 0) {
		return line // "3 cards Huntsmen" is ambiguous; the caller reports it
	}
	if count, err := strconv.Atoi(found[1]); err == nil {
		r.claims = append(r.claims, claimedTotal{n, count})
	}
	if title {
		if text := strings.Trim(rest, decor+" \t,.:;()"); text != "" && !isHeading(wordsOf(foldName(text))) {
			r.title(n, text)
		}
		return ""
	}
	return rest
}

// mayBeTitle reports whether a title may occur here: only before the first card.
func (r *textReader) mayBeTitle() bool {
	return len(r.entries) == 0 && len(r.errs) == 0 && r.titles < maxTitles
}

// titleWithNumber consumes a title with a number, such as "Worlds 2012, top 8": a
// line before the first card that resembles no card. It reports whether it consumed
// the line.
func (r *textReader) titleWithNumber(n int, line string, items []item) bool {
	if !r.mayBeTitle() || r.unsure != nil || countOf(items, itemCode) > 0 {
		return false
	}
	var name []item // the words before the only count, if the count ends the line
	counts := 0
	for i, part := range splitBefore(items, itemCount) {
		if part[0].kind == itemCount {
			counts++
			part = part[1:]
		} else if i == 0 {
			name = part
		}
		if text := textOf(part); text != "" && r.pool.find(text).title != "" {
			return false
		}
	}
	last := items[len(items)-1]
	switch {
	case items[0].kind == itemCount && counts == 1:
		return false // a line such as "3 Name" is a misspelt card, not a title
	case counts == 1 && last.kind == itemCount && !last.tag && last.n <= MaxCount:
		if m := r.pool.find(textOf(name)); len(m.nearest) > 0 {
			r.unsure = &unsure{n, line, textOf(name), m.nearest}
			return true
		}
	}
	return r.title(n, line)
}

// resolveUnsure decides whether the unsure line was a title or a misspelt card. If
// this list puts its counts last, the line was a card.
func (r *textReader) resolveUnsure(countsLast bool) {
	u := r.unsure
	if r.unsure = nil; u == nil {
		return
	}
	if countsLast || !r.title(u.line, u.text) {
		r.unknown(u.line, u.name, u.nearest)
	}
}

// title consumes a line before the first card as a title, with a note, and reports
// whether it did.
func (r *textReader) title(n int, line string) bool {
	if !r.mayBeTitle() {
		return false
	}
	r.titles++
	r.notef(n, "%q is not a card; taken for a title", clip(line))
	return true
}
