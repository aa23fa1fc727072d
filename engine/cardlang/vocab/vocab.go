// Package vocab is the vocabulary of the card language: every word that has a
// meaning, as tables. The parser, the checker, the generator of code and the
// generator of English all work from them, so a new word is a new row.
//
// A new verb is one row in verbs.go: its name, its operation and the operands
// in the order in which they are written. A new filter, kind, function, event
// or constant effect is one row in the table of that name. The tests of this
// package check the tables against the constants of package code.
package vocab

import (
	"slices"

	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
)

// Row is a word and its meaning.
type Row[T any] struct {
	Name  string
	Value T
}

// Table is words with their meanings, in the order in which they are listed
// for people.
type Table[T any] struct {
	rows  []Row[T]
	index map[string]int
}

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

// Find gives the meaning of a word.
func (t *Table[T]) Find(name string) (v T, ok bool) {
	i, ok := t.index[name]
	if ok {
		v = t.rows[i].Value
	}
	return v, ok
}

// Rows lists the table; the caller does not change it.
func (t *Table[T]) Rows() []Row[T] { return t.rows }

// Names lists the words.
func (t *Table[T]) Names() []string {
	names := make([]string, len(t.rows))
	for i, r := range t.rows {
		names[i] = r.Name
	}
	return names
}

// AbilityKinds are the words that begin an ability.
var AbilityKinds = table(
	Row[code.Kind]{"static", code.Static},
	Row[code.Kind]{"action", code.Action},
	Row[code.Kind]{"forced", code.Forced},
	Row[code.Kind]{"auto", code.Auto},
	Row[code.Kind]{"instead", code.Instead},
	Row[code.Kind]{"tactic", code.Tactic},
)

// ItemKind says what a word on a line of its own does to the card.
type ItemKind uint8

// The kinds of such words.
const (
	ZoneOnly       ItemKind = iota // enters play only in the zone Item.Zone
	NoDevsOnly                     // is played only to a zone without developments
	SideOnly                       // in decks of the side Item.Side only
	RaceOnly                       // in decks with a capital of the race Item.Race only
	RaceNever                      // in decks with a capital of another race of the side of Item.Race only
	FactionOnly                    // with cards of no other faction than Item.Faction, in decks of its side
	IsInvasion                     // enters play in a zone of the opponent, under his control
	IsMission                      // enters play in a zone of the opponent, and takes combat damage
	IsLimited                      // counts against one Limited card a turn
	IsAnyTime                      // may be played whenever its player could take an action
	HasNecromancy                  // may be played from the discard pile
	PlayedFromPile                 // likewise, as though it were in hand
	EntersDamage                   // argument: damage with which it enters play
	EntersTokens                   // argument: resource tokens with which it enters play
	DeckLimit                      // argument: copies in a deck
	StartsInPlay                   // begins the game in play; argument: cards of its deck that lie facedown under it then
	BarsMulligan                   // its controller cannot take a mulligan
	HasAmbush                      // argument: what it costs to turn the card faceup in the ambush step
	HasStat                        // the keyword Item.Stat on the card itself
)

// Item is a line of one or two words.
type Item struct {
	Kind    ItemKind
	Zone    card.Zone
	Side    card.Side
	Race    card.Race
	Faction card.Faction
	Stat    code.Stat
	Arg     bool        // an amount follows
	On      []card.Type // the types of cards on which it says something; none: all
}

// SuitsType reports whether a line says something on a card with these facts; of
// cards that are not known it does.
func (i Item) SuitsType(f *card.Facts) bool {
	return f == nil || i.On == nil || slices.Contains(i.On, f.Type)
}

// bodies are the types of cards that fight, and those that an effect makes fight.
var bodies = []card.Type{card.Unit, card.Support, card.Legend}

// Items are the words that stand on a line of their own.
var Items = table(
	Row[Item]{"kingdom only", Item{Kind: ZoneOnly, Zone: card.Kingdom}},
	Row[Item]{"quest only", Item{Kind: ZoneOnly, Zone: card.QuestZone}},
	Row[Item]{"battlefield only", Item{Kind: ZoneOnly, Zone: card.Battlefield}},
	Row[Item]{"undeveloped only", Item{Kind: NoDevsOnly, On: []card.Type{card.Unit, card.Support, card.Quest}}},
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
	Row[Item]{"invasion", Item{Kind: IsInvasion}},
	Row[Item]{"mission", Item{Kind: IsMission}},
	Row[Item]{"limited", Item{Kind: IsLimited}},
	Row[Item]{"necromancy", Item{Kind: HasNecromancy}},
	Row[Item]{"from_pile", Item{Kind: PlayedFromPile, On: []card.Type{card.Unit, card.Support, card.Quest, card.Legend}}},
	Row[Item]{"ambush", Item{Kind: HasAmbush, Arg: true, On: []card.Type{card.Unit, card.Tactic}}},
	Row[Item]{"any_time", Item{Kind: IsAnyTime, On: []card.Type{card.Unit, card.Support, card.Quest, card.Legend}}},
	Row[Item]{"enters_damage", Item{Kind: EntersDamage, Arg: true}},
	Row[Item]{"enters_tokens", Item{Kind: EntersTokens, Arg: true}},
	Row[Item]{"deck_limit", Item{Kind: DeckLimit, Arg: true}},
	Row[Item]{"starts_in_play", Item{Kind: StartsInPlay, Arg: true, On: []card.Type{card.Quest}}},
	Row[Item]{"no_mulligan", Item{Kind: BarsMulligan, On: []card.Type{card.Quest}}},
	Row[Item]{"toughness", Item{Kind: HasStat, Stat: code.SToughness, Arg: true, On: bodies}},
	Row[Item]{"counterstrike", Item{Kind: HasStat, Stat: code.SCounter, Arg: true, On: bodies}},
	Row[Item]{"raider", Item{Kind: HasStat, Stat: code.SRaider, Arg: true, On: bodies}},
	Row[Item]{"savage", Item{Kind: HasStat, Stat: code.SSavage, Arg: true, On: bodies}},
	Row[Item]{"scout", Item{Kind: HasStat, Stat: code.SScout, On: bodies}},
)

// Keywords are the keywords with an ability behind them.
var Keywords = table(
	Row[code.Keyword]{"counterstrike", code.KwCounterstrike},
	Row[code.Keyword]{"scout", code.KwScout},
	Row[code.Keyword]{"savage", code.KwSavage},
)

// Zones are the zones as prefix of an ability and as places.
var Zones = table(
	Row[card.Zone]{"kingdom", card.Kingdom},
	Row[card.Zone]{"quest", card.QuestZone},
	Row[card.Zone]{"battlefield", card.Battlefield},
	Row[card.Zone]{"hand", InHandZone},
)

// InHandZone is the word of an ability that works in its owner's hand, among the zones.
const InHandZone card.Zone = 4

// Places are the zones of the controller where a verb needs a zone. The quest
// zone has a longer name than in a prefix, since quest is a kind of card.
var Places = table(
	Row[card.Zone]{"kingdom", card.Kingdom},
	Row[card.Zone]{"questzone", card.QuestZone},
	Row[card.Zone]{"battlefield", card.Battlefield},
)

// Windows restrict when an ability may be used.
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

// Durations say how long an effect lasts.
var Durations = table(
	Row[code.Duration]{"turn", code.UntilTurn},
	Row[code.Duration]{"phase", code.UntilPhase},
	Row[code.Duration]{"fight", code.UntilFight},
	Row[code.Duration]{"forever", code.Forever},
)

// Limits are the spans of a limit on uses.
var Limits = table(
	Row[code.Per]{"turn", code.PerTurn},
	Row[code.Per]{"phase", code.PerPhase},
)

// Users say who may use an action.
var Users = table(
	Row[code.By]{"opponent", code.ByOpponent},
	Row[code.By]{"anyone", code.ByAnyone},
	Row[code.By]{"host", code.ByHost},
)

// Players are the words for players.
var Players = table(
	Row[code.Player]{"me", code.Me},
	Row[code.Player]{"opponent", code.Opp},
	Row[code.Player]{"each", code.Each},
	Row[code.Player]{"active", code.Active},
)

// Objects are the words for objects.
var Objects = table(
	Row[code.RefKind]{"self", code.RefSelf},
	Row[code.RefKind]{"host", code.RefHost},
	Row[code.RefKind]{"quester", code.RefQuester},
	Row[code.RefKind]{"event", code.RefSubject},
	Row[code.RefKind]{"it", code.RefIt},
	Row[code.RefKind]{"here", code.RefHere},
)

// CostWord is a cost that is not resources: on the card it stands on or a
// named object (Ref), or on something chosen from a selector (Sel); NoCost
// where it cannot be paid in that way.
type CostWord struct {
	Ref, Sel code.CostKind
	// Self: without an object it is the card itself.
	Self bool
	// Bare: there is never an object.
	Bare bool
	// Whole: there is no number either.
	Whole  bool
	Takes  Sorts // what it is paid with
	Leaves Sorts // what that may be afterwards
	Finds  Sorts // of a Bare one: what "as NAME" names
}

// CostWords are the costs between brackets.
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
