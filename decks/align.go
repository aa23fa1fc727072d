package decks

import (
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
)

// Align reorders list to be as much as possible like the list like: cards that both lists have
// keep their places, and each other card of list takes the place of a card that it replaces. Since
// a shuffle permutes places, games of both lists with the same seed are identical until a changed
// card is seen, which makes comparisons precise.
func Align(list, like []card.Code) []card.Code {
	left := map[card.Code]int{}
	for _, c := range list {
		left[c]++
	}
	out := make([]card.Code, 0, len(list))
	var free []int // indices of the cards in like that list does not have
	for _, c := range like {
		if len(out) == len(list) {
			break
		}
		if left[c] > 0 {
			left[c]--
		} else {
			free = append(free, len(out))
		}
		out = append(out, c)
	}
	for _, c := range list {
		if left[c] == 0 {
			continue
		}
		left[c]--
		if len(free) > 0 {
			out[free[0]] = c
			free = free[1:]
		} else {
			out = append(out, c)
		}
	}
	return out
}

// NewAlignedTable is NewTable for comparing deck a with deck like: the cards of a
// are aligned with those of like (see Align).
func NewAlignedTable(lib *code.Library, a, b, like Source, mirror bool) (*Table, error) {
	return newTable(&Table{lib: lib, decks: [2]Source{a, b}, like: &like, mirror: mirror})
}

// alignedGame prepares a game of the decks dealt for a seed, with the first deck
// aligned.
func (t *Table) alignedGame(seed uint64, a, b Deck) (*engine.Game, error) {
	like, other, err := Pair(seed, *t.like, t.decks[1], t.mirror)
	if err != nil {
		return nil, err
	}
	if t.like.starter != nil && t.decks[0].starter != nil {
		b = other // a change of the starter's box applies to one player only, so the opponent keeps the other deck
	}
	return engine.NewGame(t.lib, [2]engine.Deck{
		{Capital: a.Capital, Cards: Align(a.List(), like.List())},
		{Capital: b.Capital, Cards: b.List()},
	})
}
