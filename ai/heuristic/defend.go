package heuristic

import (
	"github.com/wisim/wisim/ai/judge"
	"github.com/wisim/wisim/engine"
)

// scoreDefender makes the best declaration against the attackers: a unit
// defends when it trades well, or when it saves more of the section than it is
// worth.
func (a *Agent) scoreDefender(legal []engine.Action, out []float32) {
	chosen := a.v.Defenders()
	section := a.v.Attacked()
	could := withPicks(a.Fit(a.me, a.me, a.v.Zone(section)).Above(chosen.Last()), legal)
	c := a.Muster(section, a.v.AttackedAt(), a.v.Attackers(), chosen.Or(could))
	must := judge.MaskOf(&c.Def, c.NDef, chosen)
	dm, _ := c.Defend(judge.All(c.NAtt), must, judge.All(c.NDef)&^must)
	scorePicks(legal, out, &c.Def, dm)
}
