package engine

import "github.com/wisim/wisim/engine/code"

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
		if l.flags&fCancelled != 0 || !g.linkTargets(s, l, o) {
			continue
		}
		if n > g.purse(s, l.ctl, 0) {
			g.cancelLink(s, l)
			continue
		}
		g.again(s, f, question{kind: AskTax, player: l.ctl})
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
	if s.ans.Verb() == Yes {
		f.a, f.c, f.step = 0, add8(0, g.num(s, f, in.N, 1)), cdTax
		return
	}
	g.cancelLink(s, &s.chain[s.asking().extra-1])
	f.pc--
}

// linkTargets reports whether a link of the chain has an object as a target.
func (g *Game) linkTargets(s *State, l *link, o Obj) bool {
	if l.abil == 0 || l.flags&fDevelop != 0 {
		return false
	}
	at, n := int(l.base), 0
	for k := range min(len(g.lib.Abilities[l.abil].Targets), linkRegs) {
		n += int(l.n[k])
	}
	return targeted(s, s.pool[at:at+n], o)
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
// targets want, one after the other: f.a is the next lasting effect to look at,
// f.b what he has agreed to pay. An action for which he does not pay is
// cancelled. It reports whether he is asked.
func (g *Game) askWards(s *State, f *frame, ab *code.Ability) bool {
	if f.flags&(fAnnounce|fCard) == 0 {
		return false // a constant or forced effect, and no action
	}
	for ; f.a < s.nLasting; f.a++ {
		l := &s.lasting[f.a]
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
		if g.due(s, f, ab)+int(f.b)+int(l.amount) > g.purse(s, f.ctl, f.played()) {
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
	if s.ans.Verb() == Yes {
		f.b = add8(f.b, int(s.lasting[f.a].amount))
	} else {
		f.flags |= fCancelled
	}
	f.a++
	f.step = cdPay
}

// watch leaves an ability behind that waits for its event.
func (g *Game) watch(s *State, f *frame, in *code.Instr) {
	s.addLasting(lasting{kind: lastWatch, ctl: f.ctl, obj: f.src, gen: f.gen, sel: in.To})
	s.evs |= 1 << g.lib.Abilities[in.To].Event
	s.stale = true // when it is over
}

// watched offers an event to the abilities that wait for it.
func (g *Game) watched(s *State, ev code.Event, subj Obj, amount int) {
	for i := range s.lasting[:s.nLasting] {
		l := &s.lasting[i]
		if l.kind != lastWatch || g.lib.Abilities[l.sel].Event != ev {
			continue
		}
		ab := &g.lib.Abilities[l.sel]
		p := pending{abil: l.sel, src: l.obj, gen: l.gen, ctl: l.ctl, zone: 3 * uint8(l.ctl), subj: subj, subjGen: s.objects[subj].gen, amount: add8(0, amount)}
		f := p.frame()
		if g.concerns(s, &f, ab, subj) && (ab.Cond == 0 || g.eval(s, &f, ab.Cond) != 0) {
			g.queue(s, p, ab.Kind)
		}
	}
}

// takeLater notes cards that return to the hand at the end of the turn.
func (g *Game) takeLater(s *State, f *frame, in *code.Instr) {
	for set := s.returnable(f.ctl, g.objects(s, f, in.R)); !set.empty(); {
		o := set.pop()
		s.addLasting(lasting{kind: lastReturn, ctl: f.ctl, obj: o, gen: s.objects[o].gen})
	}
}

// returnable keeps the cards of a player's own that are not to return already.
func (s *State) returnable(p Player, set Set) (out Set) {
	has := s.given(lastReturn)
	for set = set.minus(&has); !set.empty(); {
		if o := set.pop(); o.isCard() && o.Owner() == p {
			out.add(o)
		}
	}
	return out
}

// triggerReturns puts the cards that return at the end of the turn from the
// discard pile into the hand. What has left the pile in between is a new card
// (stayAway).
func (g *Game) triggerReturns(s *State) {
	for i := range s.lasting[:s.nLasting] {
		l := &s.lasting[i]
		if l.kind == lastReturn && s.objects[l.obj].place() == inDiscard && s.objects[l.obj].gen == l.gen {
			g.toOwnersHand(s, l.obj)
		}
	}
}

// stayAway drops what was noted of the return of a card that leaves its pile.
func (s *State) stayAway(o Obj) {
	for i := 0; i < int(s.nLasting); i++ {
		if l := &s.lasting[i]; l.kind == lastReturn && l.obj == o {
			l.kind, l.obj = lastNone, 0
		}
	}
}
