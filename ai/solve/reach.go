package solve

import (
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
)

// reach is a cheap bound on what an attack of this turn can come to.
type reach struct {
	lib   *code.Library
	cards []lever
}

const (
	// maxPurse bounds the resources that are shared out.
	maxPurse = 24
	// margin is how many points texts are granted at most. One of 33 wins that the
	// heuristic would not have found took more.
	margin = 6
)

// beyond reports whether an attack of this turn does not win: more than one section
// is missing, or with everybody in it who can be, against everybody who can defend,
// it falls short by more than texts are granted. Where no card has a text that
// could add something, that is a bound; where there are some, it is an estimate.
func (r *reach) beyond(v engine.View) bool {
	if lib := v.Game().Library(); lib != r.lib {
		r.lib, r.cards = lib, levers(lib)
	}
	need, missing := r.need(v)
	if missing != 1 {
		return missing > 1
	}
	short := need - r.force(v)
	return short > 0 && (short > margin || short > r.texts(v))
}

// need is what the weakest section takes, or that which is attacked, with those
// who can defend it.
func (r *reach) need(v engine.View) (least, missing int) {
	p := v.Me().Other()
	missing = v.MustBurn(v.Me())
	least = 1 << 10
	attacked := v.Attacked()
	for z := card.Kingdom; z < card.NumZones; z++ {
		s := engine.Section(p, int(z))
		if v.Burning(s) {
			missing--
			continue
		}
		n := max(0, v.Lethal(s)-v.PendingCombat(s))
		switch {
		case !v.InCombat() || attacked == s && !v.DefendersSet():
			n += cover(v, v.Units(p, z))
		case attacked == s && !v.DamageSet():
			n += cover(v, v.Defenders())
		}
		least = min(least, n)
	}
	return least, missing
}

// cover is the damage that units take who can defend.
func cover(v engine.View, s engine.Set) (n int) {
	for {
		o := s.Pop()
		if o == 0 {
			return n
		}
		if !v.Corrupted(o) {
			n += v.Lethal(o)
		}
	}
}

// force is the power of those who attack or can, with those that the resources
// can still buy.
func (r *reach) force(v engine.View) (n int) {
	attackers := v.Attackers()
	if v.InCombat() && v.Ask() != engine.AskAttacker && !attackers.Empty() {
		for {
			o := attackers.Pop()
			if o == 0 {
				return n
			}
			n += v.FightPower(o)
		}
	}
	for s := v.InPlay(v.Me()); ; {
		o := s.Pop()
		switch {
		case o == 0:
			return n + r.bought(v)
		case v.IsLegend(o) && !v.Corrupted(o):
			n += v.PowerIn(o, card.Battlefield)
		case v.IsUnit(o) && v.Zone(o) == card.Battlefield && !v.Corrupted(o):
			n += v.Power(o)
		}
	}
}

// bought is the most power that the resources buy in the capital phase.
func (r *reach) bought(v engine.View) int {
	if v.Phase() != capital {
		return 0
	}
	var best [maxPurse + 1]int
	purse := min(v.Resources(v.Me()), maxPurse)
	for s := v.Hand(); ; {
		o := s.Pop()
		if o == 0 {
			return best[purse]
		}
		c := &r.lib.Cards[v.CardID(o)]
		n := max(c.Power, int(c.Powers[card.Battlefield]))
		if n <= 0 || c.Type != card.Unit && c.Type != card.Legend {
			continue
		}
		price := max(v.Price(o), 0)
		for k := purse; k >= price; k-- {
			best[k] = max(best[k], best[k-price]+n)
		}
	}
}

// texts is what the texts of one's own cards could add, as far as it matters.
func (r *reach) texts(v engine.View) (n int) {
	for s := v.InPlay(v.Me()); n < margin; {
		o := s.Pop()
		if o == 0 {
			break
		}
		if !v.Facedown(o) {
			n += int(r.cards[v.CardID(o)].stays)
		}
	}
	for s := v.Hand(); n < margin; {
		o := s.Pop()
		if o == 0 {
			break
		}
		if l := r.cards[v.CardID(o)]; l.played+l.stays > 0 && v.Price(o) <= v.Resources(v.Me()) {
			n += int(l.played) + int(l.stays)
		}
	}
	return n
}
