package engine

import (
	"github.com/wisim/wisim/engine/card"
)

// Player is a player, 0 or 1: the index of his deck. Which of them begins is chosen per game.
type Player uint8

// Other returns the opponent.
func (p Player) Other() Player { return p ^ 1 }

// turnInfo is the part of the state that is reset at the beginning of each turn.
type turnInfo struct {
	phase     card.Phase
	developed [2]uint8 // number of developments that each player has played
	limited   [2]int8  // for each player: Limited cards that he has played or put into play, minus the additional ones that effects allow him
	unitsDead uint8    // number of unit cards that entered a discard pile
	deltas    bool     // some object has a turnPower or turnHP other than 0, or a bar
	hpDeltas  bool     // some object has turnHP, or an effect on hit points has ended
	skip      uint8    // the phases that this turn lacks: skipQuest, skipBattlefield
	noBattle  uint8    // bit mask of the players who skip their battlefield phases
	cut       bool     // the rest of the current battlefield phase is skipped
	battles   uint8    // number of battlefield phases that have begun
	extra     uint8    // number of additional battlefield phases still to come
	raised    uint8    // bit mask of players who have played a card from a discard pile and, shifted by hasAmbushed, of players who have turned a card faceup by Ambush
	forPhase  bool     // some object may be marked atForPhase
	drawn     uint8    // number of cards that each player has drawn, in four bits each; 15 means 15 or more
	involved  Set      // cards that may have marks to reset at the next turn: they entered play or a discard pile, fought, or used a limited ability
	played    [2]Set   // the cards that each player has played, for effects on the first card of a turn
}

// Bits of turnInfo.skip: phases that the first turn of a player may lack (Seat).
const (
	skipQuest = 1 << iota
	skipBattlefield
)

// hasAmbushed << p is player p's bit in turnInfo.raised for Ambush.
const hasAmbushed = 1 << 2

// combatInfo is the state of the current attack; it is zero outside an attack.
type combatInfo struct {
	step      uint8 // the step of the attack, fightNone to fightOver
	zone      uint8 // the attacked zone: 3*side + card.Zone
	section   Obj   // the section that belongs to the attacked zone
	target    Obj   // the attacked object: the section, or a legend reached through the zone; 0 if the legend has left play
	answered  bool  // at least one defender has been declared
	declaring bool  // attackers are being or have been declared
	wide      uint8 // 0 in an attack on one zone; otherwise which zones are attacked, and whether each attacker is assigned to one of them (multi_zone_attack.go)
	attackers Set
	defenders Set
	givers    Set       // before damage is applied, the units that deal at least 1 combat damage; afterwards all units that attacked
	hit       [2]Set    // for each player: the objects to which his combat damage was assigned
	power     [2]uint16 // for each player: the total combat damage that he assigns
	landed    [2]bool   // for each player: some of his combat damage was applied
	sacked    [2]bool   // for each player: some of his combat damage was applied to a section of the opponent's capital
}

// question is the current decision, State.ask. It contains all legal answers: Legal lists them from
// the question alone.
//
// A step of a frame sets the question, and stores in the frame which step handles the answer. If
// there is only one answer the loop gives it; otherwise a player does, through Apply. The answer
// goes into State.answer, and the question's kind becomes AskNone before the frame continues. The
// other fields stay for the step that handles the answer.
//
// An example: the second choice of "choose one or two units", from units 17 and 23, after 17 was
// chosen:
//
//	question{kind: AskChoose, player: 0, set: {23}, done: true}
//
// The fields for each kind:
//
//	AskWindow                     set: cards to play or use; dev: bit mask of zones for a development
//	AskX, AskNumber, AskPay       lo to hi: the numbers to choose from
//	AskAssign                     set: the unit; lo to hi, and dev (all damage that is left): the numbers
//	AskMode, AskOrder, AskAbility set: numbers of the options, from 1, stored as if they were objects
//	AskName                       set: traits, as card.Trait; if lo is 1: titles, one identity for each
//	AskMulligan, AskMay, AskTax   no fields: yes or no
//	all others                    set: the objects; done: "no more" or "none" is an answer, too
type question struct {
	kind   Ask
	player Player // the player who has to decide
	done   bool
	dev    uint8
	lo, hi uint8
	by     Obj // the card whose constant effect asks, 0 if it is the effect at hand that does
	set    Set
}

// begin resets all fields for a new decision except set, which some callers fill in place.
func (q *question) begin(kind Ask, p Player) {
	q.kind, q.player, q.done, q.dev, q.lo, q.hi, q.by = kind, p, false, 0, 0, 0, 0
}

// dueWork is a set of bits: work that must be done before the top frame takes its next step. It is
// one byte, so that one test finds whether there is any.
type dueWork uint8

const (
	dueCheck    dueWork = 1 << iota // a state check has to be made
	dueTriggers                     // triggered effects have to be resolved: State.pending has entries above pendBase
	dueEnd                          // the game is over
	dueSlow                         // slow motion for the Referee: no step is skipped, and every window opens
	dueHolds                        // some card may have an ability that triggers whenever a condition holds (code.Holds in State.awaited)
)

// checks is a set of bits: the parts of the state check that may find something.
type checks uint8

const (
	lookSections checks = 1 << iota // a section took damage or lost hit points, and may have to burn
	lookTokens                      // a quest may have tokens but no unit on it
	lookDead                        // a unit or legend may have no hit points left
	lookSides                       // a card in play may be controlled by a player who is not its owner
	lookHosts                       // an attachment may have lost its host (used if all attachments only depend on the host's kind, zone and controller)
)

// Capacities of the lists in State. If the rules do not bound a list, a full one ends the game as
// unfinished (overflow).
const (
	maxStack   = 18
	maxPool    = 160
	maxPending = 40
	maxLasting = 56
	maxActions = 40 // the most triggered actions that can wait for a window
)

// State is the complete state of a game as one value of less than 8 KB. It holds no pointers:
// assignment copies it, and == compares it. The parts that never change during a game are in Game.
type State struct {
	rng     uint64
	awaited uint64 // events that some card in play waits for; if awaitedStale is set, perhaps also others
	// marked has one bit for every four consecutive objects. It is set if one of them may have flagKnown0
	// or flagKnown1.
	marked uint64
	deps   uint32 // parts of the state that static effects in play depend on (analysis.Dep...)
	// sided has, for each player, the bits DepPurse, DepGuard and DepCost: he controls a purse, he
	// controls a guard of his capital, or a card in play changes his costs.
	sided  [2]uint32
	count  uint32 // number of decisions with at least two choices so far
	answer Action
	turns  uint16

	due                  dueWork // work that must be done before the top frame continues
	active               Player  // the player whose turn it is
	first                Player  // the player who took the first turn
	result               Outcome
	dirty                bool   // derived values, such as power and hit points, are out of date
	rebase               bool   // derived values of cards outside of altered are out of date, too
	characteristicsMoved bool   // some card may have other characteristics than its printed ones (characteristics.go)
	look                 checks // the parts of the next state check that may find something to do
	awaitedStale         bool   // awaited may contain events that no card waits for any more

	resources [2]uint16
	burnt     [2]uint8 // number of burning sections of each player
	mustBurn  [2]uint8 // number of sections that cards make each player burn to win; without cards it is that of the rules
	playable  playability
	symbols   [2][8]uint8 // loyalty symbols of each player by card.Race; padded to 8 so that a mask replaces the bounds check
	nDeck     [2]uint8
	nDiscard  [2]uint8

	nStack, nChain, nPool, nPending, pendBase, nLasting, nActions uint8
	nUnder                                                        uint8 // number of cards that lie under other cards

	turn  turnInfo
	fight combatInfo
	ask   question

	hand       [2]Set
	decks      Set    // cards in decks
	tactics    Set    // cards in hands that can be played outside the main window: tactics and some others
	zones      [6]Set // the cards in each zone, by 3*side + card.Zone
	controlled [2]Set // the cards in play that each player controls
	kinds      [5]Set // cards in play by kind: units, supports, quests, legends, developments
	damaged    Set    // objects with damage
	corrupted  Set
	attached   Set // cards that are attached to another card
	questing   Set // units on a quest
	actors     Set // cards in play with an action that can be used in their zone (cannotAct)
	watchers   Set // cards in play that have triggered abilities
	statics    Set // cards in play that have static effects
	altered    Set // cards whose derived values may differ from the printed ones, or that have changes until the end of the turn

	batch Set // the objects to which damage of the current batch is dealt

	// piles holds each player's deck from the front (top card last) and his discard pile from the
	// back (top card first). Together they never hold more than MaxDeck cards.
	piles [2][MaxDeck]Obj

	stack   [maxStack]frame
	chain   [maxChain]link
	pool    [maxPool]ref
	pending [maxPending]pending
	actions [maxActions]pending
	lasting [maxLasting]lasting

	objects objects

	// idents gives the identity of each object, an index into Game.cards: 0 if the object is no
	// card, or in a view if its player does not know the card.
	idents identities
}

// Over reports whether the game has ended.
func (s *State) Over() bool { return s.due&dueEnd != 0 }

// ToMove returns the player who decides next. It is meaningless once the game is over.
func (s *State) ToMove() Player { return s.ask.player }

// Ask returns the kind of the current decision, AskNone if the game is over.
func (s *State) Ask() Ask { return s.ask.kind }

// Turn returns the number of the turn, counting both players' turns; 1 is the first player's first
// turn.
func (s *State) Turn() int { return int(s.turns) }

// Decisions returns how many decisions with at least two choices have been taken.
func (s *State) Decisions() int { return int(s.count) }

// Active returns the player whose turn it is.
func (s *State) Active() Player { return s.active }

// First returns the player who took the first turn.
func (s *State) First() Player { return s.first }

// Outcome returns the outcome of the game: its Result is Playing until the game is over.
func (s *State) Outcome() Outcome { return s.result }

// Result is how a game ended.
type Result uint8

// The results.
const (
	Playing    Result = iota
	Won               // the player Outcome.Winner has won
	Draw              // both players lost at the same time (note A01)
	Unfinished        // a limit of the engine was reached
)

func (r Result) String() string { return [...]string{"playing", "won", "draw", "unfinished"}[r] }

// Ending is the reason why a game ended.
type Ending uint8

// The endings.
const (
	NoEnding Ending = iota
	Burned          // the loser has two burning sections
	Decked          // the loser's deck is empty
	Both            // both players lost at the same time, for whatever reasons
	TooLong         // the game reached the limit on the number of decisions
	TooDeep         // the chain, the stack or another list of the state was full
	Claimed         // a card lets the winner win when his deck is empty
)

func (e Ending) String() string {
	return [...]string{"none", "burned", "decked", "both at once", "too long", "too deep", "won by a card"}[e]
}

// Outcome is the result of a game, the reason, and the winner.
type Outcome struct {
	Result Result
	Ending Ending
	Winner Player // meaningful only if Result is Won
}
