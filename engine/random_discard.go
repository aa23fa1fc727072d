package engine

import (
	"github.com/wisim/wisim/engine/code"
)

// Random discards in which somebody may choose instead of chance: card by card he is
// asked whether he wants to, sees the hand, and says which card it is. What is taken lies
// in a register, and all of it is discarded in the end.

// Bits of what is noted while one card is taken: those who do not want to choose it, bit
// by bit, that one of them is choosing, and, shifted, whose hand it is.
const (
	pickChoosing = 1 << 2
	pickHand     = 3
)

// takeAtRandom takes cards of a player's hand into a register until there are n of them,
// or no more; or it says what is asked before the next.
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
			return question{kind: AskMay, player: asked}, true
		}
		g.regAdd(s, f, reg, rest.nth(s.below(rest.Len())))
		*noted = 0
	}
}

// pickAnswered takes an answer: who wants to choose sees the hand and is asked which card.
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
		return question{kind: AskChoose, player: who, set: s.hand[p].minus(&got)}, true
	}
	return q, false
}

// pickers are the players, bit by bit, who may choose what a player would discard at
// random: a constant effect of theirs is about something that he controls.
func (g *Game) pickers(s *State, p Player) (who uint8) {
	for q := range Player(2) {
		if set := g.ruleObjectsOf(s, code.SPicksDiscard, q); set.meets(&s.controlled[p]) {
			who |= 1 << q
		}
	}
	return who
}
