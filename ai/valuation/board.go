package valuation

import (
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
)

// Board is the position as the economy sees it.
type Board struct {
	ready         bool
	Forces        [2]engine.Forces // by player
	Burning       [2]int
	DeckLoss      [2]int // cards that go from the deck facedown or away each turn
	TurnsLeft     int    // own turns expected to be left, this one included
	PowerWorth    [3]int // what a point of the viewer's power is worth there
	HitPointWorth [3]int // what a hit point is worth to the viewer there
	DeckOutCost   int    // what one more card each turn off the viewer's deck costs
	DevCounters   uint8  // own zones with a card that counts developments

	holds [3]int // what sections of the enemy stand against and one more, 0 when it has not been asked (see Holds)
}

// Board fills the board for the decision at hand, once.
func (j *Evaluator) Board() *Board {
	if !j.board.ready {
		j.fillBoard()
	}
	return &j.board
}

func (j *Evaluator) fillBoard() {
	b := &j.board
	b.ready, b.DeckLoss, b.HitPointWorth, b.DevCounters, b.holds = true, [2]int{}, [3]int{}, 0, [3]int{}
	for p := engine.Player(0); p < 2; p++ {
		f := &b.Forces[p]
		j.v.Forces(p, j.heeded, f)
		b.Burning[p] = j.v.Burnt(p)
		for s := f.Marked; !s.Empty(); {
			j.heed(b, p, s.Pop())
		}
	}
	j.foresee(b)
}

// PowerToBurn is what a section of the enemy stands against: the least power that burns it if
// all who can defend it do. Of one that burns already, and of one that stands against
// some power in any case, it is more than that.
func (j *Evaluator) PowerToBurn(z, power int) int {
	b, s := j.Board(), engine.Section(j.opp, z)
	cover := b.Forces[j.opp].Cover[z]
	if b.Forces[j.opp].Left[z] < 0 || j.v.LethalAtLeast(s)+cover > power {
		return power + 1
	}
	if b.holds[z] == 0 {
		b.holds[z] = 1 + j.v.Lethal(s) + cover
	}
	return b.holds[z] - 1
}

// CanBurn reports whether an attack of so much power burns a section of the enemy if all who can defend it do.
func (j *Evaluator) CanBurn(power int) bool {
	for z := range 3 {
		if j.PowerToBurn(z, power) <= power {
			return true
		}
	}
	return false
}

// heeded are the cards of which the board is about what they say, by code.CardID.
func heeded(cards []Profile) []bool {
	out := make([]bool, len(cards))
	for i := range cards {
		out[i] = cards[i].DeckLoss != 0 || cards[i].CountsDevs
	}
	return out
}

// heed notes what a card says that the board is about.
func (j *Evaluator) heed(b *Board, p engine.Player, o engine.Obj) {
	z, c := j.v.Zone(o), j.ProfileOf(o)
	if z == noZone {
		return
	}
	b.DeckLoss[p] += c.DeckLoss
	if p == j.me && c.CountsDevs {
		b.DevCounters |= 1 << z
	}
}

// foresee estimates how long the game will last and what each zone needs.
func (j *Evaluator) foresee(b *Board) {
	b.TurnsLeft = max(j.w.MinLeft, j.w.Length-(j.v.Turn()+1)/2+1)
	if b.Burning[0]+b.Burning[1] > 0 {
		b.TurnsLeft = max(j.w.MinLeft, b.TurnsLeft-1)
	}
	j.weighZones(b)
	strength := b.Forces[j.opp].Power[card.Battlefield]
	if !j.off.Has(TermStrike) {
		strength = b.Forces[j.opp].Strike
	}
	for z := range b.HitPointWorth {
		rem := b.Forces[j.me].Left[z]
		if rem < 0 {
			continue
		}
		b.HitPointWorth[z] = j.w.Cover * 4 * (strength + 1) / (rem + b.Forces[j.me].Cover[z] + 4)
		if strength >= rem+b.Forces[j.me].Cover[z] {
			b.HitPointWorth[z] += j.w.Danger // it can burn in the next attack
		}
		if b.Burning[j.me] > 0 {
			b.HitPointWorth[z] = b.HitPointWorth[z] * j.w.Last / 100
		}
	}
}

// weighZones balances income and cards: what is short is worth more. The
// prices of the cards that come to hand are held against the resources.
func (j *Evaluator) weighZones(b *Board) {
	mine := &b.Forces[j.me].Power
	draw := 1 + mine[card.QuestZone]
	stock := max(0, j.v.HandSize(j.me)-1)
	want := j.w.CardPrice * (100*draw + j.w.Stock*stock) / 100
	have := 100 * (3 + mine[card.Kingdom])
	short := clamp(100*want/have, 25, 400)
	later := b.TurnsLeft - 1
	if !j.off.Has(TermFear) {
		later = min(later, j.v.DeckSize(j.me)/(draw+b.DeckLoss[j.me]+1)+1)
	}
	b.PowerWorth[card.Kingdom] = j.w.Kingdom * later * short / 100
	b.PowerWorth[card.QuestZone] = j.w.Quest * later * 100 / short
	b.PowerWorth[card.Battlefield] = j.w.Battle * (100 + j.w.Press*b.Burning[j.opp]) / 100
	b.DeckOutCost = j.dread(draw + b.DeckLoss[j.me] + 1)
	b.PowerWorth[card.QuestZone] -= b.DeckOutCost
}

// dread is what it costs the viewer that so many cards will go from his deck
// each turn rather than one less: running out of cards loses.
func (j *Evaluator) dread(each int) int {
	life := 10 * j.v.DeckSize(j.me) / each
	return max(0, j.w.Fear*(10*j.w.Safe-life)/10)
}

// drained is what it costs a player that n cards leave his deck once: as much of what
// one a turn costs as they are of what is left. Of the opponent it is not known.
func (j *Evaluator) drained(p engine.Player, n int) int {
	if p != j.me || n <= 0 || j.w.Thrift == 0 {
		return 0
	}
	b := j.Board()
	left := max(1, j.v.DeckSize(p)-n)
	return j.w.Thrift * b.DeckOutCost * n * (1 + b.Forces[p].Power[card.QuestZone] + b.DeckLoss[p]) / (100 * left)
}
