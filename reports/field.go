package reports

import (
	"cmp"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"github.com/wisim/wisim/reports/sampling"
	"github.com/wisim/wisim/reports/stats"
)

// FieldSchema names the version of the JSON of a Field.
const FieldSchema = "wisim.field/1"

// FieldCell is what two decks of a field have shown against each other.
type FieldCell struct {
	Decks      [2]int `json:"decks"`    // indices in Field.Decks
	WinRate    Rate   `json:"win_rate"` // of the first of them
	Games      int    `json:"games"`
	Wins       [2]int `json:"wins"`
	Draws      int    `json:"draws"`
	Unfinished int    `json:"unfinished"`
	// Better is the deck of the two that is better, 0 or 1, -1 if neither is
	// shown to be. Of all cells in which one is called better, 5 % at most are
	// wrong on average.
	Better int `json:"better"`
}

// Standing is a deck's place in the field.
type Standing struct {
	Deck          int     `json:"deck"`
	Score         float64 `json:"score"` // mean of its win rates against the other decks
	Rating        Range   `json:"rating"`
	Share         Range   `json:"share"` // of the equilibrium
	InEquilibrium float64 `json:"in"`    // how often it is in the equilibrium when the matrix is drawn anew
	// Against is its win rate against the equilibrium.
	Against Range `json:"against"`
}

// Range is a number with its interval.
type Range struct {
	Value float64 `json:"value"`
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
}

// Field is the report of a field of decks, everyone against everyone.
type Field struct {
	Schema         string          `json:"schema"`
	Version        string          `json:"version"` // of the program that wrote it
	Decks          []Deck          `json:"decks"`
	Cards          []string        `json:"card_files,omitempty"` // own cards that were played with
	CandidateLists *CandidateLists `json:"believed,omitempty"`   // among which lists agents guess; nil if all are known
	Agent          string          `json:"agent"`                // plays all decks
	Seed           uint64          `json:"seed"`
	Precision      float64         `json:"precision"` // of each cell that was asked for, 0 for none
	MaxGames       int             `json:"max_games"` // 0 for no bound
	Alpha          float64         `json:"alpha"`     // how often an interval may miss the truth
	Partial        bool            `json:"partial"`   // the run was interrupted
	Reason         sampling.Reason `json:"reason"`    // why no more games were played
	Games          int             `json:"games"`
	Draws          int             `json:"draws"`
	Unfinished     int             `json:"unfinished"`
	FirstPlayer    Rate            `json:"first_player"` // of whoever took the first turn, over all games
	Cells          []FieldCell     `json:"cells"`
	// Standings are the decks, the highest rating first; empty unless all have
	// met.
	Standings []Standing `json:"standings"`
	// Best are the decks that may have the highest rating: their intervals,
	// which hold for all decks at once, reach that of the first of them.
	Best []int `json:"best"`
	// Circles are three decks of which each is better than the next, and the
	// last better than the first.
	Circles [][3]int `json:"circles"`
	Repeat  string   `json:"repeat"` // the command that gives this report again
}

// findingRate is the share of findings that may be none.
const findingRate = 0.05

// NewField completes a report with what was played: the step that the plan of
// the question came to, and the batches.
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
	f.FirstPlayer = sequenceRate(first, q.Alpha)
	f.fill(cells, counts)
	f.Standings, f.Best = []Standing{}, []int{}
	for i := range cells {
		if cells[i].Tally.Pairs() == 0 {
			return f, nil
		}
	}
	return f, f.rank(cells)
}

// fill the matrix.
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

// rank the decks.
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

// circles of three decks.
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

// verdict in a sentence.
func (f Field) verdict() string {
	names := f.names(f.Best)
	if f.Games == 0 {
		return "Nothing can be said yet: no batch of games is complete."
	}
	if len(names) == 0 {
		return "Not known: there are decks that have not met."
	}
	if len(names) == 1 {
		return fmt.Sprintf("%s is the strongest of %s.", names[0], count(len(f.Decks), "deck"))
	}
	return fmt.Sprintf("The strongest of %s is one of %s: not told apart.", count(len(f.Decks), "deck"), enumerate(names, "and"))
}

// mix of the equilibrium, in a sentence.
func (f Field) mix() string {
	in := slices.DeleteFunc(slices.Clone(f.Standings), func(s Standing) bool { return s.Share.Value < 0.0005 })
	slices.SortStableFunc(in, func(a, b Standing) int { return cmp.Compare(b.Share.Value, a.Share.Value) })
	var parts []string
	for _, s := range in {
		parts = append(parts, fmt.Sprintf("%s %s [%.0f-%.0f]", f.Decks[s.Deck].Name, percent(s.Share.Value), 100*s.Share.Low, 100*s.Share.High))
	}
	return "The mix that no deck beats: " + enumerate(parts, "and") + "."
}

func (f Field) names(decks []int) (names []string) {
	for _, d := range decks {
		names = append(names, f.Decks[d].Name)
	}
	return names
}

// enumerate a list in words.
func enumerate(list []string, last string) string {
	if len(list) < 2 {
		return strings.Join(list, "")
	}
	return strings.Join(list[:len(list)-1], ", ") + " " + last + " " + list[len(list)-1]
}

// reason why it stopped, in a sentence.
func (f Field) reason() string {
	games := count(f.Games, "game") + " with " + f.Agent
	if f.Reason == sampling.PrecisionReached {
		return fmt.Sprintf("Each cell is known to %s: stopped after %s.", points(f.Precision), games)
	}
	return stopped(f.Reason, f.MaxGames, games)
}

// Paint colours a text that says that a deck is better, sign 1, or worse,
// sign -1. It must not change how wide the text is on a terminal.
type Paint func(text string, sign int) string

// WriteText writes the report in at most width columns, 0 for Width. paint may
// be nil.
func (f Field) WriteText(w io.Writer, width int, paint Paint) error {
	if width == 0 {
		width = Width
	}
	if paint == nil {
		paint = func(text string, _ int) string { return text }
	}
	t := &table{width: max(width, minWidth)}
	t.text("", f.verdict())
	if len(f.Standings) > 0 {
		t.text("", f.mix())
	}
	t.text("", f.reason())
	t.gap()
	if f.Games > 0 {
		f.matrix(t, paint)
		if len(f.Standings) > 0 {
			f.standings(t)
		}
		f.notes(t)
		t.gap()
	}
	t.verbatim("To repeat it:")
	t.verbatim("  " + f.Repeat)
	_, err := io.WriteString(w, t.String())
	return err
}

// cellText is a win rate in whole points and half the width of its interval.
func cellText(r Rate) string {
	if r.Value == nil {
		return "?"
	}
	half := math.Ceil(100*(r.High-r.Low)/2 - 1e-9)
	return fmt.Sprintf("%.0f±%.0f", 100**r.Value, half)
}

// order of the decks in the text: by their standing, if they have one.
func (f Field) order() (decks []int) {
	for i := range f.Decks {
		if len(f.Standings) > 0 {
			i = f.Standings[i].Deck
		}
		decks = append(decks, i)
	}
	return decks
}

// matrix of the win rates of the decks at the left, in as many blocks of
// columns as the width asks for. Decks are numbered by their standing.
func (f Field) matrix(t *table, paint Paint) {
	n := len(f.Decks)
	type entry struct {
		text string
		sign int
	}
	cells := make([][]entry, n)
	order, place := f.order(), make([]int, n)
	for i, deck := range order {
		place[deck] = i
		cells[i] = make([]entry, n)
		cells[i][i] = entry{"·", 0}
	}
	for _, c := range f.Cells {
		a, b, sign := place[c.Decks[0]], place[c.Decks[1]], 0
		if c.Better >= 0 {
			sign = 1 - 2*c.Better
		}
		cells[a][b] = entry{cellText(c.WinRate), sign}
		cells[b][a] = entry{cellText(c.WinRate.mirrored()), -sign}
	}
	wide, label := 0, minColumn
	for i, row := range cells {
		for _, c := range row {
			wide = max(wide, columns(c.text))
		}
		label = max(label, columns(f.Decks[order[i]].Name)+3)
	}
	label = min(label, max(minColumn, t.width/4))
	per := max(1, (t.width-len(indent)-label)/(wide+1))
	for from := 0; from < n; from += per {
		to := min(from+per, n)
		line := indent + strings.Repeat(" ", label)
		for k := from; k < to; k++ {
			line += fmt.Sprintf(" %*d", wide, k+1)
		}
		t.verbatim(line)
		for i, row := range cells {
			name := cut(fmt.Sprintf("%2d %s", i+1, f.Decks[order[i]].Name), label)
			line := indent + name + strings.Repeat(" ", label-columns(name))
			for _, c := range row[from:to] {
				line += strings.Repeat(" ", 1+wide-columns(c.text))
				if c.sign != 0 {
					line += paint(c.text, c.sign)
				} else {
					line += c.text
				}
			}
			t.verbatim(line)
		}
		t.gap()
	}
}

// standings is the table of the decks.
func (f Field) standings(t *table) {
	rows := [][]string{{"deck", "score", "rating", "", "in the mix", "against it"}}
	for i, s := range f.Standings {
		share := percent(s.Share.Value)
		if s.Share.Value < 0.0005 {
			share = "-"
		}
		rows = append(rows, []string{
			fmt.Sprintf("%2d %s", i+1, f.Decks[s.Deck].Name), percent(s.Score),
			fmt.Sprintf("%+.0f", s.Rating.Value), fmt.Sprintf("[%+.0f, %+.0f]", s.Rating.Low, s.Rating.High), share, percent(s.Against.Value),
		})
	}
	if t.width < roomForRates {
		for i, r := range rows {
			rows[i] = append(r[:3:3], r[4:]...)
		}
	}
	t.grid(rows)
	t.gap()
}

// shownCircles is how many circles the text names.
const shownCircles = 5

func (f Field) notes(t *table) {
	t.text("", fmt.Sprintf("First player: %s of the points, %s: %s.", f.FirstPlayer.value(), f.FirstPlayer.interval(), f.FirstPlayer.advantage("an advantage", "a disadvantage")))
	t.text("", fmt.Sprintf("%s, %s unfinished.", count(f.Draws, "draw"), thousands(f.Unfinished)))
	switch n := len(f.Circles); {
	case n == 0:
		t.text("", "No three decks are shown to beat each other in a circle.")
	case n <= shownCircles:
		t.text("", count(n, "circle")+", in which each deck beats the next and the last the first:")
	default:
		t.text("", fmt.Sprintf("%s, in which each deck beats the next and the last the first; the first %d:", count(n, "circle"), shownCircles))
	}
	for _, c := range f.Circles[:min(shownCircles, len(f.Circles))] {
		t.text(indent, strings.Join(f.names(c[:]), " > "))
	}
	t.gap()
	t.text("", fmt.Sprintf("The matrix has the win rates of the decks at the left, in percent, with %s intervals (%s). Ratings are Bradley and Terry's in points of Elo's scale, with intervals of the same confidence, each for itself. Those of the mix are by the Bayesian bootstrap, for one look at the games, and so may be surer than the matrix. Seed %d.",
		percent0(1-f.Alpha), stats.SequenceMethod, f.Seed))
	t.cardFiles(f.Cards)
	t.believed(f.CandidateLists)
	for _, d := range f.Decks {
		if note := d.BlankNote(d.Name); note != "" {
			t.gap()
			t.text("", note)
		}
	}
}

// WriteJSON writes the report, indented. The same report gives the same bytes.
func (f Field) WriteJSON(w io.Writer) error { return writeJSON(w, f) }
