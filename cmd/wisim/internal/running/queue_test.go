package running

import (
	"testing"

	"github.com/wisim/wisim/cmd/wisim/internal/queue"
	"github.com/wisim/wisim/reports/results"
)

// A game is named only if a worker's error names one of the batch.
func TestFaultyGame(t *testing.T) {
	for text, want := range map[string]int{
		"game 129: panic: x":                 129,
		"game 192: panic: x":                 192,
		"game 193: of the next batch":        0,
		"game 128: of the last one":          0,
		"game 0: x":                          0,
		"game 99999999999999999999: x":       0,
		"mkdir /tmp/x: no space left":        0,
		"the question 0123: no such message": 0,
	} {
		failed := &queue.FailedError{Batch: results.BatchID{Number: 2}, Text: text}
		if got := faultyGame(failed); got != want {
			t.Errorf("%q: game %d; want %d", text, got, want)
		}
	}
}
