package playback

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"github.com/wisim/wisim/ai/drafter"
	"github.com/wisim/wisim/ai/selfplay"
	"github.com/wisim/wisim/cmd/wisim/internal/terminal"
	"github.com/wisim/wisim/decks"
	"github.com/wisim/wisim/decks/draft"
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/reports"
	"github.com/wisim/wisim/reports/results"
)

// WriteDraftLog repeats one draft (number 0 is the first) and writes every pick, the
// two decks and the result of their game.
func WriteDraftLog(w io.Writer, match *selfplay.Match, run reports.Run, drafts drafter.Table, number int) (results.Game, error) {
	g, err := match.Play(number, nil)
	if err != nil {
		return g, err
	}
	l := &draftLog{w: bufio.NewWriter(w), pool: drafts.Pool}
	drafts.Box = drafts.Box.WithLog(l.event)
	names := reports.DistinctNames(run.Decks)
	seats := drafter.Seats(g.Seed, g.First)
	l.line("Draft %d: %s drafts %s, %s drafts %s, seed %d", number+1, names[0], seats[0], names[1], seats[1], run.Seed)
	if note := run.HouseNote(); note != "" {
		l.line("%s", note)
	}
	d, err := drafts.Draft(g.Seed, g.First)
	if err != nil {
		return g, err
	}
	for i := range d.Decks {
		l.deck(d.Decks[i], names[i])
	}
	l.result(g, seats)
	return g, l.w.Flush()
}

// draftLog writes a draft: a paragraph a pack, a heading a step, a line an
// event. It shows what lies face down.
//
// Errors of writing stay in the bufio.Writer until it is flushed.
type draftLog struct {
	w           *bufio.Writer
	pool        *decks.Pool
	round, step int // round and step of the last heading
}

func (l *draftLog) line(format string, args ...any) { fmt.Fprintf(l.w, format+"\n", args...) }

func (l *draftLog) event(s *draft.State, e draft.Event) {
	if s.Round() != l.round {
		l.round, l.step = s.Round(), -1
		l.line("\nPack %d", l.round)
	}
	if e.Kind == draft.Opens {
		l.line("   %s opens %s: %s", e.Seat, terminal.Count(e.N, "card"), l.names(s.Pack(e.Seat)))
		return
	}
	if s.Step() != l.step && e.Kind != draft.Discards {
		l.step = s.Step()
		what := "Pick"
		if l.step%2 == 1 {
			what = "Counterdraft"
		}
		l.line(" %s %d", what, l.step/2+1)
	}
	l.line("   %s %s", e.Seat, l.tell(e))
}

// tell describes what a seat did.
func (l *draftLog) tell(e draft.Event) string {
	name := l.pool.Name(e.Card)
	switch e.Kind {
	case draft.Picks:
		return "picks " + name
	case draft.Counterdrafts:
		return "throws out " + name
	case draft.Shows:
		return "shows " + name
	case draft.Replaces:
		return "gets a new pack of " + terminal.Count(e.N, "card") + "; the old one is shuffled into the pile"
	case draft.Keeps:
		return "keeps " + name
	case draft.Wastes:
		return "finds nothing to keep and wastes " + name
	case draft.Uses:
		return "sacrifices " + name
	}
	return "discards " + terminal.Count(e.N, "card") + " that are left"
}

func (l *draftLog) names(list []card.Code) string {
	var names []string
	for _, c := range list {
		names = append(names, l.pool.Name(c))
	}
	return strings.Join(names, ", ")
}

func (l *draftLog) deck(d decks.Deck, by string) {
	l.line("\n%s, drafted by %s: %s, capital %s", d.Name, by, terminal.Count(d.Size(), "card"), d.Capital)
	for _, e := range d.Cards {
		l.line("  %d %s", e.Count, l.pool.Name(e.Code))
	}
}

func (l *draftLog) result(g results.Game, seats [2]draft.Seat) {
	winner := ""
	switch g.Winner {
	case results.Draw:
		winner = "a draw"
	case results.Unfinished:
		winner = "unfinished"
	default:
		winner = seats[g.Winner].String() + " wins"
	}
	l.line("\n%s begins. Result: %s (%s), after %d turns and %d decisions", seats[g.First], winner, g.Ending, g.Turns, g.Decisions)
}
