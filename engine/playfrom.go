package engine

import (
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
	"github.com/wisim/wisim/engine/internal/analysis"
)

// This file handles cards that are played from elsewhere than the hand as though they were in it:
// from a discard pile (kw.necromancy) and from the top of the deck. Costs, windows and restrictions
// are those of any other card (note A48).

// elsewhere returns the cards outside his hand that player p could play, if he can pay for them and
// they have somewhere to go. main says that it is his main window (mainWindow); otherwise only
// cards are included that may be played at any time.
func (g *Game) elsewhere(s *State, p Player, main bool) (set Set) {
	if main {
		set = g.necromancers(s, p)
		if s.deps&analysis.DepRule != 0 {
			more := g.ruleObjectsOf(s, code.SPlayPile, p)
			set = set.or(&more)
		}
	}
	if top := g.playableTop(s, p); top != 0 {
		if h := g.hotOf(s, top); main || h.Kind == kTactic || h.Flags&analysis.HotAnyTime != 0 {
			set.add(top)
		}
	}
	return set
}

// necromancers returns the cards in player p's discard pile that have Necromancy or may be played
// from there by their own text. Of several copies that entered the pile this turn, or of several
// that did not, only one is returned.
func (g *Game) necromancers(s *State, p Player) (set Set) {
	granted := s.given(lastNecromancy)
	var seen [2]Set // cards already found: [0] those that entered the pile before this turn, [1] those that entered it this turn
	for _, o := range s.discards(p) {
		t := &s.objects[o]
		h := g.hotOf(s, o)
		if granted.Has(o) {
			set.add(o)
			continue
		}
		like := &seen[t.flags&flagEntered/flagEntered]
		if h.Flags&(analysis.HotNecromancy|analysis.HotFromPile) != 0 && !like.Has(Obj(h.First)) {
			like.add(Obj(h.First))
			set.add(o)
		}
	}
	return set
}

// AtHand reports whether a card is in a place from which its owner could play it: his hand, the top
// of his deck or his discard pile, if effects allow those.
func (r Referee) AtHand(o Obj) bool {
	switch r.Place(o) {
	case InHand:
		return true
	case InDeck:
		return o == r.g.playableTop(r.s, o.Owner())
	case InDiscard:
		return r.g.hasNecromancy(r.s, o) || r.g.def(r.s, o).FromPile || r.g.layable(r.s, o)
	}
	return false
}

// InReach reports whether an effect lets player p play card o of the opponent's discard pile.
func (r Referee) InReach(p Player, o Obj) bool {
	set := r.g.ruleObjectsOf(r.s, code.SPlayPile, p)
	return set.Has(o)
}

// layable reports whether the owner of a card in a discard pile could play it facedown as a
// development in some zone.
func (g *Game) layable(s *State, o Obj) bool {
	for z := range uint8(card.NumZones) {
		if set := g.developableFrom(s, o.Owner(), z); set.Has(o) {
			return true
		}
	}
	return false
}

// Awaits returns the window for which player p has to wait before he may play card o, AnyTime if he
// may now. For tactics it is the window that their text names; for other cards, unless they may be
// played at any time, it is his capital phase with an empty chain.
func (r Referee) Awaits(p Player, o Obj) code.Window {
	d := r.g.def(r.s, o)
	switch {
	case d.Kind == kTactic && d.Tactic == 0:
		return code.AnyTime
	case d.Kind == kTactic:
		if w := r.g.lib.Abilities[d.Tactic].Window; !r.g.windowOpen(r.s, p, w) {
			return w
		}
	case r.g.hotOf(r.s, o).Flags&analysis.HotAnyTime != 0:
	case r.s.nChain > 0 || !r.g.windowOpen(r.s, p, code.MyCapital):
		return code.MyCapital
	}
	return code.AnyTime
}

// addPlayable adds to set the cards outside his hand that player p can play now.
func (g *Game) addPlayable(s *State, p Player, main bool, set *Set) {
	for o := range g.elsewhere(s, p, main).All() {
		d := g.def(s, o)
		if !(d.Limited && s.turn.limited[p] > 0) && g.canPlay(s, p, o, d, g.spendable(s, p, o)) {
			set.add(o)
		}
	}
}

// playableTop returns the top card of player p's deck if an effect lets him play it, otherwise 0.
func (g *Game) playableTop(s *State, p Player) Obj {
	if s.deps&analysis.DepTop == 0 || s.nDeck[p] == 0 {
		return 0
	}
	top := s.deck(p)[s.nDeck[p]-1]
	for o := range s.statics.and(&s.controlled[p]).All() {
		d := g.def(s, o)
		for k := 0; d.Deps&analysis.DepTop != 0 && k < len(d.Abilities); k++ {
			_, ab := g.activeStatic(s, o, d.Abilities[k], code.SPlayTop, 0)
			if ab != nil && (ab.Stat.R.Kind != code.RefSel || s.ident(top) != 0 && g.matchPrinted(s, top, code.SelID(ab.Stat.R.N))) {
				return top
			}
		}
	}
	return 0
}
