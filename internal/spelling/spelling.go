// Package spelling finds the name that a mistyped word probably stands for, for
// suggestions in error messages.
package spelling

import (
	"math"
	"strings"
	"unicode/utf8"
)

// Nearest returns the name with the smallest Distance to word, ignoring case; the
// first of several. The distance may be at most a third of the letters of the word,
// but always 1, and 2 from four letters on. It returns "" if no name is near enough.
func Nearest(word string, names []string) string {
	letters := utf8.RuneCountInString(word)
	best, limit := "", max(letters/3, 1)
	if letters >= 4 {
		limit = max(limit, 2)
	}
	low := strings.ToLower(word)
	for _, n := range names {
		if strings.EqualFold(n, word) {
			return n
		}
		if more := utf8.RuneCountInString(n) - letters; max(more, -more) > limit {
			continue
		}
		if d := Distance(low, strings.ToLower(n), limit); d <= limit {
			best, limit = n, d-1
		}
	}
	return best
}

// DidYouMean returns a text to append to a message about an unknown word: the similar name, or
// nothing if no name is similar.
func DidYouMean(word string, names []string) string {
	if n := Nearest(word, names); n != "" {
		return " (did you mean " + n + "?)"
	}
	return ""
}

// NoLimit makes Distance compute the exact distance.
const NoLimit = math.MaxInt

// Distance returns the number of letters to insert, delete, replace or swap with a
// neighbour to turn a into b. If the lengths differ by more than limit, it returns
// that difference at once.
func Distance(a, b string, limit int) int {
	x, y := []rune(a), []rune(b)
	if len(y) > len(x) {
		x, y = y, x
	}
	if len(x)-len(y) > limit {
		return len(x) - len(y)
	}
	var buf [3][64]int // avoids allocations for names of up to 63 letters
	older, old, row := buf[0][:], buf[1][:], buf[2][:]
	if len(y) >= len(old) {
		older, old, row = make([]int, len(y)+1), make([]int, len(y)+1), make([]int, len(y)+1)
	}
	for j := range old {
		old[j] = j
	}
	for i := 1; i <= len(x); i++ {
		row[0] = i
		for j := 1; j <= len(y); j++ {
			change := 1
			if x[i-1] == y[j-1] {
				change = 0
			}
			row[j] = min(old[j]+1, row[j-1]+1, old[j-1]+change)
			if i > 1 && j > 1 && x[i-1] == y[j-2] && x[i-2] == y[j-1] {
				row[j] = min(row[j], older[j-2]+1)
			}
		}
		older, old, row = old, row, older
	}
	return old[len(y)]
}
