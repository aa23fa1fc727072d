package drafter

import (
	"github.com/wisim/wisim/ai/valuation"
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
)

// points are the unit of ratings. Ten points are about one win in a hundred games for a player
// who adds the card to an average deck. The weights began as a regression over games between
// decks of random drafters, and were then moved one by one as long as that won drafts.
type points = int

// weights are the parameters of the ratings of cards.
type weights struct {
	// Base values, by the type of the card.
	unit, support, tactic, quest points
	// Values of each printed point of power and hit point of units and supports, and of each
	// resource of the cost and each loyalty icon.
	power, supportPower, hitPoint points
	cost, loyalty                 points
	steep                         points // subtracted for each resource of the cost beyond heavyCost
	// Values of a constant effect on the card itself or on its host.
	strength, toughness, counter points
	// Values of abilities that happen once or repeatedly, by kind. They count in full for a
	// tactic.
	sweep, removal, draw, gain, other points
	ability                           points // percent of these values that counts for cards other than tactics
	drain                             points // subtracted for a card that uses up its controller's deck turn by turn

	// Values of the fit with the cards drafted so far.
	race  points // for each loyalty icon of a card, if all drafted cards are of its race
	heavy points // subtracted for each heavy card (see heavyCost) too many
	// Values of picking the special cards of the draft format.
	supplyLines, reinforcements, sabotage, tides points
	spend                                        points // least value of a second card at which a Sabotage is used up to remove it
}

func defaults() weights {
	return weights{
		unit: 2, support: 3, tactic: -5, quest: -3,
		power: 15, supportPower: 14, hitPoint: 3,
		cost: 5, loyalty: 2, steep: 6,
		strength: 5, toughness: 20, counter: 5,
		sweep: 50, removal: 20, draw: 5, gain: 5, other: 2,
		ability: 25, drain: 60,
		race: 9, heavy: 2,
		supplyLines: 22, reinforcements: 60, sabotage: 5, tides: -3, spend: 15,
	}
}

// rating holds the properties of a card that do not depend on the draft.
type rating struct {
	race  card.Race
	loyal int
	cost  int
	worth points
}

// rater rates the cards of a library.
type rater struct {
	lib   *code.Library
	w     weights
	class [code.NumOps]valuation.Class
}

func newRater(lib *code.Library, w weights) *rater { return &rater{lib, w, valuation.Classes()} }

func (r *rater) all() map[card.Code]rating {
	out := make(map[card.Code]rating, len(r.lib.Cards))
	for i := range r.lib.Cards[1:] {
		c := &r.lib.Cards[i+1]
		out[c.Code] = rating{race: c.Race, loyal: max(c.Loyal, 0), cost: max(c.Cost, 0), worth: r.rate(c)}
	}
	return out
}

func (r *rater) rate(c *code.Card) points {
	n := r.printed(c)
	for _, id := range c.Abilities {
		ab := &r.lib.Abilities[id]
		switch t := r.text(ab); {
		case r.drains(ab):
			n -= r.w.drain
		case ab.Kind == code.Tactic:
			n += t
		case ab.Kind == code.Static:
			n += r.static(ab)
		default:
			n += t * r.w.ability / 100
		}
	}
	return n
}

// printed returns the value of a card without its text, in points.
func (r *rater) printed(c *code.Card) points {
	n := -r.w.cost*max(c.Cost, 0) - r.w.steep*max(c.Cost-heavyCost, 0) - r.w.loyalty*max(c.Loyal, 0)
	switch c.Type {
	case card.Unit:
		return n + r.w.unit + r.w.power*c.Power + r.w.hitPoint*max(c.HP, 0)
	case card.Support:
		return n + r.w.support + r.w.supportPower*c.Power
	case card.Quest:
		return n + r.w.quest
	}
	return n + r.w.tactic
}

// static returns the value of a constant effect on the card itself or on its host.
func (r *rater) static(ab *code.Ability) points {
	if k := ab.Stat.R.Kind; k != code.RefSelf && k != code.RefHost {
		return r.w.other
	}
	switch ab.Stat.Stat {
	case code.SPower, code.SCombatDamage:
		return r.w.strength
	case code.SToughness:
		return r.w.toughness
	case code.SCounter:
		return r.w.counter
	case code.SControl:
		return r.w.removal
	}
	return 0
}

// text returns the value of an ability: that of its most valuable operation.
func (r *rater) text(ab *code.Ability) points {
	best := 0
	for pc := int(ab.Body); r.lib.Code[pc].Op != code.OpEnd; pc++ {
		best = max(best, r.instr(ab, &r.lib.Code[pc]))
	}
	return best
}

// instr returns the value of an operation, by its class.
func (r *rater) instr(ab *code.Ability, in *code.Instr) points {
	switch r.class[in.Op] {
	case valuation.Removal:
		switch {
		case r.own(ab, in.R):
			return 0
		case in.R.Kind == code.RefSel:
			return r.w.sweep
		}
		return r.w.removal
	case valuation.Seizure:
		if in.P == code.Me && !r.own(ab, in.R) {
			return r.w.removal
		}
	case valuation.Cards:
		return r.w.draw
	case valuation.Money:
		return r.w.gain
	}
	return r.w.other
}

// drains reports whether an ability takes cards from its controller's deck in every turn. A small
// deck then runs out, which loses the game.
func (r *rater) drains(ab *code.Ability) bool {
	if ab.Event != code.TurnBegin && ab.Event != code.KingdomBegin {
		return false
	}
	for pc := int(ab.Body); r.lib.Code[pc].Op != code.OpEnd; pc++ {
		in := &r.lib.Code[pc]
		if (in.Op == code.OpDevelop || in.Op == code.OpMill) && in.P == code.Me {
			return true
		}
	}
	return false
}

// own reports whether a reference of an ability only selects cards of the ability's controller.
func (r *rater) own(ab *code.Ability, ref code.Ref) bool {
	switch ref.Kind {
	case code.RefSelf, code.RefHost:
		return true
	case code.RefSel:
		return r.mine(code.SelID(ref.N))
	case code.RefReg:
		return int(ref.N) < len(ab.Targets) && r.mine(ab.Targets[ref.N].Sel)
	}
	return false
}

func (r *rater) mine(id code.SelID) bool {
	s := &r.lib.Sels[id]
	return !s.CtlAny && s.Ctl == code.Me
}
