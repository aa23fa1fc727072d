package decks

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// The lines of a text list. What a line may be, in the order in which it is
// tried:
//
//	# or // or ; at its start     a comment (the first two also after a space)
//	Deck: Dwarf wall              what the deck is called; also Name:, Title:
//	Author: Kris                  something about the list that wisim has no use for
//	Capital: Dwarf                the board; also Race:, Faction:, or without the colon
//	Units (20), [Tactics], Orc    a heading; what follows a colon is read as cards
//	The Deck (52 cards)           a title, or a total to compare with
//	3 Name, Name x3, 3 01017      cards, one or many (entries.go)
//
// Bullets before any of these do not matter.

// decor is what people put around headings and before entries.
const decor = "•◦▪▫●○∙·‣⁃*-–—+>=~_[]{}<#|"

// textReader reads a text list line by line.
type textReader struct {
	*builder
	titles   int  // lines so far that were taken for titles
	skipping bool // in a section that is not part of the deck
}

func (b *builder) readText(text string) {
	r := &textReader{builder: b}
	text = strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(text)
	for i, line := range strings.Split(text, "\n") {
		if r.full() {
			return
		}
		if len(line) > maxLine {
			r.failf(i+1, "a line of %d bytes; want at most %d", len(line), maxLine)
			return
		}
		r.line(i+1, line)
	}
}

func (r *textReader) line(n int, raw string) {
	line := strings.TrimSpace(raw)
	if line == "" || isComment(line) || r.about(n, line) {
		return
	}
	line = strings.TrimSpace(stripComment(line))
	line = strings.TrimSpace(strings.TrimLeft(line, decor+" \t\u00a0"))
	if line == "" || r.capitalLine(n, line) || r.heading(n, line) || r.skipping {
		return
	}
	r.entriesIn(n, r.total(n, line))
}

func isComment(line string) bool {
	return strings.HasPrefix(line, "#") || strings.HasPrefix(line, "//") || strings.HasPrefix(line, ";")
}

var trailingComment = regexp.MustCompile(`\s(#|//).*$`)

func stripComment(line string) string { return trailingComment.ReplaceAllString(line, "") }

// about takes a line that says something about the list: "Name: ...".
func (r *textReader) about(n int, line string) bool {
	before, after, ok := strings.Cut(line, ":")
	if !ok {
		return false
	}
	value := strings.TrimSpace(after)
	switch strings.Join(wordsOf(foldName(before)), " ") {
	case "name", "title", "deck name":
		r.name = cleanName(value)
		return true
	case "deck", "decklist":
		if value != "" && !cardTotal.MatchString(value) {
			r.name = cleanName(value)
			return true
		}
	case "author", "by", "player", "date", "format", "event", "source", "notes", "note", "comment", "description", "url", "link":
		return true
	}
	return false
}

// capitalLine takes "Capital: Dwarf", "Race - Orc" and "Capital Dark Elf". On a
// list that is all in one line, the cards follow the race.
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
	if at := firstCount.FindStringIndex(after); at != nil {
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

// headingWords are what headings are made of, with the names of the races. One
// card, Order in Chaos, has a name of such words, so cards are looked for first.
var headingWords = []string{
	"unit", "units", "support", "supports", "tactic", "tactics", "quest", "quests", "legend", "legends",
	"attachment", "attachments", "hero", "heroes", "development", "developments", "neutral", "neutrals",
	"order", "destruction", "side", "other", "others", "misc", "high", "dark", "elf", "elves",
}

// totalWords are what the headings of a whole deck are made of.
var totalWords = []string{"card", "cards", "deck", "decklist", "list", "main", "maindeck", "total"}

// madeOf reports whether there are words and each passes.
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

func isSideboard(words []string) bool {
	return slices.Contains([]string{"sideboard", "side board", "maybeboard", "maybe board"}, strings.Join(words, " "))
}

// heading takes the heading of a section, with or without a number of cards.
// "Legend: Urguck" is a heading with a card behind it.
func (r *textReader) heading(n int, line string) bool {
	if r.isHeadingLine(line) {
		words := wordsOf(foldName(line))
		r.section(n, words)
		if count, ok := onlyNumber(line); ok && isTotal(words) {
			r.stated = append(r.stated, stated{n, count})
		}
		return true
	}
	before, after, ok := strings.Cut(line, ":")
	if !ok || !r.isHeadingLine(before) {
		return false
	}
	if r.section(n, wordsOf(foldName(before))); !r.skipping {
		r.entriesIn(n, after)
	}
	return true
}

// isHeadingLine reports whether the text is a heading and neither is a card
// nor has one behind it.
func (r *textReader) isHeadingLine(text string) bool {
	_, after, _ := strings.Cut(text, ":")
	for _, s := range []string{text, after} {
		if _, ok := r.pool.findExact(s); ok {
			return false
		}
	}
	words := wordsOf(foldName(text))
	return isHeading(words) || isSideboard(words)
}

// section begins a section; those of cards outside the deck are left out.
func (r *textReader) section(n int, words []string) {
	r.skipping = isSideboard(words)
	if r.skipping {
		r.notef(n, "the cards of the %s are left out", strings.Join(words, " "))
	}
}

var (
	firstCount = regexp.MustCompile(`\s[(\[]?[xX×]?\d`)
	number     = regexp.MustCompile(`\d+`)
	cardTotal  = regexp.MustCompile(`(?i)[(\[]?\b(\d{1,4})\s+cards\b[)\]]?`)
)

// onlyNumber is the number in the line if there is just one.
func onlyNumber(line string) (int, bool) {
	found := number.FindAllString(line, 2)
	if len(found) != 1 {
		return 0, false
	}
	n, err := strconv.Atoi(found[0])
	return n, err == nil
}

// total takes "(52 cards)" out of a line and gives the rest. Before the first
// card, a line without another number is a title and is gone with it: "The Deck
// (52 cards)".
func (r *textReader) total(n int, line string) string {
	found := cardTotal.FindStringSubmatch(line)
	if found == nil {
		return line
	}
	rest := strings.Replace(line, found[0], " ", 1)
	_, isCard := r.pool.findExact(rest)
	title := !number.MatchString(rest)
	if title && (isCard || len(r.entries) > 0) {
		return line // "3 cards Huntsmen" is for nobody to understand
	}
	if count, err := strconv.Atoi(found[1]); err == nil {
		r.stated = append(r.stated, stated{n, count})
	}
	if title {
		return ""
	}
	return rest
}

// title takes a line before the first card that is not a card: what people
// write above a list. It says whether it did.
func (r *textReader) title(n int, line string) bool {
	if len(r.entries) > 0 || len(r.errs) > 0 || r.titles == maxTitles {
		return false
	}
	r.titles++
	r.notef(n, "%q is not a card; taken for a title", clip(line))
	return true
}
