package engine

import (
	"math/bits"

	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
	"github.com/wisim/wisim/engine/internal/analysis"
)

// Price returns the resources that o costs its owner if he plays it now, loyalty
// included. If the price depends on the zone it is that of the cheapest zone
// (ZoneSurcharge).
func (v View) Price(o Obj) int {
	return v.g.price(v.s, o.Owner(), o, v.g.def(v.s, o))
}

// ZoneSurcharge returns by how many resources the price of o exceeds Price if its
// owner plays it to the destination dest (a section, or a card to be attached to).
func (v View) ZoneSurcharge(o, dest Obj) int {
	d := v.g.def(v.s, o)
	if v.g.features&analysis.ZonePrices == 0 || !v.g.pricedByZone(d) {
		return 0
	}
	return v.g.priceInto(v.s, o.Owner(), o, d, dest) - v.Price(o)
}

// AlternativePrice returns the price of o for its owner if he pays an alternative
// cost printed on the card (such as sacrificing a unit), and the ability whose
// costs these are. The first alternative of that ability is the normal price. ok is
// false if the card has no other alternative or none of them can be paid now.
func (v View) AlternativePrice(o Obj) (price int, ab code.AbilityID, ok bool) {
	d, p := v.g.def(v.s, o), o.Owner()
	if d.OrPay == 0 {
		return 0, 0, false
	}
	f := frame{ctl: p, src: o, zone: 3 * uint8(p), abil: uint16(d.OrPay), flags: fCard, base: v.s.nPool}
	ways := v.g.waysToPay(v.s, &f, &v.g.lib.Abilities[d.OrPay], 0, v.g.spendable(v.s, p, o))
	ways.del(1)
	return v.g.priceInstead(v.s, p, o, d, 0), d.OrPay, !ways.empty()
}

// LoyaltySurcharge returns the part of Price that is due to loyalty icons without a
// matching race symbol.
func (v View) LoyaltySurcharge(o Obj) int {
	return v.g.surcharge(v.s, o.Owner(), o, v.g.def(v.s, o))
}

// Place returns where a card is.
func (v View) Place(o Obj) Place { return Place(v.s.objects[o].place()) }

// DeckTop returns the object on top of p's deck, 0 if the deck is empty. Card
// returns which card it is if the viewer knows.
func (v View) DeckTop(p Player) Obj {
	if v.s.nDeck[p] == 0 {
		return 0
	}
	return v.s.deck(p)[v.s.nDeck[p]-1]
}

// MustBurn returns how many sections of the opponent p has to burn to win.
func (v View) MustBurn(p Player) int { return int(v.g.toBurn(v.s, p)) }

// Resources returns the unspent resources of p.
func (v View) Resources(p Player) int { return int(v.s.resources[p]) }

// HandSize returns the number of cards in p's hand.
func (v View) HandSize(p Player) int { return v.s.hand[p].Len() }

// HandOf returns the hand of p. For the opponent's hand these are anonymous
// objects, except for cards that the viewer knows (Card).
func (v View) HandOf(p Player) Set { return v.s.hand[p] }

// DeckSize returns the number of cards in p's deck.
func (v View) DeckSize(p Player) int { return int(v.s.nDeck[p]) }

// Hand returns the hand of the viewer.
func (v View) Hand() Set { return v.s.hand[v.p] }

// Units returns the units in zone z of p, whoever controls them.
func (v View) Units(p Player, z card.Zone) Set { return v.kind(0, p, z) }

// Supports returns the support cards in zone z of p, whoever controls them.
func (v View) Supports(p Player, z card.Zone) Set { return v.kind(1, p, z) }

// Quests returns the quests in zone z of p, whoever controls them.
func (v View) Quests(p Player, z card.Zone) Set { return v.kind(2, p, z) }

// Developments returns the developments in zone z of p, whoever controls them.
func (v View) Developments(p Player, z card.Zone) Set { return v.kind(4, p, z) }

// CountDevelopments returns the number of developments in each zone of p.
func (v View) CountDevelopments(p Player) (n [card.NumZones]int) {
	zones := (*[card.NumZones]Set)(v.s.zones[3*int(p):])
	for w, m := range &v.s.kinds[4] { // hot loop: reads the set word by word, which is faster than Set.All
		if m == 0 {
			continue
		}
		for z := range n {
			n[z] += bits.OnesCount64(m & zones[z][w])
		}
	}
	return n
}

func (v View) kind(k int, p Player, z card.Zone) Set {
	if z >= card.NumZones {
		return Set{}
	}
	return v.s.kinds[k].and(&v.s.zones[3*int(p)+int(z)])
}

// InPlay returns all cards in play that p controls, developments included.
func (v View) InPlay(p Player) Set { return v.s.controlled[p] }

// NonDevelopments returns the cards in play that p controls, without those that are
// developments and nothing else (IsMereDevelopment).
func (v View) NonDevelopments(p Player) Set {
	mere := v.s.kinds[4].minus(&v.s.kinds[0])
	if v.s.characteristicsMoved { // some support card or quest may also be a development
		mere = mere.minus(&v.s.kinds[1])
		mere = mere.minus(&v.s.kinds[2])
	}
	return v.s.controlled[p].minus(&mere)
}

// Card returns the library card of object o; nil if the viewer does not know it, or
// if o is no card.
func (v View) Card(o Obj) *code.Card {
	if !o.isCard() || !v.knows(o) {
		return nil
	}
	return v.g.def(v.s, o).Card
}

func (v View) knows(o Obj) bool {
	t := &v.s.objects[o]
	if t.flags&flagFacedown == 0 || t.flags&(flagKnown0<<(v.p&1)) != 0 {
		return true
	}
	return o.Owner() == v.p && t.place() != inDeck
}

// CardID returns the index of o's card in the library; 0 if the viewer does not know
// the card, or if o is no card.
func (v View) CardID(o Obj) code.CardID {
	if !o.isCard() || !v.knows(o) {
		return 0
	}
	return v.g.def(v.s, o).ID
}

// Power returns the current power of a card in play, or the printed power of another
// card. A legend has a power for each zone: Power returns the lowest of the three.
func (v View) Power(o Obj) int {
	v.g.refresh(v.s)
	return v.s.objects[o].powerNow()
}

// ZonePower returns the total power of the cards that count for zone z of p,
// without the power that the capital itself provides.
func (v View) ZonePower(p Player, z card.Zone) int { return v.g.zonePower(v.s, 3*uint8(p)+uint8(z)) }

// PowerIn returns the power that a card in play adds to zone z: for a legend its
// power for that zone, for any other card Power.
func (v View) PowerIn(o Obj, z card.Zone) int {
	v.g.refresh(v.s)
	return v.g.powerIn(v.s, o, uint8(z))
}

// FightPower returns the power with which o fights as an attacker or as a defender
// of the zone under attack.
func (v View) FightPower(o Obj) int {
	v.g.refresh(v.s)
	return v.g.fightPower(v.s, o)
}

// HitPoints returns the hit points of a unit, legend or section, damage not
// deducted; at least 0.
func (v View) HitPoints(o Obj) int { v.g.refresh(v.s); return max(0, int(v.s.objects[o].hp)) }

// Damage returns the damage on a unit, legend or section.
func (v View) Damage(o Obj) int { return int(v.s.objects[o].damage) }

// Remaining returns the hit points that o has left: its hit points less the damage on it, at least
// 0. Damage counts twice if an effect says so.
func (v View) Remaining(o Obj) int { v.g.refresh(v.s); return v.s.objects[o].remaining() }

// CombatStats returns Power, Remaining, Toughness and Counterstrike of a card in play
// in one call, which is faster than four.
func (v View) CombatStats(o Obj) (power, remaining, toughness, counterstrike int) {
	v.g.refresh(v.s)
	t := &v.s.objects[o]
	return t.powerNow(), t.remaining(), max(0, int(t.tough)), max(0, int(t.counter))
}

// Toughness returns how many points Toughness cancels of each damage to a unit; at
// least 0.
func (v View) Toughness(o Obj) int { v.g.refresh(v.s); return max(0, int(v.s.objects[o].tough)) }

// Counterstrike returns the damage that a unit deals at once when it is declared as a
// defender; at least 0.
func (v View) Counterstrike(o Obj) int { v.g.refresh(v.s); return max(0, int(v.s.objects[o].counter)) }

// CombatBonus returns the damage that a unit deals in combat in addition to its
// power.
func (v View) CombatBonus(o Obj) int { return v.g.combatBonus(v.s, o) }

// LethalDamage returns the least damage that destroys a unit or burns a section if it
// is assigned now. Toughness and effects that cancel or multiply damage are taken
// into account.
func (v View) LethalDamage(o Obj) int {
	s := v.s
	if s.nLasting > 0 || s.deps&(analysis.DepNoCancel|analysis.DepCap|analysis.DepTimes|analysis.DepGrows) != 0 || v.g.features&analysis.ForcedOnDamage != 0 || o.isSection() {
		return v.g.pointsToKill(s, o)
	}
	v.g.refresh(s) // makes hit points and Toughness up to date
	t := &s.objects[o]
	return t.remainingHP() + max(0, int(t.tough))
}

// MinLethalDamage returns a lower bound of LethalDamage that is cheaper to compute: it
// ignores everything that cancels damage. It is 0 while an effect multiplies damage.
func (v View) MinLethalDamage(o Obj) int {
	if v.s.deps&analysis.DepTimes != 0 {
		return 0
	}
	v.g.refresh(v.s)
	return v.s.objects[o].remainingHP()
}

// DamageFactor returns the factor by which effects multiply damage that is assigned
// to o, usually 1.
func (v View) DamageFactor(o Obj) int {
	if v.s.deps&analysis.DepTimes == 0 {
		return 1
	}
	return v.g.damageFactor(v.s, o, 0)
}

// Savage returns the number N of a unit's keyword Savage N, 0 without it.
func (v View) Savage(o Obj) int { return v.g.savageOf(v.s, o) }

// CanCorrupt reports whether a card in play can be corrupted: it is not corrupted
// yet, and no effect forbids it.
func (v View) CanCorrupt(o Obj) bool {
	v.g.refresh(v.s)
	t := &v.s.objects[o]
	return t.flags&flagCorrupted == 0 && t.props&propNoCorrupt == 0
}

// Experience returns the number of cards that lie facedown under o as experience.
func (v View) Experience(o Obj) int { return v.g.experience(v.s, o) }

// Tokens returns the number of resource tokens on a card.
func (v View) Tokens(o Obj) int { return int(v.s.objects[o].tokens) }

// PendingCombat returns the damage that has been assigned to o and not yet applied,
// in combat or while indirect damage is divided.
func (v View) PendingCombat(o Obj) int {
	return int(v.s.objects[o].pendingCombat) + int(v.s.objects[o].assigned)
}

// Controller returns the player who controls o; of a section, its owner.
func (v View) Controller(o Obj) Player { return v.g.controller(v.s, o) }

// Zone returns the zone of an object in play. It is card.NumZones for a legend and
// the cards attached to it, which lie in no zone.
func (v View) Zone(o Obj) card.Zone { return card.Zone(nameOf(v.s.objects[o].zone())) }

// Side returns the player in whose zone, or on whose capital, o lies. Another player may control o
// (Controller).
func (v View) Side(o Obj) Player { return sideOf(v.s.objects[o].zone()) }

// Host returns the card that o is attached to, quests on or lies under; 0 if there
// is none.
func (v View) Host(o Obj) Obj { return v.s.objects[o].host }

// Under returns the cards that lie out of play under o.
func (v View) Under(o Obj) Set { return v.s.under(o) }

// IsInPlay reports whether o is a card in play or a section. Any number is allowed for
// o, also that of a link.
func (v View) IsInPlay(o Obj) bool { return int(o) < numObjects && v.s.objects[o].place() == inPlay }

// Corrupted reports whether a card in play is corrupted.
func (v View) Corrupted(o Obj) bool { return v.s.objects[o].flags&flagCorrupted != 0 }

// Questing reports whether a unit quests on a quest (Host).
func (v View) Questing(o Obj) bool { return v.s.objects[o].flags&flagQuesting != 0 }

// Burning reports whether a section is burning.
func (v View) Burning(o Obj) bool { return v.s.objects[o].flags&flagBurning != 0 }

// Facedown reports whether a card lies facedown.
func (v View) Facedown(o Obj) bool { return v.s.objects[o].flags&flagFacedown != 0 }

// IsUnit reports whether o is a unit in play, facedown ones included.
func (v View) IsUnit(o Obj) bool { return v.s.kinds[0].Has(o) }

// IsDevelopment reports whether a card in play counts as a development, whether it is
// facedown or not. An effect may make it a unit as well.
func (v View) IsDevelopment(o Obj) bool { return v.s.kinds[4].Has(o) }

// IsMereDevelopment reports whether a card in play is a development and nothing else.
func (v View) IsMereDevelopment(o Obj) bool {
	return v.s.kinds[4].Has(o) && v.s.objects[o].kind&(kUnit|kSupport|kQuest) == 0
}

// IsQuest reports whether an object is a quest in play.
func (v View) IsQuest(o Obj) bool { return v.s.kinds[2].Has(o) }

// IsLegend reports whether an object is a legend in play.
func (v View) IsLegend(o Obj) bool { return v.s.kinds[3].Has(o) }

// Legend returns the legend in play that p controls, 0 if he has none.
func (v View) Legend(p Player) Obj { return v.s.legendOf(p) }

// OnCapital returns the legend of p and the cards attached to it.
func (v View) OnCapital(p Player) (set Set) {
	legend := v.s.legendOf(p)
	if legend == 0 {
		return set
	}
	set = v.s.attached
	for b := set; ; {
		o := b.pop()
		if o == 0 {
			set.add(legend)
			return set
		}
		if v.s.objects[o].host != legend {
			set.del(o)
		}
	}
}

// IsSection reports whether an object is a section of a capital.
func (v View) IsSection(o Obj) bool { return o.isSection() }

// IsLink reports whether an object is a link of the chain.
func (v View) IsLink(o Obj) bool { return o.isLink() }

// SymbolsOf returns how many symbols of race r are in play under p's control, for
// the loyalty of his cards.
func (v View) SymbolsOf(p Player, r card.Race) int { return int(v.s.symbols[p][r]) }

// HasDeveloped reports whether p has played a development this turn; one a turn is
// the normal limit.
func (v View) HasDeveloped(p Player) bool { return v.s.turn.developed[p] > 0 }

// Developed returns how many developments p has played this turn, at most as many as the rules
// allow without the effects of cards.
func (v View) Developed(p Player) int {
	return min(int(v.s.turn.developed[p]), v.g.seat(v.s, p).Developments)
}

// UnitsDiscarded returns how many unit cards entered a discard pile this turn.
func (v View) UnitsDiscarded() int { return int(v.s.turn.unitsDead) }
