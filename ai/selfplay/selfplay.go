// Package selfplay plays games between agents on any number of workers.
//
// A Match is two decks, two agents and a master seed. Its games come in pairs: games 2k
// and 2k+1 have the same seed, and so the same shuffles; deck 0 begins the first and deck
// 1 the second. The seed of a pair is a hash of the master seed, the matchup and the
// number of the pair. Nothing else influences a game, so it is the same on every worker
// and at any time.
//
// Run plays batches, each of consecutive games of one match. It emits them in the order
// of the request, so that neither the number of workers nor an interruption changes the
// output. Its memory is bounded by the number of workers, not by the number of batches.
//
// A match can also begin from a Position. Its player to move is given, so the games of a
// pair swap the agents instead, if they differ.
//
// The package knows no agent by name and does not look into decks.
package selfplay

import (
	"fmt"
	"hash/fnv"

	"github.com/wisim/wisim/ai"
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/internal/splitmix"
	"github.com/wisim/wisim/reports/results"
)

// Match says what to play.
type Match struct {
	// Start returns the game with a seed, in which deck first begins, and the state that
	// it continues from, nil to begin with the decks. It must depend on its arguments
	// only, and is called concurrently.
	Start func(seed uint64, first int) (*engine.Game, *engine.State, error)
	// Pairs determines how the two games of a pair differ.
	Pairs Pairing
	// Agents construct the players of deck 0 and deck 1, once for each worker.
	Agents [2]func() ai.Agent
	// Seed is the master seed. Matchup identifies the two sides, for instance by the
	// hashes of their decks, so that different matchups have different games.
	Seed    uint64
	Matchup string
	// Keep determines the level of detail that is recorded of each game; empty means
	// results.KeepGames.
	Keep results.Keep
}

// Pairing is the way in which the two games of a pair differ.
type Pairing int

// The pairings.
const (
	SwapFirst  Pairing = iota // in the second game the other deck begins
	SwapAgents                // in the second game the agents swap sides
	// Unpaired games have a seed each. When one agent plays both sides of a position,
	// swapping would play the same game again.
	Unpaired
)

// Decks returns a Match.Start for two decks; table returns the game of a pair by its seed.
func Decks(table func(seed uint64) (*engine.Game, error)) func(uint64, int) (*engine.Game, *engine.State, error) {
	return func(seed uint64, _ int) (*engine.Game, *engine.State, error) {
		g, err := table(seed)
		return g, nil, err
	}
}

// Position is a state that games continue from. Deck 0 stands for the cards of player 0,
// deck 1 for those of player 1.
type Position struct {
	Game  *engine.Game
	State engine.State // the position before its decks are dealt by a seed
	// Deal shuffles the decks by the seed, except for cards that a player has seen. If it is
	// false, the decks keep their order.
	Deal bool
}

// Start is a Match.Start for games from the position.
func (p *Position) Start(seed uint64, _ int) (*engine.Game, *engine.State, error) {
	s := p.State
	r := p.Game.Referee(&s)
	r.Reseed(seed)
	if p.Deal {
		r.DealDecks()
	}
	return p.Game, &s, nil
}

// PairSeed returns the seed of both games of a pair.
func (m *Match) PairSeed(pair int) uint64 {
	h := fnv.New64a()
	h.Write([]byte(m.Matchup))
	return splitmix.Mix(splitmix.Mix(m.Seed^splitmix.Mix(h.Sum64())) + uint64(pair)*splitmix.Gamma)
}

// Play plays one game, numbered from 0. watch, if not nil, follows it.
func (m *Match) Play(number int, watch Watcher) (results.Game, error) {
	p := m.newPlayer()
	p.watch, p.rec = watch, nil
	rec, _, err := p.play(number, never)
	return rec.Game, err
}

// Watcher follows a game.
type Watcher interface {
	// Begin is called before a game starts and returns the game to play, for instance
	// the same game with a log. The state is the position that it continues from, nil if
	// it begins with two decks.
	Begin(*engine.Game, *engine.State) *engine.Game
	// Choose is called with each choice before it is applied.
	Choose(*engine.Game, *engine.State, engine.Action)
}

func never() bool { return false }

// player plays games, one after the other. It is not safe for concurrent use.
type player struct {
	match     *Match
	agents    [2]ai.Agent
	watch     Watcher         // follows the games; may be nil
	rec       *recorder       // nil in a game that a watcher follows
	confident [2]ai.Confident // by agent; nil if the agent does not implement it or turns are not kept

	state, masked engine.State
	legal         engine.Actions
}

func (m *Match) newPlayer() *player {
	p := &player{match: m, agents: [2]ai.Agent{m.Agents[0](), m.Agents[1]()}, rec: newRecorder(m.Keep)}
	for i, a := range p.agents {
		if c, ok := a.(ai.Confident); ok && m.Keep.Turns() {
			p.confident[i] = c
		}
	}
	return p
}

// play plays a game to its end; ok is false if stop ended it early.
func (p *player) play(number int, stop func() bool) (rec results.Record, ok bool, err error) {
	rec.Game = p.match.Plan(number)
	g, played, err := p.begin(&rec.Game)
	if err != nil {
		return rec, false, err
	}
	s := &p.state
	before := s.Decisions()
	sign := newSignature()
	for !s.Over() {
		if stop() {
			return rec, false, nil
		}
		a, err := p.choose(g, rec.Game.Swapped)
		if err != nil {
			return rec, false, err
		}
		if p.watch != nil {
			p.watch.Choose(g, s, a)
		}
		sign.add(uint64(a))
		played.Apply(s, a)
	}
	p.record(&rec.Game, before, sign)
	if p.rec != nil {
		p.rec.end(s, &rec)
	}
	return rec, true, nil
}

// Plan returns the number, seed and first player of a game before it is played. The first
// player is left unset for a game from a position.
func (m *Match) Plan(number int) results.Game {
	rec := results.Game{Number: number, Pair: number / 2, First: number % 2}
	rec.Swapped = m.Pairs == SwapAgents && number%2 == 1
	rec.Seed = m.PairSeed(rec.Pair)
	if m.Pairs == Unpaired {
		rec.Seed = m.PairSeed(number)
	}
	return rec
}

// begin sets a game up and runs it to the first decision. It returns g, the game that agents
// see, and played, which is the same game or a copy of it that writes a log.
func (p *player) begin(rec *results.Game) (g, played *engine.Game, err error) {
	for i, a := range p.agents {
		a.Reset(splitmix.Mix(rec.Seed + uint64(i+1)*splitmix.Gamma))
	}
	g, from, err := p.match.Start(rec.Seed, rec.First)
	if err != nil {
		return nil, nil, err
	}
	s := &p.state
	if from != nil {
		*s, rec.First = *from, int(from.Active())
		from = s
	}
	played = g
	switch {
	case p.watch != nil:
		g = p.watch.Begin(g, from)
		played = g
	case p.rec != nil:
		played = p.rec.begin(g, from)
	}
	if from != nil {
		played.Run(s)
	} else {
		played.Start(s, rec.Seed, engine.Player(rec.First))
	}
	return g, played, nil
}

// choose asks the agent to move and fails if its choice is not legal.
func (p *player) choose(g *engine.Game, swapped bool) (engine.Action, error) {
	s := &p.state
	legal := g.Legal(s, &p.legal)
	seat := s.ToMove()
	who := seat
	if swapped {
		who = seat.Other()
	}
	a := p.agents[who].Choose(g.Observe(s, seat, &p.masked), legal)
	if sure := p.confident[who]; sure != nil && p.rec != nil {
		if share, ok := sure.Expects(); ok {
			p.rec.recordExpectation(seat, share)
		}
	}
	for _, l := range g.Legal(s, &p.legal) {
		if l == a {
			return a, nil
		}
	}
	return a, fmt.Errorf("the agent of deck %d chose %v, which is not legal, at decision %d", seat+1, a, s.Decisions()+1)
}

// record stores the result of a game in rec. before is the number of decisions that were made
// before the game's position.
func (p *player) record(rec *results.Game, before int, sign signature) {
	s := &p.state
	o := s.Outcome()
	switch o.Result {
	case engine.Won:
		rec.Winner = int(o.Winner)
	case engine.Draw:
		rec.Winner = results.Draw
	default:
		rec.Winner = results.Unfinished
	}
	rec.Ending, rec.Turns, rec.Decisions = o.Ending.String(), s.Turn(), s.Decisions()-before
	for _, v := range []int{rec.First, rec.Winner, int(o.Ending), rec.Turns, rec.Decisions} {
		sign.add(uint64(v))
	}
	rec.Signature = uint64(sign)
}

// signature is a running hash of 64-bit words.
type signature uint64

func newSignature() signature { return signature(splitmix.Gamma) }

func (s *signature) add(v uint64) {
	*s = signature(splitmix.Mix(uint64(*s)^splitmix.Mix(v+splitmix.Gamma)) + splitmix.Gamma)
}
