package valuation

import (
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
)

// Board is the position as the economy sees it.
type Board struct {
	ready   bool
	Of      [2]engine.Forces // by player
	Burning [2]int
	Lays    [2]int // cards that go from the deck facedown or away each turn
	Left    int    // own turns expected to be left, this one included
	Zone    [3]int // what a point of the viewer's power is worth there
	Need    [3]int // what a hit point is worth to the viewer there
	Dread   int    // what one more card each turn off the viewer's deck costs
	Devs    uint8  // own zones with a card that counts developments

	holds [3]int // what sections of the enemy stand against and one more, 0 when it has not been asked (see Holds)
}

// Board fills the board for the decision at hand, once.
func (j *Judge) Board() *Board {
	if !j.board.ready {
		j.fillBoard()
	}
	return &j.board
}

func (j *Judge) fillBoard() {
	b := &j.board
	b.ready, b.Lays, b.Need, b.Devs, b.holds = true, [2]int{}, [3]int{}, 0, [3]int{}
	for p := engine.Player(0); p < 2; p++ {
		f := &b.Of[p]
		j.v.Forces(p, j.heeded, f)
		b.Burning[p] = j.v.Burnt(p)
		for s := f.Marked; !s.Empty(); {
			j.heed(b, p, s.Pop())
		}
	}
	j.foresee(b)
}

// Holds is what a section of the enemy stands against: the least power that burns it if
// all who can defend it do. Of one that burns already, and of one that stands against
// some power in any case, it is more than that.
func (j *Judge) Holds(z, power int) int {
	b, s := j.Board(), engine.Section(j.opp, z)
	cover := b.Of[j.opp].Cover[z]
	if b.Of[j.opp].Left[z] < 0 || j.v.LethalAtLeast(s)+cover > power {
		return power + 1
	}
	if b.holds[z] == 0 {
		b.holds[z] = 1 + j.v.Lethal(s) + cover
	}
	return b.holds[z] - 1
}

// Breaches reports whether an attack of so much power burns a section of the enemy if all who can defend it do.
func (j *Judge) Breaches(power int) bool {
	for z := range 3 {
		if j.Holds(z, power) <= power {
			return true
		}
	}
	return false
}

// heeded are the cards of which the board is about what they say, by code.CardID.
func heeded(cards []Profile) []bool {
	out := make([]bool, len(cards))
	for i := range cards {
		out[i] = cards[i].Lays != 0 || cards[i].CountsDevs
	}
	return out
}

// heed notes what a card says that the board is about.
func (j *Judge) heed(b *Board, p engine.Player, o engine.Obj) {
	z, c := j.v.Zone(o), j.Card(o)
	if z == noZone {
		return
	}
	b.Lays[p] += c.Lays
	if p == j.me && c.CountsDevs {
		b.Devs |= 1 << z
	}
}

// foresee estimates how long the game will last and what each zone needs.
func (j *Judge) foresee(b *Board) {
	b.Left = max(j.w.MinLeft, j.w.Length-(j.v.Turn()+1)/2+1)
	if b.Burning[0]+b.Burning[1] > 0 {
		b.Left = max(j.w.MinLeft, b.Left-1)
	}
	j.weighZones(b)
	strength := b.Of[j.opp].Power[card.Battlefield]
	if !j.off.Has(TermStrike) {
		strength = b.Of[j.opp].Strike
	}
	for z := range b.Need {
		rem := b.Of[j.me].Left[z]
		if rem < 0 {
			continue
		}
		b.Need[z] = j.w.Cover * 4 * (strength + 1) / (rem + b.Of[j.me].Cover[z] + 4)
		if strength >= rem+b.Of[j.me].Cover[z] {
			b.Need[z] += j.w.Danger // it can burn in the next attack
		}
		if b.Burning[j.me] > 0 {
			b.Need[z] = b.Need[z] * j.w.Last / 100
		}
	}
}

// weighZones balances income and cards: what is short is worth more. The
// prices of the cards that come to hand are held against the resources.
func (j *Judge) weighZones(b *Board) {
	mine := &b.Of[j.me].Power
	draw := 1 + mine[card.QuestZone]
	stock := max(0, j.v.HandSize(j.me)-1)
	want := j.w.CardPrice * (100*draw + j.w.Stock*stock) / 100
	have := 100 * (3 + mine[card.Kingdom])
	short := clamp(100*want/have, 25, 400)
	later := b.Left - 1
	if !j.off.Has(TermFear) {
		later = min(later, j.v.DeckSize(j.me)/(draw+b.Lays[j.me]+1)+1)
	}
	b.Zone[card.Kingdom] = j.w.Kingdom * later * short / 100
	b.Zone[card.QuestZone] = j.w.Quest * later * 100 / short
	b.Zone[card.Battlefield] = j.w.Battle * (100 + j.w.Press*b.Burning[j.opp]) / 100
	b.Dread = j.dread(draw + b.Lays[j.me] + 1)
	b.Zone[card.QuestZone] -= b.Dread
}

// dread is what it costs the viewer that so many cards will go from his deck
// each turn rather than one less: running out of cards loses.
func (j *Judge) dread(each int) int {
	life := 10 * j.v.DeckSize(j.me) / each
	return max(0, j.w.Fear*(10*j.w.Safe-life)/10)
}

// drained is what it costs a player that n cards leave his deck once: as much of what
// one a turn costs as they are of what is left. Of the opponent it is not known.
func (j *Judge) drained(p engine.Player, n int) int {
	if p != j.me || n <= 0 || j.w.Thrift == 0 {
		return 0
	}
	b := j.Board()
	left := max(1, j.v.DeckSize(p)-n)
	return j.w.Thrift * b.Dread * n * (1 + b.Of[p].Power[card.QuestZone] + b.Lays[p]) / (100 * left)
}
