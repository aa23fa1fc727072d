package decks

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
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
	annotation = regexp.MustCompile(`\(\s*\p{L}{2}[^()]*\)|\[\s*\p{L}{2}[^\[\]]*\]`)
	// crossAfter matches a number with a cross after it: "3 x Name", "Name x 3".
	crossAfter  = regexp.MustCompile(`(^|[\s(\[])(\d+)\s*[xX×*](\s)`)
	crossBefore = regexp.MustCompile(`([\s(\[])[xX×*]\s+(\d+)([\s)\],;|.]|$)`)
	// glued matches a count that is written together with the name: "3xName", "3Name", "3.Name".
	glued = regexp.MustCompile(`(^|[\s(\[])(\d+)[x×*.:_-]?(\p{L}[\p{L}'’‘])`)
	// ordinal matches ordinal numbers, which are no counts: "2nd place".
	ordinal = regexp.MustCompile(`(?i)(^|[\s(\[])(\d+)(st|nd|rd|th)\b`)
	// cell matches a separator without a space after it, as in tables: "Name,3".
	cell = regexp.MustCompile(`([,;])(\S)`)
	// notWhole matches numbers that cannot be counts: "1.5", "1/2".
	notWhole = regexp.MustCompile(`^[(\[]?[xX×*]?\d+([./-]\d+)+[xX×*]?[)\]]?$`)

	countForm = regexp.MustCompile(`^([(\[]?)[xX×*]?(\d+)[xX×*]?[)\]]?$`)
	codeForm  = regexp.MustCompile(`^[(\[]?#?(\d{5})[)\]]?$`)
)

// itemsOf cuts a line into its items.
func itemsOf(line string) []item {
	line = annotation.ReplaceAllStringFunc(line, func(group string) string {
		if strings.ContainsAny(group, "/&") {
			return group // a pair of races, such as "(Chaos/Orc)", is part of the name of an alliance
		}
		return " "
	})
	line = strings.NewReplacer("(", " (", "[", " [", ")", ") ", "]", "] ", "|", " | ", "•", " | ", "\t", " ").Replace(line)
	line = crossAfter.ReplaceAllString(line, "$1$2$3")
	line = crossBefore.ReplaceAllString(line, "$1$2$3")
	line = cell.ReplaceAllString(line, "$1 $2")
	if !ordinal.MatchString(line) {
		line = glued.ReplaceAllString(line, "$1$2 $3")
	}
	var items []item
	for _, f := range strings.Fields(line) {
		items = append(items, itemOf(f))
	}
	return items
}

func itemOf(field string) item {
	bare := strings.TrimRight(field, ",;.:")
	if m := codeForm.FindStringSubmatch(bare); m != nil {
		return item{kind: itemCode, text: m[1]}
	}
	if m := countForm.FindStringSubmatch(bare); m != nil {
		n, err := strconv.Atoi(m[2])
		if err != nil {
			n = MaxCount + 1
		}
		return item{kind: itemCount, text: bare, n: n, tag: m[1] != ""}
	}
	if strings.IndexFunc(field, func(c rune) bool { return unicode.IsLetter(c) || unicode.IsDigit(c) }) < 0 && field != "&" {
		return item{kind: itemSeparator, text: field}
	}
	return item{kind: itemWord, text: field}
}

// entriesIn reads the cards of a line.
func (r *textReader) entriesIn(n int, line string) {
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
		r.addName(n, textOf(items), copies)
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
	odd := slices.IndexFunc(items, func(it item) bool { return notWhole.MatchString(strings.TrimRight(it.text, ",;:")) })
	switch {
	case odd >= 0 && m.title != "":
		r.errorf(n, "%q is no number of copies; want a whole number, such as %q", items[odd].text, "3 "+m.title)
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
