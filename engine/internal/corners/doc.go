// Package corners tests every card of the pool in situations that games rarely reach: its target
// is gone when it resolves, the deck is empty, its text is blank, X is 0. The package contains
// only tests.
//
// A corner is such a situation. The table of corners (corners_test.go) says for each which cards
// can meet it, how to lay a position in which a given card does, which cards of the kit
// (testdata/kit.wic) bring it about while the game is played, and how to see in the game's log
// that it was met. Positions are random: the cards around the card under test, the phase, damage,
// tokens, hands and decks (table_test.go). Both players answer at random, with a preference for
// what leads into the corner (play_test.go).
//
// The outcome is held against laws that need no second implementation of the rules
// (laws_test.go): cards and resources are conserved, what is gone is not acted upon, who is asked
// has an option, what declines changes nothing, what is limited happens no more often, values
// derived anew are the same, and nothing that ends with the turn is left in the next.
//
// TestCorners plays a hundred positions for each card of a tenth of the pool, which a hash of the
// engine's and the cards' files draws. More, and other cards:
//
//	go test ./engine/internal/corners -positions 1000 -cards all -timeout 0
//	go test ./engine/internal/corners -cards CODE -v
//	go test ./engine/internal/corners -cards CODE -corner "target destroyed" -only 17 -v
//
// The last command plays one position again and prints it with its log. With -v the test prints
// how many positions met each corner. The laws themselves are tested on logs with faults
// (faults_test.go), and on an engine with faults: go run ./engine/internal/mutants -laws.
package corners
