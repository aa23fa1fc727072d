package engine

import (
	"github.com/wisim/wisim/engine/code"
)

// cancelLinks cancels actions on the chain. Their costs are not paid back
// (cancel.no-refund). With code.FLock the action cannot be used again this turn (locked).
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

// locked reports whether an effect (code.FLock) forbids using the action of f again this turn.
func (s *State) locked(f *frame) bool {
	for i := range s.lasting[:s.nLasting] {
		if l := &s.lasting[i]; l.kind == lastLock && l.obj == f.src && l.gen == f.gen && l.sel == f.abil {
			return true
		}
	}
	return false
}

func (g *Game) opEndChain(s *State, f *frame, _ *code.Instr) { f.ok(s.endChain()) }

// copyLink resolves the effects of a tactic on the chain for f's controller, with new
// targets, without costs and with X = 0 (errata.core-045). The copy can refer only to
// links below the copied one (frame.host), so that chains of copies end.
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

// linkOf returns the link of the chain that plays card o. If there is none it returns o,
// which may be a link itself.
func (s *State) linkOf(o Obj) Obj {
	for i := range s.chain[:s.nChain] {
		if l := &s.chain[i]; o != 0 && l.src == o && l.flags&fCard != 0 {
			return firstLink + Obj(i)
		}
	}
	return o
}

// The operations below create effects that wait until the end of the turn
// (ca.create-waiting-effect): taxes on actions, abilities that wait for an event, and cards
// that return.

// ward protects a unit for the turn: every other action that targets it is cancelled
// unless its controller pays N. Controllers of such actions already on the chain are asked
// now, from the last link to the first; later actions are asked while they are announced
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
			return // the ward was not added, because State.lasting is full
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

// asking returns the ward that is going through the links of the chain, nil if there is
// none. Its extra is one more than the number of links still to be examined.
func (s *State) asking() *lasting {
	if s.nLasting == 0 {
		return nil
	}
	if w := &s.lasting[s.nLasting-1]; w.kind == lastWard && w.extra > 0 {
		return w
	}
	return nil
}

// wardPaid handles the answer for one link that targets a warded unit: it takes the payment or
// cancels the link. Then ward continues with the next link.
func (g *Game) wardPaid(s *State, f *frame, in *code.Instr) {
	if s.answer.Verb() == Yes {
		f.payment().begin(g.num(s, f, in.N, 1), cdTax)
		return
	}
	g.cancelLink(s, &s.chain[s.asking().extra-1])
	f.pc--
}

// linkTargets returns the targets of a link of the chain.
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

// askWards asks the player who announces an action, one ward after the other, whether he
// pays for the wards on its targets. The action is cancelled if he does not or cannot pay.
// askWards reports whether it has asked him.
func (g *Game) askWards(s *State, f *frame, ab *code.Ability) bool {
	if f.flags&(fAnnounce|fCard) == 0 {
		return false // f is a constant or forced effect, not an action; wards concern only actions
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

// The following bits make up the field amount of a lasting effect of kind lastWatch.
const (
	watchOnce = 1 << iota // the ability ends after the first event that it waits for
	watchOnto             // the ability belongs to the lasting effect's object (a card or section), not to the card that created it
)

// watch creates an ability that waits for its event, for the duration in.A. If R names
// objects each of them gets the ability (watchOnto).
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
	if g.lib.Abilities[in.To].Kind == code.Static { // a static ability waits for no event
		return
	}
	s.await(1 << g.lib.Abilities[in.To].Event)
	s.awaitedStale = true // State.awaited must be computed anew when the ability ends
}
