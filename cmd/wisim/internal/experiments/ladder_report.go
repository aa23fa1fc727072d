package experiments

import (
	"fmt"
	"io"
	"slices"
	"sort"
	"text/tabwriter"
	"time"

	"github.com/wisim/wisim/cmd/wisim/internal/loading"
	"github.com/wisim/wisim/cmd/wisim/internal/terminal"
	"github.com/wisim/wisim/reports"
	"github.com/wisim/wisim/reports/stats"
)

// LadderReport is the JSON of ladder.
type LadderReport struct {
	terminal.Header
	Decks   string              `json:"decks"`           // decks of the games: a name or file for a mirror, two with a slash for a pair
	House   []reports.HouseRule `json:"house,omitempty"` // house rules by which all games were played
	Seed    uint64              `json:"seed"`
	Games   int                 `json:"games"` // number of games played
	Partial bool                `json:"partial"`
	Ratings []ladderRating      `json:"ratings"` // ratings of the agents, the best first
	Pairs   []ladderPair        `json:"pairs"`
}

// ladderRating is the rating of an agent in points of Elo's scale.
type ladderRating struct {
	Agent  string  `json:"agent"`
	Rating float64 `json:"rating"` // rating in points; the mean over all agents is 0
	Low    float64 `json:"low"`    // lower end of the interval of the rating
	High   float64 `json:"high"`
}

// ladderPair is the score of two agents against each other.
type ladderPair struct {
	Agents  [2]string `json:"agents"`
	Games   int       `json:"games"`
	Score   float64   `json:"score"` // score of the first agent, from 0 to 1
	Low     float64   `json:"low"`   // lower end of the interval of the score
	High    float64   `json:"high"`
	Decided bool      `json:"decided"` // whether the interval excludes one half
}

// report returns the ratings and scores of the games so far.
func (l *ladder) report(o *LadderOptions) LadderReport {
	r := LadderReport{Header: terminal.NewHeader("ladder/1"), Decks: o.Decks, House: loading.ReportHouse(o.Lists.House.House()), Seed: o.Seed, Games: l.played()}
	var cells []stats.Cell
	for _, p := range l.pairs {
		low, high := l.interval(p)
		r.Pairs = append(r.Pairs, ladderPair{
			Agents: [2]string{l.specs[p.i], l.specs[p.j]}, Games: p.games, Decided: low > 0.5 || high < 0.5,
			Score: stats.Round(p.tally.Mean()), Low: stats.Round(low), High: stats.Round(high),
		})
		cells = append(cells, stats.Cell{I: p.i, J: p.j, Tally: p.tally})
	}
	for i, x := range stats.Ratings(len(l.specs), cells, 1-stats.Confidence) {
		r.Ratings = append(r.Ratings, ladderRating{l.specs[i], stats.Round(x.Value), stats.Round(x.Low), stats.Round(x.High)})
	}
	sort.SliceStable(r.Ratings, func(i, j int) bool { return r.Ratings[i].Rating > r.Ratings[j].Rating })
	return r
}

// score returns the cell of the matrix: the score of agent a against b.
func (r *LadderReport) score(a, b string) string {
	for _, p := range r.Pairs {
		score, low, high := p.Score, p.Low, p.High
		switch [2]string{a, b} {
		case p.Agents:
		case [2]string{p.Agents[1], p.Agents[0]}:
			score, low, high = 1-score, 1-high, 1-low
		default:
			continue
		}
		if p.Games == 0 {
			return "?"
		}
		mark := ""
		if !p.Decided {
			mark = "~ "
		}
		return fmt.Sprintf("%s%.1f %% [%.1f, %.1f]", mark, 100*score, 100*low, 100*high)
	}
	return ""
}

// hasPlayed reports whether an agent has finished a game; without one it has no
// rating.
func (r *LadderReport) hasPlayed(agent string) bool {
	return slices.ContainsFunc(r.Pairs, func(p ladderPair) bool { return p.Games > 0 && (p.Agents[0] == agent || p.Agents[1] == agent) })
}

// writeText writes the report as text.
func (r *LadderReport) writeText(w io.Writer) error {
	fmt.Fprintf(w, "%s on %s, seed %d\n", terminal.Count(r.Games, "game"), r.Decks, r.Seed)
	if note := (reports.Run{House: r.House}).HouseNote(); note != "" {
		fmt.Fprintln(w, note)
	}
	if r.Partial {
		fmt.Fprintln(w, "partial: the run was interrupted")
	}
	if r.Games == 0 {
		_, err := fmt.Fprintln(w, "No game was over, so nothing can be said yet.")
		return err
	}
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "\nAGENT\tRATING\t95 % INTERVAL")
	for _, x := range r.Ratings {
		if !r.hasPlayed(x.Agent) {
			fmt.Fprintf(t, "%s\t?\thas not played\n", x.Agent)
			continue
		}
		fmt.Fprintf(t, "%s\t%+.0f\t%+.0f to %+.0f\n", x.Agent, x.Rating, x.Low, x.High)
	}
	fmt.Fprint(t, "\nSCORE")
	for _, x := range r.Ratings {
		fmt.Fprintf(t, "\tagainst %s", x.Agent)
	}
	fmt.Fprintln(t)
	for _, a := range r.Ratings {
		fmt.Fprint(t, a.Agent)
		for _, b := range r.Ratings {
			fmt.Fprintf(t, "\t%s", r.score(a.Agent, b.Agent))
		}
		fmt.Fprintln(t)
	}
	if err := t.Flush(); err != nil {
		return err
	}
	_, err := fmt.Fprintln(w, "\n~ no difference was shown. Scores are per game, a draw one half.")
	return err
}

// shortly rounds a duration for display.
func shortly(d time.Duration) time.Duration {
	if d < time.Microsecond {
		return d
	}
	return d.Round(100 * time.Nanosecond)
}

// writeTimes writes how long each agent takes for a decision.
func (l *ladder) writeTimes(w io.Writer) error {
	for i, c := range l.clocks {
		n := c.decisions.Load()
		if n == 0 {
			continue
		}
		each := time.Duration(c.nanoseconds.Load() / n)
		if _, err := fmt.Fprintf(w, "%s: %v a decision, %s\n", l.specs[i], shortly(each), terminal.Count(int(n), "decision")); err != nil {
			return err
		}
	}
	return nil
}
