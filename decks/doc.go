// Package decks is about deck lists: reading them in every form in which
// people write them, saying whether they are legal, writing them, and the
// lists that come with wisim.
//
// A tour:
//
//   - A Deck (deck.go) is a capital's race and how many copies of which cards,
//     always in the order of the card codes, with a Hash that says whether two
//     lists are the same list.
//   - A Pool (pool.go) is what the package has to know about the cards. The
//     caller builds it; nothing here loads cards.
//   - Read (read.go) takes a list apart: lines.go and entries.go for text,
//     o8d.go for OCTGN, json.go for wisim's own. Names are found by match.go,
//     through misspelling and abbreviation, and whatever had to be assumed
//     comes back as a Note. Where it is not clear the answer is a ReadError
//     with the nearest names, never a guess.
//   - Check (check.go) holds a deck against the rules of deck building and
//     answers with Problems, each with the id of its ruling.
//   - Starters (starter.go) are the rulebook's decks for a first game, whose
//     last ten cards are dealt for each pair of games.
//   - Open (named.go) turns what a person typed, a name or a path, into a
//     Source of decks; the embedded lists are in lists/ and starters/.
//   - Write (write.go) is the way back.
//
// The package knows cards by their printed facts only and never plays one.
package decks
