package reports

import (
	"cmp"
	"fmt"
	"io"
	"slices"

	"github.com/wisim/wisim/reports/sampling"
	"github.com/wisim/wisim/reports/stats"
)

// FieldSchema is the version of the JSON of a Field.
const FieldSchema = "wisim.field/1"

// FieldCell is the result of two decks of a field against each other.
type FieldCell struct {
	Decks      [2]int `json:"decks"`    // indices of the two decks in Field.Decks
	WinRate    Rate   `json:"win_rate"` // win rate of the first deck
	Games      int    `json:"games"`
	Wins       [2]int `json:"wins"`
	Draws      int    `json:"draws"`
	Unfinished int    `json:"unfinished"`
	// Better is the better deck of the two, 0 or 1, or -1 if neither is shown to be. On
	// average at most 5 % of the cells with a better deck are wrong.
	Better int `json:"better"`
}

// Standing is a deck's place in the field.
type Standing struct {
	Deck          int     `json:"deck"`
	Score         float64 `json:"score"` // mean win rate against the other decks
	Rating        Range   `json:"rating"`
	Share         Range   `json:"share"` // share of the deck in the equilibrium
	InEquilibrium float64 `json:"in"`    // share of resampled matrices whose equilibrium contains the deck
	// Against is its win rate against the equilibrium.
	Against Range `json:"against"`
}

// Range is a number with its interval.
type Range struct {
	Value float64 `json:"value"`
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
}

// Field is the report of a round robin between all decks of a field.
type Field struct {
	Schema         string          `json:"schema"`
	Version        string          `json:"version"` // version of the program that wrote the report
	Decks          []Deck          `json:"decks"`
	Cards          []string        `json:"card_files,omitempty"` // paths of the user's card files
	CandidateLists *CandidateLists `json:"believed,omitempty"`   // deck lists that the agents consider possible for the opponent; nil if they know his list
	House          []HouseRule     `json:"house,omitempty"`      // house rules by which all games were played
	Agent          string          `json:"agent"`                // agent that plays all decks
	Seed           uint64          `json:"seed"`
	Precision      float64         `json:"precision"` // wanted precision of each cell; 0 for none
	MaxGames       int             `json:"max_games"` // limit on the number of games; 0 for no limit
	Alpha          float64         `json:"alpha"`     // probability that an interval misses the truth
	Partial        bool            `json:"partial"`   // whether the run was interrupted
	Reason         sampling.Reason `json:"reason"`    // why no more games were played
	Games          int             `json:"games"`
	Draws          int             `json:"draws"`
	Unfinished     int             `json:"unfinished"`
	FirstPlayer    Rate            `json:"first_player"` // win rate of the player with the first turn, over all games
	Cells          []FieldCell     `json:"cells"`
	// Standings lists the decks by rating, the highest first. Empty unless all decks
	// have met.
	Standings []Standing `json:"standings"`
	// MixKnown says whether the games show which decks are in the equilibrium. Otherwise
	// the shares, and win rates against them, are only the estimate closest to the games.
	MixKnown bool `json:"mix_known"`
	// Best lists the decks that may have the highest rating: their intervals, which hold
	// for all decks at once, overlap that of the first.
	Best []int `json:"best"`
	// Circles lists three decks of which each is better than the next and the last is
	// better than the first.
	Circles [][3]int `json:"circles"`
	Repeat  string   `json:"repeat"`   // command that produces this report again
	CardUse CardUse  `json:"card_use"` // cards that the agent does not play
	// FailedIf is the condition of --fail-if that was met, with the deck or the decks
	// that met it; empty if none was.
	FailedIf string `json:"failed_if,omitempty"`

	cells []stats.Cell // the scores of Cells
}

// findingRate is the accepted share of false findings.
const findingRate = 0.05

// NewField completes a report from the last step of the plan and the batches played.
func NewField(f Field, q sampling.Question, step sampling.Step, played []sampling.Played) (Field, error) {
	f.Schema, f.Reason = FieldSchema, Interrupted
	if step.Verdict != nil {
		f.Reason = step.Verdict.Reason
	}
	cells := make([]stats.Cell, len(q.Matchups))
	counts := make([]sampling.Counts, len(q.Matchups))
	for i, m := range q.Matchups {
		cells[i].I, cells[i].J = m.Sides[0], m.Sides[1]
	}
	var first stats.Tally
	for _, p := range played {
		counts[p.Matchup].Add(p)
		for _, pair := range p.Pairs {
			if n := pair.Finished(); n > 0 {
				cells[p.Matchup].Tally.Add(pair.Score(), float64(n)/2)
				first.Add(pair.FirstScore(), float64(n)/2)
			}
		}
	}
	f.FirstPlayer, f.cells = sequenceRate(first, q.Alpha), cells
	f.fill(cells, counts)
	f.Standings, f.Best = []Standing{}, []int{}
	for i := range cells {
		if cells[i].Tally.Pairs() == 0 {
			return f, nil
		}
	}
	return f, f.rank(cells)
}

// fill computes the matrix of win rates.
func (f *Field) fill(cells []stats.Cell, counts []sampling.Counts) {
	evidence := make([]float64, len(cells))
	for i := range cells {
		evidence[i] = cells[i].Tally.Evidence(0.5)
	}
	found := stats.Findings(evidence, findingRate)
	for i, c := range cells {
		n := counts[i]
		cell := FieldCell{
			Decks: [2]int{c.I, c.J}, WinRate: sequenceRate(c.Tally, f.Alpha),
			Games: n.Games, Wins: n.Wins, Draws: n.Draws, Unfinished: n.Unfinished, Better: -1,
		}
		if found[i] {
			cell.Better = 0
			if c.Tally.Mean() < 0.5 {
				cell.Better = 1
			}
		}
		f.Cells = append(f.Cells, cell)
		f.Games += n.Games
		f.Draws += n.Draws
		f.Unfinished += n.Unfinished
	}
	f.Circles = f.circles()
}

// rank computes ratings, equilibrium and the candidates for the best deck.
func (f *Field) rank(cells []stats.Cell) error {
	n := len(f.Decks)
	ratings := stats.Ratings(n, cells, f.Alpha)
	shares, err := stats.FieldEquilibrium(n, cells, f.Alpha)
	if err != nil {
		return err
	}
	score := make([]float64, n)
	for _, c := range cells {
		score[c.I] += c.Tally.Mean() / float64(n-1)
		score[c.J] += (1 - c.Tally.Mean()) / float64(n-1)
	}
	for i, r := range ratings {
		s := shares[i]
		f.Standings = append(f.Standings, Standing{
			Deck: i, Score: stats.Round(score[i]), Rating: newRange(r.Value, r.Low, r.High),
			Share: newRange(s.Value, s.Low, s.High), InEquilibrium: stats.Round(s.InSupport), Against: newRange(s.Against, s.AgainstLow, s.AgainstHigh),
		})
	}
	slices.SortStableFunc(f.Standings, func(a, b Standing) int { return cmp.Compare(b.Rating.Value, a.Rating.Value) })
	f.MixKnown = f.mixKnown()
	all := stats.Ratings(n, cells, f.Alpha/float64(n))
	top := all[f.Standings[0].Deck]
	for _, s := range f.Standings {
		if all[s.Deck].High >= top.Low {
			f.Best = append(f.Best, s.Deck)
		}
	}
	return nil
}

func newRange(value, low, high float64) Range {
	return Range{stats.Round(value), stats.Round(low), stats.Round(high)}
}

// circles returns all circles of three decks.
func (f *Field) circles() [][3]int {
	n := len(f.Decks)
	beats := make([][]bool, n)
	for i := range beats {
		beats[i] = make([]bool, n)
	}
	for _, c := range f.Cells {
		if c.Better >= 0 {
			beats[c.Decks[c.Better]][c.Decks[1-c.Better]] = true
		}
	}
	list := [][3]int{}
	for a := range n {
		for b := a + 1; b < n; b++ {
			for c := a + 1; c < n; c++ {
				if beats[a][b] && beats[b][c] && beats[c][a] {
					list = append(list, [3]int{a, b, c})
				}
			}
		}
	}
	return list
}

// verdict returns the strongest decks as a sentence.
func (f Field) verdict() string {
	names := f.names(f.Best)
	if f.Games == 0 {
		return "Nothing can be said yet: no batch of games is complete."
	}
	if len(names) == 0 {
		return "Not known: there are decks that have not met."
	}
	if len(names) == 1 {
		return fmt.Sprintf("%s is the strongest of %s on average over the field.%s", names[0], count(len(f.Decks), "deck"), f.exceptions(f.Best[0]))
	}
	return fmt.Sprintf("The strongest of %s on average over the field is one of %s: not told apart.", count(len(f.Decks), "deck"), enumerate(names, "and"))
}

// exceptions returns sentences about the decks that a deck is not shown to beat, each
// after a space; "" if there are none.
func (f Field) exceptions(deck int) (out string) {
	var loses, open []int
	for _, c := range f.Cells {
		switch side := slices.Index(c.Decks[:], deck); {
		case side < 0 || c.Better == side:
		case c.Better < 0:
			open = append(open, c.Decks[1-side])
		default:
			loses = append(loses, c.Decks[1-side])
		}
	}
	if len(loses) > 0 {
		out += " It loses to " + enumerate(f.names(loses), "and") + "."
	}
	if len(open) > 0 {
		out += " Whether it beats " + enumerate(f.names(open), "or") + " is not known."
	}
	return out
}

// mixKnown reports whether the games show which decks are in the equilibrium. A deck
// that is all of it must be shown to beat each other deck. For several decks, the
// resampled matrices must agree on who is in and who is not, at a level corrected for
// the number of decks.
func (f Field) mixKnown() bool {
	level := f.Alpha / float64(len(f.Decks))
	var in []int
	for _, s := range f.Standings {
		switch {
		case s.InEquilibrium >= 1-level:
			in = append(in, s.Deck)
		case s.InEquilibrium > level:
			return false
		}
	}
	if len(in) == 1 {
		return f.exceptions(in[0]) == ""
	}
	return len(in) > 1
}

// leastShown is the least share of the mix that rounds to a shown number.
const leastShown = 0.0005

// mix returns a sentence about the equilibrium: the decks in it and their shares, or
// that it is not known.
func (f Field) mix() string {
	in := slices.DeleteFunc(slices.Clone(f.Standings), func(s Standing) bool { return s.Share.Value < leastShown })
	slices.SortStableFunc(in, func(a, b Standing) int { return cmp.Compare(b.Share.Value, a.Share.Value) })
	if !f.MixKnown {
		var parts []string
		for _, s := range f.Standings {
			if s.Share.High >= leastShown {
				parts = append(parts, fmt.Sprintf("%s (%.0f-%.0f %%)", f.Decks[s.Deck].Name, 100*s.Share.Low, 100*s.Share.High))
			}
		}
		if len(parts) == 1 {
			return fmt.Sprintf("The mix that no deck beats is not known; %s may be all of it.", f.Decks[in[0].Deck].Name)
		}
		return "The mix that no deck beats is not known. In it may be " + enumerate(parts, "and") + "."
	}
	if len(in) == 1 {
		return fmt.Sprintf("The mix that no deck beats: %s alone.", f.Decks[in[0].Deck].Name)
	}
	var parts []string
	for _, s := range in {
		parts = append(parts, fmt.Sprintf("%s %.0f %% [%.0f-%.0f]", f.Decks[s.Deck].Name, 100*s.Share.Value, 100*s.Share.Low, 100*s.Share.High))
	}
	return "The mix that no deck beats: " + enumerate(parts, "and") + "."
}

// mixCells returns the deck's share of the mix and its win rate against it, as a table
// shows them. If the mix is not known, neither is.
func (f Field) mixCells(s Standing) (share, against string) {
	switch {
	case !f.MixKnown:
		return "?", "?"
	case s.Share.Value < leastShown:
		return "-", percent(s.Against.Value)
	}
	return fmt.Sprintf("%.0f %%", 100*s.Share.Value), percent(s.Against.Value)
}

// unknownMix explains the sign "?" of mixCells.
const unknownMix = "?: not known, because the mix is not."

func (f Field) names(decks []int) (names []string) {
	for _, d := range decks {
		names = append(names, f.Decks[d].Name)
	}
	return names
}

// reason returns why the games stopped, as a sentence.
func (f Field) reason() string {
	games := count(f.Games, "game") + " with " + f.Agent
	if f.Reason == sampling.PrecisionReached {
		return fmt.Sprintf("Each cell is known to %s: stopped after %s.", points(f.Precision), games)
	}
	return stopped(f.Reason, f.MaxGames, games)
}

// WriteJSON writes the report, indented. The same report gives the same bytes.
func (f Field) WriteJSON(w io.Writer) error { return writeJSON(w, f) }
