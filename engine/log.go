package engine

import (
	"github.com/wisim/wisim/engine/code"
)

// LogKind is the kind of a log entry.
type LogKind uint8

// The kinds of log entries. The comments use the fields of LogEntry: "the card" is Obj.
const (
	LogNone       LogKind = iota
	LogStart              // Player begins
	LogMulligan           // Player took a new hand
	LogTurn               // Player's turn N begins
	LogCollect            // Player collects N resources in his kingdom phase
	LogGain               // Player gains N resources (negative: pays or loses them)
	LogDraw               // Player draws N cards
	LogPlay               // Player plays the card; Link is its link on the chain, From the place it was played from
	LogUse                // Player uses an ability of the card
	LogTrigger            // a constant or forced effect of the card resolves
	LogDevelop            // Player plays the card facedown into zone N; From is the place it came from
	LogResolve            // the link on the chain resolves; N is not 0 if it was cancelled
	LogEnter              // the card enters play in zone N (3*side + zone; 6 + side is a capital)
	LogFacedown           // the card enters zone N as a development
	LogLeave              // the card leaves play; N: 0 destroyed, 1 sacrificed, 2 discarded, 3 to hand, 4 into the deck, 5 under the deck, 6 under another card, 7 on top of the deck, 8 to enter play anew
	LogDiscard            // the card goes to the discard pile
	LogMove               // the card moves to zone N
	LogControl            // Player takes control of the card
	LogFlip               // the development Obj is turned faceup
	LogAmbush             // Player has turned the card faceup by Ambush
	LogNature             // the card counts as something else from now on
	LogTarget             // Player names the target of his attack: a section, or a legend through zone N
	LogAttack             // attackers are declared against the section, or against a legend through zone N
	LogDefend             // defenders are declared
	LogAssign             // N combat damage is assigned to Obj
	LogAssigned           // all combat damage is assigned
	LogRedirect           // N damage is redirected to Obj
	LogDamage             // N damage is placed on Obj, Amount of it in combat
	LogPrevented          // N damage to Obj is cancelled
	LogHeal               // N damage is removed from Obj
	LogMoveDamage         // N damage is moved onto Obj
	LogPower              // Obj gets N power for a while
	LogHP                 // Obj gets N hit points for a while
	LogBurn               // the section burns
	LogUnburn             // the section stops burning
	LogSearch             // Player looks at the top N cards of his deck
	LogReveal             // the card is revealed
	LogIntoDeck           // the card is shuffled into the deck
	LogCancel             // the action of the card is cancelled
	LogEvent              // an event of the rules; N is the code.Event
	LogEnd                // the game is over
	LogBegins             // the card begins the game in play, in zone N
	LogSetAside           // Player sets a card of his deck aside facedown under the card, before the game
	LogNoMulligan         // Player cannot take a mulligan because of the card
)

// LogEntry is one line of a game's log.
type LogEntry struct {
	Kind   LogKind
	Player Player
	Obj    Obj
	Link   Obj
	N      int
	Amount int   // for LogEvent the amount of the event; for LogDamage the part that was combat damage
	From   Place // for LogPlay and LogDevelop: the place where the card was
}

func (g *Game) emitLog(s *State, e LogEntry) {
	if g.log != nil {
		g.log(s, e)
	}
}

// logEvent logs an event of the rules that has no log kind of its own.
func (g *Game) logEvent(s *State, ev code.Event, subj Obj, amount int) {
	g.events(s, LogEntry{Kind: LogEvent, Obj: subj, Player: s.objects[subj].ctl(), N: int(ev), Amount: amount})
}
