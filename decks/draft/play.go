package draft

import (
	"fmt"
	"slices"

	"github.com/wisim/wisim/engine/card"
)

// EventKind is the kind of an Event.
type EventKind uint8

// The kinds of events. Each comment says what the fields Card and N of the Event mean; "the seat"
// is its player.
const (
	Opens         EventKind = iota // the seat opens a new pack of N cards
	Picks                          // the seat takes Card from its pack into its deck
	Counterdrafts                  // the seat removes Card from the opponent's pack and from the draft
	Shows                          // Card, a draft-format card that was picked or counterdrafted, takes effect now
	Replaces                       // the seat's pack is shuffled into its pile, and N cards replace it
	Keeps                          // the seat takes Card from the top of its pile into its deck
	Wastes                         // the seat removes Card, a draft-format card: the top of its pile had no other card
	Uses                           // the seat uses Card, a copy of Sabotage
	Discards                       // the N cards left in the seat's pack are discarded
)

// Event is one entry of the log of a draft; see EventKind for the fields.
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

// StartWith is Start with the given cards on top of each seat's pile, the first card topmost. It
// serves to try out a situation. It fails if a pile does not have the cards.
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

// deal deals and shuffles the two piles.
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

// Apply makes a choice for the seat to move and advances to the next decision or to
// the end. An illegal choice is an error and changes nothing.
func (b *Box) Apply(s *State, c Choice) error {
	var buf Choices
	if !slices.Contains(s.Legal(&buf), c) {
		return s.illegalError(c)
	}
	b.answer(s, c)
	b.run(s)
	return nil
}

// run advances until a seat has two choices or more, and takes forced choices
// itself.
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

// advance executes the next part of a step that needs no decision. In a step both
// seats commit choices, the choices are revealed, and the draft-format cards among
// them take effect.
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

// counterdrafting reports whether the current step is a counterdraft.
func (s *State) counterdrafting() bool { return s.step%2 == 1 }

// packOwner returns the seat whose pack p chooses from in this step.
func (s *State) packOwner(p Seat) Seat {
	if s.counterdrafting() {
		return p.Other()
	}
	return p
}

// askNext asks the next seat to commit its choice. A seat whose pack is empty waits
// for the next pack (ruling draft.pack-runs-out).
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

// answer applies a legal choice.
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

// reveal moves the chosen cards of both seats out of the packs and queues the
// draft-format cards among them.
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

// useSabotage spends n copies of Sabotage, one per additional counterdrafted card.
func (b *Box) useSabotage(s *State, p Seat, n int) {
	for range n {
		s.sabotage[p]--
		s.spent.add(Sabotage)
		b.emit(s, Event{Kind: Uses, Seat: p, Card: Sabotage})
	}
}

// selected moves a card that the seat chose from the pack of owner to the deck, the
// effect queue or out of the draft.
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

// endStep advances to the next step, to the next pack or to the end of the draft.
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

// trade hands each seat the pack of the other seat, who thereby sees which cards are missing.
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

// openPacks deals new packs. Each copy of Cut Supply Lines beside a pile makes its
// packs one card smaller (ruling draft.cut-supply-lines).
func (b *Box) openPacks(s *State) {
	for p := Order; p <= Destruction; p++ {
		s.piles[p].deal(max(0, PackSize-int(s.cuts[p])), &s.packs[p])
		s.packs[p].sort()
		s.packKnown[p] = false
		b.emit(s, Event{Kind: Opens, Seat: p, N: int(s.packs[p].n)})
	}
}

// closePacks discards the rest of both packs.
func (b *Box) closePacks(s *State) {
	for p := Order; p <= Destruction; p++ {
		s.decks[p].resolveTraced(hidden)
		b.emit(s, Event{Kind: Discards, Seat: p, N: int(s.packs[p].n)})
		s.leftover[p] += s.packs[p].n
		s.packs[p] = stack{}
	}
}
