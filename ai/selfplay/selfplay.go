// Package selfplay lets agents play games against each other, as many at a
// time as wanted.
//
// A Match is two sides and a master seed: what they play, and who plays it. Its
// games come in pairs: game 2k and game 2k+1 have the same seed, and with it
// the same shuffles, and in the first of them deck 0 begins, in the second deck
// 1. The seed of a pair is a hash of the master seed, the matchup and the
// number of the pair, and every game starts from nothing but its seed. So a
// game is the same whoever plays it when.
//
// Run plays batches: consecutive games of one match each. It knows neither why
// a batch is wanted nor what becomes of it, and hands batches out in the order
// in which they were asked for, so that neither the number of workers nor an
// interruption changes what anybody sees. What it holds at a time is bounded
// by the number of workers, whatever the number of batches.
//
// A match can also begin from a Position. There nobody's turn can be swapped;
// what is swapped is who plays which side, when the agents differ.
//
// The package knows no agent by name and does not ask what decks are made of.
package selfplay

import (
	"fmt"
	"hash/fnv"

	"github.com/wisim/wisim/ai"
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/internal/splitmix"
	"github.com/wisim/wisim/reports/results"
)

// Match is what to play.
type Match struct {
	// Start gives the game with that seed, ready to play; deck first begins.
	// The state is where it goes on from, nil when it begins with the two
	// decks of the game. Start must depend on its arguments only, and is
	// called from many goroutines.
	Start func(seed uint64, first int) (*engine.Game, *engine.State, error)
	// Pairs says what the two games of a pair differ in.
	Pairs Pairing
	// Agents make the players of deck 0 and deck 1, one for each worker.
	Agents [2]func() ai.Agent
	// Seed is the master seed, Matchup a name of the two sides (the hashes of
	// their decks, say): another matchup has other games with the same master
	// seed.
	Seed    uint64
	Matchup string
	// Keep says what is recorded of each game; empty is results.KeepGames.
	Keep results.Keep
}

// Pairing is what the two games of a pair differ in.
type Pairing int

// Pairings.
const (
	SwapFirst  Pairing = iota // the other deck begins
	SwapAgents                // the agents are on the other sides
	// Unpaired games have a seed each; a pair is nothing but two of them. So
	// it is when one agent plays both sides of a position: swapping would play
	// the same game again.
	Unpaired
)

// Decks is the Start of two decks: table gives the game of a pair of games with
// that seed.
func Decks(table func(seed uint64) (*engine.Game, error)) func(uint64, int) (*engine.Game, *engine.State, error) {
	return func(seed uint64, _ int) (*engine.Game, *engine.State, error) {
		g, err := table(seed)
		return g, nil, err
	}
}

// Position is where games go on from. Deck 0 is then what player 0 has in it,
// deck 1 what player 1 has.
type Position struct {
	Game  *engine.Game
	State engine.State // nothing that the seed decides has happened yet
	// Deal has the decks dealt anew by the seed, apart from what players have
	// seen of them. Without it they stay in the order that they have.
	Deal bool
}

// Start is the Start of games from a position.
func (p *Position) Start(seed uint64, _ int) (*engine.Game, *engine.State, error) {
	s := p.State
	r := p.Game.Referee(&s)
	r.Reseed(seed)
	if p.Deal {
		r.DealDecks()
	}
	return p.Game, &s, nil
}

// PairSeed is the seed of both games of a pair.
func (m *Match) PairSeed(pair int) uint64 {
	h := fnv.New64a()
	h.Write([]byte(m.Matchup))
	return splitmix.Mix(splitmix.Mix(m.Seed^splitmix.Mix(h.Sum64())) + uint64(pair)*splitmix.Gamma)
}

// Play plays one game, 0 for the first. watch, if not nil, is told what
// happens.
func (m *Match) Play(number int, watch Watcher) (results.Game, error) {
	p := m.newPlayer()
	p.watch, p.rec = watch, nil
	rec, _, err := p.play(number, never)
	return rec.Game, err
}

// Watcher follows a game.
type Watcher interface {
	// Begin is told of a game before it starts, and gives the one to play: the
	// same with a log of its events, for instance. The state is the position
	// from which the game goes on, nil when it begins with two decks.
	Begin(*engine.Game, *engine.State) *engine.Game
	// Choose is told of an agent's choice before it is carried out.
	Choose(*engine.Game, *engine.State, engine.Action)
}

func never() bool { return false }

// player plays games, one after the other. It belongs to one goroutine.
type player struct {
	match     *Match
	agents    [2]ai.Agent
	watch     Watcher         // or nil
	rec       *recorder       // nil if nothing but the game is kept
	confident [2]ai.Confident // by agent; nil for one that has no opinion, or if turns are not kept

	state, masked engine.State
	legal         engine.Actions
}

func (m *Match) newPlayer() *player {
	p := &player{match: m, agents: [2]ai.Agent{m.Agents[0](), m.Agents[1]()}}
	if m.Keep.Cards() {
		p.rec = newRecorder(m.Keep)
	}
	for i, a := range p.agents {
		if c, ok := a.(ai.Confident); ok && m.Keep.Turns() {
			p.confident[i] = c
		}
	}
	return p
}

// play plays a game to its end, unless stop says to leave it: ok is then false.
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

// Plan is what is known of a game before it is played. Of a game from a
// position it does not know whose turn it is.
func (m *Match) Plan(number int) results.Game {
	rec := results.Game{Number: number, Pair: number / 2, First: number % 2}
	rec.Swapped = m.Pairs == SwapAgents && number%2 == 1
	rec.Seed = m.PairSeed(rec.Pair)
	if m.Pairs == Unpaired {
		rec.Seed = m.PairSeed(number)
	}
	return rec
}

// begin sets a game up and runs on to its first decision. It returns the game
// that agents look at, and the one that is played, which may have a log.
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

// choose asks the agent to move, and holds it to the rules.
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

// record notes how a game ended; before is how many decisions lie before it.
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
