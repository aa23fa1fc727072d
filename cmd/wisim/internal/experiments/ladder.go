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
	Lists  loading.DeckOptions
	Games  int
	Seed   uint64
	Jobs   int
	Fixed  bool
	JSON   bool
}

// Run plays the ladder and writes its report; what agents take for a decision goes to
// std.Err.
func (o *LadderOptions) Run(ctx context.Context, std terminal.Streams) error {
	l, err := o.prepare(std)
	if err != nil {
		return err
	}
	err = l.play(ctx, terminal.StartProgress(std, "games", o.Games*len(l.pairs)))
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
	decks   []string          // names of the pairs of decks
	matches []*selfplay.Match // two matches for each pair of decks, with one seed: in the first, agent i plays the first side
	first   []results.Game    // games of the latest batch of a first match
	tally   stats.Tally       // mean scores of agent i against agent j in the four games of a seed
	games   int               // games in tally, and the unfinished ones of their seeds
	next    int               // number of the next game of each match
	decided bool
}

// roundGames is how many games of a match are played before the interval is looked at
// again.
const roundGames = 10

// seedGames is how many games two agents play with one seed: each agent plays either
// side, and takes the first turn there once.
const seedGames = 4

// prepare checks the flags and makes the matches.
func (o *LadderOptions) prepare(std terminal.Streams) (*ladder, error) {
	switch {
	case o.Jobs < 1 || o.Jobs > math.MaxInt16:
		return nil, terminal.Usagef("--jobs %d: want a number from 1 to %d", o.Jobs, math.MaxInt16)
	case o.Games < seedGames || o.Games > running.MaxGames:
		return nil, terminal.Usagef("-n %d: want a number of games from %d to %d", o.Games, seedGames, running.MaxGames)
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
	tables, err := o.tables(std)
	if err != nil {
		return nil, err
	}
	for i := range l.specs {
		for j := range l.specs[:i] {
			l.pairs = append(l.pairs, l.newPairing(j, i, create, tables, o.Seed))
		}
	}
	return l, nil
}

// ladderDecks is a deck that plays itself, or a pair of decks, at its table.
type ladderDecks struct {
	name  string // what the user calls them
	seeds string // text that the seeds derive from
	table *decks.Table
}

// tables opens the decks.
func (o *LadderOptions) tables(std terminal.Streams) ([]ladderDecks, error) {
	if err := o.Lists.Check(); err != nil {
		return nil, err
	}
	pool, err := loading.LoadPool()
	if err != nil {
		return nil, err
	}
	var args []string
	var out []ladderDecks
	var pairs [][2]int // indices in args of the decks of each element of out
	for _, name := range strings.Split(o.Decks, ",") {
		name = strings.TrimSpace(name)
		one, other := loading.SplitPair(name)
		pair := [2]int{len(args), len(args)}
		args = append(args, one)
		if other != one {
			pair[1] = len(args)
			args = append(args, other)
		}
		out, pairs = append(out, ladderDecks{name: name}), append(pairs, pair)
	}
	set, err := o.Lists.OpenAll(std, pool, args)
	if err != nil {
		return nil, err
	}
	for i, pair := range pairs {
		d := &out[i]
		d.seeds = seedName(set.Decks[pair[0]])
		if pair[0] != pair[1] {
			d.seeds += "/" + seedName(set.Decks[pair[1]])
		}
		d.table, err = set.NewTable(set.Lib, set.Decks[pair[0]].Source, set.Decks[pair[1]].Source, true)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", d.name, err)
		}
	}
	return out, nil
}

// seedName returns what the seeds of a deck derive from: the name of an embedded deck,
// or else the hash of the list, whatever its file is called.
func seedName(d *loading.Deck) string {
	if slices.Contains(decks.Names(), d.Arg) {
		return d.Arg
	}
	return d.Deck().Hash()
}

// newPairing returns the pairing of agents i and j at all tables, each agent on
// either side. The seeds depend on the two agents, so that the shuffles of different
// pairings are independent, but not on the order of the agents.
func (l *ladder) newPairing(i, j int, create []func() ai.Agent, tables []ladderDecks, seed uint64) *pairing {
	p := &pairing{i: i, j: j}
	both := []string{l.specs[i], l.specs[j]}
	slices.Sort(both)
	for _, t := range tables {
		p.decks = append(p.decks, t.name)
		matchup := strings.Join(append([]string{t.seeds}, both...), " ")
		for _, agents := range [][2]func() ai.Agent{{create[i], create[j]}, {create[j], create[i]}} {
			p.matches = append(p.matches, &selfplay.Match{
				Start: selfplay.Decks(t.table.Game), Matchup: matchup, Agents: agents, Seed: seed,
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
		if k := slices.Index(p.matches, g.Match); k >= 0 {
			return fmt.Sprintf("%s, %s, %s: %s", l.specs[p.i], l.specs[p.j], p.decks[k/2], running.SlowNote(g, ""))
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

// round returns the next batches of a pairing, the same games of both matches of a pair
// of decks; none once it has played most games.
func (p *pairing) round(most int) (batches []selfplay.Batch) {
	left := most - p.games
	for k := 0; k < len(p.matches) && left >= seedGames; k += 2 {
		n := min(roundGames, left/seedGames*2)
		left -= 2 * n
		for _, m := range p.matches[k : k+2] {
			batches = append(batches, selfplay.Batch{Match: m, First: p.next, Games: n})
		}
	}
	p.next += roundGames
	return batches
}

// take takes the games of a batch. Those of the second match of a pair of decks follow
// those of the first. The games of each seed are one observation; a seed of which a
// match was interrupted is left out.
func (p *pairing) take(m *selfplay.Match, games []results.Game) {
	if slices.Index(p.matches, m)%2 == 0 {
		p.first = slices.Clone(games)
		return
	}
	seeds := map[int][]results.Game{}
	for _, g := range games {
		seeds[g.Pair] = append(seeds[g.Pair], g)
	}
	for k := 0; k+1 < len(p.first); k++ {
		pair := p.first[k].Pair
		if second := seeds[pair]; p.first[k+1].Pair == pair && len(second) == 2 {
			p.count(p.first[k:k+2], second)
		}
	}
	p.first = nil
}

// count adds the games of a seed to the tally: in the first, agent i plays the first
// side, in the second, the other one.
func (p *pairing) count(sides ...[]results.Game) {
	score, n := 0.0, 0.0
	for side, games := range sides {
		for _, g := range games {
			if p.games++; g.Finished() {
				score, n = score+g.Points(side), n+1
			}
		}
	}
	if n == 0 {
		return
	}
	// A tally counts quarters: the weight of a score between two of them is divided
	// so that the mean is kept.
	const quarter = 0.25
	score /= n
	below := math.Floor(score / quarter)
	above := score/quarter - below
	p.tally.Add(below*quarter, n/seedGames*(1-above))
	if above > 0 {
		p.tally.Add((below+1)*quarter, n/seedGames*above)
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
