package cli

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"github.com/wisim/wisim/ai/selfplay"
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/reports/results"
)

// writeLog plays one game, 0 for the first, and writes what happens.
func writeLog(w io.Writer, match *selfplay.Match, run reports.Run, number int) error {
	out := bufio.NewWriter(w)
	l := &gameLog{w: out, players: reports.Names(run.Decks)}
	l.head(run, number)
	g, err := match.Play(number, l)
	if err != nil {
		return err
	}
	l.end(g)
	return out.Flush()
}

// gameLog writes a play-by-play: a paragraph a turn, a line an event. Choices
// are indented by how deep they are in what they belong to.
//
// Errors of writing stay in the bufio.Writer until it is flushed.
type gameLog struct {
	w       *bufio.Writer
	players [2]string
	game    *engine.Game
}

func (l *gameLog) line(format string, args ...any) { fmt.Fprintf(l.w, format+"\n", args...) }

// head says who plays, and what the result will not be able to say.
func (l *gameLog) head(run reports.Run, number int) {
	l.line("Game %d: %s (%s) against %s (%s), seed %d",
		number+1, l.players[0], run.Agents[0], l.players[1], run.Agents[1], run.Seed)
	for i, d := range run.Decks {
		if note := d.BlankNote(l.players[i]); note != "" {
			l.line("%s", note)
		}
	}
}

// Begin implements selfplay.Watcher.
func (l *gameLog) Begin(g *engine.Game) *engine.Game {
	l.game = g.WithLog(l.event)
	return l.game
}

// Choose implements selfplay.Watcher.
func (l *gameLog) Choose(g *engine.Game, s *engine.State, a engine.Action) {}

// event writes one event of the game.
func (l *gameLog) event(s *engine.State, e engine.Event) {
	if e.Kind == engine.LogTurn {
		l.line("\nTurn %d, %s", e.N, l.players[e.Player])
		return
	}
	if text := l.text(s, e); text != "" {
		l.line("  %s", text)
	}
}

// text of an event; empty for those that say nothing which the others do not.
func (l *gameLog) text(s *engine.State, e engine.Event) string {
	player, name := l.players[e.Player], func() string { return l.name(s, e.Obj) }
	switch e.Kind {
	case engine.LogStart:
		return player + " begins"
	case engine.LogMulligan:
		return player + " takes a new hand"
	case engine.LogCollect:
		return player + " collects " + count(e.N, "resource")
	case engine.LogGain:
		if e.N < 0 {
			return player + " loses " + count(-e.N, "resource")
		}
		return player + " gains " + count(e.N, "resource")
	case engine.LogDraw:
		return player + " draws " + count(e.N, "card")
	case engine.LogPlay:
		return player + " plays " + name()
	case engine.LogUse:
		return player + " uses " + name()
	case engine.LogTrigger:
		return name() + " takes effect"
	case engine.LogDevelop:
		return player + " plays a development in the " + card.Zone(e.N).String()
	case engine.LogResolve:
		if e.N != 0 {
			return name() + " was cancelled"
		}
		return name() + " resolves"
	case engine.LogEnter:
		return name() + " enters " + l.zone(e.N)
	case engine.LogFacedown:
		return "a development enters " + l.zone(e.N)
	case engine.LogMove:
		return name() + " moves to " + l.zone(e.N)
	case engine.LogLeave:
		return name() + [...]string{" is destroyed", " is sacrificed", " is discarded", " returns to hand", " goes into the deck"}[e.N]
	case engine.LogFlip:
		return name() + " is turned faceup"
	case engine.LogSearch:
		return player + " looks at " + count(e.N, "card") + " of the deck"
	case engine.LogReveal:
		return name() + " is revealed"
	case engine.LogIntoDeck:
		return name() + " goes into the deck"
	case engine.LogCancel:
		return name() + " is cancelled"
	}
	return l.fight(s, e)
}

// fight is the text of what happens in combat, and of damage.
func (l *gameLog) fight(s *engine.State, e engine.Event) string {
	name := l.name(s, e.Obj)
	switch e.Kind {
	case engine.LogTarget:
		return l.players[e.Player] + " attacks " + name
	case engine.LogAssign:
		return count(e.N, "combat damage") + " assigned to " + name
	case engine.LogRedirect:
		return fmt.Sprintf("%d damage redirected to %s", e.N, name)
	case engine.LogDamage:
		return fmt.Sprintf("%s takes %d damage", name, e.N)
	case engine.LogHeal:
		return fmt.Sprintf("%s is healed of %d damage", name, e.N)
	case engine.LogMoveDamage:
		return fmt.Sprintf("%d damage moved to %s", e.N, name)
	case engine.LogPower:
		return fmt.Sprintf("%s gets %+d power", name, e.N)
	case engine.LogHP:
		return fmt.Sprintf("%s gets %+d hit points", name, e.N)
	case engine.LogBurn:
		return name + " burns"
	}
	return ""
}

// zone with the number 3*side + zone.
func (l *gameLog) zone(n int) string {
	return l.players[n/int(card.NumZones)] + "'s " + card.Zone(n%int(card.NumZones)).String()
}

func (l *gameLog) end(g results.Game) {
	winner := "nobody wins"
	switch g.Winner {
	case results.Draw:
		winner = "a draw"
	case 0, 1:
		winner = l.players[g.Winner] + " wins"
	}
	l.line("\nResult: %s (%s), after %s and %s", winner, g.Ending, count(g.Turns, "turn"), count(g.Decisions, "decision"))
}

func count(n int, what string) string {
	if n != 1 && !strings.HasSuffix(what, "damage") {
		what += "s"
	}
	return fmt.Sprintf("%d %s", n, what)
}
