package sampling

import (
	"fmt"
	"math"
)

// Kind is the kind of a question. It determines when the plan stops.
type Kind string

// Kinds of questions.
const (
	// Fixed plays Games games of every matchup in one round and estimates the win rate
	// of the first side in each.
	Fixed Kind = "fixed"
	// Precise plays one matchup until the win rate of the first side has the wanted
	// Precision.
	Precise Kind = "precise"
	// Decide plays one matchup until it is known which side is better or, with Detect,
	// that the difference is smaller than Detect.
	Decide Kind = "decide"
	// Compare tests whether side B is better than side A over a field of equally
	// weighted opponents. Its matchups alternate: A against an opponent, then B against
	// the same opponent, with equal Seeds. It plays until one is better, or until the
	// difference is known to be smaller than Detect.
	Compare Kind = "compare"
	// Field estimates the win rates of all matchups until each has the wanted Precision
	// or MaxGames are played. Games go where they reduce the uncertainty most.
	Field Kind = "field"
	// Arms estimates the difference of several variants of a side from a base. The
	// matchups come in groups: the base against an opponent, then each of the Arms
	// variants, all with equal Seeds. It plays until each difference has the wanted
	// Precision, or until another round would exceed MaxGames.
	Arms Kind = "arms"
	// Race looks for the best variants: it drops the worse half after each round, until
	// Survivors are left.
	Race Kind = "race"
)

// Question is what a run is to find out. It is plain data that a run stores; runs
// with equal questions and equal master seeds play equal games.
//
// A field that does not apply to the kind must be zero.
type Question struct {
	Kind     Kind      `json:"kind"`
	Matchups []Matchup `json:"matchups"`
	// Games of each matchup, for kind Fixed.
	Games int `json:"games,omitempty"`
	// Precision is the wanted half width of an interval, a share of points above 0 and
	// below 1/2. For kinds Precise, Field and Arms; a Field needs none if it has
	// MaxGames.
	Precision float64 `json:"precision,omitempty"`
	// Detect is the smallest difference that matters, above 0 and below 1/2: of the win
	// rate from 1/2 (Decide, where 0 means none) or between the two win rates (Compare).
	Detect float64 `json:"detect,omitempty"`
	// Alpha is the probability of calling a side better although both are equal, and the
	// probability that an interval misses the truth at any look. For all kinds but
	// Fixed.
	Alpha float64 `json:"alpha,omitempty"`
	// Beta is the probability of answering that there is no difference of Detect
	// although there is one. Required with Detect.
	Beta float64 `json:"beta,omitempty"`
	// MaxGames is the limit on games of all matchups together, 0 for none. For all kinds
	// but Fixed.
	MaxGames int `json:"max_games,omitempty"`
	// Arms is the number of variants compared with the base. For kinds Arms and Race.
	Arms int `json:"arms,omitempty"`
	// Survivors is how many variants a Race leaves.
	Survivors int `json:"survivors,omitempty"`
	// OfFirst says that the differences are those of the points of the player with the first
	// turn, instead of those of the first side. For kind Arms.
	OfFirst bool `json:"of_first,omitempty"`
}

// Matchup is two sides, numbered from 0 by the caller. The plan knows nothing else
// about them.
type Matchup struct {
	Sides [2]int `json:"sides"`
	// Seeds names a stream of seeds. Pair k of two matchups with equal Seeds is played
	// with the same seed, so that the two can be compared pair by pair (common random
	// numbers). Different names give independent seeds.
	Seeds string `json:"seeds"`
}

// Check returns an error if the question makes no sense.
func (q Question) Check() error {
	if len(q.Matchups) == 0 {
		return fmt.Errorf("a question without a matchup")
	}
	uses, ok := uses[q.Kind]
	if !ok {
		return fmt.Errorf("unknown kind of question %q", q.Kind)
	}
	if err := q.checkNumbers(uses); err != nil {
		return err
	}
	switch q.Kind {
	case Precise, Decide:
		if len(q.Matchups) > 1 {
			return fmt.Errorf("%d matchups; a question of kind %q has one", len(q.Matchups), q.Kind)
		}
	case Compare:
		return q.checkPairs()
	case Arms, Race:
		return q.checkArms()
	}
	return nil
}

// checkArms checks the order of the matchups: groups of a base and its arms with the
// same opponent and seeds.
func (q Question) checkArms() error {
	switch {
	case q.Arms < 1:
		return fmt.Errorf("%d arms; want one or more", q.Arms)
	case q.Kind == Race && q.Survivors < 1 || q.Kind == Arms && q.Survivors != 0:
		return fmt.Errorf("%d survivors in a question of kind %q", q.Survivors, q.Kind)
	case len(q.Matchups)%q.group() != 0:
		return fmt.Errorf("%d matchups; %d arms and a base have %d for each opponent", len(q.Matchups), q.Arms, q.group())
	}
	for i, m := range q.Matchups {
		if base := q.Matchups[i-i%q.group()]; m.Seeds != base.Seeds || m.Sides[1] != base.Sides[1] {
			return fmt.Errorf("matchup %d has not the opponent and seeds of its base", i)
		}
	}
	return nil
}

// use says which numbers a kind of question has.
type use struct{ games, precision, detect, alpha bool }

var uses = map[Kind]use{
	Fixed:   {games: true},
	Precise: {precision: true, alpha: true},
	Decide:  {detect: true, alpha: true},
	Compare: {detect: true, alpha: true},
	Field:   {precision: true, alpha: true},
	Arms:    {precision: true, alpha: true},
	Race:    {alpha: true},
}

// MostGames is the largest number of games of a matchup that a question may ask for, and its
// largest MaxGames. mostInRound is the largest number of games of a first round, which is planned
// as a whole.
const (
	MostGames   = 100_000_000
	mostInRound = 400_000_000
)

func (q Question) checkNumbers(u use) error {
	share := func(name string, x, below float64, used, optional bool) error {
		switch {
		case !used && x != 0:
			return fmt.Errorf("%s %v in a question of kind %q, which has none", name, x, q.Kind)
		case used && !(optional && x == 0) && !(x > 0 && x < below):
			return fmt.Errorf("%s %v; want a number above 0 and below %v", name, x, below)
		}
		return nil
	}
	switch {
	case q.OfFirst && q.Kind != Arms:
		return fmt.Errorf("the first player in a question of kind %q, which is about sides", q.Kind)
	case q.Arms != 0 && q.Kind != Arms && q.Kind != Race:
		return fmt.Errorf("%d arms in a question of kind %q, which has none", q.Arms, q.Kind)
	case u.games && q.Games < 1:
		return fmt.Errorf("%d games; want one or more", q.Games)
	case q.Games > MostGames || q.Games > mostInRound/len(q.Matchups):
		return fmt.Errorf("%d games of each of %d matchups; want at most %d, and %d of all", q.Games, len(q.Matchups), MostGames, mostInRound)
	case q.MaxGames > MostGames:
		return fmt.Errorf("at most %d games; want at most %d, or 0 for no limit", q.MaxGames, MostGames)
	case !u.games && q.Games != 0:
		return fmt.Errorf("%d games in a question of kind %q, which has no fixed number", q.Games, q.Kind)
	case u.games && q.MaxGames != 0:
		return fmt.Errorf("at most %d games in a question of kind %q, which has a fixed number", q.MaxGames, q.Kind)
	case q.MaxGames < 0 || q.MaxGames > 0 && q.MaxGames < q.smallestRound():
		return fmt.Errorf("at most %d games; want at least %d, the first round", q.MaxGames, q.smallestRound())
	}
	for _, err := range []error{
		share("precision", q.Precision, 0.5, u.precision, q.Kind == Field && q.MaxGames > 0),
		share("detect", q.Detect, 0.5, u.detect, q.Kind == Decide),
		share("alpha", q.Alpha, 0.5, u.alpha, false),
		share("beta", q.Beta, 0.5, q.Detect > 0, false),
	} {
		if err != nil {
			return err
		}
	}
	return nil
}

// smallestRound returns the games of a round with one batch of each matchup.
func (q Question) smallestRound() int { return BatchGames * len(q.Matchups) }

// checkPairs checks the order of the matchups of a comparison: A and B in turn, with
// the same opponent and seeds.
func (q Question) checkPairs() error {
	if len(q.Matchups)%2 != 0 {
		return fmt.Errorf("%d matchups; a comparison has two for each opponent", len(q.Matchups))
	}
	seen := map[string]bool{}
	for i := 0; i < len(q.Matchups); i += 2 {
		a, b := q.Matchups[i], q.Matchups[i+1]
		switch {
		case a.Sides[0] != q.Matchups[0].Sides[0] || b.Sides[0] != q.Matchups[1].Sides[0]:
			return fmt.Errorf("matchups %d and %d are not of the two sides that are compared", i, i+1)
		case a.Sides[1] != b.Sides[1] || a.Seeds != b.Seeds:
			return fmt.Errorf("matchups %d and %d have not the same opponent and seeds", i, i+1)
		case seen[a.Seeds]:
			return fmt.Errorf("matchup %d has the seeds of another opponent", i)
		}
		seen[a.Seeds] = true
	}
	return nil
}

// planner returns the planner of a checked question.
func (q Question) planner() planner {
	switch q.Kind {
	case Precise:
		return &precise{q: q, seen: newField(q)}
	case Decide:
		return newDecision(q, &rateEffect{})
	case Compare:
		return newDecision(q, &differenceEffect{})
	case Arms, Race:
		return newArms(q)
	case Field:
		return &matrix{q: q, seen: newField(q)}
	}
	return &fixed{q: q, seen: newField(q)}
}

// mostBatches returns how many batches of each matchup MaxGames allows if all get the
// same number.
func (q Question) mostBatches() int {
	if q.MaxGames == 0 {
		return math.MaxInt32
	}
	return q.MaxGames / q.smallestRound()
}
