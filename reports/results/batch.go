package results

import "fmt"

// BatchID names a batch of a run: the matchup, and the number of the batch in
// it, 0 first.
type BatchID struct {
	Matchup int
	Number  int
}

func (id BatchID) String() string { return fmt.Sprintf("%02d-%07d", id.Matchup, id.Number) }

// Record is all that is kept of one game.
type Record struct {
	Game  Game
	Cards []Card // by side and title, if cards are kept
	Turns []Turn // in order, if turns are kept
}

// Played reports whether there is a game in the record.
func (r Record) Played() bool { return r.Game.Ending != "" }

// Batch is what was played of a batch: the records of its games, in the order
// of their numbers.
type Batch struct {
	Games []Game
	Cards []Card
	Turns []Turn
}

// Add the record of the next game.
func (b *Batch) Add(r Record) {
	b.Games = append(b.Games, r.Game)
	b.Cards = append(b.Cards, r.Cards...)
	b.Turns = append(b.Turns, r.Turns...)
}

// Card is what became of the copies of one card in one game: a row for each
// game, side and title, also for cards that never left the deck. The tags are
// the columns of the file.
type Card struct {
	Matchup int32  `parquet:"matchup,delta"`
	Game    int32  `parquet:"game,delta"`   // number in its matchup, 0 first
	Side    int32  `parquet:"side,delta"`   // 0 or 1: in whose deck it is
	Code    string `parquet:"code,dict"`    // of the lowest printing in the deck
	Title   string `parquet:"title,dict"`   // cards of one title are one card
	Copies  int32  `parquet:"copies,delta"` // in the deck
	// Dealt are the copies in the opening seven before the mulligan, Kept
	// those in the hand that was kept, Drawn those that came to the hand from
	// the deck later, DrawnTurn the turn of the first of them (0 never, before
	// a player's first turn is turn 0 as well).
	Dealt     int32 `parquet:"dealt,delta"`
	Kept      int32 `parquet:"kept,delta"`
	Drawn     int32 `parquet:"drawn,delta"`
	DrawnTurn int32 `parquet:"drawn_turn,optional,delta"`
	// Played counts how often a copy was played from anywhere, PlayedTurn is
	// the turn of the first time, PlayedZone where that one was played into:
	// "kingdom", "quest", "battlefield", "capital" for a legend, empty for a
	// tactic or an attachment of one.
	Played     int32  `parquet:"played,delta"`
	PlayedTurn int32  `parquet:"played_turn,optional,delta"`
	PlayedZone string `parquet:"played_zone,optional,dict"`
	Facedown   int32  `parquet:"facedown,delta"` // times that a copy was laid facedown as a development
	Used       int32  `parquet:"used,delta"`     // times that an action of it was used
	Died       int32  `parquet:"died,delta"`     // times that a copy in play was destroyed
	Left       int32  `parquet:"left,delta"`     // times that it left play in any way, death included
	Hand       int32  `parquet:"hand,delta"`     // copies in hand at the end of the game
	// Aside are the copies that were set aside before the first hand, for a card that
	// begins the game in play: they were not in the deck from which it was dealt. 0 is
	// null, and in files from before the column.
	SetAside int32 `parquet:"aside,optional,delta"`
}

// Turn is what one turn of a player came to, and where he stood at its end: a
// row for each game and turn. All of it is about the player whose turn it was,
// but for what his opponent suffered.
type Turn struct {
	Matchup   int32 `parquet:"matchup,delta"`
	Game      int32 `parquet:"game,delta"`      // number in its matchup, 0 first
	Turn      int32 `parquet:"turn,delta"`      // 1 is the first of the game, both players' turns counted
	Side      int32 `parquet:"side,delta"`      // 0 or 1: whose turn it was
	Resources int32 `parquet:"resources,delta"` // collected in the kingdom phase
	Unspent   int32 `parquet:"unspent,delta"`   // resources left at the end of the turn
	Drawn     int32 `parquet:"drawn,delta"`     // cards drawn in the turn, by him
	Hand      int32 `parquet:"hand,delta"`      // cards in hand at the end of the turn
	// Power, units and developments at the end of the turn, by zone.
	PowerKingdom     int32 `parquet:"power_kingdom,delta"`
	PowerQuest       int32 `parquet:"power_quest,delta"`
	PowerBattlefield int32 `parquet:"power_battlefield,delta"`
	UnitsKingdom     int32 `parquet:"units_kingdom,delta"`
	UnitsQuest       int32 `parquet:"units_quest,delta"`
	UnitsBattlefield int32 `parquet:"units_battlefield,delta"`
	DevKingdom       int32 `parquet:"developments_kingdom,delta"`
	DevQuest         int32 `parquet:"developments_quest,delta"`
	DevBattlefield   int32 `parquet:"developments_battlefield,delta"`
	// Hit points left of the sections of his capital, 0 of a burning one.
	HPKingdom     int32 `parquet:"hp_kingdom,delta"`
	HPQuest       int32 `parquet:"hp_quest,delta"`
	HPBattlefield int32 `parquet:"hp_battlefield,delta"`
	// Damage that was placed on the opponent's capital and on his cards in the
	// turn, whoever dealt it.
	CapitalDamage int32 `parquet:"capital_damage,delta"`
	CardDamage    int32 `parquet:"card_damage,delta"`
	// Where on the opponent's capital the damage was placed, and how much of that
	// in combat. Runs of the first version do not have these, nor what follows.
	DamageKingdom     int32 `parquet:"damage_kingdom,delta"`
	DamageQuest       int32 `parquet:"damage_quest,delta"`
	DamageBattlefield int32 `parquet:"damage_battlefield,delta"`
	CombatKingdom     int32 `parquet:"combat_damage_kingdom,delta"`
	CombatQuest       int32 `parquet:"combat_damage_quest,delta"`
	CombatBattlefield int32 `parquet:"combat_damage_battlefield,delta"`
	// Sure is the share of the points that the player expected at his last
	// decision of the turn, in thousandths, 1 to 999; 0 if he had no opinion.
	Expected int32 `parquet:"sure,optional,delta"`
}

// hashTo hashes every field in the order of the columns. The last is hashed where it is
// not 0: the rows of files without it keep their hash.
func (c *Card) hashTo(h rowHash) rowHash {
	h = h.ints(c.Matchup, c.Game, c.Side).text(c.Code).text(c.Title)
	h = h.ints(c.Copies, c.Dealt, c.Kept, c.Drawn, c.DrawnTurn, c.Played, c.PlayedTurn).text(c.PlayedZone)
	if h = h.ints(c.Facedown, c.Used, c.Died, c.Left, c.Hand); c.SetAside != 0 {
		h = h.int(c.SetAside)
	}
	return h
}

// hashTo hashes every field in the order of the columns.
func (t *Turn) hashTo(h rowHash) rowHash {
	h = h.ints(t.Matchup, t.Game, t.Turn, t.Side, t.Resources, t.Unspent, t.Drawn, t.Hand)
	h = h.ints(t.PowerKingdom, t.PowerQuest, t.PowerBattlefield, t.UnitsKingdom, t.UnitsQuest, t.UnitsBattlefield)
	h = h.ints(t.DevKingdom, t.DevQuest, t.DevBattlefield, t.HPKingdom, t.HPQuest, t.HPBattlefield)
	h = h.ints(t.CapitalDamage, t.CardDamage, t.DamageKingdom, t.DamageQuest, t.DamageBattlefield)
	return h.ints(t.CombatKingdom, t.CombatQuest, t.CombatBattlefield, t.Expected)
}
