package reports

import (
	"io"

	"github.com/wisim/wisim/reports/results"
	"github.com/wisim/wisim/reports/stats"
)

// DraftSchema is the version of the JSON of a Draft.
const DraftSchema = "wisim.draft/1"

// Drafter is one side of the comparison: the drafter that picks, and the agent that
// plays its decks.
type Drafter struct {
	Picks string `json:"picks"`
	Agent string `json:"agent"`
	// Cards is the average size of its decks.
	Cards float64 `json:"cards"`
	// Capitals counts its decks by capital.
	Capitals map[string]int `json:"capitals"`
}

// DraftResult is the part of one draft that the report needs: by drafter the number
// of cards in the deck and its capital, and which drafter has the Order side.
type DraftResult struct {
	Cards    [2]int
	Capitals [2]string
	Order    int
}

// Draft is the report of a run of drafts, each played once.
type Draft struct {
	Schema          string           `json:"schema"`
	Version         string           `json:"version"`              // version of the program that wrote the report
	Cards           []string         `json:"card_files,omitempty"` // paths of the user's card files
	Drafters        [2]Drafter       `json:"drafters"`
	Lists           string           `json:"lists,omitempty"`    // "open", "closed" or empty, as in Sim
	CandidateLists  *CandidateLists  `json:"believed,omitempty"` // deck lists that the agents consider possible for the opponent; nil if they know his list
	House           []HouseRule      `json:"house,omitempty"`    // house rules by which all games were played
	Seed            uint64           `json:"seed"`
	Requested       int              `json:"requested"` // number of drafts requested
	Drafts          int              `json:"drafts"`    // number of drafts played: Wins, Draws and Unfinished together
	Partial         bool             `json:"partial"`   // whether the run was interrupted
	Wins            [2]int           `json:"wins"`
	Draws           int              `json:"draws"`
	Unfinished      int              `json:"unfinished"`   // number of unfinished games, which rates, spreads and endings ignore
	WinRate         Rate             `json:"win_rate"`     // win rate of drafter 0; a draw is half a win
	Order           Rate             `json:"order"`        // win rate of the drafter with the Order side
	FirstPlayer     Rate             `json:"first_player"` // win rate of the player with the first turn
	Turns           Spread           `json:"turns"`
	Decisions       Spread           `json:"decisions"`
	Endings         map[string]int   `json:"endings"`
	UnfinishedGames []UnfinishedGame `json:"unfinished_games,omitempty"` // the unfinished games, at most the first 1,000
	Signature       string           `json:"signature"`                  // hash of every action of every game

	sim Sim // report on the same games, from which the text is written
}

// DraftTally accumulates a Draft from drafts added in the order of their numbers.
type DraftTally struct {
	*Tally
	order    stats.Points // points of the drafter with the Order side
	cards    [2]int
	capitals [2]map[string]int
}

// NewDraftTally returns a tally without drafts. The names of run.Decks are those of
// the drafters.
func NewDraftTally(run Run) *DraftTally {
	return &DraftTally{Tally: NewTally(run), capitals: [2]map[string]int{{}, {}}}
}

// Add adds the next game and the draft before it.
func (t *DraftTally) Add(g results.Game, d DraftResult) {
	t.Tally.Add(g)
	t.order.Add(g, g.Points(d.Order))
	for i := range t.capitals {
		t.cards[i] += d.Cards[i]
		t.capitals[i][d.Capitals[i]]++
	}
}

// Draft returns the report of the drafts added.
func (t *DraftTally) Draft() Draft {
	sim := t.Sim()
	sim.drafted = true
	d := Draft{
		Schema: DraftSchema, Cards: sim.Cards, Lists: sim.Lists, CandidateLists: sim.CandidateLists, House: sim.House, Seed: sim.Seed, Requested: sim.Requested, Drafts: sim.Games, Partial: sim.Partial,
		Wins: sim.Wins, Draws: sim.Draws, Unfinished: sim.Unfinished,
		WinRate: sim.WinRate, Order: t.rate(&t.order), FirstPlayer: sim.FirstPlayer,
		Turns: sim.Turns, Decisions: sim.Decisions, Endings: sim.Endings, UnfinishedGames: sim.UnfinishedGames, Signature: sim.Signature,
		sim: sim,
	}
	for i := range d.Drafters {
		d.Drafters[i] = Drafter{Picks: t.run.Decks[i].Name, Agent: t.run.Agents[i], Capitals: t.capitals[i]}
		if sim.Games > 0 {
			d.Drafters[i].Cards = stats.Round(float64(t.cards[i]) / float64(sim.Games))
		}
	}
	return d
}

// Sim returns the report of the games alone, with the drafters in place of decks.
func (d Draft) Sim() Sim { return d.sim }

// WriteJSON writes the report, indented, with a newline at the end. The same
// report gives the same bytes.
func (d Draft) WriteJSON(w io.Writer) error { return writeJSON(w, d) }
