package sampling

import "sync"

// Follow plays a question from its first round to its verdict, as a loop over Next does.
// play returns the results of a batch. It keeps the plan between rounds, which Next makes
// anew, so it is for simulations of many runs that nobody interrupts.
func Follow(q Question, play func(Batch) Played) (Step, []Played, error) {
	if err := q.Check(); err != nil {
		return Step{}, nil, err
	}
	plan := q.planner()
	var all []Played
	for looks := 0; ; looks++ {
		round, verdict := plan.next()
		if verdict != nil {
			return Step{Looks: looks, Verdict: verdict, Estimates: plan.estimates(), ExpectedGames: plan.expect()}, all, nil
		}
		round, _, err := missing(round, nil)
		if err != nil {
			return Step{}, nil, err
		}
		for _, b := range round {
			all = append(all, play(b))
		}
		plan.look(all[len(all)-len(round):])
	}
}

// errorRates are the numbers of a question on which its information depends.
type errorRates struct{ alpha, beta float64 }

// distances has the distance between both boundaries at the last look, which takes longer
// to compute than most plans, by errorRates.
var distances sync.Map

// boundaryDistance returns the distance between both boundaries at the last look.
func boundaryDistance(q Question, compute func() float64) float64 {
	key := errorRates{q.Alpha, q.Beta}
	if sum, ok := distances.Load(key); ok {
		return sum.(float64)
	}
	sum := compute()
	distances.Store(key, sum)
	return sum
}
