package heuristic

import (
	"github.com/wisim/wisim/ai/internal/frozen/v1/valuation"
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
)

// lethalDestroyer returns a card in hand that wins by destroying developments: the attack of this
// turn then wins, or the last section burns at once. It returns 0 if there is no such card.
func (a *Agent) lethalDestroyer(b *valuation.Board) engine.Obj {
	if a.v.Phase() != card.CapitalPhase {
		return 0
	}
	for s := a.v.Hand(); ; {
		o := s.Pop()
		if o == 0 {
			return 0
		}
		p := a.ProfileOf(o)
		if p == nil || !p.DestroysDevs || a.Price(o) > a.v.Resources(a.me) || a.lib.Cards[a.v.CardID(o)].Unique && a.uniqueInPlay(a.v.CardID(o)) {
			continue
		}
		for z := card.Kingdom; z < card.NumZones; z++ {
			if a.destroyDevsWorth(b, p, z) > 0 {
				return o
			}
		}
	}
}

// destroyDevsWorth returns a very large bonus or penalty for playing a card that destroys the
// developments of its zone z. It is positive if the viewer wins by it, at once or with the
// attack of this turn, and negative if a section of his own burns.
func (a *Agent) destroyDevsWorth(b *valuation.Board, p *valuation.Profile, z card.Zone) int {
	if !p.DestroysDevs || a.off.Has(valuation.TermRush) {
		return 0
	}
	if own := engine.Section(a.me, int(z)); !a.v.Burning(own) && a.v.Remaining(own) <= a.v.CountDevelopments(a.me)[z] {
		if a.v.BurningSections(a.me)+1 == a.v.MustBurn(a.opp) {
			return -2 * decisive
		}
		return -a.w.First
	}
	theirs := engine.Section(a.opp, int(z))
	if !a.NextBurnWins() || a.v.Burning(theirs) || a.v.Active() != a.me {
		return 0
	}
	left := a.v.Remaining(theirs) - a.v.CountDevelopments(a.opp)[z]
	force := b.Forces[a.me].AttackPower
	if z == card.Battlefield {
		force += p.Power[z]
	}
	if left <= 0 || a.v.LethalDamage(theirs)-a.v.Remaining(theirs)+left+b.Forces[a.opp].BlockerHP[z] <= force {
		return 2 * decisive
	}
	return 0
}
