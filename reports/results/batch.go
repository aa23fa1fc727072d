package results

import "fmt"

// BatchID identifies a batch of a run by its matchup and its number in the matchup,
// both from 0.
type BatchID struct {
	Matchup int
	Number  int
}

func (id BatchID) String() string { return fmt.Sprintf("%02d-%07d", id.Matchup, id.Number) }

// Record is everything that is stored about one game.
type Record struct {
	Game  Game
	Cards []Card    // rows about cards, by side and title; empty if cards are not kept
	Turns []Turn    // rows about turns, in order; empty if turns are not kept
	Uses  []CardUse // rows about the titles that were in hand, with an InHand of 1
}

// Played reports whether the record holds a game.
func (r Record) Played() bool { return r.Game.Ending != "" }

// Batch holds the records of the games of a batch, in the order of the game numbers.
type Batch struct {
	Games []Game
	Cards []Card
	Turns []Turn
	Uses  []CardUse // sums over the games of the batch, by side, agent and title; nil if they are not known
}

// Add appends the record of the next game.
func (b *Batch) Add(r Record) {
	b.Games = append(b.Games, r.Game)
	b.Cards = append(b.Cards, r.Cards...)
	b.Turns = append(b.Turns, r.Turns...)
	b.Uses = append(b.Uses, r.Uses...)
}

// Card records what happened to the copies of one title in one game. There is a row
// for each game, side and title, also for titles that never left the deck. The
// parquet tags are the columns of the file.
type Card struct {
	Matchup int32  `parquet:"matchup,delta"`
	Game    int32  `parquet:"game,delta"`   // number of the game in its matchup; 0 is the first
	Side    int32  `parquet:"side,delta"`   // owner of the deck, 0 or 1
	Code    string `parquet:"code,dict"`    // card code of the lowest printing in the deck
	Title   string `parquet:"title,dict"`   // title of the card; printings with one title count as one card
	Copies  int32  `parquet:"copies,delta"` // number of copies in the deck
	// Dealt counts copies in the opening hand of seven before the mulligan, Kept those
	// in the hand after it, and Drawn those that came from the deck to the hand later.
	// DrawnTurn is the game turn of the first of these; 0 means never, or before the
	// player's first turn.
	Dealt     int32 `parquet:"dealt,delta"`
	Kept      int32 `parquet:"kept,delta"`
	Drawn     int32 `parquet:"drawn,delta"`
	DrawnTurn int32 `parquet:"drawn_turn,optional,delta"`
	// Played counts how often a copy was played, from any zone. PlayedTurn is the game
	// turn of the first time and PlayedZone its target: "kingdom", "quest",
	// "battlefield", "capital" for a legend, or empty for a tactic or an attachment.
	Played     int32  `parquet:"played,delta"`
	PlayedTurn int32  `parquet:"played_turn,optional,delta"`
	PlayedZone string `parquet:"played_zone,optional,dict"`
	Facedown   int32  `parquet:"facedown,delta"` // copies played facedown as a development
	Used       int32  `parquet:"used,delta"`     // number of times that an action of the card was used
	Died       int32  `parquet:"died,delta"`     // number of copies destroyed in play
	Left       int32  `parquet:"left,delta"`     // number of times that a copy left play in any way, including destruction
	Hand       int32  `parquet:"hand,delta"`     // copies in hand at the end of the game
	// SetAside counts copies removed from the deck before the opening hand was dealt, by
	// a card that starts in play. 0 is stored as null; older files lack the column.
	SetAside int32 `parquet:"aside,optional,delta"`
}

// Turn records one turn: what happened in it and the position at its end. There is a
// row for each game and turn. Everything is about the player whose turn it was,
// except the damage to the opponent. The parquet tags are the columns of the file.
type Turn struct {
	Matchup   int32 `parquet:"matchup,delta"`
	Game      int32 `parquet:"game,delta"`      // number of the game in its matchup; 0 is the first
	Turn      int32 `parquet:"turn,delta"`      // number of the turn; 1 is the first of the game, both players' turns counted
	Side      int32 `parquet:"side,delta"`      // player whose turn it was, 0 or 1
	Resources int32 `parquet:"resources,delta"` // resources collected in the kingdom phase
	Unspent   int32 `parquet:"unspent,delta"`   // resources left at the end of the turn
	Drawn     int32 `parquet:"drawn,delta"`     // cards the player drew in the turn
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
	// Hit points left in each section of the player's capital, 0 if the section burns.
	HPKingdom     int32 `parquet:"hp_kingdom,delta"`
	HPQuest       int32 `parquet:"hp_quest,delta"`
	HPBattlefield int32 `parquet:"hp_battlefield,delta"`
	// Damage placed during the turn on the opponent's capital and on the opponent's
	// cards, from any source.
	CapitalDamage int32 `parquet:"capital_damage,delta"`
	CardDamage    int32 `parquet:"card_damage,delta"`
	// Damage to the opponent's capital by section, and the part of it that was combat
	// damage. Runs with schema wisim.run/1 lack these columns and the ones below.
	DamageKingdom     int32 `parquet:"damage_kingdom,delta"`
	DamageQuest       int32 `parquet:"damage_quest,delta"`
	DamageBattlefield int32 `parquet:"damage_battlefield,delta"`
	CombatKingdom     int32 `parquet:"combat_damage_kingdom,delta"`
	CombatQuest       int32 `parquet:"combat_damage_quest,delta"`
	CombatBattlefield int32 `parquet:"combat_damage_battlefield,delta"`
	// Expected is the share of points that the agent expected at its last decision of
	// the turn, in thousandths from 1 to 999; 0 if the agent computes no expectation.
	Expected int32 `parquet:"sure,optional,delta"`
}

// hashTo adds every field in the order of the columns. SetAside is added only if it
// is not 0, so that rows of files without that column keep their hash.
func (c *Card) hashTo(h rowHash) rowHash {
	h = h.ints(c.Matchup, c.Game, c.Side).text(c.Code).text(c.Title)
	h = h.ints(c.Copies, c.Dealt, c.Kept, c.Drawn, c.DrawnTurn, c.Played, c.PlayedTurn).text(c.PlayedZone)
	if h = h.ints(c.Facedown, c.Used, c.Died, c.Left, c.Hand); c.SetAside != 0 {
		h = h.int(c.SetAside)
	}
	return h
}

// hashTo adds every field in the order of the columns.
func (t *Turn) hashTo(h rowHash) rowHash {
	h = h.ints(t.Matchup, t.Game, t.Turn, t.Side, t.Resources, t.Unspent, t.Drawn, t.Hand)
	h = h.ints(t.PowerKingdom, t.PowerQuest, t.PowerBattlefield, t.UnitsKingdom, t.UnitsQuest, t.UnitsBattlefield)
	h = h.ints(t.DevKingdom, t.DevQuest, t.DevBattlefield, t.HPKingdom, t.HPQuest, t.HPBattlefield)
	h = h.ints(t.CapitalDamage, t.CardDamage, t.DamageKingdom, t.DamageQuest, t.DamageBattlefield)
	return h.ints(t.CombatKingdom, t.CombatQuest, t.CombatBattlefield, t.Expected)
}
