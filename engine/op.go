package engine

import (
	"github.com/wisim/wisim/engine/code"
)

// A body executes one instruction of a frame.
type body func(g *Game, s *State, f *frame, in *code.Instr)

// operation implements one code.Op. do executes an instruction. If do asks a player a
// question, answer continues the instruction with State.answer; it is nil for operations
// that never ask.
type operation struct {
	do, answer body
}

// ops implements all operations. A test checks that each has a body; sweep_test.go, which
// runs every word of the card language, finds operations that ask but cannot continue
// with the answer.
var ops = [code.NumOps]operation{
	// Operations that control the flow of an effect.
	code.OpEnd:        {do: (*Game).opEnd},
	code.OpJump:       {do: (*Game).opJump},
	code.OpJumpUnless: {do: (*Game).opJumpUnless},
	code.OpJumpFailed: {do: (*Game).opJumpFailed},
	code.OpMay:        {do: (*Game).askMay, answer: (*Game).mayAnswered},
	code.OpMode:       {do: (*Game).askMode, answer: (*Game).modeChosen},
	code.OpOption:     {do: (*Game).opJump},
	code.OpEachPlayer: {do: (*Game).eachPlayer},
	code.OpNextPlayer: {do: (*Game).opJump},
	code.OpForEach:    {do: (*Game).forEach},
	code.OpNextEach:   {do: (*Game).opJump},
	code.OpUnlessPays: {do: (*Game).askUnlessPays, answer: (*Game).unlessAnswered},

	// Operations that ask a player to choose.
	code.OpChoose:     {do: (*Game).choose, answer: (*Game).chose},
	code.OpCollect:    {do: (*Game).collectInto},
	code.OpChooseDest: {do: (*Game).askDest, answer: (*Game).destPicked},
	code.OpNameTrait:  {do: (*Game).nameTrait, answer: (*Game).traitNamed},
	code.OpNameTitle:  {do: (*Game).nameTitle, answer: (*Game).traitNamed},
	code.OpNumber:     {do: (*Game).askNumber, answer: (*Game).numberChosen},

	// Operations on damage.
	code.OpDamage:        {do: (*Game).dealRefs},
	code.OpIndirect:      {do: (*Game).indirect},
	code.OpMoveDamage:    {do: (*Game).moveDamage},
	code.OpRedirect:      {do: (*Game).redirect},
	code.OpFromCapital:   {do: (*Game).takeDamageFromCapital, answer: (*Game).sectionNamed},
	code.OpHeal:          {do: (*Game).heal},
	code.OpCancelPending: {do: (*Game).cancelPending},
	code.OpCancelDamage:  {do: (*Game).cancelDamage},
	code.OpShield:        {do: (*Game).shield},
	code.OpShieldBattle:  {do: (*Game).shieldBattle},
	code.OpExtraBattle:   {do: (*Game).extraBattle},
	code.OpNoBattle:      {do: (*Game).noBattle},
	code.OpDeflect:       {do: (*Game).deflect},
	code.OpClash:         {do: (*Game).clash},
	code.OpSavage:        {do: (*Game).giveSavage},

	// Operations on cards in play.
	code.OpDestroy:    {do: (*Game).destroy},
	code.OpSacrifice:  {do: (*Game).sacrifice},
	code.OpToHand:     {do: (*Game).toHand},
	code.OpCorrupt:    {do: (*Game).corrupt},
	code.OpRestore:    {do: (*Game).restoreAll},
	code.OpPower:      {do: (*Game).changeStat},
	code.OpHP:         {do: (*Game).changeStat},
	code.OpToken:      {do: (*Game).tokens},
	code.OpMoveToken:  {do: (*Game).moveToken},
	code.OpMove:       {do: (*Game).moveRefs},
	code.OpRearrange:  {do: (*Game).rearrange, answer: (*Game).rearranged},
	code.OpControl:    {do: (*Game).control},
	code.OpFlip:       {do: (*Game).flip},
	code.OpBecomeUnit: {do: (*Game).becomeUnit},
	code.OpBecomeDev:  {do: (*Game).becomeDevelopment},
	code.OpFacedown:   {do: (*Game).facedown},
	code.OpWatch:      {do: (*Game).watch},
	code.OpSacLater:   {do: (*Game).sacLater},
	code.OpHandLater:  {do: (*Game).handLater},
	code.OpForbid:     {do: (*Game).forbid},
	code.OpPutOn:      {do: (*Game).putAllOn},
	code.OpReattach:   {do: (*Game).reattach},
	code.OpAttach:     {do: (*Game).attach},
	code.OpSend:       {do: (*Game).send},
	code.OpBlank:      {do: (*Game).blank},
	code.OpNoCancel:   {do: (*Game).noCancelling},
	code.OpTough:      {do: (*Game).giveToughness},
	code.OpCounter:    {do: (*Game).giveCounterstrike},
	code.OpScout:      {do: (*Game).giveScout},
	code.OpGiveAmbush: {do: (*Game).giveAmbush},
	code.OpBonus:      {do: (*Game).giveBonus},
	code.OpUntarget:   {do: (*Game).forbidTargeting},
	code.OpStandIn:    {do: (*Game).standIn},
	code.OpUntough:    {do: (*Game).loseToughness},
	code.OpInFight:    {do: (*Game).whileFighting},
	code.OpPowerless:  {do: (*Game).losePower},

	// Operations that put cards into play or let a player play them.
	code.OpPut:         {do: (*Game).put, answer: (*Game).hostChosen},
	code.OpPutEach:     {do: (*Game).putEach, answer: (*Game).placeChosen},
	code.OpPlayFree:    {do: (*Game).askPlayFree, answer: (*Game).freeChosen},
	code.OpPlayFor:     {do: (*Game).playFor},
	code.OpNecromancy:  {do: (*Game).grantNecromancy},
	code.OpExchange:    {do: (*Game).exchange},
	code.OpNextLoyalty: {do: (*Game).nextLoyalty},
	code.OpNextCost:    {do: (*Game).nextCost},

	// Operations on cards out of play and on resources.
	code.OpTuck:        {do: (*Game).putCardsUnder},
	code.OpExperience:  {do: (*Game).attachExperience},
	code.OpTakeLater:   {do: (*Game).takeLater},
	code.OpDraw:        {do: (*Game).draw},
	code.OpDiscardHand: {do: (*Game).discardHand},
	code.OpDiscardRand: {do: (*Game).discardRandom, answer: (*Game).discardPicked},
	code.OpDiscard:     {do: (*Game).discard},
	code.OpMill:        {do: (*Game).millTop},
	code.OpDevelop:     {do: (*Game).developTop},
	code.OpTrade:       {do: (*Game).trade},
	code.OpScatter:     {do: (*Game).scatter, answer: (*Game).zoneScattered},
	code.OpSearch:      {do: (*Game).search},
	code.OpLook:        {do: (*Game).look},
	code.OpRevealTop:   {do: (*Game).revealTop},
	code.OpRandom:      {do: (*Game).atRandom},
	code.OpLay:         {do: (*Game).putFacedown},
	code.OpTake:        {do: (*Game).take},
	code.OpBottom:      {do: (*Game).toBottom},
	code.OpTop:         {do: (*Game).toTop},
	code.OpReorder:     {do: (*Game).reorder, answer: (*Game).reordered},
	code.OpDrawLimit:   {do: (*Game).drawLimit},
	code.OpLookHand:    {do: (*Game).lookHand},
	code.OpShow:        {do: (*Game).show},
	code.OpReveal:      {do: (*Game).reveal},
	code.OpIntoDeck:    {do: (*Game).intoDeck},
	code.OpShuffle:     {do: (*Game).shuffleDecks},
	code.OpGain:        {do: (*Game).gainResources},
	code.OpSteal:       {do: (*Game).steal},
	code.OpMustBurn:    {do: (*Game).mustBurn},
	code.OpMustPay:     {do: (*Game).mustPay},

	// Operations on the chain and on combat.
	code.OpCancel:         {do: (*Game).cancelLinks},
	code.OpEndChain:       {do: (*Game).opEndChain},
	code.OpWard:           {do: (*Game).ward, answer: (*Game).wardPaid},
	code.OpAgain:          {do: (*Game).carryOutAgain},
	code.OpCopy:           {do: (*Game).copyLink},
	code.OpRedirectAttack: {do: (*Game).redirectAttack},
	code.OpMayAttack:      {do: (*Game).mayAttack},
	code.OpAttack:         {do: (*Game).attackWith},
	code.OpAttackAll:      {do: (*Game).attackAll},
	code.OpAttackZone:     {do: (*Game).attackZone},
	code.OpAttackTwo:      {do: (*Game).attackTwo},
	code.OpDeclareAt:      {do: (*Game).declareAgainst},
	code.OpAsAmbushed:     {do: (*Game).asAmbushed},
	code.OpMust:           {do: (*Game).must},
	code.OpJoin:           {do: (*Game).join},
	code.OpLeaveFight:     {do: (*Game).leaveFightNow},
	code.OpCancelAttack:   {do: (*Game).cancelAttack},
	code.OpNoMoreAttacks:  {do: (*Game).noMoreAttacks},
	code.OpAttackOnlyFrom: {do: (*Game).attackOnlyFrom},
	code.OpMayDefend:      {do: (*Game).mayDefend},
	code.OpShieldCapital:  {do: (*Game).shieldCapital},
	code.OpBurn:           {do: (*Game).burn},
	code.OpUnburn:         {do: (*Game).unburn},
	code.OpNoteTitle:      {do: (*Game).noteReturn},
	code.OpForbidTitle:    {do: (*Game).forbidTitle, answer: (*Game).titleForbidden},
	code.OpMoreLimited:    {do: (*Game).moreLimited},
	code.OpHarmless:       {do: (*Game).harmless},
	code.OpUncount:        {do: (*Game).uncount},
}
