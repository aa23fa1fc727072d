package sampling

// Answer is the result of a question.
type Answer string

// Answers of a verdict.
const (
	// Estimated is the answer to a question that decides nothing. Its result is the
	// estimates.
	Estimated Answer = "estimated"
	// Better means that the first side is better than the second (Decide), or side B
	// than side A (Compare).
	Better Answer = "better"
	// Worse is the opposite of Better.
	Worse Answer = "worse"
	// NoDifference means that the difference is smaller than Detect.
	NoDifference Answer = "no difference"
	// NotDecided means that the games ended before anything was shown.
	NotDecided Answer = "not decided"
)

// Reason is why a plan stopped.
type Reason string

// Reasons for stopping.
const (
	// AllPlayed means that the fixed number of games was played.
	AllPlayed Reason = "all games played"
	// PrecisionReached means that every estimate has the wanted Precision.
	PrecisionReached Reason = "precision reached"
	// Decided means that the question was answered.
	Decided Reason = "decided"
	// MaxPlayed means that another round would exceed MaxGames, or that no game of a
	// matchup ended although as many were played as Detect or Precision needs.
	MaxPlayed Reason = "maximum of games played"
)

// Verdict is the result of a question and the reason for stopping.
type Verdict struct {
	Answer Answer `json:"answer"`
	Reason Reason `json:"reason"`
	Games  int    `json:"games"` // number of games of all complete rounds, including unfinished ones
}

// Estimate is a number with its interval. For kind Compare it is B's win rate less
// A's, from -1 to 1; for all others the win rate of the first side of a matchup, from
// 0 to 1.
type Estimate struct {
	Matchup int     `json:"matchup"` // index of the matchup in Question.Matchups; 0 for kind Compare
	Value   float64 `json:"value"`   // the estimate itself; meaningless if Pairs is 0
	Low     float64 `json:"low"`     // lower end of the interval
	High    float64 `json:"high"`
	Pairs   float64 `json:"pairs"` // number of pairs seen; a single game counts as half a pair. For kind Compare one pair of A and one of B count as one
	// Confidence of the interval is 1-Alpha or, with the answer NoDifference, 1-2*Beta,
	// because each end of that interval may err with probability Beta.
	Confidence float64 `json:"confidence"`
	Method     string  `json:"method"` // name of the method that computed the interval
	// Anytime reports whether the interval covers at all looks at once, so that it may
	// decide when to stop. Otherwise it covers only for a number of games fixed
	// beforehand.
	Anytime bool `json:"anytime"`
}

// half returns half the width of the interval.
func (e Estimate) half() float64 { return (e.High - e.Low) / 2 }
