package engine

import (
	"math/bits"

	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/internal/analysis"
)

// playability is a cache of what players cannot do. A player is offered a window some seven
// times a turn, and half of the time he has nothing to announce. The cache lets such a window
// pass without a look at his cards.
//
// It holds three timing masks for each player (analysis.TimingMask: a bit for each situation, and
// one each for a link on the chain and for the main window):
//
//	nothing       In these situations the player is known to have nothing to announce. A clear
//	              bit says nothing: nobody has looked, or something may be there.
//	unaffordable  In these situations some card or action failed for want of resources alone.
//	lacking       In these situations some card or action failed because no card of the kind it
//	              needs was in play (analysis.Hot.Target, analysis.HotUnit).
//
// A look at a player's cards (offerWindow) computes all three (findings, store). It tests only
// what is cheap: resources, kinds in play, zones, tokens. Targets are not tested, so that a change
// of targets alone leaves the cache valid.
//
// The danger is a set bit in nothing that is out of date: it silently takes an action away from a
// player. Whoever gives a player something new to announce must clear bits. Whoever takes
// something away need not. The other two masks may hold too many bits: they decide only how much
// of nothing is cleared when resources or kinds arrive.
//
//	what changed                                     who is told              clears, of nothing
//	a card entered a hand                            cardToHand               where it can be played, if affordable
//	resources, an effect on prices, a new phase      costsFell(p)             unaffordable
//	  in which more can be spent
//	damage or tokens on a purse, or an effect that   pursesFilled             unaffordable, of both players
//	  counts them
//	loyalty symbols                                  symbolGained             where cards of that race in hand can be played
//	a card of some kind entered play                 kindEntered              lacking, of both players
//	an action of a card in play may work now: it     enableActor              where its actions can be used
//	  entered, moved, got tokens or a questing unit
//	a text that lets others act, opens purses or     abilitiesGained          everything
//	  plays from the top of a deck
//	a player controls another card, or may play      forget(p)                everything, of that player
//	  more Limited cards
//	a lasting effect, the top of an open deck,       reset                    everything
//	  cards moved or changed what they are
//
// All of this is safe to overdo: reset is always right, and only slow. In builds with the tag
// invariants every use of a set bit is compared with the slow way: mustHaveNothing looks at all cards
// of a player whose window passed by the cache, and mustOfferAll tests each card and ability without any
// filter (check.go).
//
// What a copy of a state holds here is no part of the game: two states that differ in nothing
// else lead to the same games (essence, laws_test.go).
type playability struct {
	nothing, unaffordable, lacking [2]analysis.TimingMask
}

// may reports whether player p may have something to announce in a situation.
func (a *playability) may(p Player, now analysis.TimingMask) bool { return a.nothing[p&1]&now != now }

// allow notes that player p may have something to announce in the situations of in.
func (a *playability) allow(p Player, in analysis.TimingMask) { a.nothing[p&1] &^= in }

// costsFell notes that player p may now be able to pay for cards or actions that he could not
// afford before.
func (a *playability) costsFell(p Player) { a.nothing[p&1] &^= a.unaffordable[p&1] }

// pursesFilled notes that both players may be able to spend more from purses (payment.go).
func (a *playability) pursesFilled() {
	a.costsFell(0)
	a.costsFell(1)
}

// kindEntered notes that a card entered play, or counts as another kind now.
func (a *playability) kindEntered() {
	a.nothing[0] &^= a.lacking[0]
	a.nothing[1] &^= a.lacking[1]
}

// forget makes the cache empty for player p, so that his cards are examined at his next window.
func (a *playability) forget(p Player) { a.nothing[p&1] = 0 }

// reset makes the cache empty for both players.
func (a *playability) reset() {
	a.nothing = [2]analysis.TimingMask{}
	a.unaffordable = [2]analysis.TimingMask{}
	a.lacking = [2]analysis.TimingMask{}
}

// findings is what a look at a player's cards tells the cache. The field possible is the set of
// situations in which he may have something to announce; in all other situations he has nothing.
type findings struct{ possible, unaffordable, lacking analysis.TimingMask }

// ofMain returns what the cache already holds about player p's main window. A look in another
// window starts with it, because that look does not test cards that can be played in the main
// window alone.
func (a *playability) ofMain(p Player) findings {
	return findings{^a.nothing[p&1] & analysis.InMain, a.unaffordable[p&1] & analysis.InMain, a.lacking[p&1] & analysis.InMain}
}

// store replaces what the cache holds about player p by the findings of a new look at his cards.
func (a *playability) store(p Player, f *findings) {
	a.nothing[p&1], a.unaffordable[p&1], a.lacking[p&1] = ^f.possible, f.unaffordable, f.lacking
}

// cardToHand notes that a card entered a player's hand.
func (s *State) cardToHand(p Player, h *hotCard) {
	if s.cannotAfford(p, h) {
		s.playable.unaffordable[p&1] |= h.FromHand
	} else {
		s.playable.allow(p, h.FromHand)
	}
}

// cannotAfford reports whether a card costs more than a player has. It is false wherever an
// effect may change prices or a purse may pay, without a closer look.
func (s *State) cannotAfford(p Player, h *hotCard) bool {
	return (s.deps|h.Deps)&(analysis.DepCost|analysis.DepPurse) == 0 && s.nLasting == 0 &&
		int(h.Cost)+max(0, int(h.Loyalty)-int(s.symbols[p&1][h.Race&7])) > int(s.resources[p&1])
}

// symbolGained notes that a player gets another symbol of a race, which lowers the price of cards
// that have more loyalty icons than he had symbols.
func (g *Game) symbolGained(s *State, p Player, r card.Race) {
	for w, m := range &s.hand[p] { // hot loop: reads the set word by word, which is faster than Set.All
		for ; m != 0; m &= m - 1 {
			if h := g.hotOf(s, Obj(w<<6+bits.TrailingZeros64(m))); h.Race == r && h.Loyalty > s.symbols[p][r] {
				s.playable.allow(p, h.FromHand)
			}
		}
	}
}

// abilitiesGained notes that the text of a card in play begins to work.
func (g *Game) abilitiesGained(s *State, o Obj, d *defn, h *hotCard) {
	if d.Shared || h.Deps&(analysis.DepPurse|analysis.DepTop) != 0 {
		s.playable.reset()
	}
	for p := Player(0); h.Prices != 0 && p < 2; p++ {
		if h.Prices>>(s.objects[o].ctl()^p)&1 != 0 {
			s.playable.costsFell(p)
		}
	}
	if len(d.Actions) > 0 {
		g.enableActor(s, o)
	}
}

// enableActor updates State.actors after a change that may let an action of a card in play be
// used: the card is added if some action of it works where it lies, and removed otherwise.
func (g *Game) enableActor(s *State, o Obj) {
	t, h := &s.objects[o], g.hotOf(s, o)
	if h.Zones == 0 || !t.hasText() {
		return
	}
	if g.cannotAct(s, o, h) {
		s.actors.del(o)
		return
	}
	s.actors.add(o)
	if s.playable.allow(t.ctl(), h.When); h.Flags&analysis.HotShared != 0 {
		s.playable.reset()
	}
}

// disableActor removes a card in play from State.actors if no action of it works any more.
func (g *Game) disableActor(s *State, o Obj) {
	if g.cannotAct(s, o, g.hotOf(s, o)) {
		s.actors.del(o)
	}
}

// cannotAct reports whether no action of a card in play can be used where it lies: the zone is
// wrong, there are too few tokens on it, or all of its actions need a unit questing on it and
// there is none.
func (g *Game) cannotAct(s *State, o Obj, h *hotCard) bool {
	t := &s.objects[o]
	return h.MinTokens > t.tokens || !worksAt(h.Zones, t.zone()) || h.Flags&analysis.HotQuester != 0 && g.questUnit(s, o) == 0
}
