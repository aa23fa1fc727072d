package reports

import (
	"fmt"
	"io"
	"time"
)

// Speed is the time that a run took on this machine. It is not part of a report,
// because it differs each time.
type Speed struct {
	Elapsed time.Duration
	Workers int // number of games played at the same time
	Kept    int // number of games that were taken from an earlier run, not played
}

// WriteGames writes a line for the given number of games.
func (v Speed) WriteGames(w io.Writer, games int) error {
	return v.write(w, games, "")
}

// WriteText writes a line for the games of a report, with decisions per second.
func (v Speed) WriteText(w io.Writer, s Sim) error {
	decisions := 0.0
	if mean := s.Decisions.Mean; mean != nil && s.Games > 0 {
		decisions = *mean * float64(s.Games-s.Unfinished) * float64(s.Games-v.Kept) / float64(s.Games)
	}
	return v.write(w, s.Games, fmt.Sprintf(", %s decisions/s", thousands(int(decisions/v.seconds()))))
}

func (v Speed) seconds() float64 { return max(v.Elapsed.Seconds(), 1e-9) }

func (v Speed) write(w io.Writer, games int, more string) error {
	played := games - v.Kept
	if games > 0 && played <= 0 {
		_, err := fmt.Fprintf(w, "%s, all of them played before\n", count(games, "game"))
		return err
	}
	before := ""
	if v.Kept > 0 {
		before = fmt.Sprintf("; %s more played before", thousands(v.Kept))
	}
	_, err := fmt.Fprintf(w, "%s in %.1f s with %s: %s games/s%s%s\n",
		count(played, "game"), v.seconds(), count(v.Workers, "worker"), thousands(int(float64(played)/v.seconds())), more, before)
	return err
}
