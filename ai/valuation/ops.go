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
	walk  func(j *Judge, c *Scene, in *code.Instr, pc int) (next, worth int) // next 0 ends the walk
	whole func(j *Judge, c *Scene, in *code.Instr) int                       // to the viewer
	on    func(j *Judge, c *Scene, in *code.Instr, o engine.Obj) int         // done to an object in play: to the viewer
	away  func(j *Judge, c *Scene, in *code.Instr, o engine.Obj) int         // on: done to a card that is not in play
	to    func(j *Judge, in *code.Instr, p engine.Player, n int) int         // done to a player: to him

	// most, if it is there, is the most that an instruction of an ability can be worth to the viewer now,
	// whatever it meets; ok is false when that is not plain.
	most func(j *Judge, c *Scene, ab *code.Ability, in *code.Instr) (n int, ok bool)

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
		code.OpDamage:        {on: (*Judge).damage, early: early{each: -70}, class: Removal, gone: true},
		code.OpIndirect:      {to: (*Judge).indirect, early: early{each: -50}},
		code.OpMoveDamage:    {whole: (*Judge).shift, early: early{flat: 50}},
		code.OpRedirect:      {whole: (*Judge).shift, early: early{each: 60}},
		code.OpFromCapital:   {whole: (*Judge).relieved, early: early{each: 50}},
		code.OpHeal:          {on: (*Judge).healed, early: early{each: 50}},
		code.OpCancelPending: {on: (*Judge).healed, early: early{each: 50}},
		code.OpCancelDamage:  {on: (*Judge).healed, early: early{each: 50}},
		code.OpShield:        {on: (*Judge).shielded, early: early{each: 40}},
		code.OpDeflect:       {whole: (*Judge).deflect, early: early{each: 50}},
		code.OpClash:         {whole: (*Judge).duel, early: early{flat: -70}},

		// Cards in play.
		code.OpDestroy:    {on: (*Judge).lost, early: early{flat: -180}, class: Removal, gone: true},
		code.OpSacrifice:  {on: (*Judge).lost, early: early{flat: -180}, gone: true},
		code.OpToHand:     {on: (*Judge).returned, away: (*Judge).drawn, early: early{flat: -110}, class: Removal, gone: true},
		code.OpCorrupt:    {on: (*Judge).corrupted, early: early{flat: -80}, gone: true},
		code.OpRestore:    {on: (*Judge).restored, early: early{flat: 80}},
		code.OpPower:      {whole: (*Judge).empower, most: mostOfPower, early: early{each: 50}},
		code.OpHP:         {on: (*Judge).toughen, early: early{each: 60}, gone: true},
		code.OpToken:      {on: (*Judge).token, early: early{each: 10}},
		code.OpMoveToken:  {whole: (*Judge).moveToken, early: early{each: 10}},
		code.OpMove:       {on: (*Judge).moved, early: early{flat: 30}},
		code.OpRearrange:  {whole: (*Judge).rearrange, early: early{flat: 60}},
		code.OpControl:    {on: (*Judge).seize, early: early{flat: -150}, class: Seizure},
		code.OpFlip:       {on: (*Judge).flipped, early: early{flat: 40}},
		code.OpBecomeUnit: {on: (*Judge).becomeUnit, early: early{flat: 40}},
		code.OpBecomeDev:  {on: (*Judge).facedown, early: early{flat: -60}},
		code.OpFacedown:   {on: (*Judge).facedown, early: early{flat: -120}},
		code.OpSacLater:   {on: (*Judge).sacLater, early: early{flat: -60}},
		code.OpHandLater:  {on: (*Judge).sentHome, early: early{flat: -60}},
		code.OpForbid:     {on: (*Judge).forbidden, early: early{flat: -60}, gone: true},
		code.OpPut:        {on: nothingOn, away: (*Judge).put, early: early{flat: 120}},
		code.OpPutEach:    {on: nothingOn, away: (*Judge).putEach, early: early{flat: 240}},
		code.OpPutOn:      {on: nothingOn, away: (*Judge).put, early: early{flat: 60}},
		code.OpReattach:   {on: nothingOn, early: early{flat: 10}},
		code.OpAttach:     {on: (*Judge).attached, away: (*Judge).attachedFrom, early: early{flat: -90}},
		code.OpSend:       {on: (*Judge).sent, early: early{flat: 40}},
		code.OpSavage:     {on: (*Judge).savage, early: early{each: 30}},
		code.OpBlank:      {on: (*Judge).powerless, early: early{flat: -60}},
		code.OpNoCancel:   {whole: nothingWhole, early: early{flat: 10}},
		code.OpTough:      {on: (*Judge).savage, early: early{each: 30}},
		code.OpCounter:    {on: (*Judge).savage, early: early{each: 20}},
		code.OpScout:      {on: (*Judge).savage, early: early{each: 20}},
		code.OpBonus:      {on: (*Judge).savage, early: early{each: 40}},
		code.OpUntarget:   {on: (*Judge).guardedFrom, early: early{flat: 20}},
		code.OpStandIn:    {whole: (*Judge).stoodIn, early: early{flat: 20}},
		code.OpUntough:    {on: (*Judge).untough, early: early{flat: -40}},
		code.OpExperience: {on: (*Judge).token, early: early{each: 25}},
		code.OpTrade:      {whole: (*Judge).traded, early: early{flat: 30}},
		code.OpTuck:       {on: (*Judge).lost, away: (*Judge).tucked, early: early{flat: -100}},
		code.OpHarmless:   {whole: nothingWhole, early: early{flat: 20}},
		code.OpUncount:    {on: (*Judge).powerless, early: early{flat: -60}},
		code.OpMust:       {on: nothingOn, early: early{flat: -30}},
		code.OpInFight:    {on: (*Judge).whileFighting, early: early{each: 30}},
		code.OpPowerless:  {on: (*Judge).powerless, early: early{flat: -80}},

		// Cards and resources.
		code.OpDraw:        {to: (*Judge).draw, early: early{each: 60}, class: Cards},
		code.OpDiscardHand: {to: (*Judge).discardHand, early: early{flat: -200}},
		code.OpDiscard:     {on: (*Judge).lost, away: (*Judge).tucked, early: early{flat: -70}},
		code.OpTop:         {on: (*Judge).lost, away: (*Judge).bottom, early: early{flat: -20}},
		code.OpReorder:     {on: nothingOn, away: (*Judge).ordered, early: early{flat: 15}},
		code.OpDrawLimit:   {to: (*Judge).drawLimit, early: early{flat: -60}},
		code.OpLookHand:    {to: (*Judge).peek, early: early{flat: 5}},
		code.OpDiscardRand: {to: (*Judge).discardRandom, early: early{each: -70}},
		code.OpMill:        {to: (*Judge).mill, early: early{each: -15}},
		code.OpDevelop:     {to: (*Judge).develop, early: early{each: 60}},
		code.OpScatter:     {to: (*Judge).develop, early: early{each: 60}},
		code.OpSearch:      {to: (*Judge).search, early: early{each: 60}, class: Cards},
		code.OpLook:        {to: (*Judge).peek, early: early{each: 5}},
		code.OpRevealTop:   {to: nothingTo, early: found},
		code.OpGiveAmbush:  {on: (*Judge).givenAmbush, early: early{flat: 30}},
		code.OpLay:         {on: nothingOn, away: (*Judge).laid, early: early{flat: 60}},
		code.OpShow:        {on: nothingOn, away: nothingOn, early: early{flat: -5}},
		code.OpReveal:      {to: nothingTo, early: found},
		code.OpTake:        {on: nothingOn, away: (*Judge).drawn, early: early{flat: 60}},
		code.OpTakeLater:   {on: nothingOn, away: (*Judge).drawn, early: early{flat: 50}},
		code.OpBottom:      {on: nothingOn, away: (*Judge).bottom, early: early{why: "a card of a deck goes below the others"}},
		code.OpPlayFree:    {whole: (*Judge).playFree, early: early{flat: 100}},
		code.OpPlayFor:     {on: nothingOn, away: (*Judge).playFor, early: early{flat: 60}},
		code.OpNecromancy:  {on: nothingOn, away: (*Judge).raised, early: early{flat: 60}},
		code.OpIntoDeck:    {on: (*Judge).lost, away: (*Judge).intoDeck, most: mostIntoDeck, early: early{flat: -5}},
		code.OpShuffle:     {to: nothingTo, early: early{why: "no order of an unseen deck is better than another"}},
		code.OpGain:        {to: (*Judge).money, early: early{each: 70}, class: Money},
		code.OpNoteTitle:   {whole: nothingWhole, early: early{why: "it is neither good nor bad by itself"}},
		code.OpForbidTitle: {whole: (*Judge).forbidTitle, early: early{flat: 40}},
		code.OpMoreLimited: {to: nothingTo, early: early{flat: 20}},
		code.OpSteal:       {to: (*Judge).robbed, early: early{each: -70}, class: Money},
		code.OpMustBurn:    {to: (*Judge).mustBurn, early: early{flat: -200}},
		code.OpMustPay:     {to: (*Judge).mustPay, early: early{each: -70}, class: Money},
		code.OpExchange:    {whole: (*Judge).exchange, early: early{flat: 40}},

		// The chain and combat.
		code.OpCancel:         {whole: (*Judge).cancel, early: early{flat: -100}},
		code.OpEndChain:       {whole: (*Judge).endChain, early: early{flat: 20}},
		code.OpWard:           {whole: (*Judge).ward, early: early{flat: 40}},
		code.OpAgain:          {whole: nothingWhole, early: early{why: "what it does again is counted once"}},
		code.OpCopy:           {whole: (*Judge).copyOf, early: early{flat: 100}},
		code.OpRedirectAttack: {whole: (*Judge).divert, early: early{flat: 80}},
		code.OpMayAttack:      {whole: (*Judge).mayAttack, early: early{flat: 80}},
		code.OpAttack:         {on: (*Judge).attackAlone, early: early{flat: 100}},
		code.OpExtraBattle:    {whole: (*Judge).extraBattle, early: early{flat: 150}},
		code.OpAttackAll:      {whole: nothingWhole, early: early{flat: 60}},
		code.OpAttackTwo:      {whole: (*Judge).attackTwo, early: early{flat: 60}},
		code.OpDeclareAt:      {whole: (*Judge).declareAgainst, early: early{flat: 80}},
		code.OpAttackZone:     {whole: (*Judge).extraBattle, early: early{flat: 150}},
		code.OpAsAmbushed:     {on: nothingOn, early: early{flat: 30}},
		code.OpNoBattle:       {to: (*Judge).noBattle, early: early{flat: -60}},
		code.OpJoin:           {on: (*Judge).joined, early: early{flat: 60}},
		code.OpLeaveFight:     {on: (*Judge).leftFight, early: early{flat: -40}},
		code.OpCancelAttack:   {whole: (*Judge).shieldBattle, most: mostOfShield, early: early{flat: 150}},
		code.OpNoMoreAttacks:  {to: (*Judge).heldBack, early: early{flat: -150}},
		code.OpAttackOnlyFrom: {whole: nothingWhole, early: early{flat: 40}},
		code.OpMayDefend:      {whole: nothingWhole, early: early{flat: 60}},
		code.OpShieldCapital:  {to: (*Judge).shieldedCapital, early: early{each: 40}},
		code.OpBurn:           {on: (*Judge).burned, early: early{flat: -500}},
		code.OpUnburn:         {on: (*Judge).unburned, early: early{flat: 400}},
		code.OpShieldBattle:   {whole: (*Judge).shieldBattle, most: mostOfShield, early: early{flat: 150}},
		code.OpNextLoyalty:    {whole: (*Judge).loyalty, early: early{each: -60}, class: Money},
		code.OpNextCost:       {whole: (*Judge).discount, early: early{each: -60}, class: Money},
		code.OpWatch:          {whole: (*Judge).watch, early: early{flat: 40}},
	}
}

func nothingOn(*Judge, *Scene, *code.Instr, engine.Obj) int { return 0 }

func nothingWhole(*Judge, *Scene, *code.Instr) int { return 0 }

func nothingTo(*Judge, *code.Instr, engine.Player, int) int { return 0 }
