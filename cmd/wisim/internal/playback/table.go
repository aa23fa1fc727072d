package playback

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"

	"golang.org/x/term"

	"github.com/wisim/wisim/ai"
	"github.com/wisim/wisim/cmd/wisim/internal/terminal"
	"github.com/wisim/wisim/engine"
)

// TableOptions say who plays at a table.
type TableOptions struct {
	Names          [2]string // names of the decks, the person's first
	Opponent       ai.Agent  // agent that plays against the person
	Adviser        ai.Agent  // agent that gives the person hints
	OpponentSpec   string    // spec of the agent Opponent
	AdviserSpec    string    // spec of the agent Adviser
	Seed           uint64
	OpponentBegins bool   // whether the opponent is the first player
	House          string // sentence about the house rules; empty without them
}

// Table is where a person plays against an agent.
type Table struct {
	TableOptions
	out     *bufio.Writer
	answers answerReader
	named   *strings.Replacer
	phrases phrasebook
	echo    bool // whether answers are also written, because they come from a pipe

	game       *engine.Game
	state      engine.State
	view       engine.State // the state as the person sees it
	legal      engine.Actions
	undoStates []engine.State // states before each choice of the person
	lastText   string         // text of the last ability that asked the person
	turn       []string       // lines written since the person's turn began
}

// person is the player of the person.
const person = engine.Player(0)

// NewTable returns a table that reads answers from std.In and writes to std.Out.
func NewTable(std terminal.Streams, o TableOptions) *Table {
	return &Table{
		TableOptions: o, out: bufio.NewWriter(std.Out), answers: newAnswers(std.In),
		named: strings.NewReplacer("player 1", o.Names[0], "player 2", o.Names[1]), phrases: newPhrasebook(nil),
		echo: !readsTerminal(std.In),
	}
}

// readsTerminal reports whether r reads from a terminal.
func readsTerminal(r io.Reader) bool {
	f, ok := r.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// errQuit ends a game that the person leaves.
var errQuit = errors.New("the game was left")

// Play plays one game and writes its result.
func (t *Table) Play(ctx context.Context, g *engine.Game) error {
	t.game = g.WithLog(t.event)
	first := person
	if t.OpponentBegins {
		first = person.Other()
	}
	t.line("You play %s against %s (%s), seed %d. Choose by number; ? lists the other commands.", t.Names[0], t.Names[1], t.OpponentSpec, t.Seed)
	if t.House != "" {
		t.line("%s", t.House)
	}
	t.Opponent.Reset(t.Seed + 1)
	t.Adviser.Reset(t.Seed + 2)
	t.game.Start(&t.state, t.Seed, first)
	err := t.rounds(ctx)
	if errors.Is(err, errQuit) {
		t.line("You leave the game in turn %d.", t.state.Turn())
		err = nil
	} else if err == nil {
		t.line("\n%s", t.result())
	}
	return errors.Join(err, t.out.Flush())
}

// rounds lets both players decide until the game is over.
func (t *Table) rounds(ctx context.Context) error {
	for !t.state.Over() {
		if t.state.ToMove() == person {
			if err := t.ask(ctx); err != nil {
				return err
			}
			continue
		}
		p := person.Other()
		legal := t.game.Legal(&t.state, &t.legal)
		a := t.Opponent.Choose(t.game.Observe(&t.state, p, &t.view), legal)
		t.showChoice(p, a)
		t.game.Apply(&t.state, a)
		if err := context.Cause(ctx); err != nil {
			return fmt.Errorf("%w", terminal.ErrInterrupted)
		}
	}
	return nil
}

// result returns the outcome of the game in words.
func (t *Table) result() string {
	o := t.state.Outcome()
	switch {
	case o.Result != engine.Won:
		return fmt.Sprintf("Nobody wins (%v), after %s.", o.Ending, terminal.Count(t.state.Turn(), "turn"))
	case o.Winner == person:
		return fmt.Sprintf("You win (%v), after %s.", o.Ending, terminal.Count(t.state.Turn(), "turn"))
	}
	return fmt.Sprintf("You lose (%v), after %s.", o.Ending, terminal.Count(t.state.Turn(), "turn"))
}

// ask asks the person until he has chosen.
func (t *Table) ask(ctx context.Context) error {
	v := t.game.Observe(&t.state, person, &t.view)
	legal := t.game.Legal(&t.state, &t.legal)
	t.choices(v, legal)
	for {
		fmt.Fprint(t.out, "> ")
		if err := t.out.Flush(); err != nil {
			return err
		}
		word, err := t.answers.next(ctx)
		if err != nil {
			t.line("")
			return err
		}
		if t.echo {
			t.line("%s", word)
		}
		done, err := t.answer(v, legal, word)
		if done || err != nil {
			return err
		}
	}
}

// answer carries out an answer. done reports whether the decision is over.
func (t *Table) answer(v engine.View, legal []engine.Action, word string) (done bool, err error) {
	if n, err := strconv.Atoi(word); err == nil {
		if n < 1 || n > len(legal) {
			t.line("There is no choice %d; want a number from 1 to %d.", n, len(legal))
			return false, nil
		}
		t.undoStates = append(t.undoStates, t.state)
		t.showChoice(person, legal[n-1])
		t.game.Apply(&t.state, legal[n-1])
		return true, nil
	}
	switch commandWord(word) {
	case "hint":
		t.hint(v, legal)
	case "board":
		t.board(v)
	case "log":
		for _, l := range t.turn {
			t.line("%s", l)
		}
	case "quit":
		return false, errQuit
	case "undo":
		return t.undo(), nil
	case "help":
		t.line("Choose by number. hint: what %s thinks; undo: take back your last choice; board: show the table;", t.AdviserSpec)
		t.line("log: show what has happened since your turn began; quit: leave the game.")
		t.choices(v, legal)
	default:
		t.line("%q is not an answer; want a number from 1 to %d, hint, undo, board, log or quit.", word, len(legal))
	}
	return false, nil
}

// commandWord returns the command that word is or abbreviates; empty if none.
func commandWord(word string) string {
	if word == "?" {
		return "help"
	}
	for _, c := range []string{"hint", "board", "log", "quit", "undo", "help"} {
		if strings.HasPrefix(c, strings.ToLower(word)) {
			return c
		}
	}
	return ""
}

// undo restores the state before the person's last choice. It reports whether there
// was one.
func (t *Table) undo() bool {
	n := len(t.undoStates)
	if n == 0 {
		t.line("There is nothing to take back.")
		return false
	}
	t.state, t.undoStates = t.undoStates[n-1], t.undoStates[:n-1]
	t.Opponent.Reset(t.Seed + uint64(t.state.Decisions()))
	t.line("Back in turn %d, before your last choice.", t.state.Turn())
	return true
}

// choices lists the legal actions with their numbers.
func (t *Table) choices(v engine.View, legal []engine.Action) {
	t.line("\n%s", t.question(v))
	text := t.phrases.asking(v)
	if text != "" && text != t.lastText {
		t.line("      %s", text)
	}
	t.lastText = text
	if v.Ask() == engine.AskMulligan {
		t.hand(v) // show the hand, because the choices of a mulligan name no cards
	}
	for i, l := range legal {
		t.line("%4d  %s", i+1, t.named.Replace(t.phrases.describe(v, l)))
	}
}

// question describes the decision to make.
func (t *Table) question(v engine.View) string {
	head := fmt.Sprintf("Turn %d, %s", v.Turn(), phaseName(v))
	if src := v.Asker(); src != 0 {
		head += ", " + t.named.Replace(v.Name(src))
	}
	about := ""
	if o := v.AskSubject(); o != 0 {
		about = " (" + t.named.Replace(v.Name(o)) + ")"
	}
	return fmt.Sprintf("%s: %s%s; you have %s, %s", head, questionText(v.Ask()), about,
		terminal.Count(v.Resources(person), "resource"), terminal.Count(v.HandSize(person), "card"))
}

// hint writes the adviser's estimate of each choice.
func (t *Table) hint(v engine.View, legal []engine.Action) {
	adviser, ok := t.Adviser.(ai.Adviser)
	if !ok {
		t.line("%s has no opinion; --hints names another agent.", t.AdviserSpec)
		return
	}
	estimates := adviser.Advise(v, legal)
	best := 0
	for i, e := range estimates {
		if e.Value > estimates[best].Value {
			best = i
		}
	}
	for i, e := range estimates {
		mark := " "
		if i == best {
			mark = "*"
		}
		t.line("%s%3d  %-40s %s", mark, i+1, t.named.Replace(t.phrases.describe(v, legal[i])), e.Text)
	}
}

// line writes a line.
func (t *Table) line(format string, args ...any) { fmt.Fprintf(t.out, format+"\n", args...) }

// showEvent writes an event and remembers it for the command log.
func (t *Table) showEvent(text string) {
	if text == "" {
		return
	}
	text = "   " + t.named.Replace(text)
	t.turn = append(t.turn, text)
	t.line("%s", text)
}

// showChoice writes a choice that no event reports.
func (t *Table) showChoice(p engine.Player, a engine.Action) {
	v := t.game.Observe(&t.state, person, &t.view)
	if p != person {
		v = t.game.SampledView(&t.state, p)
	}
	switch v.Ask() {
	case engine.AskX, engine.AskNumber, engine.AskPay, engine.AskMay, engine.AskTax, engine.AskMode, engine.AskName, engine.AskIndirect:
		t.showEvent(fmt.Sprintf("%s: %s", t.Names[p], t.phrases.describe(v, a)))
	}
}

// event writes an event of the engine as the person sees it.
func (t *Table) event(s *engine.State, e engine.LogEntry) {
	if s != &t.state {
		return // ignore events of games that an agent imagines while it searches
	}
	var seen engine.State
	v := t.game.Observe(s, person, &seen)
	switch e.Kind {
	case engine.LogTarget, engine.LogEnd:
	case engine.LogTurn:
		if e.Player == person {
			t.turn = t.turn[:0]
		}
		t.line("\nTurn %d, %s", e.N, t.Names[e.Player])
	case engine.LogResolve:
		if e.N != 0 || showsResolution(v, e.Obj) {
			t.showEvent(v.Narrate(e))
		}
	default:
		t.showEvent(v.Narrate(e))
	}
}

// answerReader reads lines in a goroutine of its own, so that an interrupt is noticed
// while none comes.
type answerReader struct {
	lines chan string
	errs  chan error
}

func newAnswers(r io.Reader) answerReader {
	a := answerReader{make(chan string), make(chan error, 1)}
	go func() {
		scan := bufio.NewScanner(r)
		for scan.Scan() {
			a.lines <- scan.Text()
		}
		a.errs <- scan.Err()
		close(a.lines)
	}()
	return a
}

// next returns the next line that is not empty or a comment.
func (a answerReader) next(ctx context.Context) (string, error) {
	for {
		select {
		case <-ctx.Done():
			return "", fmt.Errorf("%w", terminal.ErrInterrupted)
		case l, ok := <-a.lines:
			if !ok {
				if err := <-a.errs; err != nil {
					return "", terminal.Inputf("standard input: %w", err)
				}
				return "", errQuit
			}
			l, _, _ = strings.Cut(l, "#")
			if l = strings.TrimSpace(l); l != "" {
				return l, nil
			}
		}
	}
}
