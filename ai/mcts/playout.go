package mcts

import (
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
)

// Playout is how both players choose in a playout.
type Playout uint8

// The playouts.
const (
	Uniform Playout = iota // any choice, each as likely
	Light                  // chance, held off what is nearly always a mistake
	Guided                 // as the heuristic agent plays
)

// phaseCapital is the phase in which cards are played (engine.View.Phase).
const phaseCapital = 3

// roller chooses in playouts.
type roller struct {
	uses  uses
	count [engine.MaxLegal]uint8
}

// choose gives an index into legal.
func (r *roller) choose(p Playout, d *dice, g *engine.Game, s *engine.State, legal []engine.Action) int {
	if p == Uniform {
		return d.below(len(legal))
	}
	return r.light(d, g.Inside(s, s.ToMove()), legal)
}

// light is a player without a plan but with manners: he spends what he has,
// hurts the other side and not his own, attacks with all that has power, kills
// what he can kill.
func (r *roller) light(d *dice, v engine.View, legal []engine.Action) int {
	switch v.Ask() {
	case engine.AskMulligan:
		return 1
	case engine.AskWindow:
		return r.window(d, v, legal)
	case engine.AskZone:
		return r.zone(d, v, legal)
	case engine.AskTarget, engine.AskChoose:
		return r.side(d, v, legal)
	case engine.AskRestore, engine.AskTrigger:
		return 0
	case engine.AskAttack:
		return r.attack(d, v, legal)
	case engine.AskAttacker:
		return r.attacker(d, v, legal)
	case engine.AskDefender:
		return d.below(2) * (len(legal) - 1)
	case engine.AskAssign:
		return r.assign(d, v, legal)
	case engine.AskX, engine.AskNumber:
		return len(legal) - 1 - d.below(2)
	case engine.AskMay:
		return b2i(d.chance(50))
	}
	return d.below(len(legal))
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}

// window: in his capital phase a player spends; elsewhere he waits more often
// than not.
func (r *roller) window(d *dice, v engine.View, legal []engine.Action) int {
	if v.Phase() != phaseCapital || v.Active() != v.ToMove() || v.ChainLength() > 0 {
		if d.chance(passElsewhere) {
			return 0
		}
		return d.below(len(legal))
	}
	n := len(legal)
	for n > 1 && legal[n-1].Verb() == engine.Develop {
		n--
	}
	if n > 1 && d.chance(playFirst) {
		return 1 + d.below(n-1)
	}
	if n == len(legal) || d.chance(128) {
		return 0
	}
	return n + d.below(len(legal)-n)
}

// Chances in 256.
const (
	passElsewhere = 160
	playFirst     = 230
)

// zone: early in the game power goes home, later to the front.
func (r *roller) zone(d *dice, v engine.View, legal []engine.Action) int {
	front := min(40+16*v.Turn(), 180)
	want := card.Battlefield
	if !d.chance(front) {
		want = card.Kingdom
		if d.chance(128) {
			want = card.QuestZone
		}
	}
	at := engine.Section(v.ToMove(), int(want))
	for i, l := range legal {
		if l.Obj() == at {
			return i
		}
	}
	return d.below(len(legal))
}

// side: what hurts is for the opponent, what helps is for oneself.
func (r *roller) side(d *dice, v engine.View, legal []engine.Action) int {
	use := r.uses.of(v)
	if use == 0 {
		return d.below(len(legal))
	}
	me := v.ToMove()
	n, best := 0, 0
	for i, l := range legal {
		if l.Verb() != engine.Pick {
			continue
		}
		o := l.Obj()
		if v.IsLink(o) || (v.Controller(o) == me) == (use > 0) {
			n++
			if n == 1 || d.below(n) == 0 {
				best = i
			}
		}
	}
	if n > 0 {
		return best
	}
	if last := len(legal) - 1; legal[last].Verb() == engine.Done {
		return last
	}
	return d.below(len(legal))
}

// attack: where most of the hit points are gone, or anywhere.
func (r *roller) attack(d *dice, v engine.View, legal []engine.Action) int {
	best, least := d.below(len(legal)-1), 100
	if d.chance(100) {
		return best
	}
	for i, l := range legal {
		if l.Verb() == engine.Pick && !v.Burning(l.Obj()) {
			if n := v.Remaining(l.Obj()) + 2*unitsAt(v, l.Obj()); n < least {
				best, least = i, n
			}
		}
	}
	return best
}

// unitsAt is how many units stand in the zone of a section.
func unitsAt(v engine.View, section engine.Obj) int {
	set := v.Units(v.Side(section), v.Zone(section))
	return set.Len()
}

// attacker: everything with power attacks.
func (r *roller) attacker(d *dice, v engine.View, legal []engine.Action) int {
	for i, l := range legal {
		if l.Verb() == engine.Pick && v.Power(l.Obj()) > 0 && !d.chance(20) {
			return i
		}
	}
	return len(legal) - 1
}

// assign: just enough to kill if it can be had, otherwise all or nothing.
func (r *roller) assign(d *dice, v engine.View, legal []engine.Action) int {
	lethal := v.Lethal(v.AskAbout())
	for i, l := range legal {
		if l.Arg() == lethal {
			return i
		}
	}
	return d.below(2) * (len(legal) - 1)
}
