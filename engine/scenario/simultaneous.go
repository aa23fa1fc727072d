package scenario

import (
	"fmt"

	"github.com/wisim/wisim/engine"
)

// isEffect reports whether the option n of the order of simultaneous effects is
// that of a card: its ability with a number from 1, 0 any, about an object, nil
// any.
func (r *run) isEffect(n int, source *object, number int, about *object) bool {
	src, _, x := r.effectAt(n)
	return r.is(src, *source) && (number == 0 || number == r.abilityNumber(n)) && (about == nil || x != 0 && r.is(x, *about))
}

func (r *run) effectAt(n int) (src engine.Obj, ability int, about engine.Obj) {
	a, x := r.referee().OrderEffect(n)
	return r.referee().OrderSource(n), int(a), x
}

// abilityNumber is which of the abilities of its card an effect is, from 1; 0
// when it is a keyword's.
func (r *run) abilityNumber(n int) int {
	src, ability, _ := r.effectAt(n)
	if c := r.referee().Card(src); c != nil {
		for i, a := range c.Abilities {
			if int(a) == ability {
				return i + 1
			}
		}
	}
	return 0
}

// effectStatus is what tells simultaneous effects apart.
func (r *run) effectStatus(n int) string {
	src, ability, x := r.effectAt(n)
	s := fmt.Sprint(ability, " ", r.status(src))
	if x != 0 {
		s += " " + r.status(x)
	}
	return s
}

// effectPhrase is a simultaneous effect in words: the card, with the number of
// the ability and what it is about where the card has several.
func (r *run) effectPhrase(n int) string {
	src, ability, x := r.effectAt(n)
	s := r.label(src)
	number, about := false, false
	for _, o := range r.options() {
		other, otherAbility, y := r.effectAt(o.Arg())
		if o.Arg() == n || other != src {
			continue
		}
		number = number || otherAbility != ability
		about = about || otherAbility == ability && y != x
	}
	if k := r.abilityNumber(n); number && k > 0 {
		s = fmt.Sprintf("effect %d of %s", k, s)
	}
	if about && x != 0 {
		s += " about " + r.label(x)
	}
	return s
}
