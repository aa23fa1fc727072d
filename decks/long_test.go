package decks

import (
	"bytes"
	"strings"
	"testing"
	"unicode"
)

// TestLongWordsAreShortened puts a long word in the place of each word of a list in each way to
// write one. Neither errors and notes nor the name of the deck have it whole.
func TestLongWordsAreShortened(t *testing.T) {
	p := corePool(t)
	var few []listed
	for i, name := range []string{"Huntsmen", "Infiltrate!"} {
		m, _ := p.findExact(name)
		c, _ := p.Card(m.code)
		few = append(few, listed{i + 1, c})
	}
	tried := 0
	for _, w := range ways {
		text := w.list(few)
		for from, to := nextWord(text, 0); from < len(text); from, to = nextWord(text, to) {
			for _, length := range []int{150, 5000} {
				word := strings.Repeat("q", length)
				d, notes, err := Read(bytes.NewReader([]byte(text[:from]+word+text[to:])), "a.txt", p)
				said := d.Name
				if err != nil {
					said += err.Error()
				}
				for _, n := range notes {
					said += n.Msg
				}
				if strings.Contains(said, word[:121]) {
					t.Errorf("%s, %d characters at %d of %q: %.300s", w.name, length, from, text, said)
				}
				tried++
			}
		}
	}
	if tried < 500 {
		t.Errorf("tried only %d lists", tried)
	}
}

// nextWord returns where the next letters or digits begin and end.
func nextWord(text string, from int) (begin, end int) {
	in := func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }
	skip := strings.IndexFunc(text[from:], in)
	if skip < 0 {
		return len(text), len(text)
	}
	from += skip
	length := strings.IndexFunc(text[from:], func(r rune) bool { return !in(r) })
	if length < 0 {
		return from, len(text)
	}
	return from, from + length
}

// The name of a deck holds nothing that is unseen or steers a terminal.
func TestNameIsPlain(t *testing.T) {
	for in, want := range map[string]string{
		"a\u202eb\u00adc\ufeff": "abc",
		"a\u2028b\x1b\tc":       "a b c",
		"\U000e0041":            "",
	} {
		if got := cleanName(in); got != want {
			t.Errorf("%q becomes %q, want %q", in, got, want)
		}
	}
}
