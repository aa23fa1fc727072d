package decks

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/wisim/wisim/internal/lazyregexp"
)

// Entries are read by their counts, because no card has a digit in its name:
// a line is cut into counts, codes and words, and whether the counts come
// before the names or after them shows from where the line ends. So a whole
// list in one line needs no guess about where a name ends.

// itemKind says what a piece of a line is.
type itemKind uint8

const (
	itemWord      itemKind = iota
	itemCount              // a count: 3, 3x, x3 or (3)
	itemCode               // the code of a card: 01017
	itemSeparator          // a comma, a | or a bullet
)

type item struct {
	kind itemKind
	text string
	n    int  // the number, if the item is a count
	tag  bool // the count is in brackets, as in headings
}

var (
	// annotation matches the set of a card: "(Core Set)", "[core 17]". The reader drops it,
	// because the name alone identifies the card.
	annotation = lazyregexp.New(`\(\s*\p{L}{2}[^()]*\)|\[\s*\p{L}{2}[^\[\]]*\]`)
	// crossAfter matches a number with a cross after it: "3 x Name", "Name x 3".
	crossAfter  = lazyregexp.New(`(^|[\s(\[])(\d+)\s*[xX×*](\s)`)
	crossBefore = lazyregexp.New(`([\s(\[])[xX×*]\s+(\d+)([\s)\],;|.]|$)`)
	// glued matches a count that is written together with the name: "3xName", "3Name", "3.Name".
	glued = lazyregexp.New(`(^|[\s(\[])(\d+)(?:[x×*.:_-](["'“”„«’‘]?\p{L})|(["'“”„«’‘]?\p{L}[\p{L}'’‘]))`)
	// gluedLast matches a count with a cross that is written together with the name before
	// it: "Name!×3".
	gluedLast = lazyregexp.New(`([^\s\d([{|])([xX×*]\d+)([\s)\],;|.]|$)`)
	// copiesOf matches the words around a count: "3 copies of Name".
	copiesOf = lazyregexp.New(`(?i)\b(\d+)\s+cop(?:y|ies)\b(?:\s+of\b)?`)
	// arena matches the set and the number behind a card: "3 Name (COR) 16". forge matches
	// "3 Name|COR|1".
	arena = lazyregexp.New(`^([(\[]?[xX×]?\d[^\d]*)[(\[]\p{L}[\p{L}\s'’-]*[)\]]\s+#?\d{1,4}\s*(?:\*\p{L}\*)?$`)
	forge = lazyregexp.New(`^(\d[^\d|]*)\|([\p{L}\d]{2,6})(?:\|\d+)?$`)
	// ordinal matches ordinal numbers, which are no counts: "2nd place".
	ordinal = lazyregexp.New(`(?i)(^|[\s(\[])(\d+)(st|nd|rd|th)\b`)
	// cell matches a separator without a space after it, as in tables: "Name,3".
	cell = lazyregexp.New(`([,;])(\S)`)

	countForm = lazyregexp.New(`^([(\[]?)[xX×*]?(\d+)[xX×*]?[)\]]?$`)
	codeForm  = lazyregexp.New(`^[(\[]?#?(\d{5})[)\]]?$`)
)

// itemsOf cuts a line into its items.
func itemsOf(line string) []item {
	line = copiesOf().ReplaceAllString(line, "$1")
	line = arena().ReplaceAllString(line, "$1")
	line = annotation().ReplaceAllStringFunc(line, func(group string) string {
		if strings.ContainsAny(group, "/&") {
			return group // a pair of races, such as "(Chaos/Orc)", is part of the name of an alliance
		}
		return " "
	})
	line = strings.NewReplacer("(", " (", "[", " [", ")", ") ", "]", "] ", "|", " | ", "•", " | ", "\t", " ").Replace(line)
	line = crossAfter().ReplaceAllString(line, "$1$2$3")
	line = crossBefore().ReplaceAllString(line, "$1$2$3")
	line = gluedLast().ReplaceAllString(line, "$1 $2$3")
	line = cell().ReplaceAllString(line, "$1 $2")
	if !ordinal().MatchString(line) {
		line = glued().ReplaceAllString(line, "$1$2 $3$4")
	}
	var items []item
	for _, f := range strings.Fields(line) {
		items = append(items, itemOf(f))
	}
	return items
}

func itemOf(field string) item {
	bare := strings.TrimRight(field, ",;.:")
	if m := codeForm().FindStringSubmatch(bare); m != nil {
		return item{kind: itemCode, text: m[1]}
	}
	if m := countForm().FindStringSubmatch(bare); m != nil {
		n, err := strconv.Atoi(m[2])
		if err != nil {
			n = MaxCount + 1
		}
		return item{kind: itemCount, text: bare, n: n, tag: m[1] != ""}
	}
	if strings.IndexFunc(field, func(c rune) bool { return unicode.IsLetter(c) || unicode.IsNumber(c) }) < 0 && field != "&" {
		return item{kind: itemSeparator, text: field}
	}
	return item{kind: itemWord, text: field}
}

// entriesIn reads the cards of a line.
func (r *textReader) entriesIn(n int, line string) {
	line = r.numberWord(r.withoutForgeSet(line))
	r.bracketNotes(line)
	items := trimSeparators(r.dropHeadings(itemsOf(line)))
	counts := countOf(items, itemCount)
	if counts > 0 && r.titleWithNumber(n, line, items) {
		return
	}
	if counts > 0 {
		r.resolveUnsure(items[0].kind != itemCount)
	}
	switch {
	case len(items) == 0:
	case counts == 0 && countOf(items, itemCode) == 0:
		r.uncounted(n, items)
	case counts == 0:
		for _, part := range splitBefore(items, itemCode) {
			r.entry(n, 1, part)
		}
	case items[0].kind != itemCount && items[len(items)-1].kind == itemCount:
		r.countsLast(n, items)
	default:
		r.countsFirst(n, items)
	}
}

// countsFirst reads "3 Name 2 Other name".
func (r *textReader) countsFirst(n int, items []item) {
	parts := splitBefore(items, itemCount)
	if parts[0][0].kind != itemCount {
		if text := textOf(parts[0]); !r.title(n, text) {
			r.errorf(n, "%q before the first count; want a line such as %q", clip(text), "3 Name of a card")
		}
		parts = parts[1:]
	}
	for _, part := range parts {
		r.entry(n, part[0].n, part[1:])
	}
}

// countsLast reads "Name x3 Other name x2".
func (r *textReader) countsLast(n int, items []item) {
	for len(items) > 0 {
		i := slices.IndexFunc(items, func(it item) bool { return it.kind == itemCount })
		if name := trimSeparators(items[:i]); !r.titleAndTotal(n, name, items[i]) {
			r.entry(n, items[i].n, name)
		}
		items = items[i+1:]
	}
}

// titleAndTotal consumes a line such as "My list (50)": it looks like a card with a count, but its
// name is like no card's, so it is the title and the number of cards.
func (r *textReader) titleAndTotal(n int, name []item, total item) bool {
	if !total.tag || len(name) == 0 || countOf(name, itemCode) > 0 {
		return false
	}
	m := r.pool.find(textOf(name))
	return m.title == "" && len(m.nearest) == 0 && r.title(n, textOf(name))
}

// entry reads one card: a name, a code, or a code and the name that goes with
// it.
func (r *textReader) entry(n, copies int, items []item) {
	items = trimSeparators(items)
	i := slices.IndexFunc(items, func(it item) bool { return it.kind == itemCode })
	switch {
	case r.stopReading():
	case len(items) == 0:
		r.errorf(n, "a count of %d without a card; want a line such as %q", copies, "3 Name of a card")
	case copies < 1 || copies > MaxCount:
		r.errorf(n, "%d copies of %q; want 1 to %d", copies, clip(textOf(items)), MaxCount)
	case i < 0:
		r.addName(n, r.withoutSet(textOf(items)), copies)
	case len(items) > 1 && !r.checkSameCard(n, items[i].text, textOf(slices.Delete(slices.Clone(items), i, i+1))):
	default:
		r.addCode(n, items[i].text, copies)
	}
}

// checkSameCard checks that a code and the name beside it are the same card. If not, it reports an
// error and returns false.
func (r *textReader) checkSameCard(n int, digits, name string) bool {
	c, err := r.codeCard(digits)
	m := r.pool.find(name)
	if err != nil || m.title == c.Name {
		return true // addCode reports a code that no card has
	}
	r.errorf(n, "%s is %s, but the line says %q; want one card", digits, c.Name, clip(name))
	return false
}

// uncounted reads a line without any count: one copy of a card, if it is
// clear that the line is a card.
func (r *textReader) uncounted(n int, items []item) {
	text := textOf(items)
	m := r.pool.find(text)
	exact := m.title != "" && !m.assumed
	odd := slices.IndexFunc(items, func(it item) bool { return hasNumber(it.text) })
	if odd >= 0 && m.title == "" {
		if m := r.pool.find(textOf(slices.Delete(slices.Clone(items), odd, odd+1))); m.title != "" {
			r.errorf(n, "%q is no number of copies; want a whole number, such as %q", items[odd].text, "3 "+m.title)
			return
		}
	}
	switch {
	case exact:
		r.notef(n, "no count; read as 1 %s", m.title)
		r.add(n, m.code, 1)
	case r.title(n, text):
	case m.title != "":
		r.notef(n, "no count; read %q as 1 %s", text, m.title)
		r.add(n, m.code, 1)
	default:
		r.unknown(n, text, m.nearest)
	}
}

// withoutForgeSet returns a line such as "3 Name|COR" without the set.
func (r *textReader) withoutForgeSet(line string) string {
	m := forge().FindStringSubmatch(line)
	if m == nil {
		return line
	}
	if _, ok := r.pool.findExact(m[2]); ok {
		return line
	}
	return m[1]
}

// numberWords are counts that people write as words.
var numberWords = []string{"one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"}

// numberWord replaces the word for a count before the name of a card by digits.
func (r *textReader) numberWord(line string) string {
	word, rest, _ := strings.Cut(line, " ")
	i := slices.Index(numberWords, strings.ToLower(word))
	if i < 0 {
		return line
	}
	if _, ok := r.pool.findExact(line); ok {
		return line
	}
	if m := r.pool.find(rest); m.title == "" {
		return line
	}
	return strconv.Itoa(i+1) + " " + rest
}

// withoutSet returns the name of a card without the name of a set behind it, such as
// "Huntsmen - Core Set".
func (r *textReader) withoutSet(name string) string {
	for i, c := range name {
		if !strings.ContainsRune("-–—,|/:", c) || !r.pool.isSet(name[i+utf8.RuneLen(c):]) {
			continue
		}
		if _, ok := r.pool.findExact(name[:i]); ok {
			return strings.TrimSpace(name[:i])
		}
	}
	return name
}

// bracketNotes keeps what brackets of a line say if it is not known to be the set, the
// type, the race or a short sign, to name it in a note.
func (r *textReader) bracketNotes(line string) {
	for _, group := range annotation().FindAllString(line, -1) {
		text := strings.TrimSpace(group[1 : len(group)-1])
		_, race := parseRace(text)
		switch {
		case strings.ContainsAny(group, "/&"), race, isHeading(wordsOf(foldName(text))), r.pool.isSet(text),
			len(strings.TrimRight(text, "0123456789 #")) <= maxSetSign:
		default:
			r.bracketed = appendOnce(r.bracketed, clip(group))
		}
	}
}

// maxSetSign is the length of the longest sign for a set, such as COR.
const maxSetSign = 5

// dropHeadings removes the headings in the middle of a line: heading words that have a number in
// brackets or a colon after them.
func (r *textReader) dropHeadings(items []item) []item {
	var out []item
	start := 0 // index of the first word of a name that may have a heading after it
	for _, it := range items {
		colon := it.kind == itemWord && strings.HasSuffix(it.text, ":")
		tagged := it.kind == itemCount && it.tag
		if it.kind == itemWord {
			out = append(out, it)
		}
		if colon || tagged {
			if keep := r.beforeHeading(out[start:]); start+keep < len(out) {
				out = out[:start+keep]
				start = len(out)
				continue
			}
		}
		if it.kind != itemWord {
			out = append(out, it)
			if strings.Trim(it.text, "-–—") != "" { // a dash may be part of a name
				start = len(out)
			}
		}
	}
	return out
}

// beforeHeading returns the number of words before the heading at the end of words: all of them if
// together they name a card, or if there is no heading.
func (r *textReader) beforeHeading(words []item) int {
	first := len(words) // index of the first word of the heading
	for {
		if _, ok := r.pool.findExact(textOf(words[:first])); ok || first == 0 {
			return first
		}
		if !isHeading(wordsOf(foldName(words[first-1].text))) {
			return first
		}
		first--
	}
}

func countOf(items []item, kind itemKind) int {
	n := 0
	for _, it := range items {
		if it.kind == kind {
			n++
		}
	}
	return n
}

// splitBefore splits the items before each item of the kind.
func splitBefore(items []item, kind itemKind) [][]item {
	var parts [][]item
	start := 0
	for i := 1; i < len(items); i++ {
		if items[i].kind == kind {
			parts = append(parts, items[start:i])
			start = i
		}
	}
	return append(parts, items[start:])
}

func trimSeparators(items []item) []item {
	for len(items) > 0 && items[0].kind == itemSeparator {
		items = items[1:]
	}
	for len(items) > 0 && items[len(items)-1].kind == itemSeparator {
		items = items[:len(items)-1]
	}
	return items
}

// textOf returns the words of the items as one name.
func textOf(items []item) string {
	var words []string
	for _, it := range items {
		words = append(words, it.text)
	}
	return strings.Trim(strings.Join(words, " "), " ,;|:")
}
