package valuation

import (
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/code"
)

// op is a row of the table: how one operation of the card language is judged.
//
// Where it is carried out it is judged in one of four ways: it leads the walk,
// or it is judged as a whole, or by what it does to each object of R, or to each
// player P. Before any game (early) it is judged by what it does to whomever it
// is done to, whoever that is.
type op struct {
	walk  func(j *Evaluator, c *Walk, in *code.Instr, pc int) (next, worth int) // next 0 ends the walk
	whole func(j *Evaluator, c *Walk, in *code.Instr) int                       // to the viewer
	on    func(j *Evaluator, c *Walk, in *code.Instr, o engine.Obj) int         // done to an object in play: to the viewer
	away  func(j *Evaluator, c *Walk, in *code.Instr, o engine.Obj) int         // on: done to a card that is not in play
	to    func(j *Evaluator, in *code.Instr, p engine.Player, n int) int        // done to a player: to him

	// most, if it is there, is the most that an instruction of an ability can be worth to the viewer now,
	// whatever it meets; ok is false when that is not plain.
	most func(j *Evaluator, c *Walk, ab *code.Ability, in *code.Instr) (n int, ok bool)

	early early
	class Class
	gone  bool // it takes something out of the battle
}

// early is what an operation is worth before any game to whom it is done: so
// much, and so much more for each N. An operation that is worth nothing then
// says why.
type early struct {
	flat, each int
	why        string
}

// Class is what kind of thing an operation does, as drafters see it.
type Class uint8

// The classes.
const (
	Other   Class = iota
	Removal       // it takes a card out of play, or may
	Cards         // it brings cards
	Money         // it brings resources
	Seizure       // it brings somebody else's card
	NumClasses
)

// whyFlow is why operations that lead the walk are worth nothing themselves.
const whyFlow = "it leads to others"

// Classes is the class of every operation.
func Classes() (out [code.NumOps]Class) {
	for i, o := range operations() {
		out[i] = o.class
	}
	return out
}

// operations is the table. A row for every code.Op: the test names those that
// are missing.
func operations() *[code.NumOps]op {
	flow := early{why: whyFlow}
	found := early{why: "what is found is judged by what is done with it"}
	return &[code.NumOps]op{
		// Flow.
		code.OpEnd:        {walk: walkEnd, early: flow},
		code.OpJump:       {walk: walkJump, early: flow},
		code.OpJumpUnless: {walk: walkUnless, early: flow},
		code.OpJumpFailed: {walk: walkOn, early: flow},
		code.OpMay:        {walk: walkMay, early: flow},
		code.OpMode:       {walk: walkMode, early: flow},
		code.OpOption:     {walk: walkOn, early: flow},
		code.OpEachPlayer: {walk: walkPlayers, early: flow},
		code.OpNextPlayer: {walk: walkJump, early: flow},
		code.OpForEach:    {walk: walkEach, early: flow},
		code.OpNextEach:   {walk: walkJump, early: flow},
		code.OpUnlessPays: {walk: walkUnlessPays, early: flow},

		// Choices during resolution.
		code.OpChoose:     {walk: walkChoose, early: flow},
		code.OpCollect:    {walk: walkCollect, early: flow},
		code.OpChooseDest: {walk: walkDest, early: flow},
		code.OpNameTrait:  {walk: walkTrait, early: flow},
		code.OpNameTitle:  {walk: walkTitle, early: flow},
		code.OpNumber:     {walk: walkNumber, early: flow},
		code.OpRandom:     {walk: walkRandom, early: flow},

		// Damage.
		code.OpDamage:        {on: (*Evaluator).damage, early: early{each: -70}, class: Removal, gone: true},
		code.OpIndirect:      {to: (*Evaluator).indirect, early: early{each: -50}},
		code.OpMoveDamage:    {whole: (*Evaluator).shift, early: early{flat: 50}},
		code.OpRedirect:      {whole: (*Evaluator).shift, early: early{each: 60}},
		code.OpFromCapital:   {whole: (*Evaluator).relieved, early: early{each: 50}},
		code.OpHeal:          {on: (*Evaluator).healed, early: early{each: 50}},
		code.OpCancelPending: {on: (*Evaluator).healed, early: early{each: 50}},
		code.OpCancelDamage:  {on: (*Evaluator).healed, early: early{each: 50}},
		code.OpShield:        {on: (*Evaluator).shielded, early: early{each: 40}},
		code.OpDeflect:       {whole: (*Evaluator).deflect, early: early{each: 50}},
		code.OpClash:         {whole: (*Evaluator).duel, early: early{flat: -70}},

		// Cards in play.
		code.OpDestroy:    {on: (*Evaluator).lost, early: early{flat: -180}, class: Removal, gone: true},
		code.OpSacrifice:  {on: (*Evaluator).lost, early: early{flat: -180}, gone: true},
		code.OpToHand:     {on: (*Evaluator).returned, away: (*Evaluator).drawn, early: early{flat: -110}, class: Removal, gone: true},
		code.OpCorrupt:    {on: (*Evaluator).corrupted, early: early{flat: -80}, gone: true},
		code.OpRestore:    {on: (*Evaluator).restored, early: early{flat: 80}},
		code.OpPower:      {whole: (*Evaluator).empower, most: mostOfPower, early: early{each: 50}},
		code.OpHP:         {on: (*Evaluator).toughen, early: early{each: 60}, gone: true},
		code.OpToken:      {on: (*Evaluator).token, early: early{each: 10}},
		code.OpMoveToken:  {whole: (*Evaluator).moveToken, early: early{each: 10}},
		code.OpMove:       {on: (*Evaluator).moved, early: early{flat: 30}},
		code.OpRearrange:  {whole: (*Evaluator).rearrange, early: early{flat: 60}},
		code.OpControl:    {on: (*Evaluator).seize, early: early{flat: -150}, class: Seizure},
		code.OpFlip:       {on: (*Evaluator).flipped, early: early{flat: 40}},
		code.OpBecomeUnit: {on: (*Evaluator).becomeUnit, early: early{flat: 40}},
		code.OpBecomeDev:  {on: (*Evaluator).facedown, early: early{flat: -60}},
		code.OpFacedown:   {on: (*Evaluator).facedown, early: early{flat: -120}},
		code.OpSacLater:   {on: (*Evaluator).sacLater, early: early{flat: -60}},
		code.OpHandLater:  {on: (*Evaluator).sentHome, early: early{flat: -60}},
		code.OpForbid:     {on: (*Evaluator).forbidden, early: early{flat: -60}, gone: true},
		code.OpPut:        {on: nothingOn, away: (*Evaluator).put, early: early{flat: 120}},
		code.OpPutEach:    {on: nothingOn, away: (*Evaluator).putEach, early: early{flat: 240}},
		code.OpPutOn:      {on: nothingOn, away: (*Evaluator).put, early: early{flat: 60}},
		code.OpReattach:   {on: nothingOn, early: early{flat: 10}},
		code.OpAttach:     {on: (*Evaluator).attached, away: (*Evaluator).attachedFrom, early: early{flat: -90}},
		code.OpSend:       {on: (*Evaluator).sent, early: early{flat: 40}},
		code.OpSavage:     {on: (*Evaluator).savage, early: early{each: 30}},
		code.OpBlank:      {on: (*Evaluator).powerless, early: early{flat: -60}},
		code.OpNoCancel:   {whole: nothingWhole, early: early{flat: 10}},
		code.OpTough:      {on: (*Evaluator).savage, early: early{each: 30}},
		code.OpCounter:    {on: (*Evaluator).savage, early: early{each: 20}},
		code.OpScout:      {on: (*Evaluator).savage, early: early{each: 20}},
		code.OpBonus:      {on: (*Evaluator).savage, early: early{each: 40}},
		code.OpUntarget:   {on: (*Evaluator).guardedFrom, early: early{flat: 20}},
		code.OpStandIn:    {whole: (*Evaluator).stoodIn, early: early{flat: 20}},
		code.OpUntough:    {on: (*Evaluator).untough, early: early{flat: -40}},
		code.OpExperience: {on: (*Evaluator).token, early: early{each: 25}},
		code.OpTrade:      {whole: (*Evaluator).traded, early: early{flat: 30}},
		code.OpTuck:       {on: (*Evaluator).lost, away: (*Evaluator).tucked, early: early{flat: -100}},
		code.OpHarmless:   {whole: nothingWhole, early: early{flat: 20}},
		code.OpUncount:    {on: (*Evaluator).powerless, early: early{flat: -60}},
		code.OpMust:       {on: nothingOn, early: early{flat: -30}},
		code.OpInFight:    {on: (*Evaluator).whileFighting, early: early{each: 30}},
		code.OpPowerless:  {on: (*Evaluator).powerless, early: early{flat: -80}},

		// Cards and resources.
		code.OpDraw:        {to: (*Evaluator).draw, early: early{each: 60}, class: Cards},
		code.OpDiscardHand: {to: (*Evaluator).discardHand, early: early{flat: -200}},
		code.OpDiscard:     {on: (*Evaluator).lost, away: (*Evaluator).tucked, early: early{flat: -70}},
		code.OpTop:         {on: (*Evaluator).lost, away: (*Evaluator).bottom, early: early{flat: -20}},
		code.OpReorder:     {on: nothingOn, away: (*Evaluator).ordered, early: early{flat: 15}},
		code.OpDrawLimit:   {to: (*Evaluator).drawLimit, early: early{flat: -60}},
		code.OpLookHand:    {to: (*Evaluator).peek, early: early{flat: 5}},
		code.OpDiscardRand: {to: (*Evaluator).discardRandom, early: early{each: -70}},
		code.OpMill:        {to: (*Evaluator).mill, early: early{each: -15}},
		code.OpDevelop:     {to: (*Evaluator).develop, early: early{each: 60}},
		code.OpScatter:     {to: (*Evaluator).develop, early: early{each: 60}},
		code.OpSearch:      {to: (*Evaluator).search, early: early{each: 60}, class: Cards},
		code.OpLook:        {to: (*Evaluator).peek, early: early{each: 5}},
		code.OpRevealTop:   {to: nothingTo, early: found},
		code.OpGiveAmbush:  {on: (*Evaluator).givenAmbush, early: early{flat: 30}},
		code.OpLay:         {on: nothingOn, away: (*Evaluator).laid, early: early{flat: 60}},
		code.OpShow:        {on: nothingOn, away: nothingOn, early: early{flat: -5}},
		code.OpReveal:      {to: nothingTo, early: found},
		code.OpTake:        {on: nothingOn, away: (*Evaluator).drawn, early: early{flat: 60}},
		code.OpTakeLater:   {on: nothingOn, away: (*Evaluator).drawn, early: early{flat: 50}},
		code.OpBottom:      {on: nothingOn, away: (*Evaluator).bottom, early: early{why: "a card of a deck goes below the others"}},
		code.OpPlayFree:    {whole: (*Evaluator).playFree, early: early{flat: 100}},
		code.OpPlayFor:     {on: nothingOn, away: (*Evaluator).playFor, early: early{flat: 60}},
		code.OpNecromancy:  {on: nothingOn, away: (*Evaluator).raised, early: early{flat: 60}},
		code.OpIntoDeck:    {on: (*Evaluator).lost, away: (*Evaluator).intoDeck, most: mostIntoDeck, early: early{flat: -5}},
		code.OpShuffle:     {to: nothingTo, early: early{why: "no order of an unseen deck is better than another"}},
		code.OpGain:        {to: (*Evaluator).money, early: early{each: 70}, class: Money},
		code.OpNoteTitle:   {whole: nothingWhole, early: early{why: "it is neither good nor bad by itself"}},
		code.OpForbidTitle: {whole: (*Evaluator).forbidTitle, early: early{flat: 40}},
		code.OpMoreLimited: {to: nothingTo, early: early{flat: 20}},
		code.OpSteal:       {to: (*Evaluator).robbed, early: early{each: -70}, class: Money},
		code.OpMustBurn:    {to: (*Evaluator).mustBurn, early: early{flat: -200}},
		code.OpMustPay:     {to: (*Evaluator).mustPay, early: early{each: -70}, class: Money},
		code.OpExchange:    {whole: (*Evaluator).exchange, early: early{flat: 40}},

		// The chain and combat.
		code.OpCancel:         {whole: (*Evaluator).cancel, early: early{flat: -100}},
		code.OpEndChain:       {whole: (*Evaluator).endChain, early: early{flat: 20}},
		code.OpWard:           {whole: (*Evaluator).ward, early: early{flat: 40}},
		code.OpAgain:          {whole: nothingWhole, early: early{why: "what it does again is counted once"}},
		code.OpCopy:           {whole: (*Evaluator).copyOf, early: early{flat: 100}},
		code.OpRedirectAttack: {whole: (*Evaluator).divert, early: early{flat: 80}},
		code.OpMayAttack:      {whole: (*Evaluator).mayAttack, early: early{flat: 80}},
		code.OpAttack:         {on: (*Evaluator).attackAlone, early: early{flat: 100}},
		code.OpExtraBattle:    {whole: (*Evaluator).extraBattle, early: early{flat: 150}},
		code.OpAttackAll:      {whole: nothingWhole, early: early{flat: 60}},
		code.OpAttackTwo:      {whole: (*Evaluator).attackTwo, early: early{flat: 60}},
		code.OpDeclareAt:      {whole: (*Evaluator).declareAgainst, early: early{flat: 80}},
		code.OpAttackZone:     {whole: (*Evaluator).extraBattle, early: early{flat: 150}},
		code.OpAsAmbushed:     {on: nothingOn, early: early{flat: 30}},
		code.OpNoBattle:       {to: (*Evaluator).noBattle, early: early{flat: -60}},
		code.OpJoin:           {on: (*Evaluator).joined, early: early{flat: 60}},
		code.OpLeaveFight:     {on: (*Evaluator).leftFight, early: early{flat: -40}},
		code.OpCancelAttack:   {whole: (*Evaluator).shieldBattle, most: mostOfShield, early: early{flat: 150}},
		code.OpNoMoreAttacks:  {to: (*Evaluator).heldBack, early: early{flat: -150}},
		code.OpAttackOnlyFrom: {whole: nothingWhole, early: early{flat: 40}},
		code.OpMayDefend:      {whole: nothingWhole, early: early{flat: 60}},
		code.OpShieldCapital:  {to: (*Evaluator).shieldedCapital, early: early{each: 40}},
		code.OpBurn:           {on: (*Evaluator).burned, early: early{flat: -500}},
		code.OpUnburn:         {on: (*Evaluator).unburned, early: early{flat: 400}},
		code.OpShieldBattle:   {whole: (*Evaluator).shieldBattle, most: mostOfShield, early: early{flat: 150}},
		code.OpNextLoyalty:    {whole: (*Evaluator).loyalty, early: early{each: -60}, class: Money},
		code.OpNextCost:       {whole: (*Evaluator).discount, early: early{each: -60}, class: Money},
		code.OpWatch:          {whole: (*Evaluator).watch, early: early{flat: 40}},
	}
}

func nothingOn(*Evaluator, *Walk, *code.Instr, engine.Obj) int { return 0 }

func nothingWhole(*Evaluator, *Walk, *code.Instr) int { return 0 }

func nothingTo(*Evaluator, *code.Instr, engine.Player, int) int { return 0 }
