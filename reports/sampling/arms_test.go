package sampling

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"
)

// armQuestion has two opponents and so many arms.
func armQuestion(kind Kind, arms int) Question {
	q := Question{Kind: kind, Arms: arms, Alpha: 0.05}
	for g := range 2 {
		for side := range arms + 1 {
			q.Matchups = append(q.Matchups, Matchup{Sides: [2]int{side, arms + 1 + g}, Seeds: string(rune('a' + g))})
		}
	}
	return q
}

// playArms returns a made-up batch in which the base wins half of its games, and arm
// i differs from the base so often that it is gain[i] better.
func playArms(q Question, b Batch, gain []float64, seed uint64) Played {
	g, arm := b.Matchup/q.group(), b.Matchup%q.group()-1
	common := rand.New(rand.NewPCG(seed, uint64(g)<<32|uint64(b.Number)))
	own := rand.New(rand.NewPCG(seed+1e6, uint64(b.Matchup)<<32|uint64(b.Number)))
	p := Played{Matchup: b.Matchup, Number: b.Number, Pairs: make([]Pair, b.Games/2)}
	for i := range p.Pairs {
		for k := range p.Pairs[i] {
			r := Lost
			if common.Float64() < 0.5 {
				r = Won
			}
			if arm >= 0 {
				x := own.Float64()
				switch {
				case r == Lost && x < 0.1+math.Max(0, 2*gain[arm]):
					r = Won
				case r == Won && x < 0.1+math.Max(0, -2*gain[arm]):
					r = Lost
				}
			}
			p.Pairs[i][k] = r
		}
	}
	return p
}

// answer plays a question with arms to its end.
func answerArms(t *testing.T, q Question, gain []float64, seed uint64) (Step, []Played) {
	t.Helper()
	var played []Played
	for range 60 {
		s := next(t, q, played)
		if s.Verdict != nil {
			return s, played
		}
		for _, b := range s.Missing {
			played = append(played, playArms(q, b, gain, seed))
		}
	}
	t.Fatal("no verdict after 60 rounds")
	return Step{}, nil
}

// Each difference reaches the wanted precision, its interval covers the truth, and an
// arm that is known early stops playing.
func TestArmsAreKnownToThePrecision(t *testing.T) {
	q := armQuestion(Arms, 3)
	q.Precision = 0.03
	gain := []float64{0, 0.05, -0.1}
	missed := 0
	for seed := range uint64(20) {
		s, played := answerArms(t, q, gain, seed)
		if s.Verdict.Reason != PrecisionReached || len(s.Estimates) != 3 {
			t.Fatalf("seed %d: %+v", seed, s)
		}
		sum := 0
		for _, p := range played {
			sum += p.Games()
		}
		if sum != s.Verdict.Games {
			t.Errorf("seed %d: %d games were played, the verdict has %d", seed, sum, s.Verdict.Games)
		}
		for i, e := range s.Estimates {
			if e.half() > q.Precision {
				t.Errorf("seed %d: arm %d is known to %.3f", seed, i, e.half())
			}
			if gain[i] < e.Low || gain[i] > e.High {
				missed++
			}
		}
		// What the report is made of is what the plan has seen.
		for i := range gain {
			all := ArmDifferences(q, played)
			both := all[0][i].Both
			both.Merge(all[1][i].Both)
			if math.Abs(both.Mean()-s.Estimates[i].Value) > 1e-9 || both.Pairs() != s.Estimates[i].Pairs {
				t.Errorf("seed %d: arm %d: %v of %v pairs, the plan has %v of %v", seed, i, both.Mean(), both.Pairs(), s.Estimates[i].Value, s.Estimates[i].Pairs)
			}
		}
	}
	if missed > 6 {
		t.Errorf("%d of 60 intervals miss, want about 3 at most", missed)
	}
}

func TestArmsStopAtMaxGames(t *testing.T) {
	q := armQuestion(Arms, 3)
	q.Precision, q.MaxGames = 0.001, 5000
	s, _ := answerArms(t, q, []float64{0, 0, 0}, 1)
	if s.Verdict.Reason != MaxPlayed || s.Verdict.Games > 5000 || s.Verdict.Games < 4000 {
		t.Errorf("%+v, want nearly 5,000 games", s.Verdict)
	}
}

// A race keeps the best arms and plays them most.
func TestRaceKeepsTheBest(t *testing.T) {
	q := armQuestion(Race, 16)
	q.Survivors = 2
	gain := make([]float64, 16)
	for i := range gain {
		gain[i] = -0.02 * float64(i%5)
	}
	gain[11] = 0.1
	for seed := range uint64(10) {
		s, _ := answerArms(t, q, gain, seed)
		best, most := 0, 0.0
		for i, e := range s.Estimates {
			if e.Value > s.Estimates[best].Value && e.Pairs >= s.Estimates[best].Pairs || e.Pairs > s.Estimates[best].Pairs {
				best = i
			}
			most = math.Max(most, e.Pairs)
		}
		if s.Verdict.Reason != Decided || best != 11 || s.Estimates[11].Pairs != most {
			t.Errorf("seed %d: arm %d wins: %+v", seed, best, s.Estimates)
		}
		if all := float64(16*64*2) * most / 64; float64(s.Verdict.Games) > all {
			t.Errorf("seed %d: %d games, which are as many as if all had been played as much", seed, s.Verdict.Games)
		}
	}
}

func TestArmsThatMakeNoSense(t *testing.T) {
	for want, change := range map[string]func(*Question){
		"0 arms; want one or more":           func(q *Question) { q.Arms = 0 },
		"5 matchups; 2 arms and a base have": func(q *Question) { q.Matchups = q.Matchups[:5] },
		"matchup 4 has not the opponent":     func(q *Question) { q.Matchups[4].Seeds = "other" },
		"1 survivors in a question of kind":  func(q *Question) { q.Survivors = 1 },
		"2 arms in a question of kind":       func(q *Question) { q.Kind, q.Matchups = Field, q.Matchups[:1] },
		"at most 100 games; want at least":   func(q *Question) { q.MaxGames = 100 },
	} {
		q := armQuestion(Arms, 2)
		q.Precision = 0.1
		change(&q)
		if err := q.Check(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v; want an error with %q", err, want)
		}
	}
}
