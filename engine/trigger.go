package engine

import (
	"math/bits"
	"slices"

	"github.com/wisim/wisim/engine/code"
	"github.com/wisim/wisim/engine/internal/analysis"
)

// emit announces an event to the cards in play. Abilities that it triggers are queued:
// constant and forced effects for routine A, which runs before anything else continues;
// triggered actions for the next window.
func (g *Game) emit(s *State, ev code.Event, subj Obj, amount int) {
	if (s.awaited|g.loggedEvents)>>(ev&63)&1 != 0 { // most events are neither awaited by an ability nor logged
		g.dispatch(s, ev, subj, amount)
	}
}

// dispatch does the work of emit for events that an ability or the log waits for. It is kept out of
// line so that emit is inlined into its callers (PGO would inline dispatch as well and bloat them).
//
//go:noinline
func (g *Game) dispatch(s *State, ev code.Event, subj Obj, amount int) {
	if g.events != nil {
		g.logEvent(s, ev, subj, amount)
	}
	if g.handed>>(ev&63)&1 != 0 {
		g.dispatchToHands(s, ev, subj, amount)
	}
	if s.awaited>>(ev&63)&1 == 0 {
		return
	}
	whose, bit := s.objects[subj].ctl(), uint64(1)<<(ev&63)
	from := &s.controlled[whose&1]
	if g.heardByAll&bit != 0 {
		from = &s.watchers
	}
	for w, m := range &s.watchers { // hot loop: reads the set word by word, which is faster than Set.All
		for m &= from[w]; m != 0; m &= m - 1 {
			o := Obj(w<<6 + bits.TrailingZeros64(m))
			h, t := g.hotOf(s, o), &s.objects[o]
			if h.Awaits&bit == 0 || h.AwaitsAll&bit == 0 && t.ctl() != whose {
				continue
			}
			if !worksAt(h.HearsAt, t.zone()) || h.Hears&analysis.HearsItself != 0 && o != subj || h.Hears&analysis.HearsQuested != 0 && s.questing.empty() {
				if invariantsOn {
					g.mustNotTrigger(s, o, ev, subj, amount)
				}
				continue
			}
			g.enqueueTrigger(s, o, g.def(s, o), ev, subj, amount, false)
		}
	}
	if s.nLasting > 0 {
		g.enqueueLastingWatch(s, ev, subj, amount)
	}
}

// dispatchToZones emits an event for each zone under attack.
func (g *Game) dispatchToZones(s *State, ev code.Event) {
	s.eachAttacked(func(o Obj) { g.emit(s, ev, o, 0) })
}

// emitToSelf announces an event to a card that has just left play: only abilities about itself
// can still trigger (zones.self-referential-leave).
func (g *Game) emitToSelf(s *State, ev code.Event, o Obj) {
	if g.events != nil {
		g.logEvent(s, ev, o, 0)
	}
	if d := g.def(s, o); d.Awaits>>ev&1 != 0 && s.objects[o].hasText() {
		g.enqueueTrigger(s, o, d, ev, o, 0, true)
	}
}

// dispatchToHands announces an event to the cards in hands that wait for it there.
func (g *Game) dispatchToHands(s *State, ev code.Event, subj Obj, amount int) {
	for o := range s.hand[0].or(&s.hand[1]).All() {
		if g.def(s, o).HandAwaits>>ev&1 != 0 {
			g.enqueueTriggerAway(s, o, ev, subj, amount)
		}
	}
}

// dispatchToDiscarded emits the event that a card was discarded from a hand. The discarded card
// itself may react to it too.
func (g *Game) dispatchToDiscarded(s *State, o Obj) {
	g.emit(s, code.Discarded, o, 0)
	if g.def(s, o).Awaits>>code.Discarded&1 != 0 {
		g.enqueueTriggerAway(s, o, code.Discarded, o, 0)
	}
}

// enqueueTriggerAway queues the abilities of a card out of play that an event triggers: those
// that work in the hand where the card is, or are about the card itself when it has just left
// a hand.
func (g *Game) enqueueTriggerAway(s *State, o Obj, ev code.Event, subj Obj, amount int) {
	t := &s.objects[o]
	for _, a := range g.def(s, o).Abilities {
		ab := &g.lib.Abilities[a]
		if ab.Event != ev || (ab.Zones&code.HandZone != 0) != (t.place() == inHand) || t.place() != inHand && ab.Who != code.WhoSelf {
			continue
		}
		p := pending{abil: uint16(a), src: o, gen: t.gen, seat: seatOf(o.Owner(), 3*uint8(o.Owner())), subj: subj, subjGen: s.objects[subj].gen, amount: add8(0, amount)}
		var f frame
		p.initFrame(&f)
		if g.eventMatches(s, &f, ab, subj) && (ab.Cond == 0 || g.eval(s, &f, ab.Cond) != 0) {
			g.queue(s, p, ab.Kind)
		}
	}
}

// stillInHand reports whether the card of an ability that works in the hand is still there.
func (g *Game) stillInHand(s *State, p *pending) bool {
	t := &s.objects[p.src]
	return t.place() == inHand && t.gen == p.gen && slices.Contains(g.def(s, p.src).Abilities, code.AbilityID(p.abil))
}

// ofPile reports whether the subject of an event is a card in its owner's discard pile.
func ofPile(ev code.Event) bool {
	return ev == code.EnterPile || ev == code.Discarded || ev == code.Milled
}

// enqueueTrigger queues the abilities of card o that an event triggers. left is set for a card
// that has left play: only abilities about itself or its host trigger then.
func (g *Game) enqueueTrigger(s *State, o Obj, d *defn, ev code.Event, subj Obj, amount int, left bool) {
	t := &s.objects[o]
	for _, a := range d.Triggered {
		ab := &g.lib.Abilities[a]
		if ab.Event != ev || left && ab.Who != code.WhoSelf && ab.Who != code.WhoHost {
			continue
		}
		if ab.Zones != 0 && !worksAt(uint8(ab.Zones), t.zone()) || !t.works(ab.Kind) {
			continue
		}
		if g.spent(t, a) || ab.Who == code.WhoSelf && subj != o || ab.Who == code.WhoMe && s.objects[subj].ctl() != t.ctl() {
			continue // shortcut that spares calling eventMatches: most abilities wait for events of their own card or player
		}
		if g.abils[a].IfQuester && g.features&analysis.QuestsTogether == 0 && g.questUnit(s, o) == 0 {
			continue // shortcut that spares evaluating the condition: no unit is on this quest
		}
		var p pending
		p.abil, p.src, p.gen, p.seat = uint16(a), o, t.gen, t.seat
		p.subj, p.subjGen, p.amount = subj, s.objects[subj].gen, add8(0, amount)
		var f frame
		p.initFrame(&f)
		if !g.eventMatches(s, &f, ab, subj) || ab.Cond != 0 && g.eval(s, &f, ab.Cond) == 0 {
			continue
		}
		g.queue(s, p, ab.Kind)
	}
}

// enqueueHolding queues constant effects that apply whenever some condition holds, unless such
// an effect of the card waits already or is being carried out (W91).
func (g *Game) enqueueHolding(s *State) {
	for o := range s.watchers.All() {
		if d := g.def(s, o); d.Awaits>>code.Holds&1 != 0 && !g.holdingNow(s, o) {
			g.enqueueTrigger(s, o, d, code.Holds, 0, 0, false)
		}
	}
}

// holdingNow reports whether an effect of card o that enqueueHolding queues is waiting or being
// carried out.
func (g *Game) holdingNow(s *State, o Obj) bool {
	for i := range s.pending[:s.nPending] {
		if p := &s.pending[i]; p.src == o && g.lib.Abilities[p.abil].Event == code.Holds {
			return true
		}
	}
	for i := range s.stack[:s.nStack] {
		if f := &s.stack[i]; f.proc == procCode && f.src == o && g.lib.Abilities[f.abil].Event == code.Holds {
			return true
		}
	}
	return false
}

// enqueueTogether queues abilities that wait for one or more cards of some kind at once. Each
// triggers once, for the first matching card of set.
func (g *Game) enqueueTogether(s *State, ev code.Event, set Set) {
	for o := range s.watchers.All() {
		d, t := g.def(s, o), &s.objects[o]
		if d.Awaits>>ev&1 == 0 {
			continue
		}
		for _, a := range d.Abilities {
			ab := &g.lib.Abilities[a]
			if ab.Event != ev || ab.Who != code.WhoSel || ab.Zones != 0 && !worksAt(uint8(ab.Zones), t.zone()) || !t.works(ab.Kind) || g.spent(t, a) {
				continue
			}
			for subj := range set.All() {
				p := pending{abil: uint16(a), src: o, gen: t.gen, seat: t.seat, subj: subj, subjGen: s.objects[subj].gen, amount: 1}
				var f frame
				if p.initFrame(&f); g.match(s, &f, ab.Subject, subj) && (ab.Cond == 0 || g.eval(s, &f, ab.Cond) != 0) {
					g.queue(s, p, ab.Kind)
					break
				}
			}
		}
	}
}

// initFrame fills an empty code frame so that it carries out the ability.
func (p *pending) initFrame(f *frame) {
	f.proc, f.step, f.ctl, f.src, f.gen, f.zone = procCode, cdX, p.ctl(), p.src, p.gen, p.zone()
	f.subj, f.subjGen, f.amount, f.abil = p.subj, p.subjGen, p.amount, p.abil
}

// queue adds a triggered ability to the ones that wait: an action for a window, an effect for
// routine A.
func (g *Game) queue(s *State, p pending, kind code.Kind) {
	if kind == code.Action {
		if g.mergeRepeat(s.actions[:s.nActions], &p) {
			return
		}
		if int(s.nActions) == maxActions {
			s.overflow()
			return
		}
		s.actions[s.nActions] = p
		s.nActions++
		return
	}
	if g.mergeRepeat(s.pending[s.pendBase:s.nPending], &p) {
		return
	}
	if int(s.nPending) == maxPending {
		s.overflow()
		return
	}
	s.pending[s.nPending] = p
	s.nPending++
	s.due |= dueTriggers
}

// mergeRepeat counts another trigger of an ability that waits already as part of the same
// entry, and reports whether it did. It does so only if the ability does not depend on its
// event, so that the order of the two does not matter.
func (g *Game) mergeRepeat(waiting []pending, p *pending) bool {
	if g.abils[p.abil].ReadsEvent {
		return false
	}
	p.amount = 0
	for i := range waiting {
		if q := &waiting[i]; q.equals(p) && q.amount < 250 {
			q.amount++
			return true
		}
	}
	return false
}

// setPendBase sets how many of the pending effects belong to procedures further down the stack.
// Those effects are not due yet.
func (s *State) setPendBase(n uint8) {
	s.pendBase = n
	if s.due &^= dueTriggers; s.nPending > n {
		s.due |= dueTriggers
	}
}

// takeTrigger takes one trigger of entry i out of list and reports whether it was the last
// one, in which case the entry is removed.
func (g *Game) takeTrigger(list []pending, i int) (p pending, last bool) {
	p = list[i]
	if !g.abils[p.abil].ReadsEvent {
		if p.amount > 0 {
			list[i].amount--
			p.amount = 0
			return p, false
		}
	}
	copy(list[i:], list[i+1:])
	list[len(list)-1] = pending{}
	return p, true
}

// truncateWaiting drops waiting effects and triggered actions beyond the given numbers of the
// oldest ones.
func (s *State) truncateWaiting(effects, actions uint8) {
	for ; s.nPending > effects; s.nPending-- {
		s.pending[s.nPending-1] = pending{}
	}
	s.setPendBase(s.pendBase)
	for ; s.nActions > actions; s.nActions-- {
		s.actions[s.nActions-1] = pending{}
	}
}

// equals reports whether two triggers are of the same ability of the same card, whatever their
// events.
func (p *pending) equals(q *pending) bool {
	return q.abil == p.abil && q.src == p.src && q.gen == p.gen && q.ctl() == p.ctl() && q.zone() == p.zone()
}

// queueKeyword queues the ability of a keyword of a card.
func (g *Game) queueKeyword(s *State, k code.Keyword, o Obj, amount int) {
	t := &s.objects[o]
	g.queue(s, pending{abil: uint16(g.lib.Keywords[k]), src: o, gen: t.gen, seat: t.seat, subj: o, subjGen: t.gen,
		amount: add8(0, amount)}, code.Auto)
}

// ofZones reports whether an event of this kind happens to each zone that is attacked.
func ofZones(ev code.Event) bool {
	return ev == code.ZoneNamed || ev == code.ZoneAttacked || ev == code.CombatEnds
}

// eventMatches reports whether an event with subject subj is one that an ability waits for.
func (g *Game) eventMatches(s *State, f *frame, ab *code.Ability, subj Obj) bool {
	t := &s.objects[subj]
	if s.fight.wide != 0 && subj.isSection() && subj != s.fight.section && ofZones(ab.Event) && ab.Who != code.WhoSel && ab.Who != code.WhoHere {
		return false // an attack on several zones is one event, reported for its first zone only
	}
	switch ab.Who {
	case code.WhoSelf:
		return subj == f.src
	case code.WhoHost:
		return subj == s.objects[f.src].host
	case code.WhoHostCtl:
		host := s.objects[f.src].host
		return host != 0 && t.ctl() == s.objects[host].ctl()
	case code.WhoMe, code.WhoOpp:
		ctl := t.ctl()
		if ofPile(ab.Event) {
			ctl = subj.Owner()
		} else if ab.Event == code.Arrives {
			ctl = Player(f.amount)
		}
		return (ctl == f.ctl) == (ab.Who == code.WhoMe)
	case code.WhoHere:
		return t.zone() == f.zone && f.zone < onCapital
	case code.WhoSel:
		if subj.isSection() && (ab.Event == code.UnitsLeave || ab.Event == code.UnitsDestroyed) {
			return false // enqueueTogether tests the cards of UnitsLeave and UnitsDestroyed one by one
		}
		if ab.Event == code.EnterDiscard || ofPile(ab.Event) { // in a discard pile a card counts as its owner's and with its printed values
			return g.matchOf(s, f, ab.Subject, subj, subj.Owner(), false)
		}
		if ab.Event == code.Arrives { // an arriving card counts as the card of the player who played it, not of its controller
			return g.matchOf(s, f, ab.Subject, subj, Player(f.amount), true)
		}
		return g.match(s, f, ab.Subject, subj)
	}
	return true
}

// The following are the steps of routine A, which resolves triggered effects (stepTriggers).
const (
	trigNext = iota
	trigOrder
)

// stepTriggers is routine A. It resolves the effects queued from f.first() on: constant
// effects before forced ones, the active player's first, and each player orders his own. What
// one of them triggers is resolved before the next (timing.C3-nesting).
func (g *Game) stepTriggers(s *State, f triggerFrame) {
	if s.nPending == f.first() {
		s.setPendBase(f.first())
		s.popFrame()
		return
	}
	if f.step == trigOrder {
		f.step = trigNext
		g.resolvePending(s, f, g.nthOfBatch(s, f, s.answer.Arg()))
		return
	}
	first, n, same := g.nextBatch(s, f)
	if n > 1 && !same {
		q := question{kind: AskOrder, player: s.pending[first].ctl()}
		for i := 1; i <= n; i++ {
			q.set.add(Obj(i))
		}
		s.ask = q
		f.step = trigOrder
		return
	}
	g.resolvePending(s, f, first)
}

// triggerRank returns the order of pending effects: by type, then the active player's first.
func (g *Game) triggerRank(s *State, p *pending) int {
	r := 0
	if g.lib.Abilities[p.abil].Kind == code.Forced {
		r = 2
	}
	if p.ctl() != s.active {
		r++
	}
	return r
}

// nextBatch returns the first pending effect of the lowest rank, how many have that rank, and
// whether their order does not matter.
func (g *Game) nextBatch(s *State, f triggerFrame) (first uint8, n int, same bool) {
	best := 9
	for i := f.first(); i < s.nPending; i++ {
		p := &s.pending[i]
		r := g.triggerRank(s, p)
		if r < best {
			best, first, n, same = r, i, 1, true
		} else if r == best {
			n++
		} else {
			continue
		}
		info := &g.abils[p.abil]
		same = same && (info.Commutes || info.PlayersOnly && p.abil == s.pending[first].abil)
	}
	return first, n, same
}

// nthOfBatch returns the index of the pending effect of the lowest rank that comes after k others
// of that rank.
func (g *Game) nthOfBatch(s *State, f triggerFrame, k int) uint8 {
	first, _, _ := g.nextBatch(s, f)
	r := g.triggerRank(s, &s.pending[first])
	for i := first; i < s.nPending; i++ {
		if g.triggerRank(s, &s.pending[i]) != r {
			continue
		}
		if k == 0 {
			return i
		}
		k--
	}
	return first
}

// resolvePending begins routine C for one pending effect.
func (g *Game) resolvePending(s *State, f triggerFrame, i uint8) {
	p, last := g.takeTrigger(s.pending[:s.nPending], int(i))
	if last {
		s.nPending--
	}
	s.setPendBase(s.nPending)
	if s.nPending == f.first() {
		s.popFrame() // this frame has no more effects to resolve; dropping it now keeps a series of triggered deaths from filling the stack
	}
	ab := &g.lib.Abilities[p.abil]
	if ab.Zones&code.HandZone != 0 && !g.stillInHand(s, &p) {
		return
	}
	var h frame
	p.initFrame(&h)
	h.base = s.nPool
	if t := &s.objects[p.src]; ab.Limit > 0 {
		if t.gen == p.gen && g.spent(t, code.AbilityID(p.abil)) {
			return
		}
		if !ab.Optional { // an optional effect counts against its limit only when it is used
			g.spend(s, p.src, code.AbilityID(p.abil))
		}
	}
	if ab.Cond != 0 && !ab.CondOnce && g.eval(s, &h, ab.Cond) == 0 {
		return
	}
	if ab.Optional {
		h.step = cdOptional
		if !g.worthAsking(s, &h, ab) {
			return
		}
	}
	if g.log != nil {
		g.log(s, LogEntry{Kind: LogTrigger, Player: p.ctl(), Obj: g.printedOn(s, p.src, code.AbilityID(p.abil))})
	}
	if ab.Kind == code.Forced {
		g.emit(s, code.Triggers, p.src, 0)
	}
	s.push(h)
}

// worthAsking reports whether an optional effect could do anything: it can be paid for, its
// targets exist, and its first instruction has something to choose from.
func (g *Game) worthAsking(s *State, f *frame, ab *code.Ability) bool {
	if !g.canAfford(s, f, ab, g.spendable(s, f.ctl, 0)) {
		return false
	}
	in := &g.lib.Code[ab.Body]
	switch in.Op {
	case code.OpChoose:
		at := f.pc
		f.pc = uint16(ab.Body) + 1 // the choice is for the instruction that follows it
		set := g.choices(s, f, in)
		f.pc = at
		return !set.empty()
	case code.OpChooseDest:
		set := g.moveTargets(s, g.inPlayOnly(s, g.objects(s, f, in.R)))
		return !set.empty()
	case code.OpTake: // cards that another effect has moved elsewhere do not come back
		for set := g.objects(s, f, in.R); !set.empty(); {
			if place := s.objects[set.pop()].place(); place == inDeck || place == inDiscard {
				return true
			}
		}
		return false
	case code.OpTakeLater:
		set := s.returnable(f.ctl, g.objects(s, f, in.R))
		return !set.empty()
	}
	return true
}

// waitingActions returns the sources of triggered actions that player p may use now.
func (g *Game) waitingActions(s *State, p Player) (set Set) {
	for i := range s.actions[:s.nActions] {
		if a := &s.actions[i]; g.mayTrigger(s, p, a) {
			set.add(a.src)
		}
	}
	return set
}

// mayTrigger reports whether player p may use a waiting triggered action.
func (g *Game) mayTrigger(s *State, p Player, a *pending) bool {
	ab := &g.lib.Abilities[a.abil]
	if !mayUse(ab.By, p, a.ctl()) {
		return false
	}
	t := &s.objects[a.src]
	if t.gen == a.gen && g.spent(t, code.AbilityID(a.abil)) {
		return false
	}
	switch { // whether a waiting action can still be used (W70)
	case ab.Zones&code.HandZone != 0:
		if !g.stillInHand(s, a) {
			return false
		}
	case t.gen != a.gen || t.place() != inPlay:
		if !aboutLeaving(ab) && !(t.place() == inLimbo && aboutPlaying(ab)) {
			return false // the card has left play since the action was triggered
		}
	case t.ctl() != a.ctl() || !s.objects[a.src].inForce(ab):
		return false // since the action was triggered, the card has lost it or changed its controller
	}
	var f frame
	a.initFrame(&f)
	f.ctl, f.base = p, s.nPool
	return g.canAnnounce(s, &f, ab, g.spendable(s, p, 0))
}

// aboutLeaving reports whether an ability is about its own card or its host leaving play. It
// is used when the card has already left (zones.leave-trigger-controller).
func aboutLeaving(ab *code.Ability) bool {
	switch ab.Event {
	case code.LeavePlay, code.Destroyed, code.SacrificedEv, code.EnterDiscard, code.PutAway, code.Falls:
		return ab.Who == code.WhoSelf || ab.Who == code.WhoHost
	}
	return false
}

// aboutPlaying reports whether an ability is about the playing of its own card (W92).
func aboutPlaying(ab *code.Ability) bool {
	return ab.Who == code.WhoSelf && (ab.Event == code.Plays || ab.Event == code.PlaysHand)
}

// announceTriggered begins a triggered action of a card; each trigger is used once
// (ta.once-per-trigger-per-copy).
func (g *Game) announceTriggered(s *State, p Player, o Obj) {
	f := s.begin(procCode)
	f.step, f.ctl, f.src, f.flags, f.base = cdTrigger, p, o, fAnnounce|g.ofUnit(s, o), s.nPool
}

// chooseTrigger asks which waiting trigger of a card is used: first which ability, then which
// event, if the ability depends on it.
func (g *Game) chooseTrigger(s *State, f *frame) {
	var abilities, events Set
	best := -1
	for i := range s.actions[:s.nActions] {
		a := &s.actions[i]
		if a.src != f.src || f.abil != 0 && a.abil != f.abil || f.subj != 0 && a.subj != f.subj || !g.mayTrigger(s, f.ctl, a) {
			continue
		}
		abilities.add(Obj(g.lib.Abilities[a.abil].Slot + 1))
		events.add(a.subj)
		if best < 0 {
			best = i
		}
	}
	switch {
	case abilities.Len() > 1:
		s.ask = question{kind: AskAbility, player: f.ctl, set: abilities}
	case events.Len() > 1:
		f.abil = s.actions[best].abil
		s.ask = question{kind: AskChoose, player: f.ctl, set: events}
	default:
		g.beginTriggered(s, f, best)
		return
	}
	f.step = cdTriggerAnswer
}

// beginTriggered takes a trigger off the list and announces its action.
func (g *Game) beginTriggered(s *State, f *frame, i int) {
	p, last := g.takeTrigger(s.actions[:s.nActions], i)
	if last {
		s.nActions--
	}
	ctl, base, flags := f.ctl, f.base, f.flags
	*f = frame{}
	p.initFrame(f)
	f.ctl, f.base, f.flags = ctl, base, flags
	if s.attached.Has(p.src) { // remember the host, which the ability may name even after the card has left play (hostWas)
		f.host = s.objects[p.src].host
	}
}

// enqueueLastingWatch queues the abilities of lasting effects that an event triggers
// (lastWatch) and reports whether there were any.
func (g *Game) enqueueLastingWatch(s *State, ev code.Event, subj Obj, amount int) (any bool) {
	for i := 0; i < int(s.nLasting); i++ {
		l := &s.lasting[i]
		if l.kind != lastWatch || g.lib.Abilities[l.sel].Event != ev {
			continue
		}
		ab := &g.lib.Abilities[l.sel]
		at := seatOf(l.ctl, 3*uint8(l.ctl))
		if l.amount&watchOnto != 0 {
			at = seatOf(l.ctl, s.objects[l.obj].zone())
		}
		p := pending{abil: l.sel, src: l.obj, gen: l.gen, seat: at, subj: subj, subjGen: s.objects[subj].gen, amount: add8(0, amount)}
		var f frame
		p.initFrame(&f)
		if ab.Who == code.WhoSelf && p.gen != p.subjGen || !g.eventMatches(s, &f, ab, subj) || ab.Cond != 0 && g.eval(s, &f, ab.Cond) == 0 {
			continue
		}
		if l.amount&watchOnce != 0 {
			s.dropLasting(i)
			i--
		}
		g.queue(s, p, ab.Kind)
		any = true
	}
	return any
}
