package engine

import (
	"github.com/wisim/wisim/engine/card"
)

// Player is a seat: 0 or 1, the index of his deck. Who begins is drawn.
type Player uint8

// Other is the opponent.
func (p Player) Other() Player { return p ^ 1 }

// turnInfo is the part of the state that is reset when the next turn begins.
type turnInfo struct {
	phase     card.Phase
	developed [2]uint8 // developments played
	limited   [2]int8  // cards with Limited played or put into play, less those allowed besides the one
	unitsDead uint8    // unit cards that entered a discard pile
	deltas    bool     // some object has turnPower, turnHP or a bar
	hpDeltas  bool     // some object has turnHP, or an effect on hit points has ended
	skip      bool     // first-player penalty
	noBattle  uint8    // players who have no battlefield phase, bit by bit
	cut       bool     // the rest of the battlefield phase at hand is skipped
	battles   uint8    // battlefield phases that have begun
	extra     uint8    // battlefield phases that are still to come after the one at hand
	raised    uint8    // players who have played a card from a discard pile, bit by bit; and, from hasAmbushed on, who have turned a card faceup by Ambush
	forPhase  bool     // some object may have atForPhase
	drawn     uint8    // cards that the players have drawn, four bits each: 15 are no fewer than more
	involved  Set      // cards that may bear a mark of the turn: they entered play or a discard pile, fought, or used what is limited
	played    [2]Set   // cards that the player has played, for "the first each turn"
}

// hasAmbushed, shifted by a player, is his bit of turnInfo.raised for Ambush.
const hasAmbushed = 1 << 2

// combatInfo is the current attack, zero when there is none.
type combatInfo struct {
	step      uint8 // fightNone .. fightOver
	zone      uint8 // 3*side + card.Zone
	section   Obj   // of that zone
	target    Obj   // what is attacked: the section, or a legend through the zone; 0 when the legend has left play
	answered  bool  // a defender was declared
	declaring bool  // attackers are being declared, or have been
	wide      uint8 // the zones that the attack is against at once, and which attackers attack which (multi_zone_attack.go); 0 for the one zone
	attackers Set
	defenders Set
	givers    Set       // units that contributed at least 1 to a total; once damage has been applied: who attacked
	hit       [2]Set    // what the player's combat damage was assigned to
	power     [2]uint16 // damage totals at the assign step, by player
	landed    [2]bool   // some of what was assigned was applied
	sacked    [2]bool   // some of it was applied to a section of the other's capital
}

// question is the decision at hand, State.ask. What may be answered is all in it:
// Legal makes its list from the question alone, so that a question is the last
// word on what is allowed.
//
// A step of a frame sets it, and notes in the frame which step takes the answer. If
// there is one answer only, the loop gives it and nobody is asked; otherwise Apply
// does. The answer stands in State.answer and the question is taken back (its kind is
// AskNone) before the frame goes on; the rest of it stays, for the answering step to
// look at.
//
// An example: "choose one or two units" (units 17 and 23) in its second round, when
// 17 has been chosen:
//
//	question{kind: AskChoose, player: 0, set: {23}, done: true}
//
// What the fields hold for a kind:
//
//	AskWindow                     set: cards to play or use; dev: zones, bit by bit, for a development
//	AskX, AskNumber, AskPay       the numbers lo to hi
//	AskAssign                     set: the unit; the numbers lo to hi, and dev, all that is left
//	AskMode, AskOrder, AskAbility set: the options by number, 1 the first (an object only in name)
//	AskName                       set: traits, by card.Trait; with lo 1 titles, each by an identity
//	AskMulligan, AskMay, AskTax   nothing: yes or no
//	all others                    set: the objects; done: "no more", or "none", is an answer, too
type question struct {
	kind   Ask
	player Player // who answers
	done   bool
	dev    uint8
	lo, hi uint8
	set    Set
}

// begin resets a question for a new decision, all but the set, which some callers fill in place.
func (q *question) begin(kind Ask, p Player) {
	q.kind, q.player, q.done, q.dev, q.lo, q.hi = kind, p, false, 0, 0, 0
}

// dueWork is a set of bits: the work that comes before the next step of the uppermost frame. One
// test finds whether there is any.
type dueWork uint8

const (
	dueCheck    dueWork = 1 << iota // a state check
	dueTriggers                     // what was triggered: there is more in State.pending than waits already
	dueEnd                          // nothing any more: the game is over
	dueSlow                         // every step by itself, in slow motion, in which every window is opened (Referee)
	dueHolds                        // whatever is the case all the time: some card may act whenever something is (code.Holds in State.awaited)
)

// checks is a set of bits: which parts of the state check have something to do.
type checks uint8

const (
	lookSections checks = 1 << iota // a section has got damage or lost hit points, and may have to burn
	lookTokens                      // a quest may have tokens and no unit on it
	lookDead                        // a unit or legend may have no hit points left
	lookSides                       // a card in play may be controlled by another than its owner
	lookHosts                       // an attachment may have lost its host, if all of them ask only what that is, where and whose
)

// Capacities. Where the rules know no bound, reaching one ends the game as
// unfinished (see overflow).
const (
	maxStack   = 18
	maxPool    = 160
	maxPending = 40
	maxLasting = 56
	maxActions = 40 // triggered actions waiting for a window
)

// State is a whole game in progress, as one value: it holds no pointer, so a
// copy is an assignment and two states are equal when == says so. What never
// changes in a game is in Game.
type State struct {
	rng     uint64
	awaited uint64 // events that some card in play waits for (may be stale: a superset)
	// marked are the objects, four for each bit, of which some may have flagKnown0 or
	// flagKnown1, and perhaps others.
	marked uint64
	deps   uint32 // what the static effects in play depend on
	// sided is, of each player, which of DepPurse, DepGuard and DepCost holds for him: some
	// card of his is a purse or guards his capital, or a card in play changes what his cost.
	sided  [2]uint32
	count  uint32 // decisions taken
	answer Action
	turns  uint16

	due                  dueWork // what has to be looked at before the uppermost frame goes on
	active               Player  // whose turn it is
	first                Player  // who began the game
	result               Outcome
	dirty                bool   // derived values are out of date
	rebase               bool   // also those of cards that are not altered
	characteristicsMoved bool   // some card may count as something else than is printed (characteristics.go)
	look                 checks // what the next state check has to look at
	awaitedStale         bool   // awaited may hold events that no card waits for any more

	resources [2]uint16
	burnt     [2]uint8 // burning sections
	mustBurn  [2]uint8 // sections that the player has to burn to win, 0 for the usual two
	playable  playability
	symbols   [2][8]uint8 // by card.Race, and one more, so that a mask is all that it takes to be within
	nDeck     [2]uint8
	nDiscard  [2]uint8

	nStack, nChain, nPool, nPending, pendBase, nLasting, nActions uint8
	nUnder                                                        uint8 // cards under others

	turn  turnInfo
	fight combatInfo
	ask   question

	hand       [2]Set
	decks      Set    // cards in decks
	tactics    Set    // cards in hands that are tactics, or can be played whenever those can
	zones      [6]Set // by 3*side + zone
	controlled [2]Set // cards in play by controller
	kinds      [5]Set // cards in play by kind bit: units, supports, quests, legends, developments
	damaged    Set    // objects with damage
	corrupted  Set
	attached   Set // cards attached to something
	questing   Set // units on a quest
	actors     Set // cards in play with an action that works where they lie (cannotAct)
	watchers   Set // cards in play with triggers
	statics    Set // cards in play with static effects
	altered    Set // cards whose derived values may be other than what is printed, or that have something for the turn

	batch Set // recipients of the damage application at hand

	// piles: a player's deck grows from the front (top last), his discard pile
	// from the back (top first); together they never hold more than his cards.
	piles [2][MaxDeck]Obj

	stack   [maxStack]frame
	chain   [maxChain]link
	pool    [maxPool]ref
	pending [maxPending]pending
	actions [maxActions]pending
	lasting [maxLasting]lasting

	objects objects

	// idents are which cards the objects are, as an index into Game.cards: 0 for what is
	// none, and in a view for what its player does not know.
	idents identities
}

// Over reports whether the game has ended.
func (s *State) Over() bool { return s.due&dueEnd != 0 }

// ToMove is the player who has to decide; meaningless once the game is over.
func (s *State) ToMove() Player { return s.ask.player }

// Ask is the kind of decision at hand.
func (s *State) Ask() Ask { return s.ask.kind }

// Turn is the number of the turn, 1 for the first player's first.
func (s *State) Turn() int { return int(s.turns) }

// Decisions is how many decisions with at least two choices were taken.
func (s *State) Decisions() int { return int(s.count) }

// Active is the player whose turn it is.
func (s *State) Active() Player { return s.active }

// First is the player who took the first turn.
func (s *State) First() Player { return s.first }

// Outcome of a game that is over.
func (s *State) Outcome() Outcome { return s.result }

// Result is how a game ended.
type Result uint8

// The results.
const (
	Playing    Result = iota
	Won               // Winner won
	Draw              // both lost at once (note A01)
	Unfinished        // a capacity of the engine was reached
)

func (r Result) String() string { return [...]string{"playing", "won", "draw", "unfinished"}[r] }

// Ending says why.
type Ending uint8

// The endings.
const (
	NoEnding Ending = iota
	Burned          // two sections of the loser's capital burn
	Decked          // the loser's deck is empty
	Both            // one of each at once, or both players the same
	TooLong         // the decision cap
	TooDeep         // the chain, the stack or another list is full
	Claimed         // a card has the winner win with an empty deck
)

func (e Ending) String() string {
	return [...]string{"none", "burned", "decked", "both at once", "too long", "too deep", "won by a card"}[e]
}

// Outcome is the end of a game.
type Outcome struct {
	Result Result
	Ending Ending
	Winner Player // with Result Won
}
