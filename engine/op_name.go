package engine

import (
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
)

// A trait that a player names stands in a register as an object of its number, which is
// no object: nothing but the filter for it reads that register.

// nameTrait asks for a trait. Those that no unit in play has would do nothing.
func (g *Game) nameTrait(s *State, f *frame, in *code.Instr) {
	g.regClear(s, f, int(in.A))
	set := g.traitsInPlay(s)
	f.ok(!set.empty())
	if !set.empty() {
		g.again(s, f, question{kind: AskName, player: g.player(s, f, in.P), set: set})
	}
}

// traitsInPlay are the traits of the units in play, as a set of their numbers.
func (g *Game) traitsInPlay(s *State) (set Set) {
	for o := range s.kinds[0].All() {
		if s.objects[o].bare() {
			continue
		}
		d := g.def(s, o)
		for _, t := range d.Traits {
			set.add(Obj(t))
		}
	}
	return set
}

// TraitsInPlay are the traits that can be named, as a set of their numbers.
func (v View) TraitsInPlay() Set { return v.g.traitsInPlay(v.s) }

func (g *Game) traitNamed(s *State, f *frame, in *code.Instr) {
	g.regAdd(s, f, int(in.A), Obj(s.answer.Arg()+1))
}

// hasNamedTrait reports whether a card has the trait that was named into a register.
func (g *Game) hasNamedTrait(s *State, f *frame, o Obj, reg int) bool {
	if f.n[reg] == 0 || !o.isCard() || s.objects[o].place() == inPlay && s.objects[o].bare() {
		return false
	}
	d := g.def(s, o)
	return d.TraitBits.Has(card.Trait(s.pool[g.regStart(f, reg)].obj))
}

// noteReturn notes for the turn that a player has returned a card of the title of the
// source to his hand: his own, since another's went to that one's hand.
func (g *Game) noteReturn(s *State, f *frame, in *code.Instr) {
	p, title := g.player(s, f, in.P), g.def(s, f.src).Title
	fresh := f.src.Owner() == p && !s.recorded(lastReturned, p, title)
	f.ok(fresh)
	if fresh {
		s.addLasting(lasting{kind: lastReturned, ctl: p, sel: title})
	}
}
