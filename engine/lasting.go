package engine

import (
	"slices"

	"github.com/wisim/wisim/engine/code"
)

// lasting is an effect that continues after the code that created it has ended: one that
// lasts for a while ("gets +2 power until the end of the phase"), one that waits ("cancel
// the next 2 damage dealt to ..."), or one that is delayed ("sacrifice it at the end of
// the turn"). State.lasting lists them in order of creation; where two contradict each
// other, as about control, the later one wins.
//
// An operation creates it (addLasting). It ends when it has been used up (dropLasting),
// when its duration ends (expire, for the end of combat and of the phase) or with the
// turn (expireLasting, which keeps permanent effects). An effect on a card that has left
// play is harmless, since gen no longer matches; it is dropped when the list is full
// (forgetDead). Readers look effects up by kind and object, see hasLasting and given.
//
// Frequent values are not looked up. The sums of lasting changes of power, hit points and
// "cannot attack" are also stored in the object: applyLasting adds and subtracts a
// change. Changes until the end of the turn are added there without an entry here, so
// turnPower of an object can be more than the sum of its entries.
//
// An example: one effect gives a unit +2 power until the end of the phase, and another
// gives control of it to player 2 permanently.
//
//	kind         ctl  obj  gen  sel  amount  extra
//	lastPower    0    17   1    0    2       UntilPhase
//	lastControl  1    17   1    0    0       Forever
//
// lastingKinds says for each kind what the fields hold. A field that is not named there
// is 0.
type lasting struct {
	kind   uint8
	ctl    Player // the player whose effect it is
	obj    Obj    // the object that the effect is on
	gen    uint8  // the generation of obj when the effect began
	sel    uint16
	amount int8
	extra  uint8
}

// Kinds of lasting effects.
const (
	lastNone = iota
	lastNextCost
	lastNextLoyalty
	lastSac
	lastShield
	lastPower
	lastHP
	lastGuard
	lastDeflect
	lastBar
	lastWard
	lastWatch
	lastReturn
	lastUnit
	lastDevelopment
	lastControl
	lastSavage
	lastUntough
	lastAttackFromAnywhere
	lastPowerless
	lastUnder
	lastNecromancy
	lastMustDefend
	lastTough
	lastCounter
	lastBonus
	lastUntarget
	lastStandIn
	lastBlank
	lastNoCancel
	lastMustAttack
	lastNoAttacks
	lastOnlyFrom
	lastDefendAnywhere
	lastCapital
	lastUncounted
	lastHarmless
	lastTerms
	lastHand
	lastDrawLimit
	lastScout
	lastAttacked
	lastLock
	lastAmbush
	lastPlayedInto
	lastInFight
	lastPlayed
	lastFought
	lastTaken
	lastSpared
	lastPaid
	lastWide
	lastReturned
	lastForbidden
	lastTitle
	lastFront
	lastFrontDamage
	lastTwo
	lastHurt
	numLasting
)

// costMin is the bit of extra of a lastNextCost that keeps the cost at 1 or more.
const costMin = 1 << 7

// costZero is the amount of a lastNextCost that makes the card cost nothing.
const costZero = -128

// lastingKind describes a kind of lasting effect.
type lastingKind struct {
	// is describes the effect, and what the fields sel, amount and extra hold.
	is string
	// spans is set if extra is the duration, a code.Duration; otherwise the effect ends
	// with the turn.
	spans bool
	// state is set if a second such effect on the same object would add nothing.
	state bool
	// outlives is set if the effect continues even if its object has left play.
	outlives bool
	// kept is set if the object also stores a sum of these effects (applyLasting).
	kept bool
}

var lastingKinds = [numLasting]lastingKind{
	lastNone:               {is: "nothing: the place is free"},
	lastNextLoyalty:        {is: "the next card of selector sel that ctl plays has no loyalty cost"},
	lastNextCost:           {is: "the next card of selector sel that ctl plays costs amount more, and enters play with extra damage; with the bit costMin of it not below 1"},
	lastSac:                {is: "is sacrificed at the end of the turn"},
	lastShield:             {is: "all damage of this battlefield phase is cancelled"},
	lastPower:              {is: "has amount more power, perhaps as long as it attacks the zone of a card: then sel is that one's number, times 256, and generation", spans: true, kept: true},
	lastHP:                 {is: "has amount more hit points", spans: true, kept: true},
	lastGuard:              {is: "the next amount of damage to it is cancelled"},
	lastDeflect:            {is: "the next amount of damage to it goes to another object: sel is that one's number, times 256, and generation"},
	lastBar:                {is: "cannot be declared: amount is bits of object.props", spans: true, state: true, kept: true},
	lastWard:               {is: "an action that targets it is cancelled unless amount more is paid; extra is 1 more than the links that are still to be asked about"},
	lastWatch:              {is: "ability sel of the object waits for its event; amount is bits: watchOnce, watchOnto", spans: true, outlives: true},
	lastReturn:             {is: "returns from its controller's discard pile to his hand at the end of the turn"},
	lastUnit:               {is: "is a unit as well, with amount power and sel hit points", spans: true, state: true},
	lastDevelopment:        {is: "is a development as well", spans: true, state: true},
	lastControl:            {is: "is controlled by ctl: for its duration, or as long as a card in play gives it, then sel is that one's number, times 256, and generation", spans: true, state: true},
	lastSavage:             {is: "has Savage amount", spans: true},
	lastUntough:            {is: "has no Toughness", spans: true, state: true},
	lastAttackFromAnywhere: {is: "objects of selector sel may attack from any zone in battlefield phases"},
	lastPowerless:          {is: "has no power", spans: true, state: true},
	lastUnder:              {is: "goes under its owner's deck at the end of the turn"},
	lastNecromancy:         {is: "has Necromancy", state: true},
	lastMustDefend:         {is: "is declared as a defender if it can be", spans: true, state: true},
	lastTough:              {is: "has amount more Toughness", spans: true},
	lastCounter:            {is: "has amount more Counterstrike", spans: true},
	lastBonus:              {is: "deals amount more damage in combat", spans: true},
	lastBlank:              {is: "has a blank text box, perhaps as long as a card attacks: then sel is that one's number, times 256, and generation", spans: true, state: true},
	lastNoCancel:           {is: "no damage can be cancelled, with amount 1 no combat damage"},
	lastMustAttack:         {is: "is declared as an attacker if it can be", spans: true, state: true},
	lastNoAttacks:          {is: "ctl declares no attack any more"},
	lastOnlyFrom:           {is: "ctl declares attackers from that zone, and from no other", spans: true, state: true},
	lastDefendAnywhere:     {is: "objects of selector sel, of that zone if there is one, may defend any zone"},
	lastCapital:            {is: "the next amount of damage to the capital of which it is a section is cancelled, with 127 all; with extra 1 ctl gains as much"},
	lastUncounted:          {is: "does not count its power", spans: true, state: true},
	lastHarmless:           {is: "objects of selector sel deal no damage in combat", spans: true},
	lastTerms:              {is: "is being played by ctl for amount more than it costs, and on terms: extra is bits of them, sel 1 more than the zone that it must enter", outlives: true},
	lastHand:               {is: "returns to its owner's hand at the end of the turn"},
	lastDrawLimit:          {is: "ctl cannot draw more than amount cards this turn"},
	lastScout:              {is: "has Scout", spans: true},
	lastAttacked:           {is: "has been declared as an attacker amount times this turn"},
	lastFought:             {is: "has fought: amount is bits of what it did in this phase", spans: true},
	lastWide:               {is: "the attacks of ctl are against all zones of his opponent that do not burn", spans: true, state: true},
	lastTaken:              {is: "was dealt amount damage this turn"},
	lastSpared:             {is: "would have been dealt amount damage this turn that an effect printed on it has redirected"},
	lastLock:               {is: "ability sel of the object is not used any more this turn; extra is the card that gives it to it, if one does"},
	lastForbidden:          {is: "cards of title sel cannot be played, with amount 1 nor put into play: for its duration, or if there is an object as long as that is in play", spans: true, state: true},
	lastTitle:              {is: "ctl has played a card of title sel this turn, or put one into play"},
	lastFront:              {is: "attacks or defends zone sel in the attack at hand"},
	lastTwo:                {is: "the attacks of ctl may be against two zones", state: true},
	lastHurt:               {is: "the capital of ctl has been dealt damage this turn"},
	lastFrontDamage:        {is: "ctl deals sel damage in the fight for this section, in the attack at hand"},
	lastPaid:               {is: "its player has paid amount as the X of its cost", spans: true},
	lastReturned:           {is: "ctl has returned a card of title sel, of his own, to his hand"},
	lastInFight:            {is: "has amount more power while it attacks or defends, and sel more hit points, a signed byte", spans: true},
	lastPlayedInto:         {is: "ctl has played a card into a zone for which the first each turn costs something else, by the constant effect sel"},
	lastPlayed:             {is: "a card of selector sel has been played this turn"},
	lastAmbush:             {is: "has Ambush as the instruction sel says, if it is such a card", spans: true},
	lastStandIn:            {is: "what effects of ctl's opponent that target it do is done to another object instead: sel is that one's number, times 256, and generation", spans: true, state: true},
	lastUntarget:           {is: "cannot be targeted, with amount 1 by opponents of ctl only", spans: true, state: true},
}

// hasLasting reports whether there is a lasting effect of a kind.
func (s *State) hasLasting(kind uint8) bool {
	for i := range s.lasting[:s.nLasting] {
		if s.lasting[i].kind == kind {
			return true
		}
	}
	return false
}

// given returns the objects that have a lasting effect of a kind.
func (s *State) given(kind uint8) (set Set) {
	for i := range s.lasting[:s.nLasting] {
		if l := &s.lasting[i]; l.kind == kind && l.gen == s.objects[l.obj].gen {
			set.add(l.obj)
		}
	}
	return set
}

// addLasting appends a lasting effect. If the list is full even after forgetDead, the game
// ends as unfinished.
func (s *State) addLasting(l lasting) {
	if int(s.nLasting) == maxLasting {
		s.forgetDead()
	}
	if int(s.nLasting) == maxLasting {
		s.overflow()
		return
	}
	s.lasting[s.nLasting] = l
	s.nLasting++
	s.playable.reset()
}

// forgetDead drops lasting effects on cards that have become new objects, and those that a
// later duplicate makes redundant. Abilities that wait stay, whatever has become of the card
// that created them.
func (s *State) forgetDead() {
	for i := 0; i < int(s.nLasting); i++ {
		if l := &s.lasting[i]; l.obj != 0 && l.gen != s.objects[l.obj].gen && !lastingKinds[l.kind].outlives ||
			lastingKinds[l.kind].state && slices.Contains(s.lasting[i+1:s.nLasting], *l) {
			s.dropLasting(i)
			i--
		}
	}
}

// dropLasting removes entry i of the list.
func (s *State) dropLasting(i int) {
	copy(s.lasting[i:s.nLasting-1], s.lasting[i+1:s.nLasting])
	s.nLasting--
	s.lasting[s.nLasting] = lasting{}
}

// expire ends the lasting effects of one duration.
func (s *State) expire(d code.Duration) {
	for i := 0; i < int(s.nLasting); i++ {
		l := s.lasting[i]
		if code.Duration(l.extra) != d || !lastingKinds[l.kind].spans {
			continue
		}
		s.dropLasting(i)
		i--
		s.applyLasting(&l, -1)
	}
}

// expireTiedPower ends changes of power that last only while a unit attacks the zone of a
// card, if the unit no longer does, or if that card has left the zone or lost its text.
func (s *State) expireTiedPower() {
	for i := 0; i < int(s.nLasting); i++ {
		if l := s.lasting[i]; l.kind == lastPower && l.sel != 0 && !s.attacksZoneOf(l.obj, ref{obj: Obj(l.sel >> 8), gen: uint8(l.sel)}) {
			s.dropLasting(i)
			i--
			s.applyLasting(&l, -1)
		}
	}
}

// attacksZoneOf reports whether a unit attacks the zone of card src, which is in play with a
// working text.
func (s *State) attacksZoneOf(o Obj, src ref) bool {
	t := &s.objects[src.obj]
	if !s.objects.same(src) || t.place() != inPlay || !t.works(code.Static) || !s.fight.attackers.Has(o) {
		return false
	}
	if s.fight.pooled() {
		return s.fight.wide<<s.fight.base()>>t.zone()&1 != 0
	}
	return s.frontOf(o) == t.zone()
}

// applyLasting adds a lasting change to the sums stored in its object (sign 1) or subtracts it
// (sign -1).
func (s *State) applyLasting(l *lasting, sign int) {
	t := &s.objects[l.obj]
	if t.gen != l.gen || t.place() != inPlay {
		return
	}
	switch l.kind {
	case lastPower:
		t.turnPower = addi8(t.turnPower, sign*int(l.amount))
	case lastHP:
		t.turnHP = addi8(t.turnHP, sign*int(l.amount))
		s.turn.hpDeltas = true
	case lastBar:
		s.applyBar(t, l)
	}
	s.altered.add(l.obj)
	s.turn.deltas, s.dirty = true, true
	s.due |= dueCheck
}

// applyBar recomputes what an object cannot be declared as, since two effects may forbid the
// same.
func (s *State) applyBar(t *object, l *lasting) {
	t.props &^= propBarAttack | propBarDefend
	for i := range s.lasting[:s.nLasting] {
		if o := &s.lasting[i]; o.kind == lastBar && o.obj == l.obj && o.gen == l.gen {
			t.props |= uint8(o.amount)
		}
	}
}

// expireLasting drops the lasting effects of the turn and restores the permanent ones.
func (s *State) expireLasting() {
	if s.nLasting == 0 {
		return
	}
	old, n := s.lasting, s.nLasting
	s.lasting, s.nLasting = [maxLasting]lasting{}, 0
	for i := range old[:n] {
		l := &old[i]
		if l.kind == lastControl {
			if code.Duration(l.extra) == code.Forever {
				s.addLasting(*l)
			} else {
				s.due |= dueCheck
			}
			continue
		}
		if l.kind == lastUnit || l.kind == lastDevelopment || l.kind == lastBlank {
			s.due |= dueCheck
			s.invalidateAll() // another effect may still make the card a unit, with other numbers
		}
		if lastingKinds[l.kind].spans && code.Duration(l.extra) == code.Forever && s.objects[l.obj].gen == l.gen {
			s.addLasting(*l)
			s.applyLasting(l, 1)
		}
	}
}
