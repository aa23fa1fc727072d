package engine

import (
	"math/bits"

	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/internal/analysis"
)

// openWindow begins an action window, routine B of the rules. Three windows in
// four are over at once: neither player may have something to announce (State.playable), or there is
// nothing that he could do. Those pass without a frame, but not in slow motion. It reports
// whether the window is open.
//
// It is kept out of the steps of a turn and a fight, where with a profile its copies would cost
// more misses of the instruction cache than calls.
//
//go:noinline
func (g *Game) openWindow(s *State) bool {
	if s.due != 0 || s.nActions > 0 || s.turn.phase == card.CapitalPhase {
		s.beginWindow(s.active)
		return true
	}
	p := s.active
	now := s.timing(p)
	if s.playable.may(p, now) && g.offerAtOnce(s, p, now, 0) {
		return true
	}
	if p, now = p.Other(), now.Theirs(); s.playable.may(p, now) && g.offerAtOnce(s, p, now, 1) {
		return true
	}
	if invariantsOn {
		g.mustHaveNothing(s, s.active, s.nChain)
		g.mustHaveNothing(s, p, s.nChain)
	}
	return false
}

// offerAtOnce opens a window in which a player is asked at once, if there is anything
// that he can do: passes is how many have passed before him.
func (g *Game) offerAtOnce(s *State, p Player, now analysis.TimingMask, passes uint8) bool {
	if !g.offerWindow(s, p, now, false) {
		return false
	}
	f := s.beginWindow(p)
	f.step = winAnswer
	*f.passes() = passes
	return true
}

// offerDevelopment asks a player in his main window for whom nothing else is possible, but who can perhaps lay a
// card facedown.
func (g *Game) offerDevelopment(s *State, p Player) bool {
	if invariantsOn {
		g.mustOfferAll(s, p, true, Set{})
	}
	dev := g.zonesToDevelop(s, p)
	if dev == 0 {
		return false
	}
	s.ask = question{kind: AskWindow, player: p, dev: dev}
	return true
}

// mainWindow reports whether a player may play units, supports and quests from
// his hand: it is his capital phase, and nothing is on the chain.
func (s *State) mainWindow(p Player, chainBase uint8) bool {
	return p == s.active && s.turn.phase == card.CapitalPhase && s.nChain == chainBase && s.nStack == 2
}

// Steps of a window.
const (
	winAsk       = iota // B.2
	winTriggered        // B.1: triggered actions
	winTriggeredAnswer
	winAnswer
	winResolve // B.3
)

// stepWindow takes the steps of an action window. Triggered actions that wait are offered first.
func (g *Game) stepWindow(s *State, f windowFrame, depth uint8) {
	for {
		switch { // the most frequent first
		case f.step == winAsk:
			if s.nChain == maxChain { // full: it resolves (W25)
				g.passed(s, f)
				break
			}
			if s.nActions > 0 {
				f.step, *f.passes(), *f.asksNext() = winTriggered, 0, f.ctl
				f.ctl = s.active
				break
			}
			now, main := s.timing(f.ctl), false
			if s.turn.phase == card.CapitalPhase && s.mainWindow(f.ctl, f.chainBase()) {
				now, main = now|analysis.InMain, true
			}
			if s.playable.may(f.ctl, now) {
				if g.offerWindow(s, f.ctl, now, main) {
					f.step = winAnswer
					return
				}
			} else if main {
				if g.offerDevelopment(s, f.ctl) {
					f.step = winAnswer
					return
				}
			} else if invariantsOn {
				g.mustHaveNothing(s, f.ctl, f.chainBase())
			}
			if !g.passed(s, f) && s.due&dueSlow == 0 {
				continue // nothing has happened
			}
		case f.step == winAnswer:
			if s.answer.Verb() == Pass {
				g.passed(s, f)
			} else {
				g.windowAnswer(s, f)
			}
		case f.step == winResolve:
			g.resolveTop(s, f, s.topLink())
		case f.step == winTriggered:
			g.askTriggered(s, f)
		case f.step == winTriggeredAnswer:
			g.triggeredAnswer(s, f)
		}
		if s.blocked(depth) {
			return
		}
	}
}

// askTriggered asks for a triggered action.
func (g *Game) askTriggered(s *State, f windowFrame) {
	if s.nChain == maxChain { // what waits has its chance with the next chain (W25)
		f.step, *f.passes(), f.ctl = winAsk, 0, *f.asksNext()
		return
	}
	set := g.waitingActions(s, f.ctl)
	if g.features&analysis.EndsChains != 0 && s.nChain > f.chainBase() {
		enders := g.chainEnders(s, f.ctl)
		set = set.or(&enders)
	}
	s.ask = question{kind: AskTrigger, player: f.ctl, set: set, done: true}
	f.step = winTriggeredAnswer
}

// triggeredAnswer adds a triggered action to the chain, or notes a pass; when
// both have passed, those not used have missed their first opportunity.
func (g *Game) triggeredAnswer(s *State, f windowFrame) {
	who := f.ctl
	f.ctl = who.Other()
	f.step = winTriggered
	if s.answer.Verb() == Pick {
		if s.nChain == f.chainBase() {
			*f.opener() = who
		}
		*f.passes(), *f.asksNext() = 0, who.Other()
		// A card that has left play for the hand can still have an action that waits.
		o := s.answer.Obj()
		if waiting := g.waitingActions(s, who); waiting.Has(o) {
			g.announceTriggered(s, who, o)
		} else {
			g.announce(s, who, o)
		}
		return
	}
	*f.passes()++
	if *f.passes() == 2 {
		s.actions, s.nActions = [maxActions]pending{}, 0
		f.step, *f.passes(), f.ctl = winAsk, 0, *f.asksNext()
	}
}

// windowAnswer begins the announcement of the action that a player chose, and passes priority.
func (g *Game) windowAnswer(s *State, f windowFrame) {
	who := f.ctl
	if s.nChain == f.chainBase() {
		*f.opener() = who
	}
	*f.passes() = 0
	f.ctl = who.Other()
	f.step = winAsk
	if s.answer.Verb() == Develop {
		g.announceDevelopment(s, who, s.answer.Arg())
		return
	}
	g.announce(s, who, s.answer.Obj())
}

// passed goes on after a pass: two in a row close the chain, or the window
// when there is no chain (turn.window-both-pass). It reports whether it was the second.
func (g *Game) passed(s *State, f windowFrame) bool {
	*f.passes()++
	f.ctl = f.ctl.Other()
	f.step = winAsk
	if *f.passes() < 2 {
		return false
	}
	if s.nChain == f.chainBase() {
		s.popFrame()
	} else {
		f.step = winResolve
	}
	return true
}

// windowLook is a look at what a player may do in a window: what is asked of each card, and what
// was found; the cards are in the set of the question. The loops over the cards keep what they
// need of it in registers.
type windowLook struct {
	findings
	player Player
	main   bool  // it is his main window
	marked bool  // some is only for some cards: what can be spent is another for each
	dev    uint8 // the zones that he may develop
	now    analysis.TimingMask
	pool   int
	seen   Set
	costs  costs
}

// offerWindow asks a player in a window what he does, if there is anything: cards that he may
// play, cards whose abilities he may use, and zones that he may develop. now is his situation,
// main whether it is his main window. It is asked some seven times a turn, and there is nothing
// in half of them, so that what cannot be paid for is passed over by its hotCard alone.
//
// The hand is tested word by word: the first 64 cards of the player's deck list in one word
// (Set.firstCards), the others, which few decks have, in a second one.
func (g *Game) offerWindow(s *State, p Player, now analysis.TimingMask, main bool) bool {
	l := windowLook{player: p, main: main, now: now}
	p &= 1
	s.ask.set = Set{}
	among := &s.tactics
	if main {
		among, l.dev = &allObjects, g.zonesToDevelop(s, p)
	} else { // nobody looks at what can be played in the main window
		l.findings = s.playable.ofMain(p)
	}
	if l.pool = int(s.resources[p]); s.nLasting > 0 || s.sided[p]&(analysis.DepCost|analysis.DepPurse) != 0 {
		g.budget(s, &l)
	}
	if s.actors.meets(&s.controlled[p]) {
		g.playableActions(s, &l)
	}
	if g.features&(analysis.SharesActions|analysis.PlaysFromElsewhere) != 0 {
		g.playableElsewhere(s, &l)
	}
	if m := s.hand[p].firstCards(among, p); m != 0 {
		g.playableHand(s, &l, 1+MaxDeck*Obj(p), m)
	}
	if g.size[p] > 64 { // after the first, which stand for those like them
		g.playableOthers(s, &l, among)
	}
	if invariantsOn {
		g.mustOfferAll(s, p, main, s.ask.set)
	}
	s.playable.store(p, &l.findings)
	if l.dev == 0 && s.ask.set.empty() {
		return false
	}
	s.ask.begin(AskWindow, p)
	s.ask.dev = l.dev
	return true
}

// playableOthers adds those of the cards of a hand that are not among its player's first 64.
func (g *Game) playableOthers(s *State, l *windowLook, among *Set) {
	p := l.player & 1
	g.playableHand(s, l, 65+MaxDeck*Obj(p), s.hand[p].otherCards(among, p))
}

// budget is what a player can spend, and what changes the costs of his cards.
func (g *Game) budget(s *State, l *windowLook) {
	p := l.player
	l.pool = g.spendable(s, p, 0)
	if !l.main && !s.hand[p&1].meets(&s.tactics) {
		return
	}
	g.costsOf(s, p, &l.costs)
	if g.features&analysis.Earmarks != 0 && s.sided[p&1]&analysis.DepPurse != 0 {
		l.marked, l.costs.on = true, ^uint64(0)
	}
}

// playableActions adds the player's cards with an action that can be used.
func (g *Game) playableActions(s *State, l *windowLook) {
	mine, now, pool := &s.controlled[l.player&1], l.now, l.pool
	for w := range mine { // hot: by word
		for m := s.actors[w] & mine[w]; m != 0; m &= m - 1 {
			o := Obj(w<<6 + bits.TrailingZeros64(m))
			c := g.hotOf(s, o)
			if int(c.MinPay) > pool {
				l.unaffordable |= c.When
				continue
			}
			if c.Flags&analysis.HotUnit != 0 && !mine.meets(&s.kinds[0]) {
				l.lacking |= c.When
				continue
			}
			l.possible |= c.When
			if c.When&now != 0 && g.usableAt(s, l.player, o, pool, now) != 0 {
				s.ask.set.add(o)
			}
		}
	}
}

// playableElsewhere adds what a player may use of the other player's, and what he may play that
// is not in his hand.
func (g *Game) playableElsewhere(s *State, l *windowLook) {
	if g.features&analysis.SharesActions != 0 {
		g.playableShared(s, l)
	}
	if g.features&analysis.PlaysFromElsewhere != 0 {
		g.addPlayable(s, l.player, l.main, &s.ask.set)
		l.possible = ^analysis.TimingMask(0)
	}
}

// playableShared adds the cards of the other player that have an action for
// this one.
func (g *Game) playableShared(s *State, l *windowLook) {
	for o := range s.actors.and(&s.controlled[l.player.Other()]).All() {
		c := g.hotOf(s, o)
		if c.Flags&analysis.HotShared == 0 {
			continue
		}
		if int(c.MinPay) > l.pool {
			l.unaffordable = ^analysis.TimingMask(0)
			continue
		}
		l.possible = ^analysis.TimingMask(0)
		if g.usable(s, l.player, o, l.pool) != 0 {
			s.ask.set.add(o)
		}
	}
}

// playableHand adds the cards of a hand that can be played, and says in which
// situations they give hope. What cannot be paid for, and what is plain, is told apart
// here; checkHandCard has the rest. The cards are places in a word, that of a card with the number
// first the lowest.
func (g *Game) playableHand(s *State, l *windowLook, first Obj, cards uint64) {
	pool, hot, symbols := l.pool, &g.hot, &s.symbols[l.player&1]
	for ; cards != 0; cards &= cards - 1 {
		o := first + Obj(bits.TrailingZeros64(cards))
		h := &hot[s.ident(o)]
		price := int(h.Cost)
		if have := symbols[h.Race&7]; h.Loyalty > have {
			price += int(h.Loyalty - have)
		}
		if l.costs.on&h.PricedBy == 0 {
			if price > pool {
				l.unaffordable |= h.FromHand
				continue
			}
			if h.Flags&(analysis.HotPlain|analysis.HotLimited) == analysis.HotPlain {
				l.possible |= h.FromHand
				if !s.likeSeen(o, h, &l.seen) {
					s.ask.set.add(o)
				}
				continue
			}
		}
		g.checkHandCard(s, l, o, price)
	}
}

// checkHandCard looks at a card of a hand that is not plain, or whose cost may be changed; price is
// what it costs if it is not.
func (g *Game) checkHandCard(s *State, l *windowLook, o Obj, price int) {
	h := g.hotOf(s, o)
	p, pool := l.player, l.pool
	if l.costs.changed(h) {
		if price -= int(h.Cost); price > 0 && l.costs.waiting && g.disloyal(s, p, o) {
			price = 0
		}
		if l.marked {
			pool = g.spendable(s, p, o)
		}
		if price > pool {
			l.unaffordable |= h.FromHand
			return
		}
	}
	// Any card of a kind is asked for here, a player's own or two of them there.
	if t := h.Target; t != 0 && (t < analysis.HotTwo && s.kinds[t-1].empty() || t >= analysis.HotTwo && s.lacks(p, t)) {
		l.lacking |= h.FromHand
		return
	}
	l.possible |= h.FromHand
	if h.Kind == kTactic && h.When&l.now == 0 {
		return
	}
	if h.Flags&analysis.HotLimited != 0 && s.turn.limited[p&1] > 0 || s.likeSeen(o, h, &l.seen) {
		return
	}
	if l.costs.changed(h) || h.Deps&analysis.DepCost != 0 {
		d := g.def(s, o)
		if price = g.priceWith(s, p, o, d, &l.costs); price > pool && (d.OrPay == 0 || !g.payable(s, p, o, d, 0, pool)) {
			return
		}
	}
	if g.features&analysis.ForbidsTitles != 0 && g.titleBarred(s, p, g.def(s, o), false) {
		return
	}
	if h.Flags&analysis.HotPlain != 0 || g.placeable(s, p, o, g.def(s, o), pool-price, 0) {
		s.ask.set.add(o)
	}
}

// lacks reports whether no card of a kind is in play that is the player's, or not two of them,
// as plan.Hot.Target names it.
func (s *State) lacks(p Player, target uint8) bool {
	of, own := &s.kinds[target&^(analysis.HotMine|analysis.HotTwo)-1], &s.controlled[p&1]
	if target&analysis.HotTwo == 0 {
		return !of.meets(own)
	}
	if target&analysis.HotMine == 0 {
		return !of.several()
	}
	both := of.and(own)
	return !both.several()
}

// likeSeen reports whether a card of a hand is like one that was seen before,
// and notes it as seen. Two cards are alike when it cannot matter which of
// them is used: they are the same card and equally unknown to the opponent.
func (s *State) likeSeen(o Obj, h *hotCard, seen *Set) bool {
	if s.marked != 0 && s.objects[o].flags&(flagKnown0|flagKnown1) != 0 {
		return false
	}
	first := Obj(h.First)
	if seen.Has(first) {
		return true
	}
	seen.add(first)
	return false
}

// distinct drops from a set of cards in one hand those like an earlier one.
func (g *Game) distinct(s *State, set Set) Set {
	g.keepDistinct(s, &set)
	return set
}

// keepDistinct is distinct in place.
func (g *Game) keepDistinct(s *State, set *Set) {
	var seen Set
	for w, m := range set { // hot: by word
		for ; m != 0; m &= m - 1 {
			o := Obj(w<<6 + bits.TrailingZeros64(m))
			if s.likeSeen(o, g.hotOf(s, o), &seen) {
				set[w] ^= m & -m
			}
		}
	}
}

// timing is the timing mask of a player now, without analysis.InMain.
func (s *State) timing(p Player) analysis.TimingMask {
	i := uint(s.turn.phase)
	if at := uint(s.fight.step) - fightAttackers; at <= fightAssigned-fightAttackers {
		i = uint(analysis.AttackersDeclared) + at
	}
	i += uint(p^s.active) * uint(analysis.NumTimings)
	m := analysis.TimingMask(1) << (i & 31)
	if s.nChain > 0 {
		m |= analysis.OnChain
	}
	return m
}
