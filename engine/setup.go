package engine

import (
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/internal/analysis"
)

// Steps of the preparation of a game: in those of two the starting player comes first,
// then the other.
const (
	suShuffle = iota
	suAside   // what lies under a card that begins the game in play
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

// stepSetup prepares the game in the order of ruling setup.step-order: decks,
// boards and the starting player are there already; then the hands.
func (g *Game) stepSetup(s *State, f *frame) {
	p := s.first
	switch f.step {
	case suAsideOther, suAsideOtherTaken, suMulliganOther, suMulliganOtherTaken:
		p = p.Other()
	}
	switch f.step {
	case suShuffle:
		// The starting player's deck first, so that a game is the same from
		// either seat.
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
		s.answer = 0 // it would tell the other player where the card was
		f.step--     // there may be another
	case suHands:
		g.drawCards(s, s.first, openingHand)
		g.drawCards(s, s.first.Other(), openingHand)
		f.step = suMulligan
	case suMulligan, suMulliganOther: // the starting player decides first (note A06)
		if o := g.barsMulligan(s, p); o != 0 {
			g.emitLog(s, LogEntry{Kind: LogNoMulligan, Player: p, Obj: o})
			f.step += 2
			return
		}
		s.ask = question{kind: AskMulligan, player: p}
		f.step++
	case suMulliganTaken, suMulliganOtherTaken:
		if s.answer.Verb() == Yes {
			g.mulligan(s, p)
		}
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

// barsMulligan is a card that keeps its controller from a mulligan, 0 if there is none.
func (g *Game) barsMulligan(s *State, p Player) Obj {
	for b := s.controlled[p]; g.features&analysis.SetsUp != 0 && !b.empty(); {
		if o := b.pop(); g.def(s, o).BarsMulligan {
			return o
		}
	}
	return 0
}

// startInPlay takes the cards out of a player's deck, which has not been shuffled, that
// begin the game in play: of several with one title the first of the list (W193). They
// lie there and do not enter play, so that nothing waits for them.
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

// askAside asks a player for a card of his deck that is to lie facedown under a card of
// his, and reports whether it does. He sees what is in his deck and not the order that it
// will have: it is shuffled again afterwards.
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

// wantsAside is a card in play of a player under which too few cards lie yet, 0 if there
// is none.
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

// setAside lays a card of a player's deck facedown under the card in play that wants one.
// The card changes objects with the one on top, so that its number does not tell how many
// there are of it, and the deck is shuffled.
func (g *Game) setAside(s *State, p Player, o Obj) {
	host := g.wantsAside(s, p)
	top := s.popDeck(p)
	s.swapIdents(o, top)
	s.hide(top)
	g.putUnder(s, top, host, true)
	g.shuffle(s, p)
	g.emitLog(s, LogEntry{Kind: LogSetAside, Player: p, Obj: host})
}
