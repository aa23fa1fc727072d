package engine

import (
	"math/bits"

	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
	"github.com/wisim/wisim/engine/internal/analysis"
)

// Steps of a turn. Each phase ends with its own end step (routine E of the rules).
const (
	stTurn = iota
	stTurnWindow
	stTurnEndPhase
	stKingdom
	stRestored
	stCollect
	stKingdomBegins
	stKingdomWindow
	stKingdomEnd
	stQuest
	stQuestBegins
	stQuestWindow
	stQuestEnd
	stCapital
	stCapitalWindow
	stCapitalEnd
	stBattle
	stBattleFight
	stBattleEnd
	stEnd
	stEndTriggers
	stNext
)

// stepTurn performs steps of a turn until it is blocked: by a question, another frame or pending
// work. The frame of the turn is at the bottom of the stack. A player's first turn may lack the quest and
// battlefield phases (turn.first-player-penalty, Seat).
func (g *Game) stepTurn(s *State) {
	f := &s.stack[0]
	for {
		step := f.step
		f.step++ // the step below may set another next step
		switch step {
		case stTurn:
			g.beginTurn(s)
		case stTurnWindow, stKingdomWindow, stQuestWindow:
			g.openWindow(s)
		case stTurnEndPhase, stKingdomEnd, stQuestEnd, stCapitalEnd, stBattleEnd:
			g.emit(s, code.PhaseEnd, Section(s.active, 0), int(s.turn.phase))
			if s.turn.forPhase {
				g.triggerLaterSacrifices(s, code.UntilPhase)
			}
		case stKingdom:
			g.beginKingdom(s)
		case stRestored:
			if s.answer.Verb() == Pick {
				g.restore(s, s.answer.Obj())
			}
		case stCollect:
			g.collect(s)
		case stKingdomBegins:
			g.emit(s, code.KingdomBegin, Section(s.active, 0), 0)
		case stQuest:
			g.beginQuest(s)
		case stQuestBegins:
			g.emit(s, code.QuestBegin, Section(s.active, 0), 0)
		case stCapital:
			g.beginCapital(s)
		case stCapitalWindow: // the capital phase has the main window, which always gets a frame of its own
			if w := s.beginWindow(s.active); s.canStep() {
				g.stepWindow(s, w, s.nStack)
			}
		case stBattle:
			g.beginBattle(s)
		case stBattleFight:
			if w := s.beginFight(s.active, 0); s.canStep() {
				g.stepFight(s, w, s.nStack)
			}
		case stEnd:
			g.beginEnd(s)
		case stEndTriggers: // step E.2: effects that happen at the end of the turn are carried out
			g.endTurn(s)
		case stNext: // step E.3: effects that last until the end of the turn expire
			g.expirePhase(s)
			g.expireTurn(s)
			s.active = s.active.Other()
			f.step = stTurn
		}
		if s.blocked(1) {
			return
		}
	}
}

func (g *Game) beginCapital(s *State) {
	p := s.active
	g.expirePhase(s)
	s.turn.phase = card.CapitalPhase
	s.invalidate(analysis.DepOther)
	if s.deps&analysis.DepPurse != 0 {
		s.playable.costsFell(p) // some purses may pay only in the capital phase
	}
	g.emit(s, code.CapitalBegin, Section(p, 0), 0)
}

// beginEnd opens the window at the end of a turn, unless another battlefield phase comes first.
func (g *Game) beginEnd(s *State) {
	g.expirePhase(s)
	if s.turn.extra > 0 {
		s.turn.extra--
		s.stack[0].step = stBattle
		return
	}
	s.turn.phase = card.TurnEnds
	s.invalidate(analysis.DepOther)
	g.openWindow(s)
}

// beginBattle begins a battlefield phase, unless it is skipped.
func (g *Game) beginBattle(s *State) {
	p := s.active
	g.expirePhase(s)
	if s.turn.skip&skipBattlefield != 0 || s.turn.noBattle>>p&1 != 0 {
		s.stack[0].step = stEnd
		return
	}
	s.turn.phase = card.BattlefieldPhase
	s.invalidate(analysis.DepOther)
	s.turn.battles++
	s.turn.cut = false
	g.emit(s, code.BattleBegin, Section(p, 0), 0)
}

// endTurn emits the events of the end of the turn, then carries out delayed effects.
func (g *Game) endTurn(s *State) {
	p := s.active
	g.emit(s, code.TurnEnd, Section(p, 0), 0)
	g.emit(s, code.PhaseEnd, Section(p, 0), int(card.TurnEnds))
	if s.nLasting > 0 || s.turn.forPhase {
		g.triggerReturns(s)
		g.triggerLaterSacrifices(s, code.UntilTurn)
	}
}

func (g *Game) beginTurn(s *State) {
	s.turns++
	s.invalidate(analysis.DepOther) // some effects depend on the current turn or phase
	s.forgetTurn()
	s.turn = turnInfo{deltas: s.turn.deltas, hpDeltas: s.turn.hpDeltas}
	if s.turns <= 2 {
		s.turn.skip = g.skips[s.turns-1]
	}
	if s.awaitedStale {
		g.refreshEvents(s)
	}
	g.emitLog(s, LogEntry{Kind: LogTurn, Player: s.active, N: int(s.turns)})
	g.emit(s, code.TurnBegin, Section(s.active, 0), 0)
}

// forgetTurn resets the per-turn marks of cards in play and in discard piles.
func (s *State) forgetTurn() {
	for w, m := range &s.turn.involved { // hot loop: reads the set word by word, which is faster than Set.All
		for ; m != 0; m &= m - 1 {
			t := &s.objects[uint8(w<<6+bits.TrailingZeros64(m))]
			switch t.place() {
			case inPlay:
				t.used = 0
				t.flags &^= flagEntered
				if t.at&(atAttacked|atDefended) != 0 {
					t.at &^= atAttacked | atDefended
					s.invalidate(analysis.DepFight)
				}
			case inDiscard:
				t.flags &^= flagEntered
			}
		}
	}
}

// beginKingdom begins the kingdom phase: it removes unspent resources and asks for a unit to
// restore (kingdom.step-order).
func (g *Game) beginKingdom(s *State) {
	p := s.active
	g.expirePhase(s)
	s.turn.phase = card.KingdomPhase
	s.invalidate(analysis.DepOther)
	s.resources[p] = 0
	set := s.corrupted.and(&s.controlled[p])
	if s.turn.deltas || s.deps&analysis.DepProps != 0 {
		g.refresh(s)
		set = g.withoutProps(s, set, propNoRestore)
	}
	if set.empty() {
		s.answer = act(Done, 0)
		return
	}
	s.ask = question{kind: AskRestore, player: p, set: set, done: true}
}

func (g *Game) collect(s *State) {
	p := s.active
	n := g.zonePower(s, uint8(3*p))
	n += g.income(s)
	g.gain(s, p, n)
	g.emitLog(s, LogEntry{Kind: LogCollect, Player: p, N: n})
	g.emit(s, code.Collects, Section(p, 0), n)
}

// beginQuest begins the quest phase and draws one card plus one for each power in the quest zone,
// unless the phase is skipped.
func (g *Game) beginQuest(s *State) {
	g.expirePhase(s)
	if s.turn.skip&skipQuest != 0 {
		s.stack[0].step = stCapital
		return
	}
	p := s.active
	s.turn.phase = card.QuestPhase
	s.invalidate(analysis.DepOther)
	n := g.zonePower(s, uint8(3*p)+1) + g.questDraw(s)
	g.emit(s, code.CountsQuest, Section(p, 0), n)
	if g.features&analysis.FewerDraws != 0 {
		n = max(min(n, 1), n-g.fewerDraws(s, p.Other()))
	}
	n = g.drawCards(s, p, n)
	g.emit(s, code.DrawsQuest, Section(p, 0), n)
}

// fewerDraws returns by how much effects of player p reduce his opponent's draw in the quest phase.
func (g *Game) fewerDraws(s *State, p Player) (n int) {
	for o := range s.statics.and(&s.controlled[p]).All() {
		for _, a := range g.def(s, o).Abilities {
			if f, ab := g.activeStatic(s, o, a, code.SDrawFewer, 0); ab != nil {
				n += g.eval(s, &f, ab.Stat.N)
			}
		}
	}
	return n
}

// zonePower returns the power of the cards that its player controls in a zone, without the printed
// power of the capital.
func (g *Game) zonePower(s *State, z uint8) int {
	g.refresh(s)
	n := 0
	in, mine := &s.zones[z], &s.controlled[z/3]
	if s.hasRules() {
		set := g.counting(s, z)
		in = &set
	}
	for w, m := range in { // hot loop: reads the set word by word, which is faster than Set.All
		if m &= mine[w]; m == 0 {
			continue // a player's cards have adjacent numbers, so most words of the set are empty
		}
		for m &^= s.kinds[4][w] &^ (s.kinds[0][w] | s.kinds[1][w]); m != 0; m &= m - 1 {
			n += s.objects[w<<6+bits.TrailingZeros64(m)].powerNow()
		}
	}
	if !s.kinds[3].empty() {
		if o := s.legendOf(Player(z / 3)); o != 0 {
			n += g.powerIn(s, o, z%3) // a legend adds the power that it has in this zone (legend.split-power)
		}
	}
	return n
}

// counting returns the cards whose power counts in a zone: those in it except those that do not
// count anywhere (uncounted) and, in the kingdom, those in other zones that count there as well.
func (g *Game) counting(s *State, z uint8) Set {
	set := s.zones[z]
	if z == 3*(z/3) {
		more := g.ruleObjects(s, code.SCountsIn)
		set = set.or(&more)
	}
	idle := g.uncounted(s)
	return set.minus(&idle)
}

// uncounted returns the cards whose power counts in no zone.
func (g *Game) uncounted(s *State) (set Set) {
	if s.hasRules() {
		set = g.ruleObjects(s, code.SUncounted)
		more := s.given(lastUncounted)
		set = set.or(&more)
	}
	return set
}

// expirePhase ends the effects that last until the end of the phase, and resets the uses of
// abilities that are limited per phase.
func (g *Game) expirePhase(s *State) {
	if s.nLasting > 0 || g.features&analysis.PhaseLimits != 0 {
		g.forgetPhase(s)
	}
}

// forgetPhase does the work of expirePhase when there is any. noinline: so that expirePhase stays
// small enough to be inlined into the steps of a turn (PGO would inline both and bloat the
// callers).
//
//go:noinline
func (g *Game) forgetPhase(s *State) {
	if s.nLasting > 0 {
		s.expire(code.UntilPhase)
	}
	if g.features&analysis.PhaseLimits == 0 {
		return
	}
	for o := range s.controlled[0].or(&s.controlled[1]).All() {
		s.objects[o].used &^= g.def(s, o).PerPhase
	}
}

// expireTurn ends the effects that last until the end of the turn. Units that are left without hit
// points are destroyed, and nothing triggers (note A22).
func (g *Game) expireTurn(s *State) {
	hp := s.turn.hpDeltas
	if s.turn.deltas {
		s.dropDeltas()
		s.dirty = true
		s.due |= dueCheck
	}
	s.turn.deltas, s.turn.hpDeltas = false, false
	s.expireLasting()
	if g.features&(analysis.AsksDamage|analysis.AsksAttacks|analysis.AsksCapitalHurt) != 0 { // some effects may depend on which damage and attacks happened this turn
		s.invalidate(analysis.DepDamage | analysis.DepFight)
		s.due |= dueCheck
	}
	if s.nActions > 0 {
		s.truncateWaiting(s.nPending, 0)
	}
	if s.due&dueCheck != 0 {
		if hp || s.rebase { // an effect on hit points has ended
			g.refresh(s)
			s.look |= lookDead
		}
		g.quietCheck(s)
	}
}

// dropDeltas removes the changes until the end of the turn from all cards in play.
func (s *State) dropDeltas() {
	for w, m := range &s.altered { // hot loop: reads the set word by word, which is faster than Set.All
		for m &= s.controlled[0][w] | s.controlled[1][w]; m != 0; m &= m - 1 {
			t := &s.objects[uint8(w<<6+bits.TrailingZeros64(m))]
			t.turnPower, t.turnHP = 0, 0
			t.props &^= propBarAttack | propBarDefend
		}
	}
	if invariantsOn {
		for b := s.controlled[0].or(&s.controlled[1]); !b.empty(); {
			if t := &s.objects[b.pop()]; t.turnPower|t.turnHP != 0 || t.props&(propBarAttack|propBarDefend) != 0 {
				panic("engine: something for the turn on a card that is not noted as altered")
			}
		}
	}
}

// risen arranges that a card that has entered play from the discard pile goes to the bottom of its
// owner's deck at the end of the turn, if it is still in play then.
func (g *Game) risen(s *State, o Obj) {
	s.addLasting(lasting{kind: lastUnder, obj: o, gen: s.objects[o].gen, ctl: s.objects[o].ctl()})
}

// triggerLaterSacrifices carries out all sacrifices that effects delayed until the end of the phase
// or turn, simultaneously. At the end of the turn it also removes cards that return to the hand,
// and cards from the discard pile, which go to the bottom of the deck (kw.necromancy).
func (g *Game) triggerLaterSacrifices(s *State, when code.Duration) {
	if s.nLasting == 0 && !s.turn.forPhase {
		return // no sacrifice or return was put off until now
	}
	set := s.forPhase()
	for i := range s.lasting[:s.nLasting] {
		l := &s.lasting[i]
		if t := &s.objects[l.obj]; l.kind == lastSac && when == code.UntilTurn && t.gen == l.gen && t.place() == inPlay && t.ctl() == l.ctl { // the card is sacrificed only if its controller is still the same (zones.sacrifice-own-only)
			set.add(l.obj)
		}
	}
	g.leave(s, set, leaveSacrifice)
	if when == code.UntilTurn {
		g.leaveAtEnd(s, lastHand, leaveHand)
		g.leaveAtEnd(s, lastUnder, leaveBottom)
	}
}

// leaveAtEnd makes all cards that have a lasting effect of the given kind leave play; why says how
// they leave.
func (g *Game) leaveAtEnd(s *State, kind uint8, why leaving) {
	if s.hasLasting(kind) {
		g.leave(s, g.notLeaving(s, g.inPlayOnly(s, s.given(kind))), why)
	}
}

// forPhase returns the cards that were put into play only until the end of the phase, and clears
// the marks that say so.
func (s *State) forPhase() (set Set) {
	if !s.turn.forPhase {
		return set
	}
	s.turn.forPhase = false
	for o := range s.controlled[0].or(&s.controlled[1]).All() {
		if t := &s.objects[o]; t.at&atForPhase != 0 {
			t.at &^= atForPhase
			set.add(o)
		}
	}
	return set
}

// triggerReturns puts cards that return at the end of the turn from the discard pile into their
// owners' hands. A card that left the pile in between is a new object (takeAway) and does not
// return.
func (g *Game) triggerReturns(s *State) {
	for i := range s.lasting[:s.nLasting] {
		l := &s.lasting[i]
		if l.kind == lastReturn && s.objects[l.obj].place() == inDiscard && s.objects[l.obj].gen == l.gen && !g.stuckInDiscard(s, l.obj) {
			g.toOwnersHand(s, l.obj)
		}
	}
}
