package draft

import (
	"fmt"
	"slices"

	"github.com/wisim/wisim/engine/card"
)

// EventKind says what has happened.
type EventKind uint8

// The events. The comment says what Card and N of the Event mean.
const (
	Opens         EventKind = iota // a new pack of N cards
	Picks                          // Card from his pack into his deck
	Counterdrafts                  // Card out of the opponent's pack and of the draft
	Shows                          // a draft-format Card, picked or counterdrafted, that takes effect now
	Replaces                       // the seat's pack was shuffled into his pile; N cards replace it
	Keeps                          // Card from the top of his pile into his deck
	Wastes                         // a draft-format Card from the top of his pile: nothing else was there
	Uses                           // a copy of Sabotage, Card
	Discards                       // the N cards left in his pack
)

// Event is something that has happened in a draft.
type Event struct {
	Kind EventKind
	Seat Seat
	Card card.Code
	N    int
}

func (b *Box) emit(s *State, e Event) {
	if b.log != nil {
		b.log(s, e)
	}
}

// Start deals the piles, opens the first packs and goes on to the first
// decision. The seed decides all that is left to chance.
func (b *Box) Start(s *State, seed uint64) {
	b.deal(s, seed)
	b.openPacks(s)
	b.run(s)
}

// StartWith is Start with some cards brought to the top of each seat's pile, the
// first of them topmost: for trying out a situation. It fails when the pile has
// fewer of them.
func (b *Box) StartWith(s *State, seed uint64, tops [2][]card.Code) error {
	b.deal(s, seed)
	for p, top := range tops {
		pile := s.piles[p].list()
		for i, c := range top {
			at := slices.Index(pile[i:], c)
			if at < 0 {
				return fmt.Errorf("the pile of %s has no further %s", Seat(p), c)
			}
			copy(pile[i+1:], pile[i:i+at])
			pile[i] = c
		}
	}
	b.openPacks(s)
	b.run(s)
	return nil
}

// deal makes the two shuffled piles.
func (b *Box) deal(s *State, seed uint64) {
	*s = State{rng: seed}
	neutrals := slices.Clone(b.neutrals)
	s.shuffle(neutrals)
	for p := Order; p <= Destruction; p++ {
		pile := &s.piles[p]
		pile.add(b.side[p]...)
		pile.add(neutrals[NeutralsDealt*int(p) : NeutralsDealt*int(p+1)]...)
		pile.add(FormatSet()...)
		s.shuffle(pile.list())
	}
}

// Apply makes a choice for the seat that is to move, and goes on to the next
// decision or to the end. A choice that is not legal is an error and changes
// nothing.
func (b *Box) Apply(s *State, c Choice) error {
	var buf Choices
	if !slices.Contains(s.Legal(&buf), c) {
		return s.illegalError(c)
	}
	b.answer(s, c)
	b.run(s)
	return nil
}

// run goes on until somebody has two choices or more.
func (b *Box) run(s *State) {
	var buf Choices
	for !s.over {
		if s.ask == AskNone {
			b.advance(s)
			continue
		}
		legal := s.Legal(&buf)
		if len(legal) > 1 {
			return
		}
		b.answer(s, legal[0])
	}
}

// advance does the next thing that nobody decides. A step is: both seats commit,
// their choices are shown, the draft-format cards among them take effect.
func (b *Box) advance(s *State) {
	switch {
	case s.next <= Destruction:
		s.askNext()
	case !s.revealed:
		b.reveal(s)
	case s.effects.n > 0:
		b.resolve(s)
	default:
		b.endStep(s)
	}
}

// counterdrafting reports whether the step is a counterdraft.
func (s *State) counterdrafting() bool { return s.step%2 == 1 }

// packOwner is whose pack the seat chooses from in this step.
func (s *State) packOwner(p Seat) Seat {
	if s.counterdrafting() {
		return p.Other()
	}
	return p
}

// askNext asks the seat that commits next. Whoever finds an empty pack waits
// for the next one (ruling draft.pack-runs-out).
func (s *State) askNext() {
	p := s.next
	if s.packs[s.packOwner(p)].n == 0 {
		s.next++
		return
	}
	s.toMove, s.ask = p, AskPick
	if s.counterdrafting() {
		s.ask = AskCounterdraft
	}
}

// answer takes a legal choice.
func (b *Box) answer(s *State, c Choice) {
	p := s.toMove
	mine := &s.chosen[p]
	if s.ask == AskKeep {
		s.ask = AskNone
		b.keep(s, p, int(c))
		return
	}
	if c != Stop {
		mine.add(int(c))
	}
	most := min(PerPick, int(s.packs[p].n))
	if s.counterdrafting() {
		most = 1 + int(s.sabotage[p])
	}
	if c == Stop || int(mine.n) == most {
		s.ask = AskNone
		s.next++
	}
}

// reveal moves what both have committed themselves to, and lines up the
// draft-format cards among it.
func (b *Box) reveal(s *State) {
	s.revealed = true
	for p := Order; p <= Destruction; p++ {
		c := s.chosen[p]
		if s.counterdrafting() {
			b.useSabotage(s, p, int(c.n)-1)
		}
		owner := s.packOwner(p)
		var got stack
		for i := int(c.n) - 1; i >= 0; i-- {
			got.add(s.packs[owner].remove(int(c.at[i])))
		}
		slices.Reverse(got.list())
		for _, k := range got.list() {
			b.selected(s, p, owner, k)
		}
	}
	s.chosen = [2]chosen{}
}

// useSabotage takes the copies that were sacrificed for n more cards.
func (b *Box) useSabotage(s *State, p Seat, n int) {
	for range n {
		s.sabotage[p]--
		s.spent.add(Sabotage)
		b.emit(s, Event{Kind: Uses, Seat: p, Card: Sabotage})
	}
}

// selected is what becomes of a card that the seat chose out of the owner's
// pack.
func (b *Box) selected(s *State, p, owner Seat, c card.Code) {
	switch {
	case IsFormat(c):
		s.effects.add(effect{c, p, owner})
	case s.counterdrafting():
		s.counterdrafted.add(c)
		b.emit(s, Event{Kind: Counterdrafts, Seat: p, Card: c})
	default:
		t := hidden
		if s.packKnown[p] {
			t = traced
		}
		s.decks[p].add(c, t)
		b.emit(s, Event{Kind: Picks, Seat: p, Card: c})
	}
}

// endStep goes on to the next step, pack, or to the end of the draft.
func (b *Box) endStep(s *State) {
	s.step++
	s.next, s.revealed = Order, false
	if s.step < PackSteps {
		if s.counterdrafting() {
			s.trade()
		}
		return
	}
	b.closePacks(s)
	s.step = 0
	s.round++
	if s.round == Packs {
		s.over, s.toMove = true, Order
		return
	}
	b.openPacks(s)
}

// trade: each seat sees the other's pack, and what is missing from it.
func (s *State) trade() {
	for p := range s.packs {
		to := hidden
		if s.packKnown[p] {
			to = open
		}
		s.decks[p].resolveTraced(to)
		s.packKnown[p] = true
	}
}

// openPacks makes new packs. Each copy of Cut Supply Lines beside a pile is a
// card less (ruling draft.cut-supply-lines).
func (b *Box) openPacks(s *State) {
	for p := Order; p <= Destruction; p++ {
		s.piles[p].deal(max(0, PackSize-int(s.cuts[p])), &s.packs[p])
		s.packs[p].sort()
		s.packKnown[p] = false
		b.emit(s, Event{Kind: Opens, Seat: p, N: int(s.packs[p].n)})
	}
}

// closePacks discards what is left of the packs.
func (b *Box) closePacks(s *State) {
	for p := Order; p <= Destruction; p++ {
		s.decks[p].resolveTraced(hidden)
		b.emit(s, Event{Kind: Discards, Seat: p, N: int(s.packs[p].n)})
		s.leftover[p] += s.packs[p].n
		s.packs[p] = stack{}
	}
}
