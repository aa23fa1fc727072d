package engine

import "github.com/wisim/wisim/engine/code"

// NumTriggeredActions is how many triggered actions wait for somebody to use them.
func (v View) NumTriggeredActions() int { return int(v.s.nActions) }

// TriggeredAction is triggered action n of those that wait (from 0), as it would be carried out:
// the ability, and its scene with what has triggered it. ok is false when the viewer may
// not use it now.
func (v View) TriggeredAction(n int) (c Scene, id code.AbilityID, ok bool) {
	a := &v.s.actions[n]
	if !v.g.mayTrigger(v.s, v.p, a) {
		return c, 0, false
	}
	var f frame
	a.initFrame(&f)
	return Scene{Source: a.src, Controller: v.p, Subject: f.subj, Amount: int(f.amount), Loop: v.p, zone: f.zone}, code.AbilityID(a.abil), true
}
