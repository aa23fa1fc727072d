package heuristic

import (
	"github.com/wisim/wisim/ai/internal/frozen/v1/valuation"
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
)

// decisive is the score of a choice that makes the attack of this turn win.
const decisive = 40_000

// lethalPlan computes the most power that the attack of this turn can gain by spending resources
// on units, on cards that boost attackers, and on uses of boosts in play. It is a knapsack: arrays
// are indexed by the number of resources spent.
type lethalPlan struct {
	power          [maxResources + 1]int        // the most power that can be gained
	before         [maxResources + 1]int        // the part of power that cards give which are played before the attack
	cards          [maxResources + 1]engine.Set // cards in hand that are played in the capital phase
	kept           [maxResources + 1]int        // resources that are kept for boosts during the battle
	top            int                          // the largest number of resources computed
	attackers      int                          // number of attackers
	sacrifices     int                          // units that may be sacrificed for boosts
	usesSacrifices bool                         // a boost in play or in hand is paid for with sacrifices
	known          bool                         // the arrays are valid for this decision and for top, without and idle
	without        engine.Obj
	idle           int // units that could attack and do not
}

// boostSlack bounds the planning of boosts: an attack that lacks more power than boostSlack plus
// one for each resource is considered out of reach.
const boostSlack = 6

// fill computes the plan for up to the given number of resources. It leaves out the card except
// (0 for none). idle is the number of units that could attack but stay behind.
func (r *lethalPlan) fill(a *Agent, resources int, except engine.Obj, idle int) {
	resources = clamp(resources, 0, maxResources)
	if r.known && r.top == resources && r.without == except && r.idle == idle {
		return
	}
	r.known, r.top, r.without, r.idle = true, resources, except, idle
	clear(r.power[:r.top+1])
	clear(r.before[:r.top+1])
	clear(r.cards[:r.top+1])
	clear(r.kept[:r.top+1])
	raiders := a.attackersNow()
	r.attackers, r.sacrifices, r.usesSacrifices = raiders.Len()-idle, idle, false
	for z := card.Kingdom; z < card.NumZones; z++ {
		spare := a.v.Units(a.me, z).Minus(raiders)
		r.sacrifices += spare.Len()
	}
	late := a.v.DamageAssigned()
	for s := a.v.InPlay(a.me); ; {
		o := s.Pop()
		if o == 0 {
			break
		}
		if p := a.ProfileOf(o); p != nil && p.Boost.Power > 0 && p.Boost.UsableIn(a.v.Zone(o)) && (p.Boost.Direct || !late) && !a.v.Facedown(o) {
			r.addUses(&p.Boost)
		}
	}
	early := a.v.Phase() == card.CapitalPhase
	for s := a.v.Hand().Without(except); ; {
		o := s.Pop()
		if o == 0 {
			return
		}
		switch p := a.ProfileOf(o); {
		case p == nil:
		case p.Kind == card.Tactic:
			if p.Boost.Power > 0 && (p.Boost.Direct || !late) {
				price := max(0, a.Price(o))
				r.add(0, p.Boost.Adds(r.attackers), price, price)
			}
		case early:
			if power := a.addedPower(o, p, r); power > 0 {
				r.addCard(o, power, max(0, a.Price(o)), p)
			}
		}
	}
}

// attackersNow returns the declared attackers, or before the declaration all units that could
// attack.
func (a *Agent) attackersNow() engine.Set {
	if att := a.v.Attackers(); a.v.InCombat() && a.v.Ask() != engine.AskAttacker && !att.Empty() {
		return att
	}
	return a.PossibleAttackers(a.me)
}

// maxUses is how many uses of an action a plan considers.
const maxUses = 8

// addUses adds the possible uses of a boosting action of a card in play.
func (r *lethalPlan) addUses(b *valuation.Boost) {
	r.usesSacrifices = r.usesSacrifices || b.Sacrifices > 0
	for n := 0; n < maxUses && r.sacrifices >= b.Sacrifices && !(b.Once && n > 0); n++ {
		if b.Sacrifices == 0 && b.Price == 0 && n > 0 {
			return
		}
		r.sacrifices -= b.Sacrifices
		r.add(0, b.Adds(r.attackers), b.Price, b.Price)
	}
}

// addCard adds a card that is played before the attack: a unit, or a support whose action boosts
// the attack.
func (r *lethalPlan) addCard(o engine.Obj, power, price int, p *valuation.Profile) {
	if p.Kind == card.Unit {
		r.add(o, power, price, 0)
		return
	}
	b, uses := &p.Boost, 1
	r.usesSacrifices = r.usesSacrifices || b.Sacrifices > 0
	if b.Sacrifices > 0 && b.Price > 0 && !b.Once {
		uses = min(maxUses, r.sacrifices/b.Sacrifices)
	}
	for k := r.top; k >= price; k-- {
		for n := uses; n > 0; n-- {
			r.try(k, o, n*power, price+n*b.Price, n*b.Price)
		}
	}
}

// add adds an item that can be bought once, with its power, its price, and the resources to keep
// for its boosts in the battle. o is the card to play in the capital phase, or 0.
func (r *lethalPlan) add(o engine.Obj, power, price, kept int) {
	for k := r.top; k >= price; k-- {
		r.try(k, o, power, price, kept)
	}
}

// try checks whether spending k resources gives more power with an item than without it.
func (r *lethalPlan) try(k int, o engine.Obj, power, price, kept int) {
	if price > k {
		return
	}
	with, board := r.power[k-price]+power, r.before[k-price]
	if o != 0 {
		board += power
	}
	if with > r.power[k] || with == r.power[k] && board > r.before[k] {
		r.power[k], r.before[k], r.cards[k], r.kept[k] = with, board, r.cards[k-price], r.kept[k-price]+kept
		if o != 0 {
			r.cards[k].Add(o)
		}
	}
}

// addedPower returns the power that playing a card before the attack of this turn adds to it.
func (a *Agent) addedPower(o engine.Obj, p *valuation.Profile, r *lethalPlan) int {
	switch {
	case a.lib.Cards[a.v.CardID(o)].Unique && a.uniqueInPlay(a.v.CardID(o)):
		return 0
	case p.Kind == card.Unit && !p.Attaches && !p.Invades:
		return p.Power[card.Battlefield] + a.PowerBuff(o, p, card.Battlefield)
	case p.Kind == card.Support && p.Boost.Power > 0 && p.Boost.Sacrifices <= r.sacrifices:
		return p.Boost.Adds(r.attackers)
	}
	return 0
}

// uniqueInPlay reports whether the viewer has a card of the same title in play.
func (a *Agent) uniqueInPlay(id code.CardID) bool {
	for s := a.v.InPlay(a.me); !s.Empty(); {
		if x := a.v.CardID(s.Pop()); x != 0 && a.lib.Cards[x].Name == a.lib.Cards[id].Name {
			return true
		}
	}
	return false
}

// lethalPlays returns the cards in hand to play now so that the attack of this turn wins, and the
// resources to keep for boosts during the battle. It returns none if the attack wins without
// them, or cannot win.
func (a *Agent) lethalPlays(b *valuation.Board) (play engine.Set, kept int) {
	have, resources := b.Forces[a.me].AttackPower, a.v.Resources(a.me)
	if !a.NextBurnWins() || a.CanBurn(have) {
		return play, 0
	}
	if o := a.lethalDestroyer(b); o != 0 {
		play.Add(o)
		return play, 0
	}
	if !a.CanBurn(have + resources + boostSlack) {
		return play, 0
	}
	r := &a.lethal
	r.fill(a, resources, 0, 0)
	if !a.CanBurn(have + r.power[r.top]) {
		return play, 0
	}
	return r.cards[r.top], r.kept[r.top]
}

// makesLethal reports whether the attack of this turn wins with the card o, which is being played
// to the battlefield, and does not win without it.
func (a *Agent) makesLethal(b *valuation.Board, o engine.Obj, p *valuation.Profile) bool {
	have, resources := b.Forces[a.me].AttackPower, a.v.Resources(a.me)
	if !a.NextBurnWins() || a.v.Phase() != card.CapitalPhase || a.v.Active() != a.me || a.CanBurn(have) || !a.CanBurn(have+resources+boostSlack) {
		return false
	}
	r := &a.lethal
	r.fill(a, resources-a.Price(o), o, 0)
	power := a.addedPower(o, p, r)
	return power > 0 && a.CanBurn(have+power+r.power[r.top])
}

// boostsSuffice reports whether boosts can give the current attack the power that it lacks. short
// is the missing power; the result is false if none is missing.
func (a *Agent) boostsSuffice(short int) bool {
	if !a.NextBurnWins() || short <= 0 || short > a.v.Resources(a.me)+boostSlack {
		return false
	}
	r := &a.lethal
	r.fill(a, a.v.Resources(a.me), 0, 0)
	return r.power[r.top] >= short
}

// scoreBoosts changes the scores so that boosts are used as late as possible, if the attack wins
// only with them.
func (a *Agent) scoreBoosts(legal []engine.Action, out []float32) {
	if a.v.Active() != a.me || len(legal) == 1 || !a.NextBurnWins() {
		return
	}
	section := a.v.Attacked()
	if a.v.Phase() == card.BattlefieldPhase && !a.v.InCombat() && !a.v.DefendersDeclared() {
		if _, kept := a.lethalPlays(a.Board()); kept > 0 {
			a.holdBoosts(legal, out, kept)
		}
		return
	}
	if !a.v.InCombat() || !a.v.IsSection(section) || a.v.Burning(section) {
		return
	}
	dealt := a.v.DamageAssigned()
	short := 0
	if dealt {
		short = a.v.LethalDamage(section) - a.v.PendingCombat(section)
	} else {
		short = a.DamageToBurn(section) - a.AttackPower(a.v.Attackers())
	}
	if !a.boostsSuffice(short) {
		return
	}
	a.holdBoosts(legal, out, a.lethal.kept[a.lethal.top])
	if a.v.DefendersDeclared() { // direct damage comes after combat damage, so that attackers can be sacrificed for it
		a.useBoosts(legal, out, dealt)
	}
}

// useBoosts scores boosts of power, or those of direct damage, above all other actions: the
// strongest highest.
func (a *Agent) useBoosts(legal []engine.Action, out []float32, direct bool) {
	for i, l := range legal {
		if l.Verb() == engine.Play && a.isBoost(l.Obj()) {
			if b := &a.ProfileOf(l.Obj()).Boost; b.Direct == direct {
				put(out, i, decisive+100*b.Adds(a.lethal.attackers)-10*b.Price)
			}
		}
	}
}

// holdBoosts scores boosts below passing, and also all cards that would leave fewer resources
// than kept.
func (a *Agent) holdBoosts(legal []engine.Action, out []float32, kept int) {
	for i, l := range legal {
		if o := l.Obj(); l.Verb() == engine.Play && (a.isBoost(o) || !a.v.IsInPlay(o) && a.Price(o)+kept > a.v.Resources(a.me)) {
			put(out, i, -1)
		}
	}
}

// isBoost reports whether a card boosts attackers.
func (a *Agent) isBoost(o engine.Obj) bool {
	p := a.ProfileOf(o)
	return p != nil && p.Boost.Power > 0
}

// hasSpareCard reports whether there is a card in hand that boosts no attackers.
func (a *Agent) hasSpareCard() bool {
	for s := a.v.Hand(); !s.Empty(); {
		if !a.isBoost(s.Pop()) {
			return true
		}
	}
	return false
}
