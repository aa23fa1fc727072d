package engine

import (
	"math/bits"

	"github.com/wisim/wisim/engine/code"
	"github.com/wisim/wisim/engine/internal/analysis"
)

// stateCheck runs after every atomic instruction (note A18). Cards change sides, units without
// remaining hit points are destroyed, sections burn, tokens on quests without a unit are
// removed, attachments without a legal host leave, and a player may have lost. Everything of
// one kind happens at the same time. It does nothing if no flag says that something may have
// changed.
func (g *Game) stateCheck(s *State) {
	s.due &^= dueCheck
	if s.look|g.looks != 0 || s.deps&alwaysChecked != 0 || s.nLasting > 0 || s.characteristicsMoved || s.turn.hpDeltas || g.mayBeLost(s) {
		g.checkAll(s)
	} else if invariantsOn {
		g.mustHaveFoundAll(s)
	}
}

// alwaysChecked holds the dependency bits of those effects that every state check must evaluate.
const alwaysChecked = analysis.DepControl | analysis.DepNature | analysis.DepHP | analysis.DepTop

// checkAll performs a complete state check. It is called when a flag says that the check may find
// something.
func (g *Game) checkAll(s *State) {
	if s.mayChangeSides() && g.checkControl(s) {
		return
	}
	if s.characteristicsMoved || s.deps&analysis.DepNature != 0 {
		g.updateCharacteristics(s)
		if g.checkControl(s) { // the text of a card that gives control of another may have been blanked
			return
		}
		if gone := g.notLeaving(s, s.foreignDevelopments()); !gone.empty() {
			g.leave(s, gone, leaveDiscard)
			return
		}
	}
	if s.characteristicsMoved || s.turn.hpDeltas || s.deps&(analysis.DepHP|analysis.DepNature) != 0 {
		if g.features&analysis.PowerWhileAttacking != 0 {
			s.expireTiedPower()
		}
		g.refresh(s) // without such effects hit points are the printed ones and need no refresh
		s.look |= lookDead | lookHosts
	}
	if s.deps&analysis.DepTop != 0 {
		g.showTops(s)
	}
	if s.look&lookSections != 0 {
		s.look &^= lookSections
		g.burnSections(s)
	}
	if g.mayBeLost(s) && g.checkLosses(s) {
		return
	}
	if s.look&lookDead != 0 {
		if dead := g.deadUnits(s); dead.empty() {
			s.look &^= lookDead
		} else if dead = g.notLeaving(s, dead); !dead.empty() {
			g.leave(s, dead, leaveDestroy)
			return
		}
	}
	if (s.look|g.looks)&lookHosts != 0 {
		if loose := g.looseAttachments(s); loose.empty() {
			s.look &^= lookHosts
		} else if loose = g.notLeaving(s, loose); !loose.empty() {
			g.leave(s, loose, leaveDiscard)
			return
		}
	}
	if invariantsOn {
		g.mustHaveFoundAll(s)
	}
	if s.look&lookTokens != 0 {
		s.look &^= lookTokens
		g.strayTokens(s)
	}
}

// mustHaveFoundAll panics if a check that was skipped would have found something: a dead unit,
// a loose attachment, a card not controlled by its owner. Only in builds with invariants.
func (g *Game) mustHaveFoundAll(s *State) {
	if foreign := s.foreign(); s.look&lookSides == 0 && !foreign.empty() {
		panic("engine: a card is controlled by another than its owner, and no state check looks")
	}
	if dead := g.deadUnits(s); s.look&lookDead == 0 && !dead.empty() {
		panic("engine: a unit is dead, and no state check looks")
	}
	if loose := g.looseAttachments(s); s.look&lookHosts == 0 && !loose.empty() {
		panic("engine: an attachment is loose, and no state check looks")
	}
}

// quietCheck performs the state check at the end of a turn, when nothing triggers any more (routine
// E.3, note A22).
func (g *Game) quietCheck(s *State) {
	evs, pend, acts := s.awaited, s.nPending, s.nActions
	s.awaited = 0
	g.runStateChecks(s)
	s.awaited |= evs // keep both the old events and those awaited by texts that now work again
	s.truncateWaiting(pend, acts)
}

// runStateChecks runs state checks until none is due. It stops earlier if a question must be
// asked; then the stack has one more frame.
func (g *Game) runStateChecks(s *State) {
	depth := s.nStack
	for n := 0; s.due&dueCheck != 0 && !s.Over() && s.nStack == depth; n++ {
		if n == maxSteps {
			s.finish(Outcome{Result: Unfinished, Ending: TooLong})
			return
		}
		g.stateCheck(s)
	}
}

// mayDie returns word w of the set of units and legends that may have to be destroyed. All others
// have their printed hit points and no damage.
func (s *State) mayDie(w int) uint64 {
	return (s.damaged[w] | s.altered[w]) & (s.kinds[0][w] | s.kinds[3][w])
}

// deadUnits returns the units and legends with as much damage as hit points, or without hit
// points (faq.q07).
func (g *Game) deadUnits(s *State) (dead Set) {
	for w := range dead { // hot loop: reads the set word by word, which is faster than Set.All
		for m := s.mayDie(w); m != 0; m &= m - 1 {
			o := Obj(w<<6 + bits.TrailingZeros64(m))
			if t := &s.objects[o]; t.harm() >= int(t.hp) {
				dead.add(o)
			}
		}
	}
	return dead
}

// burnSections replaces the damage on each section that has as much as hit points by a burn
// token (burn.threshold, burn.replace-tokens).
func (g *Game) burnSections(s *State) {
	for m := s.damaged[firstSection>>6] >> (firstSection & 63) & 0x3f; m != 0; m &= m - 1 {
		o := firstSection + Obj(bits.TrailingZeros64(m))
		t := &s.objects[o]
		if int(t.damage) < int(t.hp) || t.flags&flagBurning != 0 {
			continue
		}
		g.ignite(s, o)
	}
}

// toBurn returns how many sections player p must burn to win: two unless a card asks for more or a
// house rule says otherwise (burn.two-sections-win).
func (g *Game) toBurn(s *State, p Player) uint8 {
	return max(uint8(g.seat(s, p).Burn), s.mustBurn[p])
}

// mayBeLost reports whether a player may have lost: enough sections of one capital are burning or
// a deck is empty.
func (g *Game) mayBeLost(s *State) bool {
	return s.burnt[0]|s.burnt[1] >= g.lossAt || s.nDeck[0] == 0 || s.nDeck[1] == 0
}

// checkLosses ends the game when enough of a player's sections burn or his deck is empty,
// which a constant effect can turn into a win. If both players win at once it is a draw (notes
// A01, A03).
func (g *Game) checkLosses(s *State) bool {
	var wins [2]Ending // for each player the reason why he wins; zero if he does not
	for p := Player(0); p < 2; p++ {
		burns, decked := s.burnt[p] >= g.toBurn(s, p.Other()), s.nDeck[p] == 0 && s.turns > 0
		if decked && s.deps&analysis.DepRule != 0 && g.ruleSum(s, code.SWinsDecked, ofOne(p)) > 0 {
			decked = false
			if wins[p] == NoEnding {
				wins[p] = Claimed
			}
		}
		switch {
		case burns:
			wins[p.Other()] = Burned
		case decked:
			wins[p.Other()] = Decked
		}
	}
	switch {
	case wins[0] != NoEnding && wins[1] != NoEnding:
		s.finish(Outcome{Result: Draw, Ending: Both})
	case wins[1] != NoEnding:
		s.finish(Outcome{Result: Won, Ending: wins[1], Winner: 1})
	case wins[0] != NoEnding:
		s.finish(Outcome{Result: Won, Ending: wins[0], Winner: 0})
	default:
		return false
	}
	g.emitLog(s, LogEntry{Kind: LogEnd, Player: s.result.Winner})
	return true
}

// looseAttachments returns attachments whose host has left play or is no longer what they may
// be attached to. Zone requirements are not checked again: they hold only on entering
// (att.zone-requirement-entry-only). "In your battlefield" is such a requirement and says
// nothing about the unit's controller.
func (g *Game) looseAttachments(s *State) (loose Set) {
	for o := range s.attached.All() {
		t := &s.objects[o]
		h := &s.objects[t.host]
		d := g.def(s, o)
		if h.place() != inPlay || h.zone() != t.zone() {
			loose.add(o)
			continue
		}
		if d.AttachTo == nil {
			if d.Kind == kUnit && h.kind&kUnit == 0 { // a unit that is attached to another unit comes loose when its host stops being a unit
				loose.add(o)
			}
			continue
		}
		id := d.AttachTo.Targets[0].Sel
		sel := &g.lib.Sels[id]
		free := sel.CtlAny || sel.Zones != 0
		if info := &g.sels[id]; info.Stable() { // most attachments depend only on the kind, zone and controller of their host
			if h.kind&info.OnlyKinds == 0 || !free && h.ctl() != t.ctl() {
				loose.add(o)
			}
			continue
		}
		f := frame{ctl: t.ctl(), src: o, zone: t.zone()}
		if !g.fitsCandidate(s, &f, id, t.host, false) || !free && g.player(s, &f, sel.Ctl) != h.ctl() {
			loose.add(o)
		}
	}
	return loose
}

// strayTokens removes the tokens of quests without a questing unit
// (quest.stray-tokens-removed).
func (g *Game) strayTokens(s *State) {
	for q := range s.kinds[2].All() {
		if t := &s.objects[q]; t.tokens > 0 && g.questUnit(s, q) == 0 {
			t.tokens = 0
			s.invalidate(analysis.DepTokens)
			g.disableActor(s, q)
		}
	}
}
