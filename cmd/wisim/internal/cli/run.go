package cli

import (
	"context"
	"errors"
	"fmt"
	"math"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/wisim/wisim/ai"
	"github.com/wisim/wisim/ai/all"
	"github.com/wisim/wisim/ai/selfplay"
	"github.com/wisim/wisim/reports"
	"github.com/wisim/wisim/reports/plan"
	"github.com/wisim/wisim/reports/results"
)

// maxGames bounds -n; more does not narrow any interval that people can use.
const maxGames = 100_000_000

// runOptions are the flags of every command that plays games.
type runOptions struct {
	agents string
	lists  string
	seed   uint64
	jobs   int
	cards  cardFiles
	json   bool
}

// add the flags. who is whose the agents are: "deck".
func (o *runOptions) add(f *pflag.FlagSet, who string) {
	f.StringVar(&o.agents, "agents", "heuristic", "who plays: one agent, or two with a comma, the first for the first "+who)
	o.addRun(f)
}

// addRun adds the flags apart from who plays.
func (o *runOptions) addRun(f *pflag.FlagSet) {
	f.StringVar(&o.lists, "lists", "open", "open: agents that search know both decks; closed: of the opponent's what he has shown")
	f.Uint64Var(&o.seed, "seed", 1, "master seed")
	f.IntVar(&o.jobs, "jobs", runtime.GOMAXPROCS(0), "games at the same time")
	o.cards.add(f)
	f.BoolVar(&o.json, "json", false, "write JSON")
}

// check looks at what can be wrong before anything is read.
func (o *runOptions) check() error {
	if o.jobs < 1 || o.jobs > math.MaxInt16 {
		return usagef("--jobs %d: want a number from 1 to %d, such as %d, the processors here", o.jobs, math.MaxInt16, runtime.GOMAXPROCS(0))
	}
	if o.lists != "open" && o.lists != "closed" {
		return usagef("--lists %q: want open or closed", o.lists)
	}
	return nil
}

// parseAgents reads the values of --agents and --lists.
func (o *runOptions) parseAgents() (specs [2]string, agents [2]func() ai.Agent, err error) {
	specs, err = oneOrTwo("agents", o.agents, ai.SplitSpecs(o.agents))
	if err != nil {
		return specs, agents, err
	}
	for i := range specs {
		if o.lists == "closed" {
			specs[i] = all.Close(specs[i])
		}
		if agents[i], err = all.New(specs[i]); err != nil {
			return specs, agents, usagef("--agents: %w", err)
		}
	}
	return specs, agents, nil
}

// listsOf is what the agents know of each other's lists, for a report.
func listsOf(specs [2]string) string {
	a, b := all.Lists(specs[0]), all.Lists(specs[1])
	switch {
	case a == b || b == "":
		return a
	case a == "":
		return b
	}
	return a + " for the first agent, " + b + " for the second"
}

// oneOrTwo is the value of a flag that names one for both players or one for
// either.
func oneOrTwo(flag, list string, names []string) (words [2]string, err error) {
	if len(names) > 2 {
		return words, usagef("--%s %s: %d %s; want one, or two with a comma", flag, list, len(names), flag)
	}
	for i := range words {
		words[i] = strings.TrimSpace(names[min(i, len(names)-1)])
	}
	return words, nil
}

// asked is a question on its way to its answer.
type asked struct {
	question plan.Question
	matches  []*selfplay.Match // what to play in each matchup of the question
	workers  int
	// each is told of the batches that were played, round by round, in the
	// order of matchup and number. After an interruption it is told of what
	// there is of the rest.
	each func(plan.Batch, results.Batch) error
	// repeat is the command that shows a game of a matchup again, up to its
	// number; empty if there is none.
	repeat func(matchup int) string

	progress *progress
	played   []plan.Played
	games    int // that each was told of
}

// report plays until the question is answered, or until it is interrupted, and
// has the report written. what is asked for: "games", so many of them.
func (a *asked) report(cmd *cobra.Command, what string, games int, write func(reports.Speed) error) error {
	start := time.Now()
	a.progress = newProgress(cmd.ErrOrStderr(), games)
	ctx := cmd.Context()
	_, err := a.answer(ctx)
	a.progress.finish()
	stopped := ctx.Err() != nil && errors.Is(err, context.Cause(ctx))
	if err != nil && !stopped {
		return err
	}
	if err := write(reports.Speed{Elapsed: time.Since(start), Workers: a.workers}); err != nil {
		return err
	}
	if stopped {
		return fmt.Errorf("%w after %d of %d %s", errInterrupted, a.games, games, what)
	}
	return nil
}

// answer plays until the question is answered: it asks the plan, plays the
// round, and asks again.
func (a *asked) answer(ctx context.Context) (plan.Step, error) {
	for {
		step, err := plan.Next(a.question, a.played)
		if err != nil || step.Verdict != nil {
			return step, err
		}
		a.progress.expect(step.Expect, a.known(step))
		if err := a.play(ctx, step.Missing); err != nil {
			return step, a.explain(err)
		}
	}
}

// known is what is known after the last round, beside the bar.
func (a *asked) known(step plan.Step) string {
	if len(step.Estimates) != 1 {
		return "games"
	}
	e := step.Estimates[0]
	if a.question.Kind == plan.Compare {
		return fmt.Sprintf("games, difference %+.1f [%+.1f, %+.1f] points", 100*e.Value, 100*e.Low, 100*e.High)
	}
	return fmt.Sprintf("games, %.1f %% [%.1f, %.1f]", 100*e.Value, 100*e.Low, 100*e.High)
}

// play plays batches.
func (a *asked) play(ctx context.Context, round []plan.Batch) error {
	batches := make([]selfplay.Batch, len(round))
	for i, b := range round {
		batches[i] = selfplay.Batch{Match: a.matches[b.Matchup], First: b.First(), Games: b.Games}
	}
	var failed error
	err := selfplay.Run(ctx, a.workers, batches, selfplay.Sink{
		Game: func(results.Game) { a.progress.add() },
		Batch: func(i int, games results.Batch, complete bool) {
			if failed == nil {
				failed = a.take(round[i], games, complete)
			}
		},
	})
	return errors.Join(failed, err)
}

// take notes what was played of a batch.
func (a *asked) take(b plan.Batch, games results.Batch, complete bool) error {
	if complete {
		p, err := plan.Summarize(b, games.Games)
		if err != nil {
			return err
		}
		a.played = append(a.played, p)
	}
	a.games += len(games.Games)
	return a.each(b, games)
}

// explain adds to a fault the command that shows the game it happened in.
func (a *asked) explain(err error) error {
	var fault *selfplay.GameError
	if errors.As(err, &fault) {
		if repeat := a.repeat(slices.Index(a.matches, fault.Match)); repeat != "" {
			return repeatable(err, repeat)
		}
	}
	return err
}

// repeatable adds to a fault the command that shows the game it happened in.
func repeatable(err error, repeat string) error {
	var fault *selfplay.GameError
	if errors.As(err, &fault) {
		return fmt.Errorf("%w\nto repeat it: %s%d", err, repeat, fault.Number+1)
	}
	return err
}

// fixedGames is the question of one matchup and a number of games.
func fixedGames(seeds string, games int) plan.Question {
	return plan.Question{Kind: plan.Fixed, Matchups: []plan.Matchup{{Sides: [2]int{0, 1}, Seeds: seeds}}, Games: games}
}
