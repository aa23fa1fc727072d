package engine

import (
	"fmt"
	"slices"

	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
	"github.com/wisim/wisim/engine/internal/analysis"
	"github.com/wisim/wisim/internal/splitmix"
)

// Referee sees the whole of a game, hidden cards included, and can look at it
// in slow motion. Scenarios and tools for designers use one; agents never get
// it. It refers to the state and is valid as long as the state is.
type Referee struct {
	g *Game
	s *State
}

// Referee of a game in a state.
func (g *Game) Referee(s *State) Referee { return Referee{g, s} }

// Place says where a card is.
type Place uint8

// The places of a card.
const (
	Nowhere   = Place(nowhere)
	InDeck    = Place(inDeck)
	InHand    = Place(inHand)
	InDiscard = Place(inDiscard)
	InPlay    = Place(inPlay)
	InLimbo   = Place(inLimbo) // being played (chain.limbo)
	InUnder   = Place(inUnder) // out of play, under the card that View.Host says
)

// Place of a card or section.
func (r Referee) Place(o Obj) Place { return Place(r.s.objects[o].place()) }

// Card is the card that an object is, whichever side is up; nil for anything
// that is no card.
func (r Referee) Card(o Obj) *code.Card {
	if !o.isCard() {
		return nil
	}
	return r.g.def(r.s, o).Card
}

// Instance is the number of the physical card that an object is, from 1. In a
// new game and a new position it equals the object; shuffling changes which
// object a card is, never its instance.
func (r Referee) Instance(o Obj) int { return int(r.s.ident(o)) }

// Find is the object that the physical card with a number is now, 0 if there
// is none.
func (r Referee) Find(instance int) Obj {
	for o := Obj(1); o.isCard(); o++ {
		if int(r.s.ident(o)) == instance && r.s.objects[o].place() != nowhere {
			return o
		}
	}
	return 0
}

// Hand of a player.
func (r Referee) Hand(p Player) Set { return r.s.hand[p] }

// Settled reports whether the power and hit points of everything are worked out,
// and no rule of a card is in force. Then a view may be asked for them, and for
// what a zone counts, without a change of the state.
func (r Referee) Settled() bool { return !r.s.dirty && !r.s.hasRules() }

// Deck of a player, the top card first.
func (r Referee) Deck(p Player) []Obj {
	out := slices.Clone(r.s.deck(p))
	slices.Reverse(out)
	return out
}

// Discard is the discard pile of a player, the top card first.
func (r Referee) Discard(p Player) []Obj { return slices.Clone(r.s.discards(p)) }

// Known reports whether a player knows what a card is.
func (r Referee) Known(p Player, o Obj) bool { return View{r.g, r.s, p}.knows(o) }

// Assigned is the damage that has been assigned to a unit or section and not
// yet applied: combat damage, or damage of an application that is under way.
func (r Referee) Assigned(o Obj) int {
	return int(r.s.objects[o].pendingCombat) + int(r.s.objects[o].assigned)
}

// Chain lists the links of the action chain, the first one first.
func (r Referee) Chain() []Obj {
	out := make([]Obj, r.s.nChain)
	for i := range out {
		out[i] = firstLink + Obj(i)
	}
	return out
}

// OrderSource is the card whose pending effect the option n (from 0) of an
// AskOrder would resolve next.
func (r Referee) OrderSource(n int) Obj { return View{g: r.g, s: r.s}.OrderSource(n) }

// Seed is the generator as it stands: a position with it goes on with the same
// chance.
func (r Referee) Seed() uint64 { return r.s.rng }

// PlayedLimited reports whether a player has used up his Limited card of the
// turn.
func (r Referee) PlayedLimited(p Player) bool { return r.s.turn.limited[p] > 0 }

// Changes are the power and hit points that a card in play has until the end
// of the turn.
func (r Referee) Changes(o Obj) (power, hp int) {
	return int(r.s.objects[o].turnPower), int(r.s.objects[o].turnHP)
}

// Reseed replaces the generator, so that what is left to chance from now on
// follows from seed.
func (r Referee) Reseed(seed uint64) { r.s.rng = splitmix.Mix(seed) }

// StackDeck puts cards on top of a player's deck, the first of them topmost.
// Each must be in the deck; the others keep their order as far as possible.
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

// Redraw puts a player's hand back and draws as many cards, the given ones
// first: how a mulligan turns out. Each card must be in his hand or deck.
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

// Moment is a point of the turn at which Walk can stop. Those below NumSteps
// are the Steps at which a position can begin; the others are the windows of
// combat.
type Moment uint8

// The windows of combat. Each closes the step that its name says.
const (
	NoMoment     = Moment(NumSteps) + iota
	AttackWindow // before a zone is named
	TargetWindow // a zone has been named
	AttackersWindow
	DefendersWindow
	DamageWindow // damage is assigned, not applied
	CombatWindow // damage has been applied, combat is over
	NumMoments
)

var momentNames = [NumMoments - NoMoment]string{
	0:                          "no window",
	AttackWindow - NoMoment:    "battlefield window",
	TargetWindow - NoMoment:    "target window",
	AttackersWindow - NoMoment: "attackers window",
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

// The reasons.
const (
	StopOver   StopKind = iota // the game is over
	StopBegin                  // a phase, a turn or the end of a turn is about to begin
	StopWindow                 // a player has priority and nothing that he could do: he will pass
	StopAsk                    // a decision, possibly with a single choice
)

// Stop is where Walk stopped.
type Stop struct {
	Kind   StopKind
	Moment Moment // the window that is open, or what begins
	Player Player // who has priority or decides
	Idle   bool   // nothing is on the chain of the window
}

// Walk is Apply in slow motion: it goes on from a stop to the next one, and
// stops at every decision, even those with a single choice; whenever a player
// has priority, even with nothing to do; and at the beginning of every phase.
// At a decision it stays until AnswerStep has answered it.
func (r Referee) Walk() Stop { return r.walk(true) }

// Here is the stop at hand, without going on from it; in a state at which
// nothing stops it is the next stop.
func (r Referee) Here() Stop { return r.walk(false) }

// AnswerStep plays an action, which must be one of Legal's, and walks to the next stop.
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

// stopsAt reports whether the frame is at a stop: a window with nothing to do
// for the player, or a turn before a phase.
func (r Referee) stopsAt(f *frame) (StopKind, bool) {
	switch {
	case f.proc == procWindow && f.step == winAsk && r.s.nActions == 0: // triggered actions come first
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

// beginning is the moment that a turn frame is about to begin.
func (r Referee) beginning(f *frame) (Moment, bool) {
	if r.s.turn.skip && (f.step == stQuest || f.step == stBattle) {
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

// window is the window that is open.
func (r Referee) window() Moment {
	for i := int(r.s.nStack) - 1; i >= 0; i-- {
		switch r.s.stack[i].proc {
		case procFight:
			return AttackWindow + Moment(r.s.fight.step)
		case procTurn:
			return turnWindows[r.s.turn.phase]
		}
	}
	return NoMoment
}

// turnWindows are the windows outside combat, by phase.
var turnWindows = [...]Moment{
	card.TurnBegins:       Moment(TurnWindow),
	card.KingdomPhase:     Moment(KingdomWindow),
	card.QuestPhase:       Moment(QuestWindow),
	card.CapitalPhase:     Moment(CapitalWindow),
	card.BattlefieldPhase: NoMoment,
	card.TurnEnds:         Moment(EndBegins),
}

// DealDecks deals the decks anew: in each, the cards that neither player has
// seen there change places at random. The generator decides.
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

// Unsaid lists, in words, what is the case in a state and what no Position can
// say, so that it is lost when one is taken out of a game. At the beginning of
// a turn that is only what players have seen of hidden cards.
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

// unsaidOfTurn is what is forgotten when the next turn begins.
func (r Referee) unsaidOfTurn() (out []string) {
	s := r.s
	var joined object // the flags of all cards in play
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

// hasEffects reports whether some effect lasts or waits. Who controls which card is
// no secret of the list: a position says it, and what is attached to the card.
func (s *State) hasEffects() bool {
	for i := range s.lasting[:s.nLasting] {
		if l := &s.lasting[i]; l.kind != lastControl || code.Duration(l.extra) != code.Forever {
			return true
		}
	}
	return false
}

// Kept reports whether a card's owner has taken it back for good from an effect
// in play that would give it to the other player.
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

// seenHidden reports whether a player has seen a card in a deck, or one that
// his opponent has laid facedown.
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

// OrderEffect is the effect that the option n (from 0) of an AskOrder would
// resolve next: its ability, and what the event that set it off was about. Both
// are 0 for other decisions.
func (r Referee) OrderEffect(n int) (ability code.AbilityID, about Obj) {
	f := &r.s.stack[r.s.nStack-1]
	if f.proc != procTriggers || r.s.ask.kind != AskOrder {
		return 0, 0
	}
	p := &r.s.pending[r.g.nthOfBatch(r.s, triggerFrame{f}, n)]
	return code.AbilityID(p.abil), p.subj
}
