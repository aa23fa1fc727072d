package engine

import (
	"math/bits"
	"strconv"
)

// Action is one choice, an integer:
//
//	bits 0-7   argument: an object, a zone, a number
//	bits 8-15  verb
//
// What a verb means in a given moment follows from the Ask.
type Action uint32

// Verb is what an action does.
type Verb uint8

// The verbs.
const (
	NoVerb  Verb = iota
	Pass         // in a window: do nothing
	Play         // in a window: play the card from hand, or use the ability of the card in play
	Develop      // in a window: lay a card facedown into the zone (argument: card.Zone)
	Pick         // choose the object
	Done         // choose no more, or none
	Number       // choose the number
	Yes
	No
	Mode // choose the option with this number, 0 first
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

// Verb of the action.
func (a Action) Verb() Verb { return Verb(a >> 8) }

// Arg is its argument.
func (a Action) Arg() int { return int(uint8(a)) }

// Obj is the argument as an object.
func (a Action) Obj() Obj { return Obj(uint8(a)) }

func (a Action) String() string { return a.Verb().String() + " " + strconv.Itoa(a.Arg()) }

// Ask is the kind of decision at hand.
type Ask uint8

// The decisions, and the verbs that answer them.
const (
	AskNone     Ask = iota
	AskMulligan     // Yes, No: return the opening hand?
	AskWindow       // Pass, Play, Develop: an action window, or a response
	AskTrigger      // Pick, Done: a triggered action to put on the chain
	AskAbility      // Mode: which ability of the card
	AskRestore      // Pick, Done: restore a corrupted card
	AskZone         // Pick a section: where the card goes (or Pick a quest to send the unit on)
	AskCard         // Pick: the card to lay facedown
	AskTarget       // Pick, Done
	AskCost         // Pick: what is paid with (sacrificed, discarded, ...)
	AskChoose       // Pick, Done: a choice during resolution
	AskX            // Number: the X of a cost
	AskNumber       // Number
	AskPay          // Number: how much of the price is paid with what lies on a card
	AskMay          // Yes, No
	AskTax          // Yes, No: pay to avoid an effect
	AskMode         // Mode: one of several options
	AskOrder        // Mode: which pending effect resolves next
	AskAttack       // Pick a section, Done: the zone to attack
	AskThrough      // Pick: attack the section, or the legend through its zone
	AskAttacker     // Pick, Done: one more attacker
	AskAmbush       // Pick, Done: one more card to turn faceup by Ambush
	AskDefender     // Pick, Done: one more defender
	AskAssign       // Number: combat damage for the unit in question
	AskName         // Mode: a trait that is named, or a title
	AskIndirect     // Pick: where the next point of indirect damage goes
	AskSetAside     // Pick: the card of the deck that begins the game facedown under another
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

// MaxLegal bounds the choices of one decision.
const MaxLegal = 256

// Actions is a caller's buffer for Legal.
type Actions [MaxLegal]Action

// Legal lists the choices of the decision at hand in canonical order. The
// result is a slice of buf; it is empty when the game is over. Where two
// choices could not lead to different games (equal cards in hand, facedown
// cards of the other player in one zone) one stands for all.
func (g *Game) Legal(s *State, buf *Actions) []Action {
	if s.Over() {
		return buf[:0]
	}
	q := &s.ask
	n, verb := 0, Action(Pick)<<8
	_ = buf[0] // so that it is asked once whether there is one
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
			if q.kind == AskAssign && (q.dev > q.hi || n == 0) { // all that is left
				buf[n] = act(Number, int(q.dev))
				n++
			}
			return buf[:n]
		}
		verb = Action(Mode)<<8 - 1 // number 1 in the set is the first option, 0
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

// otherAsks are the kinds of decisions in which no objects are chosen.
const otherAsks = 1<<AskMulligan | 1<<AskMay | 1<<AskTax | 1<<AskX | 1<<AskNumber | 1<<AskPay | 1<<AskAssign |
	1<<AskMode | 1<<AskOrder | 1<<AskAbility | 1<<AskName

const _ = uint(32 - NumAsks) // kinds for which there is a bit

// list adds an action for each object of a word of a set. It returns how many actions there
// are now.
func (buf *Actions) list(n int, first Action, word uint64) int {
	for ; word != 0; word &= word - 1 {
		buf[n&(MaxLegal-1)] = first + Action(bits.TrailingZeros64(word))
		n++
	}
	return n
}

// forced gives the answer to the question if there is one only. What has none has one that
// says nothing.
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
