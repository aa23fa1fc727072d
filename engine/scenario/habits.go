package scenario

// A habit is a phrase that people write in a scenario and that the language does not have, with
// the form that says it.
type habit struct{ words, want string }

// habits of people, by the place in a line where the phrase stands.
var (
	habitsOfActions = []habit{
		{"pass", "who passes: 1 passes, or: both pass"},
		{"end of turn", "the line: end the turn, or: until the end window"},
		{"next turn", "the line: end the turn"},
	}
	habitsOfPlayers = []habit{
		{"sacrifices", sayChoice}, {"discards", sayChoice}, {"corrupts", sayChoice}, {"destroys", sayChoice}, {"moves", sayChoice}, {"puts", sayChoice},
		{"ends the turn", "the line: end the turn"},
		{"draws", "no line: the rules draw; the result is said by: expect 1 has N cards in hand"},
		{"collects", "no line: the rules do it on the way to: until the kingdom window"},
		{"responds", "what he does: 1 plays NAME -> TARGET, 1 uses NAME"},
		{"blocks", "1 defends with NAME"},
		{"and 2 pass", "the line: both pass"},
		{"quests", "a unit that is played on a quest: 1 plays NAME on the quest NAME"},
	}
	habitsAfterCards = []habit{
		{"targeting", sayTarget}, {"targets", sayTarget}, {"at", sayTarget}, {"against", sayTarget}, {", targeting", sayTarget},
		{"sacrificing", "the price in parentheses: (sacrifice NAME)"}, {"discarding", "the price in parentheses: (discard NAME)"},
		{", both pass", "a semicolon between two actions: 1 uses NAME; both pass"},
	}
	habitsOfStates = []habit{
		{"destroyed", sayPile}, {"sacrificed", sayPile}, {"discarded", sayPile}, {"dead", sayPile}, {"gone", sayPile},
		{"alive", "in play"}, {"faceup", "not facedown"}, {"healed", "has no damage"},
		{"a target of", "targets of NAME include: NAME, or: 1 may play NAME -> NAME"},
	}
	habitsOfFacts = []habit{
		{"power is", "has N power"}, {"'s power", "has N power"}, {"costs", "the price of NAME is N"},
		{"dies", "is in the discard pile of N; what has happened is said by: happens: NAME is destroyed"},
	}
	habitsOfEvents  = []habit{{"dies", "NAME is destroyed"}, {"is dealt", "NAME takes N damage"}, {"is killed", "NAME is destroyed"}}
	habitsOfScores  = []habit{{"loses", "the other player wins: 2 wins"}, {"lost", "2 wins"}, {"draws", "1 has N cards in hand, or: happens: 1 draws N cards"}}
	habitsOfNumbers = []habit{{"cards", "cards in hand, cards in the deck or cards in the discard pile"}}
	habitsOfExpects = []habit{
		{"no", "what it is about first: the kingdom of 2 has no units"},
		{"not", "what it is about first: NAME is not in play, it is not the capital window; or: not happens: NAME is destroyed"},
	}
)

const (
	sayChoice = "the price of a card in parentheses: 1 plays NAME (sacrifice NAME); a choice by an effect: 1 chooses NAME"
	sayTarget = "an arrow before the target: 1 plays NAME -> TARGET"
	sayPile   = "in the discard pile of N; what has happened is said by: happens: NAME is destroyed"
)

// lead fails with the right form if one of the habits follows.
func (c *cursor) lead(habits []habit) {
	for _, h := range habits {
		if c.peek(h.words) {
			c.fail("want "+h.want, "found %q", c.snippet())
		}
	}
}
