package engine

import (
	"github.com/wisim/wisim/engine/code"
)

// Random discards in which an effect lets a player choose instead of chance. For each
// card he is asked whether he wants to; if so, he sees the hand and chooses. The cards
// are collected in a register and discarded together at the end.

// The following bits make up *noted while one card is selected. Bits 0 and 1 mark the players who
// have declined to choose it.
const (
	pickChoosing = 1 << 2 // a player is being asked which card to discard
	pickHand     = 3      // shift: the bits from this one on hold the player whose hand is discarded from
)

// takeAtRandom adds random cards of player p's hand to register reg until there are n, or no
// more in hand. If a player may choose the next card instead, it returns the question and asks
// is true.
func (g *Game) takeAtRandom(s *State, f *frame, p Player, n, reg int, noted *uint8) (q question, asks bool) {
	for {
		got := g.regSet(s, f, reg)
		got = got.and(&s.hand[p])
		rest := s.hand[p].minus(&got)
		if got.Len() >= n || rest.empty() {
			return q, false
		}
		if who := g.pickers(s, p) &^ (*noted & 3); who != 0 {
			asked := s.active
			if who>>asked&1 == 0 {
				asked = asked.Other()
			}
			*noted = *noted&3 | uint8(p)<<pickHand
			return question{kind: AskMay, player: asked, by: g.picker(s, asked, p)}, true
		}
		g.regAdd(s, f, reg, rest.nth(s.below(rest.Len())))
		*noted = 0
	}
}

// pickAnswered handles an answer to takeAtRandom. A player who wants to choose sees the hand
// and is asked for a card; then it returns the question and asks is true.
func (g *Game) pickAnswered(s *State, f *frame, reg int, noted *uint8) (q question, asks bool) {
	who := s.ask.player
	switch {
	case *noted&pickChoosing != 0:
		g.regAdd(s, f, reg, s.answer.Obj())
		*noted = 0
	case s.answer.Verb() == No:
		*noted |= 1 << who
	default:
		p := Player(*noted >> pickHand)
		for b := s.hand[p]; !b.empty(); {
			s.learn(b.pop(), flagKnown0<<who)
		}
		got := g.regSet(s, f, reg)
		*noted |= pickChoosing
		return question{kind: AskChoose, player: who, by: s.ask.by, set: s.hand[p].minus(&got)}, true
	}
	return q, false
}

// pickers returns, as bits, the players who may choose what player p would discard at random.
func (g *Game) pickers(s *State, p Player) (who uint8) {
	for q := range Player(2) {
		if g.picker(s, q, p) != 0 {
			who |= 1 << q
		}
	}
	return who
}

// picker returns the card by which player who may choose what player p would discard at random:
// a constant effect of it is about an object that p controls. It returns 0 if there is none.
func (g *Game) picker(s *State, who, p Player) Obj {
	for b := s.statics.and(&s.controlled[who]); ; {
		src := b.pop()
		if src == 0 {
			return 0
		}
		if set := g.ruleObjectsBy(s, code.SPicksDiscard, single(src)); set.meets(&s.controlled[p]) {
			return src
		}
	}
}
