package engine

import (
	"math/bits"

	"github.com/wisim/wisim/engine/code"
	"github.com/wisim/wisim/engine/internal/analysis"
)

// Progress of an attack (combatInfo.step).
const (
	fightNone      = iota
	fightTarget    // the zone to attack has been named
	fightAttackers // attackers have been declared: the zone is under attack
	fightDefenders
	fightAssigned // damage is assigned but not yet applied
	fightOver     // damage has been applied, and no unit counts as attacker or defender any more
)

// Steps of a fight frame: the five steps of combat, each closed by a window.
const (
	fgTarget = iota
	fgTargetAnswer
	fgNamed
	fgThrough
	fgSecond
	fgAttackers
	fgAttackerAnswer
	fgAttackersSet
	fgAmbush
	fgAmbushAnswer
	fgDefenders
	fgPriceAnswer
	fgDefenderAnswer
	fgDefendersSet
	fgOpposed
	fgAssign
	fgAssignWalk
	fgAssignAnswer
	fgAssignDefense
	fgDefenseWalk
	fgDefenseAnswer
	fgApply
	fgApplied
	fgOver
)

// Flags for what has already happened in the current step of an attack (fightFrame.has).
const (
	fgMissions = 1 << iota // the attacker is placing remaining damage on his Missions
	fgReserved             // the attacker has said how much damage he sets aside for the section
	fgCovered              // every defender who must be assigned damage first has enough
	fgPaid                 // the defending player has paid for declaring defenders
	fgSections             // remaining damage is being divided among several sections
)

// stepFight runs the battlefield phase after its beginning, or an attack that an effect of
// f.src begins (see attackWith). f.ctl is the attacking player.
func (g *Game) stepFight(s *State, f fightFrame, depth uint8) {
	for {
		switch f.step {
		case fgTarget:
			g.openWindow(s) // players may act before a zone is named
			f.step++
		case fgTargetAnswer:
			if s.turn.cut && f.src == 0 { // an effect skips the rest of the phase
				g.endFight(s, f)
				break
			}
			if f.n[1] > 0 { // an effect has named the zone
				zone := g.regSet(s, f.frame, 1)
				g.nameZone(s, f, zone.first())
				break
			}
			g.askAttack(s, f)
			f.step = fgNamed
		case fgNamed:
			g.attackNamed(s, f)
		case fgThrough:
			g.askSecond(s, f, s.answer.Obj())
		case fgSecond:
			g.secondNamed(s, f)
		case fgAttackers:
			g.askAttacker(s, f)
		case fgAttackerAnswer:
			g.attackerChosen(s, f)
		case fgAttackersSet:
			g.attackersSet(s, f)
		case fgAmbush:
			g.askAmbush(s, f)
		case fgAmbushAnswer:
			g.ambushAnswer(s, f)
		case fgDefenders:
			g.askDefender(s, f)
		case fgPriceAnswer:
			g.pricePaid(s, f)
		case fgDefenderAnswer:
			g.defenderChosen(s, f)
		case fgDefendersSet:
			g.defendersSet(s, f)
		case fgOpposed:
			g.opposed(s, f)
		default:
			g.stepAssign(s, f)
		}
		if s.blocked(depth) {
			return
		}
	}
}

// noCombat reports whether there are no attackers and no defenders.
func (s *State) noCombat() bool { return s.fight.attackers.empty() && s.fight.defenders.empty() }

// askAttack asks for the zone to attack. It asks even a player without attackers: naming a
// zone is allowed anyway (combat.no-target-skips).
func (g *Game) askAttack(s *State, f fightFrame) {
	s.ask = question{kind: AskAttack, player: f.ctl, done: true}
	s.ask.set = capitals[f.ctl.Other()]
	if s.hasRules() {
		q := &s.ask
		g.refresh(s)
		no := g.ruleObjects(s, code.SUnattackable)
		q.set = q.set.minus(&no)
		if s.barred(f.ctl) {
			q.set = Set{}
		}
		if zones := g.allZoneAttack(s, f.ctl); zones != 0 && !q.set.empty() {
			q.set = single(sectionAt(uint8(lowBit(zones)))) // every open zone will be attacked, and the first stands for all
		}
		set := g.attackersOf(s, f)
		must := g.inCompany(s, f.ctl, g.mustAttack(s, set), set, Set{}, Set{})
		q.done = must.empty() || q.set.empty()
	}
}

// capitals holds the sections of each player.
var capitals = func() (sets [2]Set) {
	for o := firstSection; o <= lastSection; o++ {
		sets[o.Owner()].add(o)
	}
	return sets
}()

// attackNamed records the zone that was named, or ends the attack if none was.
func (g *Game) attackNamed(s *State, f fightFrame) {
	if s.answer.Verb() != Pick {
		g.endFight(s, f)
		return
	}
	g.nameZone(s, f, s.answer.Obj())
}

// nameZone records the zone to attack. If the opponent has a legend, the attacker is then
// asked whether he attacks it or the zone's section (legend.attack-through-zone).
func (g *Game) nameZone(s *State, f fightFrame, o Obj) {
	s.fight.section, s.fight.zone = o, uint8(o-firstSection)
	if s.nLasting > 0 {
		s.fight.wide = g.allZoneAttack(s, f.ctl) >> s.fight.base()
	}
	if s.kinds[3].empty() || s.fight.wide != 0 || !s.askThrough(f, o) {
		g.askSecond(s, f, o)
	}
}

// askThrough asks whether the attack on zone section o is on the section or, through the zone,
// on the opponent's legend. It returns false without asking if he has no legend.
func (s *State) askThrough(f fightFrame, o Obj) bool {
	legend := s.legendOf(f.ctl.Other())
	if legend == 0 {
		return false
	}
	s.ask = question{kind: AskThrough, player: f.ctl, set: single(o)}
	s.ask.set.add(legend)
	f.step = fgThrough
	return true
}

// attackAt sets the target of the attack, announces it and opens the window of that step.
func (g *Game) attackAt(s *State, f fightFrame, target Obj) {
	s.fight.step, s.fight.target = fightTarget, target
	s.invalidate(analysis.DepAim)
	g.emitLog(s, LogEntry{Kind: LogTarget, Player: f.ctl, Obj: target, N: int(s.fight.zone)})
	if s.fight.fronts() {
		g.logOthers(s, f, LogTarget)
	}
	if (s.awaited|g.loggedEvents)>>code.ZoneNamed&1 != 0 {
		g.dispatchToZones(s, code.ZoneNamed)
	}
	f.step = fgAttackers
	g.openWindow(s)
}

// askAttacker asks for one more attacker. Attackers are chosen in ascending order, and of
// identical units the first ones first, so that each declaration has one path (note D01).
func (g *Game) askAttacker(s *State, f fightFrame) {
	if !s.fight.declaring {
		s.fight.declaring = true
		s.invalidate(analysis.DepAim)
	}
	g.refreshToDeclare(s)
	set := g.attackersOf(s, f)
	var later Set
	if s.fight.fronts() {
		set, later = g.frontCandidates(s, f, &s.fight.attackers, (*Game).attackersOf)
	}
	if s.hasRules() {
		g.refresh(s)
		if must := g.inCompany(s, f.ctl, g.mustAttack(s, set), set, s.fight.attackers, later); !must.empty() {
			must = must.minus(&later)
			s.fight.attackers = s.fight.attackers.or(&must)
		}
		if f.open() {
			set = g.legendCompanions(s, f.ctl, set, s.fight.attackers, *f.last())
		}
	}
	g.askDeclare(s, f, AskAttacker, f.ctl, &set, &s.fight.attackers, &later)
	f.step = fgAttackerAnswer
}

// askDeclare asks player p for one more unit of set to add to chosen. Without a candidate it
// answers Done itself if nothing else is due; in slow motion the question is still shown.
// later holds the candidates of the zones that come after the current one
// (multi_zone_attack.go).
func (g *Game) askDeclare(s *State, f fightFrame, kind Ask, p Player, set, chosen, later *Set) {
	s.ask = question{kind: kind, player: p, done: true}
	if !set.empty() {
		g.addNextCandidates(s, &s.ask.set, set, chosen, *f.last())
	}
	if s.deps&analysis.DepRule != 0 {
		g.notAlone(s, set, chosen, later)
	}
	if s.ask.set.empty() && s.ask.done && s.canStep() {
		g.answer(s, act(Done, 0))
	}
}

// addNextCandidates adds to next the members of set that may be chosen after last: higher
// numbers only, and of identical units only the first that is not chosen yet.
func (g *Game) addNextCandidates(s *State, next, set, chosen *Set, last Obj) {
	lower := false          // a member with a lower number is not chosen
	for w, m := range set { // this loop runs often: going word by word is faster than calling All
		m &^= chosen[w]
		if m == 0 {
			continue
		}
		for open := m; open != 0; open &= open - 1 {
			o := Obj(w<<6 + bits.TrailingZeros64(open))
			if o > last && !(lower && g.skippedTwin(s, set, chosen, o)) {
				next[w] |= open & -open
			}
			lower = true
		}
	}
}

// skippedTwin reports whether a unit identical to o with a lower number was passed over.
// Choosing o would then repeat another declaration.
func (g *Game) skippedTwin(s *State, set, chosen *Set, o Obj) bool {
	first := g.hotOf(s, o).First
	for w, m := range set { // this loop runs often: going word by word is faster than calling All
		for m &^= chosen[w]; m != 0; m &= m - 1 {
			x := Obj(w<<6 + bits.TrailingZeros64(m))
			if x >= o {
				return false
			}
			if g.hotOf(s, x).First == first && g.alike(s, x, o) {
				return true
			}
		}
	}
	return false
}

// alike reports whether two units in one zone are the same in every respect that a rule can
// see.
func (g *Game) alike(s *State, a, b Obj) bool { return g.alikeIn(s, a, b, s.nPool) }

// alikeIn is alike for a procedure whose own registers begin at pool. References from those
// registers and later ones do not count as a difference.
func (g *Game) alikeIn(s *State, a, b Obj, pool uint8) bool {
	if g.def(s, a).ID != g.def(s, b).ID || s.objects[a].host != s.objects[b].host || g.hasAttachment(s, a) || g.hasAttachment(s, b) {
		return false
	}
	g.refresh(s)
	x, y := s.objects[a], s.objects[b]
	x.gen = y.gen
	return x == y && a.Owner() == b.Owner() && !g.isReferenced(s, a, pool) && !g.isReferenced(s, b, pool)
}

// isReferenced reports whether something in progress refers to card o: a register below pool,
// a lasting effect, or a link of the chain.
func (g *Game) isReferenced(s *State, o Obj, pool uint8) bool {
	for _, r := range s.pool[:pool] {
		if r.obj == o {
			return true
		}
	}
	for i := range s.lasting[:s.nLasting] {
		if l := &s.lasting[i]; l.obj == o && !l.givenForGood() || (l.kind == lastDeflect || l.kind == lastStandIn || l.kind == lastPower) && Obj(l.sel>>8) == o {
			return true
		}
	}
	for i := range s.chain[:s.nChain] {
		if s.chain[i].src == o {
			return true
		}
	}
	return false
}

// attackerChosen adds the chosen attacker and asks for the next; after Done it moves to the
// next zone or completes the declaration.
func (g *Game) attackerChosen(s *State, f fightFrame) {
	if s.answer.Verb() == Pick {
		*f.last() = s.answer.Obj()
		s.fight.attackers.add(*f.last())
		if s.deps&analysis.DepRule != 0 && f.open() {
			g.bringLegend(s, f.ctl, g.attackersOf(s, f), &s.fight.attackers, *f.last())
		}
		g.askAttacker(s, f)
		return
	}
	*f.last() = 0
	if s.fight.fronts() && g.nextDeclared(s, &s.fight.attackers) {
		f.step = fgAttackers
		return
	}
	if s.fight.attackers.empty() {
		g.endFight(s, f)
		return
	}
	f.step = fgAttackersSet
}

// attackersSet completes the declaration: from now on the zone is attacked, and abilities
// trigger (combat.attacked-status, faq.q33).
func (g *Game) attackersSet(s *State, f fightFrame) {
	s.fight.step = fightAttackers
	if s.fight.fronts() {
		s.dropEmptyFronts()
	}
	g.noteAttackers(s)
	s.invalidate(analysis.DepAttack | analysis.DepAim)
	s.due |= dueCheck
	g.emitLog(s, LogEntry{Kind: LogAttack, Player: f.ctl, Obj: s.fight.target, N: int(s.fight.zone)})
	if s.fight.fronts() {
		g.logOthers(s, f, LogAttack)
	}
	if (s.awaited|g.loggedEvents)>>code.ZoneAttacked&1 != 0 {
		g.dispatchToZones(s, code.ZoneAttacked)
	}
	g.emit(s, code.DeclaresAttackers, Section(f.ctl, 0), 0)
	b := s.fight.attackers
	for {
		o := b.pop()
		if o == 0 {
			break
		}
		g.emit(s, code.Attacks, o, 0)
	}
	f.step = g.afterAttackers()
	g.openWindow(s)
}

// askDefender asks for one more defender, or first for the price of declaring any.
func (g *Game) askDefender(s *State, f fightFrame) {
	g.refreshToDeclare(s)
	p := f.ctl.Other()
	set := g.defendersOf(s, f)
	if s.deps&analysis.DepRule != 0 && !f.has(fgPaid) && s.fight.currentFront() == 0 && g.ruleSum(s, code.SDefendPrice, ofOne(f.ctl)) > 0 {
		g.askPrice(s, f, set)
		return
	}
	var later Set
	if s.fight.fronts() {
		set, later = g.frontCandidates(s, f, &s.fight.defenders, (*Game).defendersOf)
	}
	if s.hasRules() {
		if must := g.inCompany(s, p, g.mustDefend(s, set), set, s.fight.defenders, later); !must.empty() {
			must = must.minus(&later)
			s.fight.defenders = s.fight.defenders.or(&must)
		}
		set = g.legendCompanions(s, p, set, s.fight.defenders, *f.last())
	}
	if g.features&analysis.AsksFought != 0 && *f.last() == 0 { // record the possible defenders once for each attacked zone
		g.recordCouldDefend(s, set.or(&later))
	}
	g.askDeclare(s, f, AskDefender, p, &set, &s.fight.defenders, &later)
	if f.has(fgPaid) && s.fight.defenders.empty() && later.empty() && !s.ask.set.empty() {
		s.ask.done = false // the player has paid for defenders, so he must declare one
	}
	f.step = fgDefenderAnswer
}

// defenderChosen adds the chosen defender and asks for the next; after Done it moves to the
// next zone or completes the declaration.
func (g *Game) defenderChosen(s *State, f fightFrame) {
	if s.answer.Verb() == Pick {
		*f.last() = s.answer.Obj()
		s.fight.defenders.add(*f.last())
		if s.deps&analysis.DepRule != 0 {
			g.bringLegend(s, f.ctl.Other(), g.defendersOf(s, f), &s.fight.defenders, *f.last())
		}
		g.askDefender(s, f)
		return
	}
	*f.last() = 0
	f.step = fgDefendersSet
	if s.fight.fronts() && g.nextDeclared(s, &s.fight.defenders) {
		f.step = fgDefenders
	}
}

// defendersSet completes the declaration of defenders. An attacked legend defends as well
// unless it cannot (legend.auto-defends, legend.corrupted). Counterstrike is queued before the
// window opens (kw.counterstrike.before-window).
func (g *Game) defendersSet(s *State, f fightFrame) {
	s.fight.step = fightDefenders
	s.fight.answered = !s.fight.defenders.empty()
	if s.fight.target.isCard() {
		s.invalidate(analysis.DepDefend | analysis.DepAim)
		g.refresh(s)
		if g.defendsItself(s) {
			s.fight.defenders.add(s.fight.target)
		}
	}
	g.noteDefenders(s)
	s.invalidate(analysis.DepDefend | analysis.DepAim)
	s.due |= dueCheck
	g.refresh(s)
	g.emitLog(s, LogEntry{Kind: LogDefend, Player: f.ctl.Other(), Obj: s.fight.section})
	b := s.fight.defenders
	for {
		o := b.pop()
		if o == 0 {
			break
		}
		g.emitDefends(s, o)
	}
	f.step = fgOpposed
}

// emitDefends emits that o defends and queues its Counterstrike.
func (g *Game) emitDefends(s *State, o Obj) {
	g.emit(s, code.Defends, o, 0)
	if s.objects[o].counter > 0 {
		g.queueKeyword(s, code.KwCounterstrike, o, 0)
	}
}

// opposed emits Opposed for attackers and defenders if both sides still have somebody after
// Counterstrike (combat.opposed), and opens the window.
func (g *Game) opposed(s *State, f fightFrame) {
	f.step = fgAssign
	if both := s.fight.attackers.or(&s.fight.defenders); s.awaited>>code.Opposed&1 != 0 {
		for !both.empty() {
			if o := both.pop(); s.isOpposed(o) {
				g.emit(s, code.Opposed, o, 0)
			}
		}
	}
	g.openWindow(s)
}

// stepAssign runs the steps in which damage is assigned and applied.
func (g *Game) stepAssign(s *State, f fightFrame) {
	att, def := f.ctl, f.ctl.Other()
	switch f.step {
	case fgAssign:
		g.totalDamage(s)
		f.step = fgAssignWalk
		f.begin()
		if s.fight.fronts() {
			s.nextToAssign(att)
		}
	case fgAssignWalk:
		switch {
		case g.assignNextDefender(s, f, att):
			f.step = fgAssignAnswer
		case s.fight.fronts() && s.nextToAssign(att):
			f.begin()
		default:
			f.step = fgAssignDefense
			if s.fight.fronts() {
				s.nextToAssign(def)
			}
		}
	case fgAssignAnswer:
		g.assignAnswered(s, f, att)
		f.step = fgAssignWalk
	case fgAssignDefense:
		f.begin()
		g.assignToEachAttacker(s, def)
		f.step = fgDefenseWalk
	case fgDefenseWalk:
		switch {
		case g.assignNextAttacker(s, f, def):
			f.step = fgDefenseAnswer
		case s.fight.fronts() && s.nextToAssign(def):
			f.step = fgAssignDefense
		default:
			f.step = fgApply
			s.fight.step = fightAssigned
			g.emitLog(s, LogEntry{Kind: LogAssigned, Player: att})
			g.openWindow(s)
		}
	case fgDefenseAnswer:
		g.assignAnswered(s, f, def)
		f.step = fgDefenseWalk
	case fgApply:
		g.applyCombatDamage(s)
		f.step = fgApplied
	case fgApplied:
		f.step = fgOver
		g.openWindow(s)
	case fgOver:
		g.endFight(s, f)
	}
}

// endFight ends the attack and pops its frame.
func (g *Game) endFight(s *State, f fightFrame) {
	if s.fight.fronts() {
		s.forgetFronts()
	}
	if s.fight.step == fightOver { // in step fightOver endCombat has already marked the values that depend on fighters
		s.invalidate(analysis.DepAim)
	} else {
		s.invalidate(analysis.DepFight)
	}
	s.fight = combatInfo{}
	s.dropRegs(f.base)
	s.popFrame()
}

// totalDamage adds up the combat damage of both sides (combat.damage-is-total-power).
func (g *Game) totalDamage(s *State) {
	g.refresh(s)
	var idle, kind, wide Set
	if s.hasRules() {
		idle, kind, wide = g.uncounted(s), g.harmlessNow(s), g.ruleObjects(s, code.SStrikesAll)
	}
	for i := range 2 {
		p, set := s.fight.section.Owner(), s.fight.defenders
		if i == 0 {
			p, set = p.Other(), s.fight.attackers
		}
		for {
			o := set.pop()
			if o == 0 {
				break
			}
			power := g.fightPower(s, o)
			if idle.Has(o) {
				power = 0
			}
			if n := max(0, power+g.combatBonus(s, o)); n > 0 && !kind.Has(o) {
				s.fight.givers.add(o)
				if i == 1 && wide.Has(o) {
					continue // this defender deals its whole damage to each attacker (assignToEachAttacker)
				}
				if s.fight.fronts() {
					s.addFrontDamage(p, o, n)
				} else {
					s.fight.power[p] += uint16(n)
				}
			}
		}
	}
}

// assignNextDefender asks how much damage the next defender is assigned and reports whether it
// asks. When all defenders have been asked it puts the rest on the target of the attack. Every
// defender needs lethal damage before the target can be assigned any
// (combat.assign.must-cover-hp, legend.defenders-first, note D03).
func (g *Game) assignNextDefender(s *State, f fightFrame, p Player) bool {
	if g.askReserve(s, f, p) {
		return true
	}
	left := int(s.fight.power[p])
	next := s.fight.defenders.above(*f.last())
	if s.fight.fronts() {
		next = s.atCurrentFront(next)
	}
	if f.has(fgMissions | fgCovered | fgSections) {
		next = Set{}
	}
	next.del(s.fight.currentTarget())
	if s.deps&analysis.DepRule != 0 {
		no := g.ruleObjects(s, code.SNoDamage)
		next = next.minus(&no)
	}
	o := next.first()
	if (o == 0 || left == 0) && f.has(fgReserved) && !f.has(fgCovered) { // now assign the damage that was set aside for the section
		f.mark(fgCovered)
		left += int(*f.reserve())
		s.fight.power[p] = uint16(left)
		next, o = Set{}, 0
	}
	if o == 0 && g.features&analysis.Missions != 0 && !f.has(fgSections) && g.askMission(s, f, p, left) {
		return true
	}
	if o == 0 && g.askNextSection(s, f, p, left) {
		return true
	}
	if o == 0 || left == 0 {
		g.assignRest(s, f, p, left)
		s.fight.power[p] = 0
		return false
	}
	*f.last() = o
	rest := next
	rest.del(o)
	need := g.pointsToKill(s, o)
	lo, hi, all := 0, left-1, left
	if rest.empty() {
		// The last defender takes everything, unless all defenders have lethal damage
		// and the target can take the rest (note A59).
		lo, hi = need, left-1
		if f.has(fgReserved) || !g.defendersCovered(s, o) || need >= infinite || !g.targetOpen(s) {
			hi = -1
		}
	}
	if hi < lo {
		g.assignCombat(s, p, o, left)
		s.fight.power[p] = 0
		return g.assignNextDefender(s, f, p)
	}
	s.ask = question{kind: AskAssign, player: p, lo: u8(lo), hi: u8(hi), dev: u8(all), set: single(o)}
	return true
}

// askMission asks how much of the damage that is left for the section is placed on the next
// Mission of the attacker in the zone (K06). It reports whether it asks.
func (g *Game) askMission(s *State, f fightFrame, p Player, left int) bool {
	o := s.fight.currentTarget()
	if left == 0 || !o.isSection() || !g.targetOpen(s) || !f.has(fgReserved) && !g.defendersCovered(s, 0) {
		return false
	}
	if !f.has(fgMissions) {
		f.mark(fgMissions)
		*f.last() = 0
	}
	set := s.cardsUnderAttack()
	if s.fight.fronts() {
		set = s.zones[s.fight.zoneAt()]
	}
	set = set.and(&s.kinds[2])
	set = set.and(&s.controlled[p])
	for set = set.above(*f.last()); !set.empty(); {
		if q := set.pop(); g.def(s, q).Mission && s.objects[q].hasText() {
			*f.last() = q
			s.ask = question{kind: AskAssign, player: p, lo: 0, hi: u8(left - 1), dev: u8(left), set: single(q)}
			return true
		}
	}
	return false
}

// placeOnMission puts combat damage on a Mission. It is not dealt, and nothing cancels it.
func (g *Game) placeOnMission(s *State, o Obj, n int) {
	if n <= 0 {
		return
	}
	g.setDamage(s, o, int(s.objects[o].damage)+n)
	g.emitLog(s, LogEntry{Kind: LogAssign, Player: s.objects[o].ctl(), Obj: o, N: n})
	g.emit(s, code.DamagePlaced, o, n)
}

// defendersCovered reports whether every defender has lethal damage assigned, except but and
// an attacked legend.
func (g *Game) defendersCovered(s *State, but Obj) bool {
	aim := s.fight.currentTarget()
	b := s.fight.defenders
	if s.fight.fronts() {
		b = s.atCurrentFront(b)
	}
	for {
		o := b.pop()
		if o == 0 {
			return true
		}
		if o != but && o != aim && int(s.objects[o].pendingCombat) < g.lethalInCombat(s, o) && !g.immuneToDamage(s, o) {
			return false
		}
	}
}

// targetOpen reports whether the target of the attack can be assigned damage.
func (g *Game) targetOpen(s *State) bool {
	if s.fight.pooled() {
		set := g.openSections(s)
		return !set.empty()
	}
	o := s.fight.currentTarget()
	return o != 0 && s.takesDamage(o)
}

// assignRest puts remaining damage on the attacked section or legend. It is lost if the
// section burns or the legend has left play.
func (g *Game) assignRest(s *State, f fightFrame, p Player, n int) {
	o := s.fight.currentTarget()
	if n > 0 && !s.fight.pooled() && o != 0 && s.objects[o].flags&flagBurning == 0 && (f.has(fgReserved) || g.defendersCovered(s, 0)) && !g.immuneToDamage(s, o) {
		g.assignCombat(s, p, o, n)
	}
}

// assignCombat assigns n points of player p's combat damage to o.
func (g *Game) assignCombat(s *State, p Player, o Obj, n int) {
	if s.deps&analysis.DepTimes != 0 {
		n *= g.damageFactor(s, o, 0) // damage is doubled when it is assigned, not when it is applied (faq.q23)
	}
	s.objects[o].pendingCombat = add8(s.objects[o].pendingCombat, n)
	if n > 0 {
		s.fight.hit[p].add(o)
		g.emitLog(s, LogEntry{Kind: LogAssign, Player: s.objects[o].ctl(), Obj: o, N: n})
	}
}

// assignNextAttacker asks how much damage the next attacker is assigned and reports whether it
// asks; the last attacker takes the rest (combat.assign.defender-to-units-only, note D04).
func (g *Game) assignNextAttacker(s *State, f fightFrame, p Player) bool {
	left := int(s.fight.power[p])
	all := s.fight.attackers
	if s.fight.fronts() {
		all = s.atCurrentFront(all)
	}
	if s.deps&analysis.DepRule != 0 {
		no := g.ruleObjects(s, code.SNoDamage)
		all = all.minus(&no)
		if asked, done := g.assignPriorityAttacker(s, f, p, &all); done {
			return asked
		}
	}
	next := all.above(*f.last())
	o := next.first()
	if o == 0 || left == 0 {
		return false
	}
	*f.last() = o
	next.del(o)
	if next.empty() {
		g.assignCombat(s, p, o, left)
		s.fight.power[p] = 0
		return false
	}
	s.ask = question{kind: AskAssign, player: p, lo: 0, hi: u8(left - 1), dev: u8(left), set: single(o)}
	return true
}

// assignAnswered assigns the answered amount and subtracts it from the player's total.
func (g *Game) assignAnswered(s *State, f fightFrame, p Player) {
	n := s.answer.Arg()
	if f.step == fgAssignAnswer && *f.last() == 0 && !f.has(fgSections) { // the answer is the damage that the attacker sets aside for the section
		*f.reserve() = uint8(n)
	} else if f.has(fgMissions) && !f.has(fgSections) {
		g.placeOnMission(s, *f.last(), n)
	} else {
		g.assignCombat(s, p, *f.last(), n)
	}
	s.fight.power[p] -= uint16(min(n, int(s.fight.power[p])))
}

// applyCombatDamage applies all combat damage that was assigned. Damage for a unit that has
// left play is lost; a unit that moved keeps its own (note A33).
func (g *Game) applyCombatDamage(s *State) {
	set := s.fight.hit[0].or(&s.fight.hit[1])
	for {
		o := set.pop()
		if o == 0 {
			break
		}
		t := &s.objects[o]
		if o.isSection() || t.kind&(kUnit|kLegend) != 0 {
			s.assignTo(o, int(t.pendingCombat))
		}
		t.pendingCombat = 0 // damage for a card that is no unit any more is lost, too
	}
	g.applyBatch(s, dmgCombat|dmgPool)
}

// afterCombatDamage follows the application of combat damage: it emits that contributing units
// have dealt damage, and removes the dead before combat ends (combat.end-status). All
// abilities triggered by this resolve together, Scout and Savage among the constant effects
// (timing.A2).
func (g *Game) afterCombatDamage(s *State, hurt Set) {
	b := s.fight.givers
	for {
		o := b.pop()
		if o == 0 {
			break
		}
		if t := &s.objects[o]; t.place() == inPlay && s.fight.landed[t.ctl()] {
			g.emit(s, code.DealsInCombat, o, 0)
			g.emit(s, code.DealsCombat, o, 0)
		}
	}
	g.removeDead(s, dmgPool, hurt)
}

// endCombat ends combat after its dead have left: survivors trigger Scout and Raider, and
// effects that last for the combat end.
func (g *Game) endCombat(s *State) {
	if s.rebase || s.turn.deltas || g.features&analysis.Scouts != 0 {
		g.refresh(s) // without one of these, no unit can have gained or lost Scout
	} else if invariantsOn {
		g.mustScoutAlike(s)
	}
	b := s.fight.attackers.or(&s.fight.defenders)
	for {
		o := b.pop()
		if o == 0 {
			break
		}
		g.emit(s, code.SurvivedCombat, o, 0)
		if s.objects[o].props&propScout != 0 {
			g.queueKeyword(s, code.KwScout, o, 0)
		}
		if g.features&analysis.RaiderCards != 0 && s.fight.attackers.Has(o) {
			g.payRaider(s, o)
		}
	}
	s.expire(code.UntilFight)
	s.fight.givers = s.fight.attackers
	s.fight.attackers, s.fight.defenders = Set{}, Set{}
	s.fight.step = fightOver
	s.invalidate(analysis.DepFight)
	s.due |= dueCheck
	if (s.awaited|g.loggedEvents)>>code.CombatEnds&1 != 0 {
		g.dispatchToZones(s, code.CombatEnds)
	}
}

// payRaider gives a player the resources of a surviving attacker with Raider, whether it dealt
// damage or not (K02). It is no triggered ability, because there is nothing to decide about
// it.
func (g *Game) payRaider(s *State, o Obj) {
	if n := g.sumStatics(s, code.SRaider, o); n > 0 {
		g.gain(s, s.objects[o].ctl(), n)
	}
}
