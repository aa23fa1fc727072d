// Package engine is the rules of Warhammer: Invasion for two players.
//
// # The tour
//
// A game in progress is one value, State, without a pointer in it: copying it is
// an assignment, and a copy taken in the middle of an effect goes on as the
// original would. What never changes while two decks play, the compiled cards
// among it, is in Game, which all states and workers share.
//
// Everything goes through two calls. Legal lists what the player to move may do,
// each choice a small integer (Action); Apply plays one and runs on to the next
// decision with two or more choices, or to the end. A choice of one is taken
// without asking, and a window in which nobody can do anything passes.
//
//	g, err := engine.NewGame(lib, decks)
//	g.Start(&s, seed, first)
//	for !s.Over() {
//		legal := g.Legal(&s, &buf)
//		g.Apply(&s, choose(legal))
//	}
//
// Agents never see a State but a View (Observe), from which everything hidden
// from their player has been taken out; View.Redeal goes the other way and
// fills in a state that agrees with the view.
//
// Nothing of a game is on the Go stack between two decisions. Each procedure in
// progress (a turn, a window, an attack, an application of damage, the code of a
// card) is a frame on a stack in the state. The loop (run) does the state check
// if one is due, then resolves what was triggered, and only then takes a step of
// the uppermost frame, until there is a question.
//
// Most steps take a short cut. A step that finds nothing due and nothing asked (State.canStep,
// State.blocked) takes the next step itself, of its own frame or of one that it has just pushed,
// in place of a return to the loop. That is the same as a trip through the loop, which would find
// nothing to do before that step. In slow motion (Referee) something is always due, so that
// every step goes through the loop.
//
// The stack while a player plays a unit and a forced effect answers its arrival, top at the right:
//
//	turn                                 the capital phase
//	turn | window                        AskWindow: the player plays the unit
//	turn | window | code                 the announcement asks for a zone, then pays
//	turn | window                        the announcement became a link of State.chain
//	turn | window                        both pass, the link resolves: the unit enters play,
//	                                     emit queues the forced effect in State.pending
//	turn | window | triggers             the loop finds triggers due (after a state check)
//	turn | window | triggers | code      the forced effect runs
//	turn | window                        it is done; AskWindow again
//
// # The routines of the rules
//
// Timing follows the five routines of the rules, and they are found by name:
//
//	A  after anything that triggers           trigger.go
//	B  a window for actions and its chain     window.go, chain.go
//	C  a constant or forced effect resolves   trigger.go, announce.go
//	D  a turn or phase begins                 turn.go
//	E  it ends                                turn.go, lasting.go
//
// What can be known of a library before any game is in its plan
// (engine/internal/analysis): which situations an action needs, what a static effect
// depends on.
//
// Words in parentheses, such as (timing.C3-nesting) or (note A18), are the ids of
// rulings and notes in docs/rules.
//
// # The files
//
// The value:
//
//	state.go             State, and what is reset by turn and by attack
//	object.go            numbers of objects, where a card is, its kinds and flags
//	set.go               sets of objects
//	zone.go              where a card in play lies: six zones, two capitals
//	frame.go             procedures in progress and their registers
//	frame_views.go       what each procedure keeps in its frame
//	lasting.go           effects that wait or last
//
// The door:
//
//	game.go              Game, NewGame, Start, Legal, Apply, the loop
//	action.go            the kinds of decisions and the verbs that answer them
//	fault.go             which card the engine breaks down in
//	log.go, notation.go  what happened, and what a player would call it
//	source_line.go       the file and line of the ability that asks
//	rng.go               chance
//
// The course of a game, in the order of the rule book:
//
//	setup.go             hands and mulligans
//	turn.go              turns and phases
//	window.go            action windows
//	trigger.go           events and what waits for them
//	chain.go             links of the chain and how they resolve
//	statecheck.go        the check after every instruction: deaths, burning sections, losing
//	combat.go            the steps of an attack
//	declare.go           who may, must or cannot attack and defend
//	combat_rules.go      rules of cards about assigning combat damage, and what declaring costs
//	remote_fighters.go   units that attack or defend from another zone
//	multi_zone_attack.go an attack against several zones at once
//	history.go           who fought in this phase and what damage was dealt this turn
//	ambush.go            cards that are turned faceup between attackers and defenders
//	damage.go            the stages of damage
//	damage_indirect.go   indirect damage, and how much is lethal
//
// Announcing and paying:
//
//	playable.go          what may be played or used now
//	playability.go       a cache of what players cannot do
//	playfrom.go          and from where else than the hand
//	announce.go          an action on its way to the chain
//	target.go            what may be chosen
//	payment.go           prices, taxes, what can be spent
//	placement.go         where a card may enter play: unique cards, Heroes, zone-only, quests
//
// Cards change places, sides and what they count as:
//
//	pile.go              decks, hands, discard piles
//	enter.go, leave.go   into play and out of it
//	leave_replace.go     effects that replace leaving play
//	move.go              from zone to zone
//	control.go           who controls a card
//	characteristics.go   what a card counts as
//	legend.go            legends
//	target_toll.go       cards a player discards to target something with an effect
//	card_titles.go       titles that are named, and one card of a title a turn
//	random_discard.go    random discards in which a player may choose instead
//
// Numbers:
//
//	derive.go            power, hit points and keywords
//	selector.go          sets of objects that a card speaks of
//	match.go             whether one object is what a selector says
//	expr.go              amounts and conditions
//
// The machine:
//
//	vm.go                runs the code of a card
//	op.go                its operations, in one table
//	op_*.go              what they do
//
// Looking in:
//
//	view.go              what a player may see
//	view_forces.go       what the cards of a player come to in his zones
//	view_eval.go         what the code of a card comes to, as far as he sees
//	view_waiting.go      the triggered actions that wait for somebody to use them
//	referee.go           what a test or a tool may do to a game
//	position.go          a state from a description
//	position_combat.go   and inside an attack
//	check.go             whether a state is sane
package engine
