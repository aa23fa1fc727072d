package reports

import (
	"bytes"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/wisim/wisim/reports/results"
)

// coin returns n games between equal decks, in pairs.
func coin(r *rand.Rand, n int) []results.Game {
	games := make([]results.Game, n)
	for i := range games {
		games[i] = results.Game{Number: i, Pair: i / 2, First: i % 2, Winner: r.IntN(2), Turns: 10, Decisions: 100, Ending: "capital burned"}
	}
	return games
}

// Who watches a run of equal decks after every batch, and interrupts it at the first
// verdict, is told that one wins more in at most 5 % of the runs. The same holds for
// the advantage of the first player.
func TestVerdictOfAWatchedRun(t *testing.T) {
	const runs, games, batch = 200, 1024, 64
	setup := starters
	setup.Games = 100_000
	r := rand.New(rand.NewPCG(43, 4))
	var wrong, wrongFirst int
	for range runs {
		tally := NewTally(setup)
		decks, first := false, false
		for i, g := range coin(r, games) {
			tally.Add(g)
			if (i+1)%batch != 0 {
				continue
			}
			s := tally.Sim()
			decks = decks || s.verdict(40)[0] != "~ no difference shown"
			first = first || s.FirstPlayer.advantage("more", "less") != "~ no advantage shown"
		}
		if decks {
			wrong++
		}
		if first {
			wrongFirst++
		}
	}
	t.Logf("of %d runs of equal decks %d have a verdict at some look, %d an advantage of the first player", runs, wrong, wrongFirst)
	// 5 % and 2.5 standard errors.
	if most := runs * 9 / 100; wrong > most || wrongFirst > most {
		t.Errorf("a verdict in %d of %d runs, an advantage in %d; want at most %d", wrong, runs, wrongFirst, most)
	}
}

// A report of a partial run names the confidence sequence, that of a complete run the
// interval for a fixed number of games.
func TestReportNamesItsInterval(t *testing.T) {
	const sequence = "confidence sequence over pairs"
	for games, partial := range map[int]bool{1999: true, 2000: false} {
		s := NewSim(starters, coin(rand.New(rand.NewPCG(1, 1)), games))
		var text bytes.Buffer
		if err := s.WriteText(&text, 0); err != nil {
			t.Fatal(err)
		}
		said := strings.Contains(strings.Join(strings.Fields(text.String()), " "), sequence)
		if s.Partial != partial || said != partial || strings.HasPrefix(s.WinRate.Method, sequence) != partial {
			t.Errorf("%d of %d games: partial %v, method %q, said in the text %v", games, starters.Games, s.Partial, s.WinRate.Method, said)
		}
	}
}
