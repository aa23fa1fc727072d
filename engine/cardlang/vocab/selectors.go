package vocab

import (
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
)

// SelKind describes a word that a selector can begin with, such as unit or
// section: the kinds of objects it selects and the conditions it implies.
type SelKind struct {
	Kinds   code.KindMask
	Printed code.KindMask // the kinds that the word also selects in hands and discard piles
	Place   code.Place
	Need    code.Status // the status that the objects must have
	Not     code.Status // the status that the objects must not have
	Zones   card.ZoneMask
	Top     uint8 // the word selects at most this many objects, the most recent ones; 0 means all
}

// Kinds are the words that a selector can begin with.
var Kinds = table(
	Row[SelKind]{"unit", SelKind{Kinds: code.KUnit}},
	Row[SelKind]{"support", SelKind{Kinds: code.KSupport}},
	Row[SelKind]{"quest", SelKind{Kinds: code.KQuest}},
	Row[SelKind]{"legend", SelKind{Kinds: code.KLegend}},
	Row[SelKind]{"dev", SelKind{Kinds: code.KDevelopment}},
	Row[SelKind]{"tactic", SelKind{Kinds: code.KTactic}},
	Row[SelKind]{"section", SelKind{Kinds: code.KSection}},
	Row[SelKind]{"zone", SelKind{Kinds: code.KZone}},
	Row[SelKind]{"attachment", SelKind{Kinds: code.KAttachment}},
	Row[SelKind]{"card", SelKind{Kinds: code.KCardInPlay, Printed: code.KAny}},
	Row[SelKind]{"ability", SelKind{Kinds: code.KLink, Place: code.OnChain, Need: code.LinkAbility}},
	Row[SelKind]{"action", SelKind{Kinds: code.KLink, Place: code.OnChain, Need: code.LinkAction}},
	Row[SelKind]{"use", SelKind{Kinds: code.KLink, Place: code.OnChain, Need: code.LinkAction, Not: code.LinkTactic}},
	Row[SelKind]{"last_action", SelKind{Kinds: code.KLink, Place: code.OnChain, Need: code.LinkAction, Top: 1}},
	Row[SelKind]{"link", SelKind{Kinds: code.KLink, Place: code.OnChain}},
	Row[SelKind]{"player", SelKind{Kinds: code.KZone | code.KPlayer, Zones: card.Kingdom.Mask()}},
)

// FilterKind says which condition a filter adds to a selector.
type FilterKind uint8

// The kinds of filters.
const (
	ByController FilterKind = iota // the object's controller is Filter.Player
	ByPlace                        // the object is at Filter.Place; with an argument, at Filter.PlaceOf of the named object
	ByNamed                        // the object is at Filter.PlaceOf of the named object; the argument is required
	ByZone                         // the object is in the zone Filter.Zone
	ByStatus                       // the object has Filter.Status
	ByLink                         // the object is a card on the chain that has Filter.Status
	ByOther                        // the object is not the source card
	ByMember                       // the object is one of the named objects, in(NAME), or in one of the zones, in(zone, zone)
	ByTitle                        // the object has the title of the source card, or of the named object
	ByQuesting                     // the object is on the named quest
	ByZoneText                     // the object has a printed ability for one of the zones Filter.Texts
	ByNamedTrait                   // the object has the named trait
	ByCopy                         // the object's controller has another card of the same title in play
	ByNecromancy                   // the object is in a discard pile and has Necromancy
	ByAmbush                       // the object has Ambush, whether it lies faceup or facedown
	ByFights                       // the object did Filter.Fought in the fights of this phase
	ByJoinable                     // the object is a quest, and its controller may send a unit onto it
	ByTargetable                   // the controller of the effect could target the object
	ByNotOwned                     // the object's controller is not its owner
	ByNotDev                       // the object does not count as a development
	ByTitles                       // the object has one of the titles in parentheses
	ByTitleWords                   // the object's title contains one of the words in parentheses
	ByHostKind                     // the object is attached to a card of the kind in parentheses
	ByOwner                        // the object's controller is the named player: of(NAME)
	ByTop                          // the object is among the top N cards of a discard pile: top(N)
	ByTargeting                    // the object is an action that targets a match of the selector: targeting(SELECTOR)
	ByNumber                       // a comparison of the attribute Filter.Attr with a number holds: power>=3
	ByZoneHas                      // the object's zone contains a match of the selector: zone_has(SELECTOR)
)

// Filter describes a filter word. Kind says which of the other fields it uses.
type Filter struct {
	Kind      FilterKind
	Player    code.Player
	Place     code.Place
	PlaceOf   code.Place
	Zone      card.Zone
	Status    code.Status
	Also      code.Status // for ByLink: the status used in place of Status for units and support cards, which stay in play
	Always    code.Status // for ByLink: a status that cards of every type need besides
	Attr      code.Attr
	Fought    code.Fought
	Texts     card.ZoneMask // for ByZoneText: the zones for which the ability is printed
	CanNegate bool          // true if the author may write "!" before the filter
	AppliesTo Sorts         // the sorts of objects that can have the property; 0 for filters by place
}

func status(name string, s code.Status, of Sorts) Row[Filter] {
	return Row[Filter]{name, Filter{Kind: ByStatus, Status: s, CanNegate: true, AppliesTo: of}}
}

func at(name string, p code.Place) Row[Filter] {
	return Row[Filter]{name, Filter{Kind: ByPlace, Place: p}}
}

func controller(name string, p code.Player) Row[Filter] {
	return Row[Filter]{name, Filter{Kind: ByController, Player: p, AppliesTo: ACard | ASection | ALink | JustPlayed | APlayer}}
}

func zone(name string, z card.Zone) Row[Filter] {
	return Row[Filter]{name, Filter{Kind: ByZone, Zone: z, AppliesTo: CardInPlay | ASection}}
}

// Filters are the filter words, apart from the names of races and traits.
var Filters = table(
	controller("my", code.Me),
	controller("theirs", code.Opp),
	controller("own", code.Loop),

	at("here", code.Here),
	Row[Filter]{"corr", Filter{Kind: ByPlace, Place: code.Corr, PlaceOf: code.CorrReg}},
	Row[Filter]{"at", Filter{Kind: ByNamed, Place: code.AtEvent, PlaceOf: code.AtReg}},
	Row[Filter]{"in", Filter{Kind: ByMember, Place: code.InReg}},
	at("hand", code.Hand),
	at("discard", code.Discard),
	at("anywhere", code.Anywhere),
	Row[Filter]{"attacked", Filter{Kind: ByPlace, Place: code.AttackedZn, Status: code.AttackedZone, CanNegate: true, AppliesTo: CardInPlay&^LegendInPlay | ASection}},
	at("on_this", code.OnSource),
	at("at_this", code.AtSource),
	at("bears_this", code.BearsSource),
	at("under_this", code.UnderSource),
	at("as_experience", code.AsExperience),
	Row[Filter]{"just_played", Filter{Kind: ByLink, Place: code.OnChain, Status: code.LinkTactic, Also: code.LinkCard}},
	Row[Filter]{"being_played", Filter{Kind: ByLink, Place: code.OnChain, Status: code.LinkTactic, Also: code.LinkCard, Always: code.LinkPlayed}},
	zone("kingdom", card.Kingdom),
	zone("questzone", card.QuestZone),
	zone("battlefield", card.Battlefield),

	status("attacking", code.Attacking, Fighters),
	status("defending", code.Defending, Fighters),
	status("participating", code.Participating, Fighters),
	status("damaged", code.Damaged, Damageable),
	status("corrupted", code.Corrupted, CardInPlay),
	status("corruptible", code.Corruptible, CardInPlay),
	status("questing", code.Questing, UnitInPlay),
	status("attached", code.Attached, SupportInPlay|UnitInPlay),
	status("has_attachment", code.HasAttachment, CardInPlay),
	status("burning", code.Burning, CardInPlay&^LegendInPlay|ASection),
	status("developed", code.Developed, CardInPlay&^LegendInPlay|ASection),
	status("facedown", code.Facedown, DevInPlay|UnitInPlay),
	status("unique", code.UniqueCard, ACard),
	status("limited", code.Limited, ACard),
	status("entered_this_turn", code.EnteredThisTurn, CardInPlay),
	status("entered_pile", code.EnteredPile, InPile),
	status("foreign", code.Foreign, ACard),
	status("puttable", code.Puttable, OutOfPlay),
	status("unit_card", code.UnitCard, ACard),
	status("quest_card", code.QuestCard, ACard),
	status("vacant", code.Vacant, QuestInPlay),
	status("my_section", code.MySection, ASection),
	status("has_attacked", code.HasAttacked, Fighters),
	status("has_defended", code.HasDefended, Fighters),
	status("opposed", code.InOpposed, Fighters),
	status("just_attacked", code.JustAttacked, Fighters),
	Row[Filter]{"targeting", Filter{Kind: ByTargeting, AppliesTo: ALink | JustPlayed}},
	Row[Filter]{"namesake", Filter{Kind: ByTitle, PlaceOf: code.InReg, CanNegate: true, AppliesTo: ACard}},
	Row[Filter]{"questing_on", Filter{Kind: ByQuesting, AppliesTo: UnitInPlay}},
	Row[Filter]{"quest_ability", Filter{Kind: ByZoneText, AppliesTo: ACard, Texts: card.QuestZone.Mask()}},
	Row[Filter]{"kingdom_ability", Filter{Kind: ByZoneText, AppliesTo: ACard, Texts: card.Kingdom.Mask()}},
	Row[Filter]{"of_trait", Filter{Kind: ByNamedTrait, AppliesTo: ACard}},
	Row[Filter]{"necromantic", Filter{Kind: ByNecromancy, AppliesTo: InPile}},
	Row[Filter]{"fought", Filter{Kind: ByFights, Fought: code.TookPart, AppliesTo: Fighters}},
	Row[Filter]{"attacked_in_phase", Filter{Kind: ByFights, Fought: code.HasStruck, AppliesTo: Fighters}},
	Row[Filter]{"stood_by", Filter{Kind: ByFights, Fought: code.StoodBy, AppliesTo: Fighters}},
	Row[Filter]{"same_front", Filter{Kind: ByFights, Fought: code.SameFront, AppliesTo: Fighters}},
	Row[Filter]{"joinable", Filter{Kind: ByJoinable, AppliesTo: QuestInPlay}},
	Row[Filter]{"targetable", Filter{Kind: ByTargetable, AppliesTo: CardInPlay}},
	Row[Filter]{"with_ambush", Filter{Kind: ByAmbush, AppliesTo: ACard}},
	Row[Filter]{"has_copy", Filter{Kind: ByCopy, AppliesTo: ACard}},
	Row[Filter]{"stolen", Filter{Kind: ByNotOwned, AppliesTo: CardInPlay}},
	Row[Filter]{"not_dev", Filter{Kind: ByNotDev, AppliesTo: CardInPlay &^ (DevInPlay | LegendInPlay)}},
	Row[Filter]{"titled", Filter{Kind: ByTitles, AppliesTo: ACard}},
	Row[Filter]{"title_word", Filter{Kind: ByTitleWords, AppliesTo: ACard}},
	Row[Filter]{"on", Filter{Kind: ByHostKind, AppliesTo: SupportInPlay | UnitInPlay}},
	Row[Filter]{"of", Filter{Kind: ByOwner, AppliesTo: ACard | ASection}},
	Row[Filter]{"top", Filter{Kind: ByTop, AppliesTo: InPile}},
	Row[Filter]{"other", Filter{Kind: ByOther, AppliesTo: ACard | ALink}},
	Row[Filter]{ZoneHas, Filter{Kind: ByZoneHas, CanNegate: true, AppliesTo: CardInPlay&^LegendInPlay | ASection}},

	number("cost", code.ACost, ACard),
	number("loyalty", code.ALoyalty, ACard),
	number("power", code.APower, CardInPlay),
	number("hp", code.AHP, Damageable),
	number("remaining", code.ARemaining, Damageable),
	number("damage", code.ADamage, Damageable),
	number("tokens", code.ATokens, CardInPlay),
	number("printed_power", code.APrintedPower, ACard),
	number("counterstrike", code.ACounterstrike, Fighters),
	number("savage", code.ASavage, Fighters),
	number("attacks", code.AAttacks, Fighters),
	number("taken", code.ATaken, Fighters),
	number("dealt", code.ADealt, Fighters),
	number("paid", code.APaid, SupportInPlay),
	number("experience", code.AExperience, Fighters),
	number("pending", code.APending, Damageable),
	number("developments", code.ADevs, APlayer),
)

// ZoneHas is the name of a filter whose argument is a selector, which the parser must know.
const ZoneHas = "zone_has"

func number(name string, a code.Attr, of Sorts) Row[Filter] {
	return Row[Filter]{name, Filter{Kind: ByNumber, Attr: a, AppliesTo: of}}
}

// Attribute returns the attribute called name, which is the name of a ByNumber filter.
func Attribute(name string) (a code.Attr, ok bool) {
	f, ok := Filters.Find(name)
	return f.Attr, ok && f.Kind == ByNumber
}

// Races are the races as filters. Each is one identifier, without spaces.
var Races = table(
	Row[card.Race]{"Dwarf", card.Dwarf},
	Row[card.Race]{"Empire", card.Empire},
	Row[card.Race]{"HighElf", card.HighElf},
	Row[card.Race]{"Orc", card.Orc},
	Row[card.Race]{"Chaos", card.Chaos},
	Row[card.Race]{"DarkElf", card.DarkElf},
	Row[card.Race]{"Neutral", card.Neutral},
)
