package engine

import (
	"github.com/wisim/wisim/engine/code"
)

// cancelLinks cancels actions on the chain; what was paid stays paid
// (cancel.no-refund).
func (g *Game) cancelLinks(s *State, f *frame, in *code.Instr) {
	any := false
	for o := range g.objects(s, f, in.R).All() {
		for i := range s.chain[:s.nChain] {
			if l := &s.chain[i]; o == firstLink+Obj(i) || o == l.src && l.flags&fCard != 0 {
				any = g.cancelLink(s, l) || any
				if in.F&code.FLock != 0 && l.flags&(fCard|fDevelop) == 0 {
					s.addLasting(lasting{kind: lastLock, ctl: f.ctl, obj: l.src, gen: l.gen, sel: l.abil})
				}
			}
		}
	}
	f.ok(any)
}

// locked reports whether an action of a card cannot be used any more this turn.
func (s *State) locked(f *frame) bool {
	for i := range s.lasting[:s.nLasting] {
		if l := &s.lasting[i]; l.kind == lastLock && l.obj == f.src && l.gen == f.gen && l.sel == f.abil {
			return true
		}
	}
	return false
}

func (g *Game) opEndChain(s *State, f *frame, _ *code.Instr) { f.ok(s.endChain()) }

// copyLink carries out the effects of a tactic on the chain for another
// player: new targets, no costs, X is 0 (errata.core-045). Of the links on the
// chain a copy sees those below what it copies (frame.host), so that copies of
// copies end.
func (g *Game) copyLink(s *State, f *frame, in *code.Instr) {
	set := g.objects(s, f, in.R)
	o := s.linkOf(set.first())
	if !o.isLink() || int(o-firstLink) >= int(s.nChain) {
		f.ok(false)
		return
	}
	l := &s.chain[o-firstLink]
	ab := &g.lib.Abilities[l.abil]
	h := frame{proc: procCode, step: cdX, ctl: f.ctl, src: l.src, gen: l.gen, zone: 3 * uint8(f.ctl),
		flags: fCard | fCopy, abil: l.abil, base: s.nPool, host: o}
	if !g.canTarget(s, &h, ab, g.spendable(s, f.ctl, h.played())) {
		f.ok(false)
		return
	}
	h.announcement().goTo(0)
	s.push(h)
}

// linkOf is the link with which a card is played, if it is on the chain; a link
// is its own.
func (s *State) linkOf(o Obj) Obj {
	for i := range s.chain[:s.nChain] {
		if l := &s.chain[i]; o != 0 && l.src == o && l.flags&fCard != 0 {
			return firstLink + Obj(i)
		}
	}
	return o
}

// Effects that an action leaves behind and that wait for the rest of the turn
// (ca.create-waiting-effect): actions that cost more or are cancelled, abilities
// that wait for their event, cards that return.

// ward makes every other action that targets a unit be cancelled unless its
// controller pays more. Whoever has such an action on the chain is asked now,
// from the last link to the first; for others the price is part of announcing
// (askWards).
func (g *Game) ward(s *State, f *frame, in *code.Instr) {
	set := g.inPlayOnly(s, g.objects(s, f, in.R))
	o, n := set.first(), g.num(s, f, in.N, 1)
	f.ok(o != 0)
	w := s.asking()
	if w == nil {
		if o == 0 {
			return
		}
		s.addLasting(lasting{kind: lastWard, ctl: f.ctl, obj: o, gen: s.objects[o].gen, amount: addi8(0, n), extra: s.nChain + 1})
		if w = s.asking(); w == nil {
			return // the list is full
		}
	}
	for w.extra--; w.extra > 0; w.extra-- {
		l := &s.chain[w.extra-1]
		if l.flags&fCancelled != 0 || !targeted(s, g.linkTargets(s, l), o) {
			continue
		}
		if n > g.spendable(s, l.ctl(), 0) {
			g.cancelLink(s, l)
			continue
		}
		g.again(s, f, question{kind: AskTax, player: l.ctl()})
		return
	}
}

// asking is the ward for which those are asked who have actions on the chain:
// extra is how many links are still to be looked at, and 1.
func (s *State) asking() *lasting {
	if s.nLasting == 0 {
		return nil
	}
	if w := &s.lasting[s.nLasting-1]; w.kind == lastWard && w.extra > 0 {
		return w
	}
	return nil
}

// wardPaid takes what was answered for one link; ward goes on with the others.
func (g *Game) wardPaid(s *State, f *frame, in *code.Instr) {
	if s.answer.Verb() == Yes {
		f.payment().begin(g.num(s, f, in.N, 1), cdTax)
		return
	}
	g.cancelLink(s, &s.chain[s.asking().extra-1])
	f.pc--
}

// linkTargets is what a link of the chain targets.
func (g *Game) linkTargets(s *State, l *link) []ref {
	if l.abil == 0 || l.flags&fDevelop != 0 {
		return nil
	}
	at, n := int(l.base), 0
	for k := range min(len(g.lib.Abilities[l.abil].Targets), linkRegs) {
		n += int(l.n[k])
	}
	return s.pool[at : at+n]
}

func targeted(s *State, refs []ref, o Obj) bool {
	for _, r := range refs {
		if r.obj == o && s.objects.same(r) {
			return true
		}
	}
	return false
}

// askWards asks the player who announces an action for what the wards on its
// targets want, one after the other. An action for which he does not pay is
// cancelled. It reports whether he is asked.
func (g *Game) askWards(s *State, f *frame, ab *code.Ability) bool {
	if f.flags&(fAnnounce|fCard) == 0 {
		return false // a constant or forced effect, and no action
	}
	w := f.announcement()
	for i := w.ward(); *i < s.nLasting; *i++ {
		l := &s.lasting[*i]
		if l.kind != lastWard || f.flags&fCancelled != 0 || s.objects[l.obj].gen != l.gen || s.objects[l.obj].place() != inPlay {
			continue
		}
		at, n := int(f.base), 0
		for k := range ab.Targets {
			n += int(f.n[k])
		}
		if !targeted(s, s.pool[at:at+n], l.obj) {
			continue
		}
		if g.due(s, f, ab)+int(*w.extra())+int(l.amount) > g.spendable(s, f.ctl, f.played()) {
			f.flags |= fCancelled
			continue
		}
		s.ask = question{kind: AskTax, player: f.ctl}
		f.step = cdWardAnswer
		return true
	}
	return false
}

func (g *Game) wardAnswered(s *State, f *frame) {
	w := f.announcement()
	if s.answer.Verb() == Yes {
		*w.extra() = add8(*w.extra(), int(s.lasting[*w.ward()].amount))
	} else {
		f.flags |= fCancelled
	}
	*w.ward()++
	f.step = cdPay
}

// Bits of the amount of a lastWatch.
const (
	watchOnce = 1 << iota // it is gone when its event has come
	watchOnto             // it is an ability of its object, which may be a section, and not of the card that left it behind
)

// watch leaves an ability behind that waits for its event, perhaps with each of some
// objects, whose ability it is then.
func (g *Game) watch(s *State, f *frame, in *code.Instr) {
	l := lasting{kind: lastWatch, ctl: f.ctl, obj: f.src, gen: f.gen, sel: in.To, extra: in.A}
	if in.F&code.FFirst != 0 {
		l.amount = watchOnce
	}
	if in.R.Kind == code.RefNone {
		s.addLasting(l)
	} else {
		set := g.objects(s, f, in.R)
		f.ok(!set.empty())
		for l.amount |= watchOnto; !set.empty(); {
			l.obj = set.pop()
			l.gen = s.objects[l.obj].gen
			s.addLasting(l)
		}
	}
	if g.lib.Abilities[in.To].Kind == code.Static { // it waits for nothing
		return
	}
	s.await(1 << g.lib.Abilities[in.To].Event)
	s.awaitedStale = true // when it is over
}
