package engine

import (
	"fmt"

	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
)

// Name returns what a player would call an object: the name of a card, "a facedown card" if the
// viewer does not know it, a section of a capital, or the card of a link on the chain.
func (v View) Name(o Obj) string {
	switch {
	case o.isSection():
		return fmt.Sprintf("player %d's %v", o.Owner()+1, card.Zone((o-firstSection)%3))
	case o.isLink():
		if int(o-firstLink) < int(v.s.nChain) {
			return v.Name(v.s.chain[o-firstLink].src)
		}
		return "an action"
	case !o.isCard():
		return "nothing"
	}
	c := v.Card(o)
	if c == nil {
		return "a facedown card"
	}
	if v.s.objects[o].place() == inPlay && v.Facedown(o) {
		return "development " + c.Name
	}
	return c.Name
}

// Describe returns an action of the current decision in words.
func (v View) Describe(a Action) string {
	q := &v.s.ask
	switch a.Verb() {
	case Pass:
		return "pass"
	case Play:
		if v.s.objects[a.Obj()].place() == inPlay {
			return "use " + v.Name(a.Obj())
		}
		switch v.Place(a.Obj()) {
		case InDeck:
			return "play " + v.Name(a.Obj()) + " from the deck"
		case InDiscard:
			return "play " + v.Name(a.Obj()) + " from the discard pile"
		}
		return "play " + v.Name(a.Obj())
	case Develop:
		return "develop the " + card.Zone(a.Arg()).String()
	case Done:
		return map[Ask]string{AskAttack: "no attack", AskAttacker: "no more attackers", AskDefender: "no more defenders", AskAmbush: "no more ambushes",
			AskRestore: "restore nothing"}[q.kind] + doneElse(q.kind)
	case Number:
		return v.describeNumber(q, a)
	case Yes, No:
		return v.describeYesNo(q, a)
	case Mode:
		if q.kind == AskOrder {
			return "resolve " + v.Name(v.OrderSource(a.Arg())) + " first"
		}
		if q.kind == AskName {
			return "name " + v.Named(a)
		}
		return fmt.Sprintf("%s %d", modeNames[q.kind], a.Arg()+1)
	case Pick:
		return v.describePick(q, a)
	}
	return a.String()
}

// Named returns the trait or title that an answer to AskName names.
func (v View) Named(a Action) string {
	if !v.NamesTitle() {
		return card.Trait(a.Arg() + 1).String()
	}
	if c, _ := v.NamedCard(a); c != nil {
		return c.Name
	}
	return "a card of neither deck"
}

var modeNames = map[Ask]string{AskMode: "option", AskAbility: "ability"}

func doneElse(k Ask) string {
	switch k {
	case AskAttack, AskAttacker, AskDefender, AskRestore, AskAmbush:
		return ""
	}
	return "no more"
}

func (v View) describeNumber(q *question, a Action) string {
	switch q.kind {
	case AskAssign:
		return fmt.Sprintf("assign %d damage to %s", a.Arg(), v.Name(q.set.first()))
	case AskX:
		return fmt.Sprintf("X is %d", a.Arg())
	case AskPay:
		return fmt.Sprintf("pay %d from %s", a.Arg(), v.Name(q.set.first()))
	}
	return fmt.Sprintf("%d", a.Arg())
}

func (v View) describeYesNo(q *question, a Action) string {
	yes := a.Verb() == Yes
	switch {
	case q.kind == AskMulligan && yes:
		return "take a new hand"
	case q.kind == AskMulligan:
		return "keep the hand"
	case q.kind == AskTax && yes:
		return "pay"
	case q.kind == AskTax:
		return "do not pay"
	case yes:
		return "yes"
	}
	return "no"
}

func (v View) describePick(q *question, a Action) string {
	n := v.Name(a.Obj())
	switch q.kind {
	case AskAttack:
		return "attack " + n
	case AskThrough:
		return "attack " + v.through(a.Obj(), v.s.fight.zone)
	case AskAttacker:
		return "attack with " + n
	case AskDefender:
		if v.s.fight.currentFront() != 0 {
			return "defend " + v.Name(v.Attacked()) + " with " + n
		}
		return "defend with " + n
	case AskAmbush:
		return "ambush with " + n
	case AskRestore:
		return "restore " + n
	case AskTarget:
		return "target " + n
	case AskZone:
		if a.Obj().isSection() {
			return "to " + n
		}
		return "on the quest " + n
	case AskCost:
		return "pay with " + n
	case AskIndirect:
		return "1 damage on " + n
	case AskSetAside:
		return "set aside " + n
	}
	return "choose " + n
}

// Narrate returns a log entry in words for the viewer, or "" if it is not worth a line.
func (v View) Narrate(e LogEntry) string {
	who := fmt.Sprintf("player %d", e.Player+1)
	switch e.Kind {
	case LogStart:
		return who + " begins"
	case LogMulligan:
		return who + " takes a new hand"
	case LogNoMulligan:
		return fmt.Sprintf("%s cannot take a new hand (%s)", who, v.Name(e.Obj))
	case LogSetAside:
		return fmt.Sprintf("%s lays a card of his deck facedown under %s", who, v.Name(e.Obj))
	case LogTurn:
		return fmt.Sprintf("turn %d, %s", e.N, who)
	case LogCollect:
		return fmt.Sprintf("%s collects %d resources", who, e.N)
	case LogDraw:
		return fmt.Sprintf("%s draws %s", who, cardCount(e.N))
	case LogPlay:
		return fmt.Sprintf("%s plays %s%s%s", who, v.Name(e.Obj), from(e.From), v.aimedAt(e.Link))
	case LogUse:
		return fmt.Sprintf("%s uses %s%s", who, v.Name(e.Obj), v.aimedAt(e.Link))
	case LogTrigger:
		return "effect of " + v.Name(e.Obj)
	case LogDevelop:
		return fmt.Sprintf("%s lays a card%s facedown into the %v", who, from(e.From), card.Zone(e.N))
	case LogResolve:
		if e.N != 0 {
			return v.Name(e.Obj) + " is cancelled"
		}
		return v.Name(e.Obj) + " resolves"
	}
	return v.narrateBoard(e, who)
}

// exitWords holds the phrases for the ways in which a card leaves play.
var exitWords = [numLeaving]string{
	leaveDestroy:   "is destroyed",
	leaveSacrifice: "is sacrificed",
	leaveDiscard:   "is discarded",
	leaveHand:      "returns to hand",
	leaveDeck:      "returns to the deck",
	leaveBottom:    "goes under the deck",
	leaveUnder:     "goes under another card",
	leaveTop:       "returns to the top of the deck",
	leaveEnter:     "leaves play to enter it anew",
}

// narrateBoard narrates what happens to cards in play.
func (v View) narrateBoard(e LogEntry, who string) string {
	n := v.Name(e.Obj)
	switch e.Kind {
	case LogEnter:
		how := ""
		if v.Corrupted(e.Obj) {
			how = ", corrupted"
		}
		return fmt.Sprintf("%s enters %s%s%s", n, v.spot(uint8(e.N)), v.placedOn(e.Obj), how)
	case LogBegins:
		return fmt.Sprintf("%s begins the game in %s", n, v.spot(uint8(e.N)))
	case LogFacedown:
		return fmt.Sprintf("a development enters %s", v.Name(sectionAt(uint8(e.N))))
	case LogLeave:
		if v.Facedown(e.Obj) && v.Card(e.Obj) != nil {
			n = "the development " + n
		}
		return n + " " + exitWords[e.N]
	case LogDiscard:
		return n + " is discarded"
	case LogMove:
		return fmt.Sprintf("%s moves to %s", n, v.spot(uint8(e.N)))
	case LogControl:
		return fmt.Sprintf("%s takes control of %s", who, n)
	case LogFlip:
		return n + " is turned faceup"
	case LogAmbush:
		return fmt.Sprintf("%s ambushes with %s", who, n)
	case LogNature:
		return v.narrateNature(e.Obj, n)
	case LogIntoDeck:
		return n + " is shuffled into the deck"
	case LogReveal:
		return n + " is revealed"
	case LogSearch:
		return fmt.Sprintf("%s looks at the top %s of his deck", who, cardCount(e.N))
	case LogPower:
		return fmt.Sprintf("%s gets %+d power", n, e.N)
	case LogHP:
		if e.N == 1 || e.N == -1 {
			return fmt.Sprintf("%s gets %+d hit point", n, e.N)
		}
		return fmt.Sprintf("%s gets %+d hit points", n, e.N)
	}
	return v.narrateFight(e, who, n)
}

// narrateNature narrates what a card counts as from now on.
func (v View) narrateNature(o Obj, n string) string {
	text := ""
	for k, name := range [...]string{"unit", "support", "quest", "legend", "development"} {
		if v.s.objects[o].kind>>k&1 == 0 {
			continue
		}
		if text != "" {
			text += " and "
		}
		text += name
	}
	return fmt.Sprintf("%s is a %s now", n, text)
}

// narrateFight narrates combat and changes of hit points.
func (v View) narrateFight(e LogEntry, who, n string) string {
	switch e.Kind {
	case LogTarget:
		return fmt.Sprintf("%s names %s", who, v.through(e.Obj, uint8(e.N)))
	case LogAttack:
		return fmt.Sprintf("%s attacks %s with %s", who, v.through(e.Obj, uint8(e.N)), v.names(v.s.fightersAt(v.s.fight.attackers, uint8(e.N))))
	case LogDefend:
		return fmt.Sprintf("%s defends with %s", who, v.names(v.s.fight.defenders))
	case LogAssign:
		return fmt.Sprintf("%d damage is assigned to %s", e.N, n)
	case LogRedirect:
		return fmt.Sprintf("%d damage is redirected to %s", e.N, n)
	case LogDamage:
		return fmt.Sprintf("%s takes %d damage", n, e.N)
	case LogPrevented:
		return fmt.Sprintf("%d damage to %s is cancelled", e.N, n)
	case LogHeal:
		return fmt.Sprintf("%s is healed by %d", n, e.N)
	case LogMoveDamage:
		return fmt.Sprintf("%d damage is moved to %s", e.N, n)
	case LogBurn:
		return n + " burns"
	case LogCancel:
		return "the action of " + n + " is cancelled"
	case LogEnd:
		return v.ending()
	case LogEvent:
		switch code.Event(e.N) {
		case code.CorruptedEv:
			return n + " is corrupted"
		case code.RestoredEv:
			return n + " is restored"
		case code.TokenPlaced:
			if e.Amount > 1 {
				return fmt.Sprintf("%s gets %d resource tokens", n, e.Amount)
			}
			return n + " gets a resource token"
		}
	}
	return ""
}

func (v View) ending() string {
	o := v.s.result
	switch o.Result {
	case Won:
		return fmt.Sprintf("player %d wins: the loser is %v", o.Winner+1, map[Ending]string{Burned: "burned down", Decked: "out of cards"}[o.Ending])
	case Draw:
		return "a draw: both players lose at once"
	}
	return "the game is not finished: " + o.Ending.String()
}

// through returns the target of an attack in words: a section, or a legend with the zone
// through which it is attacked.
func (v View) through(o Obj, zone uint8) string {
	if o.isSection() {
		return v.Name(o)
	}
	return v.Name(o) + " through " + v.Name(sectionAt(zone))
}

// spot returns the name of a zone or capital.
func (v View) spot(z uint8) string {
	if z < onCapital {
		return v.Name(sectionAt(z))
	}
	return fmt.Sprintf("player %d's capital", sideOf(z)+1)
}

// placedOn returns the phrase for what a card is attached to or questing on.
func (v View) placedOn(o Obj) string {
	switch {
	case v.Host(o) == 0:
		return ""
	case v.Questing(o):
		return " on the quest " + v.Name(v.Host(o))
	}
	return ", attached to " + v.Name(v.Host(o))
}

// from returns the phrase for the place that a card was played from, "" for a hand.
func from(p Place) string {
	switch p {
	case InDeck:
		return " from the deck"
	case InDiscard:
		return " from the discard pile"
	}
	return ""
}

// aimedAt lists the targets of a link of the chain.
func (v View) aimedAt(link Obj) string {
	if !link.isLink() || int(link-firstLink) >= int(v.s.nChain) {
		return ""
	}
	set := v.ChainTargets(int(link - firstLink))
	if set.empty() {
		return ""
	}
	return " (" + v.names(set) + ")"
}

func (v View) names(set Set) string {
	out := ""
	for {
		o := set.pop()
		if o == 0 {
			break
		}
		if out != "" {
			out += ", "
		}
		out += v.Name(o)
	}
	if out == "" {
		return "nobody"
	}
	return out
}

func cardCount(n int) string {
	if n == 1 {
		return "1 card"
	}
	return fmt.Sprintf("%d cards", n)
}
