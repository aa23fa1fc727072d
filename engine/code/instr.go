package code

// Op is an operation of the machine.
type Op uint8

// The operations. Operands: R and R2 name objects, N and M are expressions, P is a player, A is
// a small number, To is a jump target, a selector or an ability. "ok:" says when the
// instruction sets the frame's ok flag.
const (
	OpEnd Op = iota

	// Operations that decide which instruction runs next.
	OpJump       // go to To
	OpJumpUnless // go to To unless the value of N is true
	OpJumpFailed // go to To unless the ok flag is set
	OpMay        // ask P whether he wants to; go to To if he declines
	OpMode       // P chooses one of the next A instructions, all OpOption; only options whose N is true are offered; if there is none, execution continues after them
	OpOption     // one option of an OpMode; if it is chosen, go to To
	OpEachPlayer // loop over both players, the active player first; A is the loop slot; go to To when done
	OpNextPlayer // end of a loop over players: back to the OpEachPlayer at To
	OpForEach    // loop over the objects of R, bound to RefIt; register A holds the list; go to To when done
	OpNextEach   // end of a loop over objects: back to the OpForEach at To
	OpUnlessPays // P may pay N resources (0: all that he has); go to To if he pays; F&FGain: the controller gets them

	// Operations in which a player chooses during resolution. The chosen objects are not targets.
	OpChoose     // P chooses M to N objects of selector To into register A; N 0 means one, M 0 means M = N; F&FAppend: adds to the register; ok: at least M could be chosen
	OpCollect    // store every object of selector To in register A; F&FAppend: adds to the register
	OpChooseDest // P chooses a zone to which R may move, into register A; ok: there was one
	OpNumber     // P chooses a number from M to N, which becomes X

	OpNameTrait // P names a trait of some unit in play, into register A; ok: there was one
	OpNameTitle // P names a title, into register A: one from his deck list whose card matches selector To, or any other

	// Operations on damage.
	OpDamage        // deal N damage to each of R; F&FUncancel: it cannot be cancelled; F&FCombat: it is combat damage
	OpIndirect      // deal N indirect damage to P; F&FDouble: doubled when it is assigned to units
	OpMoveDamage    // move N damage (0: all) from R to R2
	OpRedirect      // redirect N damage assigned to R to R2; it is damage being applied or, with F&FPending, combat damage that is assigned and not yet applied
	OpFromCapital   // heal N damage on the capital of P, or move it to R2 if R2 names something; the controller chooses the sections, into register A; F&FZero: he may take less
	OpHeal          // heal N damage (0: all) on each of R
	OpCancelDamage  // cancel N damage on each of R in the current application of damage; ok: some was cancelled
	OpCancelPending // cancel N (0: all) of the combat damage that is assigned to each of R and not yet applied; ok: some was cancelled

	// Operations on cards in play.
	OpDestroy
	OpSacrifice
	OpToHand
	OpCorrupt
	OpRestore
	OpPower      // R get N power, duration A; F&FAttack: only as long as each attacks the source's zone and the source's text works
	OpHP         // R get N hit points, duration A
	OpToken      // put N resource tokens on R (negative: remove)
	OpMoveToken  // move N resource tokens from R to R2
	OpMove       // move R to the zone R2; F&FWithSelf: the source moves, too
	OpRearrange  // the controller may move any of R to other zones on their side, all at once; register A holds the moves
	OpControl    // P takes control of R, duration A; they move to his zones of the same names
	OpFlip       // turn the developments R faceup if they are units; other cards are only revealed and stay facedown
	OpBecomeUnit // R are units in addition, with N power and M hit points, duration A
	OpBecomeDev  // R are developments and nothing else, duration A
	OpFacedown   // turn R facedown, so that they are developments
	OpWatch      // ability To waits for its event, duration A; if R is given, it becomes an ability of each object of R; F&FFirst: it triggers only once
	OpTakeLater  // at the end of the turn the cards R return from the controller's discard pile to his hand
	OpSacLater   // sacrifice R at the end of the turn
	OpHandLater  // at the end of the turn R return to their owners' hands
	OpForbid     // R cannot be declared as attackers (F&FAttack) or defenders (F&FDefend), duration A
	OpPut        // put the cards R into play in the zone R2; F&FCorrupted: corrupted; F&FPhase, F&FTurn: sacrificed at the end of the phase or turn; F&FAttack, F&FDefend: they join the attack as with OpJoin; F&FMust: they must defend this turn if able
	OpPutEach    // P puts the cards R into play, each in a zone that he chooses, all at once; register A holds the choices; P Each: each player puts his own; F&FCorrupted: corrupted
	OpShield     // cancel the next N damage that would be dealt to each of R this turn
	OpDeflect    // deal the next N damage that would be dealt to R this turn to R2 instead
	OpClash      // R and R2 deal damage equal to their power to each other, at the same time
	OpPutOn      // put the cards R into play attached to R2, if their texts allow it
	OpReattach   // attach the attachment R, which is in play, to R2, if its text allows it
	OpAttach     // attach the unit R to the unit R2; R is an attachment from then on
	OpSend       // move the units R onto the quest R2
	OpSavage     // R get Savage N, duration A
	OpUntough    // R lose all Toughness, duration A
	OpBlank      // the text boxes of R are blank, duration A; F&FAttack: only as long as the source attacks
	OpNoCancel   // until the end of the turn no damage can be cancelled; F&FCombat: no combat damage
	OpTough      // R get Toughness N, duration A
	OpCounter    // R get Counterstrike N, duration A
	OpGiveAmbush // R have Ambush N, duration A, while they are facedown, match selector To as printed, and have no Ambush; RefIt in N is the card with its printed values
	OpScout      // R have Scout, duration A
	OpBonus      // R deal N more damage in combat in addition to their power, duration A
	OpUntarget   // R cannot be targeted, duration A; F&FOpponent: only not by the controller's opponents
	OpStandIn    // an opponent's effect that targets R applies to R2 instead, if R2 is a legal target, duration A
	OpTuck       // put the cards R under the card R2, out of play; they leave with it; F&FFacedown: facedown, as experience
	OpExperience // put the top N cards of the controller's deck facedown under R as experience; ok: the deck had that many
	OpInFight    // R get N power and M hit points while they attack or defend, duration A
	OpPowerless  // R have no power whatever gives it, duration A
	OpHarmless   // objects of selector To deal no damage in combat, duration A
	OpUncount    // the power of R does not count in their zones, duration A

	// Operations on cards out of play and on resources.
	OpDraw        // P draws N cards; F&FBottom: from the bottom of his deck
	OpDiscardHand // P discards his hand; F&FNamed: register A holds the discarded cards
	OpDiscardRand // P discards N random cards of his hand; F&FNamed: register A holds them; ok: he had that many
	OpDiscard     // discard the cards R, which lie in hands or decks, or under other cards
	OpMill        // P discards the top N cards of his deck; F&FNamed: register A holds them; ok: there were that many
	OpDevelop     // P puts the top N cards of his deck facedown into the zone R2; F&FDiscard: of his discard pile
	OpTrade       // put the card R, which lies under another card, into its owner's hand, and the resolving tactic R2 facedown in its place
	OpScatter     // P puts the top N cards of his deck facedown into zones that he chooses card by card, all at once; register A holds the choices
	OpSearch      // P searches the top N cards of his deck, into register A
	OpLook        // the controller looks at the top N cards of P's deck, into register A; this is not searching
	OpRevealTop   // reveal the top N cards of P's deck to both players, into register A
	OpLay         // put the cards R, which are out of play, as developments into the zone R2 if it belongs to their owners; F&FDeclared: they count as played developments; ok: at least one did
	OpRandom      // choose N random objects of selector To, into register A
	OpTake        // put the cards R, which are out of play, into their owners' hands; F&FUnseen: cards from a deck are not revealed
	OpBottom      // put the cards R under their owners' decks
	OpTop         // put the cards R, which are out of play, on top of their owners' decks; F&FShuffled: they are revealed and the decks shuffled without them before that
	OpReorder     // the controller puts the cards R, all of one deck, back on top in any order; register A holds the order; F&FBottom: each goes on top or to the bottom
	OpDrawLimit   // P cannot draw more than N cards this turn
	OpLookHand    // the controller looks at P's hand, into register A
	OpShow        // reveal the cards R, in hands or facedown in play, to both players; F&FUnseen: to the controller only; ok: there was at least one
	OpReveal      // reveal N random cards of P's hand to both players, into register A
	OpPlayFree    // the controller may play the tactics R at no cost, one after the other; F&FMust: he plays the card R if he can; ok: there was one
	OpPlayFor     // the controller plays the card R, if he can, for N more than its cost; FHere, FNoLoyalty, FPrinted, FByLoyalty and FBottom change the terms; ok: he played it
	OpNecromancy  // the cards R in discard piles have Necromancy until the end of the turn
	OpIntoDeck    // shuffle the cards R into their owners' decks
	OpShuffle     // P shuffles his deck
	OpGain        // P gains N resources (negative: loses)
	OpSteal       // P loses N resources and the controller gains them
	OpForbidTitle // P names the title of a card that matches selector To; nobody may play cards with that title, duration A
	OpNoteTitle   // record until the end of the turn that P has returned his own card with the source's title to his hand (see ENoted)
	OpMoreLimited // P may play N more Limited cards this turn (0: any number)
	OpMustBurn    // P must burn N sections to win instead of two
	OpMustPay     // P pays N resources, or nothing if he cannot pay all of them; ok: he paid

	OpExchange // exchange the card R in play with the card R2 in its controller's hand; tokens and questing units on R move to R2; ok: they were exchanged

	// Operations on the chain and on combat.
	OpCancel         // cancel the actions R on the chain
	OpEndChain       // close the current chain, so that it resolves now
	OpWard           // cancel every other action this turn that targets R unless its controller pays N more
	OpAgain          // resolve the current tactic again for P, who chooses new targets
	OpCopy           // resolve a copy of the tactic R on the chain, with new targets and X = 0
	OpRedirectAttack // change the zone under attack to R2
	OpMayAttack      // until the end of the turn, objects of selector To may attack from any zone in battlefield phases
	OpAttack         // begin an extra attack, with all its steps, in which only R may attack
	OpAttackAll      // until the end of the phase, the controller's attacks are against all zones of his opponent that do not burn
	OpAttackZone     // begin an extra attack on the zone R2, with all its steps
	OpAttackTwo      // until the end of the turn, the controller may attack two zones with each attack; each attacker attacks one of them
	OpDeclareAt      // declare R as attackers in the current attack against the zone R2, which was not under attack
	OpAsAmbushed     // trigger the abilities that wait for R to be turned faceup by Ambush
	OpExtraBattle    // another battlefield phase follows the current one; F&FFirst: follows the first of the turn; ok: it will follow
	OpNoBattle       // P has no battlefield phase this turn
	OpShieldBattle   // cancel all damage that is assigned in this battlefield phase
	OpMust           // R must be declared as attackers (F&FAttack) or defenders (F&FDefend) if able, duration A
	OpJoin           // R join the current attack as attackers (F&FAttack) or defenders (F&FDefend); F&FDeclared: they count as declared
	OpLeaveFight     // remove R from combat: they no longer attack or defend
	OpCancelAttack   // end the current attack
	OpNoMoreAttacks  // P cannot declare another attack this turn
	OpAttackOnlyFrom // until the end of the phase, the controller can declare attackers only from the zone R2
	OpMayDefend      // until the end of the turn, objects of selector To may defend any zone; if R2 is given, only objects in that zone
	OpShieldCapital  // cancel the next N damage (0: all) to the capital of P this turn; F&FGain: the controller gains 1 resource for each
	OpBurn           // the sections R burn
	OpUnburn         // remove the burn tokens of the sections R
	OpNextLoyalty    // the next card of selector To that the controller plays this turn has no loyalty surcharge
	OpNextCost       // the next card of selector To that the controller plays this turn costs N more, and enters play with M damage

	NumOps

	// FirstEffect is the first operation that changes the game. Operations before it leave the
	// ok flag unchanged, unless their comment says otherwise.
	FirstEffect = OpDamage
)

// Flags of an instruction.
type Flags uint32

// The flags.
const (
	FUncancel Flags = 1 << iota // damage cannot be cancelled
	FCombat                     // OpDamage: it is combat damage; OpNoCancel: only combat damage cannot be cancelled
	FAppend                     // OpChoose, OpCollect: the objects are added to those already in the register
	FPending                    // OpRedirect: the damage is combat damage that is assigned and not yet applied
	FAttack
	FDefend
	FTogether  // both this instruction and the next happen at the same time: nothing triggers between them
	FCorrupted // OpPut: the cards enter play corrupted
	FPhase     // OpPut: the cards are sacrificed at the end of the phase
	FWithSelf  // OpMove: the source moves, too; OpForbidTitle: the effect lasts as long as the source stays in play
	FAnnounced // OpMode: the option has been chosen on announcement
	FMust      // OpPlayFree: the controller must play one card, if he can; OpPut: the cards must defend this turn if able
	FNamed     // OpMill, OpDiscardRand, OpDiscardHand: register A holds the discarded cards
	FOpponent  // OpUntarget: only opponents cannot target the cards
	FMinOne    // OpNextCost: the cost does not fall below 1
	FFirst     // OpExtraBattle: after the first battlefield phase of the turn; OpEachPlayer: the controller first; OpWatch: only the first event triggers it
	FLock      // OpCancel: the cancelled action cannot be used again this turn
	FDiscard   // OpDevelop: the cards come from the discard pile
	FFacedown  // OpTuck: the cards lie facedown, as experience
	FDeclared  // OpJoin, OpPut: the units count as declared attackers or defenders; OpLay: the cards count as played developments
	FGain      // OpShieldCapital: the controller gains a resource for each damage; OpUnlessPays: he gets the resources that are paid
	FTurn      // OpPut: the cards are sacrificed at the end of the turn
	FDouble    // OpIndirect: the damage is doubled when it is assigned to units
	FZero      // OpNextCost: the card costs nothing but its loyalty surcharge; OpFromCapital: any smaller amount is allowed, even none
	FRaise     // OpPlayFree: the card is played by its Necromancy; OpForbidTitle: cards of the title cannot be put into play either
	FBottom    // OpDraw: from the bottom of the deck; OpReorder: cards may go to the bottom; OpPlayFor: the card goes under its owner's deck instead of to the discard pile
	FUnseen    // OpTake, OpShow: the cards stay hidden from the other player
	FHere      // OpPlayFor: the card is played into the source's zone; OpJoin: units may join from any zone
	FNoLoyalty // OpPlayFor: the card has no loyalty surcharge
	FPrinted   // OpPlayFor: the player pays the printed cost, and effects on costs are ignored
	FShuffled  // OpTop: the deck is shuffled first
	FByLoyalty // OpPlayFor: the player pays the printed loyalty of the card instead of its cost
)

// Instr is one instruction.
type Instr struct {
	Op    Op
	A     uint8
	P     Player
	F     Flags
	R, R2 Ref
	N, M  ExprID
	To    uint16
}

// EOp is an operation of an expression. Expressions run on a stack of integers and never
// suspend. The comment shows the stack before and after: "before -- after".
type EOp uint8

// The expression operations.
const (
	EConst       EOp = iota // -- N
	EX                      // -- X
	EAmount                 // -- the event's amount
	ECount                  // -- number of objects of selector N
	EAny                    // -- 1 if selector N matches any object, else 0
	EAttr                   // -- sum of attribute A over the objects of R, 0 if there are none
	EIs                     // -- 1 if R names objects and each has all properties of status N
	EExists                 // -- 1 if R names at least one object
	EResources              // -- resources of player A
	EHandSize               // -- cards in the hand of player A
	EDeckSize               // -- cards in the deck of player A
	EBurning                // -- burning sections of player A
	EEntered                // -- number of units that entered a discard pile this turn
	EMyTurn                 // -- 1 in the controller's turn
	EInCombat               // -- 1 during combat
	EInPlay                 // -- 1 if R names an object in play
	EMyBattle               // -- 1 in the controller's battlefield phase
	ERegSize                // -- objects in register A
	ECapitalHit             // -- 1 if the combat damage just applied has hit a section of player A's capital
	EBySelf                 // -- 1 while an effect of the source itself resolves
	ENoted                  // -- 1 if OpNoteTitle has recorded player A and the source's title this turn
	ECancellable            // -- 1 unless an effect says that no damage can be cancelled
	ECausedBy               // -- 1 while an effect controlled by player A resolves
	ECapitalSore            // -- 1 if player A's capital has been dealt damage this turn
	EPlayed                 // -- 1 if anybody has played a card this turn that matches selector N by its printed values
	EDying                  // -- 1 while the subject of a replacement effect is being destroyed and would go to its owner's discard pile
	EWithHost               // -- 1 while the subject of a replacement effect would leave play because the card it is attached to does
	EHighest                // -- highest attribute A among the objects of selector N, 0 if there are none
	ELowest                 // -- lowest attribute A among the objects of selector N, 0 if there are none
	EAdd                    // a b -- a+b
	ESub                    // a b -- a-b
	EMul                    // a b -- a*b
	EMin                    // a b -- min
	EMax                    // a b -- max
	ENeg                    // a -- -a
	EEQ                     // a b -- a==b
	ENE                     // a b -- a!=b
	ELT                     // a b -- a<b
	ELE                     // a b -- a<=b
	EGT                     // a b -- a>b
	EGE                     // a b -- a>=b
	EAnd                    // a b -- a&&b
	EOr                     // a b -- a||b
	ENot                    // a -- !a
	EOdd                    // a -- 1 if a is odd
	NumEOps
)

// OfSelector reports whether the operation evaluates selector N.
func (o EOp) OfSelector() bool { return o == ECount || o == EAny || o == EHighest || o == ELowest }

// EInstr is one operation of an expression.
type EInstr struct {
	Op EOp
	A  uint8
	R  Ref
	N  int32
}

// NamesPlayer reports whether the operand A is a Player.
func (in *EInstr) NamesPlayer() bool {
	switch in.Op {
	case EResources, EHandSize, EDeckSize, EBurning, ECausedBy, ECapitalHit, ECapitalSore, ENoted:
		return true
	}
	return false
}

// Expr is an expression in postfix order. It leaves one number.
type Expr []EInstr

// MaxExprStack is the largest stack depth that an expression may need.
const MaxExprStack = 8
