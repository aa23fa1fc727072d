package experiments

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"github.com/wisim/wisim/ai"
	"github.com/wisim/wisim/ai/all"
	"github.com/wisim/wisim/ai/selfplay"
	"github.com/wisim/wisim/cmd/wisim/internal/loading"
	"github.com/wisim/wisim/cmd/wisim/internal/running"
	"github.com/wisim/wisim/cmd/wisim/internal/terminal"
	"github.com/wisim/wisim/decks"
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/reports/results"
	"github.com/wisim/wisim/reports/stats"
)

// LadderOptions are the flags of the ladder.
type LadderOptions struct {
	Agents string
	Decks  string
	Games  int
	Seed   uint64
	Jobs   int
	Fixed  bool
	JSON   bool
}

// Run plays the ladder and writes its report; what agents take for a decision goes to
// std.Err.
func (o *LadderOptions) Run(ctx context.Context, std terminal.Streams) error {
	l, err := o.prepare()
	if err != nil {
		return err
	}
	err = l.play(ctx, terminal.StartProgress(std.Err, o.Games*len(l.pairs)))
	stopped := err != nil && errors.Is(err, context.Cause(ctx)) && ctx.Err() != nil
	if err != nil && !stopped {
		return err
	}
	report := l.report(o)
	report.Partial = stopped
	write := func() error { return report.writeText(std.Out) }
	if o.JSON {
		write = func() error { return terminal.WriteJSON(std.Out, report) }
	}
	if err := errors.Join(write(), l.writeTimes(std.Err)); err != nil {
		return err
	}
	if stopped {
		return fmt.Errorf("%w after %s", terminal.ErrInterrupted, terminal.Count(l.played(), "game"))
	}
	return nil
}

// ladder is agents that play each other, every one against every other.
type ladder struct {
	specs  []string
	clocks []*clock
	pairs  []*pairing
	most   int // largest number of games that two agents play
	fixed  bool
	jobs   int
}

// pairing is two agents of a ladder, by their indices, and what they have scored.
type pairing struct {
	i, j    int
	matches []*selfplay.Match // two matches for each pair of decks: in the first, agent i plays the first side
	tally   stats.Tally       // scores of agent i against agent j
	games   int
	next    int // number of the next game of each match
	decided bool
}

// roundGames is how many games of a match are played before the interval is looked at
// again.
const roundGames = 10

// prepare checks the flags and makes the matches.
func (o *LadderOptions) prepare() (*ladder, error) {
	switch {
	case o.Jobs < 1 || o.Jobs > math.MaxInt16:
		return nil, terminal.Usagef("--jobs %d: want a number from 1 to %d", o.Jobs, math.MaxInt16)
	case o.Games < 2 || o.Games > running.MaxGames:
		return nil, terminal.Usagef("-n %d: want a number of games from 2 to %d", o.Games, running.MaxGames)
	}
	l := &ladder{specs: ai.SplitSpecs(o.Agents), most: o.Games, fixed: o.Fixed, jobs: o.Jobs}
	if len(l.specs) < 2 {
		return nil, terminal.Usagef("--agents %s: one agent; want two or more with commas", terminal.Quote(o.Agents))
	}
	var create []func() ai.Agent
	for i, spec := range l.specs {
		for _, other := range l.specs[:i] {
			if other == spec {
				return nil, terminal.Usagef("--agents: %s is given twice; want each agent once", spec)
			}
		}
		f, err := all.New(spec)
		if err != nil {
			return nil, terminal.Usagef("--agents: %w", err)
		}
		c := new(clock)
		l.clocks = append(l.clocks, c)
		create = append(create, func() ai.Agent { return timed{f(), c} })
	}
	tables, names, err := o.tables()
	if err != nil {
		return nil, err
	}
	for i := range l.specs {
		for j := range l.specs[:i] {
			l.pairs = append(l.pairs, newPairing(j, i, create, tables, names, o.Seed))
		}
	}
	return l, nil
}

// tables returns a table for each deck, which plays itself, or pair of decks, and
// their names.
func (o *LadderOptions) tables() (tables []*decks.Table, names []string, err error) {
	pool, err := loading.LoadPool()
	if err != nil {
		return nil, nil, err
	}
	for _, name := range strings.Split(o.Decks, ",") {
		name = strings.TrimSpace(name)
		one, other := loading.SplitPair(name)
		t, err := decks.NamedTable(pool.LibraryWithBlanks(nil), one, other)
		if err != nil {
			return nil, nil, terminal.Usagef("--decks: %w; wisim deck list lists them", err)
		}
		tables, names = append(tables, t), append(names, name)
	}
	return tables, names, nil
}

// newPairing returns the pairing of agents i and j at all tables, each agent on
// either side.
func newPairing(i, j int, create []func() ai.Agent, tables []*decks.Table, names []string, seed uint64) *pairing {
	p := &pairing{i: i, j: j}
	for k, t := range tables {
		for side, agents := range [][2]func() ai.Agent{{create[i], create[j]}, {create[j], create[i]}} {
			p.matches = append(p.matches, &selfplay.Match{
				Start: selfplay.Decks(t.Game), Matchup: fmt.Sprintf("%s %d", names[k], side), Agents: agents, Seed: seed,
			})
		}
	}
	return p
}

// play plays rounds until every pairing is decided or has all its games.
func (l *ladder) play(ctx context.Context, bar *terminal.Progress) error {
	defer bar.Stop()
	for {
		var batches []selfplay.Batch
		var of []*pairing
		for _, p := range l.pairs {
			if p.decided && !l.fixed {
				continue
			}
			for _, m := range p.round(l.most) {
				batches, of = append(batches, m), append(of, p)
			}
		}
		if len(batches) == 0 {
			return nil
		}
		err := selfplay.Run(ctx, l.jobs, batches, selfplay.Sink{
			Game: func(results.Game) { bar.Add() },
			Slow: func(g selfplay.SlowGame) { bar.Note(l.slowNote(g)) },
			Batch: func(i int, games results.Batch, _ bool) {
				of[i].take(batches[i].Match, games.Games)
			},
		})
		if err != nil {
			return err
		}
		for _, p := range l.pairs {
			low, high := l.interval(p)
			p.decided = low > 0.5 || high < 0.5
		}
	}
}

// slowNote returns the message about a slow game, with the agents and the decks.
func (l *ladder) slowNote(g selfplay.SlowGame) string {
	for _, p := range l.pairs {
		if slices.Contains(p.matches, g.Match) {
			return fmt.Sprintf("%s, %s, %s: %s", l.specs[p.i], l.specs[p.j], g.Match.Matchup, running.SlowNote(g, ""))
		}
	}
	return running.SlowNote(g, "")
}

// interval returns the interval of the score of a pairing's first agent.
func (l *ladder) interval(p *pairing) (low, high float64) {
	if l.fixed {
		return p.tally.Interval(stats.Confidence)
	}
	return p.tally.Sequence(1 - stats.Confidence)
}

// round returns the next batches of a pairing; none once it has played most games.
func (p *pairing) round(most int) (batches []selfplay.Batch) {
	left := most - p.games
	if left < 2 {
		return nil
	}
	for _, m := range p.matches {
		n := min(roundGames, left&^1)
		if n == 0 {
			break
		}
		left -= n
		batches = append(batches, selfplay.Batch{Match: m, First: p.next, Games: n})
	}
	p.next += roundGames
	return batches
}

// take adds the games of a batch to the tally, pair by pair.
func (p *pairing) take(m *selfplay.Match, games []results.Game) {
	side := 0 // side that agent i plays in the match
	for k := range p.matches {
		if p.matches[k] == m {
			side = k % 2
		}
	}
	for k := 0; k < len(games); {
		pair, score, n := games[k].Pair, 0.0, 0.0
		for ; k < len(games) && games[k].Pair == pair; k++ {
			if p.games++; games[k].Finished() {
				score, n = score+games[k].Points(side), n+1
			}
		}
		if n > 0 {
			p.tally.Add(score/n, n/2)
		}
	}
}

// played returns the number of games played.
func (l *ladder) played() (n int) {
	for _, p := range l.pairs {
		n += p.games
	}
	return n
}

// clock counts the decisions of an agent and their time.
type clock struct{ decisions, nanoseconds atomic.Int64 }

// timed is an agent that measures its decisions.
type timed struct {
	ai.Agent
	clock *clock
}

// Choose implements ai.Agent.
func (t timed) Choose(v engine.View, legal []engine.Action) engine.Action {
	start := time.Now()
	a := t.Agent.Choose(v, legal)
	t.clock.nanoseconds.Add(int64(time.Since(start)))
	t.clock.decisions.Add(1)
	return a
}
