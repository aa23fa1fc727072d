package reports

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/wisim/wisim/reports/sampling"
	"github.com/wisim/wisim/reports/stats"
)

// CompareSchema is the version of the JSON of a Compare.
const CompareSchema = "wisim.compare/1"

// Interrupted is the reason in a report about an interrupted run.
const Interrupted sampling.Reason = "interrupted"

// Difference is the second deck's win rate less the first's, from -1 to 1, with its
// interval. Value is null if no games could be compared.
type Difference struct {
	Value      *float64 `json:"value"`
	Low        float64  `json:"low"`
	High       float64  `json:"high"`
	Confidence float64  `json:"confidence"`
	Method     string   `json:"method"`
}

// Opponent is the result of a comparison against one deck of the field.
type Opponent struct {
	Deck       int        `json:"deck"` // index of the opponent in Compare.Field
	WinRates   [2]Rate    `json:"win_rates"`
	Difference Difference `json:"difference"`
	Games      int        `json:"games"` // games of both decks against this opponent
}

// AgentAnswer is the result of a comparison in which one agent played all decks.
type AgentAnswer struct {
	Agent      string          `json:"agent"`
	Answer     sampling.Answer `json:"answer"` // whether the second deck is better
	Reason     sampling.Reason `json:"reason"`
	Games      int             `json:"games"` // number of games of both decks together
	Draws      int             `json:"draws"`
	Unfinished int             `json:"unfinished"` // number of unfinished games, which rates and differences ignore
	Pairs      float64         `json:"pairs"`      // pairs of one deck compared with pairs of the other
	Equal      float64         `json:"equal"`      // number of these comparisons in which both scores are equal
	// VarianceRatio is the variance of the difference divided by that with independent
	// games: 0.1 is a tenth. Null if unknown.
	VarianceRatio *float64   `json:"variance_ratio"`
	Difference    Difference `json:"difference"`
	GoingFirst    Difference `json:"going_first"`  // difference over games in which the two decks took the first turn
	GoingSecond   Difference `json:"going_second"` // difference over games in which the opponent took the first turn
	Opponents     []Opponent `json:"opponents"`

	question sampling.Question // question and played are the data for the chart of the course
	played   []sampling.Played
}

// Compare is the report of a comparison of two decks over a field.
type Compare struct {
	Schema         string          `json:"schema"`
	Version        string          `json:"version"` // version of the program that wrote the report
	Decks          [2]Deck         `json:"decks"`
	Field          []Deck          `json:"field"`
	Cards          []string        `json:"card_files,omitempty"` // paths of the user's card files
	Lists          *ListDifference `json:"lists,omitempty"`      // difference between the lists of the two decks
	CandidateLists *CandidateLists `json:"believed,omitempty"`   // deck lists that the agents consider possible for the opponent; nil if they know his list
	House          []HouseRule     `json:"house,omitempty"`      // house rules by which all games were played
	Seed           uint64          `json:"seed"`
	Detect         float64         `json:"detect"`    // the smallest difference that matters
	Alpha          float64         `json:"alpha"`     // probability that any agent's answer calls equal decks different
	Beta           float64         `json:"beta"`      // probability that any agent's answer misses a difference of Detect
	MaxGames       int             `json:"max_games"` // limit on the games of each agent; 0 for no limit
	Partial        bool            `json:"partial"`   // whether the run was interrupted
	Answers        []AgentAnswer   `json:"answers"`   // one answer for each agent
	// AgentDependence warns that the answer depends on the agent; empty if it does not.
	AgentDependence string  `json:"skill,omitempty"`
	Repeat          string  `json:"repeat"`              // command that produces this report again
	CardUse         CardUse `json:"card_use"`            // cards that the agents do not play
	FailedIf        string  `json:"failed_if,omitempty"` // condition of --fail-if that was met, with the agent if there are several; empty if it was not
}

// NewAgentAnswer returns the answer of an agent from the last step of the plan and
// the batches played.
func NewAgentAnswer(agent string, q sampling.Question, step sampling.Step, played []sampling.Played) AgentAnswer {
	c := AgentAnswer{Agent: agent, Answer: sampling.NotDecided, Reason: Interrupted}
	if step.Verdict != nil {
		c.Answer, c.Reason = step.Verdict.Answer, step.Verdict.Reason
	}
	var counts sampling.Counts
	against := make([]int, len(q.Matchups)/2)
	for _, p := range played {
		counts.Add(p)
		against[p.Matchup/2] += p.Games()
	}
	c.Games, c.Draws, c.Unfinished = counts.Games, counts.Draws, counts.Unfinished
	var all sampling.Difference
	var independent float64 // variance that the difference would have if the pairs were independent
	for i, d := range sampling.OpponentDifferences(q, played) {
		c.Opponents = append(c.Opponents, Opponent{
			Deck: i, WinRates: [2]Rate{sequenceRate(d.A, q.Alpha), sequenceRate(d.B, q.Alpha)}, Difference: sequenceOf(d.Both, q.Alpha), Games: against[i],
		})
		all.Both.Merge(d.Both)
		all.First.Merge(d.First)
		all.Second.Merge(d.Second)
		independent += d.Both.Pairs() * (d.A.Variance() + d.B.Variance())
	}
	c.Pairs, c.Equal = all.Both.Pairs(), all.Both.Equal()
	if independent > 0 {
		ratio := stats.Round(c.Pairs * all.Both.Variance() / independent)
		c.VarianceRatio = &ratio
	}
	c.Difference = sequenceOf(all.Both, q.Alpha)
	if step.Verdict != nil && len(step.Estimates) > 0 {
		c.Difference = differenceOf(step.Estimates[0])
	}
	c.question, c.played = q, played
	c.GoingFirst, c.GoingSecond = sequenceOf(all.First, q.Alpha), sequenceOf(all.Second, q.Alpha)
	return c
}

func sequenceRate(t stats.Tally, alpha float64) Rate {
	low, high := t.Sequence(alpha)
	r := Rate{Low: stats.Round(low), High: stats.Round(high), Confidence: stats.Round(1 - alpha), Method: stats.SequenceMethod}
	if t.Pairs() > 0 {
		v := stats.Round(t.Mean())
		r.Value = &v
	}
	return r
}

func sequenceOf(d stats.Differences, alpha float64) Difference {
	low, high := d.Sequence(alpha)
	return differenceOf(sampling.Estimate{Value: d.Mean(), Low: low, High: high, Pairs: d.Pairs(), Confidence: 1 - alpha, Method: stats.SequenceMethod})
}

func differenceOf(e sampling.Estimate) Difference {
	d := Difference{Low: stats.Round(e.Low), High: stats.Round(e.High), Confidence: stats.Round(e.Confidence), Method: e.Method}
	if e.Pairs > 0 {
		v := stats.Round(e.Value)
		d.Value = &v
	}
	return d
}

// NewCompare completes a report that already has its answers.
func NewCompare(c Compare) Compare {
	c.Schema = CompareSchema
	c.AgentDependence = c.agentDependence()
	c.Lists = listDifference(c.Decks[0], c.Decks[1])
	return c
}

// agentDependence returns a warning if the answers of two agents disagree.
func (c Compare) agentDependence() string {
	for i, a := range c.Answers {
		for _, b := range c.Answers[:i] {
			names := DistinctNames(c.Decks)
			switch {
			case opposed(a.Answer, b.Answer):
				return fmt.Sprintf("is it the deck or the pilot? %s is better in the hands of %s, %s in those of %s.",
					c.favourite(a, names), a.Agent, c.favourite(b, names), b.Agent)
			case a.Difference.High < b.Difference.Low || b.Difference.High < a.Difference.Low:
				return fmt.Sprintf("is it the deck or the pilot? The difference is %s for %s and %s for %s, which is more than chance.",
					a.Difference.pointsText(), a.Agent, b.Difference.pointsText(), b.Agent)
			}
		}
	}
	return ""
}

func opposed(a, b sampling.Answer) bool {
	return a == sampling.Better && b == sampling.Worse || a == sampling.Worse && b == sampling.Better
}

func (c Compare) favourite(a AgentAnswer, names [2]string) string {
	if a.Answer == sampling.Better {
		return names[1]
	}
	return names[0]
}

// verdict returns the result of an agent as a sentence.
func (c Compare) verdict(a AgentAnswer) string {
	names := DistinctNames(c.Decks)
	switch {
	case a.Pairs == 0 && a.Reason == Interrupted:
		return fmt.Sprintf("Nothing can be said yet of %s and %s: against no opponent have both finished the same games.", names[0], names[1])
	case a.Pairs == 0:
		return fmt.Sprintf("Nothing can be said of %s and %s: they have finished no games that can be held against each other.", names[0], names[1])
	}
	switch a.Answer {
	case sampling.Better:
		return fmt.Sprintf("%s is better than %s by %s.", names[1], names[0], a.Difference.magnitude(1))
	case sampling.Worse:
		return fmt.Sprintf("%s is worse than %s by %s.", names[1], names[0], a.Difference.magnitude(-1))
	case sampling.NoDifference:
		return fmt.Sprintf("No difference of %s or more between %s and %s: %s.", points(c.Detect), names[0], names[1], a.Difference.pointsText())
	}
	return fmt.Sprintf("Not decided after %s: %s less %s is %s.", count(a.Games, "game"), names[1], names[0], a.Difference.pointsText())
}

// reason returns why the games of an agent stopped, as a sentence.
func (c Compare) reason(a AgentAnswer) string {
	games := count(a.Games, "game") + " with " + a.Agent
	if a.Reason == sampling.MaxPlayed || a.Reason == Interrupted {
		return stopped(a.Reason, c.MaxGames, games)
	}
	return strings.TrimSuffix(fmt.Sprintf("That is decided: stopped after %s. %s", games, outwardNote(a.Answer)), " ")
}

// outwardNote returns a sentence about the estimate of a run that stopped because one
// side is better, empty for other answers. Such a run stops rather where chance adds to
// the difference.
func outwardNote(a sampling.Answer) string {
	if a == sampling.Better || a == sampling.Worse {
		return "Stopping at a large difference makes the estimate a little too large on average; its interval allows for that."
	}
	return ""
}

// partConfidence returns the confidence of the intervals of the parts of a comparison.
func (c Compare) partConfidence() string {
	return percent0(c.Answers[0].GoingFirst.Confidence)
}

// errorRates returns the error rates as a sentence.
func (c Compare) errorRates() string {
	whose := ""
	if len(c.Answers) > 1 {
		whose = ", by any of the " + itoa(len(c.Answers)) + " agents"
	}
	return fmt.Sprintf("Error rates: %s that equal decks are called different, %s that a difference of %s is missed%s.",
		percent0(c.Alpha), percent0(c.Beta), points(c.Detect), whose)
}

// confidences returns the confidence of the overall intervals, of all answers.
func (c Compare) confidences() string {
	var list []string
	for _, a := range c.Answers {
		if text := percent0(a.Difference.Confidence); !slices.Contains(list, text) {
			list = append(list, text)
		}
	}
	return strings.Join(list, " or ")
}

// WriteJSON writes the report, indented. The same report gives the same bytes.
func (c Compare) WriteJSON(w io.Writer) error { return writeJSON(w, c) }
