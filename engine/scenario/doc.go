// Package scenario plays scenario files: test scripts that describe a position, what
// the players do, and what is expected, in the words of the game. The tests of the
// rulings are scenario files; card designers use them to try out cards and rulings.
// docs/scenario.md describes the language.
//
// A Parser holds the card pool and parses a text into a File:
//
//	cursor.go     reads one line: words, numbers, names; reports errors
//	habits.go     what people write instead, and the form that says it
//	names.go      finds card names in a line
//	object.go     phrases that name a card, a development or a section
//	file.go       the lines of a file: scenarios, card definitions, blocks
//	position.go   the position, and how it is set up
//	action.go     what players do
//	expect.go     expectations; state.go and objectfacts.go read facts about the
//	              state, phrase.go the options on offer, event.go events
//
// Scenario.Run executes the script against the engine through engine.Referee, which
// sees hidden cards and stops at every window.
//
//	run.go           the run: executes line by line, takes snapshots, tries seeds
//	perform.go       executes each kind of action
//	declare.go       declarations: who is restored, attacks, ambushes or defends
//	assign.go        assignments of damage
//	asks.go          the questions of the engine in words
//	solve.go         answers the engine's many small questions from one line, by
//	                 backtracking search
//	forced.go        answers questions that have a single option, and records those that
//	                 a line has declined
//	simultaneous.go  the order of simultaneous effects
//	draw.go          prints the board as text
//	write.go         writes the position of a game as a scenario file
//
// There are two kinds of errors. An Error means that the file is malformed, that its
// position is impossible or that an action is not legal. A Failure means that an
// expectation was not met.
package scenario
