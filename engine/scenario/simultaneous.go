package scenario

import (
	"fmt"

	"github.com/wisim/wisim/engine"
)

// isEffect reports whether option n of an "order of simultaneous effects" question
// belongs to the source. A number other than 0 selects one ability of the card,
// counted from 1; about, if not nil, selects the effect of the event about that
// object.
func (r *run) isEffect(n int, source *object, number int, about *object) bool {
	src, _, x := r.effectAt(n)
	return r.is(src, *source) && (number == 0 || number == r.abilityNumber(n)) && (about == nil || x != 0 && r.is(x, *about))
}

// effectAt returns the source of option n, its ability in the library, and the
// object that its event was about.
func (r *run) effectAt(n int) (src engine.Obj, ability int, about engine.Obj) {
	a, x := r.referee().OrderEffect(n)
	return r.referee().OrderSource(n), int(a), x
}

// abilityNumber returns the number of the effect's ability on its card, from 1; 0
// for the effect of a keyword.
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

// effectStatus returns a text that is the same for two effects if their order does not matter.
func (r *run) effectStatus(n int) string {
	src, ability, x := r.effectAt(n)
	s := fmt.Sprint(ability, " ", r.status(src))
	if x != 0 {
		s += " " + r.status(x)
	}
	return s
}

// effectPhrase names an effect by its card. It adds the ability's number and the
// object of the event if the card offers several effects.
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
