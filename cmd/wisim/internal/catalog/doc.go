// Package catalog lists and shows what wisim knows: cards, words of the card
// language, decks and rulings, and which rulings are proved. It plays scenarios,
// no games.
package catalog
