package solve

import (
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
)

// bound computes a cheap bound on the damage of this turn's attack.
type bound struct {
	lib   *code.Library
	cards []cardBoost
	ends  []cardEnding
	// burning and claiming say whether any card of the library burns sections by its text, or lets
	// its controller win by an empty deck.
	burning, claiming bool
}

const (
	// maxResources bounds the knapsacks; more resources count as this many.
	maxResources = 24
	// maxTextPoints is the most damage that card texts are assumed to add. One of 33 wins
	// that the heuristic missed took more.
	maxTextPoints = 6
)

// readLibrary reads the texts of a library's cards, once.
func (r *bound) readLibrary(lib *code.Library) {
	if lib != r.lib {
		r.lib, r.cards = lib, cardBoosts(lib)
		r.readEndings(lib)
	}
}

// deficit returns the damage that the best attack lacks without card texts. beyond reports
// whether a win this turn is out of reach: more than two sections must still burn, or the
// attack with every possible attacker against every possible defender lacks more than card
// texts are assumed to add. If no text can add damage this is exact, otherwise an estimate.
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

// attackState describes this turn's attack by section.
type attackState struct {
	left    [card.NumZones]int // damage until the section burns, unreachable if it cannot be attacked
	cover   [card.NumZones]int // damage that its possible defenders absorb
	built   [card.NumZones]int // developments, whose hit points are included in left
	force   int                // power of the attackers, or of all who can attack
	missing int                // sections still to burn for the win
}

// cheapest returns the least damage that burns a section through its defenders.
func (w *attackState) cheapest() int {
	least := unreachable
	for z, n := range w.left {
		least = min(least, n+w.cover[z])
	}
	return least
}

// deficit returns the damage that the best attack lacks without card texts. If two sections must
// still burn, the attack burns only one of them; the damage that burns the other one is added.
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

// canBurnElsewhere reports whether card texts alone could burn a section that is not
// attacked.
func (w *attackState) canBurnElsewhere(attacked int, h *boost) bool {
	for z, left := range w.left {
		if z != attacked && left <= int(h[boostDamage])+min(int(h[boostClear]), w.built[z]) {
			return true
		}
	}
	return false
}

// deficitWithoutTexts returns the damage that the best attack lacks without texts.
func (r *bound) deficitWithoutTexts(v engine.View) int {
	w := r.readAttack(v)
	return w.deficit()
}

// damageNeeded returns the damage that burns a section through its possible defenders.
func damageNeeded(v engine.View, s engine.Obj) int {
	return v.LethalDamage(s) + defenceOf(v, v.Units(s.Owner(), v.Zone(s)))
}

// unreachable is more damage than any attack deals.
const unreachable = 1 << 10

// readAttack computes the state of this turn's attack.
func (r *bound) readAttack(v engine.View) (w attackState) {
	p := v.Me().Other()
	w.missing = v.MustBurn(v.Me())
	attacked, over := v.Attacked(), attackDecided(v)
	if zones := v.UnderAttack(); zones.Len() > 1 {
		attacked = 0 // several sections are attacked, and any of them may burn
	}
	for z := range w.left {
		s := engine.Section(p, z)
		w.left[z] = unreachable
		if v.Burning(s) {
			w.missing--
			continue
		}
		if attacked == 0 || attacked == s || over {
			w.left[z] = max(0, v.LethalDamage(s)-v.PendingCombat(s))
		}
		switch {
		case over || w.left[z] == unreachable:
		case v.DefendersDeclared():
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

// defenceOf returns the damage that kills those of some units that can defend.
func defenceOf(v engine.View, s engine.Set) (n int) {
	for {
		o := s.Pop()
		if o == 0 {
			return n
		}
		if !v.Corrupted(o) {
			n += v.LethalDamage(o)
		}
	}
}

// attackPower returns the power of the declared attackers. Before the declaration it returns the
// power of all units that can attack and of the units that the resources can still buy.
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

// boughtPower returns the most power that the resources can buy in the capital phase.
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

// printedPower returns the power of a card in hand once it is in the battlefield.
func (r *bound) printedPower(v engine.View, o engine.Obj) int {
	c := &r.lib.Cards[v.CardID(o)]
	if c.Type != card.Unit && c.Type != card.Legend {
		return 0
	}
	return max(0, c.Power, int(c.Powers[card.Battlefield]))
}

// boosts returns the sum of the boosts that the texts of the viewer's cards can still give.
func (r *bound) boosts(v engine.View) (h boost) {
	purse, growth := v.Resources(v.Me()), 0
	for s := v.InPlay(v.Me()); ; {
		o := s.Pop()
		if o == 0 {
			break
		}
		if l := &r.cards[v.CardID(o)]; l.any && l.usable(v, o, purse) {
			h.add(&l.inPlay, 1)
			growth += int(l.growth)
		}
	}
	h[boostStatic], h[boostConditional] = 0, 0 // the attackers' power includes these already
	h[boostPower] = uint8(min(maxPoints, int(h[boostPower])+growth))
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

// points returns the damage that a boost adds against a section, at most maxTextPoints. clear is
// the defence of the section: boostClear cannot remove more than that.
func (h *boost) points(clear int) int {
	return min(maxTextPoints, h.sum(0)-int(h[boostClear])+min(int(h[boostClear]), clear))
}

// usable reports whether the actions of a card in play can be used now, with purse resources.
func (l *cardBoost) usable(v engine.View, o engine.Obj, purse int) bool {
	return !v.Facedown(o) && int(l.price) <= purse && !(l.corrupts && v.Corrupted(o))
}

// attackDecided reports whether this turn's attack is over except for applying its damage.
func attackDecided(v engine.View) bool {
	return v.Phase() > card.BattlefieldPhase || v.DefendersDeclared() && (v.DamageAssigned() || !v.InCombat() || v.Ask() == engine.AskAssign && v.ToMove() != v.Me())
}
