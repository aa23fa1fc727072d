package engine

import (
	"fmt"

	"github.com/wisim/wisim/engine/code"
	"github.com/wisim/wisim/engine/internal/analysis"
	"github.com/wisim/wisim/engine/internal/invariants"
)

const invariantsOn = invariants.Enabled

// mustBeLegal panics if the state is inconsistent or the action is not legal. Like every function
// of this file whose name begins with must, it is called only in builds with invariants.
func (g *Game) mustBeLegal(s *State, a Action) {
	if err := g.Check(s); err != nil {
		panic(err)
	}
	if !a.isLegal(g, s) {
		panic(fmt.Sprintf("engine: %v is not legal in %v", a, s.ask.kind))
	}
}

// mustOffer panics if a player is asked without an option.
func (g *Game) mustOffer(s *State) {
	var buf Actions
	if len(g.Legal(s, &buf)) == 0 {
		panic(fmt.Sprintf("engine: player %d is asked without an option: %v", s.ask.player, s.ask.kind))
	}
}

// mustBeForced panics unless the current question has exactly one answer.
func (g *Game) mustBeForced(s *State) {
	var buf Actions
	if n := len(g.Legal(s, &buf)); n != 1 {
		panic(fmt.Sprintf("engine: a decision with %d choices: %v", n, s.ask.kind))
	}
}

// mustHaveNothing panics if player p could announce something although State.playable says
// that he has nothing.
func (g *Game) mustHaveNothing(s *State, p Player, chainBase uint8) {
	c := *s
	if g.offerWindow(&c, p, s.timing(p), s.mainWindow(p, chainBase)) {
		panic(fmt.Sprintf("engine: player %d should have nothing to announce and could use %d", p, c.ask.set.first()))
	}
}

// mustCost panics if the price of a card is not the printed cost plus the loyalty surcharge.
func (g *Game) mustCost(s *State, p Player, o Obj, d *defn) {
	var c costs
	g.costsOf(s, p, &c)
	if n := g.priceWith(s, p, o, d, &c); n != int(d.BaseCost)+g.surcharge(s, p, o, d) {
		panic(fmt.Sprintf("engine: %s costs player %d %d", d.Name, p, n))
	}
}

// mustOfferAll panics if a window omits something that player p could do. It verifies that the
// fast filters on card, timing and cost exclude nothing that could be announced.
func (g *Game) mustOfferAll(s *State, p Player, main bool, set Set) {
	for o := range s.hand[p].All() {
		d := g.def(s, o)
		if d.Kind != kTactic && g.hotOf(s, o).Flags&analysis.HotAnyTime == 0 && !main || d.Limited && s.turn.limited[p] > 0 || !g.canPlay(s, p, o, d, g.spendable(s, p, o)) {
			continue
		}
		for c := set; !set.Has(o); { // the window may offer an earlier identical card instead
			x := c.pop()
			if x == 0 {
				panic(fmt.Sprintf("engine: player %d could play %s and is not offered it", p, d.Name))
			}
			if x < o && s.hand[p].Has(x) && g.hotOf(s, x).First == g.hotOf(s, o).First {
				break
			}
		}
	}
	for o := range s.controlled[0].or(&s.controlled[1]).All() {
		if !set.Has(o) && g.usableSlowly(s, p, o) {
			panic(fmt.Sprintf("engine: player %d could use %s and is not offered it", p, g.def(s, o).Name))
		}
	}
}

// usableSlowly reports whether a player may use an action of a card, without any filter.
func (g *Game) usableSlowly(s *State, p Player, o Obj) bool {
	t := &s.objects[o]
	for _, a := range g.def(s, o).Abilities {
		ab := &g.lib.Abilities[a]
		if ab.Kind != code.Action || ab.Event != code.NoEvent || !(t.works(code.Action) || ab.By == code.ByHost && t.hasText()) || g.spent(t, a) || !mayUse(ab.By, p, t.ctl()) ||
			ab.Zones != 0 && !worksAt(uint8(ab.Zones), t.zone()) {
			continue
		}
		f := frame{ctl: p, src: o, gen: t.gen, zone: t.zone(), abil: uint16(a), base: s.nPool}
		if ab.By == code.ByHost && !g.lend(s, &f, ab) {
			continue
		}
		if g.canAnnounce(s, &f, ab, g.spendable(s, p, 0)) {
			return true
		}
	}
	return false
}

// Check returns an error if the state is inconsistent. In a consistent state every card is in
// exactly one place and every identity occurs exactly once, the lists and sets agree with the
// objects, links between objects go both ways, counts agree, and the derived values equal
// those of a full recomputation.
func (g *Game) Check(s *State) error {
	for _, check := range [...]func(*State) error{g.checkPlaces, g.checkFaces, g.checkTails, g.checkIdents, g.checkSets, g.checkCounts, g.checkHosts, g.checkFight, g.checkControllers, g.checkDue, g.checkAlive, g.checkDerived} {
		if err := check(s); err != nil {
			return err
		}
	}
	return nil
}

// checkPlaces checks that each card is in exactly one place, and that the lists of that place
// contain it.
func (g *Game) checkPlaces(s *State) error {
	var seen Set
	count := func(where string, o Obj, place uint8) error {
		if !o.isCard() || s.objects[o].place() != place || seen.Has(o) {
			return fmt.Errorf("object %d in the %s: place %d, seen before %v", o, where, s.objects[o].place(), seen.Has(o))
		}
		seen.add(o)
		return nil
	}
	for p := Player(0); p < 2; p++ {
		for _, o := range s.deck(p) {
			if err := count("deck", o, inDeck); err != nil {
				return err
			}
		}
		if n := s.decks.lenAnd(&owned[p]); n != len(s.deck(p)) {
			return fmt.Errorf("player %d has a deck of %d cards and a set of %d", p, len(s.deck(p)), n)
		}
		for _, o := range s.discards(p) {
			if err := count("discard pile", o, inDiscard); err != nil {
				return err
			}
		}
		for b := s.hand[p]; !b.empty(); {
			if err := count("hand", b.pop(), inHand); err != nil {
				return err
			}
		}
		for b := s.controlled[p]; !b.empty(); {
			o := b.first()
			if s.objects[o].ctl() != p {
				return fmt.Errorf("object %d is controlled by %d, not %d", o, s.objects[o].ctl(), p)
			}
			if err := count("zones", b.pop(), inPlay); err != nil {
				return err
			}
		}
	}
	n := 0
	for o := Obj(1); o.isCard(); o++ {
		if (s.objects[o].place() == inDeck) != s.decks.Has(o) {
			return fmt.Errorf("object %d with place %d is in the set of decks or not, and ought not to be", o, s.objects[o].place())
		}
		if s.knownOf(o) != 0 && s.marked>>(o>>2)&1 == 0 {
			return fmt.Errorf("object %d with place %d and flags %#x is known and not marked", o, s.objects[o].place(), s.objects[o].flags)
		}
		if s.objects[o].place() != inUnder {
			continue
		}
		if err := count("place under a card", o, inUnder); err != nil {
			return err
		}
		n++
		host := s.objects[o].host
		if host == 0 {
			if !g.isKept(s, o) {
				return fmt.Errorf("object %d lies under nothing, and no action keeps it", o)
			}
			continue
		}
		if h := &s.objects[host]; h.place() != inPlay || h.flags&flagFacedown != 0 {
			return fmt.Errorf("object %d lies under %d, with place %d", o, host, h.place())
		}
	}
	if n != int(s.nUnder) {
		return fmt.Errorf("%d cards lie under others, counted %d", s.nUnder, n)
	}
	for p := 0; p < 2; p++ {
		for i := 1; i <= g.size[p]; i++ {
			o := Obj(p*MaxDeck + i)
			if !seen.Has(o) && s.objects[o].place() != inLimbo {
				return fmt.Errorf("object %d with place %d is nowhere", o, s.objects[o].place())
			}
		}
	}
	return nil
}

// isKept reports whether an action on the chain or in progress keeps a card that lay under
// another.
func (g *Game) isKept(s *State, o Obj) bool {
	keeps := func(f *frame) bool {
		if g.abils[f.abil].KeepReg == 0 {
			return false
		}
		set := g.regSet(s, f, int(g.abils[f.abil].KeepReg-1))
		return set.Has(o)
	}
	for i := range s.chain[:s.nChain] {
		l := &s.chain[i]
		f := frame{abil: l.abil, base: l.base}
		copy(f.n[:], l.n[:])
		if keeps(&f) {
			return true
		}
	}
	for i := range s.stack[:s.nStack] {
		if f := &s.stack[i]; f.proc == procCode && keeps(f) {
			return true
		}
	}
	return false
}

// checkFaces checks that cards in decks and hands are facedown, cards in discard piles faceup,
// and that nothing of what they were in play is left in their objects.
func (g *Game) checkFaces(s *State) error {
	const seen = flagKnown0 | flagKnown1
	for p := Player(0); p < 2; p++ {
		for i := 1; i <= g.size[p]; i++ {
			o := Obj(int(p)*MaxDeck + i)
			t := &s.objects[o]
			switch t.place() {
			case inDeck, inHand:
				if t.flags&^seen != flagFacedown {
					return fmt.Errorf("object %d in a deck or hand has flags %#x", o, t.flags)
				}
			case inDiscard:
				if t.flags&^flagEntered != 0 {
					return fmt.Errorf("object %d in a discard pile has flags %#x", o, t.flags)
				}
			case inPlay:
				if t.flags&flagFacedown != 0 && t.kind&kDevelopment == 0 || t.flags&flagFacedown == 0 && t.flags&seen != 0 ||
					t.flags&flagBeside != 0 && t.kind&kDevelopment == 0 || t.kind&kTactic != 0 {
					return fmt.Errorf("object %d of kind %#x in play has flags %#x", o, t.kind, t.flags)
				}
				continue
			case inUnder:
				if t.flags&^seen&^flagFacedown != 0 || t.at != inUnder {
					return fmt.Errorf("object %d under a card has flags %#x and marks %#x", o, t.flags, t.at&^atPlace)
				}
				continue
			case inLimbo:
				if t.kind != 0 || t.damage != 0 || t.tokens != 0 {
					return fmt.Errorf("object %d that is played has kind %#x, %d damage, %d tokens", o, t.kind, t.damage, t.tokens)
				}
			}
			if t.at != t.place() || t.host != 0 && t.place() != inDiscard { // a card in a discard pile may still hold its old host
				return fmt.Errorf("object %d out of play (place %d) has marks %#x and lies on %d", o, t.place(), t.at&^atPlace, t.host)
			}
			if t.place() != inLimbo && (t.assigned != 0 || t.pendingCombat != 0) {
				return fmt.Errorf("object %d out of play has damage assigned", o)
			}
		}
	}
	return nil
}

// checkTails checks that the unused ends of the lists are zero. Otherwise a state could leak
// hidden information, and equal states could differ.
func (g *Game) checkTails(s *State) error {
	for i := range s.pool[s.nPool:] {
		if r := s.pool[int(s.nPool)+i]; r != (ref{}) {
			return fmt.Errorf("%d objects are named, and behind them is %+v", s.nPool, r)
		}
	}
	for i := range s.lasting[s.nLasting:] {
		if l := s.lasting[int(s.nLasting)+i]; l != (lasting{}) {
			return fmt.Errorf("%d effects last, and behind them is %+v", s.nLasting, l)
		}
	}
	for i, waiting := range [...][]pending{s.pending[s.nPending:], s.actions[s.nActions:]} {
		for k := range waiting {
			if waiting[k] != (pending{}) {
				return fmt.Errorf("%d effects and %d triggered actions wait, and behind them is %+v (list %d)", s.nPending, s.nActions, waiting[k], i)
			}
		}
	}
	for i := range s.lasting[:s.nLasting] { // records of these kinds may exist only if some card asks for them
		l := &s.lasting[i]
		var asked analysis.Features
		switch l.kind {
		case lastTaken, lastSpared:
			asked = analysis.AsksDamage
		case lastAttacked:
			asked = analysis.AsksAttacks
		case lastFought:
			asked = analysis.AsksFought
		default:
			continue
		}
		if g.features&asked == 0 && !g.recast || l.amount == 0 {
			return fmt.Errorf("of object %d %d is remembered, %d, and no card asks", l.obj, l.kind, l.amount)
		}
	}
	for p := range s.piles {
		for i := int(s.nDeck[p]); i < g.size[p]-int(s.nDiscard[p]); i++ {
			if o := s.piles[p][i]; o != 0 {
				return fmt.Errorf("object %d lies between the deck and the discard pile of player %d", o, p)
			}
		}
	}
	return nil
}

// checkIdents checks that each object has an identity of its owner's deck that no other object
// has.
func (g *Game) checkIdents(s *State) error {
	var seen Set
	for p := 0; p < 2; p++ {
		for i := 1; i <= g.size[p]; i++ {
			o := Obj(p*MaxDeck + i)
			id := Obj(s.ident(o))
			if id.Owner() != o.Owner() || g.cards[id].Card == nil || seen.Has(id) {
				return fmt.Errorf("object %d has identity %d", o, id)
			}
			seen.add(id)
		}
	}
	return nil
}

// checkSets checks the sets of cards in play against each other and against the objects.
func (g *Game) checkSets(s *State) error {
	all := s.controlled[0].or(&s.controlled[1])
	var zones Set
	for z := range s.zones {
		if zones.meets(&s.zones[z]) {
			return fmt.Errorf("a card is in zone %d and another", z)
		}
		zones = zones.or(&s.zones[z])
	}
	for o := range all.All() {
		if s.objects[o].zone() >= onCapital {
			zones.add(o)
		}
		if err := g.checkCard(s, o); err != nil {
			return err
		}
	}
	if zones != all {
		return fmt.Errorf("the zones and capitals hold %v, the players control %v", zones, all)
	}
	outside := func(name string, set Set) error {
		for z := firstSection; z <= lastSection; z++ {
			set.del(z)
		}
		if set = set.minus(&all); !set.empty() {
			return fmt.Errorf("%s holds %d, which is not in play", name, set.first())
		}
		return nil
	}
	for name, set := range map[string]Set{"damaged": s.damaged, "corrupt": s.corrupted, "attached": s.attached, "questing": s.questing, "actors": s.actors,
		"watchers": s.watchers, "statics": s.statics, "attackers": s.fight.attackers, "defenders": s.fight.defenders} {
		if err := outside(name, set); err != nil {
			return err
		}
	}
	return g.checkHands(s)
}

// checkHands checks the set of tactics in hands. Cards whose identity a view hides are
// skipped.
func (g *Game) checkHands(s *State) error {
	for o := range s.hand[0].or(&s.hand[1]).All() {
		if s.ident(o) != 0 && s.tactics.Has(o) != (g.def(s, o).Kind == kTactic || g.def(s, o).AnyTime) {
			return fmt.Errorf("%s in hand is a tactic or not, and the set of tactics says the opposite", g.def(s, o).Name)
		}
	}
	return nil
}

// checkCard checks the sets of cards in play against one object.
func (g *Game) checkCard(s *State, o Obj) error {
	t := &s.objects[o]
	d := g.def(s, o)
	down := !t.hasText()
	if z := s.inZone(t.zone()); t.zone() < onCapital && !z.Has(o) {
		return fmt.Errorf("object %d is not in its zone %d", o, t.zone())
	}
	if onIt := t.zone() >= onCapital; onIt != (t.kind&kLegend != 0) && t.host == 0 { // checkHosts checks where attachments are
		return fmt.Errorf("object %d of kind %#x is in zone %d", o, t.kind, t.zone())
	}
	for k := range s.kinds {
		if s.kinds[k].Has(o) != (t.kind>>k&1 != 0) {
			return fmt.Errorf("object %d of kind %#x and set %d disagree", o, t.kind, k)
		}
	}
	if s.damaged.Has(o) != (t.damage > 0) || s.corrupted.Has(o) != (t.flags&flagCorrupted != 0) {
		return fmt.Errorf("object %d: damage or corruption and its set disagree", o)
	}
	if s.actors.Has(o) != (!down && len(d.Actions) > 0 && !g.cannotAct(s, o, g.hotOf(s, o))) || s.watchers.Has(o) != (!down && d.Triggers) || s.statics.Has(o) != (!down && d.HasStatic) {
		return fmt.Errorf("object %d (%s): abilities and their sets disagree", o, d.Name)
	}
	if !down && s.awaited&d.Awaits != d.Awaits {
		return fmt.Errorf("object %d (%s): its events are not waited for", o, d.Name)
	}
	if t.assigned != 0 && !s.applying() {
		return fmt.Errorf("object %d has damage assigned outside an application", o)
	}
	return nil
}

// applying reports whether damage is being assigned or applied.
func (s *State) applying() bool {
	for i := range s.stack[:s.nStack] {
		if p := s.stack[i].proc; p == procDamage || p == procIndirect {
			return true
		}
	}
	return false
}

// checkCounts checks burning sections, symbols and the hit points of sections.
func (g *Game) checkCounts(s *State) error {
	for p := Player(0); p < 2; p++ {
		var sym [8]uint8
		sym[g.board[p]] = 1
		for o := range s.controlled[p].All() {
			if !s.objects[o].bare() {
				for r, n := range g.def(s, o).Symbols {
					sym[r] += n
				}
			}
		}
		burnt := uint8(0)
		for z := 0; z < 3; z++ {
			burnt += s.objects[Section(p, z)].flags & flagBurning / flagBurning
		}
		if burnt != s.burnt[p] {
			return fmt.Errorf("player %d has %d burning sections, counted %d", p, burnt, s.burnt[p])
		}
		if sym != s.symbols[p] {
			return fmt.Errorf("player %d has symbols %v, the cards give %v", p, s.symbols[p], sym)
		}
		for z := 0; z < 3; z++ {
			t := &s.objects[Section(p, z)]
			if want := g.usualHP(s, t.zone(), s.zones[t.zone()].lenAnd(&s.kinds[4])); t.hp != want {
				return fmt.Errorf("section %d/%d has %d hit points, want %d", p, z, t.hp, want)
			}
			if t.flags&flagBurning != 0 && t.damage > 0 || s.damaged.Has(Section(p, z)) != (t.damage > 0) {
				return fmt.Errorf("section %d/%d: damage %d, burning %v", p, z, t.damage, t.flags&flagBurning != 0)
			}
		}
	}
	return nil
}

// checkHosts checks attachments and questing units against their hosts.
func (g *Game) checkHosts(s *State) error {
	var quests Set
	all := s.controlled[0].or(&s.controlled[1])
	for o := range all.All() {
		t := &s.objects[o]
		questing := t.flags&flagQuesting != 0
		if s.questing.Has(o) != questing {
			return fmt.Errorf("object %d: questing %v and its set disagree", o, questing)
		}
		if s.attached.Has(o) != (t.host != 0 && !questing) || questing && t.host == 0 {
			return fmt.Errorf("object %d: host %d, questing %v", o, t.host, questing)
		}
		if t.host == 0 {
			continue
		}
		h := &s.objects[t.host]
		if h.place() != inPlay || h.zone() != t.zone() {
			return fmt.Errorf("object %d in zone %d has host %d in zone %d, place %d", o, t.zone(), t.host, h.zone(), h.place())
		}
		if questing {
			if h.kind&kQuest == 0 || h.ctl() != t.ctl() || quests.Has(t.host) && g.features&analysis.QuestsTogether == 0 {
				return fmt.Errorf("object %d quests on %d", o, t.host)
			}
			quests.add(t.host)
		}
	}
	return nil
}

// checkFight checks that combat information exists only during combat and is consistent.
func (g *Game) checkFight(s *State) error {
	if !s.batch.empty() && !s.applying() {
		return fmt.Errorf("object %d is dealt damage outside an application", s.batch.first())
	}
	if s.fight.step == fightNone || s.fight.step == fightOver {
		if !s.fight.attackers.empty() || !s.fight.defenders.empty() {
			return fmt.Errorf("units fight outside combat")
		}
		for o := range s.objects[:numObjects] {
			if n := s.objects[o].pendingCombat; n > 0 {
				return fmt.Errorf("object %d has %d combat damage assigned outside combat", o, n)
			}
		}
		idle := combatInfo{section: s.fight.section, zone: s.fight.zone, target: s.fight.target} // the first zone may already be named while the player is asked for a second one
		if s.fight.step == fightNone && (s.fight != idle || s.ask.kind != AskThrough && s.ask.kind != AskAttack && idle != combatInfo{}) {
			return fmt.Errorf("there is no combat, and of one is left %+v", s.fight)
		}
		return nil
	}
	if err := g.checkFighters(s); err != nil {
		return err
	}
	for o := range s.objects[:numObjects] {
		if n := s.objects[o].pendingCombat; n > 0 && !s.fight.hit[0].Has(Obj(o)) && !s.fight.hit[1].Has(Obj(o)) {
			return fmt.Errorf("object %d has %d combat damage assigned, and nobody has hit it", o, n)
		}
	}
	roams := g.features&analysis.FightsRemotely != 0 // whether units may defend from another zone
	for i := range s.lasting[:s.nLasting] {
		roams = roams || s.lasting[i].kind == lastDefendAnywhere
	}
	for o := range s.fight.defenders.All() {
		if o != s.fight.target && s.attackedZones()>>s.objects[o].zone()&1 == 0 && s.fight.step >= fightDefenders && !roams {
			return fmt.Errorf("defender %d is in zone %d, the attack on %d", o, s.objects[o].zone(), s.fight.zone)
		}
	}
	return s.checkFronts(roams)
}

// checkFighters checks that fighters are units or legends, the defenders controlled by the
// player whose zone is attacked and the attackers by the other.
func (g *Game) checkFighters(s *State) error {
	units := s.kinds[0].or(&s.kinds[3])
	for o := range s.fight.attackers.or(&s.fight.defenders).All() {
		attacks := s.fight.attackers.Has(o)
		if !units.Has(o) || attacks && s.fight.defenders.Has(o) || attacks != (s.objects[o].ctl() != s.fight.section.Owner()) {
			return fmt.Errorf("object %d (%s) of player %d fights: attacking %v", o, g.def(s, o).Name, s.objects[o].ctl(), attacks)
		}
	}
	return nil
}

// checkControllers checks that the controller of each card is the one that the effects in
// force say, and that units are in their controller's zones.
func (g *Game) checkControllers(s *State) error {
	if s.due&dueCheck != 0 {
		return nil
	}
	foreign := false
	for o := range s.controlled[0].or(&s.controlled[1]).All() {
		foreign = foreign || s.objects[o].ctl() != o.Owner()
	}
	if foreign && s.look&lookSides == 0 {
		return fmt.Errorf("a card is controlled by another than its owner, and no state check looks")
	}
	for o := range s.controlled[0].or(&s.controlled[1]).All() {
		t := &s.objects[o]
		if p := g.controllerOf(s, o); p != t.ctl() {
			return fmt.Errorf("object %d (%s) is controlled by %d, the effects give it to %d", o, g.def(s, o).Name, t.ctl(), p)
		}
		if t.kind&kUnit != 0 && sideOf(t.zone()) != t.ctl() && !s.attached.Has(o) { // an attached unit lies in its host's zone, which may be the other player's (W81)
			return fmt.Errorf("object %d (%s) of %d is in zone %d", o, g.def(s, o).Name, t.ctl(), t.zone())
		}
	}
	return nil
}

// checkDue checks the flags for due work, and that every card with a mark of the turn is
// in the set of involved cards, so that the mark will be cleared.
func (g *Game) checkDue(s *State) error {
	if noted := s.due&dueTriggers != 0; noted != (s.nPending > s.pendBase) {
		return fmt.Errorf("%d effects are pending, %d of them wait, and that some are due is noted: %v", s.nPending, s.pendBase, noted)
	}
	if noted := s.due&dueHolds != 0; noted != (s.awaited>>code.Holds&1 != 0) {
		return fmt.Errorf("events %#x are waited for, and that some card acts whenever something is the case is noted: %v", s.awaited, noted)
	}
	for o := Obj(1); o.isCard(); o++ {
		t := &s.objects[o]
		bears := t.place() == inPlay && (t.used != 0 || t.at&(atAttacked|atDefended) != 0) || (t.place() == inPlay || t.place() == inDiscard) && t.flags&flagEntered != 0
		if bears && !s.turn.involved.Has(o) {
			return fmt.Errorf("object %d (%s) bears something of the turn, which nobody would forget: used %#x, at %#x, flags %#x", o, g.def(s, o).Name, t.used, t.at, t.flags)
		}
	}
	return nil
}

// checkAlive looks for units that should have died and tokens that should have been removed,
// which a state check might have skipped.
func (g *Game) checkAlive(s *State) error {
	if s.due&dueCheck != 0 || s.Over() || s.ask.kind == AskAttacker || s.ask.kind == AskDefender {
		return nil // effects do not see a declaration that is being made
	}
	for i := range s.stack[:s.nStack] {
		if s.stack[i].proc == procLeave {
			return nil // cards that should be gone may wait in a leave frame
		}
	}
	for q := range s.kinds[2].All() {
		if s.objects[q].tokens > 0 && g.questUnit(s, q) == 0 {
			return fmt.Errorf("quest %d has tokens and no unit", q)
		}
	}
	for o := firstSection; o <= lastSection; o++ {
		if t := &s.objects[o]; t.flags&flagBurning == 0 && int(t.damage) >= int(t.hp) {
			return fmt.Errorf("section %d with %d damage of %d hit points does not burn", o, t.damage, t.hp)
		}
	}
	c := *s
	c.turn.hpDeltas, c.rebase = true, true
	g.derive(&c)
	if dead := g.deadUnits(&c); !dead.empty() {
		o := dead.first()
		return fmt.Errorf("object %d (%s) with %d damage of %d hit points is alive", o, g.def(&c, o).Name, c.objects[o].damage, c.objects[o].hp)
	}
	return nil
}

// checkDerived checks dependencies and derived values against a full recomputation.
func (g *Game) checkDerived(s *State) error {
	if s.dirty || s.ask.kind == AskAttacker || s.ask.kind == AskDefender {
		return nil // effects do not see a declaration that is being made
	}
	c := *s
	if s.due&dueCheck == 0 {
		g.updateCharacteristics(&c)
	}
	g.refreshDeps(&c)
	if c.deps != s.deps || c.sided != s.sided {
		return fmt.Errorf("dependencies %#x, of players %#x, want %#x and %#x", s.deps, s.sided, c.deps, c.sided)
	}
	c.rebase = true
	g.derive(&c)
	for o := range s.controlled[0].or(&s.controlled[1]).All() {
		if x, y := s.objects[o], c.objects[o]; x != y {
			return fmt.Errorf("object %d (%s): derived %+v, anew %+v", o, g.def(s, o).Name, x, y)
		}
	}
	return nil
}

// mustHide panics if checkHidden finds an error.
func (s *State) mustHide(from *State, p Player) {
	if err := s.checkHidden(from, p); err != nil {
		panic(err.Error())
	}
}

// checkHidden checks what player p's view s of state from hides, card by card. Cards in decks
// and the other player's facedown cards must be hidden unless p knows them.
func (s *State) checkHidden(from *State, p Player) error {
	for o := Obj(1); o.isCard(); o++ {
		t := &from.objects[o]
		hidden := t.place() == inDeck || o.Owner() != p && t.place() != nowhere && t.flags&flagFacedown != 0
		want := from.idents[o]
		if hidden && from.knownOf(o)&(flagKnown0<<p) == 0 {
			want = 0
		}
		switch known := s.knownOf(o); {
		case s.idents[o] != want:
			return fmt.Errorf("object %d is %d for player %d, want %d", o, s.idents[o], p, want)
		case hidden && want == 0 && o.Owner() != p && known != 0:
			return fmt.Errorf("player %d sees that the other knows object %d", p, o)
		case known != 0 && s.marked>>(o>>2)&1 == 0:
			return fmt.Errorf("object %d is known and not marked", o)
		}
	}
	return nil
}

// mustNotTrigger panics if a card that a filter excludes from an event has an ability that the
// event triggers.
func (g *Game) mustNotTrigger(s *State, o Obj, ev code.Event, subj Obj, amount int) {
	was := *s
	if g.enqueueTrigger(s, o, g.def(s, o), ev, subj, amount, false); *s != was {
		panic(fmt.Sprintf("engine: %s is not told of %v", g.def(s, o).Name, ev))
	}
}

// mustScoutAlike panics if deriving values would change which fighting units have Scout.
func (g *Game) mustScoutAlike(s *State) {
	c := *s
	g.refresh(&c)
	for o := range s.fight.attackers.or(&s.fight.defenders).All() {
		if (s.objects[o].props^c.objects[o].props)&propScout != 0 {
			panic("engine: Scout is not what it is when values are derived")
		}
	}
}
