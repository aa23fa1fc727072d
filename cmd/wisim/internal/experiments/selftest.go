package experiments

import (
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/wisim/wisim/ai"
	"github.com/wisim/wisim/ai/all"
	"github.com/wisim/wisim/ai/selfplay"
	"github.com/wisim/wisim/cmd/wisim/internal/loading"
	"github.com/wisim/wisim/cmd/wisim/internal/running"
	"github.com/wisim/wisim/cmd/wisim/internal/terminal"
	"github.com/wisim/wisim/decks"
	"github.com/wisim/wisim/reports/results"
	"github.com/wisim/wisim/reports/sampling"
	"github.com/wisim/wisim/reports/stats"
)

// selftestSchema is the name of the JSON schema of selftest.
const selftestSchema = "selftest/1"

// checked is the result of one check.
type checked struct {
	Name    string `json:"name"`
	Passed  bool   `json:"passed"`
	Figures string `json:"figures"` // what the check measured, in words
}

// SelftestReport is the JSON of a selftest.
type SelftestReport struct {
	terminal.Header
	Passed bool      `json:"passed"` // whether all checks passed
	Seed   uint64    `json:"seed"`
	Checks []checked `json:"checks"`
}

// SelftestOptions are the flags of selftest.
type SelftestOptions struct {
	Seed uint64
	Jobs int
	JSON bool
	ClaimsOptions
}

// worseList is dwarf-wall with nine supports replaced by weaker cards.
const worseList = `Name: worse
Capital: Dwarf
3 Defender of the Hold
3 Hammerer of Karak Azul
3 Troll Slayers
1 King Kazador
3 Dwarf Cannon Crew
3 Dwarf Masons
3 Dwarf Ranger
3 Mountain Brigade
2 Ironbreakers of Ankhor
3 Grudge Thrower
2 Organ Gun
3 Rune of Fortitude
3 Master Rune of Dismay
2 A Glorious Death
2 Burying the Grudge
3 Striking the Grudge
2 Grudge Thrower Assault
2 Demolition!
2 Wake the Mountain
2 Master Rune of Valaya
`

// selftest is the state of the checks: the cards and two agents, one strong and one
// weak.
type selftest struct {
	*SelftestOptions
	ctx    context.Context // context of the command
	pool   *loading.Pool
	strong loading.Agent
	weak   loading.Agent
}

// proof is a check by its name. run reports whether it passes and what it measured.
type proof struct {
	name string
	run  func() (passed bool, figures string, err error)
}

// checks returns the checks in the order of the report.
func (s *selftest) checks() []proof {
	return []proof{
		{"a deck against itself is even", s.mirror},
		{"the number of workers changes nothing", s.workers},
		{"a run that is killed goes on", s.killedResumes},
		{"an agent that plays at random loses", s.weakLoses},
		{"a difference that was planted is found", s.planted},
		{"lists that differ in nothing play the same games", s.same},
		{"a difference that is not there is not found", s.null},
	}
}

// Run makes all checks and writes the report. It returns an error if one failed. given
// reports whether the user gave a flag.
func (o *SelftestOptions) Run(ctx context.Context, std terminal.Streams, given func(flag string) bool) error {
	if err := o.check(o, given); err != nil {
		return err
	}
	if o.Jobs < 1 {
		return terminal.Usagef("--jobs %d: want a number from 1 up, such as %d, the processors here", o.Jobs, runtime.GOMAXPROCS(0))
	}
	if o.Claims {
		return o.runClaims(ctx, std)
	}
	s, err := o.prepare(ctx)
	if err != nil {
		return err
	}
	report := SelftestReport{Header: terminal.NewHeader(selftestSchema), Passed: true, Seed: o.Seed}
	start := time.Now()
	for _, c := range s.checks() {
		passed, figures, err := c.run()
		if err != nil {
			return fmt.Errorf("%s: %w", c.name, err)
		}
		report.Checks = append(report.Checks, checked{c.name, passed, figures})
		report.Passed = report.Passed && passed
	}
	if err := o.write(std.Out, report); err != nil {
		return err
	}
	if _, err := fmt.Fprintf(std.Err, "%.1f s\n", time.Since(start).Seconds()); err != nil {
		return err
	}
	if !report.Passed {
		return errors.New("the selftest failed")
	}
	return nil
}

// write writes the report as JSON or text.
func (o *SelftestOptions) write(out io.Writer, report SelftestReport) error {
	if o.JSON {
		return terminal.WriteJSON(out, report)
	}
	passed := 0
	for _, c := range report.Checks {
		if c.Passed {
			passed++
		}
	}
	verdict := "All " + terminal.Count(len(report.Checks), "check") + " passed."
	if !report.Passed {
		verdict = fmt.Sprintf("%d of %s FAILED.", len(report.Checks)-passed, terminal.Count(len(report.Checks), "check"))
	}
	t := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintf(t, "%s\n\n", verdict)
	for _, c := range report.Checks {
		word := "ok"
		if !c.Passed {
			word = "FAILED"
		}
		fmt.Fprintf(t, "%s\t%s\t%s\n", word, c.Name, c.Figures)
	}
	return t.Flush()
}

// prepare loads the cards and makes the agents.
func (o *SelftestOptions) prepare(ctx context.Context) (*selftest, error) {
	pool, err := loading.LoadPool()
	if err != nil {
		return nil, err
	}
	s := &selftest{SelftestOptions: o, ctx: ctx, pool: pool}
	for name, agent := range map[string]*loading.Agent{"heuristic": &s.strong, "random": &s.weak} {
		agent.Name = name
		if agent.Make, err = all.New(name); err != nil {
			return nil, err
		}
	}
	return s, nil
}

// source returns an embedded deck.
func (s *selftest) source(name string) (decks.Source, error) {
	source, ok, err := decks.Named(name, s.pool.Decks)
	if err == nil && !ok {
		err = fmt.Errorf("no deck %s", name)
	}
	return source, err
}

// ask plays a question with the given number of workers. It returns the last step and the games.
func (s *selftest) ask(q sampling.Question, workers int, matches []*selfplay.Match) (sampling.Step, []results.Game, error) {
	var games []results.Game
	a := &running.Job{
		Question: q, Matches: matches, Workers: workers,
		OnBatch: func(_ sampling.Batch, b results.Batch) error {
			games = append(games, b.Games...)
			return nil
		},
		ReplayCommand: func(int) string { return "" },
		Progress:      terminal.StartProgress(terminal.Silent(), "games", 0),
	}
	step, err := a.Answer(s.ctx)
	return step, games, err
}

// games plays n games between two embedded decks.
func (s *selftest) games(first, second string, agents [2]loading.Agent, n, workers int) ([]results.Game, error) {
	a, err := s.source(first)
	if err != nil {
		return nil, err
	}
	b, err := s.source(second)
	if err != nil {
		return nil, err
	}
	m, err := s.match(a, b, a, first+" "+second, agents)
	if err != nil {
		return nil, err
	}
	_, games, err := s.ask(running.FixedGames(m.Matchup, n), workers, []*selfplay.Match{m})
	return games, err
}

// match returns the match of decks a and b; like is the deck whose order of cards a
// follows.
func (s *selftest) match(a, b, like decks.Source, seeds string, agents [2]loading.Agent) (*selfplay.Match, error) {
	table, err := decks.NewAlignedTable(s.pool.Lib, a, b, like, true)
	if err != nil {
		return nil, err
	}
	return &selfplay.Match{
		Start: selfplay.Decks(table.Game), Matchup: seeds, Agents: [2]func() ai.Agent{agents[0].Make, agents[1].Make}, Seed: s.Seed,
	}, nil
}

// widestConfidence is the confidence of the intervals: a check fails by chance in one
// of a thousand cases.
const widestConfidence = 0.999

// mirror checks that a deck wins half of its games against itself.
func (s *selftest) mirror() (bool, string, error) {
	games, err := s.games("dwarf-wall", "dwarf-wall", [2]loading.Agent{s.strong, s.strong}, 600, s.Jobs)
	if err != nil {
		return false, "", err
	}
	rate, low, high := rateOf(games)
	return low <= 0.5 && high >= 0.5, fmt.Sprintf("%s in %s", rate, terminal.Count(len(games), "game")), nil
}

// rateOf returns the win rate of the first deck in words, and its interval.
func rateOf(games []results.Game) (text string, low, high float64) {
	r := stats.WinRate(games)
	var t stats.Tally
	for i := 0; i+1 < len(games); i += 2 {
		if a, b := games[i], games[i+1]; a.Finished() && b.Finished() {
			t.Add((a.Points(0)+b.Points(0))/2, 1)
		}
	}
	low, high = t.Interval(widestConfidence)
	return fmt.Sprintf("%.1f %% [%.1f, %.1f]", 100*r.Value, 100*low, 100*high), low, high
}

// workers checks that the number of workers does not change the games.
func (s *selftest) workers() (bool, string, error) {
	var signatures []string
	same := true
	for _, jobs := range []int{1, 2, 5} {
		games, err := s.games("dwarf", "orc", [2]loading.Agent{s.strong, s.weak}, 130, jobs)
		if err != nil {
			return false, "", err
		}
		signatures = append(signatures, fmt.Sprintf("%016x", results.Signature(games)))
		same = same && signatures[0] == signatures[len(signatures)-1]
	}
	if same {
		return true, "1, 2 and 5 workers: signature " + signatures[0], nil
	}
	return false, "1, 2 and 5 workers: signatures " + strings.Join(signatures, ", "), nil
}

// weakLoses checks that the random agent loses to the heuristic.
func (s *selftest) weakLoses() (bool, string, error) {
	games, err := s.games("dwarf-wall", "dwarf-wall", [2]loading.Agent{s.weak, s.strong}, 200, s.Jobs)
	if err != nil {
		return false, "", err
	}
	rate, _, high := rateOf(games)
	return high < 0.25, fmt.Sprintf("%s in %s", rate, terminal.Count(len(games), "game")), nil
}

// compare compares deck b with dwarf-wall, both against orc-smash. ownSeeds is
// appended to the name of b's seeds; empty for common seeds.
func (s *selftest) compare(b decks.Source, ownSeeds string, detect float64) (sampling.Step, error) {
	a, err := s.source("dwarf-wall")
	if err != nil {
		return sampling.Step{}, err
	}
	opponent, err := s.source("orc-smash")
	if err != nil {
		return sampling.Step{}, err
	}
	q := sampling.Question{
		Kind: sampling.Compare, Detect: detect, Alpha: 0.005, Beta: 0.005,
		Matchups: []sampling.Matchup{{Sides: [2]int{0, 2}, Seeds: "compare"}, {Sides: [2]int{1, 2}, Seeds: "compare"}},
	}
	var matches []*selfplay.Match
	for i, deck := range []decks.Source{a, b} {
		seeds := "compare"
		if i == 1 {
			seeds += ownSeeds
		}
		m, err := s.match(deck, opponent, a, seeds, [2]loading.Agent{s.strong, s.strong})
		if err != nil {
			return sampling.Step{}, err
		}
		matches = append(matches, m)
	}
	step, _, err := s.ask(q, s.Jobs, matches)
	return step, err
}

// differenceText describes the estimate of a comparison.
func differenceText(step sampling.Step) string {
	e := step.Estimates[0]
	return fmt.Sprintf("%s: %+.1f points [%+.1f, %+.1f] in %s", step.Verdict.Answer, 100*e.Value, 100*e.Low, 100*e.High, terminal.Count(step.Verdict.Games, "game"))
}

// worse returns the deck of worseList.
func (s *selftest) worse() (decks.Deck, error) {
	deck, _, err := decks.Read(strings.NewReader(worseList), "worse", s.pool.Decks)
	return deck, err
}

// planted checks that a weaker deck is found to be worse.
func (s *selftest) planted() (bool, string, error) {
	worse, err := s.worse()
	if err != nil {
		return false, "", err
	}
	step, err := s.compare(decks.FromDeck(worse), "", 0.1)
	if err != nil {
		return false, "", err
	}
	return step.Verdict.Answer == sampling.Worse, "nine supports replaced, " + differenceText(step), nil
}

// same checks that equal lists with common seeds play the same games.
func (s *selftest) same() (bool, string, error) {
	a, err := s.source("dwarf-wall")
	if err != nil {
		return false, "", err
	}
	step, err := s.compare(a, "", 0.05)
	if err != nil {
		return false, "", err
	}
	return step.Verdict.Answer == sampling.NoDifference && step.Estimates[0].Value == 0, differenceText(step), nil
}

// null checks that equal lists with different seeds are not called different.
func (s *selftest) null() (bool, string, error) {
	a, err := s.source("dwarf-wall")
	if err != nil {
		return false, "", err
	}
	step, err := s.compare(a, " again", 0.15)
	if err != nil {
		return false, "", err
	}
	return step.Verdict.Answer == sampling.NoDifference, "other seeds, " + differenceText(step), nil
}
