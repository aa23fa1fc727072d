package engine

import (
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
)

// Player is a seat: 0 or 1, the index of his deck. Who begins is drawn.
type Player uint8

// Other is the opponent.
func (p Player) Other() Player { return p ^ 1 }

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

	// Marks beside the place, for the turn; those between are in nature.go.
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
	flagBurning               // of a section
	flagLimited = flagBurning // of a card in limbo: it used up the Limited allowance
	flagRisen   = flagEntered // of a card in limbo: it comes from the discard pile
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
)

// object is a card or a section of a capital. Sections use zone, damage and
// hit points like units do, so that damage has one pipeline.
//
// When a card leaves play everything stays as it was until it enters play
// again, with a new gen: what stands here is then its last-known information.
type object struct {
	ident  uint8  // index into Game.cards: which card this is
	at     uint8  // where the card is, the low three bits; the others are marks
	zone   uint8  // 3*side + card.Zone, or onCapital + side
	ctl    Player // controller
	kind   uint8
	flags  uint8
	host   Obj // attached to it, or questing on it
	damage uint8
	tokens uint8
	asg    uint8 // damage assigned in the application at hand
	combat uint8 // combat damage assigned and not yet applied
	gen    uint8 // grows each time the object enters play
	used   uint8 // uses of limited abilities, two bits each (abilInfo.count)

	dpow, dhp int8 // lasting changes until the end of the turn
	fpow      int8 // and of the power until the end of combat

	// Derived: valid while State.dirty is false. Not below zero only when
	// read through power() and the like (constant.net-effect).
	pow, hp, tough, counter int8
	props                   uint8
}

// place is where the card is.
func (t *object) place() uint8 { return t.at & atPlace }

// put says where the card is now. Its marks stay, as last-known information.
func (t *object) put(place uint8) { t.at = t.at&^atPlace | place }

// turnInfo is what is forgotten when the next turn begins.
type turnInfo struct {
	phase     uint8
	developed [2]uint8 // developments played
	limited   [2]uint8 // cards with Limited played or put into play
	unitsDead uint8    // unit cards that entered a discard pile
	deltas    bool     // some object has dpow, dhp or a bar
	hpDeltas  bool     // some object has dhp, or an effect on hit points has ended
	skip      bool     // first-player penalty
	forPhase  bool     // some object may have atForPhase
	played    [2]Set   // cards that the player has played, for "the first each turn"
}

// combatInfo is the attack at hand, zero when there is none.
type combatInfo struct {
	step      uint8 // combatNone .. combatOver
	zone      uint8 // 3*side + card.Zone
	section   Obj   // of that zone
	target    Obj   // what is attacked: the section, or a legend through the zone; 0 when the legend has left play
	attackers Set
	defenders Set
	power     [2]uint16 // damage totals at the assign step, by player
	givers    Set       // units that contributed at least 1 to a total
	hit       [2]Set    // what the player's combat damage was assigned to
	landed    [2]bool   // some of it was applied
}

// link is one action on the chain.
type link struct {
	abil     uint16
	src      Obj
	gen      uint8
	ctl      Player
	zone     uint8 // where the source was, or where a card will go
	host     Obj   // quest slot or host of an attachment
	subj     Obj
	subjGen  uint8
	amount   uint8
	x        uint8
	base     uint8 // registers in the pool
	n        [linkRegs]uint8
	flags    uint8
	enterDmg uint8
	mode     uint8 // the option chosen on announcement, 1 the first
}

// Flags of a link and of a frame.
const (
	fCard      = 1 << iota // the source is the card being played
	fDevelop               // it is played facedown as a development
	fCancelled             // cancelled: it does nothing
	fAnnounce              // the frame announces an action
	fFree                  // played for no cost
	fCopy                  // a copy: costs are not paid
	fOK                    // the last instruction had its full effect
	fOptional              // the controller has agreed
)

// fOfUnit, of a link and of a frame that announces one: it is an action of a
// card that was a unit or support when it was triggered.
const fOfUnit = fOK

// Registers of a frame; a link has only what was chosen on announcement.
const (
	numRegs  = 8
	linkRegs = 5
)

// frame is one procedure in progress. The stack of frames replaces the Go
// stack, so that a copy of the state goes on where the original stood.
type frame struct {
	proc    uint8
	step    uint8
	ctl     Player
	src     Obj
	gen     uint8
	zone    uint8
	host    Obj
	subj    Obj
	subjGen uint8
	amount  uint8
	x       uint8
	flags   uint8
	abil    uint16
	pc      uint16
	base    uint8
	n       [numRegs]uint8
	loop    Player // "each player"
	loops   uint8  // bits 0-1: which of the players; bits 2-4: the option chosen on announcement, 1 the first; 5-7 the alternative of the costs
	it      Obj
	iter    uint8 // objects of a loop that had their turn; where a card was that is being announced
	a, b, c uint8 // scratch of the procedure
}

// mode is the option that was chosen on announcement, 1 the first, 0 none.
func (f *frame) mode() uint8 { return f.loops >> 2 & 7 }

func (f *frame) setMode(m uint8) { f.loops = f.loops&^(7<<2) | m<<2 }

// alt is the alternative of the costs that was chosen, likewise.
func (f *frame) alt() uint8 { return f.loops >> 5 }

func (f *frame) setAlt(m uint8) { f.loops = f.loops&^(7<<5) | m<<5 }

// pays reports whether a cost belongs to the alternative that was chosen.
func (f *frame) pays(c *code.Cost) bool { return c.Alt == 0 || c.Alt == f.alt() }

// ref is an object as it was when it was named.
type ref struct {
	obj Obj
	gen uint8
}

// pending is a triggered ability that has not been resolved.
type pending struct {
	abil    uint16
	src     Obj
	gen     uint8
	ctl     Player
	zone    uint8
	subj    Obj
	subjGen uint8
	amount  uint8
	more    uint8 // how many times more: equal triggers that do not look at their event
}

// lasting is an effect that waits or lasts, other than the changes kept in
// the objects themselves.
type lasting struct {
	kind   uint8
	ctl    Player
	obj    Obj
	gen    uint8
	sel    uint16
	amount int8
	extra  uint8
}

// Kinds of lasting effects.
const (
	lastNone        = iota
	lastNextCost    // the next card of a selector costs more or less, enters damaged
	lastSac         // sacrificed at the end of the turn
	lastShield      // all damage of this battlefield phase is cancelled
	lastPower       // power, for the duration in extra
	lastHP          // hit points, likewise
	lastGuard       // the next damage to an object is cancelled, amount of it
	lastDeflect     // the next damage to an object goes to another, whose number and generation are in sel
	lastBar         // cannot be declared; amount is the bits of object.props
	lastWard        // actions that target an object are cancelled unless amount more is paid
	lastWatch       // an ability, whose number is in sel, waits for its event; the object is its source
	lastReturn      // returns from its controller's discard pile to his hand at the end of the turn
	lastUnit        // is a unit as well, with amount power and sel hit points, for the duration in extra
	lastDevelopment // is a development, likewise
	lastControl     // controlled by ctl: for the duration in extra, or as long as a card gives it, whose number and generation are in sel
	lastSavage      // Savage, for the duration in extra
	lastUntough     // has no Toughness
	lastRoam        // objects of the selector may attack from any zone in battlefield phases
	lastPowerless   // has no power
	lastUnder       // goes under its owner's deck at the end of the turn
	lastNecromancy  // has Necromancy
)

// question is the decision at hand.
type question struct {
	kind   Ask
	player Player
	done   bool  // "done" (or "pass", "none") is an option
	dev    uint8 // window: zones into which a development may be played
	lo, hi uint8 // numbers, or a mask of modes
	set    Set   // objects to choose from
}

// Capacities. Where the rules know no bound, reaching one ends the game as
// unfinished (see overflow).
const (
	maxStack   = 20
	maxPool    = 160
	maxPending = 40
	maxLasting = 24
	maxActions = 16 // triggered actions waiting for a window
)

// State is a whole game in progress, as one value: it holds no pointer, so a
// copy is an assignment and two states are equal when == says so. What never
// changes in a game is in Game.
type State struct {
	rng   uint64
	turns uint16
	count uint32 // decisions taken

	active  Player // whose turn it is
	first   Player // who began the game
	over    bool
	result  Outcome
	dirty   bool // derived values are out of date
	unsound bool // a state check is due
	slow    bool // in slow motion: every window is opened (Referee)
	shifted bool // some card may count as something else than is printed (nature.go)
	stray   bool // a quest may have tokens and no unit on it
	stale   bool // evs may hold events that no card waits for any more

	deps uint32 // what the static effects in play depend on
	evs  uint64 // events that some card in play waits for (may be stale: a superset)

	resources [2]uint16
	burnt     [2]uint8 // burning sections
	mustBurn  [2]uint8 // sections that the player has to burn to win, 0 for the usual two
	broke     uint8    // players who could pay for nothing, whatever the moment: bit p but for what is played in the main window, bit p+2 for that too
	symbols   [2][card.NumRaces]uint8
	nDeck     [2]uint8
	nDiscard  [2]uint8

	nStack, nChain, nPool, nPending, pendBase, nLasting, nActions uint8
	nUnder                                                        uint8 // cards under others

	turn  turnInfo
	fight combatInfo
	ask   question
	ans   Action

	hand     [2]Set
	tactics  Set    // cards in hands that are tactics
	zones    [6]Set // by 3*side + zone
	ctl      [2]Set // cards in play by controller
	kinds    [5]Set // cards in play by kind bit: units, supports, quests, legends, developments
	damaged  Set    // objects with damage
	corrupt  Set
	attached Set // cards attached to something
	questing Set // units on a quest
	actors   Set // cards in play with actions
	watchers Set // cards in play with triggers
	statics  Set // cards in play with static effects

	batch Set // recipients of the damage application at hand
	moved Set // redirects already used in it

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
}

// Over reports whether the game has ended.
func (s *State) Over() bool { return s.over }

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
)

func (e Ending) String() string {
	return [...]string{"none", "burned", "decked", "both at once", "too long", "too deep"}[e]
}

// Outcome is the end of a game.
type Outcome struct {
	Result Result
	Ending Ending
	Winner Player // with Result Won
}

// deck is a player's deck, top last.
func (s *State) deck(p Player) []Obj { return s.piles[p][:s.nDeck[p]] }

// discards is a player's discard pile, top first.
func (s *State) discards(p Player) []Obj { return s.piles[p][MaxDeck-int(s.nDiscard[p]):] }

func (s *State) pushDeck(p Player, o Obj) {
	s.piles[p][s.nDeck[p]] = o
	s.nDeck[p]++
}

func (s *State) pushDiscard(p Player, o Obj) {
	s.nDiscard[p]++
	s.piles[p][MaxDeck-int(s.nDiscard[p])] = o
}

// add saturates: amounts beyond 250 change nothing in this game.
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
