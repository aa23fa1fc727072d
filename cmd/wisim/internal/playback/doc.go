// Package playback shows single games, drafts and scenarios: as a log, as a page
// to step through, as a position at one point of a game, or at a table where a
// person plays against an agent.
package playback
