package sampling

import (
	"flag"
	"math"
	"math/rand/v2"
	"testing"
)

var randomWorlds = flag.Int("worlds", 300, "number of random worlds of TestEveryCourseEnds")

// unsteady is an effect whose estimate of the variance moves by some percent from look
// to look, so that the planned end moves too, and that no boundary ever excludes.
type unsteady struct {
	effect
	seed uint64
}

func (e unsteady) variance() float64 {
	r := rand.New(rand.NewPCG(e.seed, uint64(e.pairs())))
	return e.effect.variance() * (0.95 + 0.1*r.Float64())
}

func (e unsteady) excludes(value, critical float64) bool { return false }

// The share of information at a look depends on an estimate of the variance. However it
// moves, some look is the last one and has a verdict.
func TestADecisionEndsWhereverItsLooksFall(t *testing.T) {
	const runs = 50
	for _, maximum := range []int{0, 3000, 6000, 13000} {
		q := decide(0.03)
		q.MaxGames = maximum
		information := informationFor(q)
		for seed := range uint64(runs) {
			v, _ := follow(t, decisionWith(q, unsteady{&rateEffect{}, seed}, information), coins(seed, 0.5))
			switch {
			case maximum == 0 && v != (Verdict{NoDifference, Decided, v.Games}):
				t.Errorf("seed %d: %+v, although nothing bounds the games", seed, v)
			case maximum == 3000 && v != (Verdict{NotDecided, MaxPlayed, 46 * BatchGames}):
				t.Errorf("seed %d: %+v, although the maximum is far below the planned end", seed, v)
			case maximum > 0 && v.Games > maximum:
				t.Errorf("seed %d: %d games; want at most %d", seed, v.Games, maximum)
			}
		}
	}
}

// No game that ends: a question with Detect ends all the same.
func TestADecisionWithoutFinishedGamesEnds(t *testing.T) {
	never := func(b Batch) Played {
		return Played{Matchup: b.Matchup, Number: b.Number, Pairs: make([]Pair, b.Games/2)}
	}
	if (Pair{}).Finished() != 0 {
		t.Fatal("a pair of zero values is finished")
	}
	for _, q := range []Question{decide(0.1), compare(2, 0.1)} {
		if v, _ := run(t, q, never); v.Answer != NotDecided {
			t.Errorf("%s: %+v", q.Kind, v)
		}
	}
	arms := armQuestion(Arms, 2)
	arms.Precision = 0.05
	for _, q := range []Question{
		{Kind: Precise, Matchups: make([]Matchup, 1), Precision: 0.02, Alpha: 0.05}, arms,
		{Kind: Field, Matchups: make([]Matchup, 3), Precision: 0.05, Alpha: 0.05},
	} {
		if v, _ := run(t, q, never); v.Reason != MaxPlayed || v.Games > 1<<14 {
			t.Errorf("%s: %+v", q.Kind, v)
		}
		one := func(b Batch) Played { // the games of the last matchup do not end
			if b.Matchup == len(q.Matchups)-1 {
				return never(b)
			}
			return coins(1, make([]float64, len(q.Matchups))...)(b)
		}
		if v, _ := run(t, q, one); q.Kind != Arms && v.Reason != MaxPlayed {
			t.Errorf("%s: %+v, and games of a matchup do not end", q.Kind, v)
		}
	}
}

// Every course ends in every world, with and without a maximum of games, and within it.
func TestEveryCourseEnds(t *testing.T) {
	for seed := range uint64(*randomWorlds) {
		r := rand.New(rand.NewPCG(seed, 43))
		q, w := randomQuestion(r), randomWorld(seed, r)
		v, course := run(t, q, w)
		if q.MaxGames > 0 && v.Games > q.MaxGames {
			t.Errorf("seed %d: %d games; want at most %d", seed, v.Games, q.MaxGames)
		}
		if v.Answer == NotDecided && q.MaxGames == 0 && len(course.estimates()) > 0 {
			t.Errorf("seed %d: %+v, although nothing bounds the games and some end", seed, v)
		}
	}
}

// randomQuestion returns a question that ends by itself or by its maximum of games.
func randomQuestion(r *rand.Rand) (q Question) {
	between := func(low, high float64) float64 { return low + (high-low)*r.Float64() }
	switch r.IntN(11) {
	case 10:
		return Question{Kind: Fixed, Matchups: make([]Matchup, 1+r.IntN(5)), Games: 2 + 2*r.IntN(1000)}
	case 0:
		q = Question{Kind: Precise, Matchups: make([]Matchup, 1), Precision: between(0.04, 0.2)}
	case 1:
		q = Question{Kind: Field, Matchups: make([]Matchup, 1+r.IntN(5)), Precision: between(0.08, 0.2)}
	case 2, 3:
		q = Question{Kind: Arms, Arms: 1 + r.IntN(3), Precision: between(0.08, 0.2)}
		if r.IntN(2) == 0 {
			q = Question{Kind: Race, Arms: 1 + r.IntN(9), Survivors: 1 + r.IntN(3)}
		}
		for g := range 1 + r.IntN(2) {
			for a := range q.Arms + 1 {
				q.Matchups = append(q.Matchups, Matchup{[2]int{a, 20 + g}, string(rune('a' + g))})
			}
		}
	case 4: // a maximum alone ends it
		q = decide(0)
		q.MaxGames = BatchGames * (1 + r.IntN(250))
	case 5, 6:
		q = decide(0.015 * math.Exp(2.5*r.Float64()))
	default:
		q = compare(1+r.IntN(14), 0.015*math.Exp(2.5*r.Float64()))
	}
	q.Alpha = between(0.01, 0.2)
	if q.Detect > 0 {
		q.Beta = between(0.01, 0.2)
	}
	if r.IntN(2) == 0 && q.MaxGames == 0 {
		q.MaxGames = q.smallestRound() + r.IntN(20000)
	}
	return q
}

// randomWorld returns a world in which pairs agree more or less, matchups with one
// stream of seeds are equal in a share of their pairs, and games may be drawn or not
// end.
func randomWorld(seed uint64, r *rand.Rand) world {
	p, gain := 0.02+0.96*r.Float64(), 0.1*r.NormFloat64()*float64(r.IntN(2))
	touched := []float64{0, 0.005, 0.04, 0.3, 1}[r.IntN(5)]
	agree, drawn, open := r.Float64(), 0.2*r.Float64()*r.Float64(), 0.5*r.Float64()*float64(r.IntN(2))
	switch r.IntN(30) {
	case 0:
		open = 1 // no game ends
	case 1:
		open = 0.95
	case 2:
		p, gain = float64(r.IntN(2)), 0 // one side always wins
	}
	return func(b Batch) Played {
		shared := rand.New(rand.NewPCG(seed, uint64(b.Number)))
		own := rand.New(rand.NewPCG(seed+1, uint64(b.Matchup)<<32+uint64(b.Number)))
		out := Played{Matchup: b.Matchup, Number: b.Number}
		game := func(r *rand.Rand, p float64) Result {
			switch u := r.Float64(); {
			case u < open:
				return Unfinished
			case u < open+(1-open)*drawn:
				return Drawn
			}
			if r.Float64() < p {
				return Won
			}
			return Lost
		}
		for range b.Games / 2 {
			pair := Pair{game(shared, p), game(shared, p)}
			if shared.Float64() < agree {
				pair[1] = pair[0]
			}
			if own.Float64() < touched {
				pair[own.IntN(2)] = game(own, p+gain*float64(b.Matchup%2))
			}
			out.Pairs = append(out.Pairs, pair)
		}
		return out
	}
}
