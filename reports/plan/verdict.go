package plan

// Answer is what a verdict says.
type Answer string

// Answers.
const (
	// Estimated answers a question that decides nothing: the estimates are
	// the answer.
	Estimated Answer = "estimated"
)

// Reason is why no more games are wanted.
type Reason string

// Reasons.
const (
	// AllPlayed is that all games were played that the question asks for.
	AllPlayed Reason = "all games played"
)

// Verdict is the answer to a question.
type Verdict struct {
	Answer Answer `json:"answer"`
	Reason Reason `json:"reason"`
	Games  int    `json:"games"` // played in the rounds that were looked at, unfinished ones included
}

// Estimate is a number that was asked for, and how sure it is.
type Estimate struct {
	Matchup int     `json:"matchup"` // index in Question.Matchups
	Value   float64 `json:"value"`   // a share of points; 1/2 and meaningless if Pairs is 0
	Low     float64 `json:"low"`     // of the interval
	High    float64 `json:"high"`
	Pairs   float64 `json:"pairs"`  // it rests on, a game without its partner as half a pair
	Method  string  `json:"method"` // of the interval, in words
	// Anytime reports that the interval is a confidence sequence, which
	// covers at all times at once: it may be looked at whenever one likes, and
	// may decide when to stop. Otherwise it covers only when the number of
	// games was fixed beforehand.
	Anytime bool `json:"anytime"`
}
