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

// know reads the cards of a library, once.
func (r *reach) know(lib *code.Library) {
	if lib != r.lib {
		r.lib, r.cards = lib, levers(lib)
	}
}

// look is how much the best attack falls short without texts, and whether an attack of this turn does not win: more than one section
// is missing, or with everybody in it who can be, against everybody who can defend,
// it falls short by more than texts are granted. Where no card has a text that
// could add something, that is a bound; where there are some, it is an estimate.
func (r *reach) look(v engine.View) (short int, beyond bool) {
	w := r.read(v)
	if w.missing < 1 || w.missing > 2 {
		return far, w.missing > 2
	}
	short = w.short()
	if short <= 0 || short > margin {
		return short, short > 0
	}
	h := r.help(v)
	for z := range w.left {
		if (w.missing == 1 || w.falls(z, &h)) && w.left[z]+w.cover[z]-w.force <= h.points(w.cover[z]+w.built[z]) {
			return short, false
		}
	}
	return short, true
}

// fight is how an attack of this turn stands, by section.
type fight struct {
	left    [card.NumZones]int // damage until it burns, far where it does
	cover   [card.NumZones]int // what those take who can defend it
	built   [card.NumZones]int // developments, which add to what is left
	force   int                // of those who attack or can
	missing int                // sections
}

// least is what the weakest section takes.
func (w *fight) least() int {
	least := far
	for z, n := range w.left {
		least = min(least, n+w.cover[z])
	}
	return least
}

// short is how much the best attack falls short without texts. Where two sections are missing, what the
// other one has left is added, for texts to do.
func (w *fight) short() int {
	if w.missing == 1 {
		return w.least() - w.force
	}
	best := far
	for z := range w.left {
		for other, left := range w.left {
			if other != z {
				best = min(best, max(0, w.left[z]+w.cover[z]-w.force)+left)
			}
		}
	}
	return best
}

// falls reports whether texts could burn another section than the one that is attacked.
func (w *fight) falls(attacked int, h *help) bool {
	for z, left := range w.left {
		if z != attacked && left <= int(h[hurts])+min(int(h[clears]), w.built[z]) {
			return true
		}
	}
	return false
}

// short is how much the best attack falls short without texts.
func (r *reach) short(v engine.View) int {
	w := r.read(v)
	return w.short()
}

// takes is what a section takes with those who can defend it.
func takes(v engine.View, s engine.Obj) int {
	return v.Lethal(s) + cover(v, v.Units(s.Owner(), v.Zone(s)))
}

// far is more than an attack comes to.
const far = 1 << 10

// read reads how an attack stands.
func (r *reach) read(v engine.View) (w fight) {
	p := v.Me().Other()
	w.missing = v.MustBurn(v.Me())
	attacked, over := v.Attacked(), spent(v)
	if zones := v.UnderAttack(); zones.Len() > 1 {
		attacked = 0 // it may be any of them
	}
	for z := range w.left {
		s := engine.Section(p, z)
		w.left[z] = far
		if v.Burning(s) {
			w.missing--
			continue
		}
		if attacked == 0 || attacked == s || over {
			w.left[z] = max(0, v.Lethal(s)-v.PendingCombat(s))
		}
		switch {
		case over || w.left[z] == far:
		case v.DefendersSet():
			w.cover[z] = cover(v, v.Defenders())
		default:
			w.cover[z] = cover(v, v.Units(p, card.Zone(z)))
			built := v.Developments(p, card.Zone(z))
			w.built[z] = built.Len()
		}
	}
	if w.missing <= 2 {
		w.force = r.force(v)
	}
	return w
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
	if spent(v) {
		return 0
	}
	attackers := v.Attackers()
	if v.InCombat() && v.Ask() != engine.AskAttacker && !attackers.Empty() {
		for {
			o := attackers.Pop()
			if o == 0 {
				return n
			}
			n += v.FightPower(o) + v.CombatBonus(o)
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
			n += v.Power(o) + v.CombatBonus(o)
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
		n := r.power(v, o)
		if n == 0 {
			continue
		}
		price := max(v.Price(o), 0)
		for k := purse; k >= price; k-- {
			best[k] = max(best[k], best[k-price]+n)
		}
	}
}

// power is what a card in hand has in the battlefield.
func (r *reach) power(v engine.View, o engine.Obj) int {
	c := &r.lib.Cards[v.CardID(o)]
	if c.Type != card.Unit && c.Type != card.Legend {
		return 0
	}
	return max(0, c.Power, int(c.Powers[card.Battlefield]))
}

// help is what the texts of one's own cards could still add.
func (r *reach) help(v engine.View) (h help) {
	purse := v.Resources(v.Me())
	for s := v.InPlay(v.Me()); ; {
		o := s.Pop()
		if o == 0 {
			break
		}
		if l := &r.cards[v.CardID(o)]; l.any && l.usable(v, o, purse) {
			h.add(&l.stays, 1)
		}
	}
	h[aura], h[turns] = 0, 0 // counted
	early := v.Phase() == capital
	for s := v.Hand(); ; {
		o := s.Pop()
		if o == 0 {
			break
		}
		id := v.CardID(o)
		if l := &r.cards[id]; l.any && (early || r.lib.Cards[id].Type == card.Tactic) && v.Price(o) <= purse {
			h.add(&l.played, 1)
			h.add(&l.stays, 1)
		}
	}
	if !early {
		h[buys] = 0
	}
	if spent(v) {
		h = help{hurts: h[hurts]}
	}
	return h
}

// points is what help comes to against a section with so much that can be cleared away.
func (h *help) points(clear int) int {
	return min(margin, h.sum(0)-int(h[clears])+min(int(h[clears]), clear))
}

// usable reports whether the texts of a card in play are of use.
func (l *lever) usable(v engine.View, o engine.Obj, purse int) bool {
	return !v.Facedown(o) && int(l.price) <= purse && !(l.corrupts && v.Corrupted(o))
}

// spent reports whether the attack of this turn has been decided, but for what its
// damage comes to.
func spent(v engine.View) bool {
	return v.Phase() > card.BattlefieldPhase || v.DefendersSet() && (v.DamageSet() || !v.InCombat() || v.Ask() == engine.AskAssign && v.ToMove() != v.Me())
}
