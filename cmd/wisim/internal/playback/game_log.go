package playback

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"github.com/wisim/wisim/ai/selfplay"
	"github.com/wisim/wisim/cmd/wisim/internal/terminal"
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
	"github.com/wisim/wisim/engine/scenario"
	"github.com/wisim/wisim/reports"
	"github.com/wisim/wisim/reports/results"
)

// WriteGameLog plays one game (number 0 is the first) and writes what happens.
func WriteGameLog(w io.Writer, match *selfplay.Match, run reports.Run, number int) (results.Game, error) {
	t := newTextLog(w)
	g, err := narrateGame(match, run, number, t.write)
	if err != nil {
		return g, err
	}
	return g, t.w.Flush()
}

// narrateGame plays one game (number 0 is the first) and calls tell for each line of
// its log.
func narrateGame(match *selfplay.Match, run reports.Run, number int, tell func(logLine)) (results.Game, error) {
	names := reports.DistinctNames(run.Decks)
	l := &gameNarrator{onLine: tell, players: names, named: strings.NewReplacer("player 1", names[0], "player 2", names[1]), phrases: newPhrasebook(run.Cards)}
	l.head(run, number)
	g, err := match.Play(number, l)
	if err != nil {
		return g, err
	}
	l.end(g)
	return g, nil
}

// logLine is a line of a game log.
type logLine struct {
	kind     logKind
	text     string
	decision int // number of the decision before which a position can be written, or 0
	// The fields game and state hold the game after the event; both are nil in lines
	// of the head and the end.
	game  *engine.Game
	state *engine.State
}

// logKind is the kind of a line of a game log.
type logKind uint8

const (
	logHead  logKind = iota // the line says who plays
	logTurn                 // the line begins a turn
	logPhase                // the line begins a phase in which something happens
	logEvent                // the line reports one event
	logEnd                  // the line gives the result
)

// textLog writes a game log as text: one paragraph a turn.
//
// Errors of writing stay in the bufio.Writer until it is flushed.
type textLog struct {
	w     *bufio.Writer
	width int // width of the terminal in columns, 0 for no limit
}

func newTextLog(w io.Writer) *textLog {
	return &textLog{w: bufio.NewWriter(w), width: terminal.Width(w)}
}

// write writes a line and flushes it, since agents may think for long before the next
// one.
func (t *textLog) write(l logLine) {
	text := [...]string{logHead: "", logTurn: "\n", logPhase: " ", logEvent: "   ", logEnd: "\n"}[l.kind] + l.text
	if l.decision > 0 {
		text += fmt.Sprintf("  [%d]", l.decision)
	}
	fmt.Fprint(t.w, terminal.WrapLines(text+"\n", t.width))
	_ = t.w.Flush() // bufio.Writer keeps the error until the end of the log
}

// gameNarrator turns the events of a game into lines: turns, phases and events. It
// sees both hands.
type gameNarrator struct {
	onLine  func(logLine)
	players [2]string
	named   *strings.Replacer // replaces "player 1" by the name of that player's deck
	phrases phrasebook
	game    *engine.Game
	live    *engine.State // state of the game itself; agents that search pass copies of it
	phase   string        // heading that is written before the next event

	decision int // number of the last decision; 1 is the first
	mark     int // number of the decision for the next line; 0 if no position can be written before it
}

// line emits a line.
func (l *gameNarrator) line(kind logKind, format string, args ...any) {
	l.onLine(logLine{kind: kind, text: fmt.Sprintf(format, args...), game: l.game, state: l.live})
}

// say emits an event below the heading of its phase.
func (l *gameNarrator) say(text string) {
	if text == "" {
		return
	}
	if l.phase != "" {
		l.line(logPhase, "%s", l.phase)
		l.phase = ""
	}
	l.onLine(logLine{kind: logEvent, text: l.named.Replace(text), decision: l.mark, game: l.game, state: l.live})
	l.mark = 0
}

// head emits who plays, and what the result does not say.
func (l *gameNarrator) head(run reports.Run, number int) {
	l.line(logHead, "Game %d: %s (%s) against %s (%s), seed %d",
		number+1, l.players[0], run.Agents[0], l.players[1], run.Agents[1], run.Seed)
	if note := run.HouseNote(); note != "" {
		l.line(logHead, "%s", note)
	}
	for i, d := range run.Decks {
		if note := d.BlankNote(l.players[i]); note != "" {
			l.line(logHead, "%s", note)
		}
	}
	if f := run.Start; f != nil {
		l.line(logHead, "From %s, %s: %s", f.At, f.File, f.Scenario)
	}
	if len(run.House) == 0 { // a scenario file has no house rules
		l.line(logHead, "[10] is decision 10: --position 10 writes the position before it")
	}
}

// Begin implements selfplay.Watcher.
func (l *gameNarrator) Begin(g *engine.Game, s *engine.State) *engine.Game {
	l.game, l.live = g.WithLog(l.event), s
	return l.game
}

// Choose implements selfplay.Watcher: it emits choices that no event reports, and
// numbers decisions before which a position can be written.
func (l *gameNarrator) Choose(g *engine.Game, s *engine.State, a engine.Action) {
	l.decision++
	if _, ok := scenario.Here(g, s); ok && a.Verb() != engine.Pass {
		l.mark = l.decision // later decisions about the same action, such as its target, come before the line too
	}
	v := g.SampledView(s, s.ToMove())
	switch v.Ask() {
	case engine.AskChoose, engine.AskX, engine.AskNumber, engine.AskPay,
		engine.AskMay, engine.AskTax, engine.AskMode, engine.AskName, engine.AskIndirect, engine.AskSetAside:
		l.say(fmt.Sprintf("%s: %s", l.players[s.ToMove()], l.phrases.describe(v, a)))
	}
}

// event turns an event of the engine into lines.
func (l *gameNarrator) event(s *engine.State, e engine.LogEntry) {
	if l.live == nil {
		l.live = s // events of the setup come before the first decision
	}
	if s != l.live {
		return
	}
	v := l.game.SampledView(s, e.Obj.Owner())
	switch e.Kind {
	case engine.LogTarget, engine.LogEnd: // other lines already report the target and the end
	case engine.LogTurn:
		l.phase = ""
		l.line(logTurn, "Turn %d, %s", e.N, l.players[e.Player])
	case engine.LogPlay:
		l.say(v.Narrate(e) + ", " + terminal.Count(v.Resources(e.Player), "resource") + " left")
	case engine.LogResolve:
		if e.N != 0 || showsResolution(v, e.Obj) {
			l.say(v.Narrate(e))
		}
	case engine.LogEvent:
		if phase := phaseBegun(code.Event(e.N)); phase != "" {
			l.phase = phase
			if phase == capitalPhase {
				l.say(l.hand(s))
			}
			return
		}
		l.say(v.Narrate(e))
	default:
		l.say(v.Narrate(e))
	}
}

// showsResolution reports whether the log says that o resolves. For a permanent card
// or a development the place where it goes says so.
func showsResolution(v engine.View, o engine.Obj) bool {
	c := v.Card(o)
	return v.IsInPlay(o) || c != nil && c.Type == card.Tactic && !v.Facedown(o)
}

// hand returns the hand of the active player as a line.
func (l *gameNarrator) hand(s *engine.State) string {
	active := l.game.SampledView(s, 0).Active()
	v := l.game.SampledView(s, active)
	var names []string
	for hand := v.Hand(); ; {
		o := hand.Pop()
		if o == 0 {
			break
		}
		names = append(names, v.Name(o))
	}
	if len(names) == 0 {
		return l.players[active] + " has no cards in hand"
	}
	return l.players[active] + " has in hand: " + strings.Join(names, ", ")
}

const capitalPhase = "Capital phase"

// phaseBegun returns the heading of the phase that an event begins; empty for others
// and for the kingdom phase.
func phaseBegun(e code.Event) string {
	switch e {
	case code.QuestBegin:
		return "Quest phase"
	case code.CapitalBegin:
		return capitalPhase
	case code.BattleBegin:
		return "Battlefield phase"
	}
	return ""
}

// end emits the result.
func (l *gameNarrator) end(g results.Game) {
	winner := "nobody wins"
	switch g.Winner {
	case results.Draw:
		winner = "a draw"
	case 0, 1:
		winner = l.players[g.Winner] + " wins"
	}
	l.line(logEnd, "Result: %s (%s), after %s and %s", winner, g.Ending, terminal.Count(g.Turns, "turn"), terminal.Count(g.Decisions, "decision"))
}
