package running

import (
	"bytes"
	"testing"
	"time"

	"github.com/wisim/wisim/ai/selfplay"
	"github.com/wisim/wisim/cmd/wisim/internal/terminal"
)

// TestASlowGameIsNamed: the note says which game it is, and how to repeat it if a command can.
func TestASlowGameIsNamed(t *testing.T) {
	m := []*selfplay.Match{{}, {}}
	for _, tt := range []struct{ command, want string }{
		{"wisim sim a b --log ", "game 13 has taken 61.0 s; half of the games take less than 0.35 s\nto repeat it: wisim sim a b --log 13\n"},
		{"", "game 13 has taken 61.0 s; half of the games take less than 0.35 s\n"},
	} {
		var out bytes.Buffer
		asked := -1
		a := Job{Matches: m, Progress: terminal.StartProgress(terminal.Streams{Err: &out}, "games", 20), ReplayCommand: func(matchup int) string {
			asked = matchup
			return tt.command
		}}
		a.Progress.Note(a.slowNote(selfplay.SlowGame{Match: m[1], Number: 12, Took: 61 * time.Second, Usual: 347 * time.Millisecond}))
		if out.String() != tt.want || asked != 1 {
			t.Errorf("%q of matchup %d, want %q of matchup 1", out.String(), asked, tt.want)
		}
	}
}
