package experiments

import "github.com/wisim/wisim/decks"

// seedsOf names the seeds of the games of two decks. The seed of a pair of games follows
// from this name, the master seed and the number of the pair, and from nothing else. All
// commands use it, so with one master seed they play the same games of the same two decks:
// a game that one reports can be replayed with sim, and a retest needs another master
// seed, which --fresh draws. A search, which needs other games for each of its steps, puts
// a salt before the name.
func seedsOf(a, b decks.Deck) string { return a.Hash() + " " + b.Hash() }
