package engine

import (
	"encoding/binary"
	"math/bits"

	"github.com/wisim/wisim/engine/code"
)

// Marks of a card in play, in object.at.
const (
	markBlank = 1 << (3 + iota) // its text box is blank
	markMute                    // its actions and forced effects are gone, the rest works

	allMarks = markBlank | markMute
)

// Places of a card.
const (
	nowhere   = iota
	inDeck    // in its owner's deck
	inHand    // in its owner's hand
	inDiscard // in its owner's discard pile
	inPlay    // in a zone
	inLimbo   // being played: in no zone at all (chain.limbo)
	inUnder   // under a card in play, its host: out of play, and with it

	atPlace = 7 // the bits of object.at that hold the place

	// Marks beside the place, for the turn; those between are in characteristics.go.
	atAttacked = 1 << 5 // was declared as attacker
	atDefended = 1 << 6 // was declared as defender
	atForPhase = 1 << 7 // in play until it is sacrificed at the end of the phase
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
	flagQuesting // host is the quest
	flagEntered  // entered play, or the discard pile where it is, this turn
	flagKnown0   // player 0 has seen what it is though it lies hidden
	flagKnown1
	flagBurning                // of a section
	flagLimited = flagBurning  // of a card in limbo: it used up the Limited allowance
	flagRisen   = flagEntered  // of a card in limbo: it comes from the discard pile
	flagHeld    = flagQuesting // of a card in limbo: it comes from a hand
	flagBeside  = flagBurning  // of a card in play: it is a development beside what it is
)

// Derived properties of an object.
const (
	propScout = 1 << iota
	propNoCorrupt
	propNoRestore
	propNoAttack // by a static effect
	propNoDefend
	propBarAttack // until the end of the turn
	propBarDefend
	propHeavy // each damage on it counts as 2
)

// seat is where a card in play lies and who controls it, in one byte, since
// there are two hundred of them: bits 0 to 2 the zone, 3*side + card.Zone or
// onCapital + side, bit 3 the controller. The two need not agree: an attachment
// may lie on the other player's unit.
type seat uint8

func seatOf(ctl Player, zone uint8) seat { return seat(zone) | seat(ctl)<<3 }

func (x seat) zone() uint8 { return uint8(x & 7) }

// ctl is the controller.
func (x seat) ctl() Player { return Player(x >> 3) }

func (x *seat) setZone(zone uint8) { *x = *x&^7 | seat(zone) }

func (x *seat) setCtl(p Player) { *x = *x&7 | seat(p)<<3 }

// object is a card or a section of a capital. Sections use zone, damage and
// hit points like units do, so that damage has one pipeline.
//
// When a card leaves play everything stays as it was until it enters play
// again, with a new gen: what stands here is then its last-known information.
type object struct {
	at            uint8 // where the card is, the low three bits; the others are marks
	seat                // where it lies, and who controls it
	kind          uint8
	flags         uint8
	host          Obj // attached to it, or questing on it
	damage        uint8
	tokens        uint8
	assigned      uint8 // damage assigned in the application at hand
	pendingCombat uint8 // combat damage assigned and not yet applied
	gen           uint8 // grows each time the object enters play
	used          uint8 // uses of limited abilities, two bits each (plan.Abil.Count)

	// Lasting changes, of whatever duration: those that end before the turn or
	// outlast it are in State.lasting as well.
	turnPower, turnHP int8

	// Derived: valid while State.dirty is false. Not below zero only when
	// read through power() and the like (constant.net-effect).
	power, hp, tough, counter int8
	props                     uint8
}

// Obj is the number of an object of a game. Zero is none; 1 to 200 are the
// cards, 100 for each player; then come the six sections of the two capitals
// and the links of the action chain. What a card object is, its identity, is
// in the state (State.idents), so that hidden cards are re-dealt by permuting
// identities and no number gives a card away.
type Obj uint8

// The ranges of object numbers.
const (
	MaxDeck      = 100         // cards in a deck
	MaxCards     = 2 * MaxDeck // cards in a game
	firstSection = Obj(MaxCards) + 1
	lastSection  = firstSection + 5
	numObjects   = int(lastSection) + 1
	firstLink    = Obj(208)
	maxChain     = 20
	lastLink     = firstLink + maxChain - 1
)

// Section is the object that stands for a section of a player's capital and
// for the zone of the same name.
func Section(p Player, zone int) Obj { return firstSection + Obj(3*int(p)+zone) }

func sectionAt(z uint8) Obj { return firstSection + Obj(z) }

func (o Obj) isCard() bool { return o-1 < MaxCards }

func (o Obj) isSection() bool { return o-firstSection < 6 }

func (o Obj) isLink() bool { return o-firstLink < maxChain }

// Owner of a card or section: whose deck it began in, whose capital it is.
func (o Obj) Owner() Player {
	if o.isSection() {
		return Player((o - firstSection) / 3)
	}
	if o > MaxDeck {
		return 1
	}
	return 0
}

// identities are which cards the objects are, in whole words.
type identities [numIdents]uint8

// forget takes the identities of a set of cards away, eight at a time and without asking
// of which eight there are any in the set: hidden cards lie in no pattern that a
// processor could learn.
func (t *identities) forget(set *Set) {
	for w, m := range set { // hot: by word
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

// keepOthers keeps those of eight identities whose bits are not set.
func keepOthers(eight []uint8, m uint64) {
	binary.LittleEndian.PutUint64(eight, binary.LittleEndian.Uint64(eight)&others[uint8(m)])
}

// others are, for eight bits, a byte of ones for each bit that is not set and of zeros for
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

// ident is the identity of an object: which card it is, as an index into Game.cards.
func (s *State) ident(o Obj) uint8 { return s.idents[o] }

// swapIdents has two objects change what they are.
func (s *State) swapIdents(a, b Obj) { s.idents[a], s.idents[b] = s.idents[b], s.idents[a] }

func u8(n int) uint8 { return uint8(min(max(n, 0), 250)) }

// harm is what the damage on an object counts as, which is twice as much if something
// says so.
func (t *object) harm() int { return int(t.damage) * int(1+t.props/propHeavy) }

// remaining hit points.
func (t *object) remaining() int { return max(0, int(t.hp)-t.harm()) }

// remainingHP is how much more damage destroys or burns an object when it is placed.
func (t *object) remainingHP() int {
	n := int(t.hp)
	if t.props >= propHeavy {
		n = (n + 1) / 2
	}
	return max(0, n-int(t.damage))
}

// hasText reports whether the text of a card in play works.
func (t *object) hasText() bool { return t.flags&flagFacedown == 0 && t.at&markBlank == 0 }

// bare reports whether a card in play has neither race nor traits nor cost:
// one that lies facedown, and one that is a development faceup, which keeps no
// more than its title (dev.faceup-blank); but not one that is a development beside what
// it is (W183).
func (t *object) bare() bool {
	return t.flags&flagFacedown != 0 || t.kind&kDevelopment != 0 && t.flags&flagBeside == 0
}

// works reports whether an ability of a kind works on a card whose text does:
// muted ones have neither actions nor forced effects (errata.morrslieb-011).
func (t *object) works(k code.Kind) bool {
	return t.flags&flagFacedown == 0 && (t.at&allMarks == 0 || t.at&markBlank == 0 && k != code.Action && k != code.Forced)
}

// IsCard reports whether an object is a card, and not a section or a link.
func (o Obj) IsCard() bool { return o != 0 && o.isCard() }

func lowBit(m uint8) int { return bits.TrailingZeros8(m) }

// place is where the card is.
func (t *object) place() uint8 { return t.at & atPlace }

// setPlace says where the card is now. Its marks stay, as last-known information.
func (t *object) setPlace(place uint8) { t.at = t.at&^atPlace | place }

// add8 adds and saturates: amounts beyond 250 change nothing in this game.
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
