// Package experiments holds what commands play: two decks, a field, a comparison,
// a study, changes of cards, a search for better lists, and drafts. Each makes
// its matches and its question, writes its report, and is opened again from a
// stored run (OpenStored).
package experiments
