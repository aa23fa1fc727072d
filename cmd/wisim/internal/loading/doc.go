// Package loading reads what a command plays with: the pool of cards with a
// designer's own card files, decks and sets of decks, the lists that agents
// believe their opponents may play, and all of these out of the manifest of a
// stored run. It plays nothing and writes only notes and warnings.
package loading
