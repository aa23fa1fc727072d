// Package results is the record of games that were played: what a runner
// hands to a report. A record holds numbers and words only; it knows neither
// the rules nor the players.
package results

import (
	"encoding/binary"
	"hash"
	"hash/fnv"
)

// What Winner holds when no deck won.
const (
	Draw       = -1 // both lost at once, or another ending that the rules call a draw
	Unfinished = -2 // the game reached a cap of the simulator; says nothing about the decks
)

// Game is one game between deck 0 and deck 1.
type Game struct {
	Number    int    // place in the run, 0 first
	Pair      int    // the two games of a pair share Seed, with First or the agents swapped
	Seed      uint64 // of everything random in the game
	First     int    // the deck that took the first turn; of a game from a position, the one whose turn it was
	Swapped   bool   // agent 0 played deck 1, and agent 1 deck 0
	Winner    int    // 0 or 1, Draw, or Unfinished
	Turns     int    // turns begun, both players' counted; those before a position too
	Decisions int    // choices among two or more actions, both players' counted, those before a position apart
	Ending    string // how it ended, in the words of the engine: "burned", "decked"
	Signature uint64 // hash of every action taken and of the outcome
}

// Finished reports whether the game says anything about the decks.
func (g Game) Finished() bool { return g.Winner != Unfinished }

// Points of a deck: 1 for a win, 1/2 for a draw, 0 for a loss. Only a
// finished game has points.
func (g Game) Points(deck int) float64 {
	switch g.Winner {
	case deck:
		return 1
	case Draw:
		return 0.5
	}
	return 0
}

// Signature of a run: a hash over the signatures of its games, in the order
// given. Two runs with one signature took the same actions.
func Signature(games []Game) uint64 {
	s := NewSigner()
	for _, g := range games {
		s.Add(g)
	}
	return s.Sum()
}

// Signer makes the Signature of games that come one after another.
type Signer struct{ hash hash.Hash64 }

// NewSigner has seen no game.
func NewSigner() Signer { return Signer{fnv.New64a()} }

// Add the next game.
func (s Signer) Add(g Game) {
	var b [8]byte
	binary.LittleEndian.PutUint64(b[:], g.Signature)
	s.hash.Write(b[:])
}

// Sum is the signature of the games so far.
func (s Signer) Sum() uint64 { return s.hash.Sum64() }
