package engine

import (
	"math/bits"

	"github.com/wisim/wisim/engine/card"
)

// View is a game as one player, the viewer, sees it; agents get nothing else. Observe makes a view
// that points to a copy of the state without the information hidden from the viewer, so two states
// that he cannot tell apart give equal views (Same). Methods of a view do not change the game, but
// some of them update values in the state that are computed on demand. Therefore two goroutines
// must not use views of one state at once.
type View struct {
	g *Game
	s *State
	p Player
}

// Observe returns the view of player p on s. It overwrites into with a copy of s
// without the information hidden from p; the view is valid until into changes.
// Observe first brings the derived values of s up to date (refresh), so that this
// is done once for the game and not again in each view.
func (g *Game) Observe(s *State, p Player, into *State) View {
	if s.ask.kind != AskNone {
		g.refresh(s)
	}
	*into = *s
	g.conceal(into, p)
	if invariantsOn {
		into.mustHide(s, p)
	}
	return View{g, into, p}
}

// SampledView returns a view of p on s itself, without a copy and without hiding
// anything. It is for search: s must be a state that p has sampled from what he
// knows (View.Redeal), not the state of the real game.
func (g *Game) SampledView(s *State, p Player) View { return View{g, s, p} }

// conceal removes from s, a copy, what p does not know: the identities of hidden
// cards, the random generator and the choices of the other player. A hidden card
// gets identity 0, which no card has: code that reads it by mistake crashes
// instead of leaking information.
func (g *Game) conceal(s *State, p Player) {
	s.rng = 0
	s.playable.reset()
	if s.ask.player != p {
		// Hide the choices of the other player, because they would show which cards he holds.
		s.ask = question{kind: s.ask.kind, player: s.ask.player}
	}
	opp := p.Other()
	hidden := s.facedown(opp)
	hidden.join(&s.decks)
	if s.marked != 0 {
		s.unhideKnown(p, &hidden)
	}
	s.tactics.drop(&hidden)
	s.idents.forget(&hidden)
}

// facedown returns the facedown cards of an owner outside his deck: his hand, his
// facedown cards in play and under other cards, and those on the chain that are
// being played as developments.
func (s *State) facedown(owner Player) Set {
	down := s.kinds[4].and(&owned[owner]) // selected by owner, because the other player may control a development for a moment
	if s.characteristicsMoved {           // some development may be faceup
		for o := range down.All() {
			if s.objects[o].flags&flagFacedown == 0 {
				down.del(o)
			}
		}
	}
	down.join(&s.hand[owner])
	for i := range s.chain[:s.nChain] {
		if o := s.chain[i].src; s.chain[i].flags&fDevelop != 0 && o.Owner() == owner && s.objects[o].flags&flagFacedown != 0 {
			down.add(o)
		}
	}
	if s.nUnder > 0 {
		for o := range owned[owner].All() {
			if t := &s.objects[o]; t.place() == inUnder && t.flags&flagFacedown != 0 {
				down.add(o)
			}
		}
	}
	return down
}

// unhideKnown removes from hidden the cards that p knows, for instance because he
// looked at them. It also clears the marks that say which of the other hidden cards
// their owner knows (he may have searched his deck): p does not know that.
func (s *State) unhideKnown(p Player, hidden *Set) {
	known, theirs := uint8(flagKnown0)<<(p&1), uint8(flagKnown1)>>(p&1)
	marked := s.marked
	for s.marked = 0; marked != 0; marked &= marked - 1 {
		four := Obj(bits.TrailingZeros64(marked) << 2)
		for o := four; o < four+4; o++ {
			f := s.knownOf(o)
			switch {
			case f == 0 || !hidden.Has(o):
			case f&known != 0:
				hidden.del(o)
			case o.Owner() != p:
				s.objects[o].flags &^= theirs
				f = 0
			}
			if f != 0 {
				s.marked |= 1 << (o >> 2)
			}
		}
	}
}

// Same reports whether v and w have one viewer, who cannot tell the two states
// apart. It compares whole states.
func (v View) Same(w View) bool { return v.p == w.p && *v.s == *w.s }

// Game returns the game that the view is of, with the deck lists of both players.
func (v View) Game() *Game { return v.g }

// Me returns the viewer.
func (v View) Me() Player { return v.p }

// Active returns the player whose turn it is.
func (v View) Active() Player { return v.s.active }

// Turn returns the number of the turn, from 1; the turns of both players count.
func (v View) Turn() int { return int(v.s.turns) }

// Decisions returns how many decisions with two or more choices the players have
// taken in this game.
func (v View) Decisions() int { return v.s.Decisions() }

// Phase returns the phase of the turn, card.TurnBegins to card.TurnEnds.
func (v View) Phase() card.Phase { return v.s.turn.phase }

// Ask returns the kind of the current decision.
func (v View) Ask() Ask { return v.s.ask.kind }

// ToMove returns the player who takes the current decision.
func (v View) ToMove() Player { return v.s.ask.player }

// Legal returns the legal actions of the current decision. The slice lies in buf and
// is valid until buf is used again.
func (v View) Legal(buf *Actions) []Action { return v.g.Legal(v.s, buf) }
