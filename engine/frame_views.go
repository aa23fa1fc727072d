package engine

// The views of a frame. Each procedure keeps what it has got to in the frame's
// scratch fields, and each means something else by them: a view says what. Only
// this file names scratchA, scratchB and scratchC (a test sees to that).
//
//	view          of                               A             B              C             it         iter       loops
//	windowFrame   procWindow                       passes        asksNext       chainBase
//	triggerFrame  procTriggers                     first
//	fightFrame    procFight                                       done          chainBase     last
//	damageFrame   procDamage                       kind          deflected      effects       recipient
//	spreadFrame   procIndirect                     players       points         left          last       begun      turn
//	leaveFrame    procLeave                        how           tells          fate          bid        bid        bid
//	announcement  procCode, up to cdPaidUp         at            chosen                                  from       option, alternative
//	payment       procCode that pays               purse                        due
//	execution     procCode, from cdRun on                        chosen, mover, below  placing, sinks, tolls "for each" "for each" "each player", option
//
// A view costs nothing: it is the pointer to the frame, and what it gives is a
// pointer into it.
type (
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

// An action window. The frame's ctl is who is asked.

// passes is how many players have passed in a row.
func (f windowFrame) passes() *uint8 { return &f.scratchA }

// asksNext is who is asked for an action when the triggered ones are through.
func (f windowFrame) asksNext() *Player { return (*Player)(&f.scratchB) }

// chainBase is the height of the chain below the window: the links from there on
// are its own.
func (f windowFrame) chainBase() uint8 { return f.scratchC }

// opener is who began the chain of the window.
func (f windowFrame) opener() *Player { return &f.loop }

// beginWindow opens a window in which a player is asked first.
func (s *State) beginWindow(p Player) windowFrame {
	f := s.begin(procWindow)
	f.ctl, f.scratchC = p, s.nChain
	return windowFrame{f}
}

// beginWindowOver opens one that begins with links on its chain, those from base on. The
// other player of the one who began it is asked first.
func (s *State) beginWindowOver(base uint8, opener Player) {
	f := s.beginWindow(opener.Other())
	f.scratchC = base
	*f.opener() = opener
}

// Routine A.

// first is where the triggers that the frame resolves begin in State.pending.
func (f triggerFrame) first() uint8 { return f.scratchA }

// beginTriggers begins to resolve what is pending beyond what waits already.
func (s *State) beginTriggers() { s.begin(procTriggers).scratchA = s.pendBase }

// An attack. The frame's ctl attacks; its src is the card whose effect began the
// attack, 0 for the attack of a battlefield phase; register 0 has the units that
// this effect lets attack, or register 1 the zone that it has anybody attack.

// last is the unit that was declared last, or the last that was assigned damage:
// units are gone through in ascending order.
func (f fightFrame) last() *Obj { return &f.it }

// has reports whether something of the attack has been done, and mark says that it
// has; begin forgets all of that, for the next step.
func (f fightFrame) has(bit uint8) bool { return f.scratchB&bit != 0 }

func (f fightFrame) mark(bit uint8) { f.scratchB |= bit }

func (f fightFrame) begin() { f.scratchB, f.it = 0, 0 }

// reserve is how much the attacker has set aside for the section before the defenders.
func (f fightFrame) reserve() *uint8 { return &f.x }

// open reports whether anybody may attack who could in a battlefield phase.
func (f fightFrame) open() bool { return f.src == 0 || f.n[1] > 0 }

// chainBase is the height of the chain when the attack began.
func (f fightFrame) chainBase() uint8 { return f.scratchC }

// beginFight begins an attack, of an effect of src or of none.
func (s *State) beginFight(attacker Player, src Obj) fightFrame {
	f := s.begin(procFight)
	f.ctl, f.src, f.base, f.scratchC = attacker, src, s.nPool, s.nChain
	return fightFrame{f}
}

// An application of damage. Register 0 has the cards whose effects are through
// with the stage at hand or, in the last step, who was hurt.

// kind is which damage it is: dmgCombat and the other bits.
func (f damageFrame) kind() uint8 { return f.scratchA }

// deflected says that waiting effects have redirected their part.
func (f damageFrame) deflected() bool { return f.scratchB != 0 }

func (f damageFrame) setDeflected() { f.scratchB = 1 }

// card is the one whose effects are gone through: for each recipient of the
// damage in turn, each of them.
func (f damageFrame) card() Obj { return f.host }

// recipient is the one at hand, and effects is how many effects of the card are
// through with it.
func (f damageFrame) recipient() Obj { return f.it }

func (f damageFrame) effects() int { return int(f.scratchC) }

// goOn notes how far a card's effects have come.
func (f damageFrame) goOn(card, recipient Obj, effects int) {
	f.host, f.it, f.scratchC = card, recipient, uint8(effects)
}

// beginDamage begins to apply what has been assigned.
func (s *State) beginDamage(kind uint8) *frame {
	f := s.begin(procDamage)
	f.scratchA = kind
	return f
}

// Indirect damage that is spread.

// spreads reports whether a player is dealt some.
func (f spreadFrame) spreads(p Player) bool { return f.scratchA>>p&1 != 0 }

// points is how much each of them is dealt.
func (f spreadFrame) points() int { return int(f.scratchB) }

// left is how much the player at hand has still to spread.
func (f spreadFrame) left() *uint8 { return &f.scratchC }

// turn is 0 while the active player spreads, then 1, and 2 when all is spread.
func (f spreadFrame) turn() uint8 { return f.loops }

// begun says that left has been counted for the player at hand.
func (f spreadFrame) begun() bool { return f.iter != 0 }

func (f spreadFrame) begin(left int) { f.iter, f.scratchC = 1, uint8(left) }

// nextPlayer ends the turn of the player at hand.
func (f spreadFrame) nextPlayer() { f.loops, f.iter, f.it = f.loops+1, 0, 0 }

// last is who was given the last point: recipients are chosen in ascending order.
func (f spreadFrame) last() *Obj { return &f.it }

// kind is which damage it is: bits of dmgTwice and dmgUncancellable.
func (f spreadFrame) kind() uint8 { return uint8(f.host) }

// beginSpread has the players of a mask spread points of indirect damage each.
func (s *State) beginSpread(players uint8, points int, kind uint8) {
	f := s.begin(procIndirect)
	f.scratchA, f.scratchB, f.host = players, add8(0, points), Obj(kind)
}

// Cards that leave play. Register 0 has the cards that go as the event says,
// 1 the attachments that go along, 2 pairs of a card and its fate. The frame's
// subj is the card whose leaving an effect at work replaces, its abil that
// effect.

// how is what happens to the cards.
func (f leaveFrame) how() leaving { return leaving(f.scratchA) }

// emits reports whether an instruction below learns in the end whether a card
// has left.
func (f leaveFrame) emits() bool { return f.scratchB != 0 }

func (f leaveFrame) setTells() { f.scratchB = 1 }

// fate is what the effect at work does with its card instead, and host the card
// that it goes under.
func (f leaveFrame) fate() (fate uint8, host Obj) { return f.scratchC, f.host }

func (f leaveFrame) setFate(fate uint8, host Obj) { f.scratchC, f.host = fate, host }

// cursor is how far the stage has come.
func (f leaveFrame) cursor() stageCursor { return stageCursor{f.loops, f.it, f.iter, f.src, f.x} }

func (f leaveFrame) setCursor(c stageCursor) {
	f.loops, f.it, f.iter, f.src, f.x = c.who, c.card, c.must, c.src, c.slot
}

// waiting is where the triggers begin that wait until the cards have left.
func (f leaveFrame) waiting() *uint8 { return &f.amount }

func (s *State) beginLeave(how leaving) {
	f := s.begin(procLeave)
	f.scratchA, f.base = uint8(how), s.nPool
}

// A code frame that announces an action, or does the same for a constant or
// forced effect: ability, X, targets, costs, payment.

// abilities are those of the card that could be used, bit by bit, while it is
// asked which.
func (f announcement) abilities() *uint8 { return &f.scratchA }

// at is the target that is being chosen or the cost that is being paid, and
// chosen how many objects have been chosen for it.
func (f announcement) at() int { return int(f.scratchA) }

func (f announcement) chosen() int { return int(f.scratchB) }

func (f announcement) choose() { f.scratchB++ }

// goTo goes to a target or cost, of whose objects none has been chosen.
func (f announcement) goTo(i int) { f.scratchA, f.scratchB = uint8(i), 0 }

// goBack is goTo for one of whose objects some have been chosen.
func (f announcement) goBack(i, chosen int) { f.scratchA, f.scratchB = uint8(i), uint8(chosen) }

// ward is the next lasting effect to be looked at for what targeting costs, and
// extra what the player has agreed to pay for those before.
func (f announcement) ward() *uint8 { return &f.scratchA }

func (f announcement) extra() *uint8 { return &f.scratchB }

// hurts says that damage was assigned as a cost.
func (f announcement) hurts() bool { return f.scratchB != 0 }

func (f announcement) setHurts(yes bool) {
	f.scratchB = 0
	if yes {
		f.scratchB = 1
	}
}

// from is the place where the card was that is played.
func (f announcement) from() *uint8 { return &f.iter }

// A code frame that pays, be it the costs of an action or what its effect
// demands of a player.

// due is what has still to be paid.
func (f payment) due() *uint8 { return &f.scratchC }

// purse is the last card with something to spend that was asked about.
func (f payment) purse() *Obj { return (*Obj)(&f.scratchA) }

// begin begins to pay n, in the step after.
func (f payment) begin(n int, step uint8) { f.scratchA, f.scratchC, f.step = 0, add8(0, n), step }

// A code frame that runs a body. For "for each" it keeps the object at hand in
// it and counts in iter those that had their turn.

// start clears what the announcement has left.
func (f execution) start() { f.scratchA, f.scratchB, f.scratchC = 0, 0, 0 }

// chosen is how many objects have been chosen by the instruction at hand.
func (f execution) chosen() *uint8 { return &f.scratchB }

// picking is what takeAtRandom notes of the card at hand; likewise of a cost.
func (f execution) picking() *uint8 { return &f.scratchB }

func (f announcement) picking() *uint8 { return &f.scratchC }

// tolls is how many cards have been chosen to be discarded for what the effect targets.
func (f execution) tolls() *uint8 { return &f.scratchC }

// mover is the card that is given a zone in a rearrangement, or as cards enter play
// together.
func (f execution) mover() *Obj { return (*Obj)(&f.scratchB) }

// sinking says whether cards that are put back in order may go to the bottom of the
// deck, too. below is how many do; until it is settled, sinks.
func (f execution) sinking(yes bool) {
	f.scratchB, f.scratchC = 0, 0
	if yes {
		f.scratchC = 1
	}
}

func (f execution) sinks() bool { return f.scratchC != 0 }

func (f execution) below() uint8 { return f.scratchB }

// named counts a card that was named, rest ends those that go to the bottom.
func (f execution) named() {
	if f.sinks() {
		f.scratchB++
	}
}

func (f execution) rest() { f.scratchC = 0 }

// placing is the attachment that is put into play while its host is chosen.
func (f execution) placing() *Obj { return (*Obj)(&f.scratchC) }

// eachPlayer is which player's part of an "each player" is at hand: 1 the
// first's, 2 the second's, 0 none's.
func (f execution) eachPlayer() uint8 { return f.loops & 3 }
