package playback

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/pflag"

	"github.com/wisim/wisim/ai/selfplay"
	"github.com/wisim/wisim/cmd/wisim/internal/terminal"
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/cardlang"
	"github.com/wisim/wisim/engine/scenario"
	"github.com/wisim/wisim/internal/spelling"
	"github.com/wisim/wisim/reports"
)

// PositionOptions are the flags that write a position out of a game.
type PositionOptions struct {
	Where string
	file  string
	Cards []cardlang.File // the user's own cards, which the written file includes
}

// AddFlags defines the flags.
func (o *PositionOptions) AddFlags(f *pflag.FlagSet) {
	f.StringVar(&o.Where, "position", "", "with --log: point of the game whose position to write, such as \"turn 5\"")
	f.StringVar(&o.file, "write", "", "with --position: new file to write, instead of standard output")
}

// Check refuses flags that make no sense; log is the number of the game, 0 without
// --log.
func (o *PositionOptions) Check(flags *pflag.FlagSet, log int) error {
	given := flags.Changed
	switch {
	case !given("position") && given("write"):
		return terminal.Usagef("--write without --position: want the point of the game, too, such as --position \"turn 5\"")
	case given("position") && log == 0:
		return terminal.Usagef("--position without --log: want the number of the game, too, such as --log 1")
	case !given("position"):
		return nil
	}
	_, err := parsePoint(o.Where)
	return err
}

// point is where in a game a position is taken: before a decision (1 is the first),
// or at a step of a turn.
type point struct {
	decision int // number of the decision; 0 if the point is a step of a turn
	turn     int
	step     engine.Step
}

// parsePoint parses the value of --position.
func parsePoint(text string) (point, error) {
	bad := func(want string) (point, error) {
		return point{}, terminal.Usagef("--position %q: want %s", text, want)
	}
	words := strings.Fields(strings.ToLower(strings.ReplaceAll(text, ",", " ")))
	if len(words) == 2 && words[0] == "decision" {
		words = words[1:]
	}
	if len(words) == 1 {
		if n, err := strconv.Atoi(words[0]); err == nil && n > 0 {
			return point{decision: n}, nil
		}
	}
	if len(words) < 2 || words[0] != "turn" {
		return bad(`the number of a decision, such as 61, or a turn, such as "turn 5" or "turn 5, capital window"`)
	}
	n, err := strconv.Atoi(words[1])
	if err != nil || n < 1 {
		return bad(`the number of the turn, such as "turn 5"`)
	}
	p := point{turn: n, step: engine.TurnBegins}
	if len(words) == 2 {
		return p, nil
	}
	moment := strings.Join(words[2:], " ")
	step, ok := engine.ParseStep(moment)
	if !ok {
		return bad("a moment of the turn" + spelling.DidYouMean(moment, stepNames()) + ": " + strings.Join(stepNames(), ", "))
	}
	p.step = step
	return p, nil
}

func stepNames() (all []string) {
	for s := range engine.NumSteps {
		all = append(all, s.String())
	}
	return all
}

// Write plays one game (number 0 is the first) and writes its position at the wanted
// point to w, or to the file of --write.
func (o *PositionOptions) Write(w io.Writer, match *selfplay.Match, run reports.Run, number int) error {
	want, err := parsePoint(o.Where)
	if err != nil {
		return err
	}
	if len(run.House) > 0 {
		return terminal.Usagef("--position and --house: want one of them; a scenario file has no house rules")
	}
	f := &positionFinder{want: want}
	rec, err := match.Play(number, f)
	if err != nil {
		return err
	}
	if !f.found {
		return terminal.Usagef("--position %q: %s", o.Where, f.missing(rec.Turns, rec.Decisions))
	}
	text, err := o.text(f, run, number)
	if err != nil {
		return err
	}
	if o.file != "" {
		return terminal.WriteNewFile(o.file, text)
	}
	_, err = io.WriteString(w, text)
	return err
}

// text returns the scenario file: a comment with its origin, and the position.
func (o *PositionOptions) text(f *positionFinder, run reports.Run, number int) (string, error) {
	var b bytes.Buffer
	comment := func(format string, args ...any) {
		line := strings.NewReplacer("\n", " ", "\r", " ").Replace(fmt.Sprintf(format, args...))
		fmt.Fprintf(&b, "# %s\n", line)
	}
	names := reports.DistinctNames(run.Decks)
	at, _ := scenario.Here(f.game, &f.state)
	comment("%s%d --position %s", run.Repeat, number+1, terminal.Quote(o.Where))
	for i, d := range run.Decks {
		if note := d.BlankNote(names[i]); note != "" {
			comment("%s Only wisim sim --from --blank reads it back.", note)
		}
	}
	writeOwnCards(&b, o.Cards)
	title := fmt.Sprintf("%s against %s, game %d, %v", names[0], names[1], number+1, at)
	err := scenario.Write(&b, title, f.game, &f.state)
	return b.String(), err
}

// writeOwnCards writes own cards as the block of a scenario file, which ends at the
// first brace at the beginning of a line; so each line is indented.
func writeOwnCards(b *bytes.Buffer, own []cardlang.File) {
	if len(own) == 0 {
		return
	}
	fmt.Fprint(b, "cards {\n")
	for _, f := range own {
		for line := range strings.Lines(string(f.Text)) {
			fmt.Fprintf(b, "  %s\n", strings.TrimRight(line, "\r\n"))
		}
	}
	fmt.Fprint(b, "}\n\n")
}

// positionFinder follows a game to the wanted point. It replays each action step by
// step, so that it also sees the moments at which nobody decides.
type positionFinder struct {
	want  point
	game  *engine.Game
	state engine.State // state at the wanted point, valid if found is true
	found bool

	decision int           // number of the last decision; 1 is the first
	possible []int         // decisions before which a position could be written
	moments  []engine.Step // steps of the wanted turn that the finder has seen
}

// Begin implements selfplay.Watcher.
func (f *positionFinder) Begin(g *engine.Game, s *engine.State) *engine.Game {
	f.game = g
	if s != nil {
		start := *s
		f.walk(&start, g.Referee(&start).Here())
	}
	return g
}

// Choose implements selfplay.Watcher.
func (f *positionFinder) Choose(g *engine.Game, s *engine.State, a engine.Action) {
	f.decision++
	if f.found {
		return
	}
	next := *s
	if _, ok := scenario.Here(g, &next); ok {
		f.possible = append(f.possible, f.decision)
		if f.decision == f.want.decision {
			f.found, f.state = true, next
			return
		}
	}
	if f.want.decision == 0 {
		f.walk(&next, g.Referee(&next).AnswerStep(a))
	}
}

// walk looks at every stop until the next decision with two or more choices.
func (f *positionFinder) walk(s *engine.State, stop engine.Stop) {
	r := f.game.Referee(s)
	for stop.Kind != engine.StopOver {
		if f.look(s); f.found {
			return
		}
		if stop.Kind != engine.StopAsk {
			stop = r.Walk()
			continue
		}
		var buf engine.Actions
		legal := f.game.Legal(s, &buf)
		if len(legal) > 1 {
			return
		}
		stop = r.AnswerStep(legal[0])
	}
}

// look takes the position if this is the wanted step.
func (f *positionFinder) look(s *engine.State) {
	at, ok := scenario.Here(f.game, s)
	if !ok || f.want.decision > 0 || at.Turn != f.want.turn {
		return
	}
	if !slices.Contains(f.moments, at.Step) {
		f.moments = append(f.moments, at.Step)
	}
	if at.Step == f.want.step {
		f.found, f.state = true, *s
	}
}

// missing says why the position was not found, and which ones there are.
func (f *positionFinder) missing(turns, decisions int) string {
	switch {
	case f.want.decision > decisions:
		return fmt.Sprintf("the game has %s", terminal.Count(decisions, "decision"))
	case f.want.decision > 0:
		return fmt.Sprintf("that decision is in the middle of an action or a combat; %v%s", scenario.ErrNoPosition, f.nearest())
	case len(f.moments) == 0 && f.want.turn > turns:
		return fmt.Sprintf("the game has %s", terminal.Count(turns, "turn"))
	case len(f.moments) == 0:
		return "the game began later"
	}
	var names []string
	for _, m := range f.moments {
		names = append(names, m.String())
	}
	return "that turn has " + strings.Join(names, ", ")
}

// nearest suggests the decisions around the wanted one at which a position can be
// written.
func (f *positionFinder) nearest() string {
	i, _ := slices.BinarySearch(f.possible, f.want.decision)
	var near []string
	for _, n := range f.possible[max(i-1, 0):min(i+1, len(f.possible))] {
		near = append(near, strconv.Itoa(n))
	}
	if len(near) == 0 {
		return ""
	}
	return ": try " + strings.Join(near, " or ")
}
