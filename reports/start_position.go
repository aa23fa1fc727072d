package reports

import (
	"fmt"
	"strconv"
)

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

// heading says where the games began and what was left to chance.
func (f *StartPosition) heading(t *table, games int, seed uint64) {
	where := f.At
	if f.Script {
		where = "the end of the script, " + where
	}
	t.text("", "from "+where)
	t.text("", f.File+": "+f.Scenario)
	how, decks := ", each with its own seed", "for each"
	if f.Swapped {
		how, decks = " in pairs (one seed, agents swapped)", "for each pair"
	}
	order := "decks shuffled " + decks
	if !f.Shuffled {
		order = "decks in the order of the file"
	}
	t.text("", fmt.Sprintf("%s%s, seed %s, %s", count(games, "game"), how, strconv.FormatUint(seed, 10), order))
}

// agentRow says who played which side; of agents who changed sides, both.
func (s Sim) agentRow() [3]string {
	a, b := s.Agents[0], s.Agents[1]
	if s.Start != nil && s.Start.Swapped {
		a, b = a+" / "+b, b+" / "+a
	}
	return [3]string{"agent", a, b}
}

// summary compares the agents, if they changed sides.
func (f *StartPosition) summary(t *table, agents [2]string) {
	if r := f.FirstAgent; r != nil {
		t.row("first agent", agents[0], r.value()+",", r.interval()+":", r.advantage("wins more", "wins less"))
	}
}

// notes say how little was left to chance, and what the file left open.
func (f *StartPosition) notes(t *table, games int) {
	if games > 0 && 2*f.DistinctGames <= games {
		t.gap()
		t.text("", fmt.Sprintf("Different games among them: %s. The position leaves little to chance.", thousands(f.DistinctGames)))
	}
	for i, n := range f.Fillers {
		if n > 0 {
			t.gap()
			t.text("", fmt.Sprintf("Of player %d's hand and deck %s nothing, because the file does not say what is there.",
				i+1, cardsDo(n)))
		}
	}
}

func cardsDo(n int) string {
	if n == 1 {
		return "1 card does"
	}
	return thousands(n) + " cards do"
}
