package code

// Op is an operation of the machine.
type Op uint8

// The operations. Operands: R, R2 objects; N, M expressions; P a player; A a
// small number; To a jump target or selector. "ok" is what the instruction
// sets the frame's flag to.
const (
	OpEnd Op = iota

	// Flow.
	OpJump       // go to To
	OpJumpUnless // go to To unless N
	OpJumpFailed // go to To unless ok
	OpMay        // ask P; go to To if he declines
	OpMode       // P chooses one of the A OpOption that follow; only options whose N holds are offered; without one it goes on after them
	OpOption     // an option: if chosen go to To
	OpEachPlayer // loop over both players, active first; A loop slot; jumps to To when done
	OpNextPlayer // back to the OpEachPlayer at To
	OpForEach    // loop over the objects of R, bound to RefIt; register A holds the list; jumps to To when done
	OpNextEach   // back to the OpForEach at To
	OpUnlessPays // P may pay N resources, all of his pool if N is 0; go to To if he does; F&FGain: the controller gets them

	// Choices during resolution. They do not target.
	OpChoose     // P chooses M to N objects of selector To into register A; N 0 means one, M 0 as many as N; F&FAppend adds to it; ok: at least M were there
	OpCollect    // every object of selector To into register A; F&FAppend adds to it
	OpChooseDest // P chooses a zone into register A to which R may move; ok: there was one
	OpNumber     // P chooses a number from M to N; it becomes X

	OpNameTrait // P names a trait that a unit in play has: register A; ok: there was one
	OpNameTitle // P names a card like selector To, of his own list or another: register A

	// Damage.
	OpDamage        // N damage to each of R; F&FUncancel, F&FCombat
	OpIndirect      // P takes N indirect damage; F&FDouble: doubled as it is assigned to units
	OpMoveDamage    // move N damage (0: all) from R to R2
	OpRedirect      // redirect N damage assigned to R to R2: in the pipeline; with F&FPending combat damage assigned and not yet applied
	OpFromCapital   // N damage of the capital of P is healed, or moved to R2 if it names something; the controller says of which sections: register A; F&FZero: as little as he likes
	OpHeal          // heal N damage (0: all) on each of R
	OpCancelDamage  // cancel N of the damage of the application at hand on each of R; ok: some was cancelled
	OpCancelPending // cancel N (0: all) of the combat damage assigned to each of R and not yet applied; ok: some was cancelled

	// Cards in play.
	OpDestroy
	OpSacrifice
	OpToHand
	OpCorrupt
	OpRestore
	OpPower      // R get N power, duration A; F&FAttack: no longer than each attacks the zone of the source, whose text works
	OpHP         // R get N hit points, duration A
	OpToken      // N tokens on R (negative: off)
	OpMoveToken  // move N resource tokens from R to R2
	OpMove       // move R to the zone R2; F&FWithSelf: and the source
	OpRearrange  // the controller moves any of R to other zones of their side, all at once: register A
	OpControl    // P takes control of R, duration A; they move to his zone of the same name
	OpFlip       // turn the developments R faceup: a unit stays, anything else is sacrificed
	OpBecomeUnit // R are units as well, with N power and M hit points, duration A
	OpBecomeDev  // R are developments and nothing else, duration A
	OpFacedown   // R are turned facedown, and so developments
	OpWatch      // the ability To waits for its event, duration A; with R it is an ability of each of those; F&FFirst: for the first such event only
	OpTakeLater  // the cards R return from the controller's discard pile to his hand at the end of the turn
	OpSacLater   // sacrifice R at the end of the turn
	OpHandLater  // R return to their owners' hands at the end of the turn
	OpForbid     // R cannot be declared as attacker or defender (F&FAttack, F&FDefend), duration A
	OpPut        // put the cards R into play in the zone R2; F&FCorrupted: corrupted; F&FPhase: sacrificed at the end of the phase; F&FTurn: of the turn; F&FAttack, F&FDefend: they join the attack at hand, as OpJoin; F&FMust: they must defend this turn if able
	OpPutEach    // P puts the cards R into play, each in a zone of its own choice, all at once: register A; P Each: each player his own; F&FCorrupted
	OpShield     // the next N damage that would be dealt to each of R this turn is cancelled
	OpDeflect    // the next N damage that would be dealt to R this turn is dealt to R2 instead
	OpClash      // R and R2 deal damage equal to their power to each other, at the same time
	OpPutOn      // put the cards R into play attached to R2, as far as their texts allow that
	OpReattach   // the attachment R goes onto R2, if its text allows that
	OpAttach     // attach the unit R to the unit R2: from then on it is an attachment
	OpSend       // move the units R onto the quest R2
	OpSavage     // R get Savage N, duration A
	OpUntough    // R have no Toughness, duration A
	OpBlank      // R have a blank text box, duration A; F&FAttack: no longer than the source attacks
	OpNoCancel   // until the end of the turn no damage can be cancelled; F&FCombat: no combat damage
	OpTough      // R get Toughness N, duration A
	OpCounter    // R get Counterstrike N, duration A
	OpGiveAmbush // R have Ambush N, duration A, while they lie facedown and are of selector To as printed, and have none; RefIt in N is the card, as it is printed
	OpScout      // R have Scout, duration A
	OpBonus      // R deal N more damage in combat, duration A
	OpUntarget   // R cannot be targeted, F&FOpponent: by opponents of the controller, duration A
	OpStandIn    // an opponent's effect that targets R is applied to R2 instead, if it can be, duration A
	OpTuck       // put the cards R under the card R2: out of play, and with it; F&FFacedown: facedown, as experience
	OpExperience // the top N cards of the controller's deck lie facedown under R, as experience; ok: there were as many
	OpInFight    // R get N power and M hit points while they attack or defend, duration A
	OpPowerless  // R have no power, duration A
	OpHarmless   // objects of selector To deal no damage in combat, duration A
	OpUncount    // R do not count their power, duration A

	// Cards and resources.
	OpDraw        // P draws N; F&FBottom: from the bottom of his deck
	OpDiscardHand // P discards his hand; F&FNamed: register A
	OpDiscardRand // P discards N at random; F&FNamed: register A; ok: there were as many
	OpDiscard     // the cards R of hands and decks, or under others, are discarded
	OpMill        // P discards the top N of his deck; F&FNamed: register A; ok: there were as many
	OpDevelop     // P puts the top N cards of his deck facedown into the zone R2; F&FDiscard: of his discard pile
	OpTrade       // the card R, which lies under another, goes to its owner's hand, and the resolving tactic R2 lies there facedown instead
	OpScatter     // P puts the top N cards of his deck facedown into zones, each in one of its own choice, all at once: register A
	OpSearch      // P looks at the top N cards of his deck: register A
	OpLook        // the controller looks at the top N cards of P's deck, which is no search: register A
	OpRevealTop   // P shows both players the top N cards of his deck: register A
	OpLay         // the cards R, out of play, become developments in the zone R2, if it is their owners'; F&FDeclared: they are played as developments; ok: one did
	OpRandom      // N objects of selector To at random: register A
	OpTake        // the cards R, out of play, into their owners' hands; F&FUnseen: nobody else sees cards of a deck
	OpBottom      // the cards R to the bottom of their owners' decks
	OpTop         // the cards R, out of play, onto their owners' decks; F&FShuffled: shown to both, when the decks have been shuffled without them
	OpReorder     // the controller puts the cards R, of a deck, back on top of it in any order, which register A takes; F&FBottom: each on top or at the bottom
	OpDrawLimit   // P cannot draw more than N cards this turn
	OpLookHand    // the controller looks at P's hand: register A
	OpShow        // the cards R of hands, and facedown in play, are shown to both players; F&FUnseen: to the controller alone; ok: there was one
	OpReveal      // N cards at random from P's hand into register A, shown to both
	OpPlayFree    // the controller may play the tactics R for no cost, one after the other; F&FMust: he plays the card R if he can; ok: there was one
	OpPlayFor     // the controller plays the card R, if he can, and pays for it N more than it costs; F&FHere, FNoLoyalty, FPrinted, FByLoyalty, FBottom; ok: he did
	OpNecromancy  // the cards R in discard piles have Necromancy until the end of the turn
	OpIntoDeck    // the cards R into their owners' decks
	OpShuffle     // P shuffles his deck
	OpGain        // P gains N resources (negative: loses)
	OpSteal       // take N resources from P
	OpForbidTitle // P names a card like selector To, which nobody may play for duration A
	OpNoteTitle   // it is noted for the turn that P has returned a card of the title of the source, his own, to his hand
	OpMoreLimited // P may play N more Limited cards this turn (0: any number)
	OpMustBurn    // P must burn N sections to win
	OpMustPay     // P pays N resources, or nothing if he cannot pay them all; ok: he did

	OpExchange // the card R in play and the card R2 in its controller's hand change places; tokens and units on R go over; ok: they did

	// The chain and combat.
	OpCancel         // cancel the links R
	OpEndChain       // the chain at hand is closed and resolves
	OpWard           // this turn any other action that targets R is cancelled unless its controller pays N more
	OpAgain          // the tactic at hand is carried out again, by P, who chooses new targets
	OpCopy           // copy the tactic of the link R, targets chosen anew, X is 0
	OpRedirectAttack // the attack goes to the zone R2
	OpMayAttack      // for the turn, objects of selector To may attack from any zone in battlefield phases
	OpAttack         // an attack with R and nobody else begins, with all its steps
	OpAttackAll      // this phase the attacks of the controller are against all zones of his opponent that do not burn
	OpAttackZone     // an attack on the zone R2 begins, with all its steps
	OpAttackTwo      // this turn the attacks of the controller may be against two zones, each attacker against one
	OpDeclareAt      // R are declared as attackers in the attack at hand, against the zone R2, that it was not declared against
	OpAsAmbushed     // what waits for R to be turned faceup by Ambush is told that it was
	OpExtraBattle    // another battlefield phase comes after the one at hand; F&FFirst: after the first of the turn; ok: it will
	OpNoBattle       // P has no battlefield phase this turn
	OpShieldBattle   // all damage assigned in this battlefield phase is cancelled
	OpMust           // R are declared as attacker or defender if they can be (F&FAttack, F&FDefend), duration A
	OpJoin           // R join the attack at hand, as attackers or defenders (F&FAttack, F&FDefend); F&FDeclared: declared so
	OpLeaveFight     // R neither attack nor defend any more
	OpCancelAttack   // the attack at hand is over
	OpNoMoreAttacks  // P declares no attack any more this turn
	OpAttackOnlyFrom // this phase the controller declares attackers from the zone R2, and from no other
	OpMayDefend      // this turn objects of selector To, with R2 those in that zone, may defend any zone
	OpShieldCapital  // the next N damage (0: all) to the capital of P this turn is cancelled; F&FGain: the controller gains 1 for each
	OpBurn           // the sections R burn
	OpUnburn         // the sections R do not burn any more
	OpNextLoyalty    // the next card of selector To that the controller plays this turn has no loyalty cost
	OpNextCost       // the next card of selector To that the controller plays this turn costs N more; it enters with M damage

	NumOps

	// FirstEffect is the first operation that changes the game: those before it
	// leave the "ok" of the last alone, or set it themselves.
	FirstEffect = OpDamage
)

// Flags of an instruction.
type Flags uint32

// The flags.
const (
	FUncancel Flags = 1 << iota // damage cannot be cancelled
	FCombat                     // combat damage
	FAppend                     // OpChoose, OpCollect: add to the register
	FPending                    // OpRedirect: pending combat damage
	FAttack
	FDefend
	FTogether  // goes together with the next instruction: nothing happens in between
	FCorrupted // OpPut: the cards enter play corrupted
	FPhase     // OpPut: they are sacrificed at the end of the phase
	FWithSelf  // OpMove: the source goes along; OpForbidTitle: as long as it stays in play
	FAnnounced // OpMode: the option was chosen on announcement
	FMust      // OpPlayFree: one card, which the controller plays if he can
	FNamed     // OpMill, OpDiscardRand, OpDiscardHand: register A holds what was discarded
	FOpponent  // OpUntarget: only by opponents
	FMinOne    // OpNextCost: not below 1
	FFirst     // OpExtraBattle: after the first battlefield phase of the turn; OpEachPlayer: the controller first; OpWatch: the first event only
	FLock      // OpCancel: the action cannot be used again this turn
	FDiscard   // OpDevelop: from the discard pile
	FFacedown  // OpTuck: facedown, as experience
	FDeclared  // OpJoin, OpPut: they are declared as attackers or defenders; OpLay: played as developments
	FGain      // OpShieldCapital: the controller gains a resource for each damage; OpUnlessPays: he gets what is paid
	FTurn      // OpPut: they are sacrificed at the end of the turn
	FDouble    // OpIndirect: doubled as it is assigned to units
	FZero      // OpNextCost: it costs nothing, its loyalty apart; OpFromCapital: down to none
	FRaise     // OpPlayFree: by its Necromancy; OpForbidTitle: nor put into play
	FBottom    // OpDraw: from the bottom; OpReorder: to the bottom, too; OpPlayFor: the card goes under its owner's deck instead of being discarded
	FUnseen    // OpTake, OpShow: hidden from the other player
	FHere      // OpPlayFor: into the zone of the source; OpJoin: from wherever they are
	FNoLoyalty // OpPlayFor: its loyalty costs nothing
	FPrinted   // OpPlayFor: for the printed cost, whatever changes costs
	FShuffled  // OpTop: after the deck has been shuffled
	FByLoyalty // OpPlayFor: for its printed loyalty in place of its cost
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

// EOp is an operation of an expression: a stack machine over integers that
// never suspends. The comment is the stack before -- after.
type EOp uint8

// The expression operations.
const (
	EConst       EOp = iota // -- N
	EX                      // -- X
	EAmount                 // -- the event's amount
	ECount                  // -- number of objects of selector N
	EAny                    // -- 1 if selector N matches any object, else 0
	EAttr                   // -- attribute A of the object R (0 if there is none); summed over several
	EIs                     // -- 1 if the object R has all of status N
	EExists                 // -- 1 if R names an object
	EResources              // -- resources of player A
	EHandSize               // -- cards in the hand of player A
	EDeckSize               // -- cards in the deck of player A
	EBurning                // -- burning sections of player A
	EEntered                // -- units that entered a discard pile this turn
	EMyTurn                 // -- 1 in the controller's turn
	EInCombat               // -- 1 during combat
	EInPlay                 // -- 1 if R names an object in play
	EMyBattle               // -- 1 in the controller's battlefield phase
	ERegSize                // -- objects in register A
	ECapitalHit             // -- 1 if the combat damage just applied has hit a section of player A's capital
	EBySelf                 // -- 1 while an effect of the source itself is carried out
	ENoted                  // -- 1 if that has been noted this turn of player A and the title of the source (OpNoteTitle)
	ECancellable            // -- 1 unless no damage can be cancelled
	ECausedBy               // -- 1 while an effect that player A controls is carried out
	ECapitalSore            // -- 1 if player A's capital has been dealt damage this turn
	EPlayed                 // -- 1 if a card of selector N, by what is printed on it, has been played this turn, by whomever
	EDying                  // -- 1 while the subject of an effect that replaces where it goes is being destroyed, and goes to its owner's discard pile
	EWithHost               // -- 1 while it would leave play because what it is attached to does
	EHighest                // -- the highest attribute A of the objects of selector N, 0 without any
	ELowest                 // -- the lowest
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

// OfSelector reports whether the operation looks at the objects of a selector, N.
func (o EOp) OfSelector() bool { return o == ECount || o == EAny || o == EHighest || o == ELowest }

// EInstr is one operation of an expression.
type EInstr struct {
	Op EOp
	A  uint8
	R  Ref
	N  int32
}

// NamesPlayer reports whether A is a player.
func (in *EInstr) NamesPlayer() bool {
	switch in.Op {
	case EResources, EHandSize, EDeckSize, EBurning, ECausedBy, ECapitalHit, ECapitalSore, ENoted:
		return true
	}
	return false
}

// Expr is an expression in postfix order. It leaves one number.
type Expr []EInstr

// MaxExprStack bounds the stack that an expression may need.
const MaxExprStack = 8
