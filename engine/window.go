package engine

import (
	"math/bits"

	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/internal/analysis"
)

// openWindow begins an action window (routine B of the rules) and reports whether it is open. Three
// windows in four have no frame, because neither player has anything to announce: State.playable
// knows so already, or offerWindow finds nothing. In slow motion every window gets a frame.
//
// noinline: PGO would inline it into the steps of turns and attacks, and the copies would cost more
// misses of the instruction cache than they save calls.
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

// offerAtOnce opens a window with a question for player p, if he can do anything, and reports
// whether it did. passes is the number of players who have passed before him.
func (g *Game) offerAtOnce(s *State, p Player, now analysis.TimingMask, passes uint8) bool {
	if !g.offerWindow(s, p, now, false) {
		return false
	}
	f := s.beginWindow(p)
	f.step = winAnswer
	*f.passes() = passes
	return true
}

// offerDevelopment asks player p in his main window whether he plays a development, when
// State.playable says that he can do nothing else. It reports whether there is a zone where he may.
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

// mainWindow reports whether player p may play units, supports and quests from his hand: it is his
// capital phase, and the chain has no links above chainBase.
func (s *State) mainWindow(p Player, chainBase uint8) bool {
	return p == s.active && s.turn.phase == card.CapitalPhase && s.nChain == chainBase && s.nStack == 2
}

// The following are the steps of an action window. Their comments name the steps of routine B in
// the rules.
const (
	winAsk       = iota // step B.2: ask a player for an action
	winTriggered        // step B.1: offer the triggered actions that wait
	winTriggeredAnswer
	winAnswer
	winResolve // step B.3: resolve the last link of the chain
)

// stepWindow performs steps of an action window until it is blocked. Waiting triggered actions are
// offered before other actions.
func (g *Game) stepWindow(s *State, f windowFrame, depth uint8) {
	for {
		switch { // the most frequent step is tested first
		case f.step == winAsk:
			if s.nChain == maxChain { // a full chain resolves at once (W25)
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
				continue // the window goes on at once: passing led to nothing that has to be done first
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

// askTriggered asks a player for one of his waiting triggered actions, or an action that ends the
// chain.
func (g *Game) askTriggered(s *State, f windowFrame) {
	if s.nChain == maxChain { // the chain is full, so waiting actions can be used only with the next chain (W25)
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

// triggeredAnswer adds the chosen triggered action to the chain, or counts a pass. After two passes
// in a row the waiting actions that were not used are dropped: they have missed their first
// opportunity.
func (g *Game) triggeredAnswer(s *State, f windowFrame) {
	who := f.ctl
	f.ctl = who.Other()
	f.step = winTriggered
	if s.answer.Verb() == Pick {
		if s.nChain == f.chainBase() {
			*f.opener() = who
		}
		*f.passes(), *f.asksNext() = 0, who.Other()
		// A card that has gone from play to a hand can still have a triggered action waiting.
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

// windowAnswer begins to announce the action that a player chose, and passes priority to his
// opponent.
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

// passed counts a pass. Two in a row begin to resolve the chain, or close the window if the chain
// is empty (turn.window-both-pass). It reports whether this was the second pass.
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

// windowLook is the scratch data of one search for what a player may do in a window: the
// parameters, and the findings for State.playable. The cards found go into the set of the question.
type windowLook struct {
	findings
	player Player
	main   bool  // this is the player's main window (mainWindow)
	marked bool  // some purse pays only for certain cards, so spendable resources differ from card to card
	dev    uint8 // bit mask of the zones where the player may play a development
	now    analysis.TimingMask
	pool   int
	seen   Set
	costs  costs
}

// offerWindow asks player p for an action in a window, and reports whether there is any: cards to
// play, cards with abilities to use, or zones for a development. now is his timing mask; main says
// that it is his main window (mainWindow). It is called about seven times a turn and finds nothing
// half the time, so it rejects cards that cannot be paid for by their hotCard alone.
//
// The hand is tested as bit words: the first 64 cards of the player's deck list are in one word
// (Set.firstCards), and the others, which few decks have, in a second one.
func (g *Game) offerWindow(s *State, p Player, now analysis.TimingMask, main bool) bool {
	l := windowLook{player: p, main: main, now: now}
	p &= 1
	s.ask.set = Set{}
	among := &s.tactics
	if main {
		among, l.dev = &allObjects, g.zonesToDevelop(s, p)
	} else { // State.playable keeps no findings about cards that need the main window
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
	if g.size[p] > 64 { // test the cards after the first 64 of the deck list; of several copies of a card only the first is tested
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

// playableOthers adds the playable cards of a hand that are not among the first 64 of the player's
// deck list.
func (g *Game) playableOthers(s *State, l *windowLook, among *Set) {
	p := l.player & 1
	g.playableHand(s, l, 65+MaxDeck*Obj(p), s.hand[p].otherCards(among, p))
}

// budget computes how much a player can spend and which effects change the costs of his cards,
// where his resources and the printed costs alone are not enough.
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

// playableActions adds the player's cards in play with an action that he can use now.
func (g *Game) playableActions(s *State, l *windowLook) {
	mine, now, pool := &s.controlled[l.player&1], l.now, l.pool
	for w := range mine { // hot loop: reads the set word by word, which is faster than Set.All
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

// playableElsewhere adds the opponent's cards whose actions the player may use, and cards that he
// may play from elsewhere than his hand.
func (g *Game) playableElsewhere(s *State, l *windowLook) {
	if g.features&analysis.SharesActions != 0 {
		g.playableShared(s, l)
	}
	if g.features&analysis.PlaysFromElsewhere != 0 {
		g.addPlayable(s, l.player, l.main, &s.ask.set)
		l.possible = ^analysis.TimingMask(0)
	}
}

// playableShared adds the opponent's cards in play that have an action that this player may use.
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

// playableHand adds the playable cards of a hand, and records the situations in which the others
// would be possible. It handles cards that cost too much and cards without special conditions
// (analysis.HotPlain); checkHandCard handles the rest. cards is a bit word; its lowest bit stands
// for the card with number first.
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

// checkHandCard decides about a card of a hand that is not plain or whose cost may be changed.
// price is its cost, loyalty included, without such changes.
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
	// A Target below HotTwo needs any card of a kind in play; the others need one under the player's
	// control, or two.
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

// lacks reports whether too few cards in play are what a card needs as targets: analysis.Hot.Target
// gives their kind, whether the player must control them (HotMine), and whether two are needed
// (HotTwo).
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

// likeSeen reports whether a card of a hand equals one that was already seen, and adds it to seen.
// Two cards are equal if it cannot matter which of them is used: they are copies of one card, and
// the opponent knows neither of them.
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

// distinct removes from a set of cards in one hand all but the first of equal cards (likeSeen).
func (g *Game) distinct(s *State, set Set) Set {
	g.keepDistinct(s, &set)
	return set
}

// keepDistinct does the same as distinct, but changes the set in place.
func (g *Game) keepDistinct(s *State, set *Set) {
	var seen Set
	for w, m := range set { // hot loop: reads the set word by word, which is faster than Set.All
		for ; m != 0; m &= m - 1 {
			o := Obj(w<<6 + bits.TrailingZeros64(m))
			if s.likeSeen(o, g.hotOf(s, o), &seen) {
				set[w] ^= m & -m
			}
		}
	}
}

// timing returns the timing mask of player p at this moment, without analysis.InMain.
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
