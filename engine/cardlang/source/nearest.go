package source

import "strings"

// Nearest finds the name that was probably meant: the one with the smallest
// edit distance, if it is at most a third of the word (two at least for words
// of four letters or more). It is empty when no name is near. Of two names
// equally near the first wins.
func Nearest(word string, names []string) string {
	best, limit := "", max(len(word)/3, 1)
	if len(word) >= 4 {
		limit = max(limit, 2)
	}
	for _, n := range names {
		if strings.EqualFold(n, word) {
			return n
		}
		if d := Distance(word, n, limit); d <= limit {
			best, limit = n, d-1
		}
	}
	return best
}

// Distance is the number of letters to insert, delete, replace or swap with
// their neighbour to get from a to b, or anything above limit when it is more
// than limit.
func Distance(a, b string, limit int) int {
	if len(a)-len(b) > limit || len(b)-len(a) > limit {
		return limit + 1
	}
	a, b = strings.ToLower(a), strings.ToLower(b)
	before, prev, row := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range prev {
		prev[j] = j
	}
	for i := 1; i <= len(a); i++ {
		row[0] = i
		for j := 1; j <= len(b); j++ {
			row[j] = min(prev[j]+1, row[j-1]+1, prev[j-1]+differ(a[i-1], b[j-1]))
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
		}
		before, prev, row = prev, row, before
	}
	return prev[len(b)]
}

func differ(a, b byte) int {
	if a == b {
		return 0
	}
	return 1
}
