// Package decks reads deck lists in all common formats, checks whether they are
// legal, writes them, and embeds the decks that come with wisim.
//
//   - A Deck (deck.go) is a capital's race and the number of copies per card,
//     sorted by card code. Its Hash identifies the list.
//   - A Pool (pool.go) holds the facts of the cards. The caller builds it; this
//     package loads no cards.
//   - Read (read.go) parses a list: lines.go and entries.go parse text, markup.go
//     frees it of links and tags, columns.go reads tables, xml.go files of OCTGN and
//     other programs, json.go JSON. match.go finds cards by misspelt and
//     abbreviated names. Every assumption is returned as a Note; an ambiguous name
//     is a ReadError with the nearest names, never a guess.
//   - Check (check.go) checks a deck against the rules of deck building and returns
//     Problems, each with the id of its ruling.
//   - Starters (starter.go) are the rulebook's decks for a first game. Their last
//     ten cards are dealt for each pair of games.
//   - Open (named.go) resolves a name or path to a Source of decks; the embedded
//     lists are in lists/ and starters/.
//   - Write (write.go) writes a deck in one of four formats.
//
// The package uses only the printed facts of cards and plays no games.
package decks
