package cli

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"github.com/wisim/wisim/ai"
	"github.com/wisim/wisim/ai/all"
	"github.com/wisim/wisim/cmd/wisim/internal/loading"
	"github.com/wisim/wisim/cmd/wisim/internal/terminal"
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/reports"
)

const playLong = `Play a game yourself, with the first deck, against an agent with the second.

Before each of your decisions the choices are listed with numbers. Answer with
a number, or with one of these, of which the first letter is enough:

  hint    what the agent thinks of each choice
  undo    take your last choice back
  board   what lies on the table, and your hand
  log     what has happened since your turn began
  quit    leave the game

You see what a player may see: the agent's hand and both decks stay hidden, and
the agent sees no more of you. What was taken back and chosen again has the same
luck as before. An agent that searches knows what is in your deck, as among players
who have met; with --lists closed it guesses.

Input may come from a pipe, an answer a line. An empty line does nothing, and
what follows a # is a comment. The end of the input leaves the game.

Agents:
%s`

type playOptions struct {
	agent  string
	hints  string
	seed   uint64
	second bool
	deck   loading.DeckOptions
	mirror bool
	lists  string
	loading.OpponentOptions
}

func newPlay() *cobra.Command {
	var o playOptions
	cmd := &cobra.Command{
		Use:   "play DECK DECK [flags]",
		Short: "Play against an agent yourself",
		Long:  fmt.Sprintf(playLong, all.Help()),
		Example: `  wisim play dwarf orc
  wisim play my-list.txt chaos-rot --agent mcts:400 --second
  wisim play dwarf orc --seed 7 --hints mcts:1600`,
		Args: exactly("DECK", "DECK"),
		RunE: func(cmd *cobra.Command, args []string) error { return o.run(cmd, args) },
	}
	f := cmd.Flags()
	f.StringVar(&o.agent, "agent", "heuristic", "whom you play against")
	f.StringVar(&o.hints, "hints", "", "who gives the hints; the agent you play against if left out")
	f.Uint64Var(&o.seed, "seed", 1, "seed of the game: another one has other shuffles")
	f.BoolVar(&o.second, "second", false, "the agent begins")
	f.BoolVar(&o.mirror, "mirror", false, "allow two equal starters, which hold the same physical neutrals")
	loading.AddListsFlag(f, &o.lists)
	f.StringSliceVar(&o.Field, "field", nil, loading.OpponentFieldHelp)
	o.deck.AddMode(f)
	o.deck.AddBlank(f)
	return cmd
}

func (o *playOptions) run(cmd *cobra.Command, args []string) error {
	if err := o.deck.CheckMode(); err != nil {
		return err
	}
	if err := loading.CheckLists(o.lists); err != nil {
		return err
	}
	if o.hints == "" {
		o.hints = o.agent
	}
	for i, spec := range []*string{&o.agent, &o.hints} {
		if o.lists == "closed" {
			*spec = all.Close(*spec)
		}
		if _, err := all.New(*spec); err != nil {
			return terminal.Usagef("--%s: %w", [2]string{"agent", "hints"}[i], err)
		}
	}
	for _, arg := range args {
		if arg == "-" {
			return terminal.Usagef("a deck of -: standard input is where your answers come from; want a file or a name")
		}
	}
	pool, err := loading.LoadPool()
	if err != nil {
		return err
	}
	sim := simOptions{deck: o.deck, mirror: o.mirror}
	pair, err := sim.openPair(cmd, pool, args)
	if err != nil {
		return err
	}
	g, err := pair.table.Game(o.seed)
	if err != nil {
		return err
	}
	guess, err := o.Lists(streams(cmd), pool, &o.deck, o.agent, o.hints)
	if err != nil {
		return err
	}
	agents, err := guess.NewAgents([2]string{o.agent, o.hints})
	if err != nil {
		return err
	}
	t := newTable(cmd, reports.Names(pair.report()), agents[0](), agents[1](), o)
	return t.play(cmd.Context(), g)
}

// table is where a person and an agent play.
type table struct {
	out     *bufio.Writer
	answers answers
	names   [2]string
	named   *strings.Replacer
	agent   ai.Agent
	adviser ai.Agent
	phrases phrasebook
	advice  string // the spec of the adviser
	against string
	seed    uint64
	second  bool
	echo    bool // answers from a pipe are written, so that the whole can be read

	game  *engine.Game
	state engine.State
	view  engine.State // what the person sees
	legal engine.Actions
	back  []engine.State // before each choice of the person
	asked string         // text of the ability that asked last
	turn  []string       // lines since the person's turn began
}

// person is the player whom the answers are for.
const person = engine.Player(0)

func newTable(cmd *cobra.Command, names [2]string, agent, adviser ai.Agent, o *playOptions) *table {
	return &table{
		out: bufio.NewWriter(cmd.OutOrStdout()), answers: newAnswers(cmd.InOrStdin()),
		names: names, named: strings.NewReplacer("player 1", names[0], "player 2", names[1]), phrases: newPhrasebook(nil),
		agent: agent, adviser: adviser, advice: o.hints, against: o.agent, seed: o.seed, second: o.second,
		echo: !readsTerminal(cmd.InOrStdin()),
	}
}

// readsTerminal reports whether a person types what r reads.
func readsTerminal(r io.Reader) bool {
	f, ok := r.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// errLeft is that the person has left the game.
var errLeft = errors.New("the game was left")

// play plays one game.
func (t *table) play(ctx context.Context, g *engine.Game) error {
	t.game = g.WithLog(t.event)
	first := person
	if t.second {
		first = person.Other()
	}
	t.line("You play %s against %s (%s), seed %d. A number chooses; ? lists what else you can say.", t.names[0], t.names[1], t.against, t.seed)
	t.agent.Reset(t.seed + 1)
	t.adviser.Reset(t.seed + 2)
	t.game.Start(&t.state, t.seed, first)
	err := t.rounds(ctx)
	if errors.Is(err, errLeft) {
		t.line("You leave the game in turn %d.", t.state.Turn())
		err = nil
	} else if err == nil {
		t.line("\n%s", t.result())
	}
	return errors.Join(err, t.out.Flush())
}

func (t *table) rounds(ctx context.Context) error {
	for !t.state.Over() {
		if t.state.ToMove() == person {
			if err := t.ask(ctx); err != nil {
				return err
			}
			continue
		}
		p := person.Other()
		legal := t.game.Legal(&t.state, &t.legal)
		a := t.agent.Choose(t.game.Observe(&t.state, p, &t.view), legal)
		t.tell(p, a)
		t.game.Apply(&t.state, a)
		if err := context.Cause(ctx); err != nil {
			return fmt.Errorf("%w", terminal.ErrInterrupted)
		}
	}
	return nil
}

// result says how the game ended.
func (t *table) result() string {
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
func (t *table) ask(ctx context.Context) error {
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

// answer does what a word says; done is true when the decision is another one.
func (t *table) answer(v engine.View, legal []engine.Action, word string) (done bool, err error) {
	if n, err := strconv.Atoi(word); err == nil {
		if n < 1 || n > len(legal) {
			t.line("There is no choice %d; want a number from 1 to %d.", n, len(legal))
			return false, nil
		}
		t.back = append(t.back, t.state)
		t.tell(person, legal[n-1])
		t.game.Apply(&t.state, legal[n-1])
		return true, nil
	}
	switch command(word) {
	case "hint":
		t.hint(v, legal)
	case "board":
		t.board(v)
	case "log":
		for _, l := range t.turn {
			t.line("%s", l)
		}
	case "quit":
		return false, errLeft
	case "undo":
		return t.undo(), nil
	case "help":
		t.line("A number chooses. hint: what %s thinks; undo: take your last choice back; board: what lies on the table;", t.advice)
		t.line("log: what has happened since your turn began; quit: leave the game.")
		t.choices(v, legal)
	default:
		t.line("%q is no answer; want a number from 1 to %d, hint, undo, board, log or quit.", word, len(legal))
	}
	return false, nil
}

// command is the word that an answer begins or is.
func command(word string) string {
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

// undo goes back to the person's last choice.
func (t *table) undo() bool {
	n := len(t.back)
	if n == 0 {
		t.line("There is nothing to take back.")
		return false
	}
	t.state, t.back = t.back[n-1], t.back[:n-1]
	t.agent.Reset(t.seed + uint64(t.state.Decisions()))
	t.line("Back in turn %d, before your last choice.", t.state.Turn())
	return true
}

// choices lists what can be chosen.
func (t *table) choices(v engine.View, legal []engine.Action) {
	t.line("\n%s", t.question(v))
	text := t.phrases.asking(v)
	if text != "" && text != t.asked {
		t.line("      %s", text)
	}
	t.asked = text
	if v.Ask() == engine.AskMulligan {
		t.hand(v) // no choice names a card
	}
	for i, l := range legal {
		t.line("%4d  %s", i+1, t.named.Replace(t.phrases.describe(v, l)))
	}
}

// question says what is to be decided.
func (t *table) question(v engine.View) string {
	head := fmt.Sprintf("Turn %d, %s", v.Turn(), phaseName(v))
	if src, _ := v.Source(); src != 0 {
		head += ", " + t.named.Replace(v.Name(src))
	}
	about := ""
	if o := v.AskAbout(); o != 0 {
		about = " (" + t.named.Replace(v.Name(o)) + ")"
	}
	return fmt.Sprintf("%s: %s%s; you have %s, %s", head, asks(v.Ask()), about,
		terminal.Count(v.Resources(person), "resource"), terminal.Count(v.HandSize(person), "card"))
}

// hint says what the adviser thinks of each choice.
func (t *table) hint(v engine.View, legal []engine.Action) {
	adviser, ok := t.adviser.(ai.Adviser)
	if !ok {
		t.line("%s has no opinion; --hints names another agent.", t.advice)
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

// line writes a line and remembers it.
func (t *table) line(format string, args ...any) { fmt.Fprintf(t.out, format+"\n", args...) }

// happens writes a line of what happens.
func (t *table) happens(text string) {
	if text == "" {
		return
	}
	text = "   " + t.named.Replace(text)
	t.turn = append(t.turn, text)
	t.line("%s", text)
}

// tell writes the choices that no event tells of.
func (t *table) tell(p engine.Player, a engine.Action) {
	v := t.game.Observe(&t.state, person, &t.view)
	if p != person {
		v = t.game.Inside(&t.state, p)
	}
	switch v.Ask() {
	case engine.AskX, engine.AskNumber, engine.AskPay, engine.AskMay, engine.AskTax, engine.AskMode, engine.AskName, engine.AskIndirect:
		t.happens(fmt.Sprintf("%s: %s", t.names[p], t.phrases.describe(v, a)))
	}
}

// event writes an event as the person sees it.
func (t *table) event(s *engine.State, e engine.LogEntry) {
	if s != &t.state {
		return // agents that search play others
	}
	var seen engine.State
	v := t.game.Observe(s, person, &seen)
	switch e.Kind {
	case engine.LogTarget, engine.LogEnd:
	case engine.LogTurn:
		if e.Player == person {
			t.turn = t.turn[:0]
		}
		t.line("\nTurn %d, %s", e.N, t.names[e.Player])
	case engine.LogResolve:
		if e.N != 0 || showsResolving(v, e.Obj) {
			t.happens(v.Narrate(e))
		}
	default:
		t.happens(v.Narrate(e))
	}
}

// answers are lines that come from somewhere. They are read by a goroutine of
// their own, so that an interrupt is heard while nothing comes.
type answers struct {
	lines chan string
	errs  chan error
}

func newAnswers(r io.Reader) answers {
	a := answers{make(chan string), make(chan error, 1)}
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

// next is the next answer that says something.
func (a answers) next(ctx context.Context) (string, error) {
	for {
		select {
		case <-ctx.Done():
			return "", fmt.Errorf("%w", terminal.ErrInterrupted)
		case l, ok := <-a.lines:
			if !ok {
				if err := <-a.errs; err != nil {
					return "", terminal.Inputf("standard input: %w", err)
				}
				return "", errLeft
			}
			l, _, _ = strings.Cut(l, "#")
			if l = strings.TrimSpace(l); l != "" {
				return l, nil
			}
		}
	}
}
