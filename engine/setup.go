package engine

import (
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/internal/analysis"
)

// Steps of setup. The starting player takes the step without Other in its name, then his opponent
// takes the one with it. Steps named ...Taken handle an answer.
const (
	suShuffle = iota
	suAside   // choose cards to set aside under a card that begins the game in play
	suAsideTaken
	suAsideOther
	suAsideOtherTaken
	suHands
	suMulligan
	suMulliganTaken
	suMulliganOther
	suMulliganOtherTaken
	suDone
)

// stepSetup performs one step of setup in the order of ruling setup.step-order. Decks, boards and
// the starting player are given; it shuffles, draws the hands and offers mulligans.
func (g *Game) stepSetup(s *State, f *frame) {
	p := s.first
	switch f.step {
	case suAsideOther, suAsideOtherTaken, suMulliganOther, suMulliganOtherTaken:
		p = p.Other()
	}
	switch f.step {
	case suShuffle:
		// The starting player's deck is shuffled first, so that exchanging the seats gives the same
		// game.
		g.startInPlay(s, s.first)
		g.startInPlay(s, s.first.Other())
		g.shuffle(s, s.first)
		g.shuffle(s, s.first.Other())
		g.emitLog(s, LogEntry{Kind: LogStart, Player: s.first})
		f.step = suHands
		if g.features&analysis.SetsUp != 0 {
			f.step = suAside
		}
	case suAside, suAsideOther:
		if f.step += 2; g.askAside(s, p) {
			f.step--
		}
	case suAsideTaken, suAsideOtherTaken:
		g.setAside(s, p, s.answer.Obj())
		s.answer = 0 // clear the answer, because it would tell the opponent where the card was
		f.step--     // go back a step to ask again, because there may be another card to set aside
	case suHands:
		g.drawCards(s, s.first, g.rules[0].Hand)
		g.drawCards(s, s.first.Other(), g.rules[1].Hand)
		f.step = suMulligan
	case suMulligan, suMulliganOther: // the starting player decides about a mulligan first (note A06)
		if o := g.barsMulligan(s, p); o != 0 {
			g.emitLog(s, LogEntry{Kind: LogNoMulligan, Player: p, Obj: o})
			f.step += 2
			return
		}
		taken := setupFrame{f}.mulligans()
		if int(*taken) == g.seat(s, p).Mulligans {
			*taken = 0
			f.step += 2
			return
		}
		s.ask = question{kind: AskMulligan, player: p}
		f.step++
	case suMulliganTaken, suMulliganOtherTaken:
		taken := setupFrame{f}.mulligans()
		if s.answer.Verb() == Yes {
			g.mulligan(s, p)
			*taken++
			f.step-- // go back a step to ask again, because there may be another mulligan
			return
		}
		*taken = 0
		f.step++
	case suDone:
		s.stack[0] = frame{proc: procTurn}
	}
}

func (g *Game) mulligan(s *State, p Player) {
	n := s.hand[p].Len()
	for o := range s.hand[p].All() {
		g.toDeckTop(s, o)
	}
	g.shuffle(s, p)
	g.emitLog(s, LogEntry{Kind: LogMulligan, Player: p})
	g.drawCards(s, p, n)
}

// barsMulligan returns a card that forbids its controller p a mulligan, 0 if there is none.
func (g *Game) barsMulligan(s *State, p Player) Obj {
	for b := s.controlled[p]; g.features&analysis.SetsUp != 0 && !b.empty(); {
		if o := b.pop(); g.def(s, o).BarsMulligan {
			return o
		}
	}
	return 0
}

// startInPlay puts cards that begin the game in play from player p's deck into their zones; of
// several with one title, the first in the deck list (W193). The deck has not been shuffled yet.
// The cards do not enter play, so nothing triggers.
func (g *Game) startInPlay(s *State, p Player) {
	if g.features&analysis.SetsUp == 0 {
		return
	}
	base := Obj(p) * MaxDeck
	for o := base + 1; o <= base+Obj(g.size[p]); o++ {
		d := g.def(s, o)
		if !d.StartsInPlay || g.hasTitle(s, p, d.Title, 0) {
			continue
		}
		s.outOfDeck(o)
		zone := 3*uint8(d.zonesWhenPlayed(p)) + uint8(card.QuestZone)
		g.placeInZone(s, o, p, zone, 0)
		g.resetToPrinted(s, o)
		s.invalidate(analysis.DepBoard)
		g.emitLog(s, LogEntry{Kind: LogBegins, Player: p, Obj: o, N: int(zone)})
	}
}

// askAside asks player p for a card of his deck to set aside facedown under a card of his, and
// reports whether he has to choose one. He learns the contents of his deck but not its order,
// because it is shuffled afterwards.
func (g *Game) askAside(s *State, p Player) bool {
	if g.wantsAside(s, p) == 0 || s.nDeck[p] == 0 {
		return false
	}
	var deck Set
	for _, o := range s.deck(p) {
		deck.add(o)
	}
	deck = g.distinct(s, deck)
	for b := deck; !b.empty(); {
		s.learn(b.pop(), flagKnown0<<p)
	}
	s.ask = question{kind: AskSetAside, player: p, set: deck}
	return true
}

// wantsAside returns a card in play of player p under which fewer cards lie than its text asks for,
// 0 if there is none.
func (g *Game) wantsAside(s *State, p Player) Obj {
	for o := range s.controlled[p].All() {
		if n := g.def(s, o).SetsAside; n > 0 {
			if under := s.under(o); under.Len() < int(n) {
				return o
			}
		}
	}
	return 0
}

// setAside puts a card of player p's deck facedown under the card that wants one, and shuffles the
// deck. The card first swaps identities with the top card of the deck, so that object numbers do
// not reveal which copy was chosen.
func (g *Game) setAside(s *State, p Player, o Obj) {
	host := g.wantsAside(s, p)
	top := s.popDeck(p)
	s.swapIdents(o, top)
	s.hide(top)
	g.putUnder(s, top, host, true)
	g.shuffle(s, p)
	g.emitLog(s, LogEntry{Kind: LogSetAside, Player: p, Obj: host})
}
