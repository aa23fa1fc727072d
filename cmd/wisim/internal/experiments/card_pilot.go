package experiments

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/pflag"

	"github.com/wisim/wisim/ai"
	"github.com/wisim/wisim/ai/selfplay"
	"github.com/wisim/wisim/cmd/wisim/internal/loading"
	"github.com/wisim/wisim/cmd/wisim/internal/running"
	"github.com/wisim/wisim/cmd/wisim/internal/terminal"
	"github.com/wisim/wisim/cmd/wisim/internal/version"
	"github.com/wisim/wisim/decks"
	"github.com/wisim/wisim/decks/around"
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
	"github.com/wisim/wisim/reports"
	"github.com/wisim/wisim/reports/results"
)

// PilotOptions are the flags of a measurement of how often an agent plays cards.
type PilotOptions struct {
	running.ReportOptions
	running.CSVOptions
	Files  loading.CardFiles
	Agent  string
	InHand int // games in which each card is to be in hand
	Seed   uint64
	Jobs   int
}

// The rounds of a measurement.
const (
	pilotGames  = 32 // games of a match in a round
	pilotRounds = 64 // after these rounds cards that were in hand too seldom are given up
)

// Check refuses flags that make no sense.
func (o *PilotOptions) Check(flags *pflag.FlagSet) error {
	switch {
	case o.InHand < 1 || o.InHand > running.MaxGames:
		return terminal.Usagef("--in-hand %d: want a number of games from 1 to %d", o.InHand, running.MaxGames)
	case o.Jobs < 1 || o.Jobs > math.MaxInt16:
		return terminal.Usagef("--jobs %d: want a number from 1 to %d", o.Jobs, math.MaxInt16)
	}
	return errors.Join(o.ReportOptions.CheckForm(flags), o.CSVOptions.Check(&o.ReportOptions))
}

// Run measures the cards that the words name, or the whole pool, and writes the report.
func (o *PilotOptions) Run(ctx context.Context, std terminal.Streams, words []string) error {
	p, err := o.prepare(std, words)
	if err != nil {
		return err
	}
	bar := terminal.StartProgress(std, "games", 0)
	err = p.play(ctx, o.Jobs, bar)
	bar.Stop()
	stopped := err != nil && ctx.Err() != nil && errors.Is(err, context.Cause(ctx))
	if err != nil && !stopped {
		return err
	}
	r := p.report(o, words)
	r.Partial = stopped
	if o.CSV {
		err = r.WriteCSV(std.Out)
	} else {
		err = o.Present(std.Out, r, r.WriteText)
	}
	if err == nil && stopped {
		err = fmt.Errorf("%w after %s", terminal.ErrInterrupted, terminal.Count(p.games, "game"))
	}
	return err
}

// pilot measures cards in decks built around them. Groups of cards and the opponents of each
// round are always the same, so the counts of a card do not depend on which other cards are
// measured.
type pilot struct {
	pool    *loading.Pool
	builder *around.Builder
	agent   func() ai.Agent
	seed    uint64
	inHand  int
	groups  []around.Group
	counts  map[string]*pilotCount // by title, of all cards that are measured
	games   int
}

// pilotCount is what was counted of a card until it had been in hand often enough.
type pilotCount struct {
	card           *code.Card
	group          int
	inHand, played int
	done           bool
}

// prepare loads the cards and forms the groups.
func (o *PilotOptions) prepare(std terminal.Streams, words []string) (*pilot, error) {
	pool, err := o.Files.Load(std.Err)
	if err != nil {
		return nil, err
	}
	p := &pilot{pool: pool, seed: o.Seed, inHand: o.InHand, counts: map[string]*pilotCount{}}
	if p.agent, err = loading.OpponentLists(nil).NewAgent(o.Agent); err != nil {
		return nil, terminal.Usagef("--agents: %w", err)
	}
	if p.builder, err = around.NewBuilder(pool.Lib); err != nil {
		return nil, err
	}
	return p, p.form(words)
}

// form forms the groups of the whole pool, a designer's own cards apart, and chooses the cards
// to measure.
func (p *pilot) form(words []string) error {
	var own, rest []card.Code
	for _, f := range p.pool.Own {
		own = append(own, loading.CardsIn(f)...)
	}
	all := p.builder.Pool()
	for _, c := range all {
		if !slices.Contains(own, c) {
			rest = append(rest, c)
		}
	}
	own = slices.DeleteFunc(all, func(c card.Code) bool { return !slices.Contains(own, c) })
	p.groups = append(p.builder.Groups(rest), p.builder.Groups(own)...)
	wanted := map[string]bool{}
	for _, word := range words {
		c, err := p.pool.FindOwn(word)
		if err != nil {
			return err
		}
		if why := p.pool.WhyUnplayable(c); why != "" || !loading.FitsDecks(c) {
			return terminal.Inputf("card %s: no deck can be played with it%s", c.Name, because(why))
		}
		wanted[c.Name] = true
	}
	for i, g := range p.groups {
		for _, code := range g.Cards {
			if c, ok := p.pool.Card(code); ok && (len(words) == 0 || wanted[c.Name]) {
				p.counts[c.Name] = &pilotCount{card: c, group: i}
			}
		}
	}
	return nil
}

func because(why string) string {
	if why == "" {
		return ""
	}
	return ": " + why
}

// pilotMatch is a match of a round.
type pilotMatch struct {
	groups [2]int
	counts [2]bool // whether the cards of the side's group are counted
}

// opponent returns the group that a group plays against in a round. In most rounds the groups
// form pairs, but a group that would play itself plays another.
func (p *pilot) opponent(group, round int) int {
	n := len(p.groups)
	// Multiples of a large odd number, folded into the range, spread over all groups.
	hi, _ := bits.Mul64(uint64(round+1)*0x9e3779b97f4a7c15, uint64(n))
	other := (int(hi) - group + n) % n
	if other == group {
		other = (group + n/2) % n
	}
	return other
}

// round returns the matches of a round: those of each group that has a card to be measured.
func (p *pilot) round(n int) (list []pilotMatch) {
	active := make([]bool, len(p.groups))
	for _, c := range p.counts {
		active[c.group] = active[c.group] || !c.done
	}
	for i := range p.groups {
		if !active[i] {
			continue
		}
		k := p.opponent(i, n)
		switch mutual := p.opponent(k, n) == i; {
		case !mutual:
			list = append(list, pilotMatch{[2]int{i, k}, [2]bool{true, false}})
		case i < k:
			list = append(list, pilotMatch{[2]int{i, k}, [2]bool{true, true}})
		case !active[k]:
			list = append(list, pilotMatch{[2]int{k, i}, [2]bool{true, true}})
		}
	}
	return list
}

// play plays rounds until every card was in hand often enough.
func (p *pilot) play(ctx context.Context, jobs int, bar *terminal.Progress) error {
	for n := range pilotRounds {
		matches := p.round(n)
		if len(matches) == 0 {
			return nil
		}
		var batches []selfplay.Batch
		for _, m := range matches {
			match, err := p.match(m, n)
			if err != nil {
				return err
			}
			batches = append(batches, selfplay.Batch{Match: match, Games: pilotGames})
		}
		bar.SetTotal(p.expected(n, len(batches)), true, "")
		err := selfplay.Run(ctx, jobs, batches, selfplay.Sink{
			Game:  func(results.Game) { bar.Add(); p.games++ },
			Batch: func(i int, games results.Batch, _ bool) { p.take(matches[i], games) },
		})
		if err != nil {
			return err
		}
		for _, c := range p.counts {
			c.done = c.done || c.inHand >= p.inHand
		}
	}
	return nil
}

// expected estimates the number of games of the whole run, given the number of matches of
// round n.
func (p *pilot) expected(n, matches int) int {
	left := 1
	if n > 0 {
		most := 0
		for _, c := range p.counts {
			if !c.done && c.inHand > 0 {
				most = max(most, (p.inHand-c.inHand)*n/c.inHand)
			}
		}
		left = max(left, min(most, pilotRounds-n))
	} else {
		left = max(left, p.inHand*4/3/pilotGames)
	}
	return p.games + left*matches*pilotGames
}

// match returns a match of a round.
func (p *pilot) match(m pilotMatch, round int) (*selfplay.Match, error) {
	a, b := p.groups[m.groups[0]], p.groups[m.groups[1]]
	pair := [2]decks.Deck{p.builder.Deck(a, b), p.builder.Deck(b, a)}
	t, err := decks.NewTable(p.pool.Lib, decks.FromDeck(pair[0]), decks.FromDeck(pair[1]), true)
	if err != nil {
		return nil, fmt.Errorf("%s and %s: %w", pair[0].Name, pair[1].Name, err)
	}
	return &selfplay.Match{
		Start: selfplay.Decks(t.Game), Agents: [2]func() ai.Agent{p.agent, p.agent}, Seed: p.seed,
		Matchup: fmt.Sprintf("pilot %d %s %s", round, pair[0].Hash(), pair[1].Hash()),
	}, nil
}

// take counts the games of a batch.
func (p *pilot) take(m pilotMatch, games results.Batch) {
	for _, u := range games.Uses {
		if c := p.counts[u.Title]; c != nil && !c.done && m.counts[u.Side] && c.group == m.groups[u.Side] {
			c.inHand += int(u.InHand)
			c.played += int(u.Played)
		}
	}
}

// report returns the report of the cards so far.
func (p *pilot) report(o *PilotOptions, words []string) reports.Pilot {
	r := reports.Pilot{Version: version.String(), Agent: o.Agent, CardFiles: o.Files.Paths, Seed: o.Seed, Wanted: o.InHand, Games: p.games}
	for _, c := range p.counts {
		r.Cards = append(r.Cards, reports.NewPilotCard(reports.PilotCard{
			Code: c.card.Code.String(), Title: c.card.Name, Type: c.card.Type.String(), Race: c.card.Race.String(), InHand: c.inHand, Played: c.played,
		}))
	}
	slices.SortFunc(r.Cards, func(a, b reports.PilotCard) int { return strings.Compare(a.Code, b.Code) })
	command := []string{"wisim", "cards", "pilot"}
	for _, w := range words {
		command = append(command, terminal.Quote(w))
	}
	command = append(command, "--agents", o.Agent, "--in-hand", strconv.Itoa(o.InHand), "--seed", strconv.FormatUint(o.Seed, 10))
	r.Repeat = strings.Join(append(command, o.Files.Flags()...), " ")
	return r
}
