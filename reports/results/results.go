// Package results defines the records of played games and stores them on disk.
// A runner writes them, reports read them. Records hold plain numbers and
// strings; the package knows neither the rules nor the agents.
package results

import (
	"encoding/binary"
	"hash"
	"hash/fnv"
)

// Values of Game.Winner when no deck won.
const (
	Draw       = -1 // both players lost at once, or the rules declare a draw
	Unfinished = -2 // the game reached a limit of the simulator
)

// Game is one game between deck 0 and deck 1.
type Game struct {
	Number    int    // number of the game in the run, from 0
	Pair      int    // number of the pair; its two games share Seed, with First or the agents swapped
	Seed      uint64 // seed of all randomness in the game
	First     int    // deck that took the first turn; for a game from a position, the deck whose turn it was
	Swapped   bool   // agent 0 played deck 1, and agent 1 deck 0
	Winner    int    // deck that won, 0 or 1; else Draw or Unfinished
	Turns     int    // turns begun by both players, including those before a start position
	Decisions int    // choices of both players among two or more legal actions, without those before a start position
	Ending    string // how the game ended, as the engine names it: "burned", "decked"
	Signature uint64 // hash of every action taken in the game and of the outcome
}

// Finished reports whether the game has a result. An unfinished game says nothing
// about the decks.
func (g Game) Finished() bool { return g.Winner != Unfinished }

// Points returns the deck's points: 1 for a win, 1/2 for a draw, 0 for a loss. The
// game must be finished.
func (g Game) Points(deck int) float64 {
	switch g.Winner {
	case deck:
		return 1
	case Draw:
		return 0.5
	}
	return 0
}

// Signature returns a hash over the signatures of games in the given order. Runs with
// equal signatures took the same actions.
func Signature(games []Game) uint64 {
	s := NewSigner()
	for _, g := range games {
		s.Add(g)
	}
	return s.Sum()
}

// Signer computes Signature incrementally.
type Signer struct{ hash hash.Hash64 }

// NewSigner returns a Signer without games.
func NewSigner() Signer { return Signer{fnv.New64a()} }

// Add adds the next game.
func (s Signer) Add(g Game) {
	var b [8]byte
	binary.LittleEndian.PutUint64(b[:], g.Signature)
	s.hash.Write(b[:])
}

// Sum returns the signature of the games added so far.
func (s Signer) Sum() uint64 { return s.hash.Sum64() }
