package belief

import (
	"slices"

	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
	"github.com/wisim/wisim/internal/splitmix"
)

// List is a deck that somebody could play.
type List struct {
	Capital card.Race
	Cards   []code.CardID
}

// Prior imagines what an opponent's deck holds whose list nobody has seen: of
// the lists that are known for his capital, one that agrees with the cards he
// has shown, and the likelier the better it agrees. What such a list cannot
// account for, he has changed in it.
//
// It reads the opponent's capital, the size of his deck and the cards that the
// viewer has seen, and nothing else of his list.
type Prior struct {
	lists []List
	state uint64

	fits    []int // of each list: seen cards that it accounts for
	seen    []code.CardID
	rest    []code.CardID
	unknown [engine.MaxDeck]code.CardID
}

// NewPrior makes a prior over lists.
func NewPrior(lists []List) *Prior {
	return &Prior{lists: lists, fits: make([]int, len(lists)), seen: make([]code.CardID, 0, engine.MaxDeck), rest: make([]code.CardID, 0, 2*engine.MaxDeck)}
}

// Reset begins the stream of a seed.
func (p *Prior) Reset(seed uint64) { p.state = seed }

// Imagine draws a list that agrees with what the viewer has seen, and returns
// the view as it would be of that game, which is put into into.
func (p *Prior) Imagine(v engine.View, into *engine.Game) engine.View {
	opp := v.Me().Other()
	n := v.Unseen(opp, &p.unknown) // how many, not which
	p.look(v, opp)
	p.rest = p.rest[:0]
	if best := p.draw(v.Game().Capital(opp)); best >= 0 {
		p.remain(&p.lists[best])
	}
	for k := 0; len(p.rest) < n; k++ { // it is short: he has more of something
		p.rest = append(p.rest, p.extra(v, k))
	}
	p.shuffle()
	return v.Recast(p.rest[:n], into)
}

// look notes the opponent's cards that the viewer knows.
func (p *Prior) look(v engine.View, opp engine.Player) {
	p.seen = p.seen[:0]
	first := engine.Obj(int(opp)*engine.MaxDeck + 1)
	for o := first; o < first+engine.Obj(v.Game().Size(opp)); o++ {
		if id := v.CardID(o); id != 0 {
			p.seen = append(p.seen, id)
		}
	}
	slices.Sort(p.seen)
}

// trust is how many times likelier a list is for each seen card more that it
// accounts for.
const trust = 4

// draw takes a list of a capital, the likelier the better it agrees; -1 when
// there is none.
func (p *Prior) draw(capital card.Race) int {
	most := -1
	for i := range p.lists {
		p.fits[i] = -1
		if p.lists[i].Capital == capital {
			p.fits[i] = agree(p.seen, p.lists[i].Cards)
			most = max(most, p.fits[i])
		}
	}
	total := uint64(0)
	for _, f := range p.fits {
		total += weight(f, most)
	}
	if total == 0 {
		return -1
	}
	at := p.next() % total
	for i, f := range p.fits {
		w := weight(f, most)
		if at < w {
			return i
		}
		at -= w
	}
	return -1
}

// weight of a list, in 65,536ths of the best.
func weight(fits, most int) uint64 {
	if fits < 0 {
		return 0
	}
	w := uint64(1 << 16)
	for range min(most-fits, 8) {
		w /= trust
	}
	return w
}

// agree counts the cards of a that b accounts for, copy by copy. Both are
// sorted.
func agree(a, b []code.CardID) (n int) {
	for i, k := 0, 0; i < len(a) && k < len(b); {
		switch {
		case a[i] == b[k]:
			n++
			i++
			k++
		case a[i] < b[k]:
			i++
		default:
			k++
		}
	}
	return n
}

// remain is a list without the cards that have been seen.
func (p *Prior) remain(l *List) {
	i := 0
	for _, id := range l.Cards {
		for i < len(p.seen) && p.seen[i] < id {
			i++
		}
		if i < len(p.seen) && p.seen[i] == id {
			i++
			continue
		}
		p.rest = append(p.rest, id)
	}
}

// extra is a card for a place that the list leaves open: one that has been seen
// once more, or if none has been seen one of the viewer's own.
func (p *Prior) extra(v engine.View, k int) code.CardID {
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
