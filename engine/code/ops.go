package code

// jumpKind is the meaning of operand To of an operation.
type jumpKind uint8

const (
	toNothing jumpKind = iota
	toPlace            // To is the place in the same ability to jump to
	toSelector
	toAbility
)

// smallKind is the meaning of operand A of an operation.
type smallKind uint8

const (
	noSmall   smallKind = iota
	aRegister           // A is a register that the operation writes
	aDuration           // A is a Duration
	aCount              // A is a number of options
	aSlot               // A is the number of a loop
	aLoopReg            // A is a register that a loop uses
	aNamed              // A is a register that the operation writes if FNamed is set
)

// operands says which operands of an instruction an operation uses.
type operands struct {
	name   string
	r, r2  bool
	n, m   bool
	p      bool
	a      smallKind
	to     jumpKind
	flags  Flags // the flags that the operation understands
	needR  bool  // whether the operation must have an operand R
	needR2 bool
}

// ops describes the operands of all operations, indexed by Op.
var ops = [NumOps]operands{
	OpEnd:        {name: "end"},
	OpJump:       {name: "jump", to: toPlace},
	OpJumpUnless: {name: "jump-unless", n: true, to: toPlace},
	OpJumpFailed: {name: "jump-failed", to: toPlace},
	OpMay:        {name: "may", p: true, to: toPlace},
	OpMode:       {name: "mode", p: true, a: aCount, flags: FAnnounced},
	OpOption:     {name: "option", n: true, to: toPlace},
	OpEachPlayer: {name: "each-player", a: aSlot, to: toPlace, flags: FFirst},
	OpNextPlayer: {name: "next-player", a: aSlot, to: toPlace},
	OpForEach:    {name: "for-each", r: true, a: aRegister, to: toPlace, needR: true},
	OpNextEach:   {name: "next-each", a: aLoopReg, to: toPlace},
	OpUnlessPays: {name: "unless-pays", p: true, n: true, to: toPlace, flags: FGain},

	OpChoose:     {name: "choose", p: true, n: true, m: true, a: aRegister, to: toSelector, flags: FAppend},
	OpCollect:    {name: "collect", a: aRegister, to: toSelector, flags: FAppend},
	OpChooseDest: {name: "choose-destination", p: true, r: true, a: aRegister, needR: true},
	OpNameTrait:  {name: "name-trait", p: true, a: aRegister},
	OpNameTitle:  {name: "name-title", p: true, a: aRegister, to: toSelector},
	OpNumber:     {name: "number", p: true, n: true, m: true},

	OpDamage:      {name: "damage", r: true, r2: true, n: true, flags: FUncancel | FCombat, needR: true},
	OpIndirect:    {name: "indirect", p: true, n: true, flags: FDouble | FUncancel},
	OpMoveDamage:  {name: "move-damage", r: true, r2: true, n: true, needR: true, needR2: true},
	OpRedirect:    {name: "redirect", r: true, r2: true, n: true, flags: FPending, needR: true, needR2: true},
	OpFromCapital: {name: "from-capital", p: true, r2: true, n: true, a: aRegister, flags: FZero},
	OpHeal:        {name: "heal", r: true, n: true, needR: true},

	OpDestroy:    {name: "destroy", r: true, r2: true, needR: true},
	OpSacrifice:  {name: "sacrifice", r: true, needR: true},
	OpToHand:     {name: "to-hand", r: true, r2: true, needR: true},
	OpCorrupt:    {name: "corrupt", r: true, needR: true},
	OpRestore:    {name: "restore", r: true, needR: true},
	OpPower:      {name: "power", r: true, n: true, a: aDuration, flags: FAttack, needR: true},
	OpHP:         {name: "hit-points", r: true, n: true, a: aDuration, needR: true},
	OpInFight:    {name: "in-fight", r: true, n: true, m: true, a: aDuration, needR: true},
	OpToken:      {name: "token", r: true, n: true, needR: true},
	OpMoveToken:  {name: "move-token", r: true, r2: true, n: true, needR: true, needR2: true},
	OpMove:       {name: "move", r: true, r2: true, flags: FWithSelf, needR: true, needR2: true},
	OpRearrange:  {name: "rearrange", r: true, a: aRegister, needR: true},
	OpControl:    {name: "control", p: true, r: true, a: aDuration, needR: true},
	OpFlip:       {name: "flip", r: true, needR: true},
	OpBecomeUnit: {name: "become-unit", r: true, n: true, m: true, a: aDuration, needR: true},
	OpBecomeDev:  {name: "become-development", r: true, a: aDuration, needR: true},
	OpFacedown:   {name: "facedown", r: true, needR: true},
	OpWatch:      {name: "watch", r: true, a: aDuration, flags: FFirst, to: toAbility},
	OpTakeLater:  {name: "take-later", r: true, needR: true},
	OpSacLater:   {name: "sacrifice-later", r: true, needR: true},
	OpHandLater:  {name: "hand-later", r: true, needR: true},
	OpForbid:     {name: "forbid", r: true, a: aDuration, flags: FAttack | FDefend, needR: true},
	OpPut:        {name: "put", r: true, r2: true, flags: FCorrupted | FPhase | FTurn | FAttack | FDefend | FDeclared | FMust, needR: true, needR2: true},

	OpPutEach: {name: "put-each", p: true, r: true, a: aRegister, flags: FCorrupted, needR: true},

	OpCancelPending: {name: "cancel-pending", r: true, n: true, needR: true},

	OpCancelDamage: {name: "cancel-damage", r: true, n: true, needR: true},

	OpShield:   {name: "shield", r: true, n: true, needR: true},
	OpDeflect:  {name: "deflect", r: true, r2: true, n: true, needR: true, needR2: true},
	OpClash:    {name: "clash", r: true, r2: true, needR: true, needR2: true},
	OpPutOn:    {name: "put-on", r: true, r2: true, needR: true, needR2: true},
	OpReattach: {name: "reattach", r: true, r2: true, needR: true, needR2: true},

	OpAttach:  {name: "attach", r: true, r2: true, needR: true, needR2: true},
	OpSend:    {name: "send", r: true, r2: true, needR: true, needR2: true},
	OpSavage:  {name: "savage", r: true, n: true, a: aDuration, needR: true},
	OpUntough: {name: "untough", r: true, a: aDuration, needR: true},
	OpBlank:   {name: "blank", r: true, a: aDuration, flags: FAttack, needR: true},
	OpTough:   {name: "tough", r: true, n: true, a: aDuration, needR: true},
	OpCounter: {name: "counter", r: true, n: true, a: aDuration, needR: true},
	OpScout:   {name: "scout", r: true, a: aDuration, needR: true},

	OpGiveAmbush: {name: "give-ambush", r: true, n: true, a: aDuration, to: toSelector, needR: true},
	OpBonus:      {name: "bonus", r: true, n: true, a: aDuration, needR: true},
	OpStandIn:    {name: "stand-in", r: true, r2: true, a: aDuration, needR: true, needR2: true},
	OpTuck:       {name: "tuck", r: true, r2: true, flags: FFacedown, needR: true, needR2: true},

	OpExperience: {name: "experience", r: true, n: true, needR: true},

	OpNoCancel:  {name: "no-cancel", flags: FCombat},
	OpUntarget:  {name: "untarget", r: true, a: aDuration, flags: FOpponent, needR: true},
	OpPowerless: {name: "powerless", r: true, a: aDuration, needR: true},
	OpHarmless:  {name: "harmless", a: aDuration, to: toSelector},
	OpUncount:   {name: "uncount", r: true, a: aDuration, needR: true},

	OpDraw:        {name: "draw", p: true, n: true, flags: FBottom},
	OpDiscardHand: {name: "discard-hand", p: true, a: aNamed, flags: FNamed},
	OpDiscardRand: {name: "discard-random", p: true, n: true, a: aNamed, flags: FNamed},
	OpDiscard:     {name: "discard", r: true, needR: true},
	OpMill:        {name: "mill", p: true, n: true, a: aNamed, flags: FNamed},
	OpDevelop:     {name: "develop", p: true, n: true, r2: true, flags: FDiscard, needR2: true},
	OpTrade:       {name: "trade", r: true, r2: true, needR: true, needR2: true},
	OpScatter:     {name: "scatter", p: true, n: true, a: aRegister},
	OpSearch:      {name: "search", p: true, n: true, a: aRegister},
	OpLook:        {name: "look", p: true, n: true, a: aRegister},
	OpRevealTop:   {name: "reveal-top", p: true, n: true, a: aRegister},
	OpRandom:      {name: "random", n: true, a: aRegister, to: toSelector},
	OpLay:         {name: "lay", r: true, r2: true, flags: FDeclared, needR: true, needR2: true},
	OpTake:        {name: "take", r: true, flags: FUnseen, needR: true},
	OpBottom:      {name: "bottom", r: true, needR: true},
	OpTop:         {name: "top", r: true, flags: FShuffled, needR: true},
	OpReorder:     {name: "reorder", r: true, a: aRegister, flags: FBottom, needR: true},
	OpDrawLimit:   {name: "draw-limit", p: true, n: true},
	OpLookHand:    {name: "look-hand", p: true, a: aRegister},
	OpShow:        {name: "show", r: true, flags: FUnseen, needR: true},
	OpReveal:      {name: "reveal", p: true, n: true, a: aRegister},
	OpPlayFree:    {name: "play-free", r: true, flags: FMust | FRaise, needR: true},
	OpPlayFor:     {name: "play-for", r: true, n: true, flags: FHere | FNoLoyalty | FPrinted | FByLoyalty | FBottom, needR: true},
	OpNecromancy:  {name: "necromancy", r: true, needR: true},
	OpIntoDeck:    {name: "into-deck", r: true, needR: true},
	OpShuffle:     {name: "shuffle", p: true},
	OpGain:        {name: "gain", p: true, n: true},
	OpSteal:       {name: "steal", p: true, n: true},
	OpForbidTitle: {name: "forbid-title", p: true, a: aDuration, to: toSelector, flags: FRaise | FWithSelf},
	OpNoteTitle:   {name: "note-title", p: true},
	OpMoreLimited: {name: "more-limited", p: true, n: true},
	OpMustBurn:    {name: "must-burn", p: true, n: true},
	OpMustPay:     {name: "must-pay", p: true, n: true},
	OpExchange:    {name: "exchange", r: true, r2: true, needR: true, needR2: true},

	OpCancel:         {name: "cancel", r: true, flags: FLock, needR: true},
	OpEndChain:       {name: "end-chain"},
	OpWard:           {name: "ward", r: true, n: true, needR: true},
	OpAgain:          {name: "again", p: true},
	OpCopy:           {name: "copy", r: true, needR: true},
	OpRedirectAttack: {name: "redirect-attack", r2: true, needR2: true},
	OpMayAttack:      {name: "may-attack", to: toSelector},
	OpAttack:         {name: "attack", r: true, needR: true},
	OpAttackAll:      {name: "attack-all"},
	OpAttackZone:     {name: "attack-zone", r2: true, needR2: true},
	OpAttackTwo:      {name: "attack-two"},
	OpDeclareAt:      {name: "declare-at", r: true, needR: true, r2: true, needR2: true},
	OpAsAmbushed:     {name: "as-ambushed", r: true, needR: true},
	OpExtraBattle:    {name: "extra-battle", flags: FFirst},
	OpNoBattle:       {name: "no-battle", p: true},
	OpShieldBattle:   {name: "shield-battle"},
	OpMust:           {name: "must", r: true, a: aDuration, flags: FAttack | FDefend, needR: true},
	OpJoin:           {name: "join", r: true, flags: FAttack | FDefend | FDeclared | FHere, needR: true},
	OpLeaveFight:     {name: "leave-fight", r: true, needR: true},
	OpCancelAttack:   {name: "cancel-attack"},
	OpNoMoreAttacks:  {name: "no-more-attacks", p: true},
	OpAttackOnlyFrom: {name: "attack-only-from", r2: true, needR2: true},
	OpMayDefend:      {name: "may-defend", r2: true, to: toSelector},
	OpShieldCapital:  {name: "shield-capital", p: true, n: true, flags: FGain},
	OpBurn:           {name: "burn", r: true, needR: true},
	OpUnburn:         {name: "unburn", r: true, needR: true},
	OpNextLoyalty:    {name: "next-loyalty", to: toSelector},
	OpNextCost:       {name: "next-cost", n: true, m: true, to: toSelector, flags: FMinOne | FZero},
}

func (o Op) String() string {
	if o < NumOps {
		return ops[o].name
	}
	return unknown(int(o))
}

// NeedsObjects reports whether an operation does something to the objects of its operand R, so that
// it does nothing without any.
func (o Op) NeedsObjects() bool { return o < NumOps && ops[o].needR }

// Selector returns the selector in operand To of an instruction, 0 if To is something else.
func (in *Instr) Selector() SelID {
	if in.Op < NumOps && ops[in.Op].to == toSelector {
		return SelID(in.To)
	}
	return 0
}

// eopNames holds the names of the expression operations for the disassembler, which writes
// binary operators between their operands.
var eopNames = [NumEOps]string{
	EConst: "const", EX: "X", EAmount: "amount", ECount: "count", EAny: "any",
	EAttr: "attr", EIs: "is", EExists: "exists", EResources: "resources", EHandSize: "hand",
	EDeckSize: "deck", EBurning: "burning", EEntered: "entered-discard", EMyTurn: "my-turn", EInCombat: "in-combat", EInPlay: "in-play", EMyBattle: "my-battle",
	ERegSize: "size", ECausedBy: "caused-by", ECapitalHit: "capital-hit", ECapitalSore: "capital-dealt", EBySelf: "by-self", ENoted: "noted", ECancellable: "cancellable", EPlayed: "played", EDying: "dying", EWithHost: "with-host",
	EHighest: "highest", ELowest: "lowest", EOdd: "odd",
	EAdd: "+", ESub: "-", EMul: "*", EMin: "min", EMax: "max", ENeg: "negative",
	EEQ: "==", ENE: "!=", ELT: "<", ELE: "<=", EGT: ">", EGE: ">=",
	EAnd: "and", EOr: "or", ENot: "not",
}

func (o EOp) String() string {
	if o < NumEOps {
		return eopNames[o]
	}
	return unknown(int(o))
}
