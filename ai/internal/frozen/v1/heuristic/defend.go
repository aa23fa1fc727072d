package heuristic

import (
	"github.com/wisim/wisim/ai/internal/frozen/v1/residual"
	"github.com/wisim/wisim/ai/internal/frozen/v1/valuation"
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
)

// scoreAmbush scores the facedown cards that can be turned faceup by Ambush: the value of the
// card's text, and for a unit its worth in the zone, less the lost development and the price.
// A resource of the price costs Weights.Late points, since little else will need it.
func (a *Agent) scoreAmbush(legal []engine.Action, out []float32) {
	b := a.Board()
	for i, l := range legal {
		out[i] = 0
		if l.Verb() != engine.Pick {
			continue
		}
		o := l.Obj()
		p := a.ProfileOf(o)
		if p == nil {
			continue
		}
		n := a.EvalAmbush(o) - a.w.Develop - a.w.Late*a.v.Card(o).Ambush
		if p.Kind == card.Unit {
			n += a.zoneWorth(b, o, p, a.v.Zone(o))
		}
		put(out, i, n)
	}
}

// scoreDefender scores the next unit to declare as a defender, so that the units of the best
// defence are declared one by one.
func (a *Agent) scoreDefender(legal []engine.Action, out []float32) {
	section := a.v.Attacked()
	chosen := a.v.DefendersAt(section)
	could := addOffered(a.ReadyUnits(a.me, a.me, a.v.Zone(section)).Above(chosen.Last()), legal)
	c := a.SetUpBattle(section, a.v.AttackedAt(), a.v.AttackersAt(section), chosen.Or(could))
	must := valuation.MaskOf(&c.Def, c.NDef, chosen)
	all := valuation.All(c.NAtt)
	dm, gain := c.Defend(all, must, valuation.All(c.NDef)&^must)
	dm = a.adjustFighters(legal, &declaration{fighters: &c.Def, n: c.NDef, plan: dm, gain: gain, force: valuation.TotalPower(&c.Att, all), cover: totalLethal(c),
		left: a.v.Remaining(section), foes: c.NAtt, output: residual.Defend})
	scorePicks(legal, out, &c.Def, dm)
}
