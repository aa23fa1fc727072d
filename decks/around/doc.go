// Package around builds decks around given cards: decks in which these cards can do what
// they say.
//
// What a card asks for is read from its compiled abilities (wants.go): the selectors of its
// targets, costs, triggers and counts name races, traits, titles and types, and its
// operations and events name features such as corruption, resource tokens or developments.
// A Group is a few cards with one capital that share a deck (group.go). The deck of a group
// holds the cards of the group, cards that meet their wants and, for the rest, what the lists
// of the same capital that come with wisim hold most (build.go). It also holds cards that the
// opponent's group asks of its opponent.
package around
