package engine

import (
	"cmp"
	"slices"

	"github.com/wisim/wisim/engine/code"
)

// truthful checks the success that an instruction reports, on which "then" depends: success if
// something has changed, failure otherwise.
func (w *swept) truthful(before *State, in *code.Instr, depth uint8, pc uint16) {
	s := w.s
	if s.Over() || in.Op < code.FirstEffect || s.nStack < depth || s.stack[depth-1].src != w.src || s.stack[depth-1].pc != pc+1 ||
		w.g.lib.Abilities[w.ab].Kind == code.Instead { // what happens instead happens when all is settled
		return
	}
	x, y := essence(w.g, before), essence(w.g, s)
	for _, c := range []*State{&x, &y} { // what is out of date is no part of the game
		c.dirty, c.rebase, c.characteristicsMoved, c.look, c.awaitedStale = false, false, false, 0, false
		c.due &^= dueCheck
		c.turn.deltas, c.turn.hpDeltas = false, false
	}
	changed := (&swept{s: &y}).changed(&x)
	switch said := s.stack[depth-1].flags&fOK != 0; {
	case said && !changed && !slices.Contains(boasts, w.c.Verb):
		w.failed = cmp.Or(w.failed, "it says that it did something, and nothing is different")
	case !said && changed && !slices.Contains(sticklers, w.c.Verb):
		for _, c := range []*State{&x, &y} { // a name that stands for nothing any more is no part of it either
			clear(c.pool[:])
			clear(c.stack[depth-1].n[:])
			c.nPool = 0
		}
		if !(&swept{s: &y}).changed(&x) {
			return
		}
		w.failed = cmp.Or(w.failed, "it says that it did nothing, and something is different")
	}
}

// boasts are the verbs that may report success although the state does not change: a player
// sees something, the effect comes later, or it repeats what is already there.
var boasts = []string{"as_ambushed", "clash", "copy", "end_chain", "examine", "give_necromancy", "show", "to_bottom", "to_top", "token"}

// sticklers are the verbs that do as much as they can and report success only if that was
// everything, or the last of it.
var sticklers = []string{"control", "declare", "declare_anywhere", "drain_capital", "join", "leave_fight", "move", "put_each"}
