package vocab

import "github.com/wisim/wisim/engine/code"

// Operand is the argument list that a function takes.
type Operand uint8

// The argument lists. Each comment is an example of a function with that argument list.
const (
	NoOperand  Operand = iota // my_turn, which has no parentheses
	OfObject                  // power(OBJECT)
	OfPlayer                  // hand(PLAYER)
	OfSelector                // count(SELECTOR)
	OfBinding                 // size(NAME)
	OfTwo                     // max(NUMBER, NUMBER)
	OfOne                     // odd(NUMBER)
	OfKind                    // highest(cost, SELECTOR)
)

// Function describes a function of expressions. Its result is a number.
type Function struct {
	Op      code.EOp
	Operand Operand
	Attr    code.Attr   // the attribute that a function with the operation EAttr reads
	Status  code.Status // the status that a function with the operation EIs tests
}

// attr returns the row of a function that reads an attribute of an object.
func attr(name string, a code.Attr) Row[Function] {
	return Row[Function]{name, Function{Op: code.EAttr, Operand: OfObject, Attr: a}}
}

// is returns the row of a function that tests a status of an object.
func is(name string, s code.Status) Row[Function] {
	return Row[Function]{name, Function{Op: code.EIs, Operand: OfObject, Status: s}}
}

func fn(name string, op code.EOp, o Operand) Row[Function] {
	return Row[Function]{name, Function{Op: op, Operand: o}}
}

// Functions are the functions and values of expressions. As a condition, a
// number is true if it is not zero.
var Functions = table(
	fn("X", code.EX, NoOperand),
	fn("amount", code.EAmount, NoOperand),
	fn("entered_discard", code.EEntered, NoOperand),
	fn("my_turn", code.EMyTurn, NoOperand),
	fn("in_combat", code.EInCombat, NoOperand),
	fn("my_battle", code.EMyBattle, NoOperand),

	fn("count", code.ECount, OfSelector),
	fn("size", code.ERegSize, OfBinding),
	fn("exists", code.EExists, OfObject),
	fn("resources", code.EResources, OfPlayer),
	fn("hand", code.EHandSize, OfPlayer),
	fn("deck", code.EDeckSize, OfPlayer),
	fn("burning", code.EBurning, OfPlayer),
	fn("caused_by", code.ECausedBy, OfPlayer),
	fn("caused_by_self", code.EBySelf, NoOperand),
	fn("cancellable", code.ECancellable, NoOperand),
	fn("min", code.EMin, OfTwo),
	fn("max", code.EMax, OfTwo),

	attr("power", code.APower),
	attr("cost", code.ACost),
	attr("loyalty", code.ALoyalty),
	attr("hp", code.AHP),
	attr("remaining", code.ARemaining),
	attr("damage", code.ADamage),
	attr("tokens", code.ATokens),
	attr("experience", code.AExperience),
	attr("attacks", code.AAttacks),
	attr("taken", code.ATaken),
	attr("dealt", code.ADealt),
	attr("paid", code.APaid),
	attr("pending", code.APending),
	attr("counterstrike", code.ACounterstrike),
	attr("savage", code.ASavage),
	attr("printed_power", code.APrintedPower),

	fn("in_play", code.EInPlay, OfObject),
	is("corrupted", code.Corrupted),
	is("attacking", code.Attacking),
	is("defending", code.Defending),
	is("participating", code.Participating),
	is("damaged", code.Damaged),
	is("questing", code.Questing),
	is("attached", code.Attached),
	is("has_attachment", code.HasAttachment),
	is("developed", code.Developed),
	is("has_attacked", code.HasAttacked),
	is("has_defended", code.HasDefended),
	is("opposed", code.InOpposed),
	is("attacked", code.AttackedZone),
	fn("odd", code.EOdd, OfOne),
	fn("highest", code.EHighest, OfKind),
	fn("lowest", code.ELowest, OfKind),
	fn("played", code.EPlayed, OfSelector),
	fn("dying", code.EDying, NoOperand),
	fn("returned_title", code.ENoted, OfPlayer),
	fn("with_host", code.EWithHost, NoOperand),
	fn("capital_hit", code.ECapitalHit, OfPlayer),
	fn("capital_dealt", code.ECapitalSore, OfPlayer),
)

// Subject is the type of the subject of an event: the thing that it happens to.
type Subject uint8

// The types of subjects.
const (
	OfCard    Subject = iota // the event happens to a card; a damage event also to a section
	OfASide                  // the event happens to a player
	OfSection                // the event happens to a section of a capital
)

// Event describes an event that an ability can wait for.
type Event struct {
	Event   code.Event
	Subject Subject
	Batch   bool // one event covers all cards affected at the same time; a selector may restrict them
}

// event returns the row of an event that happens to one subject at a time.
func event(name string, e code.Event, s Subject) Row[Event] {
	return Row[Event]{name, Event{Event: e, Subject: s}}
}

// Events are the events that can trigger an ability.
var Events = table(
	event("leaves", code.LeavePlay, OfCard),
	event("enters", code.EnterPlay, OfCard),
	event("enters_zone", code.EnterZone, OfCard),
	event("destroyed", code.Destroyed, OfCard),
	event("sacrificed", code.SacrificedEv, OfCard),
	event("entered_discard", code.EnterDiscard, OfCard),
	event("attacks", code.Attacks, OfCard),
	event("defends", code.Defends, OfCard),
	event("attacked", code.ZoneAttacked, OfSection),
	event("declares_attackers", code.DeclaresAttackers, OfASide),
	event("turn_begin", code.TurnBegin, OfASide),
	event("turn_end", code.TurnEnd, OfASide),
	event("kingdom_begin", code.KingdomBegin, OfASide),
	event("quest_begin", code.QuestBegin, OfASide),
	event("capital_begin", code.CapitalBegin, OfASide),
	event("battle_begin", code.BattleBegin, OfASide),
	event("phase_end", code.PhaseEnd, OfASide),
	event("assigned", code.Assigned, OfCard),
	event("dealt_damage", code.DealtDamage, OfCard),
	event("dealt_combat", code.DealtCombat, OfCard),
	event("deals_combat", code.DealsCombat, OfCard),
	event("deals_in_combat", code.DealsInCombat, OfCard),
	event("survived", code.SurvivedCombat, OfCard),
	event("corrupted", code.CorruptedEv, OfCard),
	event("restored", code.RestoredEv, OfCard),
	event("healed", code.HealedEv, OfCard),
	event("collects", code.Collects, OfASide),
	event("draws_quest", code.DrawsQuest, OfASide),
	event("draws", code.Draws, OfASide),
	event("plays", code.Plays, OfCard),
	event("develops", code.Develops, OfASide),
	event("token_placed", code.TokenPlaced, OfCard),
	event("discards_hand", code.DiscardsHand, OfASide),
	event("attached", code.AttachedEv, OfCard),
	event("combat_ends", code.CombatEnds, OfSection),
	Row[Event]{"units_destroyed", Event{Event: code.UnitsDestroyed, Subject: OfASide, Batch: true}},
	Row[Event]{"units_leave", Event{Event: code.UnitsLeave, Subject: OfASide, Batch: true}},
	event("ambushes", code.Ambushes, OfCard),
	event("put_away", code.PutAway, OfCard),
	event("opposed", code.Opposed, OfCard),
	event("plays_from_hand", code.PlaysHand, OfCard),
	event("falls", code.Falls, OfCard),
	event("damage_placed", code.DamagePlaced, OfCard),
	event("zone_named", code.ZoneNamed, OfSection),
	event("moves", code.Moves, OfCard),
	event("burns", code.Burns, OfSection),
	event("triggers_action", code.Acts, OfASide),
	event("triggers", code.Triggers, OfCard),
	event("counts_quest", code.CountsQuest, OfASide),
	event("capital_damaged", code.CapitalDamaged, OfASide),
	event("enters_pile", code.EnterPile, OfCard),
	event("discarded_from_hand", code.Discarded, OfCard),
	event("milled", code.Milled, OfCard),
	event("enters_from_hand", code.EnterHand, OfCard),
	event("arrives", code.Arrives, OfCard),
)

// Scopes are the words that restrict the subject of an event, as in enters(self). A
// selector can stand in their place.
var Scopes = table(
	Row[code.Who]{"self", code.WhoSelf},
	Row[code.Who]{"host", code.WhoHost},
	Row[code.Who]{"me", code.WhoMe},
	Row[code.Who]{"opponent", code.WhoOpp},
	Row[code.Who]{"any", code.WhoAny},
	Row[code.Who]{"here", code.WhoHere},
	Row[code.Who]{"hosts_player", code.WhoHostCtl},
)
