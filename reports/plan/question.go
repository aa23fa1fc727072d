package plan

import "fmt"

// Kind of a question: what is to be known, and when it is.
type Kind string

// Kinds of questions.
const (
	// Fixed plays Games games of every matchup, in one round, and estimates
	// the win rate of the first side in each.
	Fixed Kind = "fixed"
)

// Question is what was asked. It is plain data, so that a run can keep it, and
// two runs with equal questions and equal master seeds play equal games.
//
// A field that the kind does not name has to be zero.
type Question struct {
	Kind     Kind      `json:"kind"`
	Matchups []Matchup `json:"matchups"`
	// Games of each matchup. Of kind Fixed.
	Games int `json:"games,omitempty"`
}

// Matchup is two sides. Who asks gives the sides numbers, 0 first; a plan
// knows nothing else of them.
type Matchup struct {
	Sides [2]int `json:"sides"`
	// Seeds names the seeds of the pairs: pair k of two matchups with equal
	// Seeds is played with one seed, so that they can be compared pair by
	// pair (common random numbers). Other names have independent seeds.
	Seeds string `json:"seeds"`
}

// Check says what makes the question none, nil if it can be answered.
func (q Question) Check() error {
	if len(q.Matchups) == 0 {
		return fmt.Errorf("a question without a matchup")
	}
	switch q.Kind {
	case Fixed:
		if q.Games < 1 {
			return fmt.Errorf("%d games; want one or more", q.Games)
		}
		return nil
	}
	return fmt.Errorf("unknown kind of question %q", q.Kind)
}

// course of a question that was checked.
func (q Question) course() course {
	return &fixed{q: q, seen: newField(q)}
}
