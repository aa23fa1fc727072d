package engine

import (
	"encoding/binary"
	"math/bits"

	"github.com/wisim/wisim/engine/code"
)

// Marks of a card in play, in object.at.
const (
	markBlank = 1 << (3 + iota) // the text box of the card is blank
	markMute                    // the card has lost its actions and forced effects; the rest of its text works

	allMarks = markBlank | markMute
)

// Places of a card.
const (
	nowhere   = iota
	inDeck    // the card is in its owner's deck
	inHand    // the card is in its owner's hand
	inDiscard // the card is in its owner's discard pile
	inPlay    // the card is in play, in one of the zones or on a capital
	inLimbo   // the card is being played and is in no zone at all (chain.limbo)
	inUnder   // the card lies out of play under a card in play (its host), and leaves together with it

	atPlace = 7 // the bits of object.at that hold the place

	// Other marks, which last for the turn; bits 3 and 4 are markBlank and markMute.
	atAttacked = 1 << 5 // was declared as attacker
	atDefended = 1 << 6 // was declared as defender
	atForPhase = 1 << 7 // is sacrificed at the end of the phase
)

// Kinds of an object in play, the low bits of code.KindMask.
const (
	kUnit = 1 << iota
	kSupport
	kQuest
	kLegend
	kDevelopment
	kTactic
)

// Flags of an object.
const (
	flagFacedown = 1 << iota
	flagCorrupted
	flagQuesting // the unit quests on its host
	flagEntered  // it entered play, or the discard pile where it lies, this turn
	flagKnown0   // player 0 has seen the hidden card
	flagKnown1
	flagBurning                // the section burns
	flagLimited = flagBurning  // for a card in limbo: it used up the allowance of Limited cards
	flagRisen   = flagEntered  // for a card in limbo: it comes from the discard pile
	flagHeld    = flagQuesting // for a card in limbo: it comes from a hand
	flagBeside  = flagBurning  // for a card in play: it counts as a development in addition to its kind
)

// Derived properties of an object.
const (
	propScout = 1 << iota
	propNoCorrupt
	propNoRestore
	propNoAttack // cannot attack because of a static effect
	propNoDefend
	propBarAttack // cannot be declared as attacker until the end of the turn
	propBarDefend
	propHeavy // each point of damage on it counts as 2
)

// seat is the zone and the controller of a card in play, in one byte: bits 0 to 2 hold the zone
// (3*side + card.Zone, or onCapital + side), bit 3 the controller. The side need not be the
// controller's: an attachment may be on the other player's unit.
type seat uint8

func seatOf(ctl Player, zone uint8) seat { return seat(zone) | seat(ctl)<<3 }

func (x seat) zone() uint8 { return uint8(x & 7) }

// ctl returns the controller.
func (x seat) ctl() Player { return Player(x >> 3) }

func (x *seat) setZone(zone uint8) { *x = *x&^7 | seat(zone) }

func (x *seat) setCtl(p Player) { *x = *x&7 | seat(p)<<3 }

// object is the state of a card or of a section of a capital. Sections have damage and hit
// points like units, so that both share the rules for damage.
//
// When a card leaves play, its fields keep their values as last-known information until it
// enters play again, with a new gen.
type object struct {
	at            uint8 // place of the card in the low three bits; marks in the others
	seat                // zone of the object, and its controller
	kind          uint8
	flags         uint8
	host          Obj // the card that this card is attached to or lies under, or the quest that it quests on
	damage        uint8
	tokens        uint8
	assigned      uint8 // damage assigned to this object that is about to be applied
	pendingCombat uint8 // combat damage assigned to this object and not yet applied
	gen           uint8 // generation: grows by 1 each time the object enters play or is turned facedown
	used          uint8 // counters of limited abilities, two bits each (analysis.Ability.Counter)

	// Sums of lasting changes of any duration. Changes that do not last exactly until the end
	// of the turn are in State.lasting as well.
	turnPower, turnHP int8

	// Derived values, valid while State.dirty is false. They can be negative; powerNow and the
	// like cut them off at 0 (constant.net-effect).
	power, hp, tough, counter int8
	props                     uint8
}

// Obj is the number of an object. Zero is none; 1 to 200 are the cards, 100 for each player;
// then come the six sections of the two capitals and the links of the chain. Which card an
// object is, its identity, is stored in the state (State.idents). Hidden cards are dealt anew
// by permuting identities, and object numbers reveal nothing.
type Obj uint8

// The ranges of object numbers.
const (
	MaxDeck      = 100         // largest number of cards in a deck
	MaxCards     = 2 * MaxDeck // largest number of cards in a game
	firstSection = Obj(MaxCards) + 1
	lastSection  = firstSection + 5
	numObjects   = int(lastSection) + 1
	firstLink    = Obj(208)
	maxChain     = 20
	lastLink     = firstLink + maxChain - 1
)

// Section returns the section of a player's capital for a zone. The object also stands for that
// zone.
func Section(p Player, zone int) Obj { return firstSection + Obj(3*int(p)+zone) }

func sectionAt(z uint8) Obj { return firstSection + Obj(z) }

func (o Obj) isCard() bool { return o-1 < MaxCards }

func (o Obj) isSection() bool { return o-firstSection < 6 }

func (o Obj) isLink() bool { return o-firstLink < maxChain }

// Owner returns the owner of a card (whose deck it began in) or of a section.
func (o Obj) Owner() Player {
	if o.isSection() {
		return Player((o - firstSection) / 3)
	}
	if o > MaxDeck {
		return 1
	}
	return 0
}

// identities maps objects to their identities: which card each of them is.
type identities [numIdents]uint8

// forget clears the identities of a set of cards, eight at a time. It does not test whether any
// of the eight are in the set, because hidden cards form no pattern that a branch predictor
// could learn.
func (t *identities) forget(set *Set) {
	for w, m := range set { // this loop runs often: going word by word is faster than calling All
		if m == 0 {
			continue
		}
		all := (*[64]uint8)(t[w<<6:])
		keepOthers(all[0:8], m)
		keepOthers(all[8:16], m>>8)
		keepOthers(all[16:24], m>>16)
		keepOthers(all[24:32], m>>24)
		keepOthers(all[32:40], m>>32)
		keepOthers(all[40:48], m>>40)
		keepOthers(all[48:56], m>>48)
		keepOthers(all[56:64], m>>56)
	}
}

// keepOthers clears those of eight identities whose bits in m are set.
func keepOthers(eight []uint8, m uint64) {
	binary.LittleEndian.PutUint64(eight, binary.LittleEndian.Uint64(eight)&others[uint8(m)])
}

// others maps eight bits to a mask of eight bytes: 0xff for each bit that is not set, 0 for
// each that is.
var others = func() (t [256]uint64) {
	for i := range t {
		for k := range 8 {
			if i>>k&1 == 0 {
				t[i] |= 0xff << (8 * k)
			}
		}
	}
	return t
}()

// ident returns the identity of an object: which card it is, as an index into Game.cards.
func (s *State) ident(o Obj) uint8 { return s.idents[o] }

// swapIdents exchanges the identities of two objects.
func (s *State) swapIdents(a, b Obj) { s.idents[a], s.idents[b] = s.idents[b], s.idents[a] }

func u8(n int) uint8 { return uint8(min(max(n, 0), 250)) }

// harm returns the damage on an object as it counts: doubled if an effect says so.
func (t *object) harm() int { return int(t.damage) * int(1+t.props/propHeavy) }

// remaining returns the remaining hit points, at least 0.
func (t *object) remaining() int { return max(0, int(t.hp)-t.harm()) }

// remainingHP returns how much more damage placed on an object destroys or burns it.
func (t *object) remainingHP() int {
	n := int(t.hp)
	if t.props >= propHeavy {
		n = (n + 1) / 2
	}
	return max(0, n-int(t.damage))
}

// hasText reports whether the text of a card in play works.
func (t *object) hasText() bool { return t.flags&flagFacedown == 0 && t.at&markBlank == 0 }

// bare reports whether a card in play has neither race nor traits nor cost. That is so for a
// facedown card and for a faceup card that is only a development, which keeps no more than its
// title (dev.faceup-blank), but not for a card that is a development in addition to its kind
// (W183).
func (t *object) bare() bool {
	return t.flags&flagFacedown != 0 || t.kind&kDevelopment != 0 && t.flags&flagBeside == 0
}

// works reports whether abilities of a kind work on a card whose text works: a muted card has
// neither actions nor forced effects (errata.morrslieb-011).
func (t *object) works(k code.Kind) bool {
	return t.flags&flagFacedown == 0 && (t.at&allMarks == 0 || t.at&markBlank == 0 && k != code.Action && k != code.Forced)
}

// IsCard reports whether an object is a card, as opposed to a section or a link.
func (o Obj) IsCard() bool { return o != 0 && o.isCard() }

func lowBit(m uint8) int { return bits.TrailingZeros8(m) }

// place returns where the card is.
func (t *object) place() uint8 { return t.at & atPlace }

// setPlace sets where the card is. Its marks stay as last-known information.
func (t *object) setPlace(place uint8) { t.at = t.at&^atPlace | place }

// add8 adds n to a, saturating at 250; no rule distinguishes larger amounts.
func add8(a uint8, n int) uint8 {
	v := int(a) + n
	if v < 0 {
		return 0
	}
	if v > 250 {
		return 250
	}
	return uint8(v)
}

func addi8(a int8, n int) int8 {
	v := int(a) + n
	if v < -120 {
		return -120
	}
	if v > 120 {
		return 120
	}
	return int8(v)
}
