package scenario

import (
	"fmt"
	"runtime/debug"
	"strings"

	"github.com/wisim/wisim/engine"
)

// Result is the outcome of running a scenario.
type Result struct {
	Scenario *Scenario
	Failures []Failure // the expectations that were not met
	Err      error     // an *Error if the position is impossible or an action not legal; a *Crash if wisim panicked
}

// Passed reports whether the run had no error and no failed expectation.
func (r *Result) Passed() bool { return r.Err == nil && len(r.Failures) == 0 }

// Failure is an expectation that was not met.
type Failure struct {
	File string `json:"file"`
	Place
	Text     string `json:"text"` // the expectation as the file writes it
	Expected string `json:"expected"`
	Found    string `json:"found"`
	Note     string `json:"note,omitempty"` // where the action before the expectation stopped
	Board    string `json:"board"`
}

func (f *Failure) String() string {
	s := fmt.Sprintf("%s:%d:%d: %s\n  expected: %s\n  found:    %s\n", f.File, f.Line, f.Col, f.Text, f.Expected, f.Found)
	if f.Note != "" {
		s += "  note:     " + f.Note + "\n"
	}
	return s + indentText(f.Board, "  ")
}

func indentText(s, by string) string {
	lines := strings.Split(strings.TrimRight(s, "\n"), "\n")
	return by + strings.Join(lines, "\n"+by) + "\n"
}

// Options configures a run. Both callbacks may be nil.
type Options struct {
	// Show is called after every executed line with the board as text. The first
	// call has line 0 and shows the initial position.
	Show func(line int, text, board string)
	// Watch is called whenever Show is, with the game and the state. It must not
	// change the state.
	Watch func(line int, text string, g *engine.Game, s *engine.State)
}

// run is a scenario being executed.
type run struct {
	*table
	sc             *Scenario
	opt            Options
	stop           engine.Stop
	log            []loggedEvent
	blockStart     int // length of the log before the last block of actions
	matched        int // number of log entries that earlier "happens" expectations have matched
	newBlock       bool
	wantedByChance []event

	autoAnswers        []autoAnswer // questions with one option that the last action answered
	prevAutoAnswers    []autoAnswer // questions with one option that the action before the last one answered
	prevKind, lastKind actionKind   // the kinds of the action before the last one and of the last one
	declined           []declinedQuestion
	fighting           [2]engine.Set // the attackers and the defenders in the last window
	line               int           // number of the line that is being executed
	pending            *assignment   // an assignment of damage that a question has interrupted
	note               string        // where the last action stopped, "" if its line says so
}

// turn returns the number of the current turn, from 1. Between two turns it returns the number of
// the next one.
func (r *run) turn() int {
	n := r.s.Turn()
	if r.stop.Kind == engine.StopBegin && r.stop.Moment == engine.Moment(engine.TurnBegins) {
		n++
	}
	return max(n, 1) // the engine counts the mulligans as turn 0, scenario files as turn 1
}

// Run sets the position up and executes the script.
func (sc *Scenario) Run(opt Options) Result {
	res, _ := sc.play(opt)
	return res
}

// PlayOut runs the scenario and returns the game and its final state, from which a
// caller can continue. Both are nil if the run ended with an error.
func (sc *Scenario) PlayOut() (*engine.Game, *engine.State, Result) {
	res, t := sc.play(Options{})
	if res.Err != nil {
		return nil, nil, res
	}
	return t.g, t.s, res
}

func (sc *Scenario) play(opt Options) (res Result, t *table) {
	res.Scenario = sc
	at := Place{sc.Line, 1}
	defer func() {
		if v := recover(); v != nil {
			res.Err = &Crash{File: sc.File, Place: at, Title: sc.Title, Text: strings.TrimSpace(sc.texts[at.Line]), Value: v, Stack: string(debug.Stack())}
		}
	}()
	t, err := sc.setUp()
	if err != nil {
		res.Err = err
		return res, nil
	}
	watched := *t
	r := &run{table: &watched, sc: sc, opt: opt}
	r.g = t.g.WithLog(func(s *engine.State, e engine.LogEntry) { r.log = append(r.log, r.record(s, e)) })
	r.stop = r.referee().Here()
	r.show(0, "")
	for i := 0; i < len(sc.script); i++ {
		l := &sc.script[i]
		at = l.at
		if l.act != nil && r.wantedByChance != nil && l.act.kind != actChance {
			n, err := r.byChance(sc.actionsOfLine(i))
			if err != nil {
				res.Err = err
				return res, t
			}
			i += n - 1
		} else if l.act != nil {
			if err := r.act(l); err != nil {
				res.Err = err
				return res, t
			}
		} else if f := r.check(l); f != nil {
			res.Failures = append(res.Failures, *f)
		}
		if i+1 == len(sc.script) || sc.script[i+1].at.Line != l.at.Line {
			text := sc.texts[l.at.Line]
			if l.act != nil && r.note != "" {
				text = strings.TrimRight(text, " ") + "   (" + r.note + ")"
			}
			r.show(l.at.Line, text)
		}
	}
	if r.wantedByChance != nil {
		last := sc.script[len(sc.script)-1]
		res.Err = sc.errorAt(last.at, "want an action after it", "\"by chance\" is about the action that follows, and none does")
	}
	return res, t
}

func (r *run) show(line int, text string) {
	if r.opt.Show != nil {
		r.opt.Show(line, text, r.board())
	}
	if r.opt.Watch != nil {
		r.opt.Watch(line, text, r.g, r.s)
	}
}

// act executes an action. The error is an *Error.
func (r *run) act(l *line) error {
	if r.newBlock {
		r.newBlock = false
		r.blockStart, r.matched = len(r.log), len(r.log)
	}
	a := l.act
	if a.kind == actChance {
		r.wantedByChance = append(r.wantedByChance, a.events...)
		return nil
	}
	r.prevAutoAnswers, r.autoAnswers = r.autoAnswers, nil
	r.prevKind, r.lastKind = r.lastKind, a.kind
	note := r.note
	r.note, r.line = "", l.at.Line
	err := r.perform(a)
	if err == nil {
		return nil
	}
	at := l.at
	if err.at.Line > 0 {
		at = err.at
	}
	if s := r.declinedFor(a); s != "" {
		err.found += ": " + s
	} else if note != "" && !strings.Contains(note, err.want) {
		err.found += " (" + note + ")"
	}
	e := r.sc.errorAt(at, err.want, "%s", err.found)
	e.Board = r.board()
	return e
}

// problem is the reason why an action cannot be executed.
type problem struct {
	at         Place
	found      string
	want       string
	notReached bool // the question that the action answers never came up, so nobody knows whether it is legal
	unasked    bool // a part of the line answered no question, and no part was refused
}

// notReachedf returns a problem of an action whose question never came up.
func notReachedf(format string, args ...any) *problem {
	return &problem{found: fmt.Sprintf(format, args...), notReached: true}
}

func problemf(format string, args ...any) *problem {
	return &problem{found: fmt.Sprintf(format, args...)}
}

// snapshot is a saved state of the run, to which restore can return.
type snapshot struct {
	s    engine.State
	stop engine.Stop
	log  int

	autoAnswers, declined int
	pending               *assignment
	fighting              [2]engine.Set
}

func (r *run) save() *snapshot {
	return &snapshot{*r.s, r.stop, len(r.log), len(r.autoAnswers), len(r.declined), r.pending, r.fighting}
}

func (r *run) restore(b *snapshot) {
	*r.s = b.s
	r.stop = b.stop
	r.log = r.log[:b.log]
	r.autoAnswers = r.autoAnswers[:b.autoAnswers]
	r.declined = r.declined[:b.declined]
	r.pending, r.fighting = b.pending, b.fighting
}

// maxSeeds bounds the search for a seed that produces the events of "by chance".
const maxSeeds = 20_000

// actionsOfLine returns the actions from number i of the script to the end of their line.
func (sc *Scenario) actionsOfLine(i int) []line {
	k := i
	for k < len(sc.script) && sc.script[k].at.Line == sc.script[i].at.Line && sc.script[k].act != nil {
		k++
	}
	return sc.script[i:k]
}

// byChance performs the actions of a line with the first seed, from 1, under which the events of
// the preceding "by chance" line happen, and returns their number. The error is an *Error.
func (r *run) byChance(list []line) (n int, failed error) {
	want := r.wantedByChance
	r.wantedByChance = nil
	begin, before, kinds := r.save(), [2][]autoAnswer{r.prevAutoAnswers, r.autoAnswers}, [2]actionKind{r.prevKind, r.lastKind}
	for seed := uint64(1); seed <= maxSeeds; seed++ {
		r.referee().Reseed(seed)
		for i := range list {
			if err := r.act(&list[i]); err != nil {
				return 0, err
			}
		}
		if _, missing := r.matchEvents(want, begin.log); missing == nil {
			return len(list), nil
		}
		r.prevAutoAnswers, r.autoAnswers = before[0], before[1]
		r.prevKind, r.lastKind = kinds[0], kinds[1]
		r.restore(begin)
	}
	e := r.sc.errorAt(list[0].at, "want an event of this very line: what chance decides in it may show only later",
		"chance did not bring %q in %d tries", want[0].text, maxSeeds)
	e.Board = r.board()
	return 0, e
}

// matchEvents searches the log from entry from on for the events in order. It
// returns the entry after the last match, and the first event that was not found,
// nil if all were.
func (r *run) matchEvents(want []event, from int) (at int, missing *event) {
	for i := range want {
		for from < len(r.log) && !r.matchesEvent(&r.log[from], &want[i]) {
			from++
		}
		if from == len(r.log) {
			return from, &want[i]
		}
		from++
	}
	return from, nil
}

// perform executes an action. On a problem it restores the state.
func (r *run) perform(a *action) *problem {
	begin := r.save()
	err := r.dispatch(a)
	if err != nil && err.notReached && r.alreadyAnswered(a) {
		err = nil
	}
	if err == nil {
		r.answerAllForced()
		err = r.resumeAssignment()
	}
	if err != nil {
		if err.want == "" && !strings.Contains(err.found, "offered:") {
			err.want = strings.TrimPrefix(r.situation(), "; ")
		}
		r.restore(begin)
		return err
	}
	r.answerAllForced()
	return nil
}

func (r *run) dispatch(a *action) *problem {
	switch a.kind {
	case actPlay, actUse, actDevelop:
		return r.announce(a, false)
	case actPass:
		return r.pass(a.player)
	case actBothPass:
		return r.bothPass()
	case actRestore, actName, actAttack, actAmbush, actDefend:
		return r.declare(a)
	case actAssign:
		return r.assign(a)
	case actChoose:
		return r.choose(a)
	case actMulligan:
		return r.mulligan(a)
	case actUntil:
		return r.until(a)
	case actAsked:
		return r.untilAsked(a)
	case actEndTurn:
		return r.endTurn()
	case actOver:
		return r.untilOver()
	case actStack:
		if err := r.referee().StackDeck(a.player, a.cards); err != nil {
			return problemf("%v", err)
		}
	}
	return nil
}

// options returns the legal actions at the current decision, nil if nobody is asked.
func (r *run) options() []engine.Action {
	var buf engine.Actions
	if r.stop.Kind != engine.StopAsk {
		return nil
	}
	return append([]engine.Action(nil), r.g.Legal(r.s, &buf)...)
}

// view returns an omniscient view for the player who decides.
func (r *run) view() engine.View { return r.g.SampledView(r.s, r.stop.Player) }

func (r *run) answer(a engine.Action) {
	r.noteFighting()
	r.stop = r.referee().AnswerStep(a)
}

func (r *run) walk() {
	r.noteFighting()
	r.stop = r.referee().Walk()
}

// noteFighting records who fights in a window. Whom an effect has made a fighter there is not
// part of the declaration that follows.
func (r *run) noteFighting() {
	if r.atWindow() {
		v := r.g.SampledView(r.s, 0)
		r.fighting = [2]engine.Set{v.Attackers(), v.Defenders()}
	}
}

// atWindow reports whether a player has priority or may use triggered actions.
func (r *run) atWindow() bool {
	return r.stop.Kind == engine.StopWindow || r.stop.Kind == engine.StopAsk && (r.s.Ask() == engine.AskWindow || r.s.Ask() == engine.AskTrigger)
}

// answerAllForced answers questions that have a single option, until one has two or more.
func (r *run) answerAllForced() {
	for r.forced() {
		r.answerForced()
	}
}

// forced reports whether the current question has a single answer.
func (r *run) forced() bool {
	return r.stop.Kind == engine.StopAsk && r.s.Ask() != engine.AskWindow && len(r.options()) == 1
}

// passOnce passes for the player who has priority.
func (r *run) passOnce() {
	switch {
	case r.stop.Kind == engine.StopWindow:
		r.walk()
	case r.s.Ask() == engine.AskTrigger:
		r.noteDeclined()
		r.answer(r.doneOption())
	default:
		r.answer(r.options()[0]) // to pass is the first option
	}
}

func (r *run) doneOption() engine.Action {
	o := r.options()
	return o[len(o)-1]
}

// skip advances past the stops at the beginnings of phases, and answers questions that have a
// single option.
func (r *run) skip() {
	for {
		switch {
		case r.stop.Kind == engine.StopBegin:
			r.walk()
		case r.forced():
			r.answerForced()
		default:
			return
		}
	}
}

// situation describes for a message who has to decide what, with the options on
// offer. It begins with "; ".
func (r *run) situation() string {
	switch r.stop.Kind {
	case engine.StopOver:
		return "; the game is over: " + r.ending()
	case engine.StopBegin:
		return fmt.Sprintf("; now: %v", r.stop.Moment)
	case engine.StopWindow:
		return fmt.Sprintf("; now %d has priority (%v) and can only pass", r.stop.Player+1, r.stop.Moment)
	}
	s := fmt.Sprintf("; now %d is asked %s", r.stop.Player+1, r.question())
	if r.stop.Moment != engine.NoMoment {
		s += fmt.Sprintf(" (%v)", r.stop.Moment)
	}
	if src := r.view().Asker(); src != 0 {
		s += " for " + r.label(src)
	}
	if x := r.about(); x != 0 {
		s += " about " + r.label(x)
	}
	return s + ", offered: " + r.optionList()
}

func (r *run) optionList() string {
	var all []string
	for _, o := range r.options() {
		all = append(all, r.phrase(o))
	}
	return strings.Join(all, ", ")
}

func (r *run) ending() string {
	o := r.s.Outcome()
	switch o.Result {
	case engine.Won:
		return fmt.Sprintf("%d wins (%v)", o.Winner+1, o.Ending)
	case engine.Draw:
		return "a draw"
	case engine.Unfinished:
		return "unfinished, " + o.Ending.String()
	}
	return "not over"
}

// Board returns the initial position of the scenario as text.
func (sc *Scenario) Board() (string, error) {
	t, err := sc.setUp()
	if err != nil {
		return "", err
	}
	r := &run{table: t, sc: sc}
	r.g = t.g.WithLog(func(*engine.State, engine.LogEntry) {})
	r.stop = r.referee().Here()
	return r.board(), nil
}
