package engine

import (
	"math/bits"
	"strconv"
)

// Action is one choice, encoded as an integer:
//
//	bits 0-7   argument: an object, a zone, a number
//	bits 8-15  verb
//
// The kind of decision (Ask) determines what the verb does.
type Action uint32

// Verb is the kind of an action.
type Verb uint8

// The verbs.
const (
	NoVerb  Verb = iota
	Pass         // in a window: the player does nothing
	Play         // in a window: play the card from hand, or use the ability of the card in play
	Develop      // in a window: play a card facedown into the zone (argument: card.Zone)
	Pick         // choose the object
	Done         // choose no further object
	Number       // choose the number
	Yes
	No
	Mode // choose the option with this number, from 0
	numVerbs
)

var verbNames = [numVerbs]string{
	NoVerb:  "none",
	Pass:    "pass",
	Play:    "play",
	Develop: "develop",
	Pick:    "pick",
	Done:    "done",
	Number:  "number",
	Yes:     "yes",
	No:      "no",
	Mode:    "mode",
}

func (v Verb) String() string {
	if v < numVerbs {
		return verbNames[v]
	}
	return "?" + strconv.Itoa(int(v))
}

func act(v Verb, arg int) Action { return Action(v)<<8 | Action(uint8(arg)) }

// Verb returns the action's verb.
func (a Action) Verb() Verb { return Verb(a >> 8) }

// Arg returns the action's argument.
func (a Action) Arg() int { return int(uint8(a)) }

// Obj returns the argument as an object.
func (a Action) Obj() Obj { return Obj(uint8(a)) }

func (a Action) String() string { return a.Verb().String() + " " + strconv.Itoa(a.Arg()) }

// Ask is a kind of decision.
type Ask uint8

// The kinds of decisions. Each comment begins with the verbs that answer it.
const (
	AskNone     Ask = iota
	AskMulligan     // Yes, No: whether the player replaces his opening hand
	AskWindow       // Pass, Play, Develop: an action window, or a response
	AskTrigger      // Pick, Done: a triggered action to announce
	AskAbility      // Mode: which ability of the chosen card to use
	AskRestore      // Pick, Done: a corrupted card to restore
	AskZone         // Pick a section: the zone that a card enters or moves to (or Pick a quest that the unit enters play on)
	AskCard         // Pick: the card to play facedown as a development
	AskTarget       // Pick, Done: a target
	AskCost         // Pick: an object to pay a cost with (sacrificed, discarded, ...)
	AskChoose       // Pick, Done: an object chosen during resolution
	AskX            // Number: the value of X
	AskNumber       // Number: a number that an effect asks for
	AskPay          // Number: how much of a price to pay from a card with damage or tokens
	AskMay          // Yes, No: an optional effect
	AskTax          // Yes, No: whether to pay to avoid an effect
	AskMode         // Mode: one of several options of an effect
	AskOrder        // Mode: which pending effect resolves next
	AskAttack       // Pick a section, Done: the zone to attack
	AskThrough      // Pick: attack the section, or the legend through that zone
	AskAttacker     // Pick, Done: one more attacker
	AskAmbush       // Pick, Done: one more card to turn faceup by Ambush
	AskDefender     // Pick, Done: one more defender
	AskAssign       // Number: combat damage to assign to the unit
	AskName         // Mode: the trait or title that the player names
	AskIndirect     // Pick: the object that takes the next point of indirect damage
	AskSetAside     // Pick: a card of the deck to set aside facedown under another before the game
	NumAsks
)

var askNames = [NumAsks]string{
	AskNone:     "none",
	AskMulligan: "mulligan",
	AskWindow:   "window",
	AskTrigger:  "trigger",
	AskAbility:  "ability",
	AskRestore:  "restore",
	AskZone:     "zone",
	AskCard:     "card",
	AskTarget:   "target",
	AskCost:     "cost",
	AskChoose:   "choose",
	AskX:        "x",
	AskNumber:   "number",
	AskPay:      "pay",
	AskMay:      "may",
	AskTax:      "tax",
	AskMode:     "mode",
	AskOrder:    "order",
	AskAttack:   "attack",
	AskThrough:  "through",
	AskAttacker: "attacker",
	AskAmbush:   "ambush",
	AskDefender: "defender",
	AskAssign:   "assign",
	AskName:     "name",
	AskIndirect: "indirect",
	AskSetAside: "set-aside",
}

func (a Ask) String() string { return askNames[a] }

// MaxLegal is the largest number of choices of one decision.
const MaxLegal = 256

// Actions is a buffer for Game.Legal, provided by the caller.
type Actions [MaxLegal]Action

// Legal lists the choices of the current decision in canonical order. The result is a slice of
// buf; it is empty when the game is over. If several choices are equivalent (equal cards in
// hand, or facedown cards of the other player in one zone), only one of them is listed.
func (g *Game) Legal(s *State, buf *Actions) []Action {
	if s.Over() {
		return buf[:0]
	}
	q := &s.ask
	n, verb := 0, Action(Pick)<<8
	_ = buf[0] // one nil check here saves a nil check at each write
	if q.kind == AskWindow {
		buf[0] = act(Pass, 0)
		n, verb = 1, Action(Play)<<8
	} else if otherAsks>>(q.kind&31)&1 != 0 {
		switch q.kind {
		case AskMulligan, AskMay, AskTax:
			buf[0], buf[1] = act(Yes, 0), act(No, 0)
			return buf[:2]
		case AskX, AskNumber, AskPay, AskAssign:
			for v := int(q.lo); v <= int(q.hi); v++ {
				buf[n] = act(Number, v)
				n++
			}
			if q.kind == AskAssign && (q.dev > q.hi || n == 0) { // also offers to assign all of the remaining damage
				buf[n] = act(Number, int(q.dev))
				n++
			}
			return buf[:n]
		}
		verb = Action(Mode)<<8 - 1 // the members of q.set count from 1, but options from 0
	}
	n = buf.list(n, verb, q.set[0])
	n = buf.list(n, verb+64, q.set[1])
	n = buf.list(n, verb+128, q.set[2])
	n = buf.list(n, verb+192, q.set[3])
	if q.kind == AskWindow {
		for d := q.dev; d != 0; d &= d - 1 {
			buf[n&(MaxLegal-1)] = act(Develop, bits.TrailingZeros8(d))
			n++
		}
	} else if q.done {
		buf[n&(MaxLegal-1)] = act(Done, 0)
		n++
	}
	return buf[:n]
}

// otherAsks is the set of the kinds of decisions that are not about objects.
const otherAsks = 1<<AskMulligan | 1<<AskMay | 1<<AskTax | 1<<AskX | 1<<AskNumber | 1<<AskPay | 1<<AskAssign |
	1<<AskMode | 1<<AskOrder | 1<<AskAbility | 1<<AskName

const _ = uint(32 - NumAsks) // does not compile if there are more than 32 kinds, the bits of an uint32

// list appends an action for each object in one word of a set at buf[n:]. It returns the new
// number of actions.
func (buf *Actions) list(n int, first Action, word uint64) int {
	for ; word != 0; word &= word - 1 {
		buf[n&(MaxLegal-1)] = first + Action(bits.TrailingZeros64(word))
		n++
	}
	return n
}

// forced returns the answer if the question has only one.
func (q *question) forced() (only Action, yes bool) {
	if q.done {
		return act(Done, 0), q.set.empty()
	}
	verb, less := Pick, 0
	switch q.kind {
	case AskWindow:
		return act(Pass, 0), q.dev == 0 && q.set.empty()
	case AskMulligan, AskMay, AskTax:
		return 0, false
	case AskX, AskNumber, AskPay:
		return act(Number, int(q.lo)), q.hi <= q.lo
	case AskAssign:
		if q.hi < q.lo {
			return act(Number, int(q.dev)), true
		}
		return act(Number, int(q.lo)), q.hi == q.lo && q.dev <= q.hi
	case AskMode, AskOrder, AskAbility, AskName:
		verb, less = Mode, 1
	}
	if q.set.several() {
		return 0, false
	}
	return act(verb, int(q.set.first())-less), true
}

func (a Action) isLegal(g *Game, s *State) bool {
	var buf Actions
	for _, l := range g.Legal(s, &buf) {
		if l == a {
			return true
		}
	}
	return false
}
