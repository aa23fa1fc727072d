// Package frozen holds agents of earlier versions, complete with their weights, so that
// their successors can be measured against them in one program. Each version is a copy of
// the packages that it consists of; only import paths differ from the originals.
//
// Frozen agents are in a program that is built with -tags frozen, and in no release. Their
// specs have the version behind the name: heuristic@1, mcts:400@1. A frozen agent changes
// only as far as a change of the engine's API demands, and never in its choices.
package frozen
