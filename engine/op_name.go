package engine

import (
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
)

// A trait that a player names is stored in a register as if its number were an object.
// Only the filter for named traits (hasNamedTrait) reads such a register.

// nameTrait asks for a trait. It offers only traits of units in play, because others have
// no effect.
func (g *Game) nameTrait(s *State, f *frame, in *code.Instr) {
	g.regClear(s, f, int(in.A))
	set := g.traitsInPlay(s)
	f.ok(!set.empty())
	if !set.empty() {
		g.again(s, f, question{kind: AskName, player: g.player(s, f, in.P), set: set})
	}
}

// traitsInPlay returns the traits of the units in play, as a set of card.Trait numbers.
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

// TraitsInPlay returns the traits of the units in play, which a player can name in an
// AskName, as a set of card.Trait numbers.
func (v View) TraitsInPlay() Set { return v.g.traitsInPlay(v.s) }

func (g *Game) traitNamed(s *State, f *frame, in *code.Instr) {
	g.regAdd(s, f, int(in.A), Obj(s.answer.Arg()+1))
}

// hasNamedTrait reports whether card o has the trait stored in register reg.
func (g *Game) hasNamedTrait(s *State, f *frame, o Obj, reg int) bool {
	if f.n[reg] == 0 || !o.isCard() || s.objects[o].place() == inPlay && s.objects[o].bare() {
		return false
	}
	d := g.def(s, o)
	return d.TraitBits.Has(card.Trait(s.pool[g.regStart(f, reg)].obj))
}

// noteReturn records until the end of the turn that player P has returned a card with the
// title of the source to his hand. It fails (f.ok) if that is recorded already or he does
// not own the source: the card went to its owner's hand then.
func (g *Game) noteReturn(s *State, f *frame, in *code.Instr) {
	p, title := g.player(s, f, in.P), g.def(s, f.src).Title
	fresh := f.src.Owner() == p && !s.recorded(lastReturned, p, title)
	f.ok(fresh)
	if fresh {
		s.addLasting(lasting{kind: lastReturned, ctl: p, sel: title})
	}
}
