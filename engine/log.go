package engine

import (
	"github.com/wisim/wisim/engine/code"
)

// LogKind is what an entry of a game's log reports.
type LogKind uint8

// The kinds of entries; the comment says what Obj and N are.
const (
	LogNone       LogKind = iota
	LogStart              // Player begins
	LogMulligan           // Player took a new hand
	LogTurn               // Player's turn N begins
	LogCollect            // Player collects N resources
	LogGain               // Player gains N resources (negative: pays or loses)
	LogDraw               // Player draws N cards
	LogPlay               // Player plays the card; Link is the link on the chain, From where the card was
	LogUse                // Player uses an ability of the card
	LogTrigger            // a constant or forced effect of the card resolves
	LogDevelop            // Player lays a card facedown into zone N; From is where it was
	LogResolve            // the link resolves; N is not 0 if it was cancelled
	LogEnter              // the card enters play in zone N (3*side + zone; 6 + side: on the capital)
	LogFacedown           // the card enters zone N as a development
	LogLeave              // the card leaves play; N: 0 destroyed, 1 sacrificed, 2 discarded, 3 to hand, 4 to deck, 5 under the deck, 6 under another, 7 onto the deck, 8 to enter play anew
	LogDiscard            // the card goes to the discard pile
	LogMove               // the card moves to zone N
	LogControl            // Player takes control of the card
	LogFlip               // the development is turned faceup
	LogAmbush             // Player has turned the card faceup by Ambush
	LogNature             // the card counts as something else now
	LogTarget             // Player names what to attack: a section, or a legend through zone N
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
	LogUnburn             // it does not burn any more
	LogSearch             // Player looks at the top N cards of his deck
	LogReveal             // the card is revealed
	LogIntoDeck           // the card goes into the deck
	LogCancel             // the action of the card is cancelled
	LogEvent              // a rules event; N is the code.Event
	LogEnd                // the game is over
	LogBegins             // the card begins the game in play, in zone N
	LogSetAside           // Player lays a card of his deck facedown under the card, before the game
	LogNoMulligan         // Player cannot take a mulligan because of the card
)

// LogEntry is one line of a game's log.
type LogEntry struct {
	Kind   LogKind
	Player Player
	Obj    Obj
	Link   Obj
	N      int
	Amount int   // of a rules event, or of LogDamage
	From   Place // of LogPlay and LogDevelop: where the card was
}

func (g *Game) emitLog(s *State, e LogEntry) {
	if g.log != nil {
		g.log(s, e)
	}
}

// logEvent reports a rules event that has no line of its own.
func (g *Game) logEvent(s *State, ev code.Event, subj Obj, amount int) {
	g.events(s, LogEntry{Kind: LogEvent, Obj: subj, Player: s.objects[subj].ctl(), N: int(ev), Amount: amount})
}
