package playback

import (
	"fmt"
	"io"
	"strings"

	"github.com/wisim/wisim/ai/selfplay"
	"github.com/wisim/wisim/cmd/wisim/internal/terminal"
	"github.com/wisim/wisim/cmd/wisim/internal/version"
	"github.com/wisim/wisim/reports"
	"github.com/wisim/wisim/reports/page"
	"github.com/wisim/wisim/reports/results"
)

// gameRecorder makes a page of a game log: each line is a step with a picture of the
// table.
type gameRecorder struct {
	page         page.Game
	snapshots    snapshotter
	turn, phase  string // headings of the turn and the phase for the next step
	board        page.Board
	seenDecision bool
}

// onLine receives a line of the log.
func (f *gameRecorder) onLine(l logLine) {
	if l.game != nil && l.state != nil {
		f.snapshots.game = l.game
		f.board = f.snapshots.board(l.state)
	}
	switch l.kind {
	case logTurn:
		f.turn, f.phase = l.text, ""
	case logPhase:
		f.phase = l.text
	case logEvent:
		mark := ""
		if l.decision > 0 {
			mark, f.seenDecision = fmt.Sprintf("[%d]", l.decision), true
		}
		f.add(page.Step{Text: l.text, Mark: mark})
	case logEnd:
		f.turn, f.phase = "", ""
		f.add(page.Step{Text: l.text, Tone: page.Result})
	}
}

// add adds a step with the headings that are due.
func (f *gameRecorder) add(s page.Step) {
	s.Turn, s.Phase, s.Board = f.turn, f.phase, f.board
	f.turn, f.phase = "", ""
	f.page.Steps = append(f.page.Steps, s)
}

// finish returns the complete page of the game.
func (f *gameRecorder) finish(run reports.Run, g results.Game, command string) page.Game {
	names := reports.DistinctNames(run.Decks)
	p := f.page
	p.Players = names
	p.Title = fmt.Sprintf("Game %d: %s against %s", g.Number+1, names[0], names[1])
	p.Kind = fmt.Sprintf("Game %d, step by step", g.Number+1)
	p.Headline = outcomeOf(names, g)
	p.Lead = []string{fmt.Sprintf("%s, played by %s, against %s, played by %s: %s and %s.",
		names[0], run.Agents[0], names[1], run.Agents[1], terminal.Count(g.Turns, "turn"), terminal.Count(g.Decisions, "decision"))}
	if note := run.HouseNote(); note != "" {
		p.Lead = append(p.Lead, note)
	}
	if from := run.Start; from != nil {
		p.Lead = append(p.Lead, fmt.Sprintf("It begins from %s, in %s: %s.", from.At, from.File, from.Scenario))
	}
	for i, d := range run.Decks {
		if note := d.BlankNote(names[i]); note != "" {
			p.Warnings = append(p.Warnings, note)
		}
	}
	p.Repeat = []string{command}
	p.Colophon = []string{fmt.Sprintf("Seed %d, signature %016x. wisim %s.", run.Seed, g.Signature, version.String())}
	if f.seenDecision && len(run.House) == 0 { // a scenario file has no house rules
		p.Colophon = append(p.Colophon, "[10] is decision 10: wisim sim --log with --position 10 writes the position before it.")
	}
	return p
}

// outcomeOf returns the result of a game as a sentence.
func outcomeOf(names [2]string, g results.Game) string {
	switch g.Winner {
	case 0, 1:
		return fmt.Sprintf("%s wins in turn %d: %s.", names[g.Winner], g.Turns, lossText(names[1-g.Winner], g.Ending))
	case results.Draw:
		return fmt.Sprintf("A draw in turn %d: %s.", g.Turns, g.Ending)
	}
	return fmt.Sprintf("Not finished after turn %d: %s.", g.Turns, g.Ending)
}

// lossText returns the reason of the loss in words.
func lossText(loser, ending string) string {
	switch ending {
	case "burned":
		return "the capital of " + loser + " burns"
	case "decked":
		return loser + " has no cards to draw"
	case "won by a card":
		return "a card has them win with an empty deck"
	}
	return ending
}

// WriteGamePage plays one game (number 0 is the first) and writes it as a page, and
// as text if w is not nil. command is the command line that repeats this.
func WriteGamePage(file string, w io.Writer, match *selfplay.Match, run reports.Run, number int, command string) (results.Game, error) {
	f := &gameRecorder{}
	tell := f.onLine
	var text *textLog
	if w != nil {
		text = newTextLog(w)
		tell = func(l logLine) { text.write(l); f.onLine(l) }
	}
	g, err := narrateGame(match, run, number, tell)
	if err != nil {
		return g, err
	}
	if text != nil {
		if err := text.w.Flush(); err != nil {
			return g, err
		}
	}
	p := f.finish(run, g, strings.TrimSpace(command))
	return g, terminal.WritePage(file, func(out io.Writer) error { return page.WriteGame(out, p) })
}
