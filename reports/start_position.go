package reports

// StartPosition is the position from which the games of a run were played. Deck 0 is
// everything that player 1 has in it, deck 1 everything that player 2 has.
type StartPosition struct {
	File     string `json:"file"`
	Scenario string `json:"scenario"` // title of the scenario
	Script   bool   `json:"script"`   // whether the games go on from the end of the scenario's script
	At       string `json:"at"`       // moment of the position, such as "turn 5 of 1, capital window"
	// Shuffled says that the decks were shuffled for each seed, except for cards in them
	// that a player has seen. Otherwise every game used the order of the file.
	Shuffled bool `json:"decks_shuffled"`
	// Swapped says that the agents changed sides in half of the games, so that
	// Sim.Agents[i] played both decks equally often.
	Swapped bool `json:"agents_swapped"`
	// FirstAgent is the win rate of Sim.Agents[0], if the agents changed sides.
	FirstAgent *Rate `json:"first_agent,omitempty"`
	// Fillers counts, for each player, the blank cards in hand and deck that stand for
	// cards the file does not name.
	Fillers [2]int `json:"fillers"`
	// DistinctGames counts games that went differently, up to 2^20. In a position that
	// leaves little to chance, many seeds give the same game.
	DistinctGames int `json:"different_games"`
}

// withResults returns a copy with what the games showed.
func (f *StartPosition) withResults(t *Tally) *StartPosition {
	if f == nil {
		return nil
	}
	out := *f
	if f.Swapped {
		rate := t.rate(&t.sample.FirstAgent)
		out.FirstAgent = &rate
	}
	out.DistinctGames = len(t.signatures)
	return &out
}
