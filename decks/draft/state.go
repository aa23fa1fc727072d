package draft

import (
	"math/bits"
	"slices"

	"github.com/wisim/wisim/decks"
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/internal/splitmix"
)

// The numbers of packs, steps and cards in a draft (rulings draft.pack-size, draft.pack-rhythm).
const (
	PackSize  = 15
	Packs     = 5 // number of packs that each seat opens
	PerPick   = 2 // number of cards that a seat takes from its pack in one step
	PackSteps = 7 // number of steps for a pack: seats pick in even steps and counterdraft in odd ones
	Looked    = 5 // number of cards that Reinforcements shows
	MaxDeck   = Packs*PerPick*(PackSteps+1)/2 + 6
)

// Ask is a kind of decision.
type Ask uint8

// The decisions.
const (
	AskNone         Ask = iota
	AskPick             // the seat picks a card of its own pack for its deck
	AskCounterdraft     // the seat chooses a card of the opponent's pack that leaves the draft
	AskKeep             // the seat chooses one of the cards that Reinforcements shows
)

// State is the state of a draft. It holds no pointers: assignment copies it and ==
// compares it. The zero value is not a valid draft; Box.Start makes one.
type State struct {
	rng      uint64
	over     bool
	round    uint8 // number of packs that are finished
	step     uint8 // step of the current pack, 0 to PackSteps-1
	revealed bool  // both seats have seen the choices of this step
	next     Seat  // the seat that commits its choice next, 2 if both have committed
	toMove   Seat
	ask      Ask

	piles     [2]stack // per seat, its pile; the first card is the top
	packs     [2]stack // per owner, the current pack, sorted
	packKnown [2]bool  // per owner, whether the opponent has seen the pack as it is now
	chosen    [2]chosen
	decks     [2]deck

	cuts           [2]uint8 // per seat, the copies of Cut Supply Lines beside its pile
	sabotage       [2]uint8 // per seat, the copies of Sabotage that it holds
	counterdrafted stack    // cards that either seat counterdrafted, face up
	spent          stack    // draft-format cards that have been used, face up
	leftover       [2]uint8 // per seat, the number of cards in its finished packs that nobody took

	effects effects
}

// Over reports whether the draft has ended.
func (s *State) Over() bool { return s.over }

// ToMove returns the seat that has to choose.
func (s *State) ToMove() Seat { return s.toMove }

// Ask returns the decision that the seat to move has to make.
func (s *State) Ask() Ask { return s.ask }

// Round returns the number of the pack, from 1 to Packs.
func (s *State) Round() int { return int(s.round) + 1 }

// Step returns the step of the pack, from 0. Seats pick in even steps and
// counterdraft in odd ones.
func (s *State) Step() int { return int(s.step) }

// Taken returns the seat's deck so far, in the order of picking. Callers must not
// change the slice.
func (s *State) Taken(p Seat) []card.Code { return s.decks[p].list() }

// Pack returns the seat's pack, sorted. Callers must not change the slice.
func (s *State) Pack(p Seat) []card.Code { return s.packs[p].list() }

// Pile returns the seat's draft pile, top first. Callers must not change the slice.
func (s *State) Pile(p Seat) []card.Code { return s.piles[p].list() }

// Counterdrafted returns the cards that either seat removed from the draft.
func (s *State) Counterdrafted() []card.Code { return s.counterdrafted.list() }

// Sabotage returns how many copies of that card the seat holds.
func (s *State) Sabotage(p Seat) int { return int(s.sabotage[p]) }

// Cuts returns by how many cards the seat's new packs are smaller.
func (s *State) Cuts(p Seat) int { return int(s.cuts[p]) }

// Deck returns the seat's deck under the given name. Its capital is the race with
// the most loyalty icons (note A55). The minimum of fifty cards does not apply to it
// (ruling draft.deck-about-forty).
func (s *State) Deck(p Seat, name string, pool *decks.Pool) decks.Deck {
	var entries []decks.Entry
	for _, c := range s.Taken(p) {
		entries = append(entries, decks.Entry{Code: c, Count: 1})
	}
	d := decks.New(name, card.Neutral, entries)
	d.Capital = pool.GuessCapital(d)
	return d
}

// stack is a list of cards with value semantics. Elements past its end are zero, so
// equal lists compare equal with ==.
type stack struct {
	n  uint8
	at [PileSize]card.Code
}

// list returns the cards without copying them.
func (l *stack) list() []card.Code { return l.at[:l.n] }

func (l *stack) add(c ...card.Code) {
	l.n += uint8(copy(l.at[l.n:], c))
}

// remove removes the card at index i and returns it.
func (l *stack) remove(i int) card.Code {
	c := l.at[i]
	copy(l.at[i:l.n], l.at[i+1:l.n])
	l.n--
	l.at[l.n] = 0
	return c
}

// deal moves the first n cards, or all if there are fewer, to another list.
func (l *stack) deal(n int, to *stack) {
	n = min(n, int(l.n))
	to.add(l.at[:n]...)
	copy(l.at[:], l.at[n:l.n])
	clear(l.at[int(l.n)-n : l.n])
	l.n -= uint8(n)
}

func (l *stack) sort() { slices.Sort(l.list()) }

// chosen lists the places in a pack that a seat has chosen in this step, ascending.
type chosen struct {
	n  uint8
	at [8]uint8 // at most seven: one counterdraft, and one more for each of six copies of Sabotage
}

func (c *chosen) add(i int) {
	c.at[c.n] = uint8(i)
	c.n++
}

// last returns the last place, -1 if there is none.
func (c *chosen) last() int {
	if c.n == 0 {
		return -1
	}
	return int(c.at[c.n-1])
}

// knowledge says what the opponent knows of a card in a deck.
type knowledge uint8

const (
	hidden knowledge = iota
	traced           // the opponent will learn the card when he sees the pack again
	open             // the opponent knows the card: he saw the pack before and after the pick
)

// deck lists the cards that a seat has taken, in order.
type deck struct {
	n         uint8
	at        [MaxDeck]card.Code
	knowledge [MaxDeck]knowledge
}

func (d *deck) list() []card.Code { return d.at[:d.n] }

func (d *deck) add(c card.Code, t knowledge) {
	d.at[d.n], d.knowledge[d.n] = c, t
	d.n++
}

// resolveTraced changes all traced cards to the given knowledge: open once the
// opponent sees the pack again, hidden if he never does.
func (d *deck) resolveTraced(to knowledge) {
	for i := range d.knowledge[:d.n] {
		if d.knowledge[i] == traced {
			d.knowledge[i] = to
		}
	}
}

// random returns the next number of the splitmix64 generator in the state.
func (s *State) random() uint64 {
	s.rng += splitmix.Gamma
	return splitmix.Mix(s.rng)
}

// below returns a uniform number from 0 to n-1. Its bias is at most n in 2^64.
func (s *State) below(n int) int {
	hi, _ := bits.Mul64(s.random(), uint64(n))
	return int(hi)
}

func (s *State) shuffle(list []card.Code) {
	for i := len(list) - 1; i > 0; i-- {
		j := s.below(i + 1)
		list[i], list[j] = list[j], list[i]
	}
}
