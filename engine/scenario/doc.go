// Package scenario plays scenario files: a position, what the players do and
// what is expected, in the words of the game. The ruling tests are written in
// them, and designers try cards and rulings in them. docs/scenario.md describes
// the language.
//
// A Parser knows the card pool and makes a File of a text:
//
//	cursor.go     reads a line: words, numbers, names; its errors
//	names.go      finds card names in a line
//	object.go     how a line names a card, a development or a section
//	file.go       the lines of a file: scenarios, cards of one's own, blocks
//	position.go   the position, and how it is set up
//	action.go     what players do
//	expect.go     what is expected; state.go and objectfacts.go what is the case,
//	              phrase.go what is offered, event.go what happens
//
// Scenario.Run plays a script against the engine, which it watches as a
// referee (engine.Referee): hidden cards are known, and the game stops at every
// window.
//
//	run.go        the run: lines one after the other, snapshots, chance
//	perform.go    each kind of action
//	solve.go      finds the answers to the engine's many small questions in one
//	              line, by trying and going back
//	draw.go       the board as text
//	write.go      the position of a game as the beginning of a scenario
//
// Errors are of two kinds. An Error says that a file makes no sense, that a
// position is impossible or an action not legal; a Failure that an expectation
// was not met.
package scenario
