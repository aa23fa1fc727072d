package training

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"

	"golang.org/x/sync/errgroup"

	"github.com/wisim/wisim/ai"
	"github.com/wisim/wisim/ai/all"
	"github.com/wisim/wisim/ai/heuristic"
	"github.com/wisim/wisim/ai/mcts"
	"github.com/wisim/wisim/ai/policy"
	"github.com/wisim/wisim/cmd/wisim/internal/loading"
	"github.com/wisim/wisim/cmd/wisim/internal/terminal"
	"github.com/wisim/wisim/decks"
	"github.com/wisim/wisim/decks/around"
	"github.com/wisim/wisim/engine"
)

// PolicyTeacher is the default agent whose values of choices the policy learns: longer searches give
// fewer decisions an hour, shorter ones less exact values.
const PolicyTeacher = "mcts:120/cutoff=3"

// The shares of decisions that are sampled. Most decisions are action windows in which everybody
// passes.
const (
	shareOfWindows = 0.18
	shareOfOthers  = 0.25
)

// explorations are the shares of choices that are made at random, a share for each game, so that the
// policy also learns positions into which no agent would come.
var explorations = [...]float64{0, 0.03, 0.08, 0.15}

// listShare is the chance with which a side plays a list that comes with wisim. The other decks are
// built around a few cards each, so that all cards of the pool appear.
const listShare = 0.25

// policyDecks describes the decks in the record of the weights.
const policyDecks = "decks around all cards of the pool (decks/around), and in a fourth of the cases a list that comes with wisim"

// FitPolicy plays games, has the teacher value the choices of sampled decisions, fits a net to them,
// writes how well the net chooses, and stores it if --out says so.
func (o *Options) FitPolicy(ctx context.Context, std terminal.Streams) error {
	if err := o.checkPolicy(); err != nil {
		return err
	}
	c, err := o.newCollection()
	if err != nil {
		return err
	}
	samples, err := c.collect(ctx, std)
	if err != nil {
		return err
	}
	fmt.Fprintf(std.Out, "%d decisions of %d games\n\n%5s  %18s  %24s\n", len(samples), c.played, "EPOCH", "LOSS OF THE POLICY", "LOSS OF THE HEURISTIC")
	var kept policy.Score
	net := policy.Fit(c.pool.Lib, samples, policy.Options{Epochs: o.Epochs, Rate: float32(o.Rate), Seed: o.Seed, Report: func(epoch int, s policy.Score) {
		fmt.Fprintf(std.Out, "%5d  %11.3f points  %17.3f points\n", epoch, 100*s.Net, 100*s.Heuristic)
		kept = s
	}})
	fmt.Fprintf(std.Out, "\nmean loss of win chance at each of %d decisions that were held out, by the teacher's values\n", kept.Samples)
	if o.Out != "" {
		w := policy.Weights{Net: net, Record: policy.Record{Command: o.policyCommand(), Teacher: o.Agent, Decks: policyDecks, Games: c.played,
			Samples: len(samples), HeldOut: kept.Samples, Loss: kept.Net, BaseLoss: kept.Heuristic}}
		text, err := w.Write()
		if err != nil {
			return err
		}
		return terminal.WriteFile(o.Out, text, true, "")
	}
	return nil
}

// checkPolicy refuses flags out of range.
func (o *Options) checkPolicy() error {
	switch {
	case o.Games < 10 || o.Games > 1_000_000:
		return terminal.Usagef("--games %d: want a number from 10 to 1000000", o.Games)
	case !(o.Rate > 0 && o.Rate <= 1):
		return terminal.Usagef("--rate %v: want a number above 0, 1 at most", o.Rate)
	case o.Epochs < 1 || o.Epochs > 1000:
		return terminal.Usagef("--epochs %d: want a number from 1 to 1000", o.Epochs)
	case o.Jobs < 1 || o.Jobs > 1000:
		return terminal.Usagef("--jobs %d: want a number from 1 to 1000", o.Jobs)
	}
	create, err := all.New(o.Agent)
	if err != nil {
		return terminal.Usagef("--agent: %w", err)
	}
	if _, ok := create().(*mcts.Agent); !ok {
		return terminal.Usagef("--agent %s: the policy learns from a search; want one such as %s", o.Agent, PolicyTeacher)
	}
	return o.checkOut()
}

// policyQuestion describes what the decisions of a game depend on, besides its number. Games with
// other rules, cards or agents are other games, and other inputs of the net are other decisions.
func (o *Options) policyQuestion() string {
	return fmt.Sprintf("wisim train --policy --agent %s --seed %d, %s, inputs %s", terminal.Quote(o.Agent), o.Seed, o.Versions, policy.Format())
}

// policyCommand returns the command line that repeats FitPolicy. The number of jobs changes nothing.
func (o *Options) policyCommand() string {
	return fmt.Sprintf("wisim train --policy --games %d --agent %s --epochs %d --rate %v --seed %d --out weights.json",
		o.Games, terminal.Quote(o.Agent), o.Epochs, o.Rate, o.Seed)
}

// collection plays games and samples their decisions.
type collection struct {
	o       *Options
	teacher func() ai.Agent
	builder *around.Builder
	groups  []around.Group
	lists   []engine.Deck
	pool    *loading.Pool
	played  int
}

func (o *Options) newCollection() (*collection, error) {
	pool, err := loading.LoadPool()
	if err != nil {
		return nil, err
	}
	b, err := around.NewBuilder(pool.Lib)
	if err != nil {
		return nil, err
	}
	teacher, err := all.New(o.Agent)
	if err != nil {
		return nil, err
	}
	c := &collection{o: o, teacher: teacher, builder: b, groups: b.Groups(b.Pool()), pool: pool}
	for _, name := range decks.Names() {
		src, _, err := decks.Named(name, decks.LibraryPool(pool.Lib))
		if err != nil {
			return nil, err
		}
		c.lists = append(c.lists, engine.Deck{Capital: src.Deck().Capital, Cards: src.Deck().List()})
	}
	return c, nil
}

// collect plays all games and returns their samples in the order of the games, whatever the number of
// jobs. With --samples it takes the games that are stored there, and stores those that it plays, so
// that an interruption loses only the games that have not ended.
func (c *collection) collect(ctx context.Context, std terminal.Streams) (samples []*policy.Sample, err error) {
	var file *samplesFile
	var stored sampledGames
	if c.o.Samples != "" {
		if file, stored, err = openSamples(c.o.Samples, c.o.policyQuestion()); err != nil {
			return nil, err
		}
		defer func() { err = errors.Join(err, file.f.Close()) }()
	}
	perGame, ended := make([][]*policy.Sample, c.o.Games), make([]bool, c.o.Games)
	var missing []int
	for n := range c.o.Games {
		if perGame[n], ended[n] = stored[n]; !ended[n] {
			missing = append(missing, n)
		}
	}
	progress := terminal.StartProgress(std, "games", len(missing))
	defer progress.Stop()
	numbers := make(chan int)
	group, inner := errgroup.WithContext(ctx)
	group.Go(func() error {
		defer close(numbers)
		for _, n := range missing {
			select {
			case numbers <- n:
			case <-inner.Done():
				return nil
			}
		}
		return nil
	})
	for range c.o.Jobs {
		group.Go(func() error {
			p := &sampledGame{search: c.teacher().(*mcts.Agent), player: heuristic.Quick(), reader: policy.NewReader()}
			for n := range numbers {
				g, r, err := c.table(n)
				if err != nil {
					return err
				}
				list := p.play(g, n, r)
				if file != nil {
					if err := file.add(n, list); err != nil {
						return terminal.WithPath(c.o.Samples, err)
					}
				}
				perGame[n], ended[n] = list, true
				progress.Add()
			}
			return nil
		})
	}
	if err := group.Wait(); err != nil {
		return nil, err
	}
	for n, list := range perGame {
		if ended[n] {
			c.played++
			samples = append(samples, list...)
		}
	}
	if ctx.Err() != nil {
		kept := "; --samples would have kept them"
		if file != nil {
			kept = fmt.Sprintf("; %s has them, and the same command goes on", c.o.Samples)
		}
		return nil, fmt.Errorf("%w after %d of %d games%s", terminal.ErrInterrupted, c.played, c.o.Games, kept)
	}
	return samples, nil
}

// table returns the decks and the random numbers of a game.
func (c *collection) table(n int) (*engine.Game, *rand.Rand, error) {
	r := rand.New(rand.NewPCG(c.o.Seed, uint64(n)))
	x, y := c.groups[r.IntN(len(c.groups))], c.groups[r.IntN(len(c.groups))]
	var lists [2]engine.Deck
	for i, d := range [2]decks.Deck{c.builder.Deck(x, y), c.builder.Deck(y, x)} {
		lists[i] = engine.Deck{Capital: d.Capital, Cards: d.List()}
		if r.Float64() < listShare {
			lists[i] = c.lists[r.IntN(len(c.lists))]
		}
	}
	g, err := engine.NewGame(c.pool.Lib, lists)
	return g, r, err
}

// sampledGame plays games and samples their decisions.
type sampledGame struct {
	search        *mcts.Agent
	player        *heuristic.Agent
	reader        *policy.Reader
	state, masked engine.State
	legal         engine.Actions
	ratings       [engine.MaxLegal]mcts.Rating
	values        [engine.MaxLegal]policy.Value
}

// play plays a game and returns the samples of its decisions.
func (p *sampledGame) play(g *engine.Game, n int, r *rand.Rand) (samples []*policy.Sample) {
	p.search.Reset(r.Uint64())
	p.player.Reset(r.Uint64())
	explored := explorations[r.IntN(len(explorations))]
	s := &p.state
	for g.StartRandom(s, r.Uint64()); !s.Over(); {
		legal := g.Legal(s, &p.legal)
		v := g.Observe(s, s.ToMove(), &p.masked)
		share := shareOfOthers
		if s.Ask() == engine.AskWindow {
			share = shareOfWindows
		}
		if len(legal) > 1 && r.Float64() < share && p.search.Rate(v, legal, p.ratings[:]) {
			for i := range legal {
				p.values[i] = policy.Value(p.ratings[i])
			}
			if sample, ok := p.reader.Sample(n, v, legal, p.values[:len(legal)]); ok {
				samples = append(samples, sample)
			}
		}
		choice := p.player.Choose(v, legal)
		if len(legal) > 1 && r.Float64() < explored {
			choice = legal[r.IntN(len(legal))]
		}
		g.Apply(s, choice)
	}
	return samples
}
