// Package code is the instruction set of the cards: what a card does, in the
// form that the engine executes. A Library is immutable and shared by every
// game; package cardlang compiles text into one, and the engine runs it.
//
// # The machine
//
// An ability's body is a run of Instr, executed by a frame on the stack in
// the game state. Between two instructions the engine checks the state and
// resolves whatever constant and forced effects were triggered (routine A of
// the rules), so an instruction is what the rules call a sentence. A frame has
//
//   - its source (the card instance that the ability is printed on), the
//     controller ("me") and the source's zone at the time it triggered;
//   - the event that triggered it: a subject and an amount;
//   - X, fixed when the ability was announced;
//   - registers 0 to 7, each a list of objects: targets first, then what was
//     chosen for costs, then what is chosen during resolution;
//   - an ok flag: whether the last instruction had its full effect (the word
//     "then" of the rules).
//
// An object is a card instance, a section of a capital (which also stands for
// the zone and its player), or a link of the action chain. Instructions name
// objects by a Ref; amounts and conditions are expressions, which never
// suspend; sets of objects are selectors.
package code

import (
	"sync"

	"github.com/wisim/wisim/engine/card"
)

// Indices into the tables of a Library. Zero is none in each of them, so the
// first entry of each table is unused.
type (
	CardID    uint16 // index into Library.Cards
	AbilityID uint16 // index into Library.Abilities
	PC        uint16 // index into Library.Code
	ExprID    uint16 // index into Library.Exprs
	SelID     uint16 // index into Library.Sels
)

// NumRegs is the number of registers of a frame; targets and costs leave the last one alone.
const NumRegs = 8

// MaxModes is the largest number of options of a choice made on announcement, and of
// alternative costs.
const MaxModes = 7

// Library is everything executable about a card pool.
type Library struct {
	Cards     []Card
	Abilities []Ability
	Code      []Instr
	Exprs     []Expr
	Sels      []Sel
	// Keywords are the abilities behind keywords that trigger, written in
	// the card language like any other.
	Keywords [NumKeywords]AbilityID

	// Files are the names of the files that the code was written in, and Lines says
	// of each instruction where: one for each of Code, or none when nobody knows.
	Files []string
	Lines []Line

	once    sync.Once
	derived any // what Derived has computed for this library
}

// Card is one card: its facts and its abilities.
type Card struct {
	card.Facts
	// Encoded: its abilities are in the library (a card without text is
	// encoded too). A card that is not encoded cannot be played.
	Encoded                    bool
	Abilities                  []AbilityID
	ZoneOnly                   card.ZoneMask // zones that the card may enter; 0 means any zone
	Limited                    bool          // the card has the keyword Limited: a player may play one such card each turn
	Invades                    bool          // the card enters play in any zone of the opponent, under the control of the opponent
	Undeveloped                bool          // the card may be played only to a zone without developments
	Mission                    bool          // quest that enters play in any zone of the opponent, under the control of the player who played it; combat damage to that zone may be placed on it
	Necromancy                 bool          // the card has the keyword Necromancy: it may be played from the discard pile, and goes under its owner's deck at the end of the turn
	FromPile                   bool          // the card may be played from the discard pile and then stays in play
	AnyTime                    bool          // the card may be played whenever its player could take an action, not only in the capital phase
	SideOnly                   card.Side     // deck construction: the card may be only in decks of this alliance, Order or Destruction
	RaceOnly                   card.Race     // deck construction: the card may be only in decks with a capital of this race
	RaceNever                  card.Race     // deck construction: the card may be only in decks with a capital of another race of its alliance
	Faction                    card.Faction  // deck construction: a deck may hold such cards ("only") of one faction
	HasAmbush                  bool          // the card may be turned faceup in the ambush step of an attack
	Ambush                     int           // resources that turning the card faceup by Ambush costs, if HasAmbush is set
	EntersDamage, EntersTokens uint8         // damage and resource tokens that the card has when it enters play
	DeckLimit                  int           // copies that a deck may hold, if the card says so; 0 means the usual limit
	StartsInPlay               bool          // the card is a quest that begins the game in play
	SetsAside                  uint8         // for a card that begins the game in play: how many cards of its owner's deck he chooses and lays facedown under it
	BarsMulligan               bool          // while this card is in play, its controller cannot take a mulligan
	// Attach is the ability that says what the card attaches to, 0 for
	// cards that are not attached when they enter play.
	Attach AbilityID
}

// Kind is the kind of an ability: how it takes effect.
type Kind uint8

// The kinds of abilities.
const (
	NoKind  Kind = iota
	Static       // constant effect without a trigger
	Action       // text that begins with "Action:", on a card in play; it may have a trigger
	Forced       // text that begins with "Forced:"
	Auto         // constant effect with a trigger (not bold)
	Instead      // replacement of an event: of damage that would be dealt, or of a card's leaving play
	Tactic       // the text of a tactic
	Attach       // restriction on what the card may be attached to; Targets[0] is the host
	NumKinds
)

// HandZone is the bit in Ability.Zones of an ability that works while its card is in its
// owner's hand.
const HandZone card.ZoneMask = 1 << 4

// Ability is one ability of a card.
type Ability struct {
	Kind  Kind
	Card  CardID        // the card that the ability is printed on
	Slot  uint8         // index of the ability among the abilities of its card, from 0
	Zones card.ZoneMask // zones in which the ability is active, 0 for all

	// The trigger: Forced, Auto and Instead have one, and some Actions.
	Event   Event
	Who     Who   // which subjects of the event trigger the ability
	Subject SelID // if Who is WhoSel, the subject of the event must match this selector
	// Has, if not 0, names the objects that have this ability in place of its own card.
	Has SelID

	Window Window // when an Action or Tactic may be announced
	By     By     // who may use an Action
	Limit  uint8  // how often each copy of the card may use the ability each turn or phase, 0 for no limit
	Per    Per
	// Cond must hold when the ability is announced or triggers. Unless CondOnce is set it is
	// checked again at resolution (timing.B3-recheck).
	Cond     ExprID
	CondOnce bool
	// Optional abilities may be declined by their controller (Auto and Instead with "may").
	Optional bool

	// Modes is the number of options of the choice at instruction ModeAt if that choice is made
	// on announcement, because an option has targets; 0 otherwise.
	Modes  uint8
	ModeAt PC

	Targets []Target // the targets that the player chooses on announcement; register i holds the objects chosen for target i
	Costs   []Cost   // the costs, which are paid after the targets have been chosen
	Alts    uint8    // number of alternative ways to pay Costs, 0 for none; the player chooses one on announcement
	HasX    bool     // the player chooses X on announcement (printed cost X, or "spend X")
	XIs     ExprID   // if not 0, X is the value of this expression, computed on announcement before costs are paid (A25)
	Body    PC

	Stat StaticEffect // the effect of an ability of kind Static
}

// Target is one choice of targets on announcement.
type Target struct {
	Sel      SelID
	Max      ExprID // number of objects to choose; 0 means one
	UpTo     bool   // "up to": the player may choose fewer, but at least one if there is any (A28)
	SameZone bool   // whether all chosen objects must be in the same zone
	By       Player // the player who chooses
	Mode     uint8  // number, from 1, of the only option that has this target; 0 if all have it
}

// CostKind is the kind of a cost.
type CostKind uint8

// The kinds of costs.
const (
	NoCost      CostKind = iota
	Pay                  // N resources
	SacRef               // sacrifice the object R
	SacSel               // sacrifice N objects chosen from Sel into register Reg
	CorruptRef           // corrupt the object R
	CorruptSel           // corrupt N objects chosen from Sel into register Reg
	DiscardSel           // discard N cards chosen from Sel (in hand) into register Reg
	SpendTokens          // remove N resource tokens from R
	DamageRef            // deal N damage to R
	MillSelf             // discard the top N cards of your deck
	SkipBattle           // skip the rest of the battlefield phase, at its beginning
	TokensSel            // remove N resource tokens from an object chosen from Sel into register Reg
	TokensAmong          // remove N resource tokens from objects of Sel; register Reg gets one entry for each token
	UnhurtRef            // remove N damage from the object R
	BottomSel            // put N cards chosen from Sel under their owners' decks, into register Reg
	FacedownRef          // turn the object R facedown
	RandomSelf           // discard N random cards of your hand, into register R
	Note                 // costs nothing: stores in register Reg every object that matches Sel on announcement
	Keep                 // pays nothing: stores in register Reg every card of Sel, all lying under another card; they stay out of play until the action has ended, and those that nothing has moved are discarded then
	NumCosts
)

// Cost is one part of the price of an ability.
type Cost struct {
	Kind CostKind
	N    ExprID // expression for the number N of the cost; 0 means one
	R    Ref
	Sel  SelID
	Reg  uint8
	Alt  uint8 // number, from 1, of the only alternative that has this cost; 0 if all have it
}

// RefKind is the way in which a Ref names objects.
type RefKind uint8

// The kinds of references.
const (
	RefNone    RefKind = iota
	RefSelf            // the source of the ability
	RefHost            // the card that the source is attached to
	RefQuester         // the unit questing on the source
	RefSubject         // the subject of the event
	RefReg             // the objects in register N
	RefSel             // every object that matches selector N at this moment
	RefIt              // the object at hand: of a for-each loop; the card affected by a static effect; the candidate tested by a selector
	RefHere            // the section of the zone where the source is; it stands for the zone
	RefZone            // the section of the controller's zone N (a card.Zone)
	RefHand            // every card in the hand of player N (a Player)
	NumRefs
)

// Ref is a reference to objects, as an operand of instructions and expressions.
type Ref struct {
	Kind RefKind
	N    uint16
}

// Player denotes a player relative to the ability that is running.
type Player uint8

// The players.
const (
	Me         Player = iota // controller of the ability
	Opp                      // the other player
	Each                     // both players, the active player first
	Active                   // the player whose turn it is
	Loop                     // the player whose turn it is in an "each player" loop
	SubjectCtl               // controller of the subject of the event
	ItCtl                    // controller of the object at hand (RefIt)
	HostCtl                  // controller of the card that the source is attached to
	NumPlayers

	// RegCtl + k is the controller of the first object in register k.
	RegCtl Player = 32
	// RegOwner + k is the owner of the first object in register k.
	RegOwner = RegCtl + NumRegs
)

// KindMask is a set of kinds of objects.
type KindMask uint16

// The kinds of objects that a selector can match. A facedown card is a development whatever is
// printed on it; effects can make faceup cards developments, too.
const (
	KUnit KindMask = 1 << iota
	KSupport
	KQuest
	KLegend
	KDevelopment
	KTactic  // tactic in a hand, in a discard pile or on the chain
	KSection // section of a capital, as an object that takes damage
	KZone    // section of a capital, as a place: it stands for its zone
	KLink    // action on the chain
	KAttachment
	KPlayer // together with KZone: a player, who is represented by his kingdom section
	KAny    = KUnit | KSupport | KQuest | KLegend | KDevelopment | KTactic
	// KCardInPlay is any card in play.
	KCardInPlay = KUnit | KSupport | KQuest | KLegend | KDevelopment
)

// Place is where a selector looks for objects.
type Place uint8

// The places.
const (
	InPlay       Place = iota
	Here               // the zone of the source, on the source's side only
	Corr               // zones of either player with the same name as the source's zone
	AttackedZn         // the zone under attack
	Hand               // cards in hands
	Discard            // cards in discard piles
	InReg              // the objects in register Reg
	OnChain            // links of the chain (for "just played", "just triggered")
	OnSource           // units questing on the source
	AtSource           // cards attached to the source
	AtReg              // the zone in register Reg, or the zone of the card in register Reg
	CorrReg            // zones of either player with the same name as the zone of AtReg
	Anywhere           // everywhere, in play or out of play
	UnderSource        // cards out of play that lie under the source
	BearsSource        // the card that the source is attached to
	AtEvent            // the zone of the event's subject
	AtIt               // the zone of the object at hand (RefIt)
	HandDiscard        // cards in hands and discard piles
	AsExperience       // cards facedown under a card of the player, as experience
	NumPlaces
)

// Status is a set of properties that an object can gain and lose.
type Status uint32

// The properties of an object. An object has the property if the comment is true of it.
const (
	Attacking Status = 1 << iota
	Defending
	Participating // the object is attacking or defending
	Damaged
	Corrupted
	Questing
	Attached // the object is attached to another card
	HasAttachment
	Burning   // the object is a section that burns
	Developed // the object is in a zone with a development owned by the zone's player
	Facedown
	UniqueCard
	EnteredThisTurn
	Limited
	LinkTactic   // the object is a link of the chain: a tactic that was just played
	LinkAbility  // the object is a link of the chain: an action of a unit or support card that was just triggered
	AttackedZone // the object is in the zone under attack, or is the section of that zone
	Corruptible  // the object is not corrupted, and no effect forbids to corrupt it
	Foreign      // the object is not of the race of its controller's capital
	EnteredPile  // the card is in a discard pile, which it entered this turn
	Puttable     // the object is a card out of play that the controller of the effect could put into play
	UnitCard     // the object is a unit or, if it has left play, printed as a unit
	Vacant       // the object is a quest without a questing unit
	MySection    // the object is a section of the capital of the effect's controller
	LinkCard     // the object is a link of the chain: a unit or support card that was just played
	LinkAction   // the object is a link of the chain: a tactic or an action of a card that was just triggered
	HasAttacked  // the unit was declared as attacker this turn
	HasDefended  // the unit was declared as defender this turn
	QuestCard    // the object is a quest, even if it counts as something else too or, if it has left play, is printed as a quest
	InOpposed    // the unit takes part in a combat that has both attackers and defenders
	JustAttacked // the unit attacked in the combat whose damage has just been applied
	LinkPlayed   // the object is a link of the chain: a card that was played, not only turned faceup by Ambush
)

// Fought is a condition on what a unit or legend did in the combats of the current phase.
type Fought uint8

// The conditions.
const (
	TookPart  Fought = 1 + iota // the unit attacked or defended
	HasStruck                   // was declared as attacker
	StoodBy                     // the unit could have defended and did not
	SameFront                   // the unit attacks or defends for the zone where the source fights or, if the source does not fight, lies
	NumFoughts
)

// Cmp is a comparison.
type Cmp uint8

// The comparisons.
const (
	EQ Cmp = iota
	NE
	LT
	LE
	GT
	GE
	NumCmps
)

// Attr is a number that an object has, such as its power.
type Attr uint8

// The attributes. Cost is the printed cost (costs.reference-printed).
const (
	ACost Attr = iota
	ALoyalty
	APower
	AHP
	ARemaining // hit points minus damage
	ADamage
	ATokens
	APrintedPower
	ACounterstrike
	APending // combat damage that is assigned to the object and not yet applied
	ASavage
	AAttacks    // how often the unit has attacked this turn
	AExperience // number of cards that lie under the card as experience
	ADevs       // for a player (his kingdom section): developments in all his zones
	APaid       // for an attached card: the X that was paid as its cost
	ATaken      // damage dealt to the object this turn, including damage that was redirected from it
	ADealt      // damage dealt to the object this turn
	NumAttrs
)

// Test compares an attribute of a candidate object with a number.
type Test struct {
	Attr Attr
	Cmp  Cmp
	N    ExprID
}

// OwnTitle stands for the title of the card itself in Sel.Title and Sel.NotTitle; the code
// generator replaces it.
const OwnTitle CardID = 1<<16 - 1

// Sel is a selector: a description of objects. An object matches if it meets all conditions; a
// field that is 0 or false is no condition, unless its comment says otherwise.
type Sel struct {
	Kinds     KindMask
	Ctl       Player // the player who must control the object, unless CtlAny is true
	CtlAny    bool
	Place     Place
	Reg       uint8         // the register that Where InReg, AtReg and CorrReg refer to
	Zones     card.ZoneMask // zones in which the object must lie, 0 for any
	Need, Not Status
	Races     uint8 // races that the object may have, as bits by card.Race; 0 for any
	NotRaces  uint8
	Trait     card.Trait    // the trait that the object must have
	OrTrait   card.Trait    // a second trait: the object must have this one or Trait
	Free      KindMask      // objects of these kinds need not have the trait
	OnReg     uint8         // the object must quest on an object in register OnReg-1
	Texts     card.ZoneMask // the object must have an ability whose text names each of these zones as where it works
	OfTitle   uint8         // the object must have the title that a player named into register OfTitle-1
	OfTrait   uint8         // the object must have the trait that a player named into register OfTrait-1
	SameTitle uint8         // the object must have the title of an object in register SameTitle-1
	Copied    bool          // another card with the title of the object must be in play under the same controller or, for an object out of play, under its owner
	Necro     bool          // the object must lie in a discard pile and have Necromancy
	Into      card.ZoneMask // together with Puttable: the object must be a card that could be put into one of these zones, 0 for any
	Fought    Fought        // what the object must have done in the combats of the current phase
	Aimable   bool          // the effect's controller must be able to target the object; an OpChoose of this selector targets it
	Ambush    bool          // the object must have Ambush, facedown or faceup
	NotOwned  bool          // the object must not be controlled by its owner
	NotDev    bool          // the object must not be a development
	Titles    []CardID      // the object must have one of these titles
	HostKinds KindMask      // the object must be attached to an object of one of these kinds, 0 for any
	Joinable  bool          // the object must be a quest onto which its controller may move a unit
	NotTrait  card.Trait
	Aim       SelID  // the object must be a link of the chain that targets an object matching this selector
	AimRef    Ref    // the object must be a link of the chain that targets the object that this names
	Other     bool   // the object must not be the source of the ability
	NotRef    Ref    // the object must not be the one that this names
	NotRegs   uint8  // the object must be in none of these registers, bit k for register k
	Title     CardID // the title that the object must have
	TitleOf   bool   // the object must have the title of the event's subject
	Top       uint8  // only the top cards of each discard pile, this many; on the chain, this many of the latest links; 0 for all
	NotTitle  CardID // the title that the object must not have
	Tests     []Test
	Beside    SelID // the object must share a zone with one that matches this selector; a zone must contain one
	NotBeside SelID // the object must share no zone with an object that matches this selector
}

// Event is a kind of occurrence in the game that can trigger abilities.
type Event uint8

// The events. Each has a subject and an amount; the comment names the subject and, after a
// slash, the amount. A player is represented by his kingdom section.
const (
	NoEvent           Event = iota
	TurnBegin               // player whose turn begins
	TurnEnd                 // player whose turn ends
	KingdomBegin            // player whose kingdom phase begins
	QuestBegin              // player whose quest phase begins
	CapitalBegin            // player whose capital phase begins
	BattleBegin             // player whose battlefield phase begins
	PhaseEnd                // player whose phase ends / number of the phase
	EnterPlay               // card that enters play
	EnterZone               // card that enters a zone, by entering play or by moving
	LeavePlay               // card that leaves play
	Destroyed               // card that is destroyed
	SacrificedEv            // card that is sacrificed
	EnterDiscard            // card that goes from play to a discard pile
	Attacks                 // unit or legend that is declared as attacker
	Defends                 // unit that is declared as defender
	ZoneAttacked            // section of the zone that is attacked
	Assigned                // object that is assigned damage / the damage
	DealtDamage             // object that has been dealt damage / the damage applied
	DealtCombat             // object that has been dealt combat damage / the damage applied
	DealsCombat             // unit that has dealt combat damage, Counterstrike included
	SurvivedCombat          // unit that has survived combat as attacker or defender
	CorruptedEv             // card that becomes corrupted
	RestoredEv              // card that is restored
	WouldHeal               // unit or section that would be healed / the damage; for effects that replace healing
	HealedEv                // unit or section that is healed / the damage
	Collects                // player who collects resources in his kingdom phase / the resources
	DrawsQuest              // player who draws cards for his quest phase / the cards
	Draws                   // player who draws cards / the cards
	Plays                   // card whose playing has been put on the chain
	Develops                // player who plays a development from his hand / 1
	TokenPlaced             // card on which resource tokens are placed / the tokens
	DiscardsHand            // player who discards cards from his hand / the cards
	AttachedEv              // attachment that becomes attached
	CombatEnds              // section that was attacked in the combat that ends
	UnitsDestroyed          // active player, when units are destroyed at the same time / the units
	UnitsLeave              // active player, when units leave play at the same time / the units
	Ambushes                // unit that is turned faceup by Ambush
	PutAway                 // card that would go from play to its owner's discard pile or hand
	Opposed                 // attacker or defender, when defenders are declared and both sides have fighters
	PlaysHand               // card whose playing from a hand has been put on the chain
	Falls                   // card that would go from play to a discard pile
	DamagePlaced            // Mission on which combat damage is placed / the damage
	Holds                   // no occurrence: the ability applies whenever its condition is true
	ZoneNamed               // section of the zone that is named for an attack
	Moves                   // card that has moved to another zone
	Burns                   // section that begins to burn
	Acts                    // player who has triggered an action that is on the chain now
	Triggers                // card in play whose action is triggered, or whose forced effect begins to resolve
	CountsQuest             // player at the beginning of his quest phase / power in his quest zone, that of his capital included
	CapitalDamaged          // player whose capital was dealt damage / the damage to all its sections
	EnterPile               // card that goes to a discard pile from anywhere
	Discarded               // card that was discarded from a hand
	Milled                  // card that was discarded from the top of a deck
	EnterHand               // card that has entered play from its owner's hand
	DeclaresAttackers       // player who has declared his attackers
	Arrives                 // card that was played and has entered play, faceup or as a development / the player who played it
	DealsInCombat           // unit that has dealt damage in combat, Counterstrike not included
	NumEvents
)

// Who restricts the subjects of an event that trigger an ability.
type Who uint8

// The restrictions.
const (
	WhoAny     Who = iota
	WhoSelf        // the subject is the source
	WhoHost        // the subject is the card that the source is attached to
	WhoSel         // the subject matches the selector Ability.Subject
	WhoMe          // the subject belongs to the ability's controller
	WhoOpp         // the subject belongs to the controller's opponent
	WhoHere        // the subject is in the source's zone, or is that zone's section
	WhoHostCtl     // the subject belongs to the controller of the card that the source is attached to
	NumWhos
)

// Window restricts when an ability may be announced.
type Window uint8

// The windows.
const (
	AnyTime       Window = iota
	MyTurn               // during the player's own turn
	MyKingdom            // during the player's own kingdom phase
	MyQuest              // during the player's own quest phase
	MyCapital            // during the player's own capital phase
	MyBattle             // during the player's own battlefield phase
	DamagePending        // in combat, after damage was assigned and before it is applied
	BeforeDefend         // while an opponent attacks your capital, before defenders are declared
	InCombat             // from the declaration of attackers to the end of combat
	MyTurnBegin          // in the window after your turn has begun, before your kingdom phase
	MyBattleBegin        // in your battlefield phase, before a zone is named
	AmbushStep           // in the ambush step of an attack
	Defended             // in your attack, after a defender has been declared and before damage is assigned
	BattleEnds           // in the last window of the attack in a battlefield phase
	NumWindows
)

// By is who may use an action.
type By uint8

// The users of an action.
const (
	ByController By = iota
	ByOpponent
	ByAnyone
	// ByHost: the card that this card is attached to has the action and is its source.
	ByHost
	NumBys
)

// Per is the period in which a limit on uses is counted.
type Per uint8

// The periods.
const (
	PerTurn Per = iota
	PerPhase
)

// Duration is how long a lasting effect lasts.
type Duration uint8

// The durations.
const (
	Instant    Duration = iota
	UntilTurn           // until the end of the turn
	UntilPhase          // until the end of the phase
	UntilFight          // until the end of combat
	Forever
	NumDurations
)

// Keyword is a keyword whose rules are a triggered ability.
type Keyword uint8

// The keywords that trigger.
const (
	KwCounterstrike Keyword = iota
	KwScout
	KwSavage
	NumKeywords
)

// Stat is the kind of a static effect. In the comments, N and M are the values of its
// expressions.
type Stat uint8

// The kinds of static effects. Unless the comment says otherwise they apply to the objects R.
const (
	NoStat         Stat = iota
	SPower              // the objects R get N power
	SHitPoints          // the objects R get N hit points
	SToughness          // the objects R get Toughness N
	SCounter            // the objects R get Counterstrike N
	SCombatDamage       // the objects R deal N more damage in combat
	SScout              // the objects R have Scout
	SCost               // cards that match R (a selector over hands) cost N more; with Narrow only the first each turn
	STax                // opponents must pay N resources to target R
	SPayDamage          // damage on the source can be spent as resources
	SPayTokens          // tokens on the source can be spent as resources; if R is a selector over hands, only to play such cards
	SNoCorrupt          // the objects R cannot be corrupted
	SNoRestore          // the objects R cannot be restored
	SNoAttack           // the objects R cannot be declared as attacker
	SNoDefend           // the objects R cannot be declared as defender
	SNoCancel           // no damage to any object can be cancelled
	SCapitalGuard       // N damage to the controller's capital is cancelled each turn
	SEntersCorrupt      // objects of R enter the source's zone corrupted
	SSearch             // the controller looks at N more cards when he searches his deck
	SOpenDecks          // the top cards of both decks are revealed
	SPlayTop            // the controller may play the top card of his deck as if from his hand; if R is a selector over hands, only such cards
	SIsUnit             // the objects R are units in addition, with N power and M hit points
	SIsDevelopment      // the objects R are developments and nothing else
	SIsSupport          // the objects R are support cards in addition
	SAlsoDev            // the objects R are developments in addition to what they are
	SBlank              // the text boxes of the objects R are blank
	SMute               // the objects R lose their actions and forced effects
	SPowerless          // the objects R have no power
	SControl            // the source's controller controls R, which moves to his zone of the same name
	SSavage             // the objects R get Savage N
	SRaider             // the objects R get Raider N
	SDouble             // damage is doubled when it is assigned to R
	SDoubleSavage       // damage dealt by Savage is doubled when it is assigned to R
	SAttackFrom         // the objects R may attack from any zone
	SAttackCorrupt      // the objects R may attack though corrupted
	SDefendFrom         // the objects R may defend any zone of their controller
	SDamageCap          // each object of R takes at most N of the damage applied to it at one time, and the rest is cancelled; with Narrow only combat damage
	SUntarget           // the objects R cannot be targeted; with Narrow only by opponents
	SMustAttack         // the objects R must be declared as attacker if able
	SMustDefend         // the objects R must be declared as defender if able
	SNotAlone           // the objects R cannot be the only attacker or the only defender
	SWithLegend         // the objects R may attack or defend from any zone together with their controller's legend
	SUnattackable       // the zones R cannot be named for an attack
	SUncounted          // the power of the objects R does not count in their zones
	SCountsIn           // the power of the objects R counts in their controller's kingdom in addition
	SMoreIndirect       // the controller's effects deal N more indirect damage
	SPicksDiscard       // the controller may choose the cards that are discarded at random from the hands of the players who control R
	SOnceByTitle        // each player can play or put into play only one card of each title a turn
	SSureIndirect       // indirect damage cannot be cancelled
	SNoDamage           // damage cannot be assigned to the objects R
	STogether           // several units of the controller can quest on the same quest
	SNoEntry            // cards that match Into cannot enter the zones R
	SNoDevelop          // the controller cannot play developments from his hand into the zones R
	SAmbushCost         // the first card that the controller turns faceup by Ambush each turn costs N more
	SGivesAmbush        // facedown cards of the controller that match R (a selector over hands) and have no Ambush have Ambush N; RefIt in N is the card with its printed values
	SMoreDevelop        // the controller may play N more developments in each of his turns
	SDevelopPile        // the controller may play cards of his discard pile facedown into the zones R, as if from his hand
	SPlayPile           // the controller may play the cards R of either discard pile as if they lay in his own and had Necromancy, ignoring loyalty
	SWinsDecked         // the controller wins, instead of losing, when his deck is empty
	SHeld               // the cards R cannot leave their discard piles
	SDrawFewer          // opponents draw N fewer cards in their quest phase, but at least 1
	SOpenDeck           // the top card of the controller's deck is revealed
	SStrikesAll         // each object of R, as a defender, deals its full combat damage to each attacking unit
	STakesFirst         // the objects R, as attackers, must be assigned combat damage before other attackers
	SCapitalFirst       // the controller may assign combat damage to a section before the defenders have lethal damage
	SDefendPrice        // opponents must sacrifice a unit to declare defenders
	SFillFirst          // indirect damage must destroy or burn one object before another is assigned any
	SKeepsHP            // effects cannot reduce the hit points of the objects R
	STacticDamage       // tactics that the controller plays deal N more damage to their targets
	SXCost              // N is the X in the printed cost of the card itself
	SHeavy              // each point of damage on the objects R counts as 2
	SToll               // opponents must discard N cards from their hand for each effect that targets R
	SHush               // a player who attacks the source's zone cannot use actions
	NumStats
)

// StaticEffect is a constant effect without a trigger.
type StaticEffect struct {
	Stat Stat
	R    Ref // the objects that the effect applies to: RefSelf, RefHost or RefSel
	N    ExprID
	M    ExprID
	// Narrow restricts the effect. SCost: to the first matching card each turn or, with Into,
	// to the first card into such a zone. SUntarget: to opponents of the controller.
	// SDamageCap: to combat damage.
	Narrow bool
	Into   SelID // SCost: only for cards played into a zone that matches this selector, 0 for any; SNoEntry: the cards that cannot enter
	Zero   bool  // SCost: the card costs nothing but its loyalty surcharge
	Min    bool  // SCost: the cost cannot fall below 1 by this effect
}
