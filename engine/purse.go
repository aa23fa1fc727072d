package engine

import "github.com/wisim/wisim/engine/code"

// Purses are cards on which something lies that a player can spend as
// resources: damage in his capital phase (errata.core-062), or tokens at any
// time, some of them only for certain cards that he plays.

// purse is what a player can spend to play a card, or for anything else when
// the card is 0: his resources and what is in his purses.
func (g *Game) purse(s *State, p Player, forCard Obj) int {
	n := int(s.resources[p])
	if s.deps&depPurse == 0 {
		return n
	}
	return n + g.inPurses(s, p, forCard, 0)
}

// inPurses is how much the purses of a player above one of them hold.
func (g *Game) inPurses(s *State, p Player, forCard, last Obj) (n int) {
	set := g.pursesOf(s, p, forCard)
	for set = set.above(last); !set.empty(); {
		damage, tokens := g.contents(s, set.pop(), p, forCard)
		n += damage + tokens
	}
	return n
}

// pursesOf are the purses of a player that hold something.
func (g *Game) pursesOf(s *State, p Player, forCard Obj) (set Set) {
	for b := s.statics.and(&s.ctl[p]); ; {
		o := b.pop()
		if o == 0 {
			return set
		}
		if g.hot[s.objects[o].ident].deps&depPurse == 0 {
			continue
		}
		if damage, tokens := g.contents(s, o, p, forCard); damage+tokens > 0 {
			set.add(o)
		}
	}
}

// contents is how much of what lies on a card can be spent for a card that is
// played, or for anything: damage and tokens.
func (g *Game) contents(s *State, o Obj, p Player, forCard Obj) (damage, tokens int) {
	t := &s.objects[o]
	for _, a := range g.def(s, o).Abilities {
		ab := &g.lib.Abilities[a]
		if ab.Kind != code.Static || !g.inForce(s, o, ab) {
			continue
		}
		switch {
		case ab.Stat.Stat == code.SPayDamage && p == s.active && s.turn.phase == phaseCapital:
			damage = int(t.damage)
		case ab.Stat.Stat == code.SPayTokens && g.paysFor(s, ab, forCard):
			tokens = int(t.tokens)
		}
	}
	return damage, tokens
}

// paysFor reports whether an effect lets tokens be spent for a card that is
// played, or for anything else.
func (g *Game) paysFor(s *State, ab *code.Ability, forCard Obj) bool {
	if ab.Stat.R.Kind != code.RefSel {
		return true
	}
	return forCard != 0 && g.matchPrinted(s, forCard, code.SelID(ab.Stat.R.N))
}

// played is the card that a frame plays, 0 if it is about anything else.
func (f *frame) played() Obj {
	if f.flags&(fCard|fCopy) == fCard {
		return f.src
	}
	return 0
}

// askPurse asks how much of what has still to be paid, f.c, comes from the next
// purse; f.a is the last one. It reports whether there is something to ask: the
// rest is taken from the resources (note D13).
func (g *Game) askPurse(s *State, f *frame, p Player, forCard Obj) bool {
	if f.c == 0 || s.deps&depPurse == 0 {
		return false
	}
	set := g.pursesOf(s, p, forCard)
	set = set.above(Obj(f.a))
	o := set.first()
	if o == 0 {
		return false
	}
	f.a = uint8(o)
	rest := int(s.resources[p]) + g.inPurses(s, p, forCard, o)
	damage, tokens := g.contents(s, o, p, forCard)
	lo, hi := max(0, int(f.c)-rest), min(int(f.c), damage+tokens)
	s.ask = question{kind: AskPay, player: p, lo: u8(lo), hi: u8(hi), set: single(o)}
	return true
}

// payFromPurse takes the answer out of the purse: damage first, where a card
// has both.
func (g *Game) payFromPurse(s *State, f *frame, p Player, forCard Obj) {
	n, o := s.ans.Arg(), Obj(f.a)
	f.c -= uint8(n)
	t := &s.objects[o]
	damage, _ := g.contents(s, o, p, forCard)
	if k := min(n, damage); k > 0 {
		n -= k
		g.setDamage(s, o, int(t.damage)-k)
	}
	if n > 0 {
		g.addTokens(s, single(o), -n)
	}
}

// payTax pays for what an effect demands while it resolves (OpUnlessPays,
// OpWard).
func (g *Game) payTax(s *State, f *frame) {
	in := &g.lib.Code[f.pc-1]
	p := g.player(s, f, in.P)
	if in.Op == code.OpWard {
		p = s.chain[s.asking().extra-1].ctl
	}
	if f.step == cdTaxAnswer {
		g.payFromPurse(s, f, p, 0)
	}
	if g.askPurse(s, f, p, 0) {
		f.step = cdTaxAnswer
		return
	}
	g.gain(s, p, -int(f.c))
	f.a, f.c, f.step = 0, 0, cdRun
	if in.Op == code.OpWard {
		f.pc-- // the other links
		return
	}
	f.pc = in.To
}
