package vocab

import "github.com/wisim/wisim/engine/code"

// Type is what an operand must be.
type Type uint8

// The types of operands.
const (
	Object      Type = iota // a phrase that names objects
	ObjectPair              // the same, or A + B
	Place                   // a phrase that names a zone
	Destination             // the same, or "choose destination" for the objects of the verb
	Amount                  // a number
	AmountAll               // a number or the word all
	Player                  // a player
	Duration                // how long: turn, phase, fight, forever
	Set                     // a selector
	Affected                // of a constant effect: self, host or a selector
	Flag                    // the word Param.Word, which may be left out
)

var typeNames = [...]string{
	"an object", "an object, or two joined by +", "a zone", "a zone", "a number", `a number or "all"`, "a player",
	"a duration", "a selector", "self, host or a selector", "a word",
}

func (t Type) String() string { return typeNames[t] }

// Slot is where an operand goes in the instruction.
type Slot uint8

// The slots.
const (
	ToR Slot = iota
	ToR2
	ToN
	ToM
	ToP
	ToA
	ToSel
	ToFlag // Param.Flag is set
)

// Param is an operand of a verb or of a constant effect.
type Param struct {
	Type Type
	Slot Slot
	Word string     // of a Flag
	Flag code.Flags // of a Flag
}

// Verb is an instruction as a word.
type Verb struct {
	Op     code.Op
	Params []Param
	Flags  code.Flags // always set
	Bang   code.Flags // set by "!" after the verb; 0 when there is no such form
	Negate bool       // the amount counts downwards
	Binds  bool       // "as NAME" names the objects it finds
}

// The operands that occur again and again.
var (
	objects  = Param{Type: Object, Slot: ToR}
	amount   = Param{Type: Amount, Slot: ToN}
	amountOr = Param{Type: AmountAll, Slot: ToN}
	second   = Param{Type: Amount, Slot: ToM}
	player   = Param{Type: Player, Slot: ToP}
	lasting  = Param{Type: Duration, Slot: ToA}
	place    = Param{Type: Place, Slot: ToR2}
	other    = Param{Type: Object, Slot: ToR2}
	goal     = Param{Type: Destination, Slot: ToR2}
)

func word(w string, f code.Flags) Param { return Param{Type: Flag, Slot: ToFlag, Word: w, Flag: f} }

func params(list ...Param) []Param { return list }

// Verbs are the verbs of the language.
var Verbs = table(
	// Damage.
	Row[Verb]{"damage", Verb{Op: code.OpDamage, Bang: code.FUncancel,
		Params: params(Param{Type: ObjectPair, Slot: ToR}, amount, word("combat", code.FCombat))}},
	Row[Verb]{"indirect", Verb{Op: code.OpIndirect, Params: params(player, amount)}},
	Row[Verb]{"move_damage", Verb{Op: code.OpMoveDamage, Params: params(objects, other, amountOr)}},
	Row[Verb]{"redirect", Verb{Op: code.OpRedirect, Params: params(objects, other, amount)}},
	Row[Verb]{"redirect_pending", Verb{Op: code.OpRedirect, Flags: code.FPending, Params: params(objects, other, amount)}},
	Row[Verb]{"heal", Verb{Op: code.OpHeal, Params: params(objects, amountOr)}},

	// Cards in play.
	Row[Verb]{"destroy", Verb{Op: code.OpDestroy, Params: params(objects)}},
	Row[Verb]{"sacrifice", Verb{Op: code.OpSacrifice, Params: params(objects)}},
	Row[Verb]{"to_hand", Verb{Op: code.OpToHand, Params: params(objects)}},
	Row[Verb]{"corrupt", Verb{Op: code.OpCorrupt, Params: params(objects)}},
	Row[Verb]{"restore", Verb{Op: code.OpRestore, Params: params(objects)}},
	Row[Verb]{"power", Verb{Op: code.OpPower, Params: params(objects, amount, lasting)}},
	Row[Verb]{"hp", Verb{Op: code.OpHP, Params: params(objects, amount, lasting)}},
	Row[Verb]{"token", Verb{Op: code.OpToken, Params: params(objects, amount)}},
	Row[Verb]{"move_token", Verb{Op: code.OpMoveToken, Params: params(objects, other, amount)}},
	Row[Verb]{"move", Verb{Op: code.OpMove, Params: params(objects, goal, word("with_self", code.FWithSelf))}},
	Row[Verb]{"rearrange", Verb{Op: code.OpRearrange, Binds: true, Params: params(objects)}},
	Row[Verb]{"control", Verb{Op: code.OpControl, Params: params(player, objects, lasting)}},
	Row[Verb]{"flip", Verb{Op: code.OpFlip, Params: params(objects)}},
	Row[Verb]{"become_unit", Verb{Op: code.OpBecomeUnit, Params: params(objects, amount, second, lasting)}},
	Row[Verb]{"become_development", Verb{Op: code.OpBecomeDev, Params: params(objects, lasting)}},
	Row[Verb]{"facedown", Verb{Op: code.OpFacedown, Params: params(objects)}},
	Row[Verb]{"sacrifice_later", Verb{Op: code.OpSacLater, Params: params(objects)}},
	Row[Verb]{"forbid", Verb{Op: code.OpForbid,
		Params: params(objects, word("attack", code.FAttack), word("defend", code.FDefend), lasting)}},
	Row[Verb]{"put", Verb{Op: code.OpPut, Params: params(objects, place,
		word("corrupted", code.FCorrupted), word("for_phase", code.FPhase))}},
	Row[Verb]{"shield", Verb{Op: code.OpShield, Params: params(objects, amount)}},
	Row[Verb]{"deflect", Verb{Op: code.OpDeflect, Params: params(objects, other, amount)}},
	Row[Verb]{"cancel_damage", Verb{Op: code.OpCancelDamage, Params: params(objects, amountOr)}},
	Row[Verb]{"clash", Verb{Op: code.OpClash, Params: params(objects, other)}},
	Row[Verb]{"attach", Verb{Op: code.OpAttach, Params: params(objects, other)}},
	Row[Verb]{"send", Verb{Op: code.OpSend, Params: params(objects, other)}},
	Row[Verb]{"savage", Verb{Op: code.OpSavage, Params: params(objects, amount, lasting)}},
	Row[Verb]{"lose_power", Verb{Op: code.OpPowerless, Params: params(objects, lasting)}},
	Row[Verb]{"lose_toughness", Verb{Op: code.OpUntough, Params: params(objects, lasting)}},
	Row[Verb]{"tuck", Verb{Op: code.OpTuck, Params: params(objects, other)}},

	// Cards and resources.
	Row[Verb]{"draw", Verb{Op: code.OpDraw, Params: params(player, amount)}},
	Row[Verb]{"discard_hand", Verb{Op: code.OpDiscardHand, Params: params(player)}},
	Row[Verb]{"discard_random", Verb{Op: code.OpDiscardRand, Params: params(player, amount)}},
	Row[Verb]{"mill", Verb{Op: code.OpMill, Params: params(player, amount)}},
	Row[Verb]{"develop", Verb{Op: code.OpDevelop, Params: params(player, amount, place)}},
	Row[Verb]{"search", Verb{Op: code.OpSearch, Binds: true, Params: params(player, amount)}},
	Row[Verb]{"look", Verb{Op: code.OpLook, Binds: true, Params: params(player, amount)}},
	Row[Verb]{"reveal_top", Verb{Op: code.OpRevealTop, Binds: true, Params: params(player, amount)}},
	Row[Verb]{"at_random", Verb{Op: code.OpRandom, Binds: true, Params: params(Param{Type: Set, Slot: ToSel}, amount)}},
	Row[Verb]{"take", Verb{Op: code.OpTake, Params: params(objects)}},
	Row[Verb]{"take_later", Verb{Op: code.OpTakeLater, Params: params(objects)}},
	Row[Verb]{"to_bottom", Verb{Op: code.OpBottom, Params: params(objects)}},
	Row[Verb]{"reveal", Verb{Op: code.OpReveal, Binds: true, Params: params(player, amount)}},
	Row[Verb]{"play", Verb{Op: code.OpPlayFree, Flags: code.FMust, Params: params(objects)}},
	Row[Verb]{"exchange", Verb{Op: code.OpExchange, Params: params(objects, other)}},
	Row[Verb]{"play_free", Verb{Op: code.OpPlayFree, Params: params(objects)}},
	Row[Verb]{"give_necromancy", Verb{Op: code.OpNecromancy, Params: params(objects)}},
	Row[Verb]{"into_deck", Verb{Op: code.OpIntoDeck, Params: params(objects)}},
	Row[Verb]{"shuffle", Verb{Op: code.OpShuffle, Params: params(player)}},
	Row[Verb]{"gain", Verb{Op: code.OpGain, Params: params(player, amount)}},
	Row[Verb]{"lose", Verb{Op: code.OpGain, Negate: true, Params: params(player, amount)}},
	Row[Verb]{"must_burn", Verb{Op: code.OpMustBurn, Params: params(player, amount)}},
	Row[Verb]{"steal", Verb{Op: code.OpSteal, Params: params(player, amount)}},

	// The chain and combat.
	Row[Verb]{"cancel", Verb{Op: code.OpCancel, Params: params(objects)}},
	Row[Verb]{"end_chain", Verb{Op: code.OpEndChain}},
	Row[Verb]{"ward", Verb{Op: code.OpWard, Params: params(objects, amount)}},
	Row[Verb]{"copy", Verb{Op: code.OpCopy, Params: params(objects)}},
	Row[Verb]{"redirect_attack", Verb{Op: code.OpRedirectAttack, Params: params(place)}},
	Row[Verb]{"may_attack", Verb{Op: code.OpMayAttack, Params: params(Param{Type: Set, Slot: ToSel})}},
	Row[Verb]{"attack_with", Verb{Op: code.OpAttack, Params: params(objects)}},
	Row[Verb]{"shield_battle", Verb{Op: code.OpShieldBattle}},
	Row[Verb]{"next_cost", Verb{Op: code.OpNextCost,
		Params: params(Param{Type: Set, Slot: ToSel}, amount, second)}},
)

// Static is a constant effect as a word.
type Static struct {
	Stat   code.Stat
	Params []Param
}

var affected = Param{Type: Affected, Slot: ToR}

// Statics are the constant effects.
var Statics = table(
	Row[Static]{"power", Static{code.SPower, params(affected, amount)}},
	Row[Static]{"hp", Static{code.SHitPoints, params(affected, amount)}},
	Row[Static]{"toughness", Static{code.SToughness, params(affected, amount)}},
	Row[Static]{"counterstrike", Static{code.SCounter, params(affected, amount)}},
	Row[Static]{"combat_damage", Static{code.SCombatDamage, params(affected, amount)}},
	Row[Static]{"scout", Static{code.SScout, params(affected)}},
	Row[Static]{"cost", Static{code.SCost, params(affected, amount, word("first", 0))}},
	Row[Static]{"tax", Static{code.STax, params(affected, amount)}},
	Row[Static]{"pay_damage", Static{code.SPayDamage, params(affected)}},
	Row[Static]{"pay_tokens", Static{code.SPayTokens, params(affected)}},
	Row[Static]{"no_corrupt", Static{code.SNoCorrupt, params(affected)}},
	Row[Static]{"no_restore", Static{code.SNoRestore, params(affected)}},
	Row[Static]{"no_attack", Static{code.SNoAttack, params(affected)}},
	Row[Static]{"no_defend", Static{code.SNoDefend, params(affected)}},
	Row[Static]{"no_cancel", Static{Stat: code.SNoCancel}},
	Row[Static]{"capital_guard", Static{code.SCapitalGuard, params(amount)}},
	Row[Static]{"enters_corrupted", Static{code.SEntersCorrupt, params(affected)}},
	Row[Static]{"search", Static{code.SSearch, params(amount)}},
	Row[Static]{"open_decks", Static{Stat: code.SOpenDecks}},
	Row[Static]{"play_top", Static{Stat: code.SPlayTop}},
	Row[Static]{"is_unit", Static{code.SIsUnit, params(affected, amount, second)}},
	Row[Static]{"is_development", Static{code.SIsDevelopment, params(affected)}},
	Row[Static]{"is_support", Static{code.SIsSupport, params(affected)}},
	Row[Static]{"blank", Static{code.SBlank, params(affected)}},
	Row[Static]{"mute", Static{code.SMute, params(affected)}},
	Row[Static]{"control", Static{code.SControl, params(affected)}},
	Row[Static]{"powerless", Static{code.SPowerless, params(affected)}},
	Row[Static]{"savage", Static{code.SSavage, params(affected, amount)}},
	Row[Static]{"double_damage", Static{code.SDouble, params(affected)}},
	Row[Static]{"double_savage", Static{code.SDoubleSavage, params(affected)}},
	Row[Static]{"attack_anywhere", Static{code.SAttackFrom, params(affected)}},
	Row[Static]{"defend_anywhere", Static{code.SDefendFrom, params(affected)}},
)
