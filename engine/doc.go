// Package engine implements the rules of Warhammer: Invasion for two players.
//
// # The tour
//
// A game in progress is one value, State, which contains no pointers. Copying it is an
// assignment, also in the middle of an effect, and the copy continues independently. Data that
// do not change while two decks play, such as the compiled cards, are in Game, which all
// states and goroutines share.
//
// A program that plays a game needs two calls. Legal lists the legal actions of the player to
// move, each a small integer (Action). Apply plays one of them and runs the game to the next
// decision with two or more choices, or to the end. Decisions with one choice and windows in
// which nobody can act are skipped.
//
//	g, err := engine.NewGame(lib, decks)
//	g.Start(&s, seed, first)
//	for !s.Over() {
//		legal := g.Legal(&s, &buf)
//		g.Apply(&s, choose(legal))
//	}
//
// Agents get a View (Observe) and not the State: everything hidden from their player has been
// removed from it. View.Redeal does the reverse: it samples a complete state that agrees with
// the view.
//
// Between two decisions no part of a game is on the Go stack. Each procedure in progress (a
// turn, a window, an attack, a batch of damage, the code of a card) is a frame on a stack in
// the state. The main loop (run) repeats the following until a player has to decide: it runs
// the state check if one is due, else resolves triggered effects, else performs a step of the
// top frame.
//
// Most steps take a short cut. If no work is due and no question is asked (State.canStep,
// State.blocked), a step performs the next step itself, of its own frame or of one that it has
// just pushed, and does not return to the loop. The result is the same, because the loop would
// find nothing to do in between. In slow motion (Referee) work is always due, so every step goes
// through the loop.
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
// Timing follows the five routines of the rules:
//
//	A  after anything that triggers           trigger.go
//	B  a window for actions and its chain     window.go, chain.go
//	C  a constant or forced effect resolves   trigger.go, announce.go
//	D  a turn or phase begins                 turn.go
//	E  it ends                                turn.go, lasting.go
//
// Package engine/internal/analysis computes what can be known of a card library before any
// game, such as the situations in which an action can be used or the parts of the state on
// which a static effect depends.
//
// Words in parentheses, such as (timing.C3-nesting) or (note A18), are the ids of
// rulings and notes in docs/rules.
//
// # The files
//
// State and its parts:
//
//	state.go             State, and what is reset by turn and by attack
//	object.go            numbers of objects, where a card is, its kinds and flags
//	set.go               sets of objects
//	zone.go              where a card in play lies: six zones, two capitals
//	frame.go             procedures in progress and their registers
//	frame_views.go       what each procedure keeps in its frame
//	lasting.go           lasting and delayed effects
//
// Playing a game:
//
//	game.go              Game, NewGame, Start, Legal, Apply, the loop
//	action.go            the kinds of decisions and the verbs that answer them
//	fault.go             which card was running when the engine panicked
//	log.go, notation.go  the log of a game, and actions and events in words
//	source_line.go       the file and line of the ability that asks
//	rng.go               chance
//
// The course of a game, in the order of the rule book:
//
//	setup.go             hands and mulligans
//	house.go             numbers that a house rule changes: hands, first turns, hit points
//	turn.go              turns and phases
//	window.go            action windows
//	trigger.go           events and the abilities that they trigger
//	chain.go             links of the chain and how they resolve
//	statecheck.go        the check after every instruction: deaths, burning sections, losing
//	combat.go            the steps of an attack
//	permissions.go           who may, must or cannot attack and defend
//	combat_exceptions.go      rules of cards about assigning combat damage, and what declaring costs
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
//	playfrom.go          cards played from elsewhere than the hand
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
//	selector.go          the objects that match a selector
//	match.go             whether one object matches a selector
//	expr.go              amounts and conditions
//
// The virtual machine for card code:
//
//	vm.go                runs the code of a card
//	op.go                the table of its operations
//	op_*.go              the operations
//
// Reading and setting up states:
//
//	view.go              what a player may see
//	view_redeal.go       states that agree with what he sees
//	view_question.go     the question at hand and the chain
//	view_cards.go        places, prices and values of cards
//	view_combat.go       the attack in progress
//	view_forces.go       a player's strength in each zone
//	view_eval.go         evaluation of card code on a view
//	view_waiting.go      triggered actions that can be used
//	referee.go           full access for tests and tools
//	position.go          states built from a description
//	position_combat.go   the same, inside an attack
//	check.go             validity checks of a state
package engine
