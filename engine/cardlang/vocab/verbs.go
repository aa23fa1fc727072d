package vocab

import "github.com/wisim/wisim/engine/code"

// Type is the syntactic type of an operand.
type Type uint8

// The types of operands.
const (
	Object      Type = iota // a phrase that refers to objects
	ObjectPair              // an Object phrase, or two of them joined: A + B
	Place                   // a phrase that refers to a zone
	Destination             // a Place, or "choose destination", which asks for a zone for each object of the verb
	Amount                  // a number
	AmountAll               // a number or the word all
	Player                  // a player
	Duration                // a word of Durations: turn, phase, fight, forever
	Set                     // a selector
	Affected                // what a constant effect applies to: self, host or a selector
	Flag                    // the optional word Param.Word
)

var typeNames = [...]string{
	"an object", "an object, or two joined by +", "a zone", "a zone", "a number", `a number or "all"`, "a player",
	"a duration", "a selector", "self, host or a selector", "a word",
}

// String describes the type for error messages: "a number".
func (t Type) String() string { return typeNames[t] }

// Slot says into which field of code.Instr an operand is compiled.
type Slot uint8

// The slots, named after the fields.
const (
	ToR Slot = iota
	ToR2
	ToN
	ToM
	ToP
	ToA
	ToSel  // the field To, which then holds the number of a selector (code.SelID)
	ToFlag // the bit Param.Flag of the field F
)

// Param describes an operand of a verb or of a constant effect.
type Param struct {
	Type  Type
	Slot  Slot
	Takes Sorts // the sorts of objects that the verb works on; 0 means all sorts
	One   bool  // the operand rejects a phrase that can refer to several objects, or to both players
	Other bool  // a Player operand rejects "me"
	// Described is true if the operand must be a selector of printed cards, not self or
	// host.
	Described bool
	AsPlayed  bool       // the selector describes cards that are played; it cannot filter by player, place or zone
	Self      bool       // an Affected operand accepts, of the cards in play, only the source card
	Word      string     // the word of a Flag operand
	Flag      code.Flags // the bit that this word sets
}

// Verb describes a verb: the instruction it compiles to, and its operands.
type Verb struct {
	Op      code.Op
	Params  []Param
	Flags   code.Flags // the flags that the instruction always has
	Bang    code.Flags // the flag that "!" after the verb sets; 0 if "!" cannot follow the verb
	Negate  bool       // the amount is negated: lose is gain with a negative amount
	Binds   bool       // the verb always stores the objects it finds in a register; "as NAME" names it
	MayBind bool       // the verb stores the objects it affected only if "as NAME" is present
	Finds   Sorts      // the sorts of the objects stored by Binds or MayBind; 0 means those of the selector
	Leaves  Sorts      // the sorts that the objects of the verb may have after it, besides those they had before
	Within  code.Event // the verb is allowed only in abilities triggered by this event; NoEvent means all
}

// Operands that many verbs share.
var (
	amount   = Param{Type: Amount, Slot: ToN}
	amountOr = Param{Type: AmountAll, Slot: ToN}
	second   = Param{Type: Amount, Slot: ToM}
	player   = Param{Type: Player, Slot: ToP}
	lasting  = Param{Type: Duration, Slot: ToA}
	place    = Param{Type: Place, Slot: ToR2, Takes: ASection, One: true}
	zones    = Param{Type: Set, Slot: ToSel, Takes: ASection}
	goal     = Param{Type: Destination, Slot: ToR2, Takes: ASection}
)

// objects returns the operand for one or more objects of the sorts s.
func objects(s Sorts) Param { return Param{Type: Object, Slot: ToR, Takes: s} }

// pair returns the operand for objects of the sorts s, or for two such phrases joined by +.
func pair(s Sorts) Param { return Param{Type: ObjectPair, Slot: ToR, Takes: s} }

// other returns the operand for the second object of a verb, as the target in move_damage.
func other(s Sorts) Param { return Param{Type: Object, Slot: ToR2, Takes: s, One: true} }

// object returns the operand of a verb that works on exactly one object of the sorts s.
func object(s Sorts) Param { return Param{Type: Object, Slot: ToR, Takes: s, One: true} }

// word returns the operand for the optional word w, which sets the flag f.
func word(w string, f code.Flags) Param { return Param{Type: Flag, Slot: ToFlag, Word: w, Flag: f} }

func params(list ...Param) []Param { return list }

// Verbs are the verbs: the instructions that the body of an ability consists of.
var Verbs = table(
	// Damage.
	Row[Verb]{"damage", Verb{Op: code.OpDamage, Bang: code.FUncancel,
		Params: params(Param{Type: ObjectPair, Slot: ToR, Takes: Damageable}, amount, word("combat", code.FCombat))}},
	Row[Verb]{"indirect", Verb{Op: code.OpIndirect, Bang: code.FUncancel, Params: params(player, amount, word("double_units", code.FDouble))}},
	Row[Verb]{"move_damage", Verb{Op: code.OpMoveDamage, Params: params(object(Damageable), other(Damageable), amountOr)}},
	Row[Verb]{"redirect", Verb{Within: code.Assigned, Op: code.OpRedirect, Params: params(object(Damageable), other(Damageable), amount)}},
	Row[Verb]{"redirect_pending", Verb{Op: code.OpRedirect, Flags: code.FPending, Params: params(object(Damageable), other(Damageable), amount)}},
	Row[Verb]{"heal", Verb{Op: code.OpHeal, Params: params(objects(Damageable), amountOr)}},

	// Cards in play.
	Row[Verb]{"destroy", Verb{Leaves: InPile, Op: code.OpDestroy, Params: params(pair(CardInPlay))}},
	Row[Verb]{"sacrifice", Verb{Leaves: InPile, Op: code.OpSacrifice, Params: params(objects(CardInPlay))}},
	Row[Verb]{"to_hand", Verb{Leaves: InHand, Op: code.OpToHand, Params: params(pair(CardInPlay))}},
	Row[Verb]{"corrupt", Verb{Op: code.OpCorrupt, Params: params(objects(CardInPlay))}},
	Row[Verb]{"restore", Verb{Op: code.OpRestore, Params: params(objects(CardInPlay))}},
	Row[Verb]{"power", Verb{Op: code.OpPower, Params: params(objects(CardInPlay&^DevInPlay), amount, lasting, word("attacks_here", code.FAttack))}},
	Row[Verb]{"hp", Verb{Op: code.OpHP, Params: params(objects(Fighters), amount, lasting)}},
	Row[Verb]{"token", Verb{Op: code.OpToken, Params: params(objects(CardInPlay), amount)}},
	Row[Verb]{"move_token", Verb{Op: code.OpMoveToken, Params: params(object(CardInPlay), other(CardInPlay), amount)}},
	Row[Verb]{"move", Verb{Op: code.OpMove, Params: params(objects(CardInPlay&^LegendInPlay), goal, word("with_self", code.FWithSelf))}},
	Row[Verb]{"rearrange", Verb{Op: code.OpRearrange, Binds: true, Finds: CardInPlay, Params: params(objects(CardInPlay &^ LegendInPlay))}},
	Row[Verb]{"control", Verb{Op: code.OpControl, Params: params(player, objects(CardInPlay), lasting)}},
	Row[Verb]{"flip", Verb{Leaves: CardInPlay, Op: code.OpFlip, Params: params(objects(DevInPlay))}},
	Row[Verb]{"become_unit", Verb{Leaves: UnitInPlay, Op: code.OpBecomeUnit, Params: params(objects(DevInPlay|SupportInPlay), amount, second, lasting)}},
	Row[Verb]{"become_development", Verb{Leaves: DevInPlay, Op: code.OpBecomeDev, Params: params(objects(CardInPlay&^LegendInPlay), lasting)}},
	Row[Verb]{"facedown", Verb{Leaves: DevInPlay, Op: code.OpFacedown, Params: params(objects(CardInPlay &^ (DevInPlay | LegendInPlay)))}},
	Row[Verb]{"sacrifice_later", Verb{Op: code.OpSacLater, Params: params(objects(CardInPlay))}},
	Row[Verb]{"to_hand_later", Verb{Op: code.OpHandLater, Params: params(objects(CardInPlay))}},
	Row[Verb]{"forbid", Verb{Op: code.OpForbid,
		Params: params(objects(Fighters), word("attack", code.FAttack), word("defend", code.FDefend), lasting)}},
	Row[Verb]{"put", Verb{Leaves: CardInPlay, Op: code.OpPut, Params: params(objects(OutOfPlay), place,
		word("corrupted", code.FCorrupted), word("for_phase", code.FPhase), word("attacking", code.FAttack), word("defending", code.FDefend), word("declared", code.FDeclared), word("for_turn", code.FTurn), word("must_defend", code.FMust))}},
	Row[Verb]{"put_each", Verb{Leaves: CardInPlay, Op: code.OpPutEach, Binds: true, Finds: CardInPlay | ASection, Params: params(player, objects(OutOfPlay), word("corrupted", code.FCorrupted))}},
	Row[Verb]{"shield", Verb{Op: code.OpShield, Params: params(objects(Fighters), amount)}},
	Row[Verb]{"deflect", Verb{Op: code.OpDeflect, Params: params(object(Fighters), other(Fighters), amount)}},
	Row[Verb]{"cancel_damage", Verb{Within: code.Assigned, Op: code.OpCancelDamage, Params: params(objects(Damageable), amountOr)}},
	Row[Verb]{"cancel_pending", Verb{Op: code.OpCancelPending, Params: params(objects(Damageable), amountOr)}},
	Row[Verb]{"clash", Verb{Op: code.OpClash, Params: params(object(Fighters), other(Fighters))}},
	Row[Verb]{"choose_trait", Verb{Op: code.OpNameTrait, Binds: true, Finds: ATrait, Params: params(player)}},
	Row[Verb]{"choose_title", Verb{Op: code.OpNameTitle, Binds: true, Finds: ATitle, Params: params(player, Param{Type: Set, Slot: ToSel, AsPlayed: true})}},
	Row[Verb]{"forbid_title", Verb{Op: code.OpForbidTitle,
		Params: params(player, Param{Type: Set, Slot: ToSel, AsPlayed: true}, word("or_put", code.FRaise), word("while_here", code.FWithSelf), lasting)}},
	Row[Verb]{"heal_capital", Verb{Op: code.OpFromCapital, Binds: true, Finds: ASection, Params: params(player, amount, word("up_to", code.FZero))}},
	Row[Verb]{"drain_capital", Verb{Op: code.OpFromCapital, Binds: true, Finds: ASection, Params: params(player, other(Fighters), amount)}},
	Row[Verb]{"attach", Verb{Leaves: SupportInPlay, Op: code.OpAttach, Params: params(object(UnitInPlay|InPile), other(UnitInPlay))}},
	Row[Verb]{"put_on", Verb{Leaves: SupportInPlay, Op: code.OpPutOn, Params: params(objects(OutOfPlay), other(CardInPlay))}},
	Row[Verb]{"reattach", Verb{Op: code.OpReattach, Params: params(object(SupportInPlay), other(CardInPlay&^DevInPlay))}},
	Row[Verb]{"send", Verb{Op: code.OpSend, Params: params(object(UnitInPlay), other(QuestInPlay))}},
	Row[Verb]{"savage", Verb{Op: code.OpSavage, Params: params(objects(UnitInPlay), amount, lasting)}},
	Row[Verb]{"toughness", Verb{Op: code.OpTough, Params: params(objects(Fighters), amount, lasting)}},
	Row[Verb]{"counterstrike", Verb{Op: code.OpCounter, Params: params(objects(Fighters), amount, lasting)}},
	Row[Verb]{"combat_damage", Verb{Op: code.OpBonus, Params: params(objects(Fighters), amount, lasting)}},
	Row[Verb]{"scout", Verb{Op: code.OpScout, Params: params(objects(Fighters), lasting)}},
	Row[Verb]{"blank", Verb{Op: code.OpBlank, Params: params(objects(CardInPlay&^DevInPlay), lasting, word("as_attacker", code.FAttack))}},
	Row[Verb]{"no_cancel", Verb{Op: code.OpNoCancel, Params: params(word("combat", code.FCombat))}},
	Row[Verb]{"untargetable", Verb{Op: code.OpUntarget, Params: params(objects(CardInPlay), word("by_opponent", code.FOpponent), lasting)}},
	Row[Verb]{"stand_in", Verb{Op: code.OpStandIn, Params: params(object(CardInPlay), other(CardInPlay), lasting)}},
	Row[Verb]{"lose_power", Verb{Op: code.OpPowerless, Params: params(objects(CardInPlay&^DevInPlay), lasting)}},
	Row[Verb]{"in_fight", Verb{Op: code.OpInFight, Params: params(objects(Fighters), amount, second, lasting)}},
	Row[Verb]{"harmless", Verb{Op: code.OpHarmless, Params: params(Param{Type: Set, Slot: ToSel}, lasting)}},
	Row[Verb]{"uncount", Verb{Op: code.OpUncount, Params: params(objects(CardInPlay&^DevInPlay), lasting)}},
	Row[Verb]{"must", Verb{Op: code.OpMust,
		Params: params(objects(UnitInPlay), word("attack", code.FAttack), word("defend", code.FDefend), lasting)}},
	Row[Verb]{"lose_toughness", Verb{Op: code.OpUntough, Params: params(objects(Fighters), lasting)}},
	Row[Verb]{"tuck", Verb{Leaves: UnderCard, Op: code.OpTuck, Params: params(objects(OutOfPlay), other(CardInPlay&^DevInPlay), word("facedown", code.FFacedown))}},
	Row[Verb]{"experience", Verb{Op: code.OpExperience, Params: params(object(Fighters), amount)}},

	// Cards and resources.
	Row[Verb]{"draw", Verb{Op: code.OpDraw, Params: params(player, amount)}},
	Row[Verb]{"draw_bottom", Verb{Op: code.OpDraw, Flags: code.FBottom, Params: params(player, amount)}},
	Row[Verb]{"draw_limit", Verb{Op: code.OpDrawLimit, Params: params(player, amount)}},
	Row[Verb]{"discard_hand", Verb{Op: code.OpDiscardHand, MayBind: true, Finds: InPile, Params: params(player)}},
	Row[Verb]{"discard_random", Verb{Op: code.OpDiscardRand, Flags: code.FNamed, Binds: true, Finds: InPile, Params: params(player, amount)}},
	Row[Verb]{"discard", Verb{Leaves: InPile, Op: code.OpDiscard, Params: params(objects(InHand | InDeck | UnderCard))}},
	Row[Verb]{"mill", Verb{Op: code.OpMill, MayBind: true, Finds: InPile, Params: params(player, amount)}},
	Row[Verb]{"develop", Verb{Op: code.OpDevelop, Params: params(player, amount, place, word("discarded", code.FDiscard))}},
	Row[Verb]{"trade", Verb{Leaves: InHand, Op: code.OpTrade, Params: params(object(UnderCard), other(Played))}},
	Row[Verb]{"scatter", Verb{Op: code.OpScatter, Binds: true, Finds: DevInPlay | ASection, Params: params(player, amount)}},
	Row[Verb]{"search", Verb{Op: code.OpSearch, Binds: true, Finds: InDeck, Params: params(player, amount)}},
	Row[Verb]{"look", Verb{Op: code.OpLook, Binds: true, Finds: InDeck, Params: params(player, amount)}},
	Row[Verb]{"reveal_top", Verb{Op: code.OpRevealTop, Binds: true, Finds: InDeck, Params: params(player, amount)}},
	Row[Verb]{"at_random", Verb{Op: code.OpRandom, Binds: true, Params: params(Param{Type: Set, Slot: ToSel}, amount)}},
	Row[Verb]{"take", Verb{Leaves: InHand, Op: code.OpTake, Params: params(objects(InPile|InDeck|UnderCard), word("unseen", code.FUnseen))}},
	Row[Verb]{"take_later", Verb{Leaves: InHand, Op: code.OpTakeLater, Params: params(objects(InPile | Played))}},
	Row[Verb]{"to_bottom", Verb{Leaves: InDeck, Op: code.OpBottom, Params: params(objects(ACard | JustPlayed))}},
	Row[Verb]{"to_top", Verb{Leaves: InDeck, Op: code.OpTop, Params: params(objects(ACard|Played), word("shuffled", code.FShuffled))}},
	Row[Verb]{"reorder", Verb{Op: code.OpReorder, Binds: true, Finds: InDeck, Params: params(objects(InDeck), word("or_bottom", code.FBottom))}},
	Row[Verb]{"look_hand", Verb{Op: code.OpLookHand, Binds: true, Finds: InHand, Params: params(player)}},
	Row[Verb]{"show", Verb{Op: code.OpShow, Params: params(objects(InHand | DevInPlay))}},
	Row[Verb]{"examine", Verb{Op: code.OpShow, Flags: code.FUnseen, Params: params(objects(InHand | DevInPlay))}},
	Row[Verb]{"lay", Verb{Leaves: DevInPlay, Op: code.OpLay, Params: params(objects(OutOfPlay|Played), place, word("played", code.FDeclared))}},
	Row[Verb]{"reveal", Verb{Op: code.OpReveal, Binds: true, Finds: InHand, Params: params(player, amount)}},
	Row[Verb]{"play", Verb{Leaves: CardInPlay | InPile, Op: code.OpPlayFree, Flags: code.FMust, Params: params(object(InHand | InPile | InDeck))}},
	Row[Verb]{"raise", Verb{Leaves: CardInPlay, Op: code.OpPlayFree, Flags: code.FMust | code.FRaise, Params: params(object(InPile))}},
	Row[Verb]{"play_paying", Verb{Leaves: CardInPlay | InPile | InDeck, Op: code.OpPlayFor, Params: params(object(InHand|InPile|InDeck), amount, word("this_zone", code.FHere),
		word("printed_cost", code.FPrinted), word("by_loyalty", code.FByLoyalty), word("no_loyalty", code.FNoLoyalty), word("sinks", code.FBottom))}},
	Row[Verb]{"exchange", Verb{Leaves: InHand, Op: code.OpExchange, Params: params(object(UnitInPlay|SupportInPlay|QuestInPlay), other(InHand))}},
	Row[Verb]{"play_free", Verb{Leaves: InPile, Op: code.OpPlayFree, Params: params(objects(InHand))}},
	Row[Verb]{"give_necromancy", Verb{Op: code.OpNecromancy, Params: params(objects(InPile))}},
	Row[Verb]{"into_deck", Verb{Leaves: InDeck, Op: code.OpIntoDeck, Params: params(objects(ACard))}},
	Row[Verb]{"shuffle", Verb{Op: code.OpShuffle, Params: params(player)}},
	Row[Verb]{"gain", Verb{Op: code.OpGain, Params: params(player, amount)}},
	Row[Verb]{"lose", Verb{Op: code.OpGain, Negate: true, Params: params(player, amount)}},
	Row[Verb]{"must_burn", Verb{Op: code.OpMustBurn, Params: params(player, amount)}},
	Row[Verb]{"must_pay", Verb{Op: code.OpMustPay, Params: params(Param{Type: Player, Slot: ToP, One: true}, amount)}},
	Row[Verb]{"note_return", Verb{Op: code.OpNoteTitle, Params: params(player)}},
	Row[Verb]{"more_limited", Verb{Op: code.OpMoreLimited, Params: params(player, amountOr)}},
	Row[Verb]{"steal", Verb{Op: code.OpSteal, Params: params(Param{Type: Player, Slot: ToP, Other: true}, amount)}},

	// The chain and combat.
	Row[Verb]{"cancel", Verb{Op: code.OpCancel, Params: params(objects(ALink|JustPlayed), word("lock", code.FLock))}},
	Row[Verb]{"end_chain", Verb{Op: code.OpEndChain}},
	Row[Verb]{"ward", Verb{Op: code.OpWard, Params: params(object(CardInPlay), amount)}},
	Row[Verb]{"again", Verb{Op: code.OpAgain, Params: params(player)}},
	Row[Verb]{"copy", Verb{Op: code.OpCopy, Params: params(object(ALink))}},
	Row[Verb]{"redirect_attack", Verb{Op: code.OpRedirectAttack, Params: params(place)}},
	Row[Verb]{"may_attack", Verb{Op: code.OpMayAttack, Params: params(Param{Type: Set, Slot: ToSel})}},
	Row[Verb]{"attack_with", Verb{Op: code.OpAttack, Params: params(objects(UnitInPlay))}},
	Row[Verb]{"attack_all_zones", Verb{Op: code.OpAttackAll}},
	Row[Verb]{"attack_zone", Verb{Op: code.OpAttackZone, Params: params(place)}},
	Row[Verb]{"attack_two_zones", Verb{Op: code.OpAttackTwo}},
	Row[Verb]{"declare_against", Verb{Op: code.OpDeclareAt, Params: params(objects(UnitInPlay), place)}},
	Row[Verb]{"as_ambushed", Verb{Op: code.OpAsAmbushed, Params: params(objects(UnitInPlay))}},
	Row[Verb]{"extra_battle", Verb{Op: code.OpExtraBattle, Params: params(word("first", code.FFirst))}},
	Row[Verb]{"no_battle", Verb{Op: code.OpNoBattle, Params: params(player)}},
	Row[Verb]{"join", Verb{Op: code.OpJoin,
		Params: params(objects(UnitInPlay), word("attack", code.FAttack), word("defend", code.FDefend))}},
	Row[Verb]{"declare", Verb{Op: code.OpJoin, Flags: code.FDeclared,
		Params: params(objects(UnitInPlay), word("attack", code.FAttack), word("defend", code.FDefend))}},
	Row[Verb]{"declare_anywhere", Verb{Op: code.OpJoin, Flags: code.FDeclared | code.FHere,
		Params: params(objects(UnitInPlay), word("attack", code.FAttack), word("defend", code.FDefend))}},
	Row[Verb]{"leave_fight", Verb{Op: code.OpLeaveFight, Params: params(objects(Fighters))}},
	Row[Verb]{"cancel_attack", Verb{Op: code.OpCancelAttack}},
	Row[Verb]{"no_more_attacks", Verb{Op: code.OpNoMoreAttacks, Params: params(player)}},
	Row[Verb]{"attack_only_from", Verb{Op: code.OpAttackOnlyFrom, Params: params(place)}},
	Row[Verb]{"may_defend", Verb{Op: code.OpMayDefend, Params: params(Param{Type: Set, Slot: ToSel})}},
	Row[Verb]{"may_defend_from", Verb{Op: code.OpMayDefend, Params: params(Param{Type: Set, Slot: ToSel}, place)}},
	Row[Verb]{"shield_capital", Verb{Op: code.OpShieldCapital, Params: params(player, amountOr, word("gain", code.FGain))}},
	Row[Verb]{"burn", Verb{Op: code.OpBurn, Params: params(objects(ASection))}},
	Row[Verb]{"unburn", Verb{Op: code.OpUnburn, Params: params(objects(ASection))}},
	Row[Verb]{"shield_battle", Verb{Op: code.OpShieldBattle}},
	Row[Verb]{"give_ambush", Verb{Op: code.OpGiveAmbush, Params: params(objects(DevInPlay), Param{Type: Set, Slot: ToSel, AsPlayed: true}, amount, lasting)}},
	Row[Verb]{"next_loyalty", Verb{Op: code.OpNextLoyalty, Params: params(Param{Type: Set, Slot: ToSel, AsPlayed: true})}},
	Row[Verb]{"next_cost", Verb{Op: code.OpNextCost,
		Params: params(Param{Type: Set, Slot: ToSel, AsPlayed: true}, amount, second, word("at_least_1", code.FMinOne), word("to_0", code.FZero))}},
)

// Static describes a constant effect: the value or rule it changes, and its operands.
type Static struct {
	Stat   code.Stat
	Params []Param
}

// Cached reports whether the effect changes a characteristic that the engine caches
// for each card in play: its numbers, what it may do, its kinds, its controller. The
// engine recomputes all of them in one pass, so the checker rejects such an effect if
// it reads a number that another of them can change.
func (s Static) Cached() bool {
	switch s.Stat {
	case code.SPower, code.SHitPoints, code.SToughness, code.SCounter, code.SScout, code.SPowerless, code.SNoCorrupt, code.SNoRestore,
		code.SNoAttack, code.SNoDefend, code.SHeavy, code.SIsUnit, code.SIsDevelopment, code.SIsSupport, code.SAlsoDev, code.SBlank, code.SMute, code.SControl:
		return true
	}
	return false
}

// Derived reports whether constant effects can change the attribute a of a card in play.
func Derived(a code.Attr) bool {
	return a == code.APower || a == code.AHP || a == code.ARemaining || a == code.ACounterstrike
}

// affected returns the operand for the objects of the sorts s that a constant effect applies to.
func affected(s Sorts) Param { return Param{Type: Affected, Slot: ToR, Takes: s} }

// itself returns the operand for what a constant effect applies to. Of the cards in play it
// accepts only the source card.
func itself(s Sorts) Param { return Param{Type: Affected, Slot: ToR, Takes: s, Self: true} }

// Statics are the constant effects, which begin with "static:".
var Statics = table(
	Row[Static]{"power", Static{code.SPower, params(affected(CardInPlay&^DevInPlay), amount)}},
	Row[Static]{"hp", Static{code.SHitPoints, params(affected(Fighters), amount)}},
	Row[Static]{"toughness", Static{code.SToughness, params(affected(Fighters), amount)}},
	Row[Static]{"counterstrike", Static{code.SCounter, params(affected(Fighters), amount)}},
	Row[Static]{"combat_damage", Static{code.SCombatDamage, params(affected(Fighters), amount)}},
	Row[Static]{"scout", Static{code.SScout, params(affected(Fighters))}},
	Row[Static]{"cost", Static{code.SCost, params(affected(InHand|InPile), amount, word("first", 0), word("at_least_1", code.FMinOne), word("to_0", code.FZero))}},
	Row[Static]{"tax", Static{code.STax, params(affected(CardInPlay), amount)}},
	Row[Static]{"toll", Static{code.SToll, params(affected(CardInPlay), amount)}},
	Row[Static]{"pay_damage", Static{code.SPayDamage, params(itself(Fighters))}},
	Row[Static]{"pay_tokens", Static{code.SPayTokens, params(itself(CardInPlay | InHand))}},
	Row[Static]{"no_corrupt", Static{code.SNoCorrupt, params(affected(CardInPlay &^ DevInPlay))}},
	Row[Static]{"no_restore", Static{code.SNoRestore, params(affected(CardInPlay &^ DevInPlay))}},
	Row[Static]{"no_attack", Static{code.SNoAttack, params(affected(Fighters))}},
	Row[Static]{"no_defend", Static{code.SNoDefend, params(affected(Fighters))}},
	Row[Static]{"no_cancel", Static{Stat: code.SNoCancel}},
	Row[Static]{"capital_guard", Static{code.SCapitalGuard, params(amount)}},
	Row[Static]{"enters_corrupted", Static{code.SEntersCorrupt, params(affected(UnitInPlay))}},
	Row[Static]{"search", Static{code.SSearch, params(amount)}},
	Row[Static]{"x_cost", Static{code.SXCost, params(amount)}},
	Row[Static]{"cost_into", Static{code.SCost, params(affected(InHand), amount, zones, word("first", 0), word("at_least_1", code.FMinOne))}},
	Row[Static]{"open_decks", Static{Stat: code.SOpenDecks}},
	Row[Static]{"play_top", Static{Stat: code.SPlayTop}},
	Row[Static]{"play_top_of", Static{code.SPlayTop, params(Param{Type: Affected, Slot: ToR, Takes: InHand, Described: true})}},
	Row[Static]{"open_deck", Static{Stat: code.SOpenDeck}},
	Row[Static]{"develop_discarded", Static{code.SDevelopPile, params(affected(ASection))}},
	Row[Static]{"play_from_pile", Static{code.SPlayPile, params(affected(InPile))}},
	Row[Static]{"stays_in_pile", Static{code.SHeld, params(affected(InPile))}},
	Row[Static]{"draw_fewer", Static{code.SDrawFewer, params(amount)}},
	Row[Static]{"is_unit", Static{code.SIsUnit, params(affected(DevInPlay|SupportInPlay), amount, second)}},
	Row[Static]{"is_development", Static{code.SIsDevelopment, params(affected(CardInPlay))}},
	Row[Static]{"is_support", Static{code.SIsSupport, params(affected(UnitInPlay | QuestInPlay | DevInPlay))}},
	Row[Static]{"also_development", Static{code.SAlsoDev, params(affected(CardInPlay))}},
	Row[Static]{"blank", Static{code.SBlank, params(affected(CardInPlay))}},
	Row[Static]{"mute", Static{code.SMute, params(affected(CardInPlay))}},
	Row[Static]{"control", Static{code.SControl, params(affected(CardInPlay))}},
	Row[Static]{"powerless", Static{code.SPowerless, params(affected(CardInPlay &^ DevInPlay))}},
	Row[Static]{"raider", Static{code.SRaider, params(affected(Fighters), amount)}},
	Row[Static]{"savage", Static{code.SSavage, params(affected(UnitInPlay), amount)}},
	Row[Static]{"double_damage", Static{code.SDouble, params(affected(Damageable))}},
	Row[Static]{"heavy_damage", Static{code.SHeavy, params(affected(Fighters))}},
	Row[Static]{"double_savage", Static{code.SDoubleSavage, params(affected(UnitInPlay))}},
	Row[Static]{"attack_corrupted", Static{code.SAttackCorrupt, params(affected(Fighters))}},
	Row[Static]{"attack_anywhere", Static{code.SAttackFrom, params(affected(UnitInPlay))}},
	Row[Static]{"defend_anywhere", Static{code.SDefendFrom, params(affected(Fighters))}},
	Row[Static]{"damage_at_most", Static{code.SDamageCap, params(affected(Fighters), amount, word("combat", 0))}},
	Row[Static]{"attacker_mute", Static{Stat: code.SHush}},
	Row[Static]{"untargetable", Static{code.SUntarget, params(affected(CardInPlay), word("by_opponent", 0))}},
	Row[Static]{"must_attack", Static{code.SMustAttack, params(affected(UnitInPlay))}},
	Row[Static]{"must_defend", Static{code.SMustDefend, params(affected(UnitInPlay))}},
	Row[Static]{"not_alone", Static{code.SNotAlone, params(affected(UnitInPlay))}},
	Row[Static]{"with_legend", Static{code.SWithLegend, params(affected(UnitInPlay))}},
	Row[Static]{"unattackable", Static{code.SUnattackable, params(affected(ASection))}},
	Row[Static]{"uncounted", Static{code.SUncounted, params(affected(CardInPlay &^ DevInPlay))}},
	Row[Static]{"counts_in_kingdom", Static{code.SCountsIn, params(affected(CardInPlay &^ (DevInPlay | LegendInPlay)))}},
	Row[Static]{"more_indirect", Static{code.SMoreIndirect, params(amount)}},
	Row[Static]{"no_damage", Static{code.SNoDamage, params(affected(Damageable))}},
	Row[Static]{"quest_together", Static{Stat: code.STogether}},
	Row[Static]{"no_entry", Static{code.SNoEntry, params(affected(ASection), Param{Type: Set, Slot: ToSel, AsPlayed: true})}},
	Row[Static]{"no_develop", Static{code.SNoDevelop, params(affected(ASection))}},
	Row[Static]{"ambush_cost", Static{code.SAmbushCost, params(amount)}},
	Row[Static]{"gives_ambush", Static{code.SGivesAmbush, params(Param{Type: Affected, Slot: ToR, Takes: InHand, Described: true}, amount)}},
	Row[Static]{"more_develop", Static{code.SMoreDevelop, params(amount)}},
	Row[Static]{"strikes_all", Static{code.SStrikesAll, params(affected(UnitInPlay))}},
	Row[Static]{"takes_first", Static{code.STakesFirst, params(affected(UnitInPlay))}},
	Row[Static]{"capital_first", Static{Stat: code.SCapitalFirst}},
	Row[Static]{"defend_price", Static{Stat: code.SDefendPrice}},
	Row[Static]{"fill_first", Static{Stat: code.SFillFirst}},
	Row[Static]{"keeps_hp", Static{code.SKeepsHP, params(itself(Fighters))}},
	Row[Static]{"tactic_damage", Static{code.STacticDamage, params(amount)}},
	Row[Static]{"wins_decked", Static{Stat: code.SWinsDecked}},
	Row[Static]{"picks_discard", Static{code.SPicksDiscard, params(affected(CardInPlay))}},
	Row[Static]{"once_by_title", Static{Stat: code.SOnceByTitle}},
	Row[Static]{"sure_indirect", Static{Stat: code.SSureIndirect}},
)
