package belief

import (
	"slices"

	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
	"github.com/wisim/wisim/internal/splitmix"
)

// List is a deck that the opponent might play. Its cards are given by their numbers in a
// card library.
type List struct {
	Capital card.Race
	Cards   []code.CardID // sorted
	Box     []code.CardID // sorted; the rest of the deck is drawn from these at random, as for a starter deck
	Weight  int           // prior weight relative to the other lists; 0 counts as 1
}

// Candidate is like List, but gives cards by their codes, independent of a library.
type Candidate struct {
	Capital card.Race
	Cards   []card.Code
	Box     []card.Code
	Weight  int
}

// Pool holds the decks that an opponent with an unknown list might play.
type Pool []Candidate

// In converts the decks of a pool to the card numbers of a library, and leaves out cards that
// the library cannot play. The method value p.In is a Lists.
func (p Pool) In(lib *code.Library) []List {
	out := make([]List, len(p))
	for i, c := range p {
		out[i] = List{Capital: c.Capital, Cards: playable(lib, c.Cards), Box: playable(lib, c.Box), Weight: c.Weight}
	}
	return out
}

// playable returns the cards that the library can play, sorted.
func playable(lib *code.Library, list []card.Code) (out []code.CardID) {
	for _, c := range list {
		if id, ok := lib.Find(c); ok && lib.Cards[id].Encoded {
			out = append(out, id)
		}
	}
	slices.Sort(out)
	return out
}

// Prior draws a deck for an opponent whose list is unknown: one of the lists for his
// capital, likelier the more of his shown cards it explains. Shown cards that the list
// does not explain count as exchanged.
//
// It reads the opponent's capital, the size of his deck and the cards that the viewer has
// seen, and nothing else of his list.
type Prior struct {
	lists []List
	state uint64

	explains    []int // by index of lists: the number of seen cards that the list contains
	seen        []code.CardID
	unexplained []code.CardID // the cards of seen that the drawn list does not contain
	rest        []code.CardID
	box         []code.CardID
	spare       []code.CardID
	unknown     [engine.MaxDeck]code.CardID
}

// NewPrior returns a prior over lists.
func NewPrior(lists []List) *Prior {
	p := &Prior{lists: lists, explains: make([]int, len(lists)), rest: make([]code.CardID, 0, 2*engine.MaxDeck)}
	for _, b := range []*[]code.CardID{&p.seen, &p.unexplained, &p.box, &p.spare} {
		*b = make([]code.CardID, 0, engine.MaxDeck)
	}
	return p
}

// Reset restarts the random stream with a seed.
func (p *Prior) Reset(seed uint64) { p.state = seed }

// Draw draws a list and returns the view as it would be if the opponent played that list;
// into receives the game of that view.
func (p *Prior) Draw(v engine.View, into *engine.Game) engine.View {
	opp := v.Me().Other()
	n := v.Unseen(opp, &p.unknown) // only their number is used, not their identities
	p.readSeen(v, opp)
	p.rest = p.rest[:0]
	if best := p.drawList(v.Game().Capital(opp)); best >= 0 {
		p.subtract(&p.lists[best], n)
	}
	for k := 0; len(p.rest) < n; k++ { // the list has fewer cards than the opponent's deck
		p.rest = append(p.rest, p.filler(v, k))
	}
	p.shuffle()
	return v.Recast(p.rest[:n], into)
}

// readSeen sets p.seen to the opponent's cards that the viewer knows, sorted.
func (p *Prior) readSeen(v engine.View, opp engine.Player) {
	p.seen = p.seen[:0]
	first := engine.Obj(int(opp)*engine.MaxDeck + 1)
	for o := first; o < first+engine.Obj(v.Game().Size(opp)); o++ {
		if id := v.CardID(o); id != 0 {
			p.seen = append(p.seen, id)
		}
	}
	slices.Sort(p.seen)
}

// likelihoodRatio is the factor by which the probability of a list grows with each seen card
// that the list contains.
const likelihoodRatio = 4

// drawList draws a list for a capital by its weight and returns its index, -1 if there is
// none.
func (p *Prior) drawList(capital card.Race) int {
	most := -1
	for i := range p.lists {
		p.explains[i] = -1
		if l := &p.lists[i]; l.Capital == capital {
			p.explains[i] = p.explained(l)
			most = max(most, p.explains[i])
		}
	}
	total := uint64(0)
	for i := range p.lists {
		total += p.weight(i, most)
	}
	if total == 0 {
		return -1
	}
	at := p.next() % total
	for i := range p.lists {
		w := p.weight(i, most)
		if at < w {
			return i
		}
		at -= w
	}
	return -1
}

// weight returns the posterior weight of a list. A list with prior weight 1 that explains
// most seen cards has weight 65,536; most is the largest number that any list explains.
func (p *Prior) weight(i, most int) uint64 {
	if p.explains[i] < 0 {
		return 0
	}
	w := uint64(1 << 16)
	for range min(most-p.explains[i], 8) {
		w /= likelihoodRatio
	}
	return w * uint64(max(1, p.lists[i].Weight))
}

// explained counts the seen cards that a list explains, copy by copy.
func (p *Prior) explained(l *List) int {
	p.rest, p.unexplained = difference(p.rest[:0], l.Cards, p.unexplained[:0], p.seen)
	n := len(p.seen) - len(p.unexplained)
	if len(l.Box) > 0 {
		p.box, p.spare = difference(p.box[:0], l.Box, p.spare[:0], p.unexplained)
		n += len(p.unexplained) - len(p.spare)
	}
	p.rest = p.rest[:0]
	return n
}

// subtract sets p.rest to a list without the seen cards, filled up from its box to n cards.
func (p *Prior) subtract(l *List, n int) {
	p.rest, p.unexplained = difference(p.rest[:0], l.Cards, p.unexplained[:0], p.seen)
	if len(l.Box) == 0 {
		return
	}
	p.box, _ = difference(p.box[:0], l.Box, p.spare[:0], p.unexplained)
	for len(p.rest) < n && len(p.box) > 0 {
		k := int(p.next() % uint64(len(p.box)))
		p.rest = append(p.rest, p.box[k])
		p.box[k] = p.box[len(p.box)-1]
		p.box = p.box[:len(p.box)-1]
	}
}

// difference appends the cards of list that are not in seen to left, and the cards of seen
// that are not in list to odd. It compares multisets: each copy of a card counts. list and
// seen must be sorted.
func difference(left, list, odd, seen []code.CardID) (l, o []code.CardID) {
	i := 0
	for _, id := range list {
		for i < len(seen) && seen[i] < id {
			odd = append(odd, seen[i])
			i++
		}
		if i < len(seen) && seen[i] == id {
			i++
			continue
		}
		left = append(left, id)
	}
	return left, append(odd, seen[i:]...)
}

// filler returns a card for a place in the opponent's deck that the list leaves open: another
// copy of a seen card, or a card of the viewer's own deck if he has seen none.
func (p *Prior) filler(v engine.View, k int) code.CardID {
	if len(p.seen) > 0 {
		return p.seen[k%len(p.seen)]
	}
	hand := v.Hand()
	return max(1, v.CardID(hand.Pop()))
}

func (p *Prior) shuffle() {
	for i := len(p.rest) - 1; i > 0; i-- {
		k := int(p.next() % uint64(i+1))
		p.rest[i], p.rest[k] = p.rest[k], p.rest[i]
	}
}

func (p *Prior) next() uint64 {
	p.state += splitmix.Gamma
	return splitmix.Mix(p.state)
}
