package engine

import "github.com/wisim/wisim/engine/code"

// The keyword Savage, and what changes damage while it is assigned. Both are
// asked for when damage is about, and so computed then: nothing is kept.

// prepareDamage notes which of the rarer stages of damage the cards of a game
// can need at all.
func (g *Game) prepareDamage() {
	for i := range g.cards {
		d := &g.cards[i]
		if d.Card == nil {
			continue
		}
		for _, a := range d.Abilities {
			ab := &g.lib.Abilities[a]
			if ab.Kind == code.Static {
				g.savage = g.savage || ab.Stat.Stat == code.SSavage
				continue
			}
			g.swapping = g.swapping || ab.Event == code.Assigned && ab.Kind == code.Instead
			g.forcing = g.forcing || ab.Event == code.Assigned && ab.Kind == code.Forced
			for pc := ab.Body; g.lib.Code[pc].Op != code.OpEnd; pc++ {
				g.savage = g.savage || g.lib.Code[pc].Op == code.OpSavage
			}
		}
	}
}

// times is what damage is multiplied by when it is assigned to an object: what
// doubles it adds up, so that two triple it (faq.q23).
func (g *Game) times(s *State, o Obj, kind uint8) int {
	n := 1 + g.sumOf(s, code.SDouble, o)
	if kind&dmgSavage != 0 {
		n += g.sumOf(s, code.SDoubleSavage, o)
	}
	return n
}

// savageOf is the Savage of an object, from all sources (kw.savage.stacks).
func (g *Game) savageOf(s *State, o Obj) int {
	if !g.savage || !o.isCard() {
		return 0
	}
	t := &s.objects[o]
	n := int(g.def(s, o).savage)
	if t.place() != inPlay {
		return n
	}
	if !t.hasText() {
		n = 0
	}
	for i := range s.lasting[:s.nLasting] {
		if l := &s.lasting[i]; l.kind == lastSavage && l.obj == o && l.gen == t.gen {
			n += int(l.amount)
		}
	}
	if s.deps&depSavage != 0 {
		n += g.sumOf(s, code.SSavage, o)
	}
	return max(0, n)
}

// giveSavage gives Savage for a while.
func (g *Game) giveSavage(s *State, f *frame, in *code.Instr) {
	set := g.inPlayOnly(s, g.objects(s, f, in.R))
	f.ok(!set.empty())
	for !set.empty() {
		f.it = set.pop()
		if n := g.num(s, f, in.N, 1); n > 0 {
			s.addLasting(lasting{kind: lastSavage, ctl: f.ctl, obj: f.it, gen: s.objects[f.it].gen, amount: addi8(0, n), extra: in.A})
			s.turn.deltas = true
		}
	}
	s.touch(depOther)
}

// answerSavage queues the keyword for the units that were hurt and are still
// there: once for each, with all of its Savage (kw.savage, note A37).
func (g *Game) answerSavage(s *State, hurt Set) {
	for !s.over && !hurt.empty() {
		o := hurt.pop()
		if !s.kinds[0].Has(o) {
			continue
		}
		if n := g.savageOf(s, o); n > 0 {
			g.queueKeyword(s, code.KwSavage, o, n)
		}
	}
}

// forcedCancellation is what forced effects would cancel of any amount of
// damage to an object. An effect says so by its instruction that cancels damage.
func (g *Game) forcedCancellation(s *State, o Obj) int {
	got := 0
	if s.evs>>code.Assigned&1 == 0 {
		return 0
	}
	for b := s.watchers; ; {
		src := b.pop()
		if src == 0 {
			return min(got, noFinite)
		}
		if g.def(s, src).events>>code.Assigned&1 == 0 {
			continue
		}
		for _, a := range g.def(s, src).Abilities {
			ab := &g.lib.Abilities[a]
			if ab.Event == code.Assigned && ab.Kind == code.Forced && g.inForce(s, src, ab) && !g.spent(&s.objects[src], a) {
				got += g.cancelsOf(s, src, o, ab)
			}
		}
	}
}

// most is more damage than anything in the game could be given.
const most = 250

// cancelsOf is what one forced effect would cancel of any amount of damage.
func (g *Game) cancelsOf(s *State, src, o Obj, ab *code.Ability) int {
	t := &s.objects[src]
	f := frame{ctl: t.ctl, src: src, gen: t.gen, zone: t.zone, subj: o, subjGen: s.objects[o].gen, amount: most}
	if !g.concerns(s, &f, ab, o) || ab.Cond != 0 && g.eval(s, &f, ab.Cond) == 0 {
		return 0
	}
	if ab.XIs != 0 {
		f.x = add8(0, g.eval(s, &f, ab.XIs))
	}
	for pc := ab.Body; g.lib.Code[pc].Op != code.OpEnd; pc++ {
		if in := &g.lib.Code[pc]; in.Op == code.OpCancelDamage {
			if n := g.num(s, &f, in.N, most); n < most {
				return n
			}
			return noFinite
		}
	}
	return 0
}
