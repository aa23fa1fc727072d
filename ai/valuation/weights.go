package valuation

// Weights are the numbers behind the judgements, in points (100 are what one
// resource buys) unless said otherwise.
type Weights struct {
	// The economy.
	Length    int // own turns that a game is expected to last
	MinLeft   int // own turns that are always expected to be left
	Kingdom   int // a point of power in the kingdom, for each turn left
	Quest     int // the same in the quest zone
	Battle    int // a point of power in the battlefield
	CardPrice int // what a card costs on average
	Stock     int // cards in hand that count as one drawn each turn, in percent
	Safe      int // own turns that the deck should still last
	Thrift    int // what cards cost that leave the deck once, in percent of what they would cost each turn
	Fear      int // what each turn less takes from a point of power in the quest zone
	Cover     int // a point of hit points where the enemy's whole strength threatens
	Danger    int // a hit point where a section can burn in the next attack
	Last      int // percent of all this when one section burns already
	Press     int // percent more for the battlefield when the enemy's first section burns
	Patience  int // what a card has to be worth to be bought at all

	// Units and others in play.
	Body      int // a unit, whatever it is
	HitPoint  int // a remaining hit point
	Counter   int // a point of Counterstrike
	Tough     int // a point of Toughness
	InPlay    [3]int
	Rebuild   int // percent that own units count which one sweeps away oneself after the capital phase
	Text      int // percent of what the text is estimated at
	Develop   int // a development
	Support   int // a support, whatever it is
	Corrupted int // percent of its worth that a corrupted unit keeps

	// Sections.
	First  int // burning the first section
	Second int // burning the second: the game
	Point  int // a point of damage to a section
	Lean   int // percent more for damage where damage is already
	Over   int // a point of power beyond what an attack needs
	Soon   int // burning the attacked section at once rather than ever, by the attacks it takes

	// Tactics and cards.
	Card     int // a card in hand
	Hold     int // what keeping a tactic for later is worth
	HoldCost int // and more for each resource it costs
	Reserve  int // what resources kept for a tactic in battle are worth
	Early    int // a resource before the capital phase, outside it nothing
	Late     int // a resource after it
	Attack   int // an attack has to be worth this

	// Developing.
	Spare   int // laying down a card that cannot be played soon costs this
	Needed  int // and a card that can
	Synergy int // for cards in the zone that count developments

	// Quests.
	Venture int // a quest, when there is none
	Man     int // percent of the text of a quest that a unit on it counts
	OnQuest int // being on a quest rather than beside it
}

// Default is what the agent plays with.
//
// The numbers come from games of the agent against itself, in groups of four
// with one seed (seats and first player swapped), two thirds of them between
// starters and one third between the Core lists. Simultaneous perturbation
// (Spall 1992) moved all of them together: 146,000 games from numbers set by
// hand, which the result beat by 69.9 % (95 %: ±2.3, starters) and 70.0 %
// (±2.4, lists) of 1,200 games each; then, with the judgements themselves
// changed in between, some 70,000 and 230,000 more. Of the last run the middle
// between its start and its end was kept: 51.2 % (±1.1) and 51.5 % (±1.0) of
// 4,000 games each. Single numbers are not worth much: changed by half up and
// down, one after the other, one of them gained more than 2 %.
//
// Against chance the agent wins 99.7 % of 10,000 games between starters and
// 99.8 % of 4,000 between Core lists. Tried without a difference beyond chance
// (1,200 to 1,600 games each): weighing lost attackers at 80 %, other credit
// for wounds, other credit for power that may burn a section this turn, more
// for the battlefield when a zone of the enemy is open, defence that counts
// the defenders there twice. Weighing lost attackers at 125 % lost 2 %.
//
// The judgements of waste came later: discounts, what cannot be corrupted,
// guards, indirect damage within reach, a deck that shrinks. With them the agent
// won 50.9 % (±0.5) of 12,000 games between starters and 50.9 % (±0.4) of as
// many between Core lists against itself without them. Soon and Rebuild, set by
// hand, make no difference beyond chance.
func Default() Weights {
	return Weights{
		Length:    14,
		MinLeft:   4,
		Kingdom:   20,
		Quest:     32,
		Battle:    248,
		CardPrice: 101,
		Stock:     87,
		Safe:      11,
		Fear:      64,
		Thrift:    100,
		Cover:     18,
		Danger:    47,
		Last:      167,
		Press:     24,
		Patience:  30,

		Body:      12,
		HitPoint:  88,
		Counter:   23,
		Tough:     40,
		InPlay:    [3]int{252, 317, 143},
		Rebuild:   150,
		Text:      139,
		Develop:   19,
		Support:   44,
		Corrupted: 88,

		First:  1782,
		Second: 100_000,
		Point:  45,
		Lean:   62,
		Soon:   100,
		Over:   4,

		Card:     187,
		Hold:     127,
		Reserve:  53,
		HoldCost: 21,
		Early:    251,
		Late:     17,
		Attack:   22,

		Spare:   26,
		Needed:  4,
		Synergy: 25,

		Venture: 78,
		OnQuest: 79,
		Man:     60,
	}
}
