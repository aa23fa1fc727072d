package engine

import (
	"math/bits"
	"slices"

	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
	"github.com/wisim/wisim/engine/internal/analysis"
	"github.com/wisim/wisim/internal/splitmix"
)

// Redeal writes a determinization of the view to out: a complete state in which the
// unseen cards of both deck lists are dealt uniformly at random to the hidden
// cards. seed determines the deal and all chance after it; out may hold any old
// state. If the viewer is not the player to move, out lacks the choices of the
// other player: it can be evaluated, but Legal and Apply do not work on it.
func (v View) Redeal(seed uint64, out *State) {
	*out = *v.s
	v.g.dealAll(out, seed)
}

// dealAll gives an identity to every object of both players that has none, and seeds
// the generator of s.
func (g *Game) dealAll(s *State, seed uint64) {
	s.rng = splitmix.Mix(seed)
	for owner := Player(0); owner < 2; owner++ {
		g.dealHidden(s, owner)
	}
	s.rng = splitmix.Mix(seed ^ 0x1f83d9abfb41bd6b)
}

// dealHidden assigns the unused identities of an owner, in random order, to his
// objects without one. It also marks the cards in his hand that can be played at
// any time.
func (g *Game) dealHidden(s *State, owner Player) {
	var unseen [MaxDeck]uint8
	n := g.unseen(s, owner, &unseen)
	mine := s.idents[int(owner)*MaxDeck+1:][:g.size[owner]]
	for i := range mine {
		if mine[i] == 0 {
			k := s.below(n)
			n--
			mine[i], unseen[k] = unseen[k], unseen[n]
		}
	}
	for w, m := range &s.hand[owner] { // hot loop: reads the set word by word, which is faster than Set.All
		for ; m != 0; m &= m - 1 {
			if o := Obj(w<<6 + bits.TrailingZeros64(m)); g.hotOf(s, o).Flags&analysis.HotAnyTime != 0 {
				s.tactics.add(o)
			}
		}
	}
}

// unseen writes the identities of an owner that no object has to out, in ascending
// order, and returns how many there are.
func (g *Game) unseen(s *State, owner Player, out *[MaxDeck]uint8) (n int) {
	base := int(owner) * MaxDeck
	left := g.all[owner]
	for _, ident := range s.idents[base+1:][:g.size[owner]] {
		left.del(Obj(ident))
	}
	for w, m := range &left { // hot loop: reads the set word by word, which is faster than Set.All
		for ; m != 0; m &= m - 1 {
			out[n] = uint8(w<<6 + bits.TrailingZeros64(m))
			n++
		}
	}
	return n
}

// Unseen writes the cards of p whose location the viewer does not know to out,
// sorted, and returns how many there are. They lie in a hand, in a deck or
// facedown; p may be the viewer himself, whose deck is hidden from him, too.
func (v View) Unseen(p Player, out *[MaxDeck]code.CardID) int {
	var idents [MaxDeck]uint8
	n := v.g.unseen(v.s, p, &idents)
	for i, id := range idents[:n] {
		out[i] = v.g.cards[id].ID
	}
	slices.Sort(out[:n])
	return n
}

// RedealHand is Redeal with the opponent's hand given: it holds the named cards. A
// card is skipped if all its copies are seen elsewhere; cards beyond the number of
// unknown cards in the hand are ignored, and missing ones are dealt at random.
func (v View) RedealHand(seed uint64, cards []code.CardID, out *State) {
	*out = *v.s
	opp := v.p.Other()
	var unseen [MaxDeck]uint8
	n := v.g.unseen(out, opp, &unseen)
	hand := out.hand[opp]
	for _, id := range cards {
		k := slices.IndexFunc(unseen[:n], func(i uint8) bool { return v.g.cards[i].ID == id })
		if k < 0 {
			continue
		}
		o := hand.pop()
		for o != 0 && out.ident(o) != 0 {
			o = hand.pop()
		}
		if o == 0 {
			break
		}
		out.idents[o] = unseen[k]
		n--
		unseen[k] = unseen[n]
	}
	v.g.dealAll(out, seed)
}

// Recast replaces the unseen cards of the opponent's deck list (Unseen) by cards, as
// if he played another list that agrees with everything seen so far. It writes the
// game with that list to into and returns this view on that game; the view is
// valid until v or into changes. cards may be in any order; there must be exactly
// as many as Unseen counts for the opponent.
func (v View) Recast(cards []code.CardID, into *Game) View {
	*into = *v.g
	opp := v.p.Other()
	var idents [MaxDeck]uint8
	n := v.g.unseen(v.s, opp, &idents)
	known := analysis.Of(v.g.lib)
	for i, ident := range idents[:n] {
		c := &known.Cards[cards[i]]
		into.cards[ident], into.hot[ident] = (*defn)(c), c.Hot
	}
	into.recast = true
	into.features, into.looks, into.handed, into.heardByAll, into.pricing = 0, 0, 0, 0, 0
	into.loyalty = [2][card.NumRaces]uint8{}
	for p := range into.size {
		base := p * MaxDeck
		for i := base + 1; i <= base+into.size[p]; i++ {
			d, first := into.cards[i], &into.hot[i].First
			if p == int(opp) {
				for *first = uint8(base + 1); into.cards[*first] != d; {
					*first++
				}
			}
			if int(*first) == i {
				into.sumUp(p, d)
			}
		}
	}
	into.markPlain()
	if into.events == nil { // without an event log, only events that cards in hands wait for are always dispatched
		into.loggedEvents = into.handed
	}
	return View{into, v.s, v.p}
}
