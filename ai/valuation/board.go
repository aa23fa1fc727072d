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
func (e *Evaluator) Board() *Board {
	if !e.board.ready {
		e.fillBoard()
	}
	return &e.board
}

func (e *Evaluator) fillBoard() {
	b := &e.board
	b.ready, b.DeckLoss, b.HitPointWorth, b.DevCounters, b.holds = true, [2]int{}, [3]int{}, 0, [3]int{}
	for p := engine.Player(0); p < 2; p++ {
		f := &b.Forces[p]
		e.v.Forces(p, e.affectsBoard, f)
		b.Burning[p] = e.v.Burnt(p)
		for s := f.Marked; !s.Empty(); {
			e.addBoardText(b, p, s.Pop())
		}
	}
	e.fillWorths(b)
}

// PowerToBurn is what a section of the enemy stands against: the least power that burns it if
// all who can defend it do. Of one that burns already, and of one that stands against
// some power in any case, it is more than that.
func (e *Evaluator) PowerToBurn(z, power int) int {
	b, s := e.Board(), engine.Section(e.opp, z)
	cover := b.Forces[e.opp].Cover[z]
	if b.Forces[e.opp].Left[z] < 0 || e.v.LethalAtLeast(s)+cover > power {
		return power + 1
	}
	if b.holds[z] == 0 {
		b.holds[z] = 1 + e.v.Lethal(s) + cover
	}
	return b.holds[z] - 1
}

// CanBurn reports whether an attack of so much power burns a section of the enemy if all who can defend it do.
func (e *Evaluator) CanBurn(power int) bool {
	for z := range 3 {
		if e.PowerToBurn(z, power) <= power {
			return true
		}
	}
	return false
}

// cardsAffectingBoard are the cards of which the board is about what they say, by code.CardID.
func cardsAffectingBoard(cards []Profile) []bool {
	out := make([]bool, len(cards))
	for i := range cards {
		out[i] = cards[i].DeckLoss != 0 || cards[i].CountsDevs
	}
	return out
}

// addBoardText notes what a card says that the board is about.
func (e *Evaluator) addBoardText(b *Board, p engine.Player, o engine.Obj) {
	z, c := e.v.Zone(o), e.ProfileOf(o)
	if z == noZone {
		return
	}
	b.DeckLoss[p] += c.DeckLoss
	if p == e.me && c.CountsDevs {
		b.DevCounters |= 1 << z
	}
}

// fillWorths estimates how long the game will last and what each zone needs.
func (e *Evaluator) fillWorths(b *Board) {
	b.TurnsLeft = max(e.w.MinLeft, e.w.Length-(e.v.Turn()+1)/2+1)
	if b.Burning[0]+b.Burning[1] > 0 {
		b.TurnsLeft = max(e.w.MinLeft, b.TurnsLeft-1)
	}
	e.weighZones(b)
	strength := b.Forces[e.opp].Power[card.Battlefield]
	if !e.off.Has(TermStrike) {
		strength = b.Forces[e.opp].Strike
	}
	for z := range b.HitPointWorth {
		rem := b.Forces[e.me].Left[z]
		if rem < 0 {
			continue
		}
		b.HitPointWorth[z] = e.w.Cover * 4 * (strength + 1) / (rem + b.Forces[e.me].Cover[z] + 4)
		if strength >= rem+b.Forces[e.me].Cover[z] {
			b.HitPointWorth[z] += e.w.Danger // it can burn in the next attack
		}
		if b.Burning[e.me] > 0 {
			b.HitPointWorth[z] = b.HitPointWorth[z] * e.w.Last / 100
		}
	}
}

// weighZones balances income and cards: what is short is worth more. The
// prices of the cards that come to hand are held against the resources.
func (e *Evaluator) weighZones(b *Board) {
	mine := &b.Forces[e.me].Power
	draw := 1 + mine[card.QuestZone]
	stock := max(0, e.v.HandSize(e.me)-1)
	want := e.w.CardPrice * (100*draw + e.w.Stock*stock) / 100
	have := 100 * (3 + mine[card.Kingdom])
	short := clamp(100*want/have, 25, 400)
	later := b.TurnsLeft - 1
	if !e.off.Has(TermFear) {
		later = min(later, e.v.DeckSize(e.me)/(draw+b.DeckLoss[e.me]+1)+1)
	}
	b.PowerWorth[card.Kingdom] = e.w.Kingdom * later * short / 100
	b.PowerWorth[card.QuestZone] = e.w.Quest * later * 100 / short
	b.PowerWorth[card.Battlefield] = e.w.Battle * (100 + e.w.Press*b.Burning[e.opp]) / 100
	b.DeckOutCost = e.deckOutCost(draw + b.DeckLoss[e.me] + 1)
	b.PowerWorth[card.QuestZone] -= b.DeckOutCost
}

// deckOutCost is what it costs the viewer that so many cards will go from his deck
// each turn rather than one less: running out of cards loses.
func (e *Evaluator) deckOutCost(each int) int {
	life := 10 * e.v.DeckSize(e.me) / each
	return max(0, e.w.Fear*(10*e.w.Safe-life)/10)
}

// deckLossCost is what it costs a player that n cards leave his deck once: as much of what
// one a turn costs as they are of what is left. Of the opponent it is not known.
func (e *Evaluator) deckLossCost(p engine.Player, n int) int {
	if p != e.me || n <= 0 || e.w.Thrift == 0 {
		return 0
	}
	b := e.Board()
	left := max(1, e.v.DeckSize(p)-n)
	return e.w.Thrift * b.DeckOutCost * n * (1 + b.Forces[p].Power[card.QuestZone] + b.DeckLoss[p]) / (100 * left)
}
