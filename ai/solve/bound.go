package solve

import (
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
)

// bound is a cheap bound on what an attack of this turn can come to.
type bound struct {
	lib   *code.Library
	cards []cardBoost
}

const (
	// maxResources bounds the resources that are shared out.
	maxResources = 24
	// maxTextPoints is how many points texts are granted at most. One of 33 wins that the
	// heuristic would not have found took more.
	maxTextPoints = 6
)

// readLibrary reads the cards of a library, once.
func (r *bound) readLibrary(lib *code.Library) {
	if lib != r.lib {
		r.lib, r.cards = lib, cardBoosts(lib)
	}
}

// deficit is how much the best attack falls short without texts, and whether an attack of this turn does not win: more than one section
// is missing, or with everybody in it who can be, against everybody who can defend,
// it falls short by more than texts are granted. Where no card has a text that
// could add something, that is a bound; where there are some, it is an estimate.
func (r *bound) deficit(v engine.View) (short int, beyond bool) {
	w := r.readAttack(v)
	if w.missing < 1 || w.missing > 2 {
		return unreachable, w.missing > 2
	}
	short = w.deficit()
	if short <= 0 || short > maxTextPoints {
		return short, short > 0
	}
	h := r.boosts(v)
	for z := range w.left {
		if (w.missing == 1 || w.canBurnElsewhere(z, &h)) && w.left[z]+w.cover[z]-w.force <= h.points(w.cover[z]+w.built[z]) {
			return short, false
		}
	}
	return short, true
}

// attackState is how an attack of this turn stands, by section.
type attackState struct {
	left    [card.NumZones]int // damage until it burns, far where it does
	cover   [card.NumZones]int // what those take who can defend it
	built   [card.NumZones]int // developments, which add to what is left
	force   int                // of those who attack or can
	missing int                // sections
}

// cheapest is what the weakest section takes.
func (w *attackState) cheapest() int {
	least := unreachable
	for z, n := range w.left {
		least = min(least, n+w.cover[z])
	}
	return least
}

// deficit is how much the best attack falls short without texts. Where two sections are missing, what the
// other one has left is added, for texts to do.
func (w *attackState) deficit() int {
	if w.missing == 1 {
		return w.cheapest() - w.force
	}
	best := unreachable
	for z := range w.left {
		for other, left := range w.left {
			if other != z {
				best = min(best, max(0, w.left[z]+w.cover[z]-w.force)+left)
			}
		}
	}
	return best
}

// canBurnElsewhere reports whether texts could burn another section than the one that is attacked.
func (w *attackState) canBurnElsewhere(attacked int, h *boost) bool {
	for z, left := range w.left {
		if z != attacked && left <= int(h[boostDamage])+min(int(h[boostClear]), w.built[z]) {
			return true
		}
	}
	return false
}

// deficitWithoutTexts is how much the best attack falls short without texts.
func (r *bound) deficitWithoutTexts(v engine.View) int {
	w := r.readAttack(v)
	return w.deficit()
}

// damageNeeded is what a section takes with those who can defend it.
func damageNeeded(v engine.View, s engine.Obj) int {
	return v.Lethal(s) + defenceOf(v, v.Units(s.Owner(), v.Zone(s)))
}

// unreachable is more than an attack comes to.
const unreachable = 1 << 10

// readAttack reads how an attack stands.
func (r *bound) readAttack(v engine.View) (w attackState) {
	p := v.Me().Other()
	w.missing = v.MustBurn(v.Me())
	attacked, over := v.Attacked(), attackDecided(v)
	if zones := v.UnderAttack(); zones.Len() > 1 {
		attacked = 0 // it may be any of them
	}
	for z := range w.left {
		s := engine.Section(p, z)
		w.left[z] = unreachable
		if v.Burning(s) {
			w.missing--
			continue
		}
		if attacked == 0 || attacked == s || over {
			w.left[z] = max(0, v.Lethal(s)-v.PendingCombat(s))
		}
		switch {
		case over || w.left[z] == unreachable:
		case v.DefendersSet():
			w.cover[z] = defenceOf(v, v.Defenders())
		default:
			w.cover[z] = defenceOf(v, v.Units(p, card.Zone(z)))
			built := v.Developments(p, card.Zone(z))
			w.built[z] = built.Len()
		}
	}
	if w.missing <= 2 {
		w.force = r.attackPower(v)
	}
	return w
}

// defenceOf is the damage that units take who can defend.
func defenceOf(v engine.View, s engine.Set) (n int) {
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

// attackPower is the power of those who attack or can, with those that the resources
// can still buy.
func (r *bound) attackPower(v engine.View) (n int) {
	if attackDecided(v) {
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
			return n + r.boughtPower(v)
		case v.IsLegend(o) && !v.Corrupted(o):
			n += v.PowerIn(o, card.Battlefield)
		case v.IsUnit(o) && v.Zone(o) == card.Battlefield && !v.Corrupted(o):
			n += v.Power(o) + v.CombatBonus(o)
		}
	}
}

// boughtPower is the most power that the resources buy in the capital phase.
func (r *bound) boughtPower(v engine.View) int {
	if v.Phase() != capitalPhase {
		return 0
	}
	var best [maxResources + 1]int
	purse := min(v.Resources(v.Me()), maxResources)
	for s := v.Hand(); ; {
		o := s.Pop()
		if o == 0 {
			return best[purse]
		}
		n := r.printedPower(v, o)
		if n == 0 {
			continue
		}
		price := max(v.Price(o), 0)
		for k := purse; k >= price; k-- {
			best[k] = max(best[k], best[k-price]+n)
		}
	}
}

// printedPower is what a card in hand has in the battlefield.
func (r *bound) printedPower(v engine.View, o engine.Obj) int {
	c := &r.lib.Cards[v.CardID(o)]
	if c.Type != card.Unit && c.Type != card.Legend {
		return 0
	}
	return max(0, c.Power, int(c.Powers[card.Battlefield]))
}

// boosts is what the texts of one's own cards could still add.
func (r *bound) boosts(v engine.View) (h boost) {
	purse := v.Resources(v.Me())
	for s := v.InPlay(v.Me()); ; {
		o := s.Pop()
		if o == 0 {
			break
		}
		if l := &r.cards[v.CardID(o)]; l.any && l.usable(v, o, purse) {
			h.add(&l.inPlay, 1)
		}
	}
	h[boostStatic], h[boostConditional] = 0, 0 // counted
	early := v.Phase() == capitalPhase
	for s := v.Hand(); ; {
		o := s.Pop()
		if o == 0 {
			break
		}
		id := v.CardID(o)
		if l := &r.cards[id]; l.any && (early || r.lib.Cards[id].Type == card.Tactic) && v.Price(o) <= purse {
			h.add(&l.onPlay, 1)
			h.add(&l.inPlay, 1)
		}
	}
	if !early {
		h[boostResources] = 0
	}
	if attackDecided(v) {
		h = boost{boostDamage: h[boostDamage]}
	}
	return h
}

// points is what help comes to against a section with so much that can be cleared away.
func (h *boost) points(clear int) int {
	return min(maxTextPoints, h.sum(0)-int(h[boostClear])+min(int(h[boostClear]), clear))
}

// usable reports whether the texts of a card in play are of use.
func (l *cardBoost) usable(v engine.View, o engine.Obj, purse int) bool {
	return !v.Facedown(o) && int(l.price) <= purse && !(l.corrupts && v.Corrupted(o))
}

// attackDecided reports whether the attack of this turn has been decided, but for what its
// damage comes to.
func attackDecided(v engine.View) bool {
	return v.Phase() > card.BattlefieldPhase || v.DefendersSet() && (v.DamageSet() || !v.InCombat() || v.Ask() == engine.AskAssign && v.ToMove() != v.Me())
}
