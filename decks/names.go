package decks

import (
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/wisim/wisim/internal/spelling"
)

// Names are compared in four forms, from strict to loose:
//
//	fold   lower case, accents and curly quotes made plain: "rip dere 'eads off!"
//	key    its letters alone:                               "ripdereeadsoff"
//	words  its words, without those that carry nothing:     rip dere eads off
//	bag    the words sorted, so that their order is free:   "dere eads off rip"

// plain replaces letters and marks that people type in more than one way by one form.
var plain = sync.OnceValue(func() *strings.Replacer {
	pairs := []string{
		"‘", "'", "’", "'", "‚", "'", "‛", "'", "ʼ", "'", "´", "'", "`", "'", "′", "'",
		"“", `"`, "”", `"`, "„", `"`, "«", `"`, "»", `"`, "″", `"`,
		"…", "...", "‐", "-", "‑", "-", "‒", "-", "–", "-", "—", "-", "−", "-",
		"&", " and ", "æ", "ae", "œ", "oe", "ß", "ss", "ø", "o", "ł", "l", "đ", "d", "ð", "d", "þ", "th",
	}
	for base, accented := range map[string]string{
		"a": "àáâãäåāăą", "c": "çćĉċč", "e": "èéêëēĕėęě", "g": "ĝğġģ", "i": "ìíîïĩīĭįı", "n": "ñńņň",
		"o": "òóôõöōŏő", "r": "ŕŗř", "s": "śŝşš", "t": "ţť", "u": "ùúûüũūŭůűų", "y": "ýÿŷ", "z": "źżž",
	} {
		for _, r := range accented {
			pairs = append(pairs, string(r), base)
		}
	}
	return strings.NewReplacer(pairs...)
})

// foldName is the strict form: case, accents, the look of quotes and the width
// of spaces do not matter.
func foldName(s string) string {
	s = plain().Replace(strings.ToLower(s))
	s = strings.Map(func(r rune) rune {
		switch {
		case unicode.Is(unicode.Mn, r), unicode.Is(unicode.Cf, r): // separate accent characters, and soft hyphens
			return -1
		case unicode.IsSpace(r):
			return ' '
		}
		return r
	}, s)
	return strings.Join(strings.Fields(s), " ")
}

// bare returns a folded name without the quotes, brackets and separators around it.
func bare(fold string) string { return strings.Trim(fold, "\"'()[]{}*_~,;: ") }

// keyOf returns the letters of a folded name.
func keyOf(fold string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) {
			return r
		}
		return -1
	}, fold)
}

// wordsOf returns the words of a folded name, with the races as cards name them. It drops
// apostrophes, and the words that people leave out.
func wordsOf(fold string) []string {
	fold = strings.ReplaceAll(fold, "'", "")
	var words []string
	for _, w := range strings.FieldsFunc(fold, func(r rune) bool { return !unicode.IsLetter(r) }) {
		switch w {
		case "the", "of", "and", "a", "an", "to", "in":
		case "highelf", "highelves":
			words = append(words, "high", "elf")
		case "darkelf", "darkelves":
			words = append(words, "dark", "elf")
		case "elves":
			words = append(words, "elf")
		case "dwarfs", "dwarves":
			words = append(words, "dwarf")
		default:
			words = append(words, w)
		}
	}
	return words
}

// bagOf returns the words in alphabetical order, as one text.
func bagOf(words []string) string {
	sorted := slices.Clone(words)
	slices.Sort(sorted)
	return strings.Join(sorted, " ")
}

// letters counts how often each letter occurs in a key. The last element counts all characters
// that are not a to z.
type letters [27]uint8

func lettersOf(key string) letters {
	var n letters
	for _, r := range key {
		i := 26
		if r >= 'a' && r <= 'z' {
			i = int(r - 'a')
		}
		n[i]++
	}
	return n
}

// maxLikeness returns an upper bound on the likeness of two keys with these letters: a letter that
// only one key has must be added, dropped or changed.
func (a *letters) maxLikeness(b *letters) float64 {
	var only [2]int
	var total [2]int
	for i := range a {
		x, y := int(a[i]), int(b[i])
		only[0] += max(0, x-y)
		only[1] += max(0, y-x)
		total[0] += x
		total[1] += y
	}
	if n := max(total[0], total[1]); n > 0 {
		return 1 - float64(max(only[0], only[1]))/float64(n)
	}
	return 1
}

// likeness returns how similar two words or keys are: 1 if they are the same, 0 if they have
// nothing in common or are less alike than least.
func likeness(a, b string, least float64) float64 {
	x, y := utf8.RuneCountInString(a), utf8.RuneCountInString(b)
	n := max(x, y)
	if n == 0 {
		return 1
	}
	alike := func(distance int) float64 { return max(0, 1-float64(distance)/float64(n)) }
	if alike(max(x-y, y-x)) < least { // at least the letters by which one is longer differ
		return 0
	}
	if a := alike(spelling.Distance(a, b, spelling.NoLimit)); a >= least {
		return a
	}
	return 0
}
