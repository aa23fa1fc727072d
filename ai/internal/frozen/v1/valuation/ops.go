package valuation

import (
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/code"
)

// op is a row of the table: how one operation of the card language is evaluated.
//
// When a Walk goes through a body, exactly one of four functions evaluates the operation: walk if
// it is control flow, whole if it is evaluated as a whole, onObject for each object of R, or
// toPlayer for each player P. pregame estimates its worth before any game, for profiles of cards.
type op struct {
	walk     func(e *Evaluator, c *Walk, in *code.Instr, pc int) (next, worth int) // returns the worth to the viewer, and the next instruction, 0 at the end
	whole    func(e *Evaluator, c *Walk, in *code.Instr) int                       // returns the worth to the viewer
	onObject func(e *Evaluator, c *Walk, in *code.Instr, o engine.Obj) int         // returns the worth to the viewer if the operation is done to the object o in play
	onAway   func(e *Evaluator, c *Walk, in *code.Instr, o engine.Obj) int         // like onObject, for a card o that is not in play
	toPlayer func(e *Evaluator, in *code.Instr, p engine.Player, n int) int        // returns the worth to the player p whom the operation affects

	// upperBound, if it is not nil, returns an upper bound on the worth of an instruction to the
	// viewer now, for any targets. ok is false if no bound is known.
	upperBound func(e *Evaluator, c *Walk, ab *code.Ability, in *code.Instr) (n int, ok bool)

	pregame pregame
	class   Class
	removes bool // the operation removes objects from the battle
}

// pregame estimates the worth of an operation before any game to the controller of the affected
// object: flat + each*N points. why explains why an operation has no worth.
type pregame struct {
	flat, each int
	why        string
}

// Class is a rough classification of operations, used by drafters and nets.
type Class uint8

// The classes of operations.
const (
	Other   Class = iota
	Removal       // the operation removes a card from play, or may do so
	Cards         // the operation gains cards for its controller
	Money         // the operation gains resources for its controller
	Seizure       // the operation takes control of a card
	NumClasses
)

// whyFlow is the reason that control flow has no worth by itself.
const whyFlow = "it leads to others"

// Classes returns the class of every operation.
func Classes() (out [code.NumOps]Class) {
	for i, o := range operations() {
		out[i] = o.class
	}
	return out
}

// operations returns the table of operations, with a row for every code.Op. A test reports missing
// rows.
func operations() *[code.NumOps]op {
	flow := pregame{why: whyFlow}
	found := pregame{why: "what is found is judged by what is done with it"}
	return &[code.NumOps]op{
		// Flow.
		code.OpEnd:        {walk: walkEnd, pregame: flow},
		code.OpJump:       {walk: walkJump, pregame: flow},
		code.OpJumpUnless: {walk: walkUnless, pregame: flow},
		code.OpJumpFailed: {walk: walkOn, pregame: flow},
		code.OpMay:        {walk: walkMay, pregame: flow},
		code.OpMode:       {walk: walkMode, pregame: flow},
		code.OpOption:     {walk: walkOn, pregame: flow},
		code.OpEachPlayer: {walk: walkPlayers, pregame: flow},
		code.OpNextPlayer: {walk: walkJump, pregame: flow},
		code.OpForEach:    {walk: walkEach, pregame: flow},
		code.OpNextEach:   {walk: walkJump, pregame: flow},
		code.OpUnlessPays: {walk: walkUnlessPays, pregame: flow},

		// Choices during resolution.
		code.OpChoose:     {walk: walkChoose, pregame: flow},
		code.OpCollect:    {walk: walkCollect, pregame: flow},
		code.OpChooseDest: {walk: walkDest, pregame: flow},
		code.OpNameTrait:  {walk: walkTrait, pregame: flow},
		code.OpNameTitle:  {walk: walkTitle, pregame: flow},
		code.OpNumber:     {walk: walkNumber, pregame: flow},
		code.OpRandom:     {walk: walkRandom, pregame: flow},

		// Damage.
		code.OpDamage:        {onObject: (*Evaluator).damage, pregame: pregame{each: -70}, class: Removal, removes: true},
		code.OpIndirect:      {toPlayer: (*Evaluator).indirect, pregame: pregame{each: -50}},
		code.OpMoveDamage:    {whole: (*Evaluator).shift, pregame: pregame{flat: 50}},
		code.OpRedirect:      {whole: (*Evaluator).shift, pregame: pregame{each: 60}},
		code.OpFromCapital:   {whole: (*Evaluator).relieved, pregame: pregame{each: 50}},
		code.OpHeal:          {onObject: (*Evaluator).healed, pregame: pregame{each: 50}},
		code.OpCancelPending: {onObject: (*Evaluator).healed, pregame: pregame{each: 50}},
		code.OpCancelDamage:  {onObject: (*Evaluator).healed, pregame: pregame{each: 50}},
		code.OpShield:        {onObject: (*Evaluator).shielded, pregame: pregame{each: 40}},
		code.OpDeflect:       {whole: (*Evaluator).deflect, pregame: pregame{each: 50}},
		code.OpClash:         {whole: (*Evaluator).duel, pregame: pregame{flat: -70}},

		// Cards in play.
		code.OpDestroy:    {onObject: (*Evaluator).lost, pregame: pregame{flat: -180}, class: Removal, removes: true},
		code.OpSacrifice:  {onObject: (*Evaluator).lost, pregame: pregame{flat: -180}, removes: true},
		code.OpToHand:     {onObject: (*Evaluator).returned, onAway: (*Evaluator).drawn, pregame: pregame{flat: -110}, class: Removal, removes: true},
		code.OpCorrupt:    {onObject: (*Evaluator).corrupted, pregame: pregame{flat: -80}, removes: true},
		code.OpRestore:    {onObject: (*Evaluator).restored, pregame: pregame{flat: 80}},
		code.OpPower:      {whole: (*Evaluator).empower, upperBound: boundPower, pregame: pregame{each: 50}},
		code.OpHP:         {onObject: (*Evaluator).toughen, pregame: pregame{each: 60}, removes: true},
		code.OpToken:      {onObject: (*Evaluator).token, pregame: pregame{each: 10}},
		code.OpMoveToken:  {whole: (*Evaluator).moveToken, pregame: pregame{each: 10}},
		code.OpMove:       {onObject: (*Evaluator).moved, pregame: pregame{flat: 30}},
		code.OpRearrange:  {whole: (*Evaluator).rearrange, pregame: pregame{flat: 60}},
		code.OpControl:    {onObject: (*Evaluator).seize, pregame: pregame{flat: -150}, class: Seizure},
		code.OpFlip:       {onObject: (*Evaluator).flipped, pregame: pregame{flat: 40}},
		code.OpBecomeUnit: {onObject: (*Evaluator).becomeUnit, pregame: pregame{flat: 40}},
		code.OpBecomeDev:  {onObject: (*Evaluator).facedown, pregame: pregame{flat: -60}},
		code.OpFacedown:   {onObject: (*Evaluator).facedown, pregame: pregame{flat: -120}},
		code.OpSacLater:   {onObject: (*Evaluator).sacLater, pregame: pregame{flat: -60}},
		code.OpHandLater:  {onObject: (*Evaluator).sentHome, pregame: pregame{flat: -60}},
		code.OpForbid:     {onObject: (*Evaluator).forbidden, pregame: pregame{flat: -60}, removes: true},
		code.OpPut:        {onObject: zeroOnObject, onAway: (*Evaluator).put, pregame: pregame{flat: 120}},
		code.OpPutEach:    {onObject: zeroOnObject, onAway: (*Evaluator).putEach, pregame: pregame{flat: 240}},
		code.OpPutOn:      {onObject: zeroOnObject, onAway: (*Evaluator).put, pregame: pregame{flat: 60}},
		code.OpReattach:   {onObject: zeroOnObject, pregame: pregame{flat: 10}},
		code.OpAttach:     {onObject: (*Evaluator).attached, onAway: (*Evaluator).attachedFrom, pregame: pregame{flat: -90}},
		code.OpSend:       {onObject: (*Evaluator).sent, pregame: pregame{flat: 40}},
		code.OpSavage:     {onObject: (*Evaluator).savage, pregame: pregame{each: 30}},
		code.OpBlank:      {onObject: (*Evaluator).powerless, pregame: pregame{flat: -60}},
		code.OpNoCancel:   {whole: zeroWhole, pregame: pregame{flat: 10}},
		code.OpTough:      {onObject: (*Evaluator).savage, pregame: pregame{each: 30}},
		code.OpCounter:    {onObject: (*Evaluator).savage, pregame: pregame{each: 20}},
		code.OpScout:      {onObject: (*Evaluator).savage, pregame: pregame{each: 20}},
		code.OpBonus:      {onObject: (*Evaluator).savage, pregame: pregame{each: 40}},
		code.OpUntarget:   {onObject: (*Evaluator).guardedFrom, pregame: pregame{flat: 20}},
		code.OpStandIn:    {whole: (*Evaluator).stoodIn, pregame: pregame{flat: 20}},
		code.OpUntough:    {onObject: (*Evaluator).untough, pregame: pregame{flat: -40}},
		code.OpExperience: {onObject: (*Evaluator).token, pregame: pregame{each: 25}},
		code.OpTrade:      {whole: (*Evaluator).traded, pregame: pregame{flat: 30}},
		code.OpTuck:       {onObject: (*Evaluator).lost, onAway: (*Evaluator).tucked, pregame: pregame{flat: -100}},
		code.OpHarmless:   {whole: zeroWhole, pregame: pregame{flat: 20}},
		code.OpUncount:    {onObject: (*Evaluator).powerless, pregame: pregame{flat: -60}},
		code.OpMust:       {onObject: zeroOnObject, pregame: pregame{flat: -30}},
		code.OpInFight:    {onObject: (*Evaluator).whileFighting, pregame: pregame{each: 30}},
		code.OpPowerless:  {onObject: (*Evaluator).powerless, pregame: pregame{flat: -80}},

		// Cards and resources.
		code.OpDraw:        {toPlayer: (*Evaluator).draw, pregame: pregame{each: 60}, class: Cards},
		code.OpDiscardHand: {toPlayer: (*Evaluator).discardHand, pregame: pregame{flat: -200}},
		code.OpDiscard:     {onObject: (*Evaluator).lost, onAway: (*Evaluator).tucked, pregame: pregame{flat: -70}},
		code.OpTop:         {onObject: (*Evaluator).lost, onAway: (*Evaluator).bottom, pregame: pregame{flat: -20}},
		code.OpReorder:     {onObject: zeroOnObject, onAway: (*Evaluator).ordered, pregame: pregame{flat: 15}},
		code.OpDrawLimit:   {toPlayer: (*Evaluator).drawLimit, pregame: pregame{flat: -60}},
		code.OpLookHand:    {toPlayer: (*Evaluator).peek, pregame: pregame{flat: 5}},
		code.OpDiscardRand: {toPlayer: (*Evaluator).discardRandom, pregame: pregame{each: -70}},
		code.OpMill:        {toPlayer: (*Evaluator).mill, pregame: pregame{each: -15}},
		code.OpDevelop:     {toPlayer: (*Evaluator).develop, pregame: pregame{each: 60}},
		code.OpScatter:     {toPlayer: (*Evaluator).develop, pregame: pregame{each: 60}},
		code.OpSearch:      {toPlayer: (*Evaluator).search, pregame: pregame{each: 60}, class: Cards},
		code.OpLook:        {toPlayer: (*Evaluator).peek, pregame: pregame{each: 5}},
		code.OpRevealTop:   {toPlayer: zeroToPlayer, pregame: found},
		code.OpGiveAmbush:  {onObject: (*Evaluator).givenAmbush, pregame: pregame{flat: 30}},
		code.OpLay:         {onObject: zeroOnObject, onAway: (*Evaluator).laid, pregame: pregame{flat: 60}},
		code.OpShow:        {onObject: zeroOnObject, onAway: zeroOnObject, pregame: pregame{flat: -5}},
		code.OpReveal:      {toPlayer: zeroToPlayer, pregame: found},
		code.OpTake:        {onObject: zeroOnObject, onAway: (*Evaluator).drawn, pregame: pregame{flat: 60}},
		code.OpTakeLater:   {onObject: zeroOnObject, onAway: (*Evaluator).drawn, pregame: pregame{flat: 50}},
		code.OpBottom:      {onObject: zeroOnObject, onAway: (*Evaluator).bottom, pregame: pregame{why: "a card of a deck goes below the others"}},
		code.OpPlayFree:    {whole: (*Evaluator).playFree, pregame: pregame{flat: 100}},
		code.OpPlayFor:     {onObject: zeroOnObject, onAway: (*Evaluator).playFor, pregame: pregame{flat: 60}},
		code.OpNecromancy:  {onObject: zeroOnObject, onAway: (*Evaluator).raised, pregame: pregame{flat: 60}},
		code.OpIntoDeck:    {onObject: (*Evaluator).lost, onAway: (*Evaluator).intoDeck, upperBound: boundIntoDeck, pregame: pregame{flat: -5}},
		code.OpShuffle:     {toPlayer: zeroToPlayer, pregame: pregame{why: "no order of an unseen deck is better than another"}},
		code.OpGain:        {toPlayer: (*Evaluator).money, pregame: pregame{each: 70}, class: Money},
		code.OpNoteTitle:   {whole: zeroWhole, pregame: pregame{why: "it is neither good nor bad by itself"}},
		code.OpForbidTitle: {whole: (*Evaluator).forbidTitle, pregame: pregame{flat: 40}},
		code.OpMoreLimited: {toPlayer: zeroToPlayer, pregame: pregame{flat: 20}},
		code.OpSteal:       {toPlayer: (*Evaluator).robbed, pregame: pregame{each: -70}, class: Money},
		code.OpMustBurn:    {toPlayer: (*Evaluator).mustBurn, pregame: pregame{flat: -200}},
		code.OpMustPay:     {toPlayer: (*Evaluator).mustPay, pregame: pregame{each: -70}, class: Money},
		code.OpExchange:    {whole: (*Evaluator).exchange, pregame: pregame{flat: 40}},

		// The chain and combat.
		code.OpCancel:         {whole: (*Evaluator).cancel, pregame: pregame{flat: -100}},
		code.OpEndChain:       {whole: (*Evaluator).endChain, pregame: pregame{flat: 20}},
		code.OpWard:           {whole: (*Evaluator).ward, pregame: pregame{flat: 40}},
		code.OpAgain:          {whole: zeroWhole, pregame: pregame{why: "what it does again is counted once"}},
		code.OpCopy:           {whole: (*Evaluator).copyOf, pregame: pregame{flat: 100}},
		code.OpRedirectAttack: {whole: (*Evaluator).divert, pregame: pregame{flat: 80}},
		code.OpMayAttack:      {whole: (*Evaluator).mayAttack, pregame: pregame{flat: 80}},
		code.OpAttack:         {onObject: (*Evaluator).attackAlone, pregame: pregame{flat: 100}},
		code.OpExtraBattle:    {whole: (*Evaluator).extraBattle, pregame: pregame{flat: 150}},
		code.OpAttackAll:      {whole: zeroWhole, pregame: pregame{flat: 60}},
		code.OpAttackTwo:      {whole: (*Evaluator).attackTwo, pregame: pregame{flat: 60}},
		code.OpDeclareAt:      {whole: (*Evaluator).declareAgainst, pregame: pregame{flat: 80}},
		code.OpAttackZone:     {whole: (*Evaluator).extraBattle, pregame: pregame{flat: 150}},
		code.OpAsAmbushed:     {onObject: zeroOnObject, pregame: pregame{flat: 30}},
		code.OpNoBattle:       {toPlayer: (*Evaluator).noBattle, pregame: pregame{flat: -60}},
		code.OpJoin:           {onObject: (*Evaluator).joined, pregame: pregame{flat: 60}},
		code.OpLeaveFight:     {onObject: (*Evaluator).leftFight, pregame: pregame{flat: -40}},
		code.OpCancelAttack:   {whole: (*Evaluator).shieldBattle, upperBound: boundShield, pregame: pregame{flat: 150}},
		code.OpNoMoreAttacks:  {toPlayer: (*Evaluator).heldBack, pregame: pregame{flat: -150}},
		code.OpAttackOnlyFrom: {whole: zeroWhole, pregame: pregame{flat: 40}},
		code.OpMayDefend:      {whole: zeroWhole, pregame: pregame{flat: 60}},
		code.OpShieldCapital:  {toPlayer: (*Evaluator).shieldedCapital, pregame: pregame{each: 40}},
		code.OpBurn:           {onObject: (*Evaluator).burned, pregame: pregame{flat: -500}},
		code.OpUnburn:         {onObject: (*Evaluator).unburned, pregame: pregame{flat: 400}},
		code.OpShieldBattle:   {whole: (*Evaluator).shieldBattle, upperBound: boundShield, pregame: pregame{flat: 150}},
		code.OpNextLoyalty:    {whole: (*Evaluator).loyalty, pregame: pregame{each: -60}, class: Money},
		code.OpNextCost:       {whole: (*Evaluator).discount, pregame: pregame{each: -60}, class: Money},
		code.OpWatch:          {whole: (*Evaluator).watch, pregame: pregame{flat: 40}},
	}
}

func zeroOnObject(*Evaluator, *Walk, *code.Instr, engine.Obj) int { return 0 }

func zeroWhole(*Evaluator, *Walk, *code.Instr) int { return 0 }

func zeroToPlayer(*Evaluator, *code.Instr, engine.Player, int) int { return 0 }
