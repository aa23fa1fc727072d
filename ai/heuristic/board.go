package heuristic

import (
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
)

// board is the position as the economy sees it.
type board struct {
	ready   bool
	power   [2][3]int // power by player and zone
	cover   [2][3]int // hit points of units that can defend
	block   [2][3]int // units that can defend
	burning [2]int
	lays    [2]int // cards that go from the deck facedown or away each turn
	left    int    // own turns expected to be left, this one included
	zone    [3]int // what a point of the viewer's power is worth there
	need    [3]int // what a hit point is worth to the viewer there
	dread   int    // what one more card each turn off the viewer's deck costs
	devs    uint8  // own zones with a card that counts developments
}

// look fills the board for the decision at hand, once.
func (a *Agent) look() *board {
	b := &a.board
	if b.ready {
		return b
	}
	*b = board{ready: true}
	for p := engine.Player(0); p < 2; p++ {
		for s := a.v.InPlay(p); ; {
			o := s.Pop()
			if o == 0 {
				break
			}
			if !a.mereDevelopment(o) {
				a.count(b, p, o)
			}
		}
		for z := 0; z < 3; z++ {
			if a.v.Burning(engine.Section(p, z)) {
				b.burning[p]++
			}
		}
	}
	a.foresee(b)
	return b
}

func (a *Agent) count(b *board, p engine.Player, o engine.Obj) {
	z := a.v.Zone(o)
	if z == card.NumZones { // a legend, or on one
		for z := card.Kingdom; z < card.NumZones && a.v.IsLegend(o); z++ {
			b.power[p][z] += a.v.PowerIn(o, z)
		}
		return
	}
	b.power[p][z] += a.v.Power(o)
	if a.v.IsUnit(o) && !a.v.Corrupted(o) {
		b.cover[p][z] += a.v.Remaining(o) + a.v.Toughness(o)
		b.block[p][z]++
	}
	if c := a.card(o); c != nil {
		b.lays[p] += c.lays
		if p == a.me && c.countsDevs {
			b.devs |= 1 << z
		}
	}
}

// foresee estimates how long the game will last and what each zone needs.
func (a *Agent) foresee(b *board) {
	b.left = max(a.w.MinLeft, a.w.Length-(a.v.Turn()+1)/2+1)
	if b.burning[0]+b.burning[1] > 0 {
		b.left = max(a.w.MinLeft, b.left-1)
	}
	a.weighZones(b)
	strength := b.power[a.opp][card.Battlefield]
	for z := range b.need {
		s := engine.Section(a.me, z)
		if a.v.Burning(s) {
			continue
		}
		rem := a.v.Remaining(s)
		b.need[z] = a.w.Cover * 4 * (strength + 1) / (rem + b.cover[a.me][z] + 4)
		if strength >= rem+b.cover[a.me][z] {
			b.need[z] += a.w.Danger // it can burn in the next attack
		}
		if b.burning[a.me] > 0 {
			b.need[z] = b.need[z] * a.w.Last / 100
		}
	}
}

// weighZones balances income and cards: what is short is worth more. The
// prices of the cards that come to hand are held against the resources.
func (a *Agent) weighZones(b *board) {
	mine := &b.power[a.me]
	draw := 1 + mine[card.QuestZone]
	stock := max(0, a.v.HandSize(a.me)-1)
	want := a.w.CardPrice * (100*draw + a.w.Stock*stock) / 100
	have := 100 * (3 + mine[card.Kingdom])
	short := clamp(100*want/have, 25, 400)
	later := b.left - 1
	b.zone[card.Kingdom] = a.w.Kingdom * later * short / 100
	b.zone[card.QuestZone] = a.w.Quest * later * 100 / short
	b.zone[card.Battlefield] = a.w.Battle * (100 + a.w.Press*b.burning[a.opp]) / 100
	b.dread = a.dread(draw + b.lays[a.me] + 1)
	b.zone[card.QuestZone] -= b.dread
}

// dread is what it costs the viewer that so many cards will go from his deck
// each turn rather than one less: running out of cards loses.
func (a *Agent) dread(each int) int {
	life := 10 * a.v.DeckSize(a.me) / each
	return max(0, a.w.Fear*(10*a.w.Safe-life)/10)
}
