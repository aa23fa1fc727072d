// Package reports computes reports from records of games.
//
// A report is built once from results and holds numbers. It can then be written as
// JSON, as text, or as a doc.Document. It does not depend on the machine or the time;
// those are in Speed, which is written separately. The package knows neither the
// rules nor the agents.
package reports

import (
	"fmt"
	"strings"

	"github.com/wisim/wisim/reports/results"
	"github.com/wisim/wisim/reports/stats"
)

// SimSchema is the version of the JSON of a Sim.
const SimSchema = "wisim.sim/1"

// Deck identifies a deck in a report.
type Deck struct {
	Name  string `json:"name"`
	Hash  string `json:"hash"`  // hash of the capital and the cards
	Cards int    `json:"cards"` // number of cards
	// Capital is the race of the capital, and List the cards; those that are dealt to a starter
	// are not in it.
	Capital string       `json:"capital,omitempty"`
	List    []ListedCard `json:"list,omitempty"`
	// Blank lists the cards of the deck that were played without their abilities,
	// because these are not encoded.
	Blank []Card `json:"blank,omitempty"`
}

// Card is a number of copies of one card.
type Card struct {
	Code  string `json:"code"`
	Name  string `json:"name"`
	Count int    `json:"count"`
}

// BlankNote returns a sentence with the cards of the deck that were played without
// abilities, "" if there were none. name is what the report calls the deck.
func (d Deck) BlankNote(name string) string {
	if len(d.Blank) == 0 {
		return ""
	}
	var cards []string
	for _, c := range d.Blank {
		cards = append(cards, fmt.Sprintf("%d %s", c.Count, c.Name))
	}
	return "Played as blank in " + name + ", because the abilities are not encoded: " + strings.Join(cards, ", ") + "."
}

// DistinctNames returns the names of two decks, numbered if they are equal.
func DistinctNames(decks [2]Deck) [2]string {
	a, b := decks[0].Name, decks[1].Name
	if a == b {
		return [2]string{a + " (1)", b + " (2)"}
	}
	return [2]string{a, b}
}

// Run is the setup of a run of games between two decks.
type Run struct {
	Decks  [2]Deck
	Cards  []string       // paths of the user's card files
	Agents [2]string      // Agents[i] played Decks[i]; see From.Swapped
	Start  *StartPosition // position from which the games began; nil if they began with two decks
	// Lists is "open" if agents that search know the opponent's deck list, "closed" if
	// not, "" if no agent searches.
	Lists          string
	CandidateLists *CandidateLists // lists that agents consider possible for the opponent; nil if all lists are known
	House          []HouseRule     // house rules by which the games are played
	Seed           uint64          // master seed, from which the seeds of all games follow
	Games          int             // number of games requested
	// Repeat is the command that plays one game of the run again, if the number of the
	// game is appended.
	Repeat string
}

// Rate is a share from 0 to 1 with its interval. Value is null if no game was
// finished.
type Rate struct {
	Value      *float64 `json:"value"`
	Low        float64  `json:"low"`
	High       float64  `json:"high"`
	Confidence float64  `json:"confidence"`
	Method     string   `json:"method"`
}

// Spread is the distribution of a number over the finished games: mean, median and 95
// % quantile. All are null if no game was finished.
type Spread struct {
	Mean *float64 `json:"mean"`
	P50  *float64 `json:"p50"`
	P95  *float64 `json:"p95"`
}

// UnfinishedGame is a game that reached a limit of the simulator.
type UnfinishedGame struct {
	Game   int    `json:"game"` // number of the game; 1 is the first of the run
	Repeat string `json:"repeat"`
}

// Sim is the report of a run of games between two decks.
type Sim struct {
	Schema          string           `json:"schema"`
	Version         string           `json:"version"` // version of the program that wrote the report
	Decks           [2]Deck          `json:"decks"`
	Cards           []string         `json:"card_files,omitempty"` // paths of the user's card files
	Agents          [2]string        `json:"agents"`
	Lists           string           `json:"lists,omitempty"`    // "open" if agents that search know the opponent's list, "closed" if they know only the cards shown; "" if none searches
	CandidateLists  *CandidateLists  `json:"believed,omitempty"` // deck lists that the agents consider possible for the opponent; nil if they know his list
	House           []HouseRule      `json:"house,omitempty"`    // house rules by which all games were played
	Start           *StartPosition   `json:"from,omitempty"`     // position from which the games began; nil if they began with two decks
	Seed            uint64           `json:"seed"`
	Requested       int              `json:"requested"` // number of games requested; 0 if the number was open
	Stop            *Stop            `json:"stop,omitempty"`
	Games           int              `json:"games"`   // number of games played: Wins, Draws and Unfinished together
	Partial         bool             `json:"partial"` // whether the run was interrupted
	Wins            [2]int           `json:"wins"`
	Draws           int              `json:"draws"`
	Unfinished      int              `json:"unfinished"`                 // number of unfinished games, which rates, spreads and endings ignore
	WinRate         Rate             `json:"win_rate"`                   // win rate of deck 0; a draw is half a win
	FirstPlayer     Rate             `json:"first_player"`               // win rate of the player with the first turn or, from a position, of the player to move
	Turns           Spread           `json:"turns"`                      // distribution of the number of turns of both players
	Decisions       Spread           `json:"decisions"`                  // distribution of the number of choices of both players
	Endings         map[string]int   `json:"endings"`                    // number of finished games for each way in which a game ended
	UnfinishedGames []UnfinishedGame `json:"unfinished_games,omitempty"` // the unfinished games, at most the first 1,000
	Signature       string           `json:"signature"`                  // hash of every action of every game
	CardUse         CardUse          `json:"card_use"`                   // cards that the agents do not play
	FailedIf        string           `json:"failed_if,omitempty"`        // condition of --fail-if that was met; empty if it was not

	charts  *chartData // data from which the charts are drawn
	drafted bool       // whether every pair of games has decks of its own, from a draft
}

// Stop says when a run of open length was to stop, and why it did.
type Stop struct {
	Precision float64 `json:"precision,omitempty"` // wanted precision: half the width of the interval
	Detect    float64 `json:"detect,omitempty"`    // the smallest difference from 1/2 that matters
	Alpha     float64 `json:"alpha"`
	Beta      float64 `json:"beta,omitempty"`
	MaxGames  int     `json:"max_games,omitempty"`
	Answer    string  `json:"answer,omitempty"` // answer to the question; empty if the run was interrupted
	Reason    string  `json:"reason,omitempty"`
}

// NewSim builds a report from games in the order of their numbers. It is partial if
// there are fewer than requested.
func NewSim(run Run, games []results.Game) Sim {
	t := NewTally(run)
	for _, g := range games {
		t.Add(g)
	}
	return t.Sim()
}

func newRate(r stats.Rate) Rate {
	out := Rate{Low: stats.Round(r.Low), High: stats.Round(r.High), Confidence: stats.Confidence, Method: stats.Method}
	if r.Known() {
		v := stats.Round(r.Value)
		out.Value = &v
	}
	return out
}

// newSpread converts a spread over finished games.
func newSpread(s stats.Spread, finished int) Spread {
	if finished == 0 {
		return Spread{}
	}
	mean := stats.Round(s.Mean)
	return Spread{&mean, &s.P50, &s.P95}
}
