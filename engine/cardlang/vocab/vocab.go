// Package vocab defines the vocabulary of the card language as tables of words.
// The parser, the checker, the code generator and the generator of English text
// all read these tables, so adding a word means adding a row.
//
// A new verb is one row in verbs.go: its name, its operation and its operands
// in source order. A new filter, kind, function, event or constant effect is one
// row in the table of that name. The tests of this package check that the tables
// cover the constants of package code.
package vocab

import (
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
)

// Row pairs a word with the value that the compiler uses for it.
type Row[T any] struct {
	Name  string
	Value T
}

// Table maps words to values. It keeps its rows in the order in which
// documentation and error messages list them.
type Table[T any] struct {
	rows  []Row[T]
	index map[string]int
}

// table builds a Table. It panics if two rows have the same name.
func table[T any](rows ...Row[T]) *Table[T] {
	t := &Table[T]{rows: rows, index: make(map[string]int, len(rows))}
	for i, r := range rows {
		if _, twice := t.index[r.Name]; twice {
			panic("vocab: two rows for " + r.Name)
		}
		t.index[r.Name] = i
	}
	return t
}

// Find returns the value of the row called name, and whether there is one.
func (t *Table[T]) Find(name string) (v T, ok bool) {
	i, ok := t.index[name]
	if ok {
		v = t.rows[i].Value
	}
	return v, ok
}

// Rows returns all rows in table order. The caller must not modify the slice.
func (t *Table[T]) Rows() []Row[T] { return t.rows }

// Names returns the words in table order, as a new slice.
func (t *Table[T]) Names() []string {
	names := make([]string, len(t.rows))
	for i, r := range t.rows {
		names[i] = r.Name
	}
	return names
}

// AbilityKinds maps the keyword that begins an ability to the kind of ability.
var AbilityKinds = table(
	Row[code.Kind]{"static", code.Static},
	Row[code.Kind]{"action", code.Action},
	Row[code.Kind]{"forced", code.Forced},
	Row[code.Kind]{"auto", code.Auto},
	Row[code.Kind]{"instead", code.Instead},
	Row[code.Kind]{"tactic", code.Tactic},
)

// ItemKind is the property that a one-line item, such as "kingdom only", gives to its card.
type ItemKind uint8

// The kinds of one-line items. Each comment says what is true of a card with the item.
const (
	ZoneOnly       ItemKind = iota // the card enters play only in the zone Item.Zone
	NoDevsOnly                     // the card can be played only to a zone without developments
	SideOnly                       // the card is allowed only in decks of the side Item.Side
	RaceOnly                       // the card is allowed only in decks whose capital is of the race Item.Race
	RaceNever                      // the card is allowed only in decks with a capital of the same side but not of Item.Race
	FactionOnly                    // the card is allowed only in decks of the side of Item.Faction, without other factions
	IsInvasion                     // the card enters play in a zone of the opponent, who then controls it
	IsMission                      // the card enters play in a zone of the opponent, and can take the combat damage dealt there
	IsLimited                      // Limited: a player may play one Limited card a turn
	IsAnyTime                      // the card may be played whenever its player could take an action
	HasNecromancy                  // the card can be played from the discard pile, and goes under the deck at the end of the turn
	PlayedFromPile                 // the card may be played from the discard pile as if it were in hand
	EntersDamage                   // the argument is the damage with which the card enters play
	EntersTokens                   // the argument is the number of resource tokens with which the card enters play
	DeckLimit                      // the argument is the maximum number of copies in a deck
	StartsInPlay                   // the card begins the game in play; the argument is the number of cards under it then
	BarsMulligan                   // the controller of the card cannot take a mulligan
	HasAmbush                      // the argument is the cost of turning the card faceup in the ambush step
	HasStat                        // the card has the keyword Item.Stat
)

// Item describes a one-line item of one or two words.
type Item struct {
	Kind    ItemKind
	Zone    card.Zone
	Side    card.Side
	Race    card.Race
	Faction card.Faction
	Stat    code.Stat
	Arg     bool      // true if an amount follows the words of the item
	On      CardTypes // the types of cards that may have the item; 0 means all types
}

// Suits reports whether a card of the type t may have the item. t is 0 if the type is not
// known, which suits every item.
func (i Item) Suits(t CardTypes) bool { return t == 0 || i.On == 0 || i.On&t != 0 }

// Items maps the words of one-line items to their descriptions.
var Items = table(
	Row[Item]{"kingdom only", Item{Kind: ZoneOnly, Zone: card.Kingdom, On: Units | Supports | Quests}},
	Row[Item]{"quest only", Item{Kind: ZoneOnly, Zone: card.QuestZone, On: Units | Supports | Quests}},
	Row[Item]{"battlefield only", Item{Kind: ZoneOnly, Zone: card.Battlefield, On: Units | Supports | Quests}},
	Row[Item]{"undeveloped only", Item{Kind: NoDevsOnly, On: Units | Supports | Quests}},
	Row[Item]{"order only", Item{Kind: SideOnly, Side: card.Order}},
	Row[Item]{"destruction only", Item{Kind: SideOnly, Side: card.Destruction}},
	Row[Item]{"Dwarf only", Item{Kind: RaceOnly, Race: card.Dwarf}},
	Row[Item]{"Empire only", Item{Kind: RaceOnly, Race: card.Empire}},
	Row[Item]{"HighElf only", Item{Kind: RaceOnly, Race: card.HighElf}},
	Row[Item]{"Orc only", Item{Kind: RaceOnly, Race: card.Orc}},
	Row[Item]{"Chaos only", Item{Kind: RaceOnly, Race: card.Chaos}},
	Row[Item]{"DarkElf only", Item{Kind: RaceOnly, Race: card.DarkElf}},
	Row[Item]{"non_Dwarf only", Item{Kind: RaceNever, Race: card.Dwarf}},
	Row[Item]{"non_Empire only", Item{Kind: RaceNever, Race: card.Empire}},
	Row[Item]{"non_HighElf only", Item{Kind: RaceNever, Race: card.HighElf}},
	Row[Item]{"non_Orc only", Item{Kind: RaceNever, Race: card.Orc}},
	Row[Item]{"non_Chaos only", Item{Kind: RaceNever, Race: card.Chaos}},
	Row[Item]{"non_DarkElf only", Item{Kind: RaceNever, Race: card.DarkElf}},
	Row[Item]{"Lizardmen only", Item{Kind: FactionOnly, Faction: card.Lizardmen}},
	Row[Item]{"Wood_Elf only", Item{Kind: FactionOnly, Faction: card.WoodElf}},
	Row[Item]{"Skaven only", Item{Kind: FactionOnly, Faction: card.Skaven}},
	Row[Item]{"Undead only", Item{Kind: FactionOnly, Faction: card.Undead}},
	Row[Item]{"invasion", Item{Kind: IsInvasion, On: Units | Supports | Quests}},
	Row[Item]{"mission", Item{Kind: IsMission, On: Quests}},
	Row[Item]{"limited", Item{Kind: IsLimited}},
	Row[Item]{"necromancy", Item{Kind: HasNecromancy}},
	Row[Item]{"from_pile", Item{Kind: PlayedFromPile, On: Bodies | Quests}},
	Row[Item]{"ambush", Item{Kind: HasAmbush, Arg: true, On: Units | Tactics}},
	Row[Item]{"any_time", Item{Kind: IsAnyTime, On: Bodies | Quests}},
	Row[Item]{"enters_damage", Item{Kind: EntersDamage, Arg: true, On: Units | Legends}},
	Row[Item]{"enters_tokens", Item{Kind: EntersTokens, Arg: true, On: Bodies}},
	Row[Item]{"deck_limit", Item{Kind: DeckLimit, Arg: true}},
	Row[Item]{"starts_in_play", Item{Kind: StartsInPlay, Arg: true, On: Quests}},
	Row[Item]{"no_mulligan", Item{Kind: BarsMulligan, On: Quests}},
	Row[Item]{"toughness", Item{Kind: HasStat, Stat: code.SToughness, Arg: true, On: Bodies}},
	Row[Item]{"counterstrike", Item{Kind: HasStat, Stat: code.SCounter, Arg: true, On: Bodies}},
	Row[Item]{"raider", Item{Kind: HasStat, Stat: code.SRaider, Arg: true, On: Bodies}},
	Row[Item]{"savage", Item{Kind: HasStat, Stat: code.SSavage, Arg: true, On: Bodies &^ Legends}},
	Row[Item]{"scout", Item{Kind: HasStat, Stat: code.SScout, On: Bodies}},
)

// Keywords are the keywords whose effect is a triggered ability, defined in prelude.wic.
var Keywords = table(
	Row[code.Keyword]{"counterstrike", code.KwCounterstrike},
	Row[code.Keyword]{"scout", code.KwScout},
	Row[code.Keyword]{"savage", code.KwSavage},
)

// Zones are the words for the zones in which an ability works (its prefix).
var Zones = table(
	Row[card.Zone]{"kingdom", card.Kingdom},
	Row[card.Zone]{"quest", card.QuestZone},
	Row[card.Zone]{"battlefield", card.Battlefield},
	Row[card.Zone]{"hand", InHandZone},
)

// InHandZone is the value of "hand" in Zones: the ability works in its owner's hand.
// It is not a zone of package card; its mask is code.HandZone.
const InHandZone card.Zone = 4

// Places are the words for a zone of the controller as operand of a verb. The
// quest zone is called questzone, because "quest" as operand means the type of card.
var Places = table(
	Row[card.Zone]{"kingdom", card.Kingdom},
	Row[card.Zone]{"questzone", card.QuestZone},
	Row[card.Zone]{"battlefield", card.Battlefield},
)

// Windows are the words after "during": when an ability may be used.
var Windows = table(
	Row[code.Window]{"my_turn", code.MyTurn},
	Row[code.Window]{"my_kingdom", code.MyKingdom},
	Row[code.Window]{"my_quest", code.MyQuest},
	Row[code.Window]{"my_capital", code.MyCapital},
	Row[code.Window]{"my_battle", code.MyBattle},
	Row[code.Window]{"damage_pending", code.DamagePending},
	Row[code.Window]{"before_defend", code.BeforeDefend},
	Row[code.Window]{"in_combat", code.InCombat},
	Row[code.Window]{"my_turn_begins", code.MyTurnBegin},
	Row[code.Window]{"my_battle_begins", code.MyBattleBegin},
	Row[code.Window]{"ambush_step", code.AmbushStep},
	Row[code.Window]{"defended", code.Defended},
	Row[code.Window]{"battle_ends", code.BattleEnds},
)

// Durations are the words for how long an effect lasts.
var Durations = table(
	Row[code.Duration]{"turn", code.UntilTurn},
	Row[code.Duration]{"phase", code.UntilPhase},
	Row[code.Duration]{"fight", code.UntilFight},
	Row[code.Duration]{"forever", code.Forever},
)

// Limits are the time spans of a limit on uses, as in "limit 1/turn".
var Limits = table(
	Row[code.Per]{"turn", code.PerTurn},
	Row[code.Per]{"phase", code.PerPhase},
)

// Users are the words after "by": who may use an action if not the controller alone.
var Users = table(
	Row[code.By]{"opponent", code.ByOpponent},
	Row[code.By]{"anyone", code.ByAnyone},
	Row[code.By]{"host", code.ByHost},
)

// Players are the words for players as operands.
var Players = table(
	Row[code.Player]{"me", code.Me},
	Row[code.Player]{"opponent", code.Opp},
	Row[code.Player]{"each", code.Each},
	Row[code.Player]{"active", code.Active},
)

// Objects are the words that refer to one object without a selector.
var Objects = table(
	Row[code.RefKind]{"self", code.RefSelf},
	Row[code.RefKind]{"host", code.RefHost},
	Row[code.RefKind]{"quester", code.RefQuester},
	Row[code.RefKind]{"event", code.RefSubject},
	Row[code.RefKind]{"it", code.RefIt},
	Row[code.RefKind]{"here", code.RefHere},
)

// CostWord describes a cost other than resources. Ref is the operation that pays
// the cost with the source card or a named object. Sel is the operation that pays
// it with objects chosen by a selector. Either is NoCost if that form is not allowed.
type CostWord struct {
	Ref, Sel code.CostKind
	// Self is true if the source card pays the cost when the text names no object.
	Self bool
	// Bare is true if the cost cannot name an object.
	Bare bool
	// Whole is true if the cost cannot have a number.
	Whole  bool
	Takes  Sorts // the sorts of objects that can pay the cost
	Leaves Sorts // the sorts that an object may have after paying the cost; 0 means that they do not change
	Finds  Sorts // for a Bare cost: the sorts of the objects that "as NAME" refers to
}

// CostWords are the words for costs in brackets.
var CostWords = table(
	Row[CostWord]{"sacrifice", CostWord{Takes: CardInPlay, Leaves: InPile | InHand | InDeck, Ref: code.SacRef, Sel: code.SacSel}},
	Row[CostWord]{"corrupt", CostWord{Takes: CardInPlay, Ref: code.CorruptRef, Sel: code.CorruptSel}},
	Row[CostWord]{"discard", CostWord{Takes: InHand, Leaves: InPile, Sel: code.DiscardSel}},
	Row[CostWord]{"tokens", CostWord{Takes: CardInPlay, Ref: code.SpendTokens, Sel: code.TokensSel, Self: true}},
	Row[CostWord]{"tokens_among", CostWord{Takes: CardInPlay, Sel: code.TokensAmong}},
	Row[CostWord]{"damage", CostWord{Takes: Fighters, Ref: code.DamageRef, Self: true}},
	Row[CostWord]{"heal", CostWord{Takes: Fighters, Ref: code.UnhurtRef, Self: true}},
	Row[CostWord]{"to_bottom", CostWord{Takes: InHand | InPile, Leaves: InDeck, Sel: code.BottomSel}},
	Row[CostWord]{"mill", CostWord{Ref: code.MillSelf, Bare: true, Finds: InPile}},
	Row[CostWord]{"discard_random", CostWord{Ref: code.RandomSelf, Bare: true, Finds: InPile}},
	Row[CostWord]{"skip_battle", CostWord{Ref: code.SkipBattle, Bare: true, Whole: true}},
	Row[CostWord]{"facedown", CostWord{Takes: CardInPlay &^ (DevInPlay | LegendInPlay), Leaves: DevInPlay, Ref: code.FacedownRef}},
	Row[CostWord]{"note", CostWord{Takes: ACard | ASection, Sel: code.Note}},
	Row[CostWord]{"keep", CostWord{Takes: UnderCard, Sel: code.Keep, Whole: true}},
)
