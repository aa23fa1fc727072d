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

// MaxModes is how many options a choice on announcement can have, and how many
// alternatives costs can have.
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
	derived any // see Derived
}

// Card is one card: its facts and its abilities.
type Card struct {
	card.Facts
	// Encoded: its abilities are in the library (a card without text is
	// encoded too). A card that is not encoded cannot be played.
	Encoded                    bool
	Abilities                  []AbilityID
	ZoneOnly                   card.ZoneMask // may enter play only there; 0 anywhere
	Limited                    bool          // counts against one Limited card a turn
	Invades                    bool          // enters play in any zone of the opponent, under his control
	Undeveloped                bool          // is played only to a zone without developments
	Mission                    bool          // a quest that enters play in any zone of the opponent, under its player's control; combat damage to the zone may be placed on it
	Necromancy                 bool          // may be played from the discard pile
	FromPile                   bool          // likewise, and stays in play
	AnyTime                    bool          // may be played whenever its player could take an action
	SideOnly                   card.Side     // deck construction: Order or Destruction only
	RaceOnly                   card.Race     // deck construction: with a capital of that race only
	RaceNever                  card.Race     // deck construction: not with a capital of that race, but with another of its side
	Faction                    card.Faction  // deck construction: cards "only" of one faction in a deck
	HasAmbush                  bool          // may be turned faceup in the ambush step
	Ambush                     int           // and what that costs
	EntersDamage, EntersTokens uint8         // damage and resource tokens with which it enters play
	DeckLimit                  int           // copies in a deck when the card says so; 0 the usual
	StartsInPlay               bool          // a quest that begins the game in play
	SetsAside                  uint8         // and cards of its deck that lie facedown under it then, as its owner chooses
	BarsMulligan               bool          // its controller cannot take a mulligan
	// Attach is the ability that says what the card attaches to, 0 for
	// cards that are not attached when they enter play.
	Attach AbilityID
}

// Kind says how an ability comes about.
type Kind uint8

// The kinds of abilities.
const (
	NoKind  Kind = iota
	Static       // constant effect without a trigger
	Action       // "Action:" on a card in play, with or without a trigger
	Forced       // "Forced:"
	Auto         // constant effect with a trigger (not bold)
	Instead      // replacement of an event: of damage that would be dealt, or of a card's leaving play
	Tactic       // the text of a tactic
	Attach       // what the card must be attached to; Targets[0] is the host
	NumKinds
)

// HandZone says among the zones of an ability that it works in its owner's hand.
const HandZone card.ZoneMask = 1 << 4

// Ability is one ability of a card.
type Ability struct {
	Kind  Kind
	Card  CardID        // the card it is printed on
	Slot  uint8         // its place on the card, 0 first; "used" bits go by it
	Zones card.ZoneMask // zones in which it is active, 0 for all

	// Trigger of Forced, Auto, Instead and of Actions that have one.
	Event   Event
	Who     Who   // which events of that kind
	Subject SelID // with Who == WhoSel: the subject must match
	// Has: not the card has it, but each object that the selector names, as its own ability (0: the card).
	Has SelID

	Window Window // when an Action or Tactic may be announced
	By     By     // who may use an Action
	Limit  uint8  // uses a turn or phase of each copy, 0 unlimited
	Per    Per
	// Cond must hold when the ability is announced or triggers; unless
	// CondOnce it is checked again at resolution (timing.B3-recheck).
	Cond     ExprID
	CondOnce bool
	// Optional: the controller may decline (Auto and Instead with "may").
	Optional bool

	// Modes is how many options the choice at ModeAt has if one of them has
	// targets, so that it is made on announcement; 0 none.
	Modes  uint8
	ModeAt PC

	Targets []Target // chosen on announcement, register i for target i
	Costs   []Cost   // paid after the targets were chosen
	Alts    uint8    // how many alternatives the costs have, 0 none; which one is said on announcement
	HasX    bool     // X is chosen on announcement (printed X cost, spend X)
	XIs     ExprID   // X is this, fixed on announcement before costs are paid (A25)
	Body    PC

	Stat StaticEffect // for Kind Static
}

// Target is one choice of targets on announcement.
type Target struct {
	Sel      SelID
	Max      ExprID // how many; 0 means one
	UpTo     bool   // "up to": at least one if there is any (A28)
	SameZone bool   // all of them in one zone
	By       Player // who chooses
	Mode     uint8  // only if this option was chosen, 1 the first; 0 always
}

// CostKind says what is paid.
type CostKind uint8

// The costs.
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
	SkipBattle           // skip the rest of your battlefield phase, at its beginning
	TokensSel            // remove N resource tokens from an object chosen from Sel into register Reg
	TokensAmong          // remove N resource tokens from objects of Sel, register Reg has one entry for each token
	UnhurtRef            // remove N damage from R
	BottomSel            // N cards chosen from Sel into register Reg go to the bottom of their owners' decks
	FacedownRef          // turn the object R facedown
	RandomSelf           // discard N cards of your hand at random, into register R
	Note                 // nothing: every object of Sel, as it is on announcement, into register Reg
	Keep                 // nothing: every card of Sel, which lies under another, into register Reg; it stays out of play until the action is over, and what is there then is discarded
	NumCosts
)

// Cost is one part of what is paid to use an ability.
type Cost struct {
	Kind CostKind
	N    ExprID // 0 means one
	R    Ref
	Sel  SelID
	Reg  uint8
	Alt  uint8 // only with this alternative, 1 the first; 0 always
}

// RefKind says how an operand names objects.
type RefKind uint8

// The kinds of references.
const (
	RefNone    RefKind = iota
	RefSelf            // the source of the ability
	RefHost            // what the source is attached to
	RefQuester         // the unit questing on the source
	RefSubject         // the subject of the event
	RefReg             // the objects in register N
	RefSel             // every object that matches selector N now
	RefIt              // the object at hand: in a for-each loop, in a static effect the card affected, in a selector test the candidate
	RefHere            // the section (zone) where the source is
	RefZone            // the controller's zone N (a card.Zone)
	RefHand            // every card in the hand of player N (a Player)
	NumRefs
)

// Ref names objects.
type Ref struct {
	Kind RefKind
	N    uint16
}

// Player names players relative to the frame.
type Player uint8

// The players.
const (
	Me         Player = iota // controller of the ability
	Opp                      // the other player
	Each                     // both, active player first
	Active                   // whose turn it is
	Loop                     // the player whose part of an "each player" is at hand
	SubjectCtl               // controller of the event's subject
	ItCtl                    // controller of the object at hand
	HostCtl                  // controller of what the source is attached to
	NumPlayers

	// RegCtl, with a register added, is the controller of the first object in it.
	RegCtl Player = 32
	// RegOwner, likewise, is its owner.
	RegOwner = RegCtl + NumRegs
)

// KindMask is a set of kinds of objects.
type KindMask uint16

// The kinds of objects a selector can name. A development is facedown (or
// became one) whatever is printed on it.
const (
	KUnit KindMask = 1 << iota
	KSupport
	KQuest
	KLegend
	KDevelopment
	KTactic  // in hand, discard pile or on the chain
	KSection // a section of a capital, as something that takes damage
	KZone    // the same section, as a place
	KLink    // an action on the chain
	KAttachment
	KPlayer // with KZone, in the kingdoms: a player, as his kingdom
	KAny    = KUnit | KSupport | KQuest | KLegend | KDevelopment | KTactic
	// KCardInPlay is any card in play.
	KCardInPlay = KUnit | KSupport | KQuest | KLegend | KDevelopment
)

// Place says where a selector looks.
type Place uint8

// The places.
const (
	InPlay       Place = iota
	Here               // the source's zone, only the side it stands on
	Corr               // the zone of the same name of either player
	AttackedZn         // the zone under attack
	Hand               // hands
	Discard            // discard piles
	InReg              // the objects in register Reg
	OnChain            // links of the chain ("just played", "just triggered")
	OnSource           // questing on the source
	AtSource           // attached to the source
	AtReg              // in the zone that register Reg names (a zone object, or where its card is)
	CorrReg            // in the zone of that name of either player
	Anywhere           // wherever it is, in play or out of it
	UnderSource        // out of play, under the source
	BearsSource        // what the source is attached to
	AtEvent            // in the zone where the subject of the event is
	AtIt               // in the zone where the object at hand is
	HandDiscard        // hands and discard piles
	AsExperience       // facedown under a card of the player, as experience
	NumPlaces
)

// Status is a set of passing properties.
type Status uint32

// The properties.
const (
	Attacking Status = 1 << iota
	Defending
	Participating // attacking or defending
	Damaged
	Corrupted
	Questing
	Attached // attached to something
	HasAttachment
	Burning   // of a section
	Developed // in a zone with a development of its owner
	Facedown
	UniqueCard
	EnteredThisTurn
	Limited
	LinkTactic   // of a link: a tactic just played
	LinkAbility  // of a link: an action of a unit or support just triggered
	AttackedZone // in, or being, the zone under attack
	Corruptible  // not corrupted, and nothing forbids to corrupt it
	Foreign      // not of the race of its controller's capital
	EnteredPile  // in a discard pile that it entered this turn
	Puttable     // of a card out of play: the controller of the effect could put it into play
	UnitCard     // a unit, or printed as one when it has left play
	Vacant       // of a quest: no unit is questing on it
	MySection    // a section of the capital of the controller of the effect
	LinkCard     // of a link: a unit or support just played
	LinkAction   // of a link: an action just triggered: a tactic, or an ability of a card
	HasAttacked  // was declared as attacker this turn
	HasDefended  // was declared as defender this turn
	QuestCard    // a quest, whatever else it is, or printed as one when it has left play
	InOpposed    // attacking or defending, and there are some of both
	JustAttacked // attacked in the combat whose damage has just been applied
	LinkPlayed   // of a link: a card that is played, and not one that was turned faceup by Ambush
)

// Fought is what a unit or legend did in the fights of the phase at hand.
type Fought uint8

// What it did.
const (
	TookPart  Fought = 1 + iota // it attacked or defended
	HasStruck                   // it was declared as attacker
	StoodBy                     // it could have defended and did not defend
	SameFront                   // it attacks or defends, for the zone where the source does, or lies
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

// Attr is a number that an object has.
type Attr uint8

// The attributes. Cost is the printed cost (costs.reference-printed).
const (
	ACost Attr = iota
	ALoyalty
	APower
	AHP
	ARemaining // hit points less damage
	ADamage
	ATokens
	APrintedPower
	ACounterstrike
	APending // combat damage assigned and not yet applied
	ASavage
	AAttacks    // times that it has attacked this turn
	AExperience // cards that lie under it as experience
	ADevs       // of a player, as his kingdom: developments in all his zones
	APaid       // of a card that is attached, the X of its cost that was paid for it
	ATaken      // damage dealt to it this turn, what was redirected from it included
	ADealt      // damage dealt to it this turn
	NumAttrs
)

// Test compares an attribute of a candidate.
type Test struct {
	Attr Attr
	Cmp  Cmp
	N    ExprID
}

// OwnTitle stands for the card itself in Sel.Title and Sel.NotTitle until the
// code is generated.
const OwnTitle CardID = 1<<16 - 1

// Sel is a set of objects described: every condition must hold.
type Sel struct {
	Kinds     KindMask
	Ctl       Player // controller, with CtlAny false
	CtlAny    bool
	Place     Place
	Reg       uint8         // for InReg
	Zones     card.ZoneMask // 0 any
	Need, Not Status
	Races     uint8 // bit per card.Race, 0 any
	NotRaces  uint8
	Trait     card.Trait    // 0 any
	OrTrait   card.Trait    // or this one
	Free      KindMask      // kinds of which no trait is asked
	OnReg     uint8         // quests on something in this register, counted from 1
	Texts     card.ZoneMask // has an ability that works in each of those zones, and says so
	OfTitle   uint8         // has the title that was named into this register, counted from 1
	OfTrait   uint8         // has the trait that was named into this register, counted from 1
	SameTitle uint8         // has the title of something in this register, counted from 1
	Copied    bool          // its controller, or of a card out of play its owner, has another of its title in play
	Necro     bool          // in a discard pile, with Necromancy
	Into      card.ZoneMask // with Puttable: into one of those zones; 0 any
	Fought    Fought        // what it did in the fights of this phase
	Aimable   bool          // the controller of the effect could target it
	Ambush    bool          // with Ambush, whether it lies facedown or not
	NotOwned  bool          // its controller does not own it
	NotDev    bool          // no development, whatever else it is
	Titles    []CardID      // any of these
	HostKinds KindMask      // attached to something of these kinds; 0 any
	Joinable  bool          // a quest onto which its controller may send a unit
	NotTrait  card.Trait
	Aim       SelID  // of a link: it targets something of this selector; 0 any
	AimRef    Ref    // of a link: it targets this object
	Other     bool   // not the source
	NotRef    Ref    // not this object
	NotRegs   uint8  // nor what is in these registers, bit by register
	Title     CardID // 0 any
	TitleOf   bool   // of the title of the event's subject
	Top       uint8  // of each discard pile only so many, the uppermost, of the chain the latest; 0 all
	NotTitle  CardID // 0 none
	Tests     []Test
	Beside    SelID // in a zone, or a zone, with an object of that selector; 0 any
	NotBeside SelID // without one; 0 any
}

// Event is something that happens and that abilities can wait for.
type Event uint8

// The events. The comment says subject / amount; a player as subject is
// given as his kingdom section.
const (
	NoEvent           Event = iota
	TurnBegin               // player
	TurnEnd                 // player
	KingdomBegin            // player
	QuestBegin              // player
	CapitalBegin            // player
	BattleBegin             // player
	PhaseEnd                // player / number of the phase
	EnterPlay               // card
	EnterZone               // card, whether it entered play or moved
	LeavePlay               // card
	Destroyed               // card
	SacrificedEv            // card
	EnterDiscard            // card that came from play
	Attacks                 // unit or legend declared as attacker
	Defends                 // unit declared as defender
	ZoneAttacked            // section
	Assigned                // object that would be dealt damage / amount
	DealtDamage             // object / amount applied
	DealtCombat             // object / combat damage applied
	DealsCombat             // unit that dealt combat damage, by Counterstrike too
	SurvivedCombat          // participating unit
	CorruptedEv             // card
	RestoredEv              // card
	WouldHeal               // unit or section that would be healed / amount; something happens instead
	HealedEv                // unit or section / amount
	Collects                // player / resources collected in the kingdom phase
	DrawsQuest              // player / cards drawn for the quest phase
	Draws                   // player / cards
	Plays                   // card put on the chain
	Develops                // player / 1, a development played from hand
	TokenPlaced             // card / tokens
	DiscardsHand            // player / cards discarded from hand
	AttachedEv              // attachment
	CombatEnds              // section attacked
	UnitsDestroyed          // active player / units destroyed at the same time
	UnitsLeave              // active player / units that left play at the same time
	Ambushes                // unit turned faceup by Ambush
	PutAway                 // card that goes from play to its owner's discard pile or hand
	Opposed                 // attacker or defender, when defenders are declared and there are some of both
	PlaysHand               // card from a hand put on the chain
	Falls                   // card that goes from play to a discard pile
	DamagePlaced            // Mission / combat damage placed on it
	Holds                   // nothing happens: whenever the condition of the ability is true
	ZoneNamed               // section of the zone that is named for an attack
	Moves                   // card that moved to another zone
	Burns                   // section that begins to burn
	Acts                    // player who triggers an action: it is on the chain
	Triggers                // card in play of which an action is triggered, or a forced effect begins to resolve
	CountsQuest             // player whose quest phase has begun / power in his quest zone, his capital's own included
	CapitalDamaged          // player whose capital was dealt damage / all of it
	EnterPile               // card that goes to a discard pile, from anywhere
	Discarded               // card that was discarded from a hand
	Milled                  // card that was discarded from the top of a deck
	EnterHand               // card that entered play from its owner's hand
	DeclaresAttackers       // player who has declared attackers in the attack that begins
	Arrives                 // card that was played and has entered play, or was played as a development / who played it
	DealsInCombat           // unit that dealt damage in combat: what the rules call so, without Counterstrike
	NumEvents
)

// Who narrows the events of a kind.
type Who uint8

// The scopes.
const (
	WhoAny     Who = iota
	WhoSelf        // the subject is the source
	WhoHost        // the subject is what the source is attached to
	WhoSel         // the subject matches Subject
	WhoMe          // the subject belongs to the controller
	WhoOpp         // the subject belongs to the opponent
	WhoHere        // the subject is in (or is) the source's zone
	WhoHostCtl     // the subject belongs to the controller of what the source is attached to
	NumWhos
)

// Window restricts when an ability may be announced.
type Window uint8

// The windows.
const (
	AnyTime       Window = iota
	MyTurn               // during your turn
	MyKingdom            // during your kingdom phase
	MyQuest              // during your quest phase
	MyCapital            // during your capital phase
	MyBattle             // during your battlefield phase
	DamagePending        // in combat, after damage was assigned, before it is applied
	BeforeDefend         // an opponent attacks your capital, no defenders declared yet
	InCombat             // from the declaration of attackers to the end of combat
	MyTurnBegin          // in the window after your turn has begun, before your kingdom phase
	MyBattleBegin        // in your battlefield phase, before a zone is named
	AmbushStep           // in the ambush step of an attack
	Defended             // in your attack, when a defender has been declared, before damage is assigned
	BattleEnds           // in the last window of the attack of a battlefield phase
	NumWindows
)

// By says who may use an action.
type By uint8

// Who may use it.
const (
	ByController By = iota
	ByOpponent
	ByAnyone
	// ByHost: what the card is attached to has the action, and is the source of it.
	ByHost
	NumBys
)

// Per is the span of a limit.
type Per uint8

// The spans.
const (
	PerTurn Per = iota
	PerPhase
)

// Duration of a lasting effect.
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

// Keyword is a keyword that stands for a triggered ability.
type Keyword uint8

// The keywords with an ability behind them.
const (
	KwCounterstrike Keyword = iota
	KwScout
	KwSavage
	NumKeywords
)

// Stat is what a static effect changes. The comment says what N means.
type Stat uint8

// The static effects. Unless said otherwise they apply to the objects R.
const (
	NoStat         Stat = iota
	SPower              // power +N
	SHitPoints          // hit points +N
	SToughness          // Toughness +N
	SCounter            // Counterstrike +N
	SCombatDamage       // +N damage dealt in combat
	SScout              // has Scout
	SCost               // cards of R (a selector over hands) cost N more; First: only the first each turn
	STax                // opponents pay N more to target R
	SPayDamage          // damage on the source can be spent as resources
	SPayTokens          // tokens on the source can be spent as resources; R a selector over hands: for such cards that are played
	SNoCorrupt          // cannot be corrupted
	SNoRestore          // cannot be restored
	SNoAttack           // cannot be declared as attacker
	SNoDefend           // cannot be declared as defender
	SNoCancel           // damage cannot be cancelled, whole table
	SCapitalGuard       // N damage to the controller's capital is cancelled each turn
	SEntersCorrupt      // objects of R enter the zone corrupted
	SSearch             // the controller searches N more cards of his deck
	SOpenDecks          // the top cards of both decks are revealed
	SPlayTop            // the controller may play the top card of his deck as if from hand; R a selector over hands: such cards
	SIsUnit             // is a unit as well, with N power and M hit points
	SIsDevelopment      // is a development and nothing else
	SIsSupport          // is a support as well
	SAlsoDev            // is a development as well, and what it is besides
	SBlank              // its text box is blank
	SMute               // has neither actions nor forced effects
	SPowerless          // has no power
	SControl            // the controller controls R, which moves to his zone of the same name
	SSavage             // Savage +N
	SRaider             // Raider +N
	SDouble             // damage is doubled while it is assigned to R
	SDoubleSavage       // likewise, damage that Savage deals
	SAttackFrom         // may attack from any zone
	SAttackCorrupt      // may attack though corrupted
	SDefendFrom         // may defend any zone of its controller's
	SDamageCap          // at most N damage of one application, the rest is cancelled; First: of combat damage
	SUntarget           // cannot be targeted; First: by opponents
	SMustAttack         // is declared as attacker if it can be
	SMustDefend         // is declared as defender if it can be
	SNotAlone           // cannot attack or defend alone
	SWithLegend         // may attack or defend from any zone together with its controller's legend
	SUnattackable       // the zones R cannot be named for an attack
	SUncounted          // does not count its power
	SCountsIn           // counts its power in the kingdom of its controller, too
	SMoreIndirect       // the controller's effects deal N more indirect damage
	SPicksDiscard       // the controller may choose what would be discarded at random from the hands of who controls the objects R
	SOnceByTitle        // each player can play or put into play one card of a title each turn
	SSureIndirect       // indirect damage cannot be cancelled
	SNoDamage           // cannot be assigned damage
	STogether           // the controller's units can quest where others do
	SNoEntry            // cards of selector Into cannot enter the zones R
	SNoDevelop          // the zones R cannot be developed from the hand by the controller
	SAmbushCost         // the first card that the controller turns faceup by Ambush each turn costs N more
	SGivesAmbush        // facedown cards of the controller that are R (a selector over hands) and have no Ambush have Ambush N; RefIt in N is the card, as it is printed
	SMoreDevelop        // the controller may play N more developments in his turn
	SDevelopPile        // the controller may lay cards of his discard pile facedown in the zones R, as though they were in his hand
	SPlayPile           // the controller may play the cards R of discard piles as though they had Necromancy and lay in his, whatever their loyalty
	SWinsDecked         // an empty deck wins the game for the controller instead of losing it
	SHeld               // the cards R of discard piles cannot leave them
	SDrawFewer          // opponents draw N fewer cards in the quest phase, but at least 1
	SOpenDeck           // the top card of the controller's deck is revealed
	SStrikesAll         // deals its combat damage, as a defender, to each attacking unit
	STakesFirst         // as attackers, is assigned combat damage before others
	SCapitalFirst       // the controller may assign combat damage to a section before defenders
	SDefendPrice        // opponents declare defenders only for a unit that they sacrifice
	SFillFirst          // indirect damage has to be enough for one thing before another is assigned some
	SKeepsHP            // has no fewer hit points by effects
	STacticDamage       // tactics that the controller plays deal N more damage to their targets
	SXCost              // the X of the printed cost of its own card is N
	SHeavy              // each damage on it counts as 2
	SToll               // opponents discard N cards of their hand for each effect that targets R
	SHush               // who attacks the zone of the card can use no actions
	NumStats
)

// StaticEffect is a constant effect without a trigger.
type StaticEffect struct {
	Stat Stat
	R    Ref // RefSelf, RefHost or RefSel
	N    ExprID
	M    ExprID
	// Narrow, by what it is about: SCost of the first matching card each turn, with Into of the first into such a zone,
	// SUntarget by opponents of the controller, SDamageCap of combat damage only.
	Narrow bool
	Into   SelID // SCost: only into a zone of that selector; 0 any; SNoEntry: which cards
	Zero   bool  // SCost: it costs nothing, its loyalty apart
	Min    bool  // SCost: it makes nothing cost less than 1
}
