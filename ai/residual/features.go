package residual

import (
	"fmt"
	"slices"
)

// This file numbers and names the inputs of the nets. "/4" at the end of a comment means that
// the value is divided by 4, so that usual values lie between -1 and 1; an input that is "1 if"
// something holds is 0 otherwise. weights.json lists the names of the inputs that it was fitted
// with, and Read refuses a file whose list differs: another input, or another order of the
// inputs, needs new weights.

// Features are the position as one player sees it: the first inputs of every net.
type Features [NumFeatures]float32

// Features of the position by number.
const (
	OwnSide      = 0                             // the player's side: KingdomPower etc. from here on
	OwnResources = OwnSide + NumSideFeatures     // /5
	OppSide      = OwnResources + 1              // the opponent's side, likewise
	firstOfHand  = OppSide + NumSideFeatures     // HandCards
	OwnCapital   = endOfHand                     // the player's capital: CapitalRace etc. from here on
	OppCapital   = OwnCapital + NumCapitalInputs // the opponent's, likewise
	OwnTurn      = OppCapital + NumCapitalInputs // 1 if the player is the active one
	EarlyPhase   = OwnTurn + 1                   // 1 if the capital phase is still to come
	BattlePhase  = EarlyPhase + 1                // 1 if the battlefield phase has begun
	InCombat     = BattlePhase + 1               // 1 if there is an attack
	NumFeatures  = InCombat + 1
)

// Features of the player's hand, and of how far the game is. Those of the hand leave out
// tactics, except for HandTactics.
const (
	HandCards    = firstOfHand + iota // /4
	HandCost                          // what they cost together, as printed, /10
	HandPayable                       // those that the player could pay for, each alone, /3
	HandTactics                       // /3
	Turn                              // number of the turn, /10
	DeckOutCost                       // points that one more card a turn off the player's deck costs, /100
	FirstTurns                        // 1 in the first turn of either player
	HandUnits                         // /3
	HandSupports                      // /3
	HandCheap                         // cards that cost 2 at most, /3
	HandIncome                        // power in the kingdom, /4
	HandAttack                        // power of the units in the battlefield, /4
	HandHP                            // hit points of the units, /8
	endOfHand
)

// Features of one side of the table, by their distance from OwnSide or OppSide. In a zone,
// Cover is hit points and Toughness of the units that are not corrupted, Defenders is how many
// those are, and Left is the damage until the section burns, 0 for one that burns.
const (
	KingdomPower         = iota // /4
	KingdomCover                // /6
	KingdomDefenders            // /2
	KingdomLeft                 // /8
	QuestPower                  // /4
	QuestCover                  // /6
	QuestDefenders              // /2
	QuestLeft                   // /8
	BattlefieldPower            // /4
	BattlefieldCover            // /6
	BattlefieldDefenders        // /2
	BattlefieldLeft             // /8
	Strike                      // power in the battlefield of what is not corrupted, /4
	BurningSections
	HandSize  // /5
	DeckSize  // /25
	HasLegend // 1 if there is one in play
	NumSideFeatures
)

// Features of a capital, by their distance from OwnCapital or OppCapital.
const (
	CapitalRace      = 0 // and the five after it: 1 for the race of the capital, in the order of card.Race
	KingdomDevs      = 6 // developments in the kingdom, /2
	QuestDevs        = 7 // /2
	BattlefieldDevs  = 8 // /2
	NumCapitalInputs = 9
)

// Features of a card, which the net Cards has after those of the position.
const (
	CardPrice     = iota // resources to play it now, /4
	CardCost             // as printed, /4
	CardHP               // /4
	CardMoneyLeft        // resources left after paying for it, negative if there are too few, /4
	CardIsUnit           // 1 if it is one, and so on
	CardIsSupport
	CardIsQuest
	CardIsLegend
	CardKeywords    // points that its Counterstrike and Toughness are worth, /100
	CardAttaches    // 1 if it is an attachment
	CardGains       // 1 if it brings cards or resources when it is played
	CardCountsDevs  // 1 if its text counts developments
	CardSymbols     // 1 if it provides race symbols
	CardDeckLoss    // cards that leave its controller's deck for it each turn
	CardHasActions  // 1 if it has an action
	CardHasEnter    // 1 if something happens when it enters play
	CardHasBuffs    // 1 if it has a constant effect on its own power
	CardHasAuras    // 1 if it has a constant effect on others
	CardInvades     // 1 if it enters play for the opponent
	CardAttachWorth // points that it is worth to its host, /200
	CardKingdom     // the kingdom: CardZonePower etc. from here on
)

// Features of a card, continued.
const (
	CardQuest       = CardKingdom + NumCardZoneFeatures     // the quest zone, likewise
	CardBattlefield = CardQuest + NumCardZoneFeatures       // the battlefield
	CardBest        = CardBattlefield + NumCardZoneFeatures // points that it is worth in the best zone, /400
	CardHPWorth     = CardBest + 1                          // points of its hit points, the mean of the zones, /100
	CardSurcharge   = CardHPWorth + 1                       // resources that its loyalty costs, /2
	CardIsTactic    = CardSurcharge + 1                     // 1 if it is one
	CardWorth       = CardIsTactic + 1                      // points, of a card that goes to no zone, /400
	CardReactive    = CardWorth + 1                         // 1 if it is a tactic for a battle or an answer
	CardClasses     = CardReactive + 1                      // and the three after it: 1 for each valuation.Class but Other that it has
	CardUnique      = CardClasses + numCardClasses          // 1 if it is unique
	CardCopies      = CardUnique + 1                        // other copies of it in the hand
	NumCardFeatures = CardCopies + 1

	numCardClasses = 4
)

// Features of a card in one zone, by their distance from CardKingdom, CardQuest or
// CardBattlefield.
const (
	CardZonePower      = iota // power that it would have there, as printed, /2
	CardZoneText              // points that its text is worth there, /200
	CardZoneMargin            // points that it is worth less there than in the best zone, /100
	CardZonePowerWorth        // points that its power is worth there, /300
	NumCardZoneFeatures
)

// Features of a unit or legend that may attack or defend, which the net Fighters has after
// those of the position. Its side is the one that is being declared.
const (
	FighterPower       = iota // /3
	FighterLethal             // damage that kills it, /4
	FighterWorth              // points, /400
	FighterCounter            // Counterstrike
	FighterPlanned            // 1 if it fights by arithmetic
	FighterSide               // how many its side has, /4
	FighterGain               // points that the attacker gains by the declarations that arithmetic finds best, /500
	FighterForce              // power of the attackers, /6
	FighterCover              // damage that kills all possible defenders, /6
	FighterLeft               // damage that burns the section, /8
	FighterFoes               // how many the other side has, /3
	FighterExcess             // force less left, /8
	FighterDecisive           // 1 if the gain is above 1,000 points
	FighterBreach             // force less cover and left, /8
	FighterDefends            // 1 if the side that is being declared defends
	FighterPowerLethal        // power times FighterLethal, /12
	NumFighterFeatures
)

// Inputs are the names of all inputs, as the weights file lists them.
type Inputs struct {
	Position []string `json:"position"`
	Card     []string `json:"card"`
	Fighter  []string `json:"fighter"`
}

// inputNames lists the inputs of this program.
func inputNames() Inputs {
	position, card, fighter := positionNames(), cardNames(), fighterNames
	return Inputs{position[:], card[:], fighter[:]}
}

// check returns an error that names the first input of a file which is not that of the program.
func (in *Inputs) check() error {
	want := inputNames()
	for _, part := range []struct {
		what      string
		got, want []string
	}{
		{"position", in.Position, want.Position}, {"card", in.Card, want.Card}, {"fighter", in.Fighter, want.Fighter},
	} {
		if slices.Equal(part.got, part.want) {
			continue
		}
		i := 0
		for i < min(len(part.got), len(part.want)) && part.got[i] == part.want[i] {
			i++
		}
		return fmt.Errorf("input %d of the %s is %s in the file, and %s in this program", i, part.what, nameAt(part.got, i), nameAt(part.want, i))
	}
	return nil
}

func nameAt(names []string, i int) string {
	if i < len(names) {
		return fmt.Sprintf("%q", names[i])
	}
	return "missing"
}

// positionNames puts together the names of the features of the position.
func positionNames() [NumFeatures]string {
	out := [NumFeatures]string{
		OwnResources: "own resources", HandCards: "hand cards", HandCost: "hand cost", HandPayable: "hand payable",
		HandTactics: "hand tactics", Turn: "turn", DeckOutCost: "deck-out cost", FirstTurns: "first turns",
		HandUnits: "hand units", HandSupports: "hand supports", HandCheap: "hand cheap", HandIncome: "hand income",
		HandAttack: "hand attack", HandHP: "hand hit points", OwnTurn: "own turn", EarlyPhase: "early phase",
		BattlePhase: "battle phase", InCombat: "in combat",
	}
	for i, name := range sideNames {
		out[OwnSide+i], out[OppSide+i] = "own "+name, "opposing "+name
	}
	for i, name := range capitalNames {
		out[OwnCapital+i], out[OppCapital+i] = "own "+name, "opposing "+name
	}
	return out
}

// cardNames puts together the names of the features of a card.
func cardNames() [NumCardFeatures]string {
	out := [NumCardFeatures]string{
		CardPrice: "price", CardCost: "cost", CardHP: "hit points", CardMoneyLeft: "resources left", CardIsUnit: "unit",
		CardIsSupport: "support", CardIsQuest: "quest", CardIsLegend: "legend", CardKeywords: "keywords",
		CardAttaches: "attaches", CardGains: "gains", CardCountsDevs: "counts developments", CardSymbols: "symbols",
		CardDeckLoss: "deck loss", CardHasActions: "actions", CardHasEnter: "enter effects", CardHasBuffs: "power buffs",
		CardHasAuras: "auras", CardInvades: "invades", CardAttachWorth: "attach worth", CardBest: "best zone worth",
		CardHPWorth: "hit points worth", CardSurcharge: "surcharge", CardIsTactic: "tactic", CardWorth: "worth",
		CardReactive: "reactive", CardClasses: "removal", CardClasses + 1: "cards", CardClasses + 2: "money",
		CardClasses + 3: "seizure", CardUnique: "unique", CardCopies: "copies in hand",
	}
	for zone, first := range map[string]int{"kingdom": CardKingdom, "quest": CardQuest, "battlefield": CardBattlefield} {
		for i, name := range [NumCardZoneFeatures]string{"power", "text", "margin", "power worth"} {
			out[first+i] = zone + " " + name
		}
	}
	return out
}

var sideNames = [NumSideFeatures]string{
	KingdomPower: "kingdom power", KingdomCover: "kingdom cover", KingdomDefenders: "kingdom defenders", KingdomLeft: "kingdom left",
	QuestPower: "quest power", QuestCover: "quest cover", QuestDefenders: "quest defenders", QuestLeft: "quest left",
	BattlefieldPower: "battlefield power", BattlefieldCover: "battlefield cover",
	BattlefieldDefenders: "battlefield defenders", BattlefieldLeft: "battlefield left",
	Strike: "strike", BurningSections: "burning sections", HandSize: "hand size", DeckSize: "deck size", HasLegend: "legend",
}

var capitalNames = [NumCapitalInputs]string{
	"dwarf", "empire", "high elf", "orc", "chaos", "dark elf",
	KingdomDevs: "kingdom developments", QuestDevs: "quest developments", BattlefieldDevs: "battlefield developments",
}

var fighterNames = [NumFighterFeatures]string{
	"power", "lethal", "worth", "counterstrike", "planned", "side", "gain", "force", "cover", "left", "foes", "excess",
	"decisive", "breach", "defends", "power times lethal",
}
