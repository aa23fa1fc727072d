package reports

import (
	"fmt"
	"io"
	"time"
)

// Speed is what a run took on this machine. It is never part of a report,
// because it is different each time.
type Speed struct {
	Elapsed time.Duration
	Workers int // games played at the same time
}

// WriteText writes one line about the games of the report.
func (v Speed) WriteText(w io.Writer, s Sim) error {
	seconds := max(v.Elapsed.Seconds(), 1e-9)
	decisions := 0.0
	if mean := s.Decisions.Mean; mean != nil {
		decisions = *mean * float64(s.Games-s.Unfinished)
	}
	_, err := fmt.Fprintf(w, "%s in %.1f s with %s: %s games/s, %s decisions/s\n",
		count(s.Games, "game"), seconds, count(v.Workers, "worker"),
		thousands(int(float64(s.Games)/seconds)), thousands(int(decisions/seconds)))
	return err
}
