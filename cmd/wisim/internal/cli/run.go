package cli

import (
	"cmp"
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
	"github.com/wisim/wisim/cmd/wisim/internal/loading"
	"github.com/wisim/wisim/cmd/wisim/internal/queue"
	"github.com/wisim/wisim/cmd/wisim/internal/terminal"
	"github.com/wisim/wisim/reports/results"
	"github.com/wisim/wisim/reports/sampling"
	"github.com/wisim/wisim/reports/stats"
)

// maxGames bounds -n; more does not narrow any interval that people can use.
const maxGames = 100_000_000

// runOptions are the flags of every command that plays games.
type runOptions struct {
	agents string
	lists  string
	seed   uint64
	jobs   int
	cards  loading.CardFiles
	reportOptions
	out     string
	dirFlag string // that says out, if --out is something else
	keep    string
	shard   string
}

// add the flags. who is whose the agents are: "deck".
func (o *runOptions) add(f *pflag.FlagSet, who string) {
	f.StringVar(&o.agents, "agents", "heuristic", "who plays: one agent, or two with a comma, the first for the first "+who)
	o.addRun(f)
	o.addKeep(f, "out")
	f.StringVar(&o.shard, "shard", "", "with --out and a fixed number of games: play only this part of them, such as 3/8")
}

// addRun adds the flags apart from who plays.
func (o *runOptions) addRun(f *pflag.FlagSet) {
	loading.AddListsFlag(f, &o.lists)
	f.Uint64Var(&o.seed, "seed", 1, "master seed")
	f.IntVar(&o.jobs, "jobs", runtime.GOMAXPROCS(0), "games at the same time")
	o.cards.Add(f)
	o.reportOptions.add(f)
}

// addKeep adds the flags of what is kept, and where: mostly --out.
func (o *runOptions) addKeep(f *pflag.FlagSet, dirFlag string) {
	o.addOut(f, dirFlag)
	f.StringVar(&o.keep, "keep", "games", "with --"+o.dirFlag+", how much of each game is kept: games, cards or turns")
}

// addOut adds the flag of the directory that the run is kept in.
func (o *runOptions) addOut(f *pflag.FlagSet, flag string) {
	o.dirFlag = flag
	f.StringVar(&o.out, flag, "", "keep the run in this directory, or go on with the run that is there (docs/runs.md)")
}

// check looks at what can be wrong before anything is read.
func (o *runOptions) check(cmd *cobra.Command) error {
	if err := o.checkJobs(); err != nil {
		return err
	}
	if err := loading.CheckLists(o.lists); err != nil {
		return err
	}
	if err := o.reportOptions.check(cmd); err != nil {
		return err
	}
	if o.out == "" && o.keep == "" {
		return nil // a command that keeps nothing
	}
	if err := checkQueue(cmd); err != nil {
		return err
	}
	if _, err := results.ParseKeep(o.keep); err != nil {
		return terminal.Usagef("--keep %w", err)
	}
	if _, err := parseShard(o.shard); err != nil {
		return err
	}
	if o.out != "" {
		return nil
	}
	for _, name := range []string{o.dirFlag, "keep", "shard"} {
		switch {
		case !cmd.Flags().Changed(name):
		case name == o.dirFlag:
			return terminal.Usagef("--%s \"\": want the name of a directory", name)
		default:
			return terminal.Usagef("--%s without --%s: want the directory that the run is kept in, too", name, o.dirFlag)
		}
	}
	return nil
}

// listFlags repeat what agents know of lists, how decks are read, and cards of
// one's own.
func (o *runOptions) listFlags(d *loading.DeckOptions) (out []string) {
	if o.lists != "open" {
		out = append(out, "--lists", o.lists)
	}
	return append(append(out, d.Flags()...), o.cards.Flags()...)
}

func (o *runOptions) checkJobs() error {
	if o.jobs < 1 || o.jobs > math.MaxInt16 {
		return terminal.Usagef("--jobs %d: want a number from 1 to %d, such as %d, the processors here", o.jobs, math.MaxInt16, runtime.GOMAXPROCS(0))
	}
	return nil
}

// parseAgents reads the values of --agents and --lists. The agents are made when
// it is known what they believe in.
func (o *runOptions) parseAgents() (specs [2]string, err error) {
	specs, err = oneOrTwo("agents", o.agents, ai.SplitSpecs(o.agents))
	if err != nil {
		return specs, err
	}
	if o.lists == "closed" {
		for i := range specs {
			specs[i] = all.Close(specs[i])
		}
	}
	if _, err = loading.OpponentLists(nil).NewAgents(specs); err != nil {
		return specs, terminal.Usagef("--agents: %w", err)
	}
	return specs, nil
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
		return words, terminal.Usagef("--%s %s: %d %s; want one, or two with a comma", flag, list, len(names), flag)
	}
	for i := range words {
		words[i] = strings.TrimSpace(names[min(i, len(names)-1)])
	}
	return words, nil
}

// asked is a question on its way to its answer: what every command that plays
// makes of its command line, or of a run on disk.
type asked struct {
	question sampling.Question
	matches  []*selfplay.Match // what to play in each matchup of the question
	workers  int
	things   string // what the games are called, "games" if empty
	// each is told of the batches that were played, round by round, whether
	// they are played now or were before. After an interruption it is told of
	// what there is of the rest. Nil if the report looks at played alone: then
	// games of a batch that is not complete do not count.
	each func(sampling.Batch, results.Batch) error
	// repeat is the command that shows a game of a matchup again, up to its
	// number; empty if there is none.
	repeat func(matchup int) string

	store    *results.Run                        // nil if nothing is kept
	remote   *queue.Driver                       // nil if the games are played here
	offset   int                                 // matchups in the store before those of this question
	shard    shard                               // what this process plays of it
	stored   map[results.BatchID]sampling.Played // what was there at the beginning
	progress *terminal.Progress
	played   []sampling.Played
	games    int         // that count
	kept     int         // of them, that were there at the beginning
	live     stats.Tally // of those, for one matchup
	drawn    time.Time   // when the bar was told of them last
}

// total is how many games are asked for, 0 if nobody knows.
func (a *asked) total() int { return a.question.Games * len(a.question.Matchups) }

// most is how many games it will be at most as far as is known beforehand, 0 if
// nothing is.
func (a *asked) most() int { return cmp.Or(a.total(), a.question.MaxGames, a.question.Need()) }

// thing is what the games are called.
func (a *asked) thing() string { return cmp.Or(a.things, "games") }

// answer plays until the question is answered: it asks the plan, plays the
// round, and asks again. A shard ends with its part of the first round.
func (a *asked) answer(ctx context.Context) (sampling.Step, error) {
	for {
		step, err := sampling.Next(a.question, a.played)
		if err != nil || step.Verdict != nil {
			return step, err
		}
		a.progress.SetTotal(step.Expect, a.known(step))
		if err := a.play(ctx, inTurn(step.Missing)); err != nil {
			return step, a.explain(err)
		}
		if !a.shard.all() {
			return step, nil
		}
	}
}

// inTurn is the order in which a round is played: a batch of each matchup, then
// the next of each. So an interruption leaves as much of one as of the other,
// and both sides of a comparison.
func inTurn(round []sampling.Batch) []sampling.Batch {
	round = slices.Clone(round)
	slices.SortStableFunc(round, func(a, b sampling.Batch) int { return cmp.Compare(a.Number, b.Number) })
	return round
}

// known is what is known after the last round, beside the bar.
func (a *asked) known(step sampling.Step) string {
	if len(step.Estimates) != 1 {
		return "games"
	}
	e := step.Estimates[0]
	if a.question.Kind == sampling.Compare {
		return fmt.Sprintf("games, difference %+.1f [%+.1f, %+.1f] points", 100*e.Value, 100*e.Low, 100*e.High)
	}
	return fmt.Sprintf("games, %.1f %% [%.1f, %.1f]", 100*e.Value, 100*e.Low, 100*e.High)
}

// How many batches are made ready at a time: a round can be long. Between two
// stretches everybody waits for the last batch, which is nothing in one process.
const (
	stretchHere  = 4096
	stretchQueue = 1 << 18
)

// play plays a round.
func (a *asked) play(ctx context.Context, round []sampling.Batch) error {
	stretch := stretchHere
	if a.remote != nil {
		stretch = stretchQueue
	}
	for i := 0; i < len(round); i += stretch {
		if err := a.playStretch(ctx, round[i:min(i+stretch, len(round))], i); err != nil {
			return err
		}
	}
	return nil
}

// playStretch plays batches of a round, the first of which has a number in it,
// apart from what was there at the beginning and from what other shards play.
func (a *asked) playStretch(ctx context.Context, round []sampling.Batch, first int) error {
	var todo []int // indices in the stretch
	var batches []selfplay.Batch
	for i, b := range round {
		if _, ok := a.stored[a.idOf(b)]; !ok && a.shard.has(first+i) {
			todo = append(todo, i)
			batches = append(batches, a.batchOf(b))
		}
	}
	next := 0 // batch to hand out
	hand := func(upto int) error {
		for ; next < upto; next++ {
			if err := a.handStored(round[next]); err != nil {
				return err
			}
		}
		return nil
	}
	var failed error
	sink := selfplay.Sink{
		Game: func(results.Game) { a.progress.Add() },
		Batch: func(i int, games results.Batch, complete bool) {
			if failed == nil {
				failed = hand(todo[i])
			}
			if failed == nil {
				failed = a.take(round[todo[i]], games, complete)
			}
		},
	}
	if a.store != nil {
		sink.Store = func(i int, games results.Batch) error { return a.store.Write(a.idOf(round[todo[i]]), games) }
	}
	err := a.send(ctx, round, todo, batches, sink)
	if a.store != nil {
		err = errors.Join(err, a.store.Settle())
	}
	if failed == nil {
		failed = hand(len(round))
	}
	return errors.Join(failed, err)
}

// send batches to whoever plays them: the workers here, or those at a queue.
func (a *asked) send(ctx context.Context, round []sampling.Batch, todo []int, batches []selfplay.Batch, sink selfplay.Sink) error {
	if a.remote == nil {
		return selfplay.Run(ctx, a.workers, batches, sink)
	}
	wanted := make([]sampling.Batch, len(todo))
	for i, k := range todo {
		wanted[i] = round[k]
	}
	return a.playRemote(ctx, wanted, sink)
}

// handStored hands a batch out that was there at the beginning.
func (a *asked) handStored(b sampling.Batch) error {
	id := a.idOf(b)
	if _, ok := a.stored[id]; !ok {
		return nil
	}
	games, err := a.store.Read(id)
	if err != nil {
		return damaged(err)
	}
	a.progress.Skip(len(games.Games))
	a.kept += len(games.Games)
	return a.take(b, games, true)
}

// take notes what was played of a batch.
func (a *asked) take(b sampling.Batch, games results.Batch, complete bool) error {
	if complete {
		p, err := sampling.Summarize(b, games.Games)
		if err != nil {
			return err
		}
		a.played = append(a.played, p)
		a.tell(p)
	}
	if a.each == nil {
		if complete {
			a.games += len(games.Games)
		}
		return nil
	}
	a.games += len(games.Games)
	return a.each(b, games)
}

// tell says beside the progress bar how far the win rate of one matchup is known
// while a round is played.
func (a *asked) tell(p sampling.Played) {
	if len(a.matches) > 1 {
		return
	}
	for _, pair := range p.Pairs {
		if n := pair.Finished(); n > 0 {
			a.live.Add(pair.Score(), float64(n)/2)
		}
	}
	if !a.progress.Visible() || time.Since(a.drawn) < tellEvery {
		return
	}
	a.drawn = time.Now()
	low, high := a.live.Sequence(1 - stats.Confidence)
	a.progress.Describe(fmt.Sprintf("games, %.1f %% [%.1f, %.1f]", 100*a.live.Mean(), 100*low, 100*high))
}

// tellEvery is how often the answer so far is worked out for the progress bar.
const tellEvery = 500 * time.Millisecond

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
func fixedGames(seeds string, games int) sampling.Question {
	return sampling.Question{Kind: sampling.Fixed, Matchups: []sampling.Matchup{{Sides: [2]int{0, 1}, Seeds: seeds}}, Games: games}
}
