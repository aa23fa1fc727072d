package reports

// StartPosition is the position from which the games of a run were played. Deck 0 is
// then all that player 1 has in it, deck 1 all that player 2 has.
type StartPosition struct {
	File     string `json:"file"`
	Scenario string `json:"scenario"` // its title
	Script   bool   `json:"script"`   // the games go on from the end of its script
	At       string `json:"at"`       // "turn 5 of 1, capital window"
	// Shuffled says that the decks were shuffled for each seed, apart from
	// cards in them that a player has seen; otherwise every game had the order
	// of the file.
	Shuffled bool `json:"decks_shuffled"`
	// Swapped says that in half of the games the agents sat on the other
	// sides, so that Sim.Agents[i] played either deck equally often.
	Swapped bool `json:"agents_swapped"`
	// FirstAgent is how often Sim.Agents[0] won, if the agents were swapped.
	FirstAgent *Rate `json:"first_agent,omitempty"`
	// Fillers counts the cards in hands and decks that do nothing and stand
	// for what the file does not name.
	Fillers [2]int `json:"fillers"`
	// Different counts the games that went differently: a position can leave
	// so little to chance that many seeds give one game. It counts to a
	// million.
	DistinctGames int `json:"different_games"`
}

// withResults adds to a position what the games that began there showed.
func (f *StartPosition) withResults(t *Tally) *StartPosition {
	if f == nil {
		return nil
	}
	out := *f
	if f.Swapped {
		rate := newRate(t.sample.FirstAgent.Rate())
		out.FirstAgent = &rate
	}
	out.DistinctGames = len(t.signatures)
	return &out
}
