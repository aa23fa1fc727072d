package engine

import (
	"math/bits"

	"github.com/wisim/wisim/engine/code"
	"github.com/wisim/wisim/engine/internal/analysis"
)

// announce begins an action of a card: playing it, or using one of its abilities.
func (g *Game) announce(s *State, p Player, o Obj) {
	t := &s.objects[o]
	if t.place() == inPlay {
		slots := g.usableNow(s, p, o)
		f := s.begin(procCode)
		f.step, f.ctl, f.src, f.gen, f.zone = cdAbility, p, o, t.gen, t.zone()
		f.flags, f.base = fAnnounce|g.ofUnit(s, o), s.nPool
		*f.announcement().abilities() = slots
		if s.attached.Has(o) { // remember the host, since the card may leave play as a cost (hostWas)
			f.subj, f.subjGen = t.host, s.objects[t.host].gen
		}
		if s.canStep() && slots&(slots-1) == 0 {
			i := bits.TrailingZeros8(slots)
			s.answer = act(Mode, i) // answer for the player: he has only one usable action
			g.useAbility(s, f, i)
			g.stepCode(s, f, s.nStack)
		}
		return
	}
	d, from := g.def(s, o), t.place()
	g.moveToLimbo(s, p, o)
	if d.Limited {
		t.flags |= flagLimited
	}
	f := s.begin(procCode)
	g.playing(s, f, p, o, d)
	f.flags |= fAnnounce
	*f.announcement().from() = from
	switch {
	case !s.canStep():
	case f.step == cdDest:
		g.askDestination(s, f)
	default:
		g.stepCode(s, f, s.nStack)
	}
}

// usableNow returns the actions of a card that player p may use now, as bits by slot. At least
// one must be usable, so if the card has only one action, it is not tested again.
func (g *Game) usableNow(s *State, p Player, o Obj) uint8 {
	actions := g.def(s, o).Actions
	if len(actions) != 1 {
		return g.usable(s, p, o, g.spendable(s, p, 0))
	}
	slots := uint8(1) << g.abils[actions[0]].Slot
	if invariantsOn && slots != g.usable(s, p, o, g.spendable(s, p, 0)) {
		panic("engine: the only action of a card is announced and not usable")
	}
	return slots
}

// playing fills an empty code frame for playing a card that is in limbo.
func (g *Game) playing(s *State, f *frame, p Player, o Obj, d *defn) {
	f.proc, f.step, f.ctl, f.src, f.gen, f.zone = procCode, cdX, p, o, s.objects[o].gen, 3*uint8(p)
	f.flags, f.base = fCard, s.nPool
	switch {
	case d.Kind == kTactic:
		f.abil = uint16(d.Tactic)
	case d.AttachTo != nil:
		f.abil = uint16(d.Attach)
	case d.Kind == kLegend:
		f.zone, f.step = capitalOf(p), cdPay
	default:
		f.step = cdDest
	}
	if d.OrPay != 0 {
		if f.abil = uint16(d.OrPay); d.Kind == kLegend {
			f.step = cdX
		}
	}
}

// ofUnit returns fOfUnit if a card is a unit or support; in a hand the printed type counts
// (W218).
func (g *Game) ofUnit(s *State, o Obj) uint8 {
	t := &s.objects[o]
	kind := t.kind
	if t.place() == inHand {
		kind |= g.def(s, o).Kind
	}
	if kind&(kUnit|kSupport) != 0 {
		return fOfUnit
	}
	return 0
}

// announceDevelopment begins to play a development into a zone; the player then chooses the
// card (note D08).
func (g *Game) announceDevelopment(s *State, p Player, zone int) {
	f := s.begin(procCode)
	f.step, f.ctl, f.zone, f.flags, f.base = cdDevelop, p, uint8(3*int(p)+zone), fAnnounce|fDevelop, s.nPool
	if s.canStep() {
		g.askDevelopment(s, f)
	}
}

// Steps of a code frame. First an action is announced (ability, X, destination, targets, costs,
// payment; timing.B2-announce), or a constant or forced effect is prepared (routine C: targets,
// costs). Then the body runs.
const (
	cdAbility = iota
	cdAbilityAnswer
	cdTrigger
	cdTriggerAnswer
	cdDevelop
	cdDevelopAnswer
	cdDest
	cdDestAnswer
	cdOptional
	cdOptionalAnswer
	cdX
	cdAltAnswer
	cdModeAnswer
	cdXAnswer
	cdTargets
	cdTargetAnswer
	cdCosts
	cdCostAnswer
	cdPay
	cdWardAnswer
	cdPurse
	cdPurseAnswer
	cdPaid
	cdPaidUp
	cdRecheck
	cdRun
	cdAnswer
	cdTax
	cdTaxAnswer
	cdTollAnswer
	cdAimAnswer
	cdAimPaid
	cdToll
	cdOther
	cdOtherAnswer
)

// stepCode advances a code frame.
func (g *Game) stepCode(s *State, f *frame, depth uint8) {
	for {
		ab := &g.lib.Abilities[f.abil]
		switch f.step {
		case cdRecheck:
			if !g.recheck(s, f, ab) || ab.Cond != 0 && !ab.CondOnce && g.eval(s, f, ab.Cond) == 0 {
				g.emitLog(s, LogEntry{Kind: LogCancel, Player: f.ctl, Obj: f.src})
				g.finishCode(s, f)
				break
			}
			if s.nLasting > 0 {
				g.substitute(s, f, ab)
			}
			if f.pc, f.step = uint16(ab.Body), cdRun; s.due != 0 {
				break
			}
			fallthrough
		case cdRun:
			g.exec(s, f)
		case cdAnswer:
			g.execAnswer(s, f)
		case cdAbility:
			g.chooseAbility(s, f)
		case cdAbilityAnswer:
			g.useAbility(s, f, s.answer.Arg())
		case cdTrigger:
			g.chooseTrigger(s, f)
		case cdDevelop:
			g.askDevelopment(s, f)
		case cdDevelopAnswer:
			g.developFacedown(s, f)
			return // the announcement was cancelled and its frame is gone
		case cdDest:
			g.askDestination(s, f)
		case cdDestAnswer:
			if g.destChosen(s, f); f.abil == 0 && depth != 0 {
				g.pay(s, f, ab)
			}
			return // the action is on the chain and its frame is gone
		case cdX:
			if ab.Alts > 0 && f.alt() == 0 && f.flags&fCopy == 0 {
				g.askAlternative(s, f, ab)
				break
			}
			if ab.Modes > 0 && f.mode() == 0 {
				g.askAnnouncedMode(s, f, ab)
				break
			}
			g.askX(s, f, ab)
		case cdTargets:
			g.askTarget(s, f, ab)
		case cdCosts:
			g.askCost(s, f, ab)
		case cdPay, cdPaid, cdPaidUp:
			g.pay(s, f, ab)
		case cdTargetAnswer:
			g.targetChosen(s, f, ab)
		default:
			g.stepSeldom(s, f, ab)
		}
		if s.blocked(depth) || f.proc != procCode {
			return
		}
	}
}

// stepSeldom performs the rare steps of a code frame: answers to questions that few abilities
// ask, and ways to pay that few players have.
func (g *Game) stepSeldom(s *State, f *frame, ab *code.Ability) {
	switch f.step {
	case cdTax, cdTaxAnswer:
		g.payTax(s, f)
	case cdTollAnswer:
		g.regAdd(s, f, tollReg, s.answer.Obj())
		f.step = cdPay
	case cdAimAnswer:
		g.regAdd(s, f, tollReg, s.answer.Obj())
		*f.execution().tolls()++
		g.payAim(s, f, &g.lib.Code[f.pc-1])
	case cdTriggerAnswer:
		if s.answer.Verb() == Mode {
			f.abil = uint16(g.def(s, f.src).Abilities[s.answer.Arg()])
		} else {
			f.subj = s.answer.Obj()
		}
		f.step = cdTrigger
	case cdOptional:
		s.ask = question{kind: AskMay, player: f.ctl}
		f.step = cdOptionalAnswer
	case cdOptionalAnswer:
		if s.answer.Verb() == No {
			g.finishCode(s, f)
			return
		}
		f.flags |= fOptional
		f.step = cdX
		if t := &s.objects[f.src]; t.gen == f.gen && !analysis.ReplacesLeaving(ab) {
			g.spend(s, f.src, code.AbilityID(f.abil)) // a replacement effect counts as used once it is paid for
		}
	case cdAltAnswer:
		f.setAlt(uint8(s.answer.Arg() + 1))
		f.step = cdX
	case cdModeAnswer:
		f.setMode(uint8(s.answer.Arg() + 1))
		f.step = cdX
	case cdXAnswer:
		f.x = uint8(s.answer.Arg())
		f.announcement().goTo(0)
		f.step = cdTargets
	case cdCostAnswer:
		g.costChosen(s, f, ab)
	case cdWardAnswer:
		g.wardAnswered(s, f)
	case cdPurse:
		f.step = cdPaid
		if g.askPurse(s, f, f.ctl, f.played()) {
			f.step = cdPurseAnswer
		}
	case cdPurseAnswer:
		g.payFromPurse(s, f, f.ctl, f.played())
		f.step = cdPurse
	case cdOther, cdOtherAnswer:
		g.payOthers(s, f, ab)
	}
}

// costChosen stores the object chosen for a cost. For a random cost it continues the random
// choice.
func (g *Game) costChosen(s *State, f *frame, ab *code.Ability) {
	w := f.announcement()
	f.step = cdCosts
	if c := &ab.Costs[w.at()]; c.Kind == code.RandomSelf {
		if q, more := g.pickAnswered(s, f, int(c.Reg), w.picking()); more {
			s.ask = q
			f.step = cdCostAnswer
		}
		return
	}
	g.regAdd(s, f, int(ab.Costs[w.at()].Reg), s.answer.Obj())
	w.choose()
}

// askAnnouncedMode asks for the option of a choice whose options have targets. Only options
// that can be resolved completely are offered (chain.or-must-be-completable). A constant or
// forced effect without such an option does nothing.
func (g *Game) askAnnouncedMode(s *State, f *frame, ab *code.Ability) {
	set := g.announceable(s, f, ab, g.spendable(s, f.ctl, f.played())-g.fixedPrice(s, f, ab))
	if set.empty() {
		g.cancelled(s, f)
		return
	}
	s.ask = question{kind: AskMode, player: g.player(s, f, g.lib.Code[ab.ModeAt].P), set: set}
	f.step = cdModeAnswer
}

// askAlternative asks which of the alternative costs is paid.
func (g *Game) askAlternative(s *State, f *frame, ab *code.Ability) {
	pool := g.spendable(s, f.ctl, f.played())
	var set Set
	if ab.Kind == code.Static {
		set = g.waysToPay(s, f, ab, sectionOrNone(f.zone), pool)
	} else {
		if f.flags&fCard != 0 && f.flags&fFree == 0 {
			pool -= g.price(s, f.ctl, f.src, g.def(s, f.src))
		}
		set = g.alternatives(s, f, ab, pool)
	}
	if set.empty() {
		g.cancelled(s, f)
		return
	}
	f.announcement().goTo(0)
	s.ask = question{kind: AskMode, player: f.ctl, set: set}
	f.step = cdAltAnswer
}

func (g *Game) chooseAbility(s *State, f *frame) {
	var set Set
	for i := 0; i < 8; i++ {
		if *f.announcement().abilities()>>i&1 != 0 {
			set.add(Obj(i + 1))
		}
	}
	s.ask = question{kind: AskAbility, player: f.ctl, set: set}
	f.step = cdAbilityAnswer
}

// useAbility continues the announcement with ability i of the card.
func (g *Game) useAbility(s *State, f *frame, i int) {
	d := g.def(s, f.src)
	f.abil = uint16(d.Abilities[i])
	if d.LendsAction {
		g.lend(s, f, &g.lib.Abilities[f.abil])
	}
	f.announcement().goTo(0)
	f.step = cdX
}

// askDevelopment asks which card to play as a development.
func (g *Game) askDevelopment(s *State, f *frame) {
	s.ask.begin(AskCard, f.ctl)
	g.developable(s, f.ctl, f.zone%3, &s.ask.set)
	f.step = cdDevelopAnswer
}

// askDestination asks into which zone, or onto which quest, a card is played.
func (g *Game) askDestination(s *State, f *frame) {
	d := g.def(s, f.src)
	s.ask.begin(AskZone, f.ctl)
	s.ask.set = Set{}
	g.addDestinations(s, f.ctl, f.src, d, &s.ask.set)
	if f.flags&fFree == 0 && g.features&analysis.ZonePrices != 0 {
		s.ask.set = g.zonesToPay(s, f.ctl, f.src, d, s.ask.set)
	}
	f.step = cdDestAnswer
}

func (g *Game) developFacedown(s *State, f *frame) {
	o := s.answer.Obj()
	from, seen := s.objects[o].place(), uint8(0)
	switch from {
	case inHand:
		o = g.forgetHand(s, f.ctl, o)
	case inDiscard: // cards in a discard pile are known to both players
		seen = flagKnown0 | flagKnown1
		s.turn.raised |= 1 << f.ctl // playing a card facedown from a discard pile counts as playing the card (W45)
	default: // the card is on top of the deck
		seen = s.objects[o].flags & (flagKnown0 | flagKnown1)
	}
	*f.announcement().from() = from
	g.moveToLimbo(s, f.ctl, o)
	s.objects[o].flags = s.objects[o].flags&^flagRisen | flagFacedown
	s.learn(o, seen)
	s.turn.developed[f.ctl]++
	f.src = o
	g.emit(s, code.Develops, o, 1)
	g.link(s, f, false)
}

// developable adds to set the cards that a player may play as developments into a zone: his
// hand, the top card of his deck if he may play it as if from his hand (W45), and cards in his
// discard pile if an effect allows it for the zone.
func (g *Game) developable(s *State, p Player, zone uint8, set *Set) {
	*set = s.hand[p]
	g.keepDistinct(s, set)
	if s.deps&analysis.DepRule != 0 || g.features&analysis.PlaysItself != 0 {
		pile := g.developableFrom(s, p, zone)
		set.join(&pile)
	}
	if top := g.playableTop(s, p); top != 0 {
		set.add(top)
	}
}

func (g *Game) destChosen(s *State, f *frame) {
	o := s.answer.Obj()
	if o.isSection() {
		f.zone = uint8(o - firstSection)
	} else {
		f.host, f.zone = o, s.objects[o].zone()
	}
	if f.step = cdPay; f.abil != 0 && f.flags&fFree == 0 {
		f.step = cdX // the player may pay in more than one way
	}
}

// askX asks the player for X, from 0 to the largest number that he can pay and that can have an
// effect.
func (g *Game) askX(s *State, f *frame, ab *code.Ability) {
	f.announcement().goTo(0)
	f.step = cdTargets
	if ab.XIs != 0 {
		f.x = g.statedX(s, f, ab)
		return
	}
	if !ab.HasX || f.flags&(fFree|fCopy) != 0 || f.flags&fCard != 0 && s.byLoyalty(f.ctl, f.src) {
		return // nobody pays for X here, so X is 0 (costs.letter-x-zero)
	}
	pool := g.spendable(s, f.ctl, f.played()) - g.fixedPrice(s, f, ab)
	lo, hi := g.rangeOfX(s, f, ab, pool)
	if g.abils[f.abil].XBoundsTargets {
		for f.x = uint8(lo); lo < hi && !g.canTarget(s, f, ab, pool-lo); lo++ {
			f.x = uint8(lo + 1)
		}
	}
	for i := range ab.Targets {
		if !f.wants(&ab.Targets[i]) {
			continue
		}
		if ab.Targets[i].Max != 0 {
			hi = min(hi, g.mostTargets(s, f, &ab.Targets[i]))
		} else if s.deps&analysis.DepTax == 0 || lo > 0 {
			continue // this target does not limit X
		}
		for f.x = uint8(hi); f.x > 0 && !g.xFits(s, f, ab, i, pool); f.x-- {
		}
		hi = int(f.x)
	}
	f.x = 0
	s.ask = question{kind: AskX, player: f.ctl, lo: uint8(lo), hi: uint8(hi)}
	f.step = cdXAnswer
}

// tokensX returns the card from which an ability takes X resource tokens as a cost, or an empty
// reference.
func (g *Game) tokensX(f *frame, ab *code.Ability) (r code.Ref) {
	for i := range ab.Costs {
		if c := &ab.Costs[i]; c.Kind == code.SpendTokens && c.N != 0 && f.pays(c) {
			if e := g.lib.Exprs[c.N]; len(e) == 1 && e[0].Op == code.EX {
				return c.R
			}
		}
	}
	return r
}

// mostTargets returns an upper bound for the number of objects that a target can name.
func (g *Game) mostTargets(s *State, f *frame, t *code.Target) int {
	set := g.selSet(s, f, t.Sel)
	if !t.SameZone {
		return set.Len()
	}
	n := 0
	for z := range s.zones {
		n = max(n, set.lenAnd(&s.zones[z]))
	}
	return n
}

// xFits reports whether there are X legal objects for target i.
func (g *Game) xFits(s *State, f *frame, ab *code.Ability, i int, pool int) bool {
	w := f.announcement()
	w.goTo(i)
	fits := g.hasCandidate(s, f, ab, pool-g.priceX(s, f))
	w.goTo(0)
	return fits
}

// fixedPrice returns the part of the frame's price that does not depend on X, without the tax
// for targets.
func (g *Game) fixedPrice(s *State, f *frame, ab *code.Ability) int {
	if f.flags&(fFree|fCopy) != 0 {
		return 0
	}
	n := 0
	if f.flags&fCard != 0 {
		n = g.priceIn(s, f)
	}
	if ab == nil {
		return n
	}
	for i := range ab.Costs {
		if c := &ab.Costs[i]; c.Kind == code.Pay && f.pays(c) {
			n += g.eval(s, f, ab.Costs[i].N)
		}
	}
	return n
}

// due returns the total price of the frame in resources.
func (g *Game) due(s *State, f *frame, ab *code.Ability) int {
	n := g.fixedPrice(s, f, ab)
	if ab == nil {
		return n
	}
	return n + g.priceX(s, f) + g.targetsTax(s, f, ab)
}

func (g *Game) spare(s *State, f *frame, ab *code.Ability) int {
	return g.spendable(s, f.ctl, f.played()) - g.fixedPrice(s, f, ab) - g.priceX(s, f)
}

// askTarget asks for the next target, or continues when all are chosen. An effect that requires
// a target and has no legal one is cancelled (timing.C1).
func (g *Game) askTarget(s *State, f *frame, ab *code.Ability) {
	w, pool := f.announcement(), 0
	if s.deps&analysis.DepTax != 0 { // only taxes make the candidates depend on the remaining resources
		pool = g.spare(s, f, ab)
	}
	for ; w.at() < len(ab.Targets); w.goTo(w.at() + 1) {
		t := &ab.Targets[w.at()]
		lo, hi := g.targetRange(s, f, ab, w.at())
		if w.chosen() >= hi || !f.wants(t) {
			continue
		}
		if set := g.candidates(s, f, ab, pool); !set.empty() {
			s.ask.begin(AskTarget, g.player(s, f, t.By))
			s.ask.done, s.ask.set = w.chosen() >= lo, set
			f.step = cdTargetAnswer
			return
		}
		if w.chosen() < lo {
			g.cancelled(s, f)
			return
		}
	}
	w.goTo(0)
	f.step = cdCosts
}

func (g *Game) targetChosen(s *State, f *frame, ab *code.Ability) {
	w := f.announcement()
	f.step = cdTargets
	if s.answer.Verb() == Done {
		w.goTo(w.at() + 1)
		return
	}
	o := s.answer.Obj()
	t := &ab.Targets[w.at()]
	if g.anonymous(s, f, o) {
		set := g.selSet(s, f, t.Sel)
		got := g.regSet(s, f, w.at())
		o = g.unmerge(s, f, o, set.minus(&got))
	}
	g.regAdd(s, f, w.at(), o)
	w.choose()
}

// askCost asks for the next object to pay a cost with, if there is a choice.
func (g *Game) askCost(s *State, f *frame, ab *code.Ability) {
	w := f.announcement()
	if f.flags&fCopy != 0 {
		w.goTo(0)
		f.step = cdPay
		return
	}
	for w.at() < len(ab.Costs) {
		c := &ab.Costs[w.at()]
		n := 1
		if c.N != 0 {
			n = g.eval(s, f, c.N)
		}
		if (c.Kind == code.Note || c.Kind == code.Keep && f.pays(c)) && w.chosen() == 0 {
			g.note(s, f, c)
		}
		if c.Kind == code.RandomSelf && f.pays(c) {
			if q, asks := g.takeAtRandom(s, f, f.ctl, n, int(c.Reg), w.picking()); asks {
				s.ask = q
				f.step = cdCostAnswer
				return
			}
		}
		choice := g.oneOfQuesters(c) || c.Kind == code.SacSel || c.Kind == code.CorruptSel || c.Kind == code.DiscardSel || c.Kind == code.TokensSel || c.Kind == code.TokensAmong || c.Kind == code.BottomSel
		if c.Kind == code.TokensSel {
			n = 1
		}
		if !f.pays(c) || !choice || w.chosen() >= n {
			w.goTo(w.at() + 1)
			continue
		}
		set := g.costSet(s, f, c)
		got := g.regSet(s, f, int(c.Reg))
		if c.Kind == code.TokensAmong {
			set, got = g.tokensLeft(s, f, c, set, n-w.chosen()), Set{}
		}
		set = set.minus(&got)
		if set.empty() {
			g.cancelled(s, f)
			return
		}
		if w.chosen() > 0 && c.Kind != code.TokensAmong {
			set = highest(set, got)
		}
		if c.Kind == code.DiscardSel {
			set = g.distinct(s, set)
		}
		s.ask = question{kind: AskCost, player: f.ctl, set: set}
		f.step = cdCostAnswer
		return
	}
	w.goTo(0)
	f.step = cdPay
}

// highest returns the members of set above all members of got, or set itself if there is none.
func highest(set, got Set) Set {
	var last Obj
	for {
		o := got.pop()
		if o == 0 {
			break
		}
		last = o
	}
	if up := set.above(last); !up.empty() {
		return up
	}
	return set
}

// cancelled ends a frame whose targets do not exist or whose costs cannot be paid.
func (g *Game) cancelled(s *State, f *frame) { g.finishCode(s, f) }

// pay collects the payment in three steps: it asks about each purse (a player without purses is
// not asked), takes the resources, and pays the other costs. A paid action then goes onto the
// chain.
func (g *Game) pay(s *State, f *frame, ab *code.Ability) {
	switch f.step {
	case cdPay:
		if s.nLasting > 0 && f.abil != 0 && g.askWards(s, f, ab) {
			return
		}
		n := int(*f.announcement().extra())
		if f.abil != 0 {
			n += g.due(s, f, ab)
		} else if f.flags&(fCard|fFree|fCopy) == fCard {
			n += g.priceIn(s, f)
		}
		if n > int(s.resources[f.ctl]) && n > g.spendable(s, f.ctl, f.played()) {
			g.cancelled(s, f) // the costs of a forced effect cannot be paid, so it ends (timing.C2)
			return
		}
		if s.deps&analysis.DepToll != 0 && f.abil != 0 && g.askToll(s, f, ab) {
			return
		}
		if f.payment().begin(n, cdPurse); s.sided[f.ctl]&analysis.DepPurse != 0 {
			return
		}
		fallthrough
	case cdPaid, cdOther: // pay all other costs at once; abilities triggered by these costs resolve before the next step
		if g.features&analysis.OthersTarget != 0 && f.step != cdOther && g.othersTax(s, f, ab) {
			return
		}
		s.resources[f.ctl] -= uint16(*f.payment().due())
		s.invalidate(analysis.DepOther)
		depth := s.nStack
		f.step = cdPaidUp
		if n := f.n[tollReg]; n > 0 {
			g.payToll(s, f, int(n))
		}
		// Damage as a cost is assigned here and applied with the effect.
		f.announcement().setHurts(f.abil != 0 && f.flags&fCopy == 0 && len(ab.Costs) > 0 && g.payCosts(s, f, ab))
		if s.nStack != depth || s.Over() {
			return // wait: cards sacrificed or moved as a cost have not left play yet
		}
		fallthrough
	default: // step cdPaidUp: everything is paid
		hurt := f.announcement().hurts()
		if f.flags&fAnnounce == 0 {
			g.takeEffect(s, f, ab, hurt)
			return
		}
		if f.flags&fCard == 0 {
			g.spend(s, f.src, code.AbilityID(f.abil))
		}
		g.link(s, f, hurt)
	}
}

// takeEffect continues with an effect that has been paid for, or with a card that an effect
// plays. If damage was assigned as a cost, it is applied now.
func (g *Game) takeEffect(s *State, f *frame, ab *code.Ability, hurt bool) {
	if f.flags&fCancelled != 0 {
		g.emitLog(s, LogEntry{Kind: LogCancel, Obj: f.src})
		g.finishCode(s, f)
		return
	}
	if f.flags&(fCard|fCopy) == fCard {
		dmg := uint8(0)
		if f.flags&fFree == 0 {
			dmg = g.playedFor(s, f)
		} else {
			dmg = g.usedDiscounts(s, f.ctl, f.src)
			if g.features&analysis.ZonePrices != 0 {
				g.notePlayedInto(s, f.ctl, f.src, f.zone)
			}
		}
		if g.def(s, f.src).Kind != kTactic {
			g.arriveFree(s, f, dmg)
			return
		}
	}
	switch {
	case ab.Kind == code.Instead && ab.Event == code.Assigned:
		g.cancelAssigned(s, f.subj, int(s.objects[f.subj].assigned)) // for a replacement effect: what its code does replaces the damage
	case ab.Kind == code.Instead:
		g.replacementPaid(s, ab)
	}
	if s.nLasting > 0 {
		g.substitute(s, f, ab)
	}
	f.pc, f.step = uint16(ab.Body), cdRun
	f.execution().start()
	if hurt {
		g.applyBatch(s, 0)
	}
}

// payCosts pays all costs other than resources. It reports whether damage was assigned.
func (g *Game) payCosts(s *State, f *frame, ab *code.Ability) (hurt bool) {
	var gone Set
	for i := range ab.Costs {
		c := &ab.Costs[i]
		if !f.pays(c) {
			continue
		}
		n := 1
		if c.N != 0 {
			n = g.eval(s, f, c.N)
		}
		switch c.Kind {
		case code.FacedownRef:
			g.turnFacedown(s, g.objects(s, f, c.R))
		case code.SacRef:
			r := g.paidBy(s, f, c)
			gone = gone.or(&r)
		case code.SacSel:
			r := g.regSet(s, f, int(c.Reg))
			gone = gone.or(&r)
		case code.CorruptRef:
			g.corruptAll(s, g.paidBy(s, f, c))
		case code.CorruptSel:
			g.corruptAll(s, g.regSet(s, f, int(c.Reg)))
		case code.DiscardSel:
			g.discardCards(s, g.regSet(s, f, int(c.Reg)))
		case code.SpendTokens:
			r := g.objects(s, f, c.R)
			g.addTokens(s, r, -n)
		case code.TokensSel:
			g.addTokens(s, g.regSet(s, f, int(c.Reg)), -n)
		case code.TokensAmong:
			at := g.regStart(f, int(c.Reg))
			for _, r := range s.pool[at : at+int(f.n[c.Reg])] {
				g.addTokens(s, single(r.obj), -1)
			}
		case code.UnhurtRef:
			for o := range g.objects(s, f, c.R).All() {
				g.setDamage(s, o, int(s.objects[o].damage)-n)
			}
		case code.BottomSel:
			for b := g.regSet(s, f, int(c.Reg)); !b.empty(); {
				g.toDeckBottom(s, b.pop())
			}
		case code.DamageRef:
			for b := g.objects(s, f, c.R); !b.empty(); {
				g.assign(s, b.pop(), n, 0)
				hurt = true
			}
		case code.SkipBattle:
			s.turn.cut = true
		case code.Keep:
			g.keep(s, g.regSet(s, f, int(c.Reg)))
		case code.RandomSelf:
			set := g.regSet(s, f, int(c.Reg))
			g.discardCards(s, set.and(&s.hand[f.ctl]))
		case code.MillSelf:
			deck := s.deck(f.ctl)
			for k := 0; c.R.Kind == code.RefReg && k < min(n, len(deck)); k++ {
				g.regAdd(s, f, int(c.Reg), deck[len(deck)-1-k])
			}
			g.mill(s, f.ctl, n)
		}
	}
	if !gone.empty() {
		g.leave(s, gone, leaveSacrifice)
	}
	return hurt
}

// finishCode ends a code frame. A tactic goes to its owner's discard pile now, not when it was
// announced (chain.tactic-discarded-after).
func (g *Game) finishCode(s *State, f *frame) {
	if g.abils[f.abil].KeepReg != 0 {
		g.dropKept(s, f)
	}
	s.dropRegs(f.base)
	card, src := f.flags&fCard != 0 && f.flags&fCopy == 0, f.src
	s.popFrame()
	s.deckChanged() // a top card that was hidden during the effect may be revealed now (W46)
	sinks := card && s.nLasting > 0 && s.dropTerms(src)
	if card && s.objects[src].place() == inLimbo {
		if sinks {
			s.objects[src].flags |= flagFacedown
			s.learn(src, flagKnown0|flagKnown1) // both players have seen the card
			g.toDeckBottom(s, src)
		} else {
			g.toDiscard(s, src)
		}
	}
}

// note pays a cost of kind Note: it stores the objects that match the selector now.
func (g *Game) note(s *State, f *frame, c *code.Cost) {
	for b := g.selSet(s, f, c.Sel); !b.empty(); {
		g.regAdd(s, f, int(c.Reg), b.pop())
	}
}

// keep detaches cards that lie under another card: they stay out of play until the action for
// which they are kept has ended.
func (g *Game) keep(s *State, set Set) {
	for !set.empty() {
		if t := &s.objects[set.pop()]; t.place() == inUnder {
			t.host = 0
		}
	}
	s.invalidate(analysis.DepTokens)
}

// dropKept discards the cards that an action has kept and not moved elsewhere. It runs when the
// action ends.
func (g *Game) dropKept(s *State, f *frame) {
	for o := range g.regSet(s, f, int(g.abils[f.abil].KeepReg-1)).All() {
		if t := &s.objects[o]; t.place() == inUnder && t.host == 0 {
			g.takeAway(s, o)
			t.gen++
			g.toDiscard(s, o)
		}
	}
}
