package engine

import (
	"fmt"
	"slices"

	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
	"github.com/wisim/wisim/engine/internal/analysis"
	"github.com/wisim/wisim/internal/splitmix"
)

// Referee gives tests, scenarios and design tools full access to a game: it shows
// hidden cards, changes decks and chance, and runs the game in slow motion (Walk).
// Agents must not use it. A Referee holds no data of its own, only pointers to game
// and state.
type Referee struct {
	g *Game
	s *State
}

// Referee returns the referee of the game in state s.
func (g *Game) Referee(s *State) Referee { return Referee{g, s} }

// Place is where a card is: a pile, play, or out of play under a card.
type Place uint8

// The places of a card.
const (
	Nowhere   = Place(nowhere)
	InDeck    = Place(inDeck)
	InHand    = Place(inHand)
	InDiscard = Place(inDiscard)
	InPlay    = Place(inPlay)
	InLimbo   = Place(inLimbo) // the card is being played and lies in no zone (chain.limbo)
	InUnder   = Place(inUnder) // the card lies out of play under another card (View.Host)
)

// Place returns where a card or section is.
func (r Referee) Place(o Obj) Place { return Place(r.s.objects[o].place()) }

// Card returns the library card of o, also if it is hidden; nil if o is no card.
func (r Referee) Card(o Obj) *code.Card {
	if !o.isCard() {
		return nil
	}
	return r.g.def(r.s, o).Card
}

// Instance returns the number, from 1, of the physical card that object o is. In a
// new game or position it equals o. Shuffling assigns other objects to the cards of
// a deck but does not change their instance numbers.
func (r Referee) Instance(o Obj) int { return int(r.s.ident(o)) }

// Find returns the object that the physical card with the given instance number is
// now (see Instance), 0 if there is none.
func (r Referee) Find(instance int) Obj {
	for o := Obj(1); o.isCard(); o++ {
		if int(r.s.ident(o)) == instance && r.s.objects[o].place() != nowhere {
			return o
		}
	}
	return 0
}

// Hand returns the hand of p.
func (r Referee) Hand(p Player) Set { return r.s.hand[p] }

// Settled reports whether all derived values, such as power and hit points, are up to
// date and no rule effect is in force. Methods of a View on the state do not then
// write to it when they compute those values or the power of a zone.
func (r Referee) Settled() bool { return !r.s.dirty && !r.s.hasRules() }

// Deck returns the deck of p, top card first.
func (r Referee) Deck(p Player) []Obj {
	out := slices.Clone(r.s.deck(p))
	slices.Reverse(out)
	return out
}

// Discard returns the discard pile of p, top card first.
func (r Referee) Discard(p Player) []Obj { return slices.Clone(r.s.discards(p)) }

// Known reports whether p knows which card o is.
func (r Referee) Known(p Player, o Obj) bool { return View{r.g, r.s, p}.knows(o) }

// Assigned returns the damage that has been assigned to a unit or section and not yet
// placed on it, in combat or in a batch of damage that is being applied.
func (r Referee) Assigned(o Obj) int {
	return int(r.s.objects[o].pendingCombat) + int(r.s.objects[o].assigned)
}

// Chain returns the links of the action chain in the order of their announcement.
func (r Referee) Chain() []Obj {
	out := make([]Obj, r.s.nChain)
	for i := range out {
		out[i] = firstLink + Obj(i)
	}
	return out
}

// OrderSource returns the card whose pending effect resolves next if option n (from
// 0) of an AskOrder is chosen; 0 for other decisions.
func (r Referee) OrderSource(n int) Obj { return View{g: r.g, s: r.s}.OrderSource(n) }

// Loose returns the attachments that leave play at the next check because their host is not what
// they may be attached to.
func (r Referee) Loose() Set { return r.g.looseAttachments(r.s) }

// Seed returns the current value of the random generator. A Position with this Seed
// continues with the same chance.
func (r Referee) Seed() uint64 { return r.s.rng }

// PlayedLimited reports whether p may play no further Limited card this turn.
func (r Referee) PlayedLimited(p Player) bool { return r.s.turn.limited[p] > 0 }

// Changes returns the power and hit points that a card in play has gained (or, if
// negative, lost) until the end of the turn.
func (r Referee) Changes(o Obj) (power, hp int) {
	return int(r.s.objects[o].turnPower), int(r.s.objects[o].turnHP)
}

// Reseed replaces the random generator: all chance from now on follows from seed.
func (r Referee) Reseed(seed uint64) { r.s.rng = splitmix.Mix(seed) }

// StackDeck moves cards to the top of p's deck, top[0] topmost; the other cards keep
// their order. It fails if the deck holds too few copies of a card; the cards before
// it have been moved then.
func (r Referee) StackDeck(p Player, top []card.Code) error {
	deck := r.s.deck(p)
	n := len(deck)
	for i, c := range top {
		at := -1
		for k := n - 1 - i; k >= 0 && at < 0; k-- {
			if r.g.def(r.s, deck[k]).Code == c {
				at = k
			}
		}
		if at < 0 {
			return fmt.Errorf("player %d has no further %v in his deck", p+1, c)
		}
		for k := at; k < n-1-i; k++ {
			r.s.swapIdents(deck[k], deck[k+1])
			a, b := &r.s.objects[deck[k]], &r.s.objects[deck[k+1]]
			a.flags, b.flags = b.flags, a.flags
			r.s.learn(deck[k], r.s.knownOf(deck[k]))
			r.s.learn(deck[k+1], r.s.knownOf(deck[k+1]))
		}
	}
	if r.s.deps&analysis.DepTop != 0 {
		r.g.showTops(r.s)
	}
	return nil
}

// Redraw puts p's hand back into his deck and draws as many cards, those in first
// before others. Scenarios use it to determine the result of a mulligan. It fails if
// first is longer than the hand, or a card is neither in hand nor deck.
func (r Referee) Redraw(p Player, first []card.Code) error {
	n := r.s.hand[p].Len()
	if len(first) > n {
		return fmt.Errorf("player %d draws %d cards, not %d", p+1, n, len(first))
	}
	for b := r.s.hand[p]; !b.empty(); {
		r.g.toDeckTop(r.s, b.pop())
	}
	err := r.StackDeck(p, first)
	r.g.WithLog(nil).drawCards(r.s, p, n)
	return err
}

// Moment is a point of the turn at which Walk can stop. Values below NumSteps are
// Steps, at which a Position can begin; the others are NoMoment and the windows of
// combat.
type Moment uint8

// The windows of combat. Each follows the step of the attack that it is named after.
const (
	NoMoment     = Moment(NumSteps) + iota
	AttackWindow // window before the attacker chooses a zone
	TargetWindow // window after the attacker has chosen a zone
	AttackersWindow
	AmbushWindow // window of the ambush step, which only games with a card that has Ambush have
	DefendersWindow
	DamageWindow // window after combat damage is assigned and before it is applied
	CombatWindow // window after combat damage has been applied; combat is over
	NumMoments
)

var momentNames = [NumMoments - NoMoment]string{
	0:                          "no window",
	AttackWindow - NoMoment:    "battlefield window",
	TargetWindow - NoMoment:    "target window",
	AttackersWindow - NoMoment: "attackers window",
	AmbushWindow - NoMoment:    "ambush window",
	DefendersWindow - NoMoment: "defenders window",
	DamageWindow - NoMoment:    "damage window",
	CombatWindow - NoMoment:    "combat window",
}

func (m Moment) String() string {
	if m < NoMoment {
		return Step(m).String()
	}
	return momentNames[m-NoMoment]
}

// StopKind says why Walk stopped.
type StopKind uint8

// The reasons why Walk stops.
const (
	StopOver   StopKind = iota // the game is over
	StopBegin                  // a phase, a turn or the end of a turn is about to begin
	StopWindow                 // a player has priority but can take no action, so he will pass
	StopAsk                    // a player has to decide, possibly with only one choice
)

// Stop describes where and why Walk stopped.
type Stop struct {
	Kind   StopKind
	Moment Moment // the window that is open, or the step that is about to begin
	Player Player // the player who has priority or has to decide
	Idle   bool   // no action is on the chain of the open window
}

// Walk runs the game to the next stop and returns it. Unlike Apply it stops at every
// decision, even with only one choice; whenever a player has priority, even without
// an action to take; and before every phase. At a decision it returns the same stop
// again until AnswerStep answers the decision.
func (r Referee) Walk() Stop { return r.walk(true) }

// Here returns the current stop without leaving it. In a state that is not at a stop
// it runs the game to the next one.
func (r Referee) Here() Stop { return r.walk(false) }

// AnswerStep plays a, which must be one of the legal actions (Game.Legal), and walks to
// the next stop.
func (r Referee) AnswerStep(a Action) Stop {
	if invariantsOn {
		r.g.mustBeLegal(r.s, a)
	}
	if _, one := r.s.ask.forced(); !one {
		r.s.count++
	}
	r.g.answer(r.s, a)
	return r.walk(false)
}

func (r Referee) walk(leave bool) Stop {
	g, s := r.g, r.s
	s.due |= dueSlow
	defer func() { s.due &^= dueSlow }()
	defer func() {
		if v := recover(); v != nil {
			g.attributePanic(s, v)
		}
	}()
	for n := 0; !s.Over(); n++ {
		if n == maxSteps {
			s.finish(Outcome{Result: Unfinished, Ending: TooLong})
			break
		}
		if s.ask.kind != AskNone {
			if invariantsOn {
				g.mustOffer(s)
			}
			return r.stop(StopAsk, s.ask.player)
		}
		if g.doDueWork(s) {
			continue
		}
		f := &s.stack[s.nStack-1]
		if kind, ok := r.stopsAt(f); ok && !leave {
			return r.stop(kind, r.stopPlayer(f))
		}
		leave = false
		g.run(s, 1)
	}
	return Stop{Kind: StopOver, Moment: NoMoment}
}

// stopsAt reports whether frame f is at a stop without a decision, and of which kind: a
// window in which the player can only pass, or a turn before a phase.
func (r Referee) stopsAt(f *frame) (StopKind, bool) {
	switch {
	case f.proc == procWindow && f.step == winAsk && r.s.nActions == 0: // no triggered action waits; otherwise the window would offer the waiting ones first
		c := *r.s
		return StopWindow, !r.g.offerWindow(&c, f.ctl, c.timing(f.ctl), c.mainWindow(f.ctl, windowFrame{f}.chainBase()))
	case f.proc == procTurn:
		_, ok := r.beginning(f)
		return StopBegin, ok
	}
	return 0, false
}

func (r Referee) stopPlayer(f *frame) Player {
	if f.proc == procWindow {
		return f.ctl
	}
	return r.s.active
}

// beginning returns the phase or part of a turn that the turn frame f is about to
// begin; false if it is in the middle of one or skips it.
func (r Referee) beginning(f *frame) (Moment, bool) {
	if skip := r.s.turn.skip; f.step == stQuest && skip&skipQuest != 0 || f.step == stBattle && skip&skipBattlefield != 0 {
		return NoMoment, false
	}
	for i, t := range stepFrames {
		if t.step == f.step && !isWindowStep(Step(i)) {
			return Moment(i), true
		}
	}
	return NoMoment, false
}

func isWindowStep(s Step) bool {
	return s == TurnWindow || s == KingdomWindow || s == QuestWindow || s == CapitalWindow || s == EndBegins
}

func (r Referee) stop(kind StopKind, p Player) Stop {
	st := Stop{Kind: kind, Player: p, Moment: NoMoment}
	f := &r.s.stack[r.s.nStack-1]
	switch {
	case kind == StopBegin:
		st.Moment, _ = r.beginning(f)
	case f.proc == procWindow:
		st.Moment = r.window()
		st.Idle = r.s.nChain == windowFrame{f}.chainBase()
	}
	return st
}

// window returns the window that is open in the innermost attack or turn on the stack.
func (r Referee) window() Moment {
	for i := int(r.s.nStack) - 1; i >= 0; i-- {
		switch r.s.stack[i].proc {
		case procFight:
			if r.g.inAmbushStep(r.s) {
				return AmbushWindow
			}
			return fightWindows[r.s.fight.step]
		case procTurn:
			return turnWindows[r.s.turn.phase]
		}
	}
	return NoMoment
}

// fightWindows holds the window that is open after each step of an attack.
var fightWindows = [...]Moment{
	fightNone:      AttackWindow,
	fightTarget:    TargetWindow,
	fightAttackers: AttackersWindow,
	fightDefenders: DefendersWindow,
	fightAssigned:  DamageWindow,
	fightOver:      CombatWindow,
}

// turnWindows holds for each phase the action window that is open outside combat.
var turnWindows = [...]Moment{
	card.TurnBegins:       Moment(TurnWindow),
	card.KingdomPhase:     Moment(KingdomWindow),
	card.QuestPhase:       Moment(QuestWindow),
	card.CapitalPhase:     Moment(CapitalWindow),
	card.BattlefieldPhase: NoMoment,
	card.TurnEnds:         Moment(EndBegins),
}

// DealDecks shuffles those cards of each deck that neither player has seen there; the
// others stay where they are. It uses the random generator of the state.
func (r Referee) DealDecks() {
	for p := Player(0); p < 2; p++ {
		var unseen [MaxDeck]Obj
		var set Set
		n := 0
		for _, o := range r.s.deck(p) {
			if r.s.objects[o].flags&(flagKnown0|flagKnown1) == 0 {
				unseen[n] = o
				set.add(o)
				n++
			}
		}
		for i := n - 1; i > 0; i-- {
			r.s.swapIdents(unseen[i], unseen[r.s.below(i+1)])
		}
		r.s.sameAge(set)
	}
}

// Unsaid lists, as phrases for a user, the facts of the state that a Position cannot
// express and that are lost if one is made of this state. At the beginning of a turn
// this can only be what players have seen of hidden cards.
func (r Referee) Unsaid() []string {
	var out []string
	if f := &r.s.stack[0]; r.s.nStack > 1 || f.proc != procTurn || f.step != stTurn {
		out = r.unsaidOfTurn()
	}
	if r.seenHidden() {
		out = append(out, "what the players have seen of decks and of facedown cards")
	}
	return out
}

// unsaidOfTurn returns the part of Unsaid that no longer matters when the next turn
// begins.
func (r Referee) unsaidOfTurn() (out []string) {
	s := r.s
	var joined object // collects the flags that any card in play has
	for b := s.controlled[0].or(&s.controlled[1]); !b.empty(); {
		t := &s.objects[b.pop()]
		joined.flags |= t.flags
		joined.at |= t.at
		joined.used |= t.used
		joined.props |= t.props
	}
	f := &s.stack[s.nStack-1]
	for _, x := range []struct {
		yes  bool
		what string
	}{
		{!s.turn.played[0].empty() || !s.turn.played[1].empty(), "which cards were played this turn"},
		{s.turn.unitsDead > 0, "how many units died this turn"},
		{joined.flags&flagEntered != 0, "which cards entered play this turn"},
		{joined.used != 0, "which abilities were used this turn"},
		{joined.at&(atAttacked|atDefended) != 0, "which units attacked or defended this turn"},
		{joined.props&(propBarAttack|propBarDefend) != 0, "which units cannot attack or defend this turn"},
		{s.hasEffects() || joined.at&atForPhase != 0, "effects that last or wait"},
		{s.nActions > 0, "triggered actions that wait to be used"},
		{f.proc == procWindow && *windowFrame{f}.passes() > 0, "that the other player has passed in this window"},
	} {
		if x.yes {
			out = append(out, x.what)
		}
	}
	return out
}

// hasEffects reports whether there is a lasting effect that a Position cannot express.
// It can express control of a card for the rest of the game.
func (s *State) hasEffects() bool {
	for i := range s.lasting[:s.nLasting] {
		if l := &s.lasting[i]; l.kind != lastControl || code.Duration(l.extra) != code.Forever {
			return true
		}
	}
	return false
}

// Kept reports whether o's owner has regained control of it for good while an effect
// that gives it to the other player still lasts (Placed.Kept).
func (r Referee) Kept(o Obj) bool {
	kept, given := false, false
	for i := range r.s.lasting[:r.s.nLasting] {
		if l := &r.s.lasting[i]; l.kind == lastControl && l.obj == o && l.gen == r.s.objects[o].gen {
			kept = kept || l.givenForGood() && l.ctl == o.Owner()
			given = given || l.ctl != o.Owner()
		}
	}
	return kept && given && r.s.objects[o].ctl() == o.Owner()
}

// seenHidden reports whether a player knows a card in a deck or a facedown card in play.
func (r Referee) seenHidden() bool {
	const seen = flagKnown0 | flagKnown1
	for p := Player(0); p < 2; p++ {
		for _, o := range r.s.deck(p) {
			if r.s.objects[o].flags&seen != 0 {
				return true
			}
		}
	}
	for b := r.s.kinds[4]; !b.empty(); {
		if t := &r.s.objects[b.pop()]; t.flags&flagFacedown != 0 && t.flags&seen != 0 {
			return true
		}
	}
	return false
}

// OrderEffect returns the effect that resolves next if option n (from 0) of an AskOrder
// is chosen: its ability and what it is about, the subject of the event that triggered it or, if
// an effect has given the ability to another card or to a section, that one. Both are 0 for other
// decisions.
func (r Referee) OrderEffect(n int) (ability code.AbilityID, about Obj) {
	f := &r.s.stack[r.s.nStack-1]
	if f.proc != procTriggers || r.s.ask.kind != AskOrder {
		return 0, 0
	}
	p := &r.s.pending[r.g.nthOfBatch(r.s, triggerFrame{f}, n)]
	ability, about = code.AbilityID(p.abil), p.subj
	if r.g.printedOn(r.s, p.src, ability) != p.src {
		about = p.src
	}
	return ability, about
}
