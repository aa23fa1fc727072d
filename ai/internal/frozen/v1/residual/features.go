package residual

import (
	"fmt"
	"slices"
)

// This file numbers and names the inputs of the nets. "Divided by 4" in a comment means that the
// input is a fourth of the value, so that usual inputs lie between -1 and 1. An input that is "1
// if" something holds is 0 otherwise. weights.json lists the names of the inputs that it was
// fitted with, and Read refuses a file whose list differs: another input, or another order of the
// inputs, needs new weights.

// Features are the position as one player sees it: the first inputs of every net.
type Features [NumFeatures]float32

// Features of the position by number.
const (
	OwnSide      = 0                             // first of the features of the player's side: KingdomPower
	OwnResources = OwnSide + NumSideFeatures     // the player's resources, divided by 5
	OppSide      = OwnResources + 1              // the opponent's side, with the same features
	firstOfHand  = OppSide + NumSideFeatures     // the first feature of the hand: HandCards
	OwnCapital   = endOfHand                     // first of the features of the player's capital: CapitalRace
	OppCapital   = OwnCapital + NumCapitalInputs // the opponent's capital, with the same features
	OwnTurn      = OppCapital + NumCapitalInputs // 1 if the player is the active one
	EarlyPhase   = OwnTurn + 1                   // 1 if the capital phase is still to come
	BattlePhase  = EarlyPhase + 1                // 1 if the battlefield phase has begun
	InCombat     = BattlePhase + 1               // 1 if an attack is going on
	NumFeatures  = InCombat + 1
)

// Features of the player's hand, and of the stage of the game. Features of the hand do not count
// tactics, except for HandTactics.
const (
	HandCards    = firstOfHand + iota // number of cards, divided by 4
	HandCost                          // sum of the printed costs, divided by 10
	HandPayable                       // number of cards that the player could pay for, each alone, divided by 3
	HandTactics                       // number of tactics, divided by 3
	Turn                              // number of the turn, divided by 10
	DeckOutCost                       // cost in points of losing one more card a turn from the deck, divided by 100
	FirstTurns                        // 1 in the first turn of either player
	HandUnits                         // number of units, divided by 3
	HandSupports                      // number of supports, divided by 3
	HandCheap                         // number of cards that cost at most 2, divided by 3
	HandIncome                        // power that the cards would have in the kingdom, divided by 4
	HandAttack                        // power that the units would have in the battlefield, divided by 4
	HandHP                            // hit points of the units, divided by 8
	endOfHand
)

// Features of one side of the table, as offsets from OwnSide or OppSide. In the names of features
// of a zone, Defenders is the number of units that are not corrupted, Cover is the sum of their
// hit points and Toughness, and Left is the damage until the section burns (0 if it is burning).
const (
	KingdomPower         = iota // power in the kingdom, divided by 4
	KingdomCover                // hit points of possible defenders, divided by 6
	KingdomDefenders            // number of possible defenders, divided by 2
	KingdomLeft                 // damage until the section burns, divided by 8
	QuestPower                  // power in the quest zone, divided by 4
	QuestCover                  // like KingdomCover, divided by 6
	QuestDefenders              // like KingdomDefenders, divided by 2
	QuestLeft                   // like KingdomLeft, divided by 8
	BattlefieldPower            // power in the battlefield, divided by 4
	BattlefieldCover            // like KingdomCover, divided by 6
	BattlefieldDefenders        // like KingdomDefenders, divided by 2
	BattlefieldLeft             // like KingdomLeft, divided by 8
	Strike                      // power in the battlefield without corrupted cards, divided by 4
	BurningSections
	HandSize  // number of cards in hand, divided by 5
	DeckSize  // number of cards in the deck, divided by 25
	HasLegend // 1 if a legend is in play
	NumSideFeatures
)

// Features of a capital, as offsets from OwnCapital or OppCapital.
const (
	CapitalRace      = 0 // first of six features, in the order of card.Race: 1 for the race of the capital
	KingdomDevs      = 6 // developments in the kingdom, divided by 2
	QuestDevs        = 7 // developments in the quest zone, divided by 2
	BattlefieldDevs  = 8 // developments in the battlefield, divided by 2
	NumCapitalInputs = 9
)

// Features of a card. They follow the features of the position in the inputs of the net Cards.
const (
	CardPrice     = iota // resources to play the card now, divided by 4
	CardCost             // printed cost, divided by 4
	CardHP               // printed hit points, divided by 4
	CardMoneyLeft        // resources left after paying for the card, negative if there are too few, divided by 4
	CardIsUnit           // first of the features of the card type: 1 if the card is a unit
	CardIsSupport
	CardIsQuest
	CardIsLegend
	CardKeywords    // worth in points of the card's Counterstrike and Toughness, divided by 100
	CardAttaches    // 1 if the card is an attachment
	CardGains       // 1 if playing the card gains cards or resources
	CardCountsDevs  // 1 if the text of the card counts developments
	CardSymbols     // 1 if the card provides race symbols
	CardDeckLoss    // cards that the card's text removes from its controller's deck each turn
	CardHasActions  // 1 if the card has an action
	CardHasEnter    // 1 if the card has an effect when it enters play
	CardHasBuffs    // 1 if the card has a constant effect on its own power
	CardHasAuras    // 1 if the card has a constant effect on other cards
	CardInvades     // 1 if the card enters play under the opponent's control
	CardAttachWorth // worth in points to its host, if the card is an attachment, divided by 200
	CardKingdom     // first of the features of the card in the kingdom (CardZonePower etc.)
)

// Features of a card, continued.
const (
	CardQuest       = CardKingdom + NumCardZoneFeatures     // first of the features of the card in the quest zone
	CardBattlefield = CardQuest + NumCardZoneFeatures       // first of the features of the card in the battlefield
	CardBest        = CardBattlefield + NumCardZoneFeatures // worth in points of the card in its best zone, divided by 400
	CardHPWorth     = CardBest + 1                          // worth in points of the card's hit points, mean over the zones, divided by 100
	CardSurcharge   = CardHPWorth + 1                       // resources that the card's loyalty costs, divided by 2
	CardIsTactic    = CardSurcharge + 1                     // 1 if the card is a tactic
	CardWorth       = CardIsTactic + 1                      // worth in points of the card if it goes to no zone, divided by 400
	CardReactive    = CardWorth + 1                         // 1 if the card is a tactic for battles or for responses
	CardClasses     = CardReactive + 1                      // first of four features: 1 for each valuation.Class, except Other, in the card's text
	CardUnique      = CardClasses + numCardClasses          // 1 if the card is unique
	CardCopies      = CardUnique + 1                        // number of other copies of the card in the hand
	NumCardFeatures = CardCopies + 1

	numCardClasses = 4
)

// Features of a card in one zone, as offsets from CardKingdom, CardQuest or CardBattlefield.
const (
	CardZonePower      = iota // printed power that the card would have in the zone, divided by 2
	CardZoneText              // worth in points of the card's text in the zone, divided by 200
	CardZoneMargin            // worth in points of the card in its best zone, less that in this zone, divided by 100
	CardZonePowerWorth        // worth in points of the card's power in the zone, divided by 300
	NumCardZoneFeatures
)

// Features of a unit or legend that may attack or defend. They follow the features of the position
// in the inputs of the net Fighters. "Its side" is the attacking or defending side being declared.
const (
	FighterPower       = iota // power of the fighter, divided by 3
	FighterLethal             // damage that kills the fighter, divided by 4
	FighterWorth              // worth of the fighter in points, divided by 400
	FighterCounter            // Counterstrike of the fighter
	FighterPlanned            // 1 if it fights in the plan made without nets
	FighterSide               // number of fighters on the fighter's own side, divided by 4
	FighterGain               // gain of the attacking player in points by the plan made without nets, divided by 500
	FighterForce              // power of the attackers, divided by 6
	FighterCover              // damage that kills all possible defenders, divided by 6
	FighterLeft               // damage that burns the section, divided by 8
	FighterFoes               // number of fighters on the other side, divided by 3
	FighterExcess             // FighterForce less FighterLeft, before scaling, divided by 8
	FighterDecisive           // 1 if FighterGain is above 1,000 points
	FighterBreach             // FighterForce less FighterCover and FighterLeft, before scaling, divided by 8
	FighterDefends            // 1 if the fighter's side defends, 0 if it attacks
	FighterPowerLethal        // FighterPower times FighterLethal, before scaling, divided by 12
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

// check returns an error if the inputs listed in a file differ from those of this program. The
// error names the first difference.
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
