package valuation

import (
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
)

// Board summarizes the position for decisions about what to play.
type Board struct {
	ready         bool
	Forces        [2]engine.Forces // power and units in each zone, by player
	Burning       [2]int
	DeckLoss      [2]int // per player: cards that card texts remove from his deck each turn
	TurnsLeft     int    // expected number of turns of the viewer until the end, including this one
	PowerWorth    [3]int // per zone: points for a point of the viewer's power
	HitPointWorth [3]int // per zone: points for a hit point of the viewer's units
	DeckOutCost   int    // cost in points if the viewer's deck loses one more card each turn
	DevCounters   uint8  // bit z is set if the viewer has a card in zone z that counts developments

	powerToBurn [3]int // per zone: 1 plus the cached result of PowerToBurn; 0 if it is not computed yet
}

// Board returns the board of the current decision. It is computed once for each decision.
func (e *Evaluator) Board() *Board {
	if !e.board.ready {
		e.fillBoard()
	}
	return &e.board
}

// fillBoard computes all fields of the board from the position.
func (e *Evaluator) fillBoard() {
	b := &e.board
	b.ready, b.DeckLoss, b.HitPointWorth, b.DevCounters, b.powerToBurn = true, [2]int{}, [3]int{}, 0, [3]int{}
	for p := engine.Player(0); p < 2; p++ {
		f := &b.Forces[p]
		e.v.Forces(p, e.affectsBoard, f)
		b.Burning[p] = e.v.BurningSections(p)
		for s := f.Marked; !s.Empty(); {
			e.addBoardText(b, p, s.Pop())
		}
	}
	e.fillWorths(b)
}

// PowerToBurn returns the least power that burns the opponent's section in zone z against all its
// possible defenders. If that is more than power, or the section is burning already, it may
// return any number above power, which is faster to compute.
func (e *Evaluator) PowerToBurn(z, power int) int {
	b, s := e.Board(), engine.Section(e.opp, z)
	cover := b.Forces[e.opp].BlockerHP[z]
	if b.Forces[e.opp].ToBurn[z] < 0 || e.v.MinLethalDamage(s)+cover > power {
		return power + 1
	}
	if b.powerToBurn[z] == 0 {
		b.powerToBurn[z] = 1 + e.v.LethalDamage(s) + cover
	}
	return b.powerToBurn[z] - 1
}

// CanBurn reports whether an attack with the given power burns one of the opponent's sections
// against all its possible defenders.
func (e *Evaluator) CanBurn(power int) bool {
	for z := range 3 {
		if e.PowerToBurn(z, power) <= power {
			return true
		}
	}
	return false
}

// cardsAffectingBoard returns, indexed by code.CardID, whether the text of a card affects the board
// (see addBoardText).
func cardsAffectingBoard(cards []Profile) []bool {
	out := make([]bool, len(cards))
	for i := range cards {
		out[i] = cards[i].DeckLoss != 0 || cards[i].CountsDevs
	}
	return out
}

// addBoardText adds the effects of a card in play on decks, and its counting of developments, to
// the board.
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

// fillWorths estimates the number of turns left, and from that the worth of power and hit points
// in each zone.
func (e *Evaluator) fillWorths(b *Board) {
	b.TurnsLeft = max(e.w.MinLeft, e.w.Length-(e.v.Turn()+1)/2+1)
	if b.Burning[0]+b.Burning[1] > 0 {
		b.TurnsLeft = max(e.w.MinLeft, b.TurnsLeft-1)
	}
	e.weighZones(b)
	strength := b.Forces[e.opp].Power[card.Battlefield]
	if !e.off.Has(TermStrike) {
		strength = b.Forces[e.opp].AttackPower
	}
	for z := range b.HitPointWorth {
		rem := b.Forces[e.me].ToBurn[z]
		if rem < 0 {
			continue
		}
		b.HitPointWorth[z] = e.w.Cover * 4 * (strength + 1) / (rem + b.Forces[e.me].BlockerHP[z] + 4)
		if strength >= rem+b.Forces[e.me].BlockerHP[z] {
			b.HitPointWorth[z] += e.w.Danger // the section can burn in the next attack
		}
		if b.Burning[e.me] > 0 {
			b.HitPointWorth[z] = b.HitPointWorth[z] * e.w.Last / 100
		}
	}
}

// weighZones sets PowerWorth and DeckOutCost. It balances resources and cards: the scarcer of the
// two is worth more. It compares the income with the prices of the cards that are drawn.
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

// deckOutCost returns the cost to the viewer, in points, of losing each cards a turn from his deck
// rather than one less. A player without cards in the deck loses.
func (e *Evaluator) deckOutCost(each int) int {
	life := 10 * e.v.DeckSize(e.me) / each
	return max(0, e.w.Fear*(10*e.w.Safe-life)/10)
}

// deckLossCost returns the cost to player p of losing n cards of his deck once: DeckOutCost in
// proportion to their share of the deck. It is 0 for the opponent, whose deck is not evaluated.
func (e *Evaluator) deckLossCost(p engine.Player, n int) int {
	if p != e.me || n <= 0 || e.w.Thrift == 0 {
		return 0
	}
	b := e.Board()
	left := max(1, e.v.DeckSize(p)-n)
	return e.w.Thrift * b.DeckOutCost * n * (1 + b.Forces[p].Power[card.QuestZone] + b.DeckLoss[p]) / (100 * left)
}
