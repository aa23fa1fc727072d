// Package spelling finds the name that was probably meant where another stands,
// for messages that say what would be right.
package spelling

import (
	"math"
	"strings"
	"unicode/utf8"
)

// Nearest finds the name that was probably meant: the one with the smallest
// distance, if it is at most a third of the word (two at least for words of
// four letters or more). Case does not matter. It is empty when no name is
// near. Of two names equally near the first wins.
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

// DidYouMean is what a message says behind a word that is none of some names: the one
// that was probably meant, or nothing.
func DidYouMean(word string, names []string) string {
	if n := Nearest(word, names); n != "" {
		return " (did you mean " + n + "?)"
	}
	return ""
}

// NoLimit is a limit for Distance that nothing exceeds.
const NoLimit = math.MaxInt

// Distance is the number of letters to insert, delete, replace or swap with
// their neighbour to get from a to b. Where the lengths alone differ by more
// than limit it is that difference, which costs nothing to find.
func Distance(a, b string, limit int) int {
	x, y := []rune(a), []rune(b)
	if len(y) > len(x) {
		x, y = y, x
	}
	if len(x)-len(y) > limit {
		return len(x) - len(y)
	}
	var buf [3][64]int // most names fit; looking a card up compares it with all
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
