package sampling

// Answer is what a verdict says.
type Answer string

// Answers.
const (
	// Estimated answers a question that decides nothing: the estimates are
	// the answer.
	Estimated Answer = "estimated"
	// Better is that the first side of a Decide is better than the second, or
	// side B of a Compare than side A.
	Better Answer = "better"
	// Worse is the opposite of Better.
	Worse Answer = "worse"
	// NoDifference is that there is no difference of Detect or more.
	NoDifference Answer = "no difference"
	// NotDecided is that nothing of this is known.
	NotDecided Answer = "not decided"
)

// Reason is why no more games are wanted.
type Reason string

// Reasons.
const (
	// AllPlayed is that all games were played that the question asks for.
	AllPlayed Reason = "all games played"
	// PrecisionReached is that what was asked for is known to Precision.
	PrecisionReached Reason = "precision reached"
	// Decided is that the answer is known.
	Decided Reason = "decided"
	// MaxPlayed is that another round would be more than MaxGames.
	MaxPlayed Reason = "maximum of games played"
)

// Verdict is the answer to a question.
type Verdict struct {
	Answer Answer `json:"answer"`
	Reason Reason `json:"reason"`
	Games  int    `json:"games"` // played in the rounds that were looked at, unfinished ones included
}

// Estimate is a number that was asked for, and how sure it is. Of kind Compare
// it is a difference of win rates, B's over A's, from -1 to 1; of all others
// the win rate of the first side of a matchup, from 0 to 1.
type Estimate struct {
	Matchup int     `json:"matchup"` // index in Question.Matchups; of kind Compare 0
	Value   float64 `json:"value"`   // meaningless if Pairs is 0
	Low     float64 `json:"low"`     // of the interval
	High    float64 `json:"high"`
	Pairs   float64 `json:"pairs"` // it rests on, a game without its partner as half a pair; of kind Compare pairs of pairs
	// Confidence of the interval: 1 less Alpha or, when the answer is that there
	// is no difference, 1 less twice Beta, as each end of it may err by Beta.
	Confidence float64 `json:"confidence"`
	Method     string  `json:"method"` // of the interval, in words
	// Anytime reports that the interval covers at all looks at once, so that
	// it may decide when to stop. Otherwise it covers only when the number of
	// games was fixed beforehand.
	Anytime bool `json:"anytime"`
}

// half is half the width of the interval.
func (e Estimate) half() float64 { return (e.High - e.Low) / 2 }
