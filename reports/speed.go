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

// WriteGames writes one line about so many games.
func (v Speed) WriteGames(w io.Writer, games int) error {
	seconds := max(v.Elapsed.Seconds(), 1e-9)
	_, err := fmt.Fprintf(w, "%s in %.1f s with %s: %s games/s\n",
		count(games, "game"), seconds, count(v.Workers, "worker"), thousands(int(float64(games)/seconds)))
	return err
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
