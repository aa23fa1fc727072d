package mcts

import "github.com/wisim/wisim/engine"

// key identifies an edge of the tree. It describes an action in terms that mean the same
// in every determinization.
//
// An engine.Action is not suitable, because it holds an object number, and a hidden card
// has another identity in every sample: "play object 137" plays one card in this sample
// and another in the next. So a card is identified by its object number only if it was in
// play when the decision began and still is: then it is the same public object in all
// samples. Any other card is identified by its code.CardID, with the zone and the
// controller if it is in play. If the player who moves does not know the card (a facedown
// card of the opponent), only the zone counts. Cards with equal keys look alike to the
// player who chooses, so one edge for all of them loses nothing.
//
// The root player never sees which card his opponent lays facedown. All these choices
// share one edge (argAnyCard), and the search draws one at random: separate edges would
// let the root player react to a card that he cannot see.
//
// The kind of question and the player who moves are part of the key, because the same
// history can lead to different questions: with one hand the opponent may respond,
// with another he cannot and is not asked.
//
//	bits 0-15   argument: object, card, number
//	bits 16-18  zone, 3*side+zone; of a card played from elsewhere than the hand its place
//	bits 19     controller
//	bits 20-21  kind of the argument (argNumber etc.)
//	bits 22-25  verb
//	bits 26-30  kind of the question (engine.Ask)
//	bit  31     the player who moves
//	bits 32-63  for a declaration: a hash of its units
type key uint64

// The kinds of arguments of a key.
const (
	argNumber  = iota // a number, a section, or an object that was in play at the root
	argCard           // a card that is not in play, by code.CardID
	argInPlay         // a card that came into play since the root, by code.CardID
	argAnyCard        // a card that the root player cannot identify
)

// mover returns the player whose choice the edge is.
func (k key) mover() engine.Player { return engine.Player(k >> 31 & 1) }

// naming builds the keys of the edges of one decision.
type naming struct {
	me     engine.Player
	public engine.Set // cards in play at the root
}

func newNaming(v engine.View) naming {
	n := naming{me: v.Me()}
	for p := engine.Player(0); p < 2; p++ {
		set := v.InPlay(p)
		for i := range set {
			n.public[i] |= set[i]
		}
	}
	return n
}

// key returns the key of an action of the player to move; v is his view.
func (n *naming) key(v engine.View, a engine.Action) key {
	k := key(a.Verb())<<22 | key(v.Ask())<<26 | key(v.ToMove())<<31
	if v.NamesTitle() { // an action's title number differs between determinizations, so use the title
		return k | argCard<<20 | key(v.NamedTitle(a))
	}
	if verb := a.Verb(); verb != engine.Pick && verb != engine.Play {
		return k | key(a.Arg())
	}
	o := a.Obj()
	switch {
	case o == 0 || o > engine.MaxCards:
		return k | key(o)
	case v.IsInPlay(o):
		if n.public.Has(o) {
			return k | key(o)
		}
		return k | argInPlay<<20 | key(v.CardID(o)) | key(v.Controller(o))<<19 | key(3*int(v.Side(o))+int(v.Zone(o)))<<16
	case v.Ask() == engine.AskCard && v.ToMove() != n.me:
		return k | argAnyCard<<20
	}
	if p := v.Place(o); a.Verb() == engine.Play && p != engine.InHand {
		k |= key(p) << 16 // playing the same card from another place is a different choice
	}
	return k | argCard<<20 | key(v.CardID(o))
}

// declaration returns the key of a macro declaration: a hash of the keys of its units that
// does not depend on their order.
func (n *naming) declaration(v engine.View, units engine.Set) key {
	h := uint64(units.Len())
	for {
		o := units.Pop()
		if o == 0 {
			break
		}
		x := uint64(o)
		if !n.public.Has(o) {
			x = uint64(v.CardID(o))<<16 | uint64(v.Zone(o))<<8 | uint64(v.Side(o))<<12 | 1<<40
		}
		d := rng(x)
		h += d.next() // a sum, so that the order does not matter
	}
	return key(v.Ask())<<26 | key(v.ToMove())<<31 | key(h>>32)<<32
}
