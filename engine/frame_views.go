package engine

// Views of a frame. Each procedure stores its progress in the frame's general-purpose fields,
// with its own meaning. A view is a type that names these meanings. Only this file accesses
// scratchA, scratchB and scratchC (a test checks this).
//
//	view          of                               A             B              C             it         iter       loops
//	setupFrame    procSetup                        mulligans
//	windowFrame   procWindow                       passes        asksNext       chainBase
//	triggerFrame  procTriggers                     first
//	fightFrame    procFight                                       done          chainBase     last
//	damageFrame   procDamage                       kind          deflected      effects       recipient
//	spreadFrame   procIndirect                     players       points         left          last       begun      turn
//	leaveFrame    procLeave                        how           emits          fate          cursor     cursor     cursor
//	announcement  procCode, up to cdPaidUp         at            chosen                                  from       option, alternative
//	payment       procCode that pays               purse                        due
//	execution     procCode, from cdRun on                        chosen, mover, below  placing, sinks, tolls "for each" "for each" "each player", option
//
// A view is just a pointer to the frame, and its methods return fields or pointers to fields,
// so it costs nothing.
type (
	setupFrame   struct{ *frame }
	windowFrame  struct{ *frame }
	triggerFrame struct{ *frame }
	fightFrame   struct{ *frame }
	damageFrame  struct{ *frame }
	spreadFrame  struct{ *frame }
	leaveFrame   struct{ *frame }
	announcement struct{ *frame }
	execution    struct{ *frame }
	payment      struct{ *frame }
)

func (f *frame) announcement() announcement { return announcement{f} }
func (f *frame) execution() execution       { return execution{f} }
func (f *frame) payment() payment           { return payment{f} }

// The setup of a game.

// mulligans is the number of opening hands that the player who is asked has exchanged.
func (f setupFrame) mulligans() *uint8 { return &f.scratchA }

// An action window. The frame's ctl is the player who is asked.

// passes is the number of times that players have passed in a row.
func (f windowFrame) passes() *uint8 { return &f.scratchA }

// asksNext is the player who is asked for an action after the triggered actions have been
// handled.
func (f windowFrame) asksNext() *Player { return (*Player)(&f.scratchB) }

// chainBase is the number of links on the chain below the window; the links above belong to the
// window.
func (f windowFrame) chainBase() uint8 { return f.scratchC }

// opener is the player who began the chain of the window.
func (f windowFrame) opener() *Player { return &f.loop }

// beginWindow opens a window in which player p is asked first.
func (s *State) beginWindow(p Player) windowFrame {
	f := s.begin(procWindow)
	f.ctl, f.scratchC = p, s.nChain
	return windowFrame{f}
}

// beginWindowOver opens a window whose chain already has links, those from base on. The
// opponent of the player who began the chain is asked first.
func (s *State) beginWindowOver(base uint8, opener Player) {
	f := s.beginWindow(opener.Other())
	f.scratchC = base
	*f.opener() = opener
}

// Routine A: triggered effects are resolved.

// first is the index in State.pending of the first trigger that the frame resolves.
func (f triggerFrame) first() uint8 { return f.scratchA }

// beginTriggers begins to resolve the pending triggers that no other frame holds back.
func (s *State) beginTriggers() { s.begin(procTriggers).scratchA = s.pendBase }

// An attack. The frame's ctl is the attacking player. Its src is the card whose effect began
// the attack, 0 for the attack of a battlefield phase. Such an effect stores in register 0 the
// only units that may attack, or in register 1 the zone to attack; then every unit may attack that
// could in a battlefield phase.

// last is the unit that was declared or was assigned damage most recently: units are handled in
// ascending order.
func (f fightFrame) last() *Obj { return &f.it }

// has reports whether a flag (fgMissions ...) of the current step is set; mark sets one, and
// begin clears all of them for the next step.
func (f fightFrame) has(bit uint8) bool { return f.scratchB&bit != 0 }

func (f fightFrame) mark(bit uint8) { f.scratchB |= bit }

func (f fightFrame) begin() { f.scratchB, f.it = 0, 0 }

// reserve is the damage that the attacker has set aside for the section before assigning damage
// to defenders.
func (f fightFrame) reserve() *uint8 { return &f.x }

// open reports whether units may attack as in a battlefield phase, not only those in register 0.
func (f fightFrame) open() bool { return f.src == 0 || f.n[1] > 0 }

// chainBase is the number of links on the chain when the attack began.
func (f fightFrame) chainBase() uint8 { return f.scratchC }

// beginFight begins an attack; src is the card whose effect begins it, or 0.
func (s *State) beginFight(attacker Player, src Obj) fightFrame {
	f := s.begin(procFight)
	f.ctl, f.src, f.base, f.scratchC = attacker, src, s.nPool, s.nChain
	return fightFrame{f}
}

// An application of damage. Register 0 holds the cards whose effects have been tried in the
// current stage; in the last step it holds the units that were hurt.

// kind is the kind of the damage: bits dmgCombat and so on.
func (f damageFrame) kind() uint8 { return f.scratchA }

// deflected reports whether delayed effects have already redirected their part.
func (f damageFrame) deflected() bool { return f.scratchB != 0 }

func (f damageFrame) setDeflected() { f.scratchB = 1 }

// card is the card whose effects are being tried, on each recipient of the damage in turn.
func (f damageFrame) card() Obj { return f.host }

// recipient is the current recipient, and effects is the number of the card's effects that have
// been tried on it.
func (f damageFrame) recipient() Obj { return f.it }

func (f damageFrame) effects() int { return int(f.scratchC) }

// goOn records how far the effects of a card have been tried.
func (f damageFrame) goOn(card, recipient Obj, effects int) {
	f.host, f.it, f.scratchC = card, recipient, uint8(effects)
}

// beginDamage begins to apply the damage that has been assigned.
func (s *State) beginDamage(kind uint8) *frame {
	f := s.begin(procDamage)
	f.scratchA = kind
	return f
}

// Indirect damage, which its recipients distribute among their own objects.

// spreads reports whether player p is dealt indirect damage by this frame.
func (f spreadFrame) spreads(p Player) bool { return f.scratchA>>p&1 != 0 }

// points is the indirect damage for each player to whom it is dealt.
func (f spreadFrame) points() int { return int(f.scratchB) }

// left is the damage that the current player has yet to distribute.
func (f spreadFrame) left() *uint8 { return &f.scratchC }

// turn is 0 while the active player distributes, then 1, and 2 at the end.
func (f spreadFrame) turn() uint8 { return f.loops }

// begun reports whether left has been set for the current player.
func (f spreadFrame) begun() bool { return f.iter != 0 }

func (f spreadFrame) begin(left int) { f.iter, f.scratchC = 1, uint8(left) }

// nextPlayer ends the distribution by the current player; the next one begins his.
func (f spreadFrame) nextPlayer() { f.loops, f.iter, f.it = f.loops+1, 0, 0 }

// last is the object that was given the last point: recipients are chosen in ascending order.
func (f spreadFrame) last() *Obj { return &f.it }

// kind is the kind of the damage: bits dmgTwice and dmgUncancellable.
func (f spreadFrame) kind() uint8 { return uint8(f.host) }

// beginSpread makes each player in a mask distribute points of indirect damage.
func (s *State) beginSpread(players uint8, points int, kind uint8) {
	f := s.begin(procIndirect)
	f.scratchA, f.scratchB, f.host = players, add8(0, points), Obj(kind)
}

// Cards that leave play. Register 0 holds the cards of the event, register 1 the attachments
// that leave with them, register 2 pairs of a card and its fate. While a replacement effect
// runs, the frame's subj is the card it applies to and abil is the effect.

// how is the way in which the cards leave play.
func (f leaveFrame) how() leaving { return leaving(f.scratchA) }

// emits reports whether the instruction that made the cards leave is told if one has left.
func (f leaveFrame) emits() bool { return f.scratchB != 0 }

func (f leaveFrame) setTells() { f.scratchB = 1 }

// fate is what the running effect makes of its card instead, and host is the card that it is
// put under.
func (f leaveFrame) fate() (fate uint8, host Obj) { return f.scratchC, f.host }

func (f leaveFrame) setFate(fate uint8, host Obj) { f.scratchC, f.host = fate, host }

// cursor is the position of the search for replacement effects in the current stage.
func (f leaveFrame) cursor() stageCursor { return stageCursor{f.loops, f.it, f.iter, f.src, f.x} }

func (f leaveFrame) setCursor(c stageCursor) {
	f.loops, f.it, f.iter, f.src, f.x = c.who, c.card, c.must, c.src, c.slot
}

// waiting is the index of the first trigger that waits until the cards have left.
func (f leaveFrame) waiting() *uint8 { return &f.amount }

func (s *State) beginLeave(how leaving) {
	f := s.begin(procLeave)
	f.scratchA, f.base = uint8(how), s.nPool
}

// A code frame during the announcement of an action or, for a constant or forced effect, during
// the same preparations: ability, X, targets, costs, payment.

// abilities are the usable actions of the card, as bits, while its player is asked which one he
// uses.
func (f announcement) abilities() *uint8 { return &f.scratchA }

// at is the target being chosen or the cost being paid, and chosen is the number of objects
// chosen for it so far.
func (f announcement) at() int { return int(f.scratchA) }

func (f announcement) chosen() int { return int(f.scratchB) }

func (f announcement) choose() { f.scratchB++ }

// goTo moves to a target or cost with no objects chosen for it yet.
func (f announcement) goTo(i int) { f.scratchA, f.scratchB = uint8(i), 0 }

// goBack is goTo for a target or cost that already has some objects.
func (f announcement) goBack(i, chosen int) { f.scratchA, f.scratchB = uint8(i), uint8(chosen) }

// ward is the next lasting effect to check for a price of targeting, and extra is what the
// player has agreed to pay for the earlier ones.
func (f announcement) ward() *uint8 { return &f.scratchA }

func (f announcement) extra() *uint8 { return &f.scratchB }

// hurts reports whether damage was assigned as a cost.
func (f announcement) hurts() bool { return f.scratchB != 0 }

func (f announcement) setHurts(yes bool) {
	f.scratchB = 0
	if yes {
		f.scratchB = 1
	}
}

// from is the place from which the card is played.
func (f announcement) from() *uint8 { return &f.iter }

// A code frame during a payment: of the costs of an action, or of what an effect demands from a
// player.

// due is the amount yet to be paid.
func (f payment) due() *uint8 { return &f.scratchC }

// purse is the last purse that the player was asked about.
func (f payment) purse() *Obj { return (*Obj)(&f.scratchA) }

// begin begins a payment of n resources, which the given step continues.
func (f payment) begin(n int, step uint8) { f.scratchA, f.scratchC, f.step = 0, add8(0, n), step }

// A code frame that runs a body. In a "for each" loop, the fields it and iter hold the current
// object and the number of objects done.

// start clears the scratch fields used by the announcement.
func (f execution) start() { f.scratchA, f.scratchB, f.scratchC = 0, 0, 0 }

// chosen is the number of objects chosen for the current instruction.
func (f execution) chosen() *uint8 { return &f.scratchB }

// picking is the progress of takeAtRandom for the current card, of an effect or a cost.
func (f execution) picking() *uint8 { return &f.scratchB }

func (f announcement) picking() *uint8 { return &f.scratchC }

// tolls is the number of cards chosen to be discarded as a toll for the effect's targets.
func (f execution) tolls() *uint8 { return &f.scratchC }

// mover is the card for which a zone is being chosen, when several cards move or enter play
// together.
func (f execution) mover() *Obj { return (*Obj)(&f.scratchB) }

// sinking says whether cards that are put back in order may also go to the bottom of the deck.
// below is the number of cards that do; until the player has finished choosing them, sinks is
// true.
func (f execution) sinking(yes bool) {
	f.scratchB, f.scratchC = 0, 0
	if yes {
		f.scratchC = 1
	}
}

func (f execution) sinks() bool { return f.scratchC != 0 }

func (f execution) below() uint8 { return f.scratchB }

// named counts a card named for the bottom of the deck, and rest ends the naming of such cards.
func (f execution) named() {
	if f.sinks() {
		f.scratchB++
	}
}

func (f execution) rest() { f.scratchC = 0 }

// placing is the attachment that enters play while its host is being chosen.
func (f execution) placing() *Obj { return (*Obj)(&f.scratchC) }

// eachPlayer is the current turn of an "each player" loop: 1 for the first player, 2 for the
// second, 0 outside such a loop.
func (f execution) eachPlayer() uint8 { return f.loops & 3 }
