package engine

import "github.com/wisim/wisim/engine/code"

// NumTriggeredActions returns how many triggered actions of both players can be used in
// the current or next window.
func (v View) NumTriggeredActions() int { return int(v.s.nActions) }

// TriggeredAction returns the ability of triggered action n (0 <= n <
// NumTriggeredActions) and the scene in which the viewer would use it, with the
// triggering event. ok is false if the viewer may not use it now.
func (v View) TriggeredAction(n int) (c Scene, id code.AbilityID, ok bool) {
	a := &v.s.actions[n]
	if !v.g.mayTrigger(v.s, v.p, a) {
		return c, 0, false
	}
	var f frame
	a.initFrame(&f)
	return Scene{Source: a.src, Controller: v.p, Subject: f.subj, Amount: int(f.amount), Loop: v.p, zone: f.zone}, code.AbilityID(a.abil), true
}
