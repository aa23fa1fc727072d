package analysis

import (
	"math/bits"
	"slices"

	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
)

// Definition is a card of the library with the facts that the rules read often. The first
// cache line (64 bytes) holds what every access reads, partly copied from the card; the second
// holds what is read when the card is played or used.
type Definition struct {
	*code.Card
	ID          code.CardID
	Title       uint16 // cards with equal titles have equal numbers
	Kind        uint8  // printed kind, as the low bits of code.KindMask; 0 for a card that the engine cannot play
	BaseCost    int8   // printed cost; 0 for X
	BaseLoyalty int8
	Race        card.Race               // copied from code.Card, like every field here that has the name of a field there
	Power       [card.NumZones + 1]int8 // printed power by zone; the last entry is the lowest of them
	HitPoints   int8
	Limited     bool
	Unique      bool
	Hero        bool
	XCost       code.AbilityID // the static effect that defines the X of the printed cost of the card
	Tactic      code.AbilityID // the effect of a tactic
	OrPay       code.AbilityID // the effect among Prices that changes the cost of the card if the player pays another cost
	Attach      code.AbilityID
	AttachTo    *code.Ability // the ability that says what the card attaches to, nil if it is no attachment
	Deps        Deps          // union of the Deps of the static effects of the card
	ZoneOnly    card.ZoneMask
	Undeveloped bool
	Invades     bool
	Mission     bool
	CostsX      bool

	// Totals of its own unconditional keywords. They need no static effect in a game.
	Toughness, Counterstrike, Savage int8
	Scout                            bool
	Folded                           uint8 // the abilities that give these keywords: bit k for the ability in slot k

	PerPhase                   uint8         // mask of those usage counters, two bits each, that are reset at the end of a phase
	Texts                      card.ZoneMask // zones that the texts of the abilities name
	Triggers                   bool          // whether the card has triggered abilities that work in play
	Shared                     bool          // whether the card has an action that the other player may use
	LendsAction                bool          // whether the card gives an action to the card it is attached to
	EntersDamage, EntersTokens uint8

	Actions   []code.AbilityID // actions of the card without a trigger
	Triggered []code.AbilityID // triggered abilities of the card, except those that replace an event or act on damage
	Awaits    uint64           // events that trigger abilities of the card in play, bit by code.Event
	AwaitsAll uint64           // events of Awaits whose subject may be another card or player

	Symbolic   []card.Race      // races whose loyalty symbols the card provides
	Prices     []code.AbilityID // static effects of the card on costs
	Guards     []code.AbilityID // static effects of the card that cancel damage to sections
	Modifiers  []Modifier       // static effects of the card on derived values, except those in Folded
	HandAwaits uint64           // events that trigger abilities of the card while it is in a hand
	HasStatic  bool             // whether the card has static effects besides those in Folded
	EndsChain  bool             // whether the card is a tactic that ends the chain when it is played
	Attaches   bool             // whether the card can attach itself to another card
	Features   Features
	TraitBits  card.TraitSet
	Hot        Hot
}

// Features is a set of rules that a card makes necessary. A game skips the rules of a
// feature that no card in its decks has.
type Features uint32

// The features.
const (
	PhaseLimits         Features = 1 << iota // an ability is limited per phase
	EndsChains                               // a tactic ends the chain when it is played
	Savage                                   // the card has or gives Savage
	Replaces                                 // the card replaces damage by something else
	ForcedOnDamage                           // the card has a forced effect on damage that is assigned
	FightsRemotely                           // the card lets units attack or defend from another zone
	SharesActions                            // the card has an action that the opponent may use
	Earmarks                                 // resource tokens on the card pay only for certain cards
	RaiderCards                              // the card has or gives Raider
	Ambushes                                 // the card has, gives or mentions Ambush
	Missions                                 // the card is a Mission
	FewerDraws                               // the card makes opponents draw fewer cards
	PlaysFromElsewhere                       // the card lets cards be played from elsewhere than the hand
	Forbids                                  // a constant effect forbids cards to attack, to be corrupted and the like
	AsksAttacks                              // the card asks how often a unit has attacked this turn
	ZonePrices                               // the cost of cards depends on the zone they are played into
	AsksPlayed                               // the card asks whether a card of some kind has been played this turn
	AsksDamage                               // the card asks how much damage an object has been dealt this turn
	ForbidsTitles                            // the card forbids to play cards with a certain title
	AsksFought                               // the card asks who has fought in this phase
	QuestsTogether                           // the card lets several units quest on one quest
	BarsZones                                // a constant effect keeps cards from entering zones
	PlaysItself                              // the card may be played from the discard pile as if from the hand
	AsksCapitalHurt                          // the card asks whether a capital has been dealt damage this turn
	SetsUp                                   // the card begins the game in play, or keeps its controller from a mulligan
	AttachesByTest                           // the card may be attached only under a condition beyond the kind, zone and controller of the host
	PaysTokens                               // tokens on the card can be spent as resources
	Scouts                                   // a constant effect gives Scout, conditionally or to other cards
	OthersTarget                             // another player than the controller may choose a target of its effect
	PowerWhileAttacking                      // the card changes the power of units as long as they attack its zone
)

func (l analyzer) card(id code.CardID, title uint16) Definition {
	c := &l.Cards[id]
	d := Definition{Card: c, ID: id, Title: title, TraitBits: c.TraitSet(), HitPoints: int8(max(c.HP, 0)), BaseCost: int8(max(c.Cost, 0)),
		BaseLoyalty: int8(max(c.Loyal, 0)), CostsX: c.Cost == card.X, Kind: printedKind(c.Type),
		Race: c.Race, Limited: c.Limited, Unique: c.Unique, Attach: c.Attach, ZoneOnly: c.ZoneOnly, Undeveloped: c.Undeveloped,
		Invades: c.Invades, Mission: c.Mission, EntersDamage: c.EntersDamage, EntersTokens: c.EntersTokens}
	for z, n := range c.Powers {
		d.Power[z] = int8(max(n, 0))
	}
	d.Power[card.NumZones] = min(d.Power[0], d.Power[1], d.Power[2])
	for r, n := range c.Symbols {
		if n > 0 {
			d.Symbolic = append(d.Symbolic, card.Race(r))
		}
	}
	d.Hero = d.TraitBits.Has(card.TraitHero)
	for _, a := range c.Abilities {
		l.addAbility(&d, a)
	}
	l.countLimits(&d)
	for _, a := range c.Abilities {
		if d.Folded>>l.facts.Abilities[a].Slot&1 != 0 {
			continue
		}
		d.Deps |= l.facts.Abilities[a].Deps
		if l.facts.Abilities[a].Deps&DepDerived != 0 {
			d.Modifiers = append(d.Modifiers, l.modifier(a))
		}
		if l.Abilities[a].Kind == code.Static && l.Abilities[a].Stat.Stat == code.SScout {
			d.Features |= Scouts
		}
	}
	if c.HasAmbush || d.Awaits>>code.Ambushes&1 != 0 {
		d.Features |= Ambushes
	}
	d.Features |= l.historyFeatures(&d)
	if c.Mission {
		d.Features |= Missions
	}
	if c.StartsInPlay || c.BarsMulligan {
		d.Features |= SetsUp
	}
	if c.FromPile {
		d.Features |= PlaysItself
	}
	if l.playsFromElsewhere(&d) {
		d.Features |= PlaysFromElsewhere
	}
	if d.Deps&DepProps != 0 {
		d.Features |= Forbids
	}
	if d.AttachTo != nil && !l.facts.Sels[d.AttachTo.Targets[0].Sel].Stable() {
		d.Features |= AttachesByTest
	}
	d.Hot = l.hot(&d)
	return d
}

// addAbility adds the facts about an ability to the definition of its card.
func (l analyzer) addAbility(d *Definition, a code.AbilityID) {
	ab := &l.Abilities[a]
	d.Texts |= ab.Zones &^ code.HandZone
	switch ab.Kind {
	case code.Action:
		if ab.Event == code.NoEvent {
			d.Actions = append(d.Actions, a)
		}
		if ab.By == code.ByHost {
			d.LendsAction = true
		} else if ab.By != code.ByController {
			d.Shared = true
			d.Features |= SharesActions
		}
	case code.Static:
		d.HasStatic = !l.foldKeyword(d, ab) || d.HasStatic
		switch ab.Stat.Stat {
		case code.SCost:
			if d.Prices = append(d.Prices, a); ab.Alts > 0 {
				d.OrPay = a
			}
		case code.SXCost:
			d.XCost = a
		case code.SCapitalGuard:
			d.Guards = append(d.Guards, a)
		}
	case code.Tactic:
		d.Tactic = a
	case code.Attach:
		d.AttachTo = ab
	}
	if ab.Event != code.NoEvent && ab.Event != code.Assigned && ab.Kind != code.Instead {
		d.Triggered = append(d.Triggered, a)
	}
	switch {
	case ab.Event == code.NoEvent:
	case ab.Zones&code.HandZone != 0:
		d.HandAwaits |= awaits(ab)
	default:
		d.Awaits |= awaits(ab)
		if ab.Who != code.WhoSelf && ab.Who != code.WhoMe {
			d.AwaitsAll |= awaits(ab)
		}
		d.Triggers = true
	}
	if d.Kind == uint8(code.KTactic) && ab.Event == code.Plays && ab.Who == code.WhoSelf && l.Code[ab.Body].Op == code.OpEndChain {
		d.EndsChain = true
		d.Features |= EndsChains
	}
	for i := range ab.Targets {
		if ab.Targets[i].By != code.Me {
			d.Features |= OthersTarget
		}
	}
	l.addBody(d, ab.Body)
	d.Features |= staticFeatures(ab) | damageFeatures(ab)
}

// addBody adds the features of the instructions of a body and of delayed effects it creates.
func (l analyzer) addBody(d *Definition, body code.PC) {
	for pc := body; pc != 0 && l.Code[pc].Op != code.OpEnd; pc++ {
		switch l.Code[pc].Op {
		case code.OpWatch:
			l.addBody(d, l.Abilities[l.Code[pc].To].Body)
		case code.OpGiveAmbush:
			d.Features |= Ambushes
		case code.OpForbidTitle:
			d.Features |= ForbidsTitles
		case code.OpSavage:
			d.Features |= Savage
		case code.OpPower:
			if l.Code[pc].F&code.FAttack != 0 {
				d.Features |= PowerWhileAttacking
			}
		case code.OpAttach:
			d.Attaches = true
		case code.OpMayDefend, code.OpJoin:
			d.Features |= FightsRemotely
		case code.OpPut:
			if l.Code[pc].F&(code.FAttack|code.FDefend) != 0 {
				d.Features |= FightsRemotely
			}
		}
	}
}

func staticFeatures(ab *code.Ability) Features {
	if ab.Kind != code.Static {
		return 0
	}
	switch ab.Stat.Stat {
	case code.SCost:
		if ab.Stat.Into != 0 {
			return ZonePrices
		}
	case code.SAttackFrom, code.SDefendFrom, code.SAttackCorrupt, code.SWithLegend:
		return FightsRemotely
	case code.SOnceByTitle:
		return ForbidsTitles
	case code.SSavage:
		return Savage
	case code.SRaider:
		return RaiderCards
	case code.STogether:
		return QuestsTogether
	case code.SNoEntry:
		return BarsZones
	case code.SGivesAmbush:
		return Ambushes
	case code.SDrawFewer:
		return FewerDraws
	case code.SPayTokens:
		if ab.Stat.R.Kind == code.RefSel {
			return Earmarks | PaysTokens
		}
		return PaysTokens
	}
	return 0
}

func damageFeatures(ab *code.Ability) Features {
	switch {
	case ab.Event != code.Assigned:
		return 0
	case ab.Kind == code.Instead:
		return Replaces
	case ab.Kind == code.Forced:
		return ForcedOnDamage
	}
	return 0
}

// countLimits assigns a usage counter to each limited ability of a card.
func (l analyzer) countLimits(d *Definition) {
	n := uint8(0)
	for _, a := range d.Abilities {
		info := &l.facts.Abilities[a]
		if info.Limit == 0 {
			continue
		}
		info.Counter = n
		if l.Abilities[a].Per == code.PerPhase {
			d.PerPhase |= 3 << (2 * n)
			d.Features |= PhaseLimits
		}
		n++
	}
}

// Hot holds the facts that a window reads of every card in hand and in play to find the legal
// actions. A few bytes rule out most cards, because they are too expensive.
type Hot struct {
	When      TimingMask // when a tactic may be played or, for other cards, when any of their actions may be used
	FromHand  TimingMask // when the card can be played from a hand: When if it is played like a tactic, plus InMain unless it is a tactic
	Kind      uint8
	Cost      uint8 // the fewest resources that playing the card may need, without loyalty; 0 if its own effects change its cost
	Loyalty   uint8
	Race      card.Race
	MinPay    uint8 // the fewest resources that any action of the card needs
	Zones     uint8 // places in which any action of the card works, as in Ability.Zones
	Flags     uint8
	Deps      uint32 // copy of Definition.Deps
	MinTokens uint8  // the fewest tokens on the card that any of its actions needs
	Prices    uint8  // whose cards this card changes the cost of while in play: bit 0 its controller's, bit 1 the other player's

	ModifiersAt uint8 // places in which any of Definition.Modifiers works, as in Modifier.Zones
	PricesAt    uint8 // places in which any effect counted in Prices works, as in Ability.Zones

	First uint8 // lowest identity in the deck that is the same card; each game fills it in

	Target uint8 // kind of card, from 1, that must be in play so that this card can be played (0: none); with HotMine under its player's control, with HotTwo two of them

	HearsAt uint8 // places in which any of Definition.Triggered works, as in Ability.Zones
	Hears   uint8 // restrictions on the events that the card waits for (HearsItself, HearsQuested)

	// Effects on the cost of other cards, as bits: PricesOf are those of this card, PricedBy
	// those of any cards that may change the cost of this one. Only some effects have a bit of
	// their own; the others share PricedByAny.
	PricesOf, PricedBy uint64

	Awaits, AwaitsAll uint64 // copies of the fields of Definition with these names
}

// PricedByAny is the bit of Hot.PricedBy that every card has, for effects that may change the
// cost of any card.
const PricedByAny = 1 << 63

// Bits of Hot.Flags.
const (
	HotLimited    = 1 << iota
	HotPlain      // the card can be played in the capital phase whenever it can be paid for
	HotShared     // the opponent may use one of the actions of the card
	HotQuester    // all actions of the card need a unit that quests on it
	HotNecromancy // the card has Necromancy
	HotAnyTime    // the card is played like a tactic, whenever its player could take an action
	HotFromPile   // the card, in the discard pile, may be played as if from the hand
	HotUnit       // every action of the card needs a unit of its controller as a cost
)

// Bits of Hot.Hears.
const (
	HearsItself  = 1 << iota // the card waits only for events that happen to itself
	HearsQuested             // the card waits for events only while a unit quests on it
)

func (l analyzer) hot(d *Definition) Hot {
	h := Hot{Kind: d.Kind, Race: d.Race, MinPay: 255, Deps: d.Deps, PricedBy: PricedByAny, Awaits: d.Awaits, AwaitsAll: d.AwaitsAll}
	for i := range d.Modifiers {
		h.ModifiersAt |= d.Modifiers[i].Zones
	}
	if d.Limited {
		h.Flags |= HotLimited
	}
	if d.Shared {
		h.Flags |= HotShared
	}
	if d.Necromancy {
		h.Flags |= HotNecromancy
	}
	if d.FromPile {
		h.Flags |= HotFromPile
	}
	if d.AnyTime || h.Kind == uint8(code.KTactic) {
		h.Flags |= HotAnyTime
	}
	if d.AnyTime {
		h.When = All
	}
	if d.Kind&(uint8(code.KUnit)|uint8(code.KSupport)|uint8(code.KQuest)) != 0 && !d.Unique && !d.Hero && d.AttachTo == nil && !d.Undeveloped && d.Deps&DepCost == 0 {
		h.Flags |= HotPlain
	}
	if d.Race != card.Neutral {
		h.Loyalty = uint8(d.BaseLoyalty)
	}
	if d.Deps&DepCost == 0 {
		h.Cost = uint8(d.BaseCost)
	}
	for _, a := range d.Prices {
		if of := l.pricesOf(&l.Abilities[a]); of != 0 {
			h.Prices |= of
			h.PricesAt |= l.facts.Abilities[a].Zones
		}
	}
	for i, a := range l.pricing {
		bit := uint64(1) << (i % 63)
		if slices.Contains(d.Prices, a) {
			h.PricesOf |= bit
		}
		if mayMatch(&l.Sels[l.Abilities[a].Stat.R.N], d) {
			h.PricedBy |= bit
		}
	}
	if d.Tactic != 0 {
		h.When = l.facts.Abilities[d.Tactic].When
		h.Target = l.targetKind(&l.Abilities[d.Tactic])
	} else if d.AttachTo != nil {
		h.Target = l.targetKind(d.AttachTo)
	}
	if h.Flags&HotAnyTime != 0 {
		h.FromHand = h.When
	}
	if h.Kind != uint8(code.KTactic) {
		h.FromHand |= InMain
	}
	if len(d.Triggered) > 0 {
		h.Hears = HearsItself | HearsQuested
	}
	for _, a := range d.Triggered {
		ab := &l.Abilities[a]
		h.HearsAt |= l.facts.Abilities[a].Zones
		if ab.Who != code.WhoSelf {
			h.Hears &^= HearsItself
		}
		if e := l.Exprs[ab.Cond]; len(e) != 1 || e[0].Op != code.EAny || !l.facts.Sels[e[0].N].OnQuest {
			h.Hears &^= HearsQuested
		}
	}
	if len(d.Actions) > 0 {
		h.Flags |= HotQuester | HotUnit
		h.MinTokens = 255
	}
	for _, a := range d.Actions {
		info := &l.facts.Abilities[a]
		h.MinPay = min(h.MinPay, info.MinPay)
		h.Zones |= info.Zones
		h.When |= info.When
		ab := &l.Abilities[a]
		h.MinTokens = min(h.MinTokens, l.leastTokens(ab))
		if !needsQuester(ab) {
			h.Flags &^= HotQuester
		}
		if !l.needsUnit(ab) {
			h.Flags &^= HotUnit
		}
	}
	return h
}

// pricesOf returns the bits of Hot.Prices for an effect on costs. It is 0 for an effect on
// the cost of its own card, which works only while that card is played.
func (l analyzer) pricesOf(ab *code.Ability) uint8 {
	if ab.Stat.R.Kind == code.RefSelf {
		return 0
	}
	switch sel := &l.Sels[ab.Stat.R.N]; {
	case sel.CtlAny:
	case sel.Ctl == code.Me:
		return 1
	case sel.Ctl == code.Opp:
		return 2
	}
	return 3
}

// needsQuester reports whether the cost of an ability includes the unit that quests on its
// card.
func needsQuester(ab *code.Ability) bool {
	for i := range ab.Costs {
		c := &ab.Costs[i]
		if c.Alt == 0 && c.R.Kind == code.RefQuester && (c.Kind == code.SacRef || c.Kind == code.CorruptRef) {
			return true
		}
	}
	return false
}

// Bits of Hot.Target, in addition to the kind.
const (
	HotMine = 1 << 7 // the cards that must be in play must be under the player's control
	HotTwo  = 1 << 6 // two cards of the kind must be in play
)

// targetKind returns the kind of card that an ability must target, encoded as in Hot.Target.
func (l analyzer) targetKind(ab *code.Ability) (kind uint8) {
	for i := range ab.Targets {
		k := l.kindOf(&ab.Targets[i])
		if i > 0 && k != 0 && k == l.kindOf(&ab.Targets[i-1]) && l.Sels[ab.Targets[i].Sel].NotRegs>>(i-1)&1 != 0 {
			return k | HotTwo
		}
		if kind == 0 {
			kind = k
		}
	}
	return kind
}

// kindOf returns 1 + the kind of card in play that a target must be, with HotMine if its
// player must control it; 0 if no card is needed or several kinds are legal.
func (l analyzer) kindOf(t *code.Target) uint8 {
	sel := &l.Sels[t.Sel]
	inPlay := sel.Place == code.InPlay || sel.Place == code.Here || sel.Place == code.Corr || sel.Place == code.AttackedZn
	if t.Max != 0 || t.Mode != 0 || !inPlay || sel.Kinds&^code.KCardInPlay != 0 || bits.OnesCount(uint(sel.Kinds)) != 1 {
		return 0
	}
	k := uint8(bits.TrailingZeros(uint(sel.Kinds))) + 1
	if !sel.CtlAny && sel.Ctl == code.Me {
		k |= HotMine
	}
	return k
}

// needsUnit reports whether a cost of an ability sacrifices or corrupts a unit of its player.
func (l analyzer) needsUnit(ab *code.Ability) bool {
	for i := range ab.Costs {
		c := &ab.Costs[i]
		if sel := &l.Sels[c.Sel]; c.Alt == 0 && c.N == 0 && (c.Kind == code.SacSel || c.Kind == code.CorruptSel) && sel.Kinds == code.KUnit && !sel.CtlAny && sel.Ctl == code.Me {
			return true
		}
	}
	return false
}

// leastTokens returns how many tokens on its card the condition of an ability demands, as in
// "if it has three tokens"; 0 for any other condition.
func (l analyzer) leastTokens(ab *code.Ability) uint8 {
	e := l.Exprs[ab.Cond]
	if len(e) != 3 || e[2].Op != code.EGE || e[1].Op != code.EConst || e[0].Op != code.EAttr ||
		code.Attr(e[0].A) != code.ATokens || e[0].R.Kind != code.RefSelf {
		return 0
	}
	return uint8(min(max(int(e[1].N), 0), 255))
}

// playsFromElsewhere reports whether a card lets some card be played from elsewhere
// than the hand.
func (l analyzer) playsFromElsewhere(d *Definition) bool {
	if d.Necromancy || d.FromPile || d.Deps&DepTop != 0 {
		return true
	}
	for _, a := range d.Abilities {
		if l.Abilities[a].Kind == code.Static && l.Abilities[a].Stat.Stat == code.SPlayPile {
			return true
		}
		for pc := l.Abilities[a].Body; pc != 0 && l.Code[pc].Op != code.OpEnd; pc++ {
			if l.Code[pc].Op == code.OpNecromancy {
				return true
			}
		}
	}
	return false
}

// fixedPay returns the resources that an action needs in every situation.
func (l analyzer) fixedPay(ab *code.Ability) (n uint8) {
	for i := range ab.Costs {
		c := &ab.Costs[i]
		if c.Kind != code.Pay || c.Alt != 0 {
			continue
		}
		if c.N == 0 {
			n++
		} else if e := l.Exprs[c.N]; len(e) == 1 && e[0].Op == code.EConst {
			n += uint8(e[0].N)
		}
	}
	return n
}

// foldKeyword adds a static effect to the definition of its card if it always gives
// the card itself a keyword, and reports whether it did.
func (l analyzer) foldKeyword(d *Definition, ab *code.Ability) bool {
	if ab.Zones != 0 || ab.Cond != 0 || ab.Stat.R.Kind != code.RefSelf {
		return false
	}
	n := 0
	if ab.Stat.N != 0 {
		e := l.Exprs[ab.Stat.N]
		if len(e) != 1 || e[0].Op != code.EConst {
			return false
		}
		n = int(e[0].N)
	}
	switch ab.Stat.Stat {
	case code.SToughness:
		d.Toughness += int8(n)
	case code.SCounter:
		d.Counterstrike += int8(n)
	case code.SSavage:
		d.Savage += int8(n)
	case code.SScout:
		d.Scout = true
	default:
		return false
	}
	d.Folded |= 1 << ab.Slot
	return true
}

func printedKind(t card.Type) uint8 {
	switch t {
	case card.Unit:
		return uint8(code.KUnit)
	case card.Support:
		return uint8(code.KSupport)
	case card.Quest:
		return uint8(code.KQuest)
	case card.Legend:
		return uint8(code.KLegend)
	case card.Tactic:
		return uint8(code.KTactic)
	}
	return 0
}
