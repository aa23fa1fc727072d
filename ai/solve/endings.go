package solve

import (
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
)

// goal is a set of endings of the game other than by damage to sections that may be within reach
// of the viewer.
type goal uint8

const (
	goalDeck  goal = 1 << iota // the opponent's deck runs out
	goalClaim                  // the viewer's deck runs out, and a card lets him win by that
	goalBurn                   // a text burns a section
)

// drain is the number of cards that a text can take from the deck of its controller and from
// that of the other player.
type drain struct{ own, other uint8 }

func (d *drain) add(e drain, times int) {
	d.own = uint8(min(maxDrain, int(d.own)+times*int(e.own)))
	d.other = uint8(min(maxDrain, int(d.other)+times*int(e.other)))
}

// cardEnding is what the texts of a card can contribute to an ending other than by damage.
type cardEnding struct {
	any    bool  // some other field is set
	onPlay drain // by playing it
	inPlay drain // by its texts in one turn while it is in play
	forced uint8 // part of inPlay.own that its controller cannot decline
	claims bool  // its controller wins when his own deck is empty
	burns  bool  // it burns sections of the opponent
}

const (
	// maxDrain is the most cards that texts are assumed to take from a deck in a turn. A larger deck
	// is out of reach.
	maxDrain = 12
	// assumedDrain is the number of cards that a text takes if the number is not a constant.
	assumedDrain = 6
	// drainFactor multiplies the sum over all texts, because texts can be used again: cards are
	// restored, return to the hand, or are drawn in the turn.
	drainFactor = 2
)

// endings returns the endings other than by damage that texts in the viewer's reach could bring
// about this turn. In nearly all positions it looks only at the sizes of the decks.
func (r *bound) endings(v engine.View) (g goal) {
	me := v.Me()
	mine, theirs := v.DeckSize(me), v.DeckSize(me.Other())
	if !r.burning && theirs > maxDrain && (!r.claiming || mine > maxDrain) {
		return 0
	}
	reach := reachable{ends: r.ends}
	for s := v.InPlay(me); ; {
		o := s.Pop()
		if o == 0 {
			break
		}
		if !v.Facedown(o) {
			reach.add(v, o, false)
		}
	}
	for s := v.Hand(); ; {
		o := s.Pop()
		if o == 0 {
			break
		}
		reach.add(v, o, true)
	}
	for s := v.InPlay(me.Other()); ; {
		o := s.Pop()
		if o == 0 {
			break
		}
		if e := &r.ends[v.CardID(o)]; e.any && !v.Facedown(o) {
			reach.sum.add(drain{other: e.forced}, 1)
		}
	}
	for i := range v.ChainLength() {
		if o, ctl, _ := v.ChainLink(i); ctl == me && !v.IsInPlay(o) {
			reach.add(v, o, true)
		}
	}
	if v.Ask() != engine.AskWindow { // a card that is being played lies in no hand
		if o, _ := v.Source(); o != 0 && !v.IsInPlay(o) {
			reach.add(v, o, true)
		}
	}
	if theirs <= drainFactor*int(reach.sum.other) {
		g |= goalDeck
	}
	if reach.claims && mine <= drainFactor*int(reach.sum.own) {
		g |= goalClaim
	}
	if reach.burns {
		g |= goalBurn
	}
	return g
}

// reachable sums up what the texts of several cards can contribute.
type reachable struct {
	ends          []cardEnding
	sum           drain
	claims, burns bool
}

// add adds a card in play or, with played, one that is still to be played.
func (r *reachable) add(v engine.View, o engine.Obj, played bool) {
	e := &r.ends[v.CardID(o)]
	if !e.any {
		return
	}
	r.sum.add(e.inPlay, 1)
	if played {
		r.sum.add(e.onPlay, 1)
	}
	r.claims, r.burns = r.claims || e.claims, r.burns || e.burns
}

// readEndings reads the texts of all cards of a library.
func (r *bound) readEndings(lib *code.Library) {
	r.ends = make([]cardEnding, len(lib.Cards))
	r.burning, r.claiming = false, false
	for i := range lib.Cards {
		e := readEnding(lib, &lib.Cards[i])
		r.ends[i] = e
		r.burning, r.claiming = r.burning || e.burns, r.claiming || e.claims
	}
}

func readEnding(lib *code.Library, c *code.Card) (e cardEnding) {
	for _, id := range c.Abilities {
		ab := &lib.Abilities[id]
		if ab.Kind == code.Static {
			switch ab.Stat.Stat {
			case code.SWinsDecked:
				e.claims = true
			case code.SPlayTop:
				e.inPlay.add(drain{own: assumedDrain}, 1)
			}
			continue
		}
		d, burns := abilityEnding(lib, ab, 0)
		e.burns = e.burns || burns
		switch {
		case ab.Kind == code.Tactic || c.Type == card.Tactic || ab.Event == code.EnterPlay && ab.Who == code.WhoSelf:
			e.onPlay.add(d, 1)
			continue
		case ab.Limit == 0 && !corruptsItself(ab):
			e.inPlay.add(d, repeatUses)
		default:
			e.inPlay.add(d, 1)
		}
		if (ab.Kind == code.Forced || ab.Kind == code.Auto) && !ab.Optional {
			e.forced = max(e.forced, d.own)
		}
	}
	e.any = e != cardEnding{}
	return e
}

// maxNested bounds the abilities that create abilities.
const maxNested = 3

// abilityEnding returns what one use of an ability can take from the decks, and whether it can
// burn sections of the opponent.
func abilityEnding(lib *code.Library, ab *code.Ability, nested int) (d drain, burns bool) {
	for i := range ab.Costs {
		if ab.Costs[i].Kind == code.MillSelf {
			d.add(drain{own: 1}, cards(lib, ab.Costs[i].N))
		}
	}
	if ab.Body == 0 {
		return d, false
	}
	var seen drain // the cards of each deck that the ability looks at
	moves := false // whether it moves cards to other places than a deck
	for pc := int(ab.Body); lib.Code[pc].Op != code.OpEnd; pc++ {
		in := &lib.Code[pc]
		switch in.Op {
		case code.OpDraw, code.OpMill, code.OpExperience, code.OpScatter:
			d.add(whose(in.P), cards(lib, in.N))
		case code.OpDevelop:
			if in.F&code.FDiscard == 0 {
				d.add(whose(in.P), cards(lib, in.N))
			}
		case code.OpSearch, code.OpLook, code.OpRevealTop:
			seen.add(whose(in.P), cards(lib, in.N))
		case code.OpTake, code.OpDiscard, code.OpLay, code.OpPut, code.OpPutEach, code.OpPutOn, code.OpTuck, code.OpPlayFor, code.OpPlayFree:
			moves = true
		case code.OpBurn:
			burns = burns || !ownOnly(lib, ab, in.R)
		case code.OpWatch:
			if nested < maxNested {
				e, b := abilityEnding(lib, &lib.Abilities[in.To], nested+1)
				d.add(e, assumedTargets)
				burns = burns || b
			}
		}
	}
	if moves {
		d.add(seen, 1)
	}
	return d, burns
}

// ownOnly reports whether a reference names objects of the controller of its ability only: a register
// into which a player chooses from these.
func ownOnly(lib *code.Library, ab *code.Ability, r code.Ref) bool {
	if r.Kind != code.RefReg {
		return false
	}
	for pc := int(ab.Body); lib.Code[pc].Op != code.OpEnd; pc++ {
		if in := &lib.Code[pc]; in.Op == code.OpChoose && uint16(in.A) == r.N {
			s := &lib.Sels[in.To]
			return !s.CtlAny && s.Ctl == code.Me
		}
	}
	return false
}

// whose returns a drain of one card from the decks that an instruction can mean by a player. A
// player who is named by anything but the controller of the ability may be either.
func whose(p code.Player) drain {
	switch p {
	case code.Me:
		return drain{own: 1}
	case code.Opp:
		return drain{other: 1}
	}
	return drain{own: 1, other: 1}
}

// cards returns the value of a constant expression that counts cards, and assumedDrain for any other.
func cards(lib *code.Library, id code.ExprID) int {
	if id == 0 {
		return 1
	}
	if constant(lib, id) {
		return min(max(int(lib.Exprs[id][0].N), 0), maxDrain)
	}
	return assumedDrain
}
